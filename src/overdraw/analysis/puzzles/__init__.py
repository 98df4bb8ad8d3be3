"""Puzzles: positions near the end of a game with one best action, solved exactly."""

from overdraw.analysis.puzzles.puzzle import Puzzle, PuzzleOption, puzzle_with_id, puzzles_of

__all__ = ["Puzzle", "PuzzleOption", "puzzle_with_id", "puzzles_of"]
