"""The banner for changed tiles of the owner: it lists changed verdicts and adopts the tiles."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from boardapp.core.state import State
from boardapp.document.log_entries import RulingEntry
from boardapp.document.own import own_tiles
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.sight import line_of_sight_rulings
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles import lines_to_verify
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.tiles import own_tiles_dialog
from boardapp.qt.widgets.banner import BannerStack

if TYPE_CHECKING:
    from boardapp.games.spearpoint.sight.line_of_sight_rulings import RulingQuery
    from boardapp.games.spearpoint.tiles.catalogue import Taken

NAME = "own-tiles"
_CHANGED = "Your tile set has changed since this table was made."


class OwnTilesBanner(QObject):
    """Reports over the board that the owner's tiles have changed, and adopts them."""

    def __init__(
        self, session: SpearpointSession, banners: BannerStack, window: QWidget, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._banners = banners
        self._window = window
        session.changed.connect(self._refresh_if_tiles_changed)

    def _refresh_if_tiles_changed(self, before: State, after: State) -> None:
        assert isinstance(before, TileState)
        assert isinstance(after, TileState)
        if before.taken != after.taken:
            self.show_or_drop_banner()

    def show_or_drop_banner(self) -> None:
        """Show the banner if the table has an older form of the owner's tiles, else remove it."""
        document = self._session.document
        carried = document is not None and own_tiles.embedded_set_name(document) is not None
        if carried and not self._session.why_locked and self._changed_tiles():
            acts = (
                ("Show changed &lines of sight", self.show_changed_verdicts),
                ("Use the &new tiles", self.adopt_own_tiles),
            )
            self._banners.show_banner(NAME, _CHANGED, acts, sign="note")
        else:
            self._banners.remove_banner(NAME)

    def show_sentence(self, sentence: str) -> None:
        """Show in the banner why a table starts without the owner's tiles."""
        self._banners.show_banner(NAME, sentence)

    def choose_tile_set(self) -> bool:
        """Let owners choose the tiles for new tables; return whether they did.

        If the open table uses boardapp's tiles, the same dialog can switch it to the owner's tiles.
        """
        dialog = own_tiles_dialog.OwnTilesDialog(self._window, lambda: bool(self._changed_tiles()))
        wanted = dialog.exec()
        if dialog.chosen:
            self.show_or_drop_banner()
        if wanted:
            self.show_changed_verdicts()
        return dialog.chosen

    def show_changed_verdicts(self, *_: object) -> None:
        """List the verdicts that the owner's tiles would change, and adopt the tiles if wanted."""
        tiles, lines = self._changed_tiles(), tuple(dict.fromkeys(self._logged_queries()))
        table, game = self._current_table_and_game
        now = game.catalogue_of(table)
        turns = (
            lines_to_verify.changed_verdicts_of_lines(
                table, now, now.with_taken_tiles(tiles), lines, game.scenario
            )
            if lines
            else lines_to_verify.changed_verdicts_of_all_pairs(
                table, now, now.with_taken_tiles(tiles)
            )
        )
        dialog = own_tiles_dialog.ChangedVerdictsDialog(
            tiles, tuple(turns), len(lines), self._window
        )
        if dialog.exec():
            self.adopt_own_tiles()

    def adopt_own_tiles(self, *_: object) -> None:
        """Adopt the owner's tiles as one act, or report a refusal."""
        self._session.adopt_tile_drawings(self._changed_tiles())

    def _changed_tiles(self) -> Taken:
        document, own = self._session.document, own_tiles.load_own_set()
        return own_tiles.tiles_drawn_differently_now(document, own) if document and own else {}

    @property
    def _current_table_and_game(self) -> tuple[TileState, Spearpoint]:
        """Return the table in its latest state, even while the log is viewed, and its game."""
        document = self._session.document
        assert document is not None
        assert isinstance(document.state, TileState)
        assert isinstance(document.game, Spearpoint)
        return document.state, document.game

    def _logged_queries(self) -> Iterator[RulingQuery]:
        """Yield the lines in the log that have rulings."""
        document = self._session.document
        for entry, _ in document.log if document else ():
            question = (
                self._session.sight_question_from_log(entry.query)
                if isinstance(entry, RulingEntry)
                else None
            )
            if question and question.asked and question.asked.target:
                ends = question.asked.origin, question.asked.target
                yield line_of_sight_rulings.RulingQuery(
                    *ends, question.side, question.attack, question.spotter
                )
