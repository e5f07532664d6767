"""What is under way on a Spearpoint table as plain values that pictures are made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from boardapp.core.grid import Space
from boardapp.core.square import SPACE_SIZE
from boardapp.games.spearpoint.combat.combat_view import REAR, CombatView
from boardapp.games.spearpoint.combat.target_kinds import Target
from boardapp.games.spearpoint.table.state import (
    Condition,
    DeclaredAttack,
    OffBoardUnit,
    Party,
    TileState,
)
from boardapp.games.spearpoint.table.unit_descriptions import what_is_left
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYER_TITLES, PLAYERS, Catalogue
from boardapp.picture.board.plane import PlanePoint
from boardapp.picture.pieces.fight_signs import (
    COLUMN_WIDTH,
    FOOT,
    STRIP_WIDTH,
    Aimed,
    Band,
    Beside,
    Counter,
    Fights,
    Strip,
)
from boardapp.picture.pieces.markers import HEIGHT, WIDTH, Marker, marker_place
from boardapp.picture.pieces.signs import UnitSigns

_SLOTS = ((760, -290), (270, -430), (-220, -430), (-700, -430), (510, -700), (20, -700),
          (-470, -700))  # fmt: skip
"""Where a marker's counters lie, from its middle, for those whose inner end is their east."""
_AT_SPACE, _STEP = 100, 540
"""How far north of a space's dot the counters of attacks on it begin, and stand apart."""
_SWORDS = 440
"""How far south of a space's dot the sign of a fight is."""

_EDGE = 100.0
"""What is left between the board and what stands beside it."""
_PER_STRIP = 6
_TITLE, _FIRST = 1100, 560
"""How high a strip's title is, and how far below its slot's top a marker's middle is."""
_AWAY = 300
"""How far the paths of the two sides along one row or column are apart from its middle."""


def unit_signs(party: Party, battle: CombatView) -> UnitSigns | None:
    """Return what befell a unit, as its marker shows it; None where nothing did."""
    held = party.condition
    if held == Condition():
        return None
    left, full, half = what_is_left(held.endurance, held.halved, battle.card(party).endurance)
    if full is not None and left is not None and left >= full and not held.damage:
        left = None
    crew = held.crew_endurance is not None or bool(held.crew_damage)
    return UnitSigns(
        left, full if left is not None else None, half if left is not None else None,
        len(held.damage), len(held.cards), crew, held.empty, len(held.dropped), held.smoke,
    )  # fmt: skip


def fights(state: TileState, catalogue: Catalogue) -> Fights:
    """Return all that is under way on a table."""
    battle = CombatView(state, catalogue)
    beside = _Beside(battle)
    places = {**_on_board(state), **{unit.id: unit.at for unit in beside.units}}
    pairs = _Pairs(battle, places)
    return Fights(
        lines=tuple(pairs.lines),
        counters=tuple(pairs.counters),
        spotters=tuple(pairs.spotters),
        engaged=tuple(
            (x, y + _SWORDS) for space in engaged(battle) for x, y in (GRID.centre(space),)
        ),
        strips=tuple(beside.strips),
        beside=tuple(beside.units),
        bands=tuple(beside.bands),
    )


def engaged(battle: CombatView) -> Iterator[Space]:
    """Yield the spaces in which both sides fight (004-103)."""
    for space in sorted({unit.space for unit in battle.state.units.values()}):
        if battle.fight_in(space):
            yield space


def _on_board(state: TileState) -> dict[str, PlanePoint]:
    """Return the middles of the markers on the board, by the ids of their units."""
    counts: dict[tuple[Space, str], int] = {}
    places: dict[str, PlanePoint] = {}
    for name in sorted(state.units):
        unit = state.units[name]
        number = counts.get((unit.space, unit.side), 0)
        counts[unit.space, unit.side] = number + 1
        across, down = marker_place(number)
        x, y = GRID.corner(unit.space)
        places[name] = x + (across if _west(unit.side) else SPACE_SIZE - across), y + down
    return places


def _west(side: str) -> bool:
    return side == PLAYERS[0]


# ---- declared attacks -------------------------------------------------------------------------


