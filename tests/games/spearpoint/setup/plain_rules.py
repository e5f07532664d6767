"""The setups of the rulebook once more, plainly: is a whole list of decisions a legal setup?

Written from the rules (004-073 to 004-250, A4-27 to A4-36) scenario by scenario, without a look at
the scenario files and with nothing of the referee. Decisions are plain values, as a layout holds
them; tiles, sides and kinds of unit are told here again. Spaces are names such as ``B-4``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

ROWS = "ABC"
SPACES = frozenset(f"{row}-{column}" for row in ROWS for column in range(1, 10))
VILLAGE, WINTER = "village", "defensive-line"

KINDS: dict[str, str] = {
    **{f"{number}{face}": "building" for number in range(1, 8) for face in "AB"},
    "8A": "fountain", "8B": "fountain", "21A": "wreck", "22A": "crops", "22B": "crops",
    "23A": "cemetery", "23B": "cemetery", "24A": "barbed-wire", "24B": "barbed-wire",
    "9A": "bunker", "9B": "bunker", "10A": "mg-nest", "11A": "mg-nest",
    "12A": "panzernest", "12B": "panzernest", "13A": "pantherturm", "13B": "pantherturm",
    "14A": "tank-trench", "16B": "tank-trench", "14B": "minefield", "17A": "minefield",
    "15A": "infantry-trench", "15B": "infantry-trench", "16A": "infantry-trench",
    **dict.fromkeys(("10B", "11B", "17B", "18A", "18B", "19A", "19B", "20A", "20B"),
                    "natural-cover"),
}  # fmt: skip
ON_BOTH_MAPS = {"7A", "7B", "14B", "17A"}
IN_VILLAGE = {f"{number}{face}" for number in (*range(1, 9), 22, 23, 24) for face in "AB"} | {"21A"}
MAPS: dict[str, set[str]] = {
    VILLAGE: IN_VILLAGE | ON_BOTH_MAPS,
    WINTER: (set(KINDS) - IN_VILLAGE) | ON_BOTH_MAPS,
}
OBSTACLES = {"wreck", "barbed-wire", "tank-trench", "infantry-trench", "minefield"}
FORTS = {"bunker", "mg-nest", "panzernest", "pantherturm"}
HOUSES = {f"{number}{face}" for number in range(1, 6) for face in "AB"}
INTACT = {name for name in HOUSES if name.endswith("A")}
ARROWS = {"9A": (2,), "9B": (1, 2)}
"""Quarter turns clockwise from north of a bunker's entry arrows."""

VEHICLES = {"tiger-i", "m4a1-sherman", "m10-gmc"}
GUNS = {"at-gun-57mm", "flak36-88mm"}
MG_TEAMS = {"lmg-team", "mg42-team"}
SMALL = {*MG_TEAMS, "bazooka-team", "panzerschreck-team", "sniper"}
GERMAN_INFANTRY = {"rifle-squad", "sniper", "mortar-squad", "mg42-team", "panzerschreck-team"}

Allowed = Callable[[str, str], bool]
"""Whether a tile may lie on a space, or a unit stand there."""


class IllegalSetupError(Exception):
    """The decisions are no legal setup."""


def rule(holds: bool, why: str) -> None:
    if not holds:
        raise IllegalSetupError(why)


class Unit(NamedTuple):
    """Starting units: how many, which and where, with the least roll and its cards, if any."""

    number: int
    units: Collection[str]
    where: Callable[[str], bool]
    roll: tuple[int, tuple[str, ...]] | None = None


