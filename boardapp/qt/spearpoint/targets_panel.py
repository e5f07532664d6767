"""The panel of targets: whom a unit can fire at, or who can fire at it, with every value or why."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from boardapp.games.spearpoint.headings import HEADINGS
from boardapp.qt.chooser import Chooser
from boardapp.qt.flow_layout import FlowLayout
from boardapp.qt.guide.fact_view import FactView
from boardapp.qt.guide.odds_view import OddsView
from boardapp.qt.icons import icon
from boardapp.qt.ruling_view import wrapping_label
from boardapp.qt.session import SightQuestion
from boardapp.qt.spearpoint.fights import Fights
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.target_list import Item, TargetList, items
from boardapp.qt.spearpoint.target_rows import (
    Entry,
    asked_about,
    facts,
    sight_question,
    what_it_fires_at,
    who_fires_at_it,
)

FIRES_AT, FIRED_AT = "What can it fire at?", "Who can fire at it?"
NOBODY = "No unit is on the table. Put some there, or open a save."
CHOOSE = "Choose a unit above, or press the right button on one: What can it fire at?"
BESIDE = 34
"""Lines' heights of width from which the equations stand beside the list, not beneath it."""
SHELTERED = "The line's ruling is for who is inside. The tile itself can be fired at."


class TargetsPanel(QWidget):
    """Lists targets, draws the line of the one pointed at, and fires at it."""

    hold_up_asked = Signal()

    def __init__(self, session: SpearpointSession, fights: Fights) -> None:
        super().__init__()
        self._session, self._fights = session, fights
        self.entries: tuple[Entry, ...] = ()
        self._stale = True
        self._shown: SightQuestion | None = None
        self._make_head()
        self._make_body()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(self._head)
        layout.addWidget(self.empty)
        layout.addWidget(self.body, 1)
        layout.addStretch(0)
        self.setFocusProxy(self.list)
        self.setAccessibleName("Targets")
        fights.asked.connect(self._on_asked)
        session.changed.connect(self.refresh)
        session.document_opened.connect(self.refresh)
        session.lock_changed.connect(self._show_buttons)
        self.refresh()

    def _make_head(self) -> None:
        self.unit = Chooser("Unit that is asked about")
        self.unit.setStatusTip("The unit that is asked about; those off the board are here too")
        self.fires_at, self.fired_at = QRadioButton(FIRES_AT), QRadioButton(FIRED_AT)
        self.fires_at.setChecked(True)
        self.fire = QPushButton(icon("target"), "F&ire")
        self.fire.setStatusTip("Begin this attack: the guide asks for the rest")
        self.hold_up = QPushButton(icon("hold-up"), "Hol&d up")
        self.hold_up.setStatusTip("Show the list on the whole screen, for both players")
        for button in (self.fire, self.hold_up):
            button.setAutoDefault(True)
        ways, acts = QWidget(), QWidget()
        row = FlowLayout(ways)
        row.addWidget(self.fires_at)
        row.addWidget(self.fired_at)
        beside = QHBoxLayout(acts)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.addWidget(self.fire)
        beside.addWidget(self.hold_up)
        self._head = QVBoxLayout()
        self._head.setSpacing(2)
        first = QHBoxLayout()
        first.addWidget(self.unit, 1)
        first.addWidget(acts)
        self._head.addLayout(first)
        self._head.addWidget(ways)
        self.unit.activated.connect(self._on_chosen)
        self.unit.settled.connect(self._to_list)
        self.fired_at.toggled.connect(self._on_chosen)
        self.fire.clicked.connect(self._fire_current)
        self.hold_up.clicked.connect(self.hold_up_asked)

    def _make_body(self) -> None:
        self.empty = wrapping_label()
        self.list = TargetList()
        self.list.pointed.connect(self._point)
        self.list.fired.connect(self._fire)
        known = QWidget()
        self._known = QVBoxLayout(known)
        self._known.setContentsMargins(4, 2, 4, 2)
        self.details = QScrollArea()
        self.details.setWidget(known)
        self.details.setWidgetResizable(True)
        self.details.setFrameShape(QFrame.Shape.NoFrame)
        self.details.setAccessibleName("What the current target's values rest on")
        self.details.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body = QWidget()
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, self.body)
        self._sides.setContentsMargins(0, 0, 0, 0)
        self._sides.addWidget(self.list, 8)
        self._sides.addWidget(self.details, 5)

    def _to_list(self) -> None:
        self.list.setFocus()

    @property
    def held(self) -> tuple[str, Sequence[Item]]:
        """Return what the list is of, and its rows."""
        question = self._fights.question
        if question is None:
            return "", ()
        party = self._session.state.party(question.unit)
        title = self._fights.battle.title(party) if party is not None else ""
        asked = "Who can fire at the {}?" if question.at_it else "What can the {} fire at?"
        return asked.format(title), self.list.model_.held

    # What is asked

    def _on_asked(self) -> None:
        question = self._fights.question
        if question is not None:
            with QSignalBlocker(self.fired_at), QSignalBlocker(self.fires_at):
                (self.fired_at if question.at_it else self.fires_at).setChecked(True)
        self._shown = None
        self.refresh()
        if self.isVisible():
            self._point(self.list.entry())

    def _on_chosen(self, *_: object) -> None:
        unit = self.unit.currentData()
        if unit is not None:
            self._fights.ask(unit, at_it=self.fired_at.isChecked())

    # What is shown

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def refresh(self, *_: object) -> None:
        """Show the targets anew: the table has changed, or another unit is asked about."""
        self._stale = not self.isVisible()
        if self._stale:
            return
        self._fill_units()
        question = self._fights.question
        unit = question.unit if question else None
        party = self._session.state.party(unit) if unit and self._session.document else None
        self.entries = ()
        if party is not None and question is not None:
            find = who_fires_at_it if question.at_it else what_it_fires_at
            self.entries = find(self._fights.battle, party)
        may = "Can fire" if question and question.at_it else "Can be fired at"
        ours = self._shown is not None and self._session.question() == self._shown
        with QSignalBlocker(self.list):
            self.list.hold(items(self.entries, may, "Not now") if party else ())
        self.empty.setText("" if party else CHOOSE if self._fights.parties else NOBODY)
        self.empty.setVisible(party is None)
        self.body.setVisible(party is not None)
        self._show_details(self.list.entry())
        if ours:
            self._point(self.list.entry())
        self._show_buttons()

    def _fill_units(self) -> None:
        question = self._fights.question
        with QSignalBlocker(self.unit):
            self.unit.clear()
            for party in self._fights.parties:
                self.unit.addItem(asked_about(self._fights.battle, party), party.id)
            self.unit.setCurrentIndex(self.unit.findData(question.unit) if question else -1)
            self.unit.setPlaceholderText("Choose a unit")
        self.unit.setEnabled(bool(self.unit.count()))

    def _show_buttons(self) -> None:
        entry = self.list.entry()
        may = entry is not None and (entry.legal or self._session.free)
        self.fire.setEnabled(may and not self._session.lock)
        self.hold_up.setEnabled(bool(self.entries))

    def _point(self, entry: Entry | None) -> None:
        """Draw the line of an entry on the board, and show what its values rest on."""
        self._show_details(entry)
        self._show_buttons()
        question = sight_question(entry) if entry is not None else None
        if question is not None:
            self._session.pose(question)
            self._shown = self._session.question()
        elif self._shown is not None and self._session.question() == self._shown:
            self._session.drop_question()

    def _show_details(self, entry: Entry | None) -> None:
        while (item := self._known.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()
        for part in self._details(entry) if entry is not None else ():
            self._known.addWidget(part)
            part.show()
        self._known.addStretch(1)

    def _details(self, entry: Entry) -> list[QWidget]:
        parts: list[QWidget] = []
        for title, sums, odds in facts(entry):
            lead = wrapping_label(bold=True)
            lead.setText(title)
            parts.append(lead)
            parts += [FactView(one, self._session.grid, HEADINGS.of) for one in sums]
            if odds:
                view = OddsView()
                view.show_odds(odds)
                parts.append(view)
        ruling = entry.row.best.aim.bare_ruling
        tile = entry.row.target.kind == "tile"
        if tile and entry.legal and ruling is not None and ruling.status == "blocked":
            said = wrapping_label()
            said.setText(SHELTERED)
            parts.append(said)
        return parts

    # Firing

    def _fire_current(self) -> None:
        entry = self.list.entry()
        if entry is not None:
            self._fire(entry)

    def _fire(self, entry: Entry) -> None:
        self._fights.fire(entry.firer.id, entry.row.target.key)

    # Layout

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_sides"):
            self._divide()

    def _divide(self) -> None:
        direction = QBoxLayout.Direction
        wide = self.width() > BESIDE * self.fontMetrics().height()
        self._sides.setDirection(direction.LeftToRight if wide else direction.TopToBottom)
