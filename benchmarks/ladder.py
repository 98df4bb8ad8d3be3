"""The published ladder: the arena plays every table of the list, and docs/bots.md is written out of the results.

python -m benchmarks.ladder           play all of it, which takes a while
python -m benchmarks.ladder push      only one game; what is known of the other stays
python -m benchmarks.ladder push 2    only its tables with so many seats
python -m benchmarks.ladder text      play nothing, only write the document anew
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
"""In each line-up of the tables that are played to the end."""

TO_ORDER = "4000"
"""At most, in each line-up of the others, where only the order is asked."""

BEST = ["--bots", "sharp,tuned,expert"]
FEW = [*BEST, "--games", "400"]
SIMPLE = ["--bots", "random,greedy,cautious,sharp,tuned"]
"""The expert takes its time, so it meets only the best of the others, and with more than two players not as often."""

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
    """Which table a command plays, however many games there were."""
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
