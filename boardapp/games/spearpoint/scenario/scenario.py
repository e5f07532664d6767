"""A scenario as values: its setup stages in order, its special rules and its ways to win.

`scenario_file` reads scenarios from YAML, and `setup_placement_rules` applies their rules. This
module holds data only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field
from typing import Annotated

from boardapp.files.value_limits import (
    FileKey,
    KeyFromAbove,
    StoredAs,
    entry_count,
    list_length,
    multiline_text,
    whole_number,
)
from boardapp.games.spearpoint.cards.unit_cards import MAX_FLIGHT
from boardapp.games.spearpoint.scenario import value_limits_and_readings as values
from boardapp.games.spearpoint.scenario.placement_limits import Zones
from boardapp.games.spearpoint.scenario.setup_stages import AnyStage, Tiles
from boardapp.games.spearpoint.scenario.special_rules_and_victory import Goals, SpecialRule
from boardapp.games.spearpoint.scenario.value_limits_and_readings import (
    Reading,
    ReadingEntry,
    Readings,
    applies_under_readings,
)
from boardapp.games.spearpoint.table.state import MAX_TILE_SETS
from boardapp.games.spearpoint.tiles.catalogue import BoardName, Player


@dataclass(frozen=True)
class Reinforcement:
    """Units that come in a later turn, outside the decks."""

    side: Player
    turn: Annotated[values.Turn, "the turn in which the units come"]
    units: Annotated[values.UnitNames, "the units that come"]
    note: Annotated[values.Sentence, "a note on what comes with the units"] = ""
    flight: Annotated[int, whole_number(1, MAX_FLIGHT), "an aircraft's turns of flight"] | None = (
        None
    )
    bombs: Annotated[bool, "false for an aircraft without bombs"] = True
    when: Annotated[Readings, "the readings of the rules under which the units come"] = field(
        default_factory=dict
    )


_ReadingEntries = Annotated[
    Mapping[values.Name, ReadingEntry],
    entry_count(0, values.MAX_READINGS, f"at most {values.MAX_READINGS} readings", "readings"),
]


def _readings_by_name(held: Mapping[str, ReadingEntry]) -> dict[str, Reading]:
    return {name: Reading(name, one.title, one.rule, one.choices) for name, one in held.items()}


@dataclass(frozen=True)
class Scenario:
    """One complete scenario.

    ``zones`` are setup zones known from the start. ``removed`` Command cards stay out of the deck.
    ``carry_over`` names the scenario whose final terrain players may take over (004-193).
    ``carries`` are the tiles that may come along, and their allowed spaces. Without ``carries`` all
    tiles may come, to any space. ``file`` is the name of the scenario's own file, and ``tile_sets``
    are the tile sets that it lays over the box.

    The reader takes the fields in this order, because later fields may name earlier ones.
    """

    file: Annotated[str, KeyFromAbove()]
    title: Annotated[str, FileKey("scenario"), "the name of the scenario"]
    board: BoardName
    _: KW_ONLY
    number: Annotated[
        Annotated[int, whole_number(1, 999)] | None, "the scenario's number, if it has one"
    ] = None
    summary: Annotated[str, multiline_text(), "a summary of the scenario for the players"] = ""
    tile_sets: Annotated[
        tuple[str, ...],
        list_length(0, MAX_TILE_SETS, "files"),
        "tile sets that the scenario adds to the box",
    ] = ()
    options: Annotated[
        Mapping[str, str], StoredAs(values.Switched), "table switches that the scenario sets"
    ] = field(default_factory=dict)
    removed: Annotated[values.CardNames, "Command cards that are left out of the deck"] = ()
    readings: Annotated[
        Mapping[str, Reading],
        StoredAs(_ReadingEntries, _readings_by_name),
        "readings of the text that the players choose, by name",
    ] = field(default_factory=dict)
    zones: Annotated[Zones, "setup zones that are fixed from the start, by side"] = field(
        default_factory=dict
    )
    carry_over: Annotated[
        str | None, "the scenario file from whose last position the terrain may be taken over"
    ] = None
    carries: Annotated[
        tuple[Tiles, ...],
        list_length(0, values.MAX_GROUPS, "groups of tiles"),
        "the tiles of that terrain that may be taken over, and where; all tiles if left out",
    ] = ()
    stages: Annotated[
        tuple[Annotated[AnyStage, "a stage"], ...],
        list_length(1, values.MAX_STAGES, "stages"),
        "the stages of the setup, in order",
    ]
    reinforcements: Annotated[
        tuple[Reinforcement, ...],
        list_length(0, values.MAX_TOLD, "reinforcements"),
        "units that come later and are in no deck",
    ] = ()
    rules: Annotated[
        tuple[SpecialRule, ...],
        list_length(0, values.MAX_TOLD, "rules"),
        "special rules of the scenario",
    ] = ()
    win: Annotated[
        tuple[SpecialRule, ...],
        list_length(0, values.MAX_TOLD, "ways to win"),
        "ways to win the scenario",
    ] = ()

    def readings_in_force(self, chosen: Readings) -> Readings:
        """Return every reading with its chosen option, or else its default."""
        return {name: reading.default for name, reading in self.readings.items()} | dict(chosen)

    @property
    def points_to_win(self) -> Goals:
        """Return the points that win for each side, from ways to win that need only points."""
        return {side: points for told in self.win for side, points in told.points.items()}

    def rules_in_force(
        self, told: tuple[SpecialRule, ...], readings: Readings
    ) -> Iterator[SpecialRule]:
        """Yield the rules that apply under the chosen readings."""
        return (one for one in told if applies_under_readings(one.when, readings))
