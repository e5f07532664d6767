"""Rulings on sight: every way to attack is the tuple of rules that it is subject to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.margin import clearance, push_out
from boardapp.core.ruling import MM_PER_MIL, Cause, Note, Ruling, Status
from boardapp.core.square import SquareGrid
from boardapp.core.state import State
from boardapp.core.tile import Feature as Shape
from boardapp.games.spearpoint import rules
from boardapp.games.spearpoint.catalogue import GRID, PLAYERS, Catalogue
from boardapp.games.spearpoint.remarks import remarks
from boardapp.games.spearpoint.shot import Shot


class Attack(NamedTuple):
    """A way to attack: the rules its line is subject to, and the rule that says so.

    ``spotted`` are the rules for the line of a spotter, where the attack may use one; ``origin``
    says who stands in the space that the line starts from.
    """

    name: str
    title: str
    rule: str
    rules: tuple[rules.Rule, ...]
    spotted: tuple[rules.Rule, ...] = ()
    origin: str = "attacker"


def direct_fire() -> Attack:
    """Subject direct fire to every rule of sight (004-133 to 004-141, 004-180, 004-225)."""
    every = (
        rules.edge_out, rules.edge_in, rules.wall, rules.friendly_unit, rules.smoke, rules.night
    )  # fmt: skip
    return Attack("direct", "Direct fire", "004-133", every)


def strafing() -> Attack:
    """Let strafing ignore concealing edges unless the tile is impervious (004-135, A4-16)."""
    few = (rules.edge_in_if_impervious, rules.smoke_on_target)
    return Attack("strafing", "Strafing aircraft", "004-135", few)


def whole_space() -> Attack:
    """Let whole-space attacks ignore concealing edges unless the tile is impervious (004-135)."""
    most = (
        rules.edge_out, rules.edge_in_if_impervious, rules.wall, rules.friendly_unit,
        rules.smoke, rules.night,
    )  # fmt: skip
    return Attack("whole-space", "Whole-space attack", "004-135", most)


def mortar() -> Attack:
    """Let a mortar fire over friends, by its own line or a spotter's (004-142 to 004-144)."""
    own = (
        rules.edge_out, rules.edge_in_if_impervious, rules.wall, rules.smoke,
        rules.no_mortars_at_night,
    )  # fmt: skip
    spotted = (rules.no_spotter, *own[:3], rules.friendly_unit, *own[3:])
    return Attack("mortar", "Mortar", "004-142", own, spotted)


def rear_line_artillery() -> Attack:
    """Hold Rear Line artillery to a spotter's line (004-145)."""
    spotted = (
        rules.no_spotter, rules.edge_out, rules.edge_in_if_impervious, rules.wall,
        rules.friendly_unit, rules.smoke, rules.no_artillery_at_night,
    )  # fmt: skip
    return Attack("artillery", "Rear Line artillery", "004-145", spotted, origin="spotter")


def aircraft() -> Attack:
    """Let bombs fall without a line of sight, anywhere on the flight path (004-126, A4-16)."""
    few = (rules.smoke_on_target,)
    return Attack("aircraft", "Aircraft bombs", "004-126", few)


ATTACKS: Mapping[str, Attack] = {
    attack.name: attack
    for attack in (
        direct_fire(), strafing(), whole_space(), mortar(), rear_line_artillery(), aircraft()
    )
}  # fmt: skip


class Query(NamedTuple):
    """What is asked: who shoots whom, how, and (for a mortar) by whose spotting.

    ``side`` is the attacker's; left out, no unit blocks. For Rear Line artillery ``origin`` is
    the spotter's space.
    """

    origin: Space
    target: Space
    side: str | None = None
    attack: str = "direct"
    spotter: Space | None = None


def rule_on_line(
    state: State, catalogue: Catalogue, query: Query, grid: SquareGrid = GRID
) -> Ruling:
    """Rule on one line of sight, both ways.

    The way back is the same attack by the other side. Work grows with the tiles that the line
    meets, and for the margin of a clear line with all tiles.
    """
    origin, target, side, attack, spotter = query
    way = ATTACKS[attack]
    there = Shot(state, catalogue, origin, target, side, grid)
    back = Shot(state, catalogue, target, origin, opponent(side), grid)
    if spotter is not None and way.spotted:
        ruling = _rule_spotted(there, way, spotter)
    else:
        ruling = _rule(there, way)
    return replace(ruling, reverse=_rule(back, way))


def opponent(side: str | None) -> str | None:
    """Return the other player, None for None."""
    return next((player for player in PLAYERS if player != side), None) if side else None


