"""Drawings of boards, pieces and sheets as scenes in millimetres, and the writers that turn scenes
into SVG, PDF and PNG.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printkit.parts import Kit


def register(kit: Kit) -> None:
    """Adds a kit to the menu under its id. ValueError if another kit already has that id."""
    # Imported here, so that a caller who only wants a scene does not load the kits.
    from printkit.kits import KITS
    from rulescore.translation import invalid

    if KITS.get(kit.id, kit) is not kit:
        raise invalid("there is already a kit {kit}", kit=kit.id)
    KITS[kit.id] = kit
