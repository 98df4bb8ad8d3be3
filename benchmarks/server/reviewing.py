"""Keeps a server busy with reviews, to measure whether players' moves become slower meanwhile."""

import http.client
import json
import multiprocessing
import time
from collections.abc import Callable, Iterator
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
def reviewing(port: int) -> Iterator[Callable[[], int]]:
    """Let another process request reviews of new games all the time. The first one is finished at the beginning.

    The yielded function returns the number of events in the reviews that were computed since then.
    """
    computed = multiprocessing.Value("q", 0)
    process = multiprocessing.Process(target=_request_all, args=(port, computed), daemon=True)
    process.start()
    try:
        until = time.monotonic() + COMPILED_WITHIN
        while computed.value == 0:
            assert process.is_alive(), "the server failed to review a game; see the error above"
            assert time.monotonic() < until, "the server did not finish a review"
            time.sleep(0.1)
        before = computed.value
        yield lambda: computed.value - before
        assert process.is_alive(), "the server failed to review a game; see the error above"
        assert computed.value > before, "nothing was reviewed"
    finally:
        process.terminate()
        process.join()


def _request_all(port: int, computed: Any) -> None:
    """Request reviews forever. `computed` counts their moments, from the first finished review on."""
    line, open_games, seed = http.client.HTTPConnection("127.0.0.1", port), dict[int, bytes](), 0
    known, finished = dict[int, int](), 0
    while True:
        while len(open_games) < AT_ONCE:
            open_games[seed] = json.dumps(random_game(seed).as_json()).encode()
            seed += 1
        for number, body in list(open_games.items()):
            line.request("POST", PATH, body, {"content-type": "application/json"})
            answer = json.loads(line.getresponse().read())
            known[number] = answer.get("next", 0)
            if answer["state"] not in ("waiting", "running"):
                assert answer["state"] == "done", answer["problem"]
                finished += known.pop(number)
                del open_games[number]
        if finished:
            computed.value = finished + sum(known.values())
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
