"""A scenario as values: who places what where, in which order, and what is played for.

`scenario_file` reads them from YAML; `referee` rules by them. Everything here is data.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from typing import Annotated, Literal, NamedTuple, TypeAlias

from boardapp.core.grid import Space
from boardapp.files.limits import Above, Held, Key, Limit, counted, or_none, passage, several, whole
from boardapp.games.spearpoint.catalogue import KINDS, BoardName, Kind, Player
from boardapp.games.spearpoint.layout_values import MAX_TILE_SETS
from boardapp.games.spearpoint.scenario import scenario_values as values
from boardapp.games.switch import Switch


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


class AtLeast(NamedTuple):
    """How many at least, as files say it."""

    least: values.Number


_IN_ORDER = Limit(
    "the smaller number first", lambda count: count.most is None or count.least <= count.most
)
_HowMany = Annotated[values.Number | tuple[values.Number, values.Number] | AtLeast, values.COUNT]
HowMany = Annotated[
    Count,
    Held(_HowMany, lambda held: Count(held, held) if isinstance(held, int) else Count(*held)),
    _IN_ORDER,
]
_Points = Annotated[values.Point | tuple[values.Point, values.Point], values.POINTS]
Points = Annotated[
    Count,
    Held(_Points, lambda held: Count(0, held) if isinstance(held, int) else Count(*held)),
    _IN_ORDER,
]


@dataclass(frozen=True)
class Near:
    """A distance from tiles of some kinds: 1 is next to them, and on them."""

    kinds: Annotated[
        tuple[Kind, ...], counted(1, len(KINDS), "a list of kinds of tile"), "kinds of tile"
    ]
    distance: Annotated[
        int, whole(0, 8), "spaces away at most; 1 if left out: on it or next to it"
    ] = 1


@dataclass(frozen=True)
class Where:
    """Spaces that are allowed. What is left out limits nothing; ``any_of`` allows any of several.

    ``features`` are the kinds of tile that must lie there, ``open`` is where no tile lies, ``zone``
    the side whose setup zone it must be. ``near`` and ``not_near`` are distances from tiles.
    ``from_zone`` is how many columns at least it must be away from the setup zone of that side
    (004-198).
    """

    rows: Annotated[tuple[values.Row, ...], "only in these rows"] = ()
    columns: Annotated[tuple[values.Column, ...], "only in these columns"] = ()
    spaces: Annotated[tuple[Space, ...], "only on these spaces"] = ()
    not_columns: Annotated[tuple[values.Column, ...], "not in these columns"] = ()
    not_spaces: Annotated[tuple[Space, ...], "not on these spaces"] = ()
    edge: Annotated[bool, "only on the map's edge"] = False
    features: Annotated[tuple[Kind, ...], "only where a tile of one of these kinds lies"] = ()
    any_feature: Annotated[bool, "only where a tile lies"] = False
    open: Annotated[bool, "only where no tile lies"] = False
    near: Annotated[Near | None, "only so near to tiles of these kinds"] = None
    not_near: Annotated[Near | None, "not so near to tiles of these kinds"] = None
    zone: Annotated[Player | None, "only in the setup zone of this side"] = None
    from_zone: Annotated[
        tuple[Player, int] | None,
        Held(values.FromZone | None, lambda held: next(iter(held.items())) if held else None),
        "so many columns from the zone of a side, such as {germany: 2}",
    ] = None
    any_of: Annotated[
        tuple[Where, ...],
        several(1, values.MAX_PLACES, "places"),
        "any of these places; stands alone",
    ] = ()

    def without_tiles(self) -> Where:
        """Return the place without what hangs on the tiles of a table."""
        here = replace(self, any_of=tuple(one.without_tiles() for one in self.any_of))
        return replace(here, features=(), any_feature=False, open=False, near=None, not_near=None)


ANYWHERE = Where()
AllowedSpaces = Annotated[Where, or_none(Where, ANYWHERE), "the spaces allowed"]
Zones = Mapping[values.Side, Where]

Readings = Mapping[str, str]
"""Choices by the name of what is read, those of the scenario and of the table's switches."""
OfGroup = Annotated[Readings, "readings under which there is the group"]

Reading: TypeAlias = Switch
"""An open reading of a scenario's text: chosen before anything is placed."""


class ReadingEntry(NamedTuple):
    """An open reading of the text."""

    title: Annotated[str, "what is read"]
    choices: Annotated[
        Mapping[values.Name, values.Sentence],
        counted(2, values.MAX_CHOICES, f"2 to {values.MAX_CHOICES} choices"),
        "the choices, the default first, with what each means",
    ]
    rule: values.Printed = ""


