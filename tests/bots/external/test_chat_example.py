"""The example for language models plays through a stub of a chat-completions endpoint on this machine."""

import json
import shlex
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from overdraw.bots.catalogue import bot_named
from overdraw.cli import main
from overdraw.core.game import AnyGame
from overdraw.games.catalogue import GAMES
from overdraw.games.push import PUSH
from overdraw.lab.simulate.simulation import simulate
from tests.support.paths import ROOT

CHAT = ROOT / "examples" / "bots" / "chat.py"
Answer = tuple[int, str]
"""An HTTP status, and the text of the model."""


class Endpoint(ThreadingHTTPServer):
    """Answers each request with what `script` makes of the messages and of the number of earlier requests."""

    daemon_threads = True

    def __init__(self, script: Callable[[list[dict[str, str]], int], Answer]) -> None:
        self.script, self.requests = script, 0
        self.keys: list[str | None] = []
        self.conversations: list[list[dict[str, str]]] = []
        super().__init__(("127.0.0.1", 0), Handler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1/chat/completions"


class Handler(BaseHTTPRequestHandler):
    server: Endpoint

    def do_POST(self) -> None:  # the name that http.server calls
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        number, self.server.requests = self.server.requests, self.server.requests + 1
        self.server.keys.append(self.headers["Authorization"])
        self.server.conversations.append(asked["messages"])
        status, text = self.server.script(asked["messages"], number)
        body = {
            "choices": [{"message": {"role": "assistant", "content": text}}],
            "usage": {"prompt_tokens": 1000, "completion_tokens": 10},
        }
        self.send_response(status)
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002  # the name in http.server
        pass


def last_legal(messages: list[dict[str, str]], number: int) -> Answer:
    legal = json.loads(messages[1]["content"])["legal"]
    return 200, f"I think about it.\n\n{legal[-1]}\n"


@pytest.fixture
def serve() -> Iterator[Callable[..., Endpoint]]:
    """Start an endpoint in a thread; stop it after the test."""
    started: list[Endpoint] = []

    def start(script: Callable[[list[dict[str, str]], int], Answer]) -> Endpoint:
        endpoint = Endpoint(script)
        started.append(endpoint)
        threading.Thread(target=endpoint.serve_forever, daemon=True).start()
        return endpoint

    yield start
    for endpoint in started:
        endpoint.shutdown()
        endpoint.server_close()


def chat(endpoint: Endpoint, *options: str, game: AnyGame = PUSH) -> Any:
    words = [sys.executable, str(CHAT), "--url", endpoint.url, "--model", "stub", *options]
    return bot_named(game, f"exec@60000:{shlex.join(words)}", programs=True)


def first_move(endpoint: Endpoint, *options: str) -> str:
    """Let the model make the first move of a game; return the report of lost moves."""
    kind = chat(endpoint, *options)
    kind.make(1).choose(PUSH.view(PUSH.new(PUSH.rules(None, 2), 2, 0), 0, ()))
    return str(kind.report())


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
def test_a_model_plays_a_whole_game_and_its_cost_is_counted(
    game: AnyGame, serve: Callable[..., Endpoint], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OVERDRAW_CHAT_KEY", "stub-key")
    endpoint, log = serve(last_legal), tmp_path / "log.jsonl"
    kind = chat(endpoint, "--legal", "--log", str(log), "--price-in", "2", "--price-out", "8", game=game)
    (record,) = simulate(game, game.rules(None, 2), [kind, bot_named(game, "random")], 1, 3)
    assert record.result is not None
    assert kind.report() == ""
    assert set(endpoint.keys) == {"Bearer stub-key"}
    del kind  # its process ends, and writes the last line of its log
    wait_for(log.exists)
    (line,) = log.read_text(encoding="utf-8").splitlines()
    counts = json.loads(line)
    assert counts["decisions"] == endpoint.requests > 5
    assert (counts["illegal"], counts["lost"], counts["repeats"]) == (0, 0, 0)
    assert counts["tokens_in"] == 1000 * endpoint.requests
    assert counts["cost"] == pytest.approx(endpoint.requests * (1000 * 2 + 10 * 8) / 1e6)


def wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_the_prompt_has_the_rules_and_no_legal_actions(serve: Callable[..., Endpoint]) -> None:
    endpoint = serve(lambda _messages, _number: (200, "push"))
    assert first_move(endpoint) == ""
    system, position = (message["content"] for message in endpoint.conversations[0])
    assert PUSH.words.rules(PUSH.rules(None, 2), 2) in system
    assert "legal" not in json.loads(position)
    assert json.loads(position)["position"]["phase"] == "begin"


def test_an_illegal_answer_is_asked_again_with_the_complaint(serve: Callable[..., Endpoint]) -> None:
    endpoint = serve(lambda _messages, number: (200, "push" if number else "stop"))
    assert first_move(endpoint) == ""
    complaint = endpoint.conversations[1][-1]["content"]
    assert complaint.startswith("Rejected: cannot stop: no card has been drawn this turn. End your answer")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("I resign.", "'I resign.' is not an event of Push"),
        ("bank r", "there is no red card on the bench"),
        ("card g1", "cannot draw green 1: a turn begins with a push or a bank"),
        ("", "is not an event of Push"),
    ],
)
def test_the_model_is_told_why_its_answer_was_rejected(
    answer: str, reason: str, serve: Callable[..., Endpoint]
) -> None:
    endpoint = serve(lambda _messages, number: (200, "push" if number else answer))
    assert first_move(endpoint) == ""
    assert reason in endpoint.conversations[1][-1]["content"]


