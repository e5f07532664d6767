"""Items of films over a board: token, dice, path, opening spaces, frames around units.

Items ignore clicks. Places are points of the scene; dice and words keep their size on the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEasingCurve, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from boardapp.picture.hexes import hex_palette as colours
from boardapp.picture.hexes.drift_and_blast_marks import target_token_svg
from boardapp.picture.svg.markup import svg_document
from boardapp.qt.drawing.svg_cache import SvgCache
from boardapp.qt.drawing.svg_item import SvgItem, pixels_per_unit

_TOKEN_RECT = QRectF(-620, -620, 1240, 1240)
_FALL = 1500.0
"""Mils above its place from which the token comes down."""
_PIPS = {
    1: ((0, 0),), 2: ((-1, -1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)), 5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


class AnimatedDie(NamedTuple):
    """A die of a film: the name and value of its colour, its pips' colour, its number."""

    name: str
    fill: str
    pips: str
    number: int


def black_die(number: int) -> AnimatedDie:
    """Return the die for the distance of the drift."""
    return AnimatedDie("black", "#15110D", "#FFFFFF", number)


def red_die(number: int) -> AnimatedDie:
    """Return the die for the direction of the drift."""
    return AnimatedDie("red", "#B3261E", "#FFFFFF", number)


class TokenItem(SvgItem):
    """The moving target token."""

    def __init__(self, drawings: SvgCache) -> None:
        super().__init__(drawings, _TOKEN_RECT)
        self.show_drawing(("token",), _token_face_svg)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the token between whole pixels too, so that it moves smoothly."""
        side = round(_TOKEN_RECT.width() * pixels_per_unit(painter.worldTransform())) or 1
        pixmap = self._drawings.pixmap(self.key, self.svg, QSize(side, side))
        painter.drawPixmap(_TOKEN_RECT, pixmap, QRectF(pixmap.rect()))

    def landing_animation(self, spot: QPointF, curve: QEasingCurve) -> Callable[[float], None]:
        """Return an animation of the token coming down on a spot."""

        def show(part: float) -> None:
            self.show()
            height = _FALL * self.scale() * (1 - curve.valueForProgress(part))
            self.setPos(spot - QPointF(0, height))
            self.setOpacity(min(1.0, 0.2 + 2 * part))

        return show

    def show_fading(self, part: float) -> None:
        """Show the token vanishing."""
        self.setOpacity(1 - part)


def _token_face_svg() -> str:
    rect = _TOKEN_RECT
    view = (rect.x(), rect.y(), rect.width(), rect.height())
    return svg_document(target_token_svg((0, 0)), view, ("100%", "100%"), "Target token")


class _FilmItem(QGraphicsItem):
    def __init__(self) -> None:
        super().__init__()
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)


class UnscaledItem(_FilmItem):
    """An item measured in pixels, which grows with the program's text."""

    def __init__(self) -> None:
        super().__init__()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self._font = QFont(QGuiApplication.font())
        self._font.setBold(True)
        self._metrics = QFontMetricsF(self._font)
        self._em = self._metrics.height()

    def _paint_text_plate(self, painter: QPainter, rect: QRectF, text: str) -> None:
        painter.setPen(QPen(QColor(colours.PLATE_INK), max(self._em / 12, 1.0)))
        painter.setBrush(QColor(colours.PLATE))
        painter.drawRoundedRect(rect, self._em / 4, self._em / 4)
        painter.setFont(self._font)
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    def _plate_rect(self, text: str, middle: QPointF) -> QRectF:
        width = self._metrics.horizontalAdvance(text) + self._em
        height = 1.4 * self._em
        return QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)


