"""The scene: it mirrors the table after every change, and takes drops and typed tiles."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from boardapp.core.tile import ROTATIONS, Rotation
from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYERS
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.qt.boards.board_overlay_items import GhostItem
from boardapp.qt.drawing.svg_item import SvgItem
from boardapp.qt.spearpoint.board.drag_data import smoke_mime_data, tile_mime_data, unit_mime_data
from tests.qt.support.playing import Table, document, layout, move_tile, move_unit, space

Key = Qt.Key


def ghost(table: Table) -> GhostItem:
    (item,) = table.items(GhostItem)
    assert isinstance(item, GhostItem)
    return item


# Mirroring


def test_opening_shows_all_that_lies_on_the_table(table: Table) -> None:
    table.session.open(
        document(
            "1A B-4 90", "2B C-1", units="us sniper B-4, us sniper B-4, germany panther C-9",
            smoke="A-1 A-9",
        )
    )  # fmt: skip
    assert table.shown_tiles() == {space("B-4"): ("1A", 90), space("C-1"): ("2B", 0)}
    assert table.shown_units()["germany-3"] == ("panther", "germany", space("C-9"))
    assert table.shown_smoke() == {space("A-1"): 3, space("A-9"): 3}
    assert table.shows_the_state()


def test_opening_another_table_leaves_nothing_of_the_first(table: Table) -> None:
    table.session.open(document("1A B-4", units="us sniper A-1", smoke="A-1"))
    table.session.open(document("9A B-4", board="defensive-line"))
    assert table.shown_tiles() == {space("B-4"): ("9A", 0)}
    assert table.shows_the_state()


def test_opening_an_empty_table_leaves_nothing_of_the_one_before(table: Table) -> None:
    table.session.open(document("1A B-4", units="us sniper A-1", smoke="A-1"))
    table.session.open(document())
    assert (table.shown_tiles(), table.shown_units(), table.shown_smoke()) == ({}, {}, {})


def act_at_random(table: Table, dice: random.Random) -> None:
    """Do one act, allowed or refused, or walk in the history."""
    session, state = table.session, table.state
    one, other = (dice.choice(list(GRID.spaces())) for _ in "12")
    unit = dice.choice([*sorted(state.units), None])
    acts: list[Callable[[], object]] = [
        lambda: session.lay_tile(dice.choice(list(session.catalogue.tiles)), one),
        lambda: session.lay_tile(dice.choice(["1A", "2B", "14B"]), one, dice.choice(ROTATIONS)),
        lambda: move_tile(session, dice.choice([*state.tiles, one]), other),
        lambda: session.turn_tile(dice.choice([*state.tiles, one]), dice.choice((-1, 1, 2))),
        lambda: session.flip_tile(dice.choice([*state.tiles, one])),
        lambda: session.remove_tile(dice.choice([*state.tiles, one])),
        lambda: session.lay_unit("sniper", dice.choice(PLAYERS), one),
        lambda: session.lay_unit("tiger-i", "germany", space("B-5")),
        lambda: move_unit(session, unit, dice.choice((one, space("B-5")))) if unit else None,
        lambda: session.remove_unit(unit) if unit else None,
        lambda: session.set_smoke(dice.choice([*state.smoke, one]), dice.randrange(4)),
        session.undo,
        session.redo,
        lambda: session.document.go_to(0) if session.document else None,
    ]
    dice.choices(acts, weights=[8] * (len(acts) - 1) + [1])[0]()


@pytest.mark.parametrize("seed", range(4))
def test_the_items_are_the_state_after_any_acts(table: Table, seed: int) -> None:
    dice = random.Random(seed)
    done = 0
    for _ in range(150):
        before = table.state
        act_at_random(table, dice)
        done += table.state is not before
        assert table.shows_the_state()
    assert done > 60


def test_pieces_of_other_spaces_stay_as_they_are_while_one_changes(table: Table) -> None:
    table.session.lay_tile("1A", space("B-4"))
    (before,) = table.scene.pieces.values()
    table.session.lay_unit("sniper", "us", space("B-5"))
    assert table.scene.pieces[before.ref] is before


def test_two_units_of_each_side_stand_apart_in_their_space(table: Table) -> None:
    for side in PLAYERS:
        for _ in range(2):
            assert table.session.lay_unit("sniper", side, space("B-4"))
    places = [piece.rect for piece in table.scene.pieces.values()]
    x, y = GRID.north_west_corner(space("B-4"))
    assert len(places) == 4
    for i, one in enumerate(places):
        assert x <= one.left() <= one.right() <= x + 4000
        assert y <= one.top() <= one.bottom() <= y + 4000
        assert not any(one.intersects(other) for other in places[:i])


def test_the_one_that_stays_moves_up_when_the_first_leaves(table: Table) -> None:
    table.session.lay_unit("sniper", "us", space("B-4"))
    table.session.lay_unit("sniper", "us", space("B-4"))
    first = table.scene.unit_rect("us-1")
    move_unit(table.session, "us-1", space("A-1"))
    assert table.scene.unit_rect("us-2") == first


def test_a_tile_set_that_draws_a_known_tile_anew_is_shown(table: Table, tmp_path: Path) -> None:
    """The drawing's name is the same in both tables, the drawing is not."""
    art = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 4000">{}</svg>'
    (tmp_path / "own.svg").write_text(
        art.format('<rect width="4000" height="4000" fill="#0000ff"/>')
    )
    (tmp_path / "own.yaml").write_text(
        "boardapp: 1\ntile_set: Own\n"
        "tiles:\n  1A: {title: Pond, maps: [village], art: own.svg, walls: [], areas: [],"
        " edges: []}\n"
    )
    table.scene.show_ghost(layout("1A B-4").tiles.values())
    table.view.grab()
    table.session.open(
        Document(layout("1A C-4"), Spearpoint(load_catalogue([tmp_path / "own.yaml"])))
    )
    table.scene.show_ghost(layout("1A B-4").tiles.values())
    picture = shown(table)
    for name in ("B-4", "C-4"):
        colour = picture.pixelColor(table.spot(name, (2000, 1200)))
        assert colour.blue() > 180 > colour.red() + 60, name


