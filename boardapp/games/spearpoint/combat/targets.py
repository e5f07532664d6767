"""What a unit can fire at, and who can fire at it: every target, with chances or every reason."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.facts import Sum
from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.spearpoint.cards.weapons import Weapon, WeaponKind
from boardapp.games.spearpoint.combat import feature_damage
from boardapp.games.spearpoint.combat.attack_context import AttackContext, Hit, only_impervious
from boardapp.games.spearpoint.combat.combat_view import CombatView, on_path
from boardapp.games.spearpoint.combat.odds import Outcomes, any_hit, attack, frail
from boardapp.games.spearpoint.combat.reasons import (
    Occasion,
    of_firer,
    of_place,
    of_target,
    plain,
)
from boardapp.games.spearpoint.combat.target_kinds import Goal, Target, TargetKind
from boardapp.games.spearpoint.sight.rulings import opponent
from boardapp.games.spearpoint.table.state import OffBoardUnit, Party, Unit
from boardapp.games.spearpoint.tiles.box_contents import GRID


@dataclass(frozen=True)
class WeaponOption:
    """One weapon at one target, with every reason against it."""

    aim: AttackContext
    reasons: tuple[Refusal, ...]

    @property
    def legal(self) -> bool:
        """Tell whether nothing is against it."""
        return not self.reasons

    @cached_property
    def hits(self) -> tuple[Hit, ...]:
        """Return whom it hits."""
        return tuple(self.aim.hits())

    @cached_property
    def needed(self) -> Sum | None:
        """Return what the dice must come to: at a unit, or at the easiest of a space's."""
        if self.aim.target.kind == "tile":
            return feature_damage.needed(self.aim)
        sums = [self.aim.needed(party) for party in self.aim.meant]
        known = [one for one in sums if one is not None]
        return min(known, key=lambda one: one.total, default=None)

    @cached_property
    def chance(self) -> Fraction | None:
        """Return how likely it is to hit at all, or to bring a feature down; None: not known."""
        if self.aim.target.kind == "tile":
            return feature_damage.chance(self.aim)
        if self.needed is None:
            return None
        return any_hit(self.needed.total, self.aim.weapon.rate)

    def outcomes(self, hit: Hit) -> Outcomes | None:
        """Return how likely each end is for one of those hit, None while a value is unknown."""
        one = self.aim.party is not None
        needed = self.needed if one else self.aim.needed(hit.party)
        if hit.falls_on is not None:
            return frail(needed.total, self.aim.weapon.rate, hit.falls_on) if needed else None
        volley = self.aim.volley(needed)
        if volley is None or hit.struck is None:
            return None
        return attack((volley,), hit.struck, self.aim.battle.readings)


class Row(NamedTuple):
    """A target of a unit's list, with each of its weapons; the first is the best."""

    goal: Goal
    ways: tuple[WeaponOption, ...]

    @property
    def target(self) -> Target:
        """Return what is aimed at."""
        return self.goal.target

    @property
    def legal(self) -> bool:
        """Tell whether one of the weapons may be used."""
        return bool(self.ways) and self.best.legal

    @property
    def best(self) -> WeaponOption:
        """Return the weapon that is likeliest to hit of those that may be used, if one may."""
        return self.ways[0]

    @property
    def reasons(self) -> tuple[Refusal, ...]:
        """Return every reason against it, each once; none where a weapon may be used."""
        if self.legal:
            return ()
        return tuple(dict.fromkeys(one for way in self.ways for one in way.reasons))


def weapons_of(battle: CombatView, party: Party) -> tuple[Weapon, ...]:
    """Return a unit's weapons; one that nobody has entered stands for all where none is known."""
    held = battle.card(party).weapons
    if held:
        return held
    kind: WeaponKind = "mortar" if "mortar" in party.unit else "gun"
    return (Weapon(UNKNOWN, kind, main=True),)


UNKNOWN = "weapon"
"""What a weapon is called of a card that nobody has entered."""


def rows(battle: CombatView, firer: Party) -> tuple[Row, ...]:
    """Return every target of a unit: those that it may fire at first, the likeliest first."""
    firing = _Firing(battle, firer)
    found = [firing.row(goal) for goal in _goals(battle, firer)]
    return tuple(sorted((row for row in found if row.ways), key=_order))


def why_none(battle: CombatView, firer: Party) -> Refusal | None:
    """Return why a unit may fire at nothing, None when it may: the first target it has ends that.

    What is against all of its targets says it; else what is against the one named first.
    """
    firing, found = _Firing(battle, firer), []
    for goal in _goals(battle, firer):
        held = firing.row(goal)
        if held.ways and held.legal:
            return None
        found += [held] if held.ways else []
    if not found:
        return Refusal("No enemy is on the table.")
    first = min(found, key=_order).reasons
    shared = set(first).intersection(*(one.reasons for one in found))
    return next((one for one in first if one in shared), first[0])


