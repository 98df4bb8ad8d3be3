"""Drives Debian's Firefox and WebKitGTK over WebDriver, because Playwright only works with its own builds of them.

Firefox has WebDriver BiDi built in, over a WebSocket. WebKitGTK uses the older protocol through WebKitWebDriver.
"""

import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, Self

import pytest
from websockets.sync.client import connect

from tests.server.api import fetch
from tests.server.processes import free_port
from tests.support.browser.visitor import PATIENCE

SECONDS: Final = PATIENCE / 1000
POINTER: Final = {"id": "mouse", "type": "pointer", "parameters": {"pointerType": "mouse"}}

WATCH: Final = """(() => {
  window.troubles = [];
  const note = (what) => window.troubles.push(String(what));
  addEventListener("error", ({ message }) => note(message));
  addEventListener("unhandledrejection", ({ reason }) => note(reason));
  addEventListener("securitypolicyviolation", ({ violatedDirective }) => note(violatedDirective));
  console.error = console.warn = note;
})()"""

STATE: Final = """[
  { ...document.querySelector(".room")?.dataset },
  document.activeElement?.outerHTML.slice(0, 200),
  document.body.innerText,
]"""

POINT: Final = """(() => {
  const all = [...document.querySelectorAll(SELECTOR)].filter((one) => one.checkVisibility() && !one.disabled);
  const named = ({ ariaLabel, textContent }) => TEXT === null || (ariaLabel ?? textContent).trim() === TEXT;
  const one = all.find(named);
  if (one === undefined) return null;
  one.scrollIntoView({ block: "nearest" });
  const { x, y, width, height } = one.getBoundingClientRect();
  const point = [Math.round(x + width / 2), Math.round(y + height / 2)];
  return one.contains(document.elementFromPoint(...point)) ? point : null;
})()"""
"""The centre of a clickable element, or null if there is none or another element covers it."""


class Device(ABC):
    """A browser with one page of a given size."""

    def __init__(self) -> None:
        self._ends = ExitStack()
        self.troubles: list[str] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._ends.close()

    @abstractmethod
    def _go(self, url: str) -> None: ...

    @abstractmethod
    def _evaluate(self, expression: str) -> str: ...

    @abstractmethod
    def _perform(self, *sources: dict[str, Any]) -> None: ...

    def visit(self, url: str) -> None:
        """Load a page and record its errors from then on."""
        self.check()
        self._go(url)
        self.run(WATCH)
        self.wait("document.querySelector('h1') !== null")

    def run(self, expression: str) -> Any:
        """The value of an expression in the page."""
        return json.loads(self._evaluate(f"JSON.stringify(({expression}) ?? null)"))

    def wait(self, expression: str) -> Any:
        """Wait until an expression is true; return its value."""
        deadline = time.monotonic() + SECONDS
        while not (found := self.run(expression)):
            assert time.monotonic() < deadline, f"never true: {expression}\n{self.run(STATE)}"
            time.sleep(0.05)
        return found

    def click(self, selector: str, text: str | None = None) -> None:
        """Click the first visible element that matches the selector and, if given, has this text."""
        x, y = self.wait(POINT.replace("SELECTOR", json.dumps(selector)).replace("TEXT", json.dumps(text)))
        press = [{"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        self._perform(POINTER | {"actions": [{"type": "pointerMove", "x": x, "y": y}, *press]})

    def type(self, text: str) -> None:
        keys = [{"type": kind, "value": key} for key in text for kind in ("keyDown", "keyUp")]
        self._perform({"id": "keyboard", "type": "key", "actions": keys})

    def check(self) -> None:
        """Fail if the page has had an error so far."""
        self.troubles += self.run("window.troubles") or []
        assert not self.troubles, "\n".join(self.troubles)

    def _start(self, *command: str, said: str, **environment: str) -> str:
        """Start a process that ends with the device; return the first group of `said` found in its output."""
        log = Path(self._folder(), "log")
        with log.open("wb") as file:
            process = subprocess.Popen(command, env=os.environ | environment, stdout=file, stderr=subprocess.STDOUT)
        self._ends.callback(process.wait)
        self._ends.callback(process.terminate)
        deadline = time.monotonic() + SECONDS
        while (found := re.search(said, log.read_text(), re.MULTILINE)) is None:
            running = process.poll() is None and time.monotonic() < deadline
            assert running, f"{command[0]} did not start: {log.read_text()}"
            time.sleep(0.05)
        return found[1]

    def _folder(self) -> str:
        return self._ends.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True))


