"""The evaluator of Push, and the reasons for its values."""
