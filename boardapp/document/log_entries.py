"""The log of a table: every act in order, with undoing, rulings, dice and notes, as sentences.

The history (the acts in force, and those to redo) is derived from the log; the log itself only
grows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from reprlib import repr as shown
from typing import Literal

from boardapp.core.command import Command, InvalidActError, StateTransition
from boardapp.core.json_values import MAX_TEXT, Json, Values
from boardapp.core.procedure.question_parts import DiceRequest
from boardapp.core.sentence_case import quote
from boardapp.core.state import State
from boardapp.document.undo_history import History
from boardapp.games.game import Game

MAX_NUMBER = 10**6
"""The largest number of an act to go back to, and of a die's faces."""
MAX_SENTENCE = 20_000
"""The most characters of a ruling's sentence."""
MAX_TIME = 40
"""The most characters of an act's time."""

_HALF_CHARACTER = re.compile("[\ud800-\udfff]")

How = Literal["rolled", "entered"]
"""The origin of dice: rolled by boardapp, or entered by the players."""


@dataclass(frozen=True)
class CommandEntry:
    """A command that was done, with its time."""

    at: str
    command: Command

    def to_json(self, game: Game) -> dict[str, Json]:
        """Return the entry as JSON values."""
        return {"at": self.at, **game.codec.encode(self.command, game.grid)}

    def log_sentence(self, history: History) -> str:
        """Return the entry's sentence, given the history before it."""
        return self.command.history_text()


@dataclass(frozen=True)
class UndoRedoEntry:
    """An undo or redo until ``position`` acts were in force."""

    at: str
    position: int

    def to_json(self, game: Game) -> dict[str, Json]:
        """Return the entry as JSON values."""
        return {"at": self.at, "go": self.position}

    def log_sentence(self, history: History) -> str:
        """Return the entry's sentence, given the history before it."""
        back = self.position < history.position
        if abs(self.position - history.position) == 1:
            at = self.position if back else history.position
            return f"{'Undo' if back else 'Redo'} {quote(history.commands[at].history_text())}"
        if not self.position:
            return "Undo everything"
        act = quote(history.commands[self.position - 1].history_text())
        return f"Undo everything after {act}" if back else f"Redo everything up to {act}"


@dataclass(frozen=True)
class RulingEntry:
    """A ruling on a line of sight, with the verdict at that time."""

    at: str
    sentence: str
    query: Mapping[str, str]
    status: str
    reasons: tuple[tuple[str, str], ...]

    def to_json(self, game: Game) -> dict[str, Json]:
        """Return the entry as JSON values."""
        return {
            "at": self.at,
            "rule": dict(self.query),
            "status": self.status,
            "reasons": [list(reason) for reason in self.reasons],
            "sentence": self.sentence,
        }

    def log_sentence(self, history: History) -> str:
        """Return the entry's sentence."""
        return f"Ruling: {self.sentence}"


@dataclass(frozen=True)
class DiceEntry:
    """A throw of dice: its side, its purpose, and whether boardapp rolled it."""

    at: str
    dice: tuple[int, ...]
    faces: int
    how: How
    by: str
    purpose: str

    def to_json(self, game: Game) -> dict[str, Json]:
        """Return the entry as JSON values."""
        return {
            "at": self.at,
            "dice": list(self.dice),
            "faces": self.faces,
            "how": self.how,
            "by": self.by,
            "for": self.purpose,
        }

    def log_sentence(self, history: History) -> str:
        """Return the entry's sentence."""
        # Games add up two dice; of more dice they count those that score.
        two = len(self.dice) == 2
        kind = DiceRequest(None, self.faces, self.by, self.purpose, summed=two)
        purpose = f" for {self.purpose}" if self.purpose else ""
        return f"Dice{purpose}: {kind.result_text(self.dice)}, {self.how} by {self.by}"


