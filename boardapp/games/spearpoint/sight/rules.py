"""The rules of sight, one short function per printed rule, in the rulebook's order (Combat 8).

Each takes a shot and yields its causes: no cause, no objection. A space's own fight within it
(origin and target the same) knows smoke only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from boardapp.core.geometry.predicates import Manner
from boardapp.core.grid import Space
from boardapp.core.ruling import Cause, Mark
from boardapp.core.tile import Feature as Shape
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.sight.shot import Shot
from boardapp.games.spearpoint.tiles.box_contents import PLAYER_TITLES

Rule = Callable[[Shot], Iterator[Cause]]


_VERBS: dict[Manner, tuple[str, str]] = {
    "crosses": ("crosses", "cross"),
    "along": ("runs along", "run along"),
    "touches": ("touches", "touch"),
}


MISSES = "this does not reach"
"""What an attack does whose rule does not know which it is."""


class ReasonSource(NamedTuple):
    """A reason's code and its checklist id, which says where the rulebook prints it."""

    code: str
    rule: str


EDGE_OUT = ReasonSource("edge-out", "004-136")
EDGE_IN = ReasonSource("edge-in", "004-134")
IMPERVIOUS = ReasonSource("impervious", "004-135")
WALL = ReasonSource("wall", "004-138")
WALL_ALONG = WALL._replace(rule="004-140")
FRIENDLY_UNIT = ReasonSource("friendly-unit", "004-141")
SMOKE = ReasonSource("smoke", "004-180")
NIGHT = ReasonSource("night", "004-225")
NIGHT_MORTAR = NIGHT._replace(rule="004-227")
NIGHT_ARTILLERY = NIGHT._replace(rule="004-226")
SPOTTER = ReasonSource("spotter", "004-145")

REASONS = {
    one.code: one
    for one in (EDGE_OUT, EDGE_IN, IMPERVIOUS, WALL, FRIENDLY_UNIT, SMOKE, NIGHT, SPOTTER)
}
"""Every reason by its code, with the rule that first gives it."""


def edge_out(shot: Shot) -> Iterator[Cause]:
    """Block firing out over a red edge of the attacker's own tile (004-136)."""
    marks = edge_marks(shot, shot.origin, red_edges(shot))
    if marks:
        text = f"{shot.tile_title(shot.origin)} has no view out over its {_names(marks)}"
        yield _tile_cause(shot, EDGE_OUT, shot.origin, text, marks)


def edge_in(shot: Shot) -> Iterator[Cause]:
    """Conceal a target behind a red or green edge of its own tile (004-134)."""
    marks = edge_marks(shot, shot.target, shot.edges(shot.target))
    if marks:
        text = f"{shot.tile_title(shot.target)} conceals whoever is behind its {_names(marks)}"
        yield _tile_cause(shot, EDGE_IN, shot.target, text, marks)


def impervious(shot: Shot) -> Iterator[Cause]:
    """Keep what affects a whole space, and strafing, out of an impervious tile (004-135, 004-144).

    From wherever it comes, and over whichever of the tile's edges.
    """
    feature = shot.feature(shot.target)
    if feature and feature.impervious:
        text = f"{shot.tile_title(shot.target)} is impervious: {MISSES} who is inside"
        cause = _space_cause(shot, IMPERVIOUS, shot.target, text, Fraction(1))
        yield cause._replace(tile=feature.id, title=feature.face.title)


def impervious_from_outside(shot: Shot) -> Iterator[Cause]:
    """Hold an attacker's own line to 004-135, but not a fight within the space (004-179)."""
    if shot.origin != shot.target:
        yield from impervious(shot)


def wall(shot: Shot) -> Iterator[Cause]:
    """Block by a wall or area of a tile between, even only touched (004-138, 004-140)."""
    for passage in shot.passages:
        if shot.crosses_walls(passage.space):
            marks = shot.marks(passage.space, shot.walls(passage.space), blocks=True)
            text = f"{_names(marks)} of {shot.tile_title(passage.space)} {_verb(marks)} the line"
            printed = WALL_ALONG if _manner(marks) == "along" else WALL
            yield _tile_cause(shot, printed, passage.space, text, marks)


def friendly_unit(shot: Shot) -> Iterator[Cause]:
    """Block by a space between that holds a ground unit of the attacker's side (004-141)."""
    strict = shot.switches["touched-corner"] == "blocks"
    for space in shot.passed_through(corner_counts=strict):
        friends = shot.friends_in(space)
        if friends:
            units = " and ".join(shot.catalogue.unit_kind(unit.unit).title for unit in friends)
            side = PLAYER_TITLES[shot.side or ""]
            held = f"which holds a friendly unit ({side}: {units})"
            text = f"the line passes through {shot.grid.name(space)}, {held}"
            yield _space_cause(shot, FRIENDLY_UNIT, space, text, shot.entry(space))


