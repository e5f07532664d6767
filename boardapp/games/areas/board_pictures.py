"""A table on a board of areas as a picture: the printed ground, and what lies on it as pieces."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from boardapp.core.geometry.predicates import Point
from boardapp.core.grid import Space
from boardapp.games.areas import board_picture
from boardapp.games.areas.board import AreaBoard
from boardapp.games.areas.state import AreaState
from boardapp.games.game import Drawing
from boardapp.picture import palette
from boardapp.picture.areas.ground import Manner, ground_svg
from boardapp.picture.pieces.pieces import SIDE
from boardapp.picture.svg.markup import document, element, group

if TYPE_CHECKING:
    from boardapp.games.areas.board_picture import BoardPicture

PRINTED = 12_000
"""Mils of a board's longer side."""


class Face(NamedTuple):
    """A counter or unit as it is drawn, in a square of 1000 x 1000.

    The ``key`` is the id of a unit; of a counter it is what tells it from all else on the table.
    The ``title`` is its name, ``words`` are all that it shows.
    """

    key: Hashable
    svg: str
    title: str
    words: str


class Cut(NamedTuple):
    """A counter or unit to cut out: its name, its face and back in squares of 1000 x 1000."""

    name: str
    face: str
    back: str | None = None


class Look(Protocol):
    """What a game adds to the look of its boards."""

    @property
    def fills(self) -> Mapping[str, str]:
        """Return the colours of areas with a flag that the painter does not draw as land."""

    def tints(self, state: Any) -> Mapping[Space, str]:
        """Return the colours that lie thinly over areas."""

    def faces(self, state: Any, there: Space) -> Iterable[Face]:
        """Return what lies in an area as it is drawn: counters first, then units."""

    def to_cut(self, state: Any, *, light: bool = False) -> Iterable[Cut]:
        """Return the counters and units of a table to print."""


def drawing(
    look: Look, state: AreaState, picture: BoardPicture | None = None,
    *, bare: bool = False, light: bool = False, dpi: float | None = None,
) -> Drawing:  # fmt: skip
    """Return a table as a picture, its outlines over the owner's if there is one.

    A ``bare`` one leaves out names, flags and values, a ``light`` one the land and the owner's
    picture.
    """
    board = state.areas
    width, height = board.plan.chart.size
    scale = PRINTED / max(width, height)
    size = width * scale, height * scale
    under = ""
    if picture is not None and not light:
        pixels = round(max(size) / 1000 * dpi) if dpi else board_picture.MOST_PIXELS
        under = board_picture.embedded(picture, width, height, pixels)
    if under:
        paper = element("rect", width=width, height=height, fill=palette.PAPER_SHADE)
        under = paper + under
    printed = ground(
        look, board, bare=bare, light=light, clear=bool(under), tints=look.tints(state)
    )  # fmt: skip
    body = under + printed + pieces(look, state)
    inches = (f"{size[0] / 1000:g}in", f"{size[1] / 1000:g}in")
    return Drawing(document(body, (0, 0, width, height), inches, board.title), size)


def ground(
    look: Look, board: AreaBoard, *, bare: bool = False, light: bool = False, clear: bool = False,
    tints: Mapping[Space, str] | None = None,
) -> str:  # fmt: skip
    """Return all that is printed on a board, in its own whole units, with tints over its areas.

    A ``clear`` one is outlines, links and names alone, to lie over a picture.
    """
    manner: Manner = "clear" if clear else "light" if light else "painted"
    return ground_svg(board.plan, look.fills, manner, named=not bare, tints=tints)


def pieces(look: Look, state: AreaState) -> str:
    """Return what lies on a table."""
    there = (_lying(look, state, space) for space in state.grid.spaces())
    return group(*(one for lying in there for one in lying), id="pieces")


def side(board: AreaBoard) -> int:
    """Return the side of a counter, in the board's units."""
    return board.plan.side


def slots(board: AreaBoard, space: Space, count: int) -> tuple[Point, ...]:
    """Return the middles of so many things in an area, clear of its name."""
    return board.plan.slots(space, count)


def _lying(look: Look, state: AreaState, there: Space) -> Iterator[str]:
    """Yield the things in an area in its slots."""
    faces = list(look.faces(state, there))
    edge = side(state.areas)
    scale = edge / SIDE
    for face, (x, y) in zip(faces, slots(state.areas, there, len(faces)), strict=True):
        yield element(
            "g", face.svg, transform=f"translate({x - edge / 2:.2f} {y - edge / 2:.2f}) "
            f"scale({scale:.5g})", role="img", aria_label=face.words,
        )  # fmt: skip
