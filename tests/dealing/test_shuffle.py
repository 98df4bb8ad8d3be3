"""Verifiable shuffles."""

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from overdraw.bots.catalogue import bot_named
from overdraw.dealing.dealer import SeededDealer
from overdraw.dealing.shuffle import Shuffle, commitment_to
from overdraw.errors import BadValue, BrokenRecord, WrongShuffle
from overdraw.games.push import PUSH
from overdraw.games.rows import ROWS
from overdraw.lab.simulate.engine_match import play_match
from overdraw.records import Kept, Record, verify

GIFT = "0123456789abcdef" * 4


def proven_game(shuffle: Shuffle, game: Any = PUSH) -> Record:
    seed = shuffle.revealed_seed()
    assert seed is not None
    kinds = [bot_named(game, "random")] * 2
    other = {"shuffle": shuffle.as_json()}
    return play_match(game, game.rules(None, 2), kinds, SeededDealer(seed), seeds=[1, 2], other=other)


def with_shuffle(record: Record, **changes: object) -> Record:
    written = {key: value for key, value in {**record.other["shuffle"], **changes}.items() if value != "gone"}
    return replace(record, other={"shuffle": written})


@pytest.fixture(scope="module")
def game() -> Record:
    secret = "5a" * 32
    return proven_game(Shuffle(commitment_to(secret), (None, GIFT), secret))


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    shuffle = Shuffle.commit(3)
    assert shuffle.secret is not None
    assert shuffle.commitment == sha256(bytes.fromhex(shuffle.secret)).hexdigest()
    assert Shuffle.commit(3).secret != shuffle.secret


def test_the_public_part_does_not_contain_the_secret() -> None:
    shuffle = Shuffle.commit(2).contribute(0, GIFT)
    assert shuffle.secret is not None
    assert shuffle.secret not in str(shuffle.public.as_json())
    assert shuffle.public.revealed_seed() is None


def test_every_contribution_changes_the_seed() -> None:
    shuffle = Shuffle.commit(2)
    seeds = {shuffle.revealed_seed(), shuffle.contribute(0, GIFT).revealed_seed()}
    seeds |= {shuffle.contribute(1, GIFT).revealed_seed()}
    assert len(seeds) == 3


@pytest.mark.parametrize("bad", ["", "AB" * 32, "ab" * 31, "zz" * 32])
def test_a_contribution_is_64_hexadecimal_digits(bad: str) -> None:
    with pytest.raises(BadValue, match="64 hexadecimal digits"):
        Shuffle.commit(2).contribute(0, bad)


def test_a_seat_cannot_contribute_twice() -> None:
    with pytest.raises(BadValue, match="seat 0 has already contributed"):
        Shuffle.commit(2).contribute(0, GIFT).contribute(0, GIFT)


@pytest.mark.parametrize("of", [PUSH, ROWS], ids=str)
def test_a_proven_game_verifies(of: Any) -> None:
    record = proven_game(Shuffle.commit(2).contribute(0, GIFT), of)
    verify(record)
    assert Record.from_text(record.to_line()) == record


def test_a_secret_that_does_not_match_the_commitment_is_detected(game: Record) -> None:
    with pytest.raises(WrongShuffle, match="the secret does not match the commitment"):
        verify(with_shuffle(game, secret="00" * 32))


def test_a_card_that_does_not_follow_from_the_shuffle_is_detected(game: Record) -> None:
    secret = "00" * 32
    with pytest.raises(WrongShuffle, match=r"event \d+ is 'card .*', but the shuffle gives 'card "):
        verify(with_shuffle(game, secret=secret, commitment=commitment_to(secret)))


def test_an_omitted_contribution_is_detected(game: Record) -> None:
    with pytest.raises(WrongShuffle, match="but the shuffle gives"):
        verify(with_shuffle(game, contributions=[None, None]))


def replaced(record: Record, contribution: str) -> Record:
    """A game with the same secret but another contribution of seat 1, chosen by a dishonest dealer."""
    shuffle = Shuffle.from_json(record.other["shuffle"], 2)
    return proven_game(replace(shuffle, contributions=(None, contribution)))


def test_a_kept_contribution_is_found_in_the_record(game: Record) -> None:
    kept = Kept(1, game.other["shuffle"]["commitment"], GIFT)
    assert verify(game, kept).contributed
    assert not verify(game).contributed


def test_a_client_that_kept_its_contribution_detects_a_replaced_one(game: Record) -> None:
    chosen = replaced(game, "ab" * 32)
    assert verify(chosen).follows, "the record alone does not show the fraud"
    with pytest.raises(
        WrongShuffle, match="the contribution of seat 1 in the record is not the one that this client sent"
    ):
        verify(chosen, Kept(1, game.other["shuffle"]["commitment"], GIFT))


def test_a_commitment_other_than_the_one_shown_is_detected(game: Record) -> None:
    with pytest.raises(WrongShuffle, match="the commitment in the record is not the one that this client was shown"):
        verify(game, Kept(1, "ab" * 32, GIFT))
    with pytest.raises(WrongShuffle, match="the commitment in the record is not the one that this client was shown"):
        verify(replace(game, other={}), Kept(1, "ab" * 32, GIFT))


def test_a_contribution_that_came_too_late_counts_as_none(game: Record) -> None:
    findings = verify(game, Kept(0, game.other["shuffle"]["commitment"], GIFT))
    assert findings.follows
    assert not findings.contributed


def test_a_finished_game_must_reveal_its_secret(game: Record) -> None:
    with pytest.raises(WrongShuffle, match="the record does not reveal the secret of its shuffle"):
        verify(with_shuffle(game, secret="gone"))


def test_an_unfinished_game_need_not_reveal_its_secret(game: Record) -> None:
    verify(replace(with_shuffle(game, secret="gone"), events=game.events[:50], result=None))


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"algorithm": "md5"}, "unknown algorithm 'md5'"),
        ({"algorithm": "gone"}, "shuffle must name its algorithm"),
        ({"commitment": "x"}, "commitment must be 64 hexadecimal digits, not 'x'"),
        ({"commitment": "gone"}, "commitment must be 64 hexadecimal digits, not nothing"),
        ({"contributions": [None]}, "contributions must be a list of 2"),
        ({"contributions": "ab"}, "contributions must be a list of 2"),
        ({"contributions": [7, None]}, "a contribution must be 64 hexadecimal digits, not 7"),
        ({"secret": None}, "secret must be 64 hexadecimal digits, not nothing"),
        ({"seed": "short"}, "seed must be 64 hexadecimal digits, not 'short'"),
    ],
)
def test_a_broken_shuffle_says_what_is_wrong(game: Record, changes: dict[str, object], complaint: str) -> None:
    with pytest.raises(BrokenRecord, match=complaint):
        verify(with_shuffle(game, **changes))


def test_a_shuffle_is_an_object(game: Record) -> None:
    with pytest.raises(BrokenRecord, match="shuffle must be an object, not 7"):
        verify(replace(game, other={"shuffle": 7}))
