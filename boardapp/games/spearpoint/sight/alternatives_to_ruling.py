"""Alternatives to a ruling: readings that would change its verdict, and other ways to attack.

Each alternative is a ruling of its own, by the same rules. This module adds no rules of sight.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from boardapp.core.grid import Space
from boardapp.core.sentence_case import join_with_and
from boardapp.core.sight_ruling import AttackAlternative, BlockingReason, Ruling
from boardapp.games.rule_switch import readings_that_change_verdict
from boardapp.games.spearpoint.sight.attack_kinds import ATTACKS, AttackKind
from boardapp.games.spearpoint.sight.line_of_sight_rulings import (
    RulingQuery,
    rule_both_ways,
    rule_one_way,
)
from boardapp.games.spearpoint.sight.shot_geometry import Shot
from boardapp.games.spearpoint.switches import SIGHT_READINGS
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue

if TYPE_CHECKING:
    from boardapp.games.spearpoint.scenario.scenario import Scenario

BLOCKED_BY = {
    "edge-out": "the tile on {space} gives no view towards the target",
    "edge-in": "the tile on {space} conceals the target",
    "impervious": "the tile on {space} is impervious",
    "wall": "a wall on {space} is in the way",
    "friendly-unit": "a friendly unit on {space} is in the way",
    "smoke": "smoke on {space} is in the way",
    "night": "the night rules forbid the attack",
    "spotter": "no Infantry on {space} can spot",
}
"""The phrase for each reason of sight in the list of other ways to attack."""


def rule_with_alternatives(
    state: TileState, catalogue: Catalogue, query: RulingQuery,
    scenario: Scenario | None = None, ruled: Ruling | None = None,
) -> Ruling:  # fmt: skip
    """Rule on a line both ways, and add the readings that change the verdict and other attacks.

    ``ruled`` is the ruling both ways if it has been made before. The time is that of about twenty
    rulings without margins, and one more for each possible spotter.
    """
    shot = Shot(state, catalogue, query.origin, query.target, query.side, GRID, scenario)
    way = ATTACKS[query.attack]
    ruling = ruled or rule_both_ways(shot, way, query.spotter)
    now = {name: shot.switches[name] for name in SIGHT_READINGS}

    def rule(readings: Mapping[str, str]) -> Ruling:
        read = replace(shot.state, options={**shot.state.options, **readings})
        return rule_one_way(replace(shot, state=read), way, query.spotter, in_full=False)

    return replace(
        ruling,
        turns=tuple(readings_that_change_verdict(ruling, SIGHT_READINGS, now, rule)),
        ways=tuple(
            _rule_other_attack_kind(shot, attack)
            for attack in ATTACKS.values()
            if attack.name != query.attack and shot.origin != shot.target
        ),
    )


def _rule_other_attack_kind(shot: Shot, attack: AttackKind) -> AttackAlternative:
    needs_spotter = attack.origin == "spotter" and shot.unspotted_artillery_rule is None
    if needs_spotter and shot.side is None:
        text = (
            "it needs Infantry of its side that sees the target, so choose the attacking side first"
        )
        return AttackAlternative(attack.name, attack.title, "cannot-rule", text)
    own = None if needs_spotter else rule_one_way(shot, attack, in_full=False)
    if own is not None and (own.status == "clear" or not attack.spotted or shot.side is None):
        text = _ruling_summary(own, _clear_line_reason(attack), _clear_line_condition(attack))
        return AttackAlternative(
            attack.name, attack.title, own.status, text, bool(own.prohibition_clause())
        )
    return _rule_by_all_spotters(shot, attack, own)


def _clear_line_reason(attack: AttackKind) -> str:
    """Return why an attack's line is clear, "" where that needs no words."""
    if attack.origin == "spotter":
        return "the attack needs no spotter"
    return "the attacker sees the target" if attack.spotted else ""


def _clear_line_condition(attack: AttackKind) -> str:
    """Return the condition for an aircraft's clear line, "" for other attacks."""
    if attack.origin == "spotter" or attack.spotted or attack.name in ("direct", "whole-space"):
        return ""
    return "the flight path must cross the target"


def _rule_by_all_spotters(shot: Shot, attack: AttackKind, own: Ruling | None) -> AttackAlternative:
    """Return an attack by the spotters with a clear line, or else the reasons against it.

    ``own`` is the ruling on the attacker's own line, if the attack has one.
    """
    units = (unit for unit in shot.state.units.values() if unit.side == shot.side)
    spaces = {
        unit.space for unit in units if shot.catalogue.unit_kind(unit.unit).unit_class == "infantry"
    }
    ruled = {space: _rule_by_spotter(shot, attack, space) for space in sorted(spaces)}
    seeing = [shot.grid.name(space) for space, one in ruled.items() if one.status == "clear"]
    if seeing:
        clear = [one for one in ruled.values() if one.status == "clear"]
        shown = next((one for one in clear if not one.attack_prohibitions), clear[0])
        text = _ruling_summary(shown, f"a spotter on {' or '.join(seeing)} sees the target")
        return AttackAlternative(
            attack.name, attack.title, "clear", text, bool(shown.prohibition_clause())
        )
    lines = [*ruled.values(), *([own] if own else [])]
    unknown = next((one for one in lines if one.status == "cannot-rule"), None)
    if unknown:
        return AttackAlternative(attack.name, attack.title, "cannot-rule", _ruling_summary(unknown))
    if own:
        return AttackAlternative(attack.name, attack.title, "blocked", _ruling_summary(own))
    return AttackAlternative(
        attack.name, attack.title, "blocked", f"blocked, because {_causes_shared_by_all(lines)}"
    )


def _rule_by_spotter(shot: Shot, attack: AttackKind, space: Space) -> Ruling:
    if attack.spotted:
        return rule_one_way(shot, attack, space, in_full=False)
    return rule_one_way(replace(shot, origin=space), attack, in_full=False)


def _causes_shared_by_all(rulings: list[Ruling]) -> str:
    """Return the reasons against an attack that all spotters share."""
    if not rulings:
        return "no Infantry can spot for the attack"
    shared = [
        _cause_phrase(cause)
        for cause in rulings[0].causes
        if all(_cause_phrase(cause) in map(_cause_phrase, one.causes) for one in rulings)
    ]
    return join_with_and(dict.fromkeys(shared)) or "no Infantry sees the target"


def _cause_phrase(cause: BlockingReason) -> str:
    return BLOCKED_BY[cause.code].format(space=cause.space)


def _ruling_summary(ruling: Ruling, reason: str = "", condition: str = "") -> str:
    """Return a ruling in one line: its status, and the reasons for it and against the attack.

    ``reason`` and ``condition`` are those for a clear line.
    """
    if ruling.status == "clear":
        if ruling.attack_prohibitions:
            bars = ", and because ".join(note.bar for note in ruling.attack_prohibitions)
            return f"not allowed, because {bars} ({reason or 'the line is clear'})"
        why = f", because {reason}" if reason else f"; {condition}" if condition else ""
        return f"clear{why}"
    if ruling.status == "cannot-rule":
        tiles = " and ".join(f"tile {tile} on {space}" for space, tile in ruling.unknown)
        return f"boardapp cannot rule, because nobody has drawn the walls of {tiles}"
    return f"blocked, because {join_with_and(dict.fromkeys(map(_cause_phrase, ruling.causes)))}"