_ReadingEntries = Annotated[
    Mapping[values.Name, ReadingEntry],
    counted(0, values.MAX_READINGS, f"at most {values.MAX_READINGS} readings", "readings"),
]


def _readings(held: Mapping[str, ReadingEntry]) -> dict[str, Reading]:
    return {name: Reading(name, one.title, one.rule, one.choices) for name, one in held.items()}


class ByReading(NamedTuple):
    """A value that the choice of a reading is: ``us`` and ``germany`` say who begins."""

    reading: Annotated[str, "the name of a reading"]


_First = Annotated[
    values.First | ByReading | None, values.FIRST, "who begins, in an alternate stage"
]


def value_of(value: str | ByReading, readings: Readings) -> str:
    """Return a value as it is under the readings chosen."""
    return readings[value.reading] if isinstance(value, ByReading) else value


@dataclass(frozen=True)
class Tiles:
    """Tiles by their sides or kinds, and where they may lie.

    ``faces`` are the sides that may lie up: empty for both.
    """

    title: Annotated[str, "what the tiles are called"]
    tiles: Annotated[tuple[str, ...], "these sides, such as 1A"] = ()
    kinds: Annotated[tuple[Kind, ...], "tiles of these kinds"] = ()
    not_kinds: Annotated[tuple[Kind, ...], "no tiles of these kinds"] = ()
    faces: Annotated[tuple[values.Face, ...], "the sides that may lie up"] = ()
    where: AllowedSpaces = ANYWHERE
    when: OfGroup = field(default_factory=dict)


@dataclass(frozen=True)
class TileGroup(Tiles):
    """Tiles of a stage: so many of them.

    ``beside`` keeps the tiles of the stage side by side, each next to another of them.
    """

    count: Annotated[HowMany, "how many; any number if left out"] = ANY_NUMBER
    beside: Annotated[bool, "each next to another tile of the stage"] = False


_CALLED = "what the stage is called"


@dataclass(frozen=True)
class Stage:
    """One stage of a setup. ``turn`` 0 is before play; a later one waits for that turn (004-198).

    ``when`` are the readings under which there is such a stage. In files the title stands under the
    key that says what is done.
    """

    title: str
    by: values.By
    rule: values.Printed = ""
    when: Annotated[Readings, "readings under which there is the stage"] = field(
        default_factory=dict
    )
    turn: Annotated[
        int, or_none(values.Turn, 0), "the turn that it waits for; left out: before play"
    ] = 0


@dataclass(frozen=True)
class TileStage(Stage):
    """Tiles are laid; ``count`` limits all of them together."""

    title: Annotated[str, Key("lay"), _CALLED]
    _: KW_ONLY
    first: _First = None
    groups: Annotated[
        tuple[TileGroup, ...],
        several(1, values.MAX_GROUPS, "groups of tiles"),
        "a list of groups of tiles",
    ]
    count: Annotated[HowMany, "how many tiles of all groups together"] = ANY_NUMBER
    carried: Annotated[
        values.Carried | ByReading, values.CARRY, "what terrain carried over does to the stage"
    ] = "play"


class Option(NamedTuple):
    """A choice, and the setup zones that it gives."""

    name: Annotated[str, Above()]
    title: Annotated[str, "what the option is called"]
    zones: Annotated[Mapping[values.Side, Where], "the setup zones that it gives, by side"] = {}


_Options = Annotated[
    Mapping[values.Name, Option],
    counted(2, values.MAX_OPTIONS, f"2 to {values.MAX_OPTIONS} options"),
]


@dataclass(frozen=True)
class ChoiceStage(Stage):
    """One of a few options is chosen, such as the column that a side comes from (004-186)."""

    title: Annotated[str, Key("choose"), _CALLED]
    by: Literal["us", "germany", "together"]
    _: KW_ONLY
    options: Annotated[
        tuple[Option, ...],
        Held(_Options, lambda options: tuple(options.values())),
        "the options by name",
    ]


@dataclass(frozen=True)
class EntryStage(Stage):
    """Entry spaces are chosen, so many a side; ``changes`` of them may be changed later."""

    title: Annotated[str, Key("enter"), _CALLED]
    by: Literal["us", "germany", "alternate"]
    _: KW_ONLY
    first: _First = None
    count: Annotated[HowMany, "how many a side; at least 1 if left out"] = AT_LEAST_ONE
    where: AllowedSpaces = ANYWHERE
    changes: Annotated[values.Number, "how many of them may be changed in a later turn"] = 0


