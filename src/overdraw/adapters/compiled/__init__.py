"""Compiled games in which policies play some of the seats."""
