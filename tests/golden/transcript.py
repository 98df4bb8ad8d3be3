"""Playthroughs as text: the first position, every event with its alternatives and its sentence, and the result.

`python -m tests.golden.transcript` regenerates all playthroughs. Review the diff before you commit it.
"""

from inspect import cleandoc
from pathlib import Path
from random import Random

from overdraw.core.seats import CHANCE
from overdraw.games.catalogue import GAMES
from tests.golden.positions import POSITIONS
from tests.support.playing import steps

FOLDER = Path(__file__).parent / "playthroughs"
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def transcript(game_name: str, position: str, seed: int) -> str:
    game = GAMES[game_name]
    write = game.notation.format_event
    state = game.notation.parse_position(cleandoc(position))
    lines = [game.notation.format_position(state)]
    names = NAMES[: state.players]
    for before, event in steps(game, state, Random(seed)):
        state = game.apply(before, event)
        actor = game.actor(before)
        if actor == CHANCE:
            possible = [f"{write(outcome)} {probability}" for outcome, probability in game.chance_outcomes(before)]
        else:
            possible = [write(action) for action in game.legal_actions(before)]
        who = names[actor] if isinstance(actor, int) else actor
        lines.append(f"{write(event):<22} {who} of: {', '.join(possible)}")
        if told := game.words.tell(before, event, state, names):
            lines.append(f"    {told}")
    return "\n".join([*lines, "", game.notation.format_position(state), game.words.ending(state, names), ""])


def playthroughs() -> dict[Path, str]:
    return {
        FOLDER / f"{name}-{seed}.txt": transcript(game, position, seed)
        for name, (game, position) in POSITIONS.items()
        for seed in (1, 2)
    }


if __name__ == "__main__":
    for path, text in playthroughs().items():
        path.write_text(text, encoding="utf-8")
