"""What players begin from a unit: listing whom it can fire at, having it fire, moving it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from PySide6.QtCore import QObject, Signal

from boardapp.core.procedure.procedure_acts import Answer, Done
from boardapp.core.state import State
from boardapp.games.spearpoint.cards.entered_cards import gained, lacking
from boardapp.games.spearpoint.combat import targets
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.combat.events import NEXT_TURN
from boardapp.games.spearpoint.combat.menu import DECLARE, FIRE
from boardapp.games.spearpoint.combat.physical_table_steps import done_by_hand
from boardapp.games.spearpoint.commitment.withdrawal import WITHDRAW
from boardapp.games.spearpoint.moving import who_may_move
from boardapp.games.spearpoint.moving.move import MOVE
from boardapp.games.spearpoint.table.state import Party, TileState
from boardapp.games.spearpoint.turn.menu import OUT_OF_TURN
from boardapp.qt.spearpoint.cards.card_list_dialog import OwnCards
from boardapp.qt.spearpoint.session import SpearpointSession

NO_TABLE = "No table is open."
UNDER_WAY = "Something is under way: the panel Guide asks how it goes on."
SETTING_UP = "The table is being set up: units move and fire once play has begun."
GONE = "That unit is not on the table any more."
OFF_GROUND = "It does not move over the spaces of the board."


class Question(NamedTuple):
    """Which unit is asked about: what it can fire at, or (``at_it``) who can fire at it."""

    unit: str
    at_it: bool = False


class Fights(QObject):
    """The fights of a session's table. Values are the rules' own; nothing is computed here."""

    asked = Signal()  # about another unit, or the other way round
    begun = Signal()  # an attack or a move has begun: the guide asks
    hands_changed = Signal()  # what is to be done at the real table

    def __init__(self, session: SpearpointSession, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.question: Question | None = None
        self.hands: tuple[str, ...] = ()
        self._begun_at: TileState | None = None
        session.changed.connect(self._on_change)
        session.document_opened.connect(self._on_open)
        session.logged.connect(self._on_logged)
        self._on_open()

    # Whom a unit can fire at

    @property
    def battle(self) -> CombatView:
        """Return the table as its fights see it, as it is shown."""
        state = self._session.state
        if self._battle is None or self._battle.state is not state:
            self._battle = CombatView(state, self._session.catalogue, self._session.scenario)
        return self._battle

    _battle: CombatView | None = None

    def ask(self, unit: str, *, at_it: bool = False) -> None:
        """Ask about a unit; what players keep of the cards is known at the table from then on."""
        self.enter_cards()
        self.question = Question(unit, at_it)
        self.asked.emit()

    @property
    def parties(self) -> Sequence[Party]:
        """Return all units that can be asked about."""
        return tuple(self._session.state.parties()) if self._session.document else ()

    # Firing

    def lead(self) -> bool:
        """Lead through fights from now on, or say why not."""
        session = self._session
        if session.document is None or session.lock:
            session.refused.emit(session.lock or NO_TABLE)
            return False
        if session.setting_up is not None:
            session.refused.emit(SETTING_UP)
            return False
        session.lead_fights()
        self.enter_cards()
        return True

    def why_not(self, unit: str) -> str:
        """Return why a unit may not fire now, nothing when it may: no list is made for that."""
        return self._not_now() or self._refusal(unit)

    def _not_now(self) -> str:
        """Return why nothing may be begun now, nothing when it may."""
        session = self._session
        if session.document is None or session.lock:
            return session.lock or NO_TABLE
        if session.setting_up is not None:
            return SETTING_UP
        return UNDER_WAY if session.led and session.going else ""

    def fire(self, unit: str, target: str | None = None) -> bool:
        """Begin an attack by a unit, at a target's key if one is given; or say why not."""
        session = self._session
        if not self._lead_anew():
            return False
        refusal = self._refusal(unit, target)
        if refusal:
            session.refused.emit(refusal)
            return False
        rest = [unit] if target is None else [unit, target]
        done = self._begin(self._attack()) and all(map(session.answer, rest))
        self.begun.emit()
        return done

    # Moving

    def why_not_move(self, unit: str) -> str:
        """Return why a unit may not move now, nothing when it may."""
        return self._not_now() or self._stays(unit)

    def move(self, unit: str) -> bool:
        """Begin a unit's move, or say why not."""
        session = self._session
        if not self._lead_anew():
            return False
        refusal = self._stays(unit)
        if refusal:
            session.refused.emit(refusal)
            return False
        done = self._begin(MOVE) and session.answer(unit)
        self.begun.emit()
        return done

    def _stays(self, name: str) -> str:
        """Return why a unit may not move; in free play only what cannot be."""
        unit = self._session.state.units.get(name)
        if unit is None:
            return GONE if self._session.state.party(name) is None else OFF_GROUND
        if not self.battle.frontline(unit):
            return OFF_GROUND
        against = None if self._session.free else who_may_move.why_not(self.battle, unit)
        return against.sentence if against is not None else ""

    def take_off(self, unit: str) -> bool:
        """Take a unit off that stands beside the board, or say why not."""
        if not self._lead_anew():
            return False
        return self._begin(WITHDRAW) and self._session.answer(unit)

    def _lead_anew(self) -> bool:
        """Lead through fights where nothing is under way, or say why not."""
        session = self._session
        if session.led and session.document is not None and session.going:
            session.refused.emit(UNDER_WAY)
            return False
        return self.lead()

    def _attack(self) -> str:
        """Return what an attack begins with: in the Combat Phase of a turn it is declared."""
        return DECLARE if self._number(DECLARE) is not None and self._number(FIRE) is None else FIRE

    def _number(self, procedure: str) -> int | None:
        """Return in which of the questions of the menu something may be begun."""
        for number, ask in enumerate(self._session.asks):
            if any(one.answer == procedure for one in getattr(ask, "choices", ())):
                return number
        return None

    def _begin(self, procedure: str) -> bool:
        """Begin what the menu offers by that name, out of turn too; or say why not."""
        session, number = self._session, self._number(procedure)
        if number is not None:
            return session.answer(procedure, number)
        number = self._number(OUT_OF_TURN)
        if number is None or procedure == NEXT_TURN:
            game, state = session.playing and session.playing.game, session.state
            session.refused.emit(f"Not now: {game.where(state) if game else NO_TABLE}.")
            return False
        return session.answer(OUT_OF_TURN, number) and session.answer(procedure)

    def next_turn(self) -> bool:
        """Begin the next turn with what the end of the last one does, or say why not."""
        if self._session.going:
            self._session.refused.emit(UNDER_WAY)
            return False
        return self._begin(NEXT_TURN)

    def _refusal(self, unit: str, target: str | None = None) -> str:
        """Return why a unit may not fire, or not at a target; in free play only what cannot be."""
        firer = self._session.state.party(unit)
        if firer is None:
            return GONE
        if target is None and not self._session.free:
            against = targets.why_none(self.battle, firer)
            return against.sentence if against is not None else ""
        rows = targets.rows(self.battle, firer)
        if target is not None:
            rows = tuple(row for row in rows if row.target.key == target)
        if not rows:
            return GONE if target else "No enemy is on the table."
        return "" if self._session.free or rows[0].legal else rows[0].reasons[0].sentence

    # Cards

    _told = ""

    @cached_property
    def _own(self) -> OwnCards:
        return OwnCards()

    def enter_cards(self) -> None:
        """Enter at the table what players keep of its units' cards, as one act."""
        session = self._session
        if session.document is None or session.lock or session.setting_up is not None:
            return
        if session.document.state.unfinished is not None:
            return  # a change by hand would cut it short
        self._read_own()
        if self._own.fault and self._own.fault != self._told:
            self._told = self._own.fault
            session.refused.emit(self._told)
        entered = lacking(session.state, session.catalogue, self._own.cards)
        if entered is not None:
            session.enter_cards(entered)

    def _read_own(self) -> None:
        if not self._own.fault:
            self.__dict__.pop("_own", None)  # the card table may have changed it

    def _remember(self, before: TileState, after: TileState) -> None:
        """Keep for other games what a procedure was told of cards."""
        if before.cards == after.cards or not self._answered(Answer):
            return
        self._read_own()
        learned = tuple(gained(before, after, self._own.cards))
        if learned:
            self._own.remember(*learned)

    # What is to be done at the real table

    def _on_open(self) -> None:
        self.question = None
        document = self._session.document
        going = document is not None and document.state.unfinished is not None
        state = document.state if document is not None else None
        self._begun_at = state if going and isinstance(state, TileState) else None
        self._show_hands(self._since_begun())
        self.asked.emit()

    def _on_change(self, before: State, after: State) -> None:
        assert isinstance(before, TileState)
        assert isinstance(after, TileState)
        if self._session.looking:
            return
        self._remember(before, after)
        if self._answered(Done):
            self._show_hands(done_by_hand(before, after, self._session.catalogue))

    def _on_logged(self) -> None:
        """Tell what an act in progress, or just over, comes to at the real table."""
        document = self._session.document
        if document is None or self._session.looking:
            return
        state = document.state
        assert isinstance(state, TileState)
        if state.unfinished is not None:
            self._begun_at = state
        elif not self._answered(Answer):
            self._begun_at = None
            if self._answered(Done):
                return
        self._show_hands(self._since_begun())

    def _since_begun(self) -> tuple[str, ...]:
        if self._begun_at is None:
            return ()
        return done_by_hand(self._begun_at, self._session.state, self._session.catalogue)

    def _answered(self, kind: type) -> bool:
        """Tell whether the last act in force is of a kind."""
        document = self._session.document
        position = document.history.position if document is not None else 0
        return bool(position) and isinstance(document.history.commands[position - 1], kind)  # type: ignore[union-attr]

    def _show_hands(self, hands: tuple[str, ...]) -> None:
        if hands != self.hands:
            self.hands = hands
            self.hands_changed.emit()
