"""Attacks as procedures: declared by pairs, or made one at a time (Combat 1 to 9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from boardapp.core.procedure.asks import Number, Pick, Throw
from boardapp.core.procedure.facts import Chances, Line, Sum, Term
from boardapp.core.procedure.going import Asking, Play, ask, ask_or
from boardapp.core.procedure.several import Several
from boardapp.core.procedure.values import Choice, Dice, Fallen, Odds, Other, Refusal
from boardapp.games.spearpoint.catalogue import GRID, Catalogue
from boardapp.games.spearpoint.combat import features
from boardapp.games.spearpoint.combat.aim import Aim, Hit, Target
from boardapp.games.spearpoint.combat.battle import Battle
from boardapp.games.spearpoint.combat.blow import Blow, Rolled, blow, burn, falls
from boardapp.games.spearpoint.combat.harm import destroyed, draw, score, shelter_falls, take
from boardapp.games.spearpoint.combat.odds import Outcomes, hit_chance
from boardapp.games.spearpoint.combat.targets import (
    Row,
    Way,
    rows,
    spotted,
    weapons_of,
    with_spotter,
)
from boardapp.games.spearpoint.combat.values import (
    Depth,
    known_calibre,
    known_target,
    known_value,
    known_weapon,
)
from boardapp.games.spearpoint.headings import cited
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.settling import BOTH
from boardapp.games.spearpoint.state import MAX_WEAPONS, Pair, Party, TileState
from boardapp.games.spearpoint.weapons import MAX_TO_HIT, NO_VALUE, Weapon

FACES = 10
PAIRS = 8
"""Numbered pairs of counters of each side (004-057)."""

BURN = Choice("burn", "Burn a Command Card for +1", "One at most on each roll")
"""The way to better a roll before it is thrown (004-065)."""


class Combat(NamedTuple):
    """What stays the same while a table fights: what can lie there, and the scenario."""

    catalogue: Catalogue
    scenario: Scenario | None = None

    def at(self, state: TileState) -> Battle:
        """Return a table as its fights see it."""
        return Battle(state, self.catalogue.taking(state.taken), self.scenario)

    def battle(self, play: Play[TileState]) -> Battle:
        """Return the table as its fights see it now."""
        return self.at(play.state)


# Declaring


def pair_title(battle: Battle, name: str, pair: Pair) -> str:
    """Return what a declared attack is called: its number, who, at whom."""
    firer = battle.state.party(name)
    title = battle.title(firer) if firer else name
    return f"{pair.number}: {title} at {_target_title(battle, Target.of(pair.target))}"


def _target_title(battle: Battle, target: Target) -> str:
    if target.kind == "space":
        return f"everybody on {target.name}"
    if target.kind == "tile":
        feature = battle.feature(GRID.parse(target.name))
        return f"{feature.face.title} on {target.name}" if feature else target.name
    party = battle.state.party(target.name)
    return battle.title(party) if party else target.name


def declare(on: Combat, play: Play[TileState]) -> Asking[str]:
    """Ask who attacks whom with what, by whose spotting, and lay the pair; return who."""
    battle = on.battle(play)
    firer = yield from _who(battle)
    target = yield from _at_whom(battle, firer)
    weapons = yield from _with_what(battle, firer, target)
    way = Aim(battle, firer, weapons[0], target.target)
    spotter = yield from _by_whom(way)
    named = []
    for weapon in weapons:
        known = yield from known_weapon(play, on.battle(play), firer, weapon)
        named.append(known.name)
    pair = Pair(next_pair(play, firer.side), target.target.key, tuple(named), spotter)
    play.become(play.state.with_pair(firer.id, pair))
    shown = ruling_of(on.battle(play), firer, weapons[0], pair)
    if shown is not None:
        play.show(shown)
    play.say(f"Pair {pair_title(battle, firer.id, pair)}, {' and '.join(named)}.")
    return firer.id


def next_pair(play: Play[TileState], side: str) -> int:
    """Return the number of a side's next pair of counters; more than the box holds is said."""
    own = [pair for name, pair in play.state.pairs.items() if _side(play.state, name) == side]
    number = max((pair.number for pair in own), default=0) + 1
    if number > PAIRS:
        play.say(cited(f"pair {number}: the box holds {PAIRS} a side", "004-057"))
    return number


