"""Opens, saves and closes documents, with all questions and refusals for the players."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from boardapp.core.sentence_case import counted, quote
from boardapp.document import (
    data_folders,
    document_loader,
    file_claim,
    file_game_detection,
    game_report,
    log_text,
)
from boardapp.document.document import Document
from boardapp.document.own import imported_tables, own_tiles
from boardapp.files import safe_save
from boardapp.files.assets import scenarios_folder
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.save_error import save_failure_sentence, system_error_reason
from boardapp.files.yaml.yaml_source import picture_kind, read_source
from boardapp.games.spearpoint.sight import ruling_file
from boardapp.games.spearpoint.table.table_layout_file import OpenedLayout
from boardapp.interchange import file_formats
from boardapp.qt.document import import_dialog, versions_dialog
from boardapp.qt.document.autosave import Autosave
from boardapp.qt.document.file_dialogs import (
    OWN_ENDINGS,
    PICTURE_ENDINGS,
    SUFFIX,
    ask_file_to_open,
    ask_file_to_save,
    document_stem,
)
from boardapp.qt.document.file_warnings import show_damage_banner, show_interrupted_procedure_banner
from boardapp.qt.document.missing_pictures import MissingPictureCheck
from boardapp.qt.document.read_only_open import NAME as ELSEWHERE
from boardapp.qt.document.read_only_open import ask_open_read_only, show_open_elsewhere_banner
from boardapp.qt.document.recent_files import RecentFiles
from boardapp.qt.document.referenced_files import copy_referenced_files, copy_table_picture
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets import fault_dialog, question_box, save_path
from boardapp.qt.widgets.banner import BannerStack
from boardapp.qt.widgets.wait_cursor import wait_cursor

if TYPE_CHECKING:
    from boardapp.files.faults_in_files import Fault

_SAVES = "Saved tables (*.boardapp);;All files (*)"
_LAYOUTS = "Layouts (*.yaml *.yml);;All files (*)"
_TEXTS = "Text (*.txt);;All files (*)"
_PAGES = "Web pages (*.html);;All files (*)"
_SAVE, _SAVE_AS, _DISCARD = "&Save", "Save &as…", "&Discard"


class ControllerProvider(Protocol):
    """A window with a document controller for each game; at most one has a table."""

    def active_controller(self) -> DocumentController | None:
        """Return the document controller of the open table, None without a table."""

    def controller_for(self, document: Document) -> DocumentController:
        """Return the document controller for a document's game."""

    def open_picture(self, path: Path) -> bool:
        """Ask what to make of a picture, and start it; return whether it was started."""


