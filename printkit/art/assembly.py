"""Drawings for the parts list that show how to assemble folded things. Each is at most 45
mm wide.
"""

from __future__ import annotations

from printkit.art.drawings import drawing
from printkit.art.palette import PALETTE
from printkit.parts import Step
from printkit.scene import Scene
from rulescore.translation import say


def _drawn(title: str, height: float, name: str) -> Scene:
    """A drawing of that height."""
    return Scene(title, 44.0, height, drawing(name), PALETTE)


def standing_steps() -> tuple[Step, ...]:
    """How to assemble a standing figure."""
    return (
        Step(
            say("Cut the strip out and score the three dashed lines with a blunt knife."),
            _drawn(say("A strip with three dashed lines across"), 26, "strip"),
        ),
        Step(
            say("Fold it in the middle, pictures outside, and glue the two halves together."),
            _drawn(say("The strip folded at its middle"), 24, "strip-folded"),
        ),
        Step(
            say("Turn the two tabs outwards and glue them to the middle of a foot."),
            _drawn(
                say("The figure stands upright on a foot, its tabs turned to both sides"),
                26,
                "strip-standing",
            ),
        ),
    )


def platform_steps(pieces: bool = False) -> tuple[Step, ...]:
    """How to assemble a platform; `pieces` says that two of its walls are separate."""
    first = Step(say("Cut along the outer line and score all dashed lines."))
    if pieces:
        first = Step(
            say(
                "Cut along the outer lines, score all dashed lines, and glue the two loose"
                " walls to the tabs at the sides of the top."
            )
        )
    return (
        first,
        Step(
            say("Fold the four walls down and glue the tabs behind the walls beside them."),
            _drawn(say("The walls hang from the four sides of the top"), 26, "platform-flat"),
        ),
        Step(
            say("Turn the flanges in; to stiffen it, glue a square of card under them."),
            _drawn(say("The platform as a low box"), 26, "platform-solid"),
        ),
    )
