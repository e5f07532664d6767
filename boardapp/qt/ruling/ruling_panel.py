"""The ruling panel: the question, the live ruling in both directions, the agreement, and more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.sentence_case import capitalize_first
from boardapp.core.sight_ruling import Ruling
from boardapp.qt.ruling.line_contact_numbering import ContactNumbering
from boardapp.qt.ruling.ruling_view import RulingView, alternative_lines, one_way_sentence
from boardapp.qt.sessions.sight_session import SightLineQuery, SightSession
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.style import follow_font
from boardapp.qt.widgets.text.plain_text import escape_rich_text, plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label
from boardapp.qt.widgets.whole_lines_area import WholeLinesArea

WIDE = 42
"""The width, in lines' heights, from which the parts of a ruling are side by side."""
_LINE_BESIDE = 24
"""The width, in lines' heights, from which the line is beside its verdict."""
_SHORT_LINE_BESIDE = 16
"""The same for a line without further values: only its two ends."""
_LOW = 18
"""The height, in lines, below which the verdict of the reverse ruling stays in view."""
_LOW_AND_NARROW = 24
"""The same height for a narrow panel, where the reasons take more lines."""
_REVERSE_BESIDE = 20
"""The width, in lines' heights, from which the parts of the reverse ruling are in a row."""
_HIGH = 9
"""The height, in lines, from which a wide panel has room for the line below its verdict."""


