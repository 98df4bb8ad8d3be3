"""Training of bots: trainers, self-play, gradient steps and checkpoints."""
