"""A setup on the board: bright spaces, zones, and why a space is none of them."""

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QApplication

from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.picture import palette
from boardapp.qt.boards import mark_shapes
from boardapp.qt.boards.board_overlay_items import GhostItem
from boardapp.qt.spearpoint.setup.setup_session import PieceInHand
from boardapp.qt.widgets.style import apply_style
from tests.qt.spearpoint.setup.setting_up import begin_stage, decide_up_to, made_up_document
from tests.qt.support.playing import Table, document, move_unit, space


@pytest.fixture
def setup(table: Table) -> Table:
    table.session.open(made_up_document())
    return table


def lit(table: Table) -> set[str] | None:
    """Return the names of the bright spaces, None when none are asked for."""
    marks = table.scene.marks
    return None if marks is None or marks.lit is None else set(map(GRID.name, marks.lit))


def zones(table: Table) -> dict[str, set[str]]:
    """Return the zones that the board shows, by their titles."""
    assert table.scene.marks is not None
    return {one.title: set(map(GRID.name, one.spaces)) for one in table.scene.marks.meanings}


def test_a_zone_tag_in_large_text_is_in_the_corner_beside_the_name(
    setup: Table, qapp: QApplication, monkeypatch: pytest.MonkeyPatch
) -> None:
    plates: dict[str, QRectF] = {}

    def note_plate(
        painter: QPainter, spot: QPointF, text: str, room: float, scale: float, **_: object
    ) -> None:
        at = setup.board.space_at(spot)
        assert at is not None
        tag = QRectF(spot.x() - room, spot.y(), room, 0.17 * room)
        name = setup.board.letters_at(at, scale)[-1]
        assert not tag.intersects(name)
        corner = setup.board.outline(at).boundingRect().topRight()
        plates[text] = tag.translated(-corner)

    monkeypatch.setattr(mark_shapes, "draw_text_plate", note_plate)
    apply_style(qapp, scheme="light", large_text=True)
    decide_up_to(setup.session, "Zones")
    assert begin_stage(setup.session, "set-up")
    setup.view.viewport().grab()
    apply_style(qapp, scheme="light", large_text=False)
    assert set(plates) == {"Column 1", "Column 9"}
    assert all(tag.top() < 500 and tag.right() > -500 for tag in plates.values())


def ghost(table: Table) -> object:
    """Return what is shown where it would lie, None if nothing is."""
    (item,) = table.items(GhostItem)
    assert isinstance(item, GhostItem)
    return item.pieces[0].key if item.isVisible() else None


def test_a_free_table_asks_for_nothing(table: Table) -> None:
    assert table.scene.marks is None or lit(table) is None


def test_the_spaces_for_the_tile_in_hand_are_bright(setup: Table) -> None:
    decide_up_to(setup.session, "Terrain")
    assert lit(setup) is None
    setup.session.take_piece_in_hand(PieceInHand(tile="1A"))
    inner = {f"{row}-{column}" for row in "ABC" for column in range(2, 9)}
    assert lit(setup) == inner
    setup.click("A-2")
    assert lit(setup) is None
    setup.session.take_piece_in_hand(PieceInHand(tile="2A"))
    assert lit(setup) == inner - {"A-2"}


def test_hovering_shows_the_tile_and_says_why_it_may_not_lie_there(setup: Table) -> None:
    decide_up_to(setup.session, "Terrain")
    setup.session.take_piece_in_hand(PieceInHand(tile="1A"))
    setup.hover("B-9")
    assert (
        setup.heard.hinted[-1]
        == "B-9 is in column 9, which is not allowed (rule “Scenario 1, setup”)."
    )
    assert ghost(setup) == ("tile", "1A", 0)
    setup.scene.turn_action_targets(1)
    setup.hover("B-8")
    assert ghost(setup) == ("tile", "1A", 90)
    assert setup.heard.hinted[-1] == "1A House on B-8, turned 90°"
    setup.scene.flip_action_targets()
    assert setup.session.hand == PieceInHand(tile="1B", rotation=90)
    setup.click("B-8")
    assert ghost(setup) is None
    assert setup.state.tiles[space("B-8")].tile == "1B"


def test_units_are_lit_by_their_zone(setup: Table) -> None:
    decide_up_to(setup.session, "placing")
    assert zones(setup) == {"Setup zone of US": {"A-9", "B-9", "C-9"}}
    setup.session.take_piece_in_hand(PieceInHand(unit="sniper"))
    assert lit(setup) == {"A-9", "B-9", "C-9"}
    # Bright spaces are not marked besides.
    assert zones(setup) == {}
    setup.hover("B-2")
    why = "B-2 is not in the setup zone of US (rule “Scenario 1, starting units”)."
    assert setup.heard.hinted[-1] == why
    setup.hover("B-9")
    assert ghost(setup) == ("unit", "sniper", "us")


