"""How a Spearpoint table's rulings are drawn on cards and written to open again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardapp.core.override import override
from boardapp.core.ruling import Ruling
from boardapp.games.spearpoint import attacks, ruling_file
from boardapp.games.spearpoint.pictures import board_picture, ruling_card
from boardapp.picture import ruled
from boardapp.qt.board_scene import BoardScene
from boardapp.qt.desk import Desk
from boardapp.qt.ruling_acts import RulingActs
from boardapp.qt.spearpoint.session import SpearpointSession

if TYPE_CHECKING:
    from boardapp.picture.card import RulingCard
    from boardapp.qt.hold_up import Approach


class SpearpointRulingActs(RulingActs):
    """Acts on a Spearpoint table's ruling."""

    def __init__(self, session: SpearpointSession, scene: BoardScene, desk: Desk) -> None:
        super().__init__(session, scene, desk)
        self._table = session

    def ruling(self) -> Ruling | None:
        """Return the ruling in full, though the pointer may just have come to its target."""
        return self._table.full_ruling()

    @override
    def approach(self, ruling: Ruling) -> Approach | None:
        return ruled.approach(board_picture(self._table.state, self._table.catalogue), ruling)

    def attack(self, ruling: Ruling) -> str:
        """Return the attack in words, none for direct fire or where the sentence names it."""
        named = ruling.attack == "direct" or ruling.lineless
        return "" if named else attacks.ATTACKS[ruling.attack].title

    @override
    def card(self, ruling: Ruling) -> RulingCard:
        table = self._table
        return ruling_card(ruling, table.state, table.catalogue, self.agreed())

    @override
    def text(self) -> str | None:
        ruling, query = self.ruling(), self._table.query
        if ruling is None or query is None:
            return None
        return ruling_file.ruling_text(self._table.state, query, ruling)
