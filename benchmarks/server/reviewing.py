"""Keeps a server busy with reviews, to measure whether players' moves become slower meanwhile."""

import http.client
import json
import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

from overdraw.core.seats import CHANCE
from overdraw.games.push import PUSH
from overdraw.records import Player, Record

PATH: Final = "/api/v1/review"
COMPILED_WITHIN: Final = 600.0
"""Seconds for the first review, which may have to compile the evaluator."""

AT_ONCE: Final = 2
"""The number of unfinished reviews, so that the server always has one to compute."""


@contextmanager
def reviewing(port: int) -> Iterator[None]:
    """Let another process request reviews of new games all the time. The first one is finished at the beginning."""
    ready = multiprocessing.Event()
    process = multiprocessing.Process(target=_request_all, args=(port, ready), daemon=True)
    process.start()
    try:
        assert ready.wait(COMPILED_WITHIN), "the server did not finish a review"
        yield
    finally:
        process.terminate()
        process.join()


def _request_all(port: int, ready: Any) -> None:
    line, open_games, seed = http.client.HTTPConnection("127.0.0.1", port), dict[int, bytes](), 0
    while True:
        while len(open_games) < AT_ONCE:
            open_games[seed] = json.dumps(random_game(seed).as_json()).encode()
            seed += 1
        for number, body in list(open_games.items()):
            line.request("POST", PATH, body, {"content-type": "application/json"})
            answer = json.loads(line.getresponse().read())
            if answer["state"] not in ("waiting", "running"):
                assert answer["state"] == "done", answer["problem"]
                del open_games[number]
                ready.set()
        time.sleep(0.5)


def random_game(seed: int) -> Record:
    """The record of a game of Push between two players who choose at random."""
    random, rules = Random(seed), PUSH.rules()
    state: Any = PUSH.new(rules, 2, 0)
    events: list[str] = []
    event: Any
    while not PUSH.is_over(state):
        if PUSH.actor(state) == CHANCE:
            outcomes, weights = PUSH.chances(state)
            (event,) = random.choices(outcomes, weights)
        else:
            event = random.choice(PUSH.legal_actions(state))
        events.append(PUSH.notation.format_event(event))
        state = PUSH.apply(state, event)
    players = (Player(f"First {seed}"), Player("Second"))
    return Record("push", PUSH.write_rules(rules), players, 0, tuple(events), PUSH.outcome(state).as_result())
