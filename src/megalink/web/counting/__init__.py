"""Exact counting beside the floor, in processes of low priority."""
