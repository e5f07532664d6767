"""How a hex table's rulings are drawn on cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardapp.core.override import override
from boardapp.core.ruling import Ruling
from boardapp.games.strategy_cards.pictures import board_picture, ruling_card
from boardapp.picture import ruled
from boardapp.qt.board_scene import BoardScene
from boardapp.qt.desk import Desk
from boardapp.qt.ruling_acts import RulingActs
from boardapp.qt.strategy_cards.session import HexSession

if TYPE_CHECKING:
    from boardapp.picture.card import RulingCard
    from boardapp.qt.hold_up import Approach


class HexRulingActs(RulingActs):
    """Acts on a hex table's ruling."""

    def __init__(self, session: HexSession, scene: BoardScene, desk: Desk) -> None:
        super().__init__(session, scene, desk)
        self._table = session

    @override
    def approach(self, ruling: Ruling) -> Approach | None:
        return ruled.approach(board_picture(self._table.table), ruling)

    @override
    def card(self, ruling: Ruling) -> RulingCard:
        return ruling_card(ruling, self._table.table, self.agreed())
