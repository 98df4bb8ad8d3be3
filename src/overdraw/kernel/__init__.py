"""A second implementation of the rules, on arrays and compiled with Numba, for playing millions of games.

It contains rules, not strategy. Import it only where it is needed, not at the top of a module that an interactive game
loads: the import takes half a second, and the first use on a machine compiles.
"""