class RulingPanel(QWidget):
    """Shows the session's ruling as it changes; a wide panel shows its parts side by side.

    A game puts the form for the question above it, and what is to be done about the ruling beside
    its reasons. The form folds away to one line once a ruling is fixed.
    ``full_screen_asked``, ``card_asked`` and ``copy_asked`` ask the window to show the ruling
    large, to save its card, and to copy it; ``readings_asked`` to show how the table reads the
    rules.
    """

    full_screen_asked = Signal()
    card_asked = Signal()
    copy_asked = Signal()
    readings_asked = Signal()

    def __init__(
        self,
        session: SightSession,
        parent: QWidget | None = None,
        *,
        above: QWidget | None = None,
        beside: Sequence[QWidget] = (),
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._spoken: tuple[SightLineQuery, str] | None = None
        self._agreed_on: tuple[SightLineQuery, str] | None = None
        self._folded_for: SightLineQuery | None = None
        self._form = above
        self._is_wide = self._is_head_above = False
        self.hint = wrapping_label()
        self.at_once = plain_label()
        self.line = wrapping_label(bold=True)
        self.change = QPushButton("Change…")
        self.change.setStatusTip("Choose other spaces, another attack or side")
        self.there = RulingView()
        self.way_back = RulingView(compact=True)
        self.beyond = wrapping_label(in_form=True)
        self.agreed = QLineEdit()
        self._back = self._make_reverse_section()
        self._lay_out(beside)
        session.asked_changed.connect(self.show_latest_ruling)
        session.tool_changed.connect(self._show_hint)
        session.changed.connect(self._show_agreement_if_asked)
        session.lock_changed.connect(self._show_agreement)
        session.document_opened.connect(self.refresh)
        self.agreed.editingFinished.connect(self._save_agreement)
        self.change.clicked.connect(self._unfold_form)
        self.refresh()

    @staticmethod
    def _make_section(*widgets: QWidget) -> QFrame:
        frame = QFrame()
        layout = QVBoxLayout(frame)
        layout.setContentsMargins(0, 0, 0, 0)
        for widget in widgets:
            layout.addWidget(widget)
        return frame

    def _make_reverse_section(self) -> QFrame:
        """Return the reverse ruling; its head is one row in a panel that has the width."""
        self._reverse_head = QWidget()
        self._reverse_row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._reverse_head)
        self._reverse_row.setContentsMargins(0, 0, 0, 0)
        policy = QSizePolicy.Policy
        self.way_back.band.setSizePolicy(policy.Maximum, policy.Fixed)
        self._reverse_row.addWidget(plain_label("The other way"))
        self._reverse_row.addWidget(self.way_back.band)
        self._reverse_row.addWidget(self.way_back.shared, 1)
        self._reverse_row.addStretch()
        self._reverse_title = plain_label("The other way:")
        return self._make_section(self._reverse_head, self._reverse_title, self.way_back)

    def _lay_out(self, beside: Sequence[QWidget]) -> None:
        self.setAccessibleName("Ruling")
        self.agreed.setAccessibleName("Agreed instead")
        self.agreed.setPlaceholderText("Type what you agreed, then press Enter")
        self._agreement = self._make_section(plain_label("Agreed instead"), self.agreed)
        verdict = self._verdict_column()
        self._body = QWidget()
        self._columns = QBoxLayout(QBoxLayout.Direction.TopToBottom, self._body)
        self._columns.setContentsMargins(6, 2, 6, 2)
        self._left = self._column(self.there, self._back, *beside, self.beyond)
        self._right = self._column(self._agreement)
        self._columns.addLayout(self._left, 1)
        self._columns.addLayout(self._right, 1)
        self.at_once.setParent(verdict)
        self.at_once.setAutoFillBackground(True)
        self.at_once.hide()
        self.scroll_area = WholeLinesArea(self._body)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(2)
        if self._form is not None:
            outer.addWidget(self._form)
        self._across = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._across.setSpacing(2)
        self._across.addWidget(verdict)
        self._across.addWidget(self.scroll_area)
        outer.addLayout(self._across, 1)
        self._foot = QVBoxLayout()
        self._foot.setContentsMargins(6, 0, 6, 2)
        outer.addLayout(self._foot)
        parts = (self.change, self.there, self.hold_up, self.card, self.copy, self.readings)
        for first, second in pairwise((*parts, self.way_back)):
            QWidget.setTabOrder(first, second)

    def _verdict_column(self) -> QWidget:
        """Return the part that stays in view while the reasons scroll: verdict, line, buttons."""
        verdict = QWidget()
        head = self._head = QVBoxLayout(verdict)
        head.setContentsMargins(6, 2, 6, 2)
        head.setSpacing(4)
        self._top = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._top.addWidget(self.there.band)
        asked = QHBoxLayout()
        asked.addWidget(self.line, 1)
        asked.addWidget(self.change)
        self._top.addLayout(asked, 1)
        head.addLayout(self._top)
        head.addWidget(self.hint)
        head.addWidget(self.there.bar)
        head.addStretch(1)
        head.addWidget(self._buttons())
        return verdict

    @staticmethod
    def _column(*widgets: QWidget) -> QVBoxLayout:
        column = QVBoxLayout()
        for widget in widgets:
            column.addWidget(widget)
        column.addStretch(1)
        return column

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put verdict, reasons and the reverse ruling side by side in a wide panel.

        In a wide and low panel the verdict, its line and the buttons are one row above both.
        """
        super().resizeEvent(event)
        lines = self.width() / self.fontMetrics().height()
        wide, high = lines >= WIDE, self.height() >= _HIGH * self.fontMetrics().height()
        above = wide and not high
        # Beside the reasons the verdict's part is narrow: a line below it wraps less.
        least = _LINE_BESIDE if self._form is not None else _SHORT_LINE_BESIDE
        line_beside = lines >= least and not (wide and high)
        beside, beneath = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._across.setDirection(beside if wide and high else beneath)
        self._columns.setDirection(beside if wide else beneath)
        self._top.setDirection(beside if line_beside else beneath)
        (self._top if above else self._head).addWidget(self.actions_row)
        self._is_wide, self._is_head_above = wide, above
        self._place_reverse_ruling()
        self._columns.setStretch(0, 1 if wide else 0)
        self._across.setStretch(0, 5 if wide and high else 0)
        self._across.setStretch(1, 8 if wide and high else 1)
        policy = QSizePolicy.Policy
        across = policy.Preferred if line_beside else policy.Expanding
        self.there.band.setSizePolicy(across, policy.Fixed)

    def _place_reverse_ruling(self) -> None:
        """Put the reverse ruling below the margin; in a low panel its verdict never scrolls."""
        ruling, line = self._session.ruling, self.fontMetrics().height()
        wide = self._is_wide
        in_a_row = _REVERSE_BESIDE * line <= self.width() and (self._is_head_above or not wide)
        narrow = not (wide or in_a_row)
        low = not wide and self.height() < (_LOW_AND_NARROW if narrow else _LOW) * line
        # A form that is opened again leaves a low panel room for nothing but the reasons.
        opened = self._form is not None and not self._form.isHidden() and self._is_line_fixed
        self.actions_row.setHidden(low and opened)
        low = low and not opened
        more = self.way_back.has_details
        whole = self._right if wide else self._foot if low and not more else self._left
        at = 1 if whole is self._left else 0
        if whole.indexOf(self._back) != at:
            whole.insertWidget(at, self._back)
        column = self._back.layout()
        assert isinstance(column, QVBoxLayout)
        head = self._foot if low and more else column
        if head.indexOf(self._reverse_head) != 0:
            head.insertWidget(0, self._reverse_head)
        direction = QBoxLayout.Direction
        self._reverse_row.setDirection(direction.LeftToRight if in_a_row else direction.TopToBottom)
        shown = ruling is not None and ruling.reverse is not None
        self._back.setVisible(shown)
        self._reverse_head.setVisible(shown)
        self._reverse_title.setVisible(low and more)

    def _buttons(self) -> QWidget:
        self.hold_up = self._button(
            "Show large",
            "hold-up",
            "Show the verdict on the full screen, large enough to read across a table",
        )
        self.card = self._button("Picture…", "card", "Save the ruling as a picture or PDF")
        self.copy = self._button("Copy", "copy", "Copy a picture of the ruling to the clipboard")
        self.readings = self._button(
            "Readings…", "log", "Show and change the readings of unclear rules"
        )
        self.hold_up.clicked.connect(self._ask_hold_up)
        self.card.clicked.connect(self._ask_card)
        self.copy.clicked.connect(self._ask_copy)
        self.readings.clicked.connect(self._ask_readings)
        self.actions_row = QWidget()
        row = QHBoxLayout(self.actions_row)
        row.setContentsMargins(0, 0, 0, 0)
        for button in (self.hold_up, self.card, self.copy, self.readings):
            row.addWidget(button)
        follow_font(self, RulingPanel._scale_icons)
        return self.actions_row

    @staticmethod
    def _button(text: str, name: str, tip: str) -> QPushButton:
        button = QPushButton(icon(name), text)
        button.setAccessibleName("Save picture" if text.startswith("Picture") else text)
        button.setToolTip(escape_rich_text(tip))
        button.setStatusTip(tip)
        button.setMinimumWidth(1)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return button

    def _scale_icons(self) -> None:
        side = round(self.fontMetrics().height() * 1.1)
        for button in (self.hold_up, self.card, self.copy, self.readings):
            button.setIconSize(QSize(side, side))

    def _ask_hold_up(self) -> None:
        self.full_screen_asked.emit()

    def _ask_card(self) -> None:
        self.card_asked.emit()

    def _ask_copy(self) -> None:
        self.copy_asked.emit()

    def _ask_readings(self) -> None:
        self.readings_asked.emit()

    def _show_agreement_if_asked(self) -> None:
        if self._session.asked:
            self._show_agreement()

    def show_latest_ruling(self) -> None:
        """Show the question and its ruling; a game may show some parts later."""
        self.refresh()

    def show_verdict(self, ruling: Ruling) -> None:
        """Show only the verdict of a ruling; the rest follows.

        The verdict replaces the former ruling. Without one it covers the one-line hint
        of the panel, so nothing has to move.
        """
        if not self.there.isHidden():
            self.line.setText(self.line_in_words(ruling))
            self.there.show_verdict(ruling)
        else:
            # Over the hint, in no layout: otherwise the whole panel would be laid out first.
            self.at_once.setText(f"{ruling.origin} to {ruling.target}: {ruling.headline()}")
            self.at_once.setGeometry(self.hint.geometry())
            self.at_once.show()
            self.at_once.raise_()

    def refresh(self) -> None:
        """Show the session's present ruling, or how to get one."""
        ruling = self._session.ruling
        self.at_once.hide()
        self._show_hint()
        buttons = (self.hold_up, self.card, self.copy)
        for widget in (self.there.band, self.there, self._agreement, self.beyond, *buttons):
            widget.setVisible(ruling is not None)
        if ruling is None:
            self.there.bar.hide()
        self._fold_form()
        self.line.setVisible(ruling is not None and (self._form is None or self._form.isHidden()))
        if ruling is not None:
            numbering = ContactNumbering(ruling)
            self.line.setText(self.line_in_words(ruling))
            self.there.show_ruling(ruling, numbering)
            self._show_reverse_ruling(ruling, numbering)
            self._show_alternatives(ruling)
        self._place_reverse_ruling()
        self._show_agreement()
        self._announce_ruling(ruling)

    def line_in_words(self, ruling: Ruling) -> str:
        """Return the ruled line in words, with the other values of the question."""
        return f"{ruling.origin} to {ruling.target}"

    def _fold_form(self) -> None:
        """Fold the form once a line is fixed; a form that was unfolded stays open for that line."""
        asked = self._session.asked
        fixed = asked if self._is_line_fixed else None
        if fixed is None or fixed != self._folded_for:
            self._folded_for = fixed
            self._show_form(fixed is None and self._form is not None)

    @property
    def _is_line_fixed(self) -> bool:
        asked = self._session.asked
        return asked is not None and asked.fixed and self._session.ruling is not None

    def _show_form(self, shown: bool) -> None:
        self.line.setVisible(self._session.ruling is not None and not shown)
        if self._form is not None:
            typing = self._form.isAncestorOf(self.focusWidget())
            self._form.setVisible(shown)
            if typing and not shown:
                self.change.setFocus()
        self.change.setVisible(self._form is not None and not shown)

    def fold_form_again(self) -> None:
        """Fold a form that was opened again, without a change to the line."""
        if self._is_line_fixed:
            self._show_form(False)
            self._place_reverse_ruling()

    def _unfold_form(self) -> None:
        self._show_form(True)
        self._place_reverse_ruling()
        self.scroll_area.verticalScrollBar().setValue(0)
        if self._form is not None:
            self._form.setFocus()

    def _show_alternatives(self, ruling: Ruling) -> None:
        """Show the readings that would change the ruling, and other ways to attack, if known."""
        self.beyond.setText("\n".join(alternative_lines(ruling)))
        self.beyond.setVisible(bool(self.beyond.text()))

    def _show_hint(self) -> None:
        self.hint.setText(self._hint_text())
        self.hint.setVisible(bool(self.hint.text()))

    def _hint_text(self) -> str:
        asked = self._session.asked
        if asked is None:
            hint = self._session.line_hint
            return capitalize_first(hint) if self._session.tool == "sight" else f"Press L, {hint}"
        if asked.target is None:
            return f"From {self._session.grid.name(asked.origin)}: click the target."
        if asked.fixed:
            return ""
        return "The line follows the pointer. Click the target to fix the line there."

    def _show_reverse_ruling(self, ruling: Ruling, numbering: ContactNumbering) -> None:
        if ruling.reverse is not None:
            self.way_back.show_ruling(ruling.reverse, numbering, back_of=ruling)

    def _announce_ruling(self, ruling: Ruling | None) -> None:
        """Announce a ruling when its line is fixed, and again when the board changes the ruling."""
        asked = self._session.asked
        if asked is None or ruling is None or not asked.fixed:
            self._spoken = None
            return
        sentence = " ".join(filter(None, (ruling.sentence(), one_way_sentence(ruling))))
        if self._spoken != (asked, sentence):
            self._spoken = (asked, sentence)
            # The scroll position belonged to the former ruling.
            self.scroll_area.verticalScrollBar().setValue(0)
            screen_reader.announce(self, sentence, assertive=True)

    # The players' agreement

    def focus_agreement(self) -> None:
        """Focus the field for the agreement and scroll it into view, with its title if possible."""
        self.agreed.setFocus()
        self.scroll_area.ensureWidgetVisible(self._agreement, 0, 0)
        # Of a field, Qt would show the cursor only.
        middle = self.agreed.mapTo(self._body, self.agreed.rect().center())
        self.scroll_area.ensureVisible(middle.x(), middle.y(), 0, self.agreed.height() // 2 + 1)

    def _fixed_line(self) -> tuple[SightLineQuery, str] | None:
        asked = self._session.asked
        return (asked, self._session.attack) if asked and asked.fixed else None

    def _show_agreement(self) -> None:
        line = self._fixed_line()
        self.agreed.setEnabled(line is not None and not self._session.why_locked)
        if line != self._agreed_on or not self.agreed.isModified():
            self._agreed_on = line
            self.agreed.setText(self._session.agreement() if line else "")

    def _save_agreement(self) -> None:
        if self.agreed.isModified() and self._fixed_line() == self._agreed_on is not None:
            self.agreed.setModified(False)
            self._session.note_agreement(self.agreed.text().strip())
