"""How the table reads the rulebook where it is open: every switch, in the words of the table."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QScrollArea, QVBoxLayout, QWidget

from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.switches import OF_PLAY, ON_THE_BOARD
from boardapp.qt.frame.switch_form import SwitchForm
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.widgets.plain_text import plain_label


class ReadingsDialog(QDialog):
    """Shows all readings, to be agreed on before a fight; each choice is an act of its own."""

    def __init__(self, session: SpearpointSession, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle("How this table reads the rules")
        self.setSizeGripEnabled(True)
        intro = plain_label(
            "The rulebook leaves these open. Agree on them before you play: the first choice of"
            " each is the program's. Where one decides something, it is named there."
        )
        intro.setWordWrap(True)
        self.forms = (
            SwitchForm(session, ON_THE_BOARD, HEADINGS, "Board and sight", turn=False),
            SwitchForm(session, OF_PLAY, HEADINGS, "Fights and moves", turn=False),
        )
        held = QWidget()
        column = QVBoxLayout(held)
        for form in self.forms:
            column.addWidget(form)
        area = QScrollArea()
        area.setWidget(held)
        area.setWidgetResizable(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(intro)
        layout.addWidget(area, 1)
        layout.addWidget(buttons)
        em = self.fontMetrics().height()
        self.resize(min(40 * em, parent.width()), min(40 * em, parent.height()))
