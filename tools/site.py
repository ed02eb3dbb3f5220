"""The two forms of the page: the site, a folder of static files for any sub-path, and the single
file that works by double-click.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from tools import archives, icon, lockfile, node_env
from tools.steps import CACHE, DIST, ROOT, BuildError, files_below, replace_folder

WEB = ROOT / "web"
SITE = DIST / "site"
SINGLE = DIST / "siegeworks.html"
DOCS = CACHE / "docs"
"""The documents that become `docs/` of the site."""
BUNDLER = ROOT / "tools" / "bundle.mjs"
HEAD, SCRIPT = "<!-- build:head -->", "<!-- build:script -->"
NOT_KEPT = {"sw.js", "404.html", ".nojekyll"}
"""Files of the site that the service worker does not cache."""

# The page itself may start its own scripts and nothing else. It hands Python's compiled program
# from one worker to the next, which Firefox allows only with 'wasm-unsafe-eval'. The site's worker
# does not inherit this policy (it evaluates strings while Python starts); the single file's worker
# does, so there 'unsafe-eval' has to stand without Trusted Types, and nothing may be fetched.
SITE_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self';"
    " img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self';"
    " base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types"
    " siegeworks early"
)
WORKER_POLICY = "default-src 'none'; script-src 'self' 'unsafe-eval'; connect-src 'self'"
"""Python evaluates strings while it starts, and asks only this folder."""
SINGLE_POLICY = (
    "default-src 'none'; script-src {script} 'unsafe-eval'; worker-src blob:; style-src {style};"
    " img-src data: blob:; font-src data:; connect-src 'none'; base-uri 'none'; form-action 'none'"
)


def build_site(
    target: Path = SITE, worker: str = "worker/worker.js", *, with_python: bool = True
) -> None:
    """Makes `dist/site`. Tests make one elsewhere, with their own worker that needs none of its
    Python.
    """
    DIST.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=DIST, prefix=".site-") as place:
        folder = Path(place) / "site"
        folder.mkdir()
        python = folder / "python"
        python.mkdir()
        for name, data in _python().items() if with_python else ():
            (python / name).write_bytes(data)
        # Each script knows the files that it fetches, so the worker comes before the page.
        _bundle(worker, folder, "esm", {"SINGLE": "false", "BUILT": _built(python)})
        files = _bundle_in_chunks(
            "main.js", folder, {"SINGLE": "false", "BUILT": _built(folder, "worker.js")}
        )
        _bundle("early.js", folder, "iife", {"EARLY": json.dumps(_early(files))})
        _bundle("style/style.css", folder, "esm")
        _write_icons(folder)
        shutil.copyfile(WEB / "404.html", folder / "404.html")
        (folder / ".nojekyll").touch()
        head = (
            f'<meta http-equiv="Content-Security-Policy" content="{SITE_POLICY}">\n'
            '<meta name="build" content="{build}">\n'
            '<link rel="manifest" href="manifest.webmanifest">\n'
            '<link rel="icon" href="icon.svg" type="image/svg+xml">\n'
            '<link rel="apple-touch-icon" href="icon-192.png">\n'
            '<link rel="stylesheet" href="style.css">\n'
            '<script src="early.js"></script>\n'
            + "".join(
                f'<link rel="modulepreload" href="{name}">\n' for name in files["main.js"]
            ).rstrip()
            # Otherwise the browser would learn of these only from main.js.
        )
        page = _page(head, '<script type="module" src="main.js"></script>')
        build = _build(folder, page)
        (folder / "index.html").write_text(page.replace("{build}", build), encoding="utf-8")
        kept = [path for path in files_below([folder]) if path.name not in NOT_KEPT]
        hashes = {
            "./" if path.name == "index.html" else path.relative_to(folder).as_posix(): _hash(path)
            for path in kept
        }
        policy = json.dumps(WORKER_POLICY if with_python else "")
        names = {"FILES": json.dumps(hashes), "VERSION": json.dumps(build), "POLICY": policy}
        _bundle("sw.js", folder, "esm", names)
        # After the list of files: a device that plays keeps neither the documents nor the wheel.
        shutil.copytree(DOCS, folder / "docs")
        lockfile.write(folder / "pyodide")
        replace_folder(folder, target)


def build_single() -> None:
    """Makes `dist/siegeworks.html`: the page, Python and everything it loads in one file."""
    DIST.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=DIST, prefix=".single-") as name:
        folder = Path(name)
        _bundle("main.js", folder, "iife", {"SINGLE": "true", "BUILT": "{}"})
        _bundle("style/style.css", folder, "iife")
        _bundle("worker/worker.js", folder, "iife", {"SINGLE": "true", "BUILT": "{}"})
        script, style, worker = (
            (folder / file).read_text(encoding="utf-8")
            for file in ("main.js", "style.css", "worker.js")
        )
    for text, end in ((script, "</script"), (worker, "</script"), (style, "</style")):
        if end in text.lower() or "<!--" in text:
            raise BuildError(
                f"The bundle contains {end} or <!--, which would end it inside a page.",
                "Write that string in the page's source in two parts.",
            )
    policy = SINGLE_POLICY.format(script=_source_hash(script), style=_source_hash(style))
    sign = base64.b64encode(icon.svg().encode()).decode()
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        f'<link rel="icon" type="image/svg+xml" href="data:image/svg+xml;base64,{sign}">\n'
        f"<style>{style}</style>"
    )
    packed = {
        name: base64.b64encode(data if name.endswith(".pack") else _packed(data)).decode()
        for name, data in _python().items()
    }
    carried = [_part("worker.js", worker), *(_part(name, text) for name, text in packed.items())]
    # The parts come before the script: it starts the worker, which needs them.
    page = _page(head, "\n".join([*carried, f"<script>{script}</script>"]))
    part_file = SINGLE.with_suffix(".part")
    part_file.write_text(page, encoding="utf-8")
    part_file.replace(SINGLE)


def _early(files: dict[str, list[str]]) -> dict[str, Any]:
    """What the first page does not need and an address that leads to a game does: the scripts of
    its page, and by language the start and the board of each game; a lesson or a puzzle has a start
    of its own and needs the board alone.
    """
    games: dict[str, dict[str, dict[str, list[str]]]] = {}
    for start in (name for name in files if name.startswith("generated/start/")):
        code, game = Path(start).parts[-2], Path(start).stem
        art = f"generated/art/{code}/{game}.json"
        games.setdefault(code, {})[game] = {
            "start": files[start],
            "board": files[art if art in files else f"generated/art/{game}.json"],
        }
    pages = {
        name: sorted({*files[f"pages/{name}.js"]} - {*files["main.js"]})
        for name in ("play", "learn", "puzzle")
    }
    return {"pages": pages, "games": games}


def _bundle(entry: str, out: Path, form: str, define: dict[str, str] | None = None) -> None:
    """Bundles a script of `web/` with its imports. In the single file (form "iife") the bundle
    includes fonts and pictures.
    """
    _run_bundler(
        {
            "entry": entry,
            "out": str(out),
            "form": form,
            "define": define or {},
            "inline": form == "iife",
        }
    )


def _bundle_in_chunks(entry: str, out: Path, define: dict[str, str]) -> dict[str, list[str]]:
    """Make files of one of `web/` and what it imports, now or later; which files are loaded for it,
    and for each module that it imports later.
    """
    made: dict[str, list[str]] = json.loads(
        _run_bundler(
            {"entry": entry, "out": str(out), "form": "esm", "define": define, "split": True}
        )
    )
    return made


def _run_bundler(task: dict[str, Any]) -> str:
    return node_env.run(
        BUNDLER,
        json.dumps(task),
        why=f"web/{task['entry']} cannot be bundled",
        advice="Mend the line named above.",
    )


def _page(head: str, script: str) -> str:
    """`web/index.html` with its two placeholders filled in."""
    text = (WEB / "index.html").read_text(encoding="utf-8")
    for mark, filling in ((HEAD, head), (SCRIPT, script)):
        if text.count(mark) != 1:
            raise BuildError(
                f"web/index.html has to contain {mark} once.",
                "Put it back: in <head> build:head, at the end of <body> build:script.",
            )
        text = text.replace(mark, filling)
    return text


def _python() -> dict[str, bytes]:
    """What the worker loads, by name: the runtime, and the archives, which are compressed here
    since few hosts compress files of an unknown kind.
    """
    return {path.name: path.read_bytes() for path in files_below([archives.TRIMMED])} | {
        f"{name}.pack": _packed((archives.OUT / f"{name}.zip").read_bytes())
        for name in archives.NAMES
    }


@cache  # the site and the single file have the same archives
def _packed(data: bytes) -> bytes:
    """The same bytes for the same data, in a compression that every browser knows."""
    return gzip.compress(data, 9, mtime=0)


def _built(folder: Path, pattern: str = "*") -> str:
    """Size and SHA-256 of files in a folder by name, as a script takes them that checks what it
    fetches (`web/worker/fetched.js`).
    """
    return json.dumps(
        {path.name: [path.stat().st_size, _hash(path)] for path in sorted(folder.glob(pattern))}
    )


def _part(name: str, text: str) -> str:
    """A part that the single file carries, as start.js looks for it."""
    return f'<script type="application/octet-stream" data-part="{name}">{text}</script>'


def _write_icons(folder: Path) -> None:
    """The project's icon in three sizes, and the manifest that names them."""
    (folder / "icon.svg").write_text(icon.svg(), encoding="utf-8")
    pictures = [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}]
    for size in (192, 512):
        (folder / f"icon-{size}.png").write_bytes(icon.png(size))
        pictures.append(
            {
                "src": f"icon-{size}.png",
                "sizes": f"{size}x{size}",
                "type": "image/png",
                "purpose": "any maskable",
            }
        )
    manifest = {
        "name": "Siegeworks",
        "short_name": "Siegeworks",
        "description": "Siege games to play in the browser and to print",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": icon.TOWER,
        "theme_color": icon.GROUND,
        "icons": pictures,
    }
    (folder / "manifest.webmanifest").write_text(
        json.dumps(manifest, indent=1) + "\n", encoding="utf-8"
    )


def _hash(path: Path) -> str:
    """The SHA-256 of a file's bytes."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _build(folder: Path, page: str) -> str:
    """The id of a build, in its page and its service worker; it changes with any content."""
    contents = {path.relative_to(folder).as_posix(): _hash(path) for path in files_below([folder])}
    return f"build-{hashlib.sha256(json.dumps([contents, page]).encode()).hexdigest()[:16]}"


def _source_hash(text: str) -> str:
    """How a Content-Security-Policy names one inline script or style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"
