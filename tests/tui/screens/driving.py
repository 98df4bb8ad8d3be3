"""Helpers that drive the real application by keys and read its screen."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from textual.pilot import Pilot
from textual.screen import Screen
from textual.strip import Strip

from overdraw.tui.app import OverdrawApp
from overdraw.tui.screens.table import TableScreen
from overdraw.tui.session import Session

Found = TypeVar("Found")
Test = Callable[[OverdrawApp, Pilot[int]], Awaitable[Found]]


def drive(
    played: Session, test: Test[Found], *, size: tuple[int, int] = (80, 24), theme: str = "dark", speed: str = "instant"
) -> Found:
    """Run a test inside the running application."""

    async def run() -> Found:
        app = OverdrawApp(played, speed=speed, theme=theme)
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            return await test(app, pilot)

    return asyncio.run(run())


async def settled(app: OverdrawApp, pilot: Pilot[int]) -> None:
    """Wait until bots have played, timers have fired and everything is drawn."""
    await pilot.pause()
    while _plays(app):
        await asyncio.sleep(0.002)
    await pilot.pause()


async def idle(app: OverdrawApp) -> None:
    """Wait until every message is handled. This is faster than `settled`, which also waits for the drawing."""
    for _ in range(12):
        await asyncio.sleep(0.001)
    while _plays(app):
        await asyncio.sleep(0.001)


def _plays(app: OverdrawApp) -> bool:
    """Whether bots are playing. They wait while a dialog is open or the terminal is too small."""
    seen = isinstance(app.screen, TableScreen) and not app.screen.has_class("-small")
    return seen and any(worker.is_running for worker in app.workers)


async def press(app: OverdrawApp, pilot: Pilot[int], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(app, pilot)


def text(app: OverdrawApp) -> str:
    """The text on the current screen."""
    return text_of(app.screen)


def text_of(screen: Screen[Any]) -> str:
    """The text of a screen, even if another one is in front of it."""
    return "\n".join(strip.text.rstrip() for strip in strips(screen))


def strips(screen: Screen[Any]) -> list[Strip]:
    """The lines of a screen, with styles."""
    return screen._compositor.render_strips()  # Textual has no public way to read a screen, only to export a picture


def inks(app: OverdrawApp) -> set[tuple[str, str]]:
    """Every pair of text and background colour on the screen."""
    return {
        (str(segment.style.color), str(segment.style.bgcolor))
        for strip in strips(app.screen)
        for segment in strip
        if segment.style
    }


def table(app: OverdrawApp) -> TableScreen:
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))
