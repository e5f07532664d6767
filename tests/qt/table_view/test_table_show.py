"""A procedure as the players around the table see it: odds, films, and no secret."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsItem
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import HighlightedSpaces
from boardapp.core.procedure.question_parts import Odds, Refusal
from boardapp.core.procedure.questions import Place, TextQuestion
from boardapp.document.document import Document
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.qt.boards.game_board_base import Markings
from boardapp.qt.boards.mark_layers import CachedLayer
from boardapp.qt.boards.mark_shapes import MarkLegend
from boardapp.qt.films.animation_items import DiceItem, TokenPathItem
from boardapp.qt.films.film_speed_and_text_size import SPEEDS
from boardapp.qt.guide.guide_sign import GuideSign
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.fights.space_attack_film import SpaceAttackFilm
from boardapp.qt.strategy_cards.board.artillery_call_film import ArtilleryCallFilm
from boardapp.qt.strategy_cards.workspace import HexWorkspace
from boardapp.qt.table_view.table_view_controller import TableViewController, TableViewSource
from tests.games.strategy_cards.calls.calling import BLANKET, EXAMPLE, LIBRARY
from tests.games.strategy_cards.calls.calling import GRID as HEXES
from tests.qt.conftest import MakeGuided, in_front
from tests.qt.support.evening import space
from tests.qt.support.guide_table import GuideTable, PlainBoard
from tests.qt.support.spearpoint_window import SpearpointWindow


class Show:
    """The rulebook's call in the window and on the table; films move only as a test moves them."""

    def __init__(self, window: MainWindow) -> None:
        room = window.workspace_for("strategy-cards")
        assert isinstance(room, HexWorkspace)
        self.window, self.room = window, room
        assert room.controller.start_new_document(
            lambda: Document(EXAMPLE, StrategyCards(HEXES, LIBRARY))
        )
        viewing = room.table_view_actions.viewing
        window.actions_["table-view"].trigger()
        assert viewing.table is not None
        self.table = viewing.table
        scene = self.table.scene()
        (there,) = scene.findChildren(ArtilleryCallFilm)
        self.here, self.there = room.call_film.film, there.film
        assert room.session.begin_procedure("play", "us", BLANKET)
        self.answer([[6]])
        self.answer("C5")
        self.answer("4")
        self.answer({"instead": "no-note"})

    def answer(self, value: object) -> None:
        assert self.room.session.answer(value)
        self.here.stop()

    def drift(self) -> None:
        assert self.room.session.answer([[3], [3]])

    def on_table(self, kind: type[QGraphicsItem]) -> list[QGraphicsItem]:
        return [item for item in self.table.scene().items() if isinstance(item, kind)]


@pytest.fixture
def show(qtbot: QtBot) -> Iterator[Show]:
    windows = in_front(qtbot, MainWindow())
    made = Show(next(windows))
    yield made
    made.here.stop()
    made.room.table_view_actions.viewing.close()


def test_the_odds_are_on_the_table_before_the_drift(show: Show) -> None:
    assert show.table.caption.lines[0] == "US: roll the black die and the red die for drift"
    assert "C5 (50.0 %)" in show.table.caption.lines[1]


def test_the_drift_is_shown_on_the_table_too_slowly_and_large(show: Show) -> None:
    odds = show.table.caption.lines
    show.drift()
    assert show.here.group is not None
    assert show.there.group is not None
    assert show.here.group.duration() == show.there.group.duration()
    (dice,) = show.on_table(DiceItem)
    (here,) = (item for item in show.room.scene.items() if isinstance(item, DiceItem))
    assert dice.scale() > here.scale() == 1.0
    # The question that follows would tell how it ended.
    assert show.table.caption.lines == odds
    for film in (show.here, show.there):
        assert film.group is not None
        film.group.pause()
        film.group.setCurrentTime(round(1000 * SPEEDS["slow"]))
    (way,) = show.on_table(TokenPathItem)
    assert way.isVisible()
    show.here.stop()
    assert not show.there.is_running
    assert show.on_table(TokenPathItem) == []
    assert show.table.caption.lines[:2] == (
        "US: roll the attack on C8", "Suppressive Area Attack (4) on C8"
    )  # fmt: skip


def test_keys_on_the_table_do_not_end_the_show(show: Show) -> None:
    show.drift()
    QTest.keyClick(show.table, Qt.Key.Key_Escape)
    QTest.mouseClick(show.table.viewport(), Qt.MouseButton.LeftButton)
    assert show.there.is_running
    assert show.here.is_running


def test_without_animation_nothing_moves_on_the_table(show: Show) -> None:
    show.window.actions_["off"].trigger()
    show.drift()
    assert not show.there.is_running
    show.window.actions_["normal"].trigger()


