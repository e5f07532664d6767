"""Questions about a state for combat: its units, known values, readings of the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.sight_ruling import Ruling
from boardapp.core.state import unit_display_name
from boardapp.games.line_survey import LineVerdict
from boardapp.games.spearpoint.cards.damage_cards import DamageEffect, Harm
from boardapp.games.spearpoint.cards.deck_check import TILE_UNITS
from boardapp.games.spearpoint.cards.unit_cards import (
    CommandCard,
    UnitCard,
    built_in_and_entered_command_cards,
    built_in_unit_card,
    class_of_named_unit,
    with_known_values,
)
from boardapp.games.spearpoint.combat.weapon_roll_effect import DamageReadings
from boardapp.games.spearpoint.setup.setup_state import special_rules_in_force
from boardapp.games.spearpoint.sight.all_space_pairs_survey import AllPairsSurvey, lazy_survey
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.table.state import (
    Condition,
    OffBoardUnit,
    TableUnit,
    TileState,
    Unit,
    unit_card_key,
)
from boardapp.games.spearpoint.tiles.catalogue import (
    GRID,
    PLAYER_TITLES,
    Catalogue,
    TileSide,
    UnitClass,
)

if TYPE_CHECKING:
    from boardapp.games.spearpoint.scenario.scenario import Scenario
    from boardapp.games.spearpoint.scenario.special_rules_and_victory import SpecialRule

TargetKind = Literal["unit", "crew", "tile", "space"]


class Target(NamedTuple):
    """The target of an attack: a unit or its crew, by id, or a tile or space, by name.

    >>> Target("space", "B-4").key, Target.from_key("unit us-1").name
    ('space B-4', 'us-1')
    """

    kind: TargetKind
    name: str

    @property
    def key(self) -> str:
        """Return the target as one word for answers and saves."""
        return f"{self.kind} {self.name}"

    @staticmethod
    def from_key(key: str) -> Target:
        """Return the target of a key; raises KeyError if there is none."""
        kind, _, name = key.partition(" ")
        if kind not in ("unit", "crew", "tile", "space"):
            raise KeyError(key)
        return Target(kind, name)  # type: ignore[arg-type]


class TargetDetails(NamedTuple):
    """A target with its name, its place in words, and the units and features there.

    ``party`` is the target unit, or the unit whose crew is the target; ``space`` is None for units
    on no space. ``turret`` is true for a unit that an intact Pantherturm represents (004-038).
    """

    target: Target
    title: str
    where: str
    party: TableUnit | None = None
    space: Space | None = None
    feature: TileSide | None = None
    turret: bool = False


DEFAULTS = {name: switch.default for name, switch in SWITCHES.items()}
REAR = "rear"
"""The flight path over the enemy's Rear Line (004-113)."""
FRONTLINE: tuple[UnitClass, ...] = ("infantry", "gun", "vehicle")


def is_on_flight_path(path: str, space: Space) -> bool:
    """Return whether a flight path along a row or column passes over a space (004-113, 004-126)."""
    row, column = GRID.name(space).split("-")
    return path in (row, column)


def unit_title(catalogue: Catalogue, party: TableUnit) -> str:
    """Return the name of a unit with its number: *Sherman US 2*."""
    return f"{catalogue.unit_kind(party.unit).title} {unit_display_name(party.id)}"