def row(battle: CombatView, firer: Party, target: Target, occasion: Occasion = "combat") -> Row:
    """Return one target of a unit, for an attack that is made as that."""
    return _Firing(battle, firer, occasion).row(battle.goal(target))


def firers(battle: CombatView, target: Target, side: str) -> Iterator[tuple[Party, Row]]:
    """Yield every unit of a side with what it can do to one target: who may fire first."""
    found = [
        (party, one)
        for party in battle.state.parties()
        if party.side == side and (one := row(battle, party, target)).ways
    ]
    yield from sorted(found, key=lambda pair: _order(pair[1]))


def _order(row: Row) -> tuple[bool, bool, float, str]:
    # Who stands there matters more than walls, however surely they fall.
    legal, chance = likelier(row.best)
    return (legal, row.target.kind == "tile", chance, row.goal.title)


def _goals(battle: CombatView, firer: Party) -> Iterator[Goal]:
    """Yield all that a unit could aim at: units, crews of guns, spaces, tiles."""
    indirect = any(_indirect(firer, weapon) for weapon in weapons_of(battle, firer))
    found = battle.goals.get(firer.side)
    if found is None:
        found = battle.goals[firer.side] = [
            battle.goal(target) for target in _targets(battle, firer.side)
        ]
    manned = {goal.space for goal in found if goal.target.kind == "space"}
    for goal in found:
        match goal.target.kind:
            case "space" if not indirect:
                continue
            case "tile" if goal.space not in manned and not _near(firer, goal.space):
                continue
        yield goal


def _targets(battle: CombatView, side: str) -> Iterator[Target]:
    """Yield all that units of a side could aim at."""
    spaces: dict[Space, None] = {}
    for party in battle.enemies(side):
        if isinstance(party, OffBoardUnit) or battle.frontline(party):
            yield Target("unit", party.id)
        if isinstance(party, Unit):
            spaces[party.space] = None
            if battle.unit_class(party) == "gun" and battle.crewed(party):
                yield Target("crew", party.id)
    yield from (Target("space", GRID.name(space)) for space in spaces)
    for space in sorted(battle.state.tiles):
        feature = battle.feature(space)
        if feature and feature_damage.can_fall(feature):
            yield Target("tile", GRID.name(space))


def _near(firer: Party, space: Space | None) -> bool:
    assert space is not None
    return not isinstance(firer, OffBoardUnit) or firer.off == "rear" or on_path(firer.path, space)


def _indirect(firer: Party, weapon: Weapon) -> bool:
    rear = isinstance(firer, OffBoardUnit) and firer.off == "rear"
    return rear or weapon.kind in ("mortar", "bomb")


class _Firing:
    """A unit with what is against all its fire, and with what is found once for many targets."""

    def __init__(self, battle: CombatView, firer: Party, occasion: Occasion = "combat") -> None:
        self.battle, self.firer, self.occasion = battle, firer, occasion
        anything = Target("unit", firer.id)
        self._weapons = [
            (one, of_firer(AttackContext(battle, firer, one, anything), occasion))
            for one in weapons_of(battle, firer)
        ]
        self._at: dict[tuple[object, ...], list[Refusal]] = {}
        self._there: dict[tuple[object, ...], list[Refusal]] = {}

    def row(self, goal: Goal) -> Row:
        """Return a target with each weapon that is meant for such, the best first."""
        firer = self.battle.firing(self.firer, goal.target)
        if firer is not self.firer:
            return _Firing(self.battle, firer, self.occasion).row(goal)
        ways: list[WeaponOption] = []
        for weapon, against in self._weapons:
            aim = AttackContext(self.battle, firer, weapon, goal.target)
            if meant(aim):
                aim = with_spotter(aim)
                there = self._plain(aim) if plain(aim) else self._each(aim)
                ways.append(WeaponOption(aim, (*against, *there)))
        if len(ways) > 1:
            ways.sort(key=likelier)
        return Row(goal, tuple(ways))

    def _each(self, aim: AttackContext) -> tuple[Refusal, ...]:
        return (*of_target(aim, self.occasion), *of_place(aim, self.occasion))

    def _plain(self, aim: AttackContext) -> tuple[Refusal, ...]:
        """Return what is against plain fire: alike at a kind of unit, and at all on a space."""
        party, kind = aim.party, aim.target.kind
        assert party is not None
        at = aim.weapon.name, kind, party.unit
        if at not in self._at:
            self._at[at] = of_target(aim, self.occasion)
        there = aim.space, kind, party.condition.smoke > 0
        if there not in self._there:
            self._there[there] = of_place(aim, self.occasion)
        return (*self._at[at], *self._there[there])