def _side(state: TileState, name: str) -> str:
    party = state.party(name)
    return party.side if party else name.rpartition("-")[0]


def _who(battle: Battle) -> Asking[Party]:
    choices = tuple(_firer(battle, party) for party in battle.state.parties())
    name = yield from ask(Pick(
        BOTH, "Fire", "Which unit attacks?", ("004-121",), choices=choices,
    ))  # fmt: skip
    found = battle.state.party(name)
    assert found is not None
    return found


def _firer(battle: Battle, party: Party) -> Choice:
    held = rows(battle, party)
    refusal = None if held else Refusal("No enemy is on the table.")
    if held and not held[0].legal:
        # What is against all of them says it; else it is the nearest to being allowed.
        shared = set(held[0].reasons).intersection(*(one.reasons for one in held))
        refusal = next((one for one in held[0].reasons if one in shared), held[0].reasons[0])
    return Choice(party.id, battle.title(party), battle.where(party), refusal)


def _at_whom(battle: Battle, firer: Party) -> Asking[Row]:
    held = {one.target.key: one for one in rows(battle, firer)}
    choices = tuple(_offered(one) for one in held.values())
    name = yield from ask(Pick(
        firer.side, f"{battle.title(firer)} fires", "At whom?", ("004-121",), choices=choices,
    ))  # fmt: skip
    return held[name]


def _offered(one: Row) -> Choice:
    """Return a target as a choice: where it is, what is needed, and why not, if so."""
    best = one.best
    told = [one.where] if one.where not in one.title else []
    if one.legal:
        told.append(said_chance(best.needed, best.chance))
    refusal = one.reasons[0] if one.reasons else None
    title = f"{one.title} on {one.where}" if one.target.kind in ("tile", "space") else one.title
    odds = tuple(odds_of(best)) if one.legal else ()
    return Choice(one.target.key, title, ", ".join(filter(None, told)), refusal, odds)


def said_chance(needed: Sum | None, chance: Fraction | None) -> str:
    """Return what is needed and how likely that is, as players say it: *needs 9, 72 %*."""
    if chance is None:
        return "chance unknown"
    share = f"{float(100 * chance):.0f} %"
    return f"needs {needed.total}, {share}" if needed else share


def odds_of(way: Way) -> Iterator[Odds]:
    """Yield how likely each end of one weapon's attack is, for each that it hits."""
    for hit in way.hits:
        title = way.aim.battle.title(hit.party)
        outcomes = way.outcomes(hit)
        if outcomes is None:
            sum_needed = way.aim.needed(hit.party)
            hits = hit_chance(sum_needed.total) if sum_needed else None
            yield Odds(title, "hit", hits)
        else:
            yield from outcome_odds(title, outcomes)
    if way.aim.target.kind == "tile":
        yield Odds(f"The tile on {way.aim.target.name}", "destroyed", way.chance)


def outcome_odds(title: str, outcomes: Outcomes) -> Iterator[Odds]:
    """Yield the ends of an attack by name, without those that cannot be."""
    names = ("miss", "hit", "Damage Card", "destroyed")
    for name, chance in zip(names, outcomes, strict=True):
        if chance:
            yield Odds(title, name, chance)


def _with_what(battle: Battle, firer: Party, target: Row) -> Asking[tuple[Weapon, ...]]:
    """Ask which weapons are used, up to two at one target (004-121)."""
    held = {way.aim.weapon.name: way for way in target.ways}
    if len(held) == 1:
        return (target.best.aim.weapon,)
    choices = tuple(
        Choice(name, name, said_chance(way.needed, way.chance), next(iter(way.reasons), None),
               odds=tuple(odds_of(way)))
        for name, way in held.items()
    )  # fmt: skip
    taken = yield from ask(Several(
        firer.side, f"{battle.title(firer)} fires", "With which weapons? Up to two.",
        ("004-121",), choices=choices, least=1, most=MAX_WEAPONS, ordered=True,
    ))  # fmt: skip
    return tuple(held[name].aim.weapon for name in taken.names)


