"""The places of a ruling worth looking at, in order: what blocks, what is met, or the middle."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from boardapp.core.geometry.predicates import point_at
from boardapp.core.grid import Grid
from boardapp.core.ruling import Cause, Mark, Ruling
from boardapp.core.words import sentence
from boardapp.picture.board.plane import PlanePoint
from boardapp.picture.palette import MARKS
from boardapp.qt.ruling.contact_numbers import Numbering

Projection: TypeAlias = Callable[[PlanePoint], PlanePoint]
"""Where a point of a board's lattice lies in the plane that the board is drawn in."""


def same(point: PlanePoint) -> PlanePoint:
    """Return the point itself: square boards are drawn in their lattice."""
    return point


class Stop(NamedTuple):
    """One place on a ruling's line, and what is to be said there.

    ``x`` and ``y`` are in the plane that the board is drawn in. ``label`` is the contact's number
    on the board, ``!`` for a space that blocks, ``?`` for one with a tile nobody entered, or
    nothing. ``source`` is where the rule is printed.
    """

    label: str
    x: float
    y: float
    text: str
    source: str = ""
    blocks: bool = False

    def words(self, said: str = "") -> str:
        """Return all there is to say, without what a sentence has said already."""
        text = "" if self.text.rstrip(".").lower() in said.lower() else self.text
        return " ".join(filter(None, (text, self.source)))


def stops(
    ruling: Ruling, grid: Grid, nearest: PlanePoint | None = None, plane: Projection = same
) -> list[Stop]:
    """Return a ruling's places in order along its line; at least one.

    ``nearest`` is where a clear line comes closest to what would block it, in the plane that the
    board is drawn in; left out, the middle of the line stands for it. It comes first.
    """
    places = []
    for stop in _places(ruling, grid):
        x, y = plane((stop.x, stop.y))
        places.append(stop._replace(x=x, y=y))
    if ruling.status != "clear":
        return places
    x, y = nearest or plane(_spot(ruling, Fraction(1, 2)))
    closest = Stop("", x, y, ruling.margin_sentence())
    unknown = len(ruling.unknown)
    return [*places[:unknown], closest, *places[unknown:]]


def _places(ruling: Ruling, grid: Grid) -> list[Stop]:
    """Return what is unknown, blocks or is met, in lattice units."""
    numbering = Numbering(ruling)
    reasons = {number: cause for cause in ruling.causes for number in numbering.of(cause)}
    found = [
        (mark.start, _contact(ruling, number, mark, reasons.get(number)))
        for number, mark in enumerate(numbering.marks, 1)
    ]
    found += [(cause.start, _space(ruling, cause)) for cause in ruling.causes if not cause.marks]
    places = [stop for _, stop in sorted(found, key=lambda pair: pair[0])]
    return [*(_unknown(grid, space, tile) for space, tile in ruling.unknown), *places]


def decisive(places: list[Stop]) -> int:
    """Return which place to look at first: what is unknown or the first that blocks, else 0."""
    return next((i for i, stop in enumerate(places) if stop.label == "?" or stop.blocks), 0)


def _contact(ruling: Ruling, number: int, mark: Mark, cause: Cause | None) -> Stop:
    x, y = _spot(ruling, (mark.start + mark.end) / 2)
    if cause is not None:
        return Stop(str(number), x, y, sentence(cause.text), _source(cause), True)
    whose = f" of {mark.tile}" if mark.tile else ""
    met = f"{mark.feature}{whose} on {mark.space} {MARKS[mark.manner].word} the line"
    return Stop(str(number), x, y, f"Does not count: {met}.")


def _space(ruling: Ruling, cause: Cause) -> Stop:
    x, y = _spot(ruling, cause.start)
    return Stop("!", x, y, sentence(cause.text), _source(cause), True)


def _unknown(grid: Grid, space: str, tile: str) -> Stop:
    x, y = grid.centre(grid.parse(space))
    return Stop("?", x, y, f"Nobody has entered the walls of tile {tile} on {space}.")


def _source(cause: Cause) -> str:
    return f"{cause.section}."


def _spot(ruling: Ruling, share: Fraction) -> tuple[float, float]:
    x, y = point_at(*ruling.ends, share)
    return float(x), float(y)
