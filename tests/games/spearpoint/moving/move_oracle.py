"""Spaces where a unit can end its move, by trying every path; shares no code with the rules.

It reads tiles and units from their files. The rest is written down here once more.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.table.table_layout_file import layout_text

FOLDER = Path(__file__).parents[4] / "assets" / "spearpoint"
TILES = yaml.safe_load((FOLDER / "tiles.yaml").read_text(encoding="utf-8"))["tiles"]
UNITS = yaml.safe_load((FOLDER / "units.yaml").read_text(encoding="utf-8"))["units"]

WINDS = ["north", "east", "south", "west"]
MOVES = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}
Plain = Mapping[str, Any]


class Oracle:
    """One table, read from its own layout."""

    def __init__(self, state: TileState) -> None:
        held = yaml.safe_load(layout_text(state))
        self.options = held.get("options", {})
        self.units = {one["id"]: one for one in held.get("units", ())}
        self.lying = {one["space"]: one for one in held.get("tiles", ())}

    def says(self, switch: str, choice: str) -> bool:
        """Whether a table has chosen what is not the default."""
        return bool(self.options.get(switch) == choice)

    def kind(self, unit: Plain) -> str:
        return str(UNITS[unit["unit"]]["class"])

    def ends(self, name: str, steps: int) -> dict[str, int]:
        """The fewest steps to each space on which a unit may end its move, its own left out."""
        unit = self.units[name]
        found: dict[str, int] = {}
        for way in self.ways(unit, [unit["space"]], steps):
            if way[-1] != unit["space"] and self.room(unit, way[-1]):
                found[way[-1]] = min(found.get(way[-1], 99), len(way) - 1)
        return found

    def ways(self, unit: Plain, way: list[str], steps: int) -> Iterator[list[str]]:
        """Every way, step by step, that no tile and no enemy forbids."""
        if len(way) > 1:
            yield way
        if len(way) > steps:
            return
        for wind, (down, right) in MOVES.items():
            row, column = "ABC".index(way[-1][0]) + down, int(way[-1][2]) + right
            if not (0 <= row < 3 and 1 <= column <= 9):
                continue
            there = f"{'ABC'[row]}-{column}"
            end = self.end_of(unit, way, there, wind)
            if end is None:
                continue
            if end:
                yield [*way, there]
            else:
                yield from self.ways(unit, [*way, there], steps)

    def end_of(self, unit: Plain, way: list[str], there: str, wind: str) -> bool | None:
        """Whether a step ends the move; None if it may not be."""
        back = WINDS[(WINDS.index(wind) + 2) % 4]
        left, entered = self.tile(unit, way, way[-1], 0), self.tile(unit, way, there, 1)
        tank = self.kind(unit) == "vehicle"
        for tile, side in ((left, wind), (entered, back)):
            if tile and tile["kind"] == "bunker" and side not in tile["open"]:
                return None
            if tile and tile["kind"] == "tank-trench" and tile["lips"] and side not in tile["lips"]:
                return None
        if entered and self.shut(unit, entered):
            return None
        enemy = any(
            one["space"] == there and one["side"] != unit["side"]
            and self.kind(one) in ("infantry", "gun", "vehicle")
            and not one.get("condition", {}).get("empty")
            for one in self.units.values()
        )  # fmt: skip
        if enemy:
            return True if not tank or self.says("raids", "any") else None
        out = left and left["obstacle"] and not self.free(left, wind)
        if out and not self.says("obstacle-exit", "goes-on"):
            return True
        if not entered or not entered["obstacle"] or self.free(entered, back):
            return False
        return not tank or entered["kind"] != "barbed-wire" or self.says("crushed-wire", "ends")

    def tile(self, unit: Plain, way: list[str], space: str, back: int) -> dict[str, Any] | None:
        """The tile on a space, as it lies; none where a tank has gone over wire or crops."""
        if space not in self.lying:
            return None
        lies = self.lying[space]
        tile, turns = TILES[lies["tile"]], lies.get("rotation", 0) // 90
        driven = way[1:] if self.kind(unit) == "vehicle" else ()
        if space in driven and tile["kind"] in ("barbed-wire", "crops"):
            return None
        turned = {one: WINDS[(number + turns) % 4] for number, one in enumerate(WINDS)}
        return {
            **tile, "obstacle": tile.get("obstacle", False), "id": lies["tile"],
            "open": [turned[one] for one in tile.get("arrows", ())],
            "lips": [turned[one["side"]] for one in tile.get("edges", ()) if "span" not in one],
        }  # fmt: skip

    @staticmethod
    def free(tile: Plain, wind: str) -> bool:
        return tile["kind"] == "infantry-trench" and wind in tile["open"]

    def shut(self, unit: Plain, tile: Plain) -> bool:
        """Whether a tile does not hold a kind of unit."""
        if self.kind(unit) == "vehicle" and tile.get("no_tanks"):
            return True
        name = unit["unit"]
        if tile["id"] == "12A":
            return "mg" not in name or not name.endswith("-team")
        if tile["id"] == "13A":
            return bool(name != "artillery-crew")
        if tile["kind"] == "mg-nest" and self.says("mg-nest", "one-team"):
            return not name.endswith("-team") and name != "sniper"
        return False

    def room(self, unit: Plain, space: str) -> bool:
        """Whether a unit may stop on a space."""
        lies = self.lying.get(space, {}).get("tile", "")
        nest = bool(lies) and TILES[lies]["kind"] == "mg-nest"
        one = lies in ("12A", "13A") or (nest and self.says("mg-nest", "one-team"))
        there = [
            other for other in self.units.values()
            if other["space"] == space and other["side"] == unit["side"]
            and other["id"] != unit["id"] and self.kind(other) not in ("aircraft", "rear-line")
        ]  # fmt: skip
        return len(there) < (1 if one else 2)