def _by_whom(aim: Aim) -> Asking[str | None]:
    """Ask who spots, where somebody must and several may (004-143, 004-145)."""
    first = with_spotter(aim)
    if first.spotter is None:
        return None
    free = [one for one in spotted(aim) if _seen(one)]
    if len(free) == 1:
        return first.spotter
    titles = {one.spotter: one.battle.state.units[one.spotter or ""] for one in free}
    choices = tuple(
        Choice(name or "", aim.battle.title(unit), aim.battle.where(unit))
        for name, unit in titles.items()
    )
    return (yield from ask(Pick(
        aim.firer.side, "Spotter", "Who observes? It has no attack of its own.", ("004-145",),
        choices=choices,
    )))  # fmt: skip


def _seen(aim: Aim) -> bool:
    ruling = aim.bare_ruling
    return ruling is not None and all(one.code == "impervious" for one in ruling.causes)


def ruling_of(battle: Battle, firer: Party, weapon: Weapon, pair: Pair) -> Line | None:
    """Return the ruling on an attack's line, None where it needs none."""
    aim = Aim(battle, firer, weapon, Target.of(pair.target), pair.spotter)
    ruling = aim.ruling()
    return Line(pair_title(battle, firer.id, pair), ruling) if ruling else None


# What comes of it


def resolve(on: Combat, play: Play[TileState], name: str) -> Asking[None]:
    """Resolve a declared attack, weapon by weapon; a target that is gone ends it (004-153)."""
    pair = play.state.pairs[name]
    play.become(play.state.with_pair(name, pair._replace(resolved=True)))
    battle, firer = on.battle(play), play.state.party(name)
    if firer is None:
        play.say(cited("no attack: who declared it is gone", "004-153", "N4-06"))
        return
    if _spotter_lost(battle, pair):
        play.say(cited("no attack: its spotter is gone", "004-145", "N4-07"))
        return
    for weapon_name in pair.weapons:
        now, firer = on.battle(play), play.state.party(name)
        weapon = next(
            (one for one in weapons_of(now, firer) if one.name == weapon_name), None
        ) if firer else None  # fmt: skip
        if firer is None or weapon is None:
            return
        aim = Aim(now, firer, weapon, Target.of(pair.target), pair.spotter)
        if gone(aim):
            play.say(cited("no attack: the target is gone", "004-153"))
            return
        yield from use(on, play, aim)


def _spotter_lost(battle: Battle, pair: Pair) -> bool:
    lost = pair.spotter is not None and pair.spotter not in battle.state.units
    return lost and battle.reads("lost-spotter", "void")


def gone(aim: Aim) -> bool:
    """Tell whether there is nothing left of what was aimed at."""
    match aim.target.kind:
        case "tile":
            return aim.feature is None or not aim.feature.destroyed_by
        case "space":
            return next(aim.hits(), None) is None
        case "crew":
            return aim.party is None or aim.party.condition.empty
    return aim.party is None


def use(on: Combat, play: Play[TileState], aim: Aim) -> Asking[None]:
    """Use one weapon: every roll of its rate, at what the one before left (004-150)."""
    if aim.weapon.kind == "bomb":
        condition = aim.firer.condition
        dropped = condition._replace(dropped=(*condition.dropped, aim.weapon.name))
        play.become(play.state.with_condition(aim.firer, dropped))
    if aim.target.kind == "tile":
        yield from _at_tile(on, play, aim)
        return
    depth = yield from _depth(play, aim)
    if depth == "told":
        for hit in list(aim.hits()):
            yield from _told(on, play, aim, hit.party)
        return
    number = (yield from _number_needed(aim)) if depth == "needed" else None
    for shot in range(_now(on, play, aim).weapon.rate):
        aim = _now(on, play, aim)
        if gone(aim):
            return
        yield from _roll(on, play, aim, number, shot)


def _now(on: Combat, play: Play[TileState], aim: Aim) -> Aim:
    """Return an aim at the table as it has become, its weapon as it is known by now."""
    battle = on.battle(play)
    firer = play.state.party(aim.firer.id) or aim.firer
    names = {one.name: one for one in weapons_of(battle, firer)}
    weapon = names.get(aim.weapon.name, aim.weapon)
    return replace(aim, battle=battle, firer=firer, weapon=weapon)


def _depth(play: Play[TileState], aim: Aim) -> Asking[Depth]:
    """Ask for what is not known of weapon and targets; return how much is known then."""
    for hit in list(aim.hits()):
        found = yield from known_value(play, aim, hit.party)
        if isinstance(found, str):
            return found
        aim = found
        if not (yield from known_target(play, aim, hit.party)):
            return "told"
    return "computed"


