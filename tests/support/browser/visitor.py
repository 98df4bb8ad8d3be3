"""A visitor: a person with their own browser, which records every error of the page."""

import json
import shutil
from collections.abc import Callable, Mapping
from typing import Any, Final, Protocol
from urllib.parse import urlsplit

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    Request,
    WebSocket,
    WebSocketRoute,
    expect,
)

PHONE: Final = {"width": 390, "height": 844}
ON_ITS_SIDE: Final = {"width": 844, "height": 390}
NARROW: Final = {"width": 320, "height": 640}
TABLET: Final = {"width": 820, "height": 1180}
DESKTOP: Final = {"width": 1280, "height": 800}
PATIENCE: Final = 45_000
"""Milliseconds that a test waits for an expected event: far more than it takes, even on a busy machine."""
FINGER: Final = 44
FAR: Final = 60
"""How often a test presses Tab at most to reach an element."""

CHROMIUM: Final = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The headless shell takes a fifth less time than the full browser."""
MISSING: Final = "Chromium is not installed; on Debian, `make chromium` installs it"
QUIETLY: Final = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]

expect.set_options(timeout=PATIENCE)

AXE: Final = Axe()
VIOLATIONS = """axe.run({ resultTypes: ["violations"] }).then(({ violations }) => violations.map(
  ({ id, help, nodes }) => `axe ${id}: ${help}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)).join(" | ")}`
))"""
FRAME = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
SETTLED = """Promise.allSettled(
  document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < Infinity).map(
    ({ finished }) => finished
  )
).then(() => null)"""

CONTROLS = """[...document.querySelectorAll("button, select, summary, .actions a, header a, nav a")].filter(
  (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !one.disabled && !one.inert
).map((one) => {
  const { width, height } = one.getBoundingClientRect();
  return [one.ariaLabel ?? one.textContent.trim(), width, height];
})"""


def launch(playwright: Playwright) -> Browser:
    """Launch Debian's Chromium without background requests."""
    return playwright.chromium.launch(executable_path=CHROMIUM, args=QUIETLY)


class Visitor:
    """A browser context with one page. `troubles` lists errors, warnings and requests to other hosts."""

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
        self._open: set[Request] = set()
        self.owns: dict[int, dict[str, Any]] = {}
        self._told: dict[str, dict[str, Any]] = {}
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
                f"if (location.host && !localStorage.getItem('overdraw')) localStorage.setItem('overdraw', {text})"
            )
        self.context.on("page", self._watch)
        self.page = self.context.new_page()

    def _watch(self, page: Page) -> None:
        page.on("pageerror", lambda error: self.troubles.append(f"page error: {error}"))
        page.on("console", self._console)
        page.on("request", self._request)
        page.on("requestfinished", self._answered)
        page.on("requestfailed", self._answered)
        page.on("websocket", self._socket)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.troubles.append(f"console {message.type}: {message.text}")

    def _request(self, request: Request) -> None:
        self._open.add(request)
        if urlsplit(request.url).netloc != urlsplit(self.url).netloc and not request.url.startswith("blob:"):
            self.troubles.append(f"a request to another host: {request.url}")

    def _answered(self, request: Request) -> None:
        self._open.discard(request)

    def _socket(self, socket: WebSocket) -> None:
        if urlsplit(socket.url).netloc != urlsplit(self.url).netloc:
            self.troubles.append(f"a socket to another host: {socket.url}")
        socket.on("framereceived", lambda frame: self._hear(str(frame)))

    def _hear(self, frame: str) -> None:
        self.heard.append(frame)
        message = json.loads(frame)
        for part in ("view", "table"):
            if message.get(part) is not None:
                self._told[part] = message[part]
        if message.get("own") is not None:
            self.owns[message["own"]["seat"]] = message["own"]

    def visit(self, path: str = "/") -> None:
        """Go to a page and wait for its heading."""
        self.page.goto(self.url + path)
        self.page.locator("h1").first.wait_for()

    def rest(self) -> None:
        """Wait until all requests of the page are answered and the result is rendered."""
        quiet = 0
        while quiet < 2:
            self.page.evaluate(FRAME)
            quiet = 0 if self._open else quiet + 1

    def come_again(self, path: str = "/") -> None:
        """Close the page and open a new one on the same device."""
        self.page.close()
        self.page = self.context.new_page()
        self.visit(path)

    def leave(self) -> None:
        """Close the browser context after a last accessibility check."""
        try:
            if not self.page.is_closed() and self.page.url.startswith(self.url):
                self.troubles += self._violations()
        finally:
            self.context.close()

    def button(self, name: str, *, exact: bool = False) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact)

    def link(self, name: str, *, exact: bool = False) -> Locator:
        return self.page.get_by_role("link", name=name, exact=exact)

    def heading(self, name: str) -> Locator:
        return self.page.get_by_role("heading", name=name)

    def tab_to(self, goal: Locator) -> None:
        """Press Tab until this element has the focus."""
        for _ in range(FAR):
            if goal.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{FAR} times Tab do not lead to {goal}")

    def sees(self, text: str) -> None:
        expect(self.page.get_by_text(text).first).to_be_visible()

    # Messages of the server

    @property
    def view(self) -> dict[str, Any]:
        """The newest view that came over the socket."""
        found: dict[str, Any] = self._told["view"]
        return found

    @property
    def own(self) -> dict[str, Any]:
        """The private part of a seat's view; if the device has several seats, that of the seat to act."""
        return next((own for own in self.owns.values() if own["legal"]), next(iter(self.owns.values())))

    @property
    def table(self) -> str:
        """The id of the table in the last message."""
        name: str = self._told["table"]["id"]
        return name

    @property
    def rules(self) -> dict[str, Any]:
        """The rules of that table."""
        rules: dict[str, Any] = self._told["table"]["rules"]
        return rules

    # Checks for every page

    def check_access(self) -> None:
        """Fail if axe finds a violation on the current page."""
        found = self._violations()
        assert not found, "\n".join(found)

    def _violations(self) -> list[str]:
        """Violations that axe finds twice. The first check may fall between two screens while others play."""
        self.page.locator("h1").first.wait_for()
        self.page.evaluate(SETTLED)
        if self.page.evaluate("typeof axe === 'undefined'"):
            self.page.evaluate(AXE.axe_script)
        found: list[str] = self.page.evaluate(VIOLATIONS)
        if found:
            self.page.locator("h1").first.wait_for()
            found = self.page.evaluate(VIOLATIONS)
        return found

    def check_width(self) -> None:
        """Fail if the page scrolls horizontally."""
        wide, width = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= width, f"the page is {wide} px wide on a screen of {width}"

    def check_no_scrolling(self) -> None:
        """Fail if the page scrolls at all, as it must not on a phone held upright."""
        tall, height = self.page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
        assert tall <= height, f"the page is {tall} px high on a screen of {height}"
        self.check_width()

    def check_fingers(self) -> None:
        """Fail if a control is too small to tap: less than 44 px wide or high."""
        small = [one for one in self.page.evaluate(CONTROLS) if min(one[1:]) < FINGER - 0.5]
        assert not small, small

    def forgive(self, *words: str) -> None:
        """Remove troubles that the test itself caused, for example by stopping a server."""
        self.troubles = [trouble for trouble in self.troubles if not any(word in trouble for word in words)]


