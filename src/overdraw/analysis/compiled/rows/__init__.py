"""Compiled functions that evaluate positions of Rows."""
