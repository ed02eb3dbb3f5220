"""The Python that the page carries: trimmed to what is used, compiled for the page's own Python,
packed with fixed dates.

| archive | what is in it | loaded |
|---|---|---|
| stdlib.zip | the modules of the standard library that play needs | at the start |
| app.zip | rulescore, the bridge | at the start |
| coach.zip | the games' lessons, and what they say of moves; look back, puzzles | at the first lesson, hint, look back, puzzle or print |
| draw.zip | printkit, svgwrite, the fonts, the rules pages, the other modules of the standard library | when a board has to be drawn for other options |
| print.zip | reportlab, markdown-it, qrcodegen, the puzzles, pyphen with its dictionaries, wide typefaces, a stand-in for Pillow | at the first print, after draw.zip |

Python imports straight from them. They are stored, since what is compressed as a whole becomes
smaller; `tools/site.py` does that. `pyodide py-compile` of pyodide-build compiles the sources in
three batches, each in a fresh Python of the page's version, because bytecode depends a little on
what was compiled before it.
"""  # noqa: E501

from __future__ import annotations

import ast
import hashlib
import json
import re
import shutil
import sysconfig
import tempfile
import tomllib
import zipfile
from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools import node_env, python_env
from tools.steps import CACHE, ROOT, BuildError, files_below, replace_folder
from web.python import bridge

RUNTIME = node_env.MODULES / "pyodide"
OUT = CACHE / "python"
TRIMMER = ROOT / "tools" / "trim_runtime.mjs"
TRIMMED = CACHE / "runtime"
"""The runtime without what no page uses."""
NAMES = ("stdlib", "app", "coach", "draw", "print")
COMPILER = ROOT / "tools" / "compile_in_pyodide.mjs"
PINS = python_env.REQUIREMENTS / "pyodide.txt"
WHEELS = CACHE / "pyodide-build"
"""What compiles: pyodide-build and its dependencies."""
STAND_IN = ROOT / "tools" / "stand_in"
SHOP = ("rulescore.puzzles.data", "web.python.printing")
"""What of ours is needed only to print: the page itself is given its puzzles when it is built."""
OUR_FOLDERS = (ROOT / "rulescore", ROOT / "printkit", ROOT / "web")
FONTS = ROOT / "printkit" / "fonts"
HYPHENS = ROOT / "printkit" / "hyphens"
CATALOGUES = Path("rulescore/catalogues")
DATE = (1980, 1, 1, 0, 0, 0)

MODULES = ROOT / "tools" / "modules.toml"
DRAWING = ("printkit", "rulescore.rulebooks")
"""What of ours is needed only for drawings."""
COACHING = ("advice", "lesson")
"""The modules of a game that a game without help does not need."""
LATER = (
    "rulescore.puzzles",
    "web.python.summary",
    *(f"web.python.{name}" for name in bridge.LATER),
)
"""What else of ours it does not need."""
# ReportLab loads these by computed names.
COMPUTED = re.compile(r"reportlab\.(rl_settings|pdfbase\._fontdata_.*|lib\.rl_accel)$")


@dataclass(frozen=True)
class Batch:
    """Sources compiled together: their bytes by path in the archive, and where the result is
    kept.
    """

    name: str
    sources: Mapping[str, bytes]

    def fingerprint(self) -> str:
        """The hash of everything that the bytecode depends on."""
        digest = hashlib.sha256(self.name.encode() + COMPILER.read_bytes() + PINS.read_bytes())
        digest.update((RUNTIME / "package.json").read_bytes())
        for path, data in sorted(self.sources.items()):
            digest.update(f"\0{path}\0".encode() + hashlib.sha256(data).digest())
        return digest.hexdigest()[:24]


@dataclass(frozen=True)
class Compiled:
    """A compiled batch: file contents by path (".pyc" for ".py"), and what each module imports, by
    module name.
    """

    files: Mapping[str, bytes]
    imports: Mapping[str, tuple[str, ...]]
    paths: Mapping[str, str]


def trim_runtime() -> None:
    """Writes the runtime's script and program, trimmed, to `.cache/runtime`."""
    with tempfile.TemporaryDirectory(dir=CACHE, prefix=".runtime-") as name:
        folder = Path(name) / "runtime"
        folder.mkdir()
        node_env.run(
            TRIMMER,
            RUNTIME,
            folder,
            why="The Python runtime cannot be trimmed",
            advice="The versions of pyodide and binaryen in web/package.json and"
            " tools/trim_runtime.mjs have to fit.",
        )
        replace_folder(folder, TRIMMED)


def compile_library() -> None:
    """Compiles the standard library and the libraries, once per version. Takes half a minute."""
    _compiled(_stdlib_sources(), with_library=False)
    _compiled(_library_sources(), with_library=True)


