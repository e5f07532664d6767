"""Attacks are resolved: every roll, what it does, and what comes of that (Combat 9 to 15, 20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from boardapp.core.procedure.facts import Sum, Term
from boardapp.core.procedure.question_parts import Choice, Odds
from boardapp.core.procedure.questions import Number, Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.games.spearpoint.cards.missing_values import (
    Depth,
    known_calibre,
    known_target,
    known_value,
)
from boardapp.games.spearpoint.cards.weapons import MAX_TO_HIT
from boardapp.games.spearpoint.combat import feature_damage
from boardapp.games.spearpoint.combat.attack import Combat, outcome_odds, with_what
from boardapp.games.spearpoint.combat.attack_context import AttackContext, Hit
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.combat.damage_effects import crew_dead, destroyed, draw, fall, take
from boardapp.games.spearpoint.combat.damage_roll import (
    DOUBLES,
    DRAWS,
    Blow,
    Rolled,
    blow,
    burn,
    counted,
    falls,
)
from boardapp.games.spearpoint.combat.dice import intensity, thrown
from boardapp.games.spearpoint.combat.odds import Volley, attack, frail
from boardapp.games.spearpoint.combat.reasons import (
    ABLE,
    OF_WEAPONS,
    cannot_destroy,
    no_value,
    off_its_path,
    off_the_board,
    underscored,
)
from boardapp.games.spearpoint.combat.target_kinds import Target
from boardapp.games.spearpoint.combat.targets import WeaponOption, meant, struck_by, weapons_of
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.table.state import (
    MAX_WEAPONS,
    DeclaredAttack,
    OffBoardUnit,
    Party,
    TileState,
)


def resolve(on: Combat, play: Context[TileState], name: str) -> Asking[None]:
    """Resolve a declared attack, weapon by weapon; a target that is gone ends it (004-153)."""
    pair = play.state.pairs[name]
    play.set_state(play.state.with_pair(name, pair._replace(resolved=True)))
    battle, firer = on.battle(play), play.state.party(name)
    if firer is None:
        play.log(cited("no attack: who declared it is gone", "004-153", "N4-06"))
        return
    if _spotter_lost(battle, pair):
        play.log(cited("no attack: its spotter is gone", "004-145", "N4-07"))
        return
    yield from shoot(on, play, name, pair)


def shoot(on: Combat, play: Context[TileState], name: str, pair: DeclaredAttack) -> Asking[None]:
    """Use the weapons of an attack one after the other, each at what the one before left."""
    target, gun = Target.of(pair.target), play.state.party(name)
    if gun is not None and on.battle(play).firing(gun, target) is not gun:
        words = f"enemies are in the space of {on.battle(play).title(gun)}: its crew fires"
        play.log(cited(words, "004-104"))
    for weapon_name in pair.weapons:
        now, party = on.battle(play), play.state.party(name)
        firer = now.firing(party, target) if party else None
        weapon = next(
            (one for one in weapons_of(now, firer) if one.name == weapon_name), None
        ) if firer else None  # fmt: skip
        if firer is None:
            return
        if weapon is None:
            words = f"no attack: who had the {weapon_name} of {now.title(firer)} is gone"
            play.log(cited(words, "004-153"))
            return
        aim = AttackContext(now, firer, weapon, target, pair.spotter)
        if unable := next(filter(None, (reason(aim) for reason in ABLE)), None):
            play.log(f"No attack. {unable.sentence}")
            continue
        if gone(aim):
            play.log(cited("no attack: the target is gone", "004-153"))
            return
        struck = struck_by(now, firer, weapon, target)
        yield from use(on, play, AttackContext(now, firer, weapon, struck, pair.spotter))


def arm_anew(on: Combat, play: Context[TileState], name: str) -> Asking[None]:
    """Let a declared attack choose its weapons anew where the table reads it so (N4-30).

    The line was tested when it was declared: only what the weapons can do is asked. Of a target
    that is gone nothing is (004-153).
    """
    pair, firer, battle = play.state.pairs[name], play.state.party(name), on.battle(play)
    if firer is None or pair.others or _spotter_lost(battle, pair):
        return
    target = Target.of(pair.target)
    firer = battle.firing(firer, target)
    aims = []
    for weapon in weapons_of(battle, firer):
        aim = AttackContext(battle, firer, weapon, target, pair.spotter)
        if gone(aim):
            continue
        if not meant(aim) and weapon.name in pair.weapons:
            struck = struck_by(battle, firer, weapon, target)
            aims.append(AttackContext(battle, firer, weapon, struck, pair.spotter))
        elif meant(aim):
            aims.append(aim)
    ways = [
        WeaponOption(aim, tuple(filter(None, (reason(aim) for reason in OF_WEAPONS))))
        for aim in aims
    ]
    able = sum(way.legal for way in ways)
    if able < MAX_WEAPONS or battle.reads("weapons-chosen", "declared"):
        return
    weapons = yield from with_what(f"Weapons of {battle.title(firer)}", ways)
    named = tuple(weapon.name for weapon in weapons)
    if named != pair.weapons:
        play.set_state(play.state.with_pair(name, pair._replace(weapons=named)))


def _spotter_lost(battle: CombatView, pair: DeclaredAttack) -> bool:
    lost = pair.spotter is not None and pair.spotter not in battle.state.units
    return lost and battle.reads("lost-spotter", "void")


def gone(aim: AttackContext) -> bool:
    """Tell whether there is nothing left of what was aimed at."""
    match aim.target.kind:
        case "tile":
            return aim.feature is None or not aim.feature.destroyed_by
        case "space":
            return next(aim.hits(), None) is None
        case "crew":
            return aim.party is None or aim.party.condition.empty or _out_of_reach(aim)
    return aim.party is None or _out_of_reach(aim)


def _out_of_reach(aim: AttackContext) -> bool:
    """Tell whether a target stands on no space, or no more, where this weapon reaches nobody."""
    off = isinstance(aim.party, OffBoardUnit)
    return off and bool(off_the_board(aim) or off_its_path(aim))


def use(on: Combat, play: Context[TileState], aim: AttackContext) -> Asking[None]:
    """Use one weapon: every roll of its rate, at what the one before left (004-150).

    At a feature it is used once (004-172 to 004-176).
    """
    if aim.weapon.kind == "bomb":
        condition = aim.firer.condition
        dropped = condition._replace(dropped=(*condition.dropped, aim.weapon.name))
        play.set_state(play.state.with_condition(aim.firer, dropped))
    if (aim.target.kind == "tile" or aim.at_turret) and aim.attack in ("direct", "mortar"):
        aim = yield from known_calibre(play, aim)
        if small := cannot_destroy(aim):
            play.log(f"No attack. {small.sentence}")
            return
    if aim.target.kind == "tile":
        yield from _at_tile(on, play, aim)
        return
    shot, number = 0, None
    while shot < aim.weapon.rate and not gone(aim):
        if number is None:
            depth = yield from _depth(play, aim)  # of who came into the space since, too
            aim = _now(on, play, aim)
            if depth == "told":
                for hit in list(aim.hits()):
                    yield from _told(on, play, aim, hit.party)
                return
            if unhurt := no_value(aim) or underscored(aim):
                play.log(f"No attack. {unhurt.sentence}")
                return
            number = (yield from _number_needed(aim)) if depth == "needed" else None
        yield from _roll(on, play, aim, number, shot)
        shot, aim = shot + 1, _now(on, play, aim)


def _now(on: Combat, play: Context[TileState], aim: AttackContext) -> AttackContext:
    """Return an aim at the table as it has become, its weapon as it is known by now."""
    battle = on.battle(play)
    party = play.state.party(aim.firer.id)
    firer = battle.firing(party, aim.target) if party else aim.firer
    names = {one.name: one for one in weapons_of(battle, firer)}
    weapon = names.get(aim.weapon.name, aim.weapon)
    return aim.but(battle=battle, firer=firer, weapon=weapon)


def _depth(play: Context[TileState], aim: AttackContext) -> Asking[Depth]:
    """Ask for what is not known of weapon and targets; return how much is known then."""
    for hit in list(aim.hits()):
        frail = hit.falls_on is not None
        found = yield from known_value(play, aim, hit.party, index=not frail)
        if isinstance(found, str):
            return found
        aim = found
        hurts = not frail and not aim.no_value(hit.party)
        if hurts and not (yield from known_target(play, aim, hit.party)):
            return "told"
    return "computed"


def _number_needed(aim: AttackContext) -> Asking[int]:
    return (yield from ask(Number(
        aim.firer.side, "Needed to hit", "What two dice must come to, all bonuses counted.",
        ("004-150",), most=MAX_TO_HIT,
    )))  # fmt: skip


def _roll(
    on: Combat, play: Context[TileState], aim: AttackContext, number: int | None, shot: int
) -> Asking[None]:
    """Throw once: against each one's own number, with one Intensity for all (004-161, N4-36)."""
    hits = list(aim.hits())
    sums = {hit.party.id: _needed(play, aim, hit, number) for hit in hits}
    needed = {one: number for one, number in sums.items() if number is not None}
    low = min(needed.values())
    which = f", roll {shot + 1} of {aim.weapon.rate}" if aim.weapon.rate > 1 else ""
    title = f"{aim.weapon.name} of {aim.battle.title(aim.firer)}{which}"
    total, bonus = yield from thrown(aim, title, low, partial(_ends, aim, hits, needed))
    special = total >= DRAWS and aim.battle.readings.special == "always"
    hurt = (hit for hit in hits if hit.party.id in needed)
    struck = [
        hit for hit in hurt
        if (special and hit.falls_on is None) or total + bonus >= needed[hit.party.id]
    ]  # fmt: skip
    if not struck:
        play.log(f"{total + bonus} of {low}: a miss.")
        return
    values = [hit for hit in struck if hit.falls_on is None]
    known = not values or (aim.weapon.index is not None and all(hit.struck for hit in values))
    if number is not None and not known:
        for hit in struck:
            yield from _told(on, play, aim, hit.party)
        return
    die, burned = yield from intensity(aim.firer.side, title)
    for hit in struck:
        if hit.falls_on is not None:
            power = die + (burned and aim.battle.readings.burned == "before")
            yield from _at_convoy(on, play, hit, counted(total, power))
            continue
        assert hit.struck is not None
        assert aim.weapon.index is not None
        rolled, power = Rolled(needed[hit.party.id], aim.weapon.index), die
        if burned:
            rolled, power = burn(rolled, die, aim.battle.readings)
        done = blow(rolled, hit.struck, total, power, aim.battle.readings, bonus)
        play.show(damage_sum(hit, rolled, total, power))
        yield from _harm(on, play, aim, hit, done, _fate_die(aim.battle, total, power))


