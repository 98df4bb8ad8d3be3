"""The process in which bots think: views come in, actions go out, until nobody asks any more."""

import json
import pickle
import sys
from typing import BinaryIO

from overdraw.bots.catalogue import bot_named
from overdraw.bots.warming import first_view
from overdraw.games.catalogue import game_named
from overdraw.server.bot_pool.ipc import framed, leave_the_end_to_the_server, messages


def think(question: bytes) -> dict[str, str]:
    """One question, answered. Whatever a bot does wrong is part of the answer."""
    name, bot, seed, view = pickle.loads(question)
    game = game_named(name)
    try:
        action = bot_named(game, bot).make(seed).choose(view or first_view(game, game.rules(), 2))
        if view is not None and action not in view.legal:
            return {"error": f"{bot} chose {action!r}, which is not legal"}
        return {"action": game.notation.format_event(action)}
    except Exception as error:  # a bot may fail in any way; the table replaces it
        return {"error": f"{bot} failed: {error!r}"}


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    for question in messages(questions):
        answers.write(framed(json.dumps(think(question)).encode()))
        answers.flush()


if __name__ == "__main__":
    leave_the_end_to_the_server()
    answer_all(sys.stdin.buffer, sys.stdout.buffer)
