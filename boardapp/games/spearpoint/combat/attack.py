"""Attacks are declared by pairs: who, at whom, with what, by whose spotting (Combat 1 to 8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from boardapp.core.procedure.facts import Line, Sum
from boardapp.core.procedure.question_parts import Choice, Odds
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.core.procedure.several import Several
from boardapp.core.state import called
from boardapp.games.spearpoint.cards.missing_values import known_weapon
from boardapp.games.spearpoint.cards.weapons import Weapon
from boardapp.games.spearpoint.combat.attack_context import AttackContext, Hit
from boardapp.games.spearpoint.combat.choose_unit import which
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.combat.dice import percent
from boardapp.games.spearpoint.combat.odds import Outcomes, Volley, any_hit, attack, one_after_other
from boardapp.games.spearpoint.combat.target_kinds import Target
from boardapp.games.spearpoint.combat.targets import (
    Row,
    WeaponOption,
    area_weapons,
    rows,
    sees,
    spotted,
    struck_by,
    why_none,
    with_spotter,
)
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.table.state import MAX_WEAPONS, DeclaredAttack, Party, TileState
from boardapp.games.spearpoint.tiles.box_contents import GRID, Catalogue
from boardapp.games.spearpoint.turn import order

PAIRS = 8
"""Numbered pairs of counters of each side (004-057)."""


class Combat(NamedTuple):
    """What stays the same while a table fights: what can lie there, and the scenario."""

    catalogue: Catalogue
    scenario: Scenario | None = None

    def at(self, state: TileState) -> CombatView:
        """Return a table as its fights see it."""
        return CombatView(state, self.catalogue.taking(state.taken), self.scenario)

    def battle(self, play: Context[TileState]) -> CombatView:
        """Return the table as its fights see it now."""
        return self.at(play.state)


def pair_title(battle: CombatView, name: str, pair: DeclaredAttack) -> str:
    """Return what a declared attack is called: its number, who, at whom."""
    firer = battle.state.party(name)
    title = battle.title(firer) if firer else called(name)
    return f"{pair.number}: {title} at {target_title(battle, Target.of(pair.target))}"


def target_title(battle: CombatView, target: Target) -> str:
    """Return what a target is called in an attack's title."""
    if target.kind == "space":
        return f"everybody on {target.name}"
    if target.kind == "tile":
        feature = battle.feature(GRID.parse(target.name))
        return f"{feature.face.title} on {target.name}" if feature else target.name
    party = battle.state.party(target.name)
    return battle.title(party) if party else called(target.name)


def declare(on: Combat, play: Context[TileState], *, in_turn: bool = False) -> Asking[str]:
    """Ask who attacks whom with what, by whose spotting, and lay the pair; return who.

    ``in_turn`` holds sides to the order of the Combat Phase, where turns lead (004-089).
    """
    battle = on.battle(play)
    why_not = order.why_not_declare if in_turn else why_none
    firer = yield from which(
        battle, play.state.parties(), why_not, "Fire", "Which unit attacks?", "004-121"
    )  # fmt: skip
    row = yield from _at_whom(battle, firer)
    ways = (*row.ways, *area_weapons(row))
    weapons = yield from with_what(f"{battle.title(firer)} fires", ways)
    aims = [
        AttackContext(battle, firer, one, struck_by(battle, firer, one, row.target))
        for one in weapons
    ]
    spotter = yield from _by_whom(next((one for one in aims if one.whole_space), aims[0]))
    names = yield from named(on, play, row.best.aim.firer, weapons)
    # Where all that it fires strikes everybody there, that is its target.
    target = aims[0].target if all(one.whole_space for one in aims) else row.target
    pair = DeclaredAttack(next_pair(play, firer.side), target.key, names, spotter)
    play.set_state(play.state.with_pair(firer.id, pair))
    shown = ruling_of(on.battle(play), firer, weapons[0], pair)
    if shown is not None:
        play.show(shown)
    play.log(f"Pair {pair_title(battle, firer.id, pair)}, {' and '.join(names)}.")
    return firer.id


def named(
    on: Combat, play: Context[TileState], firer: Party, weapons: Sequence[Weapon]
) -> Asking[tuple[str, ...]]:
    """Return what weapons are called, as their cards do; that is asked where nobody knows it."""
    names = []
    for weapon in weapons:
        known = yield from known_weapon(play, on.battle(play), firer, weapon)
        names.append(known.name)
    return tuple(names)


def next_pair(play: Context[TileState], side: str) -> int:
    """Return the number of a side's next pair of counters; more than the box holds is said."""
    own = [
        pair for name, pair in play.state.pairs.items() if order.side_of(play.state, name) == side
    ]
    number = max((pair.number for pair in own), default=0) + 1
    if number > PAIRS:
        play.log(cited(f"pair {number}: the box holds {PAIRS} a side", "004-057"))
    return number


def _at_whom(battle: CombatView, firer: Party) -> Asking[Row]:
    held = {one.target.key: one for one in rows(battle, firer)}
    choices = tuple(_offered(one) for one in held.values())
    name = yield from ask(Pick(
        firer.side, f"{battle.title(firer)} fires", "At whom?", ("004-121",), choices=choices,
    ))  # fmt: skip
    return held[name]


