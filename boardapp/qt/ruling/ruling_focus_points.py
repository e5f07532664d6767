"""The points of a ruling worth a look, in order: blocked, touched, or the middle of the line."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from boardapp.core.geometry.exact_geometry import point_at_fraction
from boardapp.core.grid import Grid
from boardapp.core.sentence_case import as_sentence, rules_in_brackets
from boardapp.core.sight_ruling import BlockingReason, LineContact, Ruling, RulingNote
from boardapp.picture.board.positions_on_print import PlanePoint
from boardapp.picture.palette import MARKS

Projection: TypeAlias = Callable[[PlanePoint], PlanePoint]
"""A function that maps a lattice point to the plane in which the board is drawn."""


def unchanged_point(point: PlanePoint) -> PlanePoint:
    """Return the point itself: square boards are drawn in their lattice."""
    return point


class FocusPoint(NamedTuple):
    """One point on a ruling's line, and the text about it.

    ``x`` and ``y`` are in the plane that the board is drawn in. ``label`` is the number of its
    reason or note, ``?`` for a space with a tile nobody entered, or nothing. ``source`` is where
    the rule is printed.
    """

    label: str
    x: float
    y: float
    text: str
    source: str = ""
    blocks: bool = False

    def full_text(self) -> str:
        """Return the text of the point, with the place of its rule in parentheses."""
        return f"{self.text} {rules_in_brackets(self.source)}".strip()


def find_focus_points(
    ruling: Ruling,
    grid: Grid,
    nearest: PlanePoint | None = None,
    plane: Projection = unchanged_point,
) -> list[FocusPoint]:
    """Return a ruling's points in order along its line; at least one.

    ``nearest`` is where a clear line is closest to an obstacle, in the plane in which the
    board is drawn. Without it the middle of the line is used. This point comes first.
    """
    places = []
    for stop in _points_along_line(ruling, grid):
        x, y = plane((stop.x, stop.y))
        places.append(stop._replace(x=x, y=y))
    if ruling.status != "clear":
        return places
    x, y = nearest or plane(_point_on_line(ruling, Fraction(1, 2)))
    closest = FocusPoint("", x, y, ruling.margin_sentence())
    unknown = len(ruling.unknown)
    return [*places[:unknown], closest, *places[unknown:]]


def _points_along_line(ruling: Ruling, grid: Grid) -> list[FocusPoint]:
    """Return the points with a contact or an unknown tile, in order along the line."""
    remarks = ruling.remarks_by_number()
    found = [
        (mark.start, _contact_focus_point(ruling, number, mark, remarks))
        for mark, number in ruling.numbered_contacts().items()
    ]
    found += [
        (cause.start, _remark_focus_point(ruling, number, cause.start, cause))
        for number, cause in ruling.reasons_without_contact().items()
    ]
    # One remark at one place is one point, even if the line meets two edges at their corner.
    places = dict.fromkeys(stop for _, stop in sorted(found, key=lambda pair: pair[0]))
    return [
        *(_unknown_walls_focus_point(grid, space, tile) for space, tile in ruling.unknown),
        *places,
    ]


def decisive_point_index(places: list[FocusPoint]) -> int:
    """Return the index of the first point that is unknown or blocks, else 0."""
    return next((i for i, stop in enumerate(places) if stop.label == "?" or stop.blocks), 0)


def _contact_focus_point(
    ruling: Ruling,
    number: int,
    mark: LineContact,
    remarks: Mapping[int, BlockingReason | RulingNote],
) -> FocusPoint:
    middle = (mark.start + mark.end) / 2
    if remark := remarks.get(number):
        return _remark_focus_point(ruling, number, middle, remark)
    x, y = _point_on_line(ruling, middle)
    whose = f" of {mark.tile}" if mark.tile else ""
    met = f"{mark.feature}{whose} on {mark.space} {MARKS[mark.manner].word} the line"
    return FocusPoint("", x, y, f"This does not block: {met}.")


def _remark_focus_point(
    ruling: Ruling, number: int, share: Fraction, remark: BlockingReason | RulingNote
) -> FocusPoint:
    x, y = _point_on_line(ruling, share)
    blocks = isinstance(remark, BlockingReason)
    return FocusPoint(str(number), x, y, as_sentence(remark.text), remark.section, blocks)


def _unknown_walls_focus_point(grid: Grid, space: str, tile: str) -> FocusPoint:
    x, y = grid.centre(grid.parse(space))
    return FocusPoint("?", x, y, f"boardapp does not know the walls of tile {tile} on {space}.")


def _point_on_line(ruling: Ruling, share: Fraction) -> tuple[float, float]:
    x, y = point_at_fraction(*ruling.ends, share)
    return float(x), float(y)
