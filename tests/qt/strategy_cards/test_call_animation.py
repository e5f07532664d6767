"""The film of a call: it leads up to what is on the table already, and only for acts done now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from boardapp.document.document import Document
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.qt.boards.board_overlay_items import SceneLayer
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.board_view import BoardView
from boardapp.qt.films.animation import FilmPlayer
from boardapp.qt.films.animation_items import (
    AttackedSpacesItem,
    DiceItem,
    ResultRingItem,
    TokenItem,
    UnitFrameItem,
)
from boardapp.qt.sessions.log_replay_controller import ReplayController
from boardapp.qt.strategy_cards.actions import STRATEGY_CARDS
from boardapp.qt.strategy_cards.board.artillery_call_film import ArtilleryCallFilm
from boardapp.qt.strategy_cards.board.hex_game_board import HexBoard
from boardapp.qt.strategy_cards.session import HexSession
from tests.games.strategy_cards.calls.calling import BLANKET, EXAMPLE, GRID, LIBRARY, at


class Calling:
    """The rulebook's example in a shown view, with films that only move when a test moves them."""

    def __init__(self, qtbot: QtBot, speed: str = "normal") -> None:
        self.speed = speed
        self.session = HexSession()
        self.board = HexBoard(self.session)
        self.scene = BoardScene(self.session, STRATEGY_CARDS.tools(), self.board)
        self.view = BoardView(self.scene)
        qtbot.addWidget(self.view)
        self.replay = ReplayController(self.session)
        self.animation = ArtilleryCallFilm(
            self.scene, self.session, self.replay, lambda: self.speed
        )
        self.session.open(Document(EXAMPLE, StrategyCards(GRID, LIBRARY)))
        self.view.resize(900, 600)
        self.view.show()
        self.view.fit()
        self.view.activateWindow()
        qtbot.waitActive(self.view)
        self.view.setFocus()

    @property
    def film(self) -> FilmPlayer:
        return self.animation.film

    def _pause(self) -> None:
        if self.film.group is not None:
            self.film.group.pause()

    def answer(self, value: Any) -> None:
        assert self.session.answer(value)
        self._pause()

    def activate(self) -> None:
        assert self.session.begin_procedure("play", "us", BLANKET)
        self._pause()

    def contact(self, die: int = 6) -> None:
        self.answer([[die]])

    def target(self, name: str = "C5") -> None:
        self.answer(name)

    def drift(self, black: int = 3, red: int = 3) -> None:
        self.answer("4")
        self.answer({"instead": "no-note"})
        self.answer([[black], [red]])

    def attack(self, *dice: int) -> None:
        self.answer([list(dice)])

    def up_to_drift(self, black: int = 3, red: int = 3, target: str = "C5") -> None:
        self.activate()
        self.contact()
        self.target(target)
        self.drift(black, red)

    def on(self) -> bool:
        return self.film.is_running

    def seek(self, milliseconds: int) -> None:
        assert self.film.group is not None
        self.film.group.setCurrentTime(milliseconds)

    def items(self, kind: type) -> list:  # type: ignore[type-arg]
        return [item for item in self.scene.items() if isinstance(item, kind)]

    def token(self) -> TokenItem:
        (token,) = self.items(TokenItem)
        assert isinstance(token, TokenItem)
        return token

    def shown(self) -> dict[str, tuple[bool, float]]:
        layers = self.board.call
        items = {"token": layers.token, "drift": layers.drift, "blast": layers.blast}
        return {name: (one.isVisible(), one.opacity()) for name, one in items.items()}


@pytest.fixture
def calling(qtbot: QtBot) -> Iterator[Calling]:
    table = Calling(qtbot)
    yield table
    table.view.close()


@pytest.mark.rule("002-13", "002-15")
@pytest.mark.parametrize(("die", "words", "good"), [(4, "Contact: 4", True),
                                                    (3, "No contact: 3", False)])  # fmt: skip
def test_contact_is_a_pulse(calling: Calling, die: int, words: str, good: bool) -> None:
    calling.activate()
    assert not calling.on()
    calling.contact(die)
    calling.seek(300)
    (pulse,) = calling.items(ResultRingItem)
    assert (pulse.words, pulse.good, pulse.isVisible()) == (words, good, True)