def _offered(one: Row) -> Choice:
    """Return a target as a choice: where it is, what is needed, and why not, if so."""
    best = one.best
    told = [one.goal.where] if one.goal.where not in one.goal.title else []
    if one.legal:
        told.append(said_chance(best.needed, best.chance))
    refusal = one.reasons[0] if one.reasons else None
    title = (
        f"{one.goal.title} on {one.goal.where}"
        if one.target.kind in ("tile", "space")
        else one.goal.title
    )
    odds = tuple(odds_of(best)) if one.legal else ()
    note = ", ".join(filter(None, told))
    about = one.target.name if one.target.kind == "unit" else ""
    return Choice(one.target.key, title, note, refusal, odds, about=about)


def said_chance(needed: Sum | None, chance: Fraction | None) -> str:
    """Return what is needed and how likely that is, as players say it: *needs 9, 72 %*."""
    if chance is None:
        return "chance unknown"
    return f"needs {needed.total}, {percent(chance)}" if needed else percent(chance)


def odds_of(way: WeaponOption) -> Iterator[Odds]:
    """Yield how likely each end of one weapon's attack is, for each that it hits."""
    for hit in way.hits:
        title = way.aim.battle.title(hit.party)
        outcomes = way.outcomes(hit)
        if outcomes is None:
            sum_needed = way.aim.needed(hit.party)
            hits = any_hit(sum_needed.total, way.aim.weapon.rate) if sum_needed else None
            yield Odds(title, "hit", hits)
        else:
            yield from outcome_odds(title, outcomes)
    if way.aim.target.kind == "tile":
        yield Odds(f"The tile on {way.aim.target.name}", "destroyed", way.chance)


def odds_together(ways: Sequence[WeaponOption]) -> Iterator[Odds]:
    """Yield how likely each end is with several weapons, one after the other (004-153).

    A bomb or mortar among them hits others too (N4-40).
    """
    if len(ways) < MAX_WEAPONS:
        yield from (odds for way in ways for odds in odds_of(way))
        return
    hit_by: dict[str, list[tuple[WeaponOption, Hit]]] = {}
    for way in ways:
        for hit in way.hits:
            hit_by.setdefault(hit.party.id, []).append((way, hit))
    for blows in hit_by.values():
        (way, hit), *_ = blows
        outcomes = _one_after_other(blows)
        if outcomes is not None:
            yield from outcome_odds(way.aim.battle.title(hit.party), outcomes)


def _one_after_other(blows: Sequence[tuple[WeaponOption, Hit]]) -> Outcomes | None:
    """Return how likely each end is for one that several weapons hit, None while it is unknown."""
    (way, first), *_ = blows
    if first.falls_on is not None:
        return one_after_other([ends for way, hit in blows if (ends := way.outcomes(hit))])
    volleys: list[Volley] = []
    for each, hit in blows:
        volley = each.aim.volley(each.aim.needed(hit.party))
        if volley is None or first.struck is None or hit.struck is None:
            return None
        # Its Defense may differ between them: a higher one lowers the index by as much.
        index = volley.rolled.index + first.struck.defense - hit.struck.defense
        volleys.append(volley._replace(rolled=replace(volley.rolled, index=index)))
    assert first.struck is not None
    return attack(tuple(volleys), first.struck, way.aim.battle.readings)


def outcome_odds(title: str, outcomes: Outcomes) -> Iterator[Odds]:
    """Yield the ends of an attack by name, without those that cannot be."""
    names = ("miss", "hit", "Damage Card", "destroyed")
    for name, chance in zip(names, outcomes, strict=True):
        if chance:
            yield Odds(title, name, chance)


def with_what(title: str, ways: Sequence[WeaponOption]) -> Asking[tuple[Weapon, ...]]:
    """Ask which weapons are used, up to two at one target (004-121)."""
    held = {way.aim.weapon.name: way for way in ways}
    firer = ways[0].aim.firer
    if len(held) == 1:
        return (ways[0].aim.weapon,)
    choices = tuple(
        Choice(name, name, said_chance(way.needed, way.chance), next(iter(way.reasons), None),
               odds=tuple(odds_of(way)))
        for name, way in held.items()
    )  # fmt: skip
    taken = yield from ask(Several(
        firer.side, title, "With which weapons? Up to two.", ("004-121",), choices=choices,
        least=1, most=MAX_WEAPONS, ordered=True,
        odds_of=lambda taken: tuple(odds_together([held[name] for name in taken.names])),
    ))  # fmt: skip
    return tuple(held[name].aim.weapon for name in taken.names)


def _by_whom(aim: AttackContext) -> Asking[str | None]:
    """Ask who spots, where somebody must and several may (004-143, 004-145)."""
    first = with_spotter(aim)
    if first.spotter is None:
        return None
    free = [one for one in spotted(aim) if sees(one)]
    if len(free) == 1:
        return first.spotter
    titles = {one.spotter: one.battle.state.units[one.spotter or ""] for one in free}
    choices = tuple(
        Choice(name or "", aim.battle.title(unit), aim.battle.where(unit), about=unit.id)
        for name, unit in titles.items()
    )
    return (yield from ask(Pick(
        aim.firer.side, "Spotter", "Who observes? It has no attack of its own.", ("004-145",),
        choices=choices,
    )))  # fmt: skip


def ruling_of(
    battle: CombatView, firer: Party, weapon: Weapon, pair: DeclaredAttack
) -> Line | None:
    """Return the ruling on an attack's line, None where it needs none."""
    aim = AttackContext(battle, firer, weapon, Target.of(pair.target), pair.spotter)
    ruling = aim.ruling()
    return Line(pair_title(battle, firer.id, pair), ruling) if ruling else None
