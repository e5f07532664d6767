"""Acts under way on a Spearpoint table as plain values, from which boardapp makes pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from boardapp.core.grid import Space
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.games.spearpoint.combat.combat_state_queries import REAR, CombatView, Target
from boardapp.games.spearpoint.table.state import (
    Condition,
    DeclaredAttack,
    OffBoardUnit,
    TableUnit,
    TileState,
    Unit,
)
from boardapp.games.spearpoint.table.unit_descriptions import endurance_left_full_and_half
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES, PLAYERS, Catalogue
from boardapp.picture.board import board_svg as boards
from boardapp.picture.board.positions_on_print import PlanePoint
from boardapp.picture.pieces import marker_places
from boardapp.picture.pieces.attack_lines_and_off_board_units import (
    COLUMN_WIDTH,
    FOOT,
    STRIP_WIDTH,
    AircraftPath,
    AttackCounter,
    AttackLine,
    FightSigns,
    OffBoardMarker,
    OffBoardStrip,
)
from boardapp.picture.pieces.unit_and_smoke_pieces import (
    HEIGHT,
    WIDTH,
    UnitMarker,
)
from boardapp.picture.pieces.unit_signs import UnitStatusSigns

if TYPE_CHECKING:
    from boardapp.picture.board.board_svg import BoardDisplayOptions
    from boardapp.picture.pieces.marker_places import MarkerToPlace
    from boardapp.picture.svg.markup import Rect

_SLOTS = ((760, -530), (270, -530), (-220, -530), (-700, -530), (510, -790), (20, -790),
          (-470, -790))  # fmt: skip
"""The offsets of a marker's counters from its middle, for a marker on the western side.

The counters cover the marker's rim, but not its label.
"""
_AT_SPACE, _STEP = 100, 540
"""The distances from a space's dot north to its first counter, and between its counters."""
_SWORDS = 440
"""The distance south from a space's dot to the sign of a fight."""

_EDGE = 100.0
"""The gap between the board and the pictures next to it."""
_PER_STRIP = 6
_TITLE, _FIRST = 1100, 560
"""The height of a strip's title, and the distance from a slot's top to a marker's middle."""
_AWAY = 300
"""The distance of each side's flight path from the middle of its row or column."""


def unit_signs(party: TableUnit, battle: CombatView) -> UnitStatusSigns | None:
    """Return the signs on a unit's marker, or None if it has none."""
    held = party.condition
    if held == Condition():
        return None
    left, full, half = endurance_left_full_and_half(
        held.endurance, held.is_endurance_halved, battle.card(party).endurance
    )
    if full is not None and left is not None and left >= full and not held.damage:
        left = None
    crew = held.crew_endurance is not None or bool(held.crew_damage)
    return UnitStatusSigns(
        left, full if left is not None else None, half if left is not None else None,
        len(held.damage), len(held.cards), crew, held.empty, len(held.dropped), held.smoke,
    )  # fmt: skip


def fights_to_draw(
    state: TileState, catalogue: Catalogue, shown: BoardDisplayOptions | None = None
) -> FightSigns:
    """Return the signs of all attacks and fights on a table, and the units off the board.

    ``shown`` are the parts of the board that are drawn, from which markers keep off.
    """
    battle = CombatView(state, catalogue)
    beside = _OffBoardUnitMarkers(battle)
    places = {**_marker_positions(battle, shown), **{unit.id: unit.at for unit in beside.units}}
    pairs = _DeclaredAttackMarkers(battle, places)
    return FightSigns(
        lines=tuple(pairs.lines), counters=tuple(pairs.counters), spotters=tuple(pairs.spotters),
        engaged=tuple(
            (x, y + _SWORDS)
            for space in spaces_with_both_sides(battle)
            for x, y in (GRID.centre(space),)
        ),
        strips=tuple(beside.strips), beside=tuple(beside.units), bands=tuple(beside.bands),
    )  # fmt: skip


def spaces_with_both_sides(battle: CombatView) -> Iterator[Space]:
    """Yield the spaces in which both sides fight (004-103)."""
    for space in sorted({unit.space for unit in battle.state.units.values()}):
        if battle.is_fight_in(space):
            yield space


def _marker_positions(
    battle: CombatView, shown: BoardDisplayOptions | None
) -> dict[str, PlanePoint]:
    """Return the middles of the markers on the board, by the ids of their units."""
    state = battle.state
    by_space: dict[Space, list[Unit]] = {}
    for name in sorted(state.units):
        by_space.setdefault(state.units[name].space, []).append(state.units[name])
    places: dict[str, PlanePoint] = {}
    for space, units in by_space.items():
        x, y = GRID.north_west_corner(space)
        centres = marker_places.marker_centres(
            markers_to_place(units), _edge_letters(battle, space, shown), smoke=space in state.smoke
        )
        for unit, (across, down) in zip(units, centres, strict=True):
            places[unit.id] = x + across, y + down
    return places


