"""The first event of a table: what was asked for, checked."""

from collections.abc import Iterable
from typing import Any, Final, Literal

from overdraw.bots.catalogue import bot_named
from overdraw.core.game import AnyGame
from overdraw.dealing.shuffle import Shuffle
from overdraw.errors import BadValue, UnknownName
from overdraw.records.record import check_name
from overdraw.server.events import Chair, Clock, Created
from overdraw.server.tokens import hashed

CLOCK_SECONDS: Final = range(5, 3601)
TAKE_OVER_SECONDS: Final = range(5, 86401)


def created(
    game: AnyGame,
    rules: Any,
    chairs: list[Chair],
    *,
    host: str,
    invite: str,
    at: int,
    starter: Literal["random", "first-to-sit"] | int = "random",
    listed: bool = False,
    clock: Clock | None = None,
    take_over_after: int | None = None,
    shown: Iterable[str] = (),
    suggestions: bool = True,
) -> Created:
    """The first event of a new table, checked. `host` and `invite` are tokens; their hashes are kept."""
    game.check_players(len(chairs))
    for chair in chairs:
        if chair.name is not None:
            check_name(chair.name)
        if chair.bot is not None:
            bot_named(game, chair.bot)
    for name in shown:
        if name not in game.showable:
            raise UnknownName(f"thing to show in {game.title}", name, game.showable)
    if isinstance(starter, int) and starter not in range(len(chairs)):
        raise BadValue(f"seat {starter} cannot start: the seats are 0 to {len(chairs) - 1}")
    if clock is not None and clock.seconds not in CLOCK_SECONDS:
        raise BadValue(f"a clock of {clock.seconds} seconds is not possible: 5 seconds to an hour are")
    if take_over_after is not None and take_over_after not in TAKE_OVER_SECONDS:
        raise BadValue(f"a bot cannot take over after {take_over_after} seconds: 5 seconds to a day are possible")
    commitment, secret = new_commitment(len(chairs))
    return Created(
        at=at,
        game=game.name,
        rules=game.write_rules(rules),
        chairs=chairs,
        starter=starter,
        listed=listed,
        clock=clock,
        take_over_after=take_over_after,
        shown=list(shown),
        suggestions=suggestions,
        host=hashed(host),
        invite=hashed(invite),
        commitment=commitment,
        secret=secret,
    )


def new_commitment(players: int) -> tuple[str, str]:
    """A commitment and the secret it is to."""
    shuffle = Shuffle.commit(players)
    assert shuffle.commitment is not None
    assert shuffle.secret is not None
    return shuffle.commitment, shuffle.secret
