"""The panel of targets: a unit's targets, or its possible attackers, with all values or reasons."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QPushButton,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.qt.sessions.sight_session import SightQuestion
from boardapp.qt.spearpoint.fights.target_list import Item, TargetList, rows_with_headings
from boardapp.qt.spearpoint.fights.target_rows import (
    TargetEntry,
    firers_at,
    sight_question,
    targets_of,
    unit_choice_title,
)
from boardapp.qt.spearpoint.fights.unit_act_starter import FightSession
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.widgets.flow_layout import FlowLayout
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ComboBox
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

FIRES_AT, FIRED_AT = "List its targets", "List its attackers"
LEAST_UNIT = 18
"""Number of letters of a unit's title that are always visible."""
NOBODY = "No unit is on the table. Place units, or open a saved table."
CHOOSE = "Choose a unit above, or right-click a unit and choose “What can this unit fire at?”"


class TargetsPanel(QWidget):
    """Lists targets, draws the line of the target pointed at, and fires at a target."""

    hold_up_asked = Signal()

    def __init__(self, session: SpearpointSession, fights: FightSession) -> None:
        super().__init__()
        self._session, self._fights = session, fights
        self.entries: tuple[TargetEntry, ...] = ()
        self._stale = True
        self._shown: SightQuestion | None = None
        self._make_head()
        self._make_body()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(self._head)
        layout.addWidget(self.empty)
        layout.addWidget(self.list, 1)
        layout.addStretch(0)
        self.setFocusProxy(self.list)
        self.setAccessibleName("Targets")
        fights.asked.connect(self._show_question)
        session.changed.connect(self.refresh)
        session.document_opened.connect(self.refresh)
        session.lock_changed.connect(self._update_buttons)
        self.refresh()

    def _make_head(self) -> None:
        self.unit = ComboBox("Unit whose targets or attackers are listed")
        self.unit.setMinimumContentsLength(LEAST_UNIT)
        self.unit.setStatusTip(
            "Choose the unit whose targets or attackers are listed, on or off the board"
        )
        self.fires_at, self.fired_at = QRadioButton(FIRES_AT), QRadioButton(FIRED_AT)
        self.fires_at.setChecked(True)
        self.fire = QPushButton(icon("target"), "F&ire")
        self.fire.setStatusTip(
            "Begin this attack. The guide then asks for weapons, spotter and dice"
        )
        self.hold_up = QPushButton(icon("hold-up"), "Show l&arge")
        self.hold_up.setStatusTip("Show the list of targets on the whole screen for both players")
        for button in (self.fire, self.hold_up):
            button.setAutoDefault(True)
        self._head = FlowLayout()
        self._head.setSpacing(self.fontMetrics().height() // 3)
        for part in (self.unit, self.fires_at, self.fired_at, self.fire, self.hold_up):
            self._head.addWidget(part)
        self.unit.activated.connect(self._ask_chosen_unit)
        self.unit.settled.connect(self._to_list)
        self.fired_at.toggled.connect(self._ask_chosen_unit)
        self.fire.clicked.connect(self._fire_current)
        self.hold_up.clicked.connect(self.hold_up_asked)

    def _make_body(self) -> None:
        self.empty = wrapping_label()
        self.list = TargetList()
        self.list.pointed.connect(self._draw_line_of_entry)
        self.list.fired.connect(self._fire)

    def _to_list(self) -> None:
        self.list.setFocus()

    @property
    def is_target_line_shown(self) -> bool:
        """Return whether the line on the board belongs to this list."""
        return self._shown is not None and self._session.sight_question() == self._shown

    @property
    def title_and_rows(self) -> tuple[str, Sequence[Item]]:
        """Return the title and the rows of the list."""
        question = self._fights.question
        if question is None:
            return "", ()
        party = self._session.state.find_unit(question.unit)
        title = self._fights.combat_view.title(party) if party is not None else ""
        asked = "Who can fire at the {}?" if question.at_it else "What can the {} fire at?"
        return asked.format(title), self.list.rows

    # Requests

    def _show_question(self) -> None:
        question = self._fights.question
        if question is not None:
            with QSignalBlocker(self.fired_at), QSignalBlocker(self.fires_at):
                (self.fired_at if question.at_it else self.fires_at).setChecked(True)
        # The line may belong to a target that this list no longer has.
        shown, self._shown = self._shown, None
        self.refresh()
        self._shown = shown
        if self.isVisible():
            self._draw_line_of_entry(self.list.current_entry())

    def _ask_chosen_unit(self, *_: object) -> None:
        unit = self.unit.currentData()
        if unit is not None:
            self._fights.ask_targets(unit, at_it=self.fired_at.isChecked())

    # Showing the targets

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def refresh(self, *_: object) -> None:
        """Update the targets after a change of the table or of the unit."""
        self._stale = not self.isVisible()
        if self._stale:
            return
        self._fill_units()
        question = self._fights.question
        unit = question.unit if question else None
        party = self._session.state.find_unit(unit) if unit and self._session.document else None
        self.entries = ()
        if party is not None and question is not None:
            find = firers_at if question.at_it else targets_of
            self.entries = find(self._fights.combat_view, party)
        at_it = question is not None and question.at_it
        may = "Units that can fire" if at_it else "Possible targets"
        ours, before = self.is_target_line_shown, self.list.current_entry()
        with QSignalBlocker(self.list):
            self.list.show_rows(
                rows_with_headings(self.entries, may, "Not possible now") if party else ()
            )
        self.empty.setText("" if party else CHOOSE if self._fights.all_units else NOBODY)
        self.empty.setVisible(party is None)
        self.list.setVisible(party is not None)
        after = self.list.current_entry()
        if ours:
            # If a target is gone, its line leaves the board, and no other line is drawn instead.
            stays = before is not None and after is not None and before.key == after.key
            self._draw_line_of_entry(after if stays else None)
        self._update_buttons()

    def _fill_units(self) -> None:
        question = self._fights.question
        with QSignalBlocker(self.unit):
            self.unit.clear()
            for party in self._fights.all_units:
                self.unit.addItem(unit_choice_title(self._fights.combat_view, party), party.id)
            self.unit.setCurrentIndex(self.unit.findData(question.unit) if question else -1)
            self.unit.setPlaceholderText("Choose a unit")
        self.unit.setEnabled(bool(self.unit.count()))

    def _update_buttons(self) -> None:
        entry = self.list.current_entry()
        may = entry is not None and (entry.legal or self._session.is_free_play)
        self.fire.setEnabled(may and not self._session.why_locked)
        self.hold_up.setEnabled(bool(self.entries))

    def _draw_line_of_entry(self, entry: TargetEntry | None) -> None:
        """Draw an entry's line on the board: fixed for the current entry, else as a preview."""
        self._update_buttons()
        fixed = entry is not None and entry is self.list.current_entry()
        question = sight_question(entry, fixed=fixed) if entry is not None else None
        if question is not None:
            self._shown = question
            self._session.restore_sight_question(question)
        elif self.is_target_line_shown:
            self._session.clear_line_and_field()

    # Firing

    def _fire_current(self) -> None:
        entry = self.list.current_entry()
        if entry is not None:
            self._fire(entry)

    def _fire(self, entry: TargetEntry) -> None:
        self._fights.fire(entry.firer.id, entry.row.target.key)
