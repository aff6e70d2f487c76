"""The routes under /api, a file for each subject."""
