"""The drawings of everything on the board, as SVG documents made on first use."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF

from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Ruling
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.table.board_picture_values import (
    drawable_tile,
    picture_path,
    unit_marker,
)
from boardapp.games.spearpoint.table.state import Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES, Catalogue
from boardapp.picture import palette
from boardapp.picture.board import board_svg as boards
from boardapp.picture.board import ruling_highlights
from boardapp.picture.board import visibility_shading as shadings
from boardapp.picture.pieces.marker_places import SIGNS_HEIGHT
from boardapp.picture.pieces.unit_and_smoke_pieces import (
    HEIGHT,
    WIDTH,
    smoke_cloud_svg,
    smoke_counter_svg,
    unit_marker_svg,
)
from boardapp.picture.ruling import los_overlay as lines
from boardapp.picture.svg.markup import Rect, svg_document, svg_element
from boardapp.qt.widgets.style import board_lettering_scale

if TYPE_CHECKING:
    from boardapp.picture.board.visibility_shading import VisibilityShading
    from boardapp.picture.pieces.unit_signs import UnitStatusSigns
    from boardapp.picture.ruling.los_overlay import Boxes

SvgText = Callable[[], str]

UNIT_RIM = 60
"""Mils left free around a marker for its outline."""


class SpearpointDrawings:
    """The drawings of a table by their subject; each is a function that makes the SVG text."""

    def __init__(self, catalogue: Catalogue | None = None) -> None:
        self._catalogue = catalogue or Catalogue({}, {})
        self._lettering = board_lettering_scale()
        self._edge_signs: dict[tuple[str, int], tuple[tuple[Rect, ...], Sequence[Rect]]] = {}
        """The rectangles of letters alone and of letters and arrows, by tile and rotation."""

    @cached_property
    def tile_display(self) -> boards.BoardDisplayOptions:
        """The parts of tiles that are drawn, with letters of the chosen size."""
        # Not made with the window: a table without tiles does not need the module.
        return boards.BoardDisplayOptions(names=False, lettering=self._lettering)

    def board(self, name: str) -> SvgText:
        """Return the map's drawing; a stranger's map is checked like tile art."""
        board = self._catalogue.boards[name]
        path = picture_path(board.art)
        if path is not None and not Path(board.art).is_absolute():
            return lambda: path.read_text(encoding="utf-8")

        picture = boards.BoardPicture(GRID, title=board.title, ground=path)
        return lambda: boards.map_svg(picture)

    def tile(self, placed: PlacedTile) -> SvgText:
        """Return a tile's drawing, turned as placed, with walls and edges over the art."""
        laid = drawable_tile(placed, self._catalogue)
        return lambda: boards.tile_svg(laid, self.tile_display)

    def edge_letters(self, placed: PlacedTile) -> tuple[Rect, ...]:
        """Return the rectangles of letters on a tile's edges, from the tile's corner."""
        return self._signs_on_edges(placed)[0]

    def edge_letters_and_arrows(self, placed: PlacedTile) -> Sequence[Rect]:
        """Return the rectangles of letters and arrows on a tile's edges, from its corner."""
        return self._signs_on_edges(placed)[1]

    def _signs_on_edges(self, placed: PlacedTile) -> tuple[tuple[Rect, ...], Sequence[Rect]]:
        key = placed.tile, placed.rotation
        if key not in self._edge_signs:
            laid, shown = drawable_tile(placed, self._catalogue), self.tile_display
            self._edge_signs[key] = (
                boards.edge_letter_rects(laid, shown), boards.edge_letter_boxes(laid, shown)
            )  # fmt: skip
        return self._edge_signs[key]

    def unit(self, unit: Unit, signs: UnitStatusSigns | None = None) -> SvgText:
        """Return a unit marker's drawing, with room below it for its signs."""
        shown = unit_marker(unit, self._catalogue)._replace(signs=signs)
        side = PLAYER_TITLES.get(unit.side, unit.side)
        centre = (WIDTH / 2 + UNIT_RIM, HEIGHT / 2 + UNIT_RIM)
        high = HEIGHT + 2 * UNIT_RIM + (SIGNS_HEIGHT if signs else 0)
        view = (0, 0, WIDTH + 2 * UNIT_RIM, high)
        return lambda: _document(unit_marker_svg(shown, centre, side), view, shown.title)

    def smoke(self, turns: int, tile: PlacedTile | None, *, has_units: bool) -> SvgText:
        """Return smoke with its counter over a whole space; letters of a tile stay in view."""
        half = SPACE_SIZE // 2
        view = (0, 0, SPACE_SIZE, SPACE_SIZE)
        laid = None if tile is None else drawable_tile(tile, self._catalogue)

        def svg() -> str:
            letters = "" if laid is None else boards.tile_edge_signs_svg(laid, self.tile_display)
            counter = smoke_counter_svg(
                (half, half), turns, self._lettering, word_below=not has_units
            )
            cloud = smoke_cloud_svg((half, half))
            return _document(cloud + letters + counter, view, f"Smoke, {turns} turns")

        return svg

    def ruling(self, ruling: Ruling, scale: float, markers: Boxes = ()) -> SvgText:
        """Return a ruling's line with its marks, over the whole board; ``scale`` sizes them.

        The verdict keeps clear of ``markers`` if there is room.
        """
        return lambda: _document(
            ruling_highlights.ruling_highlight_svg(ruling, GRID, scale=scale)
            + lines.los_overlay_svg(
                ruling, GRID, scale=scale, keep_clear=markers, lettering=self._lettering
            ),
            _board_view(),
            ruling.sentence(),
        )

    def ruling_preview(
        self, ruling: Ruling, scale: float, markers: Boxes = ()
    ) -> tuple[SvgText, QRectF]:
        """Return a short preview of a ruling, and the part of the board that it covers."""
        rect = lines.overlay_bounding_rect(ruling, GRID, scale, markers, self._lettering)
        line = lines.los_overlay_svg(
            ruling, GRID, scale=scale, keep_clear=markers, lettering=self._lettering
        )
        drawing = ruling_highlights.ruling_highlight_svg(ruling, GRID, scale=scale) + line
        return lambda: _document(drawing, rect, ruling.sentence()), QRectF(*rect)

    def shading(self, shading: VisibilityShading) -> SvgText:
        """Return the shading of a field, over the whole board."""
        return lambda: _document(
            shadings.visibility_shading_svg(GRID, shading), _board_view(), "Field of view"
        )

    def origin_mark(self, space: Space, rect: QRectF) -> SvgText:
        """Return the mark of a line's origin while no target is chosen, over part of the board."""
        x, y = GRID.centre(space)
        ring = "".join(
            svg_element("circle", cx=x, cy=y, r=420, fill="none", stroke=stroke, stroke_width=width)
            for stroke, width in ((palette.LINE_CASING, 190), (palette.LINE_CORE, 100))
        )
        view = (rect.x(), rect.y(), rect.width(), rect.height())
        return lambda: _document(ring, view, "Line of sight")


def _board_view() -> Rect:
    return (0, 0, GRID.width, GRID.height)


def _document(body: str, view: Rect, title: str) -> str:
    return svg_document(body, view, ("100%", "100%"), title)


def overlay_rect() -> QRectF:
    """Return the rectangle that overlays cover: the whole board, in mils."""
    return QRectF(*_board_view())
