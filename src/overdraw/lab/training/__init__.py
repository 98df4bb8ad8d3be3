"""How bots learn: courses, self-play, gradient steps and checkpoints."""
