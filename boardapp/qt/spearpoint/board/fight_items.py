"""Scene items for current acts at a Spearpoint table: attacks, fights, off-board units."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from math import dist, inf
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QApplication,
    QGraphicsItem,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.games.spearpoint.combat.combat_state_queries import REAR, CombatView
from boardapp.games.spearpoint.table.board_picture_values import UNHARMED
from boardapp.games.spearpoint.table.fight_drawing_values import unit_signs
from boardapp.games.spearpoint.table.state import OffBoardUnit, TableUnit, TileState
from boardapp.games.spearpoint.table.unit_descriptions import condition_description
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES, PLAYERS, Catalogue
from boardapp.picture.board.positions_on_print import PlanePoint
from boardapp.picture.pieces.attack_lines_and_off_board_units import (
    FOOT,
    NAME_SIZE,
    REACH,
    TITLE_SIZE,
    AttackCounter,
    FightSigns,
    OffBoardMarker,
    OffBoardStrip,
    attack_lines_svg,
    lines_bounding_rect,
)
from boardapp.picture.pieces.unit_and_smoke_pieces import HEIGHT, WIDTH, unit_marker_svg
from boardapp.picture.pieces.unit_signs import (
    COUNTER,
    UnitStatusSigns,
    attack_counter_svg,
    close_combat_sign_svg,
    spotter_sign_svg,
)
from boardapp.picture.svg.markup import svg_document
from boardapp.qt.boards.board_overlay_items import SceneLayer
from boardapp.qt.boards.fight_score_values import HarmedUnit, SideScore
from boardapp.qt.boards.piece_items import BoardPiece, PiecesItem
from boardapp.qt.drawing.svg_item import SvgItem, pixels_per_unit
from boardapp.qt.sessions.board_objects import UNIT, ObjectRef
from boardapp.qt.widgets.style import board_lettering_scale, bold_font, text_size_factor
from boardapp.qt.widgets.text.html_text import largest_fitting_size

if TYPE_CHECKING:
    from boardapp.qt.drawing.svg_cache import Key, SvgCache

_NOWHERE = Space(-1, -1)
_LEAST_TEXT = 11.5
"""The smallest size in pixels of a name on the screen."""
_RIM = 60
_ALONE = 3.2 * COUNTER
"""The least distance between enlarged counters."""
_EASTWARD, _WESTWARD, _UPWARD = 1.6 * COUNTER, 0.66 * COUNTER, 0.67 * COUNTER
"""The ways of enlarged counters off the labels of western and eastern markers, and off names.

The name of a space is in its west, so that the counter of an eastern marker moves less.
"""


class FightItems:
    """The scene items that show current acts; they are made only when the first act needs them."""

    def __init__(self, scene: QGraphicsScene, drawings: SvgCache, board: QRectF) -> None:
        self._drawings, self._board = drawings, board
        self._strips = _OffBoardStripsItem()
        self._lines = SvgItem(drawings, QRectF())
        self._lines.setZValue(SceneLayer.UNIT - 0.5)
        self._units = PiecesItem(drawings, SceneLayer.UNIT)
        self._signs = PiecesItem(drawings, SceneLayer.SIGNS)
        # Above the rings around units that can act.
        self._signs.setZValue(SceneLayer.SIGNS + 0.02)
        for item in self.items():
            scene.addItem(item)
        self.off_board_units: list[BoardPiece] = []
        self.fights = FightSigns()
        self._lettering = 1.0

    def items(self) -> Iterator[QGraphicsItem]:
        """Yield all items."""
        yield from (self._strips, self._lines, self._units, self._signs)

    def attack_lines_and_signs(self) -> Iterator[QGraphicsItem]:
        """Yield the items that are hidden while a single line of sight is shown."""
        yield from (self._lines, self._signs)

    def rect(self) -> QRectF:
        """Return the board's rectangle, extended by everything beside the board."""
        board = self._board
        seen = self.fights.view_with_off_board_units(
            (board.x(), board.y(), board.width(), board.height())
        )
        return QRectF(*seen)

    def show(self, fights: FightSigns) -> None:
        """Show the current attacks, fights and off-board units."""
        lettering = board_lettering_scale()
        if (fights, lettering) == (self.fights, self._lettering):
            return
        self.fights, self._lettering = fights, lettering
        rect = self.rect()
        self._strips.show_strips(fights.strips, fights.beside, rect)
        self._show_lines(fights)
        self.off_board_units = [_off_board_unit_piece(one) for one in fights.beside]
        self._units.show_pieces(rect, self.off_board_units, [rect])
        self._signs.show_pieces(rect, _fight_sign_pieces(fights, self._lettering), [rect])

    def _show_lines(self, fights: FightSigns) -> None:
        extent = lines_bounding_rect(fights)
        key = ("attacks", fights.lines, fights.bands) if extent else None
        if self._lines.key not in (None, key):
            self._drawings.forget(self._lines.key)
        self._lines.setVisible(extent is not None)
        if extent is not None:
            self._lines.show_drawing(
                key, lambda: _attack_lines_svg(fights, extent), QRectF(*extent)
            )


