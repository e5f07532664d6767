"""The players' steps at the real table after an act of a fight, as sentences to tick off."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TypeVar

from boardapp.games.spearpoint.cards.unit_cards import command_card_title
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.table.state import (
    Condition,
    Moved,
    OffBoardUnit,
    TableUnit,
    TileState,
    Unit,
    UnitDamageCard,
)
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES, Catalogue
from boardapp.games.spearpoint.turn.acting_side_and_refusals import side_of_unit
from boardapp.games.spearpoint.turn.turn_state import TurnState

K = TypeVar("K")
V = TypeVar("V")


def physical_steps(before: TileState, after: TileState, catalogue: Catalogue) -> tuple[str, ...]:
    """Return the players' steps by hand from one state of a table to another, as sentences.

    Endurance and points need no step: only boardapp counts them.
    """
    return tuple(_PhysicalSteps(before, after, catalogue).all_steps())


class _PhysicalSteps:
    def __init__(self, before: TileState, after: TileState, catalogue: Catalogue) -> None:
        self._before, self._after = before, after
        self._then, self._now = CombatView(before, catalogue), CombatView(after, catalogue)

    def all_steps(self) -> Iterator[str]:
        if self._after.displayed_turn > self._before.displayed_turn:
            yield f"Set the turn counter to {self._after.displayed_turn}."
        then, now = self._before.sequence or TurnState(), self._after.sequence or TurnState()
        if now.first and now.first != then.first:
            yield f"Lay out the Initiative counter of {PLAYER_TITLES[now.first]}."
        if now.overrun and now.overrun != then.overrun:
            side, turns = now.overrun
            yield f"Set the Overrun counter of {PLAYER_TITLES[side]} to {turns}."
        elif then.overrun and not now.overrun:
            yield "Take the Overrun counter off the board."
        yield from self._tile_steps()
        yield from self._smoke_steps()
        yield from self._unit_steps()
        yield from self._flight_turn_steps()
        moves_then, moves = self._before.moves, self._after.moves
        for name in _changed_keys(moves_then, moves):
            cards = moves.get(name, Moved()).extra - moves_then.get(name, Moved()).extra
            party = self._after.find_unit(name)
            if cards > 0 and party is not None:
                what = "a Command Card" if cards == 1 else f"{cards} Command Cards"
                yield f"Discard {what} for the extra movement of the {self._now.title(party)}."
        for party in self._after.all_units():
            old = self._before.find_unit(party.id)
            was = old.condition if old is not None else Condition()
            if party.condition != was:
                yield from self._unit_condition_steps(self._now.title(party), was, party.condition)
            if len(party.condition.dropped) > len(was.dropped) and self._now.has_dropped_all_bombs(
                party
            ):
                yield f"Put a Bombs Depleted counter on the {self._now.title(party)}."
        yield from self._attack_counter_steps()

    def _tile_steps(self) -> Iterator[str]:
        then, now = self._before.tiles, self._after.tiles
        for space in _changed_keys(then, now):
            old, new, name = then.get(space), now.get(space), GRID.name(space)
            if old is None and new is not None:
                yield f"Lay tile {new.tile} on {name}."
            elif old is not None and new is None:
                yield f"Take tile {old.tile} off {name}."
            elif old is not None and new is not None and old.tile != new.tile:
                yield f"Turn tile {old.tile} on {name} over to {new.tile}."
            elif new is not None:
                yield f"Turn tile {new.tile} on {name} to {new.rotation}°."

    def _smoke_steps(self) -> Iterator[str]:
        smoke_then, smoke = self._before.smoke, self._after.smoke
        for space in _changed_keys(smoke_then, smoke):
            yield _smoke_step(GRID.name(space), smoke_then.get(space, 0), smoke.get(space, 0))

    def _unit_steps(self) -> Iterator[str]:
        then = {party.id: party for party in self._before.all_units()}
        now = {party.id: party for party in self._after.all_units()}
        gone = [party for name, party in then.items() if name not in now]
        new = [party for name, party in now.items() if name not in then]
        for party in list(gone):
            captured = next((one for one in new if _is_same_marker(party, one)), None)
            if captured is not None:
                gone.remove(party)
                new.remove(captured)
                side = PLAYER_TITLES[captured.side]
                where = self._now.location(captured)
                yield f"Mark the {self._then.title(party)} on {where} as a unit of {side}."
        for party in gone:
            yield f"Take the {self._then.title(party)} off {self._place_text(self._then, party)}."
        for party in new:
            yield f"Put the {self._now.title(party)} on {self._place_text(self._now, party)}."
        for name in then.keys() & now.keys():
            there = now[name]
            if self._then.location(then[name]) == self._now.location(there):
                continue
            if isinstance(there, OffBoardUnit) and there.off == "air":
                yield from self._flight_path_steps(there)
            else:
                way = self._place_text(self._then, then[name]), self._place_text(self._now, there)
                yield f"Move the {self._now.title(there)} from {way[0]} to {way[1]}."

    def _flight_path_steps(self, party: OffBoardUnit) -> Iterator[str]:
        """Yield the step that puts an aircraft's marker on its path, if it has a path."""
        line = f"{'column' if party.path.isdigit() else 'row'} {party.path}"
        where = f"at the {party.edge} end of {line}" if party.edge else self._now.location(party)
        if party.path:
            yield f"Put the {self._now.title(party)} {where}."

    @staticmethod
    def _place_text(battle: CombatView, party: TableUnit) -> str:
        if isinstance(party, Unit):
            return battle.location(party)
        return "its flight path" if party.off == "air" else f"the {battle.location(party)}"

    def _flight_turn_steps(self) -> Iterator[str]:
        then, there = self._before.sequence or TurnState(), self._after.sequence or TurnState()
        passed = (then.current_phase, there.current_phase) == ("resolution", "draw")
        for name, now in self._after.aside.items():
            if passed and now.edge:
                yield f"Move the {self._now.title(now)} to the far end of its flight path."
            old = self._before.aside.get(name)
            if now.flight is not None and (old is None or old.flight != now.flight):
                turns = f"{now.flight} Turn{'s' * (now.flight > 1)} of Flight"
                yield f"Set {turns} for the {self._now.title(now)}."

    def _unit_condition_steps(self, title: str, was: Condition, now: Condition) -> Iterator[str]:
        if now.empty and not was.empty:
            yield f"Take the crew card away from the {title}."
        elif was.empty and not now.empty:
            yield f"Put a crew card with the {title}."
        yield from _card_steps(f"the {title}", was.damage, now.damage)
        if not now.empty:
            yield from _card_steps(f"the crew of the {title}", was.crew_damage, now.crew_damage)
        cards = self._after.commands.values()
        for name in (Counter(now.cards) - Counter(was.cards)).elements():
            yield f"Put the Command Card {command_card_title(name, cards)} under the {title}."
        for name in (Counter(was.cards) - Counter(now.cards)).elements():
            yield f"Take the Command Card {command_card_title(name, cards)} from under the {title}."
        for name in now.dropped[len(was.dropped) :]:
            yield f"Mark the {name} of the {title} as dropped."
        if now.smoke != was.smoke:
            yield _smoke_step(f"the {title}", was.smoke, now.smoke)

    def _attack_counter_steps(self) -> Iterator[str]:
        then, now = self._before.pairs, self._after.pairs
        led = self._before.sequence is not None
        if any(led or not pair.resolved for pair in then.values()) and not now:
            yield "Take all targeting counters off the board."
            return
        for name in _changed_keys(then, now):
            old, new, party = then.get(name), now.get(name), self._after.find_unit(name)
            if new is None:
                continue
            if old is None and not new.resolved and party is not None:
                title = self._now.title(party)
                yield (
                    f"Put the two targeting counters with the number {new.number} beside the "
                    f"{title} and its "
                    "target."
                )
            elif old is not None and not old.resolved and new.resolved:
                side = PLAYER_TITLES[side_of_unit(self._before, name)]
                yield (
                    f"Turn over the two targeting counters of {side} with the number {new.number}."
                )


