"""The dialog for a player's own kind of terrain."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from PySide6.QtWidgets import QCheckBox, QWidget

from boardapp.core.override_decorator import override
from boardapp.games.strategy_cards.terrain_kinds_and_levels import (
    KINDS,
    MAX_DICE,
    MAX_KIND_NAME,
    TerrainKind,
)
from boardapp.qt.widgets.forms.colour_button import ColourButton
from boardapp.qt.widgets.forms.form_dialog import Faults, FormDialog, field_value, line_field
from boardapp.qt.widgets.forms.optional_spin_box import OptionalSpinBox

_FIRST_COLOUR = "#8fa3b0"

Refuse = Callable[[TerrainKind], str | None]
"""Returns why a kind is refused, None if it is allowed."""


def kind_name(title: str) -> str:
    """Return a kind's name in layouts by its title: ``Wheat fields`` is ``wheat-fields``."""
    words = re.findall(r"[a-z0-9]+", title.lower())
    name = "-".join(words)[:MAX_KIND_NAME].strip("-")
    return name if name[:1].isalpha() else f"kind-{name}".strip("-")[:MAX_KIND_NAME]


class TerrainKindDialog(FormDialog):
    """Asks for a kind's title, whether it blocks sight, its cover dice, colour and letter."""

    def __init__(
        self,
        refuse: Refuse,
        kind: TerrainKind | None = None,
        parent: QWidget | None = None,
        *,
        taken: Collection[str] = (),
    ) -> None:
        """Ask for a new kind with none of the names ``taken``, or show a kind for changes."""
        super().__init__(f"Terrain “{kind.title}”" if kind else "New kind of terrain", parent)
        self._refuse, self._old, self._taken = refuse, kind, taken
        self._drawn = kind is not None and kind.art in KINDS
        add = self.form.add
        self.title = add("&Title", line_field("Title", example="wheat field"), "title")
        self.letter = add("&Letter on the board", line_field("Letter", 1), "letter")
        self.letter.setMaximumWidth(3 * self.fontMetrics().height())
        self.blocks = add("", QCheckBox("This terrain blocks sight"), "blocks")
        dice = OptionalSpinBox("Cover", 0, MAX_DICE, "unknown: boardapp asks")
        self.cover = add("Cover &dice", dice, "cover")
        self.cover.show_number(0)
        self.colour = ColourButton(
            "Colour of the terrain", kind.art if kind and not self._drawn else _FIRST_COLOUR
        )
        if not self._drawn:
            add("&Colour", self.colour)
        self.title.textChanged.connect(self._suggest_letter)
        self.lay_out_and_check(record=kind)

    def entered_kind(self) -> TerrainKind:
        """Return the kind that the form describes."""
        name = self._old.name if self._old else kind_name(field_value(self.title))
        art = self._old.art if self._old and self._drawn else self.colour.colour
        return TerrainKind(name=name, art=art, **self.form.values())

    def _suggest_letter(self, title: str) -> None:
        """Suggest the title's first letter as its letter, until the player enters another."""
        if self._old is None and not self.letter.isModified():
            self.letter.setText(title.strip()[:1].upper())

    @override
    def faults(self) -> Faults:
        kind = self.entered_kind()
        if not kind.title:
            return {self.title: "Give the kind of terrain a title."}
        if kind.name in self._taken:
            already = (
                f"A kind of terrain called {kind.name} exists already. Change that kind, "
                "or choose another title."
            )
            return {self.title: already}
        refusal = self._refuse(kind)
        return {self.letter: refusal} if refusal else {}

    @override
    def outcome_sentence(self) -> str:
        kind = self.entered_kind()
        sight = "blocks sight" if kind.blocks else "does not block sight"
        return f"{kind.title}: {sight}, letter {kind.letter}."