def _attack_lines_svg(fights: FightSigns, extent: tuple[float, float, float, float]) -> str:
    return svg_document(
        attack_lines_svg(fights), extent, ("100%", "100%"), "Attacks and flight paths"
    )


def _off_board_unit_piece(one: OffBoardMarker) -> BoardPiece:
    """Return a unit beside the board as a piece, whose frame includes its name."""
    (x, y), below = one.at, FOOT if one.marker.signs else HEIGHT / 2 + _RIM
    view = (x - WIDTH / 2 - _RIM, y - HEIGHT / 2 - _RIM, WIDTH + 2 * _RIM,
            HEIGHT / 2 + _RIM + below)  # fmt: skip
    rect, marker = QRectF(*view), one.marker
    side = PLAYER_TITLES.get(marker.side, marker.side)

    def svg() -> str:
        middle = WIDTH / 2 + _RIM, HEIGHT / 2 + _RIM
        box = (0.0, 0.0, view[2], view[3])
        return svg_document(
            unit_marker_svg(marker, middle, side), box, ("100%", "100%"), marker.title
        )

    key = ("beside", marker)
    return BoardPiece(
        ObjectRef(UNIT, one.id),
        _NOWHERE,
        key,
        svg,
        rect,
        rect | QRectF(*one.name_rect),
        SceneLayer.UNIT,
    )


def _fight_sign_pieces(fights: FightSigns, lettering: float) -> Iterator[BoardPiece]:
    """Yield the signs; a lone counter is larger by a factor, and beside its marker."""
    for number, at in enumerate(fights.engaged):
        yield _sign_piece(f"fight {number}", at, ("fight",), close_combat_sign_svg)
    taken = [*(one.at for one in fights.counters), *fights.spotters]
    for number, one in enumerate(fights.counters):
        nearest = min((dist(one.at, other) for other in taken if other != one.at), default=inf)
        larger = lettering if nearest > _ALONE * lettering else 1.0
        way = _EASTWARD if (one.side == PLAYERS[0]) != one.aimed else -_WESTWARD
        at = one.at[0] + way * (larger - 1), one.at[1] - _UPWARD * (larger - 1)
        draw = partial(_attack_counter_piece, one)
        yield _sign_piece(f"pair {number}", at, ("pair", *one[1:]), draw, larger)
    for number, at in enumerate(fights.spotters):
        yield _sign_piece(f"spotter {number}", at, ("spotter",), spotter_sign_svg)


def _attack_counter_piece(one: AttackCounter, at: PlanePoint) -> str:
    return attack_counter_svg(at, one.number, one.side, aimed=one.aimed, resolved=one.resolved)


def _sign_piece(
    name: str, at: PlanePoint, key: Key, draw: Callable[[PlanePoint], str], larger: float = 1.0
) -> BoardPiece:
    reach = REACH * larger
    rect = QRectF(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach)

    def svg() -> str:
        view = (0, 0, 2 * REACH, 2 * REACH)
        return svg_document(draw((REACH, REACH)), view, ("100%", "100%"), name)

    return BoardPiece(ObjectRef("sign", name), _NOWHERE, key, svg, rect, rect, SceneLayer.SIGNS)


