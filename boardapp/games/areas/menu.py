"""What may begin, in the two modes, the procedures of it, and what is done by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TypeVar

from boardapp.core.procedure.asks import Put
from boardapp.core.procedure.free import Impossible
from boardapp.core.procedure.going import Asking, Play, Procedure, ask
from boardapp.core.procedure.values import Choice, Refusal, Spot, Thing
from boardapp.core.state import Mode
from boardapp.games.areas.state import AreaState, refuse_state

S = TypeVar("S", bound=AreaState)

BY_HAND = "by-hand"
_ANYTHING = "Anything may be put anywhere"


def offered(mode: Mode, offers: Iterable[tuple[Choice, str]]) -> tuple[Choice, ...]:
    """Return what is offered, of all that there is with why the rules do not offer it now, if so.

    In free play it is all there is, out of turn too, and what is done by hand.
    """
    if mode == "led":
        return tuple(choice for choice, absent in offers if not absent)
    hand = Choice(BY_HAND, "By hand", _ANYTHING)
    return (*(_with_reason(choice, absent) for choice, absent in offers), hand)


def _with_reason(choice: Choice, absent: str) -> Choice:
    if choice.refusal or not absent:
        return choice
    return choice._replace(refusal=Refusal(absent))


def finding(
    of_table: Mapping[str, Procedure[S]],
    of_units: Mapping[str, Callable[[Play[S], str], Asking[None]]] | None = None,
) -> Callable[[str, tuple[str, ...]], Procedure[S]]:
    """Return what finds a procedure by its name, or raises KeyError.

    One ``of_units`` is given the id of a unit; the others are named with all that is given.
    """

    def procedure(name: str, given: tuple[str, ...]) -> Procedure[S]:
        found = of_units.get(name) if of_units and given else None
        if found is None:
            return of_table[" ".join((name, *given))]
        return lambda play: found(play, given[0])

    return procedure


def by_hand(
    by: str,
    things: Callable[[S], Iterable[Thing]],
    put: Callable[[S, Spot], S],
    why_not: Callable[[S, Spot], Refusal | None] = lambda _, __: None,
) -> Procedure[S]:
    """Return the procedure that puts any thing anywhere, as far as a table can hold it.

    ``put`` returns the table with a thing put somewhere; one that there is not changes nothing.
    ``why_not`` is what a rule has against it.
    """

    def cannot(state: S, spot: Spot) -> Refusal | None:
        refused = refuse_state(put(state, spot))
        return Impossible(refused) if refused else why_not(state, spot)

    def procedure(play: Play[S]) -> Asking[None]:
        state = play.state
        spot = yield from ask(Put(
            by, "By hand", f"{_ANYTHING}.", things=tuple(things(state)),
            why_not=partial(cannot, state),
        ))  # fmt: skip
        play.become(put(state, spot))

    return procedure
