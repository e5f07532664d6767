"""Getting out of an obstacle: the check, and what comes of failing it (Feature tiles 6 and 14)."""

from __future__ import annotations

from boardapp.core.procedure.question_parts import Choice, Dice, Odds
from boardapp.core.procedure.questions import Throw
from boardapp.core.procedure.running_procedure import Asking, Context
from boardapp.games.spearpoint.combat import damage_effects
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.combat.dice import BURN, FACES, burnable, percent
from boardapp.games.spearpoint.moving.tile_effects import Check, MovementTile, ground_on
from boardapp.games.spearpoint.table.state import Moved, TileState, Unit
from boardapp.games.spearpoint.tiles.box_contents import GRID

DEADLY = FACES
"""The Intensity that is taken where the crew of a mined vehicle dies with it (N4-04)."""


def gets_out(play: Context[TileState], battle: CombatView, unit: Unit) -> Asking[bool]:
    """Throw where the tile on which a unit stands asks for it; tell whether it gets out."""
    obstacle = _obstacle(battle, unit)
    if obstacle is None:
        return True
    ground, check = obstacle
    total, passes = yield from _thrown(battle, unit, ground, check)
    if passes:
        play.log(f"{total}: {battle.title(unit)} gets out.")
        return True
    moved = play.state.moves.get(unit.id, Moved())._replace(stuck=True)
    where = f"{ground.feature.face.title} on {GRID.name(unit.space)}"
    play.set_state(
        play.state.with_moved(unit.id, moved),
        f"{total}: {battle.title(unit)} is stuck in the {where}.",
    )
    if check.harms:
        yield from _mined(play, battle, unit)
    return False


def _obstacle(battle: CombatView, unit: Unit) -> tuple[MovementTile, Check] | None:
    """Return the tile that a unit gets out of by dice alone, with what they must show."""
    ground = ground_on(battle.state, battle.catalogue, unit.space)
    check = ground.check(battle.unit_class(unit)) if ground else None
    return (ground, check) if ground is not None and check is not None else None


def _thrown(
    battle: CombatView, unit: Unit, ground: MovementTile, check: Check
) -> Asking[tuple[int, bool]]:
    """Throw the dice, with a Command Card burned or not; return their sum and if it passes."""
    title = _title(battle, unit, ground)

    def throw(bonus: int) -> Throw:
        now = check.helped() if bonus else check
        said = f"{now.wanted} passes: {percent(now.chance)}."
        return Throw(
            unit.side, title, said, (now.rule,), _odds(unit, title, now),
            dice=(Dice(2, FACES, unit.side, "to get out", now.wanted),),
        )  # fmt: skip

    fell, bonus = yield from burnable(throw, _burn(battle, low=check.low))
    total = sum(fell.dice[0])
    return total, (check.helped() if bonus else check).passes(total)


def before(battle: CombatView, unit: Unit) -> tuple[str, tuple[Odds, ...]]:
    """Return what leaving takes where a unit stands, with its chances; nothing where it is free."""
    obstacle = _obstacle(battle, unit)
    if obstacle is None:
        return "", ()
    ground, check = obstacle
    said = f"Leaving the {ground.feature.face.title} takes {check.wanted} with two dice"
    return f"{said}: {percent(check.chance)}.", _odds(unit, _title(battle, unit, ground), check)


def _title(battle: CombatView, unit: Unit, ground: MovementTile) -> str:
    return f"{battle.title(unit)} leaves the {ground.feature.face.title}"


def _burn(battle: CombatView, *, low: bool) -> Choice | None:
    """Return that a card may be burned, where that can help; a ``low`` sum too (004-065, A4-13)."""
    if low and battle.reads("burned-check", "adds"):
        return None
    return Choice("burn", f"Burn a Command Card for {'−1' if low else '+1'}", BURN.note)


def _odds(unit: Unit, title: str, check: Check) -> tuple[Odds, Odds]:
    failed = "stuck"
    if check.harms:
        failed = "destroyed" if unit.condition.damaged else "Damage Card"
    return Odds(title, "gets out", check.chance), Odds(title, failed, 1 - check.chance)


def _mined(play: Context[TileState], battle: CombatView, unit: Unit) -> Asking[None]:
    """Draw a Damage Card at once; who is damaged already is destroyed (004-049)."""
    if not unit.condition.damaged:
        yield from damage_effects.draw(play, battle, unit.id)
        return
    play.log(f"{battle.title(unit)} is destroyed.")
    die = (yield from _fate(battle, unit)) if battle.crewed(unit) else None
    yield from damage_effects.destroyed(play, battle, unit, die)


def _fate(battle: CombatView, unit: Unit) -> Asking[int]:
    """Throw one die for the crew: a mine has no Intensity (N4-04). A burned card helps (A4-13)."""
    if battle.reads("mined-crew", "dies"):
        return DEADLY
    throw = Throw(
        unit.side, f"Crew of {battle.title(unit)}",
        "1 to 3 gets out unharmed, 4 to 6 damaged, 7 or more dies.", ("004-155", "N4-04"),
        dice=(Dice(1, FACES, unit.side, "for the crew"),),
    )  # fmt: skip
    fell, less = yield from burnable(lambda _: throw, _burn(battle, low=True))
    ((die,),) = fell.dice
    return die - less