@dataclass(frozen=True)
class CombatView:
    """One state of a table with its catalogue and scenario; nothing here changes it."""

    state: TileState
    catalogue: Catalogue
    scenario: Scenario | None = None

    @cached_property
    def hidden_space_cache(self) -> dict[tuple[str, Space, Space, bool], Refusal | None]:
        """Return the cached refusals of hidden spaces, filled by `line_of_sight_refusals`."""
        return {}

    @cached_property
    def cause_text_cache(self) -> dict[tuple[str, Space], str]:
        """Return the cached causes in words, filled by `line_of_sight_refusals`."""
        return {}

    @cached_property
    def possible_target_cache(self) -> dict[str, Sequence[TargetDetails]]:
        """Return the cached possible targets of each side (see `possible_targets_and_firers`)."""
        return {}

    @cached_property
    def short_ruling_cache(self) -> dict[tuple[object, ...], Ruling]:
        """Return the cached rulings on lines, without remarks, filled by `AttackContext`."""
        return {}

    @cached_property
    def unit_under_attack_cache(self) -> dict[tuple[object, ...], Any]:
        """Return the cached units under attack with their Defense, filled by `AttackContext`."""
        return {}

    @cached_property
    def binding_reason_cache(
        self,
    ) -> dict[tuple[object, ...], tuple[Callable[..., Refusal | None], ...]]:
        """Return the cached reasons that bind kinds of attack, filled by `attack_refusals`."""
        return {}

    @cached_property
    def must_attack_cache(self) -> dict[str, bool]:
        """Return the cached answers whether units must attack in their space, by unit id."""
        return {}

    def target_details(self, target: Target) -> TargetDetails:
        """Return a target with its name, and the units and features there."""
        found = self._target_details_cache.get(target)
        if found is None:
            found = self._target_details_cache[target] = self._find_target_details(target)
        return found

    @cached_property
    def _target_details_cache(self) -> dict[Target, TargetDetails]:
        return {}

    def _find_target_details(self, target: Target) -> TargetDetails:
        if target.kind in ("tile", "space"):
            there = GRID.parse(target.name)
            feature = self.tile_side_on(there)
            tile = f"{feature.face.title} {feature.id}" if feature else "the space"
            title = tile if target.kind == "tile" else "Every unit"
            return TargetDetails(target, title, target.name, None, there, feature)
        party = self.state.find_unit(target.name)
        if party is None:
            return TargetDetails(target, target.name, "gone")
        title = self.title(party)
        crew = f"Crew of {title}" if target.kind == "crew" else title
        space = party.space if isinstance(party, Unit) else None
        feature = None if space is None else self.tile_side_on(space)
        return TargetDetails(
            target, crew, self.location(party), party, space, feature,
            self.is_built_into_tile(party),
        )  # fmt: skip

    # Readings of the rules

    def is_switch_set_to(self, switch: str, choice: str) -> bool:
        """Return whether a choice of a switch is in force."""
        return self.state.options.get(switch, DEFAULTS[switch]) == choice

    @cached_property
    def damage_readings(self) -> DamageReadings:
        """Return the table's readings of the damage rules."""
        return DamageReadings(
            special="always" if self.is_switch_set_to("special-results", "always") else "on-hit",
            redraw=self.is_switch_set_to("second-card", "redraw"),
            burned="after" if self.is_switch_set_to("burned-intensity", "after") else "before",
        )

    @cached_property
    def special_rules(self) -> tuple[SpecialRule, ...]:
        """Return the special rules of the scenario that apply to this table."""
        return special_rules_in_force(self.scenario, self.state)

    # Units

    def card(self, party: TableUnit) -> UnitCard:
        """Return a unit's card, with the rulebook's values for those that nobody entered."""
        return self.card_of(party.side, party.unit)

    def card_of(self, side: str, unit: str) -> UnitCard:
        """Return the card of a side's kind of unit."""
        held = self._card_cache.get((side, unit))
        if held is None:
            kind = self.catalogue.unit_kind(unit)
            known = built_in_unit_card(kind, "us" if side == "us" else "germany")
            mine = self.state.cards.get(unit_card_key(side, unit))
            held = self._card_cache[side, unit] = with_known_values(mine, known) if mine else known
        return held

    @cached_property
    def _card_cache(self) -> dict[tuple[str, str], UnitCard]:
        return {}

    def unit_class(self, party: TableUnit) -> UnitClass:
        """Return a unit's class; every unit on the Rear Line is artillery (004-109)."""
        found = self.unit_class_of(party.unit)
        rear = isinstance(party, OffBoardUnit) and found in ("gun", "vehicle")
        return "rear-line" if rear else found

    def unit_class_of(self, unit: str) -> UnitClass:
        """Return the class of a kind of unit, wherever it is."""
        found = self._class_cache.get(unit)
        if found is None:
            found = self._class_cache[unit] = (
                class_of_named_unit(unit, self.catalogue) or "infantry"
            )
        return found

    @cached_property
    def _class_cache(self) -> dict[str, UnitClass]:
        return {}

    def is_frontline(self, party: TableUnit) -> bool:
        """Return whether a unit is Infantry, a gun or a vehicle on the board."""
        return isinstance(party, Unit) and self.unit_class(party) in FRONTLINE

    def is_infantry(self, party: TableUnit) -> bool:
        """Return whether a unit is Infantry; a crew on foot is too (004-155)."""
        return self.unit_class(party) == "infantry"

    def is_crewed(self, party: TableUnit) -> bool:
        """Return whether a crew is inside a vehicle or gun that needs one."""
        return self.card(party).crew is not None and not party.condition.empty

    def has_dropped_all_bombs(self, party: TableUnit) -> bool:
        """Return whether an aircraft has used all of its bombs (004-051)."""
        bombs = {weapon.name for weapon in self.card(party).weapons if weapon.kind == "bomb"}
        return bool(bombs) and bombs <= set(party.condition.dropped)

    def title(self, party: TableUnit) -> str:
        """Return the name of a unit with its number: *Sherman US 2*."""
        return unit_title(self.catalogue, party)

    def kind_title(self, party: TableUnit) -> str:
        """Return the title of a unit's kind."""
        return self.catalogue.unit_kind(party.unit).title

    def location(self, party: TableUnit) -> str:
        """Return where a unit is, in words."""
        match party:
            case Unit():
                return GRID.name(party.space)
            case OffBoardUnit(off="rear"):
                return f"Rear Line of {PLAYER_TITLES[party.side]}"
        if party.path == REAR:
            return "over the enemy's Rear Line"
        edge = f", from the {party.edge}" if party.edge else ""
        line = "column" if party.path.isdigit() else "row"
        return f"along {line} {party.path}{edge}" if party.path else "in the air"

    def location_phrase(self, party: TableUnit) -> str:
        """Return where a unit is, with the preposition: on B-2, on the Rear Line of US."""
        match party:
            case Unit():
                return f"on {self.location(party)}"
            case OffBoardUnit(off="rear"):
                return f"on the {self.location(party)}"
        return self.location(party)

    def actual_firer(self, party: TableUnit, target: Target) -> TableUnit:
        """Return the unit that fires: a gun's crew, if the target is in the gun's space (004-104).

        The crew fires as its own unit, with its own card, damage and effects.
        """
        if not isinstance(party, Unit):
            return party
        raider, held = self.state.units.get(target.name), party.condition
        if raider is None or raider.space != party.space or held.empty:
            return party
        crew = self.card(party).crew
        if crew is None or self.unit_class(party) != "gun":
            return party
        return party._replace(unit=crew, condition=Condition(held.crew_endurance, held.crew_damage))

    def is_built_into_tile(self, party: TableUnit) -> bool:
        """Return whether an intact tile represents a unit, not its crew (004-038, 004-039)."""
        feature = self.tile_side_on(party.space) if isinstance(party, Unit) else None
        intact = feature is not None and bool(feature.destroyed_by) and feature.kind is not None
        return intact and TILE_UNITS.get(feature.kind) == party.unit  # type: ignore[union-attr,arg-type]

    def is_in_turret(self, unit: Unit) -> bool:
        """Return whether a unit is Infantry inside an intact Pantherturm (004-039)."""
        feature = self.tile_side_on(unit.space)
        turret = feature is not None and feature.kind == "pantherturm"
        return turret and bool(feature and feature.destroyed_by) and self.is_infantry(unit)

    def enemies(self, side: str) -> Iterator[TableUnit]:
        """Yield the units of the other side in the order of their ids."""
        return (party for party in self.state.all_units() if party.side != side)

    def ground_units_in(self, space: Space, side: str) -> Sequence[Unit]:
        """Return the ground units of a side in a space, in the order of their ids."""
        return self._ground_units_by_space.get((space, side), ())

    @cached_property
    def _ground_units_by_space(self) -> Mapping[tuple[Space, str], Sequence[Unit]]:
        """Return all ground units by space and side, cached because every reason needs them."""
        found: dict[tuple[Space, str], list[Unit]] = {}
        for unit_id in sorted(self.state.units):
            unit = self.state.units[unit_id]
            if self.is_frontline(unit):
                found.setdefault((unit.space, unit.side), []).append(unit)
        return found

    def is_fight_in(self, space: Space) -> bool:
        """Return whether both sides have units in a space and fight there (004-103).

        Units without their crew do not count (N4-29).
        """
        return space in self._spaces_with_fights

    @cached_property
    def _spaces_with_fights(self) -> Set[Space]:
        manned = (
            {space for (space, of), units in self._ground_units_by_space.items()
             if of == side and not all(unit.condition.empty for unit in units)}
            for side in PLAYER_TITLES
        )  # fmt: skip
        return set.intersection(*manned)

    def damage_effects(self, party: TableUnit) -> Iterator[DamageEffect]:
        """Yield the effects of a unit's Damage Cards that still last, if they are entered."""
        unit_class = self.unit_class(party)
        for drawn in party.condition.damage:
            card = self.state.damages.get(drawn.number)
            effect = card.effect_on(unit_class) if card and drawn.turns != 0 else None
            if effect:
                yield effect

    def has_damage_effect(self, party: TableUnit, harm: Harm) -> bool:
        """Return whether a unit's Damage Card has an effect that no special rule ignores."""
        suffered = any(harm in effect.does for effect in self.damage_effects(party))
        return suffered and not any(harm in told.ignores for told in self.special_rules)

    def command_cards(self, party: TableUnit) -> Iterator[CommandCard]:
        """Yield the Command Cards under a unit, each kind once: copies do not add up (004-064)."""
        for name in dict.fromkeys(party.condition.cards):
            if card := self._command_cards_by_name.get(name):
                yield card

    def all_command_cards(self) -> Iterable[CommandCard]:
        """Return all known Command Cards: those that the rulebook names, and those entered."""
        return self._command_cards_by_name.values()

    def command_card_title(self, name: str) -> str:
        """Return the title of a Command Card."""
        card = self._command_cards_by_name.get(name)
        return card.title if card else name

    @cached_property
    def _command_cards_by_name(self) -> Mapping[str, CommandCard]:
        return {card.name: card for card in built_in_and_entered_command_cards(self.state.commands)}

    # The board

    def tile_side_on(self, space: Space) -> TileSide | None:
        """Return the side of the tile on a space."""
        return self._features.get(space)

    @cached_property
    def _features(self) -> Mapping[Space, TileSide]:
        faces = self.catalogue.tiles
        laid = self.state.tiles.items()
        return {space: faces[placed.tile] for space, placed in laid if placed.tile in faces}

    def distance(self, origin: Space, target: Space) -> int:
        """Return how many spaces apart two spaces are, as the table counts (A4-01)."""
        return self.state.distance(origin, target)

    def direct_fire_verdict(self, side: str, origin: Space, target: Space) -> LineVerdict:
        """Return the verdict on a side's direct fire along a line, from a survey of all lines."""
        if side not in self._survey_cache:
            self._survey_cache[side] = lazy_survey(self.state, self.catalogue, side)
        return self._survey_cache[side].verdict_on_pair(origin, target)

    @cached_property
    def _survey_cache(self) -> dict[str, AllPairsSurvey]:
        return {}

    def with_state(self, state: TileState) -> CombatView:
        """Return the combat view of another state of the same table."""
        return replace(self, state=state)
