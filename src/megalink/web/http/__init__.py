"""Parts of every answer: errors, rates, figures, files."""
