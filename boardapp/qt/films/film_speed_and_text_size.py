"""The speed of films and the size of their text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SPEEDS: Mapping[str, float] = {"slow": 2.2, "normal": 1.0, "fast": 0.4, "off": 0.0}
"""The duration of a film at each speed, against the normal one; no film if off."""


class FilmTextTransform(NamedTuple):
    """The size and angle of a film's dice and words."""

    larger: float = 1.0
    turned: float = 0.0
