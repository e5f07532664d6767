"""The limits of a scenario on numbers and spaces, as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, NamedTuple

from boardapp.core.grid import Space
from boardapp.files.value_limits import (
    StoredAs,
    ValueLimit,
    entry_count,
    list_length,
    none_or,
    whole_number,
)
from boardapp.games.spearpoint.scenario import value_limits_and_readings as values
from boardapp.games.spearpoint.tiles.catalogue import KINDS, Kind, Player


class CountRange(NamedTuple):
    """The least and the most of something; without a most, only the supply limits the number."""

    least: int = 0
    most: int | None = None

    def description(self) -> str:
        """Return the range in words for players.

        >>> (CountRange(2, 2).description(), CountRange(0, 3).description(),
        ...  CountRange(8, 10).description(), CountRange(1).description())
        ('2', 'up to 3', '8 to 10', 'at least 1')
        """
        if self.most is None:
            return f"at least {self.least}" if self.least else "any number"
        if self.least == self.most:
            return str(self.least)
        return f"{self.least} to {self.most}" if self.least else f"up to {self.most}"


ANY_NUMBER = CountRange()
AT_LEAST_ONE = CountRange(1)
ONE = CountRange(1, 1)


class AtLeast(NamedTuple):
    """A minimum number, in the form that scenario files use."""

    least: values.Number


_IN_ORDER = ValueLimit(
    "the smaller number first", lambda count: count.most is None or count.least <= count.most
)
_HowMany = Annotated[values.Number | tuple[values.Number, values.Number] | AtLeast, values.COUNT]
HowMany = Annotated[
    CountRange,
    StoredAs(
        _HowMany,
        lambda held: CountRange(held, held) if isinstance(held, int) else CountRange(*held),
    ),
    _IN_ORDER,
]
_Points = Annotated[values.Point | tuple[values.Point, values.Point], values.POINTS]
Points = Annotated[
    CountRange,
    StoredAs(
        _Points, lambda held: CountRange(0, held) if isinstance(held, int) else CountRange(*held)
    ),
    _IN_ORDER,
]


@dataclass(frozen=True)
class Near:
    """A distance from tiles of some kinds: 1 means on such a tile or next to it."""

    kinds: Annotated[
        tuple[Kind, ...], entry_count(1, len(KINDS), "a list of kinds of tile"), "kinds of tile"
    ]
    distance: Annotated[
        int,
        whole_number(0, 8),
        "the most spaces away; 1, if left out, means on the tile or next to it",
    ] = 1


@dataclass(frozen=True)
class Where:
    """The spaces that a scenario allows.

    Omitted fields limit nothing; ``any_of`` allows any of several places.
    ``features`` are the kinds of tile that must be on the space, and ``open`` requires a space
    without a tile. ``zone`` is the side whose setup zone must include the space. ``near`` and
    ``not_near`` are distances from tiles. ``from_zone`` is a side and the least number of columns
    from its setup zone (004-198).
    """

    rows: Annotated[tuple[values.Row, ...], "the place must be in one of these rows"] = ()
    columns: Annotated[tuple[values.Column, ...], "the place must be in one of these columns"] = ()
    spaces: Annotated[tuple[Space, ...], "the place must be one of these spaces"] = ()
    not_columns: Annotated[
        tuple[values.Column, ...], "the place must not be in any of these columns"
    ] = ()
    not_spaces: Annotated[tuple[Space, ...], "the place must not be any of these spaces"] = ()
    edge: Annotated[bool, "true if the place must be on the map's edge"] = False
    features: Annotated[tuple[Kind, ...], "the place must have a tile of one of these kinds"] = ()
    any_feature: Annotated[bool, "true if the place must have a tile"] = False
    open: Annotated[bool, "true if the place must have no tile"] = False
    near: Annotated[Near | None, "the place must be this near to a tile of these kinds"] = None
    not_near: Annotated[Near | None, "the place must not be this near to a tile of these kinds"] = (
        None
    )
    zone: Annotated[Player | None, "the place must be in the setup zone of this side"] = None
    from_zone: Annotated[
        tuple[Player, int] | None,
        StoredAs(values.FromZone | None, lambda held: next(iter(held.items())) if held else None),
        "so many columns from the zone of a side, such as {germany: 2}",
    ] = None
    any_of: Annotated[
        tuple[Where, ...],
        list_length(1, values.MAX_PLACES, "places"),
        "a list of places of which any is allowed; no other key may be used with it",
    ] = ()

    def without_tile_conditions(self) -> Where:
        """Return the place without its conditions on the tiles of a table."""
        here = replace(self, any_of=tuple(one.without_tile_conditions() for one in self.any_of))
        return replace(here, features=(), any_feature=False, open=False, near=None, not_near=None)


ANYWHERE = Where()
AllowedSpaces = Annotated[Where, none_or(Where, ANYWHERE), "the spaces that are allowed"]
Zones = Mapping[values.Side, Where]
