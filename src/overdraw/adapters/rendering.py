"""Renders environments as text. The render mode "ansi" returns the text, and "human" prints it."""

from typing import Final

from overdraw.errors import UnknownName

RENDER_MODES: Final = ("ansi", "human")


def check_render_mode(render_mode: str | None) -> None:
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise UnknownName("render mode", render_mode, RENDER_MODES)


def rendered(render_mode: str | None, text: str) -> str | None:
    """Return an environment's text in the render mode "ansi", or print it in the mode "human"."""
    if render_mode == "human":
        print(text, end="\n\n")
    return text if render_mode == "ansi" else None
