"""The bots of Push."""
