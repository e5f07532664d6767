"""Rulings on sight: the verdict on a line by all rules of an attack, as one value."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.geometry.sight_margin import line_clearance, shift_to_clear_line
from boardapp.core.grid import Space
from boardapp.core.sight_ruling import MM_PER_MIL, BlockingReason, DecidingTile, Ruling, Status
from boardapp.core.square_grid import SquareGrid
from boardapp.core.tile import TileFeature as Shape
from boardapp.games.rule_switch import switch_descriptions
from boardapp.games.spearpoint.rule_headings import make_note
from boardapp.games.spearpoint.sight import line_of_sight_rules
from boardapp.games.spearpoint.sight.attack_kinds import ATTACKS, AttackKind, without_spotter
from boardapp.games.spearpoint.sight.attack_legality import legality_notes
from boardapp.games.spearpoint.sight.ruling_remarks import notes_and_marks
from boardapp.games.spearpoint.sight.shot_geometry import Shot
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYERS, Catalogue

if TYPE_CHECKING:
    from boardapp.games.spearpoint.scenario.scenario import Scenario


class RulingQuery(NamedTuple):
    """A question of sight: the shooter, the target, the attack, and (for a mortar) the spotter.

    ``side`` is the attacker's side; if left out, no unit blocks the line. For Rear Line artillery
    ``origin`` is the spotter's space.
    """

    origin: Space
    target: Space
    side: str | None = None
    attack: str = "direct"
    spotter: Space | None = None


def rule_on_line(
    state: TileState,
    catalogue: Catalogue,
    query: RulingQuery,
    grid: SquareGrid = GRID,
    scenario: Scenario | None = None,
) -> Ruling:
    """Rule on one line of sight, both ways, with the special rules of a scenario if given.

    The way back is the same attack by the other side. Time grows with the tiles on the line; the
    margin of a clear line takes time for all tiles.
    """
    shot = Shot(state, catalogue, query.origin, query.target, query.side, grid, scenario)
    return rule_both_ways(shot, ATTACKS[query.attack], query.spotter)


def rule_both_ways(shot: Shot, attack_kind: AttackKind, spotter: Space | None = None) -> Ruling:
    """Rule on a shot, and on the same attack by the other side if the attack needs a line."""
    there = rule_one_way(shot, attack_kind, spotter)
    # An attack without a line has no way back.
    return (
        there
        if attack_kind.needs_no_line
        else replace(there, reverse=_rule_by_own_line(reversed_shot(shot), attack_kind))
    )


def reversed_shot(shot: Shot) -> Shot:
    """Return the shot in the opposite direction, by the other side."""
    return replace(shot, origin=shot.target, target=shot.origin, side=opposing_side(shot.side))


def opposing_side(side: str | None) -> str | None:
    """Return the opposing player's side, or None for no side."""
    return next((player for player in PLAYERS if player != side), None) if side else None


def rule_one_way(
    shot: Shot, attack_kind: AttackKind, spotter: Space | None = None, *, in_full: bool = True
) -> Ruling:
    """Rule on a shot in one direction, by a spotter if the attack may use one.

    A ruling that is not ``in_full`` has a status, causes and bars, but no margins or remarks.
    """
    if spotter is not None and attack_kind.spotted:
        return _rule_spotted(shot, attack_kind, spotter, in_full)
    return _rule_by_own_line(shot, attack_kind, in_full)


def _rule_spotted(shot: Shot, way: AttackKind, spotter: Space, in_full: bool) -> Ruling:
    """Rule on an attack by its own line if clear, or else by its spotter's line (004-143).

    Smoke over the firer blocks both lines: nobody fires out of smoke.
    """
    own = _rule_by_own_line(shot, way, in_full)
    seen = _rule_by_own_line(
        replace(shot, origin=spotter), way._replace(rules=way.spotted), in_full
    )
    masked = tuple(line_of_sight_rules.smoke_blocks(replace(shot, target=shot.origin)))
    margin = None if masked else _margin_of_either(own, seen)
    name = shot.grid.name(spotter)
    if own.status == "clear":
        told = make_note(
            "own-line",
            "004-143",
            f"the attacker's own line is clear, and the attack does not need the spotter on {name}",
        )
        return replace(own, spotter=name, notes=(*own.notes, told), margin_mm=margin)
    told = make_note(
        "spotter", "004-143", f"the spotter on {name} sees the target but may not attack this turn"
    )
    status: Status = "blocked" if masked and seen.status == "clear" else seen.status
    others = (one for one in seen.notes if not one.bar)
    return replace(
        seen, origin=own.origin, spotter=name, status=status, margin_mm=margin,
        causes=(*masked, *seen.causes), notes=(told, *own.attack_prohibitions, *others),
    )  # fmt: skip


def _margin_of_either(own: Ruling, seen: Ruling) -> float | None:
    """Return the margin of an attack that needs only one clear line of two.

    To block the attack, every clear line must be blocked; to clear it, the nearer line is enough.
    """
    lines = (own, seen)
    clear = [ruling.margin_mm for ruling in lines if ruling.status == "clear"]
    if clear:
        return None if None in clear else max(margin for margin in clear if margin is not None)
    shifts = (ruling.margin_mm for ruling in lines if ruling.status == "blocked")
    return min((shift for shift in shifts if shift is not None), default=None)


