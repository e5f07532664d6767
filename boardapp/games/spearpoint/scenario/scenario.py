"""A scenario as values: who places what where, in which order, and what is played for.

`scenario_file` reads them from YAML; `referee` rules by them. Everything here is data.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, NamedTuple, TypeAlias, get_args

from boardapp.core.grid import Space
from boardapp.games.spearpoint.catalogue import BoardName, Kind, Player
from boardapp.games.switch import Switch

By = Literal["us", "germany", "alternate", "together"]
"""Who acts in a stage. Together: either player's hand does it, and it is nobody's turn."""
First = Literal["us", "germany", "experienced", "inexperienced"]
"""Who begins an alternate stage; by experience it is asked once (004-074, 004-076)."""
Carried = Literal["skip", "count", "play"]
"""What a terrain carried over does to a stage of tiles: skips it, counts towards it, or nothing."""
Line = Literal["board", "rear-line", "air", "tile"]
"""Where starting units stand: on the board, on the Rear Line, off it in the air, or as a tile."""

BYS: tuple[By, ...] = get_args(By)
FIRSTS: tuple[First, ...] = get_args(First)
CARRIED: tuple[Carried, ...] = get_args(Carried)
LINES: tuple[Line, ...] = get_args(Line)

CREWS = ("tank-crew", "artillery-crew", "pilot")
"""Crews: they come with a unit that needs them, and are no infantry for a deck (004-062)."""


class Count(NamedTuple):
    """How many: at least, and at most; None is no limit but the supply."""

    least: int = 0
    most: int | None = None

    def words(self) -> str:
        """Return the number as a player reads it.

        >>> Count(2, 2).words(), Count(0, 3).words(), Count(8, 10).words(), Count(1).words()
        ('2', 'up to 3', '8 to 10', 'at least 1')
        """
        if self.most is None:
            return f"at least {self.least}" if self.least else "any number"
        if self.least == self.most:
            return str(self.least)
        return f"{self.least} to {self.most}" if self.least else f"up to {self.most}"


ANY_NUMBER = Count()
AT_LEAST_ONE = Count(1)
ONE = Count(1, 1)


@dataclass(frozen=True)
class Near:
    """A distance from tiles of some kinds: 1 is next to them, and on them."""

    kinds: tuple[Kind, ...]
    distance: int = 1


@dataclass(frozen=True)
class Where:
    """Spaces that are allowed. What is left out limits nothing; ``any_of`` allows any of several.

    ``features`` are the kinds of tile that must lie there, ``open`` is where no tile lies, ``zone``
    the side whose setup zone it must be. ``near`` and ``not_near`` are distances from tiles.
    ``from_zone`` is how many columns at least it must be away from the setup zone of that side
    (004-198).
    """

    rows: tuple[str, ...] = ()
    columns: tuple[int, ...] = ()
    spaces: tuple[Space, ...] = ()
    not_columns: tuple[int, ...] = ()
    not_spaces: tuple[Space, ...] = ()
    edge: bool = False
    features: tuple[Kind, ...] = ()
    any_feature: bool = False
    open: bool = False
    near: Near | None = None
    not_near: Near | None = None
    zone: Player | None = None
    from_zone: tuple[Player, int] | None = None
    any_of: tuple[Where, ...] = ()

    def without_tiles(self) -> Where:
        """Return the place without what hangs on the tiles of a table."""
        here = replace(self, any_of=tuple(one.without_tiles() for one in self.any_of))
        return replace(here, features=(), any_feature=False, open=False, near=None, not_near=None)


ANYWHERE = Where()

Readings = Mapping[str, str]
"""Choices by the name of what is read, those of the scenario and of the table's switches."""


Reading: TypeAlias = Switch
"""An open reading of a scenario's text: chosen before anything is placed."""


class ByReading(NamedTuple):
    """A value that the choice of a reading is: ``us`` and ``germany`` say who begins."""

    reading: str


def value_of(value: str | ByReading, readings: Readings) -> str:
    """Return a value as it is under the readings chosen."""
    return readings[value.reading] if isinstance(value, ByReading) else value


@dataclass(frozen=True)
class TileGroup:
    """Tiles of a stage: these sides, or these kinds, so many of them, on these spaces.

    ``faces`` are the sides that may lie up: empty for both. ``beside`` keeps the tiles of the
    stage side by side, each next to another of them.
    """

    title: str
    tiles: tuple[str, ...] = ()
    kinds: tuple[Kind, ...] = ()
    not_kinds: tuple[Kind, ...] = ()
    faces: tuple[str, ...] = ()
    count: Count = ANY_NUMBER
    where: Where = ANYWHERE
    beside: bool = False
    when: Readings = field(default_factory=dict)


@dataclass(frozen=True)
class Stage:
    """One stage of a setup. ``turn`` 0 is before play; a later one waits for that turn (004-198).

    ``when`` are the readings under which there is such a stage.
    """

    title: str
    by: By
    rule: str = ""
    first: First | ByReading | None = None
    when: Readings = field(default_factory=dict)
    turn: int = 0


@dataclass(frozen=True)
class TileStage(Stage):
    """Tiles are laid; ``count`` limits all of them together."""

    groups: tuple[TileGroup, ...] = ()
    count: Count = ANY_NUMBER
    carried: Carried | ByReading = "play"