class Line:
    """The connection of a page's sockets to the server, which a test can cut and restore."""

    def __init__(self, page: Page) -> None:
        self._whole = True
        self._ends: list[WebSocketRoute] = []
        page.route_web_socket("**/api/v1/socket", self._connect)

    def _connect(self, end: WebSocketRoute) -> None:
        if self._whole:
            self._ends += [end, end.connect_to_server()]
        else:
            end.close()

    def cut(self) -> None:
        self._whole = False
        for end in self._ends:
            end.close()

    def restore(self) -> None:
        self._whole = True
        self._ends = []


class Gate:
    """Stops a page at a moment: it hears the server up to a message that a test chooses, and the rest later."""

    def __init__(self, page: Page) -> None:
        self._until: Callable[[dict[str, Any]], bool] | None = None
        self._held: list[tuple[WebSocketRoute, str | bytes]] = []
        self.is_closed = False
        page.route_web_socket("**/api/v1/socket", self._connect)

    def _connect(self, end: WebSocketRoute) -> None:
        end.connect_to_server().on_message(lambda message: self._hear(end, message))

    def _hear(self, end: WebSocketRoute, message: str | bytes) -> None:
        if self.is_closed:
            self._held.append((end, message))
            return
        end.send(message)
        self.is_closed = self._until is not None and self._until(json.loads(message))

    def open(self, until: Callable[[dict[str, Any]], bool] | None = None) -> None:
        """Let messages through, `until` one of them says that it is the last."""
        self._until, self.is_closed = until, False
        held, self._held = self._held, []
        for end, message in held:
            self._hear(end, message)


class Visit(Protocol):
    """`visit()` opens a new visitor on the shared test server or on the given one."""

    def __call__(self, url: str = "", **circumstances: Any) -> Visitor: ...
