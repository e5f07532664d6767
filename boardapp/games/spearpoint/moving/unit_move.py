"""A unit's move: the unit, its path over the tiles, and the consequences (Movement 1 to 7)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field, replace
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import HighlightedSpaces
from boardapp.core.procedure.lazy_sequence import LazySequence
from boardapp.core.procedure.question_parts import (
    Choice,
    InsteadAnswer,
    Refusal,
    fitting_prompt,
)
from boardapp.core.procedure.questions import PathQuestion
from boardapp.core.procedure.running_procedure import Asking, Context, ask_or_instead, ask_yes_no
from boardapp.games.spearpoint.combat.attack_declaration import GameData, ask_unit
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.scenario_fire_rules import convoy_rule
from boardapp.games.spearpoint.moving import (
    convoy_unit_must_move,
    opportunity_fire,
    scenario_movement_rules,
)
from boardapp.games.spearpoint.moving.leaving_obstacles import (
    leaving_description_and_odds,
    try_to_leave_obstacle,
)
from boardapp.games.spearpoint.moving.move_step import MoveAllowance, MovePosition, MoveStep
from boardapp.games.spearpoint.moving.reach import Reach, SpacePath
from boardapp.games.spearpoint.moving.step_refusals import MORE, why_no_room
from boardapp.games.spearpoint.moving.unit_move_refusals import (
    refuse_immobile,
    refuse_without_crew,
    why_not_move,
)
from boardapp.games.spearpoint.rule_headings import cited, refusal
from boardapp.games.spearpoint.table.state import Moved, TableUnit, TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES
from boardapp.games.spearpoint.turn.acting_side_and_refusals import able_units, why_nobody_may
from boardapp.games.spearpoint.turn.enemy_gone_from_map import note_last_unit_left
from boardapp.games.spearpoint.turn.turn_state import MAX_HAND

MOVE = "move"
OFF = "off"
"""The answer for leaving the map from the unit's present space."""
DIAGONAL = refusal("units move only along rows and columns, never diagonally", "004-100")


def move_choice(battle: CombatView) -> Choice:
    """Return the menu's choice to move a unit."""
    units = tuple(movable_units(battle))
    none = (
        why_nobody_may(battle, units, why_not_move, "No unit may move.")
        if units
        else Refusal("No unit is on the board.")
    )
    able = able_units(battle, units, why_not_move)
    return Choice(
        MOVE,
        "Move",
        "Choose a unit and move it space by space",
        none,
        label="Move a unit",
        begins=able,
    )


def movable_units(battle: CombatView) -> Iterator[Unit]:
    """Yield the ground units on the board in the order of their ids."""
    for unit_id in sorted(battle.state.units):
        unit = battle.state.units[unit_id]
        if battle.is_frontline(unit):
            yield unit


