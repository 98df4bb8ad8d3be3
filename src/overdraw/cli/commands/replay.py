"""`overdraw replay`: show a recorded game turn by turn, or the table after a given event."""

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console

from overdraw.cli.console import console, legend
from overdraw.core.seats import CHANCE
from overdraw.errors import BadValue
from overdraw.records import Replay, check_result, read_record, replay


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "replay",
        help="show a recorded game turn by turn",
        description="Show a recorded game turn by turn, each event with its number. "
        "With --at, show only the table after that many events.",
    )
    parser.add_argument(
        "file", metavar="FILE", type=Path, help="game record (.json), or file with one record per line (.jsonl)"
    )
    parser.add_argument("--at", metavar="N", type=int, help="show only the table after N events; 0 is the start")
    parser.add_argument("--game", metavar="K", type=int, default=1, help="show the K-th game of the file (default: 1)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.game < 1:
        raise BadValue(f"--game must be at least 1, not {args.game}")
    played = replay(read_record(args.file, args.game))
    screen = console()
    record, events = played.record, len(played.record.events)
    if args.at is not None and not 0 <= args.at <= events:
        raise BadValue(f"--at must be between 0 and {events}, the number of events, not {args.at}")
    rules = played.game.rules_in_short(played.rules, len(record.players))
    screen.print(f"{played.game.title}, {rules}: {', '.join(record.names)}", style="bold")
    screen.print(legend(played.game.words.colours(played.rules)))
    if args.at is None:
        _tell(screen, played)
    else:
        _show(screen, played, args.at)
    return 0


def _tell(screen: Console, played: Replay) -> None:
    game, names = played.game, played.record.names
    state, turn = played.start, 0
    for step in played:
        if game.begins_turn(step.before):
            turn += 1
            screen.print(f"\nTurn {turn}", style="bold")
            screen.print(game.words.draw(step.before, names), style="dim")
        if sentence := game.words.tell(step.before, step.event, step.after, names):
            screen.print(f"{step.number + 1:>5}  {sentence}")
        state = step.after
    screen.print()
    if game.is_over(state):
        screen.print("The end", style="bold")
        screen.print(game.words.ending(state, names))
        check_result(played.record, game.outcome(state).as_result())
    else:
        screen.print("The record ends here, before the end of the game.")
        screen.print(game.words.draw(state, names))


def _show(screen: Console, played: Replay, at: int) -> None:
    game, names = played.game, played.record.names
    state = played.start
    for step in played:
        if step.number == at:
            break
        state = step.after
    screen.print(f"\nAfter {at} of {len(played.record.events)} events\n")
    screen.print(game.words.draw(state, names))
    screen.print()
    actor = game.actor(state)
    if game.is_over(state):
        screen.print(game.words.ending(state, names))
    elif actor == CHANCE:
        screen.print("Chance is next.")
    else:
        assert isinstance(actor, int)
        legal = ", ".join(map(game.notation.format_event, game.legal_actions(state)))
        screen.print(f"{names[actor]} may: {legal}")
