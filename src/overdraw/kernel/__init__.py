"""The rules again, on arrays, compiled with Numba: millions of games. It knows rules and no strategy.

Import it where it is needed, not at the top of a module that a game at the table loads: the import takes half a
second, and the first use on a machine compiles.
"""
