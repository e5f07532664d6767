"""What a scenario file may hold, as models, and as a JSON schema for editors.

Import this late: it brings pydantic along. Lists and mappings whose entries are checked one by one
are `Any` to pydantic, and a reference to their models in the schema.
"""

from __future__ import annotations

import json
from typing import Annotated, Any, get_args

from pydantic import Field, WithJsonSchema
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue

from boardapp.files.validation import Model, one_of, sized, whole
from boardapp.games.spearpoint.catalogue import BOARDS, KINDS, PLAYERS, UnitClass
from boardapp.games.spearpoint.layout_values import MAX_TILE_SETS
from boardapp.games.spearpoint.scenario.scenario import (
    ANY_NUMBER,
    BYS,
    CARRIED,
    FIRSTS,
    LINES,
    ByReading,
    Count,
)
from boardapp.games.spearpoint.scenario.scenario_values import (
    MAX_COUNT,
    MAX_NAMES,
    PART,
    Card,
    Cards,
    Column,
    Crew,
    FromZone,
    HowMany,
    KindOf,
    On,
    Passage,
    Place,
    Points,
    Sentence,
    SideOf,
    Text,
    Truth,
    Turn,
    UnitName,
    UnitNames,
    When,
    by_reading,
    by_reading_of,
    choice_of,
    list_of,
    named_parts,
    number_of,
    part,
)
from boardapp.games.spearpoint.switches import SWITCHES

# What no setup could meet is looked for under every choice of every reading, in every group and
# place: so these stay small, or a hostile file would keep the program busy for minutes.
MAX_STAGES = 30
MAX_GROUPS = 10
MAX_PLACES = 8
"""Places in one ``any_of`` at most."""
MAX_READINGS = 8
MAX_CHOICES = 4
"""Choices of a reading at most."""
MAX_OPTIONS = 27
"""Options of a stage at most: a space each."""
MAX_TOLD = 60
"""Special rules, ways to win or reinforcements at most."""

DECK_WORDS = (*get_args(UnitClass), "crew")
"""What names units of a deck together: a class, or every crew."""


# ---- places -----------------------------------------------------------------------------------


class NearEntry(Model):
    """A distance from tiles."""

    kinds: Annotated[list[KindOf], sized(1, len(KINDS), "a list of kinds of tile")] = Field(
        description="kinds of tile"
    )
    distance: Annotated[int, whole(0, 8), number_of(0, 8)] = Field(
        1, description="spaces away at most; 1 if left out: on it or next to it"
    )


class WhereEntry(Model):
    """Spaces that are allowed: all that is said must hold."""

    rows: list[Annotated[str, one_of(("A", "B", "C")), choice_of("ABC")]] = Field(
        default_factory=list, description="only in these rows"
    )
    columns: list[Column] = Field(default_factory=list, description="only in these columns")
    spaces: list[On] = Field(default_factory=list, description="only on these spaces")
    not_columns: list[Column] = Field(default_factory=list, description="not in these columns")
    not_spaces: list[On] = Field(default_factory=list, description="not on these spaces")
    edge: Truth = Field(False, description="only on the map's edge")
    features: list[KindOf] = Field(
        default_factory=list, description="only where a tile of one of these kinds lies"
    )
    any_feature: Truth = Field(False, description="only where a tile lies")
    open: Truth = Field(False, description="only where no tile lies")
    near: NearEntry | None = Field(None, description="only so near to tiles of these kinds")
    not_near: NearEntry | None = Field(None, description="not so near to tiles of these kinds")
    zone: SideOf | None = Field(None, description="only in the setup zone of this side")
    from_zone: FromZone | None = Field(
        None, description="so many columns from the zone of a side, such as {germany: 2}"
    )
    any_of: Annotated[
        list[Any],
        sized(1, MAX_PLACES, f"a list of up to {MAX_PLACES} places"),
        list_of("WhereEntry", MAX_PLACES, 1),
    ] = Field(default_factory=list, description="any of these places; stands alone")


