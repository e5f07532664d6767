"""The panel on the outlined tile: its name, its sharpness, and its upright picture."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import (
    QPointF,
    QRectF,
    QSignalBlocker,
    QSize,
    QSizeF,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QResizeEvent, QTransform
from PySide6.QtWidgets import (
    QCompleter,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.files.text_escaping import escape_unprintable
from boardapp.photo.bright_spots import BrightSpot
from boardapp.qt.drawing.scaled_picture import SmoothPicture
from boardapp.qt.photos.outline_painter import paint_marked_spot
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ComboBox
from boardapp.qt.widgets.icon_label import IconLabel
from boardapp.qt.widgets.style import bold_font, follow_font, icon
from boardapp.qt.widgets.text.wrapping_label import wrapping_label
from boardapp.qt.widgets.whole_lines_area import WholeLinesArea


class FacePreview(QWidget):
    """A straightened tile, turned by quarter turns."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image: QImage | None = None
        self._face = SmoothPicture()
        self._turn = 0
        self._spots: Sequence[BrightSpot] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Straightened tile")
        follow_font(self, FacePreview._fit_size)

    def show_face(self, image: QImage | None, turn: int, spots: Sequence[BrightSpot] = ()) -> None:
        """Show a face after quarter turns clockwise, its bright spots marked; None for no face."""
        if image is not self._image:
            self._image, self._face = image, SmoothPicture(image)
        self._turn, self._spots = turn, spots
        self.setAccessibleDescription(f"Bright spots: {len(spots)}" if spots else "")
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSize()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.setMaximumHeight(max(self.width(), self.minimumHeight()))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        side = min(self.width(), self.height()) - 2
        middle = QPointF(self.width() / 2, side / 2 + 1)
        shape = QSizeF(self._image.size()) if self._image else QSizeF(1, 1)
        shape.scale(side, side, Qt.AspectRatioMode.KeepAspectRatio)
        box = QRectF(QPointF(-shape.width() / 2, -shape.height() / 2), shape)
        painter.setTransform(
            QTransform.fromTranslate(middle.x(), middle.y()).rotate(90 * self._turn)
        )
        if self._image:
            self._face.paint(painter, box)
            for spot in self._spots:
                middle = QPointF(spot.x * box.width(), spot.y * box.height()) + box.topLeft()
                paint_marked_spot(painter, middle, spot.radius * box.width())
        else:
            painter.setPen(self.palette().mid().color())
            painter.drawRect(box)

    def _fit_size(self) -> None:
        side = 7 * self.fontMetrics().height()
        self.setMinimumSize(side, side)


