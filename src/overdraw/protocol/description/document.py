"""The protocol as a document and as types for the browser, both made from its definitions."""

import types
import typing
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin

import msgspec

from overdraw.games.catalogue import GAMES
from overdraw.protocol import messages, requests
from overdraw.protocol.description.view_schema import Shape, facts_name, own_name, shapes, view_name

ROOT: Final = Path(__file__).parents[4]
DOCUMENT: Final = ROOT / "docs" / "protocol.md"
TYPES: Final = ROOT / "web" / "src" / "api" / "types.ts"
EXAMPLES: Final = Path(__file__).parent / "examples.json"
INTRODUCTION: Final = Path(__file__).parent / "introduction.md"

ASKED: Final = get_args(messages.ClientMessage)
TOLD: Final = get_args(messages.ServerMessage)
PARTS: Final = (
    *get_args(messages.Told),
    messages.TableInfo,
    messages.SeatInfo,
    messages.Occupant,
    messages.ShuffleInfo,
    messages.Reason,
    messages.Clock,
)
HTTP: Final = (
    requests.CreateTable,
    requests.SeatWish,
    requests.From,
    requests.TableMade,
    requests.Join,
    requests.Joined,
    requests.Look,
    requests.Listed,
    requests.GameInfo,
    requests.EditionInfo,
    requests.OptionInfo,
    requests.BotInfo,
    requests.Replayed,
    requests.Refusal,
)


def types_for_typescript() -> str:
    unions = {"ClientMessage": ASKED, "ServerMessage": TOLD, "Told": get_args(messages.Told)}
    names = {union: [kind.__name__ for kind in kinds] for union, kinds in unions.items()}
    names |= {"View": list(map(view_name, GAMES.values())), "Own": list(map(own_name, GAMES.values()))}
    names |= {"Facts": list(map(facts_name, GAMES.values()))}
    parts = ["// Made by `make protocol` from the definitions in Python. Do not edit.\n"]
    parts += [_interface(kind) for kind in (*ASKED, *TOLD, *PARTS)]
    parts += [_shape_interface(shape) for shape in shapes(GAMES.values())]
    parts += [_interface(kind) for kind in HTTP]
    parts += [
        f"export type {union} =\n" + "\n".join(f"  | {kind}" for kind in kinds) + ";\n"
        for union, kinds in names.items()
    ]
    return "\n".join(parts)


def _shape_interface(shape: Shape) -> str:
    lines = [f"/** {' '.join(shape.about.split())} */", f"export interface {shape.name} {{"]
    for name, hint, meaning in shape.fields:
        lines += [f"  /** {meaning} */"] if meaning else []
        lines.append(f"  {name}{'?' if shape.optional else ''}: {_typescript(hint)};")
    return "\n".join([*lines, "}\n"])


def _interface(kind: type[msgspec.Struct]) -> str:
    words = " ".join((kind.__doc__ or "").split())
    lines = [f"/** {words} */"] if words else []
    lines.append(f"export interface {kind.__name__} {{")
    config = kind.__struct_config__
    if config.tag is not None:
        lines.append(f"  {config.tag_field}: {_quoted(config.tag)};")
    hints = typing.get_type_hints(kind, include_extras=True)
    for field in msgspec.structs.fields(kind):
        mark = "?" if not field.required and (config.omit_defaults or kind in HTTP) else ""
        lines.append(f"  {field.encode_name}{mark}: {_typescript(hints[field.name])};")
    return "\n".join([*lines, "}\n"])


