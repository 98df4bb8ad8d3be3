"""Takes pictures of every main screen: phone and desktop, light and dark. `make screenshots` runs it."""

import json
import subprocess
import sys
import tempfile
from itertools import product
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, expect, sync_playwright

from overdraw.records import Record, replay
from tests.server.processes import running
from tests.support.browser.history import KEY, history, of_kind, worst
from tests.support.browser.player import OVER, by_clicks, choose, control_of, play, until_asked, wished
from tests.support.browser.tables import STILL, open_table, seat_at, sit_down
from tests.support.browser.visitor import CHROMIUM, DESKTOP, MISSING, PHONE, Visitor, launch
from tests.support.browser.words import word
from tests.support.paths import ROOT

FOLDER: Final = ROOT / "screenshots"
LOOKS: Final = {"phone": PHONE, "desktop": DESKTOP}
TABLES: Final = {
    "push-2": ("push", ["expert", "greedy"]),
    "push-5": ("push", ["expert", "cautious", "greedy", "sharp", "tuned"]),
    "rows-2": ("rows", ["cautious", "random"]),
    "rows-4": ("rows", ["cautious", "cautious", "random", "cautious"]),
}
SEED: Final = "7"
COMPILED: Final = 300_000
"""Milliseconds in which the first hint and the first review of a game arrive. The server compiles the evaluator."""


def recorded(folder: Path, game: str, bots: list[str]) -> dict[str, Any]:
    """A game between bots, always the same."""
    path = folder / "game.jsonl"
    path.unlink(missing_ok=True)
    command = [sys.executable, "-m", "overdraw", "simulate", "--game", game, "--players", ",".join(bots)]
    subprocess.run(
        [*command, "--games", "1", "--seed", SEED, "--out", str(path)], check=True, stdout=subprocess.DEVNULL
    )
    record: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return record


def good_moment(record: dict[str, Any], *, part: float) -> int:
    """The number of events, at least this many, after which the first seat has a real choice."""
    played = replay(Record.from_json(record))
    choices = [
        step.number
        for step in played
        if played.game.actor(step.before) == 0 and len(played.game.legal_actions(step.before)) > 2
    ]
    return choices[int(part * (len(choices) - 1))]


def seated(url: str, record: dict[str, Any], events: int) -> dict[str, Any]:
    """The storage of a device that has a seat at the table of this game."""
    seats = [{"kind": "me"}, *({"kind": "bot", "bot": player["bot"]} for player in record["players"][1:])]
    wish = {"game": record["game"], "name": "Ada", "seats": seats, "from": {"record": record, "events": events}}
    return seat_at(url, wish, ["Ada", *(player["name"] for player in record["players"][1:])])


class Camera:
    """Takes pictures of one size and colour scheme."""

    def __init__(self, browser: Browser, url: str, look: str, *, dark: bool) -> None:
        self._browser, self.url, self._look, self._dark = browser, url, look, dark

    def visitor(self, remembered: dict[str, Any] = STILL) -> Visitor:
        return Visitor(self._browser, self.url, size=LOOKS[self._look], dark=self._dark, remembered=remembered)

    def take(self, visitor: Visitor, screen: str, *, whole: bool = False) -> None:
        """Take a picture of the screen, or of the whole page with everything below it."""
        visitor.page.wait_for_load_state("networkidle")
        path = FOLDER / f"{screen}-{self._look}-{'dark' if self._dark else 'light'}.png"
        visitor.page.screenshot(path=path, animations="disabled", full_page=whole)
        print(path.relative_to(FOLDER.parent))

    def at_table(self, record: dict[str, Any], *, part: float) -> Visitor:
        """Open the table of this game after this many events."""
        remembered = seated(self.url, record, good_moment(record, part=part))
        visitor = self.visitor(remembered)
        visitor.visit(f"/table/{remembered['tables'][0]['id']}")
        return visitor


def take_tables(camera: Camera, records: dict[str, dict[str, Any]]) -> None:
    """Take pictures of running games and of their ends."""
    for table, record in records.items():
        ada = camera.at_table(record, part=0.6)
        assert until_asked(ada)
        if record["game"] == "rows":
            choose(ada, wished(ada).split()[1])
        camera.take(ada, table)
        ada.context.close()
    for game in ("push", "rows"):
        ada = camera.at_table(records[f"{game}-2"], part=1)
        play(ada)
        expect(ada.page.locator(OVER)).to_be_visible()
        camera.take(ada, f"end-{game}")
        ada.visit("/games")
        camera.take(ada, f"games-{game}")
        ada.context.close()


