"""Renders environments as text, which is either returned ("ansi") or printed ("human")."""

from typing import Final

from overdraw.errors import UnknownName

RENDER_MODES: Final = ("ansi", "human")


def check_render_mode(render_mode: str | None) -> None:
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise UnknownName("render mode", render_mode, RENDER_MODES)


def rendered(render_mode: str | None, text: str) -> str | None:
    """Return or print the text of an environment, depending on its render mode."""
    if render_mode == "human":
        print(text, end="\n\n")
    return text if render_mode == "ansi" else None
