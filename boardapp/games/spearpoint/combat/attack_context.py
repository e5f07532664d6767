"""One weapon of one unit at one target: the sum needed to hit, and the target's defense."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import SumFact, SumTerm
from boardapp.core.sight_ruling import Ruling
from boardapp.games.line_survey import ReasonCodes
from boardapp.games.spearpoint.cards.weapons import NO_VALUE, ValueClass, Weapon
from boardapp.games.spearpoint.combat.combat_state_queries import (
    CombatView,
    Target,
    is_on_flight_path,
)
from boardapp.games.spearpoint.combat.odds import Volley
from boardapp.games.spearpoint.combat.scenario_fire_rules import convoy_rule
from boardapp.games.spearpoint.combat.weapon_roll_effect import TargetStats, WeaponRoll
from boardapp.games.spearpoint.sight import line_of_sight_rulings
from boardapp.games.spearpoint.sight.attack_kinds import ATTACKS
from boardapp.games.spearpoint.sight.shot_geometry import Shot
from boardapp.games.spearpoint.table.feature_occupancy import is_the_only_unit_allowed
from boardapp.games.spearpoint.table.state import OffBoardUnit, TableUnit, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYERS, TileSide

CLOSE = 1
"""The most spaces at which close range gives its bonus (004-130)."""
CLOSE_BONUS = 3
GUN_BONUS = 2
SOFT = 2
"""The lowest base Defense that underscored values cannot affect (004-158)."""
SHARED_LESS = 2
"""The amount by which a tank's Defense is lower as cover for Infantry in its space (004-169)."""


def attack_kind(firer: TableUnit, weapon: Weapon) -> str:
    """Return the attack kind by which sight rules on a unit's weapon."""
    if isinstance(firer, OffBoardUnit):
        if firer.off != "air":
            return "artillery"
        return "aircraft" if weapon.kind == "bomb" else "strafing"
    return "mortar" if weapon.kind == "mortar" else "direct"


class UnitUnderAttack(NamedTuple):
    """The unit that an attack hits, with its Defense; ``struck`` is None if a value is unknown.

    A convoy has no values: an Intensity of ``falls_on`` or more destroys it (004-216).
    """

    party: TableUnit
    defense: SumFact | None
    struck: TargetStats | None
    falls_on: int | None = None


