"""Serves a game's puzzles in the form that the web page needs: views, legal actions and exact values."""

from overdraw.analysis.puzzles import PuzzleOption, puzzle_with_id, puzzles_of
from overdraw.games.catalogue import game_named
from overdraw.protocol.messages import DecisionFact
from overdraw.protocol.requests import ListedPuzzle, PuzzleChoice, PuzzlePosition
from overdraw.server.tables.view_serializer import ViewSerializer, written_own, written_view


def list_of_puzzles(game: str) -> list[ListedPuzzle]:
    """Return a list of a game's puzzles, the easiest first. The list is empty if the game has no puzzles."""
    return [ListedPuzzle(one.id, one.level, one.kind) for one in puzzles_of(game_named(game).name).values()]


def puzzle_position(game: str, puzzle_id: str) -> PuzzlePosition:
    """Return a puzzle with the views that a table would send. The views include all hidden information that a table can
    choose to show.
    """
    known = game_named(game)
    puzzle = puzzle_with_id(known.name, puzzle_id)
    state = known.notation.parse_position(puzzle.position)
    rules = known.view(state, None, ()).rules
    views = ViewSerializer(known, len(puzzle.scores))
    return PuzzlePosition(
        id=puzzle.id,
        game=puzzle.game,
        level=puzzle.level,
        kind=puzzle.kind,
        rules=known.write_rules(rules),
        seat=puzzle.seat,
        view=written_view(views.public(state, known.showable)),
        own=written_own(views.owns(state, puzzle.seat, False)[puzzle.seat]),
        left=list(puzzle.left),
        scores=list(puzzle.scores),
        options=[_choice(option) for option in puzzle.options],
    )


def _choice(option: PuzzleOption) -> PuzzleChoice:
    facts = [DecisionFact(fact.key, dict(fact.args)) for fact in option.facts]
    return PuzzleChoice(option.action, option.share, facts)
