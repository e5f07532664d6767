"""Rulings on sight: what each rule of an attack says of a line, as one value."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.geometry.margin import clearance, push_out
from boardapp.core.grid import Space
from boardapp.core.ruling import MM_PER_MIL, Cause, Rest, Ruling, Status
from boardapp.core.square import SquareGrid
from boardapp.core.tile import Feature as Shape
from boardapp.games.spearpoint.rule_headings import note
from boardapp.games.spearpoint.sight import rules
from boardapp.games.spearpoint.sight.attack_kinds import ATTACKS, Attack, unspotted_artillery
from boardapp.games.spearpoint.sight.attack_legality import bars
from boardapp.games.spearpoint.sight.ruling_remarks import remarks
from boardapp.games.spearpoint.sight.shot import Shot
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYERS, Catalogue
from boardapp.games.switch import in_words

if TYPE_CHECKING:
    from boardapp.games.spearpoint.scenario.scenario import Scenario


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
    state: TileState,
    catalogue: Catalogue,
    query: Query,
    grid: SquareGrid = GRID,
    scenario: Scenario | None = None,
) -> Ruling:
    """Rule on one line of sight, both ways, by the rules of the scenario played if there is one.

    The way back is the same attack by the other side. Work grows with the tiles that the line
    meets, and for the margin of a clear line with all tiles.
    """
    shot = Shot(state, catalogue, query.origin, query.target, query.side, grid, scenario)
    return rule_both_ways(shot, ATTACKS[query.attack], query.spotter)


def rule_both_ways(shot: Shot, way: Attack, spotter: Space | None = None) -> Ruling:
    """Rule on a shot, and, where it needs a line, on the same attack by the other side."""
    there = rule_one_way(shot, way, spotter)
    # What falls on a space has no way back.
    return there if way.lineless else replace(there, reverse=_rule(reversed_shot(shot), way))


def reversed_shot(shot: Shot) -> Shot:
    """Return the shot the other way, by the other side."""
    return replace(shot, origin=shot.target, target=shot.origin, side=opponent(shot.side))


def opponent(side: str | None) -> str | None:
    """Return the other player, None for None."""
    return next((player for player in PLAYERS if player != side), None) if side else None


def rule_one_way(
    shot: Shot, way: Attack, spotter: Space | None = None, *, in_full: bool = True
) -> Ruling:
    """Rule on a shot in one direction, by a spotter if the attack may use one.

    A ruling that is not ``in_full`` has status, causes and bars, no margins and remarks.
    """
    if spotter is not None and way.spotted:
        return _rule_spotted(shot, way, spotter, in_full)
    return _rule(shot, way, in_full)


def _rule_spotted(shot: Shot, way: Attack, spotter: Space, in_full: bool) -> Ruling:
    """Rule for an attack with a spotter: by its own line when clear, else the spotter's (004-143).

    Smoke over the firer blocks either way: nobody fires out of it.
    """
    own = _rule(shot, way, in_full)
    seen = _rule(replace(shot, origin=spotter), way._replace(rules=way.spotted), in_full)
    masked = tuple(rules.smoke(replace(shot, target=shot.origin)))
    margin = None if masked else _margin_of_either(own, seen)
    name = shot.grid.name(spotter)
    if own.status == "clear":
        told = note(
            "own-line", "004-143", f"its own line is clear; the spotter on {name} is not needed"
        )
        return replace(own, spotter=name, notes=(*own.notes, told), margin_mm=margin)
    told = note(
        "spotter", "004-143", f"by the line of the spotter on {name}, who then does not attack"
    )
    status: Status = "blocked" if masked and seen.status == "clear" else seen.status
    others = (one for one in seen.notes if not one.bar)
    return replace(
        seen, origin=own.origin, spotter=name, status=status, margin_mm=margin,
        causes=(*masked, *seen.causes), notes=(told, *own.bars, *others),
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


def _rule(shot: Shot, way: Attack, in_full: bool = True) -> Ruling:
    said = shot.unspotted if way.name == "artillery" else None
    binding = unspotted_artillery(way) if said else way
    found = [_named(cause, way) for rule in binding.rules for cause in rule(shot)]
    causes = tuple(sorted(found, key=lambda cause: cause.start))
    bearing = _bearing(shot, binding)
    unknown = tuple(pair for pair in shot.unknown() if pair[0] in map(shot.grid.name, bearing))
    status: Status = "cannot-rule" if unknown else "blocked" if causes else "clear"
    ruling = Ruling(
        shot.grid.name(shot.origin), shot.grid.name(shot.target), shot.ends, way.name, shot.side,
        status, causes, tuple(bars(shot, binding)), unknown=unknown, switches=shot.switches,
        lineless=way.title if binding.lineless else "",
    )  # fmt: skip
    return _told(shot, binding, ruling, bearing) if in_full else ruling


def _named(cause: Cause, way: Attack) -> Cause:
    """Return a cause that names the attack where its rule speaks of one."""
    if cause.code != rules.IMPERVIOUS.code:
        return cause
    return cause._replace(text=cause.text.replace(rules.MISSES, way.misses))


def _told(shot: Shot, way: Attack, ruling: Ruling, bearing: list[Space]) -> Ruling:
    """Return a ruling with its margins, its remarks, and the tiles that it rests on."""
    causes = tuple(_with_margin(shot, cause) for cause in ruling.causes)
    notes, others = remarks(shot, way.rules)
    blocking = (mark for cause in causes for mark in cause.marks)
    marks = sorted([*blocking, *others], key=lambda mark: (mark.start, mark.end))
    return replace(
        ruling,
        causes=causes,
        notes=(*ruling.notes, *notes),
        marks=tuple(marks),
        margin_mm=_margin(shot, way, ruling.status, causes),
        readings=in_words(SWITCHES, shot.switches),
        rests=tuple(_rests(shot, bearing)),
        accuracy_mm=_accuracy(shot, bearing) * MM_PER_MIL,
    )


def _bearing(shot: Shot, way: Attack) -> list[Space]:
    """Return the spaces whose tiles, by their drawing, decide an attack's line, in its order."""
    if shot.origin == shot.target:
        return []
    spaces = [shot.origin] if rules.edge_out in way.rules else []
    if rules.wall in way.rules:
        passages = (passage.space for passage in shot.passages)
        spaces += sorted(passages, key=lambda space: shot.grid.distance(shot.origin, space))
    return spaces + ([shot.target] if rules.edge_in in way.rules else [])


def _rests(shot: Shot, bearing: list[Space]) -> list[Rest]:
    features = ((space, shot.feature(space)) for space in bearing)
    return [
        Rest(shot.grid.name(space), feature.id, feature.drawn(shot.state.compared))
        for space, feature in features
        if feature is not None and feature.face.known
    ]


def _accuracy(shot: Shot, bearing: list[Space]) -> int:
    """Return how far off, in mils, the least exact drawing of the deciding tiles may be."""
    features = (shot.feature(space) for space in bearing)
    return max((one.accuracy or 0 for one in features if one is not None), default=0)


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
    if rules.edge_in in way.rules:
        shapes += shot.edges(shot.target)
    if rules.wall in way.rules:
        for space in shot.state.tiles:
            if space not in (shot.origin, shot.target):
                shapes += shot.walls(space)
    return shapes