class Firefox(Device):
    """Headless Firefox ESR."""

    def __init__(self, size: Mapping[str, int]) -> None:
        super().__init__()
        profile = self._folder()
        command = (_program("firefox-esr"), "--headless", "--remote-debugging-port", "0", "--profile", profile)
        address = self._start(*command, said=r"BiDi listening on (ws://\S+)", HOME=profile)
        self._socket = self._ends.enter_context(connect(f"{address}/session", max_size=None))
        self._numbers = itertools.count(1)
        self._ask("session.new", capabilities={})
        self._context = self._ask("browsingContext.getTree")["contexts"][0]["context"]
        self._ask("browsingContext.setViewport", context=self._context, viewport=dict(size))

    def _ask(self, method: str, **parameters: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while (answer := json.loads(self._socket.recv(SECONDS))).get("id") != number:
            pass  # an event
        assert answer["type"] == "success", answer
        return answer["result"]

    def _go(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def _evaluate(self, expression: str) -> str:
        answer = self._ask(
            "script.evaluate", expression=expression, target={"context": self._context}, awaitPromise=False
        )
        assert answer["type"] == "success", answer
        return str(answer["result"]["value"])

    def _perform(self, *sources: dict[str, Any]) -> None:
        self._ask("input.performActions", context=self._context, actions=list(sources))


class WebKit(Device):
    """WebKitGTK's MiniBrowser on a virtual screen, without toolbars, which would force it to be wider."""

    def __init__(self, size: Mapping[str, int]) -> None:
        super().__init__()
        driver, screen = _program("WebKitWebDriver"), _program("Xvfb")
        mini = next(Path("/usr/lib").glob("*/webkit2gtk-4*/MiniBrowser"))
        display = self._start(screen, "-displayfd", "1", "-screen", "0", "1600x1400x24", said=r"^(\d+)$")
        port = free_port()
        self._url = f"http://127.0.0.1:{port}"
        self._start(driver, f"--port={port}", said="()", DISPLAY=f":{display}", HOME=self._folder())
        self._until_ready()
        options = {"binary": str(mini), "args": ["--automation", "--full-screen"]}
        session = self._ask("/session", {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})
        self._url += f"/session/{session['sessionId']}"
        self._ask("/window/rect", dict(size))
        self.wait(f"innerWidth === {size['width']} && innerHeight === {size['height']}")

    def _until_ready(self) -> None:
        """Poll until WebKitWebDriver answers, because it does not print when it listens."""
        deadline = time.monotonic() + SECONDS
        while True:
            try:
                fetch(f"{self._url}/status")
            except OSError:
                assert time.monotonic() < deadline, "WebKitWebDriver does not listen"
                time.sleep(0.05)
            else:
                return

    def _ask(self, path: str, body: dict[str, Any]) -> Any:
        status, _, answer = fetch(self._url + path, body)
        assert status == 200, answer.decode()
        return json.loads(answer)["value"]

    def _go(self, url: str) -> None:
        self._ask("/url", {"url": url})

    def _evaluate(self, expression: str) -> str:
        return str(self._ask("/execute/sync", {"script": f"return {expression}", "args": []}))

    def _perform(self, *sources: dict[str, Any]) -> None:
        self._ask("/actions", {"actions": list(sources)})


def _program(name: str) -> str:
    return shutil.which(name) or pytest.skip(f"{name} is not installed; on Debian, `make browsers` installs it")
