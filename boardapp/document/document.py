"""The open document: what a table started from, and every act since; no windows."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.command import ActError, Command, Step
from boardapp.core.ruling import Ruling
from boardapp.core.state import State, in_order
from boardapp.document import file_claim as claims
from boardapp.document import file_stamp, journal, origin, versions
from boardapp.document.history import History
from boardapp.document.log import Did, How, LogEntry, Noted, Replay, Ruled, Threw, Went, entry_from
from boardapp.document.save_text import MAX_ACTS, MAX_LINE, Start, Writer, in_line
from boardapp.files import storage, temp_files
from boardapp.files.escape import visible, visible_json
from boardapp.games.game import Game

if TYPE_CHECKING:
    from boardapp.document.file_claim import Claim
    from boardapp.document.file_stamp import Stamp
    from boardapp.document.journal import Journal
    from boardapp.document.origin import Origin
    from boardapp.document.save_text import Damage
    from boardapp.files.storage import Saved


LINE_ROOM = 5000
"""Characters of an act's line that are kept for its sentence."""


class TooLongError(ActError):
    """An act that is more than one line of a save can hold."""

    def __init__(self) -> None:
        super().__init__("found more than one act can hold; expected it in several")


class Changed(NamedTuple):
    """What listeners are told after every change: the state before and after."""

    before: State
    after: State


class Logged(NamedTuple):
    """One entry of the log with the sentence that says it, in one visible line."""

    entry: LogEntry
    sentence: str


Listener = Callable[[Changed], None]
Clock = Callable[[], str]