def _changed_keys(then: Mapping[K, V], now: Mapping[K, V]) -> list[K]:
    return [key for key in {**then, **now} if then.get(key) != now.get(key)]


def _is_same_marker(gone: TableUnit, new: TableUnit) -> bool:
    """Return whether a new unit is a captured one: same kind, same space, other side."""
    if not isinstance(gone, Unit) or not isinstance(new, Unit) or gone.side == new.side:
        return False
    return (gone.unit, gone.space) == (new.unit, new.space)


def _card_steps(
    of: str, was: tuple[UnitDamageCard, ...], now: tuple[UnitDamageCard, ...]
) -> Iterator[str]:
    """Yield the steps for a unit's Damage Cards: put, taken off, or no longer in effect."""
    for drawn in now[len(was) :]:
        card = f"Damage Card {drawn.number}" if drawn.number else "a Damage Card"
        yield f"Put {card} under {of}."
    if len(now) < len(was):
        yield f"Take {len(was) - len(now)} of the Damage Cards away from {of}."
    for old, new in zip(was, now, strict=False):
        if old.turns and new.turns == 0 and old.number == new.number:
            yield f"Damage Card {new.number} under {of} no longer has an effect."


def _smoke_step(where: str, was: int, now: int) -> str:
    if not now:
        return f"Take the Smoke counter off {where}."
    turns = f"{now} turn{'s' * (now > 1)}"
    return (
        f"Turn the Smoke counter on {where} to {turns}."
        if was
        else f"Lay a Smoke counter on {where} and set it to {turns}."
    )
