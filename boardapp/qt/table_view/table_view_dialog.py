"""The dialog for the table view: the screen by name and picture, turn, size, part, layers."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPalette, QPen, QScreen
from PySide6.QtWidgets import (
    QCheckBox,
    QGroupBox,
    QHBoxLayout,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.qt.table_view.screen_calibrations import read_screen_facts
from boardapp.qt.table_view.screen_settings import LAYERS, Layer, TableViewChoices
from boardapp.qt.widgets.forms.form_dialog import FormDialog
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ValueComboBox
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.plain_text import escape_rich_text

_NUMERALS_MS = 3000
_TURNED = {0: "As it is", 90: "A quarter clockwise", 180: "Upside down", 270: "A quarter back"}
_SIZES = {False: "True to scale", True: "The whole board, not to scale"}
_PARTS = {
    False: "Keep showing this part of the board",
    True: "Show the same part as the main window",
}
_SIDES = {0: "The lower side", 90: "The left side", 180: "The upper side", 270: "The right side"}


class ScreensPicture(QWidget):
    """A picture of the screens in their arrangement, with numbers; a click chooses one."""

    chosen = Signal(int)

    def __init__(self, screens: Mapping[str, QScreen]) -> None:
        super().__init__()
        self._places = [QRectF(one.geometry()) for one in screens.values()]
        self.at = 0
        self.setAccessibleName("Picture of the screens")
        self.setMinimumSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        em = self.fontMetrics().height()
        return QSize(20 * em, 7 * em)

    def show_chosen(self, at: int) -> None:
        """Mark the chosen screen."""
        self.at = at
        self.update()

    def screen_rects(self) -> list[QRectF]:
        """Return each screen's rectangle in the picture."""
        whole = QRectF()
        for place in self._places:
            whole |= place
        scale = min(self.width() / whole.width(), self.height() / whole.height()) * 0.96
        left = (self.width() - whole.width() * scale) / 2
        top = (self.height() - whole.height() * scale) / 2
        return [
            QRectF(
                left + (place.x() - whole.x()) * scale,
                top + (place.y() - whole.y()) * scale,
                place.width() * scale,
                place.height() * scale,
            ).adjusted(2, 2, -2, -2)
            for place in self._places
        ]

    def mousePressEvent(self, event: QMouseEvent) -> None:
        spot = event.position()
        at = next((at for at, box in enumerate(self.screen_rects()) if box.contains(spot)), None)
        if at is not None:
            self.chosen.emit(at)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, role = QPainter(self), QPalette.ColorRole
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for at, box in enumerate(self.screen_rects()):
            mine = at == self.at
            colours = self.palette()
            painter.setBrush(colours.color(role.Highlight if mine else role.Base))
            painter.setPen(QPen(colours.color(role.Accent if mine else role.Mid), 3 if mine else 1))
            painter.drawRoundedRect(box, 4, 4)
            font = bold_font(self.font())
            font.setPixelSize(max(round(box.height() * 0.5), 8))
            painter.setFont(font)
            painter.setPen(colours.color(role.HighlightedText if mine else role.Text))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(at + 1))


