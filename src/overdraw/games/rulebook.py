"""The rules of a game as chapters of short texts. The terminal shows them as Markdown, and the page adds pictures."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from overdraw.core.editions import Value

BULLET = "- "

Answers = Mapping[Value, str]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of a game's rules: a title and named texts, in order. A text that begins with "- " is a list item.

    A text that depends on an option has the name of the option, and one version for each of its answers.
    """

    name: str
    title: str
    texts: Mapping[str, str | Answers]


def markdown(chapters: Iterable[Chapter], rules: object) -> str:
    """Format the chapters as Markdown. If a text depends on an option, only the chosen version appears."""
    return "\n\n".join(f"## {chapter.title}\n\n{_body(chapter, rules)}" for chapter in chapters)


def _body(chapter: Chapter, rules: object) -> str:
    """Join the sentences of a chapter into paragraphs, and put each list item on its own line."""
    said = [text if isinstance(text, str) else text[getattr(rules, name)] for name, text in chapter.texts.items()]
    parts = groupby(said, key=lambda text: text.startswith(BULLET))
    return "\n\n".join(("\n" if is_list else " ").join(texts) for is_list, texts in parts)
