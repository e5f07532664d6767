"""A session whose table is set up by a scenario: only its questions change it."""

from collections.abc import Callable

import pytest

from boardapp.core.tile import PlacedTile
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.setup.setup_session import PieceInHand
from tests.games.spearpoint.setup.setup_acts import Deploy, Experienced, Lay, Pass, Take
from tests.qt.spearpoint.setup.setting_up import begin_stage, decide, decide_up_to, made_up_document
from tests.qt.support.playing import Table, document, move_tile, move_unit, space

ONLY_UNDO = "During the setup, use Undo to take back a placement."


@pytest.fixture
def setup(table: Table) -> Table:
    """The made-up scenario on the table, and nothing decided."""
    table.session.open(made_up_document())
    return table


def test_a_table_without_a_scenario_is_not_led(table: Table) -> None:
    session = table.session
    assert session.scenario is None
    assert session.setup_view is None
    assert (session.is_led, session.playing, session.asks) == (False, None, ())
    assert not session.unfinished_setup
    assert session.tiles_allowed is None
    assert session.tool == session.idle_tool == "select"
    assert session.lay_tile("1A", space("A-1"))


def test_the_setup_follows_every_answer_and_undo_up_to_the_dice(setup: Table) -> None:
    session = setup.session
    assert session.setup_view is not None
    assert session.setup_view.side_to_act is None
    decide_up_to(session, "US units")
    assert session.setup_view.table.stage == 2
    stages = []
    while session.document and session.document.history.position:
        assert session.setup_view is not None
        stages.append(session.setup_view.table.stage)
        session.undo()
    # A stage is begun, and then answered.
    assert stages == [2, 1, 1, 0, 0, 0, 0, 0]
    assert not session.state.tiles
    decide_up_to(session, "placing")
    for _ in range(3):
        session.undo()
    assert session.setup_view.table.dice[0].die == 9
    assert setup.heard.refused == ["Dice and revealed cards cannot be undone."] * 2


def test_switches_are_set_before_anything_is_decided(setup: Table) -> None:
    session = setup.session
    assert session.set_option("range", "orthogonal")
    decide_up_to(session, "US units")
    assert not session.set_option("range", None)
    assert setup.heard.refused == [
        "Undo back to the start of the setup, then change how you read the unclear rules."
    ]


CHANGES: dict[str, Callable[[SpearpointSession], bool]] = {
    "move a tile": lambda s: move_tile(s, space("A-3"), space("A-4")),
    "turn a tile": lambda s: s.turn_tile(space("A-3"), 1),
    "flip a tile": lambda s: s.flip_tile(space("A-3")),
    "remove a tile": lambda s: s.remove_tile(space("A-3")),
    "move a unit": lambda s: move_unit(s, "us-1", space("B-9")),
    "remove a unit": lambda s: s.remove_unit("us-1"),
    "lay smoke": lambda s: s.set_smoke(space("A-1"), 3),
    "change the map": lambda s: s.set_board("defensive-line"),
    "count the turn": lambda s: s.set_turn(2),
}


@pytest.mark.parametrize("change", CHANGES)
def test_nothing_changes_but_by_answers(setup: Table, change: str) -> None:
    decide_up_to(setup.session, "placing")
    decide(setup.session, Deploy("us", "sniper", space("A-9")))
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
    assert (
        setup.session.why_object_not_allowed(moved, moved._replace(space=space("A-3"))) == ONLY_UNDO
    )
    unit = setup.state.units["us-1"]
    assert (
        setup.session.why_object_not_allowed(unit._replace(space=space("C-9")), unit) == ONLY_UNDO
    )


def test_tiles_are_laid_in_turn(setup: Table) -> None:
    session, heard = setup.session, setup.heard
    assert not session.lay_tile("1A", space("A-3"))
    decide(session, Experienced("germany"))
    assert not session.lay_tile("1A", space("A-1"))
    assert session.lay_tile("1A", space("A-3"), 90)
    assert session.setup_view is not None
    assert session.setup_view.side_to_act == "us"
    assert session.state.tiles[space("A-3")] == PlacedTile("1A", space("A-3"), 90)
    assert not session.lay_tile("1B", space("A-4"))
    assert heard.refused == [
        "First answer the question “More experienced player”.",
        "A-1 is in column 1, which is not allowed (rule “Scenario 1, setup”).",
        "Tile 1A is already on A-3, and the box has this tile only once.",
    ]
    assert heard.said[-1] == "Stage “Terrain”, Germany: 1A House on A-3, turned 90°"


