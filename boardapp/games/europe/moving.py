"""Who moves where: control that changes hands, and what bars or shortens a unit's way."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.free_play import Impossible
from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.questions import Number, Path, Pick, Place
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.core.words import capital as capitalized
from boardapp.games.europe import board
from boardapp.games.europe.board import NATIONS, Nation
from boardapp.games.europe.dice_tables import MOVES, RULE_OF, WEATHERS
from boardapp.games.europe.raids import neutral
from boardapp.games.europe.state import DEFEATED, MAX_OTHERS, NEUTRAL, EuropeState
from boardapp.games.europe.territory_control import taken
from boardapp.games.europe.turn_start import settle

KINDS = {
    "infantry": ("Infantry", "ground"), "artillery": ("Artillery", "ground"),
    "tanks": ("Tanks", "ground"), "aa-guns": ("AA guns", "ground"),
    "fighters": ("Fighters", "fighter"), "bombers": ("Bombers", "bomber"),
    "ships": ("Ships", "ship"),
}  # fmt: skip
"""Kinds of units, each with what the weather takes it for."""


# Control


def change(play: Context[EuropeState]) -> Asking[None]:
    """Say who holds a territory now; what comes of it follows (003-02 to 003-16)."""
    by = play.state.mover

    def why_not(space: Space) -> Refusal | None:
        if board.owner(play.state.areas, space) is None:
            return Impossible(f"{play.state.grid.name(space)} belongs to no nation.")
        return neutral(play.state, space)

    space = yield from ask(Place(
        by, "Control", "Which territory has changed hands?", ("003-50",), why_not=why_not
    ))  # fmt: skip
    if play.state.areas.has(space, "several"):
        yield from know_others(play)
        return
    nation = yield from ask(Pick(
        by, play.state.grid.name(space), "Who controls it now?", ("003-50",),
        choices=tuple(
            Choice(one, capitalized(name), refusal=_why_no_holder(play.state, space, one))
            for one, name in NATIONS.items()
        ),
    ))  # fmt: skip
    chosen = next(one for one in NATIONS if one == nation)
    yield from taken(play, space, chosen)
    yield from settle(play)


def know_others(play: Context[EuropeState]) -> Asking[None]:
    """Ask how many of its other territories Russia holds (003-24, 003-50)."""
    box = board.several(play.state.areas)
    assert box is not None
    name = play.state.grid.name(box)
    number = yield from ask(Number(
        play.state.mover, name, "How many original Russian territories beside those on this board"
        " does Russia hold?", ("003-50",), most=MAX_OTHERS, usual=play.state.others,
    ))  # fmt: skip
    play.set_state(replace(play.state, others=number))


def _why_no_holder(state: EuropeState, space: Space, nation: Nation) -> Refusal | None:
    name = state.grid.name(space)
    if state.holder(space) == nation:
        whose = f"{capitalized(NATIONS[nation])} holds {name} already."
        return Impossible(whose)
    if nation in state.defeated:
        return DEFEATED[nation]
    if nation == "us" and state.neutral:
        return NEUTRAL
    return state.absent(nation)


# Ways


def why_no_way(state: EuropeState) -> Refusal | None:
    """Return why ways are not judged: an outline has no territories to go through (003-32)."""
    if board.several(state.areas) is None:
        return None
    return Refusal("An outline has no territories to move through.", ("003-32",))


def farthest(state: EuropeState, origin: Space, kind: str) -> int | None:
    """Return how far a unit comes that starts in an area, None where the weather is no limit.

    Only who starts in original Russian territory is bound (003-30 to 003-32, A3-08, A3-09).
    """
    bound = state.reading("bound") == "all" or state.mover == "germany"
    if not (state.used("winter") and bound and origin in state.russian()):
        return None
    return MOVES.get(state.weather, {}).get(KINDS[kind][1])


def way(play: Context[EuropeState]) -> Asking[None]:
    """Judge a unit's way by the weather and by US neutrality (003-30 to 003-33)."""
    state = play.state
    origin = yield from ask(Place(
        state.mover, "A unit's way", "Where does it start its turn?", ("003-32",),
        why_not=partial(neutral, state),
    ))  # fmt: skip
    kind = yield from ask(Pick(
        state.mover, "Which unit", state.grid.name(origin), ("003-30", "003-31"),
        choices=tuple(
            Choice(one, title, _note(farthest(state, origin, one)))
            for one, (title, _) in KINDS.items()
        ),
    ))  # fmt: skip

    def onward(path: tuple[Space, ...], there: Space) -> Refusal | None:
        most = farthest(state, origin, kind)
        if most is not None and len(path) >= most:
            who = f"{KINDS[kind][0].lower()} that start in {state.grid.name(origin)} move {most}"
            weather = state.weather
            return Refusal(f"{WEATHERS[weather]}: {who}.", (RULE_OF[weather],))
        return neutral(state, there)

    yield from ask(Path(
        state.mover, f"{KINDS[kind][0]} from {state.grid.name(origin)}",
        "Its way, as far as the weather lets it; all else the base game says.", ("003-32",),
        start=origin, onward=onward,
    ))  # fmt: skip


def _note(most: int | None) -> str:
    return "" if most is None else f"{most} {'space' if most == 1 else 'spaces'}"
