"""Sample games of an independent implementation, where they lie beside the project."""

import subprocess
import sys
from pathlib import Path

import pytest

import rulescore

ROOT = Path(__file__).parents[2]
CHECKER = ROOT.parent / "shared" / "vectors" / "check.py"


def has_samples(name: str) -> bool:
    """Whether there are sample games, in a file named after the game, with or without the number of
    seats.
    """
    return any(
        file.stem == name or file.stem[:-2] == name for file in CHECKER.parent.glob("*.jsonl")
    )


@pytest.mark.skipif(not CHECKER.exists(), reason="the sample games are not beside the project")
@pytest.mark.parametrize("name", rulescore.GAMES)
def test_sample_games_replay(name: str) -> None:
    if not has_samples(name):
        pytest.skip(f"there are no sample games of {name}")
    done = subprocess.run(
        [sys.executable, str(CHECKER), name], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "games replayed" in done.stdout
