"""By hand: which units and counters may be put anywhere, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import PlaceableObject, PlacementAnswer, Refusal
from boardapp.games.strange_victory.counter_kinds import ALL, DOWN
from boardapp.games.strange_victory.printed_areas import why_no_road_counter
from boardapp.games.strange_victory.state import CounterOnBoard, RoadState, is_road_counter

BOX = "the box"
"""Where what is taken off the board goes."""


def placeable_units_and_counters(state: RoadState) -> Iterator[PlaceableObject]:
    """Yield units, counters that lie, and counters of every kind from the box."""
    for unit_id in sorted(state.units):
        yield PlaceableObject(f"unit {unit_id}", state.units[unit_id].unit, off=BOX)
    for space in sorted(state.lying):
        name = state.grid.name(space)
        for one in state.lying[space]:
            yield PlaceableObject(
                f"{one.kind} in {name}", _counter_title_with_origin(one.kind, f"of {name}"), off=BOX
            )
    for kind in (*DOWN, *ALL):
        yield PlaceableObject(f"box {kind}", _counter_title_with_origin(kind, f"from {BOX}"))


def _counter_title_with_origin(kind: str, where: str) -> str:
    if kind in DOWN:
        return f"{kind.capitalize()} counter {where}, face down"
    return f"{ALL[kind].title} {where}"


def with_object_placed(state: RoadState, spot: PlacementAnswer) -> RoadState:
    """Return the state with a thing put somewhere; one that there is not changes nothing."""
    sort, _, name = spot.thing.partition(" ")
    if sort == "unit" and name in state.units:
        unit = state.units[name]
        # Who is moved away from those that held him is locked no more.
        moved = unit.without_markers("locked")._replace(space=spot.space) if spot.space else None
        return state.with_unit(name, moved)
    if sort == "box" and name in (*DOWN, *ALL):
        return _with_counter_placed(
            state, spot.space, CounterOnBoard(name, state.strengths.get(name))
        )
    for space, there in state.lying.items():
        for one in there:
            if spot.thing == f"{one.kind} in {state.grid.name(space)}":
                return _with_counter_placed(
                    state.with_counter_replaced(space, one), spot.space, one
                )
    return state


def why_not_face_down_in_area(state: RoadState, spot: PlacementAnswer) -> Refusal | None:
    """Return why a Road counter does not lie face down in an area (000-02, 000-03)."""
    down = spot.thing.startswith(("box road", "road in "))
    return why_no_road_counter(state.areas, spot.space) if down and spot.space else None


def _with_counter_placed(state: RoadState, space: Space | None, one: CounterOnBoard) -> RoadState:
    if space is None:
        return state
    # The Garrison counter lies first.
    there = sorted((*state.lying.get(space, ()), one), key=lambda each: is_road_counter(each.kind))
    return replace(state, lying={**state.lying, space: tuple(there)})