def _rule_spotted(shot: Shot, way: Attack, spotter: Space) -> Ruling:
    """Rule for an attack with a spotter: by its own line when clear, else the spotter's (004-143).

    Smoke over the firer blocks either way: nobody fires out of it.
    """
    own = _rule(shot, way)
    seen = _rule(replace(shot, origin=spotter), way._replace(rules=way.spotted))
    masked = tuple(rules.smoke(replace(shot, target=shot.origin)))
    margin = None if masked else _margin_of_either(own, seen)
    name = shot.grid.name(spotter)
    if own.status == "clear":
        text = f"its own line is clear; the spotter on {name} is not needed"
        note = Note("own-line", "004-143", text)
        return replace(own, spotter=name, notes=(*own.notes, note), margin_mm=margin)
    text = f"by the line of the spotter on {name}, who then does not attack"
    note = Note("spotter", "004-143", text)
    status: Status = "blocked" if masked and seen.status == "clear" else seen.status
    return replace(
        seen, origin=own.origin, spotter=name, status=status, margin_mm=margin,
        causes=(*masked, *seen.causes), notes=(note, *seen.notes),
    )  # fmt: skip


def _margin_of_either(own: Ruling, seen: Ruling) -> float | None:
    """Return the margin of an attack that one clear line of two is enough for.

    Blocking it takes shifts that block every clear line; clearing it, the nearer shift.
    """
    lines = (own, seen)
    clear = [ruling.margin_mm for ruling in lines if ruling.status == "clear"]
    if clear:
        return None if None in clear else max(margin for margin in clear if margin is not None)
    shifts = (ruling.margin_mm for ruling in lines if ruling.status == "blocked")
    return min((shift for shift in shifts if shift is not None), default=None)


def _rule(shot: Shot, way: Attack) -> Ruling:
    found = [_with_margin(shot, cause) for rule in way.rules for cause in rule(shot)]
    causes = tuple(sorted(found, key=lambda cause: cause.start))
    unknown = _unknown(shot, way)
    status: Status = "cannot-rule" if unknown else "blocked" if causes else "clear"
    notes, others = remarks(shot, way.rules)
    marks = sorted(
        [*(mark for cause in causes for mark in cause.marks), *others],
        key=lambda mark: (mark.start, mark.end),
    )
    origin, target = shot.grid.name(shot.origin), shot.grid.name(shot.target)
    return Ruling(
        origin, target, shot.ends, way.name, shot.side, status,
        causes, tuple(notes), tuple(marks), unknown, _margin(shot, way, status, causes),
        switches=shot.switches,
    )  # fmt: skip


def _unknown(shot: Shot, way: Attack) -> tuple[tuple[str, str], ...]:
    """Return (space, tile) of the unentered tiles that bear on this attack's line."""
    names = {shot.grid.name(space) for space in _bearing(shot, way)}
    return tuple(pair for pair in shot.unknown() if pair[0] in names)


def _bearing(shot: Shot, way: Attack) -> list[Space]:
    spaces = [shot.origin] if rules.edge_out in way.rules else []
    if rules.wall in way.rules:
        spaces += [passage.space for passage in shot.passages]
    return spaces + ([shot.target] if rules.edges_conceal(shot, way.rules) else [])


def _margin(shot: Shot, way: Attack, status: Status, causes: tuple[Cause, ...]) -> float | None:
    if status == "cannot-rule" or shot.origin == shot.target:
        return None
    if status == "blocked":
        shifts = [cause.margin_mm for cause in causes]
        return None if None in shifts else max(shift for shift in shifts if shift is not None)
    distance = clearance(*shot.ends, _would_block(shot, way))
    return None if distance is None else distance * MM_PER_MIL


def _with_margin(shot: Shot, cause: Cause) -> Cause:
    """Return a cause with how far its tile would have to be pushed; one of no tile as it is."""
    if not cause.marks:
        return cause
    space = shot.grid.parse(cause.space)
    if cause.code == "wall":
        shapes = shot.walls(space)
    else:
        shapes = rules.red_edges(shot) if cause.code == "edge-out" else shot.edges(space)
    return cause._replace(margin_mm=push_out(*shot.ends, shapes) * MM_PER_MIL)


def _would_block(shot: Shot, way: Attack) -> list[Shape]:
    shapes: list[Shape] = []
    if rules.edge_out in way.rules:
        shapes += rules.red_edges(shot)
    if rules.edges_conceal(shot, way.rules):
        shapes += shot.edges(shot.target)
    if rules.wall in way.rules:
        for space in shot.state.tiles:
            if space not in (shot.origin, shot.target):
                shapes += shot.walls(space)
    return shapes
