"""A table of a game that only asks: its board as outlines in a view, the guide beside it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, cast

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QAction, QColor, QPainter, QPen
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from boardapp.core.area_grid import Area, AreaGrid, Link
from boardapp.core.grid import Grid
from boardapp.core.procedure.displayed_facts import Fact
from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.questions import Ask, Pick
from boardapp.core.procedure.running_procedure import Asking, Context, Procedure, ask_or_instead
from boardapp.core.sentence_case import capitalize_first
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.state import State
from boardapp.document.document import Document
from boardapp.games.act_codec import ActCodec
from boardapp.games.game import Game
from boardapp.qt.boards.answer_tool import AnswerTool
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.board_view import BoardView
from boardapp.qt.boards.game_board_base import GameBoard
from boardapp.qt.boards.tools import BoardTool
from boardapp.qt.guide.panel import GuidePanel
from boardapp.qt.sessions.select_and_move_session import PlacementSession
from boardapp.qt.sessions.table_session import TableSession
from tests.document.waiting_game import GRID, WaitingGame, table

BOX = ((0, 0), (4000, 0), (5000, 3000), (1000, 4000))
AREAS = AreaGrid(
    (
        Area("Mill", (2500, 1700), BOX),
        Area("Ford", (7000, 2000), tuple((x + 4400, y + 300) for x, y in BOX)),
        Area("Long Wood", (6000, 6000), ((2000, 4500), (9500, 4200), (9000, 7500), (2500, 7800))),
    ),
    (Link(0, 1), Link(1, 2)), 10_000, 8000,
)  # fmt: skip


class FixedRandom(Random):
    """Throws the same number every time."""

    def __init__(self, number: float = 0.5) -> None:
        super().__init__()
        self.number = number

    def random(self) -> float:
        return self.number


class AskingGame(WaitingGame):
    """Its one procedure puts the questions that it was made with, one after the other."""

    players: ClassVar[Mapping[str, str]] = {"us": "US", "germany": "Germany"}
    codec: ClassVar[ActCodec] = ActCodec(State)

    def __init__(
        self, asks: Sequence[Ask[Any]], grid: Grid = GRID, facts: Sequence[Fact] = ()
    ) -> None:
        self.asks = asks
        self.grid = grid  # type: ignore[assignment,misc]
        self.facts = facts

    def menu(self, state: State) -> Sequence[Pick]:
        return [Pick("us", "Orders", choices=(Choice("all", "Ask all"), Choice("rest", "Rest")))]

    def procedure(self, name: str, given: tuple[str, ...]) -> Procedure[Any]:
        return self._all if name == "all" else super().procedure(name, given)

    def _all(self, play: Context[State]) -> Asking[None]:
        for question in self.asks:
            for fact in self.facts:
                play.show_fact(fact)
            yield from ask_or_instead(question)
            play.log("So it is.")

    def progress(self, state: State) -> None:
        """Nothing leads the table."""

    def unit_title(self, unit: Any) -> str:
        return str(unit.unit)

    def game_end_sentence(self, state: State) -> str | None:
        return None

    def headings_of_rules(self, *rules: str) -> str:
        return f"Rules: {', '.join(rules)}" if rules else ""


class PlainBoard(GameBoard):
    """A board of outlines; its spaces are found by asking each."""

    def rect(self) -> QRectF:
        if self.session.document is None:
            return QRectF(0, 0, 4 * SPACE_SIZE, 3 * SPACE_SIZE)
        return super().rect()

    def paint_ground(self, painter: QPainter, part: QRectF, *, patient: bool) -> None:
        painter.setPen(QPen(QColor("#6B604F"), 30))
        for number, space in enumerate(self.session.grid.spaces()):
            painter.setBrush(QColor(("#D8C9A3", "#C3CFA0", "#BFC4C9")[number % 3]))
            painter.drawPolygon(self.outline(space))


def plain_scene(session: PlacementSession) -> BoardScene:
    """A scene of outlines, with no tool but one that does nothing."""
    return BoardScene(
        session, {"select": lambda: BoardTool, "answer": lambda: AnswerTool}, PlainBoard(session)
    )


class GuideTable(QWidget):
    """The board and the guide side by side, and hands for both."""

    def __init__(self, game: Any, size: tuple[int, int] = (1280, 800), share: float = 0.3) -> None:
        super().__init__()
        self.session = PlacementSession()
        self.scene = plain_scene(self.session)
        self.view = BoardView(self.scene)
        self.guide = GuidePanel(self.session, random=FixedRandom())
        self.guide.board_wanted.connect(self.view.setFocus)
        self.scene.answers_key = self.guide.handle_board_key
        self.refused: list[str] = []
        self.said: list[str] = []
        self.hinted: list[str] = []
        self.session.refused.connect(self.refused.append)
        self.session.said.connect(self.said.append)
        self.scene.hinted.connect(self.hinted.append)
        rows, row = QVBoxLayout(self), QHBoxLayout()
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.guide.bar)
        rows.addLayout(row, 1)
        row.addWidget(self.view, 1)
        self.guide.setFixedWidth(round(size[0] * share))
        row.addWidget(self.guide)
        self.resize(*size)
        self.show()
        self.activateWindow()
        self.document = Document(table(), cast(Game, game), clock=lambda: "now")
        self.session.open(self.document)
        self.view.fit()
        QApplication.processEvents()

    # Hands

    def focus(self) -> QWidget:
        return QApplication.focusWidget() or self

    def spot(self, name: str) -> QPoint:
        return self.view.mapFromScene(self.scene.board.centre_of(self.session.grid.parse(name)))

    def hover(self, name: str) -> None:
        QTest.mouseMove(self.view.viewport(), self.spot(name) + QPoint(1, 0))
        QTest.mouseMove(self.view.viewport(), self.spot(name))

    def click(self, name: str) -> None:
        self.hover(name)
        QTest.mouseClick(self.view.viewport(), Qt.MouseButton.LeftButton, pos=self.spot(name))
        QApplication.processEvents()

    def key(self, *keys: Qt.Key) -> None:
        for key in keys:
            QTest.keyClick(self.focus(), key)
        QApplication.processEvents()

    def type_in(self, text: str) -> None:
        for key in text:
            QTest.keyClicks(self.focus(), key)
            QApplication.processEvents()

    def press(self, text: str) -> None:
        """Press the button of the guide that says this."""
        QTest.mouseClick(self.button(text), Qt.MouseButton.LeftButton)
        QApplication.processEvents()

    def button(self, text: str) -> Any:
        return next(one for one in self.buttons() if named(one) == text)

    def buttons(self) -> Iterator[Any]:
        return shown_buttons(self.guide)

    def more(self) -> dict[str, QAction]:
        """The rows of the menu of exceptions, by what they say."""
        return {one.text(): one for one in self.guide.bar.more.menu().actions() if one.text()}

    def second(self) -> str:
        """The second line of the bar."""
        return self.guide.bar.second.words


def shown_buttons(guide: GuidePanel) -> Iterator[QPushButton]:
    """The buttons of the bar and of the area that are to be seen."""
    parts = (*guide.bar.findChildren(QPushButton), *guide.findChildren(QPushButton))
    return (one for one in parts if one.isVisible())


def press_choice(guide: GuidePanel, answer: str) -> None:
    """Press the button of a choice by its answer."""
    choices = ((one, getattr(one, "choice", None)) for one in shown_buttons(guide))
    button = next(one for one, choice in choices if choice and choice.answer == answer)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def asked_title(guide: GuidePanel, session: TableSession) -> str:
    """The title of the question whose prompt the bar shows."""
    said = [one for one in session.asks if one.prompt]
    usual = (one for one in said if isinstance(one, Pick) and one.usual)
    ask = next(usual, None) or next(iter(said), session.asks[0])
    assert guide.bar.sentence.words == capitalize_first(ask.prompt or ask.title)
    return ask.title


def named(button: Any) -> str:
    words = getattr(button, "words", None)
    choice = getattr(button, "choice", None)
    return str(words or (choice.title if choice else button.text().replace("&", "")))
