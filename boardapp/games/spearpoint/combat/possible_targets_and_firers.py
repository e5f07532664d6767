"""A unit's possible targets, and its possible firers: each with chances or every reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import SumFact
from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.spearpoint.cards.weapons import Weapon, WeaponKind
from boardapp.games.spearpoint.combat import feature_damage
from boardapp.games.spearpoint.combat.attack_context import (
    AttackContext,
    UnitUnderAttack,
    is_only_impervious,
)
from boardapp.games.spearpoint.combat.attack_refusals import (
    Occasion,
    firer_refusals,
    is_place_refused,
    is_plain_direct_fire,
    is_target_refused,
    place_refusals,
    target_refusals,
)
from boardapp.games.spearpoint.combat.combat_state_queries import (
    CombatView,
    Target,
    TargetDetails,
    TargetKind,
    is_on_flight_path,
)
from boardapp.games.spearpoint.combat.odds import (
    OutcomeChances,
    any_hit_chance,
    attack_outcomes,
    convoy_outcomes,
)
from boardapp.games.spearpoint.sight.line_of_sight_rulings import opposing_side
from boardapp.games.spearpoint.table.state import OffBoardUnit, TableUnit, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID


@dataclass(frozen=True)
class WeaponOption:
    """One weapon at one target, with every reason against it."""

    aim: AttackContext
    reasons: tuple[Refusal, ...]

    @property
    def is_allowed(self) -> bool:
        """Return whether there is no reason against the weapon."""
        return not self.reasons

    @cached_property
    def units_under_attack(self) -> tuple[UnitUnderAttack, ...]:
        """Return the units that the attack hits."""
        return tuple(self.aim.units_under_attack())

    @cached_property
    def to_hit_sum(self) -> SumFact | None:
        """Return the sum that the dice need: at a unit, or at the easiest target in a space."""
        if self.aim.target.kind == "tile":
            return feature_damage.to_hit_sum(self.aim)
        sums = [self.aim.to_hit_sum(party) for party in self.aim.targeted_units]
        known = [one for one in sums if one is not None]
        return min(known, key=lambda one: one.total, default=None)

    @cached_property
    def chance(self) -> Fraction | None:
        """Return the chance of one hit or more, or to destroy a feature; None if unknown."""
        if self.aim.target.kind == "tile":
            return feature_damage.destruction_chance(self.aim)
        if self.to_hit_sum is None:
            return None
        return any_hit_chance(self.to_hit_sum.total, self.aim.weapon.rate)

    def outcome_chances(self, hit: UnitUnderAttack) -> OutcomeChances | None:
        """Return the chance of each result for a unit under attack, None if a value is unknown."""
        one = self.aim.party is not None
        needed = self.to_hit_sum if one else self.aim.to_hit_sum(hit.party)
        if hit.falls_on is not None:
            return (
                convoy_outcomes(needed.total, self.aim.weapon.rate, hit.falls_on)
                if needed
                else None
            )
        volley = self.aim.volley(needed)
        if volley is None or hit.struck is None:
            return None
        return attack_outcomes((volley,), hit.struck, self.aim.battle.damage_readings)


class TargetOption(NamedTuple):
    """A possible target of a unit, with each of the unit's weapons; the first is the best."""

    goal: TargetDetails
    ways: tuple[WeaponOption, ...]

    @property
    def target(self) -> Target:
        """Return the target."""
        return self.goal.target

    @property
    def is_allowed(self) -> bool:
        """Return whether one of the weapons may be used."""
        return bool(self.ways) and self.best_weapon.is_allowed

    @property
    def best_weapon(self) -> WeaponOption:
        """Return the best weapon: an allowed one if there is any, the likeliest to hit first."""
        return self.ways[0]

    @property
    def reasons(self) -> tuple[Refusal, ...]:
        """Return every reason against the target, each once; none if a weapon is allowed."""
        if self.is_allowed:
            return ()
        return tuple(dict.fromkeys(one for way in self.ways for one in way.reasons))


def weapons_of(battle: CombatView, party: TableUnit) -> tuple[Weapon, ...]:
    """Return a unit's weapons, or a placeholder if no weapon is entered."""
    held = battle.card(party).weapons
    if held:
        return held
    kind: WeaponKind = "mortar" if "mortar" in party.unit else "gun"
    return (Weapon(UNKNOWN, kind, main=True),)