class OutlinedTilePanel(QWidget):
    """Names the tile, rates its fit, shows it upright, and submits it.

    Only the words and the picture scroll: every button is visible.
    """

    named = Signal(str)  # the side's id, empty for none
    turned = Signal()
    used = Signal()
    second_used = Signal()
    next_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = ComboBox("Which tile it is")
        self.name.setEditable(True)
        self.name.setInsertPolicy(ComboBox.InsertPolicy.NoInsert)
        editor, completer = self.name.lineEdit(), self.name.completer()
        assert editor is not None
        assert completer is not None
        editor.setPlaceholderText("Type its number, such as 5A")
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self._listed = completer.popup()
        self.unknown_name = ""
        """The typed text that names no offered side; empty while it may become one."""
        self.told, self.doubt = wrapping_label(in_form=True), wrapping_label(in_form=True)
        self.doubt.setAccessibleName("Warning")
        self.sign = IconLabel("warning")
        self.preview = FacePreview()
        self.turn = QPushButton(icon("turn-right"), "Turn (R)")
        self.use = QPushButton(icon("check"), "&Use this")
        self.second = QPushButton(icon("camera"), "Add as a &second picture")
        self.second.setToolTip(
            "Keep the first picture of this side too, and compare photographs of your "
            "table with both"
        )
        self.next = QPushButton(icon("next"), "&Next tile in this photograph")
        self._lay_out()
        self.second.hide()
        self.use.setAutoDefault(True)  # Enter presses the button
        self.name.currentTextChanged.connect(self._take_typed_name)
        self.name.settled.connect(self._leave_name)
        editor.returnPressed.connect(self._on_use)
        editor.editingFinished.connect(self._show_start_of_name)
        self.turn.clicked.connect(self._on_turn)
        self.use.clicked.connect(self._on_use)
        self.second.clicked.connect(self._on_second)
        self.next.clicked.connect(self._on_next)

    def _lay_out(self) -> None:
        self._doubts = QWidget()
        row = QHBoxLayout(self._doubts)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.doubt, 1)
        body = QWidget()
        self._body = QVBoxLayout(body)
        self._body.setContentsMargins(0, 0, 0, 0)
        self._body.addWidget(self._doubts)
        # Before the words, so that you see the picture that you turn, however long they are.
        self._body.addWidget(self.preview, 100)
        self._body.addWidget(self.told)
        self._body.addStretch(1)
        buttons = QHBoxLayout()
        buttons.addWidget(self.turn)
        buttons.addWidget(self.use, 1)
        self._rows = QVBoxLayout(self)
        self._rows.addWidget(self.name)
        self.scroll_area = WholeLinesArea(body)
        self._rows.addWidget(self.scroll_area, 1)
        self._rows.addLayout(buttons)
        self._rows.addWidget(self.second)
        self._rows.addWidget(self.next)
        follow_font(self, OutlinedTilePanel._fit_text)

    # Showing the tile

    def offer_sides(self, ids: Sequence[tuple[str, str]], taken: Collection[str], now: str) -> None:
        """Offer the sides that are not taken yet; ``now`` is the tile's present side."""
        with QSignalBlocker(self.name):
            self.name.clear()
            for side, title in ids:
                if side not in taken or side == now:
                    # The id of a tile's side is printed on the tile, that of a map is not.
                    words = f"{side}  {title}" if side[:1].isdigit() or not title else title
                    self.name.addItem(escape_unprintable(words).rstrip(), side)
            at = self.name.findData(now) if now else -1
            self.name.setCurrentIndex(at)
            self.name.setEditText(self.name.itemText(at) if at >= 0 else now)
        self._show_start_of_name()
        self.unknown_name = ""

    def show_fit_quality(self, words: str, doubts: str = "") -> None:
        """Show how well the fit went, and what to check again."""
        self.told.setText(words)
        self.doubt.setText(doubts)
        self._doubts.setVisible(bool(doubts))

    # Acts

    def _take_typed_name(self, text: str) -> None:
        """Set the tile's side from the typed text: a side's id, or a title in the list."""
        side, word = self._typed_side(), text.strip()
        is_part = self.name.findText(word, Qt.MatchFlag.MatchContains) >= 0
        self.unknown_name = "" if side or is_part else word
        if side and self._listed is not None:
            # An open list would swallow the next click.
            QTimer.singleShot(0, self._listed.hide)
        self.named.emit(side)

    def _typed_side(self) -> str:
        word, box = self.name.currentText().strip().casefold(), self.name
        found = (
            box.itemData(row)
            for row in range(box.count())
            if word in (box.itemData(row).casefold(), box.itemText(row).casefold())
        )
        return str(next(found, ""))

    def _leave_name(self) -> None:
        """Focus the button that uses the tile; before it is enabled, select the name's text."""
        editor = self.name.lineEdit()
        if self.use.isEnabled():
            self.use.setFocus()
        elif editor is not None:
            editor.selectAll()
        if not (side := self._typed_side()):
            self.unknown_name = self.name.currentText().strip()
            self.named.emit(side)

    def _show_start_of_name(self) -> None:
        """Scroll a long name to its start, where the number is."""
        if (editor := self.name.lineEdit()) is not None:
            editor.setCursorPosition(0)

    def _on_turn(self) -> None:
        self.turned.emit()

    def _on_use(self) -> None:
        self.used.emit()

    def _on_second(self) -> None:
        self.second_used.emit()

    def _on_next(self) -> None:
        self.next_asked.emit()

    # Sizes

    def _fit_text(self) -> None:
        em = self.fontMetrics().height()
        self.setMinimumWidth(13 * em)
        self.setMaximumWidth(19 * em)
        self._rows.setContentsMargins(em // 2, em // 2, em // 2, em // 2)
        for rows in (self._rows, self._body):
            rows.setSpacing(em // 2)
        self.doubt.setFont(bold_font(self.font()))
        side = round(1.2 * em)
        for button in (self.turn, self.use, self.second, self.next):
            button.setMinimumHeight(2 * em)
            button.setIconSize(QSize(side, side))
