"""What a unit can fire at, and who can fire at it: every target, with chances or every reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from boardapp.core.grid import Space
from boardapp.core.procedure.facts import Sum
from boardapp.core.procedure.values import Refusal
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.games.spearpoint.combat import features
from boardapp.games.spearpoint.combat.aim import Aim, Hit, Target
from boardapp.games.spearpoint.combat.battle import Battle, on_path
from boardapp.games.spearpoint.combat.odds import Outcomes, any_hit, attack
from boardapp.games.spearpoint.combat.reasons import of_firer, of_target
from boardapp.games.spearpoint.state import Aside, Party, Unit
from boardapp.games.spearpoint.weapons import Weapon, WeaponKind


@dataclass(frozen=True)
class Way:
    """One weapon at one target, with every reason against it."""

    aim: Aim
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
            return features.needed(self.aim)
        sums = [self.aim.needed(party) for party in self.aim.meant()]
        known = [one for one in sums if one is not None]
        return min(known, key=lambda one: one.total, default=None)

    @cached_property
    def chance(self) -> Fraction | None:
        """Return how likely it is to hit at all, or to bring a feature down; None: not known."""
        if self.aim.target.kind == "tile":
            return features.chance(self.aim)
        if self.needed is None:
            return None
        return any_hit([(self.needed.total, self.aim.weapon.rate)])

    def outcomes(self, hit: Hit) -> Outcomes | None:
        """Return how likely each end is for one of those hit, None while a value is unknown."""
        volley = self.aim.volley(hit.party)
        if volley is None or hit.struck is None:
            return None
        return attack((volley,), hit.struck, self.aim.battle.readings)


@dataclass(frozen=True)
class Row:
    """A target of a unit's list, with each of its weapons; the first is the best."""

    target: Target
    title: str
    where: str
    space: Space | None
    ways: tuple[Way, ...]

    @property
    def legal(self) -> bool:
        """Tell whether one of the weapons may be used."""
        return any(way.legal for way in self.ways)

    @property
    def best(self) -> Way:
        """Return the weapon that may be used and is likeliest to hit."""
        return self.ways[0]

    @property
    def reasons(self) -> tuple[Refusal, ...]:
        """Return every reason against it, each once; none where a weapon may be used."""
        if self.legal:
            return ()
        return tuple(dict.fromkeys(one for way in self.ways for one in way.reasons))


def weapons_of(battle: Battle, party: Party) -> tuple[Weapon, ...]:
    """Return a unit's weapons; one that nobody has entered stands for all where none is known."""
    held = battle.card(party).weapons
    if held:
        return held
    kind: WeaponKind = "mortar" if "mortar" in party.unit else "gun"
    return (Weapon(UNKNOWN, kind, main=True),)


UNKNOWN = "weapon"
"""What a weapon is called of a card that nobody has entered."""


def rows(battle: Battle, firer: Party) -> tuple[Row, ...]:
    """Return every target of a unit: those that it may fire at first, the likeliest first."""
    against_firer = _against(battle, firer)
    found = [_row(battle, firer, target, against_firer) for target in _targets(battle, firer)]
    return tuple(sorted((row for row in found if row.ways), key=_order))


def why_none(battle: Battle, firer: Party) -> Refusal | None:
    """Return why a unit may fire at nothing, None when it may: the first target it has ends that.

    What is against all of its targets says it; else what is against the one named first.
    """
    against_firer, found = _against(battle, firer), []
    for target in _targets(battle, firer):
        held = _row(battle, firer, target, against_firer)
        if held.ways and held.legal:
            return None
        found += [held] if held.ways else []
    if not found:
        return Refusal("No enemy is on the table.")
    first = min(found, key=_order).reasons
    shared = set(first).intersection(*(one.reasons for one in found))
    return next((one for one in first if one in shared), first[0])


def row(battle: Battle, firer: Party, target: Target) -> Row:
    """Return one target of a unit."""
    return _row(battle, firer, target, _against(battle, firer))


def firers(battle: Battle, target: Target, side: str) -> Iterator[tuple[Party, Row]]:
    """Yield every unit of a side with what it can do to one target: who may fire first."""
    found = [
        (party, one)
        for party in battle.state.parties()
        if party.side == side and (one := row(battle, party, target)).ways
    ]
    yield from sorted(found, key=lambda pair: _order(pair[1]))


def _order(row: Row) -> tuple[bool, bool, float, str]:
    # Who stands there matters more than walls, however surely they fall.
    legal, chance = _likelier(row.best)
    return (legal, row.target.kind == "tile", chance, row.title)


