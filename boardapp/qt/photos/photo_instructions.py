"""The page before there is a photograph: it explains how to take one."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QWidget

from boardapp.core.override_decorator import override
from boardapp.qt.photos.phone_button import PhoneButton
from boardapp.qt.widgets.style import icon
from boardapp.qt.widgets.text.large_text_page import LargeTextPage

HOW = (
    ("A dark, plain surface", "The tile's edges show best on black cardboard or black cloth"),
    ("Light from two sides, no flash", "Use daylight and a lamp, and avoid reflections"),
    (
        "Tiles that lie flat and fully in the picture",
        "Photograph one to four tiles at once, or one map, with a free margin on all sides",
    ),
    ("A camera roughly above the tiles", "A tilt of up to 40° is fine: boardapp corrects it"),
)


class PhotoInstructions(LargeTextPage):
    """Explains how to photograph tiles, and asks for the photographs."""

    choose_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(34, parent)
        self.button = QPushButton(icon("open"), "&Choose photographs…")
        self.button.setAutoDefault(True)
        self.button.clicked.connect(self._on_choose)
        self.phone = PhoneButton()
        self.rows.addStretch(1)
        self.rows.addWidget(self.add_label("Photograph your tiles", 2.3, bold=True))
        role = QPalette.ColorRole
        # The buttons come before the advice, so that no low window hides them.
        row = QHBoxLayout()
        row.addWidget(self.button)
        row.addWidget(self.phone)
        row.addStretch(1)
        self.rows.addLayout(row)
        drop = "…or drop photographs here, as many as you like."
        self.rows.addWidget(self.add_label(drop, 1.2, role=role.PlaceholderText))
        self._steps = QGridLayout()
        for number, (what, how) in enumerate(HOW, 1):
            digit = self.add_label(str(number), 1.7, bold=True, role=role.Link, wrap=False)
            self._steps.addWidget(digit, 2 * number, 0, 2, 1)
            self._steps.addWidget(self.add_label(what, 1.4, bold=True), 2 * number, 1)
            self._steps.addWidget(self.add_label(how, 1.2), 2 * number + 1, 1)
        self._steps.setColumnStretch(1, 1)
        self.rows.addLayout(self._steps)
        self.rows.addStretch(2)
        self.show_rows()

    @override
    def fit_text(self) -> None:
        super().fit_text()
        em = self.fontMetrics().height()
        self.rows.setSpacing(em)
        self._steps.setHorizontalSpacing(em)
        self._steps.setVerticalSpacing(em // 3)
        for button in (self.button, self.phone):
            button.setMinimumHeight(round(2.6 * em))
            button.setIconSize(QSize(round(1.3 * em), round(1.3 * em)))

    def _on_choose(self) -> None:
        self.choose_asked.emit()
