"""Serves the files of the web page from memory. They are read once, when the server starts.

Building `web/` writes the files to `page/`. If the web page has not been built, a placeholder says so.
"""

import gzip
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final, Self

from overdraw.server.http.request_guard import App, Receive, Scope, Send, header

BUILT: Final = Path(__file__).parents[1] / "page"
STATIC: Final = Path(__file__).parent / "static"
INDEX: Final = "/index.html"
ASSETS: Final = "/assets/"

KINDS: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".jpg": "image/jpeg",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""The content types of static files, by extension. Files with any other extension are never served."""

PACKED: Final = frozenset({".ico", ".jpg", ".png", ".webp", ".woff2"})
"""File types with built-in compression, which are not compressed again."""

CACHE_FOREVER: Final = b"public, max-age=31536000, immutable"
"""The Cache-Control header for files in `assets/`, whose names contain a hash of their content."""

ELSEWHERE: Final = ("/api", "/healthz", "/readyz", "/metrics")


@dataclass(frozen=True, slots=True)
class File:
    """A static file, held in memory both plain and compressed."""

    kind: bytes
    cache: bytes
    plain: bytes
    zipped: bytes | None
    tag: str

    @classmethod
    def read(cls, path: Path, address: str) -> Self:
        body = path.read_bytes()
        zipped = None if path.suffix in PACKED else gzip.compress(body, 9, mtime=0)
        return cls(
            kind=KINDS[path.suffix].encode(),
            cache=CACHE_FOREVER if address.startswith(ASSETS) else b"no-cache",
            plain=body,
            zipped=zipped if zipped is not None and len(zipped) < len(body) else None,
            tag=sha256(body).hexdigest()[:32],
        )


class Page:
    """The files of the web page by URL path. A path without an extension is a route within the page, so it yields the
    index.
    """

    def __init__(self, *folders: Path) -> None:
        """Read all files in these folders. If several folders contain the same path, the first folder wins."""
        self._files: dict[str, File] = {}
        for folder in reversed(folders):
            for path in _files_in(folder):
                address = "/" + path.relative_to(folder).as_posix()
                self._files[address] = File.read(path, address)

    def find(self, path: str) -> File | None:
        if path in ELSEWHERE or path.startswith("/api/"):
            return None
        if "." not in path.rpartition("/")[2]:
            return self._files[INDEX]
        return self._files.get(path)


class Pages:
    """ASGI middleware that serves the files of the web page, and passes on all other requests."""

    def __init__(self, app: App, page: Page) -> None:
        self._app, self._page = app, page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        asks = scope["type"] == "http" and scope["method"] in ("GET", "HEAD")
        file = self._page.find(scope["path"]) if asks else None
        if file is None:
            await self._app(scope, receive, send)
            return
        packed = file.zipped is not None and _takes_gzip(header(scope, b"accept-encoding") or "")
        body = file.zipped if packed and file.zipped is not None else file.plain
        tag = f'"{file.tag}-gzip"' if packed else f'"{file.tag}"'
        headers = [(b"cache-control", file.cache), (b"etag", tag.encode()), (b"vary", b"accept-encoding")]
        if file.tag in (header(scope, b"if-none-match") or ""):
            await send({"type": "http.response.start", "status": 304, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
            return
        headers += [(b"content-type", file.kind), (b"content-length", str(len(body)).encode())]
        if packed:
            headers.append((b"content-encoding", b"gzip"))
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def built_page() -> Page:
    """Return the built web page, or a placeholder if there is no complete build. A build writes the index last."""
    return Page(BUILT, STATIC) if (BUILT / INDEX[1:]).exists() else Page(STATIC)


def _files_in(folder: Path) -> Iterable[Path]:
    return (path for path in sorted(folder.rglob("*")) if path.suffix in KINDS and path.is_file())


def _takes_gzip(accepted: str) -> bool:
    for part in accepted.lower().split(","):
        name, _, weight = part.partition(";")
        if name.strip() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False
