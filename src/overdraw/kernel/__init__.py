"""A second implementation of the games' rules: on arrays, compiled with Numba, to play millions of games.

It contains rules, not strategy. Interactive programs should import it only when they need it: the import takes half a
second, and the first use on a machine compiles the code.
"""