def pack() -> None:
    """Compiles our own modules, trims the libraries to what they use, and writes the archives to
    `.cache/python`.
    """
    stdlib, library = (
        _compiled(_stdlib_sources(), with_library=False),
        _compiled(_library_sources(), with_library=True),
    )
    app = our_bytecode()
    lists = {
        name: tuple(modules)
        for name, modules in tomllib.loads(MODULES.read_text(encoding="utf-8")).items()
    }
    ours = _closure(lists["roots"], app, ())
    wanted = [name for module in ours for name in app.imports[module]]
    seldom = tuple(
        name for name in lists["seldom"] if not any(_within(other, (name,)) for other in wanted)
    )
    used = _closure(wanted, library, seldom)
    if "reportlab" in used:
        used = _closure(
            [*wanted, *filter(COMPUTED.match, library.imports), "PIL.Image"], library, seldom
        )
    deeper = [name for module in used for name in library.imports[module]]
    standard = _closure([*lists["always"], *wanted, *deeper], stdlib, lists["never"])
    standard -= {*lists["frozen"]}
    later = {name for name in standard if _within(name, lists["later"])}
    drawing = {name for name in ours if _within(name, DRAWING)}
    shop = {name for name in ours if _within(name, SHOP)}
    coaching = {name for name in ours if _of_a_game(name, COACHING) or _within(name, LATER)} - shop
    svg = {name for name in used if _within(name, ("svgwrite",))}
    packed = {
        "stdlib": [(stdlib, standard - later)],
        "app": [(app, ours - drawing - coaching - shop)],
        "coach": [(app, coaching)],
        "draw": [(stdlib, later), (app, drawing), (library, svg)],
        "print": [(app, shop), (library, used - svg)],
    }
    contents = {
        name: {
            origin.paths[module] + "c": origin.files[origin.paths[module] + "c"]
            for origin, modules in parts
            for module in modules
        }
        for name, parts in packed.items()
    }
    said = _said({module for files in contents.values() for module in files})
    for data, content in app.files.items():
        if not data.endswith(".pyc"):
            name = data.replace("/", ".")
            seldom_read = {"draw": DRAWING, "print": SHOP}
            into = next((key for key, those in seldom_read.items() if _within(name, those)), "app")
            only = said if Path(data).parent == CATALOGUES else None
            contents[into][data] = _dense(content, only) if data.endswith(".json") else content
    for path in files_below([FONTS]):
        if "Wide-" in path.name:
            # As the dictionaries below: only the print shop loads it.
            contents["print"][f"reportlab/{path.name}"] = path.read_bytes()
        elif path.suffix != ".py":
            contents["draw"][path.relative_to(ROOT).as_posix()] = path.read_bytes()
    english = Path(sysconfig.get_paths()["purelib"]) / "pyphen" / "dictionaries" / "hyph_en_US.dic"
    contents["print"]["pyphen/dictionaries/hyph_en_US.dic"] = english.read_bytes()
    for path in HYPHENS.glob("*.dic"):
        # A package cannot be in two archives: ours is beside the library that reads it, and
        # comes with what prints.
        contents["print"][f"pyphen/{path.name}"] = path.read_bytes()
    OUT.mkdir(parents=True, exist_ok=True)
    for name, files in contents.items():
        write_zip(OUT / f"{name}.zip", files)


def _said(compiled: Container[str]) -> set[str]:
    """What the page's Python says; what the page says itself is not asked of it."""
    from tools import words  # needs packages that are installed by now

    sources = {name: text for name, text in our_sources().items() if f"{name}c" in compiled}
    found = words.of_python({name: text.decode() for name, text in sources.items()})
    return {*found.sentences, *found.counted}


def _dense(text: bytes, only: Container[str] | None = None) -> bytes:
    """JSON without blanks, of an object `only` these entries."""
    read = json.loads(text)
    if only is not None:
        read = {key: value for key, value in read.items() if key in only}
    return json.dumps(read, ensure_ascii=False, separators=(",", ":")).encode()


def our_bytecode() -> Compiled:
    """Our own modules for the page, compiled."""
    return _compiled(Batch("app", our_sources()), with_library=True)


def our_sources() -> dict[str, bytes]:
    """Our own modules for the page, and the files they read, by path in the archive; without fonts
    and dictionaries.
    """
    found = {}
    for path in files_below(OUR_FOLDERS):
        name = path.relative_to(ROOT).as_posix()
        ours = path.suffix == ".py" and path.name != "__main__.py"
        data = path.suffix != ".py" and path.name != "py.typed" and not name.startswith("web/")
        if ours or (data and path.parent not in (FONTS, HYPHENS)):
            found[name] = path.read_bytes()
    return found


def runtimes_lock() -> dict[str, Any]:
    """The lock file that comes with the runtime: its Python, and Pyodide's own packages."""
    lock: dict[str, Any] = json.loads((RUNTIME / "pyodide-lock.json").read_text(encoding="utf-8"))
    return lock


