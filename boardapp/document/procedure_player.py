"""Plays a document by its game's procedures: the open questions, and each answer as an act."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

from boardapp.core.command import ChangeCommand, Command, StateTransition
from boardapp.core.game_progress import GameProgress
from boardapp.core.json_values import JsonValueError
from boardapp.core.procedure.displayed_facts import Fact
from boardapp.core.procedure.free_play_refusals import (
    StuckError,
    is_answer_against_rule,
    mark_answer_against_rule,
    without_rule_refusals,
)
from boardapp.core.procedure.manual_changes import (
    CorrectionWords,
    manual_change,
    set_play_mode,
    value_correction,
)
from boardapp.core.procedure.procedure_commands import (
    AnswerQuestion,
    BeginProcedure,
    RulesChangedError,
    answer_procedure,
    begin_procedure,
    cancel_outdated_procedure,
    may_break_rules,
    resume_procedure,
)
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.questions import Pick, Question, numbered_choices
from boardapp.core.procedure.running_procedure import (
    ABANDON,
    NOTHING_DONE,
    AnyProcedure,
    RunningProcedure,
)
from boardapp.core.state import Mode, State, UnfinishedProcedure
from boardapp.core.state_changes import net_changes
from boardapp.document.document import ActTooLongError, Document, LoggedEntry
from boardapp.document.log_entries import CommandEntry, NoteEntry, RetypeEntry, UndoRedoEntry
from boardapp.document.rolled_dice import (
    RolledDice,
    dice_before_retyping,
    dice_in_words,
    rolled_dice,
)
from boardapp.document.undo_history import NOT_RETYPABLE

S_contra = TypeVar("S_contra", bound=State, contravariant=True)


@runtime_checkable
class GameWithProcedures(Protocol[S_contra]):
    """A game with procedures, and the actions that it offers."""

    def menu(self, state: S_contra) -> Sequence[Pick]:
        """Return the menu, with a question for each side that may act.

        An answer is a procedure's name and its arguments, such as ``move us-1``, split as in a
        shell: arguments with spaces are quoted (`shlex.join`). In free play (the state's ``mode``)
        the menu offers every action, with the rule against it, and changes by hand. An
        `ImpossibleRefusal` rejects a result that no table can have. After the end, the menu is
        empty, or offers to play on.
        """

    def procedure(self, name: str, given: tuple[str, ...]) -> AnyProcedure:
        """Return a procedure by its name; raises KeyError."""

    def headings_of_rules(self, *rules: str) -> str:
        """Return the printed headings of rules, by their checklist ids; "" for none."""

    def moment_title(self, state: S_contra) -> str:
        """Return the moment of the game in words, such as ``Turn 3, Movement, US``."""

    def game_end_sentence(self, state: S_contra) -> str | None:
        """Return the result of the game; None while it is not over."""

    def unit_title(self, unit: Any) -> str:
        """Return the name of a unit of the game, with its kind."""

    def progress(self, state: S_contra) -> GameProgress | None:
        """Return the progress of the game, None if nothing leads the table."""

    def why_no_manual_change(self, step: StateTransition[S_contra]) -> str | None:
        """Return why a change outside procedures is not allowed; None when it is."""


Procedures: TypeAlias = GameWithProcedures[Any]
"""The procedures of a table of any game."""


class ProcedurePlayer:
    """Plays a document by procedures. All its changes are acts of the document."""

    def __init__(self, document: Document) -> None:
        if not isinstance(document.game, GameWithProcedures):
            raise ValueError(f"{document.game.name} has no procedures")
        self.document = document
        self.game: Procedures = document.game
        self._live: tuple[State, RunningProcedure[Any] | None] | None = None
        self._menu: tuple[State, tuple[Question, ...]] | None = None
        self._last_dice: tuple[Command, tuple[RolledDice, ...]] | None = None
        self.told, self.facts = self._last_act_outcome()

    def _last_act_outcome(self) -> tuple[tuple[str, ...], tuple[Fact, ...]]:
        """Return the log sentences and facts of the last act, empty if it was undone."""
        before = after = 0
        for entry, _ in self.document.log:
            if isinstance(entry, CommandEntry):
                before, after = after, after + 1
            elif isinstance(entry, UndoRedoEntry):
                before, after = after, entry.position
            elif isinstance(entry, RetypeEntry):
                before, after = after, after - 1
        return self._act_in_force_outcome() if after > before else ((), ())

    def _act_in_force_outcome(self) -> tuple[tuple[str, ...], tuple[Fact, ...]]:
        """Return the log sentences and facts of the last act in force."""
        act = self.document.history.commands_in_force[-1]
        asked_on = (
            isinstance(act, BeginProcedure | AnswerQuestion) and not self.document.is_read_only
        )
        going = self.running_procedure if asked_on else None
        facts = tuple(going.play.facts) if going else getattr(act, "facts", ())
        return self._sentences_of(act), facts

    def outcome_after(self, act: Command, state: State) -> tuple[tuple[str, ...], tuple[Fact, ...]]:
        """Return an act's log sentences, and the facts known in the state after it."""
        facts: tuple[Fact, ...] = getattr(act, "facts", ())
        if state.unfinished is not None:
            with suppress(RulesChangedError):
                going = resume_procedure(self.game.procedure, state, self.document.game.grid)
                facts = tuple(going.play.facts) if going else facts
        return self._sentences_of(act), facts

    @property
    def running_procedure(self) -> RunningProcedure[Any] | None:
        """Return the table's procedure in progress; None when there is none."""
        state = self.document.state
        if self._live is None or self._live[0] is not state:
            grid = self.document.game.grid
            self._live = state, resume_procedure(self.game.procedure, state, grid)
        return self._live[1]

    @property
    def current_state(self) -> State:
        """Return the state of the table as players see it, also during a procedure."""
        return self.state_as_played(self.document.state)

    def state_as_played(self, state: State) -> State:
        """Return any state of the document as players see it, also an earlier one."""
        if state is self.document.state and state.unfinished is not None:
            with suppress(RulesChangedError):
                going = self.running_procedure
                return going.play.state if going else state
        return state_as_played(self.document, state)

    @property
    def procedure_title(self) -> str | None:
        """Return the title of the procedure in progress."""
        if self.running_procedure is None:
            return None
        return next(
            one.title
            for one in reversed(self.document.history.commands_in_force)
            if isinstance(one, BeginProcedure)
        )

    @property
    def is_free(self) -> bool:
        """Return whether play is free: rule-breaking acts are allowed and logged."""
        return self.document.state.mode == "free"

    def open_questions(self) -> tuple[Question, ...]:
        """Return the open questions: the procedure's question, or the menu.

        In free play they refuse only impossible acts.
        """
        return (
            tuple(map(without_rule_refusals, self._open_questions_by_rules()))
            if self.is_free
            else self._open_questions_by_rules()
        )

    def _open_questions_by_rules(self) -> tuple[Question, ...]:
        going = self.running_procedure
        if going is not None:
            return () if going.is_over else (going.question,)
        state = self.document.state
        if self._menu is None or self._menu[0] is not state:
            self._menu = state, tuple(self.game.menu(state))
        return self._menu[1]

    def question_offering(self, answer: str) -> int | None:
        """Return the number of the question that offers a choice, None if none does."""
        offered = numbered_choices(self.open_questions())
        return next((number for number, one in offered if one.answer == answer), None)

    def rule_against(self, answer: object, question_number: int = 0) -> Refusal | None:
        """Return the rule against an answer that free play allows, None if no rule is."""
        grid = self.document.game.grid
        if not self.is_free or self.open_questions()[question_number].refuse(answer, grid):
            return None
        return self._open_questions_by_rules()[question_number].refuse(answer, grid)

    def answer_question(self, value: object, question_number: int = 0) -> Refusal | None:
        """Answer a question by a plain value, or return why not; raises JsonValueError.

        ``question_number`` selects one of several questions.
        """
        asked = self._open_questions_by_rules()
        if not 0 <= question_number < len(asked):
            raise JsonValueError(
                f"found the question {question_number + 1}; expected 1 to {len(asked)}"
            )
        if is_answer_against_rule(value):
            raise JsonValueError(f"found {value!r:.60}; expected an answer")
        try:
            begins = self.running_procedure is None
            return (
                self._begin_procedure(asked[question_number], value)
                if begins
                else self._continue_procedure(value)
            )
        except StuckError as error:
            self._live = None
            return Refusal(f"{error}.")

    def _begin_procedure(self, menu: Question, value: object) -> Refusal | None:
        grid, state = self.document.game.grid, self.document.state
        answer = menu.answer_from_json(value, grid)
        refusal: Refusal | None = (without_rule_refusals(menu) if self.is_free else menu).refuse(
            answer, grid
        )
        if refusal:
            return refusal
        assert isinstance(menu, Pick)
        assert isinstance(answer, str)
        name, *given = shlex.split(answer)
        what, rule = UnfinishedProcedure(name, tuple(given)), menu.refuse(answer, grid)
        against = rule.sentence if rule else ""
        act = begin_procedure(
            self.game.procedure, state, grid, what, menu.choice_title(answer), against
        )
        if refused := self._do_command(act):
            return refused
        self._set_outcome(*self._act_in_force_outcome())
        return None

    def _continue_procedure(self, value: object) -> Refusal | None:
        going, before = self.running_procedure, self.document.state
        assert going is not None
        if self.is_free:
            value = mark_answer_against_rule(going.question, value, self.document.game.grid)
            if isinstance(value, Refusal):
                return value
        step = answer_procedure(going, before, value)
        if isinstance(step, Refusal):
            return step
        # `going` has already continued. Replay its answers only if the act is refused.
        self._live = None
        if refused := self._why_interim_state_impossible(step, going) or self._do_command(step):
            return refused
        self._live = self.document.state, None if going.is_over else going
        self._set_outcome(*self._act_in_force_outcome())
        return None

    def _why_interim_state_impossible(
        self, act: AnswerQuestion, going: RunningProcedure[Any]
    ) -> Refusal | None:
        """Return why no table can have the result of an answer given against the rules."""
        state = self.document.state
        if going.is_over or not may_break_rules(state, act):
            return None
        before = replace(state, unfinished=None)
        so_far = ChangeCommand(act.history_text(), net_changes(before, going.play.state))
        refused = self.document.game.refuse(StateTransition(before, so_far))
        return Refusal(refused) if refused else None

    def abandon_procedure(self) -> Refusal | None:
        """Abandon the procedure in progress, or return why not.

        Without dice or revealed cards, the whole procedure is undone.
        """
        going, history = self.running_procedure, self.document.history
        if going is None:
            return Refusal("There is nothing to abandon.")
        acts = history.commands_in_force
        begun = max(n for n, one in enumerate(acts) if isinstance(one, BeginProcedure))
        if going.settled or history.why_not_undo_to(begun):
            return self.answer_question({"instead": ABANDON.answer})
        self.document.go_to(begun)
        self._set_outcome((NOTHING_DONE,), ())
        return None

    def question_after_answers(
        self, answers: Sequence[object], begins: str = ""
    ) -> Question | Refusal | None:
        """Return the question after some answers, or why one is refused, without playing.

        ``begins`` is the answer that begins a procedure; without it the current one continues.
        Returns None if no further question follows. Raises JsonValueError for values that are not
        an answer.
        """
        state, grid = self.document.state, self.document.game.grid
        if begins:
            name, *given = shlex.split(begins)
            procedure = self.game.procedure(name, tuple(given))
            going: RunningProcedure[Any] | None = RunningProcedure(procedure, state, grid)
        else:
            going = resume_procedure(self.game.procedure, state, grid)
        for value in answers:
            if going is None or going.is_over:
                return None
            if refusal := going.take_answer(value):
                return refusal
        return None if going is None or going.is_over else going.question

    # Changes without a rule

    def set_mode(self, mode: Mode) -> Refusal | None:
        """Switch to led or free play. The switch is an act even if nothing changes."""
        return self._do_change(set_play_mode(self.document.state.mode, mode))

    def correct_value(
        self, path: str, to: object, note: str, words: CorrectionWords | None = None
    ) -> Refusal | None:
        """Correct one value of the table, or return why not; raises JsonValueError.

        ``path`` names the value by keys and ids, ``words`` name it in the log. The correction ends
        a procedure in progress.
        """
        grid = self.document.game.grid
        act = value_correction(self.current_state, path, to, note, grid, words)
        return act if isinstance(act, Refusal) else self.change_by_hand(act)

    def change_by_hand(self, command: Command, note: str = "") -> Refusal | None:
        """Change the table by hand as players see it, or return why the result is impossible.

        The change ends a procedure in progress: its changes are kept, the rest is dropped.
        """
        state, going = self.document.state, self.running_procedure
        if going is None and not note:
            return self._do_change(command)
        return self._do_change(manual_change(command, state, note, going))

    def _do_change(self, act: Command) -> Refusal | None:
        if refused := self.game.why_no_manual_change(self.document.transition(act)):
            return Refusal(refused)
        refusal = self._do_command(act, judged=True)
        if refusal is None:
            self._set_outcome(self._sentences_of(act), ())
        return refusal

    def _do_command(self, act: Command, *, judged: bool = False) -> Refusal | None:
        """Do an act; refuse an act that no rule led to if no table can have its result."""
        document = self.document
        unruled = judged or may_break_rules(document.state, act)
        if unruled and (refused := document.game.refuse(document.transition(act))):
            return Refusal(refused)
        try:
            document.do(act)
        except ActTooLongError:
            return Refusal("That answer is too long for one act of a save.")
        return None

    def _sentences_of(self, act: Command) -> tuple[str, ...]:
        told: tuple[str, ...] | None = getattr(act, "told", None)
        return (f"{act.history_text()}.",) if told is None else told

    # Undo and redo

    def undo(self) -> Refusal | None:
        """Undo the last answer, or return why not."""
        if not self.document.history.position:
            return Refusal("There is nothing to undo.")
        return self.go_to(self.document.history.position - 1)

    def redo(self) -> Refusal | None:
        """Redo the last undone answer, or return why not."""
        if not self.document.redo_names():
            return Refusal("There is nothing to redo.")
        return self.go_to(self.document.history.position + 1)

    def go_to(self, position: int, *, recall: bool = False) -> Refusal | None:
        """Undo or redo until ``position`` acts are in force, or return why not.

        If ``recall`` is true, an undo shows again what the act now last in force brought about.
        If today's rules refuse answers of a procedure at that position, go on to the next position
        without such a procedure.
        """
        history = self.document.history
        onward = 1 if position > history.position else -1
        while self._is_outdated_at(position):
            position += onward
            if position > len(history.commands):
                return Refusal("You cannot redo that act, because the rules have changed since.")
        if refusal := history.why_not_undo_to(position):
            return Refusal(refusal)
        self.document.go_to(position)
        shown = onward > 0 or (recall and position > 0)
        self._set_outcome(*(self._act_in_force_outcome() if shown else ((), ())))
        return None

    @property
    def retypable_dice(self) -> str:
        """Return the dice that can be retyped, as players read them; "" for none.

        They are the dice of the last act, if players entered them by hand. Drawn counters and
        secret dice cannot be retyped.
        """
        if self.document.history.why_not_retype():
            return ""
        return dice_in_words(self._dice_of_last_act())

    @property
    def last_rolled_dice(self) -> tuple[RolledDice, ...]:
        """Return the dice of the last act, if it was an open throw and is in force."""
        if not self.told or not self.document.history.position:
            return ()
        act = self.document.history.commands_in_force[-1]
        return self._dice_of_last_act() if _is_final_answer(act) else ()

    def _dice_of_last_act(self) -> tuple[RolledDice, ...]:
        """Return the dice of the last act in force, which a replay of its procedure finds."""
        history = self.document.history
        act = history.commands_in_force[-1]
        if self._last_dice is None or self._last_dice[0] is not act:
            before, grid = self.document.state_at(history.position - 1), self.document.game.grid
            self._last_dice = act, rolled_dice(self.game.procedure, grid, act, before)
        return self._last_dice[1]

    def dice_rolled_in(self, act: Command, before: State) -> tuple[RolledDice, ...]:
        """Return the dice of an act done on a state, if it was an open throw."""
        grid = self.document.game.grid
        return rolled_dice(self.game.procedure, grid, act, before) if _is_final_answer(act) else ()

    def retype_last_dice(self) -> Refusal | None:
        """Undo a mistyped throw and ask again, as a correction in the log, or return why not.

        The acts before the throw cannot be undone from then on.
        """
        said = self.retypable_dice
        if not said:
            return Refusal(NOT_RETYPABLE)
        self.document.retype_last_dice(said)
        self._set_outcome((f"{self.document.log[-1].sentence}.",), ())
        return None

    @property
    def dice_before_retyping(self) -> object:
        """Return the dice that players are retyping, as the plain answer; None for none."""
        return dice_before_retyping(self.document.log)

    def _is_outdated_at(self, position: int) -> bool:
        """Return whether today's rules cannot continue after ``position`` acts."""
        if not 0 <= position <= len(self.document.history.commands):
            return False
        state = self.document.state_at(position)
        if state.unfinished is None:
            return False
        try:
            resume_procedure(self.game.procedure, state, self.document.game.grid)
        except RulesChangedError:
            return True
        return False

    def _set_outcome(self, told: tuple[str, ...], facts: tuple[Fact, ...]) -> None:
        self.told, self.facts = told, facts


def _is_final_answer(act: Command) -> bool:
    return isinstance(act, AnswerQuestion) and act.final


def end_outdated_procedure(document: Document) -> None:
    """End an unfinished procedure that today's rules cannot continue.

    The table returns to its state before the procedure; throws stay in the log. `Document.left_off`
    names the procedure.
    """
    if document.state.unfinished is None or not isinstance(document.game, GameWithProcedures):
        return
    try:
        resume_procedure(document.game.procedure, document.state, document.game.grid)
    except RulesChangedError:
        acts = reversed(document.history.commands_in_force)
        begin = next(one for one in acts if isinstance(one, BeginProcedure))
        document.do(cancel_outdated_procedure(begin.title))
        document.left_off = document.log[-1].sentence


def current_state(document: Document) -> State:
    """Return the state of a document's table as players see it, also during a procedure."""
    return state_as_played(document, document.state)


def state_as_played(document: Document, state: State) -> State:
    """Return a state of a document as players see it.

    If today's rules refuse the answers in it, return the state before those answers.
    """
    if state.unfinished is None or not isinstance(document.game, GameWithProcedures):
        return state
    try:
        going = resume_procedure(document.game.procedure, state, document.game.grid)
    except RulesChangedError:
        return replace(state, unfinished=None)
    return going.play.state if going else state


def procedure_spans(log: Sequence[LoggedEntry]) -> list[tuple[int, int]]:
    """Return the first entry of each procedure in a log, and the number after its last.

    All entries are in force. The notes just before a procedure belong to it.
    """
    found: list[tuple[int, int]] = []
    for number, (entry, _) in enumerate(log):
        if isinstance(entry, CommandEntry) and isinstance(entry.command, BeginProcedure):
            first = number
            while first and isinstance(log[first - 1].entry, NoteEntry):
                first -= 1
            found.append((first, len(log)))
        elif isinstance(entry, CommandEntry) and entry.command.ends_procedure and found:
            found[-1] = found[-1][0], number + 1
    return found
