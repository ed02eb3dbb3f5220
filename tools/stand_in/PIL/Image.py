"""The one module of Pillow that ReportLab imports unconditionally."""

from __future__ import annotations

from typing import NoReturn


class Image:
    """The class that ReportLab asks things to be an instance of. Nothing here is one."""


def __getattr__(name: str) -> NoReturn:
    raise AttributeError(
        f"PIL.Image.{name}: raster images need Pillow, which the page does not carry"
    )
