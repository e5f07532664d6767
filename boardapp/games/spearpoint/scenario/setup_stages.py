"""The stages of a setup, as values: tiles, choices, entry spaces, units, decks, hands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Annotated, Literal, NamedTuple

from boardapp.files.value_limits import (
    FileKey,
    KeyFromAbove,
    StoredAs,
    entry_count,
    list_length,
    none_or,
    whole_number,
)
from boardapp.games.spearpoint.scenario import value_limits_and_readings as values
from boardapp.games.spearpoint.scenario.placement_limits import (
    ANY_NUMBER,
    ANYWHERE,
    AT_LEAST_ONE,
    ONE,
    AllowedSpaces,
    HowMany,
    Points,
    Where,
)
from boardapp.games.spearpoint.scenario.value_limits_and_readings import ByReading, Readings
from boardapp.games.spearpoint.tiles.catalogue import Kind, Player

OfGroup = Annotated[Readings, "readings under which there is the group"]
_First = Annotated[
    values.First | ByReading | None, values.FIRST, "who begins, in an alternate stage"
]
_CALLED = "what the stage is called"


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
    """Tiles of a stage, with their number.

    ``beside`` keeps the tiles of the stage side by side, each next to another of them.
    """

    count: Annotated[HowMany, "how many; any number if left out"] = ANY_NUMBER
    beside: Annotated[bool, "each next to another tile of the stage"] = False


@dataclass(frozen=True)
class SetupStage:
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
        int, none_or(values.Turn, 0), "the turn that it waits for; left out: before play"
    ] = 0


@dataclass(frozen=True)
class TileStage(SetupStage):
    """Tiles are laid; ``count`` limits all of them together."""

    title: Annotated[str, FileKey("lay"), _CALLED]
    _: KW_ONLY
    first: _First = None
    groups: Annotated[
        tuple[TileGroup, ...],
        list_length(1, values.MAX_GROUPS, "groups of tiles"),
        "a list of groups of tiles",
    ]
    count: Annotated[HowMany, "how many tiles of all groups together"] = ANY_NUMBER
    carried: Annotated[
        values.Carried | ByReading, values.CARRY, "what terrain carried over does to the stage"
    ] = "play"


class Option(NamedTuple):
    """A choice, and the setup zones that it gives."""

    name: Annotated[str, KeyFromAbove()]
    title: Annotated[str, "what the option is called"]
    zones: Annotated[Mapping[values.Side, Where], "the setup zones that it gives, by side"] = {}


_Options = Annotated[
    Mapping[values.Name, Option],
    entry_count(2, values.MAX_OPTIONS, f"2 to {values.MAX_OPTIONS} options"),
]


@dataclass(frozen=True)
class ChoiceStage(SetupStage):
    """One of a few options is chosen, such as the column that a side comes from (004-186)."""

    title: Annotated[str, FileKey("choose"), _CALLED]
    by: Literal["us", "germany", "together"]
    _: KW_ONLY
    options: Annotated[
        tuple[Option, ...],
        StoredAs(_Options, lambda options: tuple(options.values())),
        "the options by name",
    ]


@dataclass(frozen=True)
class EntryStage(SetupStage):
    """Entry spaces are chosen, a number for each side; ``changes`` of them may be changed later."""

    title: Annotated[str, FileKey("enter"), _CALLED]
    by: Literal["us", "germany", "alternate"]
    _: KW_ONLY
    first: _First = None
    count: Annotated[HowMany, "how many a side; at least 1 if left out"] = AT_LEAST_ONE
    where: AllowedSpaces = ANYWHERE
    changes: Annotated[values.Number, "how many of them may be changed in a later turn"] = 0


class Roll(NamedTuple):
    """A ten-sided die before a unit is placed: from ``least`` on it comes with one of the cards."""

    least: Annotated[int, whole_number(1, 10), "the least result that gives a card, 1 to 10"]
    cards: Annotated[
        tuple[values.CardName, ...],
        list_length(1, values.MAX_NAMES, "cards"),
        "the cards of which it gives one",
    ]


_Units = Annotated[values.UnitName | values.UnitNames, values.UNITS]


@dataclass(frozen=True)
class UnitGroup:
    """Starting units of some kinds: their number, place, crew and cards.

    ``regardless`` lets a unit stand in a feature that its kind could not enter (A4-33), ``apart``
    gives each of the group a space of its own (004-224).
    """

    title: Annotated[str, none_or(str, ""), "what they are called; the units if left out"]
    units: Annotated[
        tuple[str, ...],
        FileKey("unit"),
        StoredAs(_Units, lambda held: (held,) if isinstance(held, str) else held),
        "a unit, or a list of units to choose from",
    ]
    count: Annotated[HowMany, "how many; 1 if left out"] = ONE
    where: AllowedSpaces = ANYWHERE
    line: Annotated[
        values.UnitLine,
        none_or(values.UnitLine, "board"),
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
class UnitStage(SetupStage):
    """One side's starting units are placed; they do not count toward its decks."""

    title: Annotated[str, FileKey("place"), _CALLED]
    by: Player
    _: KW_ONLY
    groups: Annotated[
        tuple[UnitGroup, ...],
        FileKey("units"),
        list_length(1, values.MAX_GROUPS, "groups of units"),
        "a list of groups of units",
    ]


@dataclass(frozen=True)
class DeckStage(SetupStage):
    """One side builds a deck within points.

    ``only`` and ``without`` name classes of unit, units, or ``crew`` for every crew; an empty
    ``only`` allows all. Crews are no infantry here: a deck that allows them names them. With
    ``counts_tiles`` the cards of intact tiles on the map count towards its points (004-038).
    """

    title: Annotated[str, FileKey("build"), _CALLED]
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
class HandStage(SetupStage):
    """One side takes its starting hand: chosen unit cards, units at random, Command cards.

    ``given`` are Command cards that come beside those drawn.
    """

    title: Annotated[str, FileKey("draw"), _CALLED]
    by: Player
    _: KW_ONLY
    deck: Annotated[str, "the deck that the unit cards are from"] = "Reserves"
    chosen: Annotated[values.Number, "unit cards that the player chooses"] = 0
    random: Annotated[values.Number, "unit cards drawn at random"] = 0
    command: Annotated[values.Number, "Command cards drawn at random"] = 0
    given: Annotated[values.CardNames, "Command cards given beside them"] = ()


@dataclass(frozen=True)
class AsideStage(SetupStage):
    """Command cards are set aside face down, such as the six that become a convoy (004-212)."""

    title: Annotated[str, FileKey("aside"), _CALLED]
    by: Literal["us", "germany", "together"] = "together"
    _: KW_ONLY
    command: Annotated[int, whole_number(1, values.MAX_COUNT), "how many Command cards"]
    title_of_each: Annotated[str, FileKey("each"), "what each of them stands for"] = ""


AnyStage = TileStage | ChoiceStage | EntryStage | UnitStage | DeckStage | HandStage | AsideStage
