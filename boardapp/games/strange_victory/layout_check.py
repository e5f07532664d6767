"""What a layout of Strange Victory must keep to. Import this late: it brings pydantic along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from boardapp.core.grid import Space
from boardapp.files.assets import assets_folder
from boardapp.files.fault import Fault, FaultsError
from boardapp.files.inside import named_source
from boardapp.files.source import PathKey, Source, read_source
from boardapp.files.validation import Checker
from boardapp.files.wording import either, hint, quoted
from boardapp.games.strange_victory.board import RoadBoard
from boardapp.games.strange_victory.board_file import board_from
from boardapp.games.strange_victory.bounds import COUNTS, MAX_DIVISIONS, MAX_NAME, of_the_roads
from boardapp.games.strange_victory.combat import CombatTable
from boardapp.games.strange_victory.counters import COUNTERS
from boardapp.games.strange_victory.schemas import (
    CombatEntry,
    LayoutFile,
    PointsEntry,
    UnitEntry,
)
from boardapp.games.strange_victory.state import GERMANY, Lying, Points, Regiment, RoadState
from boardapp.games.strange_victory.switches import SWITCHES
from boardapp.games.switch import checked_options

SHIPPED = ("practice-roads",)
"""Boards that come with the program."""


class LayoutCheck:
    """Checks a layout and its board; gathers every fault, and the state as far as sound."""

    def __init__(
        self, source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
    ) -> None:
        self.checker = Checker(source)
        self.folder = folder
        self.embedded = embedded
        self._of_board: tuple[Fault, ...] = ()
        self._roads: RoadBoard | None = None

    @property
    def faults(self) -> list[Fault]:
        """Return the faults of the layout and of its board."""
        return [*self.checker.faults, *self._of_board]

    def run(self) -> RoadState | None:
        """Check everything; return the state, None when there is none to tell."""
        if not self.checker.version():
            return None
        header = self.checker.model(LayoutFile)
        if header is None:
            return None
        self._roads = self._board(header.board)
        divisions = dict(self._divisions())
        counts = {key: self._counts(key, getattr(header, key)) for key in COUNTS}
        units = {one.id: one for one in self._units(divisions, header.turn)}
        lying = dict(self._lying(header))
        options = checked_options(self.checker, SWITCHES, header.options)
        combat = self._combat() if header.combat is not None else None
        if self._roads is None or header.board is None:
            return None
        state = RoadState(
            board=header.board, roads=self._roads, turn=header.turn, phase=header.phase,
            mode=header.mode,
            options=options, units=units, divisions=divisions, lying=lying, combat=combat,
            mix=counts["mix"], out=counts["out"], assets=counts["assets"],
            strengths=counts["strengths"],
        )  # fmt: skip
        self._kit(state)
        return state

    def _board(self, name: str | None) -> RoadBoard | None:
        """Return a shipped board, or one in a file beside the layout."""
        if name is None:
            return None
        try:
            if name in SHIPPED:
                return board_from(read_source(assets_folder() / f"strange-victory/{name}.yaml"))
            return board_from(named_source(name, self.folder, self.embedded))
        except ValueError as error:
            expected = f"{either(SHIPPED)}, or a board's file in the layout's folder or below it"
            found = f"{quoted(name)}, {error}"
            self.checker.fault(("board",), found, expected + hint(name, SHIPPED))
        except FaultsError as error:
            self._of_board = error.faults
        return None

    def _space(self, name: str | None, path: tuple[PathKey, ...], key: str | None) -> Space | None:
        """Return the area of a name; a fault at its value or, with ``key``, at that key."""
        if self._roads is None or name is None:
            return None
        grid = self._roads.grid
        try:
            return grid.parse(name)
        except ValueError:
            names = [grid.name(space) for space in grid.spaces()]
            expected = f"one of the areas of the board{hint(name, names)}"
            self.checker.fault(path, quoted(name), expected, key=key)
        return None

    def _divisions(self) -> Iterator[tuple[str, Points]]:
        held = (self.checker.source.value or {}).get("divisions")
        if isinstance(held, dict) and len(held) > MAX_DIVISIONS:
            expected = f"at most {MAX_DIVISIONS}"
            self.checker.fault(("divisions",), f"{len(held)} divisions", expected)
            return
        for key, entry in self.checker.entries("divisions", PointsEntry):
            name = str(key)
            if not name.strip() or len(name) > MAX_NAME or not name.isprintable():
                expected = f"a name of at most {MAX_NAME} characters"
                self.checker.fault(("divisions",), quoted(name), expected, key=name)
            if entry.now is not None and entry.start is not None:
                yield name, Points(entry.now, entry.start)

    def _units(self, divisions: Mapping[str, Points], turn: int) -> Iterator[Regiment]:
        known: set[str] = set()
        for index, one in self.checker.entries("units", UnitEntry, listed=True):
            spot: tuple[PathKey, ...] = ("units", index)
            space = self._space(one.space, (*spot, "space"), None)
            if one.division is not None and one.division not in divisions:
                expected = f"one of the divisions{hint(one.division, divisions)}"
                self.checker.wrong((*spot, "division"), expected)
            if one.id in known:
                found = f"{quoted(one.id)} a second time"
                self.checker.fault((*spot, "id"), found, "each unit once")
            if one.locked > turn:
                self.checker.wrong((*spot, "locked"), f"a turn up to the present one, {turn}")
            if one.id is None or one.unit is None or one.division is None or space is None:
                continue
            known.add(one.id)
            yield Regiment(
                one.id, one.unit, GERMANY, space, one.division, one.dice, one.steps, one.halted,
                one.locked, frozenset(one.marks),
            )  # fmt: skip

    def _lying(self, header: LayoutFile) -> Iterator[tuple[Space, tuple[Lying, ...]]]:
        known: set[Space] = set()
        for name, there in header.lying.items():
            space = self._space(name, ("lying",), name)
            if space in known:
                found = f"{quoted(name)} a second time"
                self.checker.fault(("lying",), found, "each area once", key=name)
            if len({of_the_roads(one.kind) for one in there}) < len(there):
                expected = "at most one Road counter and one Garrison counter"
                self.checker.fault(("lying", name), "two counters of one sort", expected)
            if space is not None:
                known.add(space)
                yield space, tuple(Lying(one.kind, one.strength) for one in there)

    def _counts(self, key: str, held: Mapping[str, object]) -> dict[str, int]:
        """Return how many there are of each kind under a key."""
        kinds, least, most = COUNTS[key]
        for name, number in held.items():
            if name not in kinds:
                expected = f"{either(kinds)}{hint(name, kinds)}"
                self.checker.fault((key,), f"the unknown kind {quoted(name)}", expected, key=name)
            elif type(number) is not int or not least <= number <= most:
                self.checker.wrong((key, name), f"a whole number from {least} to {most}")
        return {name: one for name, one in held.items() if isinstance(one, int)}

    def _kit(self, state: RoadState) -> None:
        """Check that what turned up and what lies face down are counters of the kit (000-01)."""
        in_mix, out, down = (
            sum(state.mix.values()),
            sum(state.out.values()),
            state.face_down("road"),
        )
        if state.mix and in_mix != COUNTERS:
            self.checker.fault(("mix",), f"{in_mix} counters", f"{COUNTERS}")
        for kind, number in state.out.items() if state.mix else ():
            if number > state.mix.get(kind, 0):
                self.checker.wrong(("out", kind), f"at most {state.mix.get(kind, 0)}, as in mix")
        if down + out > COUNTERS:
            found = f"{down} Road counters face down and {out} out"
            self.checker.fault(("lying",), found, f"at most {COUNTERS} together")

    def _combat(self) -> CombatTable | None:
        entry = self.checker.model(CombatEntry, ("combat",))
        if entry is None or entry.faces is None or entry.read is None or entry.rows is None:
            return None
        return CombatTable(entry.faces, entry.read, entry.rows, entry.hit)