def _at_convoy(on: Combat, play: Context[TileState], hit: Hit, power: int) -> Asking[None]:
    """Destroy a convoy by Intensity, or leave it as it is: it has no Endurance (004-216)."""
    assert hit.falls_on is not None
    battle, gone_now = on.battle(play), power >= hit.falls_on
    what = "is destroyed" if gone_now else "is unharmed"
    play.log(f"Intensity {power}, {hit.falls_on} or more: {battle.title(hit.party)} {what}.")
    if gone_now:
        yield from destroyed(play, battle, hit.party, None)


def _ends(
    aim: AttackContext, hits: Sequence[Hit], needed: Mapping[str, int], bonus: int
) -> Iterator[Odds]:
    """Yield how likely each end of one throw is for each that it may hit, where that is known."""
    for hit in hits:
        if hit.falls_on is not None and hit.party.id in needed:
            ends = frail(needed[hit.party.id] - bonus, 1, hit.falls_on)
            yield from outcome_odds(aim.battle.title(hit.party), ends)
            continue
        if hit.struck is None or aim.weapon.index is None or hit.party.id not in needed:
            continue
        rolled = Rolled(needed[hit.party.id] - bonus, aim.weapon.index)
        ends = attack((Volley(rolled),), hit.struck, aim.battle.readings)
        yield from outcome_odds(aim.battle.title(hit.party), ends)


