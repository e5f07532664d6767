"""Victory by points or by a scenario's conditions, and the progress towards each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.commitment.units_available_to_commit import AvailableUnits
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.scenario.allowed_spaces import tile_kind_title
from boardapp.games.spearpoint.scenario.special_rules_and_victory import Wins
from boardapp.games.spearpoint.sight.line_of_sight_rulings import opposing_side
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES, Player
from boardapp.games.spearpoint.turn.turn_state import TurnState


class ConditionPart(NamedTuple):
    """One requirement of a way to win, and whether it is met, with its progress in words."""

    holds: bool
    words: str


class VictoryCondition(NamedTuple):
    """A way to win with its rule and requirements; without any, it wins in all other cases."""

    wins: Wins
    rule: str
    parts: tuple[ConditionPart, ...]

    @property
    def side(self) -> Player:
        """Return the side that wins by this condition."""
        return self.wins.side

    @property
    def description(self) -> str:
        """Return the condition in words, with its progress."""
        turns = " or ".join(map(str, self.wins.turns))
        end = f"the end of Turn {turns}"
        asked = " and ".join(part.words for part in self.parts)
        return " at ".join(filter(None, (asked, end if turns else "")))

    @property
    def words_after_wins(self) -> str:
        """Return the condition with its progress, such as ``if no building on A-5 is intact``."""
        return f"{'if' if self.parts else 'at'} {self.description}"

    @property
    def reason_after_win(self) -> str:
        """Return why the side has won, such as ``: no building on A-5 is intact``."""
        return f"{':' if self.parts else ' at'} {self.description}"

    def is_met(self, turn: int, *, ending: bool) -> bool:
        """Return whether the condition is met now, or at the end of a turn if ``ending``."""
        wins = self.wins
        if wins.turns:
            return ending and turn in wins.turns and all(part.holds for part in self.parts)
        timely = ending or not wins.ends
        return timely and bool(self.parts) and all(part.holds for part in self.parts)


def conditions_in_force(battle: CombatView) -> list[VictoryCondition]:
    """Return the conditions in force in the scenario's order, those without requirements last."""
    found = (
        VictoryCondition(wins, told.rule, tuple(_condition_parts(battle, wins)))
        for told in battle.special_rules
        for wins in told.wins
    )
    return sorted(found, key=lambda way: not way.parts)


def first_met_condition(battle: CombatView, *, ending: bool) -> VictoryCondition | None:
    """Return the first condition that is met, or None."""
    turn = battle.state.turn
    return next(
        (way for way in conditions_in_force(battle) if way.is_met(turn, ending=ending)), None
    )


def is_convoy_win_impossible(battle: CombatView) -> bool:
    """Return whether no side can win by convoys any more, if one ever could (004-220, A4-30)."""
    to_come = _total_convoy_count(battle)
    asked = [way.wins for way in conditions_in_force(battle) if not way.wins.alone]
    by_convoys = [wins for wins in asked if wins.convoys or wins.exits]
    if not to_come or not by_convoys:
        return False
    return all(
        wins.convoys > to_come - battle.state.side_record(opposing_side(wins.side)).exits
        if wins.convoys
        else wins.exits > to_come - _lost_convoy_count(battle, wins.side)
        for wins in by_convoys
    )


def _condition_parts(battle: CombatView, wins: Wins) -> Iterator[ConditionPart]:
    for name, look in _LOOKS.items():
        if getattr(wins, name) != Wins._field_defaults[name]:
            yield look(battle, wins)


def _counted_part(number: int, needed: int, what: str, has: str = "") -> ConditionPart:
    """Return a requirement of a number, with the present number until it is met."""
    so_far = f" ({number} so far)" if number < needed else ""
    return ConditionPart(number >= needed, f"{has} {needed} {what}{so_far}".strip())


def _points_part(battle: CombatView, wins: Wins) -> ConditionPart:
    points = battle.state.points.get(wins.side, 0)
    return _counted_part(points, wins.points, "points", f"{PLAYER_TITLES[wins.side]} has")


def _held_space_part(battle: CombatView, wins: Wins) -> ConditionPart:
    """Return the requirement of Infantry, and no enemy ground unit, on a space (004-209)."""
    assert wins.holds is not None
    there = any(battle.is_infantry(unit) for unit in battle.ground_units_in(wins.holds, wins.side))
    enemies = battle.ground_units_in(wins.holds, opposing_side(wins.side) or "")
    words = (
        f"{PLAYER_TITLES[wins.side]} Infantry is on {GRID.name(wins.holds)} and no enemy is there"
    )
    return ConditionPart(there and not enemies, words)


def _destroyed_building_part(battle: CombatView, wins: Wins) -> ConditionPart:
    """Return the requirement that no intact building lies on a space (004-209, A4-28)."""
    assert wins.fallen is not None
    feature = battle.tile_side_on(wins.fallen)
    stands = feature is not None and feature.kind == "building" and bool(feature.destroyed_by)
    return ConditionPart(not stands, f"no building on {GRID.name(wins.fallen)} is intact")


