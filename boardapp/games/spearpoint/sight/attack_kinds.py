"""Kinds of attack, each with the rules of sight that apply to its line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardapp.games.spearpoint.sight import line_of_sight_rules


class AttackKind(NamedTuple):
    """A kind of attack: the rules for its line, and the id of the rule that says so.

    ``spotted`` are the rules for a spotter's line, if the attack may use one. ``origin`` names the
    unit at the start of the line: attacker or spotter. ``misses`` is the start of a phrase that the
    attack does not reach some units.
    """

    name: str
    title: str
    rule: str
    rules: tuple[line_of_sight_rules.Rule, ...]
    spotted: tuple[line_of_sight_rules.Rule, ...] = ()
    origin: str = "attacker"
    misses: str = line_of_sight_rules.MISSES

    @property
    def needs_no_line(self) -> bool:
        """Return whether the attack needs no line of sight: only its target space matters."""
        return set(self.rules) <= {
            line_of_sight_rules.impervious_tile_blocks,
            line_of_sight_rules.smoke_on_target_blocks,
        }


def direct_fire() -> AttackKind:
    """Return direct fire, under every rule of sight (004-133 to 004-141, 004-180, 004-225)."""
    every = (
        line_of_sight_rules.own_edge_blocks,
        line_of_sight_rules.target_edge_conceals,
        line_of_sight_rules.walls_between_block,
        line_of_sight_rules.friendly_units_between_block,
        line_of_sight_rules.smoke_blocks,
        line_of_sight_rules.night_blocks,
    )
    return AttackKind("direct", "Direct fire", "004-133", every)


def strafing() -> AttackKind:
    """Return strafing, which only smoke (A4-26) and impervious tiles (004-135, A4-16) stop."""
    few = (line_of_sight_rules.impervious_tile_blocks, line_of_sight_rules.smoke_on_target_blocks)
    return AttackKind(
        "strafing", "Strafing aircraft", "004-135", few, misses="strafing cannot harm"
    )


def whole_space() -> AttackKind:
    """Return the whole-space attack: impervious tiles stop it, concealing edges not (004-135)."""
    most = (
        line_of_sight_rules.own_edge_blocks,
        line_of_sight_rules.walls_between_block,
        line_of_sight_rules.friendly_units_between_block,
        line_of_sight_rules.smoke_blocks,
        line_of_sight_rules.night_blocks,
        line_of_sight_rules.impervious_tile_blocks_from_outside,
    )
    misses = "an attack on the whole space cannot harm"
    return AttackKind("whole-space", "Whole-space attack", "004-135", most, misses=misses)


def mortar() -> AttackKind:
    """Return mortar fire: over friends, by its own line or a spotter's (004-142 to 004-144)."""
    own = (
        line_of_sight_rules.own_edge_blocks,
        line_of_sight_rules.walls_between_block,
        line_of_sight_rules.smoke_blocks,
        line_of_sight_rules.night_forbids_mortars,
    )
    spotted = (
        line_of_sight_rules.missing_spotter_blocks,
        *own,
        line_of_sight_rules.friendly_units_between_block,
        line_of_sight_rules.impervious_tile_blocks,
    )
    outside = (*own, line_of_sight_rules.impervious_tile_blocks_from_outside)
    misses = "a mortar cannot harm"
    return AttackKind("mortar", "Mortar", "004-142", outside, spotted, misses=misses)


def rear_line_artillery() -> AttackKind:
    """Return Rear Line artillery: by a spotter (004-145), not into impervious tiles (004-135)."""
    spotted = (
        line_of_sight_rules.missing_spotter_blocks,
        line_of_sight_rules.own_edge_blocks,
        line_of_sight_rules.walls_between_block,
        line_of_sight_rules.friendly_units_between_block,
        line_of_sight_rules.smoke_blocks,
        line_of_sight_rules.night_forbids_artillery,
        line_of_sight_rules.impervious_tile_blocks,
    )
    return AttackKind(
        "artillery", "Rear Line artillery", "004-145", spotted, origin="spotter",
        misses="artillery cannot harm",
    )  # fmt: skip


def without_spotter(attack: AttackKind) -> AttackKind:
    """Return Rear Line artillery that a scenario lets fire without a line (004-197, 004-214)."""
    few = (
        line_of_sight_rules.smoke_on_target_blocks,
        line_of_sight_rules.night_forbids_artillery,
        line_of_sight_rules.impervious_tile_blocks,
    )
    return attack._replace(rules=few)


def aircraft_bombs() -> AttackKind:
    """Return bombs: without a line of sight, anywhere on the flight path (004-126, A4-16).

    Bombs do not reach units in smoke (A4-26) or in an impervious tile (004-135).
    """
    few = (line_of_sight_rules.impervious_tile_blocks, line_of_sight_rules.smoke_on_target_blocks)
    return AttackKind("aircraft", "Aircraft bombs", "004-126", few, misses="bombs cannot harm")


ATTACKS: Mapping[str, AttackKind] = {
    attack.name: attack
    for attack in (
        direct_fire(), strafing(), whole_space(), mortar(), rear_line_artillery(), aircraft_bombs()
    )
}  # fmt: skip
