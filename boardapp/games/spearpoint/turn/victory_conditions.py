"""A scenario's ways to win as a table stands: what each asks for, and whether that holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.commitment.reinforcements import Supply
from boardapp.games.spearpoint.scenario.special_rules import Wins
from boardapp.games.spearpoint.scenario.zones import kind_title
from boardapp.games.spearpoint.sight.rulings import opponent
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYER_TITLES, Player


class Part(NamedTuple):
    """One thing that a way to win asks for, as far as it has come."""

    holds: bool
    words: str


class VictoryCondition(NamedTuple):
    """A way to win with where it is printed; one that asks for nothing is anything else."""

    wins: Wins
    rule: str
    parts: tuple[Part, ...]

    @property
    def side(self) -> Player:
        """Return who wins by it."""
        return self.wins.side

    @property
    def words(self) -> str:
        """Return what it asks for, as far as it has come."""
        turns = " or ".join(map(str, self.wins.turns))
        end = f"the end of Turn {turns}"
        asked = " and ".join(part.words for part in self.parts)
        return " at ".join(filter(None, (asked, end if turns else "")))

    def met(self, turn: int, *, ending: bool) -> bool:
        """Tell whether it holds now, or as a turn ends."""
        wins = self.wins
        if wins.turns:
            return ending and turn in wins.turns and all(part.holds for part in self.parts)
        timely = ending or not wins.ends
        return timely and bool(self.parts) and all(part.holds for part in self.parts)


def ways(battle: CombatView) -> list[VictoryCondition]:
    """Return the ways to win in force, in the scenario's order; anything else comes last."""
    found = (
        VictoryCondition(wins, told.rule, tuple(_parts(battle, wins)))
        for told in battle.told
        for wins in told.wins
    )
    return sorted(found, key=lambda way: not way.parts)


def met(battle: CombatView, *, ending: bool) -> VictoryCondition | None:
    """Return the first way to win that holds, None while none does."""
    turn = battle.state.turn
    return next((way for way in ways(battle) if way.met(turn, ending=ending)), None)


def no_convoy_decides(battle: CombatView) -> bool:
    """Tell whether neither side can win by convoys any more, where one could (004-220, A4-30)."""
    to_come = _convoys_in_all(battle)
    asked = [way.wins for way in ways(battle) if not way.wins.alone]
    by_convoys = [wins for wins in asked if wins.convoys or wins.exits]
    if not to_come or not by_convoys:
        return False
    return all(
        wins.convoys > to_come - battle.state.has(opponent(wins.side)).exits
        if wins.convoys
        else wins.exits > to_come - _lost(battle, wins.side)
        for wins in by_convoys
    )


def _parts(battle: CombatView, wins: Wins) -> Iterator[Part]:
    for name, look in _LOOKS.items():
        if getattr(wins, name) != Wins._field_defaults[name]:
            yield look(battle, wins)


# What can be asked for


def _points(battle: CombatView, wins: Wins) -> Part:
    points = battle.state.points.get(wins.side, 0)
    return Part(points >= wins.points, f"{points} of {wins.points} points")


def _holds(battle: CombatView, wins: Wins) -> Part:
    """See whether Infantry stands on a space, and no ground unit of the enemy (004-209)."""
    assert wins.holds is not None
    there = any(battle.infantry(unit) for unit in battle.friends_in(wins.holds, wins.side))
    enemies = battle.friends_in(wins.holds, opponent(wins.side) or "")
    return Part(there and not enemies, f"Infantry on {GRID.name(wins.holds)} and no enemy")


def _fallen(battle: CombatView, wins: Wins) -> Part:
    """See whether no intact building lies on a space (004-209, A4-28)."""
    assert wins.fallen is not None
    feature = battle.feature(wins.fallen)
    stands = feature is not None and feature.kind == "building" and bool(feature.destroyed_by)
    return Part(not stands, f"no intact building on {GRID.name(wins.fallen)}")


def _gone(battle: CombatView, wins: Wins) -> Part:
    """See whether no intact tile of a kind lies on the map (004-243)."""
    assert wins.gone is not None
    laid = map(battle.feature, battle.state.tiles)
    stands = any(one is not None and one.kind == wins.gone and one.destroyed_by for one in laid)
    return Part(not stands, f"no intact {kind_title(wins.gone)}")


def _exits(battle: CombatView, wins: Wins) -> Part:
    """See how many units have left the map where they should (004-231, 004-220)."""
    exits = battle.state.has(wins.side).exits
    return Part(exits >= wins.exits, f"{exits} of {wins.exits} units off the map")


def _convoys(battle: CombatView, wins: Wins) -> Part:
    lost = _lost(battle, opponent(wins.side))
    return Part(lost >= wins.convoys, f"{lost} of {wins.convoys} convoy units destroyed")


def _settled(battle: CombatView, wins: Wins) -> Part:
    """See whether every convoy unit that must come is lost or home (A4-30)."""
    enemy = opponent(wins.side)
    settled = _lost(battle, enemy) + battle.state.has(enemy).exits
    return Part(settled >= _convoys_in_all(battle), "none on its way")


def _alone(battle: CombatView, wins: Wins) -> Part:
    """See whether every unit of the enemy is destroyed or captured; it must have had one (004-220).

    A card in hand or deck is a unit that is neither: so is what landed, or was withdrawn.
    """
    side, enemy = wins.side, opponent(wins.side) or ""
    has = battle.state.has(enemy)
    # Who is gone has scored, also where nobody has seen it on the map.
    had = bool(has.arrived or has.came or has.before or battle.state.points.get(side, 0))
    words = f"no unit of {PLAYER_TITLES[enemy]} left on the table, in hand or in a deck"
    if any(party.side == enemy for party in battle.state.parties()):
        return Part(False, words)
    if has.reserves is None:
        return Part(False, f"{words} (count its cards, and say who has won)")
    cards = has.units + has.reserves + Supply(battle, enemy).waiting
    return Part(had and not cards, words)


_LOOKS: Mapping[str, Callable[[CombatView, Wins], Part]] = {
    "points": _points,
    "holds": _holds,
    "fallen": _fallen,
    "gone": _gone,
    "exits": _exits,
    "convoys": _convoys,
    "settled": _settled,
    "alone": _alone,
}


# Convoys


def _lost(battle: CombatView, side: str | None) -> int:
    """Return how many convoy units a side has lost: who came, and is neither there nor home."""
    units = {told.convoy.unit for told in battle.told if told.convoy}
    has = battle.state.has(side)
    came = sum(kind in units for kind in (*has.before, *has.came))
    there = sum(party.side == side and party.unit in units for party in battle.state.parties())
    return max(came - there - has.exits, 0)


def _convoys_in_all(battle: CombatView) -> int:
    """Return how many convoy units must come in a whole game (004-215)."""
    units = {told.convoy.unit for told in battle.told if told.convoy}
    musts = (must for told in battle.told for must in told.must)
    return sum(must.number for must in musts if units & set(must.units))