UNKNOWN = "weapon"
"""The name of a weapon whose card is not entered."""


def target_options(battle: CombatView, firer: TableUnit) -> tuple[TargetOption, ...]:
    """Return every target of a unit, allowed ones first, then by the chance to hit."""
    firing = _TargetEvaluator(battle, firer)
    found = [firing.evaluate(goal) for goal in _possible_targets(battle, firer)]
    return tuple(sorted((row for row in found if row.ways), key=_sort_key))


def why_no_target(battle: CombatView, firer: TableUnit) -> Refusal | None:
    """Return why a unit may fire at no target, None as soon as one target is allowed.

    A reason that all targets share goes first; otherwise the first reason against the best target.
    """
    firing, found = _TargetEvaluator(battle, firer), []
    for goal in _possible_targets(battle, firer):
        held = firing.evaluate(goal)
        if held.ways and held.is_allowed:
            return None
        found += [held] if held.ways else []
    if not found:
        return Refusal("No enemy unit is on the table.")
    first = min(found, key=_sort_key).reasons
    shared = set(first).intersection(*(one.reasons for one in found))
    return next((one for one in first if one in shared), first[0])


def has_target(battle: CombatView, firer: TableUnit) -> bool:
    """Return whether a unit may fire at anything; quicker than finding the reasons."""
    firing = _TargetEvaluator(battle, firer)
    return any(firing.may_fire_at(goal) for goal in _possible_targets(battle, firer))


def target_option(
    battle: CombatView, firer: TableUnit, target: Target, occasion: Occasion = "combat"
) -> TargetOption:
    """Return a unit's options against one target, for an attack on the given occasion."""
    return _TargetEvaluator(battle, firer, occasion).evaluate(battle.target_details(target))


def firer_options(
    battle: CombatView, target: Target, side: str
) -> Iterator[tuple[TableUnit, TargetOption]]:
    """Yield a side's units with their options against one target, allowed ones first."""
    found = [
        (party, one)
        for party in battle.state.all_units()
        if party.side == side and (one := target_option(battle, party, target)).ways
    ]
    yield from sorted(found, key=lambda pair: _sort_key(pair[1]))


def _sort_key(row: TargetOption) -> tuple[bool, bool, float, str]:
    # Units in a space matter more than walls, however surely the walls fall.
    legal, chance = option_sort_key(row.best_weapon)
    return (legal, row.target.kind == "tile", chance, row.goal.title)


def _possible_targets(battle: CombatView, firer: TableUnit) -> Iterator[TargetDetails]:
    """Yield every target that a unit could aim at: units, crews of guns, spaces, tiles."""
    indirect = any(_is_indirect_fire(firer, weapon) for weapon in weapons_of(battle, firer))
    found = battle.possible_target_cache.get(firer.side)
    if found is None:
        found = battle.possible_target_cache[firer.side] = [
            battle.target_details(target) for target in _targets_for_side(battle, firer.side)
        ]
    manned = {goal.space for goal in found if goal.target.kind == "space"}
    for goal in found:
        match goal.target.kind:
            case "space" if not indirect:
                continue
            case "tile" if goal.space not in manned and not _can_reach_space(firer, goal.space):
                continue
        yield goal


def _targets_for_side(battle: CombatView, side: str) -> Iterator[Target]:
    """Yield every target that units of a side could aim at."""
    spaces: dict[Space, None] = {}
    for party in battle.enemies(side):
        if isinstance(party, OffBoardUnit) or battle.is_frontline(party):
            yield Target("unit", party.id)
        if isinstance(party, Unit):
            spaces[party.space] = None
            if battle.unit_class(party) == "gun" and battle.is_crewed(party):
                yield Target("crew", party.id)
    yield from (Target("space", GRID.name(space)) for space in spaces)
    for space in sorted(battle.state.tiles):
        feature = battle.tile_side_on(space)
        if feature and feature_damage.is_destroyable_by_fire(feature):
            yield Target("tile", GRID.name(space))


def _can_reach_space(firer: TableUnit, space: Space | None) -> bool:
    assert space is not None
    return (
        not isinstance(firer, OffBoardUnit)
        or firer.off == "rear"
        or is_on_flight_path(firer.path, space)
    )