class DiceItem(UnscaledItem):
    """Dice next to a point, each with the word for its colour below it."""

    def __init__(
        self, dice: Sequence[AnimatedDie], *, left: bool = False, below: bool = False
    ) -> None:
        super().__init__()
        self.dice = tuple(dice)
        self.words = ", ".join(f"{die.name} {die.number}" for die in dice)
        self._side = 2.2 * self._em
        self._gap = max(0.5 * self._em, self._word_width() - self._side + 0.3 * self._em)
        width = len(self.dice) * (self._side + self._gap)
        start = -width - 1.2 * self._em if left else 1.2 * self._em
        height = self._side + 1.5 * self._em
        # Above or below the point's row, which has its path and units.
        top = self._em if below else -height - self._em
        self._box = self._beside = QRectF(start, top, width, height)

    def place_beside(self, spot: QPointF) -> None:
        """Move next to a point, far enough inwards that every die is visible."""
        self.setPos(spot)
        for view in self.scene().views()[:1]:
            pixels = self.deviceTransform(view.viewportTransform())
            shown, box = QRectF(view.viewport().rect()), pixels.mapRect(self._beside)
            right = max(shown.left() - box.left(), 0.0) + min(shown.right() - box.right(), 0.0)
            down = max(shown.top() - box.top(), 0.0) + min(shown.bottom() - box.bottom(), 0.0)
            back, _ = pixels.inverted()
            shift = back.map(QPointF(right, down)) - back.map(QPointF())
            self.prepareGeometryChange()
            self._box = self._beside.translated(shift)

    def _word_width(self) -> float:
        return max(self._metrics.horizontalAdvance(die.name) for die in self.dice) + self._em

    def falling_animation(self, token: QGraphicsItem) -> Callable[[float], None]:
        """Return an animation of the dice falling next to the token."""

        def show(part: float) -> None:
            self.show()
            self.place_beside(token.pos())
            self.setOpacity(min(1.0, 3 * part))

        return show

    def show_fading(self, part: float) -> None:
        """Let the dice fade."""
        self.setOpacity(1 - part)

    def boundingRect(self) -> QRectF:
        """Return the dice with their words, in pixels."""
        return self._box.adjusted(-2, -2, 2, 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint each die and its word."""
        left = self._box.left() + self._gap / 2
        for die in self.dice:
            square = QRectF(left, self._box.top(), self._side, self._side)
            painter.setPen(QPen(QColor(die.pips), self._side / 16))
            painter.setBrush(QColor(die.fill))
            painter.drawRoundedRect(square, self._side / 6, self._side / 6)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(die.pips))
            for x, y in _PIPS[die.number]:
                spot = square.center() + QPointF(x, y) * (self._side / 4)
                painter.drawEllipse(spot, self._side / 11, self._side / 11)
            below = QPointF(square.center().x(), square.bottom() + 0.75 * self._em)
            self._paint_text_plate(painter, self._plate_rect(die.name, below), die.name)
            left += self._side + self._gap


class ResultRingItem(UnscaledItem):
    """A widening ring around words: whole, or broken and crossed."""

    def __init__(self, words: str, *, good: bool) -> None:
        super().__init__()
        self.words, self.good = words, good
        self._part = 0.0
        self._reach = max(4.5 * self._em, self._plate_rect(words, QPointF()).width() / 2 + 4)

    def show_progress(self, part: float) -> None:
        """Show the ring opened by a share from 0.0 to 1.0."""
        self._part = part
        self.show()
        self.update()

    def hide_ring(self, _: float) -> None:
        """Hide the ring."""
        self.hide()

    def boundingRect(self) -> QRectF:
        """Return the ring at its widest, in pixels."""
        reach = self._reach + self._em / 2
        return QRectF(-reach, -reach, 2 * reach, 2 * reach)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the ring, and the words on their plate."""
        radius = self._reach * (0.35 + 0.65 * min(1.0, 1.6 * self._part))
        style = Qt.PenStyle.SolidLine if self.good else Qt.PenStyle.DashLine
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((colours.PATH.ink, 0.5), (colours.PATH.fill, 0.26)):
            painter.setPen(QPen(QColor(colour), width * self._em, style))
            painter.drawEllipse(QPointF(), radius, radius)
            if not self.good:
                slant = radius * 0.7
                painter.drawLine(QPointF(-slant, -slant), QPointF(slant, slant))
        self._paint_text_plate(painter, self._plate_rect(self.words, QPointF()), self.words)


class TokenPathItem(_FilmItem):
    """The path of the token so far."""

    def __init__(self, places: Sequence[QPointF]) -> None:
        super().__init__()
        self.places = tuple(places)
        self.length = 0.0
        self._box = QPolygonF(list(places)).boundingRect().adjusted(-200, -200, 200, 200)

    def show_length(self, length: float) -> None:
        """Show the first ``length`` steps of the path, whole and in part."""
        self.length = length
        self.show()
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the rectangle of the whole path with its width."""
        return self._box

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the path, dark around light, like its final mark."""
        whole = int(self.length)
        line = list(self.places[: whole + 1])
        if whole + 1 < len(self.places):
            one, other = self.places[whole : whole + 2]
            line.append(one + (other - one) * (self.length - whole))
        least = 1.5 / pixels_per_unit(painter.worldTransform())
        for colour, width in ((colours.PATH.ink, 190.0), (colours.PATH.fill, 110.0)):
            pen = QPen(QColor(colour), max(width, least * (2 if width > 150 else 1)))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawPolyline(line)


class AttackedSpacesItem(_FilmItem):
    """Spaces under attack, which open one after another."""

    def __init__(self, spaces: Sequence[QPolygonF]) -> None:
        super().__init__()
        self.spaces = tuple(spaces)
        self.opened = 0.0
        box = QRectF()
        for space in spaces:
            box = box.united(space.boundingRect())
        self._box = box.adjusted(-100, -100, 100, 100)

    def opening_animation(self, number: int) -> Callable[[float], None]:
        """Return an animation of one of the spaces opening."""

        def show(part: float) -> None:
            self.opened = number + part
            self.show()
            self.update()

        return show

    def boundingRect(self) -> QRectF:
        """Return all spaces with their frames."""
        return self._box

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the spaces that are open, and the one that opens."""
        path = QPainterPath()
        for number, space in enumerate(self.spaces):
            part = min(1.0, self.opened - number)
            if part <= 0:
                break
            middle = space.boundingRect().center()
            corners = [middle + (one - middle) * (part * 0.94) for one in space.toList()]
            path.addPolygon(QPolygonF(corners))
            path.closeSubpath()
        veil = QColor(colours.BLAST_RING)
        veil.setAlphaF(0.18)
        painter.setBrush(veil)
        pen = QPen(QColor(colours.BLAST_INK), 110)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(path)


class UnitFrameItem(_FilmItem):
    """A frame around a unit; its words are next to it while it is the unit's turn.

    The words are round a ``spot`` that is free, else below the unit.
    """

    def __init__(self, rect: QRectF, words: str = "", spot: QPointF | None = None) -> None:
        super().__init__()
        self.rect, self.words = rect, words
        self._part = 0.0
        self._plate = _TextPlateItem(words, self, below=spot is None) if words else None
        if self._plate is not None:
            # Above the unit is the name of its space.
            self._plate.setPos(spot or QPointF(rect.center().x(), rect.bottom()))

    def show_progress(self, part: float) -> None:
        """Show the frame closing in on the unit, from 0.0 to 1.0."""
        self._part = part
        self.show()
        if self._plate is not None:
            self._plate.show()
        self.update()

    def hide_words(self, _: float) -> None:
        """Hide the words and keep the frame: the next unit's turn begins."""
        if self._plate is not None:
            self._plate.hide()

    def _widest_rect(self) -> QRectF:
        room = 50 + 260 * (1 - self._part)
        return self.rect.adjusted(-room, -room, room, room)

    def boundingRect(self) -> QRectF:
        """Return the unit with the frame at its widest."""
        return self.rect.adjusted(-450, -450, 450, 450)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the frame, dark around light."""
        least = 1.2 / pixels_per_unit(painter.worldTransform())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((colours.BLAST_INK, 110.0), (colours.PATH.fill, 54.0)):
            pen = QPen(QColor(colour), max(width, least * (2 if width > 100 else 1)))
            painter.setPen(pen)
            painter.drawRect(self._widest_rect())


class _TextPlateItem(UnscaledItem):
    """Words on a plate, round its place or ``below`` it."""

    def __init__(self, words: str, parent: QGraphicsItem, *, below: bool) -> None:
        super().__init__()
        self.setParentItem(parent)
        self._words = words
        self._box = self._plate_rect(words, QPointF(0, self._em if below else 0))

    def boundingRect(self) -> QRectF:
        """Return the plate, in pixels."""
        return self._box.adjusted(-2, -2, 2, 2)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the words."""
        self._paint_text_plate(painter, self._box, self._words)
