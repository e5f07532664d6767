"""Draws a Spearpoint table's rulings on cards and saves them as files to open again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardapp.core.override_decorator import override
from boardapp.core.sight_ruling import Ruling
from boardapp.games.spearpoint.sight import attack_kinds, ruling_file
from boardapp.games.spearpoint.table.board_picture_values import board_picture, ruling_card
from boardapp.picture.ruling import board_with_ruling
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.document.document_controller import DocumentController
from boardapp.qt.frame.ruling_actions import RulingActions
from boardapp.qt.spearpoint.session import SpearpointSession

if TYPE_CHECKING:
    from boardapp.picture.ruling.full_ruling_card import RulingCard
    from boardapp.qt.ruling.verdict_screen import Approach


class SpearpointRulingActions(RulingActions):
    """The actions on a Spearpoint table's ruling."""

    def __init__(
        self, session: SpearpointSession, scene: BoardScene, desk: DocumentController
    ) -> None:
        super().__init__(session, scene, desk)
        self._table = session

    def full_ruling(self) -> Ruling | None:
        """Return the full ruling, even if the pointer has only just reached its target."""
        return self._table.full_ruling()

    @override
    def closest_approach(self, ruling: Ruling) -> Approach | None:
        return board_with_ruling.closest_approach_on_board(
            board_picture(self._table.state, self._table.catalogue), ruling
        )

    def attack_description(self, ruling: Ruling) -> str:
        """Return the attack in words, empty for direct fire or if the sentence names the attack."""
        named = ruling.attack == "direct" or ruling.lineless
        return "" if named else attack_kinds.ATTACKS[ruling.attack].title

    @override
    def make_ruling_card(self, ruling: Ruling) -> RulingCard:
        table, photo = self._table, self._table.board_photo
        file = photo.visible.file if photo.visible else None
        return ruling_card(
            ruling, table.state, table.catalogue, self.agreement_line(), file, photo.note
        )

    @override
    def ruling_file_text(self) -> str | None:
        ruling, query = self.full_ruling(), self._table.query
        if ruling is None or query is None:
            return None
        return ruling_file.ruling_text(self._table.state, query, ruling)
