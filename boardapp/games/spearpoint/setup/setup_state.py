"""A table that a scenario sets up: its pieces, and the progress of its setup."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile, Rotation
from boardapp.files.value_limits import (
    dashed_name,
    list_length,
    one_line_text,
    one_of_words,
    whole_number,
)
from boardapp.games.spearpoint.scenario import value_limits_and_readings as values
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, MAX_ENTRIES, PLAYERS

if TYPE_CHECKING:
    from boardapp.games.spearpoint.scenario.scenario import Scenario
    from boardapp.games.spearpoint.scenario.special_rules_and_victory import SpecialRule
    from boardapp.games.spearpoint.scenario.value_limits_and_readings import Readings

TOGETHER = "together"
"""The acting side when both sides may act."""
MAX_CARDS = 200
"""The most kinds of card in a deck, or cards in a hand."""
MAX_SPACES = len(list(GRID.spaces()))
MAX_UNITS = MAX_ENTRIES
MAX_DICE = values.MAX_STAGES * values.MAX_GROUPS

_Side = Annotated[str, one_of_words(PLAYERS)]
_Who = Annotated[str, one_of_words((*PLAYERS, TOGETHER))]
_Name = Annotated[str, one_line_text()]
_Unit = Annotated[
    str, dashed_name("a unit in lower-case words with dashes, such as rifle-squad", 200)
]
_Card = Annotated[str, one_line_text(values.MAX_SENTENCE)]
_Stage = Annotated[int, whole_number(0, values.MAX_STAGES)]
_Group = Annotated[int, whole_number(0, values.MAX_GROUPS - 1)]
_Spaces = Annotated[tuple[Space, ...], list_length(1, MAX_SPACES, "spaces")]


class TileLaidInSetup(NamedTuple):
    """A tile laid in the setup, with the numbers of its stage and group."""

    tile: _Name
    space: Space
    rotation: Rotation
    stage: _Stage
    group: _Group

    @property
    def as_placed_tile(self) -> PlacedTile:
        """Return the tile with its space and rotation, without stage and group."""
        return PlacedTile(self.tile, self.space, self.rotation)


class CarriedTileForStage(NamedTuple):
    """A tile of an earlier game that counts for a group of a stage."""

    space: Space
    stage: _Stage
    group: _Group


class CarriedTerrain(NamedTuple):
    """The terrain carried over from an earlier game, and its tiles that count for stages."""

    title: Annotated[str, one_line_text()]
    tiles: Annotated[tuple[PlacedTile, ...], list_length(1, MAX_SPACES, "tiles")]
    counted: Annotated[
        tuple[CarriedTileForStage, ...], list_length(0, MAX_SPACES * values.MAX_STAGES, "tiles")
    ] = ()


class StageChoice(NamedTuple):
    """The option chosen in a stage."""

    stage: _Stage
    option: values.Name


class UnitDie(NamedTuple):
    """A die rolled for a unit of a group before its placement, and the card that it gave."""

    stage: _Stage
    group: _Group
    die: Annotated[int, whole_number(1, 10)]
    how: Annotated[str, one_of_words(("rolled", "entered"))]
    card: values.CardName | None = None


class PlacedUnit(NamedTuple):
    """A starting unit placed for a group of a stage; without a space it is off the board."""

    unit: _Unit
    stage: _Stage
    group: _Group
    space: Space | None = None
    unit_id: _Name | None = None


class DeckCard(NamedTuple):
    """The cards of one unit in a deck: the cost of each in points, and the number of copies."""

    unit: _Unit
    cost: Annotated[int, whole_number(0, 99)]
    copies: Annotated[int, whole_number(1, MAX_CARDS)]


_Cards = Annotated[tuple[DeckCard, ...], list_length(0, MAX_CARDS, "cards")]


class BuiltDeck(NamedTuple):
    """A side's deck; ``aside`` are cards of tiles on the map, which count too (004-038)."""

    side: _Side
    name: _Name
    cards: _Cards
    aside: _Cards = ()

    @property
    def points(self) -> int:
        """Return the total cost of the cards (004-063)."""
        return sum(card.cost * card.copies for card in (*self.cards, *self.aside))


