"""The panel for the selected unit or the unit in hand: side, kind, state and dice."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.state import unit_display_name
from boardapp.games.strategy_cards.rule_headings import HEADINGS
from boardapp.games.strategy_cards.state import PLAYERS, UNIT_KINDS, HexUnit
from boardapp.games.strategy_cards.terrain_kinds_and_levels import MAX_DICE
from boardapp.qt.drawing.svg_cache import SvgCache
from boardapp.qt.strategy_cards.board.svg_drawings import UNIT_RECT, unit_drawing, unit_drawing_key
from boardapp.qt.strategy_cards.session import HexSession
from boardapp.qt.widgets.forms.optional_spin_box import OptionalSpinBox
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ComboBox
from boardapp.qt.widgets.text.plain_text import plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label


class UnitPropertiesPanel(QScrollArea):
    """Changes the selected unit, each change as one act, or else the unit to be placed next."""

    def __init__(self, session: HexSession, drawings: SvgCache) -> None:
        super().__init__()
        self._session = session
        self._drawings = drawings
        self.heading = wrapping_label(bold=True)
        self.picture = plain_label()
        self.side = ComboBox("Side")
        self.kind = ComboBox("Kind of unit")
        self.officer = QCheckBox("With an &officer")
        self.fatigued = QCheckBox("Fatig&ued")
        self.cover = OptionalSpinBox("Cover dice", 0, MAX_DICE, "by the terrain")
        self.armour = OptionalSpinBox("Armour dice", 0, MAX_DICE, "unknown: boardapp asks")
        self.place = QPushButton("&Place more units like it")
        self.remove = QPushButton("Re&move this unit")
        self.deselect = QPushButton("&Done")
        self._lay_out()
        self._connect()
        self.refresh()

    def _lay_out(self) -> None:
        self.setAccessibleName("Units")
        for chooser, titles in ((self.side, PLAYERS), (self.kind, UNIT_KINDS)):
            for name, title in titles.items():
                chooser.addItem(title, name)
        head = QHBoxLayout()
        head.addWidget(self.heading, 1)
        head.addWidget(self.picture)
        form = QFormLayout()
        form.addRow("&Side", self.side)
        form.addRow("&Kind", self.kind)
        form.addRow("", self.officer)
        form.addRow("", self.fatigued)
        form.addRow("&Cover", self.cover)
        form.addRow("&Armour", self.armour)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.ExpandingFieldsGrow)
        self.cover.setStatusTip(
            "Defense dice that the unit gets from cover. Leave the field empty to use the cover "
            "of the terrain"
        )
        self.armour.setStatusTip("Defense dice that a vehicle gets from its armour")
        self.officer.setStatusTip(
            HEADINGS.text_with_citation(
                "A unit with an officer may see the target hex better", "002-22"
            )
        )
        acts = QHBoxLayout()
        for button in (self.place, self.remove, self.deselect):
            acts.addWidget(button)
        body = QWidget()
        layout = QVBoxLayout(body)
        layout.addLayout(head)
        layout.addLayout(form)
        layout.addLayout(acts)
        layout.addStretch(1)
        # In large text it would leave no room for the ruling below.
        self.setWidget(body)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QScrollArea.Shape.NoFrame)

    def _connect(self) -> None:
        session = self._session
        self.side.activated.connect(self._apply_form)
        self.kind.activated.connect(self._apply_form)
        self.officer.clicked.connect(self._apply_form)
        self.fatigued.clicked.connect(self._apply_form)
        self.cover.editingFinished.connect(self._apply_form)
        self.armour.editingFinished.connect(self._apply_form)
        self.place.clicked.connect(self._choose_unit_tool)
        self.remove.clicked.connect(self._remove)
        self.deselect.clicked.connect(self._deselect)
        for signal in (session.document_opened, session.changed, session.hand_changed,
                       session.selection_changed, session.lock_changed):  # fmt: skip
            signal.connect(self.refresh)

    @property
    def _selected_unit(self) -> HexUnit | None:
        session, chosen = self._session, self._session.selected_unit
        if session.document is None or chosen is None or chosen not in session.table.units:
            return None
        return session.unit(chosen)

    def refresh(self) -> None:
        """Show the selected unit, or the unit in hand."""
        session, chosen = self._session, self._selected_unit
        unit = chosen or session.hand
        free = session.document is not None and not session.why_locked
        fields = (self.side, self.kind, self.officer, self.fatigued, self.cover, self.armour)
        for field in fields:
            field.setEnabled(free)
        with QSignalBlocker(self.cover), QSignalBlocker(self.armour):
            self.side.setCurrentIndex(self.side.findData(unit.side))
            self.kind.setCurrentIndex(self.kind.findData(unit.unit))
            self.officer.setChecked(unit.officer)
            self.fatigued.setChecked(unit.fatigued)
            self.cover.show_number(unit.cover)
            self.armour.show_number(unit.armour)
        self.armour.setEnabled(free and unit.unit == "vehicle")
        self.place.setEnabled(free)
        self.remove.setEnabled(free)
        self.place.setVisible(chosen is None)
        self.remove.setVisible(chosen is not None)
        self.deselect.setVisible(chosen is not None)
        where = session.board.name(chosen.space) if chosen else ""
        self.heading.setText(
            f"Unit {unit_display_name(chosen.id)} on {where}" if chosen else "The next unit"
        )
        self.picture.setPixmap(self._picture(unit))

    def _picture(self, unit: HexUnit) -> QPixmap:
        height = round(2.4 * self.fontMetrics().height() * self.devicePixelRatioF())
        shape = UNIT_RECT.size() * (height / UNIT_RECT.height())
        drawn = self._drawings.pixmap(unit_drawing_key(unit), unit_drawing(unit), shape.toSize())
        pixmap = QPixmap(drawn)
        pixmap.setDevicePixelRatio(self.devicePixelRatioF())
        return pixmap

    def _apply_form(self) -> None:
        """Change the selected unit, or the unit in hand, to the values of the form."""
        chosen = self._selected_unit
        kind = str(self.kind.currentData())
        unit = (chosen or self._session.hand)._replace(
            side=str(self.side.currentData()),
            unit=kind,
            officer=self.officer.isChecked(),
            fatigued=self.fatigued.isChecked(),
            cover=self.cover.number(),
            armour=self.armour.number() if kind == "vehicle" else None,
        )
        if chosen is None:
            self._session.take_unit_in_hand(unit)
        elif unit != chosen and not self._session.set_unit(unit):
            self.refresh()

    def _choose_unit_tool(self) -> None:
        self._session.choose_tool("unit")

    def _remove(self) -> None:
        if self._session.selected_unit is not None:
            self._session.remove_unit(self._session.selected_unit)

    def _deselect(self) -> None:
        self._session.select_unit(None)