@pytest.mark.parametrize("game", GAMES.values(), ids=repr)
def test_a_model_plays_in_the_arena(
    game: AnyGame, serve: Callable[..., Endpoint], capsys: pytest.CaptureFixture[str]
) -> None:
    """Its first answer of the match names no action. The example tells it the reason."""
    answer = lambda messages, number: last_legal(messages, number) if number else (200, "pass")  # noqa: E731
    endpoint = serve(answer)
    words = [sys.executable, str(CHAT), "--url", endpoint.url, "--model", "stub", "--legal"]
    bots = f"exec@60000:{shlex.join(words)},random"
    assert main(["arena", "--game", game.name, "--bots", bots, "--games", "1", "--seed", "1", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)
    assert "'pass' is not an event of" in endpoint.conversations[1][-1]["content"]
    assert endpoint.requests > 10


def test_a_model_that_names_no_legal_action_loses_its_move(serve: Callable[..., Endpoint]) -> None:
    endpoint = serve(lambda _messages, _number: (200, "I resign."))
    assert "'none' was not legal" in first_move(endpoint, "--attempts", "2")
    assert endpoint.requests == 2


def test_a_request_that_fails_for_the_moment_is_repeated(serve: Callable[..., Endpoint]) -> None:
    endpoint = serve(lambda _messages, number: (200 if number else 503, "push"))
    assert first_move(endpoint) == ""
    assert endpoint.requests == 2


def test_a_request_that_times_out_is_repeated(serve: Callable[..., Endpoint]) -> None:
    answered = threading.Event()

    def slow_at_first(messages: list[dict[str, str]], number: int) -> Answer:
        if number == 0:
            answered.wait(60)
        return 200, "push"

    endpoint = serve(slow_at_first)
    assert first_move(endpoint, "--timeout", "2") == ""
    answered.set()
    assert endpoint.requests >= 2


def test_a_request_that_is_refused_for_good_is_not_repeated(serve: Callable[..., Endpoint]) -> None:
    endpoint = serve(lambda _messages, _number: (401, ""))
    assert "1 of 1 move" in first_move(endpoint)
    assert endpoint.requests == 1


def test_nothing_is_asked_beyond_the_budget(serve: Callable[..., Endpoint]) -> None:
    endpoint = serve(last_legal)
    options = ("--price-in", "100", "--price-out", "100", "--budget", "0")
    assert "1 of 1 move" in first_move(endpoint, *options)
    assert endpoint.requests == 0


def test_the_repository_holds_no_key_and_no_host() -> None:
    text = CHAT.read_text(encoding="utf-8")
    assert "://" not in text
    assert "sk-" not in text