def write_zip(path: Path, files: Mapping[str, bytes], method: int = zipfile.ZIP_STORED) -> None:
    """Writes an archive whose bytes depend only on names and contents. It is stored, since it
    compresses better as a whole.
    """
    with zipfile.ZipFile(path, "w") as archive:
        for name in sorted(files):
            archive.writestr(zipfile.ZipInfo(name, DATE), files[name], method)


def _stdlib_sources() -> Batch:
    """The standard library and the runtime's own modules, some of which are replaced by ours."""
    with zipfile.ZipFile(RUNTIME / "python_stdlib.zip") as archive:
        found = {name: archive.read(name) for name in archive.namelist() if name.endswith(".py")}
    ours = _stand_ins("asyncio") | _stand_ins("pyodide")
    for name in ours.keys() - found.keys():
        raise BuildError(
            f"The runtime has no {name} any more.",
            "The version of pyodide in web/package.json and tools/stand_in have to fit.",
        )
    kept = {name: data for name, data in found.items() if not name.startswith("asyncio/")}
    return Batch("stdlib", kept | ours)


def _library_sources() -> Batch:
    """What draws and prints, as installed here, and our replacement for Pillow."""
    packages = Path(sysconfig.get_paths()["purelib"])
    folders = [
        packages / name
        for name in ("reportlab", "svgwrite", "markdown_it", "mdurl", "pyphen", "qrcodegen.py")
    ]
    for folder in folders:
        if not folder.exists():
            raise BuildError(
                f"The package {folder.name} is not installed.",
                "python3 build.py clean, then the same command again.",
            )
    found = {
        path.relative_to(packages).as_posix(): path.read_bytes()
        for path in files_below(folders)
        if path.suffix == ".py"
    }
    return Batch("library", found | _stand_ins("PIL"))


def _stand_ins(package: str) -> dict[str, bytes]:
    """Our replacements for a package's modules, by path in the archive."""
    return {
        path.relative_to(STAND_IN).as_posix(): path.read_bytes()
        for path in files_below([STAND_IN / package])
        if path.suffix == ".py"
    }


def _compiled(batch: Batch, *, with_library: bool) -> Compiled:
    """A batch's bytecode, from the cache or made now.

    `with_library` starts the compiling Python with the compiled standard library, which is several
    times faster.
    """
    kept = CACHE / "compiled" / f"{batch.name}-{batch.fingerprint()}"
    if not kept.exists():
        stdlib = RUNTIME / "python_stdlib.zip"
        if with_library:
            stdlib = CACHE / "compiled" / f"stdlib-{_stdlib_sources().fingerprint()}" / "stdlib.zip"
        for older in kept.parent.glob(f"{batch.name}-*"):
            shutil.rmtree(older)
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=kept.parent) as name:
            made = Path(name) / "made"
            made.mkdir()
            archive = made / f"{batch.name}.zip"
            write_zip(archive, batch.sources)
            node_env.run(
                COMPILER,
                *(RUNTIME, stdlib, WHEELS, archive),
                why=f"The Python sources ({batch.name}) cannot be compiled",
                advice="If a file and a line are named above, mend them.",
            )
            made.rename(kept)
    graph = json.loads((kept / f"{batch.name}.imports.json").read_text())
    with zipfile.ZipFile(kept / f"{batch.name}.zip") as archive_file:
        files = {name: archive_file.read(name) for name in archive_file.namelist()}
    paths = {module_name(path): path for path in graph}
    return Compiled(files, {name: tuple(graph[path]) for name, path in paths.items()}, paths)


def _closure(wanted: Iterable[str], batch: Compiled, never: tuple[str, ...]) -> set[str]:
    """The modules of a batch that some imports need, directly or indirectly, except those named in
    `never`.
    """
    found: set[str] = set()
    open_names = list(wanted)
    while open_names:
        parts = open_names.pop().split(".")
        for length in range(1, len(parts) + 1):
            name = ".".join(parts[:length])
            if name in batch.imports and name not in found and not _within(name, never):
                found.add(name)
                open_names.extend(batch.imports[name])
    return found


def _within(name: str, packages: Iterable[str]) -> bool:
    """Whether a module is one of these or inside one of them."""
    return any(f"{name}.".startswith(f"{package}.") for package in packages)


def _of_a_game(name: str, modules: Iterable[str]) -> bool:
    """Whether a module is one of these of a game."""
    return name.startswith("rulescore.games.") and name.rpartition(".")[2] in modules


def module_name(path: str) -> str:
    """The module that a path in an archive holds: "a/b.py" -> "a.b", "a/__init__.py" -> "a"."""
    return path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def check_sources() -> None:
    """Raises BuildError with file and line if one of our modules does not parse, in kinder words
    than the compiler's.
    """
    for name, data in our_sources().items():
        if name.endswith(".py"):
            try:
                ast.parse(data, name)
            except SyntaxError as why:
                raise BuildError(
                    f"{name}, line {why.lineno}: {why.msg}.", "Mend that line."
                ) from None
