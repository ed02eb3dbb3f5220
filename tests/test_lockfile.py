"""What docs/how-to/pyodide.md says works: any Pyodide of that version loads the site's games."""

from __future__ import annotations

import ast
import hashlib
import json
import re
import tomllib
import zipfile
from pathlib import Path

import pytest

import rulescore
from printkit.choices import read
from printkit.press import make
from tools import archives, lockfile, node_env
from tools.steps import ROOT, files_below

PAGE = (ROOT / "docs" / "how-to" / "pyodide.md").read_text(encoding="utf-8")
ADDRESS = "https://your.site/pyodide/pyodide-lock.json"
SVGWRITE = "svgwrite==1.4.3"
(LOAD,) = re.findall(r"^```js\n(.*?)^```$", PAGE, re.M | re.S)


SHORT = {
    "siege-by-number": {"rounds": 2},
    "siege-the-king": {"turns": 10},
    "nobles-and-peasants": {"row": 4},
}
"""Options with which random games end at once."""
PROGRAM = """
import hashlib, json, os, random, sys
from pathlib import Path

def ending(game):
    rng = random.Random(1)
    state = game.start(seats=2, **SHORT.get(game.info.id, {}))
    while state.shares is None:
        state.play(state.deal(rng) if state.seat == rulescore.CHANCE else rng.choice(state.moves()))
    return state.ending

games = rulescore.GAMES.values()
said = {"ended": [game.info.id for game in games if ending(game) in game.info.endings]}

# What micropip would fetch is lent by the page's archives.
sys.path += ["/lent/print.zip", "/lent/draw.zip"]
import printkit
from printkit.choices import read
from printkit.press import make
said["place"] = printkit.__file__
files = make("siegestones", read({"formats": "pdf", "parts": "towers"})).files()
said["printed"] = [hashlib.sha256(data).hexdigest() for _, data in files]
drawing = rulescore.GAMES["siegestones"].start()._repr_svg_()
said["drawn"] = hashlib.sha256(drawing.encode()).hexdigest()

sys.path += [f"/wheels/{name}" for name in os.listdir("/wheels")]
from pyodide_lock import PyodideLockSpec
lock = PyodideLockSpec.from_json(Path("/served/pyodide-lock.json"))
lock.check_wheel_filenames()
said["packages"] = list(lock.packages)
print(json.dumps(said))
"""


@pytest.mark.slow
def test_a_stock_pyodide_plays_every_game_and_prints(site: Path, tmp_path: Path) -> None:
    """By the lines of the document. The library pyodide-lock reads the same file."""
    mounted = {"lent": archives.OUT, "wheels": archives.WHEELS, "served": site / "pyodide"}
    script = tmp_path / "program.mjs"
    lines = [
        f'import {{ loadPyodide }} from "{(archives.RUNTIME / "pyodide.mjs").as_uri()}";',
        LOAD.replace(ADDRESS, str(site / "pyodide" / "pyodide-lock.json")),
        *(f'pyodide.mountNodeFS("/{name}", "{path}");' for name, path in mounted.items()),
        f"pyodide.runPython({json.dumps(PROGRAM.replace('SHORT', repr(SHORT)))});",
    ]
    script.write_text("\n".join(lines))
    *_, games, last = node_env.run(script, why="The program failed in a stock Pyodide").splitlines()
    assert games == str(list(rulescore.GAMES))
    files = make("siegestones", read({"formats": "pdf", "parts": "towers"})).files()
    ours = [hashlib.sha256(data).hexdigest() for _, data in files]
    drawing = rulescore.GAMES["siegestones"].start()._repr_svg_()
    assert drawing
    assert json.loads(last) == {
        "ended": list(rulescore.GAMES),
        "place": "/lib/python3.14/site-packages/printkit/__init__.pyc",
        "printed": ours,
        "drawn": hashlib.sha256(drawing.encode()).hexdigest(),
        "packages": [lockfile.NAME],
    }


def test_the_wheel_has_all_of_both_packages(site: Path) -> None:
    (wheel,) = (site / "pyodide").glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        found = {name for name in archive.namelist() if ".dist-info/" not in name}
        metadata = archive.read(f"siegeworks-{rulescore.__version__}.dist-info/METADATA").decode()
    paths = files_below(ROOT / name for name in lockfile.PACKAGES)
    ours = {path.relative_to(ROOT).as_posix() for path in paths if path.name != "__main__.py"}
    assert found == {re.sub(r"\.py$", ".pyc", name) for name in ours}
    assert f"Version: {rulescore.__version__}\n" in metadata


def test_the_document_names_the_versions_that_we_use(site: Path) -> None:
    project = tomllib.loads(lockfile.PROJECT.read_text(encoding="utf-8"))["project"]
    named = re.search(r"^libraries = (\[.*?\])$", PAGE, re.M | re.S)
    assert named
    assert ast.literal_eval(named[1]) == project["optional-dependencies"]["print"]
    (wheel,) = (site / "pyodide").glob("*.whl")
    assert PAGE.count(f"/{wheel.name}") == 2
    assert f"{wheel.name} {SVGWRITE}\n" in PAGE
    version = json.loads((archives.RUNTIME / "package.json").read_text())["version"]
    assert set(re.findall(r"\b31\d\.\d+\.\d+\b", PAGE)) == {version}