class _Pairs:
    """The lines and counters of declared attacks; those already placed keep others away."""

    def __init__(self, battle: CombatView, places: Mapping[str, PlanePoint]) -> None:
        self._battle, self._places = battle, places
        self._taken: dict[str, int] = {}
        self.lines: list[Aimed] = []
        self.counters: list[Counter] = []
        self.spotters: list[PlanePoint] = []
        pairs = battle.state.pairs
        # Those that are done lie under those that are not.
        for name in sorted(pairs, key=lambda one: (not pairs[one].resolved, pairs[one].number)):
            self._add(name, pairs[name])

    def _add(self, name: str, pair: DeclaredAttack) -> None:
        firer = self._battle.state.party(name)
        side = firer.side if firer else name.rpartition("-")[0]
        target = Target.of(pair.target)
        end = self._end(target)
        for one in (name, *pair.others):
            if one in self._places:
                self._counter(one, pair, side)
                if end is not None:
                    self._line(one, end, pair, side, target)
        if pair.spotter and pair.spotter in self._places and not pair.resolved:
            self.spotters.append(self._slot(pair.spotter))
            if end is not None:
                at = target.kind in ("unit", "crew")
                start = self._places[pair.spotter]
                self.lines.append(Aimed(start, end, side, at, spotter=True))
        if end is not None:
            self._counter(target.name, pair, side, aimed=True)

    def _end(self, target: Target) -> PlanePoint | None:
        """Return where a target is, None where it is gone."""
        if target.kind in ("unit", "crew"):
            return self._places.get(target.name)
        x, y = GRID.centre(GRID.parse(target.name))
        return x, y - _AT_SPACE

    def _line(
        self, name: str, end: PlanePoint, pair: DeclaredAttack, side: str, target: Target
    ) -> None:
        at_marker = target.kind in ("unit", "crew")
        start = self._places[name]
        self.lines.append(Aimed(start, end, side, at_marker, resolved=pair.resolved))

    def _counter(self, name: str, pair: DeclaredAttack, side: str, *, aimed: bool = False) -> None:
        at = self._slot(name)
        self.counters.append(Counter(at, pair.number, side, aimed, pair.resolved))

    def _slot(self, name: str) -> PlanePoint:
        """Return the next free place for a counter at a unit or a space."""
        number = self._taken.get(name, 0)
        self._taken[name] = number + 1
        if name not in self._places:
            x, y = GRID.centre(GRID.parse(name))
            return x, y - _AT_SPACE - number * _STEP
        middle = self._places[name]
        across, down = _SLOTS[number % len(_SLOTS)]
        party = self._battle.state.party(name)
        way = 1 if party is None or _west(party.side) else -1
        return middle[0] + way * across, middle[1] + down


# ---- beside the board -------------------------------------------------------------------------


