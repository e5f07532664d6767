"""A table on a board of areas as a picture: the printed ground, and what lies on it as pieces."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from boardapp.core.geometry import Point
from boardapp.core.grid import Space
from boardapp.games.areas import board_picture
from boardapp.games.areas.board import AreaBoard
from boardapp.games.areas.state import AreaState
from boardapp.games.game import Drawing
from boardapp.picture import palette
from boardapp.picture.lettering import CAP_HEIGHT, shortened, text_path, wrapped
from boardapp.picture.markup import document, element, group, path_data

if TYPE_CHECKING:
    from boardapp.games.areas.board_picture import BoardPicture

PRINTED = 12_000
"""Mils of a board's longer side."""
LINES = 36
"""Lines of text from a board's north to its south."""
SIDES = 9
"""Counters that would fit side by side along a board's shorter side."""
FACE = 1000
"""A face's own units along each side."""


class Face(NamedTuple):
    """A counter or unit as it is drawn, in a square of 1000 x 1000, and its words.

    The ``key`` is the id of a unit; of a counter it is what tells it from all else on the table.
    """

    key: Hashable
    svg: str
    title: str


class Look(Protocol):
    """What a game adds to the look of its boards."""

    @property
    def fills(self) -> Mapping[str, str]:
        """Return the colours of areas with a flag."""

    def faces(self, state: Any, there: Space) -> Iterable[Face]:
        """Return what lies in an area as it is drawn: counters first, then units."""


def drawing(
    look: Look, state: AreaState, picture: BoardPicture | None = None,
    *, bare: bool = False, light: bool = False, dpi: float | None = None,
) -> Drawing:  # fmt: skip
    """Return a table as a picture, its outlines over the owner's if there is one.

    A ``bare`` one leaves out names, flags and values, a ``light`` one the colours of areas and the
    owner's picture.
    """
    board = state.areas
    width, height = _size(board)
    scale = PRINTED / max(width, height)
    size = width * scale, height * scale
    under = ""
    if picture is not None and not light:
        pixels = round(max(size) / 1000 * dpi) if dpi else board_picture.MOST_PIXELS
        under = board_picture.embedded(picture, width, height, pixels)
    if under:
        paper = element("rect", width=width, height=height, fill=palette.PAPER_SHADE)
        under = paper + under
    printed = ground(look, board, bare=bare, light=light, clear=bool(under))
    body = under + printed + pieces(look, state)
    inches = (f"{size[0] / 1000:g}in", f"{size[1] / 1000:g}in")
    return Drawing(document(body, (0, 0, width, height), inches, board.title), size)


def ground(
    look: Look, board: AreaBoard, *, bare: bool = False, light: bool = False, clear: bool = False
) -> str:
    """Return all that is printed on a board, in its own whole units.

    A ``clear`` one is outlines, links and names alone, to lie over a picture.
    """
    line = _line(board)
    spaces = list(board.grid.spaces())
    return (
        group(*(_area(look, board, space, line, light, clear) for space in spaces), id="areas")
        + group(*_links(board, line), id="links")
        + group(*(_name(board, space, line) for space in spaces if not bare), id="names")
    )


def pieces(look: Look, state: AreaState) -> str:
    """Return what lies on a table."""
    return group(*(one for there in state.grid.spaces() for one in _lying(look, state, there)))


def side(board: AreaBoard) -> int:
    """Return the side of a counter, in the board's units."""
    return max(1, min(_size(board)) // SIDES)


def slots(board: AreaBoard, space: Space, count: int) -> tuple[Point, ...]:
    """Return the middles of so many things in an area, clear of its name."""
    x, y = board.grid.centre(space)
    step, down = side(board) * 11 // 10, side(board) * 2 // 3
    return tuple((x + step * number - step * (count - 1) // 2, y + down) for number in range(count))


def _size(board: AreaBoard) -> Point:
    return max(board.grid.width, 1), max(board.grid.height, 1)


def _line(board: AreaBoard) -> float:
    return min(_size(board)) / LINES


def _area(look: Look, board: AreaBoard, space: Space, line: float, light: bool, clear: bool) -> str:
    fills = (one for flag, one in look.fills.items() if board.has(space, flag))
    fill = "none" if clear else "#FFFFFF" if light else next(fills, palette.PAPER_SHADE)
    outline = path_data(board.grid.outline(space), closed=True)
    return element("path", d=outline, fill=fill, stroke=palette.GRID_INK, stroke_width=line / 10)


def _links(board: AreaBoard, line: float) -> Iterator[str]:
    for one in board.grid.links:
        ends = (board.grid.areas[one.first].centre, board.grid.areas[one.second].centre)
        yield element(
            "path", d=path_data(ends), fill="none", stroke=palette.QUIET, stroke_width=line / 8,
            stroke_dasharray=f"{line / 2:.0f} {line / 3:.0f}",
        )  # fmt: skip


def _name(board: AreaBoard, space: Space, line: float) -> str:
    """Write an area's name and what is printed there."""
    flags, values = board.flags.get(space, ()), board.values.get(space, {})
    # A letter says what it is; a number does not.
    printed = (v if isinstance(v, str) else f"{k} {v}" for k, v in values.items())
    x, y = board.grid.centre(space)
    rows = ((board.grid.name(space), palette.INK), (", ".join((*sorted(flags), *printed)),
            palette.QUIET))  # fmt: skip
    return group(*(
        text_path(
            shortened(words, line, line * 11), x, y - line * (2.4 - 1.3 * row), line,
            anchor="middle", fill=ink, halo=palette.HALO,
        )
        for row, (words, ink) in enumerate(rows) if words
    ))  # fmt: skip


def _lying(look: Look, state: AreaState, there: Space) -> Iterator[str]:
    """Yield the things in an area in its slots."""
    faces = list(look.faces(state, there))
    edge = side(state.areas)
    scale = edge / FACE
    for face, (x, y) in zip(faces, slots(state.areas, there, len(faces)), strict=True):
        yield element(
            "g", face.svg, transform=f"translate({x - edge / 2:.2f} {y - edge / 2:.2f}) "
            f"scale({scale:.5g})", role="img", aria_label=face.title,
        )  # fmt: skip


def plain_face(title: str, fill: str, ink: str) -> str:
    """Return a counter with its words."""
    words = wrapped(title, 170, 860, bold=True)[:4]
    top = FACE / 2 - (len(words) - 1) * 100
    return element(
        "rect", x=20, y=20, width=960, height=960, rx=80, fill=fill, stroke=palette.INK,
        stroke_width=40,
    ) + "".join(
        text_path(shortened(word, 170, 860, bold=True), FACE / 2,
                  top + 200 * row + 170 * CAP_HEIGHT / 2, 170, bold=True, anchor="middle", fill=ink)
        for row, word in enumerate(words)
    )  # fmt: skip
