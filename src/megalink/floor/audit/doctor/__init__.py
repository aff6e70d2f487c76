"""Looks at a log's database: what is well, what is not, and what to do about it. Changes nothing."""
