"""The save of a game by lines: its journal, and protection against overwriting files.

Acknowledged acts survive a kill: the next start on the same save continues its journal. Only force
overwrites another game, or one changed since it was opened. The old content of the file becomes an
earlier version.
"""

from __future__ import annotations

import os
from pathlib import Path

from boardapp.document import crash_recovery, file_claim
from boardapp.document.crash_recovery import RecoverableTable
from boardapp.document.data_folders import claims_folder, journals_folder, versions_folder
from boardapp.document.document import Document
from boardapp.document.file_change_detection import ABSENT, is_changed_since, stamp_of_content
from boardapp.document.save_format import MAX_BYTES, SaveStart, parse_save
from boardapp.document.save_versions import keep_version
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.safe_save import hard_link_warning
from boardapp.files.save_error import SaveError, write_failure_reason
from boardapp.files.terminal_output import print_to_stderr
from boardapp.files.yaml.yaml_source import read_bytes_limited

_FORCE = "--force overwrites it and keeps its contents as an earlier version."
UNSAVED = "The table could not be saved, and the file is unchanged."


class OverwriteRefusedError(Exception):
    """A save that may not be overwritten: the reason and the remedy, in one sentence."""


class JsonPlaySave:
    """The save of a game by lines: its ``document``, and the number of acts ``recovered``.

    Raises OverwriteRefusedError if the file belongs to another game, or is open in another program.
    """

    def __init__(self, document: Document, path: Path, *, force: bool = False) -> None:
        self.document = document
        self.recovered: int | None = None
        self._path = path
        self._force = force
        for left in crash_recovery.find_recoverable_tables(journals_folder(), path):
            self._resume_leftover(left)
        if not force:
            self._refuse_another_game()
        self._claim_save_file()
        try:
            self.document.start_journal(journals_folder())
        except OSError as error:
            why = write_failure_reason(error, journals_folder())
            print_to_stderr(
                f"boardapp cannot write a journal: {why}. A crash would lose unsaved acts."
            )

    def save(self) -> str | None:
        """Write the whole game, or return why not; warn of problems with the path."""
        if not self._force and self._is_changed_on_disk():
            print_to_stderr(f"{self._path} has changed since it was opened. {_FORCE}")
            return UNSAVED
        if words := hard_link_warning(self._path):
            print_to_stderr(words)
        try:
            self.document.save(self._path, versions_folder(), claims_folder=claims_folder())
        except file_claim.FileInUseError:
            print_to_stderr(_open_elsewhere_sentence(self._path))
        except SaveError as error:
            print_to_stderr(str(error))
        else:
            return None
        return UNSAVED

    def _is_changed_on_disk(self) -> bool:
        return self.document.stamp is not None and is_changed_since(self._path, self.document.stamp)

    # The start of a game

    def _resume_leftover(self, left: RecoverableTable) -> None:
        """Continue a killed game; with force, store another game as an earlier version instead."""
        if left.document is None or left.document.damage is not None:
            raise OverwriteRefusedError(
                f"{self._path}: the last game was interrupted, and boardapp cannot read all of "
                f"its journal. To start again, move the journal {left.path} away."
            )
        same = _begins_with(self.document.save_start, _log_as_json(self.document), left.document)
        if self._force and not same:
            keep_version(versions_folder(), self._path, left.document.to_save_text())
            crash_recovery.discard_journal(left)
            return
        if not same:
            raise OverwriteRefusedError(
                f"{self._path} has an interrupted game that began from another file. Continue "
                f"with {self._path.name}, or give --force to start again: that game becomes an "
                "earlier version."
            )
        self.document = crash_recovery.recover_document(left, journals_folder())
        self.recovered = len(self.document.log)

    def _refuse_another_game(self) -> None:
        if self.recovered is not None and self._is_changed_on_disk():
            raise OverwriteRefusedError(f"{self._path} has changed since it was opened. {_FORCE}")
        content = self._file_content()
        if content is None:
            return
        try:
            save = parse_save(content, str(self._path))
        except FaultsError:
            raise OverwriteRefusedError(
                f"{self._path} is not a save of boardapp. {_FORCE}"
            ) from None
        if save.damage or not _begins_with(save.start, list(save.acts), self.document):
            raise OverwriteRefusedError(f"{self._path} is a save of another game. {_FORCE}")

    def _file_content(self) -> bytes | None:
        """Return the content of the file, None if there is none."""
        if not os.path.lexists(self._path):
            return None
        content = read_bytes_limited(self._path, MAX_BYTES)
        if isinstance(content, tuple):
            raise OverwriteRefusedError(f"{self._path} cannot be overwritten: found {content[0]}.")
        return content

    def _claim_save_file(self) -> None:
        content = self._file_content()
        document = self.document
        document.path = self._path
        document.stamp = ABSENT if content is None else stamp_of_content(content)
        try:
            document.claim_own_file(claims_folder())
        except file_claim.FileInUseError:
            raise OverwriteRefusedError(_open_elsewhere_sentence(self._path)) from None


def _log_as_json(document: Document) -> list[object]:
    return [entry.to_json(document.game) for entry, _ in document.log]


def _begins_with(start: SaveStart, acts: list[object], document: Document) -> bool:
    """Return whether a document begins with this start and these acts."""
    own = document.save_start
    if (start.layout, start.files) != (own.layout, own.files) or len(acts) > len(document.log):
        return False
    return acts == _log_as_json(document)[: len(acts)]


def _open_elsewhere_sentence(path: Path) -> str:
    return f"{path} is open in another window or game: close it there first."
