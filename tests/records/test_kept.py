"""A client compares its notes on a shuffle with the record. Each of these frauds leaves a record that verifies."""

from dataclasses import replace

import pytest

from overdraw.bots.catalogue import bot_named
from overdraw.dealing import JointShuffle, SeededDealer
from overdraw.dealing.joint_shuffle import context_of, hash_of
from overdraw.errors import WrongShuffle
from overdraw.games.push import PUSH
from overdraw.lab.simulate.engine_match import play_match
from overdraw.records import KeptDraw, KeptShuffle, Record, verify

SECRETS = ("5a" * 32, "6b" * 32)
OWN, OTHER, CHOSEN = "01" * 32, "23" * 32, "45" * 32


def drawn(shuffle: JointShuffle, *given: str | None) -> JointShuffle:
    """The shuffle in which the seats publish these contributions and reveal them."""
    for seat, contribution in enumerate(given):
        if contribution is not None:
            shuffle = shuffle.commit(seat, hash_of(shuffle.commitment, seat, contribution)).reveal(seat, contribution)
    return shuffle


def record_of(shuffle: JointShuffle) -> Record:
    seed = shuffle.revealed_seed()
    assert seed is not None
    kinds = [bot_named(PUSH, "random")] * 2
    other = {"shuffle": shuffle.as_json()}
    record = play_match(PUSH, PUSH.rules(None, 2), kinds, SeededDealer(seed), seeds=[1, 2], other=other)
    assert verify(record).follows, "the record alone does not show a fraud"
    return record


def kept(*draws: JointShuffle, seat: int = 0, final: str | None = None) -> KeptShuffle:
    """The notes of a client whose seat takes part in these draws and is shown their hashes."""
    shown = [KeptDraw(one.commitment, OWN, one.hashes, revealed=True) for one in draws]
    return KeptShuffle("table", 0, seat, shown, draws[-1].commitment if final is None else final)


def begun(first: str = "chosen") -> JointShuffle:
    return JointShuffle.begin(context_of("table", 0), first, 2, SECRETS[0])  # type: ignore[arg-type]  # one of both


@pytest.fixture(scope="module")
def honest() -> JointShuffle:
    return drawn(begun(), OWN, OTHER)


def test_a_client_finds_its_contribution_and_all_that_it_was_shown(honest: JointShuffle) -> None:
    findings = verify(record_of(honest), kept(honest))
    assert findings.contributed
    assert findings.joint
    assert [sentence.split(" ")[0] for sentence in findings.agreed] == ["The", "The", "This"]
    assert "The hashes of 1 other seat in the record" in findings.agreed[1]


def test_a_replaced_contribution_is_named(honest: JointShuffle) -> None:
    with pytest.raises(
        WrongShuffle, match="the contribution of seat 0 in the record is not the one that this client sent"
    ):
        verify(record_of(drawn(begun(), CHOSEN, OTHER)), kept(honest))


def test_a_hash_that_was_shown_differently_is_named(honest: JointShuffle) -> None:
    with pytest.raises(WrongShuffle, match="the hash of seat 1 in the record is not the one that was shown"):
        verify(record_of(drawn(begun(), OWN, CHOSEN)), kept(honest))
    with pytest.raises(WrongShuffle, match="the hash of seat 1 in the record is not the one that was shown"):
        verify(record_of(drawn(begun(), OWN, None)), kept(honest))


def test_a_secret_that_was_changed_after_the_reveal_is_named(honest: JointShuffle) -> None:
    changed = drawn(JointShuffle.begin(honest.context, "chosen", 2, SECRETS[1]), OWN, OTHER)
    with pytest.raises(WrongShuffle, match="the commitment in the record is not the one that this client was shown"):
        verify(record_of(changed), kept(honest))