def take_reviews(camera: Camera, records: dict[str, dict[str, Any]]) -> None:
    """Take pictures of a hint, of the tutor's question, and of the review after the game."""
    for game in ("push", "rows"):
        record = records[f"{game}-2"]
        ada = camera.at_table(record, part=0.6)
        assert until_asked(ada)
        ada.page.keyboard.press("h")
        options = ada.page.get_by_role("dialog").locator("[data-action]")
        expect(options.first).to_be_visible(timeout=COMPILED)
        camera.take(ada, f"hint-{game}")
        ada.page.get_by_role("switch").check()
        worst = str(options.last.get_attribute("data-action"))
        ada.page.keyboard.press("Escape")
        by_clicks(ada, worst)
        ada.rest()
        if ada.button(word("review.why")).is_visible():
            ada.button(word("review.why")).click()
        camera.take(ada, f"tutor-{game}")
        ada.context.close()
        ben = camera.visitor()
        upload(ben, record)
        ben.link(word("review"), exact=True).click()
        expect(ben.button(word("review.picture"))).to_be_enabled(timeout=COMPILED)
        camera.take(ben, f"review-{game}", whole=True)
        ben.link(word("review.table.see")).click()
        expect(ben.button(word("review.why"))).to_be_visible()
        camera.take(ben, f"reviewed-replay-{game}")
        ben.context.close()


def upload(visitor: Visitor, record: dict[str, Any]) -> None:
    visitor.visit("/replay")
    visitor.page.get_by_label(word("replay.upload.choose")).set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps(record).encode()}
    )


def take_pages(camera: Camera, record: dict[str, Any]) -> None:
    """Take pictures of all other screens."""
    ada, ben = camera.visitor(), camera.visitor()
    for screen, path in {
        "home": "/",
        "new": "/new?mode=friends",
        "lesson": "/learn/push",
        "rules": "/rules/push",
        "luck-and-skill": "/luck-and-skill",
    }.items():
        ada.visit(path)
        camera.take(ada, screen, whole=screen == "luck-and-skill")
    ada.visit()
    ada.button(word("settings.title")).click()
    expect(ada.page.get_by_role("dialog")).to_be_visible()
    camera.take(ada, "settings")
    upload(ada, record)
    slider = ada.page.get_by_role("slider", name=word("replay.moment"))
    slider.fill(str(int(slider.get_attribute("max") or 0) // 2))
    camera.take(ada, "replay")
    sit_down(ben, open_table(ada, "push", 4), "Ben")
    expect(ada.page.get_by_text("Ben", exact=True)).to_be_visible()
    camera.take(ada, "lobby")
    ada.context.close()
    ben.context.close()


def take_practice(camera: Camera) -> None:
    """Take pictures of "My play", with and without reviewed games, and of an exercise before and after the answer."""
    ada = camera.visitor()
    ada.visit("/my-play")
    camera.take(ada, "my-play-empty")
    kept = history(camera.url, games=12, kinds=3, level=2)
    ada.page.evaluate("([key, text]) => localStorage.setItem(key, text)", [KEY, json.dumps(kept)])
    ada.visit("/my-play")
    camera.take(ada, "my-play")
    for name, path, puzzle in (
        ("practice", f"/practice/push/{of_kind('take').id}", of_kind("take")),
        ("practice-own", "/practice?position=abc%2F11%2317", of_kind("push")),
    ):
        ada.visit(path)
        expect(ada.page.locator(".table .dock")).to_be_visible()
        camera.take(ada, name)
        control_of(ada, worst(puzzle)).click()
        expect(ada.page.locator(".answered")).to_be_visible()
        camera.take(ada, f"{name}-answer")
    ada.context.close()


def main() -> None:
    if CHROMIUM is None:
        sys.exit(MISSING)
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        records = {table: recorded(folder, *TABLES[table]) for table in TABLES}
        with running(folder / "tables.sqlite3", OVERDRAW_BOT_PACE="0.2") as server:
            browser = launch(playwright)
            for look, dark in product(LOOKS, (False, True)):
                camera = Camera(browser, server.url, look, dark=dark)
                take_tables(camera, records)
                take_reviews(camera, records)
                take_pages(camera, records["push-5"])
                take_practice(camera)
            browser.close()


if __name__ == "__main__":
    main()
