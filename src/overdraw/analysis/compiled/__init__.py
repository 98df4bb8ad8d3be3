"""Compiled functions that estimate each seat's share of the win in a position."""
