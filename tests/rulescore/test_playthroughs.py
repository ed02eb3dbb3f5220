"""Each game still plays and speaks as in the playthrough that is kept of it."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from tests.rulescore.helpers import GAMES_AND_SEATS
from tests.rulescore.playthroughs import FOLDER, path, playthrough


@pytest.mark.parametrize(("name", "seats"), GAMES_AND_SEATS)
def test_the_playthrough_is_unchanged(name: str, seats: int) -> None:
    file = path(name, seats)
    assert file.exists(), (
        f"there is no playthrough of {name} for {seats}; python -m tests.rulescore.playthroughs"
        f" {name} writes it"
    )
    kept = file.read_text(encoding="utf-8").splitlines()
    for number, (old, new) in enumerate(zip_longest(kept, playthrough(name, seats)), 1):
        assert old == new, f"{file.name}, line {number}"


def test_no_playthrough_is_left_over() -> None:
    assert {file.name for file in FOLDER.iterdir()} <= {
        path(name, seats).name for name, seats in GAMES_AND_SEATS
    }
