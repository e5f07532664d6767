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
    """Tiles by their sides or kinds, with the spaces allowed for them.

    ``faces`` are the sides that may lie up; if empty, both may.
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
    """The tiles of one group in a stage, with their number.

    With ``beside``, each tile must be next to another tile of the stage.
    """

    count: Annotated[HowMany, "how many; any number if left out"] = ANY_NUMBER
    beside: Annotated[bool, "each next to another tile of the stage"] = False


@dataclass(frozen=True)
class SetupStage:
    """One stage of a setup. Turn 0 is before play; a later ``turn`` delays the stage (004-198).

    ``when`` are the readings under which the stage exists. In files, the title is the value of the
    key that names the stage's action, such as ``lay``.
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
    """A stage in which players lay tiles; ``count`` limits all of them together."""

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
    """An option of a choice, with the setup zones that it gives."""

    name: Annotated[str, KeyFromAbove()]
    title: Annotated[str, "what the option is called"]
    zones: Annotated[Mapping[values.Side, Where], "the setup zones that it gives, by side"] = {}


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
        "the options by name",
    ]


@dataclass(frozen=True)
class EntryStage(SetupStage):
    """A stage in which sides choose entry spaces; ``changes`` of them may be changed later."""

    title: Annotated[str, FileKey("enter"), _CALLED]
    by: Literal["us", "germany", "alternate"]
    _: KW_ONLY
    first: _First = None
    count: Annotated[HowMany, "how many a side; at least 1 if left out"] = AT_LEAST_ONE
    where: AllowedSpaces = ANYWHERE
    changes: Annotated[values.Number, "how many of them may be changed in a later turn"] = 0


class Roll(NamedTuple):
    """A ten-sided die before a unit is placed: ``least`` or more gives it one of the cards."""

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

    ``regardless`` lets a unit stand in a feature that its kind could not enter (A4-33). ``apart``
    requires a separate space for each unit of the group (004-224).
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
    """A stage in which a side takes its starting hand: chosen and random unit cards, Command cards.

    ``given`` are Command cards that the side receives in addition to those it draws.
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
    """A stage in which players set Command cards aside, such as the six of a convoy (004-212)."""

    title: Annotated[str, FileKey("aside"), _CALLED]
    by: Literal["us", "germany", "together"] = "together"
    _: KW_ONLY
    command: Annotated[int, whole_number(1, values.MAX_COUNT), "how many Command cards"]
    title_of_each: Annotated[str, FileKey("each"), "what each of them stands for"] = ""


AnyStage = TileStage | ChoiceStage | EntryStage | UnitStage | DeckStage | HandStage | AsideStage
