"""Experiments: a question about a game, a grid of settings in which to play it, and a report."""
