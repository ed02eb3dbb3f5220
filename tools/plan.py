"""The steps of the build: what each makes, in which order, from which files."""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from tools import archives, lockfile, node_env, prints, python_env, site
from tools.steps import CACHE, DIST, ROOT, Step, command, replace_folder

TOOLS = ROOT / "tools"
WEB = ROOT / "web"
GENERATED = WEB / "generated"
REQUIREMENTS = python_env.REQUIREMENTS
APART = {"node_modules", GENERATED.name}
PYTHON_ROOMS = (ROOT / "rulescore", ROOT / "printkit", WEB / "__init__.py", WEB / "python")
SCRIPTS = (
    path
    for end in ("js", "css", "ts")
    for path in WEB.rglob(f"*.{end}")
    if not any(part in APART or part.startswith(".") for part in path.relative_to(WEB).parts)
)
PAGE_SOURCES = (WEB / "index.html", WEB / "404.html", WEB / "package-lock.json", *sorted(SCRIPTS))
PACKED = tuple(archives.OUT / f"{name}.zip" for name in archives.NAMES)


def _packages(name: str = "build", title: str = "Python packages") -> Step:
    return Step(
        f"packages-{name}",
        title,
        lambda: python_env.install(name),
        reads=(REQUIREMENTS / f"{name}.txt",),
        settings=(sys.prefix, sys.version),
        makes=(Path(sys.prefix) / f".installed-{name}",),
    )


def _test_packages() -> Step:
    return _packages("test", "Python packages for tests")


def _docs_packages() -> Step:
    return _packages("docs", "Python packages for the documents")


def _node_packages() -> Step:
    return Step(
        "node-packages",
        "JavaScript packages and the Python runtime",
        node_env.install,
        reads=(WEB / "package.json", WEB / "package-lock.json"),
        makes=(
            archives.RUNTIME / "pyodide.asm.wasm",
            node_env.MODULES / "esbuild" / "lib" / "main.js",
            node_env.MODULES / "rolldown" / "dist" / "index.mjs",
            node_env.MODULES / "binaryen" / "index.js",
        ),
    )


def _runtime() -> Step:
    return Step(
        "runtime",
        "trim the Python runtime (once, ten seconds)",
        archives.trim_runtime,
        reads=(WEB / "package-lock.json", archives.TRIMMER),
        makes=(archives.TRIMMED,),
    )


def _compiler() -> Step:
    def download() -> None:
        python_env.download("pyodide", archives.runtimes_lock()["info"]["python"], archives.WHEELS)

    return Step(
        "pyodide-build",
        "pyodide-build, which compiles the page's Python",
        download,
        reads=(archives.PINS, WEB / "package-lock.json"),
        makes=(archives.WHEELS,),
    )


def _library() -> Step:
    return Step(
        "library",
        "compile the standard library and the libraries (once, half a minute)",
        archives.compile_library,
        reads=(
            REQUIREMENTS,
            WEB / "package-lock.json",
            TOOLS / "archives.py",
            archives.COMPILER,
            archives.STAND_IN,
        ),
        makes=(CACHE / "compiled",),
    )


def _pack() -> Step:
    def pack() -> None:
        archives.check_sources()
        archives.pack()

    return Step(
        "pack",
        "compile and pack our own Python",
        pack,
        reads=(
            *PYTHON_ROOMS,
            REQUIREMENTS,
            WEB / "package-lock.json",
            TOOLS / "archives.py",
            TOOLS / "words.py",
            archives.MODULES,
            archives.COMPILER,
            archives.STAND_IN,
        ),
        makes=PACKED,
    )


def _generate() -> Step:
    def generate() -> None:
        with tempfile.TemporaryDirectory(dir=WEB, prefix=".generated-") as name:
            folder = Path(name) / "generated"
            folder.mkdir()
            run_generate(folder)
            replace_folder(folder, GENERATED)

    return Step(
        "generate",
        "start positions, boards and rules pages",
        generate,
        reads=(
            *PYTHON_ROOMS,
            ROOT / "examples" / "deck",
            TOOLS / "generate.py",
            REQUIREMENTS / "build.txt",
        ),
        makes=(GENERATED / "index.js",),
    )


