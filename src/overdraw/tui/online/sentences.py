"""Writes sentences about what happens at an online table. Each game describes its own moves."""

from collections.abc import Sequence

from overdraw.core.game import AnyGame
from overdraw.core.generic.description import with_player_names
from overdraw.core.wire_fields import Move
from overdraw.protocol.messages import Began, Changed, Moved, Told, TookBack
from overdraw.protocol.views import View


def sentences(game: AnyGame, event: Told, view: View | None, names: Sequence[str], former: Sequence[str]) -> list[str]:
    """Describe an event at an online table in sentences. `view` is the public view after the event, if known, and
    `former` has the players' names before the event.
    """
    match event:
        case Moved(seat=seat, by=by):
            late = [f"{names[seat]}'s time is up: a bot plays this turn."] if by == "clock" else []
            return [*late, *_move(game, event, view, names)]
        case Began(first=first):
            return [f"{names[first]} starts."]
        case TookBack(seat=seat):
            return [f"{names[seat]} takes the last move back."]
        case Changed(what=what, seat=seat):
            return _change(what, "" if seat is None else names[seat], "" if seat is None else former[seat])


def _move(game: AnyGame, moved: Moved, view: View | None, names: Sequence[str]) -> list[str]:
    if "sentences" in moved.facts:  # the server's sentences, for a game that is shown as text
        return [with_player_names(sentence, names) for sentence in moved.facts["sentences"]]
    if game.words.tell_move is None:
        return [f"{names[moved.seat]}: {moved.action}."]
    return game.words.tell_move(Move(moved.seat, moved.action, moved.outcomes, moved.facts), view, names)


def _change(what: str, name: str, former: str) -> list[str]:
    words = {
        "sat": f"{name} joins.",
        "emptied": f"{former} leaves.",
        "taken-over": f"{name} is away; a bot plays instead.",
        "came-back": f"{name} is back.",
        "replaced": f"{name} plays on for {former}.",
        "vacated": f"{former} leaves; a bot takes over.",
        "coach-on": "Hints are allowed at this table.",
        "coach-off": "Hints are no longer allowed at this table.",
        "ended": "The host has closed the table.",
    }
    return [words[what]] if what in words else []