def _rule_by_own_line(shot: Shot, way: AttackKind, in_full: bool = True) -> Ruling:
    said = shot.unspotted_artillery_rule if way.name == "artillery" else None
    binding = without_spotter(way) if said else way
    found = [_cause_naming_attack(cause, way) for rule in binding.rules for cause in rule(shot)]
    causes = tuple(sorted(found, key=lambda cause: cause.start))
    bearing = _spaces_deciding_line(shot, binding)
    unknown = tuple(
        pair for pair in shot.tiles_without_geometry() if pair[0] in map(shot.grid.name, bearing)
    )
    status: Status = "cannot-rule" if unknown else "blocked" if causes else "clear"
    ruling = Ruling(
        shot.grid.name(shot.origin), shot.grid.name(shot.target), shot.line_ends, way.name,
        shot.side, status, causes, tuple(legality_notes(shot, binding)), unknown=unknown,
        switches=shot.switches, lineless=way.title if binding.needs_no_line else "",
    )  # fmt: skip
    return _with_margins_and_remarks(shot, binding, ruling, bearing) if in_full else ruling


def _cause_naming_attack(cause: BlockingReason, way: AttackKind) -> BlockingReason:
    """Return a cause with the name of the attack, if the words of its rule mention an attack."""
    if cause.code != line_of_sight_rules.IMPERVIOUS.code:
        return cause
    return cause._replace(text=cause.text.replace(line_of_sight_rules.MISSES, way.misses))


def _with_margins_and_remarks(
    shot: Shot, way: AttackKind, ruling: Ruling, bearing: list[Space]
) -> Ruling:
    """Return a ruling with its margins, its remarks, and the tiles that decided it."""
    causes = tuple(_cause_with_margin(shot, cause) for cause in ruling.causes)
    notes, others = notes_and_marks(shot, way.rules)
    blocking = (mark for cause in causes for mark in cause.marks)
    marks = sorted([*blocking, *others], key=lambda mark: (mark.start, mark.end))
    features = (shot.feature_on(space) for space in bearing)
    return replace(
        ruling, causes=causes, notes=(*ruling.notes, *notes), marks=tuple(marks),
        margin_mm=_ruling_margin_mm(shot, way, ruling.status, causes),
        readings=switch_descriptions(SWITCHES, shot.switches),
        rests=tuple(_drawings_relied_on(shot, bearing)),
        accuracy_mm=max((one.accuracy or 0 for one in features if one is not None), default=0)
        * MM_PER_MIL,
    )  # fmt: skip


def _spaces_deciding_line(shot: Shot, way: AttackKind) -> list[Space]:
    """Return the spaces whose tile drawings decide an attack's line, in order along the line."""
    if shot.origin == shot.target:
        return []
    spaces = [shot.origin] if line_of_sight_rules.own_edge_blocks in way.rules else []
    if line_of_sight_rules.walls_between_block in way.rules:
        passages = (passage.space for passage in shot.passages)
        spaces += sorted(passages, key=lambda space: shot.grid.distance(shot.origin, space))
    return spaces + ([shot.target] if line_of_sight_rules.target_edge_conceals in way.rules else [])


def _drawings_relied_on(shot: Shot, bearing: list[Space]) -> list[DecidingTile]:
    features = ((space, shot.feature_on(space)) for space in bearing)
    return [
        DecidingTile(shot.grid.name(space), feature.id, feature.drawn_by(shot.state.compared))
        for space, feature in features
        if feature is not None and feature.face.known
    ]


def _ruling_margin_mm(
    shot: Shot, way: AttackKind, status: Status, causes: tuple[BlockingReason, ...]
) -> float | None:
    if status == "cannot-rule" or shot.origin == shot.target:
        return None
    if status == "blocked":
        shifts = [cause.margin_mm for cause in causes]
        return None if None in shifts else max(shift for shift in shifts if shift is not None)
    distance = line_clearance(*shot.line_ends, _shapes_that_could_block(shot, way))
    return None if distance is None else distance * MM_PER_MIL


def _cause_with_margin(shot: Shot, cause: BlockingReason) -> BlockingReason:
    """Return a cause with the shift of its tile that would clear the line, if it has a tile."""
    if not cause.marks:
        return cause
    space = shot.grid.parse(cause.space)
    if cause.code == "wall":
        shapes = shot.walls_on(space)
    else:
        shapes = (
            line_of_sight_rules.own_red_edges(shot)
            if cause.code == "edge-out"
            else shot.highlighted_edges_on(space)
        )
    return cause._replace(margin_mm=shift_to_clear_line(*shot.line_ends, shapes) * MM_PER_MIL)


def _shapes_that_could_block(shot: Shot, way: AttackKind) -> list[Shape]:
    shapes: list[Shape] = []
    if line_of_sight_rules.own_edge_blocks in way.rules:
        shapes += line_of_sight_rules.own_red_edges(shot)
    if line_of_sight_rules.target_edge_conceals in way.rules:
        shapes += shot.highlighted_edges_on(shot.target)
    if line_of_sight_rules.walls_between_block in way.rules:
        for space in shot.state.tiles:
            if space not in (shot.origin, shot.target):
                shapes += shot.walls_on(space)
    return shapes
