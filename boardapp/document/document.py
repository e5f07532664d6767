"""The open document: the start of a table, and every act since. This module uses no windows."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.command import Command, InvalidActError, StateTransition
from boardapp.core.sight_ruling import Ruling
from boardapp.core.state import State, with_sorted_mappings
from boardapp.document import crash_journal, file_change_detection, save_versions
from boardapp.document import file_claim as claims
from boardapp.document.log_entries import (
    CommandEntry,
    DiceEntry,
    How,
    LogEntry,
    LogReplay,
    NoteEntry,
    RetypeEntry,
    RulingEntry,
    UndoRedoEntry,
    entry_from_json,
)
from boardapp.document.save_format import (
    MAX_ACTS,
    MAX_BYTES,
    MAX_LINE,
    MAX_START,
    SaveStart,
    SaveWriter,
    act_line_size,
    one_line_sentence,
)
from boardapp.document.undo_history import History
from boardapp.files import safe_save, temp_files
from boardapp.files.text_escaping import escape_unprintable
from boardapp.games.game import Game

if TYPE_CHECKING:
    from boardapp.document.crash_journal import Journal, JournalOrigin
    from boardapp.document.file_change_detection import FileStamp
    from boardapp.document.file_claim import FileClaim
    from boardapp.document.save_format import SaveDamage
    from boardapp.files.safe_save import SaveResult


class ActTooLongError(InvalidActError):
    """An act that is too long for one line of a save."""

    def __init__(self) -> None:
        super().__init__("found too much for one act; expected several acts")


class DocumentChange(NamedTuple):
    """A change, for listeners: the state before and after it."""

    before: State
    after: State


class LoggedEntry(NamedTuple):
    """One entry of the log with its sentence on one line, without invisible characters."""

    entry: LogEntry
    sentence: str


Listener = Callable[[DocumentChange], None]
Clock = Callable[[], str]


def utc_now() -> str:
    """Return the present moment, to the second, in the form of a save."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Document:
    """A table in play: a start and a log. Only log entries change it.

    ``title`` names a document without a file. ``files`` are the texts of the tile sets that its
    layout names. With ``damage`` the document is the readable part of a damaged save: players can
    look at it and save it elsewhere, but not play on. ``elsewhere`` is true if another window has
    the save open. ``torn`` is true if the save's last line was incomplete and boardapp dropped it.
    ``left_off`` names a procedure that today's rules could not continue. ``saved_lines`` counts the
    lines of the log that the document's file has.
    """

    def __init__(
        self,
        state: State,
        game: Game,
        path: Path | None = None,
        title: str = "Untitled",
        *,
        files: Mapping[str, str] | None = None,
        clock: Clock = utc_now,
    ) -> None:
        self.game = game
        self.path = path
        self.log: list[LoggedEntry] = []
        self.damage: SaveDamage | None = None
        self.elsewhere = False
        self.torn = False
        self.left_off = ""
        self.stamp: FileStamp | None = None
        self.journal: Journal | None = None
        self.saved_lines = 0
        self._claim: FileClaim | None = None
        self._save_size: int | None = None
        """Bytes of the document's save; None until `full` first needs the number."""
        self._start = with_sorted_mappings(state)
        self._files = files or {}
        self._replay = LogReplay(self._start)
        self._title = title
        self._clock = clock
        self._listeners: list[Listener] = []

    @property
    def state(self) -> State:
        """Return the present table."""
        return self._replay.state

    @property
    def history(self) -> History:
        """Return the acts in force and the undone acts."""
        return self._replay.history

    @property
    def name(self) -> str:
        """Return the file's name, or the title without a file, without invisible characters."""
        return escape_unprintable(self.path.name if self.path else self._title)

    def rename(self, title: str) -> None:
        """Give the document a title, and detach it from its file."""
        self.path, self.stamp, self._title = None, None, title
        self._write_journal_origin()
        self._release_claim()

    @property
    def is_read_only(self) -> bool:
        """Return whether the table is read-only: damaged, or open in another window."""
        return self.damage is not None or self.elsewhere

    @property
    def save_start(self) -> SaveStart:
        """Return the start of the table in the form of a save."""
        return SaveStart(self.game.layout_text(self._start), self._files, self._title)

    @property
    def start_state(self) -> State:
        """Return the state of the table before the first act."""
        return self._start

    @property
    def is_saved(self) -> bool:
        """Return whether closing the document would lose nothing."""
        return self.history.is_saved

    @property
    def full(self) -> bool:
        """Return whether the log is full: boardapp could not open a save with another act."""
        if len(self.log) >= MAX_ACTS:
            return True
        if MAX_START + (len(self.log) + 2) * MAX_LINE <= MAX_BYTES:
            return False  # acts of any size fit
        if self._save_size is None:
            self._save_size = len(self.to_save_text().encode())
        return self._save_size + 2 * MAX_LINE > MAX_BYTES

    def add_listener(self, listener: Listener) -> None:
        """Register a listener for every change, with the state before and after."""
        self._listeners.append(listener)

    # Acts

    def transition(self, command: Command) -> StateTransition[State]:
        """Return an act as a step from the present state, to check it before doing it."""
        return self._replay.transition(command)

    def do(self, command: Command) -> None:
        """Apply a command and add it to the log."""
        self._apply_and_log(CommandEntry(self._clock(), command))

    def state_at(self, position: int) -> State:
        """Return the state of the table after ``position`` acts."""
        return self.history.state_at(position, self.state)

    def undo(self) -> None:
        """Undo the last act, if there is one.

        `History.why_not_undo_to` returns why an act cannot be undone.
        """
        if self.history.position:
            self.go_to(self.history.position - 1)

    def redo(self) -> None:
        """Redo the last undone act, if there is one."""
        if self.history.position < len(self.history.commands):
            self.go_to(self.history.position + 1)

    def go_to(self, position: int) -> None:
        """Undo or redo until ``position`` acts are in force; do nothing if they already are."""
        if position == self.history.position:
            return
        self._apply_and_log(UndoRedoEntry(self._clock(), position))

    def log_ruling(self, ruling: Ruling) -> None:
        """Add a ruling with its verdict to the log."""
        query = {
            "from": ruling.origin,
            "to": ruling.target,
            "attack": ruling.attack,
            "side": ruling.side,
            "spotter": ruling.spotter,
        }
        reasons = tuple((cause.code, cause.space) for cause in ruling.causes)
        asked = {key: value for key, value in query.items() if value is not None}
        self._apply_and_log(
            RulingEntry(self._clock(), ruling.sentence(), asked, ruling.status, reasons)
        )

    def log_throw(
        self, dice: Sequence[int], faces: int, how: How, by: str, purpose: str = ""
    ) -> None:
        """Add a throw of dice to the log, ``rolled`` by boardapp or ``entered`` by players."""
        self._apply_and_log(DiceEntry(self._clock(), tuple(dice), faces, how, by, purpose))

    def log_note(self, note: str, by: str = "") -> None:
        """Add a note to the log; raises InvalidActError if it is empty or too long."""
        self._apply_and_log(NoteEntry(self._clock(), note, by))

    def retype_last_dice(self, said: str) -> None:
        """Undo the last act, a throw that was entered by hand, as a correction in the log.

        ``said`` are its dice as players read them. Raises InvalidActError if the last act is
        anything else.
        """
        last = self.history.commands[self.history.position - 1 : self.history.position]
        dice = last[0].entered_dice if last else ()
        self._apply_and_log(RetypeEntry(self._clock(), dice, said))

    def replay_entry(self, entry: LogEntry, sentence: str) -> None:
        """Add an entry of a save, with its sentence; raises InvalidActError if it does not fit.

        The game checks whether a table can have the new values. It does not apply the rules.
        """
        self._replay.apply_entry(entry, self.game.refuse)
        self.log.append(LoggedEntry(entry, sentence))

    def _apply_and_log(self, entry: LogEntry) -> None:
        # The document refuses an act that a save could not restore.
        values = entry.to_json(self.game)
        if entry_from_json(values, self.game) != entry:
            raise InvalidActError(f"found an act that a save would not give back: {entry}")
        sentence = one_line_sentence(self._replay.entry_sentence(entry))
        size = act_line_size(values, sentence)
        if size > MAX_LINE:
            raise ActTooLongError
        before = self.state
        self._replay.apply_entry(entry)
        self.log.append(LoggedEntry(entry, sentence))
        if self._save_size is not None:
            self._save_size += size
        if self.journal is not None:
            self.journal.append_act(values, sentence)
        for listener in self._listeners:
            listener(DocumentChange(before, self.state))

    def acts_without_rule(self) -> Iterator[tuple[int, str]]:
        """Yield the acts in force that no rule led to, by log number and sentence.

        An act that ended an outdated procedure, which today's rules could not continue, counts too.
        """
        in_force = {id(one) for one in self.history.commands_in_force}
        for number, (entry, sentence) in enumerate(self.log, 1):
            if (
                isinstance(entry, CommandEntry)
                and id(entry.command) in in_force
                and entry.command.by_table
            ):
                yield number, sentence

    def undo_names(self) -> tuple[str, ...]:
        """Return names of the act that `undo` would undo, the longest first; () without one."""
        position = self.history.position
        return self.command_names(position - 1) if position else ()

    def redo_names(self) -> tuple[str, ...]:
        """Return names of the act that `redo` would redo, the longest first; () without one."""
        position = self.history.position
        return self.command_names(position) if self.history.commands[position:] else ()

    def command_names(self, number: int) -> tuple[str, ...]:
        """Return names of an act by its number in the history, the longest first."""
        return tuple(map(escape_unprintable, self.history.commands[number].undo_names()))

    # Files

    def to_save_text(self) -> str:
        """Return the whole document as the text of a save."""
        writer = SaveWriter(self.save_start)
        lines = (
            writer.act_line(entry.to_json(self.game), sentence) for entry, sentence in self.log
        )
        return writer.head + "".join(lines) + writer.end_line()

    @property
    def is_changed_on_disk(self) -> bool:
        """Return whether another program has changed or removed the file since it was read."""
        if self.path is None or self.stamp is None:
            return False
        return file_change_detection.is_changed_since(self.path, self.stamp)

    def save(
        self,
        path: Path,
        versions_folder: Path | None = None,
        *,
        claims_folder: Path | None = None,
    ) -> SaveResult:
        """Write the document to a file, which becomes its own file; raises SaveError.

        With ``versions_folder``, the file's old content stays recoverable. With ``claims_folder``,
        a file that another window has open stays unchanged: raises FileInUseError.
        """
        content = self.to_save_text().encode()
        claim = self._claim_path(path, claims_folder)
        try:
            if versions_folder is None:
                saved = safe_save.save_file(path, content)
            else:
                saved = save_versions.save_with_version(path, content, versions_folder)
        except BaseException:
            if claim is not None and claim is not self._claim:
                claim.release()
            raise
        if claim is not self._claim:
            self._release_claim()
            self._claim = claim
        self.path, self.stamp = path, file_change_detection.stamp_of_content(content)
        self.history.mark_saved()
        self.saved_lines = len(self.log)
        self._write_journal_origin()
        return saved

    def claim_own_file(self, folder: Path, before: Document | None = None) -> None:
        """Claim the document's own file, if it has one; raises FileInUseError.

        Temporary files of killed programs in its folder are deleted. ``before`` is the previous
        document in the same window; if it has claimed the file, it hands over the claim.
        """
        if self.path is None:
            return
        if before is not None and before._claim is not None and before._claim.holds(self.path):
            self._claim, before._claim = before._claim, None
        else:
            self._claim = self._claim_path(self.path, folder)
        temp_files.clear_temp_files(Path(os.path.realpath(self.path)).parent)

    def _claim_path(self, path: Path, folder: Path | None) -> FileClaim | None:
        """Return a claim on a file, which may be the present claim; raises FileInUseError."""
        if folder is None or (self._claim is not None and self._claim.holds(path)):
            return self._claim
        return claims.claim_file(path, folder)

    def _release_claim(self) -> None:
        if self._claim is not None:
            self._claim.release()
            self._claim = None

    def start_journal(self, folder: Path) -> None:
        """Write a new journal in a folder, or rewrite the present journal; raises OSError.

        The journal's title is the document's present name.
        """
        start = replace(self.save_start, title=self.name)
        acts = ((entry.to_json(self.game), sentence) for entry, sentence in self.log)
        if self.journal is not None:
            self.journal.rewrite(start, acts)
            self._write_journal_origin()
        else:
            self.journal = crash_journal.Journal(folder, start, origin=self._journal_origin)
            self.journal.append_acts(acts)

    @property
    def _journal_origin(self) -> JournalOrigin | None:
        return (
            crash_journal.JournalOrigin(self.path, self.stamp) if self.path and self.stamp else None
        )

    def _write_journal_origin(self) -> None:
        """Note the document's own file in the journal, so that a crash cannot separate them."""
        if self.journal is not None:
            self.journal.set_origin(self._journal_origin)

    def close(self, *, keep_journal: bool = False) -> None:
        """Close the document, delete its journal unless ``keep_journal``, and release its file."""
        self._release_claim()
        if self.journal is not None:
            self.journal.close(keep=keep_journal)
            self.journal = None
