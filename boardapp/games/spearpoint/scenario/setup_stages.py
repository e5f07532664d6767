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

OfGroup = Annotated[Readings, "the readings of the rules under which the group exists"]
_First = Annotated[
    values.First | ByReading | None,
    values.FIRST,
    "the side that begins, if the sides alternate in this stage",
]
_CALLED = "the name of the stage"


@dataclass(frozen=True)
class Tiles:
    """Tiles by their sides or kinds, with the spaces allowed for them.

    ``faces`` are the sides that may lie up; if empty, both may.
    """

    title: Annotated[str, "the name of these tiles"]
    tiles: Annotated[tuple[str, ...], "the tile sides that are allowed, such as 1A"] = ()
    kinds: Annotated[tuple[Kind, ...], "the kinds of tile that are allowed"] = ()
    not_kinds: Annotated[tuple[Kind, ...], "the kinds of tile that are not allowed"] = ()
    faces: Annotated[tuple[values.Face, ...], "the sides of a tile that may face up"] = ()
    where: AllowedSpaces = ANYWHERE
    when: OfGroup = field(default_factory=dict)


@dataclass(frozen=True)
class TileGroup(Tiles):
    """The tiles of one group in a stage, with their number.

    With ``beside``, each tile must be next to another tile of the stage.
    """

    count: Annotated[HowMany, "how many there are; any number if left out"] = ANY_NUMBER
    beside: Annotated[bool, "true if each tile must be next to another tile of the stage"] = False


@dataclass(frozen=True)
class SetupStage:
    """One stage of a setup. Turn 0 is before play; a later ``turn`` delays the stage (004-198).

    ``when`` are the readings under which the stage exists. In files, the title is the value of the
    key that names the stage's action, such as ``lay``.
    """

    title: str
    by: values.By
    rule: values.Printed = ""
    when: Annotated[Readings, "the readings of the rules under which the stage exists"] = field(
        default_factory=dict
    )
    turn: Annotated[
        int, none_or(values.Turn, 0), "the turn in which the stage comes; before play if left out"
    ] = 0


@dataclass(frozen=True)
class TileStage(SetupStage):
    """A stage in which players lay tiles; ``count`` limits all of them together."""

    title: Annotated[str, FileKey("lay"), _CALLED]
    _: KW_ONLY
    first: _First = None
    groups: Annotated[
        tuple[TileGroup, ...],
        list_length(1, values.MAX_GROUPS, "groups of tiles"),
        "a list of groups of tiles",
    ]
    count: Annotated[HowMany, "how many tiles all groups have together"] = ANY_NUMBER
    carried: Annotated[
        values.Carried | ByReading,
        values.CARRY,
        "what happens to the stage if terrain is taken over",
    ] = "play"


class Option(NamedTuple):
    """An option of a choice, with the setup zones that it gives."""

    name: Annotated[str, KeyFromAbove()]
    title: Annotated[str, "the name of the option"]
    zones: Annotated[
        Mapping[values.Side, Where], "the setup zones that the option gives, by side"
    ] = {}


_Options = Annotated[
    Mapping[values.Name, Option],
    entry_count(2, values.MAX_OPTIONS, f"2 to {values.MAX_OPTIONS} options"),
]


@dataclass(frozen=True)
class ChoiceStage(SetupStage):
    """A stage in which players choose an option, such as the column a side comes from (004-186)."""

    title: Annotated[str, FileKey("choose"), _CALLED]
    by: Literal["us", "germany", "together"]
    _: KW_ONLY
    options: Annotated[
        tuple[Option, ...],
        StoredAs(_Options, lambda options: tuple(options.values())),
        "the options to choose from, by name",
    ]


@dataclass(frozen=True)
class EntryStage(SetupStage):
    """A stage in which sides choose entry spaces; ``changes`` of them may be changed later."""

    title: Annotated[str, FileKey("enter"), _CALLED]
    by: Literal["us", "germany", "alternate"]
    _: KW_ONLY
    first: _First = None
    count: Annotated[HowMany, "how many spaces a side chooses; at least 1 if left out"] = (
        AT_LEAST_ONE
    )
    where: AllowedSpaces = ANYWHERE
    changes: Annotated[
        values.Number, "how many of the spaces a side may change in a later turn"
    ] = 0


