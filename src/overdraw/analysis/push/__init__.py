"""The Push evaluator, and the facts that explain decisions in Push."""
