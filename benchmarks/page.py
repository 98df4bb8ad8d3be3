"""Measures the page on a slow phone: what a first visit loads, and the time to its largest contentful paint.

Chromium slows the network down to a slow 4G (150 ms, 1.6 Mbit/s) and the processor to a quarter of its speed. The same
page is measured without either for comparison, with the same noise of the machine.
"""

import statistics
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, sync_playwright
from tests.server.processes import running
from tests.support.browser.visitor import CHROMIUM, MISSING, launch

VISITS: Final = 5
SLOW_4G: Final = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
KINDS: Final = {".js": "JavaScript", ".css": "CSS", ".woff2": "font", ".json": "words"}

PAINT: Final = """
new Promise((done) => new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime))
  .observe({ type: "largest-contentful-paint", buffered: true }))
"""


def visit(browser: Browser, url: str, slow: bool) -> tuple[float, dict[str, int]]:
    """Milliseconds until the largest contentful paint, and loaded bytes by kind of file."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en")
    page = context.new_page()
    if slow:
        session = context.new_cdp_session(page)
        session.send("Network.emulateNetworkConditions", SLOW_4G)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    loaded: dict[str, int] = {}

    def count(address: str, size: int) -> None:
        kind = KINDS.get(Path(address).suffix, "rest")
        loaded[kind] = loaded.get(kind, 0) + size

    page.on("requestfinished", lambda request: count(request.url, request.sizes()["responseBodySize"]))
    page.goto(url)
    page.wait_for_load_state("networkidle")
    painted = float(page.evaluate(PAINT))
    context.close()
    return painted, loaded


def main() -> None:
    if CHROMIUM is None:
        sys.exit(MISSING)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "bench.sqlite3") as server,
        sync_playwright() as playwright,
    ):
        browser = launch(playwright)
        for slow in (False, True):
            visits = [visit(browser, server.url, slow) for _ in range(VISITS)]
            way = "slow 4G and a quarter of the processor speed" if slow else "not slowed down"
            median = statistics.median(time for time, _ in visits)
            print(f"home page, {way}: largest contentful paint after {median:,.0f} ms")
        loaded = visits[-1][1]
        print("first load: " + ", ".join(f"{kind} {size / 1000:.1f} KB" for kind, size in sorted(loaded.items())))
        print(f"total {sum(loaded.values()) / 1000:.1f} KB")
        browser.close()


if __name__ == "__main__":
    main()
