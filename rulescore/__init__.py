"""The rules of six siege games in pure Python: positions, legal moves, hidden information, records.

>>> import rulescore
>>> state = rulescore.GAMES["siege-1966"].start()
>>> state.moves()
['Cd6', 'Ce6']
>>> state.play("Cd6")
>>> state.describe("c0-d2")
'The knight leaps from c0 to d2.'
"""

from __future__ import annotations

import sys

try:
    from rulescore import _renamed
    from rulescore.events import Event
    from rulescore.game import CHANCE, Game, IllegalMove, Info, State
    from rulescore.games import GAMES, register
    from rulescore.options import Option, Variant
    from rulescore.record import Record, RecordError
except KeyboardInterrupt:
    # `python -m rulescore` imports this before its __main__ can catch anything
    if sys.argv[:1] == ["-m"]:
        sys.exit(130)
    raise

_renamed.install()

__version__ = "0.1.0"
"""The version of the whole project; `pyproject.toml` reads it here."""

__all__ = [
    "CHANCE",
    "GAMES",
    "Event",
    "Game",
    "IllegalMove",
    "Info",
    "Option",
    "Record",
    "RecordError",
    "State",
    "Variant",
    "register",
]