def smoke(shot: Shot) -> Iterator[Cause]:
    """Block every line into, out of or through smoke (004-180)."""
    if shot.origin in shot.state.smoke:
        text = f"{shot.grid.name(shot.origin)} is in smoke: nobody fires out of it"
        yield _space_cause(shot, SMOKE, shot.origin, text, Fraction(0))
    strict = shot.switches["touched-corner"] == "blocks"
    for space in shot.passed_through(corner_counts=strict):
        if space in shot.state.smoke:
            text = f"the line passes through the smoke on {shot.grid.name(space)}"
            yield _space_cause(shot, SMOKE, space, text, shot.entry(space))
    if shot.target != shot.origin:
        yield from smoke_on_target(shot)


def smoke_on_target(shot: Shot) -> Iterator[Cause]:
    """Keep a unit in smoke from being targeted, in whatever way (004-180, A4-26)."""
    if shot.target in shot.state.smoke:
        text = f"{shot.grid.name(shot.target)} is in smoke: nobody in it can be targeted"
        yield _space_cause(shot, SMOKE, shot.target, text, Fraction(1))


def night(shot: Shot) -> Iterator[Cause]:
    """Show only the same and adjacent spaces on dark turns (004-225)."""
    if dark(shot) and shot.range > 1:
        text = f"it is dark this turn and {shot.grid.name(shot.target)} is not adjacent"
        yield _space_cause(shot, NIGHT, shot.target, text, Fraction(1))


def no_mortars_at_night(shot: Shot) -> Iterator[Cause]:
    """Keep mortar weapons from firing and being spotted for on dark turns (004-227)."""
    if dark(shot):
        text = "it is dark this turn: mortar weapons do not fire"
        yield _space_cause(shot, NIGHT_MORTAR, shot.target, text, Fraction(1))


def no_artillery_at_night(shot: Shot) -> Iterator[Cause]:
    """Keep artillery off the map at night, whatever the turn (004-226)."""
    if shot.switches["night"] != "off":
        text = "at night no artillery is called in on the map"
        yield _space_cause(shot, NIGHT_ARTILLERY, shot.target, text, Fraction(1))


def no_spotter(shot: Shot) -> Iterator[Cause]:
    """Let only a friendly Infantry unit on the map spot (004-143, 004-145)."""
    friends = shot.state.units_in(shot.origin, shot.side)
    kinds = (shot.catalogue.unit_kind(unit.unit) for unit in friends)
    if shot.side and not any(kind.unit_class == "infantry" for kind in kinds):
        text = f"no friendly infantry on {shot.grid.name(shot.origin)} to spot"
        yield _space_cause(shot, SPOTTER, shot.origin, text, Fraction(0))


def dark(shot: Shot) -> bool:
    """Tell whether sight is limited this turn (004-225)."""
    reading = shot.switches["night"]
    return reading == "every-turn" or (reading == "odd-turns" and shot.state.turn % 2 == 1)


def red_edges(shot: Shot) -> tuple[Shape, ...]:
    """Return the red edges of the attacker's own tile."""
    return tuple(edge for edge in shot.edges(shot.origin) if edge.colour == "red")


def edge_marks(shot: Shot, space: Space, edges: Iterable[Shape]) -> list[Mark]:
    """Return where the line meets edges of an end's tile that count under the corner switch."""
    marks = shot.marks(space, tuple(edges), blocks=True)
    if shot.switches["half-highlighted-corner"] == "passes" and _at_corner(shot):
        sides = {mark.feature.split()[1] for mark in marks}
        return marks if len(sides) > 1 else []
    return marks


def _at_corner(shot: Shot) -> bool:
    """Tell whether the line leaves (and so enters) its ends' tiles exactly at corners."""
    (ax, ay), (bx, by) = shot.ends
    return abs(bx - ax) == abs(by - ay) != 0


def _names(marks: list[Mark]) -> str:
    return " and ".join(dict.fromkeys(mark.feature for mark in marks))


def _manner(marks: list[Mark]) -> Manner:
    """Return the gravest manner among contacts: crossing, then running along, then touching."""
    manners = {mark.manner for mark in marks}
    return "crosses" if "crosses" in manners else "along" if "along" in manners else "touches"


def _verb(marks: list[Mark]) -> str:
    """Return how the features named meet the line, one or several of them."""
    one, several = _VERBS[_manner(marks)]
    return one if len({mark.feature for mark in marks}) == 1 else several


def _space_cause(
    shot: Shot, printed: ReasonSource, space: Space, text: str, start: Fraction
) -> Cause:
    section = HEADINGS.of(printed.rule)
    return Cause(*printed, section, shot.grid.name(space), None, "", text, start)


def _tile_cause(
    shot: Shot, printed: ReasonSource, space: Space, text: str, marks: list[Mark]
) -> Cause:
    feature = shot.feature(space)
    return Cause(
        *printed,
        HEADINGS.of(printed.rule),
        shot.grid.name(space),
        feature.id if feature else None,
        feature.face.title if feature else "",
        text,
        min(mark.start for mark in marks),
        tuple(marks),
    )
