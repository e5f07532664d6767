"""The units that each feature allows: setup rules in addition to the stacking limit."""

from __future__ import annotations

import re

from boardapp.core.grid import Space
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.switches import MG_NEST, RUINS
from boardapp.games.spearpoint.table.state import UNITS_PER_SIDE, TileState
from boardapp.games.spearpoint.tiles.catalogue import (
    GRID,
    PLAYER_TITLES,
    Catalogue,
    TileSide,
    UnitKind,
)

_SINGLE = {
    "team": ("a Team or a Sniper", r".*-team|sniper"),
    "mg-team": ("an MG Team", r".*mg.*-team"),
    "artillery-crew": ("an Artillery Crew", r"artillery-crew"),
}
"""The units that fit a feature of one occupant, in words and by name (004-033, -034, -039)."""

_EMPLACEMENTS = ("bunker", "mg-nest", "panzernest", "pantherturm")
_TRENCHES = ("tank-trench", "infantry-trench")


def space_capacity(table: TileState, catalogue: Catalogue, space: Space) -> int:
    """Return how many units of a side a space holds: one in some features (004-093, 004-256)."""
    feature = _feature_on(table, catalogue, space)
    return 1 if feature is not None and _only_unit_allowed(feature, table) else UNITS_PER_SIDE


def why_unit_may_not_occupy(
    table: TileState, catalogue: Catalogue, unit: str, space: Space
) -> str | None:
    """Return why a kind of unit may not stand in the feature on a space, or None if it may.

    The check ignores the units that are already in the space.
    """
    feature = _feature_on(table, catalogue, space)
    if feature is None:
        return None
    kind = catalogue.unit_kind(unit)
    where = f"{feature.face.title} on {GRID.name(space)}"
    if kind.unit_class == "vehicle" and _shuts_out_vehicles(feature, table):
        return cited(f"a vehicle may not enter the {where}", "004-099")
    if kind.unit_class == "gun" and _shuts_out_guns(feature):
        return cited(f"a gun may not be placed in the {where}", "004-096")
    return _why_not_the_only_unit_allowed(_only_unit_allowed(feature, table), kind, where)


def why_no_second_unit(
    table: TileState, catalogue: Catalogue, side: str, space: Space
) -> str | None:
    """Return why no further unit of a side fits the feature on a space, or None (004-256)."""
    feature = _feature_on(table, catalogue, space)
    if feature is None or not _only_unit_allowed(feature, table):
        return None
    if any(True for _ in table.units_in(space, side)):
        title = PLAYER_TITLES.get(side, side)
        name = GRID.name(space)
        why = (
            f"the {feature.face.title} on {name} has room for one unit, and {title} already "
            "has a unit there"
        )
        return cited(why, "004-256")
    return None


def _feature_on(table: TileState, catalogue: Catalogue, space: Space) -> TileSide | None:
    placed = table.tiles.get(space)
    return catalogue.tiles.get(placed.tile) if placed else None


def _only_unit_allowed(feature: TileSide, table: TileState) -> str | None:
    """Return the only unit that a feature admits, or None if ruined or by the switch (N4-23)."""
    if feature.kind == "mg-nest" and table.options.get(MG_NEST.name) != "one-team":
        return None
    ruined = feature.kind in ("panzernest", "pantherturm") and not feature.destroyed_by
    return None if ruined else feature.single


def is_the_only_unit_allowed(feature: TileSide, unit: str) -> bool:
    """Return whether a feature names a kind of unit as its occupant (004-033, 004-256)."""
    return feature.single is not None and bool(
        re.fullmatch(_words_and_pattern_of_units(feature.single)[1], unit)
    )


def _words_and_pattern_of_units(single: str) -> tuple[str, str]:
    return _SINGLE.get(single, (single.replace("-", " "), re.escape(single)))


def _why_not_the_only_unit_allowed(single: str | None, kind: UnitKind, where: str) -> str | None:
    if single is None:
        return None
    words, names = _words_and_pattern_of_units(single)
    if re.fullmatch(names, kind.name):
        return None
    return cited(f"the {where} takes only {words}, not a {kind.title}", "004-256")


def _shuts_out_vehicles(feature: TileSide, table: TileState) -> bool:
    """Return whether a feature shuts out vehicles; by one reading, ruins admit them (A4-41)."""
    if feature.no_tanks or feature.kind in (*_EMPLACEMENTS, *_TRENCHES):
        return True
    ruin_lets_in = table.options.get(RUINS.name) == "icon" and not feature.is_impervious
    return feature.kind == "building" and not ruin_lets_in


def _shuts_out_guns(feature: TileSide) -> bool:
    intact = feature.kind == "building" and feature.is_impervious
    return intact or feature.obstacle or feature.kind in _EMPLACEMENTS
