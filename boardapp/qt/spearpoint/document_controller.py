"""Opens files that only Spearpoint has: empty maps, and saved rulings to check again."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QWidget

from boardapp.core.override_decorator import override
from boardapp.document.document import Document
from boardapp.document.own import own_tiles
from boardapp.games.spearpoint.sight import ruling_file
from boardapp.qt.document.document_controller import ControllerProvider, DocumentController
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.setup import scenario_dialog
from boardapp.qt.spearpoint.tiles.own_tiles_banner import OwnTilesBanner
from boardapp.qt.widgets.banner import BannerStack


class SpearpointDocumentController(DocumentController):
    """Opens and saves Spearpoint tables."""

    def __init__(
        self,
        session: SpearpointSession,
        window: QWidget,
        banners: BannerStack,
        desks: ControllerProvider | None = None,
    ) -> None:
        super().__init__(session, window, banners, desks)
        self._table = session
        self.own_tiles = OwnTilesBanner(session, banners, window, self)

    def new(self, board: str) -> bool:
        """Start an empty table on a map, if the open table may be closed."""
        return self.start_new_document_with_warning(partial(own_tiles.new_empty_table, board))

    def ask_scenario(self) -> bool:
        """Let the players choose a scenario, shipped or their own, and start its setup."""
        dialog = scenario_dialog.ScenarioDialog(self.window)
        if not dialog.exec():
            return False
        if dialog.chosen is None:
            return self.ask_open()
        return self.open(dialog.chosen, title=dialog.title)

    @override
    def show_in_this_workspace(self, document: Document, beside: Path | None) -> None:
        own_tiles.show_own_pictures(document)
        super().show_in_this_workspace(document, beside)
        self.own_tiles.show_or_drop_banner()

    @override
    def show_start_warning(self, warning: str) -> None:
        if warning:
            self.own_tiles.show_sentence(warning)

    def show_layout_extras(self, extras: object) -> None:
        """Ask a saved ruling's question again and compare the verdicts."""
        assert isinstance(extras, ruling_file.SavedRuling)
        session, query = self._table, extras.query
        session.choose_attack(query.attack)
        session.choose_side_blocking_as_friends(query.side)
        session.choose_spotter(query.spotter)
        session.ask_about_line(query.origin, query.target, fixed=True, recorded=False)
        ruling = session.ruling
        if ruling is not None and ruling_file.is_same_verdict(extras, ruling):
            session.said.emit("The verdict is the same as when the ruling was saved.")
        else:
            session.refused.emit(
                "The verdict differs from the one when the ruling was saved. The ruling gives the "
                "reasons."
            )
