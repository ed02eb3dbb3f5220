"""The steps of the build: each says what it does, never repeats work, and reports failure in one
sentence.

A step has a stamp in `.cache/stamps`: the hash of everything it reads. It is up to date if the
stamp matches and its outputs exist.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CACHE = ROOT / ".cache"
DIST = ROOT / "dist"
SKIPPED_FOLDERS = {
    "__pycache__",
    "node_modules",
    ".mypy_cache",
    ".pytest_cache",
    ".ruff_cache",
    ".hypothesis",
}


class BuildError(Exception):
    """A problem that a person has to fix: the message says what is wrong, `advice` what to do about
    it.
    """

    def __init__(self, message: str, advice: str = "") -> None:
        super().__init__(message)
        self.advice = advice


@dataclass(frozen=True)
class Step:
    """One step of the build.

    `reads` are files and folders (all files below a folder count), `settings` further text that the
    result depends on, `makes` the files and folders that have to be there afterwards; `run` does
    it.
    """

    name: str
    title: str
    run: Callable[[], None]
    reads: tuple[Path, ...] = ()
    makes: tuple[Path, ...] = ()
    settings: tuple[str, ...] = field(default=())

    def fingerprint(self) -> str:
        """The hash of all that the step reads: names and bytes."""
        digest = hashlib.sha256(repr((self.name, self.settings)).encode())
        for path in files_below(self.reads):
            digest.update(
                f"\0{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path}\0".encode()
            )
            digest.update(hashlib.sha256(path.read_bytes()).digest())
        return digest.hexdigest()

    @property
    def stamp(self) -> Path:
        """Where the fingerprint of the last successful run is kept."""
        return CACHE / "stamps" / self.name

    def done(self) -> bool:
        """Whether there is nothing to do."""
        if not all(path.exists() for path in self.makes) or not self.stamp.exists():
            return False
        return self.stamp.read_text() == self.fingerprint()


def files_below(paths: Iterable[Path]) -> Iterator[Path]:
    """All files among and below some paths, in a fixed order, without files that tools leave
    behind. Missing paths are skipped.
    """
    for path in paths:
        if path.is_file():
            yield path
        elif path.is_dir():
            for folder, folders, names in os.walk(path):
                folders[:] = sorted(name for name in folders if name not in SKIPPED_FOLDERS)
                yield from (
                    Path(folder, name)
                    for name in sorted(names)
                    if not name.endswith((".pyc", ".swp"))
                )


def run_steps(steps: Sequence[Step]) -> int:
    """Runs the steps that are not up to date, in order; waits while another build runs in this
    folder. Returns how many ran; raises BuildError from the step that failed.
    """
    with alone():
        return _run_steps(steps)


def _run_steps(steps: Sequence[Step]) -> int:
    """As `run_steps`, with no other build running."""
    ran = 0
    for number, step in enumerate(steps, 1):
        if step.done():
            continue
        print(f"{number}/{len(steps)} {step.title} ...", flush=True)
        place, begun = f"Step {number}/{len(steps)} ({step.title})", time.monotonic()
        step.stamp.unlink(missing_ok=True)
        try:
            with clock():
                step.run()
        except BuildError as why:
            raise BuildError(f"{place} failed: {why}", why.advice) from None
        except OSError as why:
            raise BuildError(
                f"{place} failed: {why}", "Check the disk and the permissions of this folder."
            ) from None
        missing = [path for path in step.makes if not path.exists()]
        if missing:
            raise BuildError(
                f"{place} ran but did not make {missing[0]}.",
                "This is a mistake in the build itself.",
            )
        step.stamp.parent.mkdir(parents=True, exist_ok=True)
        step.stamp.write_text(step.fingerprint())
        ran += 1
        print(f"{number}/{len(steps)} {step.title}: {time.monotonic() - begun:.1f} s", flush=True)
    return ran


@contextmanager
def alone() -> Iterator[None]:
    """Holds the lock of this folder's builds, so that two of them never write the same files; waits
    for it.
    """
    import fcntl  # missing on Windows, where the library is tested and nothing is built

    CACHE.mkdir(parents=True, exist_ok=True)
    with (CACHE / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Another build is running in this folder; waiting for it ...", flush=True)
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def clock(every: float = 10.0) -> Iterator[None]:
    """Prints every few seconds that the work inside is still running."""
    stop = threading.Event()

    def tell() -> None:
        begun = time.monotonic()
        while not stop.wait(every):
            print(f"    ... {time.monotonic() - begun:.0f} s", flush=True)

    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield
    finally:
        stop.set()
        teller.join()


def command(
    args: Sequence[str | Path],
    *,
    why: str,
    advice: str = "",
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    seconds: float | None = None,
) -> str:
    """Run a program quietly and return what it printed.

    Raises BuildError with `why`, the end of what the program said, and `advice` when it fails, is
    not there, or takes longer than `seconds`.
    """
    words = [str(arg) for arg in args]
    try:
        done = subprocess.run(
            words,
            cwd=cwd,
            env={**os.environ, **(env or {})},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            check=False,
            timeout=seconds,
        )
    except subprocess.TimeoutExpired:
        raise BuildError(
            f"{why}: {Path(words[0]).name} had not ended after {seconds:.0f} s.", advice
        ) from None
    except OSError as error:
        raise BuildError(
            f"{why}: {words[0]} cannot be started ({error.strerror}).", advice
        ) from None
    if done.returncode:
        said = [line[:400] for line in done.stdout.splitlines() if line.strip()]
        raise BuildError(
            f"{why} ({Path(words[0]).name} ended with {done.returncode}).\n"
            + "\n".join(f"    {line}" for line in said[-25:]),
            advice,
        )
    return done.stdout


def replace_folder(source: Path, target: Path) -> None:
    """Puts a finished folder in place of an older one, which a failing step leaves alone."""
    if target.exists():
        shutil.rmtree(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    source.rename(target)


def say_error(error: BuildError) -> None:
    """Prints what went wrong and what to do."""
    print(f"\nbuild.py: {error}", file=sys.stderr)
    if error.advice:
        print(f"What to do: {error.advice}", file=sys.stderr)