class Play:
    """Decisions taken one after the other, and the things on the table."""

    def __init__(
        self, board: str, decisions: Iterable[Mapping[str, Any]], options: Mapping[str, str]
    ) -> None:
        self.left = [dict(one) for one in decisions]
        self.board = board
        self.orthogonal = options.get("range") == "orthogonal"
        self.one_team = options.get("mg-nest") == "one-team"
        self.tiles: dict[str, str] = {}
        self.units: list[tuple[str, str, str]] = []
        self.readings: dict[str, str] = {}
        self.experienced: str | None = None
        self.regardless: set[str] = set()
        self.built: dict[tuple[str, str], int] = {}
        self.begun = False

    # ---- one decision after the other

    def next(self, *keys: str) -> dict[str, Any]:
        rule(bool(self.left), f"the decisions end before {keys}")
        one = self.left.pop(0)
        rule(any(key in one for key in keys), f"{one} comes where {keys} should")
        return one

    def comes(self, key: str) -> bool:
        return bool(self.left) and key in self.left[0]

    def before(self, readings: Mapping[str, Sequence[str]]) -> None:
        self.readings = {name: choices[0] for name, choices in readings.items()}
        said: dict[str, str] = {}
        while self.comes("read"):
            one = self.next("read")
            rule(one["as"] in readings.get(one["read"], ()), f"no such reading: {one}")
            rule(one["as"] != said.get(one["read"]), f"nothing new: {one}")
            self.readings[one["read"]] = said[one["read"]] = one["as"]

    def carried(self, supply: Collection[str], allowed: Allowed) -> list[str] | None:
        """Return the spaces of the tiles carried over, each of which must be allowed there."""
        if not self.comes("carry"):
            return None
        for one in self.next("carry")["tiles"]:
            self.put(one)
        for space, tile in self.tiles.items():
            rule(tile in supply and allowed(tile, space), f"{tile} on {space} may not come along")
        rule(bool(self.tiles), "nothing is carried over")
        return list(self.tiles)

    def side_first(self) -> str:
        if self.experienced is None:
            self.experienced = str(self.next("experienced")["experienced"])
        return self.experienced

    def first_to_lay(self) -> str:
        who = self.readings["first-tile"]
        return self.side_first() if who == "experienced" else who

    # ---- tiles

    def put(self, one: Mapping[str, Any], tile: str | None = None) -> None:
        tile = str(tile or one["tile"])
        space = one["space"]
        rule(tile in MAPS[self.board], f"{tile} is not of the map")
        rule(space in SPACES, f"{space} is off the board")
        rule(space not in self.tiles, f"two tiles on {space}")
        numbers = {name[:-1] for name in self.tiles.values()}
        rule(tile[:-1] not in numbers, f"{tile} is in the box only once")
        self.tiles[space] = tile

    def lay(self, one: Mapping[str, Any], by: str, allowed: Allowed) -> tuple[str, str]:
        tile, space = str(one["lay"]), str(one["space"])
        rule(one["by"] == by, f"{one} is not by {by}")
        rule(tile in KINDS, f"there is no tile {tile}")
        rule(allowed(tile, space), f"{tile} may not lie on {space}")
        if KINDS[tile] == "bunker":
            rule(self.enterable(tile, space, one.get("rotation", 0)), f"no way into {tile}")
        self.put(one, tile)
        return tile, space

    def enterable(self, tile: str, space: str, rotation: int) -> bool:
        row, column = ROWS.index(space[0]), int(space[2])
        for arrow in ARROWS[tile]:
            down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[(arrow + rotation // 90) % 4]
            if not (0 <= row + down < 3 and 1 <= column + right <= 9):
                continue
            beyond = self.tiles.get(f"{ROWS[row + down]}-{column + right}")
            if beyond is None or KINDS[beyond] not in OBSTACLES:
                return True
        return False

    def some_left(self, supply: Collection[str]) -> bool:
        used = {name[:-1] for name in self.tiles.values()}
        return any(name[:-1] not in used for name in supply)

    def lays(
        self, by: str, least: int, most: int, supply: Collection[str], allowed: Allowed
    ) -> list[tuple[str, str]]:
        """One side, or both together, lay tiles until all are laid or they are done."""
        laid: list[tuple[str, str]] = []
        while len(laid) < most and self.some_left(supply):
            one = self.next("lay", "done")
            if "done" in one:
                rule(one["done"] == by, f"{one} is not by {by}")
                break
            rule(one["lay"] in supply, f"{one['lay']} is not to be laid")
            laid.append(self.lay(one, by, allowed))
        rule(least <= len(laid) <= most, f"{len(laid)} tiles laid, not {least} to {most}")
        return laid

    def alternate(
        self,
        first: Callable[[], str],
        least: int,
        most: int,
        supply: Collection[str],
        allowed: Allowed,
        number: int = 0,
    ) -> None:
        passes = 0
        turn = first() if number < most and self.some_left(supply) else ""
        while number < most and passes < 2 and self.some_left(supply):
            one = self.next("lay", "done")
            if "done" in one:
                rule(one["done"] == turn, f"{one} is not by {turn}")
                rule(number >= least, f"done after {number} tiles")
                passes += 1
            else:
                rule(one["lay"] in supply, f"{one['lay']} is not to be laid")
                self.lay(one, turn, allowed)
                number, passes = number + 1, 0
            turn = other(turn)
        rule(number >= least, f"{number} tiles laid, not {least}")

    def near(self, space: str, kind: str) -> bool:
        """Return whether a tile of the kind is adjacent or on the space."""
        return any(
            KINDS[tile] == kind and self.distance(space, at) <= 1 for at, tile in self.tiles.items()
        )

    def distance(self, one: str, two: str) -> int:
        down, right = abs(ord(one[0]) - ord(two[0])), abs(int(one[2]) - int(two[2]))
        return down + right if self.orthogonal else max(down, right)

    # ---- units

    def place(self, by: str, *groups: Unit) -> None:
        """Dice first, in order; then every unit, in any order."""
        for group in groups:
            if group.roll is not None:
                self.roll(by, *group.roll)
        placed: list[tuple[str, str]] = []
        for _ in range(sum(group.number for group in groups)):
            one = self.next("unit")
            rule(one["by"] == by, f"{one} is not by {by}")
            rule(one.get("space") in SPACES, f"{one} is not on the board")
            placed.append((one["unit"], one["space"]))
            self.units.append((by, one["unit"], one["space"]))
        wanted = [group for group in groups for _ in range(group.number)]
        rule(_assigned(placed, wanted), f"{placed} are not the starting units of {by}")
        self.stand(by)

    def rear_line(self, by: str, number: int, units: Collection[str]) -> None:
        for _ in range(number):
            one = self.next("unit")
            rule(one["by"] == by and one["unit"] in units, f"{one} is not of {units}")
            rule("space" not in one, f"{one} is on the board")

    def roll(self, by: str, least: int, cards: tuple[str, ...]) -> None:
        one = self.next("die")
        rule(one["by"] == by and 1 <= one["die"] <= 10, f"{one} is no die of {by}")
        if one["die"] >= least and len(cards) > 1:
            taken = self.next("take")
            rule(taken["by"] == by and taken["take"] in cards, f"{taken} is not of {cards}")

    def stand(self, by: str) -> None:
        """Check all units of a side: how many on a space, and who in which feature."""
        stacks = Counter(space for side, _, space in self.units if side == by)
        for side, unit, space in self.units:
            if side != by:
                continue
            rule(stacks[space] <= 2, f"{stacks[space]} units of {by} on {space}")
            tile = self.tiles.get(space)
            if tile is not None and space not in self.regardless:
                rule(may_stand(unit, tile, self.one_team), f"{unit} in {tile} on {space}")
                single = tile in ("12A", "13A") or (KINDS[tile] == "mg-nest" and self.one_team)
                rule(stacks[space] == 1 or not single, f"{stacks[space]} units in {tile}")

    # ---- cards and zones

    def decks(self, *sides: tuple[str, str, int, int]) -> None:
        for by, name, least, most in sides:
            one = self.next("deck", "done")
            rule(one.get("by", one.get("done")) == by, f"{one} is not by {by}")
            if "deck" in one:
                aside = one.get("aside", [])
                turrets = [[unit, copies] for unit, _, copies in aside]
                wanted = [["pantherturm-i", 1]] if by == "germany" and self.turret_counts() else []
                rule(turrets == wanted, f"{turrets} counted, not {wanted}")
                points = sum(cost * copies for _, cost, copies in [*one["cards"], *aside])
                rule(one["deck"] == name, f"{one['deck']} instead of {name}")
                rule(least <= points <= most, f"{points} points, not {least} to {most}")
                self.built[by, name] = sum(copies for _, _, copies in one["cards"])

    def turret_counts(self) -> bool:
        counts = self.readings.get("turret-points", "count") == "count"
        return "13A" in self.tiles.values() and counts

    def hands(self, chosen: int, command: int) -> None:
        for by in ("us", "germany"):
            one = self.next("hand", "done")
            rule(one.get("by", one.get("done")) == by, f"{one} is not by {by}")
            if "hand" in one:
                decks = (self.built[key] for key in ((by, "Infantry"), (by, "Reserves"))
                         if key in self.built)  # fmt: skip
                most = min(chosen, next(decks, chosen))
                rule(len(one["hand"]) in (0, most), f"{one['hand']} are not {most}")
                rule(len(one["command"]) in (0, command), f"{one['command']} are not {command}")

    def finished(self) -> None:
        if not self.begun and self.comes("begin"):
            self.next("begin")
        rule(not self.left, f"{self.left} come after the end")


def other(side: str) -> str:
    return "germany" if side == "us" else "us"


def may_stand(unit: str, tile: str, one_team: bool = False) -> bool:
    kind, ruin = KINDS[tile], tile.endswith("B")
    if unit in VEHICLES:
        trench = kind in ("tank-trench", "infantry-trench")
        return kind not in ("building", "wreck") and kind not in FORTS and not trench
    if unit in GUNS:
        return kind not in OBSTACLES and kind not in FORTS and (kind != "building" or ruin)
    if kind == "mg-nest":
        return unit in SMALL or not one_team
    if tile == "12A":
        return unit in MG_TEAMS
    return tile != "13A"


def _assigned(placed: Sequence[tuple[str, str]], wanted: Sequence[Unit]) -> bool:
    """Return whether every unit placed is one of those wanted, each of them once."""
    if not placed:
        return not wanted
    (unit, space), *rest = placed
    return any(
        unit in group.units
        and group.where(space)
        and _assigned(rest, [*wanted[:at], *wanted[at + 1 :]])
        for at, group in enumerate(wanted)
    )


# ---- places -----------------------------------------------------------------------------------


def anywhere(_: str) -> bool:
    return True


def in_rows(rows: str) -> Callable[[str], bool]:
    return lambda space: space[0] in rows


def in_columns(columns: str) -> Callable[[str], bool]:
    return lambda space: space[2] in columns


def on(*spaces: str) -> Callable[[str], bool]:
    return lambda space: space in spaces


def inner(_: str, space: str) -> bool:
    return space[2] not in "19"


def of_kinds(board: str, *kinds: str) -> set[str]:
    return {tile for tile in MAPS[board] if KINDS[tile] in kinds}


# ---- the scenarios ----------------------------------------------------------------------------


def village_tiles(play: Play) -> set[str]:
    barred = {"minefield"} if play.readings["minefields"] == "winter-only" else set()
    return {tile for tile in MAPS[VILLAGE] if KINDS[tile] not in barred}


MINEFIELDS = {"minefields": ("either-map", "winter-only")}
FIRST = {"first-tile": ("experienced", "us", "germany")}
CREWS = {"crews": ("allowed", "none")}
FARMHOUSE = {"farmhouse": ("either-map", "village-only")}


def man_vs_beast(play: Play) -> None:
    play.before({**MINEFIELDS, **FIRST, **CREWS})
    play.alternate(play.first_to_lay, 0, 99, village_tiles(play), inner)
    play.place("us",
               Unit(1, {"sniper"}, in_columns("2345678"), (8, ("field-camouflage",
                                                               "veteran-soldiers"))),
               Unit(1, {"lmg-team", "bazooka-team"}, in_columns("2345678")),
               Unit(1, {"rifle-squad"}, in_columns("2345678")),
               Unit(1, {"at-gun-57mm"}, in_columns("2345678")))  # fmt: skip
    zone = in_columns(column_chosen(play))
    play.place("germany", Unit(1, {"tiger-i"}, zone, (7, ("veteran-crew",))),
               Unit(1, {"rifle-squad"}, zone))  # fmt: skip
    play.decks(("us", "Reserves", 0, 35), ("germany", "Reserves", 0, 35))
    play.hands(1, 1)


def column_chosen(play: Play) -> str:
    one = play.next("choose")
    rule(one["by"] == "germany", "Germany chooses its column")
    rule(one["choose"] in ("column-1", "column-9"), f"{one['choose']} is neither")
    return str(one["choose"])[-1]


def what_now_sarge(play: Play) -> None:
    play.before({**MINEFIELDS, **FIRST, "early-overrun": ("after-arrival", "from-the-start"),
                 "old-terrain": ("skip", "count"), "open-entries": ("no-tile", "any")})  # fmt: skip
    old = play.carried(village_tiles(play), inner)
    if old is None or play.readings["old-terrain"] == "count":
        play.alternate(play.first_to_lay, 8, 10, village_tiles(play), inner, len(old or ()))
    column = int(column_chosen(play))
    play.place("germany", Unit(1, {"tiger-i"}, anywhere), Unit(6, GERMAN_INFANTRY, anywhere))
    play.decks(("us", "Reserves", 0, 120), ("germany", "Reserves", 0, 100))
    play.hands(4, 3)
    if play.comes("begin"):
        play.next("begin")
        play.begun = True
        late_entries(play, column)


def late_entries(play: Play, zone: int) -> None:
    chosen: list[str] = []
    for _ in range(2):
        chosen.append(late_entry(play, zone, chosen))
    if play.comes("enter"):
        leaving = play.left[0].get("leaving")
        rule(leaving in chosen, f"{leaving} was not chosen")
        late_entry(play, zone, chosen)


def late_entry(play: Play, zone: int, chosen: Collection[str]) -> str:
    one = play.next("enter")
    space = str(one["enter"])
    rule(one["by"] == "us", "the US chooses its entry spaces")
    rule(space[0] in "AC" or space[2] in "19", f"{space} is not on the edge")
    rule(abs(int(space[2]) - zone) >= 2, f"{space} is too near to the German zone")
    rule(space not in chosen, f"{space} is chosen already")
    any_space = play.readings["open-entries"] == "any"
    rule(any_space or space not in play.tiles, f"{space} is not open")
    return space


def gunters_return(play: Play) -> None:
    play.before({**FIRST, "house-sides": ("either", "intact"), "aircraft": ("three", "two"),
                 "post-destroyed": ("after-check", "at-once"),
                 "old-terrain": ("skip", "count"), "post-held": ("any-turn", "last-turn"),
                 **CREWS})  # fmt: skip
    counted = play.readings["old-terrain"] == "count"
    houses = HOUSES if play.readings["house-sides"] == "either" else INTACT

    def comes(tile: str, space: str) -> bool:
        if space == "A-5":
            return tile in INTACT
        if not counted:
            return True
        if tile in HOUSES:
            return space[0] in "AC"
        return (tile == "21A") == (space == "B-5")

    old = play.carried(MAPS[VILLAGE], comes)
    if "A-5" not in play.tiles:
        play.lays("together", 1, 1, INTACT, lambda _, space: space == "A-5")
    if old is None or counted:
        there = [play.tiles[space] for space in old or () if space != "A-5"]
        number = min(4, sum(tile in houses for tile in there))
        play.alternate(play.first_to_lay, 4, 4, houses, lambda _, space: space[0] in "AC", number)
        if "21A" not in there:
            play.lays("together", 1, 1, {"21A"}, lambda _, space: space == "B-5")
    play.place("germany", Unit(3, GERMAN_INFANTRY, in_columns("456")))
    play.place("us", Unit(1, {"m4a1-sherman"}, in_columns("1")),
               Unit(3, {"rifle-squad"}, in_columns("1")))  # fmt: skip
    play.decks(("us", "Reserves", 0, 100), ("germany", "Reserves", 0, 20))
    play.hands(2, 3)


def liri_valley_road(play: Play) -> None:
    play.before({"flak": ("both-lines", "front-only"), "convoy-entry": ("wait", "clear-first"),
                 "one-convoy-home": ("fight-on", "germany"),
                 "us-gone": ("germany", "goes-on")})  # fmt: skip
    three = INTACT | {"6A", "22A", "22B"}
    laid = play.lays("together", 3, 3, three, lambda _, space: space[0] in "AC")
    kinds = sorted("house" if tile in HOUSES else tile[:-1] for tile, _ in laid)
    rule(kinds == ["22", "6", "house"], f"{laid} are not a house, the Shed and Crops")
    rule(len({space[0] for _, space in laid}) == 1, f"{laid} are not in one row")
    first, second, third = (int(space[2]) for _, space in laid)
    near = {abs(third - first), abs(third - second)}
    rule(abs(first - second) == 1 and 1 in near, f"{laid} are not laid side by side")
    if play.readings["flak"] == "both-lines":
        play.rear_line("germany", 2, {"sfh18-15cm", "flak36-88mm"})
    road = on("B-7", "B-8", "B-9")
    play.place("us", Unit(2, {"m4a1-sherman"}, road), Unit(1, {"m10-gmc"}, road),
               Unit(2, {"rifle-squad"}, road))  # fmt: skip
    play.decks(("us", "Reserves", 0, 75), ("germany", "Reserves", 0, 50))
    rule(play.next("done")["done"] == "together", "the convoy is set aside together")
    play.hands(2, 1)


def row_a_or_feature(play: Play) -> Callable[[str], bool]:
    return lambda space: space[0] == "A" or (space[0] == "B" and space in play.tiles)


def apart_from(play: Play, kind: str) -> Allowed:
    return lambda _, space: space[0] in "BC" and not play.near(space, kind)


def rows_a_and_b(_: str, space: str) -> bool:
    return space[0] in "AB"


def winter_tiles(play: Play) -> set[str]:
    barred = {"building"} if play.readings["farmhouse"] == "village-only" else set()
    return {tile for tile in MAPS[WINTER] if KINDS[tile] not in {"pantherturm", *barred}}


def moonlight_on_metal(play: Play) -> None:
    play.before({**FARMHOUSE, "further-tiles": ("exactly-three", "up-to-three"),
                 "dark-opportunity-fire": ("adjacent", "none")})  # fmt: skip
    wanted = of_kinds(WINTER, "mg-nest", "bunker")
    laid = play.lays("germany", 3, 3, wanted, rows_a_and_b)
    kinds = sorted(KINDS[tile] for tile, _ in laid)
    rule(kinds == ["bunker", "mg-nest", "mg-nest"], f"{laid} are not the Bunker and two Nests")
    least = 3 if play.readings["further-tiles"] == "exactly-three" else 0
    play.lays("germany", least, 3, winter_tiles(play), rows_a_and_b)
    cover = of_kinds(WINTER, "natural-cover")
    play.lays("us", 0, 3, cover, apart_from(play, "bunker"))
    one, other_one = (space for space, tile in play.tiles.items() if KINDS[tile] == "mg-nest")
    play.place("germany", Unit(1, {"mg42-team"}, on(one)), Unit(1, {"mg42-team"}, on(other_one)),
               Unit(2, {"rifle-squad"}, row_a_or_feature(play)))  # fmt: skip
    play.place("us", Unit(3, {"rifle-squad"}, in_rows("C")), Unit(2, {"lmg-team"}, in_rows("C")),
               Unit(1, {"sniper"}, in_rows("C")))  # fmt: skip
    play.decks(("us", "Reserves", 0, 100), ("germany", "Reserves", 0, 100))
    play.hands(4, 3)


def crimson_snow(play: Play) -> None:
    play.before({**FARMHOUSE, "old-terrain": ("skip", "play")})

    def comes(tile: str, space: str) -> bool:
        if space[0] in "AB":
            return tile != "12B"
        fort = KINDS[tile] in ("bunker", "panzernest")
        return not fort and not play.near(space, "bunker")

    old = play.carried(winter_tiles(play), comes)
    there = {KINDS[tile] for tile in play.tiles.values()}
    missing = sorted({"bunker", "panzernest"} - there)
    supply = {tile for tile in ("9A", "9B", "12A") if KINDS[tile] in missing}
    laid = play.lays("germany", len(missing), len(missing), supply, rows_a_and_b)
    rule(sorted(KINDS[tile] for tile, _ in laid) == missing, f"{laid} instead of {missing}")
    if old is None or play.readings["old-terrain"] == "play":
        play.lays("germany", 0, 5, winter_tiles(play), rows_a_and_b)
        play.lays("us", 0, 3, winter_tiles(play), apart_from(play, "bunker"))
    line = row_a_or_feature(play)
    play.place(
        "germany",
        Unit(1, {"mg42-team"}, lambda space: KINDS.get(play.tiles.get(space, "")) == "panzernest"),
        Unit(1, {"mg42-team"}, lambda space: KINDS.get(play.tiles.get(space, "")) == "bunker"),
        Unit(3, {"rifle-squad"}, line),
        Unit(2, {"flak36-88mm"}, line),
    )
    play.place("us", Unit(2, {"rifle-squad"}, in_rows("C")), Unit(1, {"lmg-team"}, in_rows("C")))
    play.decks(("us", "Reserves", 0, 100), ("germany", "Reserves", 0, 100))
    play.hands(4, 3)


def buried_tank(play: Play) -> None:
    play.before({**FARMHOUSE, "under-the-shermans": ("open-to-tanks", "any"),
                 "turret-points": ("free", "count")})  # fmt: skip
    play.lays("germany", 1, 1, {"13A"}, lambda _, space: space in ("A-5", "A-6"))
    spots = ("B-6", "C-5")
    play.regardless = set(spots)
    free = play.readings["under-the-shermans"] == "any"

    def under(tile: str, space: str) -> bool:
        return free or space not in spots or may_stand("m4a1-sherman", tile)

    away = apart_from(play, "pantherturm")
    play.lays("germany", 0, 4, winter_tiles(play),
              lambda tile, space: space[0] in "AB" and under(tile, space))  # fmt: skip
    play.lays("us", 0, 3, winter_tiles(play),
              lambda tile, space: away(tile, space) and under(tile, space))  # fmt: skip
    line = row_a_or_feature(play)
    play.place("germany", Unit(2, {"rifle-squad"}, line), Unit(1, {"mg42-team"}, line))
    row = in_rows("C")
    play.place("us", Unit(1, {"m4a1-sherman"}, on("B-6")), Unit(1, {"m4a1-sherman"}, on("C-5")),
               Unit(2, {"rifle-squad"}, row), Unit(1, {"lmg-team"}, row),
               Unit(1, {"sniper"}, row))  # fmt: skip
    play.decks(("us", "Reserves", 0, 60), ("germany", "Reserves", 0, 60))
    play.hands(4, 3)


def epiphany(play: Play) -> None:
    play.before({"natural-cover": ("as-wished", "all"),
                 "mg42-place": ("north", "flanks", "anywhere")})  # fmt: skip
    laid = play.lays("germany", 2, 2, {"13B", "7A"}, lambda tile, space: (
        space in ("C-2", "C-3") if tile == "13B" else space == "A-4"))  # fmt: skip
    rule({tile for tile, _ in laid} == {"13B", "7A"}, f"{laid} are not both")
    cover = of_kinds(WINTER, "natural-cover")
    least = 1 if play.readings["natural-cover"] == "as-wished" else 6
    play.alternate(lambda: "us", least, 6, cover, lambda _, space: space in SPACES)

    def covered(space: str) -> bool:
        return play.tiles.get(space) in cover

    places = {
        "north": lambda space: space[0] in "AB" or covered(space),
        "flanks": in_columns("19"),
        "anywhere": anywhere,
    }
    play.place("germany", Unit(1, {"rifle-squad"}, on("A-4")), Unit(1, {"rifle-squad"}, covered),
               Unit(1, {"mg42-team"}, places[play.readings["mg42-place"]]))  # fmt: skip

    def close(space: str) -> bool:
        return play.near(space, "pantherturm")

    play.place("us", Unit(2, {"rifle-squad"}, close), Unit(1, {"lmg-team"}, close))
    play.decks(("us", "Infantry", 0, 35), ("us", "Support", 0, 100),
               ("germany", "Infantry", 0, 35), ("germany", "Support", 0, 100))  # fmt: skip
    play.hands(2, 3)


def standard_game(play: Play) -> None:
    play.before(MINEFIELDS if play.board == VILLAGE else FARMHOUSE)
    turrets = {"13A", "13B"}
    supply = village_tiles(play) if play.board == VILLAGE else winter_tiles(play) | turrets
    play.alternate(play.side_first, 0, 99, supply, lambda _, space: space in SPACES)
    play.decks(("us", "Reserves", 80, 100), ("germany", "Reserves", 80, 100))
    turn, passes = other(play.side_first()), 0
    chosen: dict[str, str] = {}
    while passes < 2:
        one = play.next("enter", "done")
        rule(one.get("by", one.get("done")) == turn, f"{one} is not by {turn}")
        if "done" in one:
            passes += 1
        else:
            rule(one["enter"] in SPACES and one["enter"] not in chosen, f"{one} is taken")
            chosen[one["enter"]], passes = turn, 0
        turn = other(turn)
    rule(set(chosen.values()) == {"us", "germany"}, "both sides need an entry space")
    play.hands(4, 3)


SETUPS: dict[str, tuple[str, Callable[[Play], None]]] = {
    "01-man-vs-beast.yaml": (VILLAGE, man_vs_beast),
    "02-what-now-sarge.yaml": (VILLAGE, what_now_sarge),
    "03-gunters-return.yaml": (VILLAGE, gunters_return),
    "04-the-liri-valley-road.yaml": (VILLAGE, liri_valley_road),
    "05-moonlight-on-metal.yaml": (WINTER, moonlight_on_metal),
    "06-crimson-snow.yaml": (WINTER, crimson_snow),
    "07-a-buried-tank.yaml": (WINTER, buried_tank),
    "08-epiphany.yaml": (WINTER, epiphany),
    "standard-village.yaml": (VILLAGE, standard_game),
    "standard-defensive-line.yaml": (WINTER, standard_game),
}


class _ReadingsError(Exception):
    """The readings of a setup, before anything is decided."""


class _Reads(Play):
    def before(self, readings: Mapping[str, Sequence[str]]) -> None:
        raise _ReadingsError(readings)


def readings_of(file: str) -> Mapping[str, Sequence[str]]:
    """Return the open readings of a shipped scenario's setup, each with its default first."""
    board, setup = SETUPS[file]
    try:
        setup(_Reads(board, (), {}))
    except _ReadingsError as found:
        readings: Mapping[str, Sequence[str]] = found.args[0]
        return readings
    raise AssertionError(file)


def illegal(
    file: str, decisions: Iterable[Mapping[str, Any]], options: Mapping[str, str]
) -> str | None:
    """Return why decisions are no whole legal setup of a shipped scenario; None when they are."""
    board, setup = SETUPS[file]
    play = Play(board, decisions, options)
    try:
        setup(play)
        play.finished()
    except IllegalSetupError as error:
        return str(error)
    return None
