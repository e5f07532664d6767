"""Boards of Atlantikwall: the print on their Sectors, and special Sectors of the two maps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Refusal
from boardapp.files.value_limits import one_line_text, one_of_words, whole_number
from boardapp.games.areas.area_board import AreaBoard, BoardVocabulary, RequiredAreas
from boardapp.games.atlantikwall.known_cards_and_counters import MAPS

MOST_DEF = 99


class SectorAttribute(NamedTuple):
    """A special property of a Sector on one of the two maps: in words, with its rule."""

    words: str
    rule: str


ATTRIBUTES = {
    "fabius-4": SectorAttribute(
        "Machine Gun Fire also kills 1 Specialist here, unless the General is in play", "001-73"
    ),
    "fabius-7": SectorAttribute("every Unit in this Sector adds 2 Tools to its Final Tally",
        "001-75"),
    "fabius-9": SectorAttribute(
        "no Unit here may gain the Fresh Troops RWB, but its dice results still count", "001-76"
    ),
    "fabius-12": SectorAttribute(
        "no Unit may find an Item here, but Items found before may be used here", "001-77"
    ),
    "omaha-5": SectorAttribute(
        "this is the only Sector where a Unit may find the Vehicle, at its cost", "001-81"),
    "omaha-8": SectorAttribute(
        "a Unit here must Climb before it may Advance: it needs 4 Skulls, Locks no dice, and "
        "uses no Battle Cry and no Vehicle",
        "001-82",
    ),
    "omaha-9": SectorAttribute("a Unit that fails its Climb moves to this Sector", "001-83"),
    "omaha-11": SectorAttribute("the first Unit that enters this Sector finds the Medal Case "
        "for free", "001-85"),
}  # fmt: skip
BEACH = BoardVocabulary(
    "atlantikwall",
    ("bunker", "start", "left", "right", "top", "cant-stay", "coastal", "forest"),
    {
        "def": Annotated[int, whole_number(0, MOST_DEF)],
        "mgf": Annotated[int, whole_number(1, 9)],
        "mines": Annotated[int, whole_number(1, 9)],
        "row": Annotated[int, whole_number(1, 99)],
        "attribute": Annotated[str, one_of_words(ATTRIBUTES)],
        "map": Annotated[str, one_of_words(MAPS)],
        "requires": Annotated[str, one_line_text(80)],
    },
    ("barrier",),
    (
        RequiredAreas("bunker", 1, "The game needs 1 Bunker or more", or_more=True),
        RequiredAreas("start", 1, "The game needs 1 Starting Sector or more", or_more=True),
    ),
)


def bunkers(board: AreaBoard) -> tuple[Space, ...]:
    """Return the one or two Bunkers of a board."""
    return board.areas_with_flag("bunker")


def lateral_sectors(board: AreaBoard, here: Space) -> Iterator[Space]:
    """Yield the adjacent Sectors in a Sector's own row."""
    row = board.printed_number(here, "row")
    for space in board.grid.neighbours(here):
        if row is not None and board.printed_number(space, "row") == row:
            yield space


def why_no_trading(board: AreaBoard, space: Space) -> Refusal | None:
    """Return why Units may not trade in a Sector, None if they may (001-40)."""
    name = board.grid.name(space)
    if any(board.has_flag(one, "bunker") for one in (space, *board.grid.neighbours(space))):
        return Refusal(
            f"Units may not trade in {name}, because it is next to the Bunker.", ("001-40",)
        )
    rows = [
        row for one in board.grid.spaces() if (row := board.printed_number(one, "row")) is not None
    ]
    if board.has_flag(space, "top") or (rows and board.printed_number(space, "row") == max(rows)):
        return Refusal(f"Units may not trade in {name}, because it is in the top row.", ("001-40",))
    return None
