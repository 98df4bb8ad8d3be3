"""Somebody at a device: a browser of their own, and everything that went wrong in it."""

import json
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, WebSocket, expect

PHONE: Final = {"width": 390, "height": 844}
NARROW: Final = {"width": 320, "height": 640}
TABLET: Final = {"width": 820, "height": 1180}
DESKTOP: Final = {"width": 1280, "height": 800}
PATIENCE: Final = 15_000
"""Milliseconds that a test waits for what must come: far more than it takes, even on a busy machine."""


class Visitor:
    """A browser context with one page. `close` fails if the page did anything that it should not."""

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        size: Mapping[str, int] = DESKTOP,
        language: str = "en",
        dark: bool = False,
        still: bool = True,
        remembered: Mapping[str, Any] | None = None,
    ) -> None:
        self.url = url
        self.troubles: list[str] = []
        self.heard: list[str] = []
        touch = size["width"] < DESKTOP["width"]
        self.context = browser.new_context(
            viewport={"width": size["width"], "height": size["height"]},
            has_touch=touch,
            is_mobile=touch,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
        )
        self.context.set_default_timeout(PATIENCE)
        if remembered is not None:
            text = json.dumps(json.dumps(remembered))
            self.context.add_init_script(
                f"if (!localStorage.getItem('overdraw')) localStorage.setItem('overdraw', {text})"
            )
        self.page = self.context.new_page()
        self._watch(self.page)

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.troubles.append(f"page error: {error}"))
        page.on("console", self._console)
        page.on("request", self._request)
        page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.troubles.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        if urlsplit(request.url).netloc != urlsplit(self.url).netloc:
            self.troubles.append(f"a request to another host: {request.url}")

    def _socket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != urlsplit(self.url).netloc:
            self.troubles.append(f"a socket to another host: {socket.url}")
        socket.on("framereceived", lambda frame: self.heard.append(str(frame)))

    def visit(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def button(self, name: str, *, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    def check_access(self) -> None:
        """What axe finds on the page as it is now."""
        found = Axe().run(self.page, options={"resultTypes": ["violations"]}).response["violations"]
        words = [f"axe {one['id']}: {one['help']}: {[node['html'][:160] for node in one['nodes'][:3]]}" for one in found]
        assert not words, "\n".join(words)

    def check_no_scrolling(self) -> None:
        """Everything is on the screen at once (a phone held upright)."""
        tall, wide, height, width = self.page.evaluate(
            "[document.documentElement.scrollHeight, document.documentElement.scrollWidth, innerHeight, innerWidth]"
        )
        assert tall <= height, f"the page is {tall} px high on a screen of {height}"
        assert wide <= width, f"the page is {wide} px wide on a screen of {width}"

    def forgive(self, *words: str) -> None:
        """Troubles that a test caused itself, such as a server that it stopped."""
        self.troubles = [trouble for trouble in self.troubles if not any(word in trouble for word in words)]

    def close(self) -> None:
        self.context.close()
        assert not self.troubles, "\n".join(self.troubles)
