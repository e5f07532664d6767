"""Colours and line styles of everything drawn, shared by files and the window.

Widths and lengths are mils on the board. No meaning rests on colour alone: each colour comes with a
shape, a line style, a letter or a word.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

from boardapp.core.geometry.exact_geometry import Manner
from boardapp.core.sight_ruling import Status
from boardapp.core.tile import Colour

Icon = Literal["tick", "bar", "question"]
Outline = Literal["round", "notched"]


class EdgeStyle(NamedTuple):
    """A highlighted edge: a band inside the tile's border, toothed inward or dashed in a casing.

    ``dashes`` is empty for a toothed band. ``letter`` stands on a badge of the band's colours.
    """

    fill: str
    casing: str
    letter: str
    letter_fill: str
    dashes: tuple[int, ...]


class VerdictStyle(NamedTuple):
    """A verdict's style: its word, its drawn icon and its written sign.

    ``fill`` is its colour, used below words in `VERDICT_INK`, for contacts that block, and for
    frames around whatever blocks. ``line`` is the colour of a line of sight as far as the verdict
    applies.
    """

    word: str
    icon: Icon
    sign: str
    fill: str
    line: str


class SideStyle(NamedTuple):
    """A side's unit markers: their outline, colours and the letters that name the side.

    ``dashes`` is the pattern of the side's aiming lines, empty for solid lines.
    """

    outline: Outline
    fill: str
    ink: str
    rim: str
    dashes: tuple[int, ...] = ()


class MarkStyle(NamedTuple):
    """The style of a contact between the line and a feature: its words and its line."""

    word: str
    dashes: tuple[int, ...]
    symbol: Literal["ring", "cross", "rails"]


EDGE_WIDTH = 150
EDGES: Mapping[Colour, EdgeStyle] = {
    "red": EdgeStyle("#8B0000", "#FFF3E6", "R", "#FFFFFF", ()),
    "green": EdgeStyle("#7CFC9A", "#10311D", "G", "#10311D", (260, 130)),
}

BAR = "#8A4B00"
"""Background of white words that give the reason against an attack on a clear line."""

WALL_INK = "#1B120C"
WALL_CASING = "#FFF6DF"
WALL_WIDTH = 58
WALL_CASING_WIDTH = 116
DOOR, DOOR_LIGHT = "#7A3E00", "#E9A04A"
AREA_FILL = "#1B120C"
AREA_OPACITY = 0.22

INK = "#1E1A16"
GROUND = "#D9CBB0"
"""The ground of a square board without a picture."""
PAPER = "#FBF8F1"
PAPER_SHADE = "#EFE9DC"
PAPER_LINE = "#CFC5B2"
QUIET = "#5C544A"
GRID_INK = "#3A2E22"
HALO = "#FFFFFF"

LINE_CORE = "#FFD400"
LINE_CASING = "#15110D"
LINE_WIDTH = 60
DAMAGE = "#8B0000"
IGNORED = "#4A4F57"
EMPHASIS = "#FFD400"

MARKS: Mapping[Manner, MarkStyle] = {
    "touches": MarkStyle("touches", (), "ring"),
    "crosses": MarkStyle("crosses", (70, 45), "cross"),
    "along": MarkStyle("runs along", (), "rails"),
}

VERDICTS: Mapping[Status, VerdictStyle] = {
    "clear": VerdictStyle("CLEAR", "tick", "✓", "#0B5D57", LINE_CORE),
    "blocked": VerdictStyle("BLOCKED", "bar", "✕", "#8E1B1B", LINE_CORE),
    "cannot-rule": VerdictStyle("CANNOT RULE", "question", "?", "#4B4763", LINE_CORE),
}
VERDICT_INK = "#FFFFFF"
BLOCKS = VERDICTS["blocked"].fill

SIDES: Mapping[str, SideStyle] = {
    "us": SideStyle("round", "#36502A", "#FFFFFF", "#F4F1DF"),
    "germany": SideStyle("notched", "#D5D9DE", "#15181C", "#22262B", (330, 150)),
}
OTHER_SIDE = SideStyle("notched", "#F2E3B8", "#1E1A16", "#1E1A16")

COUNTER_SIDES: Mapping[str, tuple[str, Outline]] = {
    "blue": ("#1F4E8C", "round"),
    "red": ("#9B2C22", "notched"),
}
"""The usual colour of a side's counters on plain tables, and their outline."""

SMOKE_FILL = "#F3F1EE"
SMOKE_SHADE = "#8C8780"
SMOKE_INK = "#2A2724"

SEES = "#0B57B0"
SEEN_BY = "#A64B00"
SHADE_OPACITY = 0.16
HIDDEN_OPACITY = 0.45


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#RRGGBB``, 0 black to 1 white.

    >>> luminance("#FFFFFF")
    1.0
    """
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast_ratio(one: str, other: str) -> float:
    """Return the luminance contrast of two colours, 1 to 21.

    >>> round(contrast_ratio("#000000", "#FFFFFF"), 1)
    21.0
    """
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