class _OffBoardStripsItem(QGraphicsItem):
    """The plates beside the board, with titles and names in a readable size."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(SceneLayer.FIELD)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._strips: Sequence[OffBoardStrip] = ()
        self._units: Sequence[OffBoardMarker] = ()
        self._rect = QRectF()
        self.hide()

    def show_strips(
        self, strips: Sequence[OffBoardStrip], units: Sequence[OffBoardMarker], rect: QRectF
    ) -> None:
        """Show plates and names; the item is hidden if there are none."""
        self.prepareGeometryChange()
        self._strips, self._units, self._rect = strips, units, rect
        self.setVisible(bool(strips))
        self.update()

    @override
    def boundingRect(self) -> QRectF:
        return self._rect

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        scale = pixels_per_unit(painter.worldTransform())
        # Plates are outside the printed board, so they have the window's colours, light or dark.
        colours, ink = QApplication.palette(), QPalette.ColorRole.WindowText
        for strip in self._strips:
            painter.setPen(QPen(colours.color(QPalette.ColorRole.Mid), 30))
            painter.setBrush(colours.color(QPalette.ColorRole.Button))
            self._paint_strip(painter, strip, scale, colours.color(ink))
        painter.setPen(colours.color(ink))
        for unit in self._units:
            self._paint_name(painter, unit, scale)

    def _paint_strip(
        self, painter: QPainter, strip: OffBoardStrip, scale: float, ink: QColor
    ) -> None:
        box = QRectF(*strip.rect).adjusted(20, 0, -20, 0)
        painter.drawRoundedRect(box, 160, 160)
        room = QRectF(box.left() + 60, box.top() + 60, box.width() - 120, TITLE_SIZE * 2.5)
        font = _fitting(strip.title, _readable_text_size(TITLE_SIZE, scale), room, bold=True)
        painter.setFont(font)
        painter.setPen(ink)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, strip.title)

    def _paint_name(self, painter: QPainter, unit: OffBoardMarker, scale: float) -> None:
        room = QRectF(*unit.name_rect)
        font = _fitting(unit.name, _readable_text_size(NAME_SIZE, scale), room, bold=False)
        painter.setFont(font)
        flag = Qt.AlignmentFlag
        place = flag.AlignVCenter if unit.right else flag.AlignHCenter | flag.AlignTop
        painter.drawText(room, int(place) | int(Qt.TextFlag.TextWordWrap), unit.name)


def _readable_text_size(size: float, scale: float) -> float:
    return min(max(size, _LEAST_TEXT / scale) * text_size_factor(), 1.7 * size)


def _fitting(text: str, size: float, room: QRectF, *, bold: bool) -> QFont:
    """Return a font of a size, or a smaller one if the words do not fit their room."""
    return _fitted(text, size, (room.width(), room.height()), QApplication.font().toString(), bold)


@lru_cache(maxsize=128)
def _fitted(text: str, size: float, room: tuple[float, float], font_of: str, bold: bool) -> QFont:
    """Return the font that fits; cached, because every painting asks for it again."""
    font = QFont()
    font.fromString(font_of)
    if bold:
        font = bold_font(font)

    def fits(pixels: int) -> bool:
        font.setPixelSize(pixels)
        wrap = int(Qt.TextFlag.TextWordWrap)
        bounds = QFontMetricsF(font).boundingRect(QRectF(0, 0, *room), wrap, text)
        return bounds.width() <= room[0] and bounds.height() <= room[1]

    font.setPixelSize(largest_fitting_size(size, size / 2, fits))
    return font


# ---- held up ----------------------------------------------------------------------------------


def fight_score(state: TileState, catalogue: Catalogue) -> tuple[SideScore, ...]:
    """Return each side's points, harmed units, and number of unharmed units."""
    battle = CombatView(state, catalogue)
    sides = []
    for side in PLAYERS:
        own = [party for party in state.all_units() if party.side == side]
        harmed = [party for party in own if party.condition != UNHARMED]
        rows = tuple(_harmed_unit(party, battle) for party in harmed)
        points = state.points.get(side, 0)
        sides.append(SideScore(side, PLAYER_TITLES[side], points, rows, len(own) - len(harmed)))
    return tuple(sides)


def _harmed_unit(party: TableUnit, battle: CombatView) -> HarmedUnit:
    signs = unit_signs(party, battle) or UnitStatusSigns()
    words = condition_description(party, battle, endurance=False)
    name = f"{battle.title(party)} · {_short_location(party, battle)}"
    return HarmedUnit(name, signs.left, signs.full, signs.half, words)


def _short_location(party: TableUnit, battle: CombatView) -> str:
    """Return a unit's location in as few words as possible."""
    if not isinstance(party, OffBoardUnit) or not (party.off == "rear" or party.path):
        return battle.location(party)
    if party.off == "rear" or party.path == REAR:
        return "Rear Line" if party.off == "rear" else "over the Rear Line"
    return f"{'column' if party.path.isdigit() else 'row'} {party.path}"
