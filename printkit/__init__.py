"""Everything that is drawn: boards, pieces and sheets as scenes in millimetres, and the two writers
that turn scenes into SVG and PDF.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printkit.parts import Kit


def register(kit: Kit) -> None:
    """Puts a kit into the menu, under its id. ValueError when another one has it already."""
    # Imported when it is called: whoever wants a scene needs none of the kits.
    from printkit.kits import KITS
    from rulescore.translation import say

    if KITS.get(kit.id, kit) is not kit:
        raise ValueError(say("there is a kit {kit} already", kit=kit.id))
    KITS[kit.id] = kit
