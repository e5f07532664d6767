"""The demands of view and ruling places on a scene and a board: any game's will do."""

from fractions import Fraction

import pytest
from PySide6.QtCore import QRectF
from pytestqt.qtbot import QtBot

from boardapp.core.sight_ruling import BlockingReason, Ruling
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.board_view import BoardView
from boardapp.qt.boards.game_board_base import GameBoard
from boardapp.qt.boards.tools import BoardTool
from boardapp.qt.ruling.ruling_focus_points import FocusPoint, find_focus_points
from boardapp.qt.sessions.sight_session import SightSession


class SmallBoard(GameBoard):
    """A board in centimetres, whose size may change."""

    units_per_inch = 2.54
    size = QRectF(0, 0, 20, 10)

    def rect(self) -> QRectF:
        return self.size


@pytest.fixture
def view(qtbot: QtBot) -> BoardView:
    session = SightSession()
    scene = BoardScene(session, {"select": lambda: BoardTool}, SmallBoard(session))
    scene.setSceneRect(scene.board.rect())
    made = BoardView(scene)
    qtbot.addWidget(made)
    made.resize(1000, 500)
    made.show()
    return made


def test_the_zoom_goes_by_the_scenes_own_units(view: BoardView) -> None:
    view.zoom_to(1.0)
    assert view.transform().m11() == pytest.approx(100 / 2.54)


def test_a_fitted_board_is_fitted_again_when_its_size_changes(view: BoardView) -> None:
    view.fit()
    scene = view.scene()
    assert isinstance(scene, BoardScene)
    assert isinstance(scene.board, SmallBoard)
    before = view.zoom
    scene.board.size = QRectF(0, 0, 40, 20)
    scene.setSceneRect(scene.board.rect())
    assert view.zoom == pytest.approx(before / 2, rel=0.1)
    view.zoom_to(1.0)
    scene.setSceneRect(scene.board.rect().adjusted(0, 0, 1, 1))
    assert view.zoom == pytest.approx(1.0)


def test_a_plain_scene_has_no_text_being_typed_and_its_shape(view: BoardView) -> None:
    scene = view.scene()
    assert isinstance(scene, BoardScene)
    assert not scene.is_typing_name
    assert scene.aspect_ratio() == 2
    assert scene.board.grid_to_scene((3, 4)) == (3, 4)


def _skewed(point: tuple[float, float]) -> tuple[float, float]:
    return point[0] + point[1] / 2, point[1] * 2


@pytest.mark.parametrize(
    ("status", "expected"), [("clear", ("", 8500, 6000)), ("blocked", ("1", 7000, 4000))]
)
def test_places_lie_where_the_board_is_drawn(
    status: str, expected: tuple[str, float, float]
) -> None:
    cause = BlockingReason("smoke", "004-001", "p. 1", "A-2", None, "Smoke", "smoke", Fraction(0))
    blocked = status == "blocked"
    ruling = Ruling(
        "A-2", "B-2", ((6000, 2000), (8000, 4000)), "direct", None,
        "blocked" if blocked else "clear", (cause,) if blocked else (),
    )  # fmt: skip
    found = find_focus_points(ruling, GRID, plane=_skewed)[0]
    assert (found.label, found.x, found.y) == expected
    if not blocked:
        assert find_focus_points(ruling, GRID, (1.0, 2.0), _skewed)[0] == FocusPoint(
            "", 1.0, 2.0, ruling.margin_sentence()
        )
