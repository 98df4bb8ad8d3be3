"""Searches every message to seats and spectators for hidden information."""

import asyncio
import itertools
import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import AsyncExitStack, closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect

from overdraw import PUSH
from overdraw.client import Seat
from overdraw.core.game import AnyGame
from overdraw.dealing.shuffle import seed_from
from overdraw.games.catalogue import game_named
from overdraw.records import Record, replay
from overdraw.server.tables.events import Created, read_event
from overdraw.server.tables.view_serializer import ViewSerializer
from overdraw.server.tokens import hashed
from tests.server.api import get_json
from tests.server.players import run, start, table_of_people
from tests.server.processes import Server, running
from tests.support.playing import steps

CARD = re.compile(r"\b[gyrbpo](?:1[0-2]|[1-9])\b")


def cards(pile: Any) -> list[str] | None:
    return None if pile is None else [str(card) for card in pile]


def counts(pile: Any) -> dict[str, int]:
    return {str(card): count for card, count in pile.distinct()}


def states(game: AnyGame, players: int) -> Iterator[Any]:
    for state, event in steps(game, game.new(game.rules(None, players), players, 0), Random(players)):
        yield state
        after = game.apply(state, event)
        if game.is_over(after):
            yield after


@pytest.mark.parametrize("name", ["push", "rows"])
def test_the_private_part_of_a_view_is_what_the_games_view_says(name: str) -> None:
    game = game_named(name)
    text = game.notation.format_event
    for players in (2, 4):
        serializer = ViewSerializer(game, players)
        for state in states(game, players):
            actor = game.actor(state)
            owns = serializer.owns(state, actor if isinstance(actor, int) else None, False)
            for seat, own in enumerate(map(json.loads, owns)):
                seen: Any = game.view(state, seat, ())
                expected = {"game": name, "seat": seat, "legal": [text(action) for action in seen.legal], "undo": False}
                if name == "push":
                    assert own == expected | {"bank": cards(seen.banks[seat].cards)}
                else:
                    assert own == expected | {"hand": cards(seen.hand), "unseen": counts(seen.unseen)}


@pytest.mark.parametrize("shown", [(), ("open_bank",)])
def test_the_public_part_of_a_view_of_push_is_what_a_spectator_sees(shown: tuple[str, ...]) -> None:
    for players in (2, 4):
        serializer = ViewSerializer(PUSH, players)
        for state in states(PUSH, players):
            seen = PUSH.view(state, None, shown)
            outcome = seen.outcome
            assert json.loads(serializer.public(state, shown)) == {
                "game": "push",
                "actor": seen.actor,
                "phase": seen.phase,
                "turn": seen.turn,
                "undrawn": counts(seen.undrawn),
                "discards": counts(seen.discards),
                "switches": seen.switches,
                "clockwise": seen.clockwise,
                "stacks": [cards(stack) for stack in seen.stacks],
                "stopper_stacks": list(seen.stopper_stacks),
                "advisable": [PUSH.notation.format_event(action) for action in seen.advisable],
                "card": None if seen.card is None else str(seen.card),
                "collecting": list(seen.collecting),
                "benches": [cards(bench) for bench in seen.benches],
                "banks": [{"size": bank.size, "cards": cards(bank.cards)} for bank in seen.banks],
                "result": outcome
                and {
                    "scores": list(outcome.scores),
                    "ranks": list(outcome.ranks),
                    "winners": list(outcome.winners),
                    "tallies": {name: list(found) for name, found in outcome.tallies.items()},
                },
            }


def secrets_of(path: Path, table: str, record: dict[str, Any]) -> dict[str, str]:
    """The texts that no client may see before the end."""
    with closing(sqlite3.connect(path)) as connection:
        (body,) = connection.execute("SELECT body FROM events WHERE table_id = ? AND seq = 1", (table,)).fetchone()
    created = read_event(body)
    assert isinstance(created, Created)
    seed = seed_from(created.secret, record["shuffle"]["contributions"]).hex()
    return {"secret": created.secret, "seed": seed, "host": created.host, "invite": created.invite}


def searched_frames(frames: list[str]) -> list[dict[str, Any]]:
    """The frames that the server sent before the game was over."""
    parsed = [json.loads(frame) for frame in frames]
    return [frame for frame in parsed if (frame.get("table") or {}).get("status") != "over"]


