"""The role of a player's device in a joint shuffle: the messages that it sends, and the values that it stores to verify
the record later.
"""

from overdraw.core.seats import Seat
from overdraw.dealing.joint_shuffle import ALGORITHM, hash_of, new_secret
from overdraw.protocol.messages import Commit, Reveal, SeatInfo, ShuffleInfo, TableInfo
from overdraw.records import KeptDraw, KeptShuffle


class ShuffleDevice:
    """The device of one player at a table. It takes part in every joint shuffle automatically.

    `kept` maps the number of each game to the values that the server showed to the device during the shuffle.
    `verify_game` compares these values with the record of the game.
    """

    def __init__(self) -> None:
        self.kept: dict[int, KeptShuffle] = {}
        self._is_seated = True
        self._sent: set[str] = set()
        """The hashes and contributions that this device has sent over the current connection."""

        self._expected: set[str] = set()
        """The server's commitments for the draws that should include this device. The set is cleared for each new
        connection.
        """

    def hear(self, table: TableInfo, seat: Seat | None, *, welcome: bool) -> Commit | Reveal | None:
        """Process the server's latest description of the table. Return the message that the device must send, if any.

        If `welcome` is true, the connection is new. Otherwise, the device has seen every earlier event on this
        connection.
        """
        if welcome:
            self._sent.clear()
            self._expected.clear()
            self._is_seated = True
        shuffle = table.shuffle
        if seat is not None and table.status == "lobby" and not _has_player(table.seats[seat]):
            self._is_seated = False  # the player left, and the next player in this seat has a different device
            self.kept.pop(table.number, None)
        if seat is None or not self._is_seated or shuffle.algorithm != ALGORITHM:
            return None
        kept = self._kept_of(table, seat)
        if table.status != "lobby":
            self._note_beginning(kept, shuffle)
            return None
        if shuffle.drawing == "contributions":
            self._note_hashes(kept, shuffle)
            return self._reveal(kept, shuffle)
        if shuffle.drawing == "hashes" and seat not in shuffle.waiting_for:
            return None
        return self._commit(kept, shuffle)

    def _kept_of(self, table: TableInfo, seat: Seat) -> KeptShuffle:
        """Return the values that the device stored for the table's current game. Drop the values of an abandoned game
        with the same number.
        """
        number, shuffle = table.number, table.shuffle
        kept = self.kept.get(number)
        is_first = table.status == "lobby" and not shuffle.repeated
        if kept is None or kept.seat != seat or (is_first and _draw_of(kept, shuffle) is None):
            kept = self.kept[number] = KeptShuffle(table.id, number, seat, [])
        return kept

    def _commit(self, kept: KeptShuffle, shuffle: ShuffleInfo) -> Commit | Reveal | None:
        draw = _draw_of(kept, shuffle)
        if draw is None:
            draw = KeptDraw(shuffle.commitment, new_secret())
            kept.draws.append(draw)
        own = hash_of(draw.commitment, kept.seat, draw.contribution)
        if shuffle.hashes[kept.seat] == own:
            self._expected.add(draw.commitment)
            return None
        if shuffle.repeated:
            self._expected.add(draw.commitment)
        return self._once(own, Commit(hash=own))

    def _reveal(self, kept: KeptShuffle, shuffle: ShuffleInfo) -> Commit | Reveal | None:
        draw = _draw_of(kept, shuffle)
        if draw is None or kept.seat not in shuffle.waiting_for:
            return None
        if shuffle.hashes[kept.seat] != hash_of(draw.commitment, kept.seat, draw.contribution):
            return None  # the published hash is from another device of this player
        draw.revealed = True
        return self._once(draw.contribution, Reveal(contribution=draw.contribution))

    def _once(self, value: str, message: Commit | Reveal) -> Commit | Reveal | None:
        if value in self._sent:
            return None
        self._sent.add(value)
        return message

    def _note_hashes(self, kept: KeptShuffle, shuffle: ShuffleInfo) -> None:
        """Store the hashes of all seats as the server shows them now, before any contribution is revealed."""
        draw = _draw_of(kept, shuffle)
        if draw is None or draw.hashes is not None:
            return
        if shuffle.hashes[kept.seat] is not None:
            draw.hashes = tuple(shuffle.hashes)
        elif draw.commitment in self._expected:
            draw.dropped = True

    def _note_beginning(self, kept: KeptShuffle, shuffle: ShuffleInfo) -> None:
        draw = _draw_of(kept, shuffle)
        if kept.final is None:
            kept.final = shuffle.commitment
            if draw is not None and draw.hashes is None and draw.commitment in self._expected:
                draw.dropped = True


def _has_player(seat: SeatInfo) -> bool:
    return seat.name is not None and seat.bot is None


def _draw_of(kept: KeptShuffle, shuffle: ShuffleInfo) -> KeptDraw | None:
    return next((draw for draw in kept.draws if draw.commitment == shuffle.commitment), None)
