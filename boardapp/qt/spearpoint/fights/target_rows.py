"""Targets in words: each weapon with its needed number and chances, or the reason against it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from boardapp.core.dice import format_exact_chance, format_percent
from boardapp.core.procedure.displayed_facts import SumFact
from boardapp.core.sentence_case import capitalize_first, join_with_and, lower_first
from boardapp.games.spearpoint.combat import possible_targets_and_firers
from boardapp.games.spearpoint.combat.attack_context import AttackContext, UnitUnderAttack
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView, Target
from boardapp.games.spearpoint.combat.odds import any_hit_chance
from boardapp.games.spearpoint.combat.possible_targets_and_firers import (
    UNKNOWN,
    TargetOption,
    WeaponOption,
)
from boardapp.games.spearpoint.sight.line_of_sight_rulings import opposing_side
from boardapp.games.spearpoint.table.state import TableUnit, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES
from boardapp.qt.guide.fact_view import sum_or_single_term_words
from boardapp.qt.sessions.sight_session import SightLineQuery, SightQuestion

NOT_KNOWN = "unknown"
NONE = "–"
COLUMNS = ("needs", "hits", "Damage Card", "destroyed")
"""The headings of a weapon's values."""
_CHANCES = {
    "needs": "to hit",
    "hits": "to hit",
    "Damage Card": "of a Damage Card",
    "destroyed": "to destroy",
}
"""The words after "chance", by the value's heading."""
_UNKNOWN_CHANCES = {
    "needs": "of a hit",
    "hits": "of a hit",
    "Damage Card": "of a Damage Card",
    "destroyed": "of destruction",
}
"""The words after "the chance" for an unknown chance, by its heading."""


class WeaponOdds(NamedTuple):
    """A weapon against one of its targets: the number needed and the chances, as far as known.

    The chance to hit includes every hit, whatever its effect.
    """

    weapon: str
    needs: str
    hits: str
    card: str
    destroyed: str

    def description(self) -> str:
        """Return the values in words.

        >>> WeaponOdds("75 mm", "9", "72.0 %", "30.4 %", NONE).description()
        '75 mm: needs 9, 72.0 % chance to hit, 30.4 % chance of a Damage Card'
        """
        values = [pair for pair in zip(COLUMNS, self[1:], strict=True) if pair[1] != NONE]
        known = [
            f"{name} {value}" if name == "needs" else f"{value} chance {_CHANCES[name]}"
            for name, value in values
            if value != NOT_KNOWN
        ]
        missing = [name for name, value in values if value == NOT_KNOWN]
        if missing and not known:
            return f"{self.weapon}: the chances are unknown until you enter the attacker's card"
        said = f"{self.weapon}: {', '.join(known) or 'no roll'}"
        if missing:
            lacks = join_with_and(dict.fromkeys(_UNKNOWN_CHANCES[name] for name in missing))
            said += f". Enter the values of the target's card to see the chance {lacks}"
        return said


@dataclass(frozen=True)
class TargetEntry:
    """A line of the list: the firing unit, its target, each weapon, and the reasons against it."""

    firer: TableUnit
    row: TargetOption
    title: str
    where: str
    lines: tuple[WeaponOdds, ...]
    reasons: tuple[str, ...]

    @property
    def legal(self) -> bool:
        """Return whether at least one weapon may be used."""
        return self.row.is_allowed

    @property
    def key(self) -> tuple[str, str]:
        """Return the entry's key, which stays the same while the table changes."""
        return self.firer.id, self.row.target.key

    def description(self) -> str:
        """Return the whole entry as text for screen readers."""
        may = [line.description() for line in self.lines]
        named = f"{self.title}, {self.where}" if self.where not in self.title else self.title
        sign = "" if self.legal else "Not possible. "
        sentences = (f"{capitalize_first(one.removesuffix('.'))}." for one in (*may, *self.reasons))
        return f"{named}. {sign}" + " ".join(sentences)


def targets_of(battle: CombatView, firer: TableUnit) -> tuple[TargetEntry, ...]:
    """Return every target of a unit, legal targets first."""
    return tuple(
        _entry(firer, row, row.goal.title, row.goal.where)
        for row in possible_targets_and_firers.target_options(battle, firer)
    )


def firers_at(battle: CombatView, party: TableUnit) -> tuple[TargetEntry, ...]:
    """Return every enemy that might fire at a unit, with its weapons; legal attackers first.

    For a unit on the board, attacks on its whole space are included.
    """
    side = opposing_side(party.side) or ""
    aimed = [Target("unit", party.id)]
    if isinstance(party, Unit):
        aimed.append(Target("space", GRID.name(party.space)))
        if battle.unit_class(party) == "gun" and battle.is_crewed(party):
            aimed.insert(1, Target("crew", party.id))
    found = [
        _entry(firer, row, battle.title(firer) + _AT[target.kind], battle.location(firer))
        for target in aimed
        for firer, row in possible_targets_and_firers.firer_options(battle, target, side)
    ]
    return tuple(sorted(found, key=_likelihood_order))


_AT = {
    "unit": "",
    "crew": " (fires at the crew)",
    "space": " (fires at the whole space)",
    "tile": "",
}


def _likelihood_order(entry: TargetEntry) -> tuple[bool, Fraction]:
    return not entry.legal, -(entry.row.best_weapon.chance or Fraction(0))