def _fate_die(battle: CombatView, total: int | None, power: int) -> int:
    """Return the Intensity that decides on a crew (004-155, N4-21)."""
    return counted(total, power, doubles=battle.reads("crew-fate", "doubled"))


def _needed(
    play: Context[TileState], aim: AttackContext, hit: Hit, number: int | None
) -> int | None:
    """Return what hits a unit, None where the weapon does nothing to it."""
    if number is not None:
        return number
    found = aim.needed(hit.party)
    if found is None:
        return None
    play.show(found)
    return found.total


def damage_sum(hit: Hit, rolled: Rolled, total: int, die: int) -> Sum:
    """Return the damage as an equation (004-151, 004-159)."""
    assert hit.defense is not None
    terms = [Term("Intensity", die, "004-151")]
    if total == DOUBLES and rolled.doubles:
        terms.append(Term("doubled by 18", 2, "004-159", "times"))
    terms.append(Term("damage index", rolled.index, "004-151"))
    terms.append(Term("Defense", -hit.defense.total, "004-060"))
    return Sum("Damage", (*terms, Term("at least", 0, "004-151", "least")))


def _harm(
    on: Combat, play: Context[TileState], aim: AttackContext, hit: Hit, done: Blow, die: int
) -> Asking[None]:
    battle = on.battle(play)
    if aim.target.kind != "crew":
        yield from take(play, battle, hit.party.id, done, die)
        return
    yield from _crew_struck(play, battle, hit.party, done)


