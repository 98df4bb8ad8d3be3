"""Experiments: a question about a game, a grid of cells to play, and a report."""
