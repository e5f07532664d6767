"""One table's work in progress, whatever its game: the open document, its procedures, the tool."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple, TypeVar

from PySide6.QtCore import QObject, Signal

from boardapp.core.command import combine_changes, set_option, set_turn
from boardapp.core.grid import Grid, Space
from boardapp.core.json_values import JsonValueError
from boardapp.core.procedure import manual_changes, questions, running_procedure
from boardapp.core.sentence_case import as_sentence
from boardapp.core.state import State
from boardapp.document import procedure_player as played
from boardapp.document.document import Document, DocumentChange, LoggedEntry
from boardapp.document.log_entries import CommandEntry
from boardapp.document.save_format import MAX_LINE, MAX_TOLD
from boardapp.files.text_escaping import dump_printable_json, savable_text
from boardapp.qt.sessions import pending_answer
from boardapp.qt.widgets.settings import user_settings

if TYPE_CHECKING:
    from boardapp.core.command import ChangeCommand, Command
    from boardapp.core.procedure.displayed_facts import Fact
    from boardapp.core.procedure.question_parts import Refusal
    from boardapp.core.procedure.questions import EmptyPart, Question
    from boardapp.document.log_entries import How
    from boardapp.document.procedure_player import FallenDice, ProcedurePlayer
    from boardapp.qt.sessions.pending_answer import BoardQuestion, PendingAnswer

R = TypeVar("R")

ANSWERING = "answer"
"""The tool that answers the board's question."""
ONLY_ANSWERS = "The rules lead this turn. See More › Move by hand…"
"""Why nothing is changed by hand while a turn is led."""
_SKIP = "guide/skip-empty-parts"


class EarlierAct(NamedTuple):
    """The act of the log that is looked at, by its number from 1, and the state before it."""

    number: int
    before: State


