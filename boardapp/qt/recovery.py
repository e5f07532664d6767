"""Offering what a crash left behind: on the start page, or in a dialog over a board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox, QWidget

from boardapp.qt.banner import Banners
from boardapp.qt.desk import Desk
from boardapp.qt.question_box import ask
from boardapp.qt.start_page import StartPage

if TYPE_CHECKING:
    from boardapp.document.recovery import LeftTable
    from boardapp.qt.recovery_panel import RecoveryPanel

GONE = "Another window has taken this table, or it is gone."


class Recovery(QObject):
    """What is done with the tables left behind."""

    def __init__(
        self, desk: Desk, window: QWidget, banners: Banners, start: Callable[[], StartPage]
    ) -> None:
        super().__init__(window)
        self._desk = desk
        self._window = window
        self._banners = banners
        self._start = start

    def _panel(self, tables: Sequence[LeftTable]) -> RecoveryPanel:
        from boardapp.qt.recovery_panel import RecoveryPanel

        panel = RecoveryPanel()
        panel.fill(tables)
        panel.open_asked.connect(self.open)
        panel.discard_asked.connect(self.discard)
        return panel

    @staticmethod
    def search() -> list[LeftTable]:
        """Return the tables left behind, the latest first."""
        from boardapp.document.folders import journals_folder

        folder = journals_folder()
        if not any(folder.glob("*.journal")):
            return []  # and nothing was imported that the start does not need
        from boardapp.document.recovery import left_tables

        return list(left_tables(folder))

    def offer(self, *, over_board: bool) -> None:
        """Offer what was left on the start page; over an open board, in a bar that leads there."""
        tables = self.search()
        if tables and over_board:
            from boardapp.qt.recovery_panel import left_sentence

            acts = (("Sho&w…", self.show_dialog),)
            self._banners.tell("recover", left_sentence(tables), acts)
        elif tables:
            panel = self._panel(tables)
            self._start().put_first(panel)
            panel.cards[0].take_focus()

    def show_dialog(self) -> None:
        """Show all tables left behind over the window."""
        self._banners.drop("recover")
        tables = self.search()
        if not tables:
            QMessageBox.information(
                self._window, "Recover tables", "No table was left behind: there is nothing to do."
            )
            return
        from boardapp.qt.recovery_panel import RecoveryDialog

        RecoveryDialog(self._panel(tables), self._window).exec()

    def open(self, table: LeftTable) -> None:
        """Take a table up again, unsaved."""
        from boardapp.document.claim import TakenError
        from boardapp.document.folders import journals_folder
        from boardapp.document.recovery import take_over
        from boardapp.files.fault import FaultsError
        from boardapp.qt.fault_dialog import FaultDialog, show_error

        if not self._desk.may_leave():
            return
        try:
            document = take_over(table, journals_folder())
        except TakenError:
            show_error(self._window, "Not opened", GONE)
        except FaultsError as error:
            FaultDialog("The table cannot be opened", error.faults, self._window).exec()
            return
        except OSError as error:
            reason = error.strerror or str(error)
            show_error(
                self._window, "Not opened",
                f"No journal can be kept for this table: {reason}.",
                "It stays where it is. Make room on the disk and try again.",
            )  # fmt: skip
            return
        else:
            self._desk.take_up(document)
        self._decided(table)

    def discard(self, table: LeftTable) -> None:
        """Delete a table left behind, if that is meant."""
        from boardapp.document.claim import TakenError
        from boardapp.document.recovery import throw_away
        from boardapp.qt.fault_dialog import show_error

        if not self._meant(table):
            return
        try:
            throw_away(table)
        except TakenError:
            show_error(self._window, "Not discarded", GONE)
        except OSError as error:
            reason = error.strerror or str(error)
            show_error(self._window, "Not discarded", f"{table.path}: {reason}.")
            return
        self._decided(table)

    def _meant(self, table: LeftTable) -> bool:
        """Ask before something is lost; there is nothing in a table that nobody touched."""
        if table.document is not None and table.document.saved and not table.document.log:
            return True
        answer = ask(
            self._window,
            "Discard a table",
            "Delete what was kept of this table for good?",
            "This cannot be undone.",
            ("&Discard",),
        )
        return answer is not None

    def _decided(self, table: LeftTable) -> None:
        from boardapp.qt.recovery_panel import RecoveryPanel

        for panel in self._window.findChildren(RecoveryPanel):
            panel.remove(table)
