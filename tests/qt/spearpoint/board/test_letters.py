"""Letters on the board: they are read from across the table, on a laptop's screen."""

from dataclasses import replace
from xml.etree.ElementTree import fromstring

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.core.tile import PlacedTile
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.picture import palette
from boardapp.picture.pieces.unit_and_smoke_pieces import LABEL_SIZE
from boardapp.picture.svg.lettering import CAP_HEIGHT
from boardapp.qt.boards.board_display_scene import HELD_UP_NAME
from boardapp.qt.ruling.verdict_screen import VerdictScreen
from boardapp.qt.spearpoint.board.spearpoint_game_board import NAME_PIXELS
from boardapp.qt.widgets.style import apply_style
from tests.document.test_golden import FOLDER as GOLDEN
from tests.qt.support.playing import Table, document, space

SCREEN_MM = 0.18
"""A pixel of a laptop's screen."""


def name_height(table: Table) -> float:
    """Return how high the capitals of space names are painted in the view, in pixels."""
    image = table.view.viewport().grab().toImage()
    x, y = GRID.north_west_corner(space("A-1"))
    corner = table.view.mapFromScene(QPointF(x, y))
    end = table.view.mapFromScene(QPointF(x + 1400, y + 1200))
    ink = QColor(palette.INK).rgb()
    rows = [
        row for row in range(corner.y(), end.y())
        if any(image.pixel(column, row) == ink for column in range(corner.x() + 4, end.x()))
    ]  # fmt: skip
    return len(rows) * table.view.devicePixelRatio()


def test_labels_are_four_millimetres_high_and_names_small(table: Table) -> None:
    table.scene.set_markings(grid=False, dots=False, names=True)
    for width, height, least in ((1920, 1080, 4), (1366, 660, 3)):
        table.view.resize(width, height)
        table.view.fit()
        QApplication.processEvents()
        scale = table.view.transform().m11()
        assert LABEL_SIZE * CAP_HEIGHT * scale * SCREEN_MM >= least
        assert abs(NAME_PIXELS * CAP_HEIGHT - name_height(table)) < 4


def test_names_grow_with_large_text(table: Table) -> None:
    table.scene.set_markings(grid=False, dots=False, names=True)
    table.view.resize(1920, 1080)
    table.view.fit()
    QApplication.processEvents()
    normal = name_height(table)
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_style(application, scheme="light", large_text=False)
    assert name_height(table) == normal
    apply_style(application, scheme="light", large_text=True)
    QApplication.processEvents()
    assert name_height(table) > 1.15 * normal
    apply_style(application, scheme="light", large_text=False)


def test_a_name_covers_no_letter_of_an_edge(table: Table) -> None:
    table.session.open(document("7A A-1"))
    table.scene.set_markings(grid=False, dots=False, names=False)
    bare = picture(table)
    table.scene.set_markings(grid=False, dots=False, names=True)
    named = picture(table)
    (tile,) = (one for one in table.session.things.values() if isinstance(one, PlacedTile))
    letters = table.board.faces.edge_letters_and_arrows(tile)
    assert letters
    for x, y, width, height in letters:
        area = table.view.mapFromScene(QRectF(x, y, width, height)).boundingRect()
        assert named.copy(area) == bare.copy(area)


def test_a_marker_covers_no_letter_of_an_edge(table: Table) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    table.scene.set_markings(grid=False, dots=False, names=False)
    for large in (False, True):
        apply_style(application, scheme="light", large_text=large)
        table.session.open(document("7B C-4", units="us sniper A-1"))
        bare = picture(table)
        table.session.open(document("7B C-4", units="us lmg-team C-4"))
        tile = table.session.state.tiles[space("C-4")]
        letters = table.board.faces.edge_letters(tile)
        assert len(letters) == 3
        for letter in letters:
            rect = QRectF(*letter).translated(QPointF(*GRID.north_west_corner(space("C-4"))))
            area = table.view.mapFromScene(rect).boundingRect().adjusted(1, 1, -1, -1)
            assert picture(table).copy(area) == bare.copy(area)
    apply_style(application, scheme="light", large_text=False)


def test_a_marker_covers_no_name(table: Table) -> None:
    table.scene.set_markings(grid=False, dots=False, names=True)
    bare = name_height(table)
    table.session.open(document(units="us sniper A-1"))
    assert name_height(table) == bare


def test_a_verdict_covers_no_name_while_there_is_room_elsewhere(table: Table) -> None:
    table.session.ask_about_line(space("C-4"), space("B-9"), fixed=True)
    ruling = table.session.full_ruling()
    assert ruling is not None
    svg = fromstring(table.board.ruling_drawing(ruling, 1.0).svg())
    (plate,) = (one[0] for one in svg.iter() if one.get("data-verdict"))
    verdict = QRectF(*(float(plate.get(name, "0")) for name in ("x", "y", "width", "height")))
    assert verdict.width() > 1000
    for one in GRID.spaces():
        assert not verdict.intersects(QRectF(*GRID.north_west_corner(one), 1600, 800)), GRID.name(
            one
        )