def test_an_attack_on_a_whole_space_is_shown_there_and_skipped_here(
    window: SpearpointWindow,
) -> None:
    window.open_path(Path("scenarios/worked-example.yaml"))
    viewing = window.workspace.table_view_actions.viewing
    viewing.open()
    assert viewing.table is not None
    (there,) = viewing.table.scene().findChildren(SpaceAttackFilm)
    window.workspace.attack.show_attack(space("C-4"))
    states = [there.film.is_running]
    window.activateWindow()
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert [*states, there.film.is_running] == [True, False]
    viewing.close()


@pytest.mark.parametrize("secret", [False, True])
def test_what_is_held_up_there_tells_no_secret(guided: MakeGuided, secret: bool) -> None:
    table = guided(TextQuestion("us", "Report", "Who is there?", secret=secret))
    table.session.reveal_secret_question()
    sign = GuideSign(table.session, table, public=True)
    assert ("Who is there?" in sign.paragraphs()) is not secret
    assert sign.title() == ("A secret choice" if secret else "US: Report")
    assert "Who is there?" in GuideSign(table.session, table).paragraphs()


# Secrets


def wet(there: Space) -> Refusal | None:
    return Refusal("A pond.") if there == Space(0, 0) else None


def viewing_of(table: GuideTable, tmp_path: Path) -> TableViewController:
    settings = QSettings(str(tmp_path / "own.ini"), QSettings.Format.IniFormat)
    played = TableViewSource(
        table.session, table.view, table, settings, PlainBoard, Markings, lambda scene: None
    )
    return TableViewController(played, table)


def lit(viewing: TableViewController) -> bool:
    assert viewing.table is not None
    items = viewing.table.scene().items()
    return any(isinstance(item, CachedLayer) and item.isVisible() for item in items)


@pytest.mark.parametrize("secret", [False, True])
def test_a_secret_question_never_comes_there(
    guided: MakeGuided, tmp_path: Path, secret: bool
) -> None:
    odds = (Odds("final", "there", Fraction(1, 2)),)
    table = guided(
        Place("us", "Hide", why_not=wet, secret=secret, odds=odds), TextQuestion("us", "Note")
    )
    viewing = viewing_of(table, tmp_path)
    viewing.open()
    assert viewing.table is not None
    shown = viewing.table.caption
    assert (bool(shown.lines), lit(viewing)) == (not secret, not secret)
    # One side sees it at the laptop while the other looks away: not on the table.
    table.session.reveal_secret_question()
    assert (bool(shown.lines), lit(viewing)) == (not secret, not secret)
    viewing.close()


def test_a_question_turns_to_the_side_that_is_to_answer(guided: MakeGuided, tmp_path: Path) -> None:
    table = guided(TextQuestion("us", "Report"), TextQuestion("germany", "Answer"))
    viewing = viewing_of(table, tmp_path)
    viewing.open()
    assert viewing.table is not None
    middle, caption = viewing.table.rect().center().y(), viewing.table.caption
    assert caption.geometry().center().y() > middle
    table.session.answer("All quiet.")
    assert caption.lines[0] == "Germany: Answer"
    assert caption.geometry().center().y() < middle
    viewing.apply_choices(viewing.choices._replace(opposite=False))
    assert caption.geometry().center().y() > middle
    viewing.close()


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_the_legend_of_marks_lies_on_the_board_however_that_is_turned(
    guided: MakeGuided, tmp_path: Path, turn: int
) -> None:
    facts = (HighlightedSpaces("Deep water", {Space(0, 0): ""}),)
    viewing = viewing_of(guided(TextQuestion("us", "Note"), facts=facts), tmp_path)
    viewing.apply_choices(viewing.choices._replace(turn=turn, fit=True))
    viewing.open()
    assert viewing.table is not None
    table = viewing.table
    (legend,) = (one for one in table.scene().items() if isinstance(one, MarkLegend))
    assert legend.isVisible()
    seen = legend.deviceTransform(table.viewportTransform()).mapRect(legend.boundingRect())
    board = PlainBoard(viewing._played.session).rect()
    assert table.mapFromScene(board).boundingRect().contains(seen.center().toPoint())
    viewing.close()


def test_odds_are_told_before_the_dice(guided: MakeGuided, tmp_path: Path) -> None:
    odds = (Odds("to hit", "hit", Fraction(1, 4)),)
    viewing = viewing_of(guided(TextQuestion("us", "Fire", odds=odds)), tmp_path)
    viewing.open()
    assert viewing.table is not None
    assert viewing.table.caption.lines[0] == "US: Fire"
    assert "25.0 %" in viewing.table.caption.lines[1]
    viewing.close()