@pytest.mark.rule("002-18")
def test_the_token_comes_down_on_its_hex(calling: Calling) -> None:
    calling.activate()
    calling.contact()
    calling.target("C5")
    middle = calling.scene.board.centre_of(at("C5"))
    calling.seek(50)
    assert calling.token().y() < middle.y() - 200
    assert calling.shown()["token"] == (True, 0.0)
    assert calling.film.group is not None
    calling.seek(calling.film.group.duration() - 1)
    assert (calling.token().pos() - middle).manhattanLength() < 20


@pytest.mark.rule("002-27", "002-28")
def test_it_drifts_hex_by_hex_with_the_dice_beside_it(calling: Calling) -> None:
    calling.up_to_drift(black=3, red=3)
    names = ("C5", "C6", "C7", "C8")
    for steps, name in enumerate(names):
        calling.seek(700 + 320 * steps)
        spot = calling.scene.board.centre_of(at(name))
        assert (calling.token().pos() - spot).manhattanLength() < 20
        (dice,) = calling.items(DiceItem)
        assert dice.words == "black 3, red 3"
        assert (dice.pos() - calling.token().pos()).manhattanLength() < 1


@pytest.mark.rule("002-35", "002-38")
def test_after_the_drift_the_blast_opens_and_its_units_are_marked_in_turn(
    calling: Calling,
) -> None:
    calling.up_to_drift()
    calling.seek(700 + 3 * 320 + 160 + 240)
    (spaces,) = calling.items(AttackedSpacesItem)
    assert len(spaces.spaces) == 7
    assert spaces.spaces[0].boundingRect().center() == calling.scene.board.centre_of(at("C8"))
    assert 0.9 < spaces.opened < 1.3
    seen = []
    for turn in range(5):
        calling.seek(700 + 3 * 320 + 160 + 7 * 240 + turn * 351 + 200)
        framed = [one for one in calling.items(UnitFrameItem) if one.isVisible()]
        seen.append(len(framed))
        assert any(one.words in ("C", "D", "E", "F", "G") for one in framed)
    assert seen == [1, 2, 3, 4, 5]


@pytest.mark.rule("002-31")
def test_off_the_board_it_fades_and_nothing_opens(calling: Calling) -> None:
    calling.up_to_drift(black=3, red=6, target="A1")
    assert calling.session.table.call is not None
    assert calling.session.table.call.is_off_board
    assert calling.film.group is not None
    calling.seek(calling.film.group.duration() - 80)
    assert calling.token().opacity() < 0.2
    assert not calling.items(AttackedSpacesItem)


@pytest.mark.rule("002-26")
def test_an_accurate_token_stays(calling: Calling) -> None:
    calling.up_to_drift(black=6, red=2)
    calling.seek(900)
    assert calling.token().pos() == calling.scene.board.centre_of(at("C5"))


@pytest.mark.rule("002-41")
def test_an_attack_marks_each_unit_with_its_hits(calling: Calling) -> None:
    calling.up_to_drift()
    calling.attack(6, 5, 1, 1)
    frames = calling.items(UnitFrameItem)
    assert sorted(one.words for one in frames) == ["2 hits", "2 hits"]
    counters = [piece.frame for piece in calling.scene.pieces.values()]
    for one in frames:
        assert one.rect in counters
        (plate,) = one.childItems()
        turn = plate.deviceTransform(calling.view.viewportTransform())
        seen = turn.mapRect(plate.boundingRect())
        where = calling.view.mapToScene(seen.toRect()).boundingRect()
        assert not any(where.intersects(other) for other in counters)
    (spaces,) = calling.items(AttackedSpacesItem)
    assert spaces.zValue() < SceneLayer.UNIT


def test_the_table_is_complete_before_the_first_frame(calling: Calling) -> None:
    calling.up_to_drift()
    call = calling.session.table.call
    assert call is not None
    assert call.final_hex == at("C8")
    assert calling.on()
    assert calling.shown() == {"token": (False, 0.0), "drift": (True, 0.0), "blast": (True, 0.0)}
    calling.film.stop()
    assert calling.shown() == {"token": (False, 1.0), "drift": (True, 1.0), "blast": (True, 1.0)}
    assert not calling.items(TokenItem)


