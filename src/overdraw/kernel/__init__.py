"""The same rules on arrays, compiled: millions of games. The only home of numba and numpy.

Import it where it is needed, never at the top of a module outside: it takes half a second, and the first
time on a machine it compiles.
"""