def test_the_hand_is_emptied_with_the_turn(setup: Table) -> None:
    session = setup.session
    decide_up_to(session, "Terrain")
    assert (session.tool, session.hand) == ("answer", PieceInHand())
    session.take_piece_in_hand(PieceInHand(tile="1A"))
    assert (session.tool, session.hand) == ("answer", PieceInHand(tile="1A"))
    setup.click("A-4")
    assert (session.tool, session.hand) == ("answer", PieceInHand())


def test_a_unit_stays_in_hand_until_all_like_it_are_placed(setup: Table) -> None:
    session = setup.session
    decide_up_to(session, "placing")
    session.take_piece_in_hand(PieceInHand(unit="rifle-squad"))
    setup.click("A-9")
    assert session.hand.unit == "rifle-squad"
    setup.click("B-8")
    setup.click("B-9")
    assert session.hand == PieceInHand()
    assert setup.heard.refused == [
        "B-8 is not in the setup zone of US (rule “Scenario 1, starting units”)."
    ]
    assert [unit.space for unit in setup.state.units.values()] == [space("A-9"), space("B-9")]


def test_undo_puts_down_what_there_is_no_place_for(setup: Table) -> None:
    session = setup.session
    decide_up_to(session, "placing")
    session.take_piece_in_hand(PieceInHand(unit="sniper"))
    session.undo()
    assert session.hand == PieceInHand()
    assert decide(session, Take("us", "field-camouflage"))
    session.take_piece_in_hand(PieceInHand(unit="lmg-team"))
    assert session.hand.unit == "lmg-team"


def test_units_of_the_other_side_wait_for_their_turn(setup: Table) -> None:
    decide_up_to(setup.session, "placing")
    assert not setup.session.lay_unit("rifle-squad", "germany", space("A-9"))
    setup.session.take_piece_in_hand(PieceInHand(unit="sniper", side="germany"))
    assert setup.session.hand == PieceInHand()
    assert not setup.state.units
    assert setup.heard.refused == ["Only US may act now."] * 2


def test_units_that_are_not_placed_now_are_not_taken(setup: Table) -> None:
    decide_up_to(setup.session, "placing")
    setup.session.take_piece_in_hand(PieceInHand(unit="m4a1-sherman", side="us"))
    assert setup.session.hand == PieceInHand()
    assert setup.heard.refused == ["You cannot place that piece now: US units."]


def test_nothing_is_answered_while_looking_back(setup: Table) -> None:
    session = setup.session
    decide_up_to(session, "Terrain")
    assert session.lay_tile("1A", space("A-3"))
    assert session.document is not None
    session.show_earlier_state(session.document.start_state)
    assert session.setup_view is not None
    assert session.setup_view.table.stage == 0
    assert not session.lay_tile("2A", space("A-4"))
    assert setup.heard.refused[0].startswith("You are looking at an earlier state of the table.")
    session.show_earlier_state(None)
    assert session.tool == "answer"
    assert session.lay_tile("2A", space("A-4"))


def test_begin_and_its_undo(setup: Table) -> None:
    session = setup.session
    decide_up_to(session, "play")
    session.undo()
    assert session.unfinished_setup
    assert begin_stage(session, "begin")
    session.open(document())
    assert session.tool == "select"


def test_what_was_laid_last_may_be_turned_until_the_next_act(setup: Table) -> None:
    session = setup.session
    decide_up_to(session, "Terrain")
    assert session.lay_tile("1A", space("A-3"))
    assert session.turn_tile(space("A-3"), 1)
    assert session.state.tiles[space("A-3")].rotation == 90
    assert session.setup_view is not None
    assert len(session.setup_view.table.laid) == 1
    assert session.lay_tile("22A", space("B-4"))
    assert not session.turn_tile(space("A-3"), 1)
    assert session.turn_tile(space("B-4"), 2)
    assert session.state.tiles[space("B-4")].rotation == 180
    assert setup.heard.refused == [ONLY_UNDO]


def test_why_a_tile_is_not_for_now(setup: Table) -> None:
    session = setup.session
    decide_up_to(session, "Terrain")
    assert session.why_not_tile("1A") is None
    decide_up_to_zones = (Lay("us", PlacedTile("1A", space("A-3"))), Pass("germany"))
    for decision in decide_up_to_zones:
        assert decide(session, decision)
    assert session.why_not_tile("2B") is None
    assert decide(session, Pass("us"))
    assert session.tiles_allowed == frozenset()
    assert (
        session.why_not_tile("2B")
        == "The stage “Zones” comes first. In this stage you cannot lay a tile."
    )
