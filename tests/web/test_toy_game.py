"""One more game appears and is played without new JavaScript: the page is bundled from the same
sources beside what is generated for the first game and this one.
"""

from __future__ import annotations

import gzip
import hashlib
import io
import shutil
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.toy import last_stone
from tests.web.helpers import tap_all, tokens, wait_for_engine
from tools import archives, node_env
from tools.serve import server as serve_folder
from tools.steps import ROOT

GENERATE = """
import sys
from pathlib import Path
from rulescore import GAMES
from rulescore.games import register
from tests.toy.last_stone import GAME
from tools.generate import generate
for name in [*GAMES][1:]:
    del GAMES[name]
register(GAME)
generate(Path(sys.argv[1]))
"""
REGISTER = (
    "from rulescore.games import register\nfrom tests.toy.last_stone import GAME\nregister(GAME)\n"
)


@pytest.fixture
def site_with_toy(site: Path, tmp_path: Path) -> Path:
    """The built site, with the toy game registered in the worker and generated into the page."""
    folder, web = tmp_path / "site", tmp_path / "web"
    shutil.copytree(site, folder)
    shutil.copytree(
        ROOT / "web",
        web,
        ignore=shutil.ignore_patterns("node_modules", "generated", ".generated-*"),
    )
    (web / "node_modules").symlink_to(node_env.MODULES)
    (tmp_path / "printkit").symlink_to(ROOT / "printkit")
    shutil.copytree(ROOT / "web" / "generated" / "words", web / "generated" / "words")
    subprocess.run(
        [sys.executable, "-c", GENERATE, web / "generated"],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    app = folder / "python" / "app.pack"
    before = _built(app)
    with zipfile.ZipFile(io.BytesIO(gzip.decompress(app.read_bytes()))) as archive:
        files = {
            name: archive.read(name) for name in archive.namelist() if name != "web/__init__.pyc"
        }
    archives.write_zip(
        tmp_path / "app.zip",
        files
        | {
            "tests/toy/last_stone.py": Path(last_stone.__file__).read_bytes(),
            "web/__init__.py": REGISTER.encode(),
        },
    )
    app.write_bytes(gzip.compress((tmp_path / "app.zip").read_bytes()))
    worker = folder / "worker.js"
    worker.write_text(
        worker.read_text(encoding="utf-8").replace(before, _built(app)), encoding="utf-8"
    )
    bundler = node_env.MODULES / ".bin" / "esbuild"
    defines = ["--define:SINGLE=false", f'--define:BUILT={{"worker.js":{_built(worker)}}}']
    options = [
        "--bundle",
        "--format=esm",
        "--splitting",
        "--minify",
        "--loader:.html=text",
        *defines,
        f"--outdir={folder}",
    ]
    subprocess.run(
        [node_env.programs()[0], bundler, web / "main.js", *options],
        cwd=web,
        check=True,
        capture_output=True,
    )
    return folder


def _built(path: Path) -> str:
    """Size and SHA-256 of a file, as the page's scripts have them to check it."""
    data = path.read_bytes()
    return f'[{len(data)},"{hashlib.sha256(data).hexdigest()}"]'


@pytest.mark.pyodide
def test_a_game_outside_the_package_is_played_by_the_same_page(
    site_with_toy: Path, new_page: Callable[..., Page]
) -> None:
    with serve_folder(site_with_toy) as serving:
        thread = threading.Thread(target=serving.serve_forever, daemon=True)
        thread.start()
        address = f"http://127.0.0.1:{serving.server_port}/"
        page = new_page(home=address)
        page.goto(address)
        page.get_by_role("link", name="With friends: Last Stone").click()
        page.get_by_text("Rules at this table").click()
        page.get_by_label("Stones in the heap").fill("7")
        page.get_by_role("button", name="Start").click()
        wait_for_engine(page)
        state = last_stone.GAME.start(stones=7)
        for token in ("take3", "take1", "take3"):
            expect(page.locator(".area-pile [data-thing]")).to_have_count(state.heap)
            tap_all(page, state.taps(token))
            state.play(token)
        expect(page.locator("body")).to_have_attribute("data-over", "heap-empty")
        assert tokens(page) == ["take3", "take1", "take3"]
        expect(page.locator(".seat-standing").first).to_have_text("wins")
        serving.shutdown()
        thread.join()
