"""The empty board that says what to do: pick a map, open a file, settle a dispute."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from boardapp.files.assets import assets_folder
from boardapp.qt.style import icon, strong

MAPS = {
    "village": ("Village", "Summer: streets, stone houses and their ruins", "#d9b98a"),
    "defensive-line": ("Defensive Line", "Winter: bunkers, trenches, wire and mines", "#dfe5ea"),
}
"""The maps' titles, a line about each, and the colour of the ground until its picture is drawn."""

STEPS = (
    ("Lay your table’s tiles", "Drag them, or type 9A and Enter"),
    ("Ask for the line", "L, click who fires, click the target"),
    ("Read the ruling", "Which wall, which rule, how many millimetres"),
    ("Hold it up or keep it", "Large enough for both, or saved as a card"),
)

_PATH = Qt.ItemDataRole.UserRole


class StartPage(QScrollArea):
    """What a window shows before a table is open."""

    map_chosen = Signal(str)
    open_asked = Signal()
    recent_chosen = Signal(str)
    example_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Start")
        self.cards = {name: MapCard(name) for name in MAPS}
        self.recent = RecentList()
        self.open_button = QPushButton(icon("open"), "&Open a file…")
        self.example_button = QPushButton(icon("sight"), "&Try the worked example")
        self._columns = QGridLayout()
        self._grow: list[tuple[QLabel, float, bool]] = []
        self._lay_out()
        for card in self.cards.values():
            card.chosen.connect(self.map_chosen)
        self.open_button.clicked.connect(self._on_open)
        self.example_button.clicked.connect(self._on_example)
        self.recent.path_chosen.connect(self.recent_chosen)
        # Pictures wait for the first paint, and are drawn one at a time between events.
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._draw_next)
        self._resized = QTimer(self)
        self._resized.setSingleShot(True)
        self._resized.setInterval(150)
        self._resized.timeout.connect(self._idle.start)
        self.set_recent([])

    def set_recent(self, paths: Sequence[Path]) -> None:
        """List the files opened last."""
        self.recent.fill(paths)
        self._recent_title.setVisible(bool(paths))
        self.recent.setVisible(bool(paths))

    # Parts

    def _lay_out(self) -> None:
        self._page = QWidget()
        self._body = QWidget()
        outer = QHBoxLayout(self._page)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addStretch(1)
        outer.addWidget(self._body, 1000)
        outer.addStretch(1)
        self._rows = QVBoxLayout(self._body)
        self._rows.addStretch(1)
        heading = self._label("Settle it on the board", 2.3, bold=True)
        self._rows.addWidget(heading)
        self._rows.addWidget(
            self._label("Pick the map on your table, or open one you have laid out before.", 1.1)
        )
        self._cards_row = QHBoxLayout()
        for card in self.cards.values():
            self._cards_row.addWidget(card, 1)
        self._rows.addLayout(self._cards_row)
        self._columns.addWidget(self._make_files(), 0, 0)
        self._steps_box = self._make_steps()
        self._columns.addWidget(self._steps_box, 0, 1)
        self._columns.setColumnStretch(0, 1)
        self._columns.setColumnStretch(1, 1)
        self._rows.addLayout(self._columns)
        self._rows.addStretch(1)
        self.setWidget(self._page)
        self._fit_text()

    def _make_files(self) -> QWidget:
        box = QWidget()
        self._files = QVBoxLayout(box)
        self._files.setContentsMargins(0, 0, 0, 0)
        self._buttons = QHBoxLayout()
        for button, hint in (
            (self.open_button, "Open a layout or a saved ruling"),
            (self.example_button, "Open a layout on which every kind of ruling occurs"),
        ):
            button.setStatusTip(hint)
            button.setAutoDefault(True)
            self._buttons.addWidget(button)
        self._buttons.addStretch(1)
        self._files.addLayout(self._buttons)
        drop = self._label("…or drop a file anywhere on this window.", 1.0, faint=True)
        self._files.addWidget(drop)
        self._recent_title = self._label("Opened last", 1.1, bold=True)
        self._files.addWidget(self._recent_title)
        self._files.addWidget(self.recent, 1)
        self._files.addStretch(1)
        return box

    def _make_steps(self) -> QWidget:
        box = QWidget()
        self._steps = QGridLayout(box)
        self._steps.setContentsMargins(0, 0, 0, 0)
        self._steps.setColumnStretch(2, 1)
        title = self._label("To settle a dispute", 1.1, bold=True)
        self._steps.addWidget(title, 0, 0, 1, 3)
        for number, (act, how) in enumerate(STEPS, 1):
            digit = self._label(str(number), 1.5, bold=True, accent=True)
            name = self._label(act, 1.0, bold=True)
            name.setWordWrap(False)
            self._steps.addWidget(digit, number, 0)
            self._steps.addWidget(name, number, 1)
            self._steps.addWidget(self._label(how, 1.0), number, 2)
        self._steps.setRowStretch(len(STEPS) + 1, 1)
        return box

    def _label(
        self,
        text: str,
        factor: float,
        *,
        bold: bool = False,
        faint: bool = False,
        accent: bool = False,
    ) -> QLabel:
        label = QLabel(text)
        label.setWordWrap(not accent)
        if faint:
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        if accent:
            label.setForegroundRole(QPalette.ColorRole.Link)
        self._grow.append((label, factor, bold))
        return label

    # Size and colours

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_rows"):
            self._fit_text()

    def _fit_text(self) -> None:
        """Set all sizes from the font."""
        for label, factor, bold in self._grow:
            font = strong(self.font()) if bold else QFont(self.font())
            font.setPointSizeF(self.font().pointSizeF() * factor)
            label.setFont(font)
        em = self.fontMetrics().height()
        self._body.setMaximumWidth(92 * em)
        self._rows.setContentsMargins(2 * em, em, 2 * em, em)
        self._rows.setSpacing(em // 2)
        self._cards_row.setContentsMargins(0, em // 2, 0, em)
        self._cards_row.setSpacing(2 * em)
        self._columns.setHorizontalSpacing(2 * em)
        self._columns.setVerticalSpacing(em)
        self._files.setSpacing(em // 2)
        self._steps.setHorizontalSpacing(em)
        self._steps.setVerticalSpacing(em // 3)
        for button in (self.open_button, self.example_button):
            button.setMinimumHeight(round(2.2 * em))
            button.setIconSize(QSize(round(1.3 * em), round(1.3 * em)))
        self._fold()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fold()
        self._resized.start()

    def _fold(self) -> None:
        """Put the steps under the files where the two do not fit side by side."""
        narrow = self.viewport().width() < 44 * self.fontMetrics().height()
        self._columns.removeWidget(self._steps_box)
        self._columns.addWidget(self._steps_box, *((1, 0) if narrow else (0, 1)))
        self._columns.setColumnStretch(1, 0 if narrow else 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if (
            any(card.wants_picture() for card in self.cards.values())
            and not self._resized.isActive()
        ):
            self._idle.start()

    def _draw_next(self) -> None:
        for card in self.cards.values():
            if card.wants_picture():
                card.draw_picture()
                return
        self._idle.stop()
        self.recent.mark_missing()

    def _on_open(self) -> None:
        self.open_asked.emit()

    def _on_example(self) -> None:
        self.example_asked.emit()


class MapCard(QAbstractButton):
    """A map to pick: its picture, its title and a line about it."""

    chosen = Signal(str)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name
        self.title, self.line, ground = MAPS[name]
        self._ground = QColor(ground)
        self._picture: QPixmap | None = None
        self._failed = False
        self.setText(self.title)
        self.setAccessibleName(f"Start on the {self.title} map")
        self.setAccessibleDescription(self.line)
        self.setStatusTip(f"Start on the {self.title} map: {self.line}")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.clicked.connect(self._on_click)

    def heightForWidth(self, width: int) -> int:
        return round(self._picture_place(width).bottom() + 3.6 * self._em())

    def hasHeightForWidth(self) -> bool:
        return True

    def sizeHint(self) -> QSize:
        width = 36 * self._em()
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        width = 14 * self._em()
        return QSize(width, self.heightForWidth(width))

    def wants_picture(self) -> bool:
        """Tell whether the picture is missing or was drawn for another size."""
        return (
            not self._failed
            and self.width() > 0
            and self._picture_size() != (self._picture.size() if self._picture else None)
        )

    def draw_picture(self) -> None:
        """Draw the map for the size that the card has."""
        try:
            source = assets_folder() / "spearpoint" / "art" / f"{self.name}.svg"
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

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
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

    def _picture_place(self, width: int) -> QRectF:
        """Return where the picture lies in a card of some width: 36 by 12 inches."""
        rim = self._em() * 0.6
        inner = width - 2 * rim
        return QRectF(rim, rim, inner, inner / 3)

    def _picture_size(self) -> QSize:
        place = self._picture_place(self.width())
        return (place.size() * self.devicePixelRatioF()).toSize()

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
        place = self._picture_place(self.width())
        clip = QPainterPath()
        clip.addRoundedRect(place, 5, 5)
        painter.save()
        painter.setClipPath(clip)
        painter.fillRect(place, self._ground)
        if self._picture:
            painter.drawPixmap(place, self._picture, QRectF(self._picture.rect()))
        painter.restore()
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Mid), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(place, 5, 5)

    def _paint_text(self, painter: QPainter) -> None:
        place = self._picture_place(self.width())
        em = self._em()
        picked = self.underMouse() or self.isDown()
        role = QPalette.ColorRole.HighlightedText if picked else QPalette.ColorRole.Text
        painter.setPen(self.palette().color(role))
        font = strong(self.font())
        font.setPointSizeF(self.font().pointSizeF() * 1.3)
        painter.setFont(font)
        top = place.bottom() + em * 0.3
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(QRectF(place.left(), top, place.width(), em * 1.6), left, self.title)
        painter.setFont(self.font())
        text = QFontMetrics(self.font()).elidedText(
            self.line, Qt.TextElideMode.ElideRight, int(place.width())
        )
        painter.drawText(QRectF(place.left(), top + em * 1.5, place.width(), em * 1.2), left, text)


class RecentList(QListWidget):
    """The files opened last; a click or Enter opens one."""

    path_chosen = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Files opened last")
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.itemClicked.connect(self._choose)

    def fill(self, paths: Sequence[Path]) -> None:
        """Show some files, most recent first."""
        self.clear()
        em = self.fontMetrics().height()
        self.setIconSize(QSize(em, em))
        for path in paths:
            item = QListWidgetItem(icon("card"), _line(path))
            item.setData(_PATH, str(path))
            item.setToolTip(str(path))
            item.setStatusTip(f"Open {path}")
            self.addItem(item)
        self.updateGeometry()

    def mark_missing(self) -> None:
        """Mark the files that are not there any more."""
        for row in range(self.count()):
            item = self.item(row)
            path = Path(item.data(_PATH))
            missing = not _is_there(path)
            item.setText(f"{_line(path)} (missing)" if missing else _line(path))
            item.setIcon(icon("warning" if missing else "card"))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        row = self.sizeHintForRow(0) if self.count() else self.fontMetrics().height()
        rows = max(self.count(), 1)
        return QSize(20 * self.fontMetrics().height(), rows * row + 2 * self.frameWidth() + 2)

    def minimumSizeHint(self) -> QSize:
        row = self.sizeHintForRow(0) if self.count() else 0
        rows = min(self.count(), 3)
        return QSize(8 * self.fontMetrics().height(), rows * row + 2 * self.frameWidth() + 2)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            em = self.fontMetrics().height()
            self.setIconSize(QSize(em, em))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.currentIndex().isValid():
                self._choose(self.currentItem())
        else:
            super().keyPressEvent(event)

    def _choose(self, item: QListWidgetItem) -> None:
        self.path_chosen.emit(item.data(_PATH))


def _line(path: Path) -> str:
    """Return a file's name, then its folder."""
    folder = str(path.parent)
    home = str(Path.home())
    if folder == home or folder.startswith(home + "/"):
        folder = "~" + folder[len(home) :]
    return f"{path.name}   {folder}"


def _is_there(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:
        return False
