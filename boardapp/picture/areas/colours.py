"""Colours of boards of areas, matched to the village map in summer.

No colour alone has a meaning.
"""

from __future__ import annotations

from collections.abc import Mapping

BLANK = "#FFFFFF"
BESIDE = "#DED3AB"
"""Colour of land that belongs to no area."""
MEADOWS = ("#CEC287", "#C4BB7B", "#D5C892", "#BFB981")
"""Ground of areas; neighbours differ."""
WOODLAND = "#A9AD6C"
STAIN_LIGHT, STAIN_GREEN, STAIN_DRY = "#EBDDAA", "#9FA65C", "#C99F62"
TUFT, TUFT_DRY, BLOOM = "#7F8647", "#A99650", "#B8402F"
SAND, SAND_GRAIN = "#EBDCAC", "#B8965C"

SEA, SHALLOWS, SHORE = "#8FB3B8", "#A5C5C6", "#BCD6D2"
WATER_LINE, WAVE, SURF = "#6F999F", "#E4F0EC", "#F4F6EE"

FIELDS = (("#DDC06D", "#B8923F"), ("#B08655", "#87603A"), ("#B3B562", "#8B9145"))
"""Fields of wheat, earth and green: the ground and its furrows."""
HEDGE = "#5B7038"

FLOOR = "#6E7A42"
CROWNS = (
    ("#2C4428", "#4A6C37", "#6E9148"),
    ("#2F4A2B", "#56773C", "#86A653"),
    ("#27402A", "#3E6038", "#5D8249"),
)
"""Crowns of trees: rim, body, lit side."""
SHADE = "#3B2E18"

ROOFS = (("#8F4327", "#BE6A41"), ("#A04E2C", "#CC7D50"), ("#7E4A33", "#A96F4E"))
"""Roofs: the side turned from the light, and the lit one."""
WALL = "#4A2A18"
PLACE = "#D9C79C"

RAIL, SEA_ROUTE = "#4A3B2B", "#26505F"
SNOW, DRIFT, FLAKE = "#FBFDFF", "#D5E4EE", "#6F9DBB"
MUD, PUDDLE = "#6B4A2B", "#8C8A78"

SURF_SEA, SURF_SHALLOWS, FOAM = "#86A3A8", "#A3BBB8", "#F7F8F2"
WET_SAND, DRY_SAND, DUNE, SCRUB = "#C2AE84", "#DCCB9F", "#CDBF8F", "#B4AE7F"
RIPPLE, PEBBLE_BED = "#9C875E", "#BEB39C"
PEBBLES = ("#8F8878", "#A69D8A", "#D2C9B4")
CONCRETE, CONCRETE_EDGE, CONCRETE_LIT = "#A9A699", "#57544A", "#CFCCBE"
WIRE, STEEL, STEEL_LIT = "#4A443A", "#4B4740", "#8B8578"
BLUFF, CRATER, CRATER_RIM = "#6E5A38", "#5D4E37", "#E6D8B0"
SMOKE, ASH = "#F4F2EC", "#56514A"

ROAD, ROAD_EDGE, ROAD_RUT, ROAD_SIDE = "#EFDDAF", "#6F522F", "#C7A671", "#B7985F"

OUTLINE, OUTLINE_RIM = "#453521", "#FBF1D4"
INK, HALO, QUIET = "#241B12", "#FFF6DF", "#5C4A33"
PAPER = "#FBF3DD"
LETTERS: Mapping[str, str] = {"A": "#8C2F1E", "B": "#1F5A4C", "C": "#33467A"}
"""Background colours of printed letters; a letter with any other background is drawn in ink."""
SIGN_WOODED, SIGN_COASTAL = "#355A2C", "#2F6A78"