async def play_and_come_back(server: Server, seats: list[Seat], heard: dict[int | None, list[str]]) -> None:
    """Play a whole game. Before many moves, another socket of a player or a spectator asks for everything that it
    missed, or for the view alone.
    """
    url = f"ws{server.url.removeprefix('http')}/api/v1/socket"
    visits = iter([*itertools.product([1, None], heard)] * 5)

    async def visit(last: int | None, number: int | None) -> None:
        proof = {"invite": seats[0].invite} if number is None else {"token": seats[number].token}
        async with connect(url) as line:
            await line.send(json.dumps({"type": "hello", "table": seats[0].id, "last": last, **proof}))
            heard[number].append(str(await line.recv()))

    async def play(seat: Seat, random: Random) -> None:
        async for legal in seat.turns():
            if (next_visit := next(visits, None)) is not None:
                await visit(*next_visit)
            seq = await seat.act(random.choice(legal))
            await seat.until(lambda seq=seq: seat.seq >= seq, 30)  # type: ignore[misc]  # bound now

    await asyncio.gather(*(play(seat, Random(11 + number)) for number, seat in enumerate(seats)))


@pytest.mark.parametrize("game", ["push", "rows"])
def test_no_frame_contains_what_its_receiver_may_not_know(tmp_path: Path, game: str) -> None:
    async def scenario(server: Server) -> None:
        heard: dict[int | None, list[str]] = {None: [], 0: [], 1: [], 2: []}
        seats = await table_of_people([server], game, 3)
        watching = Seat([server.url], seats[0].id, invite=seats[0].invite, listen=heard[None].append)
        for number, seat in enumerate(seats):
            seat._listen = heard[number].append
        async with AsyncExitStack() as stack:
            for seat in (*seats, watching):
                await stack.enter_async_context(seat)
            await start(seats)
            await play_and_come_back(server, seats, heard)
            await watching.until(lambda: watching.status == "over", 10)
        record = await get_json(f"{server.url}/api/v1/tables/{seats[0].id}/games/0/record")
        hidden = secrets_of(Path(server.database), seats[0].id, record)
        tokens = [seat.token for seat in seats]
        hidden |= {f"token {number}": str(token) for number, token in enumerate(tokens)}
        hidden |= {f"hash {number}": hashed(str(token)) for number, token in enumerate(tokens)}
        for receiver, frames in heard.items():
            early = searched_frames(frames)
            assert len(early) > 10
            assert any(frame.get("missed") for frame in early)
            for frame in early:
                whole = json.dumps(frame)
                for what, secret in hidden.items():
                    assert secret not in whole, what
                check_view(game, receiver, frame)
            if game == "rows":
                check_cards(receiver, early, Record.from_json(record))
        for what, secret in hidden.items():
            assert secret not in server.log, f"{what} is in the log"

    with running(tmp_path / "tables.sqlite3") as server:
        run(scenario(server), 90)


def check_view(game: str, receiver: int | None, frame: dict[str, Any]) -> None:
    own = frame.get("own")
    if receiver is None:
        assert own is None
    elif own is not None:
        assert own["seat"] == receiver
    if game == "push" and frame.get("view"):
        assert all(bank["cards"] is None for bank in frame["view"]["banks"])


def check_cards(receiver: int | None, frames: list[dict[str, Any]], record: Record) -> None:
    """With one copy of each card, no frame may name a card in the pile or in another hand.

    A player who returns gets the past moves. The cards in them are open by now, or the server left them out.
    """
    states = [replay(record).start, *(step.after for step in replay(record))]
    moves = {frame["seq"]: frame["event"] for frame in frames if frame["type"] == "update"}
    at, reached = 0, {}
    for seq, event in sorted(moves.items()):
        if event["kind"] != "changed":
            at += len(event["outcomes"]) + (event["kind"] == "moved")
            reached[seq] = states[at]
    for frame in frames:
        if frame["type"] not in ("update", "welcome") or frame["seq"] not in reached:
            continue
        state = reached[frame["seq"]]
        hands = [hand for seat, hand in enumerate(state.hands) if seat != receiver]
        hidden = {str(card) for pile in (state.pile, *hands) for card in pile}
        frame["view"].pop("unseen")
        if frame.get("own"):
            assert set(frame["own"].pop("unseen")) == hidden
        assert not hidden & set(CARD.findall(json.dumps(frame)))