def _tiles_gone_part(battle: CombatView, wins: Wins) -> ConditionPart:
    """Return the requirement that no intact tile of a kind lies on the map (004-243)."""
    assert wins.gone is not None
    laid = map(battle.tile_side_on, battle.state.tiles)
    stands = any(one is not None and one.kind == wins.gone and one.destroyed_by for one in laid)
    return ConditionPart(not stands, f"no {tile_kind_title(wins.gone)} is intact")


def _exits_part(battle: CombatView, wins: Wins) -> ConditionPart:
    """Return the requirement that so many units have left the map (004-231, 004-220)."""
    exits = battle.state.side_record(wins.side).exits
    what = f"{PLAYER_TITLES[wins.side]} units have left the map"
    return _counted_part(exits, wins.exits, what)


def _convoys_destroyed_part(battle: CombatView, wins: Wins) -> ConditionPart:
    lost = _lost_convoy_count(battle, opposing_side(wins.side))
    return _counted_part(lost, wins.convoys, "convoy units are destroyed")


def _convoys_settled_part(battle: CombatView, wins: Wins) -> ConditionPart:
    """Return the requirement that every convoy unit is lost or has left the map (A4-30)."""
    enemy = opposing_side(wins.side)
    settled = _lost_convoy_count(battle, enemy) + battle.state.side_record(enemy).exits
    return ConditionPart(settled >= _total_convoy_count(battle), "no convoy unit is still to come")


def _enemy_eliminated_part(battle: CombatView, wins: Wins) -> ConditionPart:
    """Return the requirement that all enemy units are destroyed or captured (004-220).

    Cards in hand or deck do not count as destroyed, nor do units that landed or were withdrawn.
    """
    side, enemy = wins.side, opposing_side(wins.side) or ""
    has = battle.state.side_record(enemy)
    # A destroyed unit has scored points, even if the record shows no arrival.
    had = bool(has.arrived or has.came or has.before or battle.state.points.get(side, 0))
    words = f"{PLAYER_TITLES[enemy]} has no unit left on the table, in hand or in a deck"
    if any(party.side == enemy for party in battle.state.all_units()):
        return ConditionPart(False, words)
    if has.reserves is None:
        return ConditionPart(
            False, f"{words} (count the cards of that side, then choose “Say who has won”)"
        )
    cards = has.units + has.reserves + AvailableUnits(battle, enemy).waiting_card_count
    return ConditionPart(had and not cards, words)


_LOOKS: Mapping[str, Callable[[CombatView, Wins], ConditionPart]] = {
    "points": _points_part,
    "holds": _held_space_part,
    "fallen": _destroyed_building_part,
    "gone": _tiles_gone_part,
    "exits": _exits_part,
    "convoys": _convoys_destroyed_part,
    "settled": _convoys_settled_part,
    "alone": _enemy_eliminated_part,
}


def _lost_convoy_count(battle: CombatView, side: str | None) -> int:
    """Return how many convoy units a side has lost: committed, but not on the table or home."""
    units = {told.convoy.unit for told in battle.special_rules if told.convoy}
    has = battle.state.side_record(side)
    came = sum(kind in units for kind in (*has.before, *has.came))
    there = sum(party.side == side and party.unit in units for party in battle.state.all_units())
    return max(came - there - has.exits, 0)


def _total_convoy_count(battle: CombatView) -> int:
    """Return how many convoy units must come in a whole game (004-215)."""
    units = {told.convoy.unit for told in battle.special_rules if told.convoy}
    musts = (must for told in battle.special_rules for must in told.must)
    return sum(must.number for must in musts if units & set(must.units))


def winner_sentence(sequence: TurnState) -> str:
    """Return a sentence that names the winner, or a draw."""
    side = sequence.won
    return "The game is a draw" if side in (None, "nobody") else f"{PLAYER_TITLES[side]} wins"


def with_winner(state: TileState, side: str, by: str, rule: str) -> tuple[TileState, str]:
    """Return the table with a winner and a log sentence, or unchanged if the game is won already.

    ``by`` is the reason for the win, to follow the winner: ``: it has 52 points``.
    """
    sequence = state.sequence
    if sequence is None or sequence.won is not None:
        return state, ""
    after = sequence._replace(won=side)  # type: ignore[arg-type]
    return replace(state, sequence=after), cited(f"{winner_sentence(after)}{by}", rule)


def winner_by_points(state: TileState) -> str | None:
    """Return the side that has reached its points; if both have, the one with more (004-078)."""
    if state.sequence is None:
        return None
    at_goal = {
        side: points
        for side, points in state.points.items()
        if (goal := state.sequence.side_state(side).goal) is not None and points >= goal
    }
    ahead = [side for side, points in at_goal.items() if points == max(at_goal.values())]
    return ahead[0] if len(ahead) == 1 else None
