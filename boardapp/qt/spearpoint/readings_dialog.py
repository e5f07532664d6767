"""How the table reads the rulebook where it is open: every switch, in the words of the table."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.switches import OF_PLAY, ON_THE_BOARD
from boardapp.qt.frame.rule_switch_form import SwitchForm
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.widgets.forms.form_dialog import FormDialog


class ReadingsDialog(FormDialog):
    """Shows all readings, to be agreed on before a fight; each choice is an act of its own."""

    def __init__(self, session: SpearpointSession, parent: QWidget) -> None:
        lead = (
            "The rulebook leaves these open. Agree on them before you play: the first choice of"
            " each is the program's. Where one decides something, it is named there."
        )
        super().__init__("How this table reads the rules", parent, ok=None, lead=lead)
        self.setSizeGripEnabled(True)
        self.forms = (
            SwitchForm(session, ON_THE_BOARD, HEADINGS, "Board and sight", turn=False),
            SwitchForm(session, OF_PLAY, HEADINGS, "Fights and moves", turn=False),
        )
        for form in self.forms:
            self.form.rows.addRow(form)
        self.lay_out_and_check(ems=(40, 40))
