"""Opening what only Spearpoint has: empty maps, and rulings saved to be checked again."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from boardapp.core.override import override
from boardapp.document.document import Document
from boardapp.document.own import own_tiles
from boardapp.games.spearpoint.sight import ruling_file
from boardapp.qt.document.document_controller import Desks, DocumentController
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.setup import scenario_dialog
from boardapp.qt.spearpoint.tiles.own_tiles_banner import OwnTiles
from boardapp.qt.widgets.banner import Banners


class SpearpointDesk(DocumentController):
    """What happens between an open Spearpoint table and the disk."""

    def __init__(
        self,
        session: SpearpointSession,
        window: QWidget,
        banners: Banners,
        desks: Desks | None = None,
    ) -> None:
        super().__init__(session, window, banners, desks)
        self._table = session
        self.own_tiles = OwnTiles(session, banners, window, self)

    def new(self, board: str) -> bool:
        """Start an empty table on a map, if the open one may be left."""
        return self.start_told(partial(own_tiles.empty_table, board))

    def ask_scenario(self) -> bool:
        """Let the players choose a scenario to set up, shipped or their own, and start it."""
        dialog = scenario_dialog.ScenarioDialog(self.window)
        if not dialog.exec():
            return False
        if dialog.chosen is None:
            return self.ask_open()
        return self.open(dialog.chosen, title=dialog.title)

    @override
    def take_here(self, document: Document, beside: Path | None) -> None:
        own_tiles.show_pictures(document)
        super().take_here(document, beside)
        self.own_tiles.look()

    @override
    def tell_start(self, told: str) -> None:
        if told:
            self.own_tiles.tell(told)

    def show_saved(self, saved: object) -> None:
        """Ask a saved ruling's question again and compare the verdicts."""
        assert isinstance(saved, ruling_file.SavedRuling)
        session, query = self._table, saved.query
        session.choose_attack(query.attack)
        session.choose_side(query.side)
        session.choose_spotter(query.spotter)
        session.ask(query.origin, query.target, fixed=True, recorded=False)
        ruling = session.ruling
        if ruling is not None and ruling_file.same_verdict(saved, ruling):
            session.said.emit("The saved ruling holds: the verdict is the same.")
        else:
            session.refused.emit(
                "This program's verdict differs from the saved one: see the ruling for why."
            )
