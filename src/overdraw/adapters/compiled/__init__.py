"""Compiled game loops in which bot policies play some of the seats and the caller plays the others."""
