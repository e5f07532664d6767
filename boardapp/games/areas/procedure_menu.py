"""The menu of procedures in both modes, changes by hand, and the game's end."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, Final, Generic, NamedTuple, TypeAlias, TypeVar

from boardapp.core.procedure.free_play_refusals import ImpossibleRefusal
from boardapp.core.procedure.question_parts import (
    Choice,
    PlaceableObject,
    PlacementAnswer,
    Refusal,
    fitting_label,
)
from boardapp.core.procedure.questions import Pick, PutObject
from boardapp.core.procedure.running_procedure import Asking, Context, Procedure, ask
from boardapp.games.areas.phases import Phases
from boardapp.games.areas.state import SET_UP, AreaState
from boardapp.games.validated_state import why_state_invalid

S = TypeVar("S", bound=AreaState)
E = TypeVar("E", bound=str)

BY_HAND: Final = "by-hand"
END_PHASE: Final = "end"
"""The usual next thing of a phase: its end."""
_USUAL = (END_PHASE, "set-up")
OVER: Final = "over"
"""The time after the end of a game, as a phase of what may begin then."""
_ANYTHING = "Anything may be put anywhere"
_NOT_THERE = Refusal("That is no part of this game.")


class MenuAction(NamedTuple):
    """A procedure that may begin, and its entry in a menu.

    The rules offer it in its ``phases`` (none means in any of a turn) if it ``lacks`` nothing; free
    play offers it with that as a reason against it. ``why_not`` refuses the offer, ``note``
    comments on it. If it is not ``there``, no menu shows it. ``side`` is the side whose menu offers
    it, if a game has two. An action for ``each`` unit begins for one of them. Its functions are
    then given the unit's id too, and its title and label have a place for the name. A click on the
    unit or a drag of it begins it, unless it is not ``begun_on_board``.
    """

    title: str | Callable[..., str]
    does: Callable[..., Asking[None]]
    phases: Collection[str] = ()
    side: str | Callable[[Any], str] = ""
    lacks: Callable[..., Refusal | None] = lambda *_: None
    why_not: Callable[..., Refusal | None] = lambda *_: None
    note: Callable[..., str] = lambda *_: ""
    there: Callable[[Any], bool] = lambda _: True
    each: bool = False
    label: str | Callable[[Any], str] = ""
    rare: bool = False
    begun_on_board: bool = True


Deeds: TypeAlias = Mapping[str, MenuAction]
"""All that may begin in the order of the menu, by the names that answers and saves know."""


@dataclass(frozen=True)
class FreePlacement(Generic[S]):
    """Placements by hand in free play: any of some things goes anywhere a table can hold it.

    ``put`` returns the table with a thing put somewhere; an unknown thing changes nothing.
    ``why_not`` is a rule's reason against it, ``by`` the person asked, in the menu of a ``side``.
    """

    by: str
    things: Callable[[S], Iterable[PlaceableObject]]
    put: Callable[[S, PlacementAnswer], S]
    why_not: Callable[[S, PlacementAnswer], Refusal | None] = lambda _, __: None
    side: str = ""

    def menu_choices(self, state: S, side: str) -> tuple[Choice, ...]:
        """Return its choice for a side, if play is free and there is something to put."""
        if state.mode != "free" or side != self.side or not [*self.things(state)]:
            return ()
        return (Choice(BY_HAND, "By hand", _ANYTHING),)

    def place_by_hand(self, context: Context[S]) -> Asking[None]:
        """Put a thing somewhere."""
        state = context.state
        spot = yield from ask(PutObject(
            self.by, "By hand", f"{_ANYTHING}.", things=tuple(self.things(state)),
            why_not=partial(self._why_not_placed, state), prompt="Put anything anywhere",
        ))  # fmt: skip
        context.set_state(self.put(state, spot))

    def _why_not_placed(self, state: S, spot: PlacementAnswer) -> Refusal | None:
        refused = why_state_invalid(self.put(state, spot))
        return ImpossibleRefusal(refused) if refused else self.why_not(state, spot)


@dataclass(frozen=True)
class ProcedureMenu(Generic[S]):
    """The menu of procedures of a game's tables; ``over`` says how a table's game has ended."""

    deeds: Deeds
    phases_of: Callable[[S], Phases]
    over: Callable[[S], str | None]
    hand: FreePlacement[S]

    def choices_for_side(self, state: S, side: str = "") -> tuple[Choice, ...]:
        """Return a side's procedures, with reasons against them; in free play out of turn too."""
        theirs = [
            (name, one)
            for name, one in self.deeds.items()
            if (one.side if isinstance(one.side, str) else one.side(state)) == side
        ]
        found = []
        for each, deeds in groupby(theirs, lambda named: named[1].each):
            group = [(name, deed) for name, deed in deeds if deed.there(state)]
            for unit_id in sorted(state.units) if each else (None,):
                found += [self._action_choice(state, name, deed, unit_id) for name, deed in group]
        return (*filter(None, found), *self.hand.menu_choices(state, side))

    def _action_choice(
        self, state: S, name: str, deed: MenuAction, unit_id: str | None
    ) -> Choice | None:
        given = () if unit_id is None else (unit_id,)
        absent, lacks = self._why_not_in_this_phase(state, deed), deed.lacks(state, *given)
        if (absent or lacks) and state.mode == "led":
            return None
        title = deed.title if isinstance(deed.title, str) else deed.title(state, *given)
        label = deed.label if isinstance(deed.label, str) else deed.label(state)
        if unit_id is not None:
            title, label = (one.format(state.units[unit_id].unit) for one in (title, label))
        reasons = [one for one in (deed.why_not(state, *given), absent, lacks) if one]
        # Impossible acts are refused in free play too, whatever the other reasons.
        refusal = min(reasons, key=lambda one: not isinstance(one, ImpossibleRefusal), default=None)
        note = deed.note(state, *given)
        return Choice(
            " ".join((name, *given)), title, note, refusal, label=fitting_label(label or title),
            rare=deed.rare, begins=given if deed.begun_on_board else (),
        )  # fmt: skip

    @staticmethod
    def usual_answer(choices: Iterable[Choice]) -> str | None:
        """Return what most players do next of some choices: the phase ends, or the setup does."""
        return next((one.answer for one in choices if one.answer in _USUAL), None)

    def why_not_begun(self, state: S, name: str, *given: str) -> Refusal | None:
        """Return why a procedure does not begin now, also one that the menu leaves out."""
        deed = self.deeds[name]
        return (
            self._why_not_in_this_phase(state, deed)
            or deed.lacks(state, *given)
            or deed.why_not(state, *given)
            or (None if deed.there(state) else _NOT_THERE)
        )

    def _why_not_in_this_phase(self, state: S, deed: MenuAction) -> Refusal | None:
        """Return why what belongs to some phases does not begin now."""
        over = self.over(state)
        now = OVER if over else state.phase
        if now in (deed.phases or self.phases_of(state)):
            return None
        if over or not deed.phases:
            return Refusal(over or "The game has not begun.")
        first, *_ = deed.phases
        if first == OVER:
            return Refusal("The game goes on.")
        return Refusal(f"That belongs to {self._phase_name_in_sentence(state, first)}.")

    def _phase_name_in_sentence(self, state: S, phase: str) -> str:
        if phase == SET_UP:
            return "the setup"
        one = self.phases_of(state)[phase]
        return f"{one.article}{state.phase_title(one.title)}"

    def procedure_by_name(self, name: str, given: tuple[str, ...]) -> Procedure[S]:
        """Return a procedure by its name; raises KeyError."""
        if (name, given) == (BY_HAND, ()):
            return self.hand.place_by_hand
        deed = self.deeds.get(name)
        if deed is not None and deed.each and len(given) == 1:
            return lambda play: deed.does(play, *given)
        found = self.deeds[" ".join((name, *given))]
        if found.each:
            raise KeyError(name)
        return found.does


AnyMenu: TypeAlias = ProcedureMenu[Any]
"""The menu of procedures of any game."""


def ask_how_game_ended(
    by: str, sentence: str, rules: tuple[str, ...], ends: Mapping[E, str]
) -> Asking[E | None]:
    """Ask which end the game has come to, each in words; None if it goes on."""
    how = yield from ask(Pick(
        by, "End of the game, by the table", sentence, rules,
        choices=(*(Choice(one, words) for one, words in ends.items()), Choice("on", "It goes on")),
        prompt="How has the game ended?",
    ))  # fmt: skip
    return next((one for one in ends if one == how), None)
