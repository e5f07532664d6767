"""What a setup shows on the board: bright spaces, flags, and why a space is none of them."""

import pytest
from PySide6.QtCore import Qt

from boardapp.games.spearpoint.catalogue import GRID
from boardapp.games.spearpoint.scenario import decisions as act
from boardapp.qt.drawn import Drawn
from boardapp.qt.spearpoint.lit_spaces import Area, Flag, lit_svg
from boardapp.qt.spearpoint.session import Hand
from tests.qt.playing import Table, document, space
from tests.qt.spearpoint.setting_up import decide_up_to, made_up_document


@pytest.fixture
def setup(table: Table) -> Table:
    table.session.open(made_up_document())
    return table


def layer(table: Table, name: str) -> object:
    """Return what a layer of the board shows, None when it is hidden or empty."""
    for item in table.items(Drawn):
        assert isinstance(item, Drawn)
        if item.isVisible() and isinstance(item.key, tuple) and item.key[0] == name:
            return item.key[1]
    return None


def lit(table: Table) -> set[str] | None:
    """Return the names of the bright spaces, None when none are asked for."""
    areas = layer(table, "lit")
    if areas is None:
        return None
    assert isinstance(areas, tuple)
    return {GRID.name(one) for area in areas for one in area.spaces}


def flags(table: Table) -> set[tuple[str, str, str]]:
    shown = layer(table, "flags")
    assert isinstance(shown, tuple)
    return {(flag.side, GRID.name(flag.space), flag.word) for flag in shown}


def test_a_free_table_has_neither(table: Table) -> None:
    assert lit(table) is None
    assert layer(table, "flags") is None


def test_the_spaces_for_the_tile_in_hand_are_bright(setup: Table) -> None:
    decide_up_to(setup.session, "Terrain")
    assert lit(setup) is None
    setup.session.take(Hand(tile="1A"))
    inner = {f"{row}-{column}" for row in "ABC" for column in range(2, 9)}
    assert lit(setup) == inner
    setup.click("A-2")
    assert lit(setup) is None
    setup.session.take(Hand(tile="2A"))
    assert lit(setup) == inner - {"A-2"}
    setup.session.put_down()
    assert lit(setup) is None


def test_hovering_says_why_a_tile_may_not_lie_there(setup: Table) -> None:
    decide_up_to(setup.session, "Terrain")
    setup.session.take(Hand(tile="1A"))
    setup.hover("B-9")
    assert setup.heard.hinted[-1] == "B-9 is in column 9 (Scenario 1, setup)."


def test_units_are_lit_by_their_zone(setup: Table) -> None:
    decide_up_to(setup.session, "placing")
    setup.session.take(Hand(unit="sniper"))
    assert lit(setup) == {"A-9", "B-9", "C-9"}
    setup.hover("B-2")
    assert (
        setup.heard.hinted[-1] == "B-2 is not in the setup zone of US (Scenario 1, starting units)."
    )


def test_zones_are_chosen_on_the_board(setup: Table) -> None:
    decide_up_to(setup.session, "Zones")
    assert layer(setup, "lit") == (
        Area("column 1", frozenset(map(space, ("A-1", "B-1", "C-1")))),
        Area("column 9", frozenset(map(space, ("A-9", "B-9", "C-9")))),
    )
    setup.hover("B-5")
    wanted = "Choose column 1 or column 9 (Scenario 1, setup)."
    assert setup.heard.hinted[-1] == f"B-5 belongs to none of the choices. {wanted}"
    setup.click("B-5")
    assert setup.heard.refused == [f"B-5 belongs to none of the choices. {wanted}"]
    setup.hover("C-9")
    assert setup.heard.hinted[-1] == "Germany: Choose column 9"
    setup.click("C-9")
    assert setup.session.standing is not None
    assert setup.session.standing.zones["germany"].columns == (9,)
    assert flags(setup) == {
        *(("germany", f"{row}-9", "zone") for row in "ABC"),
        *(("us", f"{row}-1", "zone") for row in "ABC"),
    }


def test_a_zone_is_chosen_by_keys(setup: Table) -> None:
    decide_up_to(setup.session, "Zones")
    setup.walk("Left", "Left", "Left", "Left")
    setup.key(Qt.Key.Key_Return)
    assert setup.session.standing is not None
    assert setup.session.standing.zones["us"].columns == (9,)


