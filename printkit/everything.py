"""Every kit on every paper, with one process per processor: no kit depends on another."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from functools import partial
from pathlib import Path

from printkit import choices
from printkit.kits import KITS
from printkit.pages.cutting import whole
from printkit.paper import PAPERS
from printkit.press import make
from rulescore import translation


def all_prints(texts: Mapping[str, str]) -> list[tuple[str, dict[str, str]]]:
    """Each kit with its choices, for every paper or the chosen one."""
    papers = [texts["paper"]] if "paper" in texts else list(PAPERS)
    return [(kit, {**texts, "paper": paper}) for kit in KITS for paper in papers]


def write_all(out: Path, texts: Mapping[str, str]) -> Iterator[tuple[list[Path], list[str], float]]:
    """Writes everything into `out`, a folder for each kit and paper, and yields after each the
    files written, what was left out, and the seconds that cutting takes.

    ValueError if no kit understands the choices; OSError names the file that cannot be written.
    """
    choices.read(texts)
    # An interrupt ends everything: the processes finish what they hold, silently.
    with ProcessPoolExecutor(
        os.cpu_count(), initializer=partial(signal.signal, signal.SIGINT, signal.SIG_IGN)
    ) as pool:
        waiting = [
            pool.submit(write_one, out, kit, chosen, translation.spoken())
            for kit, chosen in all_prints(texts)
        ]
        try:
            for one in as_completed(waiting):
                yield one.result()
        finally:
            for one in waiting:
                one.cancel()


def write_one(
    out: Path, kit: str, texts: Mapping[str, str], language: str
) -> tuple[list[Path], list[str], float]:
    """Writes one kit on one paper; see `write_all`. A kit that does not know a size or an option is
    left out.
    """
    with translation.speaking(language):
        try:
            made = make(kit, choices.read(texts))
        except ValueError as error:
            return [], [f"{kit}: {error}"], 0.0
        written = []
        for name, data in made.files():
            written.append(out / kit / texts["paper"] / name)
            write(written[-1], data)
        first = made.leaves[0].back  # a board may be behind the parts list
        seconds = whole([*([first] if first else []), *(leaf.front for leaf in made.leaves)])
        return written, [f"{made.stem}: {sentence}" for sentence in made.left_out], seconds


def write(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all. OSError says why not."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half = path.with_name(f".{path.name}.part")
    try:
        half.write_bytes(data)
        half.replace(path)
    except OSError as error:
        half.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(path)) from None
