"""The Close Assault of three or more Infantry on a tank or a crewed gun (Combat 16)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.facts import Sum, Term
from boardapp.core.procedure.free_play import Impossible
from boardapp.core.procedure.question_parts import Choice, Odds, Other, Refusal
from boardapp.core.procedure.questions import Pick, Place
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or
from boardapp.core.procedure.several import Several
from boardapp.games.spearpoint.cards.missing_values import known_target, known_value, known_weapon
from boardapp.games.spearpoint.combat.attack import Combat, next_pair, outcome_odds
from boardapp.games.spearpoint.combat.attack_context import CLOSE_BONUS, GUN_BONUS, AttackContext
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.combat.damage_effects import take
from boardapp.games.spearpoint.combat.damage_roll import DOUBLES, DRAWS, Rolled, blow, burn
from boardapp.games.spearpoint.combat.dice import damage_dice, thrown
from boardapp.games.spearpoint.combat.odds import MOST_DICE, assault
from boardapp.games.spearpoint.combat.reasons import underscored, weapon_out
from boardapp.games.spearpoint.combat.special_rules import column_of
from boardapp.games.spearpoint.combat.target_kinds import Target
from boardapp.games.spearpoint.combat.targets import meant, row, weapons_of
from boardapp.games.spearpoint.moving.leaving_obstacles import gets_out
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.setup.setup_context import BOTH
from boardapp.games.spearpoint.sight.rulings import opponent
from boardapp.games.spearpoint.table import placement
from boardapp.games.spearpoint.table.refusals import refusal
from boardapp.games.spearpoint.table.state import DeclaredAttack, Party, TileState, Unit
from boardapp.games.spearpoint.tiles.box_contents import GRID
from boardapp.games.spearpoint.turn import order

LEAST = 3
"""Infantry that a Close Assault takes (004-164)."""


def declare(on: Combat, play: Context[TileState], *, in_turn: bool = False) -> Asking[str]:
    """Declare a Close Assault: its target, and who joins in; return its first unit.

    ``in_turn`` holds sides to the order of the Combat Phase, where turns lead (004-089).
    """
    battle = on.battle(play)
    targets = tuple(_target(battle, unit) for unit in _targets(battle))
    if in_turn:
        targets = tuple(_in_turn(battle, one) for one in targets)
    name = yield from ask(Pick(
        BOTH, "Close Assault", "On which tank or gun?", ("004-164",), choices=targets,
    ))  # fmt: skip
    target = play.state.units[name]
    side = opponent(target.side) or ""
    choices = tuple(_assaulter(battle, unit, target) for unit in _around(battle, target, side))
    taken = yield from ask(Several(
        side, f"Close Assault on the {battle.title(target)}", "Three or more.", ("004-164",),
        choices=choices, least=LEAST, most=MOST_DICE,
    ))  # fmt: skip
    first, *others = taken.names
    number = next_pair(play, side)
    pair = DeclaredAttack(number, Target("unit", name).key, (), None, tuple(others))
    titles = ", ".join(battle.title(play.state.units[one]) for one in taken.names)
    said = f"Pair {number}: Close Assault on the {battle.title(target)} by {titles}."
    play.set_state(play.state.with_pair(first, pair), said)
    return first


def _in_turn(battle: CombatView, target: Choice) -> Choice:
    by = opponent(battle.state.units[target.answer].side) or ""
    if isinstance(target.refusal, Impossible):
        return target
    return target._replace(refusal=order.why_not_now(battle.state, by) or target.refusal)


def why_none(battle: CombatView) -> Refusal | None:
    """Return why nobody can make a Close Assault, None when somebody can."""
    found = [_target(battle, unit).refusal for unit in _targets(battle)]
    if None in found:
        return None
    # What three stand next to tells more than that there is no such target.
    known = (one for one in found if not isinstance(one, Impossible))
    none = refusal("no three Infantry stand next to an enemy tank or gun", "004-164")
    return next(known, none)


def _targets(battle: CombatView) -> Iterator[Unit]:
    """Yield the frontline tanks and guns of both sides."""
    for unit_id in sorted(battle.state.units):
        unit = battle.state.units[unit_id]
        if battle.unit_class(unit) in ("vehicle", "gun"):
            yield unit


def _target(battle: CombatView, unit: Unit) -> Choice:
    side = opponent(unit.side) or ""
    around = list(_around(battle, unit, side))
    barred = [found for one in around if (found := why_not(battle, one, unit))]
    title, why = battle.title(unit), None
    if column_of(battle, unit.unit) is not None:
        why = refusal(f"a {battle.kind_title(unit)} is no tank", "004-164")
    elif not _assailable(battle, unit):
        why = refusal(f"the {title} has no crew", "004-164", "N4-28")
    elif (number := len(around) - len(barred)) < LEAST:
        able = ("nobody", "one", "two")[number]
        why = refusal(f"{able} can assault the {title}: it takes three or more", "004-164")
        if barred:
            first = barred[0]
            why = Refusal(f"{why.sentence} {first.sentence}", (*why.rules, *first.rules))
    if why is not None and len(around) < LEAST:
        why = Impossible(*why)
    return Choice(unit.id, title, battle.where(unit), why, about=unit.id)


def _assailable(battle: CombatView, unit: Unit) -> bool:
    if not unit.condition.empty:
        return True
    return battle.unit_class(unit) == "vehicle" and battle.reads("assault-empty", "yes")


def _around(battle: CombatView, target: Unit, side: str) -> Iterator[Unit]:
    """Yield a side's Infantry next to a target, diagonally too: those are told why not."""
    for unit_id in sorted(battle.state.units):
        unit = battle.state.units[unit_id]
        if unit.side == side and battle.infantry(unit) and (
            GRID.distance(unit.space, target.space, orthogonal=False) == 1
        ):  # fmt: skip
            yield unit


