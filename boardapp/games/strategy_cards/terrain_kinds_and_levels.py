"""Terrain of hexes: its kinds, and the levels of the ground."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.files.fault_wording import join_with_or
from boardapp.files.value_limits import (
    LINE,
    FileKey,
    KeyFromAbove,
    ValueLimit,
    one_line_text,
    whole_number,
)

MAX_DICE = 99
"""The most defense dice of a unit or a kind of terrain."""
MAX_KIND_NAME = 30

_NAME = re.compile(r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
_COLOUR = re.compile(r"#[0-9a-f]{6}")

DICE = whole_number(0, MAX_DICE)
NAME = ValueLimit(
    f"lower-case words with dashes, at most {MAX_KIND_NAME} characters",
    lambda name: _NAME.fullmatch(name) is not None and len(name) <= MAX_KIND_NAME,
)
LETTER = ValueLimit("one character", lambda text: len(text) == 1 and LINE.holds(text))


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """A kind of terrain; the players' own kinds are further values of this class.

    ``title`` is as within a sentence. ``cover`` is the number of defense dice that it gives, None
    if nobody has entered it: then boardapp asks the players. ``art`` is the key of its picture,
    ``letter`` its sign in lists and small pictures.
    """

    name: Annotated[str, NAME, KeyFromAbove()]
    title: Annotated[str, one_line_text(words="a title of at most {} characters")] = ""
    blocks: bool = False
    cover: Annotated[int, DICE] | None = None
    art: Annotated[str, LOOK, FileKey("look")] = "open"
    letter: Annotated[str, LETTER] = ""


OPEN = TerrainKind("open", "open ground", blocks=False, cover=0, art="open", letter=".")
WOODS = TerrainKind("woods", "woods", blocks=True, cover=None, art="woods", letter="W")
BUILDINGS = TerrainKind("buildings", "buildings", blocks=True, cover=None, art="buildings",
                        letter="B")  # fmt: skip
KINDS: Mapping[str, TerrainKind] = {kind.name: kind for kind in (OPEN, WOODS, BUILDINGS)}
"""The built-in kinds. The cover of the box's woods and buildings is not publicly known.

A hill is no kind but a level, 0 or more, which any hex has; hills give no cover of their own.
"""
LOOK = ValueLimit(
    f"{join_with_or([*KINDS, 'a colour'])} such as '#7a9a55'",
    lambda look: look in KINDS or _COLOUR.fullmatch(look) is not None,
    KINDS,
)


class HexTerrain(NamedTuple):
    """A board's terrain. A hex without an entry is open ground at level 0."""

    grid: HexGrid
    kinds: Mapping[Space, TerrainKind]
    levels: Mapping[Space, int]

    def kind_at(self, space: Space) -> TerrainKind:
        """Return the kind of terrain on a hex."""
        return self.kinds.get(space, OPEN)

    def level_at(self, space: Space) -> int:
        """Return the level of a hex's ground."""
        return self.levels.get(space, 0)

    def top_level_at(self, space: Space) -> int:
        """Return the height of a hex; terrain that blocks is one level above its ground.

        >>> from boardapp.core.hex_grid import HexGrid
        >>> hex = Space(0, 0)
        >>> HexTerrain(HexGrid(2, 2), {hex: WOODS}, {hex: 1}).top_level_at(hex)
        2
        """
        return self.level_at(space) + (1 if self.kind_at(space).blocks else 0)


def default_terrain_kind(name: str) -> TerrainKind:
    """Return the built-in kind of a name, or the defaults of a kind of the players' own."""
    own = TerrainKind(name, name.replace("-", " "), letter=name[:1].upper())
    return KINDS.get(name) or own
