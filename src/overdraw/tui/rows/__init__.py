"""Rows in the terminal."""
