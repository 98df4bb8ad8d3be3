"""The evaluator of Push."""
