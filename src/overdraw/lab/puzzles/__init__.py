"""Finds puzzles: positions of real games in which one action is clearly the best."""
