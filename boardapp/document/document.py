"""The open document: a table's state, its history and its file. It knows nothing of windows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from boardapp.core.command import Command
from boardapp.core.state import State
from boardapp.document.history import History
from boardapp.files.storage import Saved, save_file
from boardapp.games.spearpoint.catalogue import GRID, Catalogue


class Changed(NamedTuple):
    """What listeners are told after every change: the state before and after."""

    before: State
    after: State


Listener = Callable[[Changed], None]


class Document:
    """A table that is played on. Only commands change it.

    ``title`` names a document that has no file yet; ``home`` is the folder that its tile sets
    lie in, when it is not the file's own.
    """

    def __init__(
        self,
        state: State,
        catalogue: Catalogue,
        path: Path | None = None,
        title: str = "Untitled",
        home: Path | None = None,
    ) -> None:
        self.state = state
        self.catalogue = catalogue
        self.path = path
        self.home = path.parent if path else home
        self.history = History()
        self._title = title
        self._listeners: list[Listener] = []

    @property
    def name(self) -> str:
        """Return the file's name, or the title of a document without one."""
        return self.path.name if self.path else self._title

    @property
    def saved(self) -> bool:
        """Tell whether nothing would be lost by closing."""
        return self.history.saved

    def listen(self, listener: Listener) -> None:
        """Call a listener after every change, with the state before and after."""
        self._listeners.append(listener)

    def do(self, command: Command) -> None:
        """Apply a command and remember it."""
        self._become(self.history.do(command, self.state))

    def undo(self) -> None:
        """Take the last act back, if there is one."""
        if self.history.position:
            self.go_to(self.history.position - 1)

    def redo(self) -> None:
        """Do the last act that was taken back again, if there is one."""
        if self.history.position < len(self.history.commands):
            self.go_to(self.history.position + 1)

    def go_to(self, position: int) -> None:
        """Undo or redo until so many acts are in force."""
        self._become(self.history.go_to(position, self.state))

    def undo_text(self) -> str | None:
        """Return the sentence of the act that `undo` would take back."""
        position = self.history.position
        return self.history.commands[position - 1].text(GRID) if position else None

    def redo_text(self) -> str | None:
        """Return the sentence of the act that `redo` would do again."""
        rest = self.history.commands[self.history.position :]
        return rest[0].text(GRID) if rest else None

    def save(self, text: str, path: Path) -> Saved:
        """Write the document's text to a file and take that file as its own; raises SaveError."""
        saved = save_file(path, text)
        self.path = path
        self.home = path.parent
        self.history.mark_saved()
        return saved

    def _become(self, state: State) -> None:
        before, self.state = self.state, state
        for listener in self._listeners:
            listener(Changed(before, state))
