"""The drawings of rulings on hex boards and plain square boards, as SVG documents."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF

from boardapp.core.sight_ruling import Ruling
from boardapp.picture import palette
from boardapp.picture.board import ruling_highlights
from boardapp.picture.board.positions_on_print import BoardGrid, point_on_plane, space_width
from boardapp.picture.ruling import los_overlay as lines
from boardapp.picture.svg.markup import svg_document, svg_element
from boardapp.qt.widgets.style import board_lettering_scale

SvgText = Callable[[], str]

ORIGIN_RECT = QRectF(-620, -620, 1240, 1240)
"""The rectangle of the mark of a line's origin, around the middle of its space."""
_LINE_ROOM = 1400.0


def ruling_rect(ruling: Ruling, grid: BoardGrid, scale: float) -> QRectF:
    """Return the part of the board that a ruling's line, signs and highlights cover."""
    met = [point for mark in ruling.marks for point in mark.points]
    x, y = zip(*(point_on_plane(grid, point) for point in (*ruling.ends, *met)), strict=True)
    line = QRectF(QPointF(min(x), min(y)), QPointF(max(x), max(y)))
    scale *= board_lettering_scale()
    room = space_width(grid) + _LINE_ROOM * scale
    # The verdict's badge is on the line, and may be wider than the line.
    wide = room + 1800 * scale
    return line.adjusted(-wide, -room, wide, room)


def ruling_line_drawing(
    ruling: Ruling, grid: BoardGrid, scale: float, rect: QRectF, units: Sequence[QRectF] = ()
) -> SvgText:
    """Return a ruling's line with its marks; ``scale`` sizes them.

    The verdict keeps clear of the ``units`` if there is room.
    """
    boxes = [(one.x(), one.y(), one.width(), one.height()) for one in units]
    letters = board_lettering_scale()

    def text() -> str:
        body = ruling_highlights.ruling_highlight_svg(
            ruling, grid, scale=scale
        ) + lines.los_overlay_svg(ruling, grid, scale=scale, keep_clear=boxes, lettering=letters)
        return _document(body, rect, ruling.sentence())

    return text


def line_origin_svg() -> str:
    """Return the mark of a line's origin while no target is chosen, around its middle."""
    ring = "".join(
        svg_element("circle", cx=0, cy=0, r=420, fill="none", stroke=stroke, stroke_width=width)
        for stroke, width in ((palette.LINE_CASING, 190), (palette.LINE_CORE, 100))
    )
    return _document(ring, ORIGIN_RECT, "Line of sight")


def _document(body: str, rect: QRectF, title: str) -> str:
    view = (rect.x(), rect.y(), rect.width(), rect.height())
    return svg_document(body, view, ("100%", "100%"), title)
