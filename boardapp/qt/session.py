"""One table's work in progress, whatever its game: the open document, the tool, the question asked.

Panels, scene and tools meet here and nowhere else: they call its acts and listen to its signals.
A game's own session adds what a player can do in that game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from PySide6.QtCore import QObject, Signal

from boardapp.core.command import Command, NoteAgreement, SetOption, SetTurn
from boardapp.core.grid import Grid, Space
from boardapp.core.ruling import Ruling
from boardapp.core.state import Agreement, State
from boardapp.document.document import Changed, Document

if TYPE_CHECKING:
    from boardapp.document.log import How

MAX_TEXT = 2000
"""Characters that a player may write in one place: more a save would not give back."""


@dataclass(frozen=True)
class Asked:
    """The question on the table. ``fixed`` is false while the target is only hovered."""

    origin: Space
    target: Space | None = None
    fixed: bool = False


class Question(NamedTuple):
    """All that makes a question about a line; a game without attacks keeps to the first."""

    asked: Asked | None
    attack: str = "direct"
    side: str | None = None
    spotter: Space | None = None


class Session(QObject):
    """The state of one table that is not on disk, and the acts a player can do in any game."""

    document_opened = Signal()
    changed = Signal(object, object)  # State before, State after
    logged = Signal()  # an entry of the log, be it an act, a ruling or dice
    lock_changed = Signal()  # why no act can be done now, or that acts can be done
    asked_changed = Signal()  # asked, ruling, or whatever else a game's question has
    field_changed = Signal()
    cursor_moved = Signal(object)  # Space
    tool_changed = Signal(str)
    said = Signal(str)  # a sentence for the status bar and screen readers
    refused = Signal(str)  # why an act was not done

    derived: ClassVar[tuple[str, ...]] = ()
    """Cached properties that are made anew after every change of the table."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self.tool = "select"
        self.cursor = Space(0, 0)
        self.attack = "direct"
        self.asked: Asked | None = None
        self.field_space: Space | None = None
        self._looked_at: State | None = None
        self._recorded: object = None

    # The document

    @property
    def document(self) -> Document | None:
        """Return the open document, if any."""
        return self._document

    @property
    def state(self) -> State:
        """Return the table as it is shown; there must be one."""
        assert self._document is not None
        return self._looked_at or self._document.state

    @property
    def grid(self) -> Grid:
        """Return the open table's board."""
        assert self._document is not None
        return self._document.game.grid

    @property
    def players(self) -> Mapping[str, str]:
        """Return the sides with their titles, none without a table."""
        return self._document.game.players if self._document else {}

    def open(self, document: Document) -> None:
        """Take a document into the window; tool and questions of the one before are dropped."""
        self.choose_tool("select")
        self._document = document
        document.listen(self._on_change)
        self._looked_at, self._recorded = None, None
        self.asked, self.field_space = None, None
        self._forget_table()
        if self.cursor not in self.grid:
            self.cursor = Space(0, 0)
        self.document_opened.emit()
        self.asked_changed.emit()
        self.field_changed.emit()
        self.lock_changed.emit()

    def _on_change(self, change: Changed) -> None:
        # A ruling and dice leave the very same state.
        if change.after is not change.before:
            self._show(change.before, change.after)
        self.logged.emit()

    def _show(self, before: State, after: State) -> None:
        self._forget_table()
        self.changed.emit(before, after)
        if self.asked:
            self.asked_changed.emit()
        if self.field_space is not None:
            self.field_changed.emit()

    # Looking at the table as it lay before

    @property
    def lock(self) -> str:
        """Return why no act can be done now; nothing when acts can be done."""
        if self._document is not None and self._document.damage:
            return "This save is damaged and can only be looked at. Save a sound copy to play on."
        if self._document is not None and self._document.elsewhere:
            return "This table is open in another window: here it can only be looked at."
        if self._document is not None and self._document.full:
            return "The log is full. Export the layout, and play on from that."
        if self._looked_at is not None:
            return "You are looking at the table as it lay before. Esc returns to it as it lies."
        return ""

    def look(self, state: State | None) -> None:
        """Show an earlier state of the table without changing it; None returns to the table."""
        if self._document is None or state is self._looked_at:
            return
        locked, before = self.lock, self.state
        self._looked_at = state
        if self.state != before:
            self._show(before, self.state)
        if self.lock != locked:
            self.lock_changed.emit()

    def _refuse_if_locked(self) -> bool:
        if self.lock:
            self.refused.emit(self.lock)
        return bool(self.lock)

    # Acts

    def do(self, command: Command) -> None:
        """Do a command that has been found allowed, and say it."""
        assert self._document is not None
        self._document.do(command)
        self.said.emit(command.text(self.grid))

    def _do_unless(self, refusal: str | None, command: Command) -> bool:
        if self._refuse_if_locked():
            return False
        if refusal:
            self.refused.emit(refusal)
            return False
        self.do(command)
        return True

    def undo(self) -> None:
        """Take the last act back."""
        if self._document is None or self._refuse_way_to(self._document.history.position - 1):
            return
        if text := self._document.undo_text():
            self._document.undo()
            self.said.emit(f"Undone: {text}")

    def _refuse_way_to(self, position: int) -> bool:
        """Say why the history may not be gone through to so many acts in force, if so."""
        assert self._document is not None
        if self._refuse_if_locked():
            return True
        refusal = self._document.refuse_back(position)
        if refusal:
            self.refused.emit(refusal)
        return refusal is not None

    def redo(self) -> None:
        """Do the last undone act again."""
        if self._document is None or self._refuse_if_locked():
            return
        if text := self._document.redo_text():
            self._document.redo()
            self.said.emit(f"Done again: {text}")

    def go_to(self, position: int) -> None:
        """Undo or redo until so many acts are in force, and say where that is."""
        if self._document is None or position == self._document.history.position:
            return
        if self._refuse_way_to(position):
            return
        history = self._document.history
        back = position < history.position
        name = history.commands[position - 1].text(self.grid) if position else "the start"
        self._document.go_to(position)
        self.said.emit(f"{'Back' if back else 'Forward'} to: {name}")

    def set_turn(self, turn: int) -> bool:
        """Set the turn number, from 1."""
        before = self.state.turn
        return 1 <= turn != before and self._do_unless(None, SetTurn(before, turn))

    def set_option(self, name: str, choice: str | None) -> bool:
        """Set a table switch; None is its default."""
        before = self.state.options.get(name)
        return before != choice and self._do_unless(None, SetOption(name, before, choice))

    def throw(self, dice: Sequence[int], faces: int, how: How, by: str, purpose: str) -> bool:
        """Note a throw of dice in the log, and say it."""
        if self._document is None or self._refuse_if_locked():
            return False
        self._document.throw(dice, faces, how, printable(by), printable(purpose))
        self.said.emit(self._document.log[-1].sentence)
        return True

    def note(self, text: str) -> bool:
        """Note something in the log, and say it; nothing is no note."""
        noted = printable(text).strip()
        if self._document is None or not noted or self._refuse_if_locked():
            return False
        self._document.note(noted)
        self.said.emit(self._document.log[-1].sentence)
        return True

    # Tool and cursor

    def choose_tool(self, tool: str) -> None:
        """Take up a tool."""
        if tool != self.tool:
            self.tool = tool
            self.tool_changed.emit(tool)

    @property
    def idle_tool(self) -> str:
        """Return the tool that is in use while nothing is in hand."""
        return "select"

    def put_down(self) -> None:
        """Return to the tool of an empty hand."""
        self.choose_tool(self.idle_tool)

    def move_cursor(self, space: Space) -> None:
        """Put the cursor on a space of the board."""
        if self._document is not None and space in self.grid and space != self.cursor:
            self.cursor = space
            self.cursor_moved.emit(space)

    def cursor_name(self) -> str:
        """Return the printed name of the cursor's space."""
        return self.grid.name(self.cursor)

    # Questions

    @cached_property
    def ruling(self) -> Ruling | None:
        """Return the ruling on the line asked about, made anew after every change."""
        return self._rule()

    def _rule(self) -> Ruling | None:
        """Rule on the line asked about: a game does this by its rules."""
        return None

    def ask(
        self,
        origin: Space,
        target: Space | None = None,
        *,
        fixed: bool = False,
        recorded: bool = True,
    ) -> None:
        """Ask about a line; without a target only its origin is set.

        A ruling that the players fixed goes into the log, unless not to be ``recorded``.
        """
        asked = Asked(origin, target, fixed)
        new = asked != self.asked
        if new:
            self.asked = asked
            self._forget()
            self.asked_changed.emit()
        if fixed and self.ruling:
            if new:
                self.said.emit(self.ruling.sentence())
            if recorded:
                self._record(self.ruling, again=new)

    def _record(self, ruling: Ruling, *, again: bool) -> None:
        """Note a ruling in the log; one that was noted last only when asked for ``again``."""
        line = (ruling.origin, ruling.target, ruling.attack, ruling.side, ruling.spotter)
        ruled = (line, ruling.sentence())
        if self._document is not None and not self.lock and (again or ruled != self._recorded):
            self._recorded = ruled
            self._document.record(ruling)

    def swap(self) -> None:
        """Ask about the same line the other way round."""
        if self.asked is not None and self.asked.target is not None:
            self.ask(self.asked.target, self.asked.origin, fixed=self.asked.fixed)

    def drop_question(self) -> None:
        """Take the line and the field off the board."""
        self.asked, self.field_space = None, None
        self._ask_again()

    def show_field(self, space: Space | None) -> None:
        """Shade what a space sees and what sees it; None ends it."""
        if space != self.field_space:
            self.field_space = space
            self._forget()
            self.field_changed.emit()

    def question(self) -> Question:
        """Return all that makes the question on the board."""
        return Question(self.asked)

    def question_of(self, query: Mapping[str, object]) -> Question:
        """Return the question of a ruling in the log; a save may hold anything there."""
        try:
            ends = self.grid.parse(str(query["from"])), self.grid.parse(str(query["to"]))
        except (KeyError, ValueError):
            return Question(None)
        return Question(Asked(*ends, fixed=True))

    def pose(self, question: Question) -> None:
        """Put a question on the board in the place of the one there, without recording it."""
        if question == self.question():
            return
        if self.asked is not None:
            self.drop_question()
        self._choose(question)
        if question.asked is not None:
            asked = question.asked
            self.ask(asked.origin, asked.target, fixed=asked.fixed, recorded=False)

    def _choose(self, question: Question) -> None:
        """Take over what a game's question has beside its line."""

    # What the table agreed

    def agree(self, text: str) -> bool:
        """Note what the table agreed on the line asked about; an empty text drops the note."""
        if self.asked is None or self.asked.target is None:
            return False
        key = (self.asked.origin, self.asked.target, self.attack)
        notes = self.state.agreements
        index = next((i for i, note in enumerate(notes) if note[:3] == key), len(notes))
        before = notes[index] if index < len(notes) else None
        noted = printable(text)
        after = Agreement(*key, noted) if noted else None
        return before != after and self._do_unless(None, NoteAgreement(index, before, after))

    def agreement(self) -> str:
        """Return what was agreed on the line asked about, or nothing."""
        if self.asked is None:
            return ""
        key = (self.asked.origin, self.asked.target, self.attack)
        return next((note.text for note in self.state.agreements if note[:3] == key), "")

    # Made anew

    def _ask_again(self) -> None:
        self._forget()
        self.asked_changed.emit()
        self.field_changed.emit()

    def _forget(self) -> None:
        self.__dict__.pop("ruling", None)

    def _forget_table(self) -> None:
        self._forget()
        for name in self.derived:
            self.__dict__.pop(name, None)


def printable(text: str) -> str:
    """Return what a save can hold of a text."""
    return "".join(filter(str.isprintable, text))[:MAX_TEXT]