def _near(one: Space, other: Space) -> bool:
    return GRID.distance(one, other, orthogonal=True) == 1


def _assaulter(battle: CombatView, unit: Unit, target: Unit) -> Choice:
    title = battle.title(unit)
    return Choice(unit.id, title, battle.where(unit), why_not(battle, unit, target))


def why_not(battle: CombatView, unit: Unit, target: Unit) -> Refusal | None:
    """Return why a unit may not join in a Close Assault: all that forbids an attack (004-164)."""
    if not _near(unit.space, target.space):
        names = f"{GRID.name(unit.space)} is diagonal to {GRID.name(target.space)}"
        return refusal(names, "004-164")
    found = row(battle, unit, Target("unit", target.id), "assault")
    if found.legal:
        return None
    none = f"{battle.title(unit)} has no value against vehicles"
    return next(iter(found.reasons), refusal(none, "004-164"))


def _aims(battle: CombatView, unit: Party, target: Unit) -> list[AttackContext]:
    at = Target("unit", target.id)
    return [AttackContext(battle, unit, weapon, at) for weapon in weapons_of(battle, unit)]


# What comes of it


def resolve(on: Combat, play: Context[TileState], name: str) -> Asking[None]:
    """Resolve a Close Assault: one roll, and a die for each who can still act (004-165)."""
    pair = play.state.pairs[name]
    play.set_state(play.state.with_pair(name, pair._replace(resolved=True)))
    target = play.state.units.get(Target.of(pair.target).name)
    if target is None:
        play.log(cited("no attack: the target is gone", "004-153"))
        return
    there = (play.state.units.get(one) for one in (name, *pair.others))
    battle = on.battle(play)
    acting = [
        unit
        for unit in there
        if unit is not None
        and _near(unit.space, target.space)
        and not battle.suffers(unit, "no-weapon")
    ]
    if len(acting) < LEAST:
        play.log(cited(f"the Close Assault is broken up: {len(acting)} can act", "004-166"))
        return
    # Its Defense first: by that it is known which values count.
    known = yield from known_target(play, _first(on, play, acting, target), target)
    needed = (yield from _needed(on, play, acting, target)) if known else None
    if needed is None:
        play.log("Nobody in it has a value against it: the table settles it.")
        return
    yield from _roll(on, play, acting, target, needed)
    if target.id not in play.state.units or on.battle(play).reads("assault-moves", "always"):
        yield from _advance(on, play, acting, target.space)


def _first(
    on: Combat, play: Context[TileState], acting: Sequence[Unit], target: Unit
) -> AttackContext:
    return _aims(on.battle(play), acting[0], target)[0]


