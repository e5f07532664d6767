"""Opportunity Fire: who is beside a unit on its way may fire at it, step by step (Movement 8)."""

from __future__ import annotations

from collections.abc import Iterable

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.games.spearpoint.combat.attack import Combat, named, odds_of, said_chance, with_what
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.combat.resolve import shoot
from boardapp.games.spearpoint.combat.special_rules import no_fire
from boardapp.games.spearpoint.combat.target_kinds import Target
from boardapp.games.spearpoint.combat.targets import Row, row
from boardapp.games.spearpoint.table.refusals import refusal
from boardapp.games.spearpoint.table.state import DeclaredAttack, Moved, TileState, Unit

NEAR = 1
"""Spaces within which a mover draws fire, as the table counts them (A4-01, A4-09)."""


def beside(battle: CombatView, mover: Unit, space: Space, left: Space | None = None) -> list[str]:
    """Return the enemies on the board that a mover meets by a step to a space (A4-09).

    They are there, or next to it; where the table reads it so, next to what it has ``left``.
    """
    near = left if battle.reads("passed", "past") else space
    return [
        one.id for one in battle.enemies(mover.side)
        if isinstance(one, Unit) and battle.frontline(one)
        and (one.space == space or (near is not None and battle.distance(one.space, near) <= NEAR))
    ]  # fmt: skip


def why_not(battle: CombatView, firer: Unit, mover: Unit) -> Refusal | None:
    """Return why a unit may not fire at a mover now, None when it may."""
    if found := no_fire(battle, "opportunity") or _has_fired(battle, firer, mover):
        return found
    against = at(battle, firer, mover)
    if against.legal:
        return None
    return next(iter(against.reasons), Refusal(f"{battle.title(firer)} fires at whole spaces."))


def drawn(battle: CombatView, mover: Unit, space: Space) -> int:
    """Return how many may fire at a mover that comes to a space, where the others stand now.

    Every step of a reach is asked so: some milliseconds for a whole board.
    """
    left = mover.space if battle.distance(mover.space, space) <= NEAR else None
    near = beside(battle, mover, space, left)
    if not near:
        return 0
    at_left = battle.reads("mover-at", "left")
    there = mover if at_left else mover._replace(space=space)
    then = battle.at(battle.state.with_unit(mover.id, there))
    return sum(why_not(then, then.state.units[name], there) is None for name in near)


def _has_fired(battle: CombatView, firer: Unit, mover: Unit) -> Refusal | None:
    """Allow one such attack at each mover, or one in all (A4-10)."""
    once = battle.reads("opportunity-fire", "once")
    moves = battle.state.moves
    for name in moves if once else (mover.id,):
        if firer.id in moves.get(name, Moved()).drew:
            victim = battle.state.party(name)
            whom = battle.title(victim) if victim else name
            return refusal(f"{battle.title(firer)} has fired at {whom} as it moved", "A4-10")
    return None


def at(battle: CombatView, firer: Unit, mover: Unit) -> Row:
    """Return what a unit can do to a mover: its attack in Combat is not counted (004-107)."""
    return row(battle, firer, Target("unit", mover.id), "opportunity")


def expose(on: Combat, play: Context[TileState], name: str) -> Asking[None]:
    """Let enemies beside a unit fire at it where it stands, as at one that moves (004-182)."""
    unit = play.state.units[name]
    firers = beside(on.battle(play), unit, unit.space, unit.space)
    yield from under_fire(on, play, name, firers, "after its failed capture")


def under_fire(
    on: Combat,
    play: Context[TileState],
    name: str,
    firers: Iterable[str],
    when: str = "as it moves",
) -> Asking[None]:
    """Let some enemies fire at a unit one after another, each as it may when its turn comes."""
    for one in firers:
        firer, mover = play.state.units.get(one), play.state.units.get(name)
        if mover is None:
            return
        if firer is not None and why_not(on.battle(play), firer, mover) is None:
            yield from offer(on, play, firer, mover, when)


def offer(
    on: Combat, play: Context[TileState], firer: Unit, mover: Unit, when: str = "as it moves"
) -> Asking[None]:
    """Ask whether a unit fires at a mover, and let it; the mover waits (004-106)."""
    battle = on.battle(play)
    ways = tuple(way for way in at(battle, firer, mover).ways if way.legal)
    best, title = ways[0], battle.title(firer)
    where = "" if firer.space == mover.space else f" on {battle.where(mover)}"
    answer = yield from ask(Pick(
        firer.side, "Opportunity Fire",
        f"{title} may fire at {battle.title(mover)}{where} {when}.",
        ("004-106", "004-107", "A4-10"),
        choices=(
            Choice("fire", "Fire", said_chance(best.needed, best.chance),
                   odds=tuple(odds_of(best))),
            Choice("hold", "Hold"),
        ),
    ))  # fmt: skip
    if answer == "hold":
        return
    weapons = yield from with_what(f"{title} fires", ways)
    moved = play.state.moves.get(mover.id, Moved())
    play.set_state(play.state.with_moved(mover.id, moved._replace(drew=(*moved.drew, firer.id))))
    names = yield from named(on, play, best.aim.firer, weapons)
    play.log(f"{title} fires at {battle.title(mover)}, {' and '.join(names)}.")
    target = Target("unit", mover.id).key
    yield from shoot(on, play, firer.id, DeclaredAttack(1, target, names))
