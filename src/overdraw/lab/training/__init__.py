"""Training bots: trainers, self-play, gradient steps and checkpoints."""
