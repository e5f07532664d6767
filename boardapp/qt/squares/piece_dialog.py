"""The dialog for a piece: its name, its side, and the label and colour of its front and back."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QColor
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from boardapp.core.override_decorator import override
from boardapp.files.value_limits import find_value_faults
from boardapp.games.squares.state import MAX_LABEL, MAX_NAME, PLAYERS, Piece, PieceFace
from boardapp.picture import palette
from boardapp.qt.widgets.forms.colour_button import ColourButton
from boardapp.qt.widgets.forms.form_dialog import Faults, FormDialog, field_value, line_field
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ValueComboBox

_COLOUR = "Empty for the side’s colour"
_WRONG_COLOUR = "Type a colour such as #7a9a55, or leave this empty."
_LABEL = "Empty for the first letters of the name"


class PieceDialog(FormDialog):
    """Shows a piece for changes; ``refuse`` returns why a piece is refused, None if allowed."""

    def __init__(
        self, piece: Piece, refuse: Callable[[Piece], str | None], parent: QWidget | None = None
    ) -> None:
        super().__init__(piece.id, parent)
        self._piece, self._refuse = piece, refuse
        back = piece.back or PieceFace()
        add = self.form.add
        self.name = add("&Name", line_field("Name", MAX_NAME))
        self.side = add("&Side", ValueComboBox("Side", PLAYERS))
        self.label = add("&Label", line_field("Label", MAX_LABEL, _LABEL))
        self.colour, self.swatch = self._add_colour("&Colour", "Colour")
        self.two_sided = add("", QCheckBox("It has a &back"))
        self.back_label = add("Label of the b&ack", line_field("Label of the back", MAX_LABEL))
        self.back_colour, self.back_swatch = self._add_colour(
            "Colour of the bac&k", "Colour of the back"
        )
        self.name.setText(piece.id)
        self.side.select_value(piece.side)
        for field, text in (
            (self.label, piece.face.label),
            (self.colour, piece.face.colour),
            (self.back_label, back.label),
            (self.back_colour, back.colour),
        ):
            field.setText(text)
        self.two_sided.setChecked(piece.back is not None)
        self.lay_out_and_check()
        self.name.selectAll()

    def _add_colour(self, label: str, name: str) -> tuple[QLineEdit, ColourButton]:
        """Add a field for a colour, with a button that shows the colour and chooses another."""
        field = line_field(name, 7, _COLOUR)
        swatch = ColourButton(name, self._colour_to_draw(""))
        self.form.add_row(label, field, swatch)
        swatch.chosen.connect(field.setText)
        return field, swatch

    def _colour_to_draw(self, colour: str) -> str:
        """Return a colour as it will be drawn: without a valid one, that of the side."""
        side = self.side.currentData() or self._piece.side
        return colour if QColor(colour).isValid() else palette.COUNTER_SIDES[side][0]

    def entered_piece(self) -> Piece:
        """Return the piece that the form describes."""
        face = PieceFace(field_value(self.label), field_value(self.colour).lower())
        back = PieceFace(field_value(self.back_label), field_value(self.back_colour).lower())
        two_sided = self.two_sided.isChecked()
        return self._piece._replace(
            id=field_value(self.name),
            side=field_value(self.side),
            face=face,
            back=back if two_sided else None,
            flipped=self._piece.flipped and two_sided,
        )

    @override
    def faults(self) -> Faults:
        for field in (self.back_label, self.back_colour, self.back_swatch):
            field.setEnabled(self.two_sided.isChecked())
        self.swatch.show_colour(self._colour_to_draw(field_value(self.colour)))
        self.back_swatch.show_colour(self._colour_to_draw(field_value(self.back_colour)))
        piece = self.entered_piece()
        faces = ((self.colour, piece.face), (self.back_colour, piece.back or PieceFace()))
        wrong: dict[QWidget, str] = {
            field: _WRONG_COLOUR
            for field, face in faces
            if list(find_value_faults(PieceFace, PieceFace(colour=face.colour)))
        }
        refusal = None if wrong else self._refuse(piece)
        return {self.name: refusal} if refusal else wrong