class AttackContext:
    """One weapon of a unit aimed at one target, perhaps with a spotter; it never changes.

    ``attack`` is the attack kind by which sight rules. ``within`` is true if firer and target share
    a space: no line and no tile is between them (004-179). The other values come from the target's
    `TargetDetails`, found once because every reason needs them.
    """

    __slots__ = (
        "attack", "battle", "feature", "firer", "party", "space", "spotter", "target", "turret",
        "weapon", "within",
    )  # fmt: skip

    def __init__(
        self, battle: CombatView, firer: TableUnit, weapon: Weapon, target: Target,
        spotter: str | None = None,
    ) -> None:  # fmt: skip
        """Look up the target's details once, because a table's lists make hundreds of these."""
        self.battle, self.firer, self.weapon, self.spotter = battle, firer, weapon, spotter
        self.target, _, _, self.party, space, self.feature, self.turret = battle.target_details(
            target
        )
        self.space = space
        self.attack = attack_kind(firer, weapon)
        self.within = space is not None and isinstance(firer, Unit) and firer.space == space

    def with_changes(
        self, *, battle: CombatView | None = None, firer: TableUnit | None = None,
        weapon: Weapon | None = None, spotter: str | None = None,
    ) -> AttackContext:  # fmt: skip
        """Return the attack with another state, firer, weapon or spotter."""
        return AttackContext(
            battle or self.battle, firer or self.firer, weapon or self.weapon, self.target,
            spotter or self.spotter,
        )  # fmt: skip

    @property
    def spaces(self) -> int | None:
        """Return the distance to the target in spaces, None off the board."""
        if self.space is None or not isinstance(self.firer, Unit):
            return None
        return self.battle.distance(self.firer.space, self.space)

    @property
    def hits_whole_space(self) -> bool:
        """Return whether the attack hits every unit in the space (004-161)."""
        return self.target.kind == "space"

    @property
    def aims_at_turret(self) -> bool:
        """Return whether the attack is to destroy an intact Pantherturm, not its crew alone."""
        return self.turret and self.target.kind == "unit"

    @property
    def has_known_main_weapon(self) -> bool:
        """Return whether the firer's card is known to print a main weapon."""
        return any(weapon.main for weapon in self.battle.card(self.firer).weapons)

    @property
    def is_ground_fire(self) -> bool:
        """Return whether the attack is direct ground fire: no artillery, mortar or aircraft."""
        return isinstance(self.firer, Unit) and self.weapon.kind != "mortar"

    # The line

    @property
    def line_origin(self) -> Space | None:
        """Return where the line of sight begins: at the firer, for Rear Line guns at the spotter.

        For an attack that needs no line, return the target's space.
        """
        if isinstance(self.firer, Unit):
            return self.firer.space
        spotting = self.battle.state.units.get(self.spotter or "")
        return spotting.space if spotting and self.attack == "artillery" else self.space

    def ruling(self) -> Ruling | None:
        """Return the full ruling on the line of sight, None if the attack has no line."""
        shot = self.shot
        if shot is None:
            return None
        return line_of_sight_rulings.rule_both_ways(
            shot, ATTACKS[self.attack], self._mortar_spotter_space
        )

    @property
    def shot(self) -> Shot | None:
        """Return the line of sight for the rules of sight, None if the attack has no line."""
        if self.space is None or self.line_origin is None:
            return None
        battle = self.battle
        return Shot(
            battle.state, battle.catalogue, self.line_origin, self.space, self.firer.side,
            scenario=battle.scenario,
        )  # fmt: skip

    @property
    def _mortar_spotter_space(self) -> Space | None:
        spotting = self.battle.state.units.get(self.spotter or "")
        return spotting.space if spotting and self.attack == "mortar" else None

    @property
    def short_ruling(self) -> Ruling | None:
        """Return a ruling of status, causes and bars only, enough to allow or refuse the attack."""
        if self.space is None or self.line_origin is None:
            return None
        key = (
            self.attack,
            self.line_origin,
            self.space,
            self.firer.side,
            self._mortar_spotter_space,
        )
        found = self.battle.short_ruling_cache.get(key)
        if found is None:
            assert self.shot is not None
            way = ATTACKS[self.attack]
            found = line_of_sight_rulings.rule_one_way(
                self.shot, way, self._mortar_spotter_space, in_full=False
            )
            self.battle.short_ruling_cache[key] = found
        return found

    def quick_blocking_causes(self) -> ReasonCodes | None:
        """Return the obstacles to indirect fire, from those to direct fire on the same line.

        Return None if only the full ruling can decide, such as at night or with smoke at an end.
        For a mortar with a spotter the obstacles are on the spotter's line; the mortar's own line
        may still be clear.
        """
        origin, smoke = self._mortar_spotter_space or self.line_origin, self.battle.state.smoke
        by_line = self.attack == "mortar" or (self.attack == "artillery" and bool(self.spotter))
        if not by_line or origin is None or self.space is None:
            return None
        ends = {origin, self.space}
        if isinstance(self.firer, Unit):
            ends.add(self.firer.space)
        if not self.battle.is_switch_set_to("night", "off") or not smoke.keys().isdisjoint(ends):
            return None
        verdict = self.battle.direct_fire_verdict(self.firer.side, origin, self.space)
        if verdict.status == "cannot-rule":
            return None
        met = tuple(one for one in verdict.causes if one[0] not in self._ignored_causes)
        safe = self.feature is not None and self.feature.is_impervious
        return (*met, ("impervious", self.space)) if safe else met

    @property
    def _ignored_causes(self) -> tuple[str, ...]:
        return _NOT_SPOTTED if self.spotter else _NOT_MORTARS

    def may_have_clear_line(self) -> bool:
        """Return whether indirect fire may have a clear line, by the causes against direct fire.

        Causes that block only direct fire do not count. This makes a quick refusal.
        """
        origin = self._mortar_spotter_space or self.line_origin
        if origin is None or self.space is None:
            return False
        verdict = self.battle.direct_fire_verdict(self.firer.side, origin, self.space)
        known = verdict.status != "cannot-rule"
        return known and all(code in self._ignored_causes for code, _ in verdict.causes)

    # The number needed

    def printed_value(self, against: TableUnit) -> int | None:
        """Return the printed value against a target's class: 0 if none, None if unknown."""
        return getattr(self.weapon.attack, self.value_column(against))  # type: ignore[no-any-return]

    def value_column(self, against: TableUnit) -> ValueClass:
        """Return the class of values that applies to a target (004-124, 004-125, N4-15)."""
        if self.target.kind == "crew":
            return "infantry"
        unit_class = self.battle.unit_class(against)
        if unit_class in ("gun", "rear-line"):
            own = self.battle.is_switch_set_to("gun-column", "own") and self.weapon.attack.gun
            return "gun" if own else "vehicle"
        return "aircraft" if unit_class == "aircraft" else unit_class  # type: ignore[return-value]

    def to_hit_sum(self, against: TableUnit) -> SumFact | None:
        """Return the sum that two dice need to hit a unit.

        Return None if the value is unknown or not printed, or if it is underscored and has no
        effect (004-158).
        """
        value = self.printed_value(against)
        if not value or self.is_underscore_ineffective(against):
            return None
        column = SumTerm(
            f"{self.weapon.name} against {_COLUMNS[self.value_column(against)]}", value, "004-121"
        )
        return SumFact("Needed to hit", (column, *self._to_hit_modifiers(against)))

    def _to_hit_modifiers(self, against: TableUnit) -> Iterator[SumTerm]:
        """Yield the changes to the number to hit: range, guns, cards and spotting (004-197)."""
        battle = self.battle
        if self.is_close_range or self._is_close_to_flight_path(against):
            yield SumTerm("the target is at close range", -CLOSE_BONUS, "004-130")
        gun = battle.unit_class(against) in ("gun", "rear-line")
        if gun and self.value_column(against) == "vehicle":
            yield SumTerm("the target is a gun", -GUN_BONUS, "004-124")
        yield from self.card_modifiers()
        yield from self.spotting_modifiers()

    def spotting_modifiers(self) -> Iterator[SumTerm]:
        """Yield the changes for guns that fire at the map without a spotter (004-197)."""
        ruling = self.short_ruling if self.attack == "artillery" and not self.spotter else None
        unspotted = self.shot.unspotted_artillery_rule if ruling and self.shot else None
        if unspotted and unspotted.unspotted and unspotted.unspotted.to_hit:
            yield SumTerm(
                "no Infantry spots the target", -unspotted.unspotted.to_hit, unspotted.rule
            )

    def card_modifiers(self) -> Iterator[SumTerm]:
        """Yield the changes to the roll by the firer's Command and Damage Cards (A4-12)."""
        held = self.firer.condition
        for card in self.battle.command_cards(self.firer) if held.cards else ():
            if card.gives.attack:
                yield SumTerm(card.title, -card.gives.attack, "004-067")
        for effect in self.battle.damage_effects(self.firer) if held.damage else ():
            if effect.attack:
                yield SumTerm(effect.title, -effect.attack, "004-069")

    @property
    def is_close_range(self) -> bool:
        """Return whether a frontline unit fires within 1 space (004-130)."""
        spaces = self.spaces
        return spaces is not None and spaces <= CLOSE and self.battle.is_frontline(self.firer)

    def _is_close_to_flight_path(self, against: TableUnit) -> bool:
        """Return whether an aircraft passes within 1 space, and the table counts this (N4-31)."""
        firer, battle = self.firer, self.battle
        if not isinstance(firer, Unit) or not isinstance(against, OffBoardUnit):
            return False
        over = (space for space in GRID.spaces() if is_on_flight_path(against.path, space))
        near = any(battle.distance(firer.space, space) <= CLOSE for space in over)
        return (
            near
            and battle.is_frontline(firer)
            and battle.is_switch_set_to("close-range-air", "yes")
        )

    # The target's Defense

    def units_under_attack(self) -> Iterator[UnitUnderAttack]:
        """Yield the units under attack with their Defense: one, or all in the space (004-161)."""
        return map(self.unit_under_attack, self.targeted_units)

    @property
    def targeted_units(self) -> tuple[TableUnit, ...]:
        """Return the units that the attack hits."""
        if self.party is not None:
            return (self.party,)
        if not self.hits_whole_space or not self.space:
            return ()
        there = [unit for side in PLAYERS for unit in self.battle.ground_units_in(self.space, side)]
        return tuple(
            unit for unit in there if unit is not self.firer and not self.battle.is_in_turret(unit)
        )

    def unit_under_attack(self, party: TableUnit) -> UnitUnderAttack:
        """Return a unit under this attack, with its Defense and the values that damage needs.

        Nothing else about the attack changes them, so the attacks on one unit share them.
        """
        key = (party, self.target.kind, self.within, self.is_ground_fire)
        found: UnitUnderAttack | None = self.battle.unit_under_attack_cache.get(key)
        if found is None:
            column = convoy_rule(self.battle, party.unit)
            if column is not None:
                found = UnitUnderAttack(party, None, None, column.convoy.falls_on)
            else:
                defense = self.defense(party)
                found = UnitUnderAttack(party, defense, self._target_stats(party, defense))
            self.battle.unit_under_attack_cache[key] = found
        return found

    def defense(self, party: TableUnit) -> SumFact | None:
        """Return a unit's total Defense, which reduces the damage; None if a value is unknown."""
        card = self._defending_card_name(party)
        if card is None or self.battle.card(party).defense is None:
            return None
        if any(self.battle.card(tank).defense is None for tank in self.tanks_sharing_space(party)):
            return None
        base = self.battle.card_of(party.side, card).defense
        if base is None:
            return None
        first = SumTerm(self.battle.catalogue.unit_kind(card).title, base, "004-060")
        terms = (first, *self._cover_terms(party), *self._damage_card_terms(party))
        return SumFact(
            "Defense", (*terms, SumTerm("Defense is never below", 0, "004-151", "least"))
        )

    def _defending_card_name(self, party: TableUnit) -> str | None:
        """Return the name of the card that defends: the unit's, or its crew's as the target."""
        return self.battle.card(party).crew if self.target.kind == "crew" else party.unit

    def _damage_card_terms(self, party: TableUnit) -> Iterator[SumTerm]:
        for effect in self.battle.damage_effects(party):
            if effect.defense:
                yield SumTerm(effect.title, effect.defense, "004-069")

    def _cover_terms(self, party: TableUnit) -> Iterator[SumTerm]:
        """Yield the bonuses to Defense (A4-25); the tile gives none between enemies (004-179)."""
        battle = self.battle
        shelter = (
            *(() if self.within else self._tile_cover_terms(party)),
            *self._tank_cover_terms(party),
        )
        if shelter and battle.is_switch_set_to("tank-cover", "better"):
            yield max(shelter, key=lambda term: term.number)
        else:
            yield from shelter
        gun = battle.card(party).defense
        if self.target.kind == "crew" and gun:
            yield SumTerm(f"the crew is behind the {battle.kind_title(party)}", gun, "004-125")
        if not self.within:
            for card in battle.command_cards(party):
                if card.gives.defense:
                    yield SumTerm(card.title, card.gives.defense, "004-120")

    def _tile_cover_terms(self, party: TableUnit) -> Iterator[SumTerm]:
        """Yield a tile's bonus to Infantry, and to guns in Natural Cover (004-028, 004-033)."""
        feature = self.battle.tile_side_on(party.space) if isinstance(party, Unit) else None
        if feature is None or not isinstance(feature.defense, int):
            return
        on_foot = self.battle.is_infantry(party) or self.target.kind == "crew"
        gun = self.battle.unit_class(party) == "gun" and feature.kind == "natural-cover"
        nest = feature.kind == "mg-nest"
        if not (on_foot or gun) or (nest and not self._is_sheltered_by_mg_nest(party, feature)):
            return
        yield SumTerm(
            feature.face.title, feature.defense, _BONUSES.get(feature.kind or "", "004-010")
        )

    def _is_sheltered_by_mg_nest(self, party: TableUnit, feature: TileSide) -> bool:
        """Return whether an MG Nest shelters a unit: one, from ground fire (004-033, N4-23)."""
        named = [
            unit.id
            for unit in self.battle.ground_units_in(party.space, party.side)  # type: ignore[union-attr]
            if is_the_only_unit_allowed(feature, unit.unit)
        ]
        return self.is_ground_fire and named[:1] == [party.id]

    def _tank_cover_terms(self, party: TableUnit) -> Iterator[SumTerm]:
        """Yield the bonus to Infantry from a friendly tank in their space (004-169)."""
        tanks = [
            (defense - SHARED_LESS, self.battle.kind_title(unit))
            for unit in self.tanks_sharing_space(party)
            if (defense := self.battle.card(unit).defense) is not None and defense > SHARED_LESS
        ]
        if tanks:
            number, title = max(tanks)
            yield SumTerm(f"the {title} is in the same space", number, "004-169")

    def tanks_sharing_space(self, party: TableUnit) -> list[Unit]:
        """Return the friendly tanks in the space of Infantry; convoys do not count (004-169)."""
        battle = self.battle
        if not isinstance(party, Unit) or not battle.is_infantry(party):
            return []
        there = battle.ground_units_in(party.space, party.side)
        vehicles = (unit for unit in there if battle.unit_class(unit) == "vehicle")
        return [unit for unit in vehicles if convoy_rule(battle, unit.unit) is None]

    def _target_stats(self, party: TableUnit, defense: SumFact | None) -> TargetStats | None:
        name = self._defending_card_name(party)
        endurance = self.battle.card_of(party.side, name).endurance if name else ()
        if defense is None or len(endurance) < len(("full", "half")):
            return None
        full, half = endurance
        held = party.condition
        left, damaged, halved = held.endurance, held.is_damaged, held.is_endurance_halved
        if self.target.kind == "crew":
            left, damaged, halved = (
                held.crew_endurance,
                bool(held.crew_damage),
                held.is_crew_endurance_halved,
            )
        return TargetStats(defense.total, left or (half if halved else full), half, damaged)

    # The dice

    def volley(self, needed: SumFact | None) -> Volley | None:
        """Return the weapon's rolls for a number needed to hit, None if a value is unknown."""
        if needed is None or self.weapon.index is None:
            return None
        return Volley(WeaponRoll(needed.total, self.weapon.index), self.weapon.rate)

    def has_no_value(self, against: TableUnit) -> bool:
        """Return whether the card prints no value for a unit's class (004-122)."""
        return self.printed_value(against) == NO_VALUE

    def is_underscore_ineffective(self, against: TableUnit) -> bool:
        """Return whether a unit's Defense makes an underscored value ineffective (004-158)."""
        if not self.weapon.underscored or self.value_column(against) not in ("vehicle", "gun"):
            return False
        defense = self.battle.card(against).defense
        return defense is not None and defense >= SOFT


def is_only_impervious(causes: ReasonCodes) -> bool:
    """Return whether no cause hides the space; an impervious tile only protects units inside."""
    return all(code == "impervious" for code, _ in causes)


_NOT_SPOTTED = ("edge-in", "night")
"""Causes that block direct fire but not a spotter's line; night has its own rules for it."""
_NOT_MORTARS = (*_NOT_SPOTTED, "friendly-unit")

_COLUMNS = {"infantry": "Infantry", "vehicle": "vehicles", "aircraft": "aircraft", "gun": "guns"}
_BONUSES = {
    "fountain": "004-017", "cemetery": "004-023", "natural-cover": "004-028",
    "mg-nest": "004-033", "infantry-trench": "004-044", "building": "004-015",
}  # fmt: skip
"""The rule that gives the bonus of each kind of tile."""
