"""How fast what happened is shown: the window offers it, films go by it."""

from __future__ import annotations

from collections.abc import Mapping

SPEEDS: Mapping[str, float] = {"slow": 2.2, "normal": 1.0, "fast": 0.4, "off": 0.0}
"""How long a film takes at each speed, against the normal one; off there is none."""
