"""The rules of sight, one short function per printed rule, in the rulebook's order (Combat 8).

Each function takes a shot and yields reasons that block its line; no reason means no objection. In
a fight within a space (origin and target the same), only smoke counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from boardapp.core.geometry.exact_geometry import Manner
from boardapp.core.grid import Space
from boardapp.core.sight_ruling import BlockingReason, LineContact
from boardapp.core.tile import TileFeature as Shape
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.sight.shot_geometry import Shot
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES

Rule = Callable[[Shot], Iterator[BlockingReason]]


_VERBS: dict[Manner, tuple[str, str]] = {
    "crosses": ("crosses", "cross"),
    "along": ("runs along", "run along"),
    "touches": ("touches", "touch"),
}


MISSES = "this attack cannot harm"
"""The words for an attack that misses, if the rule does not know the kind of attack."""


class ReasonSource(NamedTuple):
    """A reason's code, and the checklist id of its printed rule."""

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
"""All reasons by their codes, each with its main rule."""


def own_edge_blocks(shot: Shot) -> Iterator[BlockingReason]:
    """Block a line that leaves the attacker's own tile over a red edge (004-136)."""
    marks = counted_edge_marks(shot, shot.origin, own_red_edges(shot))
    if marks:
        tile = shot.tile_title(shot.origin)
        text = f"units in {tile} cannot see out across its {_feature_names(marks)}"
        yield _cause_by_tile(shot, EDGE_OUT, shot.origin, text, marks)


def target_edge_conceals(shot: Shot) -> Iterator[BlockingReason]:
    """Block a line to a target behind a red or green edge of its own tile (004-134)."""
    marks = counted_edge_marks(shot, shot.target, shot.highlighted_edges_on(shot.target))
    if marks:
        text = f"{shot.tile_title(shot.target)} conceals units behind its {_feature_names(marks)}"
        yield _cause_by_tile(shot, EDGE_IN, shot.target, text, marks)


def impervious_tile_blocks(shot: Shot) -> Iterator[BlockingReason]:
    """Block whole-space attacks and strafing at an impervious target tile (004-135, 004-144).

    The direction of the attack and the tile's edges do not matter.
    """
    feature = shot.feature_on(shot.target)
    if feature and feature.is_impervious:
        text = f"{shot.tile_title(shot.target)} is impervious, so {MISSES} units inside"
        cause = _cause_by_space(shot, IMPERVIOUS, shot.target, text, Fraction(1))
        yield cause._replace(tile=feature.id, title=feature.face.title)


def impervious_tile_blocks_from_outside(shot: Shot) -> Iterator[BlockingReason]:
    """Block as `impervious_tile_blocks` (004-135), but not a fight within the space (004-179)."""
    if shot.origin != shot.target:
        yield from impervious_tile_blocks(shot)


def walls_between_block(shot: Shot) -> Iterator[BlockingReason]:
    """Block a line that a wall or area of a tile between crosses or touches (004-138, 004-140)."""
    for passage in shot.passages:
        if shot.crosses_walls(passage.space):
            marks = shot.line_contacts_with_features(
                passage.space, shot.walls_on(passage.space), blocks=True
            )
            one, several = _VERBS[_gravest_manner(marks)]
            text = (
                f"{_feature_names(marks)} of {shot.tile_title(passage.space)} "
                f"{one if len({mark.feature for mark in marks}) == 1 else several} the line"
            )
            printed = WALL_ALONG if _gravest_manner(marks) == "along" else WALL
            yield _cause_by_tile(shot, printed, passage.space, text, marks)


def friendly_units_between_block(shot: Shot) -> Iterator[BlockingReason]:
    """Block a line through a space with a ground unit of the attacker's side (004-141)."""
    strict = shot.switches["touched-corner"] == "blocks"
    for space in shot.spaces_passed_through(corner_counts=strict):
        friends = shot.friends_in(space)
        if friends:
            units = " and ".join(shot.catalogue.unit_kind(unit.unit).title for unit in friends)
            side = PLAYER_TITLES[shot.side or ""]
            held = f"where a friendly unit is in the way ({side}: {units})"
            text = f"the line passes through {shot.grid.name(space)}, {held}"
            yield _cause_by_space(
                shot, FRIENDLY_UNIT, space, text, shot.share_of_line_at_entry(space)
            )


def smoke_blocks(shot: Shot) -> Iterator[BlockingReason]:
    """Block every line into, out of or through smoke (004-180)."""
    if shot.origin in shot.state.smoke:
        text = f"{shot.grid.name(shot.origin)} is in smoke, and units cannot fire out of smoke"
        yield _cause_by_space(shot, SMOKE, shot.origin, text, Fraction(0))
    strict = shot.switches["touched-corner"] == "blocks"
    for space in shot.spaces_passed_through(corner_counts=strict):
        if space in shot.state.smoke:
            text = f"the line passes through the smoke on {shot.grid.name(space)}"
            yield _cause_by_space(shot, SMOKE, space, text, shot.share_of_line_at_entry(space))
    if shot.target != shot.origin:
        yield from smoke_on_target_blocks(shot)


