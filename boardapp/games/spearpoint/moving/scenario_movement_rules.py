"""A scenario's special rules for moves: steps, the road, exits off the map.

Each function searches the special rules in force; without any, there is nothing to search.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.rule_headings import cited, refusal
from boardapp.games.spearpoint.scenario.special_rules_and_victory import Moves
from boardapp.games.spearpoint.tiles.catalogue import GRID, UnitClass


class SpecialSteps(NamedTuple):
    """The number of steps that a special rule sets, with its rule."""

    steps: int
    rule: str


def _movement_rules(battle: CombatView) -> Iterator[tuple[Moves, str]]:
    return ((told.moves, told.rule) for told in battle.special_rules if told.moves is not None)


def special_steps(battle: CombatView, unit_class: UnitClass) -> SpecialSteps | None:
    """Return the steps that a special rule sets for a class, None if no rule does (004-228)."""
    found = ((moves.steps.get(unit_class), rule) for moves, rule in _movement_rules(battle))
    return next((SpecialSteps(steps, rule) for steps, rule in found if steps is not None), None)


def rule_against_extra_steps(battle: CombatView, unit_class: UnitClass) -> str | None:
    """Return the rule that forbids a class further steps by cards, if any (004-228, N4-02)."""
    return next(
        (rule for moves, rule in _movement_rules(battle) if unit_class in moves.no_further), None
    )


def road_rule(battle: CombatView, unit_class: UnitClass) -> str | None:
    """Return the rule that keeps a class on the road, None if there is none (004-229)."""
    return next(
        (rule for moves, rule in _movement_rules(battle) if unit_class in moves.roads), None
    )


def road_spaces(battle: CombatView) -> frozenset[str]:
    """Return the spaces that the road of the map touches; none if the road is not traced."""
    board = battle.catalogue.boards.get(battle.state.board)
    return board.roads if board else frozenset()


def why_off_road(battle: CombatView, unit_class: UnitClass, space: Space) -> Refusal | None:
    """Return why a class that keeps to a traced road may not enter a space, None if it may."""
    rule = road_rule(battle, unit_class)
    road, name = road_spaces(battle), GRID.name(space)
    off = rule is not None and road and name not in road
    return (
        refusal(f"vehicles must stay on the road here, and {name} is off the road", rule or "")
        if off
        else None
    )


def untraced_road_warning(battle: CombatView, unit_class: UnitClass) -> str:
    """Return the reminder to check an untraced road by hand, "" if there is none."""
    rule = road_rule(battle, unit_class)
    if rule is None or road_spaces(battle):
        return ""
    return cited(
        "the road of this map is not drawn: check yourselves that vehicles stay on the road",
        rule,
    )


def map_exit_row(battle: CombatView, side: str) -> tuple[str, str] | None:
    """Return the row over which a side may leave the map, with the rule (004-231)."""
    found = ((told.exit, told.rule) for told in battle.special_rules if told.exit is not None)
    return next(((one.row, rule) for one, rule in found if one.side == side), None)


def space_beyond_edge(row: str, space: Space) -> Space | None:
    """Return the space off the map that a step over a row's edge reaches, None if none does."""
    number = "ABC".index(row)
    edge = _BEYOND.get(number)
    return Space(edge, space.column) if edge is not None and space.row == number else None


def is_off_map(space: Space) -> bool:
    """Return whether a space is off the map."""
    return space not in GRID


_BEYOND = {0: -1, GRID.rows - 1: GRID.rows}
"""The row beyond each row on the long edges of the map."""
