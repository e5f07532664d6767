"""Layouts as text: what lies on a table of Strange Victory, written in one fixed order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardapp.core.plain import plain
from boardapp.files.scalars import flow, written
from boardapp.games.strange_victory.state import Lying, RoadState

FORMAT = 1


def layout_text(state: RoadState) -> str:
    """Return a table as a layout; in the midst of a procedure the table before it."""
    return "".join(f"{line}\n" for line in _lines(state))


def _lines(state: RoadState) -> Iterator[str]:
    yield f"boardapp: {FORMAT}"
    yield f"game: {written(state.game)}"
    yield f"board: {written(state.board)}"
    if state.turn != 1:
        yield f"turn: {state.turn}"
    if state.phase != "movement":
        yield f"phase: {state.phase}"
    if state.mode != "led":
        yield f"mode: {state.mode}"
    yield from _section("options", state.options)
    if state.units:
        yield "units:"
    for unit_id in sorted(state.units):
        entry = plain(state.units[unit_id], state.grid)
        yield f"  - {flow({key: one for key, one in entry.items() if key != 'side'})}"
    yield from _section("divisions", {key: plain(one, state.grid)
                                      for key, one in state.divisions.items()})  # fmt: skip
    lying = {state.grid.name(space): [_lying(one) for one in state.lying[space]]
             for space in sorted(state.lying) if state.lying[space]}  # fmt: skip
    yield from _section("lying", lying)
    for key in ("mix", "out", "assets", "strengths"):
        yield from _section(key, getattr(state, key))
    if state.combat is not None:
        yield f"combat: {flow(plain(state.combat, state.grid))}"


def _section(key: str, entries: Any) -> Iterator[str]:
    if entries:
        yield f"{key}:"
    yield from (f"  {written(name)}: {flow(entries[name])}" for name in sorted(entries))


def _lying(one: Lying) -> Any:
    return one.kind if one.strength is None else one._asdict()