class _Beside:
    """Where the units stand that are on no space: each side's at its own end of the board."""

    def __init__(self, battle: CombatView) -> None:
        self._battle = battle
        self.units: list[Beside] = []
        self.strips: list[Strip] = []
        self.bands: list[Band] = []
        state = battle.state
        aside = [state.aside[name] for name in sorted(state.aside)]
        for side in PLAYERS:
            self._strip(side, [one for one in aside if _strip_of(one) == side])
            self._columns(side, [one for one in aside if one.side == side and one.path.isdigit()])

    def _beside(self, party: OffBoardUnit, at: PlanePoint, name: str) -> Beside:
        kind = self._battle.catalogue.unit_kind(party.unit)
        signs = unit_signs(party, self._battle)
        marker = Marker(party.side, kind.label, Space(0, 0), kind.title, signs)
        return Beside(party.id, marker, at, name)

    def _strip(self, side: str, there: list[OffBoardUnit]) -> None:
        """Set a side's units below one another, an aircraft at the row that it flies along."""
        if not there:
            return
        x = -_EDGE - STRIP_WIDTH if _west(side) else GRID.width + _EDGE
        rear = any(one.off == "rear" or one.path == REAR for one in there)
        title = f"{PLAYER_TITLES[side]}\n{'Rear Line' if rear else 'aircraft'}"
        self.strips.append(Strip(title, (x, 0, STRIP_WIDTH, GRID.height)))
        roomy, apart = len(there) <= _PER_STRIP, len(there) <= _PER_STRIP // 2
        units = []
        for party, y in _slots(there):
            name = self._battle.kind_title(party) if roomy else ""
            at = x + STRIP_WIDTH / 2, y
            unit = self._beside(party, at, _flying(party, name))
            units.append(unit._replace(lines=4) if apart else unit)
            if party.path in ("A", "B", "C"):
                down = GRID.centre(Space("ABC".index(party.path), 0))[1]
                ends: list[PlanePoint] = [(0, down), (GRID.width, down)]
                self._band(party, ends, (0, -_AWAY if _west(side) else _AWAY))
        self.units += _lifted(units)

    def _columns(self, side: str, there: list[OffBoardUnit]) -> None:
        """Set aircraft over the columns that they fly along, beyond the side's own edge."""
        counts: dict[str, int] = {}
        for party in there:
            number = counts.get(party.path, 0)
            counts[party.path] = number + 1
            middle = GRID.centre(Space(0, int(party.path) - 1))[0]
            unit = self._beside(party, (0, 0), self._battle.kind_title(party))
            signs = unit.marker.signs
            foot = _EDGE if signs is None else FOOT - HEIGHT / 2 if signs.in_row else 240
            high = HEIGHT + _EDGE + foot
            top = -high - _EDGE if _west(side) else GRID.height + _EDGE
            west = middle - COLUMN_WIDTH / 2 + number * SPACE_SIZE * (-1 if middle > 18e3 else 1)
            at = west + _EDGE + WIDTH / 2, top + _EDGE + HEIGHT / 2
            self.strips.append(Strip("", (west, top, COLUMN_WIDTH, high)))
            self.units.append(unit._replace(at=at, right=True))
            ends: list[PlanePoint] = [(middle, 0), (middle, GRID.height)]
            self._band(party, ends, (-_AWAY if _west(side) else _AWAY, 0))

    def _band(self, party: OffBoardUnit, ends: list[PlanePoint], away: PlanePoint) -> None:
        """Add a path from the edge that the aircraft comes from; its side's where nobody told."""
        spots = [(x + away[0], y + away[1]) for x, y in ends]
        first = party.edge in ("west", "north") if party.edge else _west(party.side)
        start, end = spots if first else spots[::-1]
        self.bands.append(Band(start, end, party.side))


def _strip_of(party: OffBoardUnit) -> str | None:
    """Return the side whose strip a unit stands in; None over a column."""
    if party.off == "air" and party.path == REAR:
        return PLAYERS[1] if _west(party.side) else PLAYERS[0]
    return None if party.off == "air" and party.path.isdigit() else party.side


def _lifted(units: list[Beside]) -> list[Beside]:
    """Return a strip's units so far up that the lowest one's name ends on it, too."""
    over = max(one.foot for one in units) + _EDGE - GRID.height
    low = max(one.at[1] for one in units)
    share = max(over, 0) / low
    return [one._replace(at=(one.at[0], one.at[1] * (1 - share))) for one in units]


def _flying(party: OffBoardUnit, name: str) -> str:
    if not name or party.off == "rear":
        return name
    return f"{name} over it" if party.path == REAR else name


def _slots(there: Iterable[OffBoardUnit]) -> Iterator[tuple[OffBoardUnit, float]]:
    """Yield units with the middles of their markers, aircraft beside their rows first."""
    units = sorted(there, key=lambda one: (one.path not in ("A", "B", "C"), one.path, one.id))
    if len(units) > _PER_STRIP:
        step = (GRID.height - _TITLE - HEIGHT) / (len(units) - 1)
        for number, unit in enumerate(units):
            yield unit, _TITLE + HEIGHT / 2 + number * step
        return
    # Every other one first: few units stand well apart.
    free = [1, 3, 5, 0, 2, 4]
    step = (GRID.height - _TITLE) / _PER_STRIP
    for unit in units:
        row = "ABC".find(unit.path) if unit.path else -1
        slot = next((one for one in free if one // 2 == row), free[0])
        free.remove(slot)
        yield unit, _TITLE + slot * step + _FIRST