class Roll(NamedTuple):
    """A ten-sided die before a unit is placed: from ``least`` on it comes with one of the cards."""

    least: Annotated[int, whole(1, 10), "the least result that gives a card, 1 to 10"]
    cards: Annotated[
        tuple[values.CardName, ...],
        several(1, values.MAX_NAMES, "cards"),
        "the cards of which it gives one",
    ]


_Units = Annotated[values.UnitName | values.UnitNames, values.UNITS]


@dataclass(frozen=True)
class UnitGroup:
    """Starting units: one of these kinds each, so many, there, with crew and cards.

    ``regardless`` lets a unit stand in a feature that its kind could not enter (A4-33), ``apart``
    gives each of the group a space of its own (004-224).
    """

    title: Annotated[str, or_none(str, ""), "what they are called; the units if left out"]
    units: Annotated[
        tuple[str, ...],
        Key("unit"),
        Held(_Units, lambda held: (held,) if isinstance(held, str) else held),
        "a unit, or a list of units to choose from",
    ]
    count: Annotated[HowMany, "how many; 1 if left out"] = ONE
    where: AllowedSpaces = ANYWHERE
    line: Annotated[
        values.UnitLine,
        or_none(values.UnitLine, "board"),
        "board, rear-line, air or tile; if left out, by the unit's class",
    ] = "board"
    crew: Annotated[values.Crew | None, "the crew that comes with it"] = None
    cards: Annotated[values.CardNames, "Command cards that come with it"] = ()
    damage: Annotated[values.CardName | None, "the Damage card that lies on it"] = None
    roll: Annotated[Roll | None, "a die before it is placed"] = None
    regardless: Annotated[bool, "even in a feature that it could not enter"] = False
    apart: Annotated[bool, "each on a space of its own"] = False
    when: OfGroup = field(default_factory=dict)


@dataclass(frozen=True)
class UnitStage(Stage):
    """One side's starting units are placed; they do not count toward its decks."""

    title: Annotated[str, Key("place"), _CALLED]
    by: Player
    _: KW_ONLY
    groups: Annotated[
        tuple[UnitGroup, ...],
        Key("units"),
        several(1, values.MAX_GROUPS, "groups of units"),
        "a list of groups of units",
    ]


@dataclass(frozen=True)
class DeckStage(Stage):
    """One side builds a deck within points.

    ``only`` and ``without`` name classes of unit, units, or ``crew`` for every crew; an empty
    ``only`` allows all. Crews are no infantry here: a deck that allows them names them. With
    ``counts_tiles`` the cards of intact tiles on the map count towards its points (004-038).
    """

    title: Annotated[str, Key("build"), _CALLED]
    by: Player
    _: KW_ONLY
    deck: Annotated[str, "the deck's name; Reserves if left out"] = "Reserves"
    points: Annotated[Points, "the points at most, or [least, most]"]
    only: Annotated[
        tuple[values.UnitName, ...], "only these classes and units; crew for all crews"
    ] = ()
    without: Annotated[tuple[values.UnitName, ...], "not these classes and units"] = ()
    counts_tiles: Annotated[
        bool, "the unit card of an intact Pantherturm on the map counts too"
    ] = False


@dataclass(frozen=True)
class HandStage(Stage):
    """One side takes its starting hand: chosen unit cards, units at random, Command cards.

    ``given`` are Command cards that come beside those drawn.
    """

    title: Annotated[str, Key("draw"), _CALLED]
    by: Player
    _: KW_ONLY
    deck: Annotated[str, "the deck that the unit cards are from"] = "Reserves"
    chosen: Annotated[values.Number, "unit cards that the player chooses"] = 0
    random: Annotated[values.Number, "unit cards drawn at random"] = 0
    command: Annotated[values.Number, "Command cards drawn at random"] = 0
    given: Annotated[values.CardNames, "Command cards given beside them"] = ()


@dataclass(frozen=True)
class AsideStage(Stage):
    """Command cards are set aside face down, such as the six that become a convoy (004-212)."""

    title: Annotated[str, Key("aside"), _CALLED]
    by: Literal["us", "germany", "together"] = "together"
    _: KW_ONLY
    command: Annotated[int, whole(1, values.MAX_COUNT), "how many Command cards"]
    title_of_each: Annotated[str, Key("each"), "what each of them stands for"] = ""