def _is_indirect_fire(firer: TableUnit, weapon: Weapon) -> bool:
    rear = isinstance(firer, OffBoardUnit) and firer.off == "rear"
    return rear or weapon.kind in ("mortar", "bomb")


class _TargetEvaluator:
    """Evaluates a unit's targets; caches the reasons that many targets share."""

    def __init__(self, battle: CombatView, firer: TableUnit, occasion: Occasion = "combat") -> None:
        self.battle, self.firer, self.occasion = battle, firer, occasion
        anything = Target("unit", firer.id)
        self._weapons = [
            (one, firer_refusals(AttackContext(battle, firer, one, anything), occasion))
            for one in weapons_of(battle, firer)
        ]
        self._at: dict[tuple[object, ...], list[Refusal]] = {}
        self._there: dict[tuple[object, ...], list[Refusal]] = {}
        self._refused_at: dict[tuple[object, ...], bool] = {}

    def evaluate(self, goal: TargetDetails) -> TargetOption:
        """Return a target with each suitable weapon, the best first."""
        firer = self.battle.actual_firer(self.firer, goal.target)
        if firer is not self.firer:
            return _TargetEvaluator(self.battle, firer, self.occasion).evaluate(goal)
        ways: list[WeaponOption] = []
        for weapon, against in self._weapons:
            aim = AttackContext(self.battle, firer, weapon, goal.target)
            if not is_suitable_weapon(aim):
                continue
            if is_plain_direct_fire(aim):
                there = self._plain_fire_refusals(aim)
            else:
                aim = with_spotter(aim)
                there = *target_refusals(aim, self.occasion), *place_refusals(aim, self.occasion)
            ways.append(WeaponOption(aim, (*against, *there)))
        if len(ways) > 1:
            ways.sort(key=option_sort_key)
        return TargetOption(goal, tuple(ways))

    def may_fire_at(self, goal: TargetDetails) -> bool:
        """Return whether one of the weapons may be used at a target in the Combat Phase."""
        firer = self.battle.actual_firer(self.firer, goal.target)
        if firer is not self.firer:
            return _TargetEvaluator(self.battle, firer).may_fire_at(goal)
        for weapon, against in self._weapons:
            if against:
                continue
            aim = AttackContext(self.battle, firer, weapon, goal.target)
            if is_suitable_weapon(aim) and self._is_legal(with_spotter(aim)):
                return True
        return False

    def _is_legal(self, aim: AttackContext) -> bool:
        if not is_plain_direct_fire(aim):
            return not (is_target_refused(aim) or is_place_refused(aim))
        assert aim.party is not None
        there = aim.space, aim.target.kind, aim.party.condition.smoke > 0
        if there not in self._refused_at:
            self._refused_at[there] = is_place_refused(aim)
        return not self._refused_at[there] and not is_target_refused(aim)

    def _plain_fire_refusals(self, aim: AttackContext) -> tuple[Refusal, ...]:
        """Return the cached reasons against plain direct fire at a kind of unit and its space."""
        party = aim.party
        assert party is not None
        at = aim.weapon.name, aim.target.kind, party.unit
        against = self._at.get(at)
        if against is None:
            against = self._at[at] = target_refusals(aim, self.occasion)
        # A crew is where its gun is.
        there = aim.space, party.condition.smoke > 0
        place = self._there.get(there)
        if place is None:
            place = self._there[there] = place_refusals(aim, self.occasion)
        return (*against, *place)


def option_sort_key(option: WeaponOption) -> tuple[bool, float]:
    """Return a key that sorts weapons: allowed ones first, the likeliest to hit first of all."""
    return (True, 0) if option.reasons else (False, -float(option.chance or 0))


def is_suitable_weapon(aim: AttackContext) -> bool:
    """Return whether a weapon suits the kind of target; lists leave out unsuitable weapons."""
    on_map = aim.space is not None
    if aim.target.kind == "tile":
        gun = aim.weapon.main and not aim.battle.is_infantry(aim.firer)
        return gun or _is_indirect_fire(aim.firer, aim.weapon)
    indirect = on_map and _is_indirect_fire(aim.firer, aim.weapon)
    return indirect == (aim.target.kind == "space")


