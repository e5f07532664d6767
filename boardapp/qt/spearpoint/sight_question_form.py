"""The form for a sight question: origin, target, attack kind, attacker's side, spotter."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QFocusEvent, QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import as_sentence
from boardapp.core.state import unit_display_name
from boardapp.games.spearpoint.sight import attack_kinds
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES, PLAYERS
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.flow_layout import FlowLayout
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ComboBox
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.text.plain_text import escape_rich_text, plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label


class AttackChooser(ComboBox):
    """The attack kinds; they are loaded on first use, since their rules load many modules."""

    def __init__(self) -> None:
        super().__init__("Way of attack")
        self.addItem("Direct fire", "direct")
        self._filled = False

    def fill(self) -> None:
        """List every way to attack."""
        if not self._filled:
            self._filled = True
            chosen = self.currentData()
            with QSignalBlocker(self):
                self.clear()
                for attack in attack_kinds.ATTACKS.values():
                    self.addItem(attack.title, attack.name)
                self.setCurrentIndex(self.findData(chosen))

    def showPopup(self) -> None:
        self.fill()
        super().showPopup()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.fill()
        super().focusInEvent(event)


class SpotterChooser(ComboBox):
    """The spotter's space, typed or chosen from the infantry of the attacker's side."""

    def __init__(self, session: SpearpointSession) -> None:
        super().__init__("Spotter's space")
        self._session = session
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.edit = self._line_edit()
        edit = self.edit
        edit.setCompleter(None)  # type: ignore[arg-type]
        edit.setPlaceholderText("no spotter (the attacker sees the target)")
        edit.setAccessibleName("Spotter's space")

    def _line_edit(self) -> QLineEdit:
        edit = self.lineEdit()
        assert edit is not None
        return edit

    def fill(self) -> None:
        """List the infantry units that may spot, each with its space."""
        written = self.currentText()
        with QSignalBlocker(self):
            self.clear()
            self.addItem("No spotter (the attacker sees the target)", None)
            for text, space in self._possible_spotters():
                self.addItem(text, space)
            self.setCurrentIndex(-1)
            self.setEditText(written)

    def _possible_spotters(self) -> list[tuple[str, Space]]:
        if self._session.document is None:
            return []
        state, catalogue = self._session.state, self._session.catalogue
        return [
            (f"{GRID.name(unit.space)}: {kind.title} ({unit_display_name(unit_id)})", unit.space)
            for unit_id, unit in sorted(state.units.items())
            if self._session.side in (None, unit.side)
            and (kind := catalogue.unit_kind(unit.unit)).unit_class == "infantry"
        ]

    def showPopup(self) -> None:
        self.fill()
        super().showPopup()


class QuestionForm(QWidget):
    """Fields for the question on the table, all of which accept typing.

    ``settled`` reports that a part was chosen, and that the keyboard belongs to the board again;
    ``left`` reports that a player left the form with Esc.
    """

    settled = Signal()
    left = Signal()

    def __init__(self, session: SpearpointSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.origin = self._space_edit("Attacker's space", "A-1")
        self.target = self._space_edit("Target's space", "C-9")
        self.swap_action = QAction(icon("swap"), "Swap", self)
        self.swap_action.setToolTip(
            "Check the same line in the other direction, with the other side as attacker"
        )
        self.swap_action.setStatusTip(
            "Check the same line in the other direction, with the other side as attacker"
        )
        self.attack = AttackChooser()
        self.side = ComboBox("Attacker's side")
        self.side.addItem("None (units block no line)", None)
        for player in PLAYERS:
            self.side.addItem(PLAYER_TITLES[player], player)
        self.kept = wrapping_label()
        self.spotter = SpotterChooser(session)
        self.fault = wrapping_label(bold=True)
        self.fault.hide()
        self._lay_out()
        self._connect()
        self.refresh()

    def _space_edit(self, name: str, example: str) -> QLineEdit:
        edit = QLineEdit()
        edit.setAccessibleName(name)
        edit.setPlaceholderText(example)
        edit.setToolTip(
            escape_rich_text(f"{name}, such as {example}. Press Enter to check the line")
        )
        edit.setMinimumWidth(self.fontMetrics().horizontalAdvance("WW-99"))
        edit.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return edit

    def _lay_out(self) -> None:
        swap = QToolButton()
        swap.setDefaultAction(self.swap_action)
        swap.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        swap.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        swap.setAccessibleName("Swap direction")
        self.origin_label = plain_label("From")
        self.origin_label.setBuddy(self.origin)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(6, 2, 6, 0)
        flow = FlowLayout()
        outer.addLayout(flow)
        flow.setSpacing(6)
        self.attack.setMinimumContentsLength(14)
        self.side.setMinimumContentsLength(18)
        flow.addWidget(
            _in_a_row(self.origin_label, self.origin, plain_label("to"), self.target, swap)
        )
        flow.addWidget(_in_a_row(_label("Attack", self.attack), self.attack))
        flow.addWidget(_in_a_row(_label("Side", self.side), self.side))
        self._spotter_row = _in_a_row(_label("Spotter", self.spotter), self.spotter)
        for widget in (self._spotter_row, self.kept, self.fault):
            flow.addWidget(widget)
        self.setFocusProxy(self.origin)

    def _connect(self) -> None:
        self._session.asked_changed.connect(self.refresh)
        self._session.document_opened.connect(self.refresh)
        self.origin.returnPressed.connect(self._rule_on_typed_line)
        self.target.returnPressed.connect(self._rule_on_typed_line)
        self.swap_action.triggered.connect(self._swap)
        self.attack.activated.connect(self._choose_attack)
        self.side.activated.connect(self._choose_side)
        self.spotter.activated.connect(self._choose_spotter)
        self.spotter.edit.returnPressed.connect(self._type_spotter)
        for chooser in (self.attack, self.side, self.spotter):
            chooser.settled.connect(self.settled)

    def refresh(self) -> None:
        """Show the session's question again; a field with unfinished typing keeps its text."""
        session, asked = self._session, self._session.asked
        self._fill_space_field(self.origin, asked.origin if asked else None)
        self._fill_space_field(self.target, asked.target if asked else None)
        self.swap_action.setEnabled(asked is not None and asked.target is not None)
        if asked or session.attack != "direct":
            self.attack.fill()
        self.attack.setCurrentIndex(self.attack.findData(session.attack))
        self.side.setCurrentIndex(self.side.findData(session.side))
        self._explain_kept_side()
        artillery = session.attack == "artillery"
        self.origin_label.setText("Spotter on" if artillery else "From")
        mortar = session.attack == "mortar"
        self._spotter_row.setVisible(mortar)
        self._fill_space_field(self.spotter.edit, session.spotter)
        self.setEnabled(session.document is not None)
        self._show_fault("")

    def _explain_kept_side(self) -> None:
        """Explain that the side stayed unchanged, because there are no units on the space."""
        session, asked = self._session, self._session.asked
        kept = ""
        nobody = asked is not None and not any(session.state.units_in(asked.origin))
        if session.side is not None and asked is not None and nobody:
            side = PLAYER_TITLES[session.side]
            kept = f"{side}, as in the last ruling, because {GRID.name(asked.origin)} has no unit."
        self.kept.setText(kept)
        self.kept.setVisible(bool(kept))

    @staticmethod
    def _fill_space_field(edit: QLineEdit, space: Space | None) -> None:
        if not (edit.hasFocus() and edit.isModified()):
            edit.setText(GRID.name(space) if space else "")

    def _show_fault(self, text: str) -> None:
        self.fault.setText(text)
        self.fault.setVisible(bool(text))
        if text:
            screen_reader.announce(self, text, assertive=True)

    def _rule_on_typed_line(self) -> None:
        """Rule on the typed line; if an end is missing, go to its field."""
        for edit in (self.origin, self.target):
            if not edit.text().strip():
                edit.setFocus()
                return
        try:
            origin, target = GRID.parse(self.origin.text()), GRID.parse(self.target.text())
        except ValueError as error:
            self._show_fault(as_sentence(error))
            return
        self.origin.setModified(False)
        self.target.setModified(False)
        self._session.ask_about_line(origin, target, fixed=True)
        self.refresh()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Drop unfinished typing and leave the form at Esc."""
        if event.key() != Qt.Key.Key_Escape:
            super().keyPressEvent(event)
            return
        for edit in (self.origin, self.target, self.spotter.edit):
            edit.setModified(False)
        self.refresh()
        self.left.emit()
        self.settled.emit()

    def _swap(self) -> None:
        self.origin.setModified(False)
        self.target.setModified(False)
        self._session.swap_line_ends()

    def _choose_attack(self, index: int) -> None:
        self._session.choose_attack(self.attack.itemData(index))

    def _choose_side(self, index: int) -> None:
        self._session.choose_side_blocking_as_friends(self.side.itemData(index))

    def _choose_spotter(self, index: int) -> None:
        space = self.spotter.itemData(index)
        self._session.choose_spotter(Space(*space) if space else None)

    def _type_spotter(self) -> None:
        text = self.spotter.currentText().partition(":")[0].strip()
        if self.spotter.findText(self.spotter.currentText()) >= 0:
            return  # The chosen list entry already explains itself.
        try:
            spotter = GRID.parse(text) if text else None
        except ValueError as error:
            self._show_fault(as_sentence(error))
            return
        self.spotter.edit.setModified(False)
        self._session.choose_spotter(spotter)


def _label(text: str, field: QWidget) -> QLabel:
    label = plain_label(text)
    label.setBuddy(field)
    return label


def _in_a_row(*widgets: QWidget) -> QWidget:
    """Return widgets kept side by side where the form wraps to another line."""
    group = QWidget()
    row = QHBoxLayout(group)
    row.setContentsMargins(0, 0, 0, 0)
    for widget in widgets:
        row.addWidget(widget)
    return group