def test_a_contribution_that_was_sent_and_left_out_is_named(honest: JointShuffle) -> None:
    said_missing = replace(honest, contributions=(None, OTHER))
    alone = drawn(said_missing.repeat(SECRETS[1]), None, OTHER)
    with pytest.raises(WrongShuffle, match="seat 0 did not reveal its contribution, although this client sent it"):
        verify(record_of(alone), kept(honest, final=alone.commitment))


def test_a_device_that_was_there_and_not_asked_is_named() -> None:
    dropped = KeptDraw(begun().commitment, OWN, dropped=True)
    with pytest.raises(WrongShuffle, match="left seat 0 out of the shuffle, although this client was connected"):
        verify(record_of(drawn(begun(), None, OTHER)), KeptShuffle("table", 0, 0, [dropped]))


def test_the_check_tells_a_device_that_it_was_away_when_the_draw_began() -> None:
    away = KeptShuffle("table", 0, 0, [KeptDraw(begun().commitment, OWN)])
    findings = verify(record_of(drawn(begun(), None, OTHER)), away)
    assert not findings.contributed
    assert "it was not connected when the draw began" in findings.agreed[-1]


def test_a_contribution_in_the_name_of_a_device_that_sent_none_is_named() -> None:
    with pytest.raises(WrongShuffle, match="seat 0 in the record was not sent by this client"):
        verify(record_of(drawn(begun(), OWN, OTHER)), KeptShuffle("table", 0, 0, []))


def repeated(*given: str | None) -> tuple[JointShuffle, JointShuffle]:
    """Two draws: seat 1 publishes a hash in the first and does not reveal."""
    first = replace(drawn(begun(), OWN, OTHER), contributions=(OWN, None))
    return first, drawn(first.repeat(SECRETS[1]), *given)


def test_every_repetition_is_compared() -> None:
    first, second = repeated(OWN, None)
    findings = verify(record_of(second), kept(first, second))
    assert findings.contributed
    assert findings.agreed[-1] == "The draw was repeated 1 time, and every repetition is in the record."


def test_a_repetition_that_is_not_in_the_record_is_found() -> None:
    first, second = repeated(OWN, None)
    hidden = drawn(JointShuffle.begin(second.context, "chosen", 2, SECRETS[1]), OWN, None)
    with pytest.raises(WrongShuffle, match="the commitment in the record is not the one that this client was shown"):
        verify(record_of(hidden), kept(first, second))


def test_a_repetition_that_nobody_was_told_of_is_found() -> None:
    """The server says that the first draw counts, and deals from another one."""
    first, second = repeated(None, None)
    with pytest.raises(WrongShuffle, match="the commitment in the record is not the one that this client was shown"):
        verify(record_of(second), kept(first))


def test_the_shuffle_of_another_game_is_found(honest: JointShuffle) -> None:
    elsewhere = replace(kept(honest), number=1)
    with pytest.raises(WrongShuffle, match="belongs to another game"):
        verify(record_of(honest), elsewhere)
    with pytest.raises(WrongShuffle, match="does not contain the shuffle"):
        verify(replace(record_of(honest), other={}), kept(honest))


def test_a_starting_player_who_does_not_follow_from_the_shuffle_is_found() -> None:
    shuffle = drawn(begun("drawn"), OWN, OTHER)
    other = replace(shuffle, secret=None).starter()
    assert other is None
    starter = shuffle.starter()
    seed = shuffle.revealed_seed()
    assert starter is not None
    assert seed is not None
    kinds = [bot_named(PUSH, "random")] * 2
    for first, fits in ((starter, True), (1 - starter, False)):
        record = play_match(
            PUSH,
            PUSH.rules(None, 2),
            kinds,
            SeededDealer(seed),
            seeds=[1, 2],
            first=first,
            other={"shuffle": shuffle.as_json()},
        )
        if fits:
            assert verify(record).follows
        else:
            with pytest.raises(WrongShuffle, match=f"seat {first} started, but the shuffle gives seat {starter}"):
                verify(record)