@dataclass(frozen=True)
class NoteEntry:
    """A note at this point of the log, with its author, "" for none."""

    at: str
    note: str
    by: str = ""

    def to_json(self, game: Game) -> dict[str, Json]:
        """Return the entry as JSON values."""
        return {"at": self.at, "note": self.note, "by": self.by}

    def log_sentence(self, history: History) -> str:
        """Return the entry's sentence."""
        return f"Note{f' by {self.by}' if self.by else ''}: {self.note}"


@dataclass(frozen=True)
class RetypeEntry:
    """A correction: the last act, mistyped dice, is undone so that players enter them again.

    ``said`` are the dice as players read them.
    """

    at: str
    dice: tuple[int, ...]
    said: str

    def to_json(self, game: Game) -> dict[str, Json]:
        """Return the entry as JSON values."""
        return {"at": self.at, "retype": list(self.dice), "said": self.said}

    def log_sentence(self, history: History) -> str:
        """Return the entry's sentence."""
        if len(self.dice) == 1:
            return f"Correction: {self.said} was a typing error, so the last die is entered again"
        return f"Correction: {self.said} were a typing error, so the last dice are entered again"


Refuse = Callable[[StateTransition[State]], str | None]
"""Returns why no table can have the result of an act, None if one can."""

LogEntry = CommandEntry | UndoRedoEntry | RulingEntry | DiceEntry | NoteEntry | RetypeEntry


def entry_from_json(values: Values, game: Game) -> LogEntry:
    """Read a log entry from plain values; raises InvalidActError."""
    try:
        at = _expect_text(values.get("at"), MAX_TIME)
        if "do" in values:
            return CommandEntry(at, game.codec.decode(values, game.grid))
        for key, (names, reader) in _READERS.items():
            if key in values:
                if values.keys() != names:
                    raise ValueError(f"the fields {shown(sorted(values))}")
                return reader(at, values)
    except InvalidActError:
        raise
    except (AttributeError, TypeError, ValueError) as error:
        raise InvalidActError(f"found an invalid act: {error}") from error
    raise InvalidActError(
        f"found the keys {shown(sorted(values))}; expected do, go, rule, dice, note or retype"
    )


def _read_undo_redo_entry(at: str, values: Values) -> LogEntry:
    return UndoRedoEntry(at, _expect_whole_number(values["go"], MAX_NUMBER))


def _read_ruling_entry(at: str, values: Values) -> LogEntry:
    pairs = (map(_expect_text, _expect_list(reason)) for reason in _expect_list(values["reasons"]))
    reasons = tuple((code, space) for code, space in pairs)
    if not isinstance(rule := values["rule"], dict):
        raise ValueError(f"{shown(rule)}, which is no question")
    query = {_expect_text(key): _expect_text(value) for key, value in rule.items()}
    sentence = _expect_text(values["sentence"], MAX_SENTENCE)
    return RulingEntry(at, sentence, query, _expect_text(values["status"]), reasons)


def _read_dice_entry(at: str, values: Values) -> LogEntry:
    if values["how"] not in ("rolled", "entered"):
        raise ValueError(f"dice that were {shown(values['how'])}")
    how: How = "rolled" if values["how"] == "rolled" else "entered"
    faces = _expect_whole_number(values["faces"], MAX_NUMBER)
    dice = tuple(_expect_whole_number(die, faces) for die in _expect_list(values["dice"]))
    if not dice or 0 in dice:
        raise ValueError(f"dice {shown(list(dice))} of {faces} faces")
    return DiceEntry(at, dice, faces, how, _expect_text(values["by"]), _expect_text(values["for"]))


def _read_note_entry(at: str, values: Values) -> LogEntry:
    note = _expect_text(values["note"], MAX_TEXT)
    if not note.strip():
        raise ValueError("an empty note")
    return NoteEntry(at, note, _expect_text(values["by"]))


def _read_retype_entry(at: str, values: Values) -> LogEntry:
    dice = tuple(_expect_whole_number(die, MAX_NUMBER) for die in _expect_list(values["retype"]))
    return RetypeEntry(at, dice, _expect_text(values["said"]))


