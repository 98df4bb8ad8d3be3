"""Prints a random sample of the prose in the code, for readers who judge whether it is clear without the code.

`python -m tests.support.prose_sample [--number 60] [--seed TEXT]` prints docstrings, comments and messages, spread
evenly over the packages and the page, without code and without paths. The default seed is the hash of HEAD.
"""

import argparse
import ast
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from tests.support.paths import ROOT

PAGE_COMMENT: Final = re.compile(
    r"<!--(.*?)-->|(?<![^\s{(,])/\*+(.*?)\*/|^[ \t]*(//[^\n]*(?:\n[ \t]*//[^\n]*)*)", re.DOTALL | re.MULTILINE
)
DIRECTIVE: Final = re.compile(r"(noqa|type:|fmt:|eslint-|svelte-ignore|prose:|@ts-|---|pragma)")
CODE: Final = re.compile(
    r"[<>|]{1}[a-z/]|SELECT|INSERT|CREATE|UPDATE |^#|^\||=\"|::|\\|^\w+\[.*\]$|; charset|\{ ?[a-z-]+:"
)
LEAST_WORDS: Final = 4


def _joined(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def _is_whole(value: object) -> bool:
    """Whether a constant is a text, but not a piece of a sentence that the code assembles."""
    if not isinstance(value, str) or value.startswith((",", ";")):
        return False
    return "\n" in value or not (value.startswith(" ") or value.endswith(" "))


def python_texts(source: str) -> Iterator[str]:
    """The docstrings, comments and sentences in messages of a Python module."""
    tree = ast.parse(source)
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{…}" for part in node.values)
            if _is_whole(text):
                yield text
        elif isinstance(node, ast.Constant) and id(node) not in parts and _is_whole(node.value):
            yield str(node.value)
    block: list[str] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            block.append(token.string.lstrip("#! "))
        elif token.type not in (tokenize.NL, tokenize.NEWLINE) and block:
            yield " ".join(block)
            block = []


def page_texts(source: str) -> Iterator[str]:
    """The comments of a TypeScript or Svelte file."""
    for match in PAGE_COMMENT.finditer(source):
        text = next(group for group in match.groups() if group is not None)
        yield re.sub(r"^[ \t]*(//|\*)", "", text, flags=re.MULTILINE)


def is_prose(text: str) -> bool:
    """Whether a text is a phrase or a sentence, not SQL, HTML, CSS, a type or the name of a format."""
    words = re.findall(r"[a-z]{2,}", text)
    is_code = CODE.search(text)
    return len(words) >= LEAST_WORDS and " " in text and not is_code and not DIRECTIVE.match(text)


def groups() -> dict[str, list[str]]:
    """The texts of each package and of each folder of the page."""
    found: dict[str, set[str]] = {}
    listed = subprocess.run(["git", "ls-files", "src", "web/src"], cwd=ROOT, check=True, capture_output=True, text=True)
    for path in map(Path, listed.stdout.splitlines()):
        read = python_texts if path.suffix == ".py" else page_texts if path.suffix in (".ts", ".svelte") else None
        if read is None or path.name == "types.ts" or not (ROOT / path).is_file():
            continue
        group = "/".join(path.parts[:3]) if len(path.parts) > 3 else "/".join(path.parts[:2])
        texts = map(_joined, read((ROOT / path).read_text(encoding="utf-8")))
        found.setdefault(group, set()).update(filter(is_prose, texts))
    return {group: sorted(texts) for group, texts in sorted(found.items()) if texts}


def sample(number: int, seed: str) -> list[str]:
    """Draw texts from one group after another, until there are enough."""
    random, drawn = Random(seed), list[str]()
    left = {group: random.sample(texts, len(texts)) for group, texts in groups().items()}
    while len(drawn) < number and any(left.values()):
        for group in random.sample(sorted(left), len(left)):
            if left[group] and len(drawn) < number:
                drawn.append(left[group].pop())
    return drawn


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=60, help="how many texts to print")
    parser.add_argument("--seed", help="any text; the hash of HEAD if it is not given")
    arguments = parser.parse_args()
    head = subprocess.run(
        ["git", "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.strip()
    for index, text in enumerate(sample(arguments.number, arguments.seed or head), 1):
        print(f"{index}. {text}\n")


if __name__ == "__main__":
    main()
