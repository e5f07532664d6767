"""Films over any board: their order, their speed, and how they are skipped."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPolygonF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QGraphicsScene, QGraphicsView
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from boardapp.games.strategy_cards.calls.unresolved_card_state import CardResolution
from boardapp.games.strategy_cards.cards.strategy_card import Keyword
from boardapp.qt.drawing.svg_cache import SvgCache
from boardapp.qt.films.animation import (
    MARK_MS,
    OPEN_MS,
    SET_DOWN_MS,
    STEP_MS,
    THROW_MS,
    FilmBuilder,
    FilmPlayer,
    FramedUnit,
)
from boardapp.qt.films.animation_items import (
    AttackedSpacesItem,
    DiceItem,
    TokenPathItem,
    UnitFrameItem,
    black_die,
    red_die,
)
from boardapp.qt.films.film_speed_and_text_size import SPEEDS
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.actions import SPEARPOINT
from boardapp.qt.spearpoint.board.spearpoint_game_board import SpearpointBoard
from boardapp.qt.spearpoint.fights.space_attack_film import WHOLE_SPACE
from boardapp.qt.strategy_cards.workspace import HexWorkspace
from tests.games.strategy_cards.hex_play import call_set
from tests.qt.support.tables import ask, lay, session

SPOT = QPointF(3000, 2000)
WAY = [QPointF(3000 + 1500 * step, 2000) for step in range(4)]
SQUARES = [QPolygonF(QRectF(1500 * number, 0, 1500, 1500)) for number in range(3)]


class Stage:
    """A bare scene in a view, with a film that only moves when a test moves it."""

    def __init__(self, qtbot: QtBot) -> None:
        self.scene = QGraphicsScene(0, 0, 10000, 6000)
        self.view = QGraphicsView(self.scene)
        qtbot.addWidget(self.view)
        self.view.resize(500, 300)
        self.view.scale(0.05, 0.05)
        self.view.show()
        qtbot.waitExposed(self.view)
        self.drawings = SvgCache(self.scene)
        self.film = FilmPlayer(self.scene)
        self.ends = 0
        self.film.ended.connect(self._count)

    def _count(self) -> None:
        self.ends += 1

    def story(self) -> FilmBuilder:
        return FilmBuilder(self.drawings, 10)

    def play(self, story: FilmBuilder, speed: str = "normal") -> None:
        assert self.film.play(story, speed)
        assert self.film.group is not None
        self.film.group.pause()

    def seek(self, milliseconds: int) -> None:
        assert self.film.group is not None
        self.film.group.setCurrentTime(milliseconds)


@pytest.fixture
def stage(qtbot: QtBot) -> Iterator[Stage]:
    made = Stage(qtbot)
    yield made
    made.film.stop()


def test_the_token_comes_from_above_and_lies_on_its_spot(stage: Stage) -> None:
    story = stage.story()
    story.add_token_landing(SPOT)
    story.add_pause()
    stage.play(story)
    stage.seek(10)
    assert story.token.isVisible()
    assert story.token.y() < SPOT.y() - 1000
    stage.seek(SET_DOWN_MS + 5)
    assert story.token.pos() == SPOT
    assert story.token.opacity() == 1


def test_the_token_goes_from_place_to_place_with_its_dice(stage: Stage) -> None:
    story = stage.story()
    story.add_token(WAY[0])
    story.add_dice((black_die(3), red_die(2)))
    story.add_token_move(WAY)
    stage.play(story)
    way = next(item for item in story.items if isinstance(item, TokenPathItem))
    dice = next(item for item in story.items if isinstance(item, DiceItem))
    xs = []
    for moment in range(THROW_MS, THROW_MS + 3 * STEP_MS, 20):
        stage.seek(moment)
        xs.append(story.token.x())
        assert story.token.y() == 2000
        assert dice.pos() == story.token.pos()
        assert story.token.x() == pytest.approx(3000 + 1500 * way.length)
    assert all(one <= other for one, other in pairwise(xs))
    assert xs[0] == 3000
    assert xs[-1] > 7400


def test_a_token_that_stays_leaves_no_way(stage: Stage) -> None:
    story = stage.story()
    story.add_token(SPOT)
    story.add_token_move([SPOT])
    assert not any(isinstance(item, TokenPathItem) for item in story.items)


@pytest.mark.parametrize("left", [True, False])
def test_the_dice_lie_beside_the_token(stage: Stage, left: bool) -> None:
    dice = DiceItem((black_die(1), red_die(6)), left=left)
    assert dice.words == "black 1, red 6"
    box = dice.boundingRect()
    assert box.right() < 0 if left else box.left() > 0
    assert box.bottom() < 0
    assert DiceItem((black_die(1),), left=left, below=True).boundingRect().top() > 0


@pytest.mark.parametrize("turned", [0, 90])
@pytest.mark.parametrize("spot", [(100, 100), (9900, 100), (100, 5900), (9900, 5900)])
def test_dice_near_an_edge_are_seen_whole(
    stage: Stage, spot: tuple[float, float], turned: int
) -> None:
    story = stage.story()
    story.add_token(QPointF(*spot))
    story.add_dice((black_die(1), red_die(6)))
    (dice,) = (item for item in story.items if isinstance(item, DiceItem))
    dice.setRotation(turned)
    stage.play(story)
    stage.seek(THROW_MS - 1)
    box = dice.deviceTransform(stage.view.viewportTransform()).mapRect(dice.boundingRect())
    seen = QRectF(stage.view.viewport().rect()).adjusted(-3, -3, 3, 3)
    assert seen.contains(box)


def test_spaces_open_and_units_are_marked_one_after_another(stage: Stage) -> None:
    story = stage.story()
    story.add_opening_spaces(SQUARES)
    story.add_unit_frames(
        [FramedUnit(QRectF(0, 0, 900, 900), "A"), FramedUnit(QRectF(1500, 0, 900, 900), "")]
    )
    stage.play(story)
    spaces = next(item for item in story.items if isinstance(item, AttackedSpacesItem))
    frames = [item for item in story.items if isinstance(item, UnitFrameItem)]
    for number in range(3):
        stage.seek(OPEN_MS * number + OPEN_MS // 2)
        assert spaces.opened == pytest.approx(number + 0.5)
        assert not any(frame.isVisible() for frame in frames)
    stage.seek(3 * OPEN_MS + MARK_MS // 2)
    assert [frame.isVisible() for frame in frames] == [True, False]
    stage.seek(3 * OPEN_MS + MARK_MS + MARK_MS // 2)
    assert [frame.isVisible() for frame in frames] == [True, True]
    (words,) = frames[0].childItems()
    assert not words.isVisible()


@pytest.mark.parametrize("good", [True, False])
def test_everything_can_be_painted(stage: Stage, good: bool) -> None:
    empty = stage.view.grab().toImage()
    story = stage.story()
    story.add_result_ring(SPOT, "Contact: 4", good=good)
    story.add_token_landing(SPOT)
    story.add_dice((black_die(4), red_die(5)), left=True)
    story.add_token_move(WAY)
    story.add_opening_spaces(SQUARES)
    story.add_unit_frames([FramedUnit(QRectF(0, 3000, 900, 900), "A")])
    story.add_token_fade()
    stage.play(story)
    assert stage.film.group is not None
    pictures = []
    for moment in range(100, stage.film.group.duration(), 300):
        stage.seek(moment)
        pictures.append(stage.view.grab().toImage())
        assert pictures[-1] != empty
    # Dice lie still for a moment.
    assert sum(one != other for one, other in pairwise(pictures)) > len(pictures) / 2
    stage.film.stop()
    assert stage.view.grab().toImage() == empty


def test_it_ends_once_and_takes_its_items_away(stage: Stage) -> None:
    story = stage.story()
    story.add_token_landing(SPOT)
    stage.play(story)
    assert story.token.scene() is stage.scene
    assert stage.film.group is not None
    stage.film.group.resume()
    stage.seek(SET_DOWN_MS)
    assert (stage.film.is_running, stage.ends) == (False, 1)
    assert story.token.scene() is None
    stage.film.stop()
    assert stage.ends == 1


def test_another_story_takes_the_place_of_the_one_on(stage: Stage) -> None:
    first, second = stage.story(), stage.story()
    for story in (first, second):
        story.add_token_landing(SPOT)
        stage.play(story)
    assert first.token.scene() is None
    assert second.token.scene() is stage.scene
    assert stage.ends == 1


@pytest.mark.parametrize(("speed", "milliseconds"), [("slow", 990), ("normal", 450), ("fast", 180),
                                                     ("unheard-of", 450)])  # fmt: skip
def test_speeds(stage: Stage, speed: str, milliseconds: int) -> None:
    story = stage.story()
    story.add_token_landing(SPOT)
    stage.play(story, speed)
    assert stage.film.group is not None
    assert stage.film.group.totalDuration() == milliseconds


def test_off_and_an_empty_story_show_nothing(stage: Stage) -> None:
    story = stage.story()
    assert not stage.film.play(story)
    story.add_token_landing(SPOT)
    assert not stage.film.play(story, "off")
    assert not stage.scene.items()
    assert stage.ends == 0


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Space])
def test_keys_skip(stage: Stage, key: Qt.Key) -> None:
    story = stage.story()
    story.add_token_landing(SPOT)
    stage.play(story)
    QTest.keyClick(stage.view, Qt.Key.Key_A)
    assert stage.film.is_running
    QTest.keyClick(stage.view, key)
    assert not stage.film.is_running


def test_only_a_left_press_on_the_board_skips(stage: Stage) -> None:
    story = stage.story()
    story.add_token_landing(SPOT)
    stage.play(story)
    QTest.mouseMove(stage.view.viewport())
    assert stage.film.is_running
    QTest.mouseClick(stage.view.viewport(), Qt.MouseButton.LeftButton)
    assert not stage.film.is_running


# In the window


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    made = MainWindow()
    qtbot.addWidget(made)
    made.resize(1000, 700)
    made.show()
    qtbot.waitExposed(made)
    made.workspace_for("spearpoint").start_document("village")
    yield made
    made.workspace.stop_animation()


def test_the_speed_is_chosen_in_the_menu_and_kept(window: MainWindow) -> None:
    assert window.animation_speed() == "normal"
    assert window.actions_["normal"].isChecked()
    for speed in SPEEDS:
        window.actions_[speed].trigger()
        assert window.animation_speed() == speed
        assert [name for name in SPEEDS if window.actions_[name].isChecked()] == [speed]
    window.settings.setValue("view/animation", "warp")
    assert window.animation_speed() == "normal"


def test_choosing_another_speed_ends_what_is_shown(window: MainWindow) -> None:
    window.actions_["show-attack"].trigger()
    film = window.workspace.attack.film  # type: ignore[attr-defined]
    assert film.is_running
    window.actions_["off"].trigger()
    assert not film.is_running


def test_a_hex_table_shows_its_calls_at_the_speed_chosen(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = window.workspace_for("strategy-cards")
    assert isinstance(room, HexWorkspace)
    assert room.start_board(12, 9)
    monkeypatch.setattr(room.controller, "confirm_closing_document", lambda: True)
    film = room.call_film.film
    call = CardResolution("us", "Artillery I/Any#1", (Keyword("target-hex"),), result="resolved")
    aimed = replace(call, target=Space(4, 4))
    room.session.do(call_set(room.session.table, call))
    assert film.group is None
    room.session.do(call_set(room.session.table, aimed))
    assert film.is_running
    window.actions_["off"].trigger()
    room.session.do(call_set(room.session.table, replace(aimed, target=Space(2, 2))))
    assert film.group is None
    assert room.session.table.call == replace(aimed, target=Space(2, 2))


def test_leaving_the_room_ends_what_is_shown(window: MainWindow) -> None:
    window.actions_["normal"].trigger()
    window.actions_["show-attack"].trigger()
    film = window.workspace.attack.film  # type: ignore[attr-defined]
    assert film.is_running
    window.workspace.leave_window()
    assert not film.is_running


# A whole space of a square board


def test_an_attack_on_a_whole_space_shows_its_target(qtbot: QtBot) -> None:
    from boardapp.qt.boards.board_scene import BoardScene
    from boardapp.qt.spearpoint.fights.space_attack_film import SpaceAttackFilm

    table = session()
    scene = BoardScene(table, SPEARPOINT.tools(), SpearpointBoard(table))
    assert table.document is not None
    table.open(table.document)
    said: list[str] = []
    table.said.connect(said.append)
    attack = SpaceAttackFilm(scene, table, lambda: "normal")
    lay(table, "1A", "C-3")
    grid = table.grid
    for kind in ("rifle-squad", "mortar-squad"):
        assert table.lay_unit(kind, "us", grid.parse("C-3"))
    table.choose_attack("mortar")
    ask(table, "A-1", "C-3")
    assert attack.target_space() == grid.parse("C-3")
    before = table.state
    attack.show_attack()
    assert table.state is before
    assert attack.film.group is not None
    attack.film.group.pause()
    frames = [item for item in scene.items() if isinstance(item, UnitFrameItem)]
    assert {frame.words for frame in frames} == {"Rifle Squad", "Mortar Squad"}
    (spaces,) = (item for item in scene.items() if isinstance(item, AttackedSpacesItem))
    middle = spaces.spaces[0].boundingRect().center()
    assert (middle.x(), middle.y()) == grid.centre(grid.parse("C-3"))
    assert said[-1] == "An attack on the whole space C-3 hits Rifle Squad and Mortar Squad."
    table.set_turn(2)
    assert not attack.film.is_running


def test_without_such_a_ruling_it_is_the_space_at_hand(qtbot: QtBot) -> None:
    from boardapp.qt.boards.board_scene import BoardScene
    from boardapp.qt.spearpoint.fights.space_attack_film import SpaceAttackFilm

    table = session()
    scene = BoardScene(table, SPEARPOINT.tools(), SpearpointBoard(table))
    assert table.document is not None
    table.open(table.document)
    said: list[str] = []
    table.said.connect(said.append)
    attack = SpaceAttackFilm(scene, table, lambda: "off")
    ask(table, "A-1", "C-3")
    table.move_cursor(table.grid.parse("B-2"))
    attack.show_attack()
    assert not attack.film.is_running
    assert said[-1] == "An attack on the whole space B-2 hits no unit."


def test_the_ways_of_attack_are_those_of_the_rules() -> None:
    from boardapp.games.spearpoint.sight.attack_kinds import ATTACKS

    assert set(ATTACKS) - set(WHOLE_SPACE) == {"direct", "strafing"}
