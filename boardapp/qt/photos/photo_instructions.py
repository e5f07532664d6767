"""The page before there is a photograph: how to take one."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override import override
from boardapp.qt.widgets.plain_text import plain_label
from boardapp.qt.widgets.style import icon, scale_label_fonts

HOW = (
    ("A dark, plain ground", "Black card or cloth: the cut edge shows best on it"),
    ("Light from two sides, no flash", "A window and a lamp; nothing that shines back"),
    ("The tile flat and whole", "One to four in a picture, a map alone; not at its very edge"),
    ("From above, more or less", "Tilted up to 40° is fine: that is straightened"),
)


class PhotoInstructions(QScrollArea):
    """Says how to photograph tiles, and asks for the photographs."""

    choose_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.button = QPushButton(icon("open"), "&Choose photographs…")
        self.button.setAutoDefault(True)
        self.button.clicked.connect(self._on_choose)
        self._grow: list[tuple[QLabel, float, bool]] = []
        page = QWidget()
        self._body = QWidget()
        across = QHBoxLayout(page)
        across.addStretch(1)
        across.addWidget(self._body, 1000)
        across.addStretch(1)
        self._rows = QVBoxLayout(self._body)
        self._rows.addStretch(1)
        self._rows.addWidget(self._label("Photograph your tiles", 2.3, bold=True))
        self._steps = QGridLayout()
        for number, (what, how) in enumerate(HOW, 1):
            digit = self._label(str(number), 1.7, bold=True)
            digit.setForegroundRole(QPalette.ColorRole.Link)
            self._steps.addWidget(digit, 2 * number, 0, 2, 1)
            self._steps.addWidget(self._label(what, 1.4, bold=True), 2 * number, 1)
            self._steps.addWidget(self._label(how, 1.2), 2 * number + 1, 1)
        self._steps.setColumnStretch(1, 1)
        self._rows.addLayout(self._steps)
        row = QHBoxLayout()
        row.addWidget(self.button)
        faint = self._label("…or drop any number of them here.", 1.2)
        faint.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        row.addWidget(faint, 1)
        self._rows.addLayout(row)
        self._rows.addStretch(2)
        self.setWidget(page)
        self._fit_text()

    def _label(self, text: str, factor: float, *, bold: bool = False) -> QLabel:
        label = plain_label(text)
        label.setWordWrap(len(text) > 2)
        self._grow.append((label, factor, bold))
        return label

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_steps"):
            self._fit_text()

    def _fit_text(self) -> None:
        """Set all sizes from the font."""
        scale_label_fonts(self._grow, self.font())
        em = self.fontMetrics().height()
        self._body.setMaximumWidth(34 * em)
        self._rows.setContentsMargins(2 * em, em, 2 * em, em)
        self._rows.setSpacing(em)
        self._steps.setHorizontalSpacing(em)
        self._steps.setVerticalSpacing(em // 3)
        self.button.setMinimumHeight(round(2.6 * em))
        self.button.setIconSize(QSize(round(1.3 * em), round(1.3 * em)))

    def _on_choose(self) -> None:
        self.choose_asked.emit()
