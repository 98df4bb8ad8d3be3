"""Shuffles that server and devices draw together: `overdraw-shuffle/2`."""

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from overdraw.dealing.joint_shuffle import JointShuffle, commitment_to, context_of, hash_of, read_shuffle
from overdraw.errors import BadValue, BrokenRecord, WrongShuffle

CONTEXT = context_of("table", 0)
SECRET, ANOTHER = "5a" * 32, "6b" * 32
GIVEN = ("01" * 32, "23" * 32, "45" * 32)


def begun(players: int = 3) -> JointShuffle:
    return JointShuffle.begin(CONTEXT, "drawn", players, SECRET)


def committed(shuffle: JointShuffle, seats: Sequence[int]) -> JointShuffle:
    for seat in seats:
        shuffle = shuffle.commit(seat, hash_of(shuffle.commitment, seat, GIVEN[seat]))
    return shuffle


def drawn(shuffle: JointShuffle, committing: Sequence[int], revealing: Sequence[int]) -> JointShuffle:
    shuffle = committed(shuffle, committing)
    for seat in revealing:
        shuffle = shuffle.reveal(seat, GIVEN[seat])
    return shuffle


def test_the_numbers_are_made_of_the_lines_in_the_document() -> None:
    def h(*lines: str) -> str:
        return sha256("\n".join(lines).encode()).hexdigest()

    shuffle = drawn(begun(), (0, 2), (0, 2))
    context = h("overdraw-shuffle/2 game", "table", "0")
    commitment = h("overdraw-shuffle/2 secret", context, "0", "drawn", SECRET)
    assert (shuffle.context, shuffle.commitment) == (context, commitment)
    assert shuffle.hashes[2] == h("overdraw-shuffle/2 contribution", commitment, "2", GIVEN[2])
    seed = shuffle.revealed_seed()
    assert seed is not None
    assert seed.hex() == h("overdraw-shuffle/2 seed", commitment, SECRET, GIVEN[0], "", GIVEN[2])


@pytest.mark.parametrize(
    "elsewhere",
    [
        hash_of(begun().commitment, 1, GIVEN[0]),
        hash_of(JointShuffle.begin(context_of("other", 0), "drawn", 3, SECRET).commitment, 0, GIVEN[0]),
        hash_of(JointShuffle.begin(context_of("table", 1), "drawn", 3, SECRET).commitment, 0, GIVEN[0]),
        hash_of(commitment_to(CONTEXT, 1, "drawn", SECRET), 0, GIVEN[0]),
        hash_of(commitment_to(CONTEXT, 0, "chosen", SECRET), 0, GIVEN[0]),
    ],
    ids=["another seat", "another table", "another game", "another draw", "another way to find the starting player"],
)
def test_a_hash_that_was_made_for_something_else_fits_no_contribution(elsewhere: str) -> None:
    with pytest.raises(BadValue, match="seat 0 does not match the hash"):
        begun().commit(0, elsewhere).reveal(0, GIVEN[0])


def test_every_contribution_changes_the_seed() -> None:
    seeds = {drawn(begun(), seats, seats).revealed_seed() for seats in ((), (0,), (1,), (0, 1), (0, 1, 2))}
    assert len(seeds) == 5


def test_a_seat_reveals_once_and_only_what_it_published() -> None:
    shuffle = committed(begun(), (0,))
    with pytest.raises(BadValue, match="seat 1 takes no part"):
        shuffle.reveal(1, GIVEN[1])
    with pytest.raises(BadValue, match="seat 0 does not match"):
        shuffle.reveal(0, GIVEN[1])
    with pytest.raises(BadValue, match="64 hexadecimal digits"):
        shuffle.commit(1, "AB" * 32)
    with pytest.raises(BadValue, match="already"):
        shuffle.reveal(0, GIVEN[0]).reveal(0, GIVEN[0])


def test_closing_keeps_only_the_hashes_of_these_seats() -> None:
    shuffle = committed(begun(), (0, 1, 2)).close((0, 2))
    assert [hashed is not None for hashed in shuffle.hashes] == [True, False, True]
    assert shuffle.missing == (0, 2)


