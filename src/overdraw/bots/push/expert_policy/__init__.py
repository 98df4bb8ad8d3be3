"""The compiled policy of the expert of Push."""
