"""Texts from the page's own language files, so that tests do not depend on the wording."""

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
    """A text of the page with its placeholders filled in. `n` selects singular or plural."""
    message = catalogue(language)[key]
    if not isinstance(message, str):
        message = message["one" if args["n"] == 1 else "other"]
    return re.sub(r"\{(\w+)\}", lambda found: str(args[found[1]]), message)


def forms(key: str, language: str = "en") -> list[str]:
    """A message with its placeholders, in the singular and the plural if it has both."""
    message = catalogue(language)[key]
    return [message] if isinstance(message, str) else list(message.values())


def pattern(key: str, language: str = "en") -> re.Pattern[str]:
    """A pattern that matches a message with any values."""
    texts = [re.sub(r"\\\{\w+\\\}", ".*", re.escape(form)) for form in forms(key, language)]
    return re.compile("|".join(texts))


def card_name(code: str, language: str = "en") -> str:
    if code[0] in COLOURS and code[1:].isdigit():
        return word("card.number", language, colour=word(f"card.colour.{code[0]}", language), value=code[1:])
    return word(f"card.{code}", language)
