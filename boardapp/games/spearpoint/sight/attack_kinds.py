"""Ways to attack: each is the tuple of rules that its line is subject to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardapp.games.spearpoint.sight import rules


class Attack(NamedTuple):
    """A way to attack: the rules its line is subject to, and the rule that says so.

    ``spotted`` are the rules for the line of a spotter, where the attack may use one; ``origin``
    says who stands in the space that the line starts from. ``misses`` says, as the end of a
    sentence, that it does not reach somebody.
    """

    name: str
    title: str
    rule: str
    rules: tuple[rules.Rule, ...]
    spotted: tuple[rules.Rule, ...] = ()
    origin: str = "attacker"
    misses: str = rules.MISSES

    @property
    def lineless(self) -> bool:
        """Tell whether it needs no line: only where it comes down counts."""
        return set(self.rules) <= {rules.impervious, rules.smoke_on_target}


def direct_fire() -> Attack:
    """Subject direct fire to every rule of sight (004-133 to 004-141, 004-180, 004-225)."""
    every = (
        rules.edge_out, rules.edge_in, rules.wall, rules.friendly_unit, rules.smoke, rules.night
    )  # fmt: skip
    return Attack("direct", "Direct fire", "004-133", every)


def strafing() -> Attack:
    """Let strafing ignore all but smoke (A4-26) and what is impervious (004-135, A4-16)."""
    few = (rules.impervious, rules.smoke_on_target)
    return Attack("strafing", "Strafing aircraft", "004-135", few, misses="strafing does not reach")


def whole_space() -> Attack:
    """Let whole-space attacks ignore concealing edges, not what is impervious (004-135)."""
    most = (
        rules.edge_out, rules.wall, rules.friendly_unit, rules.smoke, rules.night,
        rules.impervious_from_outside,
    )  # fmt: skip
    misses = "an attack on the whole space does not reach"
    return Attack("whole-space", "Whole-space attack", "004-135", most, misses=misses)


def mortar() -> Attack:
    """Let a mortar fire over friends, by its own line or a spotter's (004-142 to 004-144)."""
    own = (rules.edge_out, rules.wall, rules.smoke, rules.no_mortars_at_night)
    spotted = (rules.no_spotter, *own, rules.friendly_unit, rules.impervious)
    outside = (*own, rules.impervious_from_outside)
    misses = "a mortar does not reach"
    return Attack("mortar", "Mortar", "004-142", outside, spotted, misses=misses)


def rear_line_artillery() -> Attack:
    """Hold Rear Line artillery to a spotter's line (004-145), and to what it reaches (004-135)."""
    spotted = (
        rules.no_spotter, rules.edge_out, rules.wall, rules.friendly_unit, rules.smoke,
        rules.no_artillery_at_night, rules.impervious,
    )  # fmt: skip
    return Attack(
        "artillery", "Rear Line artillery", "004-145", spotted, origin="spotter",
        misses="artillery does not reach",
    )  # fmt: skip


def unspotted_artillery(attack: Attack) -> Attack:
    """Let Rear Line artillery fire without a line where the scenario says so (004-197, 004-214)."""
    few = (rules.smoke_on_target, rules.no_artillery_at_night, rules.impervious)
    return attack._replace(rules=few)


def aircraft() -> Attack:
    """Let bombs fall without a line of sight, anywhere on the flight path (004-126, A4-16).

    They do not reach who is in smoke (A4-26) or in an impervious tile (004-135).
    """
    few = (rules.impervious, rules.smoke_on_target)
    return Attack("aircraft", "Aircraft bombs", "004-126", few, misses="bombs do not reach")


ATTACKS: Mapping[str, Attack] = {
    attack.name: attack
    for attack in (
        direct_fire(), strafing(), whole_space(), mortar(), rear_line_artillery(), aircraft()
    )
}  # fmt: skip
