"""Checks the English of the tree: codespell for spelling, and a list of phrases that read like a translation.

`python -m tests.support.prose [PATH ...]` prints each phrase with its place and what to write instead. It reads the
Python, TypeScript, JavaScript, Svelte, Markdown and JSON files that git knows, or those at the given paths. Put
`prose: ok` on a line, for example in a comment, where a phrase is right.
"""

import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tests.support.paths import ROOT

SUFFIXES: Final = {".py", ".ts", ".js", ".svelte", ".md", ".json"}
OTHERS: Final = {"Makefile", "pyproject.toml"}

SKIPPED: Final = (
    "docs/bots.json",  # results of the arena
    "docs/rules.md",  # its clauses follow the published texts
    "src/overdraw/bots/weights",
    "tests/docs/test_prose.py",  # quotes the phrases
    "tests/golden",  # written by make golden
    "tests/server/data",
    "tests/support/prose.py",
    "web/package-lock.json",
    "web/src/languages/de.json",
)
"""Files and folders that are data, another language, or quote the phrases."""

ALLOW: Final = "prose: ok"

PHRASES: Final = {
    # clauses without an actor
    r"who(m)?ever": "name the actor: the client, the server, the player, the caller",
    r"(nobody|anybody|everybody) who": "name the actor: no client that …, every player who …",
    r"who (comes|came) (late|later)": "name the actor: a client that connects later",
    r"of (which|whom) nobody": "say what does not happen, in the active voice",
    r"what stands": "say what it is: the text, the entry, the value",
    r"what is asked for": "name it: the request, the requested file",
    r"one's": "your, its, or the player's",
    r"the own": "its own, or the player's own",
    # words from another language
    r", for (it|they|this|that|there|we|you|nobody|everybody|(a|the) \w+)"
    r" (is|are|was|were|can|may|must|has|have|had|needs?|does|do|would|could|will|cannot|might)": "because",
    r"all that (is|are|was|can|may|must|has|have|holds?|needs?)": "everything that",
    r"anew": "again, or a verb: rewrite, regenerate, restart",
    r"mend(s|ed|ing)?": "fix",
    r"(unless|until|if not) told( otherwise)?": "give the default (default: 1000), or name the option",
    r"without end": "without limit, or forever",
    r"for ever": "forever",
    r"(sandboxed|protected|limited|checked) by nothing": "put the negation on the verb: not sandboxed",
    r"(asks?|asked) the network": "self-contained, or makes no requests",
    r"holds? (nobody|everybody|anybody|the others) up": "never delays the others, or blocks",
    r"spoken to": "name both sides: the server sends it …",
    r"some hundred": "about a hundred, or the number",
    r"so many of": "give the number, or its name",
    r"lying about|lie about": "say where the files are",
    r"stands? for (an?|the|each|every|which)": "means, or is",
    r"in (its|their) own words": "as text",
    r"(is|was|were) kept of": "stored about",
    r"(is|are) told (so|that|which)": "name who tells: the server says …",
    r"(only|so only) (if|when) needed": "imported here, because …",
    # names that the field has other words for
    r"scribes?": "sqlite writer",
    r"errands?": "store request",
    r"rehearsals?": "rollout",
    r"thinkers?": "bot pool, bot worker",
    r"ledgers?": "table state",
    r"foresight": "lookahead",
}
"""Regular expressions of what to avoid, with what to write instead."""

GAP: Final = r"[\s_#/*\"'`|]+"
"""Words of a phrase may stand in a name, or in two lines of a comment."""


class Finding(NamedTuple):
    """A phrase to avoid, where it is, and what to write instead."""

    path: Path
    line: int
    phrase: str
    instead: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: avoid “{self.phrase}”; better: {self.instead}"


def _pattern(phrase: str) -> re.Pattern[str]:
    before = "" if phrase.startswith(",") else r"(?<![^\W_])"
    return re.compile(before + phrase.replace(" ", GAP) + r"(?![^\W_])", re.IGNORECASE)


PATTERNS: Final = {_pattern(phrase): instead for phrase, instead in PHRASES.items()}


def findings(path: Path, text: str) -> Iterator[Finding]:
    """The phrases in a text, except in lines that allow them."""
    lines = text.splitlines()
    for pattern, instead in PATTERNS.items():
        for match in pattern.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            last = text.count("\n", 0, match.end()) + 1
            if not any(ALLOW in one for one in lines[line - 1 : last]):
                yield Finding(path, line, " ".join(re.split(r"[\s_#*/]+", match[0])), instead)


def is_checked(path: Path) -> bool:
    """Whether a file, given below the repository, holds English prose."""
    skipped = any(path.is_relative_to(one) for one in SKIPPED)
    return not skipped and (path.suffix in SUFFIXES or path.name in OTHERS)


def files(paths: Iterable[str]) -> list[Path]:
    """The files to check below these paths, relative to the repository: those that git tracks, or would track."""
    known = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *paths]
    listed = subprocess.run(known, cwd=ROOT, check=True, capture_output=True, text=True).stdout.split("\0")
    return sorted(path for path in map(Path, filter(None, listed)) if is_checked(path) and (ROOT / path).is_file())


def main(paths: list[str]) -> int:
    checked = files(paths)
    spelling = subprocess.run([sys.executable, "-m", "codespell_lib", *map(str, checked)], cwd=ROOT, check=False)
    found = [one for path in checked for one in findings(path, (ROOT / path).read_text(encoding="utf-8"))]
    for one in sorted(found):
        print(one)
    return int(bool(found) or spelling.returncode != 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