class DocumentController(QObject):
    """Moves the open document to and from the disk. Its dialogs appear over ``window``."""

    def __init__(
        self,
        session: TableSession,
        window: QWidget,
        banners: BannerStack,
        desks: ControllerProvider | None = None,
    ) -> None:
        super().__init__(window)
        self._session = session
        self._desks = desks
        self.window = window
        self._banners = banners
        self._beside: Path | None = None
        self.autosave = Autosave(session, banners, self)
        self._unshown = MissingPictureCheck(banners, window)
        self.recent = RecentFiles()

    def start_new_document(self, make: Callable[[], Document]) -> bool:
        """Make and show a new table, if the open one may be closed."""
        return self.start_new_document_with_warning(lambda: (make(), ""))

    def start_new_document_with_warning(self, make: Callable[[], tuple[Document, str]]) -> bool:
        """Start a new table, and warn about missing files, if any."""
        if not self.confirm_closing_document():
            return False
        self._make_and_show(make)
        return True

    def ask_and_start_new_document(self, ask: Callable[[], Callable[[], Document] | None]) -> bool:
        """Ask what table to start, if the open one may be closed: no answer is then lost.

        ``ask`` returns what makes the table, None after Cancel.
        """
        make = ask() if self.confirm_closing_document() else None
        if make is None:
            return False
        self._make_and_show(lambda: (make(), ""))
        return True

    def _make_and_show(self, make: Callable[[], tuple[Document, str]]) -> None:
        with wait_cursor():
            document, told = make()
        self.show_document(document).show_start_warning(told)

    def ask_open(self) -> bool:
        """Let the player choose a file and open it."""
        path = ask_file_to_open(self.window, self._folder())
        return path is not None and self.open(path)

    def open_example(self) -> bool:
        """Open the worked example, as a table without a file of its own."""
        return self.open(scenarios_folder() / "worked-example.yaml", title="Lines of sight")

    def open(self, path: Path, *, title: str | None = None) -> bool:
        """Open a file if it can be read and the open table may be closed; else change nothing.

        A save goes on with its own file; a layout, or anything under a ``title``, starts a table
        without one. For a picture the window asks what to make of it. A file of another program is
        shown in a preview first.
        """
        if self._desks is not None and picture_kind(path):
            return self._desks.open_picture(path)
        if (
            path.suffix.lower() not in OWN_ENDINGS
            and os.path.isfile(path)
            and file_formats.is_of_another_program(path)
        ):
            return self._open_import(path)
        try:
            with wait_cursor():
                document, saved, told = self._read(path, title)
        except FaultsError as error:
            if os.path.lexists(path) and path.suffix.lower() in PICTURE_ENDINGS:
                sentence = f"{path.name} is not a picture."
                detail = "Choose a PNG, JPEG or WebP file."
                fault_dialog.show_error(self.window, "Not opened", sentence, detail)
            elif os.path.lexists(path):
                self._show_faults(path.name, error.faults)
            else:
                sentence = f"There is no file {path.name}."
                detail = f"boardapp looked in {path.parent}. Was it moved or renamed?"
                fault_dialog.show_error(self.window, "Not opened", sentence, detail)
            return False
        except OSError as error:
            fault_dialog.show_error(
                self.window, "Not opened", f"{path}: {system_error_reason(error)}."
            )
            return False
        if not self.confirm_closing_document() or not self._claim_or_open_read_only(document):
            return False
        if title is None:
            self.recent.add(path)
        desk = self.show_document(document, None if title else path.parent)
        if saved:
            desk.show_layout_extras(saved)
        desk.show_start_warning(told)
        return True

    def _open_import(self, path: Path) -> bool:
        """Show the boards of another program's file, and open the one that the player chooses."""
        # A file named on the command line is opened before the window is shown.
        self.window.show()
        dialog = import_dialog.ImportDialog(path, self.window)
        try:
            accepted, board = dialog.exec(), dialog.chosen
            if dialog.file_faults:
                self._show_import_faults(path.name, dialog.file_faults)
            elif dialog.failure:
                fault_dialog.show_error(self.window, "Not opened", dialog.failure)
            if not accepted or board is None or not self.confirm_closing_document():
                return False
            document = imported_tables.new_imported_table(Path(board.layout), board.title)
        except FaultsError as error:
            self._show_faults(path.name, error.faults)
            return False
        except OSError as error:
            fault_dialog.show_error(self.window, "Not opened", save_failure_sentence(error))
            return False
        finally:
            dialog.discard_files()
            dialog.deleteLater()
        self.show_document(document, path.parent)
        return True

    def _show_import_faults(self, name: str, faults: Sequence[Fault]) -> None:
        """Show why another program's file cannot be read; one fault of the whole file in words."""
        fault = faults[0]
        if len(faults) > 1 or fault.where != "file" or (fault.line, fault.column) != (1, 1):
            self._show_faults(name, faults)
            return
        sentence = f"{name} cannot be opened."
        detail = f"{fault.player_text}."
        if fault.found == file_formats.UNKNOWN:
            sentence = f"{name} is no map that boardapp reads."
            detail = f"Choose another file. boardapp reads {fault.expected}."
        fault_dialog.show_error(self.window, "Not opened", sentence, detail)

    def _claim_or_open_read_only(self, document: Document) -> bool:
        """Claim a document's file; if another window has it, ask whether to open it read-only."""
        used = (self._desks.active_controller() if self._desks else None) or self
        try:
            document.claim_own_file(data_folders.claims_folder(), used._session.document)
        except file_claim.FileInUseError:
            document.elsewhere = True
            return ask_open_read_only(document, self.window)
        return True

    def _show_faults(self, name: str, faults: Sequence[Fault]) -> None:
        """Show why a file cannot be opened; a file of a newer program needs no list of faults."""
        if any(
            fault.where in ("boardapp", "edition") and "a newer" in fault.found for fault in faults
        ):
            fault_dialog.show_error(
                self.window, "Not opened", f"{name} was saved by a newer boardapp.",
                "Update boardapp to open it. The file is untouched.",
            )  # fmt: skip
        else:
            opened = self._desks is None or self._desks.active_controller() is not None
            told = fault_dialog.UNCHANGED if opened else fault_dialog.NOTHING_OPEN
            fault_dialog.FaultDialog(f"{name} cannot be opened", faults, self.window, told).exec()

    @staticmethod
    def _read(path: Path, title: str | None) -> tuple[Document, object, str]:
        """Return the document in a file, the ruling saved in a layout, and a notice for players."""
        saved, told = None, ""
        if file_game_detection.is_save_file(path):
            document = document_loader.open_document(path)
        else:
            source = read_source(path)
            opened = file_game_detection.game_files_for(source).open_layout(source, path.parent)
            if isinstance(opened.layout, OpenedLayout) and opened.layout.ruling is not None:
                saved = ruling_file.read_ruling(opened.layout)
            document, told = own_tiles.new_table_from_file(source, opened, path)
        if title is not None:
            document.rename(title)
        return document, saved, told

    def show_document(
        self, document: Document, first_save_folder: Path | None = None
    ) -> DocumentController:
        """Show a document in the window and close the former one.

        The first save suggests ``first_save_folder``. Returns the document controller of the
        document's game.
        """
        with wait_cursor():  # The first document of a game builds the game's workspace.
            desk = self._desks.controller_for(document) if self._desks else self
            desk.show_in_this_workspace(document, first_save_folder)
        return desk

    def show_in_this_workspace(self, document: Document, beside: Path | None) -> None:
        """Show a document of this controller's game in the window."""
        old = self._session.document
        self._beside = beside
        self._banners.clear()
        self._session.open(document)
        if old is not None:
            old.close()
        if document.journal is None:
            self._keep_journal(document)
        show_damage_banner(document, self._banners, self.window, self.ask_and_save_as)
        show_interrupted_procedure_banner(document, self._banners)
        if document.path is not None:
            again = partial(self.open, document.path)
            show_open_elsewhere_banner(document, self._banners, self.ask_and_save_as, again)
        self._unshown.start_check(document)

    def _keep_journal(self, document: Document) -> None:
        if not document.log:
            self.autosave.start_journal_soon(document)
        elif document.path is None and document.is_saved:
            self.autosave.start_journal_with_first_act(document)
        else:
            self.autosave.start_journal(document)

    def show_recovered_document(self, document: Document) -> None:
        """Show a recovered table, without its file if another window has claimed the file."""
        where = (
            f"Choose Save to keep the table in the file “{document.path.name}”"
            if document.path
            else "Choose Save to keep the table in a file"
        )
        try:
            document.claim_own_file(data_folders.claims_folder())
        except file_claim.FileInUseError:
            where = (
                "Another window has opened the table's file, so save the table under another name"
            )
            document.rename(document.name)
        self.show_document(document)
        if document.damage is None:
            entries = len(document.log)
            count = counted(entries, "entry")
            self._session.said.emit(
                f"The table “{document.name}” was recovered, with {count} in its log. {where}."
            )

    def close(self) -> None:
        """Close the open document for good."""
        self.autosave.cancel_journal_start()
        if self._session.document is not None:
            self._session.document.close()

    def show_layout_extras(self, extras: object) -> None:
        """Show the parts of a layout outside the table's state, which only a game knows."""

    def show_start_warning(self, warning: str) -> None:
        """Warn about missing files at the start of a new table, if any; games override this."""

    # Saving

    def save(self) -> bool:
        """Save to the document's own file, or ask for one."""
        document = self._session.document
        if document is None:
            return False
        own = None if document.is_read_only else document.path
        return self.save_to(own) if own else self.ask_and_save_as()

    def ask_and_save_as(self) -> bool:
        """Let the player choose where to save."""
        document = self._session.document
        if document is None:
            return False
        title = "Save as"
        if document.is_read_only:
            title = "Save an undamaged copy" if document.damage else "Save a copy"
        path = ask_file_to_save(self.window, title, self._suggested(document), _SAVES)
        return path is not None and self.save_to(path)

    def save_to(self, path: Path) -> bool:
        """Save the table to a file; if this fails, the document stays open with its journal."""
        document = self._session.document
        if document is None or not self._is_overwriting_allowed(document, path):
            return False
        if path == document.path and not document.is_read_only and document.is_changed_on_disk:
            answer = self._ask_about_changed_file(path)
            if answer != "overwrite":
                return answer == "save as" and self.ask_and_save_as()
        if not save_path.may_overwrite_hard_linked(self.window, path):
            return False
        moved = path != document.path
        try:
            saved = document.save(
                path, data_folders.versions_folder(), claims_folder=data_folders.claims_folder()
            )
        except file_claim.FileInUseError:
            fault_dialog.show_error(
                self.window, "Not saved", f"{path.name} is open in another window.",
                "Save this table under another name.",
            )  # fmt: skip
            return False
        except OSError as error:
            fault_dialog.show_error(
                self.window,
                "Not saved",
                save_failure_sentence(error),
                _unsaved_table_notice(document),
            )
            return False
        self.recent.add(path)
        self._after_saving(document, moved)
        self._session.said.emit(saved.sentence)
        return True

    def _after_saving(self, document: Document, moved: bool) -> None:
        if document.is_read_only:
            document.damage, document.elsewhere = None, False
            self._session.lock_changed.emit()
        for name in ("damage", "torn", ELSEWHERE):
            self._banners.remove_banner(name)
        if moved or document.journal is None:
            self.autosave.start_journal(document)  # the journal follows the new name
        self._session.logged.emit()

    def _is_overwriting_allowed(self, document: Document, path: Path) -> bool:
        """Return whether a save may be overwritten; refuse a damaged one, or one open elsewhere."""
        if not document.is_read_only or document.path is None:
            return True
        if path.resolve() != document.path.resolve():
            return True
        why, copy = "is open in another window", "copy"
        if document.damage is not None:
            why, copy = "is damaged", "undamaged copy"
        fault_dialog.show_error(
            self.window, "Not saved",
            f"{path.name} {why}, so boardapp does not write to this file.",
            f"Save the {copy} to another file.",
        )  # fmt: skip
        return False

    def _ask_about_changed_file(self, path: Path) -> str:
        """Ask what to do about a file that was changed or deleted on the disk meanwhile."""
        there = os.path.exists(path)
        what, overwrite = ("changed", "&Overwrite") if there else (
            "moved or deleted", "Save &there again"
        )  # fmt: skip
        answer = question_box.ask(
            self.window,
            "Changed by another program",
            f"Another program has {what} {path.name} since you opened or saved the table.",
            "If you overwrite the file, boardapp keeps its present contents as an earlier version."
            if there
            else "Save the file in its old place again, or choose another place.",
            (_SAVE_AS, overwrite),
            default=_SAVE_AS,
        )
        return {overwrite: "overwrite", _SAVE_AS: "save as"}.get(answer or "", "")

    def ask_export_layout(self) -> bool:
        """Ask for a path, and save the table as a layout, without its log."""
        document = self._session.document
        if document is None:
            return False
        suggested = self._suggested(document).with_suffix(".yaml")
        path = ask_file_to_save(self.window, "Export layout", suggested, _LAYOUTS)
        return path is not None and self.export_layout(path)

    def export_layout(self, path: Path) -> bool:
        """Save the shown table as a layout, without a change to the document."""
        document = self._session.document
        if document is None or not copy_referenced_files(document, path.parent, self.window):
            return False
        if not self._write(path, document.game.layout_text(self._session.state)):
            return False
        copy_table_picture(document.game, self._session.state, path.parent, self.window)
        return True

    def ask_export_log(self) -> bool:
        """Ask for a path, and save the log as text."""
        document = self._session.document
        if document is None:
            return False
        suggested = self._suggested(document).with_suffix(".txt")
        path = ask_file_to_save(self.window, "Export log", suggested, _TEXTS)
        return path is not None and self._write(path, log_text.log_text(document))

    def ask_save_report(self) -> bool:
        """Ask for a path, and save a report of the game with its log as a page."""
        document, playing = self._session.document, self._session.playing
        if document is None or playing is None:
            return False
        suggested = self._suggested(document).with_suffix(".html")
        path = ask_file_to_save(self.window, "Save report", suggested, _PAGES)
        return path is not None and self._write(
            path, game_report.report_html(playing, self._session.state)
        )

    def _write(self, path: Path, text: str) -> bool:
        if not save_path.may_overwrite_hard_linked(self.window, path):
            return False
        try:
            safe_save.save_file(path, text)
        except OSError as error:
            fault_dialog.show_error(self.window, "Not exported", save_failure_sentence(error))
            return False
        self._session.said.emit(f"Exported {path.name}")
        return True

    def open_version(self, path: Path, title: str) -> bool:
        """Open an earlier version of a save as a table without a file."""
        try:
            document = document_loader.open_document(path)
        except FaultsError as error:
            self._show_faults(title, error.faults)
            return False
        except OSError as error:
            fault_dialog.show_error(
                self.window, "Not opened", f"{path}: {system_error_reason(error)}."
            )
            return False
        if not self.confirm_closing_document():
            return False
        beside = self._folder()
        document.rename(title)
        self.show_document(document, beside)
        return True

    def show_versions(self) -> None:
        """Show the earlier versions of the open save, to open one."""
        document = self._session.document
        if document is not None and document.path is not None:
            dialog = versions_dialog.VersionsDialog(document.path, self.window)
            if dialog.exec() and dialog.chosen is not None:
                self.open_version(*dialog.chosen)

    def confirm_closing_document(self) -> bool:
        """Ask what to do with unsaved acts; return whether the open table may be closed."""
        used = self._desks.active_controller() if self._desks else None
        if used is not None and used is not self:
            return used.confirm_closing_document()
        document = self._session.document
        if document is None or document.is_saved:
            return True
        answer = question_box.ask(
            self.window,
            "Unsaved changes",
            f"Save “{document.name}” before you leave it?",
            self._unsaved_changes_sentence(document),
            (_SAVE, _DISCARD),
            default=_SAVE,
        )
        return self.save() if answer == _SAVE else answer == _DISCARD

    def _unsaved_changes_sentence(self, document: Document) -> str:
        """Return a sentence that says which lines of the log would be lost.

        The log also has what was taken back, dice and rulings.
        """
        entries = len(document.log) - document.saved_lines
        if entries <= 0:
            return "The table has not been saved to a file yet."
        last = quote(document.log[-1].sentence.rstrip("."))
        return f"You would lose {counted(entries, 'entry')} of the log. The last entry is {last}."

    # Names and places

    def _suggested(self, document: Document) -> Path:
        """Return where to save a document first: its own file, or a name next to its layout."""
        if document.path is not None and not document.is_read_only:
            return document.path
        stem = document_stem(document)
        if document.is_read_only:
            stem = f"{stem} (undamaged copy)" if document.damage else f"{stem} (copy)"
        return self._folder() / f"{stem or 'table'}{SUFFIX}"

    def _folder(self) -> Path:
        document = self._session.document
        if document and document.path:
            return document.path.parent
        if self._beside is not None:
            return self._beside
        recent = self.recent.paths()
        return recent[0].parent if recent else Path.home()


def _unsaved_table_notice(document: Document) -> str:
    """Return a sentence on the state of a table that could not be saved."""
    journal = document.journal
    if document.is_read_only:
        return "Nothing has changed. Save the table in another place."
    if journal is None or journal.error is not None:
        return (
            "The table is still open, but boardapp could not write its recovery file either. "
            "Save the table in another place before you close it."
        )
    return (
        "The table is still open, and its recovery file has every change. Save the table in "
        "another place."
    )