def markers_to_place(units: Iterable[Unit]) -> tuple[MarkerToPlace, ...]:
    """Return the markers of a space's units, to find their places."""
    return tuple(
        marker_places.MarkerToPlace(_is_western_side(unit.side), unit.condition != Condition())
        for unit in units
    )


def _edge_letters(
    battle: CombatView, space: Space, shown: BoardDisplayOptions | None
) -> tuple[Rect, ...]:
    placed = battle.state.tiles.get(space)
    if placed is None:
        return ()
    tile = boards.TileToDraw(placed, battle.catalogue.tiles[placed.tile].face)
    return boards.edge_letter_rects(tile, shown or boards.BoardDisplayOptions())


def _is_western_side(side: str) -> bool:
    return side == PLAYERS[0]


# ---- declared attacks -------------------------------------------------------------------------


class _DeclaredAttackMarkers:
    """The lines and counters of declared attacks; each counter gets a free place."""

    def __init__(self, battle: CombatView, places: Mapping[str, PlanePoint]) -> None:
        self._battle, self._places = battle, places
        self._taken: dict[str, int] = {}
        self.lines: list[AttackLine] = []
        self.counters: list[AttackCounter] = []
        self.spotters: list[PlanePoint] = []
        pairs = battle.state.pairs
        # Draw resolved attacks first, below those still to be resolved.
        for name in sorted(pairs, key=lambda one: (not pairs[one].resolved, pairs[one].number)):
            self._add_attack(name, pairs[name])

    def _add_attack(self, name: str, pair: DeclaredAttack) -> None:
        firer = self._battle.state.find_unit(name)
        side = firer.side if firer else name.rpartition("-")[0]
        target = Target.from_key(pair.target)
        at_unit = target.kind in ("unit", "crew")
        if at_unit:
            end = self._places.get(target.name)
        else:
            x, y = GRID.centre(GRID.parse(target.name))
            end = x, y - _AT_SPACE
        for one in (name, *pair.others):
            if one in self._places:
                self._add_counter(one, pair, side)
                if end is not None:
                    start = self._places[one]
                    self.lines.append(AttackLine(start, end, side, at_unit, resolved=pair.resolved))
        if pair.spotter and pair.spotter in self._places and not pair.resolved:
            self.spotters.append(self._next_counter_position(pair.spotter))
            if end is not None:
                at = target.kind in ("unit", "crew")
                start = self._places[pair.spotter]
                self.lines.append(AttackLine(start, end, side, at, spotter=True))
        if end is not None:
            self._add_counter(target.name, pair, side, aimed=True)

    def _add_counter(
        self, name: str, pair: DeclaredAttack, side: str, *, aimed: bool = False
    ) -> None:
        at = self._next_counter_position(name)
        self.counters.append(AttackCounter(at, pair.number, side, aimed, pair.resolved))

    def _next_counter_position(self, name: str) -> PlanePoint:
        """Return the next free place for a counter at a unit or a space."""
        number = self._taken.get(name, 0)
        self._taken[name] = number + 1
        if name not in self._places:
            x, y = GRID.centre(GRID.parse(name))
            return x, y - _AT_SPACE - number * _STEP
        middle = self._places[name]
        across, down = _SLOTS[number % len(_SLOTS)]
        party = self._battle.state.find_unit(name)
        way = 1 if party is None or _is_western_side(party.side) else -1
        return middle[0] + way * across, middle[1] + down


# ---- beside the board -------------------------------------------------------------------------


