"""The guide's marks and tool on a real hex board: outlines, half-hexes, clicks and zoom."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, ClassVar, cast

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import HighlightedSpaces
from boardapp.core.procedure.question_parts import Choice, Odds, Refusal
from boardapp.core.procedure.questions import Ask, Pick, Place, TextQuestion
from boardapp.core.procedure.running_procedure import Asking, Context, Procedure, ask_or_instead
from boardapp.document.document import Document
from boardapp.games.game import Game
from boardapp.games.strategy_cards.cards.deck_files import library_with_own_decks
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.state import HexState
from boardapp.qt.sessions.table_session import ANSWERING
from tests.qt.strategy_cards.hex_playing import HexTable, layout

FAR = Refusal("No unit sees it.")


class AskingHexes(StrategyCards):
    """A hex table whose one procedure puts some questions."""

    asks: ClassVar[Sequence[Ask[Any]]] = ()

    def menu(self, state: Any) -> tuple[Pick, ...]:
        return (Pick("us", "Orders", choices=(Choice("all", "Ask all"),)),)

    def procedure(self, name: str, given: tuple[str, ...]) -> Procedure[Any]:
        return self._all

    def _all(self, play: Context[HexState]) -> Asking[None]:
        for question in type(self).asks:
            yield from ask_or_instead(question)

    def headings_of_rules(self, *rules: str) -> str:
        return "Target" if rules else ""

    def moment_title(self, state: Any) -> str:
        return "Call"

    def progress(self, state: Any) -> None:
        """Nothing leads the table."""

    def unit_title(self, unit: Any) -> str:
        return str(unit.unit)

    def game_end_sentence(self, state: Any) -> str | None:
        return None


@pytest.fixture
def aiming(hexes: HexTable) -> HexTable:
    state = layout(units="us squad C3, germany squad D5")
    grid = state.grid

    def odds(space: Space) -> tuple[Odds, ...]:
        around = [space, *grid.neighbours(space)]
        return tuple(Odds("final hex", grid.name(one), Fraction(1, 12), one) for one in around)

    def blast(space: Space) -> tuple[HighlightedSpaces, ...]:
        around = dict.fromkeys(grid.neighbours(space), "2 dice")
        return (HighlightedSpaces("Blast", {space: "4 dice", **around}),)

    AskingHexes.asks = [
        Place("us", "Target", rules=("002-18",), odds_of=odds, facts_of=blast,
              why_not=lambda space: FAR if space.column > 5 else None),
        TextQuestion("us", "Report"),
    ]  # fmt: skip
    game = AskingHexes(grid, library_with_own_decks())
    hexes.session.open(Document(state, cast(Game, game)))
    hexes.view.fit()
    hexes.session.answer("all")
    QApplication.processEvents()
    return hexes


def test_the_hexes_that_may_be_chosen_are_lit_and_the_blast_shown_before(aiming: HexTable) -> None:
    marks = aiming.scene.marks
    assert marks is not None
    assert marks.lit is not None
    assert (len(marks.lit), aiming.session.tool) == (36, ANSWERING)
    aiming.hover("C3")
    grid = aiming.state.grid
    assert marks.chances.keys() == {grid.parse("C3"), *grid.neighbours(grid.parse("C3"))}
    assert [fact.title for fact in marks.meanings] == ["Blast"]
    aiming.click("C3")
    assert aiming.session.told == ("Target: C3.",)


def test_a_half_hex_says_why_it_is_no_target(aiming: HexTable) -> None:
    rect = aiming.scene.board.rect()
    spot = aiming.view.mapFromScene(QPointF(200, rect.height() * 0.25))
    assert aiming.scene.board.space_at(aiming.view.mapToScene(spot)) is None
    QTest.mouseClick(aiming.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert aiming.heard.refused == ["Target: that space is off the board (rule “Target”)."]


def test_a_hex_that_may_not_be_chosen_says_why(aiming: HexTable) -> None:
    aiming.click("C8")
    assert aiming.heard.refused == ["No unit sees it."]
    assert len(aiming.session.asks) == 1


def test_a_drag_while_a_call_asks_is_refused_and_cuts_nothing_short(aiming: HexTable) -> None:
    session = aiming.session
    assert session.answer("D4")
    refused: list[str] = []
    session.refused.connect(refused.append)
    aiming.drag("C3", "C4", offset=(0, 0))
    assert refused == ["“Ask all” is not finished. Answer the question in the bar, or press Back."]
    assert session.is_procedure_asking
    assert {session.grid.name(unit.space) for unit in session.table.hex_units()} == {"C3", "D5"}