# Sharp on the screen


def shown(table: Table, again: bool = False) -> QImage:
    """Return the board as it is shown once drawings are done; ``again`` painted from scratch."""
    table.view.grab()  # painted once, it is known what stands in
    while table.board.drawings.has_waiting_renders:
        QTest.qWait(20)
    if again:
        table.view.resetCachedContent()
    return table.view.grab().toImage()


@pytest.mark.parametrize("turn", ROTATIONS)
def test_a_tile_that_was_seen_small_is_laid_sharp(table: Table, turn: Rotation) -> None:
    table.board.thumbnail("1A", 48)
    assert table.session.lay_tile("1A", space("B-4"), turn)
    first = table.view.grab().toImage()  # without a wait: nothing stands in
    assert first == shown(table, again=True)


@pytest.mark.parametrize("turn", ROTATIONS)
def test_a_tile_that_was_shown_in_another_size_becomes_sharp(table: Table, turn: Rotation) -> None:
    assert table.session.lay_tile("1A", space("B-4"), turn)
    shown(table)
    for zoom in (0.5, 0.25, 1.0):
        table.session.remove_tile(space("B-4"))
        table.view.zoom_to(zoom)
        shown(table)
        assert table.session.lay_tile("1A", space("B-4"), turn)
        assert shown(table) == shown(table, again=True), zoom


# Drops


def test_a_tile_is_dropped_as_it_was_turned(table: Table) -> None:
    table.drop(tile_mime_data("1B", 270), "A-1", "B-4")
    assert table.shown_tiles() == {space("B-4"): ("1B", 270)}
    assert table.session.cursor == space("B-4")
    assert not ghost(table).isVisible()
    assert table.heard.said == ["Done: Place tile 1B on B-4"]


def test_a_unit_and_smoke_are_dropped(table: Table) -> None:
    table.drop(unit_mime_data("tiger-i", "germany"), "A-1", "B-4")
    table.drop(smoke_mime_data(2), "C-9")
    assert table.shown_units() == {"germany-1": ("tiger-i", "germany", space("B-4"))}
    assert table.shown_smoke() == {space("C-9"): 2}


def test_while_carried_the_ghost_shows_where_a_tile_would_lie_and_why_not(table: Table) -> None:
    table.session.open(document("2A B-5"))
    assert table.carry(tile_mime_data("1A", 90), "B-4").isAccepted()
    assert (ghost(table).isVisible(), ghost(table).allowed) == (True, True)
    assert not ghost(table).pictured  # the drag has a picture of the tile under the pointer
    assert [piece.space for piece in ghost(table).pieces] == [space("B-4")]
    assert table.heard.hinted[-1] == "1A on B-4"
    table.carry(tile_mime_data("1A", 90), "B-5")
    assert not ghost(table).allowed
    assert table.heard.hinted[-1] == "Tile 2A is already on B-5."


def test_a_refused_drop_changes_nothing_and_says_why(table: Table) -> None:
    table.session.open(document("2A B-5"))
    before = table.state
    table.drop(tile_mime_data("1A", 0), "B-5")
    table.drop(tile_mime_data("9A", 0), "B-4")
    table.drop(tile_mime_data("2B", 0), "B-4")
    assert table.state is before
    assert table.heard.refused == [
        "Tile 2A is already on B-5.",
        "Tile 9A “MG Kasemate” belongs to the Defensive Line (winter) map.",
        "Tile 2A is already on B-5, and the box has this tile only once.",
    ]


