"""Offering what a crash left behind: on the start page, or in a dialog over a board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox, QWidget

from boardapp.document import file_claim, folders, recovery
from boardapp.files import fault
from boardapp.files.save_error import reason
from boardapp.qt.document import recovery_panel
from boardapp.qt.document.document_controller import DocumentController
from boardapp.qt.shell.start_page import StartPage
from boardapp.qt.widgets import fault_dialog, question_box
from boardapp.qt.widgets.banner import Banners

if TYPE_CHECKING:
    from boardapp.document.recovery import LeftTable
    from boardapp.qt.document.recovery_panel import RecoveryPanel

GONE = "Another window has taken this table, or it is gone."


class Recovery(QObject):
    """What is done with the tables left behind."""

    def __init__(
        self,
        desk: DocumentController,
        window: QWidget,
        banners: Banners,
        start: Callable[[], StartPage],
    ) -> None:
        super().__init__(window)
        self._desk = desk
        self._window = window
        self._banners = banners
        self._start = start

    def _panel(self, tables: Sequence[LeftTable]) -> RecoveryPanel:
        panel = recovery_panel.RecoveryPanel()
        panel.fill(tables)
        panel.open_asked.connect(self.open)
        panel.discard_asked.connect(self.discard)
        return panel

    @staticmethod
    def search() -> list[LeftTable]:
        """Return the tables left behind, the latest first."""
        folder = folders.journals_folder()
        if not any(folder.glob("*.journal")):
            return []  # and nothing was loaded that the start does not need
        return list(recovery.left_tables(folder))

    def offer(self, *, over_board: bool) -> None:
        """Offer what was left on the start page; over an open board, in a bar that leads there."""
        tables = self.search()
        if tables and over_board:
            acts = (("Sho&w…", self.show_dialog),)
            self._banners.tell("recover", recovery_panel.left_sentence(tables), acts)
        elif tables:
            panel = self._panel(tables)
            self._start().put_first(panel)
            panel.cards[0].take_focus()

    def open_left(self, journal: Path) -> bool:
        """Take up the table of a journal, if it was left behind; tell whether it was."""
        left = next((table for table in self.search() if table.path == journal), None)
        if left is not None:
            self.open(left)
        return left is not None

    def show_dialog(self) -> None:
        """Show all tables left behind over the window."""
        self._banners.drop("recover")
        tables = self.search()
        if not tables:
            QMessageBox.information(
                self._window, "Recover tables", "No table was left behind: there is nothing to do."
            )
            return
        recovery_panel.RecoveryDialog(self._panel(tables), self._window).exec()

    def open(self, table: LeftTable) -> None:
        """Take a table up again, unsaved."""
        if not self._desk.may_leave():
            return
        try:
            document = recovery.take_over(table, folders.journals_folder())
        except file_claim.TakenError:
            fault_dialog.show_error(self._window, "Not opened", GONE)
        except fault.FaultsError as error:
            fault_dialog.FaultDialog(
                "The table cannot be opened", error.faults, self._window
            ).exec()
            return
        except OSError as error:
            fault_dialog.show_error(
                self._window, "Not opened",
                f"No journal can be kept for this table: {reason(error)}.",
                "It stays where it is. Make room on the disk and try again.",
            )  # fmt: skip
            return
        else:
            self._desk.take_up(document)
        self._decided(table)

    def discard(self, table: LeftTable) -> None:
        """Delete a table left behind, if that is meant."""
        if not self._meant(table):
            return
        try:
            recovery.throw_away(table)
        except file_claim.TakenError:
            fault_dialog.show_error(self._window, "Not discarded", GONE)
        except OSError as error:
            fault_dialog.show_error(
                self._window, "Not discarded", f"{table.path}: {reason(error)}."
            )
            return
        self._decided(table)

    def _meant(self, table: LeftTable) -> bool:
        """Ask before something is lost; there is nothing in a table that nobody touched."""
        if table.document is not None and table.document.saved and not table.document.log:
            return True
        answer = question_box.ask(
            self._window,
            "Discard a table",
            "Delete what was kept of this table for good?",
            "This cannot be undone.",
            ("&Discard",),
        )
        return answer is not None

    def _decided(self, table: LeftTable) -> None:
        for panel in self._window.findChildren(recovery_panel.RecoveryPanel):
            panel.remove(table)
