"""Opening, saving and closing documents, with every question and refusal a player may meet."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from boardapp.document.document import Document
from boardapp.qt.recent import RecentFiles
from boardapp.qt.session import Session

_FILTER = "Tables and rulings (*.yaml *.yml);;All files (*)"


class Desk(QObject):
    """What happens between the open document and the disk. ``window`` is asked on top of."""

    def __init__(self, session: Session, window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self.window = window
        self.recent = RecentFiles()

    def new(self, board: str) -> bool:
        """Start an empty table on a map, if the open one may be left."""
        if not self.may_leave():
            return False
        # The catalogue needs YAML and pydantic: imported with the first table, not at the start.
        from boardapp.games.spearpoint.layout import new_state
        from boardapp.games.spearpoint.tile_set import load_catalogue

        self._session.open(Document(new_state(board), load_catalogue()))
        return True

    def ask_open(self) -> bool:
        """Let the player choose a file and open it."""
        folder = str(self._folder())
        name, _ = QFileDialog.getOpenFileName(self.window, "Open", folder, _FILTER)
        return bool(name) and self.open(Path(name))

    def open_example(self) -> bool:
        """Open the worked example, as a table without a file of its own."""
        from boardapp.files.assets import scenarios_folder

        return self.open(scenarios_folder() / "worked-example.yaml", title="Worked example")

    def open(self, path: Path, *, title: str | None = None) -> bool:
        """Open a file, if it is sound and the open table may be left; else all stays as it is.

        With a ``title`` the document does not take the file as its own.
        """
        from boardapp.files.fault import FaultsError
        from boardapp.games.spearpoint.layout import read_layout
        from boardapp.qt.fault_dialog import FaultDialog

        try:
            opened = read_layout(path)
            saved = self._saved_ruling(opened) if opened.ruling is not None else None
        except FaultsError as error:
            FaultDialog(f"{path.name} cannot be opened", error.faults, self.window).exec()
            return False
        if not self.may_leave():
            return False
        if title is None:
            self.recent.add(path)
        own = None if title or saved else path
        title = title or path.stem
        document = Document(opened.state, opened.catalogue, own, title, path.parent)
        self._session.open(document)
        if saved:
            self._show_saved(saved)
        return True

    @staticmethod
    def _saved_ruling(opened: object) -> object:
        from boardapp.games.spearpoint.layout import OpenedLayout
        from boardapp.games.spearpoint.ruling_file import read_ruling

        assert isinstance(opened, OpenedLayout)
        return read_ruling(opened)

    def _show_saved(self, saved: object) -> None:
        """Ask a saved ruling's question again and compare the verdicts."""
        from boardapp.games.spearpoint.ruling_file import SavedRuling, same_verdict

        assert isinstance(saved, SavedRuling)
        query = saved.query
        self._session.choose_attack(query.attack)
        self._session.choose_side(query.side)
        self._session.choose_spotter(query.spotter)
        self._session.ask(query.origin, query.target, fixed=True)
        ruling = self._session.ruling
        if ruling is not None and same_verdict(saved, ruling):
            self._session.said.emit("The saved ruling holds: the verdict is the same.")
        else:
            self._session.refused.emit(
                "This program's verdict differs from the saved one: see the ruling for why."
            )

    def save(self) -> bool:
        """Save to the document's own file, or ask for one."""
        document = self._session.document
        if document is None:
            return False
        return self.save_to(document.path) if document.path else self.ask_save()

    def ask_save(self) -> bool:
        """Let the player choose where to save."""
        document = self._session.document
        if document is None:
            return False
        suggested = self._folder() / (document.path.name if document.path else "table.yaml")
        name, _ = QFileDialog.getSaveFileName(self.window, "Save as", str(suggested), _FILTER)
        if not name:
            return False
        path = Path(name)
        return self.save_to(path if path.suffix else path.with_suffix(".yaml"))

    def save_to(self, path: Path) -> bool:
        """Save the table to a file; on failure the document stays open and unsaved."""
        from boardapp.games.spearpoint.layout import layout_text
        from boardapp.qt.fault_dialog import show_error

        document = self._session.document
        if document is None or not self.may_move(document, path):
            return False
        try:
            saved = document.save(layout_text(document.state), path)
        except OSError as error:
            show_error(
                self.window,
                "Not saved",
                str(error),
                "The table is still open and unsaved. Save it somewhere else.",
            )
            return False
        self.recent.add(path)
        self._session.said.emit(saved.sentence)
        return True

    def may_move(self, document: Document, path: Path) -> bool:
        """Tell whether a file may lie where it is wanted: beside the table's tile sets."""
        from boardapp.qt.fault_dialog import show_error

        sets, home = document.state.tile_sets, document.home
        if not sets or (home is not None and home.resolve() == path.parent.resolve()):
            return True
        show_error(
            self.window,
            "Not saved",
            f"This table uses {', '.join(sets)} from {home}.",
            "Save it in that folder, or copy the tile set to the new one and open the table there.",
        )
        return False

    def may_leave(self) -> bool:
        """Ask what becomes of unsaved acts; tell whether the table may be left."""
        document = self._session.document
        if document is None or document.saved:
            return True
        buttons = QMessageBox.StandardButton
        answer = QMessageBox.question(
            self.window,
            "Unsaved acts",
            f"Save the changes to {document.name} before leaving it?",
            buttons.Save | buttons.Discard | buttons.Cancel,
            buttons.Save,
        )
        if answer == buttons.Save:
            return self.save()
        return answer == buttons.Discard

    def _folder(self) -> Path:
        document = self._session.document
        if document and document.path:
            return document.path.parent
        recent = self.recent.paths()
        return recent[0].parent if recent else Path.home()
