"""Acts that players start from a unit: listing its targets, firing, moving."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from boardapp.core.procedure.procedure_commands import (
    AnswerQuestion,
    BeginProcedure,
    CompleteProcedure,
)
from boardapp.core.state import State
from boardapp.games.spearpoint.cards.card_list_sync import (
    change_entering_own_cards,
    newly_learned_cards,
)
from boardapp.games.spearpoint.combat import possible_targets_and_firers
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.menu import DECLARE, FIRE
from boardapp.games.spearpoint.combat.physical_table_steps import physical_steps
from boardapp.games.spearpoint.combat.smoke_capture_and_turn_end import NEXT_TURN
from boardapp.games.spearpoint.commitment.withdrawal import WITHDRAW
from boardapp.games.spearpoint.moving import unit_move_refusals
from boardapp.games.spearpoint.moving.unit_move import MOVE
from boardapp.games.spearpoint.table.state import TableUnit, TileState
from boardapp.games.spearpoint.turn.menu import OUT_OF_TURN
from boardapp.qt.spearpoint.cards.own_cards import OwnCards
from boardapp.qt.spearpoint.session import SpearpointSession

NO_TABLE = "No table is open."
UNDER_WAY = "Answer the question in the guide first."
SETTING_UP = "Finish the setup first. Units move and fire only after play has begun."
GONE = "That unit is no longer on the table."
OFF_GROUND = "That unit is off the board and cannot move there."


class TargetQuestion(NamedTuple):
    """The unit asked about, for its targets or (``at_it``) for the units that can fire at it."""

    unit: str
    at_it: bool = False


class FightSession(QObject):
    """The fights of a session's table. The rules compute all values."""

    asked = Signal()  # The question's unit has changed, or its direction.
    begun = Signal()  # An attack or a move has begun, and the guide asks.
    hands_changed = Signal()  # The steps at the real table.

    def __init__(self, session: SpearpointSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.question: TargetQuestion | None = None
        self.hands: tuple[str, ...] = ()
        session.changed.connect(self._save_cards)
        session.document_opened.connect(self._reset_fights)
        session.logged.connect(self._show_physical_steps)
        self._reset_fights()

    # Possible targets

    @property
    def combat_view(self) -> CombatView:
        """Return the combat view of the table as it is shown."""
        state = self._session.state
        if self._battle is None or self._battle.state is not state:
            self._battle = CombatView(state, self._session.catalogue, self._session.scenario)
        return self._battle

    _battle: CombatView | None = None

    def ask_targets(self, unit: str, *, at_it: bool = False) -> None:
        """Ask about a unit; the players' stored cards are entered at the table first."""
        self.enter_own_cards()
        self.question = TargetQuestion(unit, at_it)
        self.asked.emit()

    @property
    def all_units(self) -> Sequence[TableUnit]:
        """Return all units that may be asked about."""
        return tuple(self._session.state.all_units()) if self._session.document else ()

    # Firing

    def lead_through_fights(self) -> bool:
        """Lead through fights from now on, or report a refusal."""
        session = self._session
        if session.document is None or session.why_locked:
            session.refused.emit(session.why_locked or NO_TABLE)
            return False
        if session.unfinished_setup is not None:
            session.refused.emit(SETTING_UP)
            return False
        session.lead_fights()
        self.enter_own_cards()
        return True

    def why_not_fire(self, unit: str) -> str:
        """Return why a unit may not fire now, empty if it may; no target list is computed."""
        return self._why_nothing_can_begin() or self._why_unit_cannot_fire(unit)

    def _why_nothing_can_begin(self) -> str:
        """Return why no act may be started now, empty if one may."""
        session = self._session
        if session.document is None or session.why_locked:
            return session.why_locked or NO_TABLE
        if session.unfinished_setup is not None:
            return SETTING_UP
        return UNDER_WAY if session.is_led and session.is_procedure_asking else ""

    def fire(self, unit: str, target: str | None = None) -> bool:
        """Start an attack by a unit, at a target if its key is given, or report a refusal."""
        session = self._session
        if not self._start_leading_if_idle():
            return False
        refusal = self._why_unit_cannot_fire(unit, target)
        if refusal:
            session.refused.emit(refusal)
            return False
        rest = [unit] if target is None else [unit, target]
        done = self._begin_with_answers(self._attack_procedure(), *rest)
        self.begun.emit()
        return done

    # Moving

    def why_not_move(self, unit: str) -> str:
        """Return why a unit may not move now, empty if it may."""
        return self._why_nothing_can_begin() or self._why_unit_cannot_move(unit)

    def move(self, unit: str) -> bool:
        """Start a unit's move, or report a refusal."""
        session = self._session
        if not self._start_leading_if_idle():
            return False
        refusal = self._why_unit_cannot_move(unit)
        if refusal:
            session.refused.emit(refusal)
            return False
        done = self._begin_with_answers(MOVE, unit)
        self.begun.emit()
        return done

    def _why_unit_cannot_move(self, name: str) -> str:
        """Return why a unit may not move. In free play, only impossible moves have a reason."""
        unit = self._session.state.units.get(name)
        if unit is None:
            return GONE if self._session.state.find_unit(name) is None else OFF_GROUND
        if not self.combat_view.is_frontline(unit):
            return OFF_GROUND
        against = (
            None
            if self._session.is_free_play
            else unit_move_refusals.why_not_move(self.combat_view, unit)
        )
        return against.sentence if against is not None else ""

    def withdraw_unit(self, unit: str) -> bool:
        """Remove a unit that is beside the board, or report a refusal."""
        if not self._start_leading_if_idle():
            return False
        return self._begin_with_answers(WITHDRAW, unit)

    def _start_leading_if_idle(self) -> bool:
        """Lead through fights if no procedure is running, or report a refusal."""
        session = self._session
        if session.is_led and session.document is not None and session.is_procedure_asking:
            session.refused.emit(UNDER_WAY)
            return False
        return self.lead_through_fights()

    def _attack_procedure(self) -> str:
        """Return the first procedure of an attack: declaring in a Combat Phase, else firing."""
        return (
            DECLARE
            if self._menu_question_number(DECLARE) is not None
            and self._menu_question_number(FIRE) is None
            else FIRE
        )

    def _menu_question_number(self, procedure: str) -> int | None:
        """Return the number of the question that offers a procedure, None if none does."""
        for number, ask in enumerate(self._session.asks):
            if any(one.answer == procedure for one in getattr(ask, "choices", ())):
                return number
        return None

    def _begin_with_answers(self, procedure: str, *answers: str) -> bool:
        """Start a procedure that the menu offers, and give its first answers; one undo ends it."""
        given = (partial(self._session.answer, one) for one in answers)
        return self._session.answer_as_one_gesture(
            (partial(self._start_procedure, procedure), *given)
        )

    def _start_procedure(self, procedure: str) -> bool:
        """Start a procedure that the menu offers, also out of turn, or report a refusal."""
        session, number = self._session, self._menu_question_number(procedure)
        if number is not None:
            return session.answer(procedure, number)
        number = self._menu_question_number(OUT_OF_TURN)
        if number is None or procedure == NEXT_TURN:
            game, state = session.playing and session.playing.game, session.state
            session.refused.emit(
                f"You cannot do that now ({game.moment_title(state)})."
                if game else NO_TABLE
            )  # fmt: skip
            return False
        return session.answer(OUT_OF_TURN, number) and session.answer(procedure)

    def begin_next_turn(self) -> bool:
        """Start the next turn after the effects of the last turn's end, or report a refusal."""
        if self._session.is_procedure_asking:
            self._session.refused.emit(UNDER_WAY)
            return False
        return self._begin_with_answers(NEXT_TURN)

    def _why_unit_cannot_fire(self, unit: str, target: str | None = None) -> str:
        """Return why a unit may not fire, or not at a target.

        In free play, only impossible shots have a reason.
        """
        firer = self._session.state.find_unit(unit)
        if firer is None:
            return GONE
        if target is None and not self._session.is_free_play:
            against = possible_targets_and_firers.why_no_target(self.combat_view, firer)
            return against.sentence if against is not None else ""
        rows = possible_targets_and_firers.target_options(self.combat_view, firer)
        if target is not None:
            rows = tuple(row for row in rows if row.target.key == target)
        if not rows:
            return GONE if target else "No enemy unit is on the table."
        return (
            "" if self._session.is_free_play or rows[0].is_allowed else rows[0].reasons[0].sentence
        )

    # Cards

    _told = ""

    @cached_property
    def _own(self) -> OwnCards:
        return OwnCards()

    def enter_own_cards(self) -> None:
        """Enter the players' stored cards of the table's units, as one act."""
        session = self._session
        if session.document is None or session.why_locked or session.unfinished_setup is not None:
            return
        if session.document.state.unfinished is not None:
            return  # A change by hand would end the running procedure.
        self._read_own()
        if self._own.fault and self._own.fault != self._told:
            self._told = self._own.fault
            session.refused.emit(self._told)
        entered = change_entering_own_cards(session.state, session.catalogue, self._own.cards)
        if entered is not None:
            session.enter_cards(entered)

    def _read_own(self) -> None:
        if not self._own.fault:
            self.__dict__.pop("_own", None)  # The card table may have changed the list.

    def _save_learned_cards(self, before: TileState, after: TileState) -> None:
        """Save the cards that a procedure revealed, for use in other games."""
        if before.cards == after.cards or not self._is_last_command(AnswerQuestion):
            return
        self._read_own()
        learned = tuple(newly_learned_cards(before, after, self._own.cards))
        if learned:
            self._own.save_cards(*learned)

    # Checklist for the real table

    def _reset_fights(self) -> None:
        self.question = None
        document = self._session.document
        going = document is not None and document.state.unfinished is not None
        self._set_checklist(self._steps_of_last_act() if going else ())
        self.asked.emit()

    def _save_cards(self, before: State, after: State) -> None:
        assert isinstance(before, TileState)
        assert isinstance(after, TileState)
        if not self._session.is_showing_history:
            self._save_learned_cards(before, after)

    def _show_physical_steps(self) -> None:
        if self._session.document is not None and not self._session.is_showing_history:
            self._set_checklist(self._steps_of_last_act())

    def _steps_of_last_act(self) -> tuple[str, ...]:
        """Return the real-table steps of the procedure to which the last act in force belongs."""
        if not self._is_last_command(BeginProcedure, AnswerQuestion, CompleteProcedure):
            return ()
        document = self._session.document
        assert document is not None
        # The changes of a procedure come into force with its last answer.
        before = document.state_at(document.history.position - 1)
        assert isinstance(before, TileState)
        return physical_steps(before, self._session.state, self._session.catalogue)

    def _is_last_command(self, *kinds: type) -> bool:
        """Return whether the last act that is not undone is of one of the given kinds."""
        document = self._session.document
        acts = document.history.commands_in_force if document is not None else ()
        return bool(acts) and isinstance(acts[-1], kinds)

    def _set_checklist(self, hands: tuple[str, ...]) -> None:
        if hands != self.hands:
            self.hands = hands
            self.hands_changed.emit()
