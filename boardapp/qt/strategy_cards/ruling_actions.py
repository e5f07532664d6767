"""Draws a hex table's rulings on cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardapp.core.override_decorator import override
from boardapp.core.sight_ruling import Ruling
from boardapp.games.strategy_cards.board_picture_values import board_picture, ruling_card
from boardapp.picture.ruling import board_with_ruling
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.document.document_controller import DocumentController
from boardapp.qt.frame.ruling_actions import RulingActions
from boardapp.qt.strategy_cards.session import HexSession

if TYPE_CHECKING:
    from boardapp.picture.ruling.full_ruling_card import RulingCard
    from boardapp.qt.ruling.verdict_screen import Approach


class HexRulingActions(RulingActions):
    """The actions on a hex table's ruling."""

    def __init__(self, session: HexSession, scene: BoardScene, desk: DocumentController) -> None:
        super().__init__(session, scene, desk)
        self._table = session

    @override
    def closest_approach(self, ruling: Ruling) -> Approach | None:
        return board_with_ruling.closest_approach_on_board(board_picture(self._table.table), ruling)

    @override
    def make_ruling_card(self, ruling: Ruling) -> RulingCard:
        table = self._table
        return ruling_card(ruling, table.table, self.agreement_line(), table.picture_under_board)
