"""The dealer of a game that is played here, and what its record may say about the deal."""

from dataclasses import dataclass, replace
from typing import Any

from overdraw.core.seats import CHANCE
from overdraw.dealing.dealer import Dealer, SecureDealer, SeededDealer
from overdraw.dealing.generator import Seed
from overdraw.dealing.shuffle import Shuffle
from overdraw.errors import FileError, WrongShuffle
from overdraw.records import Record, replay
from overdraw.tui import saved_games


@dataclass(slots=True)
class Deal:
    """The dealer of a game with its shuffle, if there is one to speak of.

    `note` tells the players what is unusual about the cards; it is empty if nothing is.
    """

    dealer: Dealer
    shuffle: Shuffle | None
    note: str = ""

    def as_json(self, *, over: bool) -> dict[str, Any]:
        """What the record says: a commitment keeps its secret until the game is over."""
        if self.shuffle is None:
            return {}
        return {"shuffle": (self.shuffle if over else self.shuffle.public).as_json()}

    def close(self) -> None:
        """The game is over and its secret stands in the record."""
        if self.shuffle is not None and self.shuffle.commitment is not None:
            saved_games.forget_secret(self.shuffle.commitment)


def new_deal(players: int, seed: Seed | None) -> Deal:
    """With a seed the cards can be repeated; without one they are committed to and can be proven at the end."""
    if seed is not None:
        return Deal(SeededDealer(seed), Shuffle(seed=seed.hex()))
    shuffle = Shuffle.commit(players)
    note = ""
    try:
        saved_games.keep_secret(shuffle.secret or "")
    except FileError as error:
        note = f"{error}; if you leave, the rest of the game cannot be proven"
    return Deal(_dealer(shuffle), shuffle, note)


def resumed_deal(record: Record) -> Deal:
    """The same cards as if the game had never been left, wherever they can be known.

    A committed shuffle whose secret is not on this machine cannot go on: the rest is dealt anew, and the
    record no longer claims a shuffle that nobody could check.
    """
    if "shuffle" not in record.other:
        return Deal(SecureDealer(), None)
    shuffle = Shuffle.from_json(record.other["shuffle"], len(record.players))
    if shuffle.commitment is not None and shuffle.secret is None:
        secret = saved_games.find_secret(shuffle.commitment)
        if secret is None:
            note = "the secret of this game's shuffle is not on this machine: from here on the cards are not proven"
            return Deal(SecureDealer(), None, note)
        shuffle = replace(shuffle, secret=secret)
    return Deal(_caught_up(_dealer(shuffle), record), shuffle)


def _dealer(shuffle: Shuffle) -> SeededDealer:
    seed = shuffle.revealed_seed()
    assert seed is not None
    return SeededDealer(seed)


def _caught_up(dealer: SeededDealer, record: Record) -> SeededDealer:
    """The dealer with everything behind it that has come already, which must be what it would have dealt."""
    played = replay(record)
    for step in played:
        if played.game.actor(step.before) == CHANCE and dealer.next(played.game, step.before) != step.event:
            raise WrongShuffle(f"event {step.number} {step.event} does not follow from the shuffle of the record")
    return dealer
