"""Editions and options as data. An option is a question that the rules leave open; an edition answers every option."""

from collections.abc import Mapping
from dataclasses import dataclass

from overdraw.errors import BadValue, UnknownName, shorten

Value = str | int


@dataclass(frozen=True, slots=True)
class Option:
    """A question that a game's rules leave open, with a sentence for each possible answer."""

    name: str
    question: str
    answers: Mapping[Value, str]

    def value(self, text: object) -> Value:
        """Return the answer to this option that `text` names. It may be the answer itself, or text from the command
        line."""
        for answer in self.answers:
            if (type(text) is type(answer) and text == answer) or (isinstance(text, str) and text == str(answer)):
                return answer
        raise self._impossible(text)

    def check(self, value: object) -> None:
        """Raise BadValue unless the value is one of the option's answers."""
        if value not in list(self.answers):
            raise self._impossible(value)

    def _impossible(self, value: object) -> BadValue:
        known = ", ".join(map(str, self.answers))
        return BadValue(f"option {self.name} must be one of {known}, not {shorten(value)}")


@dataclass(frozen=True, slots=True)
class ByPlayers:
    """The value of an option that depends on the number of players."""

    values: Mapping[int, Value]


@dataclass(frozen=True, slots=True)
class Edition:
    """A published version of the rules: a value for every option."""

    name: str
    title: str
    summary: str
    values: Mapping[str, Value | ByPlayers]

    def value(self, option: str, players: int) -> Value:
        value = self.values[option]
        return value.values[players] if isinstance(value, ByPlayers) else value


def choose(
    options: tuple[Option, ...], edition: Edition, players: int, changes: Mapping[str, object]
) -> dict[str, Value]:
    """Return the value of every option in an edition for this number of players, with the values in `changes`
    replaced."""
    by_name = {option.name: option for option in options}
    chosen = {name: edition.value(name, players) for name in by_name}
    for name, text in changes.items():
        if name not in by_name:
            raise UnknownName("option", name, by_name)
        chosen[name] = by_name[name].value(text)
    return chosen