def _entry(firer: TableUnit, row: TargetOption, title: str, where: str) -> TargetEntry:
    if not row.is_allowed:
        reasons = tuple(one.sentence for one in row.reasons)
        return TargetEntry(firer, row, title, where, (), reasons)
    lines = [line for way in row.ways if way.is_allowed for line in _weapon_odds_of(way)]
    barred = [
        f"{_weapon_title(way.aim)}: {lower_first(one.sentence)}"
        for way in row.ways
        for one in way.reasons
    ]
    return TargetEntry(firer, row, title, where, tuple(lines), tuple(barred))


def _weapon_title(aim: AttackContext) -> str:
    name = "Unknown weapon" if aim.weapon.name == UNKNOWN else aim.weapon.name
    spotting = aim.battle.state.units.get(aim.spotter or "")
    return f"{name} (spotter on {GRID.name(spotting.space)})" if spotting else name


def _weapon_odds_of(way: WeaponOption) -> Iterator[WeaponOdds]:
    weapon = _weapon_title(way.aim)
    if way.aim.target.kind == "tile":
        unrolled = way.to_hit_sum is None and way.chance is not None
        needs = NONE if unrolled else _needed_number_words(way.to_hit_sum)
        yield WeaponOdds(weapon, needs, NONE, NONE, _percent(way.chance))
        return
    for hit in way.units_under_attack:
        at = f" against {way.aim.battle.title(hit.party)}" if way.aim.hits_whole_space else ""
        yield _odds_of_hit(weapon + at, way, hit)


def _odds_of_hit(weapon: str, way: WeaponOption, hit: UnitUnderAttack) -> WeaponOdds:
    if way.aim.has_no_value(hit.party):
        return WeaponOdds(weapon, "no value", NONE, NONE, NONE)
    needed, outcomes = way.aim.to_hit_sum(hit.party), way.outcome_chances(hit)
    chance = 1 - outcomes.miss if outcomes else _chance_of_any_hit(way, needed)
    card, destroyed = (outcomes.damaged, outcomes.destroyed) if outcomes else (None, None)
    return WeaponOdds(
        weapon, _needed_number_words(needed), *map(_percent, (chance, card, destroyed))
    )


def _chance_of_any_hit(way: WeaponOption, needed: SumFact | None) -> Fraction | None:
    if needed is None:
        return None
    return any_hit_chance(needed.total, way.aim.weapon.rate)


def _needed_number_words(needed: SumFact | None) -> str:
    return NOT_KNOWN if needed is None else str(needed.total)


def _percent(chance: Fraction | None) -> str:
    return NOT_KNOWN if chance is None else format_percent(chance)


# The sources of a line


def calculation_lines(entry: TargetEntry) -> Iterator[str]:
    """Yield the calculation of an entry's values: each sum as an equation, and the exact odds."""
    ways = [way for way in entry.row.ways if way.is_allowed]
    several = len(ways) > 1 or any(len(way.units_under_attack) > 1 for way in ways)
    for way in ways:
        if way.aim.target.kind == "tile":
            yield from _tile_calculation_lines(
                way, f"{_weapon_title(way.aim)}, " if several else ""
            )
        for hit in way.units_under_attack:
            at = f" against {way.aim.battle.title(hit.party)}" if way.aim.hits_whole_space else ""
            yield from _hit_calculation_lines(
                way, hit, f"{_weapon_title(way.aim)}{at}, " if several else ""
            )


def _tile_calculation_lines(way: WeaponOption, lead: str) -> Iterator[str]:
    if way.to_hit_sum is not None:
        yield _headed(lead, _equation(way.to_hit_sum))
    if way.chance is not None:
        yield _headed(lead, f"Chance to destroy the tile: {format_percent(way.chance)}")
    ruling = way.aim.short_ruling
    if ruling is not None and ruling.status == "blocked":
        yield SHELTERED


def _hit_calculation_lines(way: WeaponOption, hit: UnitUnderAttack, lead: str) -> Iterator[str]:
    sums = (way.aim.to_hit_sum(hit.party), hit.defense)
    yield from (_headed(lead, _equation(one)) for one in sums if one is not None)
    outcomes = way.outcome_chances(hit)
    if outcomes:
        chances = (f"{name} {format_exact_chance(one)}" for name, one in outcomes.by_name())
        yield _headed(lead, f"Exact chances: {'; '.join(chances)}")


def _headed(lead: str, words: str) -> str:
    """Return words after the weapon that they are about, if there are several weapons."""
    return lead + lower_first(words) if lead else words


def _equation(one: SumFact) -> str:
    return f"{one.title}: {sum_or_single_term_words(one)}"


SHELTERED = "This line of sight is to the units inside the tile. You can fire at the tile itself."


def sight_question(entry: TargetEntry, *, fixed: bool = False) -> SightQuestion | None:
    """Return the question about an entry's line of sight, None if it needs none."""
    aim = entry.row.best_weapon.aim
    if aim.space is None or aim.line_origin is None:
        return None
    if aim.attack == "artillery" and aim.spotter is None:
        return None
    spotting = aim.battle.state.units.get(aim.spotter or "")
    spotter = spotting.space if spotting and aim.attack == "mortar" else None
    return SightQuestion(
        SightLineQuery(aim.line_origin, aim.space, fixed), aim.attack, aim.firer.side, spotter
    )


def unit_choice_title(battle: CombatView, party: TableUnit) -> str:
    """Return a unit's title in the list for choosing a unit."""
    side = PLAYER_TITLES.get(party.side, party.side)
    return capitalize_first(f"{battle.title(party)}, {battle.location(party)}") if side else ""