class ScreenNumber(QWidget):
    """A large number on a screen, shown for a while."""

    def __init__(self, number: int, screen: QScreen) -> None:
        super().__init__(None, Qt.WindowType.ToolTip)
        self.number = number
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        seen = screen.geometry()
        side = min(seen.width(), seen.height()) // 2
        self.setScreen(screen)
        self.resize(side, side)
        self.move(seen.center() - self.rect().center())
        QTimer.singleShot(_NUMERALS_MS, self, self.hide)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, role = QPainter(self), QPalette.ColorRole
        painter.fillRect(self.rect(), self.palette().color(role.Highlight))
        font = bold_font(self.font())
        font.setPixelSize(max(self.height() * 3 // 4, 8))
        painter.setFont(font)
        painter.setPen(self.palette().color(role.HighlightedText))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, str(self.number))


class TableViewDialog(FormDialog):
    """Shows each choice on the table at once."""

    changed = Signal(object)  # Choices
    calibration_asked = Signal()

    def __init__(
        self,
        screens: Mapping[str, QScreen],
        choices: TableViewChoices,
        parent: QWidget | None = None,
        *,
        layers: Mapping[Layer, str] = LAYERS,
    ) -> None:
        """Offer the screens, and the layers of the board."""
        super().__init__("Table view", parent, ok=None)
        self._screens, self.choices, self._titles = screens, choices, layers
        self.numerals: list[ScreenNumber] = []
        # Side by side, so that large text does not make it higher than a laptop's screen.
        sides, left = QHBoxLayout(), QVBoxLayout()
        left.addWidget(self._screen_group())
        left.addWidget(self._board_group())
        sides.addLayout(left)
        sides.addWidget(self._layer_group())
        self.form.changed.connect(self._on_form)
        self.lay_out_and_check(sides, ems=(0, 0))

    def _screen_group(self) -> QWidget:
        group = QGroupBox("Screen")
        rows = QVBoxLayout(group)
        self.picture = ScreensPicture(self._screens)
        rows.addWidget(self.picture)
        titles = {
            name: f"{number}  {read_screen_facts(one).title()}"
            for number, (name, one) in enumerate(self._screens.items(), 1)
        }
        self.screen_box = ValueComboBox("Screen", titles)
        names = list(self._screens)
        at = names.index(self.choices.screen) if self.choices.screen in names else 0
        self.screen_box.setCurrentIndex(at)
        self.picture.show_chosen(at)
        self.picture.chosen.connect(self.screen_box.setCurrentIndex)
        self.screen_box.currentIndexChanged.connect(self._on_screen)
        rows.addWidget(self.screen_box)
        row = QHBoxLayout()
        self.identify = QPushButton("&Identify")
        self.identify.setToolTip(escape_rich_text("Show each screen's number"))
        self.identify.clicked.connect(self._number_screens)
        self.calibrate = QPushButton("&Calibrate…")
        self.calibrate.clicked.connect(self.calibration_asked)
        self.full = QCheckBox("The &whole screen")
        self.full.setChecked(self.choices.full)
        self.full.toggled.connect(lambda on: self._change_choices(full=on))
        for widget in (self.identify, self.calibrate, self.full):
            row.addWidget(widget)
        rows.addLayout(row)
        return group

    def _board_group(self) -> QWidget:
        group = QGroupBox("Board")
        QVBoxLayout(group).addWidget(self.form)
        add = self.form.add
        self.turn_box = add("&Turned", ValueComboBox("Turned", _TURNED), "turn")
        words = ValueComboBox("Side from which people read", _SIDES)
        self.words_box = add("People &read from", words, "words")
        self.size_box = add("&Size", ValueComboBox("Size", _SIZES), "fit")
        self.part_box = add("&Part of the board", ValueComboBox("Part", _PARTS), "follows")
        self.form.show_values(self.choices)
        return group

    def _layer_group(self) -> QWidget:
        group = QGroupBox("On the board")
        rows = QVBoxLayout(group)
        self.layers: dict[Layer, QCheckBox] = {}
        for name, title in self._titles.items():
            box = self.layers[name] = QCheckBox(title)
            box.setChecked(name in self.choices.layers)
            box.toggled.connect(self._on_layers)
            rows.addWidget(box)
        rows.addStretch()
        self.opposite = QCheckBox("Turn each question to &face the player who acts")
        self.opposite.setChecked(self.choices.opposite)
        self.opposite.toggled.connect(lambda on: self._change_choices(opposite=on))
        rows.addWidget(self.opposite)
        return group

    def _on_screen(self, at: int) -> None:
        self.picture.show_chosen(at)
        self._change_choices(screen=list(self._screens)[at])

    def _on_form(self) -> None:
        self._change_choices(**self.form.values())

    def _on_layers(self) -> None:
        shown = frozenset(name for name, box in self.layers.items() if box.isChecked())
        # Layers of other boards keep their settings.
        self._change_choices(layers=shown | (self.choices.layers - self.layers.keys()))

    def _change_choices(self, **chosen: object) -> None:
        self.choices = self.choices._replace(**chosen)  # type: ignore[arg-type]
        self.changed.emit(self.choices)

    def _number_screens(self) -> None:
        self.numerals = [ScreenNumber(*one) for one in enumerate(self._screens.values(), 1)]
        for numeral in self.numerals:
            numeral.show()

    @override
    def done(self, result: int) -> None:
        for numeral in self.numerals:
            numeral.hide()
        super().done(result)
