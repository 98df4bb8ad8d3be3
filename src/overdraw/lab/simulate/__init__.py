"""Simulates many games between bots, in the kernel or in the engine, and computes statistics of the results."""
