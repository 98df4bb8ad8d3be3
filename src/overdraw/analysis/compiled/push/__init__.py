"""Compiled code that values positions of Push for all seats."""
