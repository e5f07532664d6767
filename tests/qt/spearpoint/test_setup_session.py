"""A session whose table is set up by a scenario: only decisions change it, by the referee."""

from collections.abc import Callable

import pytest

from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.scenario import decisions as act
from boardapp.qt.spearpoint.session import Hand, SpearpointSession
from tests.qt.playing import Table, document, space
from tests.qt.spearpoint.setting_up import decide_up_to, made_up_document

ONLY_UNDO = "While the table is being set up, only Undo takes a placement back."


@pytest.fixture
def setup(table: Table) -> Table:
    """The made-up scenario on the table, and nothing decided."""
    table.session.open(made_up_document())
    return table


def test_a_table_without_a_scenario_has_no_standing(table: Table) -> None:
    session = table.session
    assert session.scenario is None
    assert session.standing is None
    assert not session.setting_up
    assert session.tiles_allowed is None
    assert session.tool == session.idle_tool == "select"
    assert not session.decide(act.Pass("us"))
    assert table.heard.refused == ["No scenario is set up on this table."]
    assert session.lay_tile("1A", space("A-1"))


def test_the_standing_follows_every_decision_and_undo(setup: Table) -> None:
    session = setup.session
    assert session.standing is not None
    assert session.standing.whose is None
    decide_up_to(session, "placing")
    stages = []
    while session.document and session.document.history.position:
        assert session.standing is not None
        stages.append(session.standing.stage)
        session.undo()
    assert stages == [2, 2, 2, 1, 0, 0, 0, 0]
    assert not session.state.tiles
    assert session.document is not None
    session.go_to(5)
    assert session.standing.stage == 1
    assert set(session.state.tiles) == {space("A-3"), space("B-4")}


CHANGES: dict[str, Callable[[SpearpointSession], bool]] = {
    "move a tile": lambda s: s.move_tile(space("A-3"), space("A-4")),
    "turn a tile": lambda s: s.turn_tile(space("A-3"), 1),
    "flip a tile": lambda s: s.flip_tile(space("A-3")),
    "remove a tile": lambda s: s.remove_tile(space("A-3")),
    "move a unit": lambda s: s.move_unit("us-1", space("B-9")),
    "remove a unit": lambda s: s.remove_unit("us-1"),
    "lay smoke": lambda s: s.set_smoke(space("A-1"), 3),
    "change the map": lambda s: s.set_board("defensive-line"),
    "count the turn": lambda s: s.set_turn(2),
}


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_changes_but_by_decisions(setup: Table, change: str) -> None:
    decide_up_to(setup.session, "placing")
    setup.session.decide(act.Deploy("us", "sniper", space("A-9")))
    before = setup.state
    assert not CHANGES[change](setup.session)
    assert setup.state is before
    assert setup.heard.refused == [ONLY_UNDO]


@pytest.mark.parametrize("change", [name for name in CHANGES if name != "change the map"])
def test_in_play_the_table_is_as_free_as_any(setup: Table, change: str) -> None:
    decide_up_to(setup.session, "play")
    assert setup.session.tool == "select"
    assert CHANGES[change](setup.session)
    assert setup.heard.refused == []


def test_where_something_carried_would_lie_is_refused_too(setup: Table) -> None:
    decide_up_to(setup.session, "begin")
    placed = setup.state.tiles[space("A-3")]
    moved = placed._replace(space=space("A-4"))
    assert setup.session.refusal(moved, leaving=space("A-3")) == ONLY_UNDO
    unit = setup.state.units["us-1"]
    assert setup.session.unit_refusal(unit._replace(space=space("C-9"))) == ONLY_UNDO