def test_the_starting_player_follows_from_the_seed_only_if_it_is_drawn() -> None:
    starters = {JointShuffle.begin(CONTEXT, "drawn", 3, f"{n:02x}" * 32).starter() for n in range(20)}
    assert starters == {0, 1, 2}
    assert JointShuffle.begin(CONTEXT, "chosen", 3, SECRET).starter() is None
    assert begun().public.starter() is None


def test_a_repeated_draw_has_new_numbers_and_stays_in_the_record() -> None:
    shuffle = drawn(begun(), (0, 1), (0,))
    again = drawn(shuffle.repeat(ANOTHER), (0,), (0,))
    assert again.commitment != shuffle.commitment
    assert again.revealed_seed() is not None
    (written,) = again.as_json()["repeated"]
    assert (written["secret"], written["hashes"]) == (SECRET, list(shuffle.hashes))
    assert read_shuffle(again.as_json(), 3) == again


def test_the_public_part_has_the_secrets_of_earlier_draws_only() -> None:
    again = drawn(begun(), (0, 1), (0,)).repeat(ANOTHER)
    assert ANOTHER not in str(again.public.as_json())
    assert again.public.revealed_seed() is None


def test_a_device_that_does_not_reveal_is_left_out_for_good_after_three_repetitions() -> None:
    shuffle = drawn(begun(), (0, 1), (0,))
    with pytest.raises(WrongShuffle, match="seat 1 did not reveal its contribution, but the draw was not repeated"):
        shuffle.revealed_seed()
    six = JointShuffle.begin(CONTEXT, "chosen", 6, SECRET)
    seats = range(5)
    for number in range(4):
        for seat in seats:
            six = six.commit(seat, hash_of(six.commitment, seat, "77" * 32))
        seats = range(len(seats) - 1)
        for seat in seats:
            six = six.reveal(seat, "77" * 32)
        six = six.repeat(f"{number:02x}" * 32) if number < 3 else six
    assert six.missing == (1,)
    assert six.revealed_seed() is not None


def changed(shuffle: JointShuffle, **values: Any) -> JointShuffle:
    return replace(shuffle, **values)


def test_contradictions_are_detected() -> None:
    good = drawn(drawn(begun(), (0, 1, 2), (0, 1)).repeat(ANOTHER), (0, 1), (0, 1))
    assert good.revealed_seed() is not None
    (first,) = good.repeated
    whole = replace(first, contributions=GIVEN)
    for bad, complaint in (
        (changed(good, secret=SECRET), "the secret does not match the commitment"),
        (changed(good, first="chosen"), "the secret does not match the commitment"),
        (changed(good, repeated=()), "the secret does not match the commitment"),
        (changed(good, contributions=(GIVEN[1], GIVEN[1], None)), "seat 0 does not match the hash"),
        (changed(good, contributions=(*GIVEN,)), "seat 2 does not match the hash"),
        (changed(good, repeated=(replace(first, secret=ANOTHER),)), "the secret does not match the commitment"),
        (changed(good, repeated=(whole,)), "draw 0 was repeated, although every device revealed"),
        (drawn(good, (2,), (2,)), "seat 2 takes part in draw 1, but was left out of draw 0"),
    ):
        with pytest.raises(WrongShuffle, match=complaint):
            bad.revealed_seed()


@pytest.mark.parametrize(
    ("changes", "complaint"),
    [
        ({"first": "random"}, "first must be 'drawn' or 'chosen', not 'random'"),
        ({"context": "x"}, "context must be 64 hexadecimal digits, not 'x'"),
        ({"hashes": [None]}, "hashes must be a list of 3"),
        ({"hashes": ["x", None, None]}, "each of the hashes must be 64 hexadecimal digits, not 'x'"),
        ({"contributions": "ab"}, "contributions must be a list of 3"),
        ({"repeated": None}, "repeated must be a list of at most 3"),
        ({"repeated": [{}] * 4}, "repeated must be a list of at most 3"),
        ({"repeated": [7]}, "a repeated draw must be an object, not 7"),
        ({"repeated": [{"commitment": "ab" * 32}]}, "secret must be 64 hexadecimal digits, not nothing"),
    ],
)
def test_a_broken_shuffle_says_what_is_wrong(changes: dict[str, object], complaint: str) -> None:
    with pytest.raises(BrokenRecord, match=complaint):
        read_shuffle({**drawn(begun(), (0,), (0,)).as_json(), **changes}, 3)
