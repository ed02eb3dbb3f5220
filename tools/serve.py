"""Serves the built site on this machine."""

from __future__ import annotations

import functools
import sys
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os import PathLike
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tools.site import SITE
from tools.steps import BuildError

TYPES = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


class Files(SimpleHTTPRequestHandler):
    """Serves a folder without logging, below an optional prefix such as "/siegeworks"; browsers
    revalidate every file.
    """

    protocol_version = "HTTP/1.1"  # one connection for many files, as real servers have it
    # otherwise each file waits 40 ms between its headers and its first byte
    disable_nagle_algorithm = True

    def __init__(self, *args: Any, prefix: str = "", **named: Any) -> None:
        self.prefix = prefix
        self.extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
        super().__init__(*args, **named)

    def translate_path(self, path: str) -> str:
        """The file at an address; none outside the prefix."""
        address = unquote(urlsplit(path).path)
        if not address.startswith(self.prefix + "/"):
            return str(Path(self.directory) / "not-here" / "not-here")
        return super().translate_path(path[len(self.prefix) :])

    def send_head(self) -> Any:
        """The file and its headers; none for an address that cannot be a file name, such as one
        with a NUL.
        """
        try:
            return super().send_head()
        except ValueError:
            self.send_error(404)
            return None

    def list_directory(self, path: str | PathLike[str]) -> None:
        """A folder without an index.html is not found, as on GitHub Pages."""
        self.send_error(404)

    def end_headers(self) -> None:
        """Browsers may cache a file but must revalidate it."""
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *args: Any) -> None:
        """Logs nothing."""


class Server(ThreadingHTTPServer):
    """A server that does not mind when a browser hangs up in the middle of a file."""

    request_queue_size = 64  # a page opens more connections at once than the usual five

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Reports errors, but not closed connections."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def server(
    folder: Path, port: int = 0, prefix: str = "", files: type[Files] = Files
) -> ThreadingHTTPServer:
    """A server for a folder on 127.0.0.1, not yet running. Raises BuildError if the port
    is taken.
    """
    try:
        return Server(
            ("127.0.0.1", port), functools.partial(files, directory=str(folder), prefix=prefix)
        )
    except OSError as why:
        raise BuildError(
            f"Port {port} cannot be used ({why.strerror}).",
            "Leave --port away, or give another number.",
        ) from None


def serve(port: int) -> None:
    """Serves the site until Ctrl-C."""
    with server(SITE, port) as serving:
        print(
            f"Siegeworks is at http://127.0.0.1:{serving.server_port}/  (Ctrl-C ends it)",
            flush=True,
        )
        try:
            serving.serve_forever()
        except KeyboardInterrupt:
            print("\nStopped.", flush=True)