AnyStage = TileStage | ChoiceStage | EntryStage | UnitStage | DeckStage | HandStage | AsideStage


@dataclass(frozen=True)
class Reinforcement:
    """Units that come in a later turn, outside the decks."""

    side: Player
    turn: Annotated[values.Turn, "the turn in which they come"]
    units: Annotated[values.UnitNames, "the units"]
    note: Annotated[values.Sentence, "what comes with them"] = ""
    when: Annotated[Readings, "readings under which they come"] = field(default_factory=dict)


class Unspotted(NamedTuple):
    """That a side's Rear Line artillery may fire without a spotter's line, and at what cost.

    ``until_turn`` is the last turn in which it may, None for every turn; ``until_ground`` ends it
    with the side's first ground unit on the map. ``to_hit`` is added to its rolls to hit.
    """

    side: Player
    to_hit: Annotated[int, whole(-10, 10), "what is added to its rolls to hit"] = 0
    until_turn: Annotated[values.Turn | None, "the last turn in which it may"] = None
    until_ground: Annotated[bool, "only while no ground unit of the side is on the map"] = False


@dataclass(frozen=True)
class Told:
    """A special rule or a way to win, in our words, with its source.

    ``unspotted`` is what it changes in rulings on artillery.
    """

    text: Annotated[values.Sentence, "the rule in a sentence"]
    rule: values.Printed = ""
    when: Annotated[Readings, "readings under which it holds"] = field(default_factory=dict)
    unspotted: Annotated[Unspotted | None, "what it changes in rulings on Rear Line artillery"] = (
        None
    )


@dataclass(frozen=True)
class Scenario:
    """One scenario, whole.

    ``zones`` are setup zones known from the start. ``removed`` Command cards stay out of the
    deck. ``carry_over`` names the scenario whose final terrain may be taken (004-193), ``carries``
    are the tiles that may come along and where; all anywhere, when there are none. ``file`` is the
    name of the file that it was read from, ``tile_sets`` those it lays over the box.

    A file is read in the order of the fields: what may be named later comes first.
    """

    file: Annotated[str, Above()]
    title: Annotated[str, Key("scenario"), "what the scenario is called"]
    board: BoardName
    _: KW_ONLY
    number: Annotated[Annotated[int, whole(1, 999)] | None, "its number, where it has one"] = None
    summary: Annotated[str, passage(), "what it is about, for the players"] = ""
    tile_sets: Annotated[
        tuple[str, ...], several(0, MAX_TILE_SETS, "files"), "tile sets laid over the box"
    ] = ()
    options: Annotated[
        Mapping[str, str], Held(values.Switched), "table switches that it starts with"
    ] = field(default_factory=dict)
    removed: Annotated[values.CardNames, "Command cards that stay out of the deck"] = ()
    readings: Annotated[
        Mapping[str, Reading],
        Held(_ReadingEntries, _readings),
        "open readings of the text, by name",
    ] = field(default_factory=dict)
    zones: Annotated[Zones, "setup zones known from the start, by side"] = field(
        default_factory=dict
    )
    carry_over: Annotated[str | None, "the scenario file whose final terrain may be taken over"] = (
        None
    )
    carries: Annotated[
        tuple[Tiles, ...],
        several(0, values.MAX_GROUPS, "groups of tiles"),
        "the tiles of that terrain that may come along, and where; all if left out",
    ] = ()
    stages: Annotated[
        tuple[Annotated[AnyStage, "a stage"], ...],
        several(1, values.MAX_STAGES, "stages"),
        "the stages of the setup, in order",
    ]
    reinforcements: Annotated[
        tuple[Reinforcement, ...],
        several(0, values.MAX_TOLD, "reinforcements"),
        "units that come later, outside the decks",
    ] = ()
    rules: Annotated[tuple[Told, ...], several(0, values.MAX_TOLD, "rules"), "special rules"] = ()
    win: Annotated[tuple[Told, ...], several(0, values.MAX_TOLD, "ways to win"), "how to win"] = ()

    def read(self, chosen: Readings) -> Readings:
        """Return every reading with the choice in force, where some were chosen."""
        return {name: reading.default for name, reading in self.readings.items()} | dict(chosen)

    def in_force(self, told: tuple[Told, ...], readings: Readings) -> Iterator[Told]:
        """Yield the rules that hold under the readings chosen."""
        return (one for one in told if holds(one.when, readings))


def holds(when: Readings, readings: Readings) -> bool:
    """Tell whether the readings chosen are those that something is for."""
    return all(readings.get(name) == choice for name, choice in when.items())
