"""What bears on a place."""

from __future__ import annotations

from rulescore.bearing import bearing as bearing
from rulescore.bearing import prospect as prospect
