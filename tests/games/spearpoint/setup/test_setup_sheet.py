"""The setup sheet tells all that the players need to build the same on the table."""

from dataclasses import replace
from pathlib import Path

import pytest

from boardapp import __version__
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.scenario.placement_limits import ANYWHERE, CountRange, Near, Where
from boardapp.games.spearpoint.scenario.scenario import Reinforcement, Scenario
from boardapp.games.spearpoint.scenario.setup_stages import (
    AsideStage,
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    Option,
    Roll,
    TileGroup,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.special_rules_and_victory import SpecialRule
from boardapp.games.spearpoint.scenario.value_limits_and_readings import Reading
from boardapp.games.spearpoint.setup.setup_progress import SetupView, begin_setup
from boardapp.games.spearpoint.setup.setup_sheet import allowed_spaces_description, setup_sheet
from boardapp.games.spearpoint.setup.setup_state import BuiltDeck, DeckCard, StartingHand
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.picture.sheet.setup_sheet import PAPERS, setup_sheet_pages
from boardapp.picture.sheet.sheet_values import SetupSheet, SheetEntry
from tests.games.spearpoint.setup.setup_acts import (
    Act,
    Agree,
    BeginPlay,
    Carry,
    Choose,
    Enter,
    Experienced,
    Pass,
    Take,
    Throw,
    after,
    build,
    deploy,
    draw,
    lay,
)
from tests.games.spearpoint.sight.reading_a_ruling import read_scenario

SCENARIO = Scenario(
    "99-trial.yaml",
    "Trial by Fire",
    "village",
    summary="A village changes hands.",
    number=99,
    zones={"us": Where(not_columns=(1, 9))},
    stages=(
        TileStage("The village", "alternate", "004-185", first="us",
                  groups=(TileGroup("Village tiles", where=Where(not_columns=(1, 9))),)),
        TileStage("Never", "us", "004-000", when={"pairs": "two"},
                  groups=(TileGroup("Village tiles", count=CountRange(1, 1)),)),
        UnitStage("US units", "us", "004-191", groups=(
            UnitGroup("Sniper", ("sniper",), where=Where(zone="us"),
                      roll=Roll(8, ("field-camouflage", "veteran-soldiers"))),
            UnitGroup("Rifle Squads", ("rifle-squad",), CountRange(2, 2), Where(zone="us")),
            UnitGroup("Howitzers", ("howitzer-105mm",), CountRange(2, 2), line="rear-line",
                      crew="artillery-crew"),
        )),
        ChoiceStage("Germany's column", "germany", "004-186", options=(
            Option("column-1", "column 1", {"germany": Where(columns=(1,))}),
            Option("column-9", "column 9", {"germany": Where(columns=(9,))}),
        )),
        UnitStage("German units", "germany", "004-192", groups=(
            UnitGroup("Tiger I", ("tiger-i",), where=Where(zone="germany"), crew="tank-crew",
                      cards=("veteran-crew",), damage="fire-control-damage"),
            UnitGroup("Stuka", ("stuka",), line="air"),
        )),
        EntryStage("US entry", "us", "004-198", count=CountRange(2, 2),
                   where=Where(edge=True, from_zone=("germany", 2)), changes=1),
        DeckStage("US deck", "us", "004-187", points=CountRange(0, 35), only=("infantry", "crew")),
        DeckStage("German deck", "germany", "004-195", points=CountRange(80, 100),
                  without=("aircraft",)),
        HandStage("US hand", "us", "004-188", chosen=1, command=2),
        HandStage("German hand", "germany", "004-189", random=2, command=1, given=("ambush",)),
        AsideStage("Convoys", "together", "004-212", command=6, title_of_each="convoy"),
        EntryStage("German entry", "germany", "004-199", turn=3, count=CountRange(1, 1),
                   where=Where(rows=("A",))),
    ),
    readings={"pairs": Reading("pairs", "How many come", "A4-27",
                               {"three": "Three come", "two": "Two come"})},
    removed=("fighter-ace", "zero-in-artillery"),
    reinforcements=(
        Reinforcement("germany", 6, ("bf109", "bf109"), "No bombs"),
        Reinforcement("germany", 7, ("stuka",), when={"pairs": "two"}),
    ),
    rules=(
        SpecialRule("No Rear Line.", "004-189"),
        SpecialRule("Only with two.", "A4-01", {"pairs": "two"}),
    ),
    win=(SpecialRule("First to 25 points.", "004-192"), SpecialRule("Overrun.", "004-080")),
    options={"night": "odd-turns", "range": "diagonal"},
)  # fmt: skip


SHIPPED = sorted(
    path
    for path in (Path(__file__).parents[4] / "scenarios").glob("*.yaml")
    if path.name.startswith(("0", "standard-"))
)


TERRAIN: tuple[Act, ...] = (
    lay("us", "1A", "A-4"), lay("germany", "21A", "B-5", 90), lay("us", "6A", "C-3", 270),
    lay("germany", "22A", "B-7", 180), Pass("us"), Pass("germany"),
)  # fmt: skip
UNITS: tuple[Act, ...] = (
    Throw("us", 9, "rolled"), Take("us", "veteran-soldiers"),
    deploy("us", "sniper", "A-4"), deploy("us", "rifle-squad", "C-5"),
    deploy("us", "rifle-squad", "C-5"), Choose("germany", "column-9"),
    deploy("germany", "tiger-i", "B-9"),
)  # fmt: skip
CARDS: tuple[Act, ...] = (
    Enter("us", GRID.parse("A-1")), Enter("us", GRID.parse("C-2")),
    build("us", "Reserves", ("rifle-squad", 5, 3), ("sniper", 7, 1)),
    Pass("germany"),
    draw("us", "rifle-squad", command=("ambush", "ambush")), Pass("germany"),
    Pass("together"),
)  # fmt: skip


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return load_catalogue()


@pytest.fixture(scope="module")
def finished(catalogue: Catalogue) -> SetupView:
    return after(begin_setup(SCENARIO, catalogue), *TERRAIN, *UNITS, *CARDS)


def told(sheet: SetupSheet, title: str) -> tuple[SheetEntry, ...]:
    found = [section.entries for section in sheet.sections if section.title == title]
    return found[0] if found else ()


def test_every_tile_is_told_with_its_side_and_how_it_is_turned(finished: SetupView) -> None:
    assert told(setup_sheet(finished), "Tiles") == (
        SheetEntry("1A House, not turned", "A-4", "Scenario 1, setup"),
        SheetEntry("21A Tiger wreck, turned 90° clockwise", "B-5", "Scenario 1, setup"),
        SheetEntry("22A Crops (wheat and sunflowers), turned 180°", "B-7", "Scenario 1, setup"),
        SheetEntry("6A Shed, turned 270° clockwise", "C-3", "Scenario 1, setup"),
    )


def test_units_are_told_by_space_with_all_they_carry(finished: SetupView) -> None:
    assert told(setup_sheet(finished), "Units on the board") == (
        SheetEntry("US: Sniper, card: Veteran Soldiers", "A-4", "Scenario 1, starting units"),
        SheetEntry(
            "Germany: Tiger I with Tank Crew, card: Veteran Crew, damaged: Fire Control Damage",
            "B-9",
            "Scenario 1, win condition",
        ),
        SheetEntry("US: 2 × Rifle Squad", "C-5", "Scenario 1, starting units"),
    )


def test_units_off_the_board_are_told(finished: SetupView) -> None:
    assert told(setup_sheet(finished), "Units off the board") == (
        SheetEntry(
            "US: 2 × 105 mm Howitzer with Artillery Crew", "Rear Line", "Scenario 1, starting units"
        ),
        SheetEntry("Germany: Ju 87B-1 Stuka", "In the air", "Scenario 1, win condition"),
    )


def test_zones_and_entry_spaces_are_told_and_those_to_come(finished: SetupView) -> None:
    sheet = setup_sheet(finished)
    assert told(sheet, "Setup zones and entry spaces") == (
        SheetEntry("units enter at A-1 and C-2, marked IN", "US", "Scenario 2, special rules"),
        SheetEntry("setup zone: column 9", "Germany", "Scenario 1, setup"),
        SheetEntry(
            "on turn 3 chooses 1 entry space, row A", "Germany", "Scenario 2, special rules"
        ),
    )
    assert [(GRID.name(tag.space), tag.side, tag.text) for tag in sheet.tags] == [
        ("A-1", "us", "IN"),
        ("C-2", "us", "IN"),
    ]


def test_before_the_choice_no_zone_is_told(catalogue: Catalogue) -> None:
    entries = told(setup_sheet(begin_setup(SCENARIO, catalogue)), "Setup zones and entry spaces")
    assert entries == (
        SheetEntry("setup zone: anywhere except columns 1 and 9", "US", ""),
        SheetEntry(
            "chooses 2 entry spaces, anywhere on the map's edge at least 2 columns from the setup"
            " zone of Germany; 1 of these may be changed later",
            "US",
            "Scenario 2, special rules",
        ),
        SheetEntry(
            "on turn 3 chooses 1 entry space, row A", "Germany", "Scenario 2, special rules"
        ),
    )


def test_a_deck_is_told_card_by_card_or_by_its_limits(finished: SetupView) -> None:
    assert told(setup_sheet(finished), "Decks") == (
        SheetEntry(
            "Reserves: 4 cards, 22 points: 3 × Rifle Squad at 5, 1 × Sniper at 7"
            " (at most 35 points; only infantry or crews)",
            "US",
            "Scenario 1, setup",
        ),
        SheetEntry("Reserves: 80 to 100 points; no aircraft", "Germany", "Scenario 2, setup"),
    )


@pytest.mark.rule("004-038")
def test_a_card_that_counts_for_its_tile_is_told_with_the_deck(finished: SetupView) -> None:
    sniper, turret = DeckCard("sniper", 7, 1), DeckCard("pantherturm-i", 15, 1)
    sheet = setup_sheet(
        finished.with_table_fields(decks=(BuiltDeck("us", "Reserves", (sniper,), (turret,)),))
    )
    assert told(sheet, "Decks")[0].text == (
        "Reserves: 1 card, 22 points: 1 × Sniper at 7, Pantherturm I on the map at 15"
        " (at most 35 points; only infantry or crews)"
    )


def test_a_hand_is_told_as_far_as_it_was_entered(finished: SetupView) -> None:
    assert told(setup_sheet(finished), "Starting hands") == (
        SheetEntry("Rifle Squad; Command: 2 × Ambush!", "US", "Scenario 1, special rules"),
        SheetEntry(
            "draw 2 unit cards; draw 1 Command card; take Ambush!",
            "Germany",
            "Scenario 1, special rules",
        ),
    )
    half = finished.with_table_fields(starting_hands=(StartingHand("us", (), ("ambush",)),))
    assert told(setup_sheet(half), "Starting hands")[0].text == (
        "choose 1 unit card; Command: Ambush!"
    )


def test_command_cards_and_dice_are_told(finished: SetupView) -> None:
    sheet = setup_sheet(finished)
    assert told(sheet, "Command cards") == (
        SheetEntry(
            "take every copy of these cards out of the deck: Fighter Ace, Zero In Artillery"
        ),
        SheetEntry(
            "lay 6 cards face down beside the board, each a convoy", rule="Scenario 4, setup"
        ),
    )
    assert told(sheet, "Dice thrown") == (
        SheetEntry(
            "Sniper: die rolled 9 (8 or more gives a card), so Veteran Soldiers",
            "US",
            "Scenario 1, starting units",
        ),
    )


def test_a_low_die_gives_no_card(catalogue: Catalogue) -> None:
    low = after(begin_setup(SCENARIO, catalogue), *TERRAIN, Throw("us", 7, "entered"))
    assert told(setup_sheet(low), "Dice thrown")[0].text == (
        "Sniper: die entered 7 (8 or more gives a card), so no card"
    )


def test_only_what_holds_under_the_readings_is_told(catalogue: Catalogue) -> None:
    sheet = setup_sheet(begin_setup(SCENARIO, catalogue))
    assert told(sheet, "Reinforcements") == (SheetEntry("Germany: 2 × Bf 109. No bombs", "Turn 6"),)
    assert told(sheet, "Special rules") == (
        SheetEntry("No Rear Line.", rule="Scenario 1, special rules"),
    )
    assert told(sheet, "How you read unclear rules") == (
        SheetEntry("How many come: Three come"),
        SheetEntry(
            "Sight at night (rule “Scenario 5, special rules”): On odd turns, units see only "
            "their own and adjacent spaces"
        ),
    )
    other = setup_sheet(after(begin_setup(SCENARIO, catalogue), Agree("pairs", "two")))
    assert [entry.lead for entry in told(other, "Reinforcements")] == ["Turn 6", "Turn 7"]
    assert told(other, "Special rules")[1] == SheetEntry(
        "Only with two.", rule="unclear rule “counting range”"
    )
    assert told(other, "How you read unclear rules")[0].text == "How many come: Two come"


def test_how_to_win_is_told(finished: SetupView) -> None:
    assert told(setup_sheet(finished), "How to win") == (
        SheetEntry("First to 25 points.", rule="Scenario 1, win condition"),
        SheetEntry("Overrun.", rule="Win conditions and scoring"),
    )


def test_the_head_names_the_scenario_and_its_map(finished: SetupView) -> None:
    sheet = setup_sheet(finished)
    assert sheet.title == "Scenario 99: Trial by Fire"
    assert sheet.subtitle == "Setup sheet · Village (summer)"
    assert sheet.about == "A village changes hands."
    assert sheet.warning == ""
    assert sheet.foot == f"99-trial.yaml · boardapp {__version__}"
    assert setup_sheet(replace(finished, scenario=replace(SCENARIO, number=None))).title == (
        "Trial by Fire"
    )


def test_an_unfinished_setup_says_so(catalogue: Catalogue) -> None:
    sheet = setup_sheet(after(begin_setup(SCENARIO, catalogue), *TERRAIN))
    assert sheet.warning == "The setup is not finished. The next stage is US units."


def test_the_sheet_shows_the_setup_and_not_what_play_made_of_it(finished: SetupView) -> None:
    begun = after(finished, BeginPlay())
    sheet = setup_sheet(begun.with_table_fields(tiles={}, units={}, turn=4))
    assert len(sheet.board.tiles) == 4
    assert len(sheet.board.markers) == 4
    assert told(sheet, "Tiles") == told(setup_sheet(finished), "Tiles")


def test_terrain_carried_over_is_named(catalogue: Catalogue) -> None:
    start = begin_setup(replace(SCENARIO, carry_over="98-before.yaml"), catalogue)
    tiles = (PlacedTile("2B", GRID.parse("A-6"), 90),)
    sheet = setup_sheet(after(start, Carry("Friday", tiles)))
    assert sheet.subtitle == ("Setup sheet · Village (summer) · terrain from the game “Friday”")
    assert told(sheet, "Tiles") == (
        SheetEntry("2B Ruined L-shaped house, turned 90° clockwise", "A-6", ""),
    )


def test_a_unit_that_is_a_tile_is_told_where_it_lies(catalogue: Catalogue) -> None:
    fort = Scenario(
        "fort.yaml", "Fort", "defensive-line",
        stages=(
            TileStage("The tank", "germany", "004-238", groups=(
                TileGroup("Pantherturm", tiles=("13A",), count=CountRange(1, 1)),
            )),
            UnitStage("Germany", "germany", "004-242", groups=(
                UnitGroup("Pantherturm I", ("pantherturm",), line="tile", crew="artillery-crew"),
            )),
        ),
    )  # fmt: skip
    standing = after(begin_setup(fort, catalogue), lay("germany", "13A", "A-5"))
    assert told(setup_sheet(standing), "Units off the board") == (
        SheetEntry(
            "Germany: Pantherturm with Artillery Crew, on A-5",
            "As a tile",
            "Scenario 7, starting units",
        ),
    )


def test_the_more_experienced_player_is_named(catalogue: Catalogue) -> None:
    stage = SCENARIO.stages[0]
    assert isinstance(stage, TileStage)
    first = replace(stage, first="experienced")
    start = begin_setup(replace(SCENARIO, stages=(first,)), catalogue)
    sheet = setup_sheet(after(start, Experienced("germany")))
    assert sheet.subtitle.endswith(" · the more experienced player plays Germany")


@pytest.mark.parametrize(
    ("where", "words"),
    [
        (ANYWHERE, "anywhere"),
        (Where(rows=("A",)), "row A"),
        (Where(rows=("A", "C")), "rows A and C"),
        (Where(columns=(1,)), "column 1"),
        (Where(columns=(1, 9)), "columns 1 and 9"),
        (Where(columns=(4, 5, 6)), "columns 4 to 6"),
        (Where(columns=(4, 5)), "columns 4 and 5"),
        (Where(edge=True, open=True), "anywhere without a tile on the map's edge"),
        (Where(rows=("B",), columns=(7, 8, 9)), "row B, columns 7 to 9"),
        (Where(spaces=(GRID.parse("A-4"), GRID.parse("A-6"))), "A-4 or A-6"),
        (Where(not_columns=(1, 9)), "anywhere except columns 1 and 9"),
        (
            Where(rows=("C",), not_spaces=(GRID.parse("C-1"), GRID.parse("C-9"))),
            "row C except C-1 and C-9",
        ),
        (Where(features=("mg-nest", "bunker")), "any MG Nest or Bunker"),
        (
            Where(any_feature=True, rows=("B",), spaces=(GRID.parse("B-1"),)),
            "any feature in row B on B-1",
        ),
        (Where(edge=True), "anywhere on the map's edge"),
        (Where(near=Near(("pantherturm",))), "anywhere within 1 space of the Pantherturm I"),
        (
            Where(rows=("B", "C"), not_near=Near(("bunker",))),
            "rows B and C more than 1 space from the Bunker",
        ),
        (
            Where(not_near=Near(("bunker", "mg-nest"), 2)),
            "anywhere more than 2 spaces from the Bunker or MG Nest",
        ),
        (Where(zone="us"), "anywhere in the setup zone of US"),
        (
            Where(from_zone=("us", 1)),
            "anywhere at least 1 column from the setup zone of US",
        ),
        (
            Where(any_of=(Where(rows=("A",)), Where(rows=("B",), any_feature=True))),
            "row A, or any feature in row B",
        ),
    ],
)
def test_a_where_is_told_in_words(where: Where, words: str) -> None:
    assert allowed_spaces_description(where) == words


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (CountRange(), "any number of points"),
        (CountRange(10), "at least 10 points"),
        (CountRange(50, 50), "exactly 50 points"),
        (CountRange(0, 1), "at most 1 point"),
    ],
)
def test_a_decks_limits_are_told(catalogue: Catalogue, points: CountRange, words: str) -> None:
    scenario = replace(SCENARIO, stages=(DeckStage("Deck", "us", "004-187", points=points),))
    assert (
        told(setup_sheet(begin_setup(scenario, catalogue)), "Decks")[0].text == f"Reserves: {words}"
    )


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_scenario_has_its_rules_and_its_end_on_one_page(path: Path) -> None:
    scenario = read_scenario(path)
    standing = begin_setup(scenario, load_catalogue())
    sheet = setup_sheet(standing)
    rules, win = told(sheet, "Special rules"), told(sheet, "How to win")
    assert [entry.text for entry in rules] == [
        one.text for one in scenario.rules_in_force(scenario.rules, standing.readings)
    ]
    assert win
    assert all(entry.rule for entry in (*rules, *win))
    for paper in PAPERS.values():
        assert len(setup_sheet_pages(sheet, paper)) == 1


def test_the_shipped_scenarios_are_found() -> None:
    assert len(SHIPPED) == 10
