"""Marks and the tool that answers on the board: what is lit, glanced at, clicked and refused."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Grid, Space
from boardapp.core.hex_grid import HexGrid
from boardapp.core.procedure.displayed_facts import HighlightedSpaces, OddsFact, PathFact
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    Odds,
    PlaceableObject,
    Refusal,
)
from boardapp.core.procedure.questions import PathQuestion, Place, PutObject, TextQuestion, Throw
from boardapp.picture import palette
from boardapp.picture.hexes.hex_palette import PLATE
from boardapp.qt.boards.mark_shapes import (
    LEAST_TEXT,
    RING_WIDTH,
    ring_outlines,
    shrink_outline,
    zone_style,
)
from boardapp.qt.sessions.table_session import ANSWERING
from tests.document.waiting_game import GRID, POND, WET
from tests.qt.conftest import MakeGuided
from tests.qt.support.guide_table import AREAS, AskingGame, GuideTable
from tests.qt.support.playing import Table, document
from tests.qt.support.spearpoint_window import SpearpointWindow

FAR = Refusal("Too far.")


def at(name: str) -> Space:
    return GRID.parse(name)


def wet(space: Space) -> Refusal | None:
    return WET if space == POND else None


def odds(space: Space) -> tuple[Odds, ...]:
    return (Odds("hit", "hit", Fraction(1, 6)), Odds("final", "there", Fraction(3, 4), space))


AIM = Place(
    "us", "Aim", why_not=wet, odds_of=odds,
    facts_of=lambda space: (HighlightedSpaces("Blast", {space: "4 dice"}),),
)  # fmt: skip


def way(table: GuideTable) -> tuple[Space, ...]:
    return table.session.pending_answer.path_steps


def picture(table: GuideTable) -> QImage:
    QApplication.processEvents()
    return table.view.viewport().grab().toImage()


def colour(table: GuideTable, name: str, offset: tuple[float, float] = (0.0, -1200.0)) -> QColor:
    spot = table.scene.board.centre_of(table.session.grid.parse(name)) + QPointF(*offset)
    return picture(table).pixelColor(table.view.mapFromScene(spot))


@pytest.fixture
def add(qtbot: QtBot) -> Callable[[GuideTable], None]:
    return qtbot.addWidget


# ---- marks --------------------------------------------------------------------------------------


def test_spaces_that_may_be_chosen_are_bright_and_framed_and_others_dim(guided: MakeGuided) -> None:
    table = guided(AIM)
    marks = table.scene.marks
    assert marks is not None
    assert marks.lit is not None
    assert set(marks.lit) == {*GRID.spaces()} - {POND}
    table.scene.notice_pointer_left()
    lit, dim = colour(table, "A-3"), colour(table, "B-2")
    assert lit.lightness() > dim.lightness() + 40
    rim = colour(table, "A-3", (0.0, -1900.0)), colour(table, "B-2", (0.0, -1900.0))
    assert rim[0] != rim[1]


def test_spaces_chosen_so_far_have_a_frame_and_a_tint_but_no_word(guided: MakeGuided) -> None:
    choices = tuple(Choice(name, name, at=AREAS.parse(name)) for name in ("Mill", "Long Wood"))
    ask = PickSeveral("us", "Posts", choices=choices)
    table = guided(ask, game=AskingGame([ask], AREAS))

    def colours(share: float) -> set[str]:
        table.scene.notice_pointer_left()
        outline = shrink_outline(table.scene.board.outline(AREAS.parse("Long Wood")), share)
        image = picture(table).copy(table.view.mapFromScene(outline.boundingRect()).boundingRect())
        points = ((x, y) for x in range(image.width()) for y in range(image.height()))
        return {image.pixelColor(*point).name().upper() for point in points}

    frame, untinted = palette.VERDICTS["clear"].fill.upper(), colours(0.5)
    assert frame not in colours(1)
    table.click("Long Wood")
    assert frame in colours(1)
    assert colours(0.5) != untinted
    assert PLATE not in colours(0.5), "no word"
    table.click("Long Wood")
    assert frame not in colours(1)
    assert colours(0.5) == untinted


def test_a_free_choice_does_not_flood_the_board(guided: MakeGuided) -> None:
    table = guided(TextQuestion("us", "Note"), Place("us", "Aim"))
    before = picture(table)
    table.session.answer("x")
    assert table.scene.marks is not None
    assert table.scene.marks.lit is None
    assert picture(table) == before


def test_a_glance_shows_chances_facts_and_the_hint(guided: MakeGuided) -> None:
    table = guided(AIM)
    table.hover("A-3")
    marks = table.scene.marks
    assert marks is not None
    assert marks.chances == {at("A-3"): Fraction(3, 4)}
    assert [*marks.meanings] == [HighlightedSpaces("Blast", {at("A-3"): "4 dice"})]
    assert list(marks.legend.titles.values()) == ["Blast"]
    assert marks.legend.isVisible()
    assert table.hinted[-1] == "A-3: hit (16.7 %)"
    assert "there 75.0 % (3/4)" in table.guide.odds.accessibleDescription()
    table.hover("B-2")
    assert (marks.chances, [one.title for one in marks.meanings]) == ({}, [])
    assert table.hinted[-1] == "The pond is in the way (rule “Rules: 004-101”)."
    table.scene.notice_pointer_left()
    assert table.guide.odds.accessibleDescription() == ""


def test_chances_in_the_hint_name_what_they_are_of(guided: MakeGuided) -> None:
    chances = {"unit A": Fraction(1, 2), "unit B": Fraction(1, 4)}
    both = tuple(Odds(of, "in the blast", chance) for of, chance in chances.items())
    table = guided(replace(AIM, odds_of=lambda _: both))
    table.hover("A-3")
    assert table.hinted[-1] == "A-3: unit A in the blast (50.0 %), unit B in the blast (25.0 %)"


def test_the_legend_stands_in_the_corner_that_is_not_marked(guided: MakeGuided) -> None:
    table = guided(AIM)
    marks = table.scene.marks
    assert marks is not None
    sides = []
    for name in ("B-4", "C-1", "C-4", "A-1"):
        table.hover(name)
        sides.append(marks.legend.at_right)
    assert sides == [False, True, False, False]


def test_the_legend_stands_between_marked_corners(guided: MakeGuided) -> None:
    marked = {at("C-1"): "", at("C-4"): ""}
    table = guided(TextQuestion("us", "Note"), facts=(HighlightedSpaces("Mud", marked),))
    assert table.scene.marks is not None
    legend = table.scene.marks.legend
    assert legend.isVisible()
    seen = legend.deviceTransform(table.view.viewportTransform()).mapRect(legend.boundingRect())
    for space in marked:
        outline = table.view.mapFromScene(table.scene.board.outline(space))
        assert not outline.boundingRect().intersects(seen.toRect())


def test_chances_of_one_thing_only_stand_on_the_board(guided: MakeGuided) -> None:
    rows = (
        Odds("hit", "hit", Fraction(1, 2)), Odds("final", "here", Fraction(1, 4), at("A-1")),
        Odds("final", "there", Fraction(3, 4), at("A-2")), Odds("other", "x", Fraction(1), POND),
        Odds("final", "unknown", None, at("A-3")),
    )  # fmt: skip
    table = guided(TextQuestion("us", "Note", odds=rows))
    assert table.scene.marks is not None
    assert table.scene.marks.chances == {at("A-1"): Fraction(1, 4), at("A-2"): Fraction(3, 4)}
    likelier, other = colour(table, "A-2"), colour(table, "A-1")
    assert likelier.lightness() < other.lightness()


def test_facts_mark_spaces_and_ways_until_the_next_answer(guided: MakeGuided) -> None:
    facts = (
        HighlightedSpaces("Smoke", {at("A-1"): "3 turns"}),
        PathFact("Drift", (at("A-2"), at("B-3"))),
        OddsFact("Final", (Odds("final", "x", Fraction(1, 2), at("C-1")),)),
    )
    table = guided(TextQuestion("us", "Note"), facts=facts)
    marks = table.scene.marks
    assert marks is not None
    assert (marks.meanings, marks.ways) == (facts[:1], facts[1:2])
    assert marks.chances == {at("C-1"): Fraction(1, 2)}
    table.session.answer("x")
    assert (marks.meanings, marks.ways, marks.chances) == ((), (), {})
    assert not marks.legend.isVisible()


def test_a_secret_marks_nothing_until_it_is_shown(guided: MakeGuided) -> None:
    row = (Odds("final", "x", Fraction(1, 2), at("C-1")),)
    table = guided(Place("us", "Hide", why_not=wet, secret=True, odds=row))
    marks = table.scene.marks
    assert marks is not None
    assert (marks.lit, marks.chances, table.session.tool) == (None, {}, "select")
    table.session.reveal_secret_question()
    assert marks.lit is not None
    assert (marks.chances, table.session.tool) == ({at("C-1"): Fraction(1, 2)}, ANSWERING)


def test_words_that_would_be_too_small_to_read_are_left_out(guided: MakeGuided) -> None:
    table = guided(
        TextQuestion("us", "Note"), facts=(HighlightedSpaces("Smoke", {at("A-1"): "3 turns"}),)
    )

    def plate() -> bool:
        return colour(table, "A-1", (-900.0, -1050.0)).lightness() > 245

    assert plate()
    table.view.zoom_to(LEAST_TEXT / 100 / 40)
    assert not plate()


@pytest.mark.parametrize("grid", [GRID, AREAS, HexGrid(5, 4)])
def test_outlines_come_from_the_boards_own_spaces(
    grid: Grid, add: Callable[[GuideTable], None]
) -> None:
    table = GuideTable(AskingGame([Place("us", "Aim")], grid))
    add(table)
    for space in table.session.grid.spaces():
        outline = table.scene.board.outline(space)
        assert outline.containsPoint(table.scene.board.centre_of(space), Qt.FillRule.OddEvenFill)


def test_the_square_board_outlines_its_spaces(table: Table) -> None:
    outline = table.scene.board.outline(Space(1, 2)).boundingRect()
    assert (outline.x(), outline.y(), outline.width()) == (8000, 4000, 4000)


# ---- the tool -----------------------------------------------------------------------------------


def test_a_click_answers_and_the_next_question_is_asked(guided: MakeGuided) -> None:
    table = guided(AIM, Throw("us", "Luck", dice=(DiceRequest(1, 6, "us", "luck"),)))
    assert table.session.tool == ANSWERING
    assert table.hinted[-1] == "Aim: click a bright space."
    table.click("C-4")
    assert table.session.told[0] == "Aim: C-4."
    assert table.session.tool == "select"
    assert table.focus() is table.guide.fields[0].first()


def test_a_refused_click_says_why_and_asks_on(guided: MakeGuided) -> None:
    table = guided(AIM)
    table.click("B-2")
    why = "The pond is in the way (rule “Rules: 004-101”)."
    assert (table.refused, table.second()) == ([why], why)
    assert table.session.tool == ANSWERING


def test_a_click_beside_all_spaces_says_why_not(add: Callable[[GuideTable], None]) -> None:
    table = GuideTable(AskingGame([AIM], AREAS))
    add(table)
    table.session.answer("all")
    spot = table.view.mapFromScene(QPointF(300, 6000))
    QTest.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert table.refused == ["Aim: that space is off the board."]


def test_enter_answers_at_the_cursor_and_escape_leaves_the_board(guided: MakeGuided) -> None:
    table = guided(AIM, AIM)
    table.view.setFocus()
    table.key(Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert table.session.told[0] == "Aim: A-3."
    table.key(Qt.Key.Key_Escape)
    assert (table.session.tool, table.session.pending_answer.preview) == ("select", None)
    table.session.log_note("does not take it up again")
    assert table.session.tool == "select"
    table.click("C-4")
    assert table.session.told[0] == "Aim: C-4.", "a click on a lit space answers with any tool"


def test_a_way_is_clicked_step_by_step_and_its_last_space_ends_it(guided: MakeGuided) -> None:
    path = PathQuestion(
        "us", "March", start=at("A-1"), most=2, onward=lambda way, space: wet(space)
    )
    table = guided(path, path)
    table.click("A-2")
    assert way(table) == (at("A-2"),)
    assert table.second().startswith("A-1 → A-2, 1 step.")
    table.click("B-2")
    assert table.refused == ["The pond is in the way (rule “Rules: 004-101”)."]
    table.view.setFocus()
    table.key(Qt.Key.Key_Backspace)
    assert way(table) == ()
    table.click("B-1")
    table.hover("B-1")
    assert table.hinted[-1] == "B-1: click again to take this path."
    table.click("B-1")
    assert table.session.told[0] == "March: B-1."
    table.click("A-2")
    table.view.setFocus()
    table.key(Qt.Key.Key_Escape)
    assert (way(table), table.session.tool) == ((), ANSWERING)


def test_how_far_a_way_may_lead_is_written_until_it_has_begun(guided: MakeGuided) -> None:
    steps = {at("A-2"): "1", at("A-3"): "2"}
    march = PathQuestion("us", "March", start=at("A-1"), most=2)
    table = guided(replace(march, facts=(HighlightedSpaces("Steps", steps),)), march)
    marks = table.scene.marks
    assert marks is not None
    table.scene.notice_pointer_left()
    assert marks.reach == steps
    assert marks.meanings == ()  # no hatching over what is bright
    told = colour(table, "A-3", (0.0, 0.0))
    table.click("A-2")
    assert marks.reach == {}
    table.view.setFocus()
    table.key(Qt.Key.Key_Backspace)
    assert marks.reach == steps
    assert table.session.answer([])
    table.scene.notice_pointer_left()
    assert marks.reach == {}
    assert colour(table, "A-3", (0.0, 0.0)) != told


def test_what_is_in_hand_is_turned_by_brackets(guided: MakeGuided) -> None:
    put = PutObject("us", "Lay", things=(PlaceableObject("a", "Mine"),), turns=(0, 90, 180))
    table = guided(put)
    table.view.setFocus()
    table.hover("A-2")
    for key in (Qt.Key.Key_BracketRight, Qt.Key.Key_BracketRight, Qt.Key.Key_BracketLeft):
        table.key(key)
    assert table.hinted[-1] == "Mine on A-2, turned 90°"
    table.key(Qt.Key.Key_Return)
    assert table.session.told[0] == "Lay: Mine on A-1, turned 90°."


def test_nothing_is_lit_or_answered_while_looking_back(guided: MakeGuided) -> None:
    table = guided(replace(AIM, odds=odds(at("A-1"))))
    assert table.scene.marks is not None
    assert table.scene.marks.chances
    table.session.show_earlier_state(table.document.start_state)
    assert (table.scene.marks.lit, table.scene.marks.chances) == (None, {})
    assert table.session.tool == "select"
    QTest.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(50, 200))
    assert len(table.document.log) == 1
    table.session.show_earlier_state(None)
    assert table.session.tool == ANSWERING


def test_the_tool_that_answers_on_the_board_is_shown_in_use(window: SpearpointWindow) -> None:
    window.controller.show_document(document())
    window.session.choose_tool("sight")
    window.session.choose_tool(ANSWERING)
    assert window.actions_["answer"].isChecked()
    assert not window.actions_["hold-up"].isEnabled()


def test_no_meaning_looks_forbidden_and_a_sides_zone_is_in_its_colour() -> None:
    looks = [zone_style(number) for number in range(5)]
    looks += [zone_style(0, side) for side in palette.SIDES]
    assert palette.BLOCKS not in {one.ink for one in looks}
    own = [palette.SIDES[side].fill for side in palette.SIDES]
    assert [one.tint for one in looks[5:]] == own
    assert len({one.dashes for one in looks[5:]}) == len(own), "not by colour alone"


def test_rings_of_neighbours_leave_each_other_room_at_every_zoom(table: Table) -> None:
    units = "us rifle-squad B-9, us lmg-team B-9, germany tiger-i B-9, germany mg42-team B-9"
    table.session.open(document(units=units))
    rects = [piece.rect for piece in table.scene.pieces.values()]
    assert len(rects) == 4
    for scale in (0.012, 0.026, 0.04, 0.1):
        half = RING_WIDTH / 2 / scale
        rings = [ring.adjusted(-half, -half, half, half) for ring in ring_outlines(rects, scale)]
        overlaps = [one & other for one, other in combinations(rings, 2)]
        assert all(min(each.width(), each.height()) < 0.01 for each in overlaps)


def test_rings_side_by_side_cover_no_upper_or_lower_edge() -> None:
    units = [QRectF(x, 0, 40, 40) for x in (0, 41)]
    for ring in ring_outlines(units, 1.0):
        assert (ring.top(), ring.bottom()) == (-RING_WIDTH / 2, 40 + RING_WIDTH / 2)