def test_a_tile_that_nobody_knows_is_refused_without_a_ghost(table: Table) -> None:
    """It may come from another window with a tile set of its own."""
    table.carry(tile_mime_data("Barn", 0), "B-4")
    assert not ghost(table).isVisible()
    assert table.heard.hinted[-1] == "The tile sets have no tile Barn."
    table.drop(tile_mime_data("Barn", 0), "B-4")
    assert table.heard.refused == ["The tile sets have no tile Barn."]


def test_a_parcel_of_another_program_is_not_welcome(table: Table) -> None:
    parcel = QMimeData()
    parcel.setText("1A")
    assert not table.carry(parcel, "B-4").isAccepted()
    table.drop(parcel, "B-4")
    assert table.state.tiles == {}


# Typing


@pytest.mark.parametrize("typed", ["9A", "9a"])
def test_a_typed_tile_is_laid_at_the_cursor(table: Table, typed: str) -> None:
    table.session.open(document(board="defensive-line"))
    table.session.move_cursor(space("A-1"))
    table.walk("Right", "Right", "Down")
    table.type_in(typed)
    assert table.heard.hinted[-1] == "Tile 9A… Press Enter to place it at B-3"
    table.key(Key.Key_Return)
    assert table.shown_tiles() == {space("B-3"): ("9A", 0)}
    assert not table.scene.is_typing_name


def test_a_typed_tile_can_be_taken_back_letter_by_letter(table: Table) -> None:
    table.type_in("12")
    table.key(Key.Key_Backspace)
    table.type_in("a")
    table.key(Key.Key_Enter)
    assert set(table.shown_tiles().values()) == {("1A", 0)}


def test_escape_forgets_what_was_typed(table: Table) -> None:
    table.type_in("12")
    table.key(Key.Key_Escape)
    table.key(Key.Key_Return)
    assert table.state.tiles == {}
    assert table.heard.refused == []


@pytest.mark.parametrize(("typed", "name"), [("99A", "99A"), ("1", "1")])
def test_a_typed_tile_that_there_is_not_is_refused(table: Table, typed: str, name: str) -> None:
    table.type_in(typed)
    table.key(Key.Key_Return)
    assert table.heard.refused == [f"The tile sets have no tile {name}."]


def test_delete_where_nothing_lies_says_so(table: Table) -> None:
    table.scene.remove_action_targets()
    assert table.heard.refused == ["There is nothing on B-5."]


def test_a_typed_tile_that_may_not_lie_there_is_refused(table: Table) -> None:
    table.session.open(document("1A B-5"))
    table.session.move_cursor(space("B-5"))
    table.type_in("2A")
    table.key(Key.Key_Return)
    assert table.heard.refused == ["Tile 1A is already on B-5."]


def test_letters_alone_are_not_typed(table: Table) -> None:
    table.type_in("ab")
    assert not table.scene.is_typing_name


# The cursor


def test_arrows_walk_the_cursor_and_stop_at_the_rim(table: Table) -> None:
    table.session.move_cursor(space("B-2"))
    table.walk("Up", "Up", "Up", "Left", "Left", "Left")
    assert table.session.cursor == space("A-1")
    table.walk("Right", "Down")
    assert table.session.cursor == space("B-2")


def test_no_key_acts_without_a_table(table: Table) -> None:
    table.session._document = None  # as before the first table is opened
    table.type_in("1A")
    table.walk("Up")
    table.key(Key.Key_Return)
    assert not table.scene.is_typing_name


def test_markings_are_chosen(table: Table) -> None:
    def picture() -> bytes:
        image = shown(table)  # its bits live no longer than it does
        return bytes(image.constBits())

    seen = set()
    for grid, dots, names in ((1, 1, 1), (0, 1, 1), (1, 0, 1), (1, 1, 0), (0, 0, 0)):
        table.scene.set_markings(grid=bool(grid), dots=bool(dots), names=bool(names))
        seen.add(picture())
    assert len(seen) == 5


def test_nothing_is_drawn_twice(table: Table) -> None:
    """Fixtures of the scene exist once: map, markings, field, ghost, ruling, cursor."""
    table.session.open(document("1A B-4"))
    table.session.open(document("1A B-4"))
    keys = [item.key for item in table.items(SvgItem) if isinstance(item, SvgItem)]
    assert len(keys) == len(set(map(str, keys)))


def test_a_unit_that_moves_leaves_what_lies_still_as_it_is_painted(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The background is not painted again for it: views keep that as one picture."""
    table.session.open(document("1A B-4", units="us sniper B-4"))
    table.view.grab()
    repainted: list[object] = []
    monkeypatch.setattr(table.board, "repaint", repainted.append)
    move_unit(table.session, "us-1", space("B-5"))
    assert repainted == []
    table.session.turn_tile(space("B-4"), 1)
    assert len(repainted) == 2
