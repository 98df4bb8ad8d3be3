"""Generates docs/bots.md, the published ladder of bots, from arena results.

The results are a list of outputs of `overdraw arena --json`, each together with its command.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from overdraw.bots.catalogue import bots_for
from overdraw.core.game import AnyGame
from overdraw.games.catalogue import game_named
from overdraw.lab.arena.ladder_tables import as_percent
from overdraw.lab.stats.estimates import Estimate

Result = Mapping[str, Any]

INTRODUCTION = """\
# The bots

The arena played the games below, and `make ladder` generated this page from its results. Every deck is played from \
every seat, so no bot is favoured by the cards. Intervals are 95 % confidence intervals, computed over decks. A shared \
win is split equally. A line-up whose result was clear early has fewer games. If the same rules and number of players \
have two tables, the first compares the strongest bots and the second the fast ones. A bot with 400 rating points more \
has ten times the strength, and the mean rating is 1500. Times are for single decisions on the machine that ran the \
arena; the first decision on a machine may take longer because the bot is compiled."""


def document(results: Sequence[Result]) -> str:
    """Return the document about all bots, with a section for each game."""
    lines = [INTRODUCTION]
    for name in dict.fromkeys(result["game"] for result in results):
        game = game_named(name)
        lines += ["", f"## {game.title}", "", "| bot | character |", "|---|---|"]
        lines += [f"| `{bot}` | {kind.character} |" for bot, kind in bots_for(game).items()]
        for result in results:
            if result["game"] == name:
                for section in result["sections"]:
                    lines += ["", *_section(game, section)]
    return "\n".join(lines) + "\n"


def _section(game: AnyGame, section: Mapping[str, Any]) -> list[str]:
    seats = section["seats"]
    rules = game.rules_in_short(game.read_rules(section["rules"]), seats)
    bots = [one["bot"] for one in section["ratings"]]
    lines = [f"### {game.title} with {seats} players, {rules}", ""]
    lines += ["| bot | rating | median decision | 99 % of decisions |", "|---|---:|---:|---:|"]
    for one in section["ratings"]:
        rating = Estimate(one["rating"], *one["rating_95"])
        times = section["thinking_ms"][one["bot"]]
        lines.append(
            f"| `{one['bot']}` | {rating.value:.0f} ± {rating.reach:.0f} | {times['median']:.3g} ms "
            f"| {times['percentile_99']:.3g} ms |"
        )
    others = f"{seats - 1} copies of the bot" if seats > 2 else "the bot"
    lines += ["", f"Wins of the row's bot against {others} in the column (a fair share is {100 / seats:.1f} %):", ""]
    lines += [f"| | {' | '.join(f'`{bot}`' for bot in bots)} |", f"|---{'|---:' * len(bots)}|"]
    lines += [f"| `{one}` | {' | '.join(_cell(section, one, other) for other in bots)} |" for one in bots]
    games = [line_up["games"] for line_up in section["line_ups"]]
    each = f"{min(games):,}" if min(games) == max(games) else f"{min(games):,} to {max(games):,}"
    return [*lines, "", f"{each} games per line-up."]


def _cell(section: Mapping[str, Any], one: str, other: str) -> str:
    for line_up in section["line_ups"]:
        if set(line_up["bots"]) == {one, other} and line_up["bots"].count(one) == 1 and one != other:
            found = line_up["win_share"][one]
            return as_percent(Estimate(found["share"], *found["share_95"]))
    return "–"
