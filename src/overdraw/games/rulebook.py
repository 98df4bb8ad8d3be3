"""The rules of a game as chapters of short texts. The terminal shows them as Markdown, the page with pictures."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby

from overdraw.core.editions import Value

BULLET = "- "

Answers = Mapping[Value, str]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A title and its texts in order, by name. A text that begins with "- " is an item of a list.

    If a text depends on an option, it has the option's name and a version for each answer.
    """

    name: str
    title: str
    texts: Mapping[str, str | Answers]


def markdown(chapters: Iterable[Chapter], rules: object) -> str:
    """Format the chapters as Markdown. If a text depends on an option, only the chosen answer's version is shown."""
    return "\n\n".join(f"## {chapter.title}\n\n{_body(chapter, rules)}" for chapter in chapters)


def _body(chapter: Chapter, rules: object) -> str:
    """Join sentences into one paragraph, and put each list item on a line of its own."""
    said = [text if isinstance(text, str) else text[getattr(rules, name)] for name, text in chapter.texts.items()]
    parts = groupby(said, key=lambda text: text.startswith(BULLET))
    return "\n\n".join(("\n" if is_list else " ").join(texts) for is_list, texts in parts)
