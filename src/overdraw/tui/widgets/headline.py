"""Writes the headline of a table, which names the game and its rules, and formats the time on the clock."""

from overdraw.tui.session import Setup


def headline(setup: Setup, between: str = " · ") -> str:
    """Return the game, its edition, and the options that differ from the edition, such as `Push · North America, 2018 ·
    star=lose-bench`.
    """
    game, rules = setup.game, setup.rules
    edition = game.editions[rules.edition].title
    changes = game.rules_in_short(rules, len(setup.players)).split()[1:]
    parts = [game.title, "" if edition == game.title else edition, " ".join(changes)]
    return between.join(filter(None, parts))


def clock(seconds: int) -> str:
    """Format a time in minutes and seconds.

    >>> clock(65)
    '1:05'
    """
    return f"{seconds // 60}:{seconds % 60:02}"