class StartingHand(NamedTuple):
    """A side's starting hand; without Command cards if they were drawn on the real table only."""

    side: _Side
    units: Annotated[tuple[_Unit, ...], list_length(0, MAX_CARDS, "unit cards")]
    command: Annotated[tuple[_Card, ...], list_length(0, MAX_CARDS, "Command cards")] = ()


@dataclass(frozen=True)
class SetupTable(TileState):
    """A table with a scenario and its setup; before play, only the setup changes the table.

    ``scenario`` is the name of the scenario's file. ``agreed`` are the readings that the players
    chose. ``stage`` is the number of the stage in progress; past the last stage, the setup is
    finished. ``last`` is the side that acted last in the stage, and ``passes`` the number of passes
    in a row. ``started`` is true after the first act in a stage, ``begun`` once play has begun.
    ``entries`` are the entry spaces of each side, and ``entries_changed`` the number of those
    changed in play. ``laid``, ``dice``, ``placed``, ``decks`` and ``starting_hands`` are in the
    order of their acts.
    """

    OF_START = TileState.OF_START | {"scenario"}

    scenario: str = ""
    agreed: Mapping[values.Name, values.Name] = field(default_factory=dict)
    stage: _Stage = 0
    last: _Who | None = None
    passes: Annotated[int, whole_number(0, 2)] = 0
    started: bool = False
    begun: bool = False
    experienced: _Side | None = None
    carried: CarriedTerrain | None = None
    choices: Annotated[tuple[StageChoice, ...], list_length(0, values.MAX_STAGES, "choices")] = ()
    entries: Mapping[_Side, _Spaces] = field(default_factory=dict)
    entries_changed: values.Number = 0
    laid: Annotated[tuple[TileLaidInSetup, ...], list_length(0, MAX_SPACES, "tiles")] = ()
    dice: Annotated[tuple[UnitDie, ...], list_length(0, MAX_DICE, "dice")] = ()
    placed: Annotated[tuple[PlacedUnit, ...], list_length(0, MAX_UNITS, "units")] = ()
    decks: Annotated[tuple[BuiltDeck, ...], list_length(0, values.MAX_STAGES, "decks")] = ()
    starting_hands: Annotated[
        tuple[StartingHand, ...], list_length(0, values.MAX_STAGES, "hands")
    ] = ()

    @property
    def may_agree_on_readings(self) -> bool:
        """Return whether players may still agree on readings: no other decision has been made."""
        return not (self.started or self.begun or self.experienced)


SETUP_PARTS = tuple(
    one.name for one in fields(SetupTable)
    if one.name not in {*map(attrgetter("name"), fields(TileState)), "scenario"}
)  # fmt: skip
"""The fields of a table that hold the progress of its setup."""
SetupTable.FIXED = TileState.FIXED | {"scenario", *SETUP_PARTS}
SetupTable.APART = TileState.APART | {*SETUP_PARTS}


def changed_setup_fields(table: SetupTable) -> dict[str, object]:
    """Return the setup's fields that differ from those of an empty table."""
    bare = SetupTable(table.game, table.board)
    held = ((name, getattr(table, name)) for name in SETUP_PARTS)
    return {name: one for name, one in held if one != getattr(bare, name)}


def table_readings(scenario: Scenario, state: TileState) -> Readings:
    """Return every reading of a scenario with the choice in force at a table."""
    return scenario.readings_in_force(state.agreed if isinstance(state, SetupTable) else {})


def special_rules_in_force(scenario: Scenario | None, state: TileState) -> tuple[SpecialRule, ...]:
    """Return a scenario's special rules and ways to win that apply under a table's readings."""
    if scenario is None:
        return ()
    read = table_readings(scenario, state)
    return tuple(scenario.rules_in_force((*scenario.rules, *scenario.win), read))