def likelier(way: WeaponOption) -> tuple[bool, float]:
    """Return what sorts ways: those that may be used first, the likeliest to hit first of all."""
    return (True, 0) if way.reasons else (False, -float(way.chance or 0))


def meant(aim: AttackContext) -> bool:
    """Tell whether a weapon is for that kind of target at all: else nobody asks why not."""
    on_map = aim.space is not None
    if aim.target.kind == "tile":
        gun = aim.weapon.main and not aim.battle.infantry(aim.firer)
        return gun or _indirect(aim.firer, aim.weapon)
    indirect = on_map and _indirect(aim.firer, aim.weapon)
    return indirect == (aim.target.kind == "space")


def struck_by(battle: CombatView, firer: Party, weapon: Weapon, target: Target) -> Target:
    """Return what a weapon strikes where a unit is the target: a bomb or mortar its space (N4-40).

    Any other weapon strikes the target alone, and at a tile any does (004-174, 004-176).
    """
    space = battle.goal(target).space
    if target.kind not in AT_ONE or space is None or not _indirect(firer, weapon):
        return target
    return Target("space", GRID.name(space))


def area_weapons(row: Row) -> tuple[WeaponOption, ...]:
    """Return the bombs and mortars that may join other weapons at a unit, on its space (N4-40).

    Two weapons of a unit at one target combine, each by its own rule (004-121).
    """
    aim = row.best.aim
    if row.target.kind not in AT_ONE or not row.legal or aim.battle.reads("two-weapons", "one"):
        return ()
    found = []
    for weapon in weapons_of(aim.battle, aim.firer):
        target = struck_by(aim.battle, aim.firer, weapon, row.target)
        if target != row.target:
            beside = _Firing(aim.battle, aim.firer).row(aim.battle.goal(target))
            found += [one for one in beside.ways if one.legal and one.aim.weapon == weapon]
    return tuple(found)


def with_spotter(aim: AttackContext) -> AttackContext:
    """Return an aim by the first spotter by whom it may be, as it is where it needs none."""
    if aim.spotter or aim.space is None or aim.attack not in ("mortar", "artillery"):
        return aim
    if aim.attack == "mortar" and aim.may_be_clear() and _clear(aim):
        return aim
    return next((one for one in spotted(aim) if one.may_be_clear() and sees(one)), aim)


def _clear(aim: AttackContext) -> bool:
    met = aim.on_line()
    if met is not None:
        return not met
    return aim.bare_ruling is not None and aim.bare_ruling.status == "clear"


def spotted(aim: AttackContext) -> Iterator[AttackContext]:
    """Yield an aim with each spotter that is free: own Infantry that has no attack (004-145).

    Who spots already serves further guns on the same space alone; who fights in its space must
    attack there (004-103).
    """
    state = aim.battle.state
    busy = set(state.pairs)
    for pair in state.pairs.values():
        busy.update(pair.others)
        if pair.spotter and Target.of(pair.target).name != aim.target.name:
            busy.add(pair.spotter)
    for unit_id in sorted(state.units):
        unit = state.units[unit_id]
        own = unit.side == aim.firer.side and unit_id != aim.firer.id
        if not own or not aim.battle.infantry(unit) or unit_id in busy:
            continue
        if not must_attack(aim.battle, unit):
            yield aim.but(spotter=unit_id)


def must_attack(battle: CombatView, unit: Unit) -> bool:
    """Tell whether a unit fights in its space and can attack an enemy there (004-103)."""
    if not battle.fight_in(unit.space):
        return False
    if unit.id not in battle.must_attack:
        there = battle.friends_in(unit.space, opponent(unit.side) or "")
        aimed = (Target(kind, enemy.id) for enemy in there for kind in AT_ONE)
        battle.must_attack[unit.id] = any(row(battle, unit, target).legal for target in aimed)
    return battle.must_attack[unit.id]


AT_ONE: tuple[TargetKind, ...] = ("unit", "crew")
"""The targets of direct fire: a unit (004-121), or the crew of a gun for itself (004-125)."""


def sees(aim: AttackContext) -> bool:
    """Tell whether the spotter of an aim sees its space, whoever is safe inside there."""
    met = aim.on_line()
    if met is not None:
        return only_impervious(met)
    ruling = aim.bare_ruling
    if ruling is None:
        return False
    causes = [one for one in ruling.causes if one.code != "impervious"]
    return ruling.status == "clear" or (ruling.status == "blocked" and not causes)