class Option(NamedTuple):
    """A choice, and the setup zones that it gives."""

    name: str
    title: str
    zones: Mapping[str, Where]


@dataclass(frozen=True)
class ChoiceStage(Stage):
    """One of a few options is chosen, such as the column that a side comes from (004-186)."""

    options: tuple[Option, ...] = ()


@dataclass(frozen=True)
class EntryStage(Stage):
    """Entry spaces are chosen, so many a side; ``changes`` of them may be changed later."""

    count: Count = AT_LEAST_ONE
    where: Where = ANYWHERE
    changes: int = 0


class Roll(NamedTuple):
    """A ten-sided die before a unit is placed: from ``least`` on it comes with one of the cards."""

    least: int
    cards: tuple[str, ...]


@dataclass(frozen=True)
class UnitGroup:
    """Starting units: one of these kinds each, so many, there, with crew and cards.

    ``regardless`` lets a unit stand in a feature that its kind could not enter (A4-33), ``apart``
    gives each of the group a space of its own (004-224).
    """

    title: str
    units: tuple[str, ...]
    count: Count = ONE
    where: Where = ANYWHERE
    line: Line = "board"
    crew: str | None = None
    cards: tuple[str, ...] = ()
    damage: str | None = None
    roll: Roll | None = None
    regardless: bool = False
    apart: bool = False
    when: Readings = field(default_factory=dict)


@dataclass(frozen=True)
class UnitStage(Stage):
    """One side's starting units are placed; they do not count toward its decks."""

    groups: tuple[UnitGroup, ...] = ()


@dataclass(frozen=True)
class DeckStage(Stage):
    """One side builds a deck within points.

    ``only`` and ``without`` name classes of unit, units, or ``crew`` for every crew; an empty
    ``only`` allows all. Crews are no infantry here: a deck that allows them names them. With
    ``counts_tiles`` the cards of intact tiles on the map count towards its points (004-038).
    """

    deck: str = "Reserves"
    points: Count = ANY_NUMBER
    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    counts_tiles: bool = False


@dataclass(frozen=True)
class HandStage(Stage):
    """One side takes its starting hand: chosen unit cards, units at random, Command cards.

    ``given`` are Command cards that come beside those drawn.
    """

    deck: str = "Reserves"
    chosen: int = 0
    random: int = 0
    command: int = 0
    given: tuple[str, ...] = ()


@dataclass(frozen=True)
class AsideStage(Stage):
    """Command cards are set aside face down, such as the six that become a convoy (004-212)."""

    command: int = 0
    title_of_each: str = ""


AnyStage = TileStage | ChoiceStage | EntryStage | UnitStage | DeckStage | HandStage | AsideStage


@dataclass(frozen=True)
class Reinforcement:
    """Units that come in a later turn, outside the decks."""

    side: Player
    turn: int
    units: tuple[str, ...]
    note: str = ""
    when: Readings = field(default_factory=dict)


class Unspotted(NamedTuple):
    """That a side's Rear Line artillery may fire without a spotter's line, and at what cost.

    ``until_turn`` is the last turn in which it may, None for every turn; ``until_ground`` ends it
    with the side's first ground unit on the map. ``to_hit`` is added to its rolls to hit.
    """

    side: Player
    to_hit: int = 0
    until_turn: int | None = None
    until_ground: bool = False


@dataclass(frozen=True)
class Told:
    """A special rule or a way to win, in our words, with its source.

    ``unspotted`` is what it changes in rulings on artillery.
    """

    text: str
    rule: str
    when: Readings = field(default_factory=dict)
    unspotted: Unspotted | None = None


@dataclass(frozen=True)
class Scenario:
    """One scenario, whole.

    ``zones`` are setup zones known from the start. ``removed`` Command cards stay out of the
    deck. ``carry_over`` names the scenario whose final terrain may be taken (004-193), ``carries``
    are the tiles that may come along and where; all anywhere, when there are none. ``file`` is the
    name of the file that it was read from, ``tile_sets`` those it lays over the box.
    """

    file: str
    title: str
    board: BoardName
    summary: str = ""
    number: int | None = None
    zones: Mapping[str, Where] = field(default_factory=dict)
    stages: tuple[AnyStage, ...] = ()
    readings: Mapping[str, Reading] = field(default_factory=dict)
    removed: tuple[str, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()
    rules: tuple[Told, ...] = ()
    win: tuple[Told, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    carry_over: str | None = None
    carries: tuple[TileGroup, ...] = ()
    tile_sets: tuple[str, ...] = ()

    def read(self, chosen: Readings) -> Readings:
        """Return every reading with the choice in force, where some were chosen."""
        return {name: reading.default for name, reading in self.readings.items()} | dict(chosen)

    def in_force(self, told: tuple[Told, ...], readings: Readings) -> Iterator[Told]:
        """Yield the rules that hold under the readings chosen."""
        return (one for one in told if holds(one.when, readings))


def holds(when: Readings, readings: Readings) -> bool:
    """Tell whether the readings chosen are those that something is for."""
    return all(readings.get(name) == choice for name, choice in when.items())