def _text() -> Step:
    scripts = (path for path in PAGE_SOURCES if path.suffix == ".js")
    return Step(
        "words",
        "sentences of the page",
        lambda: run_generate("--words", GENERATED),
        reads=(
            *PYTHON_ROOMS,
            *scripts,
            WEB / "package-lock.json",
            *(TOOLS / name for name in ("generate.py", "words.py", "words.mjs")),
        ),
        makes=(GENERATED / "words",),
    )


def run_generate(*arguments: str | Path) -> None:
    """Run `tools.generate` with these arguments, always with the same hash seed."""
    said = command(
        [sys.executable, "-m", "tools.generate", *arguments],
        env={"PYTHONHASHSEED": "0"},
        why="What the page knows before Python has started cannot be made",
        advice="The last lines above name the file and the line.",
    )
    print(said, end="", flush=True)


def _docs() -> Step:
    def write() -> None:
        with tempfile.TemporaryDirectory(dir=CACHE, prefix=".docs-") as name:
            folder, trees = Path(name) / "docs", Path(name) / "trees"
            sphinx = (sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-d", trees)
            command(
                [*sphinx, ROOT / "docs", folder],
                env={"PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": "0"},
                why="The documents cannot be made",
                advice="The last lines above name the file and the line.",
            )
            (folder / ".buildinfo").unlink()  # for Sphinx, which builds afresh each time
            replace_folder(folder, site.DOCS)

    return Step(
        "docs",
        "documents",
        write,
        reads=(
            ROOT / "rulescore",
            ROOT / "printkit",
            ROOT / "docs",
            ROOT / "examples",
            ROOT / "tests" / "toy",
            REQUIREMENTS / "build.txt",
            REQUIREMENTS / "docs.txt",
        ),
        makes=(site.DOCS / "index.html",),
    )


def _site() -> Step:
    wheel = (ROOT / "rulescore", ROOT / "printkit", *lockfile.TEXTS, TOOLS / "lockfile.py")
    makers = (TOOLS / "site.py", TOOLS / "bundle.mjs", TOOLS / "icon.py")
    reads = (*PAGE_SOURCES, GENERATED, archives.TRIMMED, *PACKED, *wheel, site.DOCS, *makers)
    return Step(
        "site",
        "site",
        site.build_site,
        reads=reads,
        makes=(site.SITE / "index.html", site.SITE / "sw.js"),
    )


def _single() -> Step:
    reads = (
        *PAGE_SOURCES,
        GENERATED,
        archives.TRIMMED,
        *PACKED,
        ROOT / "printkit" / "fonts",
        TOOLS / "site.py",
        TOOLS / "bundle.mjs",
        TOOLS / "icon.py",
    )
    return Step("single", "single file", site.build_single, reads=reads, makes=(site.SINGLE,))


def _print() -> Step:
    reads = (ROOT / "rulescore", ROOT / "printkit", REQUIREMENTS / "build.txt", TOOLS / "prints.py")
    return Step("print", "printed kits", prints.build_prints, reads=reads, makes=(DIST / "print",))


def _page() -> list[Step]:
    """What both forms of the page need."""
    python = [_runtime(), _compiler(), _library(), _pack()]
    return [_packages(), _node_packages(), *python, _generate(), _text()]


def _whole_site() -> list[Step]:
    return [*_page(), _docs_packages(), _docs(), _site()]


def everything() -> list[Step]:
    """Everything that build.py makes, and what tests and measurements need."""
    return [*_whole_site(), _single(), _print(), _test_packages()]


def checking() -> list[Step]:
    """What the checks of style and types need."""
    return [_packages(), _test_packages(), _node_packages(), _generate(), _text()]


STEPS_OF: dict[str, Callable[[], list[Step]]] = {
    "site": _whole_site,
    "serve": _whole_site,
    "single": lambda: [*_page(), _single()],
    "print": lambda: [_packages(), _print()],
}
RESULT_OF = {
    "site": "The site is in dist/site.",
    "serve": "The site is in dist/site.",
    "single": "The single file is dist/siegeworks.html.",
    "print": "The kits are in dist/print.",
}
