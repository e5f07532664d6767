"""The drawings of everything on a hex board, as SVG documents made on first use.

A drawing is either centred on the point (0, 0), which is placed on the middle of a hex, or covers a
part of the board, in mils.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QRectF

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HEX_WIDTH, HexGrid
from boardapp.games.strategy_cards.board_picture_values import north_mark, unit_marker
from boardapp.games.strategy_cards.state import PLAYERS, HexUnit, NorthMarker
from boardapp.picture.hexes.drift_and_blast_marks import (
    BlastMark,
    DriftMark,
    aim_mark_svg,
    blast_svg,
    drift_svg,
    target_token_svg,
)
from boardapp.picture.hexes.hex_units import HEIGHT, WIDTH, hex_unit_marker_svg
from boardapp.picture.hexes.north_marker import RADIUS, north_marker_svg
from boardapp.picture.svg.markup import Rect, svg_document

SvgText = Callable[[], str]

_UNIT_ROOM = 110
"""Mils left free around a unit for its outline and the officer's star."""
_MARK_ROOM = 900.0

UNIT_RECT = QRectF(
    -WIDTH / 2 - _UNIT_ROOM, -HEIGHT / 2 - 2 * _UNIT_ROOM,
    WIDTH + 2 * _UNIT_ROOM, HEIGHT + 4 * _UNIT_ROOM,
)  # fmt: skip
"""The rectangle of a unit's drawing around its middle."""
TOKEN_RECT = QRectF(-620, -620, 1240, 1240)
NORTH_RECT = QRectF(-RADIUS - 40, -RADIUS - 40, 2 * RADIUS + 80, 2 * RADIUS + 80)


def unit_drawing_key(unit: HexUnit) -> tuple[object, ...]:
    """Return the values that a unit's drawing depends on."""
    return ("unit", unit.side, unit.unit, unit.officer, unit.fatigued, unit.id)


def unit_drawing(unit: HexUnit) -> SvgText:
    """Return a unit's drawing about its middle."""
    shown, side = unit_marker(unit), PLAYERS.get(unit.side, unit.side)
    return lambda: _document(hex_unit_marker_svg(shown, (0, 0), side), UNIT_RECT, unit.id)


def north_marker_drawing(north: NorthMarker) -> SvgText:
    """Return the north marker's drawing about its middle, its numbers as they lie."""
    return lambda: _document(
        north_marker_svg(north_mark(north), (0, 0)), NORTH_RECT, "North marker"
    )


def target_token_drawing() -> str:
    """Return the target token's drawing about its middle."""
    return _document(target_token_svg((0, 0)), TOKEN_RECT, "Target token")


def rect_around(grid: HexGrid, spaces: Iterable[Space], room: float = _MARK_ROOM) -> QRectF:
    """Return the rectangle of the board around some hexes, with a margin on all sides."""
    places = [grid.lattice_to_mils(grid.centre(space)) for space in spaces]
    west, east = min(x for x, _ in places), max(x for x, _ in places)
    north, south = min(y for _, y in places), max(y for _, y in places)
    reach = HEX_WIDTH / 1.7 + room
    return QRectF(west - reach, north - reach, east - west + 2 * reach, south - north + 2 * reach)


def aim_mark_drawing(grid: HexGrid, aim: Space, rect: QRectF) -> SvgText:
    """Return the mark of the hex aimed at, without its word, where the odds are written instead."""
    centre = grid.lattice_to_mils(grid.centre(aim))
    return lambda: _document(aim_mark_svg(centre, word=False), rect, "Aim")


def drift_marks_drawing(
    grid: HexGrid, mark: DriftMark, blast: BlastMark | None, rect: QRectF
) -> SvgText:
    """Return the three marks of a drift: aim, path and final hex."""
    return lambda: _document(drift_svg(grid, mark, blast), rect, "Drift")


def blast_hexes_drawing(grid: HexGrid, blast: BlastMark, rect: QRectF) -> SvgText:
    """Return the hexes that an attack hits."""
    return lambda: _document(blast_svg(grid, blast), rect, "Attack")


def _document(body: str, rect: QRectF, title: str) -> str:
    view: Rect = (rect.x(), rect.y(), rect.width(), rect.height())
    return svg_document(body, view, ("100%", "100%"), title)
