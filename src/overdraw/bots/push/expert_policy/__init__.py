"""The compiled expert policy of Push."""
