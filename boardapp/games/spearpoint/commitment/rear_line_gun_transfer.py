"""Moves self-propelled guns between the board and the Rear Line (004-109, N4-14).

Changing lines is a move in the Movement Phase, over a setup zone. Units leave mines by a throw,
lose a card for defense, and draw fire (004-106).
"""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Refusal, fitting_prompt
from boardapp.core.procedure.questions import Place
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.games.spearpoint.combat.attack_declaration import GameData, ask_unit
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.commitment.entry_spaces import (
    crush_entered_tile,
    entry_check,
    setup_zones,
    why_no_entry_space,
)
from boardapp.games.spearpoint.moving import opportunity_fire, scenario_movement_rules
from boardapp.games.spearpoint.moving.leaving_obstacles import try_to_leave_obstacle
from boardapp.games.spearpoint.moving.unit_move import defense_cards
from boardapp.games.spearpoint.moving.unit_move_refusals import refuse_second_move, why_not_move
from boardapp.games.spearpoint.rule_headings import cited, refusal
from boardapp.games.spearpoint.table.state import Moved, OffBoardUnit, TableUnit, TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES
from boardapp.games.spearpoint.turn import acting_side_and_refusals
from boardapp.games.spearpoint.turn.enemy_gone_from_map import note_last_unit_left

LINE = "change-line"


def guns_of_both_lines(battle: CombatView) -> Iterator[TableUnit]:
    """Yield the self-propelled guns that serve on both lines."""
    for party in battle.state.all_units():
        kind = battle.catalogue.unit_kind(party.unit)
        if kind.unit_class == "vehicle" and battle.card(party).line == "both":
            yield party


def switch_gun_between_lines(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Move a self-propelled gun off the board to its Rear Line, or from there onto the board."""
    battle = game_data.current_combat_view(context)
    party = yield from ask_unit(
        battle, guns_of_both_lines(battle), why_not_change_line, "Change of line",
        "Choose the self-propelled gun that changes lines.", "004-109", "N4-14",
        prompt="Choose a gun to "
        "change lines",
    )  # fmt: skip
    name = party.id
    if isinstance(party, Unit) and not (yield from try_to_leave_obstacle(context, battle, party)):
        return
    moved, lost = context.state.moves.get(name, Moved()), defense_cards(battle, party)
    cards = tuple(one for one in party.condition.cards if one not in lost)
    condition = party.condition._replace(cards=cards)
    after: TableUnit = OffBoardUnit(name, party.unit, party.side, "rear", condition=condition)
    if isinstance(party, OffBoardUnit):
        unit = Unit(name, party.unit, party.side, Space(0, 0), condition)
        space = yield from ask(Place(
            party.side, f"Entry of {battle.title(party)}", "Choose the space of the setup zone "
                "where the gun enters.",
            ("004-109",), warning=scenario_movement_rules.untraced_road_warning(battle, "vehicle"),
            why_not=entry_check(battle, unit),
            prompt=fitting_prompt(
                f"Where does {battle.title(party)} enter?", "Where does the gun enter?"
            ),
        ))  # fmt: skip
        after = unit._replace(space=space)
    there = context.state.with_unit_anywhere(name, after)
    there = there.with_unit_moves(name, moved._replace(steps=moved.steps + 1))
    goal = game_data.combat_view_of_state(there).location_phrase(after)
    words = f"{battle.title(party)} changes lines and is now {goal}"
    words += "".join(f". It loses {battle.command_card_title(one)}" for one in lost)
    context.set_state(there, cited(words, "004-109"))
    note_last_unit_left(battle, context, party.side)
    if isinstance(after, Unit):
        crush_entered_tile(context, game_data.current_combat_view(context), after)
        firers = opportunity_fire.enemies_near_step(
            game_data.current_combat_view(context), after, after.space
        )
        yield from opportunity_fire.offer_fire_to_each(game_data, context, name, firers)


def why_not_change_line(battle: CombatView, party: TableUnit) -> Refusal | None:
    """Return why a self-propelled gun may not change lines now."""
    if isinstance(party, Unit):
        return why_not_move(battle, party) or _why_not_off_board_here(battle, party)
    sequence = battle.state.sequence
    if sequence is not None and (
        found := acting_side_and_refusals.why_not_now(battle.state, party.side)
    ):
        return found
    stand = Unit(party.id, party.unit, party.side, Space(0, 0), party.condition)
    return refuse_second_move(battle, stand) or why_no_entry_space(battle, stand)


def _why_not_off_board_here(battle: CombatView, unit: Unit) -> Refusal | None:
    """Refuse to leave the board outside the side's setup zone."""
    ground = setup_zones(battle)
    zone = ground.zone_spaces(unit.side) if ground else None
    if zone is None or unit.space in zone:
        return None
    words = (
        f"{GRID.name(unit.space)} is not in the setup zone of {PLAYER_TITLES[unit.side]}, "
        "where guns change lines"
    )
    return refusal(words, "004-109")
