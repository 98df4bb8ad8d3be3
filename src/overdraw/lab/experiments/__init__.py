"""Experiments: a question about a game, a grid of settings in which bots play the game, and a report."""
