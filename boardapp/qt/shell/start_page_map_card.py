"""A map to pick on the start page, with a picture of the map."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QAbstractButton,
    QSizePolicy,
)

from boardapp.files.assets import assets_folder
from boardapp.qt.widgets.arrow_and_enter_keys import ENTER
from boardapp.qt.widgets.style import bold_font

MAPS = {
    "village": ("Village", "Summer, with streets, stone houses and ruins", "#d9b98a"),
    "defensive-line": (
        "Defensive Line",
        "Winter, with bunkers, trenches, wire and mines",
        "#dfe5ea",
    ),
}
"""The maps' titles, a line about each, and the ground's colour until its picture is drawn."""
HEX_BOARD, ROADS, BEACH, EUROPE = "hex", "roads", "beach", "europe"
OTHERS = {
    HEX_BOARD: (
        "Hex board",
        "Strategy cards: call artillery, and watch where it drifts",
        "#c6bb7c",
    ),
    ROADS: (
        "Practice roads",
        "Strange Victory: German units meet hidden counters along the roads",
        "#efe8da",
    ),
    BEACH: ("Practice beach", "Atlantikwall: the German player defends the beach", "#d5c892"),
    EUROPE: ("Europe in outline", "Axis & Allies Europe: its optional rules", "#8fb3b8"),
}
"""The same data for boards of other games."""
_ACTS = {
    HEX_BOARD: "Lay out a hex board",
    ROADS: "Start a game on the Practice roads",
    BEACH: "Start a game on the Practice beach",
    EUROPE: "Start a game on Europe in outline",
}
_PICTURES = {HEX_BOARD: "strategy-cards/start.svg", ROADS: "strange-victory/start.svg",
             BEACH: "atlantikwall/start.svg", EUROPE: "europe/start.svg"}  # fmt: skip
"""The files of pictures that are not maps themselves, among the assets."""


TALLEST, FLATTEST = 1 / 3, 1 / 14
"""The most and the least height of a card's picture, as a share of its width."""


class MapCard(QAbstractButton):
    """A map to pick: its picture, its title and a line about it."""

    chosen = Signal(str)
    picture_wanted = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.title, self.line, ground = {**MAPS, **OTHERS}[name]
        self._ground = QColor(ground)
        self._picture: QPixmap | None = None
        self._failed = False
        self._share = TALLEST
        self._described = True
        self.setText(self.title)
        act = _ACTS.get(name, f"Start a game on the {self.title} map")
        self.setAccessibleName(act)
        self.setAccessibleDescription(self.line)
        self.setStatusTip(f"{act}. {self.line}.")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.clicked.connect(self._on_click)

    def fit_picture(self, width: int, height: float) -> None:
        """Crop the picture so that a card of a width is no higher than a height.

        If there is too little height, the card has no picture, and at last only its title.
        """
        self._described = True
        place, words = self._picture_rect(width), self.heightForWidth(width)
        left = height - (words - place.height())
        share = min(left / max(place.width(), 1), TALLEST)
        self._share = share if share >= FLATTEST else 0.0
        self._described = left >= 0
        self.updateGeometry()

    def heightForWidth(self, width: int) -> int:
        place = self._picture_rect(width)
        return round(place.bottom() + 2.5 * self._em() + self._description_height(place.width()))

    def _description_height(self, width: float) -> int:
        """Return the height of the line below the title, wrapped to a width; 0 without it."""
        if not self._described:
            return 0
        room = QRect(0, 0, int(width), 99 * self._em())
        return self.fontMetrics().boundingRect(room, Qt.TextFlag.TextWordWrap, self.line).height()

    def hasHeightForWidth(self) -> bool:
        return True

    def sizeHint(self) -> QSize:
        width = 36 * self._em()
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        width = 11 * self._em()
        return QSize(width, self.heightForWidth(width))

    def wants_picture(self) -> bool:
        """Return whether the picture is missing or has another size."""
        return (
            not self._failed
            and self.width() > 0
            and self._picture_size() != (self._picture.size() if self._picture else None)
        )

    def draw_picture(self) -> None:
        """Draw the map for the present size of the card."""
        try:
            place = _PICTURES.get(self.name, f"spearpoint/art/{self.name}.svg")
            source = assets_folder() / place
        except FileNotFoundError:
            self._failed = True
            return
        renderer = QSvgRenderer(str(source))
        if not renderer.isValid():
            self._failed = True
            return
        picture = QPixmap(self._picture_size())
        painter = QPainter(picture)
        renderer.render(painter, QRectF(picture.rect()))
        painter.end()
        self._picture = picture
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        self._paint_frame(painter)
        self._paint_picture(painter)
        self._paint_text(painter)
        if self.wants_picture():
            self.picture_wanted.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in ENTER:
            self.click()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self.updateGeometry()

    def _on_click(self) -> None:
        self.chosen.emit(self.name)

    def _em(self) -> int:
        return self.fontMetrics().height()

    def _picture_rect(self, width: int) -> QRectF:
        """Return the rectangle in a card of a width that shows the picture, or its middle."""
        rim = self._em() * 0.6
        inner = width - 2 * rim
        return QRectF(rim, rim, inner, inner * self._share)

    def _picture_size(self) -> QSize:
        """Return the whole picture's size: 36 by 12 inches in proportion."""
        inner = self._picture_rect(self.width()).width()
        return (QSizeF(inner, inner * TALLEST) * self.devicePixelRatioF()).toSize()

    def _paint_frame(self, painter: QPainter) -> None:
        colours = self.palette()
        picked = self.underMouse() or self.isDown()
        role = QPalette.ColorRole.Highlight if picked else QPalette.ColorRole.Base
        painter.setBrush(colours.color(role))
        pen = QPen(colours.color(QPalette.ColorRole.Mid), 1)
        if self.hasFocus():
            pen = QPen(colours.color(QPalette.ColorRole.Accent), 3)
        painter.setPen(pen)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(2, 2, -2, -2), 10, 10)

    def _paint_picture(self, painter: QPainter) -> None:
        place = self._picture_rect(self.width())
        if not self._share:
            return
        clip = QPainterPath()
        clip.addRoundedRect(place, 5, 5)
        painter.save()
        painter.setClipPath(clip)
        painter.fillRect(place, self._ground)
        if self._picture:
            whole = QRectF(0, 0, place.width(), place.width() * TALLEST)
            whole.moveCenter(place.center())
            painter.drawPixmap(whole, self._picture, QRectF(self._picture.rect()))
        painter.restore()
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(place, 5, 5)

    def _paint_text(self, painter: QPainter) -> None:
        place = self._picture_rect(self.width())
        em = self._em()
        picked = self.underMouse() or self.isDown()
        role = QPalette.ColorRole.HighlightedText if picked else QPalette.ColorRole.Text
        painter.setPen(self.palette().color(role))
        font = bold_font(self.font())
        font.setPointSizeF(self.font().pointSizeF() * 1.3)
        painter.setFont(font)
        top = place.bottom() + em * 0.3
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(place.left(), top, place.width(), em * 1.6), left, self.title)
        painter.setFont(self.font())
        room = QRectF(
            place.left(), top + em * 1.6, place.width(), self._description_height(place.width())
        )
        if self._described:
            painter.drawText(room, Qt.TextFlag.TextWordWrap, self.line)
