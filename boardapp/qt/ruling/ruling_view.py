"""A ruling in full as widgets: verdict, sentence, every reason and note, margin."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QStyle,
    QStyleOptionFocusRect,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.sentence_case import (
    as_sentence,
    capitalize_first,
    cite_rules,
    counted,
    join_with_and,
    plural,
    rules_in_brackets,
)
from boardapp.core.sight_ruling import BlockingReason, Ruling, RulingNote
from boardapp.picture.palette import VERDICTS
from boardapp.qt.ruling.line_contact_numbering import ContactNumbering
from boardapp.qt.ruling.verdict_badge import ContactNumbersWidget, ForbiddenAttackBand, VerdictBand
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

_BARRED = "!"
"""The sign of a way to attack that is forbidden though its line is clear."""


class ReasonRow(QWidget):
    """One reason or note: its numbers on the board, text, printed source and margin."""

    def __init__(self) -> None:
        super().__init__()
        self.badge = ContactNumbersWidget()
        self.text = wrapping_label(in_form=True)
        self.source = wrapping_label(italic=True, in_form=True)
        words = QVBoxLayout()
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(0)
        words.addWidget(self.text)
        words.addWidget(self.source)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.badge, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)

    def show_remark(
        self,
        remark: BlockingReason | RulingNote,
        numbers: tuple[int, ...],
        *,
        blocks: bool,
        alone: bool = False,
    ) -> None:
        """Show a reason or note next to its numbers, with the sign that they have on the board.

        A reason ``alone`` shows no margin: the verdict shows the same margin.
        """
        source = capitalize_first(cite_rules(remark.section))
        margin = remark.margin_phrase() if isinstance(remark, BlockingReason) else ""
        if margin and not alone:
            source += f" · {margin}".replace(" mm", "\u00a0mm")
        self.badge.show_numbers(numbers, blocks=blocks)
        self.text.setText(as_sentence(remark.text))
        self.source.setText(source)
        self.setAccessibleName(self.full_text())

    def full_text(self) -> str:
        """Return the reason's text for screen readers."""
        numbers = " and ".join(map(str, self.badge.numbers))
        lead = f"{plural('Number', len(self.badge.numbers))} {numbers}: " if numbers else ""
        return f"{lead}{self.text.text()} {self.source.text()}."