def _targets(battle: Battle, firer: Party) -> Iterator[Target]:
    """Yield all that a unit could aim at: units, crews of guns, spaces, tiles."""
    indirect = any(_indirect(firer, weapon) for weapon in weapons_of(battle, firer))
    spaces: dict[Space, None] = {}
    for party in battle.enemies(firer.side):
        if isinstance(party, Aside) or battle.frontline(party):
            yield Target("unit", party.id)
        if isinstance(party, Unit):
            spaces[party.space] = None
            if battle.unit_class(party) == "gun" and battle.crewed(party):
                yield Target("crew", party.id)
    if indirect:
        yield from (Target("space", GRID.name(space)) for space in spaces)
    for space in sorted(battle.state.tiles):
        feature = battle.feature(space)
        if feature and features.can_fall(feature) and (space in spaces or _near(firer, space)):
            yield Target("tile", GRID.name(space))


def _near(firer: Party, space: Space) -> bool:
    return not isinstance(firer, Aside) or firer.off == "rear" or on_path(firer.path, space)


def _indirect(firer: Party, weapon: Weapon) -> bool:
    rear = isinstance(firer, Aside) and firer.off == "rear"
    return rear or weapon.kind in ("mortar", "bomb")


_Against = Mapping[str, tuple[Refusal, ...]]
"""What is against each weapon of a unit, by name, whatever it is aimed at."""


def _against(battle: Battle, firer: Party) -> _Against:
    anything = Target("unit", firer.id)
    return {
        weapon.name: tuple(of_firer(Aim(battle, firer, weapon, anything)))
        for weapon in weapons_of(battle, firer)
    }


def _row(battle: Battle, firer: Party, target: Target, against_firer: _Against) -> Row:
    aims = (Aim(battle, firer, one, target) for one in weapons_of(battle, firer))
    ways = [_way(aim, against_firer[aim.weapon.name]) for aim in aims if meant(aim)]
    if len(ways) > 1:
        ways.sort(key=_likelier)
    title, where, space = _named(battle, target)
    return Row(target, title, where, space, tuple(ways))


def _likelier(way: Way) -> tuple[bool, float]:
    return (not way.legal, -float(way.chance or 0) if way.legal else 0)


def meant(aim: Aim) -> bool:
    """Tell whether a weapon is for that kind of target at all: else nobody asks why not."""
    on_map = aim.space is not None
    if aim.target.kind == "tile":
        gun = aim.weapon.main and not aim.battle.infantry(aim.firer)
        return gun or _indirect(aim.firer, aim.weapon)
    indirect = on_map and _indirect(aim.firer, aim.weapon)
    return indirect == (aim.target.kind == "space")


def _way(aim: Aim, against_firer: tuple[Refusal, ...]) -> Way:
    spotted = with_spotter(aim)
    return Way(spotted, (*against_firer, *of_target(spotted)))


def with_spotter(aim: Aim) -> Aim:
    """Return an aim by the first spotter by whom it may be, as it is where it needs none."""
    if aim.spotter or aim.space is None or aim.attack not in ("mortar", "artillery"):
        return aim
    if aim.attack == "mortar" and aim.may_be_clear() and _clear(aim):
        return aim
    return next((one for one in spotted(aim) if one.may_be_clear() and sees(one)), aim)


def _clear(aim: Aim) -> bool:
    if aim.plainly_clear():
        return True
    return aim.bare_ruling is not None and aim.bare_ruling.status == "clear"


def spotted(aim: Aim) -> Iterator[Aim]:
    """Yield an aim with each spotter that is free: own Infantry that has no attack (004-145).

    Who spots already serves further guns on the same space alone.
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
        if own and aim.battle.infantry(unit) and unit_id not in busy:
            yield replace(aim, spotter=unit_id)


def sees(aim: Aim) -> bool:
    """Tell whether the spotter of an aim sees its space, whoever is safe inside there."""
    if aim.plainly_clear():
        return True
    ruling = aim.bare_ruling
    if ruling is None:
        return False
    causes = [one for one in ruling.causes if one.code != "impervious"]
    return ruling.status == "clear" or (ruling.status == "blocked" and not causes)


def _named(battle: Battle, target: Target) -> tuple[str, str, Space | None]:
    """Return what a target is called, where it is, and its space."""
    if target.kind in ("tile", "space"):
        space = GRID.parse(target.name)
        feature = battle.feature(space)
        tile = f"{feature.face.title} {feature.id}" if feature else "the space"
        return (tile if target.kind == "tile" else "Everybody there", target.name, space)
    party = battle.state.party(target.name)
    if party is None:
        return target.name, "gone", None
    title = battle.title(party)
    crew = f"Crew of {title}" if target.kind == "crew" else title
    return crew, battle.where(party), party.space if isinstance(party, Unit) else None