class TableSession(QObject):
    """The state of one table that is not on disk, and the acts a player can do in any game."""

    document_opened = Signal()
    changed = Signal(object, object)  # State before, State after
    logged = Signal()  # an entry of the log, be it an act, a ruling or dice
    lock_changed = Signal()  # why no act can be done now, or that acts can be done
    cursor_moved = Signal(object)  # Space
    asked_changed = Signal()  # what is asked beside procedures, such as about a line
    asked_anew = Signal()  # what procedures ask, or whether it can be answered, may have changed
    unanswered = Signal(str)  # why an answer was not taken; `refused` says it too
    tool_changed = Signal(str)
    said = Signal(str)  # a sentence for the status bar and screen readers
    refused = Signal(str)  # why an act was not done
    hinted_led = Signal(str)  # what a drag or what is typed would answer

    derived: ClassVar[tuple[str, ...]] = ()
    """Cached properties that are cleared after every change of the table."""
    space_word: str = "space"
    """The players' word for a space of the board."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self.tool = "select"
        self.cursor = Space(0, 0)
        self.is_cursor_walked = False
        """Whether the cursor was walked by keys since what is asked was asked."""
        self.skipped = ""
        """The sentences on the empty parts that were skipped after the last answer."""
        self._passing: tuple[str, ...] = ()
        self.is_moving_by_hand = False
        """Whether the players act by hand beside a led turn, and each act is logged so."""
        self._gestures: list[tuple[int, int]] = []
        self.playing: ProcedurePlayer | None = None
        self.asks: tuple[Question, ...] = ()
        self.told: tuple[str, ...] = ()
        self._looked_at_act: EarlierAct | None = None
        self._earlier_dice: tuple[FallenDice, ...] = ()
        self._present_told: tuple[str, ...] = ()
        self._earlier_facts: tuple[Fact, ...] = ()
        self._looked_at: State | None = None
        self._midst: tuple[State, State] | None = None
        self._last: State | None = None
        self._answering = False
        self._asked_key: object = None
        self._revealed = False
        self.lock_changed.connect(self._update_questions)

    # The document

    @property
    def document(self) -> Document | None:
        """Return the open document, if any."""
        return self._document

    @property
    def state(self) -> State:
        """Return the shown table, also during a procedure; there must be one."""
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

    def distance(self, one: Space, other: Space) -> int | None:
        """Return how far apart two spaces are by the table's rules, None if no way leads."""
        return self.grid.distance(one, other)

    @property
    def players(self) -> Mapping[str, str]:
        """Return the sides with their titles, none without a table."""
        return self._document.game.players if self._document else {}

    def open(self, document: Document) -> None:
        """Take a document into the window; the tool of the one before is put down."""
        self.choose_tool("select")
        self._document = document
        document.add_listener(self._show_document_change)
        self._looked_at = self._looked_at_act = None
        self._earlier_facts, self._earlier_dice = (), ()
        self._start_playing(document)
        # A table that asks nothing would keep the reach and the path of the one before.
        self.pending_answer.start_question(None, self.grid)
        self._clear_cached_values()
        if self.cursor not in self.grid:
            self.cursor = Space(0, 0)
        self.document_opened.emit()
        self.lock_changed.emit()

    @property
    def is_led(self) -> bool:
        """Return whether the window leads through the procedures of the open table's game."""
        return True

    def _start_playing(self, document: Document) -> None:
        """Play a document by its game's procedures, where the window leads through them."""
        self.playing, self.asks, self.told = None, (), ()
        self._midst, self._asked_key = None, None
        self._gestures, self.is_moving_by_hand = [], False
        if self.is_led:
            self.playing = played.ProcedurePlayer(document)
            self.told = self.playing.told
        self._last = self.state

    def _show_document_change(self, change: DocumentChange) -> None:
        if not self._answering:
            # A ruling and dice leave the very same state, so the last sentences stay.
            self._show_new_state(self.told if change.after is change.before else ())

    def _show_new_state(self, told: tuple[str, ...]) -> None:
        """Show the table as it has become, and the sentences about the change."""
        before, after, self.told = self._last, self.state, (*self._passing, *told)
        if not self._passing:
            self.skipped = ""
        if after is not before:
            assert before is not None
            self._emit_state_change(before, after)
        self.logged.emit()
        self._update_questions()

    def _emit_state_change(self, before: State, after: State) -> None:
        self._last = after
        self._clear_cached_values()
        self.changed.emit(before, after)

    # Looking at the table as it lay before

    @property
    def why_locked(self) -> str:
        """Return why no act can be done now; nothing when acts can be done."""
        if self._document is not None and self._document.damage:
            return "This save is damaged, and you cannot change it. Save a sound copy to play on."
        if self._document is not None and self._document.elsewhere:
            return "This table is open in another window. You cannot change it here."
        if self._document is not None and self._document.full:
            return "The log is full. Export the layout, open it and play on."
        if self._looked_at is not None:
            return "You are looking at an earlier table. Press Esc to return to the present."
        return ""

    @property
    def is_showing_history(self) -> bool:
        """Return whether an earlier table is shown."""
        return self._looked_at is not None

    def show_earlier_state(self, state: State | None, act: EarlierAct | None = None) -> None:
        """Show an earlier state of the table without changing it; None returns to the table.

        Its last ``act``, and what is known then, are told in the place of the present ones.
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
            self._tell_earlier_act(state, act)
        if self.state != before:
            self._emit_state_change(before, self.state)
        self._last = self.state
        if self.why_locked != locked:
            self.lock_changed.emit()
        else:
            self._update_questions()

    def _tell_earlier_act(self, state: State, act: EarlierAct | None) -> None:
        """Find the sentences of an act of the log, its dice, and the facts known after it."""
        assert self._document is not None
        if act is None:
            self.told = ("The table before the first act.",)
            return
        entry, sentence = self._document.log[act.number - 1]
        self.told = (sentence,)
        if self.playing is not None and isinstance(entry, CommandEntry):
            self.told, self._earlier_facts = self.playing.outcome_after(entry.command, state)
            self._earlier_dice = self.playing.dice_fallen_in(entry.command, act.before)

    @property
    def shown_log(self) -> Sequence[LoggedEntry]:
        """Return the acts up to the state that is shown."""
        if self._document is None:
            return ()
        if not self.is_showing_history:
            return self._document.log
        return self._document.log[: self._looked_at_act.number if self._looked_at_act else 0]

    @property
    def fallen_dice(self) -> tuple[FallenDice, ...]:
        """Return the dice of the last act that is shown, if it was an open throw."""
        if self.playing is None or self.is_showing_history:
            return self._earlier_dice
        return self.playing.fallen_dice

    def _refuse_if_locked(self) -> bool:
        if self.why_locked:
            self.refused.emit(self.why_locked)
        return bool(self.why_locked)

    # Acts by hand

    @property
    def why_no_change_by_hand(self) -> str:
        """Return why nothing on the table can be changed by hand now, nothing when it can be."""
        led = self.is_turn_led and not self.is_moving_by_hand
        return self.why_locked or (ONLY_ANSWERS if led else "")

    def change_by_hand(self, refusal: str | None, change: ChangeCommand) -> bool:
        """Change the table by hand, or say why not; in led turns and free play the log marks it.

        Everything that changes a table without an answer comes through here.
        """
        refusal = self.why_no_change_by_hand or refusal
        if refusal and self.is_turn_led and not self.why_locked:
            self.refuse_answer(refusal)
            return False
        if self.is_turn_led or self.is_free_play:
            change = manual_changes.mark_as_by_hand(change)
        return self._do_command_unless(refusal, change)

    @property
    def may_move_by_hand(self) -> bool:
        """Return whether the players may turn to acts by hand beside a led turn."""
        return self.is_turn_led and not self.why_locked and not self.is_secret_hidden

    def move_by_hand(self, by_hand: bool) -> None:
        """Let the players change the table beside the led turn, or go on with the turn."""
        self.is_moving_by_hand = by_hand and self.may_move_by_hand
        self._update_questions()

    # Acts

    def do(self, command: Command) -> bool:
        """Do a command that has been found allowed, and say it; return whether it was done.

        It cuts a procedure in progress short: what that has changed stands.
        """
        assert self._document is not None
        playing = self.playing
        if playing is None or playing.running_procedure is None:
            self._document.do(command)
            self.said.emit(command.history_text())
            return True
        refusal = self._run_and_show(lambda: playing.change_by_hand(command))
        if refusal is not None:
            self.refused.emit(self.refusal_sentence(refusal))
            return False
        self.said.emit(" ".join(self.told))
        return True

    def _do_command_unless(self, refusal: str | None, command: Command) -> bool:
        if self._refuse_if_locked():
            return False
        if refusal := refusal or self._why_too_large_to_save(command):
            self.refused.emit(refusal)
            return False
        return self.do(command)

    def _why_too_large_to_save(self, act: Command) -> str | None:
        """Return why an act does not fit a line of a save, None when it does."""
        assert self._document is not None
        size = len(dump_printable_json(self._document.game.codec.encode(act, self.grid)).encode())
        fits = size < MAX_LINE - 2 * MAX_TOLD
        return None if fits else "That is too much for one act: choose fewer pieces."

    def undo(self) -> None:
        """Take the last act back."""
        document = self._document
        if document is None or self._refuse_if_locked():
            return
        if text := document.undo_text():
            self._undo_or_redo_until(document.history.position - 1, f"Undone: {text}")

    def undo_gesture(self) -> None:
        """Take the last act back; where it was part of one gesture, all of that."""
        document = self._document
        if document is None or self._refuse_if_locked():
            return
        here = document.history.position
        first = next((begun for begun, done in self._gestures if done == here), here - 1)
        if first < here - 1 and document.history.why_not_undo_to(first) is None:
            text = document.history.commands[first].history_text()
            self._undo_or_redo_until(first, f"Undone: {text}")
        else:
            self.undo()

    def answer_as_one_gesture(self, answers: Sequence[Callable[[], bool]]) -> bool:
        """Give several answers in a row, until one is refused; one step back takes all of them."""
        document = self._document
        if document is None:
            return False
        begun = document.history.position
        given = all(answer() for answer in answers)
        done = document.history.position
        kept = [one for one in self._gestures if one[1] <= begun]
        self._gestures = [*kept, (begun, done)] if done > begun + 1 else kept
        return given

    def redo(self) -> None:
        """Do the last undone act again."""
        document = self._document
        if document is None or self._refuse_if_locked():
            return
        if text := document.redo_text():
            self._undo_or_redo_until(document.history.position + 1, f"Redone: {text}")

    def _undo_or_redo_until(self, position: int, sentence: str) -> None:
        """Undo or redo until ``position`` acts are in force, and say it, or why not."""
        document, playing = self._document, self.playing
        assert document is not None
        if playing is None:
            refusal = document.history.why_not_undo_to(position)
            if refusal is None:
                document.go_to(position)
        else:
            refused = self._run_and_show(lambda: playing.go_to(position))
            refusal = refused.sentence if refused else None
        if refusal:
            self.refused.emit(refusal)
        else:
            self.said.emit(sentence)

    def _run_and_show(self, act: Callable[[], R]) -> R:
        """Take a step of a procedure; show it only when all of its results are known."""
        self._answering = True
        try:
            refusal = act()
        finally:
            self._answering = False
        if refusal is None:
            self._show_new_state(self.playing.told if self.playing else ())
        return refusal

    def go_to_act(self, position: int) -> None:
        """Undo or redo until ``position`` acts are in force, and say where that is."""
        if self._document is None or position == self._document.history.position:
            return
        if self._refuse_if_locked():
            return
        history = self._document.history
        back = position < history.position
        name = history.commands[position - 1].history_text() if position else "the start"
        self._undo_or_redo_until(position, f"{'Back' if back else 'Forward'} to: {name}")

    def set_turn(self, turn: int) -> bool:
        """Set the turn number, from 1."""
        before = self.state.turn
        return 1 <= turn != before and self.change_by_hand(None, set_turn(before, turn))

    def set_option(self, name: str, choice: str | None) -> bool:
        """Set a table switch; None is its default."""
        before = self.state.options.get(name)
        return before != choice and self._do_command_unless(None, set_option(name, before, choice))

    def reset_options(self, names: Iterable[str]) -> bool:
        """Set some table switches back to their defaults, in one act."""
        changed = [name for name in names if name in self.state.options]
        changes = (set_option(name, self.state.options[name], None) for name in changed)
        return bool(changed) and self._do_command_unless(
            None, combine_changes("Usual readings", self.state, changes)
        )

    def log_dice_throw(
        self, dice: Sequence[int], faces: int, how: How, by: str, purpose: str
    ) -> bool:
        """Note a throw of dice in the log, and say it."""
        if self._document is None or self._refuse_if_locked():
            return False
        self._document.log_throw(dice, faces, how, savable_text(by), savable_text(purpose))
        self.said.emit(self._document.log[-1].sentence)
        return True

    def log_note(self, text: str) -> bool:
        """Note something in the log, and say it; nothing is no note."""
        noted = savable_text(text).strip()
        if self._document is None or not noted or self._refuse_if_locked():
            return False
        self._document.log_note(noted)
        self.said.emit(self._document.log[-1].sentence)
        return True

    # Procedures

    def answer(self, value: object, number: int = 0) -> bool:
        """Answer what is asked by a plain value; ``number`` is which, where several are asked."""
        playing = self.playing
        if playing is None or self._refuse_if_locked():
            return False
        abandons = (
            value == {"instead": running_procedure.ABANDON.answer}
            and playing.running_procedure is not None
        )
        part = self._part_of_turn()
        words = self._try_or_refuse(
            playing.abandon_procedure
            if abandons
            else lambda: playing.answer_question(value, number)
        )
        if words is not None:
            self.refuse_answer(words)
            return False
        assert self._document is not None
        self.said.emit(" ".join(self.told) if abandons else self._document.log[-1].sentence)
        self._skip_empty_parts(playing, {part})
        return True

    # Parts of a turn in which nobody may act

    @property
    def empty_part(self) -> EmptyPart | None:
        """Return the present part of the turn if nobody may act in it, None if somebody may."""
        led = self.is_turn_led and not self.is_procedure_asking and not self.why_locked
        return questions.empty_part(self.asks) if led else None

    @property
    def are_empty_parts_skipped(self) -> bool:
        """Return whether parts in which nobody may act are passed, at every table."""
        return bool(user_settings().value(_SKIP, False, bool))

    def skip_empty_parts(self, skip: bool) -> None:
        """Pass parts in which nobody may act from now on, the present one too; or stop at them."""
        user_settings().setValue(_SKIP, skip)
        if skip and self.playing is not None:
            self._skip_empty_parts(self.playing, set())
        self._update_questions()

    def _part_of_turn(self) -> object:
        progress = self.playing.game.progress(self.state) if self.playing else None
        return progress and (progress.at, progress.by)

    def _skip_empty_parts(self, playing: ProcedurePlayer, passed: set[object]) -> None:
        """Pass empty parts that have just begun, each once at most; the log says which."""
        while (part := self.empty_part) and self.are_empty_parts_skipped:
            if (now := self._part_of_turn()) in passed:
                break
            passed.add(now)
            nobody = f"{part.nobody[:1].lower()}{part.nobody[1:]}"
            words = f"Skipped {playing.game.moment_title(self.state)}: {nobody}"
            self._passing = (*self.told, f"{words}.")
            told = f"Skipped: {nobody}."
            self.skipped = " ".join(dict.fromkeys(filter(None, (self.skipped, told))))
            if self._try_or_refuse(partial(self._end_empty_part, playing, part, words)):
                break
        self._passing = ()

    def _end_empty_part(
        self, playing: ProcedurePlayer, part: EmptyPart, words: str
    ) -> Refusal | None:
        playing.document.log_note(words)
        return playing.answer_question(part.answer, part.question_number)

    def refuse_answer(self, words: str) -> None:
        """Say why an answer was not taken."""
        self.refused.emit(words)
        self.unanswered.emit(words)

    @property
    def units_that_begin(self) -> Mapping[str, tuple[int, str]]:
        """Return the units that something may begin with: with which question, and by what answer.

        The first choice that names a unit is the one that it begins.
        """
        if self.why_locked or self.is_secret_hidden or not self.asks or self.is_procedure_asking:
            return {}
        found: dict[str, tuple[int, str]] = {}
        for number, choice in questions.numbered_choices(self.asks):
            for unit in () if choice.refusal else choice.begins:
                found.setdefault(unit, (number, choice.answer))
        return found

    @property
    def units_to_choose(self) -> Mapping[str, Refusal | None]:
        """Return the units that choices are about, each with why it may not be chosen, if so."""
        if self.why_locked or self.is_secret_hidden:
            return {}
        return {
            choice.about: choice.refusal
            for asked in self.asks for choice in getattr(asked, "choices", ()) if choice.about
        }  # fmt: skip

    def answer_with_unit(self, unit: str) -> bool:
        """Answer by a clicked unit, or begin with it; return whether a choice names it.

        If the next question is which unit, the clicked one answers it.
        """
        if not unit or self.is_secret_hidden:
            return False
        if questions.choice_about_unit(self.asks, unit) is not None:
            self.choose_unit_if_asked(unit)
            return True
        begins = self.units_that_begin.get(unit)
        if begins is None:
            return False
        number, answer = begins
        return self.answer_as_one_gesture(
            (lambda: self.answer(answer, number), lambda: self.choose_unit_if_asked(unit))
        )

    def choose_unit_if_asked(self, unit: str) -> bool:
        """Choose a unit if a choice is about it; return whether it was not refused."""
        found = questions.choice_about_unit(self.asks, unit)
        return found is None or self.answer(found[1].answer, found[0])

    @property
    def retypable_dice(self) -> str:
        """Return the last dice, entered by hand, that can be retyped; "" for none."""
        return self.playing.retypable_dice if self.playing and not self.why_locked else ""

    def retype_last_dice(self) -> None:
        """Ask the last dice again, as a correction in the log, if they were entered by hand."""
        playing = self.playing
        if playing is None or self._refuse_if_locked():
            return
        refusal = self._run_and_show(playing.retype_last_dice)
        if refusal is None:
            self.said.emit(" ".join(self.told))
        else:
            self.refused.emit(refusal.sentence)

    def correct_value(self, value_path: str, new_value: object, note: str) -> str | None:
        """Set one value of the table right, or return why not, in words."""
        playing = self.playing
        if playing is None or self.why_locked:
            return self.why_locked or "There is no value to correct here."
        words = self._try_or_refuse(lambda: playing.correct_value(value_path, new_value, note))
        if words is None:
            self.said.emit(" ".join(self.told))
        return words

    def _try_or_refuse(self, act: Callable[[], Refusal | None]) -> str | None:
        """Do a written or chosen act, or return the reason against it in words."""
        try:
            refusal = self._run_and_show(act)
        except JsonValueError as error:
            return as_sentence(error)
        return None if refusal is None else self.refusal_sentence(refusal)

    @property
    def is_free_play(self) -> bool:
        """Return whether play is free: rule-breaking acts are allowed and logged."""
        return self.playing is not None and self.playing.is_free

    @property
    def is_turn_led(self) -> bool:
        """Return whether the guide leads the turn, and play is not free."""
        playing = self.playing
        if playing is None or self._document is None or self.is_free_play:
            return False
        progress = playing.game.progress(self.state)
        return progress is not None and progress.at is not None

    def set_free_play(self, free: bool) -> None:
        """Play freely, or led by the rules."""
        playing = self.playing
        if playing is None or free == playing.is_free or self._refuse_if_locked():
            self.asked_anew.emit()
            return
        self._run_and_show(lambda: playing.set_mode("free" if free else "led"))
        self.said.emit(" ".join(self.told))

    def broken_rule(self, ask: Question, answer: object) -> str:
        """Return which rule is against an answer that free play lets be given, or nothing."""
        if self.playing is None or ask not in self.asks:
            return ""
        rule = self.playing.rule_against(answer, self.asks.index(ask))
        return f"by the table, against: {self.refusal_sentence(rule)}" if rule else ""

    def refusal_sentence(self, refusal: Refusal) -> str:
        """Return a refusal with its printed rules, unless its sentence names them."""
        printed = self.playing.game.headings_of_rules(*refusal.rules) if self.playing else ""
        if not refusal.rules or not printed or refusal.sentence.endswith(f"({printed})."):
            return refusal.sentence
        return f"{refusal.sentence.removesuffix('.')} ({printed})."

    @property
    def is_procedure_asking(self) -> bool:
        """Return whether the table is in a procedure that asks something."""
        assert self._document is not None
        return bool(self.asks) and self._document.state.unfinished is not None

    @property
    def is_procedure_stuck(self) -> bool:
        """Return whether the table is in a procedure that cannot go on.

        A save may hold answers that the rules, as they are read today, refuse.
        """
        busy = self.asks or self.is_moving_by_hand or self.is_showing_history
        if self.playing is None or self._document is None or busy:
            return False
        return self._document.state.unfinished is not None

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Return the facts beside the question, and after the last answer."""
        if self.playing is None or self.is_showing_history:
            return self._earlier_facts
        going = self.playing.running_procedure if self.is_procedure_asking else None
        return tuple(going.play.facts) if going else self.playing.facts if self.told else ()

    @property
    def is_secret_hidden(self) -> bool:
        """Return whether the question is for one side's eyes, and was not shown yet."""
        return any(ask.secret for ask in self.asks) and not self._revealed

    def reveal_secret_question(self) -> None:
        """Show a secret question: the others look away."""
        self._revealed = True
        self._update_questions()

    @cached_property
    def pending_answer(self) -> PendingAnswer:
        """Return the answer that is being put together on the board."""
        return pending_answer.PendingAnswer(self)

    def _update_questions(self) -> None:
        if self.playing is None:
            return
        self.is_moving_by_hand &= self.is_turn_led or self.is_showing_history
        silent = self.is_moving_by_hand or self.is_showing_history
        self.asks = () if silent else self._find_asks(self.playing)
        assert self._document is not None
        key = (
            self._document.state.unfinished,
            tuple(map(pending_answer.question_identity, self.asks)),
        )
        new = key != self._asked_key
        if new:
            self._asked_key, self._revealed, self.is_cursor_walked = key, False, False
        question = self.board_question
        other = new or (question is None) != (self.pending_answer.ask is None)
        if other:
            self.pending_answer.start_question(question, self.grid)
        self.asked_anew.emit()
        if other:
            self._choose_who_takes_clicks()

    @property
    def board_question(self) -> BoardQuestion | None:
        """Return the question that a click on the board answers, None while there is none.

        It is what is asked first, if a space, a thing on a space or a path is asked for. Every
        other question, such as `Throw` for dice, is answered in the guide alone.
        """
        hidden = bool(self.why_locked) or self.is_secret_hidden
        first = next(iter(self.asks), None) if not hidden else None
        return pending_answer.answered_on_board(first)

    def _choose_who_takes_clicks(self) -> None:
        """Take up `AnswerTool` while the board is asked, else the select tool.

        Another tool that the player has taken up stays in use until a click answers.
        """
        asked = self.board_question is not None
        if asked and self.tool == self.idle_tool:
            self.choose_tool(ANSWERING)
        elif not asked and self.tool == ANSWERING:
            self.return_to_idle_tool()

    @staticmethod
    def _find_asks(playing: ProcedurePlayer) -> tuple[Question, ...]:
        try:
            return playing.open_questions()
        except (KeyError, ValueError):
            return ()

    # Questions outside procedures: a game without such questions has none

    def sight_question(self) -> Any:
        """Return all that makes the question on the board."""
        return None

    def sight_question_from_log(self, query: Mapping[str, object]) -> Any:
        """Return the question of a ruling in the log; a save may hold anything there."""
        return None

    def restore_sight_question(self, question: Any) -> None:
        """Put a question on the board in the place of the one there, without recording it."""

    def verdict_lines(self) -> tuple[str, ...]:
        """Return in words what was settled of that question, nothing if it is none."""
        return ()

    @property
    def can_show_full_screen(self) -> bool:
        """Return whether a procedure asks, or has just said something."""
        return (
            self.playing is not None
            and not self.is_showing_history
            and (self.is_procedure_asking or bool(self.told) or self.has_ended)
        )

    @property
    def has_ended(self) -> bool:
        """Return whether the game is over, and no procedure goes on."""
        playing = self.playing
        return (
            playing is not None
            and not self.is_procedure_asking
            and playing.game.game_end_sentence(self.state) is not None
        )

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

    def return_to_idle_tool(self) -> None:
        """Return to the tool of an empty hand."""
        self.choose_tool(self.idle_tool)

    def move_cursor(self, space: Space) -> None:
        """Put the cursor on a space of the board."""
        if self._document is not None and space in self.grid and space != self.cursor:
            self.cursor = space
            self.cursor_moved.emit(space)

    def walk_cursor(self, space: Space) -> None:
        """Walk the cursor to a space by keys: Enter is meant for that from now on."""
        self.is_cursor_walked = True
        if space == self.cursor:
            self.cursor_moved.emit(space)
        self.move_cursor(space)

    def cursor_name(self) -> str:
        """Return the printed name of the cursor's space."""
        return self.grid.name(self.cursor)

    # Made anew

    def _clear_cached_values(self) -> None:
        for name in self.derived:
            self.__dict__.pop(name, None)
