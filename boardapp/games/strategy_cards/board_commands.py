"""Changes of a hex board: its terrain, the kinds of it, the north marker, and what a unit is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boardapp.core.change import MisfitError, Set, entry
from boardapp.core.command import Command
from boardapp.core.grid import Grid, Space
from boardapp.core.override import override
from boardapp.core.state import called
from boardapp.games.strategy_cards.drift import POINTS
from boardapp.games.strategy_cards.state import HexState, HexUnit, North, Painted
from boardapp.games.strategy_cards.terrain import OPEN, TerrainKind


class Patch(NamedTuple):
    """Some hexes of a board and what they are, in the order of their spaces."""

    hexes: tuple[Painted, ...]

    @classmethod
    def of(cls, hexes: Iterable[Painted]) -> Patch:
        """Put hexes in order; each must be there once."""
        return cls(tuple(sorted(hexes)))


@dataclass(frozen=True)
class PaintTerrain(Command):
    """Paint hexes with a kind of terrain or a level: all that one stroke of a brush changes."""

    before: Patch
    after: Patch

    def sets(self, state: HexState) -> Iterator[Set]:
        """Return what is set anew: of every hex its terrain and its level."""
        before, after = (
            {one.space: one for one in each.hexes} for each in (self.before, self.after)
        )
        if before.keys() != after.keys():
            raise MisfitError
        for space, was in before.items():
            now = after[space]
            kinds = (None if one.kind == OPEN.name else one.kind for one in (was, now))
            yield entry("terrain", space, *kinds)
            yield entry("levels", space, was.level or None, now.level or None)

    @override
    def text(self, grid: Grid) -> str:
        pairs = list(zip(self.before.hexes, self.after.hexes, strict=False))
        kinds = {after.kind for before, after in pairs if after.kind != before.kind}
        levels = {after.level for before, after in pairs if after.level != before.level}
        if not pairs or not kinds | levels:
            return "Paint nothing"
        if kinds and levels:
            what = f"{_kind(kinds)} and {_level(levels)}"
        else:
            what = _kind(kinds) if kinds else _level(levels)
        more = f" and {len(pairs) - 1:,} more" if len(pairs) > 1 else ""
        return f"Paint {what} on {grid.name(pairs[0][1].space)}{more}"


def _kind(kinds: set[str]) -> str:
    if len(kinds) > 1:
        return f"{len(kinds)} kinds of terrain"
    (kind,) = kinds
    return OPEN.title if kind == OPEN.name else kind.replace("-", " ")


def _level(levels: set[int]) -> str:
    return f"level {min(levels)}" if len(levels) == 1 else f"{len(levels)} levels"


def paint(
    state: HexState,
    spaces: Iterable[Space],
    *,
    kind: str | None = None,
    level: int | None = None,
    raised: int = 0,
) -> PaintTerrain | None:
    """Return the stroke that paints spaces with a kind, a level, or so much higher or lower.

    Only hexes that change are in it; None when none does. What may be painted is asked of
    `placement.refuse_paint`.
    """
    before, after = [], []
    for space in sorted(set(spaces)):
        was = state.painted(space)
        height = was.level + raised if level is None else level
        now = Painted(space, was.kind if kind is None else kind, height)
        if now != was:
            before.append(was)
            after.append(now)
    return PaintTerrain(Patch(tuple(before)), Patch(tuple(after))) if before else None


@dataclass(frozen=True)
class SetNorth(Command):
    """Place or turn the north directional marker (002-28)."""

    before: North
    after: North

    @override
    def sets(self, state: HexState) -> Iterable[Set]:
        return (Set("north", None, self.before, self.after),)

    @override
    def text(self, grid: Grid) -> str:
        (turn, clockwise), space = self.after
        lies = f"1 is {POINTS[turn]}{'' if clockwise else ', counted counter-clockwise'}"
        if self.after.marker == self.before.marker:
            return f"Put the north marker at {grid.name(space)}"
        if space == self.before.space:
            return f"Turn the north marker: {lies}"
        return f"Put the north marker at {grid.name(space)}: {lies}"


@dataclass(frozen=True)
class SetKind(Command):
    """Make, change or drop a kind of terrain of the players' own; None is no such kind."""

    name: str
    before: TerrainKind | None
    after: TerrainKind | None

    @override
    def sets(self, state: HexState) -> Iterable[Set]:
        return (entry("kinds", self.name, self.before, self.after),)

    @override
    def text(self, grid: Grid) -> str:
        kind = self.after
        if kind is None:
            dropped = self.before.title if self.before else self.name
            return f"Drop what was said of the terrain {dropped}"
        sight = "blocks sight" if kind.blocks else "lets sight pass"
        cover = "cover unknown" if kind.cover is None else f"cover {kind.cover}"
        return f"Terrain {kind.title}: {sight}, {cover}"


@dataclass(frozen=True)
class SetUnit(Command):
    """Change what a unit is: officer, fatigued, cover, armour, kind or side."""

    before: HexUnit
    after: HexUnit

    @override
    def sets(self, state: HexState) -> Iterable[Set]:
        return (Set("units", self.after.id, self.before, self.after),)

    @override
    def text(self, grid: Grid) -> str:
        before, after = self.before, self.after
        words = {
            "unit": after.unit,
            "side": after.side,
            "space": f"on {grid.name(after.space)}",
            "officer": "with officer" if after.officer else "without officer",
            "fatigued": "fatigued" if after.fatigued else "not fatigued",
            "cover": "cover by terrain" if after.cover is None else f"cover {after.cover}",
            "armour": "armour unknown" if after.armour is None else f"armour {after.armour}",
        }
        changed = [
            text for name, text in words.items() if getattr(before, name) != getattr(after, name)
        ]
        return f"Unit {called(after.id)}: {', '.join(changed) or 'as before'}"
