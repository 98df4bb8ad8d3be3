"""Dealers: seeded, secure and scripted."""

import hmac
from collections import Counter
from hashlib import sha256
from typing import Any

import pytest

from overdraw.bots.catalogue import bot_named
from overdraw.core.seats import CHANCE
from overdraw.dealing import generator
from overdraw.dealing.dealer import Dealer, ScriptedDealer, SecureDealer, SeededDealer
from overdraw.dealing.generator import Draws, bot_seed, draw, seed_of_run
from overdraw.dealing.shuffle import seed_from
from overdraw.errors import BadValue
from overdraw.games.push import PUSH
from overdraw.lab.simulate.engine_match import play_match
from overdraw.records import Record, verify

SEED = bytes(range(32))


def push_game(dealer: Dealer, bots: str = "random,random") -> Record:
    kinds = [bot_named(PUSH, name) for name in bots.split(",")]
    return play_match(PUSH, PUSH.rules("us-2018", len(kinds)), kinds, dealer, seeds=range(len(kinds)))


def outcomes(record: Record, source: str) -> list[str]:
    return [event for event in record.events if event.startswith(source)]


def drawing_state() -> Any:
    start = PUSH.new(PUSH.rules("us-2018", 3), 3, 0)
    return PUSH.apply(start, PUSH.notation.parse_event("push"))


def test_every_seat_of_every_game_has_its_own_bot_seed() -> None:
    seeds = {bot_seed(seed_of_run(1, game), seat) for game in range(20) for seat in range(6)}
    assert len(seeds) == 20 * 6
    assert bot_seed(SEED, 5) == bot_seed(SEED, 5)


def test_a_seed_always_gives_the_same_draws() -> None:
    """These numbers must never change, on any machine or in any version, because records depend on them."""
    assert [draw(SEED, "card", number, 120) for number in range(8)] == [92, 70, 98, 94, 95, 4, 1, 101]
    assert [draw(SEED, "die", number, 6) for number in range(8)] == [4, 3, 4, 3, 5, 1, 5, 4]


def test_every_game_of_a_run_has_its_own_seed() -> None:
    assert seed_of_run(7, 0).hex()[:16] == "be19acc4f62cf9a4"
    assert len({seed_of_run(run, game) for run in range(3) for game in range(3)}) == 9


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    assert push_game(SeededDealer(SEED)) == push_game(SeededDealer(SEED))
    assert push_game(SeededDealer(SEED)) != push_game(SeededDealer(bytes(32)))


@pytest.mark.parametrize("seed", [1, None, "7", b"", bytes(31), bytes(33), SEED.hex(), bytearray(32)])
def test_a_seed_that_is_not_32_bytes_is_rejected_at_once(seed: Any) -> None:
    with pytest.raises(BadValue, match="a seed must be 32 bytes, not "):
        SeededDealer(seed)


def test_the_order_of_the_deck_does_not_depend_on_what_the_players_do() -> None:
    wild, tame = push_game(SeededDealer(SEED)), push_game(SeededDealer(SEED), "cautious,cautious")
    assert wild.events != tame.events
    assert outcomes(wild, "card") == outcomes(tame, "card")
    shorter = min(len(outcomes(wild, "die")), len(outcomes(tame, "die")))
    assert outcomes(wild, "die")[:shorter] == outcomes(tame, "die")[:shorter]


def test_a_word_that_would_favour_small_numbers_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    made = {"card 0 0": (1 << 64) - 1, "card 0 1": 17}
    monkeypatch.setattr(generator, "words", lambda _seed, texts: [made.get(text, 0) for text in texts])
    assert draw(SEED, "card", 0, 10) == 7
    assert Draws(SEED).next("card", 10) == 7


def test_draws_computed_in_batches_are_the_same() -> None:
    draws = Draws(SEED)
    for number in range(3 * generator.AHEAD):
        assert draws.next("card", 120) == draw(SEED, "card", number, 120)
        assert draws.next("die", 6) == draw(SEED, "die", number, 6)


def test_the_draws_are_uniform() -> None:
    counts = Counter(draw(SEED, "die", number, 6) for number in range(6_000))
    assert all(900 < counts[face] < 1_100 for face in range(6))


def test_an_independent_implementation_of_the_document_gives_the_same_deck() -> None:
    """The algorithm of docs/fair-shuffle.md, implemented again without the code under test."""
    secret, gift = "11" * 32, "ab" * 32
    seed = sha256("\n".join(["overdraw-shuffle/1", secret, gift, ""]).encode()).digest()

    def number(source: str, index: int, below: int) -> int:
        attempt = 0
        while True:
            digest = hmac.new(seed, f"{source} {index} {attempt}".encode(), "sha256").digest()
            word = int.from_bytes(digest[:8], "big")
            if word < 2**64 - 2**64 % below:
                return word % below
            attempt += 1

    deck = [f"{colour}{value}" for colour in "gyrbp" for value in range(1, 7) for _ in range(3)] + ["roll"] * 18
    cards = [f"card {deck.pop(number('card', index, len(deck)))}" for index in range(108)]

    record = push_game(SeededDealer(seed_from(secret, [gift, None])))
    assert outcomes(record, "card") == cards
    faces = ["g", "y", "r", "b", "p", "star"]
    rolls = [f"die {faces[number('die', index, 6)]}" for index in range(len(outcomes(record, "die")))]
    assert outcomes(record, "die") == rolls


def test_a_secure_dealer_deals_possible_outcomes() -> None:
    record = push_game(SecureDealer())
    verify(record)
    assert outcomes(record, "card") != outcomes(push_game(SecureDealer()), "card")


def test_a_scripted_dealer_deals_its_list() -> None:
    original = push_game(SeededDealer(SEED))
    script = [event for event in original.events if event.startswith(("card", "die"))]
    assert push_game(ScriptedDealer(script)) == original


def test_a_scripted_dealer_rejects_an_impossible_outcome() -> None:
    state = drawing_state()
    assert PUSH.actor(state) == CHANCE
    with pytest.raises(BadValue, match=r"cannot deal 'die g' now: expected one of card g1, "):
        ScriptedDealer(["die g"]).next(PUSH, state)
    with pytest.raises(BadValue, match="the list of cards and die rolls is used up: expected one of card g1"):
        ScriptedDealer([]).next(PUSH, state)
