"""A table in play, in every game: question, answers, changes by hand, free play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal

from boardapp.core.command import set_turn
from boardapp.core.override_decorator import override
from boardapp.core.procedure import (
    manual_changes,
    procedure_commands,
    question_parts,
    questions,
    running_procedure,
)
from boardapp.core.sentence_case import lower_first
from boardapp.document.document import Document
from boardapp.qt.sessions import pending_answer
from boardapp.qt.sessions.document_session import DocumentSession
from boardapp.qt.widgets.settings import user_settings

if TYPE_CHECKING:
    from boardapp.core.command import ChangeCommand
    from boardapp.core.game_progress import GameProgress
    from boardapp.core.procedure.displayed_facts import Fact
    from boardapp.core.procedure.question_parts import Refusal
    from boardapp.core.procedure.questions import EmptyPart, Question
    from boardapp.document.procedure_player import ProcedurePlayer
    from boardapp.qt.sessions.pending_answer import BoardQuestion, PendingAnswer

ANSWERING = "answer"
"""The name of the tool that answers the board's question."""
ONLY_ANSWERS = (
    "Pieces do not move by hand while boardapp guides the turn. To move pieces yourself, choose "
    "More › Move by hand…"
)
"""The refusal of changes by hand while a turn is led."""
_SKIP = "guide/skip-empty-parts"