def test_at_its_end_it_leaves_the_three_marks(calling: Calling) -> None:
    calling.up_to_drift()
    group = calling.film.group
    assert group is not None
    group.resume()
    calling.seek(group.totalDuration())
    assert not calling.on()
    assert calling.shown()["drift"] == (True, 1.0)
    assert not calling.items(TokenItem)


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_Space])
def test_a_key_skips_and_does_nothing_else(calling: Calling, key: Qt.Key) -> None:
    calling.session.choose_tool("terrain")
    calling.up_to_drift()
    QTest.keyClick(calling.view, key)
    assert not calling.on()
    assert calling.session.tool == "terrain"
    QTest.keyClick(calling.view, Qt.Key.Key_Escape)
    assert calling.session.tool == "select"


def test_a_click_skips_and_does_nothing_else(calling: Calling) -> None:
    calling.session.choose_tool("terrain")
    calling.up_to_drift()
    table = calling.session.table
    spot = calling.view.mapFromScene(QPointF(calling.scene.board.centre_of(at("D3"))))
    QTest.mouseClick(calling.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert not calling.on()
    assert calling.session.table is table
    QTest.mouseClick(calling.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert calling.session.table.terrain != table.terrain


def test_undoing_and_doing_again_are_not_shown(calling: Calling) -> None:
    calling.activate()
    calling.contact()
    calling.target()
    calling.session.undo()
    assert not calling.on()
    calling.session.redo()
    assert not calling.on()
    assert calling.shown()["token"] == (True, 1.0)


def test_looking_back_is_not_shown_and_ends_it(calling: Calling) -> None:
    calling.activate()
    calling.contact()
    before = calling.session.table
    calling.target()
    assert calling.on()
    calling.session.show_earlier_state(before)
    assert not calling.on()
    calling.session.show_earlier_state(None)
    assert not calling.on()


def test_stepping_on_through_the_log_shows_it_again_and_jumping_does_not(
    calling: Calling,
) -> None:
    calling.up_to_drift()
    calling.film.stop()
    replay, count = calling.replay, calling.replay.total
    replay.show_log_entry(count - 1)
    assert not calling.on()
    replay.forward()
    assert calling.on()
    assert calling.items(DiceItem)
    replay.back()
    assert not calling.on()
    replay.show_log_entry(0)
    replay.show_log_entry(count)
    assert not calling.on()


def test_a_step_to_a_note_ends_the_film_of_the_step_before(calling: Calling) -> None:
    calling.up_to_drift()
    calling.session.log_note("The token has drifted.")
    calling.film.stop()
    replay = calling.replay
    replay.show_log_entry(replay.total - 2)
    replay.forward()
    assert calling.on()
    replay.forward()
    assert not calling.on()


def test_pausing_the_replay_pauses_the_film(calling: Calling) -> None:
    calling.up_to_drift()
    replay = calling.replay
    replay.show_log_entry(replay.total - 2)
    replay.busy = calling.on
    replay.toggle_playing()
    replay.show_log_entry(replay.total - 1)
    replay.show_log_entry(replay.total)
    group = calling.film.group
    assert group is not None
    states = []
    for _ in range(2):
        replay.toggle_playing()
        states.append((replay.is_playing, group.state()))
    assert states == [(False, group.State.Paused), (True, group.State.Running)]


def test_opening_a_table_ends_it(calling: Calling) -> None:
    calling.up_to_drift()
    document = calling.session.document
    assert document is not None
    calling.session.open(Document(document.state, document.game))
    assert not calling.on()
    assert calling.shown()["drift"] == (True, 1.0)


def test_another_act_takes_its_place(calling: Calling) -> None:
    calling.up_to_drift()
    calling.attack(6, 5, 1, 1)
    assert calling.on()
    assert not calling.items(DiceItem)


def test_off_nothing_else_differs(qtbot: QtBot) -> None:
    ends = []
    for speed in ("off", "normal"):
        calling = Calling(qtbot, speed)
        calling.up_to_drift()
        assert calling.on() == (speed == "normal")
        calling.film.stop()
        calling.view.grab()
        calling.board.ground.make_missing_pieces()
        calling.scene.drawings.render_waiting()
        ends.append((calling.session.table, calling.shown(), calling.view.grab().toImage()))
        calling.view.close()
    assert ends[0] == ends[1]


@pytest.mark.parametrize(("speed", "times"), [("slow", 2.2), ("fast", 0.4)])
def test_its_speed_is_chosen(calling: Calling, speed: str, times: float) -> None:
    calling.activate()
    calling.speed = speed
    calling.contact()
    assert calling.film.group is not None
    assert calling.film.group.totalDuration() == pytest.approx(901 * times, abs=2)