def _number_needed(aim: Aim) -> Asking[int]:
    return (yield from ask(Number(
        aim.firer.side, "Needed to hit", "What two dice must come to, all bonuses counted.",
        ("004-150",), least=NO_VALUE, most=MAX_TO_HIT,
    )))  # fmt: skip


def _roll(
    on: Combat, play: Play[TileState], aim: Aim, number: int | None, shot: int
) -> Asking[None]:
    """Throw once: against each target's own number, with one Intensity for all (004-161)."""
    hits = list(aim.hits())
    needed = {hit.party.id: _needed(play, aim, hit, number) for hit in hits}
    low = min(needed.values())
    which = f", roll {shot + 1} of {aim.weapon.rate}" if aim.weapon.rate > 1 else ""
    title = f"{aim.weapon.name} of {aim.battle.title(aim.firer)}{which}"
    total, bonus = yield from thrown(aim, title, low)
    struck = [hit for hit in hits if total + bonus >= needed[hit.party.id]]
    if not struck and not (total >= SPECIAL and aim.battle.readings.special == "always"):
        play.say(f"{total + bonus} of {low}: a miss.")
        return
    if number is not None and any(hit.struck is None for hit in hits):
        for hit in struck:
            yield from _told(on, play, aim, hit.party)
        return
    die, burned = yield from intensity(aim.firer.side, title)
    for hit in struck or hits:
        assert hit.struck is not None
        rolled = Rolled(needed[hit.party.id], aim.weapon.index or 0)
        counted = die
        if burned:
            rolled, counted = burn(rolled, die, aim.battle.readings)
        done = blow(rolled, hit.struck, total, counted, aim.battle.readings, bonus)
        play.show(damage_sum(hit, rolled, total, counted))
        yield from _harm(on, play, aim, hit, done, die)


SPECIAL = 19
"""The natural sum from which a Damage Card is drawn (004-160)."""


def _needed(play: Play[TileState], aim: Aim, hit: Hit, number: int | None) -> int:
    if number is not None:
        return number
    found = aim.needed(hit.party)
    if found is None:
        return MAX_TO_HIT  # it has no value for this class: nothing hits
    play.show(found)
    way = Way(aim, ())
    outcomes = way.outcomes(hit)
    if outcomes:
        play.show(Chances("Chances", tuple(outcome_odds(aim.battle.title(hit.party), outcomes))))
    return found.total


def thrown(aim: Aim, title: str, needed: int) -> Asking[tuple[int, int]]:
    """Throw two dice, with a Command Card burned or not; return their sum and the bonus."""
    bonus = 0
    ways_out: tuple[Choice, ...] = (BURN,)
    while True:
        chance = hit_chance(needed, bonus)
        wanted = f"{needed - bonus} or more"
        fell: Fallen | Other = yield from ask_or(Throw(
            aim.firer.side, title, f"{wanted} hits.", ("004-150",),
            (Odds(title, "hit", chance),), dice=(Dice(2, FACES, aim.firer.side, "attack", wanted),),
            instead=ways_out,
        ))  # fmt: skip
        if not isinstance(fell, Other):
            return sum(fell.dice[0]), bonus
        bonus, ways_out = 1, ()


def intensity(side: str, title: str) -> Asking[tuple[int, bool]]:
    """Throw the Intensity; return the die, and whether a Command Card was burned for it."""
    ways_out: tuple[Choice, ...] = (BURN,)
    burned = False
    while True:
        fell: Fallen | Other = yield from ask_or(Throw(
            side, f"Intensity, {title}", "The damage that it does.", ("004-151",),
            dice=(Dice(1, FACES, side, "intensity"),), instead=ways_out,
        ))  # fmt: skip
        if not isinstance(fell, Other):
            return fell.dice[0][0], burned
        burned, ways_out = True, ()


def damage_sum(hit: Hit, rolled: Rolled, total: int, die: int) -> Sum:
    """Return the damage as an equation (004-151, 004-159)."""
    assert hit.defense is not None
    terms = [Term("Intensity", die, "004-151")]
    if total == SPECIAL - 1 and rolled.doubles:
        terms.append(Term("doubled by 18", 2, "004-159", "times"))
    terms.append(Term("damage index", rolled.index, "004-151"))
    terms.append(Term("Defense", -hit.defense.total, "004-060"))
    return Sum("Damage", (*terms, Term("at least", 0, "004-151", "least")))