# ---- stages -----------------------------------------------------------------------------------


class StageEntry(Model):
    """What every stage may have."""

    by: str = Field("", description="who acts")
    rule: Text = Field("", description="the printed source")
    when: When = Field(default_factory=dict, description="readings under which there is the stage")
    turn: Turn | None = Field(None, description="the turn that it waits for; left out: before play")


_BY_ALL = Annotated[str, one_of(BYS), choice_of(BYS)]
_FIRST = Annotated[str | ByReading, by_reading(FIRSTS), by_reading_of(FIRSTS)]
_TURN_OF = ("us", "germany", "alternate")
_NO_TURNS = ("us", "germany", "together")


class CarriedEntry(Model):
    """Tiles that may come along with a terrain carried over."""

    required = ("title",)

    title: Text | None = Field(None, description="what the tiles are called")
    tiles: list[Text] = Field(default_factory=list, description="these sides, such as 1A")
    kinds: list[KindOf] = Field(default_factory=list, description="tiles of these kinds")
    not_kinds: list[KindOf] = Field(default_factory=list, description="no tiles of these kinds")
    faces: list[Annotated[str, one_of(("A", "B")), choice_of("AB")]] = Field(
        default_factory=list, description="the sides that may lie up"
    )
    where: Place | None = Field(None, description="the spaces allowed")
    when: When = Field(default_factory=dict, description="readings under which there is the group")


class TileGroupEntry(CarriedEntry):
    """Tiles that a stage lays."""

    count: HowMany = Field(ANY_NUMBER, description="how many; any number if left out")
    beside: Truth = Field(False, description="each next to another tile of the stage")


class LayEntry(StageEntry):
    """Tiles are laid."""

    required = ("by", "groups")

    lay: Text = Field("", description="what the stage is called")
    by: _BY_ALL = Field("together", description="us, germany, alternate or together")
    first: _FIRST | None = Field(None, description="who begins, in an alternate stage")
    groups: Annotated[
        list[Any],
        sized(1, MAX_GROUPS, f"a list of 1 to {MAX_GROUPS} groups of tiles"),
        list_of("TileGroupEntry", MAX_GROUPS, 1),
    ] = Field(default_factory=list, description="a list of groups of tiles")
    count: HowMany = Field(ANY_NUMBER, description="how many tiles of all groups together")
    carried: Annotated[str | ByReading, by_reading(CARRIED), by_reading_of(CARRIED)] = Field(
        "play", description="what terrain carried over does to the stage"
    )


class OptionEntry(Model):
    """One of the options of a choice."""

    required = ("title",)

    title: Text = Field("", description="what the option is called")
    zones: Annotated[dict[str, Any], named_parts("WhereEntry")] = Field(
        default_factory=dict, description="the setup zones that it gives, by side"
    )


class ChooseEntry(StageEntry):
    """One of a few options is chosen."""

    required = ("by", "options")

    choose: Text = Field("", description="what the stage is called")
    by: Annotated[str, one_of(_NO_TURNS), choice_of(_NO_TURNS)] = Field(
        "together", description="us, germany or together"
    )
    options: Annotated[dict[str, Any], named_parts("OptionEntry")] = Field(
        default_factory=dict, description="the options by name"
    )


class EnterEntry(StageEntry):
    """Entry spaces are chosen."""

    required = ("by",)

    enter: Text = Field("", description="what the stage is called")
    by: Annotated[str, one_of(_TURN_OF), choice_of(_TURN_OF)] = Field(
        "us", description="us, germany or alternate"
    )
    first: _FIRST | None = Field(None, description="who begins, in an alternate stage")
    count: HowMany = Field(Count(1), description="how many a side; at least 1 if left out")
    where: Place | None = Field(None, description="the spaces allowed")
    changes: Annotated[int, whole(0, MAX_COUNT), number_of(0, MAX_COUNT)] = Field(
        0, description="how many of them may be changed in a later turn"
    )


