"""The published ladder: runs the arena for every entry of TABLES and generates docs/bots.md from the results.

python -m benchmarks.ladder           play everything, which takes long
python -m benchmarks.ladder push      play only one game and keep the results of the other
python -m benchmarks.ladder push 2    play only its entries with this value of --seats
python -m benchmarks.ladder text      play nothing, only regenerate the document
"""

import contextlib
import io
import json
import os
import sys
from pathlib import Path
from typing import Any

from overdraw.atomic import write_text
from overdraw.cli import main as overdraw
from overdraw.lab.arena.ladder_document import document

DOCS = Path(__file__).parents[1] / "docs"
RESULTS = DOCS / "bots.json"
DOCUMENT = DOCS / "bots.md"
SEED = "6"
GAMES = os.environ.get("OVERDRAW_LADDER_GAMES", "20000")
"""Games in each line-up of the entries with --full."""

TO_ORDER = "4000"
"""Maximum number of games in each line-up of the other entries, which only have to show the order of the bots."""

BEST = ["--bots", "sharp,tuned,expert"]
FEW = [*BEST, "--games", "400"]
SIMPLE = ["--bots", "random,greedy,cautious,sharp,tuned"]
"""The expert is slow, so it plays only the best other bots, and fewer games with more than two players."""

US, EU, COLUMNS = ["--edition", "us-2018"], ["--edition", "eu-2022"], ["--edition", "columns"]
STAR = [*US, "--set", "star=lose-bench"]

TABLES = {
    "push": [
        ["--seats", "2", *US, *BEST, "--full"],
        ["--seats", "4", *US, *BEST, "--full", "expert"],
        ["--seats", "3,6", *US, *FEW],
        ["--seats", "4", *STAR, *FEW],
        ["--seats", "4", *EU, *FEW],
        ["--seats", "4", *COLUMNS, *FEW],
        ["--seats", "2", *STAR],
        ["--seats", "2", *EU],
        ["--seats", "2", *COLUMNS],
        ["--seats", "2", *US, *SIMPLE, "--full"],
        ["--seats", "3,4,6", *US, *SIMPLE],
        ["--seats", "4", *STAR, *SIMPLE],
        ["--seats", "4", *EU, *SIMPLE],
        ["--seats", "4", *COLUMNS, *SIMPLE],
    ],
    "rows": [["--seats", "2,4", "--full"], ["--seats", "3,6"]],
}


def command(game: str, arguments: list[str]) -> list[str]:
    games = [] if "--games" in arguments else ["--games", GAMES if "--full" in arguments else TO_ORDER]
    return ["arena", "--game", game, *arguments, *games, "--no-mixtures", "--seed", SEED, "--json"]


def table_of(words: list[str]) -> str:
    """A command without its number of games, as the key of its results."""
    at = words.index("--games") + 1
    return " ".join(words[:at] + words[at + 1 :])


def played(words: list[str]) -> dict[str, Any]:
    print("overdraw", *words, flush=True)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        status = overdraw(words)
    if status:
        sys.exit(status)
    return {"command": " ".join(["overdraw", *words]), **json.loads(out.getvalue())}


def main(wanted: str | None = None, seats: str | None = None) -> None:
    known = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else []
    results = {table_of(one["command"].split()[1:]): one for one in known}
    tables = [(game, arguments) for game, several in TABLES.items() for arguments in several]
    order = [table_of(command(*table)) for table in tables]
    for key, (game, arguments) in zip(order, tables, strict=True):
        if wanted in (None, game) and seats in (None, arguments[arguments.index("--seats") + 1]):
            results[key] = played(command(game, arguments))
            kept = [results[one] for one in order if one in results]
            write_text(RESULTS, json.dumps(kept, indent=1) + "\n")
            write_text(DOCUMENT, document(kept))
    write_text(DOCUMENT, document([results[one] for one in order if one in results]))


if __name__ == "__main__":
    main(*sys.argv[1:])