def smoke_on_target_blocks(shot: Shot) -> Iterator[BlockingReason]:
    """Block every attack on units in smoke (004-180, A4-26)."""
    if shot.target in shot.state.smoke:
        text = f"{shot.grid.name(shot.target)} is in smoke, and nobody can target units in smoke"
        yield _cause_by_space(shot, SMOKE, shot.target, text, Fraction(1))


def night_blocks(shot: Shot) -> Iterator[BlockingReason]:
    """Block lines beyond the same and adjacent spaces on dark turns (004-225)."""
    if is_dark_turn(shot) and shot.range_in_spaces > 1:
        text = (
            f"it is dark this turn, and {shot.grid.name(shot.target)} is not next to the attacker"
        )
        yield _cause_by_space(shot, NIGHT, shot.target, text, Fraction(1))


def night_forbids_mortars(shot: Shot) -> Iterator[BlockingReason]:
    """Block mortar weapons and their spotters on dark turns (004-227)."""
    if is_dark_turn(shot):
        text = "it is dark this turn, and mortars do not fire in the dark"
        yield _cause_by_space(shot, NIGHT_MORTAR, shot.target, text, Fraction(1))


def night_forbids_artillery(shot: Shot) -> Iterator[BlockingReason]:
    """Block artillery fire at the map in night games, on every turn (004-226)."""
    if shot.switches["night"] != "off":
        text = "artillery may not fire at spaces on the map at night"
        yield _cause_by_space(shot, NIGHT_ARTILLERY, shot.target, text, Fraction(1))


def missing_spotter_blocks(shot: Shot) -> Iterator[BlockingReason]:
    """Block a line whose start has no friendly Infantry unit to spot (004-143, 004-145)."""
    friends = shot.state.units_in(shot.origin, shot.side)
    kinds = (shot.catalogue.unit_kind(unit.unit) for unit in friends)
    if shot.side and not any(kind.unit_class == "infantry" for kind in kinds):
        text = f"no friendly Infantry on {shot.grid.name(shot.origin)} can spot"
        yield _cause_by_space(shot, SPOTTER, shot.origin, text, Fraction(0))


def is_dark_turn(shot: Shot) -> bool:
    """Return whether darkness limits sight this turn (004-225)."""
    reading = shot.switches["night"]
    return reading == "every-turn" or (reading == "odd-turns" and shot.state.turn % 2 == 1)


def own_red_edges(shot: Shot) -> tuple[Shape, ...]:
    """Return the red edges of the attacker's own tile."""
    return tuple(edge for edge in shot.highlighted_edges_on(shot.origin) if edge.colour == "red")


def counted_edge_marks(shot: Shot, space: Space, edges: Iterable[Shape]) -> list[LineContact]:
    """Return the line's contacts with edges of an end's tile that count under the corner switch."""
    marks = shot.line_contacts_with_features(space, tuple(edges), blocks=True)
    if shot.switches["half-highlighted-corner"] == "passes" and _passes_through_corners(shot):
        sides = {mark.feature.split()[1] for mark in marks}
        return marks if len(sides) > 1 else []
    return marks


def _passes_through_corners(shot: Shot) -> bool:
    """Return whether the line leaves and enters the tiles at its ends exactly at corners."""
    (ax, ay), (bx, by) = shot.line_ends
    return abs(bx - ax) == abs(by - ay) != 0


def _feature_names(marks: list[LineContact]) -> str:
    return " and ".join(dict.fromkeys(mark.feature for mark in marks))


def _gravest_manner(marks: list[LineContact]) -> Manner:
    """Return the gravest manner of some contacts: crossing, then running along, then touching."""
    manners = {mark.manner for mark in marks}
    return "crosses" if "crosses" in manners else "along" if "along" in manners else "touches"


def _cause_by_space(
    shot: Shot, printed: ReasonSource, space: Space, text: str, start: Fraction
) -> BlockingReason:
    section = HEADINGS.headings_for(printed.rule)
    return BlockingReason(*printed, section, shot.grid.name(space), None, "", text, start)


def _cause_by_tile(
    shot: Shot, printed: ReasonSource, space: Space, text: str, marks: list[LineContact]
) -> BlockingReason:
    feature = shot.feature_on(space)
    return BlockingReason(
        *printed, HEADINGS.headings_for(printed.rule), shot.grid.name(space),
        feature.id if feature else None, feature.face.title if feature else "", text,
        min(mark.start for mark in marks), tuple(marks),
    )  # fmt: skip
