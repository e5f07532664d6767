"""Targets in words: of each its weapons with what is needed and every chance, or why not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from boardapp.core.dice import exactly, percent, share
from boardapp.core.procedure.facts import Sum
from boardapp.core.words import capital
from boardapp.games.spearpoint.combat import targets
from boardapp.games.spearpoint.combat.attack_context import AttackContext, Hit
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.combat.odds import any_hit
from boardapp.games.spearpoint.combat.target_kinds import Target
from boardapp.games.spearpoint.combat.targets import UNKNOWN, Row, WeaponOption
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.sight.rulings import opponent
from boardapp.games.spearpoint.table.state import Party, Unit
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYER_TITLES
from boardapp.qt.guide.fact_view import sum_words
from boardapp.qt.sessions.session import Asked, SightQuestion

NOT_KNOWN = "unknown"
NONE = "–"
COLUMNS = ("needs", "hits", "Damage Card", "destroyed")
"""What stands over the values of a line."""


class Line(NamedTuple):
    """One weapon at one of those whom it hits, as far as it is known: what is needed, and chances.

    The chance of a hit is of any, whatever it does.
    """

    weapon: str
    needs: str
    hits: str
    card: str
    destroyed: str

    def words(self) -> str:
        """Return the line in words.

        >>> Line("75 mm", "9", "72 %", "30 %", "12 %").words()
        '75 mm: needs 9, hits 72 %, Damage Card 30 %, destroyed 12 %'
        """
        known = zip(COLUMNS, self[1:], strict=True)
        said = ", ".join(f"{name} {value}" for name, value in known if value != NONE)
        return f"{self.weapon}: {said or 'no roll'}"


@dataclass(frozen=True)
class Entry:
    """A line of the list: who fires at what, with each weapon, and what is against it."""

    firer: Party
    row: Row
    title: str
    where: str
    lines: tuple[Line, ...]
    reasons: tuple[str, ...]

    @property
    def legal(self) -> bool:
        """Tell whether one of the weapons may be used."""
        return self.row.legal

    @property
    def key(self) -> tuple[str, str]:
        """Return what it is known by while the table changes."""
        return self.firer.id, self.row.target.key

    def words(self) -> str:
        """Return all of it, as read aloud."""
        may = [line.words() for line in self.lines]
        named = f"{self.title}, {self.where}" if self.where not in self.title else self.title
        sign = "" if self.legal else "not now. "
        return f"{named}: {sign}" + ". ".join([*may, *self.reasons])


def what_it_fires_at(battle: CombatView, firer: Party) -> tuple[Entry, ...]:
    """Return every target of a unit, those that it may fire at first."""
    return tuple(
        _entry(firer, row, row.goal.title, row.goal.where) for row in targets.rows(battle, firer)
    )


def who_fires_at_it(battle: CombatView, party: Party) -> tuple[Entry, ...]:
    """Return every enemy of a unit with what it can do to it, who may fire at it first.

    At a unit on the board also what falls on its whole space.
    """
    side = opponent(party.side) or ""
    aimed = [Target("unit", party.id)]
    if isinstance(party, Unit):
        aimed.append(Target("space", GRID.name(party.space)))
        if battle.unit_class(party) == "gun" and battle.crewed(party):
            aimed.insert(1, Target("crew", party.id))
    found = [
        _entry(firer, row, battle.title(firer) + _AT[target.kind], battle.where(firer))
        for target in aimed
        for firer, row in targets.firers(battle, target, side)
    ]
    return tuple(sorted(found, key=_likeliest))


_AT = {"unit": "", "crew": ", at its crew", "space": ", at the whole space", "tile": ""}


def _likeliest(entry: Entry) -> tuple[bool, Fraction]:
    return not entry.legal, -(entry.row.best.chance or Fraction(0))


def _entry(firer: Party, row: Row, title: str, where: str) -> Entry:
    if not row.legal:
        reasons = tuple(one.sentence for one in row.reasons)
        return Entry(firer, row, title, where, (), reasons)
    lines = [line for way in row.ways if way.legal for line in _lines(way)]
    barred = [
        f"{_weapon(way.aim)}: {one.sentence[:1].lower()}{one.sentence[1:]}"
        for way in row.ways
        for one in way.reasons
    ]
    return Entry(firer, row, title, where, tuple(lines), tuple(barred))


def _weapon(aim: AttackContext) -> str:
    name = "weapon not entered" if aim.weapon.name == UNKNOWN else aim.weapon.name
    spotting = aim.battle.state.units.get(aim.spotter or "")
    return f"{name}, spotter {GRID.name(spotting.space)}" if spotting else name


def _lines(way: WeaponOption) -> Iterator[Line]:
    weapon = _weapon(way.aim)
    if way.aim.target.kind == "tile":
        unrolled = way.needed is None and way.chance is not None
        needs = NONE if unrolled else _needs(way.needed)
        yield Line(weapon, needs, NONE, NONE, _percent(way.chance))
        return
    for hit in way.hits:
        at = f" at {way.aim.battle.title(hit.party)}" if way.aim.whole_space else ""
        yield _line(weapon + at, way, hit)


def _line(weapon: str, way: WeaponOption, hit: Hit) -> Line:
    if way.aim.no_value(hit.party):
        return Line(weapon, "no value", NONE, NONE, NONE)
    needed, outcomes = way.aim.needed(hit.party), way.outcomes(hit)
    chance = 1 - outcomes.miss if outcomes else _any_hit(way, needed)
    card, destroyed = (outcomes.damaged, outcomes.destroyed) if outcomes else (None, None)
    return Line(weapon, _needs(needed), *map(_percent, (chance, card, destroyed)))


def _any_hit(way: WeaponOption, needed: Sum | None) -> Fraction | None:
    if needed is None:
        return None
    return any_hit(needed.total, way.aim.weapon.rate)


def _needs(needed: Sum | None) -> str:
    return NOT_KNOWN if needed is None else str(needed.total)


def _percent(chance: Fraction | None) -> str:
    if chance is None:
        return NOT_KNOWN
    return percent(chance) if chance else "0 %"


# What a line rests on


def basis(entry: Entry) -> Iterator[str]:
    """Yield what the values of an entry rest on: each sum as an equation, and the exact odds."""
    ways = [way for way in entry.row.ways if way.legal]
    several = len(ways) > 1 or any(len(way.hits) > 1 for way in ways)
    for way in ways:
        if way.aim.target.kind == "tile":
            yield from _tile_basis(way, f"{_weapon(way.aim)}: " if several else "")
        for hit in way.hits:
            at = f" at {way.aim.battle.title(hit.party)}" if way.aim.whole_space else ""
            yield from _hit_basis(way, hit, f"{_weapon(way.aim)}{at}: " if several else "")


def _tile_basis(way: WeaponOption, lead: str) -> Iterator[str]:
    if way.needed is not None:
        yield lead + _equation(way.needed)
    if way.chance is not None:
        yield f"{lead}Destroyed {share(way.chance)}"
    ruling = way.aim.bare_ruling
    if ruling is not None and ruling.status == "blocked":
        yield SHELTERED


def _hit_basis(way: WeaponOption, hit: Hit, lead: str) -> Iterator[str]:
    sums = (way.aim.needed(hit.party), hit.defense)
    yield from (lead + _equation(one) for one in sums if one is not None)
    outcomes = way.outcomes(hit)
    if outcomes:
        names = ("miss", "hit without a card", "Damage Card", "destroyed")
        known = zip(names, outcomes, strict=True)
        yield f"{lead}Exactly: " + ", ".join(f"{name} {exactly(one)}" for name, one in known)


def _equation(one: Sum) -> str:
    return f"{one.title}: {sum_words(one, HEADINGS.of)}"


SHELTERED = "The ruling on the line is for who is inside: the tile itself can be fired at."


def sight_question(entry: Entry, *, fixed: bool = False) -> SightQuestion | None:
    """Return the question about the line of an entry, None where it needs no line."""
    aim = entry.row.best.aim
    if aim.space is None or aim.origin is None:
        return None
    if aim.attack == "artillery" and aim.spotter is None:
        return None
    spotting = aim.battle.state.units.get(aim.spotter or "")
    spotter = spotting.space if spotting and aim.attack == "mortar" else None
    return SightQuestion(Asked(aim.origin, aim.space, fixed), aim.attack, aim.firer.side, spotter)


def asked_about(battle: CombatView, party: Party) -> str:
    """Return a unit as it is chosen to be asked about."""
    side = PLAYER_TITLES.get(party.side, party.side)
    return capital(f"{battle.title(party)}, {battle.where(party)}") if side else ""