def test_a_tile_is_laid_by_its_number(setup: Table) -> None:
    decide_up_to(setup.session, "Terrain")
    setup.type_in("1A")
    setup.key(Qt.Key.Key_Return)
    assert setup.state.tiles[space("B-5")].tile == "1A"
    assert setup.session.tool == "setup"


def test_without_anything_in_hand_a_click_says_what_to_take(setup: Table) -> None:
    setup.click("A-4")
    decide_up_to(setup.session, "Terrain")
    setup.click("A-4")
    decide_up_to_units = ("Zones", "US units")
    assert setup.heard.refused == [
        "Which side has the more experienced player?"
        " (Standard game setup c) Say it in the panel Setup.",
        "Take a tile from the tray first: click it there, or type its number here.",
    ]
    setup.session.go_to(0)
    decide_up_to(setup.session, decide_up_to_units[1])
    setup.click("A-4")
    assert setup.heard.refused[-1] == (
        "First the die for Sniper (Scenario 1, starting units). This is done in the panel Setup."
    )


def late(table: Table) -> None:
    """Play up to the turn in which entry spaces are chosen."""
    decide_up_to(table.session, "play")
    table.session.set_turn(3)


def test_late_entry_spaces_are_chosen_and_one_is_changed(setup: Table) -> None:
    late(setup)
    session = setup.session
    assert session.tool == "select"
    assert lit(setup) is None
    session.choose_tool("setup")
    shown = lit(setup)
    assert shown is not None
    assert "B-5" not in shown
    setup.hover("B-5")
    assert setup.heard.hinted[-1] == "B-5 is not on the map's edge (Scenario 2, special rules)."
    setup.click("A-2")
    setup.click("A-2")
    assert setup.heard.refused == [
        "A-2 is an entry space of US already (Scenario 2, special rules)."
    ]
    setup.click("C-3")
    assert session.tool == "select"
    assert ("us", "A-2", "entry") in flags(setup)
    session.set_turn(4)
    session.choose_tool("setup")
    setup.hover("A-2")
    assert setup.heard.hinted[-1] == "Entry space of US: click to choose another instead"
    setup.click("A-2")
    setup.key(Qt.Key.Key_Escape)
    assert session.tool == "setup"
    setup.click("A-2")
    setup.click("A-7")
    assert session.standing is not None
    assert session.standing.entries["us"] == (space("A-7"), space("C-3"))
    assert {("us", "A-7", "entry"), ("us", "C-3", "entry")} <= flags(setup)


def test_play_goes_on_while_entry_spaces_are_open(setup: Table) -> None:
    late(setup)
    assert setup.session.move_unit("us-1", space("B-8"))
    assert setup.session.tool == "select"


def test_the_lit_spaces_go_with_the_table(setup: Table) -> None:
    decide_up_to(setup.session, "Zones")
    setup.session.open(document())
    assert lit(setup) is None
    assert layer(setup, "flags") is None


def test_what_is_not_lit_is_veiled_and_hatched_not_coloured_only() -> None:
    svg = lit_svg((Area("Here", frozenset({space("A-1")})),))
    veiled, bright = svg.split('data-lit="no"')[1].split('data-lit="yes"')
    assert veiled.count('fill-opacity="0.5"') == 26
    assert veiled.count('stroke-opacity="0.4"') == 26
    assert bright.count("<path") >= 2
    assert 'aria-label="Here"' in bright


def test_flags_say_whose_they_are_by_letters_and_outline() -> None:
    from boardapp.qt.spearpoint.lit_spaces import flags_svg

    one, other = (flags_svg([Flag(side, space("B-2"), "entry")]) for side in ("us", "germany"))
    assert 'aria-label="US entry"' in one
    assert "<rect" in one
    assert 'aria-label="GER entry"' in other
    assert "<rect" not in other


def test_changing_back_ends_with_undo(setup: Table) -> None:
    late(setup)
    setup.session.choose_tool("setup")
    setup.click("A-2")
    setup.session.undo()
    assert setup.session.standing is not None
    assert not setup.session.standing.entries
    assert setup.session.decide(act.Enter("us", space("C-5")))
