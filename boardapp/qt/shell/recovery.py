"""Recovery of tables after a crash: on the start page, or in a dialog over a board."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMessageBox, QWidget

from boardapp.document import crash_journal, crash_recovery, data_folders, file_claim
from boardapp.files import faults_in_files
from boardapp.files.save_error import system_error_reason
from boardapp.qt.document import recovery_panel
from boardapp.qt.document.document_controller import DocumentController
from boardapp.qt.shell.start_page import StartPage
from boardapp.qt.widgets import fault_dialog, question_box
from boardapp.qt.widgets.banner import BannerStack

if TYPE_CHECKING:
    from boardapp.document.crash_recovery import RecoverableTable
    from boardapp.qt.document.recovery_panel import RecoveryPanel

GONE = "This table is no longer here. Another window has recovered or deleted the table."


class CrashRecovery(QObject):
    """Recovers or discards the tables that a crash left behind."""

    def __init__(
        self,
        desk: DocumentController,
        window: QWidget,
        banners: BannerStack,
        start: Callable[[], StartPage],
    ) -> None:
        super().__init__(window)
        self._desk = desk
        self._window = window
        self._banners = banners
        self._start = start

    def _panel(self, tables: Sequence[RecoverableTable]) -> RecoveryPanel:
        panel = recovery_panel.RecoveryPanel()
        panel.fill(tables)
        panel.open_asked.connect(self.recover_table)
        panel.discard_asked.connect(self.discard_table)
        return panel

    @staticmethod
    def find_recoverable_tables() -> list[RecoverableTable]:
        """Return the recoverable tables, the latest first."""
        folder = data_folders.journals_folder()
        if not any(folder.glob("*.journal")):
            return []  # this keeps unneeded modules out of the start
        return list(crash_recovery.find_recoverable_tables(folder))

    def _tables_to_offer(self) -> list[RecoverableTable]:
        """Return the tables with something to lose; discard those on which nothing was done."""
        tables = self.find_recoverable_tables()
        untouched = [table for table in tables if _is_untouched(table)]
        for table in untouched:
            with suppress(OSError, file_claim.FileInUseError):
                crash_recovery.discard_journal(table)
        return [table for table in tables if table not in untouched]

    def offer_recovery(self, *, over_board: bool) -> None:
        """Offer recoverable tables on the start page; over an open board, by a banner."""
        tables = self._tables_to_offer()
        if tables and over_board:
            acts = (("Sho&w…", self.show_dialog),)
            self._banners.show_banner(
                "recover", recovery_panel.recoverable_tables_sentence(tables), acts
            )
        elif tables:
            panel = self._panel(tables)
            self._start().insert_panel_at_top(panel)
            panel.cards[0].focus_open_button()

    def recover_journal(self, journal: Path) -> bool:
        """Recover the table of a journal, if there is one; return whether it was recovered."""
        left = next(
            (table for table in self.find_recoverable_tables() if table.path == journal), None
        )
        if left is not None:
            self.recover_table(left)
        return left is not None

    def show_dialog(self) -> None:
        """Show all recoverable tables in a dialog over the window."""
        self._banners.remove_banner("recover")
        tables = self._tables_to_offer()
        if not tables:
            QMessageBox.information(self._window, "Recover tables", "There is no table to recover.")
            return
        recovery_panel.RecoveryDialog(self._panel(tables), self._window).exec()

    def recover_table(self, table: RecoverableTable) -> None:
        """Open a recoverable table, unsaved."""
        if not self._desk.confirm_closing_document():
            return
        try:
            document = crash_recovery.recover_document(table, data_folders.journals_folder())
        except file_claim.FileInUseError:
            fault_dialog.show_error(self._window, "Not opened", GONE)
        except faults_in_files.FaultsError as error:
            fault_dialog.FaultDialog(
                "The table cannot be opened", error.faults, self._window
            ).exec()
            return
        except OSError as error:
            fault_dialog.show_error(
                self._window, "Not opened",
                ("boardapp cannot write the recovery file of this table: "
                    f"{system_error_reason(error)}."),
                "The table is not lost. Free some space on the disk, and try again.",
            )  # fmt: skip
            return
        else:
            self._desk.show_recovered_document(document)
        self._remove_from_panels(table)

    def discard_table(self, table: RecoverableTable) -> None:
        """Delete a recoverable table, if the player confirms."""
        if not self._confirm_discard():
            return
        try:
            crash_recovery.discard_journal(table)
        except file_claim.FileInUseError:
            fault_dialog.show_error(self._window, "Not discarded", GONE)
        except OSError as error:
            fault_dialog.show_error(
                self._window, "Not discarded", f"{table.path}: {system_error_reason(error)}."
            )
            return
        self._remove_from_panels(table)

    def _confirm_discard(self) -> bool:
        """Ask before acts are lost."""
        answer = question_box.ask(
            self._window,
            "Discard a table",
            "Delete this table for good?",
            "This cannot be undone.",
            ("&Discard",),
        )
        return answer is not None

    def _remove_from_panels(self, table: RecoverableTable) -> None:
        for panel in self._window.findChildren(recovery_panel.RecoveryPanel):
            panel.remove(table)


def _is_untouched(table: RecoverableTable) -> bool:
    """Return whether nothing was done on a table without a file: it can be opened again."""
    document = table.document
    if document is None or document.damage or document.torn or not document.is_saved:
        return False
    return not document.log and crash_journal.read_origin(table.path) is None
