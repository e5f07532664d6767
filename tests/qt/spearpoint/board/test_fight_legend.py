"""The meanings of the signs of fights, at the foot of the board."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import (
    Condition,
    DeclaredAttack,
    TileState,
    UnitDamageCard,
)
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.games.spearpoint.turn.turn_state import TurnState
from boardapp.qt.boards.legend import LegendSwatch
from tests.games.spearpoint.support.fighting import (
    FIGHT,
    HOWITZER,
    SCOUT,
    SHERMAN,
    SQUAD_GERMANY,
    SQUAD_US,
    TIGER,
    WARHAWK,
)
from tests.games.spearpoint.support.fighting import table as laid
from tests.qt.conftest import in_front
from tests.qt.support.playing import Table, space
from tests.qt.support.spearpoint_window import SpearpointWindow

MADE = DeclaredAttack(1, "unit germany-1", ("75 mm",), resolved=True)
ALL = [
    "Endurance left (mark at half)", "Damage Cards", "Command Cards", "no "
        "crew", "bombs dropped",
    "turns in smoke", "an attack and its target", "spotter", "both sides there",
]  # fmt: skip


def shown(board: Table, state: TileState) -> list[str]:
    board.session.open(Document(state, Spearpoint(load_catalogue())))
    QApplication.processEvents()
    return board.view.legend.entry_texts() if board.view.legend.isVisible() else []


@pytest.mark.parametrize(
    ("state", "words"),
    [
        (laid(SCOUT, TIGER._replace(condition=Condition())), []),
        (laid(TIGER), ["Endurance left (mark at half)"]),
        (laid(SHERMAN), ALL[:4]),
        (
            laid(SCOUT._replace(condition=Condition(crew_damage=(UnitDamageCard(),)))),
            ["crew harmed"],
        ),
        (laid(WARHAWK), ["bombs dropped"]),
        (laid(HOWITZER), ["turns in smoke"]),
        (laid(SQUAD_US, SQUAD_GERMANY), [*ALL[:3], "both sides there"]),
        (FIGHT, ALL),
        (
            laid(SCOUT, TIGER._replace(condition=Condition()), us_2=MADE),
            ["an attack in progress or finished"],
        ),
    ],
)
def test_each_sign_that_is_on_the_board_is_explained(
    table: Table, state: TileState, words: list[str]
) -> None:
    assert shown(table, state) == words


def test_the_end_of_a_game_does_not_scale_the_board_for_it(table: Table) -> None:
    assert shown(table, replace(FIGHT, sequence=TurnState(won="us"))) == []


def test_it_follows_what_happens(table: Table) -> None:
    assert shown(table, FIGHT) == ALL
    table.session.remove_unit("us-3")
    assert ALL[-1] not in table.view.legend.entry_texts()
    table.session.undo()
    assert table.view.legend.entry_texts() == ALL


def test_a_field_is_explained_alone_while_it_is_shown(table: Table) -> None:
    shown(table, FIGHT)
    table.session.choose_tool("field")
    table.hover("B-2")
    assert table.view.legend.entry_texts() == [
        "seen from here",
        "sees this space",
        "both ways",
        "neither",
    ]
    table.session.set_smoke(space("A-5"), 3)
    assert table.view.legend.entry_texts() == [
        "seen from here",
        "sees this space",
        "both ways",
        "neither",
    ]
    table.session.choose_tool("select")
    assert table.view.legend.entry_texts() == ALL


def test_it_is_as_high_as_its_words_when_they_become_others(table: Table) -> None:
    shown(table, laid(TIGER))
    high = table.view.legend.height()
    table.session.open(Document(laid(WARHAWK), Spearpoint(load_catalogue())))
    assert table.view.legend.entry_texts() == ["bombs dropped"]
    assert table.view.legend.height() == high > table.view.fontMetrics().height()


@pytest.mark.parametrize("late", [False, True])
@pytest.mark.parametrize("size", [(640, 480), (1280, 400), (1280, 500)])
def test_all_of_it_is_seen_and_covers_no_space(
    table: Table, size: tuple[int, int], late: bool
) -> None:
    table.view.resize(*((1280, 380) if late else size))
    shown(table, FIGHT)
    table.view.resize(*size)
    QApplication.processEvents()
    view, legend = table.view, table.view.legend
    board = view.mapFromScene(table.board.outer_rect()).boundingRect()
    board.translate(view.viewport().pos())
    assert legend.isVisible()
    assert not legend.geometry().intersects(board)
    assert view.rect().contains(legend.geometry())
    for swatch in legend.findChildren(LegendSwatch):
        assert legend.rect().contains(swatch.mapTo(legend, swatch.rect().center()))
    before = view.zoom
    shown(table, replace(FIGHT, units={}, aside={}, pairs={}))
    assert view.zoom > before


def test_a_table_that_is_opened_before_the_window_is_shown_has_room_for_it(qtbot: QtBot) -> None:
    window = SpearpointWindow()
    window.controller.show_document(Document(FIGHT, Spearpoint(load_catalogue())))
    for _ in in_front(qtbot, window):
        QApplication.processEvents()
        view, legend = window.view, window.view.legend
        board = view.mapFromScene(window.workspace.board.outer_rect()).boundingRect()
        assert legend.isVisible()
        assert not legend.geometry().intersects(board)
        assert view.viewport().rect().contains(board)


def test_a_small_board_keeps_its_room(table: Table) -> None:
    table.view.resize(640, 240)
    assert shown(table, FIGHT) == []
    table.view.resize(1280, 400)
    QApplication.processEvents()
    assert table.view.legend.isVisible()
    assert table.view.viewportMargins().bottom() > 0
    table.view.resize(640, 240)
    QApplication.processEvents()
    assert not table.view.legend.isVisible()
    assert table.view.viewportMargins().bottom() == 0
    table.session.choose_tool("field")
    table.hover("B-2")
    assert table.view.legend.isVisible(), "a field's is asked for"


def test_a_wide_view_has_room_for_it_beside_a_small_board(table: Table) -> None:
    table.view.resize(1100, 160)
    assert shown(table, laid(WARHAWK)) == ["bombs dropped"]
    view, legend = table.view, table.view.legend
    board = view.mapFromScene(table.board.outer_rect()).boundingRect()
    assert view.viewportMargins().bottom() == 0
    assert legend.geometry().right() < board.left()
    view.zoom_by(8)
    assert not legend.isVisible(), "the board fills the view"
    view.fit()
    assert legend.isVisible()


def test_its_signs_are_those_of_the_board(table: Table) -> None:
    """Each swatch shows something, and no two the same."""
    shown(table, FIGHT)
    table.view.legend.grab()
    pictures = [swatch.grab().toImage() for swatch in table.view.legend.findChildren(LegendSwatch)]
    assert len(pictures) == len(ALL)
    for number, picture in enumerate(pictures):
        colours = {
            QColor(picture.pixel(x, y)).name()
            for x in range(picture.width())
            for y in range(picture.height())
        }
        assert len(colours) > 3, ALL[number]
        assert picture not in pictures[:number]


def test_a_line_of_legend_leaves_the_board_its_size(table: Table) -> None:
    table.view.resize(1300, 520)
    shown(table, laid(SCOUT))
    zoom = table.view.zoom
    assert shown(table, laid(WARHAWK)) == ["bombs dropped"]
    assert table.view.zoom == pytest.approx(zoom)
