"""Compiled functions that evaluate positions."""
