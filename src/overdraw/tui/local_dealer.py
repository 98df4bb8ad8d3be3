"""The dealer of a local game, and the shuffle that is stored in the game's record."""

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
    """The dealer of a game, with its verifiable shuffle if it has one.

    `note` warns the players if the shuffle cannot be verified; otherwise it is empty.
    """

    dealer: Dealer
    shuffle: Shuffle | None
    note: str = ""

    def as_json(self, *, over: bool) -> dict[str, Any]:
        """Return the `shuffle` entry of the game's record. It reveals the secret only when the game is over."""
        if self.shuffle is None:
            return {}
        return {"shuffle": (self.shuffle if over else self.shuffle.public).as_json()}

    def close(self) -> None:
        """Delete the saved secret of the shuffle. The game is over, so its record now contains the secret."""
        if self.shuffle is not None and self.shuffle.commitment is not None:
            saved_games.forget_secret(self.shuffle.commitment)


def new_deal(players: int, seed: Seed | None) -> Deal:
    """Return the dealer for a new game. With a seed, the cards are repeatable. Without a seed, the shuffle has a
    commitment, so the players can verify it after the game.
    """
    if seed is not None:
        return Deal(SeededDealer(seed), Shuffle(seed=seed.hex()))
    shuffle = Shuffle.commit(players)
    note = ""
    try:
        saved_games.keep_secret(shuffle.secret or "")
    except FileError as error:
        note = f"{error}; if you leave the game, cards dealt after that cannot be verified"
    return Deal(_dealer(shuffle), shuffle, note)


def resumed_deal(record: Record) -> Deal:
    """Return the dealer for a resumed game. If possible, it deals the same cards as without the interruption.

    If the secret of the shuffle is not on this machine, it deals the remaining cards at random. The record then no
    longer contains the shuffle, because nobody could verify it.
    """
    if "shuffle" not in record.other:
        return Deal(SecureDealer(), None)
    shuffle = Shuffle.from_json(record.other["shuffle"], len(record.players))
    if shuffle.commitment is not None and shuffle.secret is None:
        secret = saved_games.find_secret(shuffle.commitment)
        if secret is None:
            note = (
                "the secret of this game's shuffle is not on this machine: cards dealt from now on cannot be verified"
            )
            return Deal(SecureDealer(), None, note)
        shuffle = replace(shuffle, secret=secret)
    return Deal(_caught_up(_dealer(shuffle), record), shuffle)


def _dealer(shuffle: Shuffle) -> SeededDealer:
    seed = shuffle.revealed_seed()
    assert seed is not None
    return SeededDealer(seed)


def _caught_up(dealer: SeededDealer, record: Record) -> SeededDealer:
    """Advance the dealer past the cards and die rolls in the record. Raise WrongShuffle if it deals anything else."""
    played = replay(record)
    for step in played:
        if played.game.actor(step.before) == CHANCE and dealer.next(played.game, step.before) != step.event:
            raise WrongShuffle(f"event {step.number} ({step.event}) does not follow from the shuffle in the record")
    return dealer