def _crew_struck(
    play: Context[TileState], battle: CombatView, party: Party, done: Blow
) -> Asking[None]:
    """Harm the crew of a gun that was aimed at for itself: dead, the gun has none (004-125)."""
    crew, title = battle.card(party).crew, f"The crew of {battle.title(party)}"
    assert crew is not None
    if done.destroyed:
        yield from crew_dead(play, battle, party, f"{title} is destroyed.")
        return
    left = party.condition._replace(crew_endurance=done.after.endurance)
    said = f"{title}: {done.after.endurance + done.damage} → {done.after.endurance}."
    play.set_state(play.state.with_condition(party, left), said)
    if done.cards:
        yield from draw(play, battle, party.id, crew=True)


def _told(on: Combat, play: Context[TileState], aim: AttackContext, party: Party) -> Asking[None]:
    """Ask the table what came of an attack; no Damage Card comes of one on a convoy (004-216)."""
    battle = on.battle(play)
    title = battle.title(party)
    choices: tuple[Choice, ...] = (
        Choice("miss", "A miss"), Choice("hit", "A hit without effect"),
        Choice("card", "A Damage Card"), Choice("destroyed", "Destroyed"),
    )  # fmt: skip
    if aim.hit(party).falls_on is not None:
        choices = tuple(one for one in choices if one.answer != "card")
    fell = yield from ask(Pick(
        aim.firer.side, f"{title}, by the table", f"What did the {aim.weapon.name} do?",
        ("004-150",), choices=choices, final=True,
    ))  # fmt: skip
    crew = aim.target.kind == "crew"
    if fell == "card":
        yield from draw(play, battle, party.id, crew=crew, lost=True)
    elif fell == "destroyed" and crew:
        yield from crew_dead(play, battle, party, f"The crew of {title} is destroyed.")
    elif fell == "destroyed":
        play.log(f"{title} is destroyed.")
        yield from destroyed(play, battle, party, None)


def _at_tile(on: Combat, play: Context[TileState], aim: AttackContext) -> Asking[None]:
    """Fire at a feature: it is turned over at once where it falls (004-172 to 004-178, N4-36)."""
    row_of, title = (
        feature_damage.printed(aim),
        f"{aim.weapon.name} of {aim.battle.title(aim.firer)}",
    )
    needed = feature_damage.needed(aim)
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
            play.log(f"{total + bonus} of {number}: a miss.")
            return
    die, burned = yield from intensity(aim.firer.side, title)
    power = die + 1 if burned and aim.battle.readings.burned == "before" else die
    doubles = aim.battle.reads("feature-doubling", "doubled")
    target = None if row_of.bonus is None else number
    if not falls(target, row_of.on, total, power, doubles=doubles, bonus=bonus):
        play.log(f"Intensity {power}, {row_of.on} or more: it stands.")
        return
    assert aim.space is not None
    yield from fall(play, on.battle(play), aim.space, _fate_die(aim.battle, total, power))
