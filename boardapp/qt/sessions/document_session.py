"""A document in the window: its state, acts and log, undo, earlier states, tool and cursor."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Signal

from boardapp.core.command import combine_changes, set_option
from boardapp.core.grid import Grid, Space
from boardapp.core.json_values import JsonValueError
from boardapp.core.sentence_case import (
    as_sentence,
    plain_log_sentence,
    plural,
    quote,
    rules_in_brackets,
)
from boardapp.core.state import State
from boardapp.document import procedure_player as played
from boardapp.document.document import Document, DocumentChange, LoggedEntry
from boardapp.document.log_entries import CommandEntry
from boardapp.document.save_format import MAX_LINE, MAX_TOLD
from boardapp.files.text_escaping import dump_printable_json, savable_text
from boardapp.games.game import GameWithPicture

if TYPE_CHECKING:
    from boardapp.core.command import Command
    from boardapp.core.procedure.displayed_facts import Fact
    from boardapp.core.procedure.question_parts import Refusal
    from boardapp.document.log_entries import How
    from boardapp.document.procedure_player import ProcedurePlayer
    from boardapp.document.rolled_dice import RolledDice
    from boardapp.games.areas.background_picture import BackgroundPicture

R = TypeVar("R")


class EarlierAct(NamedTuple):
    """The act of the log that is shown, by its number from 1, and the state before the act."""

    number: int
    before: State


class DocumentSession(QObject):
    """The document that a window shows, with the acts that every document has."""

    document_opened = Signal()
    changed = Signal(object, object)  # State before, State after
    logged = Signal()  # the log has a new entry: an act, a ruling or dice
    lock_changed = Signal()  # the lock was set or cleared: `why_locked` has changed
    lead_changed = Signal()  # the window begins or ends to lead the open table
    cursor_moved = Signal(object)  # Space
    tool_changed = Signal(str)
    said = Signal(str)  # a sentence for the status bar and screen readers
    refused = Signal(str)  # the reason against an act

    derived: ClassVar[tuple[str, ...]] = ()
    """The cached properties that are cleared after every change of the table."""
    first_cursor: ClassVar[Space] = Space(0, 0)
    """The cursor of a table that is opened for the first time."""
    space_word: str = "space"
    """The players' word for a space of the board."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self.tool = "select"
        self.cursor = self.first_cursor
        self._cursors = WeakKeyDictionary[Document, Space]()
        """The cursor of each document that was open before."""
        self.is_cursor_walked = False
        """Whether the player has moved the cursor by keys since the question was asked."""
        self.playing: ProcedurePlayer | None = None
        self.told: tuple[str, ...] = ()
        self._looked_at_act: EarlierAct | None = None
        self._earlier_dice: tuple[RolledDice, ...] = ()
        self._present_told: tuple[str, ...] = ()
        self._earlier_facts: tuple[Fact, ...] = ()
        self._looked_at: State | None = None
        self._midst: tuple[State, State] | None = None
        self._last: State | None = None
        self._answering = False
        self.lock_changed.connect(self._update_questions)

    # The document

    @property
    def spaces_word(self) -> str:
        """Return the players' word for several spaces of the board, such as hexes."""
        return plural(self.space_word)

    @property
    def document(self) -> Document | None:
        """Return the open document; None if there is none."""
        return self._document

    @property
    def state(self) -> State:
        """Return the shown state of the table, also during a procedure; a document must be open."""
        assert self._document is not None
        state = self._looked_at or self._document.state
        if self.playing is None or state.unfinished is None:
            return state
        if self._midst is None or self._midst[0] is not state:
            self._midst = state, self.playing.state_as_played(state)
        return self._midst[1]

    @property
    def grid(self) -> Grid:
        """Return the open table's board."""
        assert self._document is not None
        return self._document.game.grid

    @property
    def picture_under_board(self) -> BackgroundPicture | None:
        """Return the owner's picture under the open table's board, if it is at hand."""
        assert self._document is not None
        game = self._document.game
        return game.picture if isinstance(game, GameWithPicture) else None

    def distance(self, one: Space, other: Space) -> int | None:
        """Return the distance of two spaces by the table's rules, None if there is no path."""
        return self.grid.distance(one, other)

    @property
    def players(self) -> Mapping[str, str]:
        """Return the sides with their titles; none without a table."""
        return self._document.game.players if self._document else {}

    def open(self, document: Document) -> None:
        """Take a document into the window; stop using the former document's tool."""
        self.choose_tool("select")
        if self._document is not None:
            self._cursors[self._document] = self.cursor
        self.cursor = self._cursors.get(document, self.first_cursor)
        self._document = document
        document.add_listener(self._show_document_change)
        self._looked_at = self._looked_at_act = None
        self._earlier_facts, self._earlier_dice = (), ()
        self._start_playing(document)
        self._clear_cached_values()
        if self.cursor not in self.grid:
            self.cursor = Space(0, 0)
        self.document_opened.emit()
        self.lock_changed.emit()

    @property
    def is_led(self) -> bool:
        """Return whether the window leads players through the procedures of the table's game."""
        return True

    def _start_playing(self, document: Document) -> None:
        """Start the procedures of a document's game, if the window leads players through them."""
        self.playing, self.told, self._midst = None, (), None
        if self.is_led:
            self.playing = played.ProcedurePlayer(document)
            self.told = self.playing.told
        self._last = self.state

    def _show_document_change(self, change: DocumentChange) -> None:
        if not self._answering:
            # A ruling or dice leave the state as it is, so the last sentences stay.
            self._show_new_state(self.told if change.after is change.before else ())

    def _show_new_state(self, told: tuple[str, ...]) -> None:
        """Show the table's new state, and the sentences about the change."""
        before, after, self.told = self._last, self.state, told
        if after is not before:
            assert before is not None
            self._emit_state_change(before, after)
        self.logged.emit()
        if self._document is not None and self.is_led != (self.playing is not None):
            self._start_playing(self._document)
            self.lead_changed.emit()
        self._update_questions()

    def _emit_state_change(self, before: State, after: State) -> None:
        self._last = after
        self._clear_cached_values()
        self.changed.emit(before, after)

    # Earlier states of the table

    @property
    def why_locked(self) -> str:
        """Return the reason why no act is possible now; "" if acts are possible."""
        if self._document is not None and self._document.damage:
            return (
                "This save is damaged, and you cannot change it. To play on, save a "
                "copy that leaves out the damaged lines of the file."
            )
        if self._document is not None and self._document.elsewhere:
            return "This table is open in another window. You cannot change it here."
        if self._document is not None and self._document.full:
            return (
                "The log is full. Export the board as a layout, then open the layout and play on."
            )
        if self._looked_at is not None:
            return (
                "You are looking at an earlier state of the table. Press Esc to return to "
                "the present."
            )
        return ""

    @property
    def is_showing_history(self) -> bool:
        """Return whether an earlier state is shown."""
        return self._looked_at is not None

    def show_earlier_state(self, state: State | None, act: EarlierAct | None = None) -> None:
        """Show an earlier state without changing the table; None shows the present state.

        The sentences and facts of its last ``act`` replace the present ones.
        """
        at, shown = (one.number if one else 0 for one in (act, self._looked_at_act))
        if self._document is None or (state is self._looked_at and at == shown):
            return
        locked, before = self.why_locked, self.state
        if self._looked_at is None:
            self._present_told = self.told
        self._looked_at, self._looked_at_act = state, act
        self.told, self._earlier_facts, self._earlier_dice = self._present_told, (), ()
        if state is not None:
            self._load_outcome_of_act(state, act)
        if self.state != before:
            self._emit_state_change(before, self.state)
        self._last = self.state
        if self.why_locked != locked:
            self.lock_changed.emit()
        else:
            self._update_questions()

    def _load_outcome_of_act(self, state: State, act: EarlierAct | None) -> None:
        """Find the sentences and dice of an act of the log, and the facts known after the act."""
        assert self._document is not None
        # The transport bar shows the sentences of other entries, such as notes.
        self.told = ()
        entry = self._document.log[act.number - 1].entry if act is not None else None
        if act is not None and self.playing is not None and isinstance(entry, CommandEntry):
            self.told, self._earlier_facts = self.playing.outcome_after(entry.command, state)
            self._earlier_dice = self.playing.dice_rolled_in(entry.command, act.before)

    @property
    def log_up_to_displayed_state(self) -> Sequence[LoggedEntry]:
        """Return the acts up to the state that is shown."""
        if self._document is None:
            return ()
        if not self.is_showing_history:
            return self._document.log
        return self._document.log[: self._looked_at_act.number if self._looked_at_act else 0]

    @property
    def last_rolled_dice(self) -> tuple[RolledDice, ...]:
        """Return the dice of the last act that is shown, if the act was an open throw."""
        if self.playing is None or self.is_showing_history:
            return self._earlier_dice
        return self.playing.last_rolled_dice

    def _refuse_if_locked(self) -> bool:
        if self.why_locked:
            self.refused.emit(self.why_locked)
        return bool(self.why_locked)

    # Acts

    def do(self, command: Command) -> bool:
        """Do an allowed command, and show its sentence; return whether it was done.

        It ends a procedure in progress, whose changes so far are kept.
        """
        assert self._document is not None
        playing = self.playing
        if playing is None or playing.running_procedure is None:
            self._document.do(command)
            said = command.history_text()
            # A sentence without a full stop is an order: what the players wanted.
            self.said.emit(said if said.endswith(".") else f"Done: {said}")
            return True
        refusal = self._run_and_show(lambda: playing.change_by_hand(command))
        if refusal is not None:
            self.refused.emit(self.refusal_sentence(refusal))
            return False
        self.said.emit(self.outcome_sentence())
        return True

    def outcome_sentence(self, said: str | None = None) -> str:
        """Return what the last act says: ``said``, or its log sentences."""
        return plain_log_sentence(" ".join(self.told) if said is None else said)

    def _do_command_unless(self, refusal: str | None, command: Command) -> bool:
        if self._refuse_if_locked():
            return False
        if refusal := refusal or self._why_too_large_to_save(command):
            self.refused.emit(refusal)
            return False
        return self.do(command)

    def _why_too_large_to_save(self, act: Command) -> str | None:
        """Return why an act is too long for one line of a save; None if it fits."""
        assert self._document is not None
        size = len(dump_printable_json(self._document.game.codec.encode(act, self.grid)).encode())
        fits = size < MAX_LINE - 2 * MAX_TOLD
        return None if fits else "These are too many pieces to change at once. Choose fewer pieces."

    def undo(self) -> None:
        """Undo the last act."""
        document = self._document
        if document is None or self._refuse_if_locked():
            return
        if names := document.undo_names():
            self._undo_or_redo_until(document.history.position - 1, f"Undone: {names[0]}")

    def redo(self) -> None:
        """Redo the last undone act."""
        document = self._document
        if document is None or self._refuse_if_locked():
            return
        if names := document.redo_names():
            self._undo_or_redo_until(document.history.position + 1, f"Redone: {names[0]}")

    def _undo_or_redo_until(self, position: int, sentence: str) -> None:
        """Undo or redo until ``position`` acts are in force; show the result or a refusal."""
        document, playing = self._document, self.playing
        assert document is not None
        if playing is None:
            refusal = document.history.why_not_undo_to(position)
            if refusal is None:
                document.go_to(position)
        else:
            refused = self._run_and_show(lambda: playing.go_to(position, recall=True))
            refusal = refused.sentence if refused else None
        if refusal:
            self.refused.emit(refusal)
        else:
            self.said.emit(sentence)

    def _run_and_show(self, act: Callable[[], R]) -> R:
        """Run a step of a procedure; show its effects only when all its results are known."""
        self._answering = True
        try:
            refusal = act()
        finally:
            self._answering = False
        if refusal is None:
            self._show_new_state(self.playing.told if self.playing else ())
        return refusal

    def go_to_act(self, position: int) -> None:
        """Undo or redo until ``position`` acts are in force, and show the table there."""
        if self._document is None or position == self._document.history.position:
            return
        if self._refuse_if_locked():
            return
        back = position < self._document.history.position
        act = self._document.command_names(position - 1)[0] if position else ""
        up_to = f" {'after' if back else 'up to'} {quote(act)}" if act else ""
        self._undo_or_redo_until(position, f"{'Undone' if back else 'Redone'}: everything{up_to}")

    def set_option(self, name: str, choice: str | None, words: str = "") -> bool:
        """Set a table switch; None sets the default. ``words`` are the title of the act."""
        before = self.state.options.get(name)
        act = set_option(name, before, choice, words)
        return before != choice and self._do_command_unless(None, act)

    def reset_options(self, names: Iterable[str]) -> bool:
        """Set some table switches back to their defaults, in one act."""
        changed = [name for name in names if name in self.state.options]
        changes = (set_option(name, self.state.options[name], None) for name in changed)
        return bool(changed) and self._do_command_unless(
            None, combine_changes("Set unclear rules to their usual reading", self.state, changes)
        )

    # The log

    def log_dice_throw(
        self, dice: Sequence[int], faces: int, how: How, by: str, purpose: str
    ) -> bool:
        """Add a throw of dice to the log, and show it."""
        if self._document is None or self._refuse_if_locked():
            return False
        self._document.log_throw(dice, faces, how, savable_text(by), savable_text(purpose))
        self.said.emit(self._document.log[-1].sentence)
        return True

    def log_note(self, text: str) -> bool:
        """Add a note to the log, and show it; an empty text adds none."""
        noted = savable_text(text).strip()
        if self._document is None or not noted or self._refuse_if_locked():
            return False
        self._document.log_note(noted)
        self.said.emit(self._document.log[-1].sentence)
        return True

    # Refusals

    def _try_or_refuse(self, act: Callable[[], Refusal | None]) -> str | None:
        """Do an act that was typed or chosen; return None, or the reason against it in words."""
        try:
            refusal = self._run_and_show(act)
        except JsonValueError as error:
            return as_sentence(error)
        return None if refusal is None else self.refusal_sentence(refusal)

    def refusal_sentence(self, refusal: Refusal) -> str:
        """Return a refusal with its printed rules, unless its sentence already names them."""
        headings = self.playing.game.headings_of_rules(*refusal.rules) if self.playing else ""
        printed = rules_in_brackets(headings) if refusal.rules else ""
        if not printed or refusal.sentence.endswith(f"{printed}."):
            return refusal.sentence
        return f"{refusal.sentence.removesuffix('.')} {printed}."

    # Tool and cursor

    def choose_tool(self, tool: str) -> None:
        """Change the tool."""
        if tool != self.tool:
            self.tool = tool
            self.tool_changed.emit(tool)

    @property
    def idle_tool(self) -> str:
        """Return the tool that is active while nothing is in hand."""
        return "select"

    def return_to_idle_tool(self) -> None:
        """Return to the idle tool."""
        self.choose_tool(self.idle_tool)

    def move_cursor(self, space: Space) -> None:
        """Put the cursor on a space of the board."""
        if self._document is not None and space in self.grid and space != self.cursor:
            self.cursor = space
            self.cursor_moved.emit(space)

    def walk_cursor(self, space: Space) -> None:
        """Move the cursor to a space by keys: from now on Enter takes that space."""
        self.is_cursor_walked = True
        if space == self.cursor:
            self.cursor_moved.emit(space)
        self.move_cursor(space)

    def cursor_name(self) -> str:
        """Return the printed name of the cursor's space."""
        return self.grid.name(self.cursor)

    def _update_questions(self) -> None:
        """Update the open question; an editor has none."""

    def _clear_cached_values(self) -> None:
        for name in self.derived:
            self.__dict__.pop(name, None)