def test_the_options_of_a_choice_are_shown_and_then_the_zones(setup: Table) -> None:
    decide_up_to(setup.session, "Zones")
    assert begin_stage(setup.session, "set-up")
    # Each says where who chooses would be.
    assert zones(setup) == {
        "Column 1": {"A-1", "B-1", "C-1"}, "Column 9": {"A-9", "B-9", "C-9"},
    }  # fmt: skip
    marks = setup.scene.marks
    assert marks is not None
    # Both are zones of the side that chooses; each space says which it is, without a legend.
    assert {style.tint for style in marks._styles} == {palette.SIDES["germany"].fill}
    assert len({style.hatch for style in marks._styles}) == 2
    assert marks._tags == {0: "Column 1", 1: "Column 9"}
    assert not marks.legend.isVisible()
    assert setup.session.answer("column-9")
    assert zones(setup) == {
        "Setup zone of US": {"A-1", "B-1", "C-1"},
        "Setup zone of Germany": {"A-9", "B-9", "C-9"},
    }
    # Each space says whose it is: no legend covers one.
    assert not marks.legend.isVisible()
    setup.session.open(document())
    assert zones(setup) == {}


def test_a_tile_is_laid_by_its_number(setup: Table) -> None:
    decide_up_to(setup.session, "Terrain")
    setup.type_in("1A")
    setup.key(Qt.Key.Key_Return)
    assert setup.state.tiles[space("B-5")].tile == "1A"
    assert setup.session.tool == "answer"


def test_without_anything_in_hand_a_click_says_what_to_do(setup: Table) -> None:
    decide_up_to(setup.session, "Terrain")
    setup.click("A-4")
    assert setup.heard.refused == [("First choose what to put on the board.")]


def late(table: Table) -> None:
    """Play up to the turn in which entry spaces are chosen."""
    decide_up_to(table.session, "play")
    table.session.set_turn(3)
    assert begin_stage(table.session, "set-up")


def test_late_entry_spaces_are_chosen_and_one_is_changed(setup: Table) -> None:
    late(setup)
    session = setup.session
    assert session.tool == "answer"
    shown = lit(setup)
    assert shown is not None
    assert "B-5" not in shown
    setup.hover("B-5")
    assert (
        setup.heard.hinted[-1] == "B-5 is not on the map's edge (rule “Scenario 2, special rules”)."
    )
    setup.hover("A-2")
    setup.click("A-2")
    preview = session.pending_answer.preview
    assert preview is None, "the chosen space is not refused"
    assert zones(setup)["Setup zone of US"] == {"A-2"}
    setup.hover("A-4")
    setup.hover("A-2")
    assert session.pending_answer.preview is not None
    setup.click("A-2")
    assert setup.heard.refused == [
        "A-2 is already an entry space of US (rule “Scenario 2, special rules”)."
    ]
    setup.click("C-3")
    assert session.tool == "select"
    session.set_turn(4)
    assert begin_stage(session, "change-entry")
    session.pending_answer.pick_up_object("A-2")
    setup.click("A-7")
    assert session.setup_view is not None
    assert session.setup_view.table.entries["us"] == (space("A-7"), space("C-3"))


def test_play_goes_on_while_entry_spaces_are_open(setup: Table) -> None:
    decide_up_to(setup.session, "play")
    setup.session.set_turn(3)
    assert move_unit(setup.session, "us-1", space("B-8"))
    assert setup.session.tool == "select"


def test_the_tags_of_zones_grow_with_large_text(setup: Table) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    decide_up_to(setup.session, "Zones")
    assert begin_stage(setup.session, "set-up")
    usual = pale_rows(setup, "B-9")
    apply_style(application, scheme="light", large_text=True)
    large = pale_rows(setup, "B-9")
    apply_style(application, scheme="light", large_text=False)
    # A tag stays in the corner, in the room that the large name leaves.
    assert large > 1.3 * usual


def pale_rows(table: Table, name: str) -> int:
    """Return the height in pixels of the tag at the right edge of a space."""
    QApplication.processEvents()
    image = table.view.viewport().grab().toImage()
    box = table.view.mapFromScene(table.scene.board.outline(space(name))).boundingRect()
    column = box.right() - round(0.1 * box.width())
    rows = range(box.top(), box.bottom())
    return sum(image.pixelColor(column, row).lightness() > 240 for row in rows)
