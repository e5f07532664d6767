"""A picture of a table on a board of areas: the printed board with the pieces on it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from boardapp.core.grid import Space
from boardapp.games.areas import background_picture
from boardapp.games.areas.state import AreaState
from boardapp.games.game import SvgDrawing
from boardapp.picture import palette
from boardapp.picture.areas.area_covers_svg import area_covers_svg
from boardapp.picture.areas.board_layout_plan import BoardLayoutPlan
from boardapp.picture.areas.board_style import AreaCover, BoardStyle
from boardapp.picture.areas.outlines_roads_labels_svg import badge_svg
from boardapp.picture.areas.printed_board_svg import Manner, printed_board_svg
from boardapp.picture.board_legend import LegendRow
from boardapp.picture.pieces.counter_parts import SIDE
from boardapp.picture.svg.markup import Rect, svg_document, svg_element, svg_group

if TYPE_CHECKING:
    from boardapp.games.areas.background_picture import BackgroundPicture

PRINTED = 12_000
"""The length of a board's longer side in mils."""


class PieceFace(NamedTuple):
    """The drawing of a counter or unit, in a square of 1000 x 1000.

    The ``key`` is the id of a unit; a counter's key distinguishes it from all else on the table.
    The ``title`` is its name, ``words`` describe all that it shows.
    """

    key: Hashable
    svg: str
    title: str
    words: str


class PieceToCut(NamedTuple):
    """A counter or unit to cut out: its name, its face and back in squares of 1000 x 1000."""

    name: str
    face: str
    back: str | None = None


class BoardLook(Protocol):
    """A game's additions to the look of its boards."""

    @property
    def board_style(self) -> BoardStyle:
        """Return the style: the landscape, and the flags and values drawn without words."""

    def area_covers(self, state: Any) -> Mapping[Space, AreaCover]:
        """Return the drawing over the ground of each area."""

    def piece_faces_in(self, state: Any, there: Space) -> Iterable[PieceFace]:
        """Return the drawn pieces in an area, counters first, then units."""

    def pieces_to_cut(self, state: Any, *, light: bool = False) -> Iterable[PieceToCut]:
        """Return the counters and units of a table to print."""


def table_svg_drawing(
    look: BoardLook, state: AreaState, picture: BackgroundPicture | None = None,
    *, bare: bool = False, light: bool = False, lying: bool = True,
    dpi: float | None = None,
) -> SvgDrawing:  # fmt: skip
    """Return a table as a picture, its outlines over the owner's picture if there is one.

    ``bare`` leaves out names, flags and values, ``light`` the land and the owner's picture. Without
    ``lying``, the pieces are left out.
    """
    style = look.board_style
    # In light ink, words replace colours.
    plan = state.areas.plan(style._replace(coloured=frozenset()) if light else style)
    width, height = plan.chart.size
    scale = PRINTED / max(width, height)
    size = width * scale, height * scale
    under = ""
    if picture is not None and not light:
        pixels = round(max(size) / 1000 * dpi) if dpi else background_picture.MOST_PIXELS
        under = background_picture.background_svg(picture, width, height, pixels)
    if under:
        paper = svg_element("rect", width=width, height=height, fill=palette.PAPER_SHADE)
        under = paper + under
    printed = area_board_svg(
        plan, bare=bare, light=light, clear=bool(under), covers=look.area_covers(state)
    )
    body = under + printed + (pieces_svg(look, state, plan) if lying else "")
    inches = (f"{size[0] / 1000:g}in", f"{size[1] / 1000:g}in")
    return SvgDrawing(svg_document(body, (0, 0, width, height), inches, plan.chart.title), size)


def legend_rows(look: BoardLook, state: AreaState) -> list[LegendRow]:
    """Return the pieces of a table, and the signs and the weather of its areas, each once."""
    plan = state.areas.plan(look.board_style)
    faces = (face for space in state.grid.spaces() for face in look.piece_faces_in(state, space))
    pieces = {face.words: LegendRow(face.svg, (0, 0, SIDE, SIDE), face.words) for face in faces}
    weather = {
        cover.weather: LegendRow(
            area_covers_svg(plan, {space: cover}),
            _box_around(plan, space),
            cover.weather,
        )
        for space, cover in look.area_covers(state).items()
        if cover.weather
    }
    by_words = sorted(pieces.values(), key=lambda row: row.words)
    return [*by_words, *terrain_sign_rows(plan), *weather.values()]


def terrain_sign_rows(plan: BoardLayoutPlan) -> list[LegendRow]:
    """Return the signs beside the names of areas that have no words, each once."""
    signs = {
        item.words: LegendRow(
            badge_svg(item, block.size),
            (item.x - item.width / 2, item.y - item.width / 2, item.width, item.width),
            item.words,
        )
        for block in plan.area_labels.values()
        for item in block.items
        if item.kind in ("wooded", "coastal")
    }
    return list(signs.values())


def _box_around(plan: BoardLayoutPlan, space: Space) -> Rect:
    west, north, east, south = plan.chart.area_polygons[space].bounds
    return west, north, east - west, south - north


def area_board_svg(
    plan: BoardLayoutPlan,
    *,
    bare: bool = False,
    light: bool = False,
    clear: bool = False,
    covers: Mapping[Space, AreaCover] | None = None,
) -> str:
    """Return all that is printed on a board, in its own whole units, with the covers of its areas.

    ``clear`` draws only outlines, links and names, to lie over a picture.
    """
    manner: Manner = "clear" if clear else "light" if light else "painted"
    return printed_board_svg(plan, manner, named=not bare, covers=covers)


def pieces_svg(look: BoardLook, state: AreaState, plan: BoardLayoutPlan) -> str:
    """Return the pieces on a table."""
    there = (_area_pieces_svg(look, state, plan, space) for space in state.grid.spaces())
    return svg_group(*(one for lying in there for one in lying), id="pieces")


def _area_pieces_svg(
    look: BoardLook, state: AreaState, plan: BoardLayoutPlan, there: Space
) -> Iterator[str]:
    """Yield the pieces of an area in its slots."""
    faces = list(look.piece_faces_in(state, there))
    edge = plan.counter_side_in(there, len(faces))
    scale = edge / SIDE
    for face, (x, y) in zip(faces, plan.counter_centres(there, len(faces)), strict=True):
        yield svg_element(
            "g", face.svg, transform=f"translate({x - edge / 2:.2f} {y - edge / 2:.2f}) "
            f"scale({scale:.5g})", role="img", aria_label=face.words,
        )  # fmt: skip
