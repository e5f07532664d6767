"""The printed facts of a side other than its drawing, prefilled from boardapp's tile to compare."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.tile import SIDES
from boardapp.games.spearpoint.tiles.catalogue import BOARDS, KINDS, TileSide
from boardapp.games.spearpoint.tiles.tile_set import MAX_DEFENSE, built_in_catalogue
from boardapp.qt.spearpoint.tile_set_editor.session import TileSetSession
from boardapp.qt.widgets.flow_layout import wrapping_row
from boardapp.qt.widgets.forms.form_dialog import line_field
from boardapp.qt.widgets.forms.optional_spin_box import OptionalSpinBox
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ComboBox
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

_WEAPONS = {
    "tank-50mm": "Tank gun, 50 mm or more",
    "tank-75mm": "Tank gun, 75 mm or more",
    "artillery": "Artillery",
    "mortar": "Mortar",
    "bombs": "Bombs",
    "tank-entry": "A tank that enters the space",
}
_FLAGS = {
    "no_tanks": "Tanks may not enter",
    "obstacle": "Obstacle",
    "fortification": "Fortification",
    "concealment": "Concealment",
}
_FLAG_NAMES = {
    "no_tanks": "the rule for tanks",
    "obstacle": "the obstacle",
    "fortification": "the fortification",
    "concealment": "the concealment",
}
_VALUE_NAMES = {"maps": "the maps", "destroyed_by": "the weapons"}
_UNKNOWN_KIND = "not entered"


class FactsPanel(QScrollArea):
    """A form for the print on a side other than its walls and edges."""

    def __init__(self, session: TileSetSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._readers: list[Callable[[TileSide], None]] = []
        self.told = wrapping_label()
        self.title = line_field("Title")
        self.title.editingFinished.connect(self._on_title)
        self.kind = ComboBox("Kind")
        self.kind.addItem(_UNKNOWN_KIND, None)
        for kind in KINDS:
            self.kind.addItem(kind.replace("-", " ").capitalize(), kind)
        self.kind.activated.connect(self._on_kind)
        self.impervious = QCheckBox("&Impervious")
        self.defense = OptionalSpinBox("Defense", 0, MAX_DEFENSE, "none")
        self.impervious.clicked.connect(self._on_defense)
        self.defense.editingFinished.connect(self._on_defense)
        self.note = line_field("Note")
        self.note.editingFinished.connect(self._on_note)
        self._form = QWidget()
        form = QFormLayout(self._form)
        form.setContentsMargins(0, 0, 0, 0)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        form.addRow("T&itle", self.title)
        form.addRow("&Kind", self.kind)
        form.addRow("Defense", self.defense)
        form.addRow("", self.impervious)
        form.addRow("Destroyed by", self._make_value_boxes("destroyed_by", _WEAPONS))
        form.addRow("The tile is", self._flags())
        form.addRow("Belongs to", self._make_value_boxes("maps", _maps()))
        form.addRow(
            "Arrows", self._make_value_boxes("arrows", {side: side.title() for side in SIDES})
        )
        form.addRow("&Note", self.note)
        self._body = QWidget()
        rows = QVBoxLayout(self._body)
        # Side by side, the boxes just fit into the panel's initial width.
        edge = self.fontMetrics().height() // 6
        rows.setContentsMargins(edge, edge, edge, edge)
        rows.addWidget(self.told)
        rows.addWidget(self._form)
        rows.addStretch(1)
        self.setWidget(self._body)
        self.setWidgetResizable(True)
        for signal in (session.document_opened, session.changed, session.part_changed):
            signal.connect(self._show)
        session.lock_changed.connect(self._show)

    def _make_value_boxes(self, key: str, words: dict[str, str]) -> QWidget:
        """Return check boxes for the values of a fact that may have several."""
        boxes = {value: QCheckBox(text) for value, text in words.items()}
        for value, box in boxes.items():
            box.clicked.connect(partial(self._toggle_value, key, value))
            self._readers.append(partial(_show_box, box, key, value))
        return wrapping_row(boxes.values())

    def _flags(self) -> QWidget:
        boxes = {key: QCheckBox(text) for key, text in _FLAGS.items()}
        for key, box in boxes.items():
            box.clicked.connect(partial(self._on_flag, key))
            self._readers.append(partial(_show_flag, box, key))
        return wrapping_row(boxes.values())

    def _show(self) -> None:
        session = self._session
        if session.document is None:
            return
        tile = session.side_in_work
        self._body.setEnabled(not session.why_locked)
        self._form.setVisible(session.current_map is None)
        ours = session.side in built_in_catalogue().tiles
        if session.current_map:
            told = (
                "There is nothing to enter here for a map. You draw its road on the page “2 Road”."
            )
        elif ours:
            told = (
                f"These details are from boardapp's tile {session.side}. If your printed tile "
                "differs, enter what is printed."
            )
        else:
            told = f"Enter the details printed on {session.side}."
        self.told.setText(told)
        self.title.setText(tile.face.title)
        self.kind.setCurrentIndex(self.kind.findData(tile.kind))
        self.impervious.setChecked(tile.is_impervious)
        with QSignalBlocker(self.defense):  # The focus leaves the box when it is disabled.
            self.defense.setEnabled(not tile.is_impervious)
            self.defense.show_number(tile.defense if isinstance(tile.defense, int) else None)
        self.note.setText(tile.note)
        for read in self._readers:
            read(tile)

    # Entered facts

    def _change_facts(self, what: str, **facts: Any) -> None:
        if not self._session.change_facts(
            replace(self._session.side_in_work, **facts), f"Change {what}"
        ):
            self._show()

    def _on_title(self) -> None:
        title = self.title.text().strip()
        if title and title != self._session.side_in_work.face.title:
            self._change_facts(
                "the title", face=replace(self._session.side_in_work.face, title=title)
            )

    def _on_kind(self) -> None:
        self._change_facts("the kind", kind=self.kind.currentData())

    def _on_defense(self) -> None:
        number = self.defense.number()
        defense = "impervious" if self.impervious.isChecked() else number
        if defense != self._session.side_in_work.defense:
            self._change_facts("the defense", defense=defense)

    def _on_note(self) -> None:
        if self.note.text() != self._session.side_in_work.note:
            self._change_facts("the note", note=self.note.text())

    def _on_flag(self, key: str) -> None:
        self._change_facts(_FLAG_NAMES[key], **{key: not getattr(self._session.side_in_work, key)})

    def _toggle_value(self, key: str, value: str) -> None:
        tile = self._session.side_in_work
        held = {*_fact_values(tile, key)} ^ {value}
        if key == "arrows":
            arrows = tuple(side for side in SIDES if side in held)
            self._change_facts("the arrows", face=replace(tile.face, arrows=arrows))
        elif held or key != "maps":
            order = BOARDS if key == "maps" else tuple(_WEAPONS)
            self._change_facts(
                _VALUE_NAMES[key], **{key: tuple(one for one in order if one in held)}
            )
        else:
            self._session.refused.emit("A tile belongs to at least one map.")
            self._show()


def _maps() -> dict[str, str]:
    """Return the titles of the box's maps by their names."""
    return {name: board.title for name, board in built_in_catalogue().boards.items()}


def _fact_values(tile: TileSide, key: str) -> tuple[str, ...]:
    return tile.face.arrows if key == "arrows" else getattr(tile, key)


def _show_box(box: QCheckBox, key: str, value: str, tile: TileSide) -> None:
    with QSignalBlocker(box):
        box.setChecked(value in _fact_values(tile, key))


def _show_flag(box: QCheckBox, key: str, tile: TileSide) -> None:
    with QSignalBlocker(box):
        box.setChecked(getattr(tile, key))
