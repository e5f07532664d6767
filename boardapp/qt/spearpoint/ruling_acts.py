"""How a Spearpoint table's rulings are drawn on cards and written to open again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardapp.core.ruling import Ruling
from boardapp.games.spearpoint.pictures import board_picture, ruling_card
from boardapp.qt.board_scene import BoardScene
from boardapp.qt.desk import Desk
from boardapp.qt.ruling_acts import RulingActs
from boardapp.qt.spearpoint.session import SpearpointSession

if TYPE_CHECKING:
    from boardapp.qt.hold_up import Approach


class SpearpointRulingActs(RulingActs):
    """Acts on a Spearpoint table's ruling."""

    def __init__(self, session: SpearpointSession, scene: BoardScene, desk: Desk) -> None:
        super().__init__(session, scene, desk)
        self._table = session

    def ruling(self) -> Ruling | None:
        """Return the ruling in full, though the pointer may just have come to its target."""
        return self._table.full_ruling()

    def approach(self, ruling: Ruling) -> Approach | None:
        """Return where a clear line comes closest to what would block it, None when nowhere."""
        from boardapp.picture.ruled import approach

        return approach(board_picture(self._table.state, self._table.catalogue), ruling)

    def attack(self, ruling: Ruling) -> str:
        """Return the attack in words, none for direct fire or where the sentence names it."""
        from boardapp.games.spearpoint.attacks import ATTACKS

        named = ruling.attack == "direct" or ruling.lineless
        return "" if named else ATTACKS[ruling.attack].title

    def card(self, ruling: Ruling) -> str:
        """Return the ruling's card as SVG."""
        from boardapp.picture.card import card_svg

        table = self._table
        return card_svg(ruling_card(ruling, table.state, table.catalogue, self.agreed()))

    def text(self) -> str | None:
        """Return the table with its ruling as a file that can be opened again."""
        from boardapp.games.spearpoint.ruling_file import ruling_text

        ruling, query = self.ruling(), self._table.query
        if ruling is None or query is None:
            return None
        return ruling_text(self._table.state, query, ruling)
