"""An exact solver for the endgame of Push with two players."""
