"""A kind of terrain of the players' own: a small form."""

from __future__ import annotations

import re
from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtWidgets import (
    QCheckBox,
    QColorDialog,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from boardapp.games.strategy_cards.terrain_kinds_and_levels import (
    KINDS,
    MAX_DICE,
    MAX_KIND_NAME,
    TerrainKind,
)
from boardapp.qt.sessions.table_session import savable_text
from boardapp.qt.widgets.wrapping_label import wrapping_label

_FIRST_COLOUR = "#8fa3b0"

Refuse = Callable[[str, TerrainKind], str | None]
"""Tells why a kind of that name may not be so."""


def kind_name(title: str) -> str:
    """Return what a kind of a title is called in layouts: ``Wheat fields`` is ``wheat-fields``."""
    words = re.findall(r"[a-z0-9]+", title.lower())
    name = "-".join(words)[:MAX_KIND_NAME].strip("-")
    return name if name[:1].isalpha() else f"kind-{name}".strip("-")[:MAX_KIND_NAME]


class DiceBox(QSpinBox):
    """Defense dice; below 0 stands for what nobody has entered."""

    def __init__(self, name: str, unknown: str) -> None:
        super().__init__()
        self.setRange(-1, MAX_DICE)
        self.setSpecialValueText(unknown)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def dice(self) -> int | None:
        """Return the dice, None for unknown."""
        return None if self.value() < 0 else self.value()

    def show_dice(self, dice: int | None) -> None:
        """Show the dice."""
        self.setValue(-1 if dice is None else dice)


class TerrainKindDialog(QDialog):
    """Asks for a kind's title, whether it blocks sight, its cover dice, colour and letter."""

    def __init__(
        self, refuse: Refuse, kind: TerrainKind | None = None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._refuse = refuse
        self._old = kind
        self._drawn = kind is not None and kind.art in KINDS
        self._colour = kind.art if kind and not self._drawn else _FIRST_COLOUR
        self.setWindowTitle(f"Terrain: {kind.title}" if kind else "New kind of terrain")
        self.title = QLineEdit(kind.title if kind else "")
        self.letter = QLineEdit(kind.letter if kind else "")
        self.blocks = QCheckBox("It blocks sight")
        self.blocks.setChecked(kind.blocks if kind else False)
        self.cover = DiceBox("Cover", "unknown: ask")
        self.cover.show_dice(kind.cover if kind else 0)
        self.colour = QPushButton()
        self.words = wrapping_label()
        kinds = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        self.ok = self.buttons.button(kinds.Ok)
        self._lay_out()
        self._show_colour()
        self._show_refusal()
        self.title.textChanged.connect(self._suggest_letter)
        self.letter.textChanged.connect(self._show_refusal)
        self.blocks.toggled.connect(self._show_refusal)
        self.cover.valueChanged.connect(self._show_refusal)
        self.colour.clicked.connect(self._ask_colour)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    def _lay_out(self) -> None:
        em = self.fontMetrics().height()
        self.title.setAccessibleName("Title")
        self.title.setPlaceholderText("wheat field")
        self.letter.setAccessibleName("Letter")
        self.letter.setMaxLength(1)
        self.letter.setMaximumWidth(3 * em)
        self.colour.setAccessibleName("Colour")
        self.colour.setIconSize(QSize(em, em))
        form = QFormLayout()
        form.addRow("&Title", self.title)
        form.addRow("&Letter on the board", self.letter)
        form.addRow("", self.blocks)
        form.addRow("Cover &dice", self.cover)
        if not self._drawn:
            form.addRow("&Colour", self.colour)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(em, em, em, em)
        layout.setSpacing(em // 2)
        layout.addLayout(form)
        layout.addWidget(self.words)
        layout.addStretch(1)
        layout.addWidget(self.buttons)
        self.setMinimumWidth(24 * em)

    def entered_kind(self) -> TerrainKind:
        """Return the kind as it is in the form."""
        title = savable_text(self.title.text()).strip()
        name = self._old.name if self._old else kind_name(title)
        art = self._old.art if self._old and self._drawn else self._colour
        letter = self.letter.text()
        return TerrainKind(name, title, self.blocks.isChecked(), self.cover.dice(), art, letter)

    def choose_colour(self, colour: str) -> None:
        """Choose the colour that its hexes are filled with, such as ``#8fa3b0``."""
        self._colour = colour
        self._show_colour()
        self._show_refusal()

    def _ask_colour(self) -> None:
        chosen = QColorDialog.getColor(QColor(self._colour), self, "Colour of the terrain")
        if chosen.isValid():
            self.choose_colour(chosen.name())

    def _show_colour(self) -> None:
        side = self.colour.iconSize().width()
        picture = QPixmap(side, side)
        painter = QPainter(picture)
        painter.fillRect(picture.rect(), QColor(self._colour))
        painter.end()
        self.colour.setIcon(QIcon(picture))
        self.colour.setText(self._colour)

    def _suggest_letter(self, title: str) -> None:
        """Suggest the title's first letter as its sign until another is entered."""
        if self._old is None and not self.letter.isModified():
            self.letter.setText(title.strip()[:1].upper())
        self._show_refusal()

    def _show_refusal(self) -> None:
        kind = self.entered_kind()
        refusal = "Give it a title." if not kind.title else self._refuse(kind.name, kind)
        self.ok.setEnabled(refusal is None)
        sight = "blocks sight" if kind.blocks else "lets sight pass"
        self.words.setText(refusal or f"{kind.title}: {sight}, letter {kind.letter}.")
