"""The open readings of a scenario: to choose until something is decided, afterwards as text."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from boardapp.games.spearpoint.headings import HEADINGS
from boardapp.games.spearpoint.scenario.decisions import Agree
from boardapp.games.spearpoint.scenario.standing import Standing
from boardapp.qt.chooser import Chooser
from boardapp.qt.plain import plain
from boardapp.qt.ruling_view import wrapping_label


class ReadingsForm(QWidget):
    """Every reading with its choice in force; ``choosers`` are there while it may be changed."""

    agreed = Signal(str, str)  # a reading, and the choice

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Readings")
        self.choosers: dict[str, Chooser] = {}
        self.meanings: dict[str, QLabel] = {}
        self._made: list[QWidget] = []
        self._shown: Hashable = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)

    def show_standing(self, standing: Standing, *, locked: bool) -> None:
        """Show the readings of a setup; ``locked`` ones cannot be chosen, like decided ones."""
        self.setVisible(bool(standing.scenario.readings))
        free = not locked and all(isinstance(one, Agree) for one in standing.table.setup)
        chosen = tuple(standing.readings.items())
        shown = (standing.scenario.file, free, () if free else chosen)
        if shown != self._shown:
            self._shown = shown
            self._make(standing, free)
        for name, chooser in self.choosers.items():
            chooser.setCurrentIndex(chooser.findData(standing.readings[name]))
        self._spell_out()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._spell_out()

    def _spell_out(self) -> None:
        """Write out beneath its field a choice that is too long for it."""
        for name, chooser in self.choosers.items():
            words = chooser.currentText()
            room = chooser.width() - 3 * chooser.fontMetrics().height()
            self.meanings[name].setText(words)
            self.meanings[name].setVisible(chooser.fontMetrics().horizontalAdvance(words) > room)

    def _make(self, standing: Standing, free: bool) -> None:
        self._clear()
        for name, reading in standing.scenario.readings.items():
            label = wrapping_label()
            title = HEADINGS.titled(reading.title, reading.rule)
            chosen = reading.choices[standing.readings[name]]
            label.setText(f"{title}:" + ("" if free else f" {chosen}"))
            self._add(label)
            if free:
                chooser = Chooser(reading.title)
                chooser.setStatusTip("Readings are agreed on before anything is placed")
                for choice, meaning in reading.choices.items():
                    chooser.addItem(meaning, choice)
                chooser.setToolTip(plain(*reading.choices.values()))
                chooser.activated.connect(partial(self._choose, name))
                self.choosers[name] = chooser
                self.meanings[name] = wrapping_label(italic=True)
                self._add(chooser)
                self._add(self.meanings[name])

    def _clear(self) -> None:
        self.choosers, self.meanings = {}, {}
        for widget in self._made:
            self._column.removeWidget(widget)
            widget.hide()
            widget.deleteLater()
        self._made.clear()

    def _add(self, widget: QWidget) -> None:
        self._made.append(widget)
        self._column.addWidget(widget)

    def _choose(self, name: str, *_: object) -> None:
        self.agreed.emit(name, self.choosers[name].currentData())
