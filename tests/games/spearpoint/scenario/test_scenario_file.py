"""Scenario files: the shipped ones against the printed text, faults in their words, the schema."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.document.file_game_detection import game_files_for
from boardapp.files.assets import scenarios_folder
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_source, read_yaml_text
from boardapp.games.spearpoint.file_kind import detect_format
from boardapp.games.spearpoint.scenario import value_limits_and_readings as limits
from boardapp.games.spearpoint.scenario.placement_limits import CountRange, Near, Where
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.scenario_file import (
    parse_scenario,
    scenario_catalogue,
    scenario_json_schema,
)
from boardapp.games.spearpoint.scenario.setup_stages import (
    ChoiceStage,
    Option,
    Roll,
    TileGroup,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.value_limits_and_readings import ByReading
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from tests.games.spearpoint.setup.plain_rules import SETUPS, readings_of
from tests.games.spearpoint.sight.reading_a_ruling import check_file, read_scenario

FOLDER = scenarios_folder()
HEAD = "boardapp: 1\nscenario: Ours\nboard: village\n"

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    monkeypatch.chdir(tmp_path)

    def put(text: str, name: str = "mine.yaml") -> Path:
        Path(name).write_text(text, encoding="utf-8")
        return Path(name)

    return put


def shipped(file: str) -> Scenario:
    return read_scenario(FOLDER / file)


def spaces(text: str) -> tuple[Any, ...]:
    return tuple(GRID.parse(name) for name in text.split())


def stages_of(scenario: Scenario, kind: type[Any]) -> list[Any]:
    return [stage for stage in scenario.stages if isinstance(stage, kind)]


def units(scenario: Scenario, side: str) -> list[UnitGroup]:
    (stage,) = [one for one in stages_of(scenario, UnitStage) if one.by == side]
    groups: list[UnitGroup] = list(stage.groups)
    return groups


def tiles(scenario: Scenario) -> list[TileGroup]:
    return [group for stage in stages_of(scenario, TileStage) for group in stage.groups]


US_INFANTRY = "rifle-squad sniper mortar-squad lmg-team bazooka-team"
GERMAN_INFANTRY = "rifle-squad sniper mortar-squad mg42-team panzerschreck-team"


# ---- the shipped scenarios --------------------------------------------------------------------


def test_all_that_is_shipped_is_tested() -> None:
    found = {
        path.name
        for path in FOLDER.glob("*.yaml")
        if detect_format(read_source(path)) == "scenario"
    }
    assert found == set(SETUPS)


@pytest.mark.parametrize("file", SETUPS)
def test_a_shipped_scenario_has_no_fault(file: str) -> None:
    assert check_file(FOLDER / file) == ()
    scenario = shipped(file)
    assert scenario.file == file
    assert scenario.stages
    assert scenario.win
    assert scenario.summary
    assert all(one.rule for one in (*scenario.stages, *scenario.rules, *scenario.win))


@pytest.mark.parametrize("file", SETUPS)
def test_a_file_is_called_by_the_number_and_title_of_its_scenario(file: str) -> None:
    scenario = shipped(file)
    title = scenario.title.lower().replace("'", "").removeprefix("standard game, ")
    number = "standard" if scenario.number is None else f"{scenario.number:02}"
    assert f"{number}-{re.sub('[^a-z]+', '-', title).strip('-')}.yaml" == file


@pytest.mark.rule("004-185", "004-193", "004-202")
@pytest.mark.parametrize("file", SETUPS)
def test_map_and_readings_are_those_of_the_plain_rules(file: str) -> None:
    scenario = shipped(file)
    held = {name: tuple(one.choices) for name, one in scenario.readings.items()}
    asked = {name: tuple(choices) for name, choices in readings_of(file).items()}
    told = {one.when.get(name) for one in (*scenario.rules, *scenario.win) for name in one.when}
    assert scenario.board == SETUPS[file][0]
    # A change of the sentences only, which changes nothing in a setup, is none of the plain rules.
    assert asked.items() <= held.items()
    assert all(set(held[name]) & told for name in held.keys() - asked.keys())


@pytest.mark.parametrize("file", SETUPS)
def test_every_source_that_a_scenario_names_is_one(file: str) -> None:
    text = (FOLDER / file).read_text(encoding="utf-8")
    rules = re.findall(r"rule: \"?([^,\"{}\n]+(?:, [0-9A][^,\"{}\n]+)*)", text)
    assert rules
    for rule in rules:
        assert re.fullmatch(r"(004-\d{3}|[AN]4-\d\d)(, (004-\d{3}|[AN]4-\d\d))*", rule), rule


@pytest.mark.parametrize("file", SETUPS)
def test_a_rule_is_short_enough_to_be_read_across_a_table(file: str) -> None:
    scenario = shipped(file)
    for told in (*scenario.rules, *scenario.win):
        assert len(told.text) <= 220
        assert told.text.endswith(".")


@pytest.mark.rule("004-193", "004-202", "004-232")
def test_three_scenarios_may_take_the_terrain_of_the_one_before_over() -> None:
    files = sorted(SETUPS)
    carried = {file: shipped(file).carry_over for file in files if shipped(file).carry_over}
    assert carried == {files[at]: files[at - 1] for at in (1, 2, 5)}


@pytest.mark.parametrize("file", SETUPS)
def test_every_reading_makes_a_difference(file: str) -> None:
    scenario = shipped(file)
    dependent = [
        *scenario.stages,
        *tiles(scenario),
        *(group for stage in stages_of(scenario, UnitStage) for group in stage.groups),
        *scenario.rules,
        *scenario.win,
        *scenario.reinforcements,
    ]
    used = {(reading, choice) for one in dependent for reading, choice in one.when.items()}
    told = {getattr(one, key, None) for one in scenario.stages for key in ("first", "carried")}
    for reading in scenario.readings.values():
        assert (reading.name, reading.default) in used or ByReading(reading.name) in told
        assert reading.rule


# ---- what a file may say ----------------------------------------------------------------------


def read(text: str) -> Scenario:
    return parse_scenario(read_yaml_text(HEAD + text, "mine.yaml"), built_in_catalogue())


def the_stage(text: str) -> Any:
    return read(f"zones: {{us: {{columns: [1]}}}}\nstages:\n  - {text}\n").stages[0]


def test_the_least_that_a_scenario_holds() -> None:
    scenario = read("stages: [{lay: Tiles, by: together, groups: [{title: tiles}]}]\n")
    assert scenario == Scenario(
        "mine.yaml",
        "Ours",
        "village",
        stages=(TileStage("Tiles", "together", groups=(TileGroup("tiles"),)),),
    )


@pytest.mark.parametrize(
    ("count", "expected"),
    [
        ("3", CountRange(3, 3)),
        ("[1, 4]", CountRange(1, 4)),
        ("[0, 0]", CountRange(0, 0)),
        ("{least: 2}", CountRange(2, None)),
    ],
)
def test_counts(count: str, expected: CountRange) -> None:
    assert the_stage(f"{{enter: In, by: us, count: {count}}}").count == expected


def test_every_word_of_a_place() -> None:
    text = (
        "{enter: In, by: us, count: [0, 1], where: {rows: [A], columns: [2, 3], spaces: [a-2, A3], "
        "not_columns: [4], not_spaces: [B-1], edge: true, features: [crops], any_feature: true, "
        "open: true, near: {kinds: [bunker], distance: 2}, not_near: {kinds: [wreck]}, zone: us, "
        "from_zone: {us: 1}}}"
    )
    assert the_stage(text).where == Where(
        rows=("A",),
        columns=(2, 3),
        spaces=spaces("A-2 A-3"),
        not_columns=(4,),
        not_spaces=spaces("B-1"),
        edge=True,
        features=("crops",),
        any_feature=True,
        open=True,
        near=Near(("bunker",), 2),
        not_near=Near(("wreck",), 1),
        zone="us",
        from_zone=("us", 1),
    )


def test_every_word_of_a_stage_of_units() -> None:
    stage = the_stage(
        "{place: Men, by: us, rule: Ours, units: [{title: Aces, unit: [sniper, rifle-squad], "
        "count: [0, 2], where: {rows: [A]}, crew: pilot, cards: [dig-in], damage: shaken, "
        "roll: {least: 6, cards: [ambush]}, regardless: true, apart: true}]}"
    )
    group = UnitGroup(
        "Aces", ("sniper", "rifle-squad"), CountRange(0, 2), Where(("A",)), "board", "pilot",
        ("dig-in",), "shaken", Roll(6, ("ambush",)), regardless=True, apart=True,
    )  # fmt: skip
    assert stage == UnitStage("Men", "us", "Ours", groups=(group,))


@pytest.mark.parametrize(
    ("unit", "side", "expected"),
    [
        ("infantry", "us", US_INFANTRY),
        ("infantry", "germany", GERMAN_INFANTRY),
        ("aircraft", "germany", "bf109 stuka"),
        ("rear-line", "us", "howitzer-105mm howitzer-8in"),
        ("vehicle", "us", "m4a1-sherman m10-gmc m7-priest"),
        ("[infantry, sniper, tank-crew]", "us", f"{US_INFANTRY} tank-crew"),
    ],
)
def test_a_class_stands_for_all_its_units_but_crews(unit: str, side: str, expected: str) -> None:
    stage = the_stage(f"{{place: Men, by: {side}, units: [{{unit: {unit}}}]}}")
    assert " ".join(stage.groups[0].units) == expected


def test_cards_are_set_aside_by_both_together_if_nobody_is_named() -> None:
    assert the_stage("{aside: Convoy, command: 6}").by == "together"


def test_units_are_titled_and_stand_where_their_class_does() -> None:
    units = "[{unit: [sniper, rifle-squad]}, {unit: howitzer-8in}, {unit: p40-warhawk}]"
    groups = the_stage(f"{{place: Men, by: us, units: {units}}}").groups
    assert [(one.title, one.line) for one in groups] == [
        ("Sniper or Rifle Squad", "board"),
        ("8-inch Howitzer", "rear-line"),
        ("P-40 Warhawk", "air"),
    ]


def test_a_choice_sets_the_zones_that_later_places_ask_for() -> None:
    scenario = read(
        "stages:\n"
        "  - choose: Side\n    by: together\n    options:\n"
        "      west: {title: West, zones: {us: {columns: [1]}}}\n      none: {title: None}\n"
        "  - {enter: In, by: us, where: {zone: us}}\n"
    )
    choice = scenario.stages[0]
    assert isinstance(choice, ChoiceStage)
    assert choice.options == (
        Option("west", "West", {"us": Where(columns=(1,))}),
        Option("none", "None", {}),
    )


WHO = "readings: {who: {title: Who, choices: {us: US., germany: Germany.}}}\n"


def test_a_reading_tells_who_begins_and_what_carried_terrain_does() -> None:
    scenario = read(
        WHO + "carry_over: old.yaml\nstages:\n  - {lay: T, by: alternate, first: {reading: who}, "
        "carried: skip, groups: [{title: t}]}\n"
    )
    (stage,) = scenario.stages
    assert isinstance(stage, TileStage)
    assert (stage.first, stage.carried) == (ByReading("who"), "skip")


def test_switches_at_their_default_are_left_out() -> None:
    stage = "stages: [{enter: In, by: us}]\n"
    assert read("options: {range: diagonal, night: every-turn}\n" + stage).options == {
        "night": "every-turn"
    }


# ---- faults -----------------------------------------------------------------------------------

READINGS = "readings: {cover: {title: Cover, choices: {some: Some., none: None.}}}\n"
NAMES = "a unit of the built-in set or the scenario's tile sets"
TILES = "a tile of the built-in set or the scenario's tile sets"
FINISHED = "a setup that can be finished"
BACK = "the file of another scenario in this folder or below it"


def lay(groups: str, more: str = "by: us") -> str:
    return f"stages: [{{lay: T, {more}, groups: [{groups}]}}]"


def place(units: str) -> str:
    return f"stages: [{{place: U, by: us, units: [{units}]}}]"


def enter(more: str) -> str:
    return f"stages: [{{enter: E, by: us, {more}}}]"


def rules(more: str) -> str:
    """A scenario with one special rule."""
    return f"rules: [{{text: A., {more}}}]\n{enter('count: 1')}"


REFUSED = [
    # Keys and stages
    (
        "stags: []",
        "1:1: file: found no 'stages' key; expected the stages of the setup, in order\n"
        "4:1: file: found the unknown key 'stags'; expected boardapp, scenario, board, number, "
        "summary, tile_sets, options, removed, readings, zones, carry_over, carries, stages, "
        "reinforcements, rules, win (did you mean 'stages'?)",
    ),
    ("stages: []", "4:9: stages: found a list of 0; expected a list of 1 to 30 stages"),
    ("stages: [lay]", "4:10: stages[0]: found 'lay'; expected entries of the form 'key: value'"),
    (
        "stages: [{ley: T, by: us}]",
        "4:10: stages[0]: found a stage of no kind; expected lay, choose, enter, place, build, "
        "draw or aside (did you mean 'lay'?)",
    ),
    (
        "stages: [{lay: T, draw: H}]",
        "4:19: stages[0]: found 'draw' beside 'lay'; expected one of lay, choose, enter, place, "
        "build, draw or aside",
    ),
    (
        "stages: [{lay: T}]",
        "4:10: stages[0]: found no 'by' key; expected us, germany, alternate or together\n"
        "4:10: stages[0]: found no 'groups' key; expected a list of groups of tiles",
    ),
    (
        "stages: [{place: U, by: alternate, units: [{unit: sniper}]}]",
        "4:25: stages[0].by: found 'alternate'; expected us or germany",
    ),
    (
        lay("{titel: tiles}"),
        "4:36: stages[0].groups[0]: found no 'title' key; expected the name of these tiles\n"
        "4:37: stages[0].groups[0]: found the unknown key 'titel'; expected title, tiles, kinds, "
        "not_kinds, faces, where, when, count, beside (did you mean 'title'?)",
    ),
    # The side that begins
    (
        lay("{title: t}", "by: alternate"),
        "4:10: stages[0]: found no 'first' key; expected us, germany, experienced or "
        "inexperienced",
    ),
    (
        lay("{title: t}", "by: together, first: us"),
        "4:33: stages[0]: found 'first' in a stage by together; expected no 'first' key, "
        "because the sides do not alternate here",
    ),
    (
        lay("{title: t}", "by: alternate, first: oldest"),
        "4:41: stages[0].first: found 'oldest'; expected us, germany, experienced, inexperienced "
        "or {reading: its name}",
    ),
    (
        WHO + lay("{title: t}", "by: alternate, first: {reading: whom}, carried: {reading: who}"),
        "5:51: stages[0].first.reading: found the unknown reading 'whom'; expected who "
        "(did you mean 'who'?)\n"
        "5:77: stages[0].carried.reading: found the reading 'who' with the choice 'us'; expected "
        "a reading whose choices are skip, count or play",
    ),
    (
        lay("{title: t}", "by: alternate, first: {readings: who}"),
        "4:41: stages[0].first: found entries of the form 'key: value'; expected us, germany, "
        "experienced, inexperienced or {reading: its name}",
    ),
    (
        "stages:\n  - {enter: E, by: us, turn: 3}\n  - {enter: F, by: germany}",
        "6:5: stages[1]: found a stage that comes after a stage of a later turn; expected stages "
        "in "
        "the order of their turns",
    ),
    # Tiles
    (
        lay("{title: t, tiles: [1a, 9A]}"),
        f"4:55: stages[0].groups[0].tiles[0]: found the unknown tile '1a'; expected {TILES} "
        "(did you mean '1A'?)\n"
        "4:59: stages[0].groups[0].tiles[1]: found the tile '9A', which is only for the "
        "defensive-line map; expected a tile for the village map",
    ),
    (
        lay("{title: t, kinds: [hut, bunker], faces: [C]}"),
        "4:55: stages[0].groups[0].kinds[0]: found 'hut'; expected building, fountain, wreck, "
        "crops, cemetery, barbed-wire, natural-cover, bunker, mg-nest, panzernest, pantherturm, "
        "tank-trench, infantry-trench or minefield\n"
        "4:77: stages[0].groups[0].faces[0]: found 'C'; expected A or B",
    ),
    (
        lay("{title: t, kinds: [bunker]}"),
        "4:36: stages[0].groups[0]: found a group that no tile fits; expected a kind for which the "
        "village map has tiles",
    ),
    # Counts
    (
        enter("count: [3, 2]"),
        "4:36: stages[0].count: found [3, 2]; expected the smaller number first",
    ),
    (
        enter("count: {most: 2}"),
        "4:36: stages[0].count: found entries of the form 'key: value'; expected a number up "
        "to 99, [least, most] or {least: number}",
    ),
    (
        "stages: [{build: D, by: us, points: [100, 80]}]",
        "4:37: stages[0].points: found [100, 80]; expected the smaller number first",
    ),
    # Places
    (
        enter("where: {rows: [D], columns: [0, 10], spaces: [D-1]}"),
        "4:44: stages[0].where.rows[0]: found 'D'; expected A, B or C\n"
        "4:58: stages[0].where.columns[0]: found 0; expected a whole number from 1 to 9\n"
        "4:61: stages[0].where.columns[1]: found 10; expected a whole number from 1 to 9\n"
        "4:75: stages[0].where.spaces[0]: found 'D-1'; expected a space from A-1 to C-9",
    ),
    (
        enter("where: {rows: [B], not_columns: [1, 9], edge: true}"),
        "4:36: stages[0].where: found a place that no space of the map fits; expected a "
        "place that at least one space of the map fits",
    ),
    (
        "zones: {usa: {rows: [A]}, germany: {spaces: [A-1], rows: [B]}}\n" + enter("count: 1"),
        "4:9: zones: found the unknown side 'usa'; expected us or germany (did you mean 'us'?)\n"
        "4:36: zones.germany: found a place that no space of the map fits; expected a place that "
        "at least one space of the map fits",
    ),
    (
        "zones: {us: {zone: us}}\n" + enter("count: 1"),
        "4:14: zones.us: found 'zone' within a setup zone; expected a place on the map",
    ),
    (
        enter("where: {zone: germany, from_zone: {us: 2}}"),
        "4:43: stages[0].where.zone: found the setup zone of Germany, which no earlier stage has "
        "set; "
        "expected a zone that an earlier stage sets\n"
        "4:63: stages[0].where.from_zone: found the setup zone of US, which no earlier stage has "
        "set; "
        "expected a zone that an earlier stage sets",
    ),
    (
        enter("where: {from_zone: {us: 0}}"),
        "4:53: stages[0].where.from_zone.us: found 0; expected a whole number from 1 to 8",
    ),
    (
        enter("where: {from_zone: {us: 1, germany: 1}}"),
        "4:48: stages[0].where.from_zone: found 2 of them; expected a side and a number of "
        "columns, such as {germany: 2}",
    ),
    (
        enter("where: {any_of: [{rows: [A]}], rows: [B]}"),
        "4:60: stages[0].where: found 'rows' together with 'any_of'; expected 'any_of' "
        "without other keys",
    ),
    (
        enter("where: {any_of: [{any_of: [{rows: [A]}]}]}"),
        "4:47: stages[0].where.any_of[0]: found 'any_of' within 'any_of'; expected a place",
    ),
    (
        enter("where: {near: {distance: 1}}"),
        "4:43: stages[0].where.near: found no 'kinds' key; expected kinds of tile",
    ),
    # Units, cards, decks
    (
        place("{unit: rifle-squat}, {unit: [tiger-i]}, {unit: Sniper}"),
        f"4:44: stages[0].units[0].unit: found the unknown unit 'rifle-squat'; expected {NAMES} "
        "(did you mean 'rifle-squad'?)\n"
        "4:66: stages[0].units[1].unit[0]: found 'tiger-i', a unit of Germany; expected a unit of "
        "US\n"
        "4:84: stages[0].units[2].unit: found 'Sniper'; expected a unit such as rifle-squad, or a "
        "list of up to 50",
    ),
    (
        place("{unit: howitzer-8in, line: board}"),
        "4:64: stages[0].units[0].line: found the line 'board' for 8-inch Howitzer, which never "
        "goes on "
        "the map; expected rear-line",
    ),
    (
        place("{unit: sniper, crew: gun-crew, cards: [Dig In], roll: {least: 11, cards: [x]}}"),
        "4:58: stages[0].units[0].crew: found 'gun-crew'; expected tank-crew, artillery-crew or "
        "pilot (did you mean 'tank-crew'?)\n"
        "4:76: stages[0].units[0].cards[0]: found 'Dig In'; expected a card in lower-case words "
        "with dashes, such as veteran-crew\n"
        "4:99: stages[0].units[0].roll.least: found 11; expected a whole number from 1 to 10",
    ),
    (
        "stages: [{build: D, by: us, points: 9, only: [infantri], without: [crews]}]",
        "4:47: stages[0].only[0]: found the unknown unit 'infantri'; expected a unit, or "
        "infantry, gun, vehicle, rear-line, aircraft or crew (did you mean 'infantry'?)\n"
        "4:68: stages[0].without[0]: found the unknown unit 'crews'; expected a unit, or "
        "infantry, gun, vehicle, rear-line, aircraft or crew (did you mean 'crew'?)",
    ),
    (
        "stages:\n  - {build: D, by: us, points: 9}\n  - {draw: H, by: us, deck: Support}\n"
        "  - {draw: H, by: germany}",
        "6:23: stages[1]: found the deck 'Support', which US does not build in an earlier stage; "
        "expected Reserves "
        "that an earlier stage builds\n"
        "7:5: stages[2]: found the deck 'Reserves', which Germany does not build in an earlier "
        "stage; expected a deck "
        "that an earlier stage builds",
    ),
    (
        "reinforcements: [{side: us, turn: 0, units: [tiger-i]}]\n" + enter("count: 1"),
        "4:35: reinforcements[0].turn: found 0; expected a whole number from 1 to 99\n"
        "4:46: reinforcements[0].units[0]: found 'tiger-i', a unit of Germany; expected a unit of "
        "US",
    ),
    (
        "stages: [{choose: C, by: us, options: {west: {title: West}}}]",
        "4:39: stages[0].options: found 1 of them; expected 2 to 27 options",
    ),
    # A name that only a fault uses still counts as named.
    (
        "readings: {cover: 7}\nzones: {us: 7}\n" + enter("when: {cover: some}, where: {zone: us}"),
        "4:19: readings.cover: found 7; expected the keys title and choices\n5:13: zones.us: "
        "found 7; expected entries of the form 'key: value'",
    ),
    (
        "stages: [{choose: C, by: us, options: {}}]",
        "4:39: stages[0].options: found 0 of them; expected 2 to 27 options",
    ),
    # Readings, switches, texts, files
    (
        "readings: {cover: {title: Cover, choices: {some: Some.}}}\n" + enter("count: 1"),
        "4:43: readings.cover.choices: found 1 of them; expected 2 to 4 choices",
    ),
    (
        "readings: {cover: {title: Cover, choices: {}}}\n" + enter("when: {cover: some}"),
        "4:43: readings.cover.choices: found 0 of them; expected 2 to 4 choices",
    ),
    (
        "readings: {"
        + ", ".join(f"r{n}: {{title: R, choices: {{a: A., b: B.}}}}" for n in range(9))
        + "}\n"
        + enter("count: 1"),
        "4:11: readings: found 9 readings; expected at most 8 readings",
    ),
    (
        READINGS + enter("when: {cower: some}"),
        "5:36: stages[0].when: found the unknown reading 'cower'; expected cover "
        "(did you mean 'cover'?)",
    ),
    (
        READINGS + "win: [{text: All., when: {cover: same}}]\n" + enter("count: 1"),
        "5:34: win[0].when.cover: found 'same'; expected some or none (did you mean 'some'?)",
    ),
    (
        "options: {nite: odd-turns, range: wide}\n" + enter("count: 1"),
        f"4:11: options: found the unknown switch 'nite'; expected {', '.join(SWITCHES)} "
        "(did you mean 'night'?)\n"
        "4:35: options.range: found 'wide'; expected diagonal or orthogonal",
    ),
    (
        "rules: [{rule: ''}]\n" + enter("count: 1"),
        "4:9: rules[0]: found no 'text' key; expected the rule in one sentence\n"
        "4:16: rules[0].rule: found ''; expected a line of text",
    ),
    # Special rules and ways to win
    (
        rules("must: [{side: us, turn: 1, count: 2, units: [tiger-i, convoi]}]"),
        "4:65: rules[0].must[0].units[0]: found 'tiger-i', a unit of Germany; expected a unit of "
        "US\n"
        f"4:74: rules[0].must[0].units[1]: found the unknown unit 'convoi'; expected {NAMES} "
        "(did you mean 'convoy'?)",
    ),
    (
        rules("convoy: {unit: convoi, row: B, end: A-1, falls_on: 4}"),
        f"4:35: rules[0].convoy.unit: found the unknown unit 'convoi'; expected {NAMES} "
        "(did you mean 'convoy'?)\n"
        "4:56: rules[0].convoy.end: found 'A-1', which is not in row B; expected a space of row B",
    ),
    (
        rules("bombs: {unit: stucka, space: A-5, turn: 6}"),
        f"4:34: rules[0].bombs.unit: found the unknown unit 'stucka'; expected {NAMES} "
        "(did you mean 'stuka'?)",
    ),
    (
        rules("wins: [{side: us}, {side: us, ends: true, points: 0}, {side: us, turns: [8]}]"),
        "4:27: rules[0].wins[0]: found a way to win without a condition; expected a "
        "condition to win, or 'turns' at whose end the side wins\n"
        "4:39: rules[0].wins[1]: found a way to win without a condition; expected a "
        "condition to win, or 'turns' at whose end the side wins",
    ),
    (
        rules("clears: {from: 2, higher: us}"),
        "4:28: rules[0].clears: found 'clears', although no unit waits for the weather to clear; "
        "expected 'commits' with 'cleared: true'",
    ),
    (
        rules("commits: [{from: 3}, {classes: [aircraft], cleared: true}]"),
        "4:63: rules[0].commits[1]: found 'cleared', although no rule lets the weather clear; "
        "expected a rule with "
        "'clears'",
    ),
    (
        rules("commits: [{classes: [gun, gun, gun, gun, gun, gun]}], spares: [us, us, us]"),
        "4:40: rules[0].commits[0].classes: found a list of 6; expected a list of up to 5 classes "
        "of unit\n"
        "4:82: rules[0].spares: found a list of 3; expected a list of up to 2 sides",
    ),
    (
        rules(f"must: [{', '.join(['{side: us, turn: 1, count: 1}'] * 21)}]"),
        "4:26: rules[0].must: found a list of 21; expected a list of up to 20 entries",
    ),
    (
        rules(f"wins: [{{side: us, turns: {[1] * 21}}}], ignores: {['to-rear'] * 7}"),
        "4:45: rules[0].wins[0].turns: found a list of 21; expected a list of up to 20 turns\n"
        "4:121: rules[0].ignores: found a list of 7; expected a list of up to 6 effects",
    ),
    (
        rules(f"wins: [{', '.join(['{side: us, points: 1}'] * 21)}]"),
        "4:26: rules[0].wins: found a list of 21; expected a list of up to 20 ways to win",
    ),
    (
        rules(f"commits: [{', '.join(['{from: 2}'] * 21)}]"),
        "4:29: rules[0].commits: found a list of 21; expected a list of up to 20 entries",
    ),
    (
        "carry_over: mine.yaml\n" + enter("count: 1"),
        f"4:13: carry_over: found 'mine.yaml', this scenario itself; expected {BACK}",
    ),
    (
        "carries: [{title: t, tiles: [1A], count: 1}]\n" + enter("count: 1"),
        "4:1: file: found 'carries' without 'carry_over'; expected both keys\n"
        "4:35: carries[0]: found the unknown key 'count'; expected title, tiles, kinds, "
        "not_kinds, faces, where, when",
    ),
    (
        "carry_over: other.yaml\ncarries: [{title: t, tiles: [9A], where: {zone: us}}]\n"
        + enter("count: 1"),
        "5:30: carries[0].tiles[0]: found the tile '9A', which is only for the defensive-line map; "
        "expected a tile for the village map\n"
        "5:49: carries[0].where.zone: found the setup zone of US, which no earlier stage has set; "
        "expected a zone that an earlier stage sets",
    ),
    (
        "carry_over: ../other.yaml\n" + enter("count: 1"),
        f"4:13: carry_over: found '../other.yaml', a path out of the folder; expected {BACK}",
    ),
    (
        "tile_sets: [none.yaml, /x.yaml, out/x.yaml]\n" + enter("count: 1"),
        "4:13: tile_sets[0]: found 'none.yaml', which is no file; expected a tile-set file in "
        "the "
        "scenario's folder or below it\n"
        "4:24: tile_sets[1]: found '/x.yaml', an absolute path; expected a tile-set file in the "
        "scenario's folder or below it\n"
        "4:33: tile_sets[2]: found 'out/x.yaml', a link to a file outside the folder; expected "
        "a tile-set "
        "file in the scenario's folder or below it",
    ),
    # Impossible setups
    (
        lay("{title: houses, tiles: [1A, 1B, 2A], count: 3}"),
        "4:36: stages[0].groups[0]: found not enough tiles are left for houses; "
        f"expected {FINISHED}",
    ),
    (
        lay("{title: houses, kinds: [building], count: 4, where: {spaces: [A-1, A-2, A-3]}}"),
        "4:36: stages[0].groups[0]: found not enough spaces are left for houses; "
        f"expected {FINISHED}",
    ),
    (
        lay("{title: tiles}", "by: us, count: [28, 30]"),
        f"4:10: stages[0]: found not enough tiles are left for T; expected {FINISHED}",
    ),
    (
        place("{unit: sniper, count: 3, where: {spaces: [A-1]}}"),
        "4:37: stages[0].units[0]: found no space is left for Sniper of US; "
        f"expected {FINISHED}",
    ),
    (
        place("{unit: sniper, where: {features: [crops]}}"),
        "4:37: stages[0].units[0]: found Sniper needs Crops, but no stage lays any; "
        f"expected {FINISHED}",
    ),
    (
        enter("count: 4, where: {any_of: [{columns: [1]}, {spaces: [A-1, B-1]}]}"),
        "4:29: stages[0]: found a stage that chooses 4 entry spaces but offers only "
        "3; "
        f"expected {FINISHED}",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("text", "lines"), REFUSED)
def test_refused(text: str, lines: str, write: Write) -> None:
    Path("out").symlink_to("/")
    path = write(f"{HEAD}{text}\n")
    expected = [f"mine.yaml:{line}" for line in lines.splitlines()]
    assert [str(fault) for fault in check_file(path)] == expected
    with pytest.raises(FaultsError) as caught:
        read_scenario(path)
    assert str(caught.value).splitlines() == expected


def test_a_reading_may_make_a_setup_impossible(write: Write) -> None:
    text = READINGS + lay("{title: houses, tiles: [1A], count: 2, when: {cover: none}}")
    assert [str(fault) for fault in check_file(write(f"{HEAD}{text}\n"))] == [
        "mine.yaml:5:36: stages[0].groups[0]: found not enough tiles are left for houses; "
        f"expected {FINISHED}"
    ]


def test_faults_of_a_scenario_and_its_tile_sets_come_together(write: Write) -> None:
    write("boardapp: 1\ntile_set: Mine\ntiles:\n  40A: {kind: hut}\n", "own.yaml")
    text = "tile_sets: [own.yaml]\n" + lay("{title: t, tiles: [40A, 40C]}")
    assert [str(fault).split("; ")[0] for fault in check_file(write(f"{HEAD}{text}\n"))] == [
        "mine.yaml:5:60: stages[0].groups[0].tiles[1]: found the unknown tile '40C'",
        "own.yaml:4:15: tiles.40A.kind: found 'hut'",
    ]


def test_tiles_of_a_set_that_is_not_to_be_had_are_not_called_unknown(write: Write) -> None:
    text = "tile_sets: [none.yaml]\n" + lay("{title: t, tiles: [40A]}")
    text += "\nreinforcements: [{side: us, turn: 2, units: [hero]}]"
    assert [fault.where for fault in check_file(write(f"{HEAD}{text}\n"))] == ["tile_sets[0]"]


def test_tiles_and_units_of_a_tile_set(write: Write) -> None:
    write(
        "boardapp: 1\ntile_set: Mine\ntiles:\n  40A: {kind: building}\n"
        "units:\n  hero: {title: Our Hero, label: H, class: infantry, side: us}\n",
        "own.yaml",
    )
    text = (
        "tile_sets: [own.yaml]\nstages:\n  - {lay: T, by: us, groups: [{title: t, tiles: [40A]}]}\n"
    )
    text += "  - {place: U, by: us, units: [{unit: infantry}]}\n"
    path = write(HEAD + text)
    scenario = read_scenario(path)
    assert scenario.tile_sets == ("own.yaml",)
    assert units(scenario, "us")[0].units[-1] == "hero"
    source = read_source(path)
    held = {"own.yaml": read_source(Path("own.yaml"))}
    assert "40A" in scenario_catalogue(source, Path("elsewhere"), held).tiles
    with pytest.raises(
        FaultsError,
        match=r"'own.yaml', which is not part of this file; "
        "expected nothing",
    ):
        scenario_catalogue(source, Path(), {})


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("scenario: Ours", "scenario"),
        ("scenario: Ours\nboard: village", "scenario"),
        ("stages: []\nboard: village", "scenario"),
        ("game: spearpoint\nboard: village\nscenario: ours.yaml", "layout"),
        ("board: village\nscenario: ours.yaml\nsetup: []", "layout"),
        ("scenario: Ours\ntile_set: Mine", "tile set"),
        ("unit_cards: {}", "card list"),
        ("command_cards: {}", "card list"),
        ("boardapp: 1", None),
    ],
)
def test_a_scenario_is_told_by_its_keys(text: str, kind: str | None) -> None:
    assert detect_format(read_yaml_text(text, "x.yaml")) == kind


def test_a_program_that_knows_several_games_takes_a_scenario_for_this_one() -> None:
    source = read_source(FOLDER / "01-man-vs-beast.yaml")
    assert game_files_for(source).faults(source, FOLDER) == ()


def test_a_newer_format_is_refused_with_one_sentence(write: Write) -> None:
    path = write("boardapp: 2\nscenario: Ours\nstags: []\n")
    assert [str(fault) for fault in check_file(path)] == [
        "mine.yaml:1:11: boardapp: found 2, a newer format than this program's 1; expected 1"
    ]


SHIPPED_TEXTS = [(FOLDER / name).read_text(encoding="utf-8") for name in SETUPS]


def values(source: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    if isinstance(source, dict):
        for key, value in source.items():
            yield from values(value, (*path, key))
    elif isinstance(source, list):
        for number, value in enumerate(source):
            yield from values(value, (*path, number))


ODD: list[Any] = [
    None, 0, -1, 7, 99, "", "us", "A-1", "lay", True, [], {}, [[]], [None], {"least": -1},
    {"us": 1}, [1, 2], {"rows": ["A"]}, {"any_of": [{}]}, 2.5,
]  # fmt: skip


@given(st.data())
def test_a_scenario_with_one_value_changed_is_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(SHIPPED_TEXTS))
    content = read_yaml_text(text, "mine.yaml").value
    *way, last = data.draw(st.sampled_from([path for path in values(content) if path]))
    spot = content
    for key in way:
        spot = spot[key]
    spot[last] = data.draw(st.sampled_from(ODD))
    source = read_yaml_text(json.dumps(content), "mine.yaml")
    found: tuple[Any, ...]
    try:
        found = parse_scenario(source, built_in_catalogue()).stages
    except FaultsError as error:
        found = error.faults
    assert found


# ---- the schema for editors, and the documentation --------------------------------------------


SCHEMA = json.loads(scenario_json_schema())


def test_the_shipped_schema_is_that_of_the_values() -> None:
    text = (FOLDER / "scenario.schema.json").read_text(encoding="utf-8")
    assert text == scenario_json_schema(), "write it again: scenario_json_schema()"


@pytest.mark.parametrize("file", SETUPS)
def test_every_shipped_scenario_names_the_schema(file: str) -> None:
    first = (FOLDER / file).read_text(encoding="utf-8").splitlines()[0]
    assert first == "# yaml-language-server: $schema=scenario.schema.json"


TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}


def fits_schema(value: Any, schema: Mapping[str, Any], parts: Mapping[str, Any]) -> bool:
    """Return whether a value is what a schema says, as far as our schemas say anything."""
    if "$ref" in schema:
        return fits_schema(value, parts[schema["$ref"].removeprefix("#/$defs/")], parts)
    if "anyOf" in schema:
        return any(fits_schema(value, one, parts) for one in schema["anyOf"])
    if "const" in schema or "enum" in schema:
        return value in schema.get("enum", [schema.get("const")])
    kinds = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    if not isinstance(value, tuple(TYPES[kind] for kind in kinds)):
        return False
    if isinstance(value, dict):
        return fits_object(value, schema, parts)
    if isinstance(value, list) and not all(fits_schema(v, schema["items"], parts) for v in value):
        return False
    return within(value, schema)


def within(value: Any, schema: Mapping[str, Any]) -> bool:
    """Return whether a text, list or number keeps to its limits."""
    if isinstance(value, str):
        size, low, high = len(value), "minLength", "maxLength"
    elif isinstance(value, list):
        size, low, high = len(value), "minItems", "maxItems"
    else:
        size, low, high = value, "minimum", "maximum"
    matches = re.search(schema.get("pattern", ""), str(value)) is not None
    return bool(matches and schema.get(low, size) <= size <= schema.get(high, size))


def fits_object(value: Any, schema: Mapping[str, Any], parts: Mapping[str, Any]) -> bool:
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    return all(key in value for key in schema.get("required", ())) and all(
        fits_schema(one, known[key], parts)
        if key in known
        else others is not False and fits_schema(one, others, parts)
        for key, one in value.items()
    )


@pytest.mark.parametrize("file", SETUPS)
def test_every_shipped_scenario_keeps_to_the_schema(file: str) -> None:
    schema = SCHEMA
    content = read_source(FOLDER / file).value
    assert fits_schema(content, schema, schema["$defs"])
    for path in values(content):
        spot = json.loads(json.dumps(content))
        inner = spot
        for key in path:
            inner = inner[key]
        if isinstance(inner, dict) and inner and "choices" not in path and "when" not in path:
            inner["no_such_key"] = 1
            assert not fits_schema(spot, schema, schema["$defs"]), path


DOCS = Path(__file__).parents[4] / "docs" / "formats.md"
FORMATS = DOCS.read_text(encoding="utf-8")
SECTION = FORMATS.split("## Scenario files\n")[1].split("\n## ")[0]


def test_the_example_of_the_documentation_is_read(write: Write) -> None:
    (example,) = [block.split("```")[0] for block in SECTION.split("```yaml\n")[1:]]
    path = write(example)
    assert check_file(path) == ()
    assert len(read_scenario(path).stages) == 7


@pytest.mark.parametrize(
    "part", [SCHEMA, *SCHEMA["$defs"].values()], ids=lambda part: part.get("title", "")
)
def test_every_key_is_documented(part: Mapping[str, Any]) -> None:
    keys = part["properties"].keys()
    assert {key for key in keys if f"`{key}`" not in SECTION and f"{key}:" not in SECTION} == set()


def test_the_limits_of_the_documentation_are_those_in_force() -> None:
    told = dict(re.findall(r"^\| ([a-z, `_]+) \| (\d+)(?: of each)? \|$", SECTION, re.MULTILINE))
    assert told == {
        "stages": str(limits.MAX_STAGES),
        "groups of a stage": str(limits.MAX_GROUPS),
        "places in `any_of`": str(limits.MAX_PLACES),
        "readings": str(limits.MAX_READINGS),
        "choices of a reading": str(limits.MAX_CHOICES),
        "options of a stage": str(limits.MAX_OPTIONS),
        "rules, ways to win, reinforcements": str(limits.MAX_TOLD),
        "units, cards in one list": str(limits.MAX_NAMES),
    }
