"""The speed of films and the size of their text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

SPEEDS: Mapping[str, float] = {"slow": 2.2, "normal": 1.0, "fast": 0.4, "off": 0.0}
"""How long a film takes at each speed, against the normal one; off there is none."""


class FilmTextTransform(NamedTuple):
    """The size and angle of a film's dice and words."""

    larger: float = 1.0
    turned: float = 0.0