def utc_now() -> str:
    """Return the present moment, to the second, as a save writes it."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


class Document:
    """A table that is played on: a start and a log. Only log entries change it.

    ``title`` names a document that has no file yet; ``files`` are the texts of the tile
    sets that its layout names. With ``damage`` the document is what could be read of a damaged
    save: it can be looked at and saved elsewhere, not played on. ``elsewhere`` tells the same of a
    save that another window has open. ``torn`` tells that the end of a save broke off in writing
    and was dropped. ``left_off`` says which procedure today's rules could not go on with.
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
        self.log: list[Logged] = []
        self.damage: Damage | None = None
        self.elsewhere = False
        self.torn = False
        self.left_off = ""
        self.stamp: Stamp | None = None
        self.journal: Journal | None = None
        self._claim: Claim | None = None
        self._start = in_order(state)
        self._files = files or {}
        self._replay = Replay(self._start)
        self._title = title
        self._clock = clock
        self._listeners: list[Listener] = []

    @property
    def state(self) -> State:
        """Return the table as it lies."""
        return self._replay.state

    @property
    def history(self) -> History:
        """Return the acts in force and those that could be done again."""
        return self._replay.history

    @property
    def name(self) -> str:
        """Return the file's name, or the title of a document without one, in one visible line."""
        return visible(self.path.name if self.path else self._title)

    def rename(self, title: str) -> None:
        """Go by a title, without a file."""
        self.path, self.stamp, self._title = None, None, title
        self._note_origin()
        self._release()

    @property
    def only_looked_at(self) -> bool:
        """Tell whether nothing can be done on the table: damage, or another window has its file."""
        return self.damage is not None or self.elsewhere

    @property
    def start(self) -> Start:
        """Return what the table started from, by content."""
        return Start(self.game.layout_text(self._start), self._files, self._title)

    @property
    def start_state(self) -> State:
        """Return the table as it lay before the first act."""
        return self._start

    @property
    def saved(self) -> bool:
        """Tell whether nothing would be lost by closing."""
        return self.history.saved

    @property
    def full(self) -> bool:
        """Tell whether the log holds as much as a save may: another act could not be opened."""
        return len(self.log) >= MAX_ACTS or (self.journal is not None and self.journal.full)

    def listen(self, listener: Listener) -> None:
        """Call a listener after every change, with the state before and after."""
        self._listeners.append(listener)

    # Acts

    def step(self, command: Command) -> Step[State]:
        """Return an act as a step from the table as it lies, to be judged before it is done."""
        return self._replay.step(command)

    def do(self, command: Command) -> None:
        """Apply a command and remember it."""
        self._take(Did(self._clock(), command))

    def state_at(self, position: int) -> State:
        """Return the table with so many acts in force."""
        return self.history.state_at(position, self.state)

    def undo(self) -> None:
        """Take the last act back, if there is one.

        Whether it may be is said by `History.refuse_back`.
        """
        if self.history.position:
            self.go_to(self.history.position - 1)

    def redo(self) -> None:
        """Do the last act that was taken back again, if there is one."""
        if self.history.position < len(self.history.commands):
            self.go_to(self.history.position + 1)

    def go_to(self, position: int) -> None:
        """Undo or redo until so many acts are in force; staying there is no entry of the log."""
        if position == self.history.position:
            return
        self._take(Went(self._clock(), position))

    def record(self, ruling: Ruling) -> None:
        """Note in the log that a ruling was made, with its verdict."""
        query = {
            "from": ruling.origin,
            "to": ruling.target,
            "attack": ruling.attack,
            "side": ruling.side,
            "spotter": ruling.spotter,
        }
        reasons = tuple((cause.code, cause.space) for cause in ruling.causes)
        asked = {key: value for key, value in query.items() if value is not None}
        self._take(Ruled(self._clock(), ruling.sentence(), asked, ruling.status, reasons))

    def throw(self, dice: Sequence[int], faces: int, how: How, by: str, purpose: str = "") -> None:
        """Note in the log a throw of dice, ``rolled`` by the program or ``entered`` as thrown."""
        self._take(Threw(self._clock(), tuple(dice), faces, how, by, purpose))

    def note(self, note: str, by: str = "") -> None:
        """Note in the log what is to be read there; raises ActError for nothing, or too much."""
        self._take(Noted(self._clock(), note, by))

    def take_over(self, entry: LogEntry, sentence: str) -> None:
        """Take over an entry of a save, with what it said; raises ActError where it does not fit.

        What it sets anew must be what a table can hold. No rule is asked.
        """
        self._replay.take(entry, self.game.refuse)
        self.log.append(Logged(entry, sentence))

    def _take(self, entry: LogEntry) -> None:
        # What a save could not give back must not be done either.
        values = entry.values(self.game)
        if entry_from(values, self.game) != entry:
            raise ActError(f"found an act that a save would not give back: {entry}")
        if len(visible_json(values)) > MAX_LINE - LINE_ROOM:
            raise TooLongError
        sentence = in_line(self._replay.sentence(entry))
        before = self.state
        self._replay.take(entry)
        self.log.append(Logged(entry, sentence))
        if self.journal is not None:
            self.journal.append(values, sentence)
        for listener in self._listeners:
            listener(Changed(before, self.state))

    def acts_by_table(self) -> Iterator[tuple[int, str]]:
        """Yield the acts in force that no rule led to: the number of each in the log, and itself.

        One that ended a procedure which today's rules could not go on with is among them.
        """
        in_force = {id(one) for one in self.history.commands[: self.history.position]}
        for number, (entry, sentence) in enumerate(self.log, 1):
            if isinstance(entry, Did) and id(entry.command) in in_force and entry.command.by_table:
                yield number, sentence

    def undo_text(self) -> str | None:
        """Return the sentence of the act that `undo` would take back."""
        position = self.history.position
        return self._text(self.history.commands[position - 1]) if position else None

    def redo_text(self) -> str | None:
        """Return the sentence of the act that `redo` would do again."""
        rest = self.history.commands[self.history.position :]
        return self._text(rest[0]) if rest else None

    def _text(self, command: Command) -> str:
        return visible(command.text())

    # Files

    def text(self) -> str:
        """Return the whole document as the text of a save."""
        writer = Writer(self.start)
        lines = (writer.line(entry.values(self.game), sentence) for entry, sentence in self.log)
        return writer.head + "".join(lines) + writer.end()

    @property
    def changed_on_disk(self) -> bool:
        """Tell whether another program has changed or removed the file since it was read."""
        if self.path is None or self.stamp is None:
            return False
        return file_stamp.changed_since(self.path, self.stamp)

    def save(
        self,
        path: Path,
        versions_folder: Path | None = None,
        *,
        claims_folder: Path | None = None,
    ) -> Saved:
        """Write the document to a file and take that file as its own; raises SaveError.

        With a folder for versions, what the file held before stays recoverable. With one for
        claims, a file that another window has open is not written: raises TakenError.
        """
        content = self.text().encode()
        claim = self._claimed(path, claims_folder)
        try:
            saved = _write(path, content, versions_folder)
        except BaseException:
            if claim is not None and claim is not self._claim:
                claim.release()
            raise
        if claim is not self._claim:
            self._release()
            self._claim = claim
        self.path, self.stamp = path, file_stamp.stamp(content)
        self.history.mark_saved()
        self._note_origin()
        return saved

    def claim(self, folder: Path, before: Document | None = None) -> None:
        """Claim the document's own file, if it has one; raises TakenError.

        What killed programs left beside it is cleared. ``before`` is the document in the same
        window, which hands over the file if it has it.
        """
        if self.path is None:
            return
        if before is not None and before._claim is not None and before._claim.holds(self.path):
            self._claim, before._claim = before._claim, None
        else:
            self._claim = self._claimed(self.path, folder)
        temp_files.clear_parts(Path(os.path.realpath(self.path)).parent)

    def _claimed(self, path: Path, folder: Path | None) -> Claim | None:
        """Return a claim on a file, which may be the one already held; raises TakenError."""
        if folder is None or (self._claim is not None and self._claim.holds(path)):
            return self._claim
        return claims.claim_file(path, folder)

    def _release(self) -> None:
        if self._claim is not None:
            self._claim.release()
            self._claim = None

    def keep_journal(self, folder: Path) -> None:
        """Keep a journal from now on, a new one in a folder or the one kept so far; raises OSError.

        It goes by the document's name at this moment.
        """
        start = replace(self.start, title=self.name)
        acts = ((entry.values(self.game), sentence) for entry, sentence in self.log)
        if self.journal is not None:
            self.journal.rewrite(start, acts)
            self._note_origin()
        else:
            self.journal = journal.Journal(folder, start, origin=self._origin)
            self.journal.extend(acts)

    @property
    def _origin(self) -> Origin | None:
        return origin.Origin(self.path, self.stamp) if self.path and self.stamp else None

    def _note_origin(self) -> None:
        """Let the journal know the document's own file, so that a crash does not part them."""
        if self.journal is not None:
            self.journal.belong_to(self._origin)

    def close(self, *, keep_journal: bool = False) -> None:
        """Close the document; its journal goes with it, unless kept, and its file is free."""
        self._release()
        if self.journal is not None:
            self.journal.close(keep=keep_journal)
            self.journal = None


def _write(path: Path, content: bytes, versions_folder: Path | None) -> Saved:
    """Save a file, with its versions if they have a folder; raises SaveError."""
    if versions_folder is None:
        return storage.save_file(path, content)
    return versions.save_and_keep(path, content, versions_folder)
