"""A self-contained HTML page that loads nothing from the network."""

from html import escape
from typing import Final

_STYLE: Final = """
body { font: 16px/1.5 system-ui, sans-serif; color: #20242c; background: #fff }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { line-height: 1.2 } h2 { margin-top: 2.5rem } p.note { color: #5a6472 }
table { border-collapse: collapse; font-size: 14px; display: block; overflow-x: auto }
th, td { padding: .2rem .7rem; border-bottom: 1px solid #d8dce0; text-align: right }
th:first-child, td:first-child { text-align: left }
svg { min-width: 40rem; width: 100%; height: auto } figure { margin: 0; overflow-x: auto }
"""


def html_page(title: str, *parts: str, style: str = "") -> str:
    """Return an HTML page with the title as its heading, followed by parts in HTML. `style` is additional CSS."""
    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{escape(title)}</title>'
    body = f"<h1>{escape(title)}</h1>{''.join(parts)}"
    return (
        f'<!doctype html><html lang="en"><head>{head}<style>{_STYLE}{style}</style></head><body>{body}</body></html>\n'
    )
