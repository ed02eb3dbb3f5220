"""Firefox and WebKit, driven as far as a smoke run needs: open, evaluate, click. What Playwright
brings for them is not what people have installed.

Both speak standards: Firefox WebDriver BiDi over a web socket, WebKit's driver the classic
WebDriver over HTTP.
"""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import IO, Any

from websockets.sync.client import connect

START_SECONDS = 60
POINTER = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}
PREFERENCES: Mapping[str, object] = {
    # The settings for automation that Firefox recommends would let files read other files, which no
    # person's Firefox does.
    "remote.prefs.recommended": False,
    "security.fileuri.strict_origin_policy": True,
    "app.update.disabledForTesting": True,
    "browser.download.folderList": 2,
    "browser.newtabpage.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.homepage": "about:blank",
    "datareporting.policy.dataSubmissionEnabled": False,
    "extensions.update.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "toolkit.telemetry.server": "",
    "ui.prefersReducedMotion": 1,
}


class NotThere(Exception):
    """The browser, or what drives it, is not installed; the message says what to install."""


class OtherBrowser(ABC):
    """A browser with one page. `errors` are what the page wrote to the console as errors, where the
    browser tells them.
    """

    errors: list[str]

    def __init__(self, program: Sequence[str | Path], said: IO[bytes]) -> None:
        self.process = subprocess.Popen(
            program, stdin=subprocess.DEVNULL, stdout=said, stderr=said, start_new_session=True
        )
        self.errors = []

    @abstractmethod
    def open(self, address: str) -> None:
        """Load a page."""

    @abstractmethod
    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""

    @abstractmethod
    def perform(self, actions: Sequence[object]) -> None:
        """Do what the actions of WebDriver say."""

    def click(self, selector: str) -> None:
        """Press the mouse button in the middle of an element, and let it go."""
        box = (
            "(({left, top, width, height}) => [left + width / 2, top + height /"
            f" 2])(document.querySelector({json.dumps(selector)}).getBoundingClientRect())"
        )
        self.run(
            f"document.querySelector({json.dumps(selector)}).scrollIntoView({{block: 'center'}})"
        )
        x, y = self.run(box)
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.perform([{**POINTER, "actions": steps}])

    def wait(self, expression: str, seconds: float = START_SECONDS) -> Any:
        """Evaluate an expression again and again until it is true, and return its value."""
        end = time.monotonic() + seconds
        while not (value := self.run(expression)):
            assert time.monotonic() < end, f"not true after {seconds} s: {expression}"
            time.sleep(0.05)
        return value

    def close(self) -> None:
        """End the browser, and whatever it or its driver has started."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


class Firefox(OtherBrowser):
    """Firefox without a window; `saved` is the folder into which it saves files."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        if not program:
            raise NotThere("Firefox is not installed (Debian: apt-get install firefox-esr).")
        self.saved = folder / "saved"
        self.saved.mkdir()
        self.open_ends = ExitStack()
        profile = folder / "profile"
        profile.mkdir()
        lines = {**PREFERENCES, "browser.download.dir": str(self.saved)}
        (profile / "user.js").write_text(
            "".join(
                f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
                for name, value in lines.items()
            )
        )
        log = folder / "firefox.log"
        with log.open("wb") as said:
            super().__init__(
                [
                    program,
                    "--headless",
                    "--no-remote",
                    "--profile",
                    profile,
                    "--remote-debugging-port",
                    "0",
                    "about:blank",
                ],
                said,
            )
        try:
            address = _announced(log, r"WebDriver BiDi listening on (ws://\S+)") + "/session"
            self.socket = self.open_ends.enter_context(
                connect(address, max_size=None, open_timeout=START_SECONDS)
            )
            self.numbers = itertools.count(1)
            self._call("session.new", capabilities={})
            self._call("session.subscribe", events=["log.entryAdded"])
            self.page = self._call("browsingContext.getTree")["contexts"][0]["context"]
            self._call(
                "browsingContext.setViewport",
                context=self.page,
                viewport={"width": 1200, "height": 850},
            )
        except BaseException:
            self.close()
            raise

    def _call(self, method: str, **params: object) -> Any:
        number = next(self.numbers)
        self.socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            heard = json.loads(self.socket.recv(START_SECONDS))
            if heard.get("method") == "log.entryAdded" and heard["params"]["level"] == "error":
                self.errors.append(str(heard["params"]["text"]))
            if heard.get("id") == number:
                assert heard["type"] == "success", f"{method}: {heard.get('message')}"
                return heard["result"]

    def open(self, address: str) -> None:
        """Load a page."""
        self._call("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""
        source = f"(async () => JSON.stringify(await ({expression})))()"
        answer = self._call(
            "script.evaluate", expression=source, target={"context": self.page}, awaitPromise=True
        )
        assert answer["type"] == "success", answer["exceptionDetails"]["text"]
        return json.loads(answer["result"].get("value", "null"))

    def perform(self, actions: Sequence[object]) -> None:
        """Do what the actions of WebDriver say."""
        self._call("input.performActions", context=self.page, actions=actions)

    def close(self) -> None:
        """End the browser."""
        self.open_ends.close()
        super().close()


class WebKit(OtherBrowser):
    """WebKitGTK's small browser on a virtual screen."""

    def __init__(self, folder: Path) -> None:
        driver, screen = shutil.which("WebKitWebDriver"), shutil.which("xvfb-run")
        browsers = sorted(
            path
            for place in ("/usr/lib", "/usr/libexec")
            for path in Path(place).glob("**/webkit2gtk-4*/MiniBrowser")
        )
        if not driver or not screen or not browsers:
            raise NotThere(
                "WebKit and its driver are not installed (Debian: apt-get install webkit2gtk-driver"
                " xvfb xauth)."
            )
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        with (folder / "webkit.log").open("wb") as said:
            super().__init__([screen, "-a", driver, f"--port={port}"], said)
        self.home = f"http://127.0.0.1:{port}"
        options = {"binary": str(browsers[-1]), "args": ["--automation"]}
        try:
            self._wait_for_driver()
            session = self._call(
                "POST",
                "/session",
                capabilities={"alwaysMatch": {"webkitgtk:browserOptions": options}},
            )
        except BaseException:
            super().close()
            raise
        self.home += f"/session/{session['sessionId']}"

    def _wait_for_driver(self) -> None:
        end = time.monotonic() + START_SECONDS
        while True:
            try:
                self._call("GET", "/status")
                return
            except OSError:
                assert time.monotonic() < end, "WebKit's driver does not answer"
                time.sleep(0.1)

    def _call(self, method: str, path: str, **body: object) -> Any:
        data = json.dumps(body).encode() if method == "POST" else None
        request = urllib.request.Request(
            self.home + path, data, {"content-type": "application/json"}, method=method
        )
        try:
            with urllib.request.urlopen(request, timeout=START_SECONDS) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{path}: {error.read().decode(errors='replace')[:500]}") from None

    def open(self, address: str) -> None:
        """Load a page."""
        self._call("POST", "/url", url=address)

    def run(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page."""
        source = (
            "const done = arguments[0]; (async () => JSON.stringify(await"
            f" ({expression})))().then(done, (why) => done(JSON.stringify(String(why))))"
        )
        return json.loads(self._call("POST", "/execute/async", script=source, args=[]) or "null")

    def perform(self, actions: Sequence[object]) -> None:
        """Do what the actions of WebDriver say."""
        self._call("POST", "/actions", actions=actions)

    def close(self) -> None:
        """End the browser, then its driver."""
        try:
            self._call("DELETE", "")
        finally:
            super().close()


def _announced(log: Path, pattern: str) -> str:
    """What a program says about itself once it has started."""
    end = time.monotonic() + START_SECONDS
    while not (found := re.search(pattern, log.read_text(errors="replace"))):
        assert time.monotonic() < end, (
            f"the browser did not start: {log.read_text(errors='replace')[-500:]}"
        )
        time.sleep(0.1)
    return found[1]


BROWSERS: Mapping[str, type[Firefox | WebKit]] = {"firefox": Firefox, "webkit": WebKit}


def start(name: str) -> tuple[OtherBrowser, tempfile.TemporaryDirectory[str]]:
    """Start one of `BROWSERS`, with the folder of its profile. Raises NotThere."""
    folder = tempfile.TemporaryDirectory(prefix="siegeworks-", ignore_cleanup_errors=True)
    return BROWSERS[name](Path(folder.name)), folder