class RollEntry(Model):
    """A ten-sided die before a unit is placed."""

    least: Annotated[int, whole(1, 10), number_of(1, 10)] = Field(
        description="the least result that gives a card, 1 to 10"
    )
    cards: Annotated[list[Card], sized(1, MAX_NAMES, f"a list of 1 to {MAX_NAMES} cards")] = Field(
        description="the cards of which it gives one"
    )


class UnitGroupEntry(Model):
    """Starting units."""

    required = ("unit",)

    title: Text | None = Field(None, description="what they are called; the units if left out")
    unit: UnitNames = Field((), description="a unit, or a list of units to choose from")
    count: HowMany = Field(Count(1, 1), description="how many; 1 if left out")
    where: Place | None = Field(None, description="the spaces allowed")
    line: Annotated[str, one_of(LINES), choice_of(LINES)] | None = Field(
        None, description="board, rear-line, air or tile; if left out, by the unit's class"
    )
    crew: Crew | None = Field(None, description="the crew that comes with it")
    cards: Cards = Field(default_factory=list, description="Command cards that come with it")
    damage: Card | None = Field(None, description="the Damage card that lies on it")
    roll: RollEntry | None = Field(None, description="a die before it is placed")
    regardless: Truth = Field(False, description="even in a feature that it could not enter")
    apart: Truth = Field(False, description="each on a space of its own")
    when: When = Field(default_factory=dict, description="readings under which there is the group")


_BY_SIDE = Annotated[str, one_of(PLAYERS), choice_of(PLAYERS)]


class PlaceEntry(StageEntry):
    """One side's starting units are placed."""

    required = ("by", "units")

    place: Text = Field("", description="what the stage is called")
    by: _BY_SIDE = Field("us", description="us or germany")
    units: Annotated[
        list[Any],
        sized(1, MAX_GROUPS, f"a list of 1 to {MAX_GROUPS} groups of units"),
        list_of("UnitGroupEntry", MAX_GROUPS, 1),
    ] = Field(default_factory=list, description="a list of groups of units")


class BuildEntry(StageEntry):
    """One side builds a deck."""

    required = ("by", "points")

    build: Text = Field("", description="what the stage is called")
    by: _BY_SIDE = Field("us", description="us or germany")
    deck: Text = Field("Reserves", description="the deck's name; Reserves if left out")
    points: Points = Field(ANY_NUMBER, description="the points at most, or [least, most]")
    only: list[UnitName] = Field(
        default_factory=list, description="only these classes and units; crew for all crews"
    )
    without: list[UnitName] = Field(default_factory=list, description="not these classes and units")
    counts_tiles: Truth = Field(
        False, description="the unit card of an intact Pantherturm on the map counts too"
    )


_CARDS_OF_HAND = Annotated[int, whole(0, MAX_COUNT), number_of(0, MAX_COUNT)]


class DrawEntry(StageEntry):
    """One side takes its starting hand."""

    required = ("by",)

    draw: Text = Field("", description="what the stage is called")
    by: _BY_SIDE = Field("us", description="us or germany")
    deck: Text = Field("Reserves", description="the deck that the unit cards are from")
    chosen: _CARDS_OF_HAND = Field(0, description="unit cards that the player chooses")
    random: _CARDS_OF_HAND = Field(0, description="unit cards drawn at random")
    command: _CARDS_OF_HAND = Field(0, description="Command cards drawn at random")
    given: Cards = Field(default_factory=list, description="Command cards given beside them")


class AsideEntry(StageEntry):
    """Command cards are set aside."""

    required = ("command",)

    aside: Text = Field("", description="what the stage is called")
    by: Annotated[str, one_of(_NO_TURNS), choice_of(_NO_TURNS)] = Field(
        "together", description="us, germany or together"
    )
    command: Annotated[int, whole(1, MAX_COUNT), number_of(1, MAX_COUNT)] | None = Field(
        None, description="how many Command cards"
    )
    each: Text = Field("", description="what each of them stands for")


