"""The end of Push for two players, solved exactly."""
