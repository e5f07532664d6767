import pytest

from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.ruling.line_contact_numbering import ContactNumbering
from boardapp.qt.ruling.ruling_focus_points import (
    FocusPoint,
    decisive_point_index,
    find_focus_points,
)
from boardapp.qt.spearpoint.session import SpearpointSession
from tests.qt.support import tables


@pytest.fixture
def session() -> SpearpointSession:
    return tables.session()


def labels(session: SpearpointSession) -> list[str]:
    assert session.ruling
    return [stop.label for stop in find_focus_points(session.ruling, GRID)]


def test_contacts_come_in_order_with_the_boards_numbers(session: SpearpointSession) -> None:
    tables.lay(session, "2A", "A-2")
    tables.lay(session, "1A", "A-3")
    session.set_smoke(GRID.parse("A-4"), 3)
    tables.ask(session, "A-1", "A-5")
    assert session.ruling
    found = find_focus_points(session.ruling, GRID)
    assert [(stop.label, stop.blocks) for stop in found] == [
        ("3", False),
        ("1", True),
        ("1", True),
        ("2", True),
    ]
    assert [(stop.x, stop.y) for stop in found] == [
        (4000, 2000), (9000, 2000), (11000, 2000), (12000, 2000)
    ]  # fmt: skip
    assert decisive_point_index(found) == 1


def test_each_place_says_what_is_there(session: SpearpointSession) -> None:
    tables.lay(session, "2A", "A-2")
    tables.lay(session, "1A", "A-3")
    tables.ask(session, "A-1", "A-5")
    assert session.ruling
    first, second, _ = find_focus_points(session.ruling, GRID)
    assert first.text == (
        "The highlighted edges of tile 2A on A-2 do not count, because the line neither starts nor "
        "ends on that tile."
    )
    assert second.text == "Wall 1 of tile 1A “House” on A-3 crosses the line."
    assert second.full_text() == f"{second.text} (rule “Combat 8, LOS across a feature tile”)"


def test_a_clear_line_is_looked_at_where_it_comes_closest_or_in_the_middle(
    session: SpearpointSession,
) -> None:
    tables.lay(session, "4A", "A-2")
    tables.ask(session, "A-1", "A-3")
    assert session.ruling
    margin = session.ruling.margin_sentence()
    assert find_focus_points(session.ruling, GRID)[0] == FocusPoint("", 6000, 2000, margin)
    assert find_focus_points(session.ruling, GRID, (5000.0, 2000.0))[0] == FocusPoint(
        "", 5000, 2000, margin
    )
    assert decisive_point_index(find_focus_points(session.ruling, GRID)) == 0


def test_a_tile_nobody_entered_comes_first(session: SpearpointSession) -> None:
    tables.lay(session, "3A", "A-2")
    session.set_smoke(GRID.parse("A-3"), 3)
    tables.ask(session, "A-1", "A-4")
    assert labels(session) == ["?", "1"]
    assert session.ruling
    found = find_focus_points(session.ruling, GRID)
    assert found[0].text == "boardapp does not know the walls of tile 3A on A-2."
    assert (found[0].x, found[0].y) == (6000, 2000)
    assert decisive_point_index(found) == 0


def test_a_fight_within_smoke_has_a_place(session: SpearpointSession) -> None:
    session.set_smoke(GRID.parse("A-2"), 3)
    tables.ask(session, "A-2", "A-2")
    assert session.ruling
    assert [(stop.label, stop.x, stop.y) for stop in find_focus_points(session.ruling, GRID)] == [
        ("1", 6000, 2000)
    ]


def test_numbers_hold_in_both_directions(session: SpearpointSession) -> None:
    tables.lay(session, "1A", "A-3")
    tables.lay(session, "2A", "A-2")
    tables.ask(session, "A-1", "A-6")
    ruling = session.ruling
    assert ruling
    assert ruling.reverse
    numbering = ContactNumbering(ruling)
    assert numbering.numbers_of_reverse(ruling.reverse.causes[0]) == (1,)
