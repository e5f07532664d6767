"""What the places and setup zones of a scenario must keep to. Import this late, with pydantic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from boardapp.core.grid import Space
from boardapp.files.source import PathKey
from boardapp.files.validation import Checker
from boardapp.files.wording import either, hint, quoted
from boardapp.games.spearpoint.catalogue import GAME, GRID, PLAYER_TITLES, PLAYERS, Catalogue
from boardapp.games.spearpoint.scenario import scenario_schemas as schemas
from boardapp.games.spearpoint.scenario.scenario import ANYWHERE, Near, Where
from boardapp.games.spearpoint.scenario.where import Ground, spaces_in
from boardapp.games.spearpoint.state import TileState

Spot = tuple[PathKey, ...]


class PlaceCheck:
    """Checks places as they come; ``zoned`` are the sides whose setup zone is known by then."""

    def __init__(self, checker: Checker, catalogue: Catalogue) -> None:
        self.checker = checker
        self.zoned: set[str] = set()
        self._empty = Ground(TileState(game=GAME, board=""), catalogue, {})

    def zones(self, path: Spot, held: Mapping[str, Any]) -> dict[str, Where]:
        """Return setup zones by side; from here on they are known."""
        zones: dict[str, Where] = {}
        for side in held:
            if side in PLAYERS:
                zones[side] = self.where((*path, side), of_zone=True)
                self.zoned.add(side)
            else:
                expected = either(PLAYERS) + hint(side, PLAYERS)
                self.checker.fault(path, f"the unknown side {quoted(side)}", expected, key=side)
        return zones

    def where(self, path: Spot, *, of_zone: bool = False, inner: bool = False) -> Where:
        """Return the place at a path; anywhere, when it is none.

        ``of_zone`` is a place that is itself a setup zone, ``inner`` one of several.
        """
        entry = self.checker.model(schemas.WhereEntry, path)
        if entry is None:
            return ANYWHERE
        if entry.any_of:
            self._check_alone(path, inner=inner)
            numbers = range(len(entry.any_of))
            spots = [(*path, "any_of", number) for number in numbers]
            places = [] if inner else [self.where(s, of_zone=of_zone, inner=True) for s in spots]
            return Where(any_of=tuple(places))
        self._check_zone(path, entry, of_zone=of_zone)
        where = _where(entry)
        if path not in self.checker.unsound and not self.printed_spaces(where):
            self.checker.fault(path, "no space of the map", "a space that is left to choose")
        return where

    def printed_spaces(self, where: Where) -> list[Space]:
        """Return the spaces that a place could mean, whatever lies there and is chosen."""
        if where.any_of:
            places = [self.printed_spaces(one) for one in where.any_of]
            return [space for space in GRID.spaces() if any(space in one for one in places)]
        return spaces_in(_printed(where), self._empty)

    def _check_alone(self, path: Spot, *, inner: bool) -> None:
        value: Any = self.checker.source.value
        for key in path:
            value = value[key]
        beside = [key for key in value if key != "any_of"]
        if inner:
            self.checker.fault(path, "'any_of' within 'any_of'", "a place", key="any_of")
        elif beside:
            found = f"{quoted(beside[0])} beside 'any_of'"
            self.checker.fault(path, found, "'any_of' alone", key=beside[0])

    def _check_zone(self, path: Spot, entry: schemas.WhereEntry, *, of_zone: bool) -> None:
        """Check that a zone which is asked for is known by then, and is not asked of a zone."""
        named = {"zone": entry.zone, "from_zone": entry.from_zone and entry.from_zone[0]}
        for key, side in named.items():
            if side and of_zone:
                found = f"{quoted(key)} within a setup zone"
                self.checker.fault(path, found, "a place on the map", key=key)
            elif side and side not in self.zoned:
                found = f"the setup zone of {PLAYER_TITLES[side]}, which nothing has set yet"
                self.checker.fault((*path, key), found, "a zone that is known by then")


def _where(entry: schemas.WhereEntry) -> Where:
    features: Any = tuple(entry.features)
    zone: Any = entry.zone
    from_zone: Any = entry.from_zone
    return Where(
        rows=tuple(entry.rows),
        columns=tuple(entry.columns),
        spaces=tuple(entry.spaces),
        not_columns=tuple(entry.not_columns),
        not_spaces=tuple(entry.not_spaces),
        edge=entry.edge,
        features=features,
        any_feature=entry.any_feature,
        open=entry.open,
        near=_near(entry.near),
        not_near=_near(entry.not_near),
        zone=zone,
        from_zone=from_zone,
    )


def _printed(where: Where) -> Where:
    """Return a place without what depends on the tiles and zones of a table."""
    return replace(where.without_tiles(), zone=None, from_zone=None)


def _near(entry: schemas.NearEntry | None) -> Near | None:
    if entry is None:
        return None
    kinds: Any = tuple(entry.kinds)
    return Near(kinds, entry.distance)