def _harm(
    on: Combat, play: Play[TileState], aim: Aim, hit: Hit, done: Blow, die: int
) -> Asking[None]:
    battle = on.battle(play)
    fate_die = 2 * die if battle.reads("crew-fate", "doubled") and done.hit else die
    if aim.target.kind != "crew":
        yield from take(play, battle, hit.party.id, done, fate_die)
        return
    yield from _crew_struck(play, battle, hit.party, done)


def _crew_struck(play: Play[TileState], battle: Battle, party: Party, done: Blow) -> Asking[None]:
    """Harm the crew of a gun that was aimed at for itself: dead, the gun has none (004-125)."""
    crew, title = battle.card(party).crew, f"The crew of {battle.title(party)}"
    assert crew is not None
    if done.destroyed:
        condition = party.condition._replace(empty=True, crew_endurance=None, crew_damage=())
        play.become(play.state.with_condition(party, condition), f"{title} is destroyed.")
        yield from score(play, battle, party.side, crew)
        return
    left = party.condition._replace(crew_endurance=done.after.endurance)
    said = f"{title}: {done.after.endurance + done.damage} → {done.after.endurance}."
    play.become(play.state.with_condition(party, left), said)
    if done.cards:
        yield from draw(play, battle, party.id, crew=True)


def _told(on: Combat, play: Play[TileState], aim: Aim, party: Party) -> Asking[None]:
    """Ask what came of an attack whose values nobody knows: by the table."""
    battle = on.battle(play)
    title = battle.title(party)
    choices = (
        Choice("miss", "A miss"), Choice("hit", "A hit without effect"),
        Choice("card", "A Damage Card"), Choice("destroyed", "Destroyed"),
    )  # fmt: skip
    fell = yield from ask(Pick(
        aim.firer.side, f"{title}, by the table", f"What did the {aim.weapon.name} do?",
        ("004-150",), choices=choices, final=True,
    ))  # fmt: skip
    if fell == "card":
        yield from draw(play, battle, party.id)
    elif fell == "destroyed":
        play.say(f"{title} is destroyed.")
        yield from destroyed(play, battle, party, None)


def _at_tile(on: Combat, play: Play[TileState], aim: Aim) -> Asking[None]:
    """Fire at a feature: it is turned over at once where it falls (004-172 to 004-178)."""
    aim = yield from known_calibre(play, aim)
    row_of, title = features.printed(aim), f"{aim.weapon.name} of {aim.battle.title(aim.firer)}"
    needed = features.needed(aim)
    if row_of.bonus is not None and needed is None:
        number = yield from _number_needed(aim)
    else:
        number = needed.total if needed else 0
    if needed:
        play.show(needed)
    total, bonus = None, 0
    if row_of.bonus is not None:
        total, bonus = yield from thrown(aim, title, number)
        if total + bonus < number:
            play.say(f"{total + bonus} of {number}: a miss.")
            return
    die, burned = yield from intensity(aim.firer.side, title)
    counted = die + 1 if burned and aim.battle.readings.burned == "before" else die
    doubles = aim.battle.reads("feature-doubling", "doubled")
    target = None if row_of.bonus is None else number
    if not falls(target, row_of.on, total, counted, doubles=doubles, bonus=bonus):
        play.say(f"Intensity {counted}, {row_of.on} or more: it stands.")
        return
    assert aim.space is not None
    yield from fall(on, play, aim, counted)


def fall(on: Combat, play: Play[TileState], aim: Aim, die: int) -> Asking[None]:
    """Turn a destroyed feature to its ruin, and harm who is inside (004-177, 004-178)."""
    space = aim.space
    assert space is not None
    battle = on.battle(play)
    placed, feature = play.state.tiles[space], aim.feature
    ruin = on.catalogue.taking(play.state.taken).reverse(placed.tile)
    title = feature.face.title if feature else placed.tile
    if ruin is None:
        play.become(play.state.with_tile(space, None), f"{title} on {GRID.name(space)} is gone.")
    else:
        turned = play.state.with_tile(space, placed._replace(tile=ruin))
        said = f"{title} on {GRID.name(space)} falls: turn it to {ruin}"
        play.become(turned, cited(said, "004-177"))
    yield from shelter_falls(play, battle, space, die)