def _needed(
    on: Combat, play: Context[TileState], acting: Sequence[Unit], target: Unit
) -> Asking[Sum | None]:
    """Ask for values that are not known, and return what the best one needs (A4-22)."""
    best: tuple[int, str] | None = None
    for unit in acting:
        for aim in filter(meant, _aims(on.battle(play), unit, target)):
            if underscored(aim) or aim.no_value(target) or weapon_out(aim):
                continue
            weapon = yield from known_weapon(play, on.battle(play), unit, aim.weapon)
            aimed = AttackContext(on.battle(play), unit, weapon, aim.target)
            known = yield from known_value(play, aimed, target, index=False)
            value = known.value(target) if isinstance(known, AttackContext) else None
            if value and (best is None or value < best[0]):
                best = value, f"{weapon.name} of {aim.battle.title(unit)}"
    if best is None:
        return None
    battle = on.battle(play)
    terms = [Term(best[1], best[0], "004-165")]
    if battle.reads("assault-bonus", "close"):
        terms.append(Term("close range", -CLOSE_BONUS, "004-130"))
        if battle.unit_class(target) == "gun":
            terms.append(Term("a gun", -GUN_BONUS, "004-124"))
    return Sum("Needed to hit", tuple(terms))


def _roll(
    on: Combat, play: Context[TileState], acting: Sequence[Unit], target: Unit, needed: Sum
) -> Asking[None]:
    battle = on.battle(play)
    aim = _first(on, play, acting, target)
    hit = aim.hit(target)
    assert hit.struck is not None
    assert hit.defense is not None
    struck, doubled = hit.struck, battle.reads("assault-doubling", "doubled")
    play.show(needed)
    title = f"Close Assault on the {battle.title(target)}"

    def ends(bonus: int) -> Sequence[Odds]:
        least = needed.total - bonus
        chances = assault(least, len(acting), struck, battle.readings, doubled=doubled)
        return tuple(outcome_odds(battle.title(target), chances))

    total, bonus = yield from thrown(aim, title, needed.total, ends)
    special = total >= DRAWS and battle.readings.special == "always"
    if total + bonus < needed.total and not special:
        play.log(f"{total + bonus} of {needed.total}: a miss.")
        return
    side = aim.firer.side
    dice, burned = yield from damage_dice(side, title, len(acting))
    rolled, power = Rolled(needed.total, 0, doubled), sum(dice)
    if burned:
        rolled, power = burn(rolled, power, battle.readings)
    done = blow(rolled, struck, total, power, battle.readings, bonus)
    when = battle.readings.burned if burned else ""
    play.show(_damage(dice, total, hit.defense, doubled=doubled, burned=when))
    yield from take(play, battle, target.id, done, max(dice), captors=True)


def _damage(dice: Sequence[int], total: int, defense: Sum, *, doubled: bool, burned: str) -> Sum:
    """Return the damage as an equation; what is ``burned`` counts before doubling or after it."""
    card = Term("burned card", 1, "004-065")
    terms = [Term(f"die {number}", die, "004-165") for number, die in enumerate(dice, 1)]
    if burned == "before":
        terms.append(card)
    if doubled and total == DOUBLES:
        terms.append(Term("doubled by 18", 2, "004-159", "times"))
    if burned == "after":
        terms.append(card)
    least = Term("at least", 0, "004-151", "least")
    return Sum("Damage", (*terms, Term("Defense", -defense.total, "004-060"), least))


# Afterwards


def _advance(
    on: Combat, play: Context[TileState], acting: Sequence[Unit], space: Space
) -> Asking[None]:
    """Let each assaulter enter the space, or go next to it, without drawing fire (004-168).

    Out of mines and wire that takes its throw, as any way into an adjacent space (004-047).
    """
    stay = Choice("stay", "It stays")
    for unit in acting:
        here = play.state.units[unit.id]
        battle = on.battle(play)
        to = yield from ask_or(Place(
            unit.side, f"{battle.title(unit)} moves", "Into the space, or next to it.",
            ("004-168",), why_not=partial(_no_entry, on, play, here, space), instead=(stay,),
        ))  # fmt: skip
        if isinstance(to, Other):
            continue
        if to == here.space or (yield from gets_out(play, battle, here)):
            said = f"{battle.title(unit)} goes to {GRID.name(to)}."
            play.set_state(play.state.with_unit(unit.id, here._replace(space=to)), said)


def _no_entry(
    on: Combat, play: Context[TileState], unit: Unit, space: Space, to: Space
) -> Refusal | None:
    if to != space and not _near(to, space):
        return refusal(f"{GRID.name(to)} is not next to {GRID.name(space)}", "004-168")
    if any(on.battle(play).friends_in(to, opponent(unit.side) or "")):
        return refusal(f"an enemy stands on {GRID.name(to)}", "004-168")
    full = placement.refuse_unit(play.state, on.catalogue, unit._replace(space=to))
    return Refusal(full, ("004-093",)) if full else None