def _typescript(hint: Any) -> str:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _typescript(arguments[0])
    if origin is Literal:
        return " | ".join(_quoted(argument) for argument in arguments)
    if origin in (Union, types.UnionType):
        return " | ".join(dict.fromkeys(_typescript(argument) for argument in arguments))
    if origin in (list, tuple):
        inner = _typescript(arguments[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is dict:
        return f"Record<string, {_typescript(arguments[1])}>"
    plain = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "null", Any: "unknown"}
    return plain[hint] if hint in plain else str(hint.__name__)


def _quoted(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def document() -> str:
    examples = msgspec.json.decode(EXAMPLES.read_bytes())
    lines = [INTRODUCTION.read_text(encoding="utf-8"), "## What a client sends", ""]
    for kind in ASKED:
        lines += _section(kind, examples)
    lines += ["## What the server sends", ""]
    for kind in TOLD:
        lines += _section(kind, examples)
    lines += ["## Parts of messages", ""]
    for kind in PARTS:
        lines += _section(kind, {})
    lines += ["## Views and facts", ""]
    for shape in shapes(GAMES.values()):
        lines += _shape_section(shape)
    lines += ["## Codes of problems", "", "| code | meaning |", "|---|---|", *_codes(), ""]
    lines += ["## Reasons of illegal moves", ""]
    lines += ["| game | key | in English |", "|---|---|---|", *_reasons(), ""]
    return "\n".join(lines)


def _section(kind: type[msgspec.Struct], examples: dict[str, Any]) -> list[str]:
    config = kind.__struct_config__
    lines = [f"### {config.tag if kind not in PARTS else kind.__name__}", ""]
    if kind.__doc__:
        lines += ["\n".join(line.strip() for line in kind.__doc__.strip().splitlines()), ""]
    hints = typing.get_type_hints(kind, include_extras=True)
    rows = [] if config.tag is None else [(f"`{config.tag_field}`", f"`{_quoted(config.tag)}`", "")]
    for field in msgspec.structs.fields(kind):
        hint, name = hints[field.name], f"`{field.encode_name}`{'' if field.required else ' (optional)'}"
        rows.append((name, f"`{_cell(hint)}`", _limits(hint)))
    if rows:
        columns = 3 if any(limits for *_, limits in rows) else 2
        table = [("field", "type", "limits"), ("---",) * 3, *rows]
        lines += [*(f"| {' | '.join(row[:columns])} |" for row in table), ""]
    if kind.__name__ in examples:
        lines += [
            "```json",
            msgspec.json.format(msgspec.json.encode(examples[kind.__name__]), indent=0).decode(),
            "```",
            "",
        ]
    return lines


def _shape_section(shape: Shape) -> list[str]:
    about = "\n".join(line.strip() for line in shape.about.strip().splitlines())
    mark = " (optional)" if shape.optional else ""
    rows = [(f"`{name}`{mark}", f"`{_cell(hint)}`", meaning) for name, hint, meaning in shape.fields]
    columns = 3 if any(meaning for *_, meaning in rows) else 2
    table = [("field", "type", "meaning"), ("---",) * 3, *rows]
    return [f"### {shape.name}", "", about, "", *(f"| {' | '.join(row[:columns])} |" for row in table), ""]


def _cell(hint: Any) -> str:
    return _typescript(hint).replace("|", "\\|")


def _limits(hint: Any) -> str:
    """What a value may be besides its type, in words."""
    inner = [words for argument in get_args(hint) if (words := _limits(argument))]
    if get_origin(hint) is not Annotated:
        return "; ".join(inner)
    kind, *metas = get_args(hint)
    unit = "of them" if get_origin(kind) in (list, tuple) else "characters"
    return "; ".join([*(_limit(meta, unit) for meta in metas), *inner])


def _limit(meta: msgspec.Meta, unit: str) -> str:
    if meta.max_length is None:
        return f"{meta.ge} to {meta.le}"
    least, most = meta.min_length, meta.max_length
    length = f"at most {most}" if least is None else f"{most}" if least == most else f"{least} to {most}"
    return f"{length} {unit}" + (f" of `{meta.pattern}`" if meta.pattern else "")


def _codes() -> list[str]:
    from overdraw import errors

    found = [
        kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, errors.OverdrawError)
    ]
    return [
        f"| `{kind.code}` | {(kind.__doc__ or kind.__name__).strip().splitlines()[0]} |"
        for kind in found
        if "/" in kind.code and not kind.code.startswith("file/")
    ]


def _reasons() -> list[str]:
    return [
        f"| {game.name} | `{key}` | {words} |" for game in GAMES.values() for key, words in sorted(game.reasons.items())
    ]
