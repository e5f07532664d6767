"""Colours and line styles of hex boards; see `palette`. No colour alone has a meaning."""

from __future__ import annotations

from typing import Literal, NamedTuple

GROUND = "#C6BB7C"
"""Summer meadow, in the style of the village map's earth."""
LEVELS = ("#D2B06A", "#C8985A", "#B5804A", "#9E6C3F")
"""Ground of level 1, 2, 3 and above: drier and browner the higher it is."""
SLOPE_LIT, SLOPE_SHADED = "#F3DFA6", "#5E431F"
"""Slopes that face the light of the north-west, and those that turn away from it."""
SLOPE_INK = "#4A3216"

RIM = "#8B8468"
RIM_INK = "#55503C"
"""Colours around the board: half-hexes and the notches at the rim."""

SIDE_INK = "#3A2E22"
NAME_INK, NAME_HALO = "#241B12", "#FFF6DF"

BADGE_INK = "#1E1A16"
BADGE_PAPER = "#FFF6DF"
"""Colours of terrain letters: light on dark if the terrain blocks sight, else dark on light."""

HEAT = "#5B1A80"
"""Colours of odds: the darker, the likelier. Each hex also has its number."""
HEAT_LEAST, HEAT_MOST = 0.12, 0.48
PLATE, PLATE_INK = "#FFFFFF", "#1E1A16"

NORTH_PAPER, NORTH_INK, NORTH_POINT = "#FBF8F1", "#1E1A16", "#8B0000"
TOKEN, TOKEN_INK = "#A3161B", "#FFFFFF"
BLAST_CENTRE, BLAST_RING, BLAST_INK = "#B3261E", "#E07B00", "#2B0A00"


class MarkLook(NamedTuple):
    """A mark of a drift: its word, colours, the dashes of its line, and its shape."""

    word: str
    fill: str
    ink: str
    dashes: tuple[int, ...]
    shape: Literal["ring", "chevron", "star"]


AIM = MarkLook("AIM", "#FFFFFF", "#0B3C8C", (150, 90), "ring")
PATH = MarkLook("DRIFT", "#FFD400", "#15110D", (320, 120, 60, 120), "chevron")
FINAL = MarkLook("FINAL", "#8B0000", "#FFFFFF", (), "star")
OFF = MarkLook("OFF", "#4B4763", "#FFFFFF", (), "star")
"""The distinct marks for the aim, path and end of a drift."""
