"""The words of the page from its own catalogues, so that no test depends on how they are put."""

import json
import re
from functools import cache
from typing import Final

from tests.support.paths import ROOT

LANGUAGES: Final = ROOT / "web" / "src" / "languages"
COLOURS: Final = "gyrbpo"


@cache
def catalogue(language: str = "en") -> dict[str, str | dict[str, str]]:
    found: dict[str, str | dict[str, str]] = json.loads((LANGUAGES / f"{language}.json").read_text(encoding="utf-8"))
    return found


def word(key: str, language: str = "en", **args: str | int) -> str:
    """A text of the page. `n` decides between one and many."""
    message = catalogue(language)[key]
    if not isinstance(message, str):
        message = message["one" if args["n"] == 1 else "other"]
    return re.sub(r"\{(\w+)\}", lambda found: str(args[found[1]]), message)


def forms(key: str, language: str = "en") -> list[str]:
    """A message with its holes, in all its forms."""
    message = catalogue(language)[key]
    return [message] if isinstance(message, str) else list(message.values())


def pattern(key: str, language: str = "en") -> re.Pattern[str]:
    """Whatever the page may make of a message."""
    texts = [re.sub(r"\\\{\w+\\\}", ".*", re.escape(form)) for form in forms(key, language)]
    return re.compile("|".join(texts))


def card_name(code: str, language: str = "en") -> str:
    if code[0] in COLOURS and code[1:].isdigit():
        return word("card.number", language, colour=word(f"card.colour.{code[0]}", language), value=code[1:])
    return word(f"card.{code}", language)
