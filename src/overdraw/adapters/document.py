"""Generates a page of documentation for each game's environments. `make environments` runs this module."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from overdraw.core.game import AnyGame
from overdraw.games.catalogue import GAMES
from overdraw.kernel.catalogue import kernel_of
from overdraw.kernel.kernel import words_of

FOLDER: Final = Path("docs/environments")
PLAYERS: Final = 2
"""The number of players for which a page lists the parts of an observation. The page also says which parts each
additional player adds.
"""

TABLE: Final = re.compile(r"^\|.*\|$", re.MULTILINE)
VERSIONS: Final = {"v0": "The first version."}


def page(game: AnyGame) -> str:
    """Return the documentation page of a game's environments, in the style of PettingZoo's environment pages."""
    return "\n".join(_lines(game))


def _lines(game: AnyGame) -> Iterator[str]:
    name, title = f"{game.name}_v0", game.title
    least, most = game.players[0], game.players[-1]
    sizes = {players: 8 * words_of(kernel_of(game).layout(players, ())) for players in game.players}
    actions = game.encoding.actions
    yield f"# {title}: an environment for learning\n"
    yield f"{game.summary} See [the rules](../rules.md), clause by clause. `make environments` generates this page.\n"
    yield "| | |\n|---|---|"
    yield f"| PettingZoo | `from overdraw.adapters.pettingzoo import {name}` |"
    yield f'| Gymnasium | `import overdraw.adapters.gymnasium`, then `gymnasium.make("overdraw/{title}-v0", …)` |'
    yield f'| Vector environment | `gymnasium.make_vec("overdraw/{title}-v0", num_envs, …)` |'
    yield f"| Actions | discrete: `Discrete({actions})` |"
    yield "| Parallel API | no: one agent acts at a time |"
    yield f"| Manual control | no; `overdraw play --game {game.name}` |"
    yield f"| Agents | {least} to {most}: `player_0` to `player_{most - 1}` |"
    yield f"| Observation shape | {_shapes(sizes)} |"
    yield "| Observation values | bytes, 0 to 255 |\n"
    yield "## Arguments\n"
    yield f"```text\n{name}.env(players=4, edition=None, options=None,"
    yield f'{" " * len(name)}     reward="win-share", first=None, render_mode=None)'
    yield f'gymnasium.make("overdraw/{title}-v0", opponents=["cautious"], edition=None, options=None,'
    yield '               reward="win-share", first=None, illegal_reward=-1.0, render_mode=None)'
    yield f'gymnasium.make_vec("overdraw/{title}-v0", num_envs, opponents=["cautious"], edition=None, options=None,'
    yield '                   reward="win-share", first=None, illegal_reward=-1.0, autoreset_mode="NextStep")\n```\n'
    yield from _arguments(game)
    yield "\n## Observations\n"
    yield from _observations(game, sizes)
    yield "\n## Actions\n"
    yield from _actions(game)
    yield "\n## Rewards\n"
    yield from _rewards(game)
    yield "\n## Version history\n"
    yield from (f"- {version}: {text}" for version, text in VERSIONS.items())
    yield ""


def _shapes(sizes: dict[int, int]) -> str:
    return ", ".join(f"`({size},)` with {players}" for players, size in sizes.items()) + " players"


def _arguments(game: AnyGame) -> Iterator[str]:
    yield f"- `players`: {game.players[0]} to {game.players[-1]}. In Gymnasium, it is the number of `opponents` plus 1."
    yield (
        "- `opponents`: a list with a bot for each other seat, clockwise from the agent. A bot is a name from "
        "[the ladder](../bots.md), `expert@FILE`, `py:MODULE:CLASS` or [`exec:PATH`](../how-to/write-a-bot.md)."
    )
    editions = [f"`{edition}`" for edition in game.editions]
    yield f"- `edition`: {', '.join(editions)}; default: {editions[0]}."
    for option in game.options:
        answers = ", ".join(f"`{answer}`" for answer in option.answers)
        yield f'- `options["{option.name}"]`: {answers}.'
    yield "- `reward`: `win-share` or `margin`; see the section Rewards."
    yield "- `first`: the seat that begins; default: a random seat. In Gymnasium, the agent has seat 0."
    yield (
        "- `illegal_reward`: the reward for an illegal action, which ends the game. If it is None, an illegal action "
        "raises an error instead."
    )
    yield "- `render_mode`: with `ansi`, `render()` returns the whole table as text; with `human`, it prints the table."


def _observations(game: AnyGame, sizes: dict[int, int]) -> Iterator[str]:
    yield (
        "In PettingZoo, an observation is a dictionary: `observation` is the array described below, and `action_mask` "
        "has a 1 for each legal action. The mask is all 0 for agents that are not to act. "
        "`env.unwrapped.legal_actions()` returns the numbers of the legal actions. In Gymnasium, the observation is "
        'the array alone, and `info["action_mask"]` is the mask.\n'
    )
    yield (
        "The array contains what the agent may see now, without anything that it could only remember. Seats are "
        "counted clockwise from the agent, which has seat 0. `env.unwrapped.game.parts` maps the name of each part of "
        f"the array to its slice. With {PLAYERS} players, the parts are:\n"
    )
    yield "| part | offset | length | meaning |\n|---|---|---|---|"
    layout = kernel_of(game).layout(PLAYERS, ())
    for part in layout:
        yield f"| {part.name} | {part.offset} | {part.length} | {part.meaning} |"
    last = kernel_of(game).layout(game.players[-1], ())
    names = {part.name for part in layout}
    more = [part for part in last if part.name not in names]
    first = [part for part in more if part.name.endswith(f" {PLAYERS}")]
    if first:
        added = ", ".join(f"`{part.name}`" for part in first)
        yield f"\nWith more players, the array also has the parts {added} and so on, from offset {first[0].offset}."


def _actions(game: AnyGame) -> Iterator[str]:
    module = sys.modules[game.encoding.encode_action.__module__]
    if table := TABLE.findall(module.__doc__ or ""):
        yield from table
        yield "\n" + (module.__doc__ or "").rpartition("|\n")[2].strip()
        return
    yield "| number | action |\n|---|---|"
    for number in range(game.encoding.actions):
        text = game.notation.format_event(game.encoding.decode_action(None, number))
        yield f"| {number} | `{text}` |"


def _rewards(game: AnyGame) -> Iterator[str]:
    yield "Every reward is 0 until the end of the game. The final reward is one of these:\n"
    yield "- `win-share`: 1 for the winner and 0 for the others. Several winners share the 1 equally."
    yield "- `margin`: the player's score minus the mean score of the other players.\n"
    bounds = {players: game.bounds(game.rules(None, players), players) for players in game.players}
    scores = {(one.least_score, one.most_score) for one in bounds.values()}
    low, high = min(low for low, _ in scores), max(high for _, high in scores)
    most = max(one.decisions for one in bounds.values())
    legal = max(one.legal_actions for one in bounds.values())
    yield (
        f"Scores range from {low} to {high}. A game has at most {most} decisions, and a decision has at most {legal} "
        "legal actions."
    )


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES.values():
        (FOLDER / f"{game.name}.md").write_text(page(game), encoding="utf-8")


if __name__ == "__main__":
    main()