STAGES: dict[str, type[StageEntry]] = {
    "lay": LayEntry,
    "choose": ChooseEntry,
    "enter": EnterEntry,
    "place": PlaceEntry,
    "build": BuildEntry,
    "draw": DrawEntry,
    "aside": AsideEntry,
}
"""The stages by the key that names their kind and holds their title."""


# ---- the file ---------------------------------------------------------------------------------


class ReadingEntry(Model):
    """An open reading of the text."""

    required = ("title", "choices")

    title: Text = Field("", description="what is read")
    rule: Text = Field("", description="the printed source")
    choices: dict[str, Sentence] = Field(
        default_factory=dict, description="the choices, the default first, with what each means"
    )


class ReinforcementEntry(Model):
    """Units that come in a later turn, outside the decks."""

    required = ("side", "turn", "units")

    side: SideOf | None = Field(None, description="us or germany")
    turn: Turn | None = Field(None, description="the turn in which they come")
    units: Annotated[list[UnitName], sized(1, MAX_NAMES, f"a list of 1 to {MAX_NAMES} units")] = (
        Field(default_factory=list, description="the units")
    )
    note: Sentence = Field("", description="what comes with them")
    when: When = Field(default_factory=dict, description="readings under which they come")


class UnspottedEntry(Model):
    """That a side's Rear Line artillery may fire without a spotter."""

    required = ("side",)

    side: SideOf | None = Field(None, description="us or germany")
    to_hit: Annotated[int, whole(-10, 10), number_of(-10, 10)] = Field(
        0, description="what is added to its rolls to hit"
    )
    until_turn: Turn | None = Field(None, description="the last turn in which it may")
    until_ground: Truth = Field(
        False, description="only while no ground unit of the side is on the map"
    )


class ToldEntry(Model):
    """A special rule or a way to win."""

    required = ("text",)

    text: Sentence = Field("", description="the rule in a sentence")
    rule: Text = Field("", description="the printed source")
    when: When = Field(default_factory=dict, description="readings under which it holds")
    unspotted: Annotated[Any, part("UnspottedEntry")] = Field(
        None, description="what it changes in rulings on Rear Line artillery"
    )


class ScenarioFile(Model):
    """A scenario as a whole; its parts are checked one by one."""

    required = ("scenario", "board", "stages")

    boardapp: Annotated[Any, WithJsonSchema({"const": 1})] = Field(
        None, description="the format version"
    )
    scenario: Text = Field("", description="what the scenario is called")
    number: Annotated[int, whole(1, 999), number_of(1, 999)] | None = Field(
        None, description="its number, where it has one"
    )
    board: Annotated[str, one_of(BOARDS), choice_of(BOARDS)] = Field(
        "", description="village or defensive-line"
    )
    summary: Passage = Field("", description="what it is about, for the players")
    tile_sets: Annotated[
        list[Text], sized(0, MAX_TILE_SETS, f"a list of up to {MAX_TILE_SETS} files")
    ] = Field(default_factory=list, description="tile sets laid over the box")
    carry_over: Text | None = Field(
        None, description="the scenario file whose final terrain may be taken over"
    )
    carries: Annotated[
        list[Any],
        sized(0, MAX_GROUPS, f"a list of up to {MAX_GROUPS} groups of tiles"),
        list_of("CarriedEntry", MAX_GROUPS),
    ] = Field(
        default_factory=list,
        description="the tiles of that terrain that may come along, and where; all if left out",
    )
    removed: Cards = Field(
        default_factory=list, description="Command cards that stay out of the deck"
    )
    options: Annotated[
        dict[str, Any],
        WithJsonSchema(
            {
                "type": "object",
                "properties": {
                    name: {"enum": list(switch.choices)} for name, switch in SWITCHES.items()
                },
                "additionalProperties": False,
            }
        ),
    ] = Field(default_factory=dict, description="table switches that it starts with")
    zones: Annotated[dict[str, Any], named_parts("WhereEntry")] = Field(
        default_factory=dict, description="setup zones known from the start, by side"
    )
    readings: Annotated[dict[str, Any], named_parts("ReadingEntry")] = Field(
        default_factory=dict, description="open readings of the text, by name"
    )
    stages: Annotated[
        list[Any],
        sized(1, MAX_STAGES, f"a list of 1 to {MAX_STAGES} stages"),
        WithJsonSchema(
            {
                "type": "array",
                "items": {"anyOf": [{PART: one.__name__} for one in STAGES.values()]},
                "minItems": 1,
                "maxItems": MAX_STAGES,
            }
        ),
    ] = Field(default_factory=list, description="the stages of the setup, in order")
    reinforcements: Annotated[
        list[Any],
        sized(0, MAX_TOLD, f"a list of up to {MAX_TOLD} reinforcements"),
        list_of("ReinforcementEntry", MAX_TOLD),
    ] = Field(default_factory=list, description="units that come later, outside the decks")
    rules: Annotated[
        list[Any],
        sized(0, MAX_TOLD, f"a list of up to {MAX_TOLD} rules"),
        list_of("ToldEntry", MAX_TOLD),
    ] = Field(default_factory=list, description="special rules")
    win: Annotated[
        list[Any],
        sized(0, MAX_TOLD, f"a list of up to {MAX_TOLD} ways to win"),
        list_of("ToldEntry", MAX_TOLD),
    ] = Field(default_factory=list, description="how to win")