def _expect_whole_number(value: object, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ValueError(f"{shown(value)}, which is no whole number up to {most}")
    return value


def _expect_list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise ValueError(f"{shown(value)}, which is no list")
    return value


def _expect_text(value: object, most: int = 2000) -> str:
    """Return a short text without lone surrogates; raises ValueError for anything else."""
    if not isinstance(value, str) or len(value) > most:
        raise ValueError(f"{shown(value)}, which is no text of at most {most} characters")
    if _HALF_CHARACTER.search(value):
        raise ValueError(f"{shown(value)}, which holds half a character")
    return value


_READERS: Mapping[str, tuple[set[str], Callable[[str, Values], LogEntry]]] = {
    "go": ({"at", "go"}, _read_undo_redo_entry),
    "rule": ({"at", "rule", "status", "reasons", "sentence"}, _read_ruling_entry),
    "dice": ({"at", "dice", "faces", "how", "by", "for"}, _read_dice_entry),
    "note": ({"at", "note", "by"}, _read_note_entry),
    "retype": ({"at", "retype", "said"}, _read_retype_entry),
}


class LogReplay:
    """A log replayed from a start: the resulting state and history.

    After an undo or redo, the state is computed only on access. The time for a log therefore grows
    with its length, however often it goes back and forth.
    """

    def __init__(self, start: State) -> None:
        self.history = History()
        self._state = start
        self._position = 0
        self._step: StateTransition[State] | None = None

    @property
    def state(self) -> State:
        """Return the present state of the table."""
        if self._position != self.history.position:
            target, self.history.position = self.history.position, self._position
            self._state = self.history.go_to(target, self._state)
            self._position = target
        return self._state

    def entry_sentence(self, entry: LogEntry) -> str:
        """Return the sentence of the next entry; raises InvalidActError when it cannot fit."""
        if isinstance(entry, UndoRedoEntry) and entry.position > len(self.history.commands):
            raise InvalidActError(
                f"found an undo or redo to act {entry.position}, which does not exist"
            )
        return entry.log_sentence(self.history)

    def transition(self, command: Command) -> StateTransition[State]:
        """Return an act as a step from the present state, to check and then apply it."""
        step, state = self._step, self.state
        if step is None or step.command is not command or step.before is not state:
            step = self._step = StateTransition(state, command)
        return step

    def apply_entry(self, entry: LogEntry, refuse: Refuse | None = None) -> None:
        """Replay one more entry; raises InvalidActError and then changes nothing.

        ``refuse`` returns why no table can have the result of an act.
        """
        if isinstance(entry, CommandEntry):
            self._apply_transition(self.transition(entry.command), refuse)
        elif isinstance(entry, UndoRedoEntry):
            if not 0 <= entry.position <= len(self.history.commands):
                raise InvalidActError(
                    f"found an undo or redo to act {entry.position}, which does not exist"
                )
            if refusal := self.history.why_not_undo_to(entry.position):
                raise InvalidActError(f"found an undo to act {entry.position}. {refusal}")
            self.history.position = entry.position
        elif isinstance(entry, RetypeEntry):
            self._retype_dice(entry)
        elif isinstance(entry, RulingEntry):
            self.history.mark_ruling_added()
        else:
            self.history.mark_note_added()

    def _retype_dice(self, entry: RetypeEntry) -> None:
        if refusal := self.history.why_not_retype():
            raise InvalidActError(f"found mistyped dice. {refusal}")
        fallen = self.history.commands[self.history.position - 1].entered_dice
        if entry.dice != fallen:
            found = f"found {shown(list(entry.dice))} as the mistyped dice"
            raise InvalidActError(f"{found}; expected {shown(list(fallen))}, the last dice")
        self._state = self.history.drop_throw(self.state)
        self._position = self.history.position

    def _apply_transition(self, step: StateTransition[State], refuse: Refuse | None) -> None:
        try:
            after = step.after
            refusal = refuse(step) if refuse else None
        except (LookupError, TypeError, ValueError) as error:
            raise InvalidActError("found an act that does not fit the table before it") from error
        if refusal:
            raise InvalidActError(refusal)
        self._state = after
        self.history.append_transition(step)
        self._position = self.history.position
