"""The save of a game by lines: its journal, and what is never written over.

What was acknowledged survives a kill: the next start on the same save goes on from its journal.
Another game, or one changed since it was opened, is written over only by force; what the file held
is kept as an earlier version.
"""

from __future__ import annotations

import os
from pathlib import Path

from boardapp.document import file_claim, recovery
from boardapp.document.document import Document
from boardapp.document.file_stamp import ABSENT, changed_since, stamp
from boardapp.document.folders import claims_folder, journals_folder, versions_folder
from boardapp.document.recovery import LeftTable
from boardapp.document.save_text import MAX_BYTES, Start, read_save
from boardapp.document.versions import keep_version
from boardapp.files.fault import FaultsError
from boardapp.files.save_error import SaveError, words_for
from boardapp.files.storage import parting
from boardapp.files.terminal import warn
from boardapp.files.yaml.yaml_source import read_limited

_FORCE = "--force writes over it, and keeps what it holds as an earlier version."
UNSAVED = "The table could not be saved; the file is as it was."


class NotOursError(Exception):
    """A save that may not be written over: why, and what to do, in a sentence."""


class LineSave:
    """Where a game by lines is saved: ``document`` is played on, ``recovered`` acts of it are back.

    Raises NotOursError where another game lies there, or another program has it open.
    """

    def __init__(self, document: Document, path: Path, *, force: bool = False) -> None:
        self.document = document
        self.recovered: int | None = None
        self._path = path
        self._force = force
        for left in recovery.left_tables(journals_folder(), path):
            self._take_up(left)
        if not force:
            self._refuse_another_game()
        self._claim()
        self._keep_journal()

    def save(self) -> str | None:
        """Write the game as a whole; return why not. What is wrong with the path is warned of."""
        if not self._force and self._changed():
            warn(f"{self._path} has changed since it was opened. {_FORCE}")
            return UNSAVED
        if words := parting(self._path):
            warn(words)
        try:
            self.document.save(self._path, versions_folder(), claims_folder=claims_folder())
        except file_claim.TakenError:
            warn(_open_elsewhere(self._path))
        except SaveError as error:
            warn(str(error))
        else:
            return None
        return UNSAVED

    def _changed(self) -> bool:
        return self.document.stamp is not None and changed_since(self._path, self.document.stamp)

    # At the start

    def _take_up(self, left: LeftTable) -> None:
        """Go on from what a killed game left; by force that is kept as a version instead."""
        if left.document is None or left.document.damage is not None:
            raise NotOursError(
                f"{self._path}: what was played on it last was cut off, and cannot all be read."
                f" It is kept in {left.path}: move it away to begin anew."
            )
        same = _begins(self.document.start, _values(self.document), left.document)
        if self._force and not same:
            keep_version(versions_folder(), self._path, left.document.text())
            recovery.throw_away(left)
            return
        if not same:
            raise NotOursError(
                f"{self._path} has a game that was cut off, and which began from another file."
                f" Play {self._path.name} itself on, or give --force to begin anew: that game is"
                " kept as an earlier version then."
            )
        self.document = recovery.take_over(left, journals_folder())
        self.recovered = len(self.document.log)

    def _refuse_another_game(self) -> None:
        if self.recovered is not None and self._changed():
            raise NotOursError(f"{self._path} has changed since it was opened. {_FORCE}")
        content = self._content()
        if content is None:
            return
        try:
            save = read_save(content, str(self._path))
        except FaultsError:
            raise NotOursError(f"{self._path} is no save of this program. {_FORCE}") from None
        if save.damage or not _begins(save.start, list(save.acts), self.document):
            raise NotOursError(f"{self._path} holds another game. {_FORCE}")

    def _content(self) -> bytes | None:
        """Return what the file holds, None where there is none."""
        if not os.path.lexists(self._path):
            return None
        content = read_limited(self._path, MAX_BYTES)
        if isinstance(content, tuple):
            raise NotOursError(f"{self._path} cannot be written over: found {content[0]}.")
        return content

    def _claim(self) -> None:
        content = self._content()
        document = self.document
        document.path = self._path
        document.stamp = ABSENT if content is None else stamp(content)
        try:
            document.claim(claims_folder())
        except file_claim.TakenError:
            raise NotOursError(_open_elsewhere(self._path)) from None

    def _keep_journal(self) -> None:
        try:
            self.document.keep_journal(journals_folder())
        except OSError as error:
            why = words_for(error, journals_folder())
            warn(f"No journal can be kept: {why}. What is not saved would be lost in a crash.")


def _values(document: Document) -> list[object]:
    return [entry.values(document.game) for entry, _ in document.log]


def _begins(start: Start, acts: list[object], document: Document) -> bool:
    """Tell whether a game begins with this start and these acts."""
    own = document.start
    if (start.layout, start.files) != (own.layout, own.files) or len(acts) > len(document.log):
        return False
    return acts == _values(document)[: len(acts)]


def _open_elsewhere(path: Path) -> str:
    return f"{path} is open in another window or game: close it there first."
