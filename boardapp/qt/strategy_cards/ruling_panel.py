"""The ruling panel of a hex table: the ruling with the table switches beneath it."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from boardapp.games.strategy_cards.rule_headings import HEADINGS
from boardapp.games.strategy_cards.switches import SWITCHES
from boardapp.qt.frame.rule_switch_form import SwitchForm
from boardapp.qt.ruling.ruling_panel import RulingPanel
from boardapp.qt.strategy_cards.session import HexSession


class HexRulingPanel(RulingPanel):
    """Shows the session's ruling as it changes, and lets the readings be chosen."""

    def __init__(self, session: HexSession, parent: QWidget | None = None) -> None:
        switches = SwitchForm(session, SWITCHES, HEADINGS)
        super().__init__(session, parent, below=(switches,))
        self.switches = switches