class _OffBoardUnitMarkers:
    """The places of units off the board, each side's at its own end of the board."""

    def __init__(self, battle: CombatView) -> None:
        self._battle = battle
        self.units: list[OffBoardMarker] = []
        self.strips: list[OffBoardStrip] = []
        self.bands: list[AircraftPath] = []
        state = battle.state
        aside = [state.aside[name] for name in sorted(state.aside)]
        for side in PLAYERS:
            self._add_side_strip(side, [one for one in aside if _strip_side(one) == side])
            self._add_aircraft_columns(
                side, [one for one in aside if one.side == side and one.path.isdigit()]
            )

    def _unit_marker(self, party: OffBoardUnit, at: PlanePoint, name: str) -> OffBoardMarker:
        kind = self._battle.catalogue.unit_kind(party.unit)
        signs = unit_signs(party, self._battle)
        marker = UnitMarker(party.side, kind.label, Space(0, 0), kind.title, signs)
        return OffBoardMarker(party.id, marker, at, name)

    def _add_side_strip(self, side: str, there: list[OffBoardUnit]) -> None:
        """Add a side's strip of units, with aircraft next to the rows that they fly along."""
        if not there:
            return
        x = -_EDGE - STRIP_WIDTH if _is_western_side(side) else GRID.width + _EDGE
        rear = any(one.off == "rear" or one.path == REAR for one in there)
        title = f"{PLAYER_TITLES[side]}\n{'Rear Line' if rear else 'aircraft'}"
        self.strips.append(OffBoardStrip(title, (x, 0, STRIP_WIDTH, GRID.height)))
        roomy, apart = len(there) <= _PER_STRIP, len(there) <= _PER_STRIP // 2
        units = []
        for party, y in _strip_positions(there):
            name = self._battle.kind_title(party) if roomy else ""
            at = x + STRIP_WIDTH / 2, y
            if name and party.off == "air" and party.path == REAR:
                name = f"{name} over this Rear Line"
            unit = self._unit_marker(party, at, name)
            units.append(unit._replace(lines=4) if apart else unit)
            if party.path in ("A", "B", "C"):
                down = GRID.centre(Space("ABC".index(party.path), 0))[1]
                ends: list[PlanePoint] = [(0, down), (GRID.width, down)]
                self._add_flight_path(party, ends, (0, -_AWAY if _is_western_side(side) else _AWAY))
        over = max(one.name_bottom for one in units) + _EDGE - GRID.height
        low = max(one.at[1] for one in units)
        share = max(over, 0) / low
        self.units += [one._replace(at=(one.at[0], one.at[1] * (1 - share))) for one in units]

    def _add_aircraft_columns(self, side: str, there: list[OffBoardUnit]) -> None:
        """Add a side's aircraft at the columns that they fly along, beyond the side's own edge."""
        counts: dict[str, int] = {}
        for party in there:
            number = counts.get(party.path, 0)
            counts[party.path] = number + 1
            middle = GRID.centre(Space(0, int(party.path) - 1))[0]
            unit = self._unit_marker(party, (0, 0), self._battle.kind_title(party))
            signs = unit.marker.signs
            foot = _EDGE if signs is None else FOOT - HEIGHT / 2 if signs.has_signs_below else 240
            high = HEIGHT + _EDGE + foot
            top = -high - _EDGE if _is_western_side(side) else GRID.height + _EDGE
            west = middle - COLUMN_WIDTH / 2 + number * SPACE_SIZE * (-1 if middle > 18e3 else 1)
            at = west + _EDGE + WIDTH / 2, top + _EDGE + HEIGHT / 2
            self.strips.append(OffBoardStrip("", (west, top, COLUMN_WIDTH, high)))
            self.units.append(unit._replace(at=at, right=True))
            ends: list[PlanePoint] = [(middle, 0), (middle, GRID.height)]
            self._add_flight_path(party, ends, (-_AWAY if _is_western_side(side) else _AWAY, 0))

    def _add_flight_path(
        self, party: OffBoardUnit, ends: list[PlanePoint], away: PlanePoint
    ) -> None:
        """Add an aircraft's path from the edge that it comes from, or else from its side's."""
        spots = [(x + away[0], y + away[1]) for x, y in ends]
        first = party.edge in ("west", "north") if party.edge else _is_western_side(party.side)
        start, end = spots if first else spots[::-1]
        self.bands.append(AircraftPath(start, end, party.side))


def _strip_side(party: OffBoardUnit) -> str | None:
    """Return the side whose strip shows a unit; None for aircraft over a column."""
    if party.off == "air" and party.path == REAR:
        return PLAYERS[1] if _is_western_side(party.side) else PLAYERS[0]
    return None if party.off == "air" and party.path.isdigit() else party.side


def _strip_positions(
    there: Iterable[OffBoardUnit],
) -> Iterator[tuple[OffBoardUnit, float]]:
    """Yield units with the heights of their markers, aircraft over rows first."""
    units = sorted(there, key=lambda one: (one.path not in ("A", "B", "C"), one.path, one.id))
    if len(units) > _PER_STRIP:
        step = (GRID.height - _TITLE - HEIGHT) / (len(units) - 1)
        for number, unit in enumerate(units):
            yield unit, _TITLE + HEIGHT / 2 + number * step
        return
    # Use every other slot first, so that few units are far apart.
    free = [1, 3, 5, 0, 2, 4]
    step = (GRID.height - _TITLE) / _PER_STRIP
    for unit in units:
        row = "ABC".find(unit.path) if unit.path else -1
        slot = next((one for one in free if one // 2 == row), free[0])
        free.remove(slot)
        yield unit, _TITLE + slot * step + _FIRST
