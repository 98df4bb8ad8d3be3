"""The process in which bots think: views come in, actions go out, until nobody asks any more."""

import json
import pickle
import signal
import sys
from typing import BinaryIO

from overdraw.bots.catalogue import bot_named
from overdraw.games.catalogue import game_named


def think(question: bytes) -> dict[str, str]:
    """One question, answered. Whatever a bot does wrong is part of the answer."""
    name, bot, seed, view = pickle.loads(question)
    game = game_named(name)
    try:
        action = bot_named(game, bot).make(seed).choose(view)
        if action not in view.legal:
            return {"error": f"{bot} chose {action!r}, which is not legal"}
        return {"action": game.notation.format_event(action)}
    except Exception as error:  # a bot may fail in any way; the table replaces it
        return {"error": f"{bot} failed: {error!r}"}


def answer_all(questions: BinaryIO, answers: BinaryIO) -> None:
    while header := questions.read(4):
        answer = json.dumps(think(questions.read(int.from_bytes(header, "big")))).encode()
        answers.write(len(answer).to_bytes(4, "big") + answer)
        answers.flush()


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server decides when we end
    answer_all(sys.stdin.buffer, sys.stdout.buffer)