# ---- the schema for editors -------------------------------------------------------------------


class _Schema(GenerateJsonSchema):
    """Pydantic's schemas without titles, defaults and nulls, which nobody writes."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Give fields no titles."""
        return False

    def nullable_schema(self, schema: Any) -> JsonSchemaValue:
        """Leave the null out: a key is left out instead."""
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: Any) -> JsonSchemaValue:
        """Leave the default out: the descriptions tell."""
        return self.generate_inner(schema["schema"])


_PARTS: tuple[type[Model], ...] = (
    WhereEntry,
    *STAGES.values(),
    CarriedEntry,
    TileGroupEntry,
    UnitGroupEntry,
    OptionEntry,
    ReadingEntry,
    ReinforcementEntry,
    UnspottedEntry,
    ToldEntry,
)


def _linked(schema: Any) -> Any:
    """Return a schema with references in the place of the names of its parts."""
    if isinstance(schema, list):
        return [_linked(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    linked = {key: _linked(value) for key, value in schema.items() if key != PART}
    return linked if PART not in schema else {"$ref": f"#/$defs/{schema[PART]}", **linked}


def _schema_of(model: type[Model], parts: dict[str, Any]) -> dict[str, Any]:
    """Return a model's schema; the models inside it go to the parts."""
    schema = model.model_json_schema(schema_generator=_Schema)
    for name, inner in schema.pop("$defs", {}).items():
        parts.setdefault(name, inner)
    schema.pop("title", None)
    needed = list(model.required)
    kinds = [key for key, one in STAGES.items() if one is model]
    if kinds or needed:
        schema["required"] = [*kinds, *needed]
    return schema


def json_schema() -> dict[str, Any]:
    """Return the JSON schema of scenario files."""
    parts: dict[str, Any] = {}
    whole_file = _schema_of(ScenarioFile, parts)
    for model in _PARTS:
        parts[model.__name__] = _schema_of(model, parts)
    for model in (NearEntry, RollEntry):
        parts[model.__name__] = _schema_of(model, parts)
    whole_file["required"] = ["boardapp", *whole_file["required"]]
    schema = {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Scenario of boardapp",
        **whole_file,
        "$defs": dict(sorted(parts.items())),
    }
    linked: dict[str, Any] = _linked(schema)
    return linked


def json_schema_text() -> str:
    """Return the JSON schema as the file for editors holds it."""
    return json.dumps(json_schema(), indent=2, ensure_ascii=False) + "\n"