class RulingView(QFrame):
    """One direction of a ruling. The widget takes the focus, so that screen readers read it all."""

    def __init__(self, *, compact: bool = False) -> None:
        super().__init__()
        self.band = VerdictBand(1.0 if compact else 1.2)
        self.bar = ForbiddenAttackBand(1.0 if compact else 1.1)
        self.sentence = wrapping_label(bold=not compact, in_form=True)
        self.notes = wrapping_label(in_form=True)
        self.margin = wrapping_label(bold=not compact, in_form=True)
        self.shared = wrapping_label(in_form=True)
        self.has_details = False
        """Whether there is anything to show but the verdict and the shared reasons."""
        self.rows: list[ReasonRow] = []
        self._remarks = QVBoxLayout()
        self._remarks.setSpacing(3)
        self._remarks.addWidget(self.margin)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(2, 2, 2, 2)
        layout.addWidget(self.band)
        layout.addWidget(self.bar)
        layout.addWidget(self.sentence)
        layout.addWidget(self.shared)
        layout.addLayout(self._remarks)
        layout.addWidget(self.notes)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_ruling(
        self, ruling: Ruling, numbering: ContactNumbering, *, back_of: Ruling | None = None
    ) -> None:
        """Show a ruling without its reverse; or what the reverse of another ruling has besides."""
        self.show_verdict(ruling)
        told = set()
        if back_of is not None:
            told |= {note.text for note in back_of.notes}
            told |= {cause.text for cause in back_of.causes}
        remarks = {i: one for i, one in ruling.remarks_by_number().items() if one.text not in told}
        both = (numbering.numbers_of_reverse(one) for one in ruling.causes if one.text in told)
        self._show_shared_reasons(sorted({number for numbers in both for number in numbers}))
        while len(self.rows) < len(remarks):
            self.rows.append(ReasonRow())
            self._remarks.addWidget(self.rows[-1])
        for at, row in enumerate(self.rows):
            row.setVisible(at < len(remarks))
        for row, (number, remark) in zip(self.rows, remarks.items(), strict=False):
            there = back_of is None
            numbers = (number,) if there else numbering.numbers_of_reverse(remark)
            blocks = isinstance(remark, BlockingReason)
            row.show_remark(remark, numbers, blocks=blocks, alone=len(ruling.causes) == 1)
        # The margin belongs to the reasons, so the notes come after it.
        self._remarks.removeWidget(self.margin)
        reasons = sum(isinstance(one, BlockingReason) for one in remarks.values())
        self._remarks.insertWidget(reasons, self.margin)
        others = [
            _note_sentence(note)
            for note in ruling.notes
            if not note.marks and note.text not in told
        ]
        self.notes.setText("\n".join(others))
        self.notes.setVisible(bool(others))
        self.margin.setText(ruling.margin_sentence())
        same = back_of is not None and back_of.margin_sentence() == ruling.margin_sentence()
        self.margin.setVisible(not same)
        self.has_details = bool(
            remarks or others or not same or ruling.prohibition_phrase()
            or _needs_sentence(ruling)
        )  # fmt: skip
        self.setAccessibleDescription(self.full_text())

    def _show_shared_reasons(self, numbers: Sequence[int]) -> None:
        """Show the numbers of the reasons that block the other direction too."""
        names = join_with_and(map(str, numbers))
        words = f"Reasons {names} apply" if len(numbers) > 1 else f"Reason {names} applies"
        self.shared.setText(f"{words} in this direction too." if numbers else "")
        self.shared.setVisible(bool(numbers))

    def show_verdict(self, ruling: Ruling) -> None:
        """Show a ruling's verdict, its sentence, and what forbids an attack on a clear line."""
        self.band.show_status(ruling.status)
        self.bar.show_words(ruling.prohibition_phrase())
        # Most rulings need no sentence on the screen, but screen readers read it.
        self.sentence.setText(ruling.sentence())
        self.sentence.setVisible(_needs_sentence(ruling))
        self.setAccessibleName(f"{ruling.headline()}. {ruling.sentence()}")

    def full_text(self) -> str:
        """Return all shown texts, line by line."""
        shown = [row for row in self.rows if row.isVisibleTo(self)]
        lines = [self.sentence.text()]
        lines += [self.shared.text()] if self.shared.text() else []
        texts = [row.full_text() for row in shown]
        texts.insert(self._remarks.indexOf(self.margin), self.margin.text())
        lines += texts
        lines += [self.notes.text()] if self.notes.isVisibleTo(self) else []
        return "\n".join(lines)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.hasFocus():
            option = QStyleOptionFocusRect()
            option.initFrom(self)
            painter = QPainter(self)
            frame = QStyle.PrimitiveElement.PE_FrameFocusRect
            self.style().drawPrimitive(frame, option, painter, self)


def _needs_sentence(ruling: Ruling) -> bool:
    return ruling.status == "cannot-rule" or bool(ruling.lineless)


def _note_sentence(note: RulingNote) -> str:
    lead = "The attack is not allowed" if note.bar else "Note"
    return f"{lead}: {note.text} {rules_in_brackets(note.section)}."


def alternative_lines(ruling: Ruling) -> Iterator[str]:
    """Yield the readings that would change a ruling, and the other ways to attack, with signs."""
    if ruling.turns is not None:
        yield ruling.other_readings_sentence()
    if ruling.ways:
        yield f"{counted(len(ruling.ways), 'other way')} to attack:"
    for way, line in zip(ruling.ways, ruling.other_attacks_lines(), strict=True):
        yield f"{_BARRED if way.barred else VERDICTS[way.status].sign} {line}"


def one_way_sentence(ruling: Ruling) -> str:
    """Return a sentence on a different status of the reverse line; "" if it is the same.

    A fight within one space has no reverse line.
    """
    back = ruling.reverse
    if back is None or not ruling.is_one_way:
        return ""
    words = {"clear": "is clear", "blocked": "is blocked", "cannot-rule": "cannot be ruled on"}
    return (
        f"The two directions differ: {ruling.origin} to {ruling.target} {words[ruling.status]}, "
        f"{back.origin} to {back.target} {words[back.status]}."
    )