def test_a_field_covers_no_name(table: Table) -> None:
    table.scene.set_markings(grid=False, dots=False, names=True)
    bare = name_height(table)
    table.session.choose_tool("field")
    table.click("B-5")
    QApplication.processEvents()
    assert table.view.legend.isVisible()
    assert name_height(table) == bare


def test_names_and_labels_are_nine_millimetres_high_when_held_up(qtbot: QtBot) -> None:
    view = VerdictScreen(lambda *_: None, GRID)
    qtbot.addWidget(view)
    view.resize(1920, 1080)
    board = view.board_rect()
    scale = min(board.width(), board.height()) / view.span
    for size in (LABEL_SIZE, 1000 * HELD_UP_NAME):
        assert size * CAP_HEIGHT * scale * SCREEN_MM >= 9


def picture(table: Table) -> QImage:
    QApplication.processEvents()
    return table.view.viewport().grab().toImage()


def test_small_letters_grow_with_large_text_and_shrink_again(table: Table) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_style(application, scheme="light", large_text=False)
    table.scene.set_markings(grid=False, dots=False, names=False)
    table.session.open(document("7A B-5", smoke="C-3"))
    table.session.choose_tool("sight")
    table.click("A-1")
    table.click("C-9")
    table.session.full_ruling()
    normal = picture(table)
    heights = [plate_height(table, name) for name in ("data-verdict", "data-number")]
    apply_style(application, scheme="light", large_text=True)
    large = picture(table)
    for name in ("B-5", "C-3"):
        area = table.view.mapFromScene(table.board.outline(space(name))).boundingRect()
        assert large.copy(area) != normal.copy(area), name
    grown = [plate_height(table, name) for name in ("data-verdict", "data-number")]
    assert all(after > 1.4 * before for before, after in zip(heights, grown, strict=True))
    apply_style(application, scheme="light", large_text=False)
    assert picture(table) == normal


def plate_height(table: Table, name: str) -> float:
    """Return how high the first plate of a kind is, of what is drawn of the ruling."""
    assert table.scene.sight is not None
    svg = fromstring(table.scene.sight.item.svg())
    return next(float(one[0].get("height", "0")) for one in svg.iter() if one.get(name))


@pytest.mark.parametrize("large", [False, True])
def test_smoke_covers_neither_names_nor_letters(
    table: Table, qapp: QApplication, large: bool
) -> None:
    """They are as dark in smoke as without it, as in a printed picture."""
    apply_style(qapp, scheme="light", large_text=large)
    table.session.open(document("7A A-1"))
    table.scene.set_markings(grid=False, dots=False, names=True)
    # Only large names of a small board reach into the smoke.
    table.view.resize(*((1100, 500) if large else (1920, 1080)))
    table.view.fit()
    QApplication.processEvents()
    clear = picture(table)
    table.session.set_smoke(space("A-1"), 3)
    in_smoke = picture(table)
    assert in_smoke != clear
    (tile,) = (one for one in table.session.things.values() if isinstance(one, PlacedTile))
    scale = table.view.transform().m11()
    name = table.board.letters_at(space("A-1"), scale)[-1]
    signs = [QRectF(*one) for one in table.board.faces.edge_letters_and_arrows(tile)]
    for sign in (*signs, name):
        area = table.view.mapFromScene(sign).boundingRect()
        assert dark_pixels(in_smoke.copy(area)) > 0.8 * dark_pixels(clear.copy(area))


def test_no_line_of_an_attack_crosses_a_name(table: Table) -> None:
    saved = open_document(GOLDEN / "spearpoint-setup-2.boardapp")
    state = saved.state
    assert isinstance(state, TileState)
    table.view.resize(1366, 660)
    table.scene.set_markings(grid=False, dots=False, names=True)
    pictures = []
    for shown in (state, replace(state, pairs={})):
        table.session.open(Document(shown, saved.game))
        table.view.fit()
        QApplication.processEvents()
        scale = table.view.transform().m11()
        name = table.view.mapFromScene(table.board.letters_at(space("C-3"), scale)[-1])
        pictures.append(picture(table).copy(name.boundingRect()))
    crossed, clear = map(dark_pixels, pictures)
    assert abs(crossed - clear) < 0.25 * clear


def dark_pixels(image: QImage) -> int:
    """Return how many pixels are dark."""
    return sum(image.pixelColor(x, y).lightness() < 110
               for x in range(image.width()) for y in range(image.height()))  # fmt: skip


@pytest.mark.parametrize("large", [False, True])
def test_smoke_is_called_by_its_name_unless_units_need_the_room(
    table: Table, qapp: QApplication, large: bool
) -> None:
    apply_style(qapp, scheme="light", large_text=large)
    table.session.open(document("7A A-1", units="us sniper B-4", smoke="A-1 B-4"))
    words = {
        piece.space: "SMOKE" in piece.svg()
        for piece in table.scene.pieces.values()
        if piece.ref.kind == "smoke"
    }
    assert words == {space("A-1"): True, space("B-4"): not large}
