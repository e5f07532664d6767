"""The owner's tiles at an open table: a bar where they have changed since, what turns, one act."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from boardapp.core.state import State
from boardapp.document.log import Ruled
from boardapp.document.own import own_tiles
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.sight import rulings
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles import changed_verdicts
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.tiles import own_tiles_dialog
from boardapp.qt.widgets.banner import Banners

if TYPE_CHECKING:
    from boardapp.games.spearpoint.sight.rulings import Query
    from boardapp.games.spearpoint.tiles.box_contents import Taken

NAME = "own-tiles"
_CHANGED = "Your tiles have changed since this table was made."


class OwnTiles(QObject):
    """Says over the board that the owner's tiles have changed, and takes them over."""

    def __init__(
        self, session: SpearpointSession, banners: Banners, window: QWidget, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._banners = banners
        self._window = window
        session.changed.connect(self._on_change)

    def _on_change(self, before: State, after: State) -> None:
        assert isinstance(before, TileState)
        assert isinstance(after, TileState)
        if before.taken != after.taken:
            self.look()

    def look(self) -> None:
        """Show the bar where the open table was made with other tiles of its owner's, or none."""
        document = self._session.document
        carried = document is not None and own_tiles.carried(document) is not None
        if carried and not self._session.lock and self._changes():
            acts = ("Show what &turns…", self.show_turns), ("Take them &over", self.take_over)
            self._banners.tell(NAME, _CHANGED, acts, sign="note")
        else:
            self._banners.drop(NAME)

    def tell(self, sentence: str) -> None:
        """Say in the bar why a table starts without the owner's tiles."""
        self._banners.tell(NAME, sentence)

    def choose(self) -> bool:
        """Let the owner choose the tiles that new tables are made with; tell whether they did.

        The open table can take them over from there too, if it was made with ours.
        """
        dialog = own_tiles_dialog.OwnTilesDialog(self._window, lambda: bool(self._changes()))
        wanted = dialog.exec()
        if dialog.chosen:
            self.look()
        if wanted:
            self.show_turns()
        return dialog.chosen

    def show_turns(self, *_: object) -> None:
        """List what turns when the tiles are taken over, and take them over if that is wanted."""
        tiles, lines = self._changes(), tuple(dict.fromkeys(self._lines()))
        table, game = self._table
        now = game.catalogue_of(table)
        turns = (
            changed_verdicts.turned_lines(table, now, now.taking(tiles), lines, game.scenario)
            if lines
            else changed_verdicts.turned_pairs(table, now, now.taking(tiles))
        )
        dialog = own_tiles_dialog.TurnsDialog(tiles, tuple(turns), len(lines), self._window)
        if dialog.exec():
            self.take_over()

    def take_over(self, *_: object) -> None:
        """Take the tiles over as one act, or say why not."""
        self._session.take_over(self._changes())

    def _changes(self) -> Taken:
        document, own = self._session.document, own_tiles.own_set()
        return own_tiles.changes(document, own) if document and own else {}

    @property
    def _table(self) -> tuple[TileState, Spearpoint]:
        """Return the table as it lies, whatever is looked at, and its game."""
        document = self._session.document
        assert document is not None
        assert isinstance(document.state, TileState)
        assert isinstance(document.game, Spearpoint)
        return document.state, document.game

    def _lines(self) -> Iterator[Query]:
        """Yield the lines that were ruled on in the log."""
        document = self._session.document
        for entry, _ in document.log if document else ():
            question = self._session.question_of(entry.query) if isinstance(entry, Ruled) else None
            if question and question.asked and question.asked.target:
                ends = question.asked.origin, question.asked.target
                yield rulings.Query(*ends, question.side, question.attack, question.spotter)
