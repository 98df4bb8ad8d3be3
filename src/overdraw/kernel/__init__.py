"""A second implementation of the rules of Push and Rows: on arrays, compiled with Numba, and fast enough for millions
of games.

The kernel knows the rules but no strategy. Interactive programs should import it only when they need it, because the
import takes half a second and the first use on a machine compiles the code.
"""
