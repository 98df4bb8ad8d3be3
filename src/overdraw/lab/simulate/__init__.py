"""Simulation of many games between bots, in the kernel or in the engine, with statistics of the results."""
