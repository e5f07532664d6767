"""The checklist of steps at the real table after an act of a fight."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
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
NARROW = 55
"""The width of guide and checklist, in lines' heights, below which the checklist is folded."""
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

    due_changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.is_used = False
        """Whether this table has had a step, or will have one."""
        self._first: _ChecklistRow | None = None
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
        # The heights of new rows are known only after their layout.
        self.area.verticalScrollBar().rangeChanged.connect(self._put_first_new_on_top)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 2, 4)
        layout.addWidget(self.title)
        layout.addWidget(self.area, 1)

    def keep_place(self) -> None:
        """Keep a place for steps that are sure to come."""
        if not self.is_used:
            self.is_used = True
            self.due_changed.emit()

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
        for row in self.rows:
            row.box.toggled.connect(self.due_changed)
        fill_rows(self._rows, self.rows)
        self._rows.addStretch(1)
        self.title.setVisible(bool(sentences))
        self.is_used |= bool(sentences)
        self._first = next((row for row in self.rows if row.words.text() not in before), None)
        self._put_first_new_on_top()
        self.due_changed.emit()
        if sentences:
            screen_reader.announce(self, f"{TITLE}: {' '.join(sentences)}")

    @property
    def due(self) -> int:
        """Return how many steps nobody has ticked yet."""
        return sum(not row.box.isChecked() for row in self.rows)

    def _put_first_new_on_top(self, *_: object) -> None:
        """Scroll the first line of the first new step to the top, as far as that goes."""
        self._rows.activate()
        self.area.verticalScrollBar().setValue(self._first.y() if self._first is not None else 0)


class GuideWithChecklist(QWidget):
    """The guide, with the checklist of steps at the real table beside it.

    Once it is used the checklist keeps its place, also when it is empty: nothing in the guide
    moves under the pointer. In a narrow panel a button with the number of steps stands for
    it, and opens it.
    """

    def __init__(self, guide: QWidget, hands: PhysicalTableChecklist) -> None:
        super().__init__()
        self._hands = hands
        self.fold = QPushButton()
        self.fold.setCheckable(True)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.setSpacing(0)
        self._sides.addWidget(guide, 5)
        self._sides.addWidget(hands, 1)
        self._sides.addWidget(self.fold)
        hands.due_changed.connect(self._count_steps)
        self.fold.toggled.connect(self._arrange)
        self._count_steps()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _count_steps(self) -> None:
        due = self._hands.due
        self.fold.setText(f"To do on\nyour table:\n{due}")
        self.fold.setAccessibleName(f"To do on your table: {due}")
        if not self._hands.rows:
            self.fold.setChecked(False)
        self._arrange()

    def _arrange(self, *_: object) -> None:
        wide = self.width() > WIDE * self.height()
        direction = QBoxLayout.Direction
        self._sides.setDirection(direction.LeftToRight if wide else direction.TopToBottom)
        metrics = self.fontMetrics()
        folds = wide and self.width() < NARROW * metrics.height()
        # Any number of steps has room, so that the guide beside the button does not move.
        self.fold.setFixedWidth(metrics.horizontalAdvance("99 steps") + metrics.height())
        policy = QSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        policy.setRetainSizeWhenHidden(folds and self._hands.is_used)
        self.fold.setSizePolicy(policy)
        self.fold.setVisible(folds and bool(self._hands.rows))
        self._hands.setVisible(self._hands.is_used and (not folds or self.fold.isChecked()))
        self._sides.setStretch(1, 3 if folds else 1)
