"""Draws the icons' PNG and ICO files from public/icon.svg: `python web/icons.py`, with Playwright and a Chromium."""

import re
import struct
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

PUBLIC = Path(__file__).parent / "public"
CHROMIUM = sys.argv[1] if len(sys.argv) > 1 else "/usr/bin/chromium-headless-shell"


def png(page: Page, drawing: str, size: int) -> bytes:
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{drawing}")
    return page.screenshot(omit_background=True)


def maskable(drawing: str) -> str:
    """Colour to the very edge, and the drawing small enough that a round mask cuts nothing off."""
    whole = drawing.replace('rx="112"', "")
    return re.sub(
        r"(<rect [^>]*/>)(.*)</svg>",
        r'\1<g transform="translate(66 66) scale(.74)">\2</g></svg>',
        whole,
        count=1,
        flags=re.DOTALL,
    )


def ico(picture: bytes, size: int) -> bytes:
    """A file with a single picture; the format lets it be a PNG."""
    return struct.pack("<3H4B2H2I", 0, 1, 1, size, size, 0, 0, 1, 32, len(picture), 22) + picture


def main() -> None:
    drawing = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        for size in (192, 512):
            (PUBLIC / f"icon-{size}.png").write_bytes(png(page, drawing, size))
        (PUBLIC / "icon-maskable-512.png").write_bytes(png(page, maskable(drawing), 512))
        (PUBLIC / "favicon.ico").write_bytes(ico(png(page, drawing, 32), 32))
        browser.close()


if __name__ == "__main__":
    main()