def move_unit(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Ask for a unit and its path, and move it; it may also leave the map (004-231)."""
    battle = game_data.current_combat_view(context)
    unit = yield from ask_unit(
        battle, movable_units(battle), why_not_move, "Moving unit", "Choose the unit that moves.",
        "004-095",
        "004-098", prompt="Choose a unit to move",
    )  # fmt: skip
    legs, way = yield from _ask_path(battle, unit)
    if way == InsteadAnswer(convoy_unit_must_move.LOST):
        yield from convoy_unit_must_move.lose_convoy(context, battle, legs.unit)
    elif isinstance(way, InsteadAnswer):
        yield from MoveExecution(game_data, context, legs).leave_map_at_once()
    else:
        yield from MoveExecution(game_data, context, legs).follow_path(way)


def _ask_path(
    battle: CombatView, unit: Unit
) -> Asking[tuple[MoveAllowance, SpacePath | InsteadAnswer]]:
    """Ask for a unit's path, again after each card that is discarded for a further step.

    The answer may also be to leave the map at once, or to give up a convoy.
    """
    legs = MoveAllowance(battle, unit)
    leaving, odds = leaving_description_and_odds(battle, unit)
    way_off = scenario_movement_rules.map_exit_row(battle, unit.side)
    off_map = f"The unit may leave the map across row {way_off[0]}." if way_off else ""
    while True:
        steps = (
            f"The unit may move {legs.allowed_steps} space"
            f"{'' if legs.allowed_steps == 1 else 's'} at most."
        )
        words = ("Choose the spaces of the move in order.", steps, off_map, leaving)
        reach = Reach(legs)
        way: tuple[Space, ...] | InsteadAnswer = yield from ask_or_instead(PathQuestion(
            unit.side, f"Move of {battle.title(unit)}", " ".join(filter(None, words)),
            (legs.special_steps.rule if legs.special_steps else MORE[legs.unit_class][1],), odds,
            facts=LazySequence(partial(_labelled_reachable_spaces, reach)),
            warning=_path_warning(legs), start=unit.space,
            most=legs.allowed_steps + max(legs.extra_steps_left, 0), onward=reach.why_not_onward,
            may_end=reach.why_not_end, apart=DIAGONAL,
            instead=LazySequence(partial(_other_choices, reach)),
            prompt=fitting_prompt(f"Move {battle.title(unit)}", "Move the unit"),
        ))  # fmt: skip
        if not isinstance(way, InsteadAnswer) or way.way in (OFF, convoy_unit_must_move.LOST):
            return legs, way
        legs = MoveAllowance(battle, unit, legs.extra + 1)


def _labelled_reachable_spaces(reach: Reach) -> Iterator[HighlightedSpaces]:
    """Yield the spaces in reach, with the steps to each and the number of enemies who may fire."""
    steps = {}
    for space, number in reach.end_spaces().items():
        firers = opportunity_fire.count_firers(reach.legs.battle, reach.legs.unit, space)
        steps[space] = f"{number}, draws fire of {firers}" if firers else str(number)
    if steps:
        yield HighlightedSpaces("Steps to each space", steps)


def _other_choices(reach: Reach) -> Iterator[Choice]:
    legs = reach.legs
    yield from _leave_map_choice(reach)
    yield from convoy_unit_must_move.lost_convoy_choice(legs.battle, legs.unit)
    yield from _extra_step_choice(reach)


def _leave_map_choice(reach: Reach) -> tuple[Choice, ...]:
    """Return the choice to leave the map at once, if the unit may (004-231, N4-20)."""
    if reach.step_off_map(MovePosition(reach.legs.unit.space)) is None:
        return ()
    return (Choice(OFF, "Leave the map", "The unit scores and does not come back"),)


def _extra_step_choice(reach: Reach) -> tuple[Choice, ...]:
    """Return the choice of one more step by a card, if useful (004-095, 004-098, N4-02)."""
    legs = reach.legs
    more = Reach(MoveAllowance(legs.battle, legs.unit, legs.extra + legs.extra_steps_left))
    if (
        more.end_spaces().keys() <= reach.end_spaces().keys()
        and more.can_leave_map() == reach.can_leave_map()
    ):
        return ()
    word, _ = MORE[legs.unit_class]
    if legs.extra:
        word = "burn"
    does = "Burn a Command Card to move" if legs.extra else f"Discard a Command Card to {word}"
    label = f"{word.capitalize()}: card, +1 step"
    return (Choice(word, f"{does} one more step", label=label),)


def _path_warning(legs: MoveAllowance) -> str:
    """Return a warning: cards that the move loses, a road to check by hand (004-120, -229)."""
    battle, unit = legs.battle, legs.unit
    titles = " and ".join(battle.command_card_title(name) for name in defense_cards(battle, unit))
    lost = f"The unit will lose {titles}." if titles else ""
    return (
        f"{lost} {scenario_movement_rules.untraced_road_warning(battle, legs.unit_class)}".strip()
    )


def defense_cards(battle: CombatView, party: TableUnit) -> tuple[str, ...]:
    """Return the cards under a unit that improve its Defense, with duplicates."""
    better = {card.name for card in battle.command_cards(party) if card.gives.defense > 0}
    return tuple(name for name in party.condition.cards if name in better)


@dataclass
class MoveExecution:
    """A unit's move under way. Each step changes the table; a log line covers several steps."""

    on: GameData
    play: Context[TileState]
    legs: MoveAllowance
    gone: list[Space] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    told: int = 0

    def follow_path(self, path: SpacePath) -> Asking[None]:
        """Move along a path step by step, until dice or Opportunity Fire stop the unit.

        At the end of the path the unit may leave the map, if it can; a convoy at its goal always
        leaves.
        """
        here = MovePosition(self.legs.unit.space)
        for space in path:
            there = yield from self._step_under_fire(here, space)
            if there is None:
                break
            here = there
        else:
            self._log_path()
            if path and (yield from self._ask_leave_map(here)):
                self._leave_map(here)
        self._log_path()
        remove_arrived_convoy(self.play, self.on.current_combat_view(self.play), self.legs.unit.id)

    def leave_map_at_once(self) -> Asking[None]:
        """Take the unit off the map from its present space, if dice let it go (004-231)."""
        here = MovePosition(self.legs.unit.space)
        if self._current_reach.step_off_map(here) is None:
            return
        if (
            yield from try_to_leave_obstacle(
                self.play, self.on.current_combat_view(self.play), self._moving_unit
            )
        ):
            self._leave_map(here)

    def _step_under_fire(self, here: MovePosition, space: Space) -> Asking[MovePosition | None]:
        """Take one step under fire; return the new position, None if the unit goes no further."""
        at_left, left = (
            self.on.current_combat_view(self.play).is_switch_set_to("mover-at", "left"),
            here.space,
        )
        if not (
            yield from try_to_leave_obstacle(
                self.play, self.on.current_combat_view(self.play), self._moving_unit
            )
        ):
            return None
        if at_left and not (yield from self._offer_opportunity_fire(left, space)):
            return None
        step = MoveStep(
            MoveAllowance(
                self.on.current_combat_view(self.play), self._moving_unit, self.legs.extra
            ),
            here,
            space,
        )
        self._apply_step(step)
        if not at_left and not (yield from self._offer_opportunity_fire(left, space)):
            return None
        return step.position_after()

    @property
    def _current_reach(self) -> Reach:
        """Return the unit's possible moves on the present table."""
        return Reach(
            MoveAllowance(
                self.on.current_combat_view(self.play), self._moving_unit, self.legs.extra
            )
        )

    def _ask_leave_map(self, here: MovePosition) -> Asking[bool]:
        """Ask whether a unit at the edge leaves the map; without room there it must (004-231)."""
        reach, unit = self._current_reach, self._moving_unit
        way_off = scenario_movement_rules.map_exit_row(reach.legs.battle, unit.side)
        if way_off is None or reach.step_off_map(here) is None:
            return False
        if why_no_room(reach.legs, here.space) is not None:
            return True
        return (yield from ask_yes_no(
            unit.side, "Leave the map",
            f"Does {reach.legs.battle.title(unit)} leave the map over row {way_off[0]}?",
            (way_off[1], "N4-20"), yes="It leaves the map", prompt=(
                "Does the unit leave the map "
                "here?"
            ),
            costs=True,
        ))  # fmt: skip

    def _leave_map(self, here: MovePosition) -> None:
        """Take the unit off the map, and log any card that this step costs (N4-20)."""
        battle = self.on.current_combat_view(self.play)
        way_off = scenario_movement_rules.map_exit_row(battle, self.legs.unit.side)
        assert way_off is not None
        row, rule = way_off
        free = battle.is_switch_set_to("exit-step", "free")
        leave_map(self.play, battle, self._moving_unit, f"over row {row}", rule)
        self._log_discarded_cards(here.steps + (not free))

    def _offer_opportunity_fire(self, left: Space, space: Space) -> Asking[bool]:
        """Offer fire at a step to each enemy near the unit; return whether the unit goes on.

        Each enemy is checked when its turn comes: an earlier shot may have changed its options.
        """
        known = self.play.state.units.keys()
        for name in opportunity_fire.enemies_near_step(
            self.on.current_combat_view(self.play), self._moving_unit, space, left
        ):
            battle, firer = self.on.current_combat_view(self.play), self.play.state.units.get(name)
            if firer is None or opportunity_fire.why_not_fire(battle, firer, self._moving_unit):
                continue
            self._log_path()
            yield from opportunity_fire.offer_fire(self.on, self.play, firer, self._moving_unit)
            if self._is_stopped():
                self._move_back_without_room(known)
                return False
        return True

    def _is_stopped(self) -> bool:
        """Return whether a unit goes no further: gone, without its crew, or immobile (004-069)."""
        unit, battle = (
            self.play.state.units.get(self.legs.unit.id),
            self.on.current_combat_view(self.play),
        )
        return unit is None or any(
            reason(battle, unit) for reason in (refuse_without_crew, refuse_immobile)
        )

    def _move_back_without_room(self, known: Set[str]) -> None:
        """Move units that stopped on a full space back to the last space with room (004-093).

        The start of the path counts as having room, even if it is too full.
        """
        start = self.legs.unit.space
        for unit in list(self.play.state.units.values()):
            if unit.id in known and unit.id != self.legs.unit.id:
                continue
            legs = MoveAllowance(self.on.current_combat_view(self.play), unit)
            if unit.space == start or why_no_room(legs, unit.space) is None:
                continue
            passed = reversed(self.gone[:-1])
            back = next((space for space in passed if why_no_room(legs, space) is None), start)
            words = f"{legs.battle.title(unit)} has no room there and stays on {GRID.name(back)}"
            there = self.play.state.with_unit(unit.id, unit._replace(space=back))
            self.play.set_state(there, cited(words, "004-093"))

    @property
    def _moving_unit(self) -> Unit:
        return self.play.state.units[self.legs.unit.id]

    def _apply_step(self, step: MoveStep) -> None:
        """Move the unit by one step, and apply its effects on cards and tiles."""
        unit, state, name = step.unit, self.play.state, GRID.name(step.there)
        lost = defense_cards(step.battle, unit)
        cards = tuple(one for one in unit.condition.cards if one not in lost)
        there = unit._replace(space=step.there, condition=unit.condition._replace(cards=cards))
        steps = state.moves.get(unit.id, Moved()).steps + 1
        moved = state.moves.get(unit.id, Moved())._replace(
            steps=steps, stuck=False, extra=max(len(self.gone) + 1 - self.legs.usual_steps, 0)
        )
        state = state.with_unit(unit.id, there).with_unit_moves(unit.id, moved)
        self.events += (f"{step.battle.command_card_title(one)} lost" for one in lost)
        if step.is_raid:
            self.events.append(f"raid on {name}")
        if step.entered_tile is not None and step.crushes_tile:
            self.events.append(f"{step.entered_tile.feature.face.title} on {name} is destroyed")
            state = state.with_tile(step.there, None)
        elif step.entered_tile is not None and step.entered_tile.is_obstacle_at(step.entry_side):
            self.events.append(f"{step.entered_tile.feature.face.title} entered")
        self.gone.append(step.there)
        self.play.set_state(state)

    def _log_path(self) -> None:
        """Log the path since the last log line, and the cards that these steps cost."""
        legs, number, last = self.legs, len(self.gone), self.told
        if number == last:
            return
        way = (legs.unit.space, *self.gone)[last:]
        names = " → ".join(map(GRID.name, way))
        told = (
            f"{legs.battle.title(legs.unit)}: {names}",
            f"{number} of {legs.allowed_steps} steps",
        )
        self.play.log(f"{', '.join((*told, *self.events))}.")
        self._log_discarded_cards(number)
        self.told, self.events = number, []

    def _log_discarded_cards(self, steps: int) -> None:
        """Log the cards that the steps since the last log line cost."""
        cards = steps - max(self.legs.usual_steps, self.told)
        if cards > 0:
            what = (
                "You discard a Command Card" if cards == 1 else f"You discard {cards} Command Cards"
            )
            self.play.log(f"{what} for the extra spaces.")


def leave_map(
    context: Context[TileState], battle: CombatView, unit: Unit, where: str, *rules: str
) -> None:
    """Take a unit off the map, and count it with its crew as one exit (004-231)."""
    said = f"{battle.title(unit)} leaves the map {where}"
    gone, sequence = context.state.with_unit(unit.id, None), context.state.sequence
    if sequence is None:
        words = f"{said}. Turns are not guided, so count this exit yourselves"
        context.set_state(gone, cited(words, *rules))
        return
    has = sequence.side_state(unit.side)
    number = min(has.exits + 1, MAX_HAND)
    counted = sequence.with_side(unit.side, has._replace(exits=number))
    told = (
        f"{said}: {number} of {PLAYER_TITLES[unit.side]} {'has' if number == 1 else 'have'}"
        " left the map so far"
    )
    context.set_state(replace(gone, sequence=counted), cited(told, *rules))
    note_last_unit_left(battle, context, unit.side)


def remove_arrived_convoy(context: Context[TileState], battle: CombatView, unit_id: str) -> None:
    """Take a convoy off the map once it is at the end of its row (004-217)."""
    unit = context.state.units.get(unit_id)
    column = convoy_rule(battle, unit.unit) if unit else None
    if unit is not None and column is not None and unit.space == column.convoy.end:
        leave_map(context, battle, unit, f"on {GRID.name(unit.space)}", column.rule)
