"""The process in which bots think: views come in, actions go out, until nobody asks any more."""

import json
import pickle
import sys
from typing import BinaryIO

from overdraw.bots.catalogue import bot_named
from overdraw.core.seats import CHANCE
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.generator import seed_of_run
from overdraw.games.catalogue import game_named
from overdraw.server.frames import framed, leave_the_end_to_the_server, messages


def think(question: bytes) -> dict[str, str]:
    """One question, answered. Whatever a bot does wrong is part of the answer."""
    name, bot, seed, view = pickle.loads(question)
    game = game_named(name)
    try:
        action = bot_named(game, bot).make(seed).choose(view or _first_view(name))
        if view is not None and action not in view.legal:
            return {"error": f"{bot} chose {action!r}, which is not legal"}
        return {"action": game.notation.format_event(action)}
    except Exception as error:  # a bot may fail in any way; the table replaces it
        return {"error": f"{bot} failed: {error!r}"}


def _first_view(name: str) -> object:
    """What the first player sees: a question that warms a bot up, for some have to compile first."""
    game = game_named(name)
    state = game.new(game.rules(), 2, 0)
    dealer = SeededDealer(seed_of_run(0, 0))
    while game.actor(state) == CHANCE:
        state = game.apply(state, dealer.next(game, state))
    return game.view(state, 0, ())


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    for question in messages(questions):
        answers.write(framed(json.dumps(think(question)).encode()))
        answers.flush()


if __name__ == "__main__":
    leave_the_end_to_the_server()
    answer_all(sys.stdin.buffer, sys.stdout.buffer)
