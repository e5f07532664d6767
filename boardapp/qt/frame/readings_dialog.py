"""The dialog in which players choose how they read the rules: a list, and the readings."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QGroupBox,
    QHBoxLayout,
    QRadioButton,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.sentence_case import counted
from boardapp.core.state import State
from boardapp.games.ask_rule_readings import switches_off_default
from boardapp.games.rule_headings import RulebookHeadings
from boardapp.games.rule_switch import RuleSwitch, Switches
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.forms.form_dialog import FormDialog, line_field
from boardapp.qt.widgets.forms.grouped_table import GroupedTable
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.plain_text import escape_rich_text
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

_LEAD = (
    "The rulebook leaves these rules unclear. A reading is one way to play such a rule. Choose "
    "your own reading of a rule, or keep the usual ones."
)
_OWN = "&Our own readings"
_NAME = Qt.ItemDataRole.UserRole


class ReadingsDialog(FormDialog):
    """Lists all readings with the choices in force; each choice is an act that can be undone."""

    def __init__(
        self, session: TableSession, groups: Mapping[str, Switches], headings: RulebookHeadings,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__("Readings of unclear rules", parent, ok=None, lead=_LEAD)
        self.setSizeGripEnabled(True)
        self._session, self._headings = session, headings
        self._switches = {name: one for group in groups.values() for name, one in group.items()}
        self.usual = QRadioButton("&Usual readings")
        self.own = QRadioButton(_OWN)
        self.difference = wrapping_label(in_form=True)
        self.search = line_field("Find a rule", example="Find a rule, such as: smoke")
        self.search.setClearButtonEnabled(True)
        self.list = GroupedTable("Unclear rules", "Rule", "Your reading")
        self.rows: dict[str, QTreeWidgetItem] = {}
        self.ways = QGroupBox()
        self.choices: dict[str, QRadioButton] = {}
        self._picked, self._picked_for = QButtonGroup(self), ""
        self._column = QVBoxLayout(self.ways)
        self._column.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._fill_list(groups)
        taken = QHBoxLayout()
        for button in (self.usual, self.own):
            taken.addWidget(button)
        taken.addStretch(1)
        self.form.rows.addRow(taken)
        for widget in (self.difference, self.search, self.list, self.ways):
            self.form.rows.addRow(widget)
        self._connect()
        own = switches_off_default(self._switches, session.state.options)
        first = self.rows[next(iter(own), next(iter(self.rows)))]
        self.list.setCurrentItem(first)
        self.refresh()
        self.usual.setChecked(not self._own_count)
        # So wide that no reading in the list is cut in usual text.
        self.lay_out_and_check(ems=(54, 60))
        line = self.fontMetrics().height()
        self.list.setMinimumHeight(5 * line)
        # Two readings get as much height as three, so nothing jumps.
        self.ways.setMinimumHeight(13 * line // 2)
        policy = self.ways.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.ways.setSizePolicy(policy)
        self.search.setFocus()
        self.list.scrollToItem(first)

    def _fill_list(self, groups: Mapping[str, Switches]) -> None:
        self.list.setRootIsDecorated(False)
        self.list.setIndentation(self.fontMetrics().height() // 2)
        for title, switches in groups.items():
            for name, switch in switches.items():
                search_text = " ".join((switch.title, *switch.choices.values()))
                row = self.list.add_row(title, switch.title, "", search_text)
                row.setData(0, _NAME, name)
                row.setToolTip(0, escape_rich_text(switch.title))
                self.rows[name] = row
        self.list.expandAll()
        self.list.setItemsExpandable(False)

    def _connect(self) -> None:
        self.usual.clicked.connect(self._take_usual)
        self.search.textChanged.connect(self._filter_readings)
        self.list.currentItemChanged.connect(self._show_ways)
        self._picked.buttonClicked.connect(self._choose)
        self._session.changed.connect(self._refresh_if_changed)
        self._session.lock_changed.connect(self.refresh)

    @property
    def _own_count(self) -> int:
        return len(switches_off_default(self._switches, self._session.state.options))

    def _refresh_if_changed(self, before: State, after: State) -> None:
        if before.options != after.options:
            self.refresh()

    def refresh(self) -> None:
        """Show the present choices."""
        options, plain = self._session.state.options, self.font()
        for name, row in self.rows.items():
            switch = self._switches[name]
            choice = options.get(name, switch.default)
            own = choice != switch.default
            row.setText(1, f"✓ {switch.choices[choice]}" if own else switch.choices[choice])
            row.setToolTip(1, escape_rich_text(switch.choices[choice]))
            for column in (0, 1):
                row.setFont(column, bold_font(plain) if own else plain)
        own_names = set(switches_off_default(self._switches, options))
        count = len(own_names)
        self.own.setText(f"{_OWN} ({count})" if count else _OWN)
        self.difference.setText(self._difference_text(own_names))
        if count:
            self.own.setChecked(True)
        free = not self._session.why_locked
        for widget in (self.usual, self.own, self.ways):
            widget.setEnabled(free)
        self._show_ways()

    def _difference_text(self, own: Collection[str]) -> str:
        """Return how many rules are played in an unusual way, and who chose that."""
        if not own:
            return "This game plays every rule in the usual way."
        document, options = self._session.document, self._session.state.options
        began = document.start_state.options if document is not None else {}
        given = sum(began.get(name) == options.get(name) for name in own)
        it, them = ("it", "it") if len(own) == 1 else ("all", "them")
        who = "You chose {}." if not given else "The scenario or file of this table chose {}."
        chosen = who.format(it)
        if 0 < given < len(own):
            chosen = f"You chose {len(own) - given}, and the scenario or file of this table chose "
            chosen += f"{given}."
        marked = "A tick marks" if len(own) == 1 else "Ticks mark"
        rules = counted(len(own), "rule")
        return f"This game plays {rules} in another way than usual. {chosen} {marked} {them} below."

    def _filter_readings(self, text: str) -> None:
        """Show only matching readings; without any, no choice of a reading is left to make."""
        self.ways.setVisible(self.list.show_matching(text))

    def _current(self) -> RuleSwitch | None:
        item = self.list.currentItem()
        name = item.data(0, _NAME) if item is not None else None
        return self._switches[name] if name else None

    def _show_ways(self, *_: object) -> None:
        """Show the readings of the current row, with the one in force selected."""
        switch = self._current()
        if switch is None:
            return
        in_force = self._session.state.options.get(switch.name, switch.default)
        self.ways.setTitle(self._headings.switch_title_with_citation(switch.title, switch.rule))
        if self._picked_for != switch.name:
            self._make_choices(switch)
        self.choices[in_force].setChecked(True)

    def _make_choices(self, switch: RuleSwitch) -> None:
        self._picked_for = switch.name
        for button in self.choices.values():
            self._picked.removeButton(button)
            button.hide()
            button.deleteLater()
        self.choices = {}
        for choice, meaning in switch.choices.items():
            usual = " (usual)" if choice == switch.default else ""
            self.choices[choice] = button = QRadioButton(f"{meaning}{usual}")
            self._picked.addButton(button)
            self._column.addWidget(button)

    def _choose(self) -> None:
        switch = self._current()
        assert switch is not None
        choice = next(name for name, one in self.choices.items() if one.isChecked())
        words = f"Agree on “{switch.title}”: {switch.choices[choice]}"
        self._session.set_option(switch.name, None if choice == switch.default else choice, words)

    def _take_usual(self) -> None:
        self._session.reset_options(self._switches)