class TableSession(DocumentSession):
    """One table's work in progress: the open question, and the acts that its rules allow."""

    asked_changed = Signal()  # a question outside procedures has changed, such as about a line
    asked_anew = Signal()  # the procedures' questions may have changed, or may be locked
    unanswered = Signal(str)  # the reason why an answer was refused; `refused` emits it too
    hinted_led = Signal(str)  # the answer that a drag or typed text would give
    refused_led = Signal(str)  # the reason against what a drag would do

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._skipped_text = ""
        self._passing: tuple[str, ...] = ()
        self.is_moving_by_hand = False
        """Whether the players act by hand during a led turn; the log marks each such act."""
        self._gestures: list[tuple[int, int]] = []
        self.asks: tuple[Question, ...] = ()
        self._asked_key: object = None
        self._revealed = False
        self._progress: tuple[object, object, GameProgress | None] | None = None

    @override
    def _start_playing(self, document: Document) -> None:
        self.asks, self._asked_key = (), None
        self._gestures, self.is_moving_by_hand, self._skipped_text = [], False, ""
        super()._start_playing(document)
        # A table without questions would keep the former table's highlights and path. The first
        # table has no former table, and needs no pending answer yet.
        if "pending_answer" in vars(self):
            self.pending_answer.start_question(None)

    @override
    def _show_new_state(self, told: tuple[str, ...]) -> None:
        if not self._passing:
            self._skipped_text = ""
        super()._show_new_state((*self._passing, *told))

    # Acts by hand

    @property
    def why_no_change_by_hand(self) -> str:
        """Return why nothing on the table can be changed by hand now; "" if it can be changed."""
        led = self.is_turn_led and not self.is_moving_by_hand
        return self.why_locked or (ONLY_ANSWERS if led else "")

    def change_by_hand(self, refusal: str | None, change: ChangeCommand) -> bool:
        """Change the table by hand, or show ``refusal``; led turns and free play log it as such.

        All changes of a table that are not answers use this method.
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
        """Return whether the players may switch to acts by hand during a led turn."""
        return self.is_turn_led and not self.why_locked and not self.is_secret_hidden

    def set_moving_by_hand(self, by_hand: bool) -> None:
        """Let the players change the table during the led turn, or return to the turn."""
        self.is_moving_by_hand = by_hand and self.may_move_by_hand
        self._update_questions()

    # Acts

    def undo_gesture(self) -> None:
        """Undo the last act; if it was part of one gesture, undo the whole gesture.

        While players retype dice, enter these dice as they were.
        """
        document = self._document
        if document is None or self._refuse_if_locked():
            return
        if self.dice_before_retyping is not None:
            self.answer(self.dice_before_retyping)
            return
        here = document.history.position
        first = next((begun for begun, done in self._gestures if done == here), here - 1)
        if first < here - 1 and document.history.why_not_undo_to(first) is None:
            self._undo_or_redo_until(first, f"Undone: {document.command_names(first)[0]}")
        else:
            self.undo()

    def answer_as_one_gesture(self, answers: Sequence[Callable[[], bool]]) -> bool:
        """Give several answers in a row until one is refused; one undo takes all of them back."""
        document = self._document
        if document is None:
            return False
        begun = document.history.position
        given = all(answer() for answer in answers)
        done = document.history.position
        kept = [one for one in self._gestures if one[1] <= begun]
        self._gestures = [*kept, (begun, done)] if done > begun + 1 else kept
        return given

    def set_turn(self, turn: int) -> bool:
        """Set the turn number, from 1."""
        before = self.state.turn
        return 1 <= turn != before and self.change_by_hand(None, set_turn(before, turn))

    # Procedures

    def answer(self, value: object, number: int = 0) -> bool:
        """Answer a question with a plain value; ``number`` selects one of several questions."""
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
        self.said.emit(self.outcome_sentence(None if abandons else self._document.log[-1].sentence))
        self._undo_procedure_without_changes_at_once(self._document)
        self._skip_empty_parts(playing, {part})
        return True

    def _undo_procedure_without_changes_at_once(self, document: Document) -> None:
        """Let one undo take back a procedure that the first answer ended without any change."""
        here = document.history.position
        match document.history.commands[max(here - 2, 0) : here]:
            case [
                procedure_commands.BeginProcedure(),
                procedure_commands.EndProcedure(changes=changes),
            ] if not changes.sets:
                self._gestures = [*(one for one in self._gestures if one[1] <= here - 2),
                                  (here - 2, here)]  # fmt: skip

    # Parts of a turn in which nobody may act

    @property
    def empty_part(self) -> EmptyPart | None:
        """Return the present part of the turn if nobody may act in it, else None."""
        led = self.is_turn_led and not self.is_procedure_asking and not self.why_locked
        return questions.empty_part(self.asks) if led else None

    @property
    def are_empty_parts_skipped(self) -> bool:
        """Return whether parts in which nobody may act are skipped, at every table."""
        return bool(user_settings().value(_SKIP, False, bool))

    @property
    def skipped_parts_text(self) -> str:
        """Return the sentences about empty parts that were skipped after the last answer."""
        return "" if self.is_showing_history else self._skipped_text

    def skip_empty_parts(self, skip: bool) -> None:
        """Skip parts in which nobody may act, the present one included; or stop at them again."""
        user_settings().setValue(_SKIP, skip)
        if skip and self.playing is not None:
            self._skip_empty_parts(self.playing, set())
        self._update_questions()

    def _part_of_turn(self) -> object:
        return self.progress and (self.progress.at, self.progress.by)

    def _skip_empty_parts(self, playing: ProcedurePlayer, passed: set[object]) -> None:
        """Skip the empty parts that have just begun, each once at most; the log names them."""
        while (part := self.empty_part) and self.are_empty_parts_skipped:
            if (now := self._part_of_turn()) in passed:
                break
            passed.add(now)
            nobody = lower_first(part.nobody)
            words = f"boardapp skipped “{playing.game.moment_title(self.state)}”, because {nobody}"
            self._passing = (*self.told, f"{words}.")
            told = f"boardapp skipped a step, because {nobody}."
            self._skipped_text = " ".join(dict.fromkeys(filter(None, (self._skipped_text, told))))
            if self._try_or_refuse(partial(self._end_empty_part, playing, part, words)):
                break
        self._passing = ()

    def _end_empty_part(
        self, playing: ProcedurePlayer, part: EmptyPart, words: str
    ) -> Refusal | None:
        playing.document.log_note(words)
        return playing.answer_question(part.answer, part.question_number)

    def refuse_answer(self, words: str) -> None:
        """Show the reason why an answer was refused."""
        # The guide's bar comes first: a notice elsewhere keeps off the bar's words.
        self.unanswered.emit(words)
        self.refused.emit(words)

    @property
    def units_that_begin(self) -> Mapping[str, tuple[int, str]]:
        """Return the units that can begin an action: each with its question and answer.

        If several choices name a unit, the unit begins the first of them.
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
        """Return the units that choices name, each with its refusal or None."""
        if self.why_locked or self.is_secret_hidden:
            return {}
        return {
            choice.about: choice.refusal
            for asked in self.asks for choice in getattr(asked, "choices", ()) if choice.about
        }  # fmt: skip

    @property
    def click_answers_question(self) -> bool:
        """Return whether a click with any tool answers a question or begins an act.

        In free play a click on a unit begins an act only with the idle tool.
        """
        if self.pending_answer.ask is not None:
            return True
        return self.is_turn_led and bool(self.units_that_begin or self.units_to_choose)

    def is_unit_asked_for(self, unit: str) -> bool:
        """Return whether a click on a unit answers a question or begins an act."""
        return unit in self.units_that_begin or unit in self.units_to_choose

    def answer_with_unit(self, unit: str) -> bool:
        """Answer with a clicked unit, or begin an act with it; return whether a choice names it.

        If the next question asks which unit, the clicked unit answers it too.
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
        """Choose a unit if a choice names it; return whether the choice was not refused."""
        found = questions.choice_about_unit(self.asks, unit)
        return found is None or self.answer(found[1].answer, found[0])

    @property
    def retypable_dice(self) -> str:
        """Return the last dice if players entered them and may retype them; "" for none."""
        return self.playing.retypable_dice if self.playing and not self.why_locked else ""

    @property
    def dice_before_retyping(self) -> object:
        """Return the dice that players are retyping; None for none."""
        return self.playing.dice_before_retyping if self.playing else None

    def retype_last_dice(self) -> None:
        """Ask again for the last dice if players entered them; the log notes a correction."""
        playing = self.playing
        if playing is None or self._refuse_if_locked():
            return
        refusal = self._run_and_show(playing.retype_last_dice)
        if refusal is None:
            self.said.emit(self.outcome_sentence())
        else:
            self.refused.emit(refusal.sentence)

    def correct_value(
        self, value_path: str, new_value: object, note: str,
        words: manual_changes.CorrectionWords | None = None,
    ) -> str | None:  # fmt: skip
        """Correct one value of the table; return None, or the reason against it in words."""
        document = self._document
        if document is None or self.why_locked:
            return self.why_locked or "This table has no value to correct."
        correct = self.playing.correct_value if self.playing else self._correct_without_rules
        refusal = self._try_or_refuse(lambda: correct(value_path, new_value, note, words))
        if refusal is None:
            self.said.emit(self.outcome_sentence(document.log[-1].sentence))
        return refusal

    def _correct_without_rules(
        self, path: str, to: object, note: str, words: manual_changes.CorrectionWords | None
    ) -> Refusal | None:
        """Correct one value of a table that has no procedures, or return why not."""
        document = self._document
        assert document is not None
        act = manual_changes.value_correction(document.state, path, to, note, self.grid, words)
        if isinstance(act, question_parts.Refusal):
            return act
        if refused := document.game.refuse(document.transition(act)):
            return question_parts.Refusal(refused)
        document.do(act)
        return None

    @property
    def is_free_play(self) -> bool:
        """Return whether play is free: rule-breaking acts are allowed and logged."""
        return self.playing is not None and self.playing.is_free

    @property
    def is_setting_up(self) -> bool:
        """Return whether the table is still being set up, before its first turn."""
        return False

    @property
    def is_turn_led(self) -> bool:
        """Return whether the guide leads the turn, and play is not free."""
        playing = self.playing
        if playing is None or self._document is None or self.is_free_play:
            return False
        return self.progress is not None and self.progress.at is not None

    @property
    def progress(self) -> GameProgress | None:
        """Return the progress of turn and game, made once a state: an answer asks 16 times."""
        if self.playing is None:
            return None
        game, state, made = self.playing.game, self.state, self._progress
        if made is None or made[0] is not game or made[1] is not state:
            made = self._progress = game, state, game.progress(state)
        return made[2]

    def set_free_play(self, free: bool) -> None:
        """Start free play, or return to play led by the rules."""
        playing = self.playing
        if playing is None or free == playing.is_free or self._refuse_if_locked():
            self.asked_anew.emit()
            return
        self._run_and_show(lambda: playing.set_mode("free" if free else "led"))
        self.said.emit(self.outcome_sentence())

    def broken_rule(self, ask: Question, answer: object) -> str:
        """Return the rule that an answer would break in free play, or ""."""
        if self.playing is None or ask not in self.asks:
            return ""
        rule = self.playing.rule_against(answer, self.asks.index(ask))
        return f"This breaks a rule: {self.refusal_sentence(rule)}" if rule else ""

    @property
    def is_procedure_asking(self) -> bool:
        """Return whether a procedure of the table is asking a question."""
        assert self._document is not None
        return bool(self.asks) and self._document.state.unfinished is not None

    @property
    def is_procedure_stuck(self) -> bool:
        """Return whether the table's procedure cannot continue.

        A save may contain answers that today's rules refuse.
        """
        busy = self.asks or self.is_moving_by_hand or self.is_showing_history
        if self.playing is None or self._document is None or busy:
            return False
        return self._document.state.unfinished is not None

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Return the facts of the question and of the last answer."""
        if self.playing is None or self.is_showing_history:
            return self._earlier_facts
        going = self.playing.running_procedure if self.is_procedure_asking else None
        return tuple(going.play.facts) if going else self.playing.facts if self.told else ()

    @property
    def is_secret_hidden(self) -> bool:
        """Return whether the question is for one side's eyes and still hidden."""
        return any(ask.secret for ask in self.asks) and not self._revealed

    def reveal_secret_question(self) -> None:
        """Show a secret question; the others look away."""
        self._revealed = True
        self._update_questions()

    @cached_property
    def pending_answer(self) -> PendingAnswer:
        """Return the unfinished answer on the board."""
        return pending_answer.PendingAnswer(self)

    @override
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
            self.pending_answer.start_question(question)
        self.asked_anew.emit()
        if other:
            self._choose_who_takes_clicks()

    @property
    def board_question(self) -> BoardQuestion | None:
        """Return the question that a click on the board answers, or None.

        It is the first question, if that asks for a space, a piece on a space or a path. Every
        other question, such as `Throw` for dice, is answered in the guide alone.
        """
        hidden = bool(self.why_locked) or self.is_secret_hidden
        first = next(iter(self.asks), None) if not hidden else None
        return pending_answer.answered_on_board(first)

    def why_not_object(self, name: str) -> str:
        """Return why a piece of the last questions can no longer be placed."""
        return "You cannot place this piece any more."

    def _choose_who_takes_clicks(self) -> None:
        """Choose `AnswerTool` while a click answers the question, else the select tool.

        Any other tool that the player has chosen stays active until a click answers.
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
        """Return the complete sight question on the board."""
        return None

    def sight_question_from_log(self, query: Mapping[str, object]) -> Any:
        """Return the sight question of a ruling in the log; a save may contain anything there."""
        return None

    def restore_sight_question(self, question: Any) -> None:
        """Replace the sight question on the board without logging it."""

    def verdict_lines(self) -> tuple[str, ...]:
        """Return the players' agreement on a sight question in words; nothing if there is none."""
        return ()

    @property
    def can_show_full_screen(self) -> bool:
        """Return whether a procedure asks a question or has just shown a result."""
        return (
            self.playing is not None
            and not self.is_showing_history
            and (self.is_procedure_asking or bool(self.told) or self.has_ended)
        )

    @override
    def outcome_sentence(self, said: str | None = None) -> str:
        """Return the end of the game instead, if the game is over."""
        if self.playing is not None and self.has_ended:
            return self.playing.game.game_end_sentence(self.state) or ""
        return super().outcome_sentence(said)

    @property
    def has_just_abandoned(self) -> bool:
        """Return whether the last act abandoned a procedure."""
        return self.told[:1] in (
            (running_procedure.NOTHING_DONE,),
            (running_procedure.ABANDONED_AFTER_DICE,),
        )

    @property
    def has_ended(self) -> bool:
        """Return whether the game is over and no procedure is in progress."""
        playing = self.playing
        return (
            playing is not None
            and not self.is_procedure_asking
            and playing.game.game_end_sentence(self.state) is not None
        )