class Roll(NamedTuple):
    """A ten-sided die before a unit is placed: ``least`` or more gives it one of the cards."""

    least: Annotated[
        int, whole_number(1, 10), "the least roll, 1 to 10, that gives the unit a card"
    ]
    cards: Annotated[
        tuple[values.CardName, ...],
        list_length(1, values.MAX_NAMES, "cards"),
        "the cards from which the unit gets one",
    ]


_Units = Annotated[values.UnitName | values.UnitNames, values.UNITS]


@dataclass(frozen=True)
class UnitGroup:
    """Starting units of some kinds: their number, place, crew and cards.

    ``regardless`` lets a unit stand in a feature that its kind could not enter (A4-33). ``apart``
    requires a separate space for each unit of the group (004-224).
    """

    title: Annotated[str, none_or(str, ""), "the name of the group; the units' names if left out"]
    units: Annotated[
        tuple[str, ...],
        FileKey("unit"),
        StoredAs(_Units, lambda held: (held,) if isinstance(held, str) else held),
        "a unit, or a list of units to choose from",
    ]
    count: Annotated[HowMany, "how many units; 1 if left out"] = ONE
    where: AllowedSpaces = ANYWHERE
    line: Annotated[
        values.UnitLine,
        none_or(values.UnitLine, "board"),
        "where the units go: board, rear-line, air or tile; if left out, the unit's class decides",
    ] = "board"
    crew: Annotated[values.Crew | None, "the crew that comes with the unit"] = None
    cards: Annotated[values.CardNames, "the Command cards that come with the unit"] = ()
    damage: Annotated[values.CardName | None, "the Damage card that is under the unit"] = None
    roll: Annotated[Roll | None, "the die that is rolled before the unit is placed"] = None
    regardless: Annotated[
        bool, "true if the unit may start in a feature that it could not enter"
    ] = False
    apart: Annotated[bool, "true if each unit needs a space of its own"] = False
    when: OfGroup = field(default_factory=dict)


@dataclass(frozen=True)
class UnitStage(SetupStage):
    """A stage in which one side places its starting units; they do not count toward its decks."""

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
    """A stage in which one side builds a deck within points.

    ``only`` and ``without`` name classes of unit, units, or ``crew`` for every crew. An empty
    ``only`` allows all. Crews do not count as infantry here: a deck that allows them must name
    them. With ``counts_tiles`` the cards of intact tiles on the map count towards the points
    (004-038).
    """

    title: Annotated[str, FileKey("build"), _CALLED]
    by: Player
    _: KW_ONLY
    deck: Annotated[str, "the name of the deck; Reserves if left out"] = "Reserves"
    points: Annotated[Points, "the most points, or [least, most]"]
    only: Annotated[
        tuple[values.UnitName, ...],
        "the only classes and units that are allowed; crew means all crews",
    ] = ()
    without: Annotated[
        tuple[values.UnitName, ...], "the classes and units that are not allowed"
    ] = ()
    counts_tiles: Annotated[
        bool, "true if the unit card of an intact Pantherturm on the map counts too"
    ] = False


@dataclass(frozen=True)
class HandStage(SetupStage):
    """A stage in which a side takes its starting hand: chosen and random unit cards, Command cards.

    ``given`` are Command cards that the side receives in addition to those it draws.
    """

    title: Annotated[str, FileKey("draw"), _CALLED]
    by: Player
    _: KW_ONLY
    deck: Annotated[str, "the deck that the unit cards come from"] = "Reserves"
    chosen: Annotated[values.Number, "how many unit cards the player chooses"] = 0
    random: Annotated[values.Number, "how many unit cards are drawn at random"] = 0
    command: Annotated[values.Number, "how many Command cards are drawn at random"] = 0
    given: Annotated[values.CardNames, "the Command cards that the player gets in addition"] = ()


@dataclass(frozen=True)
class AsideStage(SetupStage):
    """A stage in which players set Command cards aside, such as the six of a convoy (004-212)."""

    title: Annotated[str, FileKey("aside"), _CALLED]
    by: Literal["us", "germany", "together"] = "together"
    _: KW_ONLY
    command: Annotated[int, whole_number(1, values.MAX_COUNT), "how many Command cards there are"]
    title_of_each: Annotated[str, FileKey("each"), "the unit that each card stands for"] = ""


AnyStage = TileStage | ChoiceStage | EntryStage | UnitStage | DeckStage | HandStage | AsideStage
