"""The turn and the table switches: readings that the rulebook leaves open, chosen by the table."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QGroupBox, QLabel, QVBoxLayout

from boardapp.core.state import State
from boardapp.games.rule_headings import RulebookHeadings
from boardapp.games.rule_switch import RuleSwitch
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ComboBox, TurnBox
from boardapp.qt.widgets.text.plain_text import escape_rich_text
from boardapp.qt.widgets.text.wrapping_label import wrapping_label


class SwitchChooser(ComboBox):
    """The choices of one switch, in the words of the table; ``title`` names its printed rule."""

    def __init__(self, session: TableSession, switch: RuleSwitch, title: str) -> None:
        super().__init__(switch.title)
        self._session = session
        self._title = title
        self._switch = switch
        for choice, meaning in switch.choices.items():
            self.addItem(meaning, choice)
            self.setItemData(
                self.count() - 1, escape_rich_text(meaning), Qt.ItemDataRole.ToolTipRole
            )
        self.activated.connect(self._set_switch_choice)

    def show_choice(self, choice: str) -> None:
        """Show the choice in force."""
        switch = self._switch
        self.setCurrentIndex(self.findData(choice))
        self.setToolTip(escape_rich_text(f"{self._title}: {switch.choices[choice]}"))

    def _set_switch_choice(self, index: int) -> None:
        choice = self.itemData(index)
        default = choice == self._switch.default
        self._session.set_option(self._switch.name, None if default else choice)


class SwitchForm(QGroupBox):
    """Switches in force, each with its meaning; choosing one is an act that can be undone."""

    def __init__(
        self, session: TableSession, switches: Mapping[str, RuleSwitch], headings: RulebookHeadings,
        title: str = "Table switches in force", *, turn: bool = True,
    ) -> None:  # fmt: skip
        super().__init__(title)
        self._session = session
        self._switches = switches
        self._headings = headings
        self.turn = TurnBox()
        self.choosers: dict[str, SwitchChooser] = {}
        self.titles: dict[str, QLabel] = {}
        layout = QVBoxLayout(self)
        if turn:
            layout.addWidget(self.turn)
        for switch in switches.values():
            named = wrapping_label()
            chooser = SwitchChooser(session, switch, self._titled(switch))
            named.setBuddy(chooser)
            layout.addWidget(named)
            layout.addWidget(chooser)
            self.choosers[switch.name], self.titles[switch.name] = chooser, named
        self.turn.valueChanged.connect(self._set_turn)
        session.document_opened.connect(self.refresh)
        session.changed.connect(self._refresh_if_switches_changed)
        session.lock_changed.connect(self.refresh)
        self.refresh()

    def _titled(self, switch: RuleSwitch) -> str:
        return self._headings.switch_title_with_citation(switch.title, switch.rule)

    def _refresh_if_switches_changed(self, before: State, after: State) -> None:
        if before.options != after.options or before.turn != after.turn:
            self.refresh()

    def refresh(self) -> None:
        """Show the table's turn and switches again."""
        self.setEnabled(self._session.document is not None and not self._session.why_locked)
        state = self._session.state if self._session.document else None
        with QSignalBlocker(self.turn):
            self.turn.setValue(state.turn if state else 1)
        options = state.options if state else {}
        for name, switch in self._switches.items():
            choice = options.get(name, switch.default)
            self.choosers[name].show_choice(choice)
            changed = " – changed" if choice != switch.default else ""
            self.titles[name].setText(f"{self._titled(switch)}{changed}")

    def _set_turn(self, turn: int) -> None:
        self._session.set_turn(turn)
