"""The checklist of steps at the real table after an act of a fight."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.flow_layout import fill_rows
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

WIDE = 1.7
"""Ratio of width to height above which the checklist is beside the guide, and not below it."""
MOST_DUE = 6
"""The most steps of earlier acts that stay in the list until they are ticked."""
TITLE = "On your table"


class _ChecklistRow(QWidget):
    """A check box with a sentence; a click on the sentence toggles it too."""

    def __init__(self, sentence: str, *, done: bool, new: bool) -> None:
        super().__init__()
        self.box, self.words = QCheckBox(), wrapping_label(sentence, bold=new)
        self.box.setChecked(done)
        self.box.setAccessibleName(sentence)
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.box, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.words, 1)

    def mouseReleaseEvent(self, event: object) -> None:
        """Toggle the check box by a click on its words."""
        self.box.toggle()


class PhysicalTableChecklist(QFrame):
    """The steps of the last acts at the real table; their ticks are part of the view only."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName(TITLE)
        self.title: QLabel = wrapping_label(TITLE, bold=True)
        self.rows: list[_ChecklistRow] = []
        body = QWidget()
        self._rows = QVBoxLayout(body)
        self._rows.setContentsMargins(0, 0, 4, 0)
        self.area = QScrollArea()
        self.area.setWidget(body)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setAccessibleName(TITLE)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 2, 4)
        layout.addWidget(self.title)
        layout.addWidget(self.area, 1)

    def show_sentences(self, sentences: Sequence[str], *, later: bool = False) -> None:
        """Show the real-table steps, new ones in bold; steps that remain keep their ticks.

        Steps of a ``later`` act come below the last steps that nobody has ticked.
        """
        before = {row.words.text(): row.box.isChecked() for row in self.rows}
        if later:
            due = [one for one, done in before.items() if not done and one not in sentences]
            sentences = [*due[-MOST_DUE:], *sentences]
        remain = any(one in before for one in sentences)
        self.rows = [
            _ChecklistRow(one, done=before.get(one, False), new=remain and one not in before)
            for one in sentences
        ]
        fill_rows(self._rows, self.rows)
        self._rows.addStretch(1)
        self.title.setVisible(bool(sentences))
        self._scroll_to_new(before)
        if sentences:
            screen_reader.announce(self, f"{TITLE}: {' '.join(sentences)}")

    def _scroll_to_new(self, before: Collection[str]) -> None:
        """Scroll to the first new step, or to the top."""
        self._rows.activate()
        self.area.verticalScrollBar().setValue(0)
        new = (row for row in self.rows if row.words.text() not in before)
        if (first := next(new, None)) is not None:
            self.area.ensureWidgetVisible(first, 0, 0)


class GuideWithChecklist(QWidget):
    """The guide, with the checklist of steps at the real table beside it.

    The checklist stays when it is empty: nothing in the guide moves under the pointer.
    """

    def __init__(self, guide: QWidget, hands: PhysicalTableChecklist) -> None:
        super().__init__()
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.setSpacing(0)
        self._sides.addWidget(guide, 5)
        self._sides.addWidget(hands, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() > WIDE * self.height()
        direction = QBoxLayout.Direction
        self._sides.setDirection(direction.LeftToRight if wide else direction.TopToBottom)