def test_tiles_are_laid_in_turn_by_the_referee(setup: Table) -> None:
    session, heard = setup.session, setup.heard
    assert not session.lay_tile("1A", space("A-3"))
    session.decide(act.Experienced("germany"))
    assert not session.lay_tile("1A", space("A-1"))
    assert session.lay_tile("1A", space("A-3"), 90)
    assert session.standing is not None
    assert session.standing.whose == "us"
    assert session.state.tiles[space("A-3")] == PlacedTile("1A", space("A-3"), 90)
    assert not session.lay_tile("1B", space("A-4"))
    assert heard.refused == [
        "Say first which side the more experienced player has (Standard game setup c).",
        "A-1 is in column 1 (Scenario 1, setup).",
        "Tile 1A lies on A-3: the box holds it only once.",
    ]
    assert heard.said[-1] == "Germany: Tile 1A on A-3, turned 90°"


def test_the_hand_is_emptied_with_the_turn(setup: Table) -> None:
    session = setup.session
    decide_up_to(session, "Terrain")
    assert session.tool == "setup"
    session.take(Hand(tile="1A"))
    assert session.tool == "place"
    setup.click("A-4")
    assert session.hand == Hand()
    assert session.tool == "setup"


def test_a_unit_stays_in_hand_until_all_like_it_are_placed(setup: Table) -> None:
    session = setup.session
    decide_up_to(session, "placing")
    session.take(Hand(unit="rifle-squad"))
    setup.click("A-9")
    assert session.hand.unit == "rifle-squad"
    assert session.tool == "unit"
    setup.click("B-8")
    setup.click("B-9")
    assert session.hand == Hand()
    assert session.tool == "setup"
    assert setup.heard.refused == [
        "B-8 is not in the setup zone of US (Scenario 1, starting units)."
    ]
    assert [unit.space for unit in setup.state.units.values()] == [space("A-9"), space("B-9")]


def test_undo_puts_down_what_there_is_no_place_for(setup: Table) -> None:
    session = setup.session
    decide_up_to(session, "placing")
    session.take(Hand(unit="sniper"))
    session.undo()
    assert (session.hand, session.tool) == (Hand(), "setup")
    decide_up_to_again = act.Take("us", "field-camouflage")
    assert session.decide(decide_up_to_again)
    session.take(Hand(unit="lmg-team"))
    session.go_to(0)
    assert (session.hand, session.tool) == (Hand(), "setup")


def test_units_of_the_other_side_wait_for_their_turn(setup: Table) -> None:
    decide_up_to(setup.session, "placing")
    assert not setup.session.lay_unit("rifle-squad", "germany", space("A-1"))
    assert setup.heard.refused == ["It is the turn of US, not of Germany."]


def test_looking_back_puts_the_setup_down_until_it_ends(setup: Table) -> None:
    session = setup.session
    decide_up_to(session, "Zones")
    assert session.document is not None
    session.take(Hand(tile="2A"))
    session.look(session.document.start_state)
    assert session.standing is not None
    assert session.standing.stage == 0
    assert not session.decide(act.Experienced("us"))
    assert setup.heard.refused[0].startswith("You are looking at the table as it lay before.")
    session.choose_tool("select")
    session.look(None)
    assert session.tool == "setup"
    assert session.standing.stage == 1


def test_begin_and_its_undo_change_the_tool(setup: Table) -> None:
    session = setup.session
    decide_up_to(session, "play")
    assert session.tool == "select"
    session.undo()
    assert session.tool == "setup"
    session.open(document())
    assert session.tool == "select"


def test_why_a_tile_is_not_for_now(setup: Table) -> None:
    session = setup.session
    decide_up_to(session, "Terrain")
    assert session.tile_refusal("1A") is None
    decide_up_to_zones = (act.Lay("us", PlacedTile("1A", space("A-3"))), act.Pass("germany"))
    for decision in decide_up_to_zones:
        assert session.decide(decision)
    assert session.tile_refusal("2B") is None
    assert session.decide(act.Pass("us"))
    assert session.tiles_allowed == frozenset()
    assert session.tile_refusal("2B") == "Now comes Zones: laying a tile belongs to another stage."
