"""The menu of procedures in led turns and free play, changes by hand, and the game's end."""

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
"""The name of the action that ends a phase, usually the next thing to do."""
_USUAL = (END_PHASE, "set-up")
OVER: Final = "over"
"""The name for the time after the game's end, where a phase's name is expected."""
_ANYTHING = "In free play, put anything on any space"
_NOT_THERE = Refusal("This game does not have that action.")


class MenuAction(NamedTuple):
    """A procedure that may begin, and its entry in a menu.

    Led turns offer it in its ``phases`` (none means any phase of a turn) while it ``lacks``
    nothing. Free play also offers it at other times, with the reason against it. ``why_not``
    refuses the entry, ``note`` comments on it. If the action is not ``there``, no menu shows it.
    ``side`` is the side whose menu has it, in games with two menus. An action for ``each`` unit
    begins for one unit. Its functions then take the unit's id too, and its title and label have a
    place for the unit's name. A click on the unit or a drag begins the action, unless it is not
    ``begun_on_board``.
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
"""The actions in the order of the menu, by their names in answers and saves."""


@dataclass(frozen=True)
class FreePlacement(Generic[S]):
    """Placements by hand in free play: any of some things goes anywhere a table can hold it.

    ``put`` returns the table with a thing at its new place; for an unknown thing it changes
    nothing. ``why_not`` is a rule's reason against a placement. ``by`` is the person asked; the
    entry is in the menu of ``side``.
    """

    by: str
    things: Callable[[S], Iterable[PlaceableObject]]
    put: Callable[[S, PlacementAnswer], S]
    why_not: Callable[[S, PlacementAnswer], Refusal | None] = lambda _, __: None
    side: str = ""

    def menu_choices(self, state: S, side: str) -> tuple[Choice, ...]:
        """Return a side's menu entry for placement by hand, in free play with anything to place."""
        if state.mode != "free" or side != self.side or not [*self.things(state)]:
            return ()
        return (Choice(BY_HAND, "Place a piece by hand", _ANYTHING),)

    def place_by_hand(self, context: Context[S]) -> Asking[None]:
        """Ask for a thing and its new place, and put the thing there."""
        state = context.state
        spot = yield from ask(PutObject(
            self.by, "Piece placed by hand", f"{_ANYTHING}.", things=tuple(self.things(state)),
            why_not=partial(self._why_not_placed, state), prompt="Put anything anywhere",
        ))  # fmt: skip
        context.set_state(self.put(state, spot))

    def _why_not_placed(self, state: S, spot: PlacementAnswer) -> Refusal | None:
        refused = why_state_invalid(self.put(state, spot))
        return ImpossibleRefusal(refused) if refused else self.why_not(state, spot)


@dataclass(frozen=True)
class ProcedureMenu(Generic[S]):
    """The menu of procedures of a game's tables; ``over`` returns how a table's game has ended."""

    deeds: Deeds
    phases_of: Callable[[S], Phases]
    over: Callable[[S], str | None]
    hand: FreePlacement[S]

    def choices_for_side(self, state: S, side: str = "") -> tuple[Choice, ...]:
        """Return a side's menu entries with reasons against them; free play adds more entries."""
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
        # Free play refuses impossible acts too, so their reason comes before all others.
        refusal = min(reasons, key=lambda one: not isinstance(one, ImpossibleRefusal), default=None)
        note = deed.note(state, *given)
        return Choice(
            " ".join((name, *given)), title, note, refusal, label=fitting_label(label or title),
            rare=deed.rare, begins=given if deed.begun_on_board else (),
        )  # fmt: skip

    @staticmethod
    def usual_answer(choices: Iterable[Choice]) -> str | None:
        """Return the usual answer among choices, to end a phase or set up; None without one."""
        return next((one.answer for one in choices if one.answer in _USUAL), None)

    def why_not_begun(self, state: S, name: str, *given: str) -> Refusal | None:
        """Return why a procedure may not begin now, even one that the menu leaves out."""
        deed = self.deeds[name]
        return (
            self._why_not_in_this_phase(state, deed)
            or deed.lacks(state, *given)
            or deed.why_not(state, *given)
            or (None if deed.there(state) else _NOT_THERE)
        )

    def _why_not_in_this_phase(self, state: S, deed: MenuAction) -> Refusal | None:
        """Return why an action may not begin in the present phase, None if it may."""
        over = self.over(state)
        now = OVER if over else state.phase
        if now in (deed.phases or self.phases_of(state)):
            return None
        if over or not deed.phases:
            return Refusal(over or "The game has not begun.")
        first, *_ = deed.phases
        if first == OVER:
            return Refusal("The game has not ended yet.")
        return Refusal(f"You can do that only in {self._phase_name_in_sentence(state, first)}.")

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
    """Ask how the game has ended; return one of ``ends``, None if the game goes on."""
    how = yield from ask(Pick(
        by, "End of the game", sentence, rules,
        choices=(*(Choice(one, words) for one, words in ends.items()),
                 Choice("on", "The game has not ended")),
        prompt="How has the game ended?",
    ))  # fmt: skip
    return next((one for one in ends if one == how), None)
