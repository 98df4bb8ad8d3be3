"""Compiled evaluation of positions."""
