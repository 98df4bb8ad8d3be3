"""The lab: simulate many games, compare bots, run experiments and train bots."""