def actual_target(battle: CombatView, firer: TableUnit, weapon: Weapon, target: Target) -> Target:
    """Return the actual target of a weapon: a bomb or mortar at a unit hits its space (N4-40).

    Other weapons hit the target alone; so does every weapon aimed at a tile (004-174, 004-176).
    """
    space = battle.target_details(target).space
    if target.kind not in AT_ONE or space is None or not _is_indirect_fire(firer, weapon):
        return target
    return Target("space", GRID.name(space))


def area_weapons_that_may_join(row: TargetOption) -> tuple[WeaponOption, ...]:
    """Return the bombs and mortars that may join other weapons at a unit, on its space (N4-40).

    Two weapons of a unit at one target combine, each by its own rule (004-121).
    """
    aim = row.best_weapon.aim
    if (
        row.target.kind not in AT_ONE
        or not row.is_allowed
        or aim.battle.is_switch_set_to("two-weapons", "one")
    ):
        return ()
    found = []
    for weapon in weapons_of(aim.battle, aim.firer):
        target = actual_target(aim.battle, aim.firer, weapon, row.target)
        if target != row.target:
            beside = _TargetEvaluator(aim.battle, aim.firer).evaluate(
                aim.battle.target_details(target)
            )
            found += [one for one in beside.ways if one.is_allowed and one.aim.weapon == weapon]
    return tuple(found)


def with_spotter(aim: AttackContext) -> AttackContext:
    """Return an attack with the first spotter that allows it; unchanged if it needs none."""
    if aim.spotter or aim.space is None or aim.attack not in ("mortar", "artillery"):
        return aim
    if aim.attack == "mortar" and aim.may_have_clear_line() and _is_line_clear(aim):
        return aim
    return next(
        (
            one
            for one in with_each_spotter(aim)
            if one.may_have_clear_line() and can_spotter_see(one)
        ),
        aim,
    )


def _is_line_clear(aim: AttackContext) -> bool:
    met = aim.quick_blocking_causes()
    if met is not None:
        return not met
    return aim.short_ruling is not None and aim.short_ruling.status == "clear"


def with_each_spotter(aim: AttackContext) -> Iterator[AttackContext]:
    """Yield an attack with each free spotter: own Infantry that has no attack (004-145).

    A unit that already spots may serve further guns on the same space only. A unit that must attack
    in its own space cannot spot (004-103).
    """
    state = aim.battle.state
    busy = set(state.pairs)
    for pair in state.pairs.values():
        busy.update(pair.others)
        if pair.spotter and Target.from_key(pair.target).name != aim.target.name:
            busy.add(pair.spotter)
    for unit_id in sorted(state.units):
        unit = state.units[unit_id]
        own = unit.side == aim.firer.side and unit_id != aim.firer.id
        if not own or not aim.battle.is_infantry(unit) or unit_id in busy:
            continue
        if not must_attack(aim.battle, unit):
            yield aim.with_changes(spotter=unit_id)


def must_attack(battle: CombatView, unit: Unit) -> bool:
    """Return whether a unit fights in its space and can attack an enemy there (004-103)."""
    if not battle.is_fight_in(unit.space):
        return False
    if unit.id not in battle.must_attack_cache:
        there = battle.ground_units_in(unit.space, opposing_side(unit.side) or "")
        aimed = (Target(kind, enemy.id) for enemy in there for kind in AT_ONE)
        battle.must_attack_cache[unit.id] = any(
            target_option(battle, unit, target).is_allowed for target in aimed
        )
    return battle.must_attack_cache[unit.id]


AT_ONE: tuple[TargetKind, ...] = ("unit", "crew")
"""The targets of direct fire: a unit (004-121), or the crew of a gun alone (004-125)."""


def can_spotter_see(aim: AttackContext) -> bool:
    """Return whether an attack's spotter sees the target space, even if units inside are safe."""
    met = aim.quick_blocking_causes()
    if met is not None:
        return is_only_impervious(met)
    ruling = aim.short_ruling
    if ruling is None:
        return False
    causes = [one for one in ruling.causes if one.code != "impervious"]
    return ruling.status == "clear" or (ruling.status == "blocked" and not causes)
