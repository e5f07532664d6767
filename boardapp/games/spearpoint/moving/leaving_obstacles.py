"""Getting out of an obstacle: the check, and the price of failing (Feature tiles no. 6 and 14)."""

from __future__ import annotations

from boardapp.core.procedure.question_parts import Choice, DiceRequest, Odds
from boardapp.core.procedure.questions import Throw
from boardapp.core.procedure.running_procedure import Asking, Context
from boardapp.games.spearpoint.combat import damage_effects
from boardapp.games.spearpoint.combat.combat_dice_throws import (
    BURN,
    FACES,
    percent,
    throw_with_burn_option,
)
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.moving.tile_effects import (
    MovementTile,
    ObstacleCheck,
    movement_tile_on,
)
from boardapp.games.spearpoint.table.state import Moved, TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID

DEADLY = FACES
"""The Intensity used if the crew of a vehicle dies with it on a mine (N4-04)."""


def try_to_leave_obstacle(
    context: Context[TileState], battle: CombatView, unit: Unit
) -> Asking[bool]:
    """Roll to leave a unit's tile, if that needs a roll; return whether the unit gets out."""
    obstacle = _obstacle_check(battle, unit)
    if obstacle is None:
        return True
    ground, check = obstacle
    if (yield from _throw_check(battle, unit, ground, check)):
        context.log(f"{battle.title(unit)} leaves the obstacle.")
        return True
    moved = context.state.moves.get(unit.id, Moved())._replace(stuck=True)
    where = f"{ground.feature.face.title} on {GRID.name(unit.space)}"
    context.set_state(
        context.state.with_unit_moves(unit.id, moved),
        f"{battle.title(unit)} is stuck in the {where} this turn.",
    )
    if check.harms:
        yield from _harm_by_mine(context, battle, unit)
    return False


def _obstacle_check(battle: CombatView, unit: Unit) -> tuple[MovementTile, ObstacleCheck] | None:
    """Return the tile that a unit must roll to leave, with the check; None if it is free."""
    ground = movement_tile_on(battle.state, battle.catalogue, unit.space)
    check = ground.leaving_check(battle.unit_class(unit)) if ground else None
    return (ground, check) if ground is not None and check is not None else None


def _throw_check(
    battle: CombatView, unit: Unit, ground: MovementTile, check: ObstacleCheck
) -> Asking[bool]:
    """Throw the dice, maybe with a Command Card burned; return whether the unit gets out."""
    title = _check_title(battle, unit, ground)

    def throw_question(bonus: int) -> Throw:
        now = check.with_burned_card() if bonus else check
        said = f"A roll of {now.wanted_text} frees the unit ({percent(now.chance)})."
        return Throw(
            unit.side, title, said, (now.rule,), _check_odds(unit, title, now),
            dice=(now.dice_request(unit.side),),
            prompt=f"Roll two dice: {now.wanted_text} frees the unit",
        )  # fmt: skip

    fell, bonus = yield from throw_with_burn_option(
        throw_question, _burn_choice(battle, low=check.wants_low_sum)
    )
    return (check.with_burned_card() if bonus else check).passes(sum(fell.dice[0]))


def leaving_description_and_odds(battle: CombatView, unit: Unit) -> tuple[str, tuple[Odds, ...]]:
    """Return the throw to leave a unit's space, with its chances; nothing if it is free."""
    obstacle = _obstacle_check(battle, unit)
    if obstacle is None:
        return "", ()
    ground, check = obstacle
    said = (
        f"To leave the {ground.feature.face.title}, the unit must roll {check.wanted_text}"
        " with two dice"
    )
    return f"{said}: {percent(check.chance)}.", _check_odds(
        unit, _check_title(battle, unit, ground), check
    )


def _check_title(battle: CombatView, unit: Unit, ground: MovementTile) -> str:
    return f"Roll of {battle.title(unit)} to leave the {ground.feature.face.title}"


def _burn_choice(battle: CombatView, *, low: bool) -> Choice | None:
    """Return the choice to burn a card, None if that cannot help a ``low`` sum (004-065, A4-13)."""
    if low and battle.is_switch_set_to("burned-check", "adds"):
        return None
    return Choice(
        "burn",
        f"Burn a Command Card to {'subtract 1 from' if low else 'add 1 to'} the roll",
        BURN.note,
        label=f"Burn a card: {'−1' if low else '+1'}",
    )


def _check_odds(unit: Unit, title: str, check: ObstacleCheck) -> tuple[Odds, Odds]:
    failed = "stuck"
    if check.harms:
        failed = "destroyed" if unit.condition.is_damaged else "Damage Card"
    return Odds(title, "gets out", check.chance), Odds(title, failed, 1 - check.chance)


def _harm_by_mine(context: Context[TileState], battle: CombatView, unit: Unit) -> Asking[None]:
    """Draw a Damage Card at once; a unit that is damaged already is destroyed (004-049)."""
    if not unit.condition.is_damaged:
        yield from damage_effects.draw_damage_card(context, battle, unit.id)
        return
    context.log(f"{battle.title(unit)} is destroyed.")
    die = (yield from _throw_crew_fate(battle, unit)) if battle.is_crewed(unit) else None
    yield from damage_effects.destroy_unit(context, battle, unit, die)


def _throw_crew_fate(battle: CombatView, unit: Unit) -> Asking[int]:
    """Throw one die for the crew: a mine has no Intensity (N4-04). A burned card helps (A4-13)."""
    if battle.is_switch_set_to("mined-crew", "dies"):
        return DEADLY
    throw = Throw(
        unit.side, f"Crew of {battle.title(unit)}",
        "On 1 to 3 the crew gets out unharmed, on 4 to 6 damaged. On 7 or more the crew dies.",
        ("004-155", "N4-04"),
        dice=(DiceRequest(1, FACES, unit.side, "for the crew"),), prompt="Roll a die for the crew",
    )  # fmt: skip
    fell, less = yield from throw_with_burn_option(lambda _: throw, _burn_choice(battle, low=True))
    ((die,),) = fell.dice
    return die - less
