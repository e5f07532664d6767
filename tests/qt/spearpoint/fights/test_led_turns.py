"""Turns lead a table in the window: the guide asks, the right button and the keys go on."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar
from pytestqt.qtbot import QtBot

from boardapp.core.procedure.running_procedure import ABANDON
from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.turn.turn_state import TurnState
from boardapp.picture import palette
from boardapp.qt.sessions.board_objects import UNIT, ObjectRef
from boardapp.qt.widgets.style import apply_style
from tests.games.spearpoint.combat.support.placed_units import BOX
from tests.games.spearpoint.setup.setup_games import set_up
from tests.games.spearpoint.setup.setups import shipped
from tests.qt.conftest import in_front
from tests.qt.spearpoint.fight_table import guide, keep_cards, key, keys
from tests.qt.support.playing import document, space
from tests.qt.support.settling import settled
from tests.qt.support.spearpoint_window import SpearpointWindow

SQUAD, SHERMAN, TIGER, HOWITZER = "us-1", "us-2", "germany-3", "us-4"


@pytest.fixture
def village(qtbot: QtBot, hidden_window: SpearpointWindow) -> Iterator[SpearpointWindow]:
    keep_cards()
    units = ("us rifle-squad C-2, us m4a1-sherman B-7, germany tiger-i B-4,"
             " us howitzer-105mm C-9")  # fmt: skip
    hidden_window.controller.show_document(document("24A B-3", units=units))
    hidden_window.session.lead_fights()
    yield from in_front(qtbot, hidden_window)


def give(window: SpearpointWindow, *answers: object) -> None:
    """Answer whatever is asked; what begins is looked for in all that is offered."""
    session = window.session
    for answer in answers:
        number = next(
            (at for at, ask in enumerate(session.asks)
             if any(one.answer == answer for one in getattr(ask, "choices", ()))), 0,
        )  # fmt: skip
        assert session.answer(answer, number), answer
    QApplication.processEvents()


def begun(file: str) -> Document:
    """A scenario that was set up, in which nothing was played yet."""
    *_, table = set_up(file, 5)
    return Document(table, Spearpoint(BOX, shipped(file)))


def refusals(window: SpearpointWindow) -> list[str]:
    heard: list[str] = []
    window.session.refused.connect(heard.append)
    return heard


def state(window: SpearpointWindow) -> TileState:
    found = window.session.state
    assert isinstance(found, TileState)
    return found


def asked(window: SpearpointWindow) -> tuple[str, str]:
    """The side and the task, as the bar names them."""
    bar = guide(window).bar
    return bar.plate.title, bar.sentence.words


def test_digits_on_the_board_choose_answers_while_the_guide_leads(
    village: SpearpointWindow,
) -> None:
    assert village.session.is_start_of_placeable_name("1")
    give(village, "lead-turns", "targets", "us", 51)
    assert not village.session.is_start_of_placeable_name("1")


def test_a_low_window_names_the_usual_tool_beside_no_question(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "targets", "us", 51, "declare")
    village.resize(village.width(), 30 * village.fontMetrics().height())
    settled(lambda: village.view.zoom)
    assert village.workspace.lead_bar.are_tools_hidden
    village.scene.hinted.emit(village.scene.tool.hint)
    assert guide(village).bar.second.text() == ""


def test_the_bar_says_whose_part_it_is_and_what_to_do(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "begin", 51, "initiative", [[9], [2]])
    assert asked(village) == ("US", "Bring a unit into play, or finish")
    give(village, "done", "done")
    assert asked(village) == ("US", "Choose a unit to attack with, or finish")


def test_an_attack_from_the_right_button_is_declared_in_its_step(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "targets", "us", 51)
    heard = refusals(village)
    assert not village.workspace.fights.fights.fire(TIGER)
    assert heard == [
        "Only US may act now, in the phase “Combat (all other attacks)” (rule “Turn sequence”)."
    ]
    give(village, {"instead": "abandon"})
    assert village.workspace.fights.fights.fire(SHERMAN)
    give(village, f"unit {TIGER}", ["75 mm"])
    pair = state(village).pairs[SHERMAN]
    assert (pair.number, pair.resolved) == (1, False)


def test_a_move_and_a_shot_out_of_turn_go_on_from_the_right_button(
    village: SpearpointWindow,
) -> None:
    give(village, "lead-turns", "commitment", "us", 51)
    assert village.workspace.fights.fights.fire(TIGER)
    assert village.session.is_procedure_asking
    give(village, {"instead": "abandon"})
    assert village.workspace.fights.fights.move(SQUAD)


def test_the_next_turn_waits_for_the_phases(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    heard = refusals(village)
    village.actions_["next-turn"].trigger()
    assert heard == ["You cannot do that now (Turn 1, Movement, US)."]
    give(village, "done", "done", "done", "done", "done", "done", "done", "done")
    village.actions_["next-turn"].trigger()
    assert asked(village) == ("Both", "Roll for the initiative")


def test_who_has_won_stands_in_the_guide_and_play_goes_on(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "resolution", "us", 51, "winner", "us")
    assert guide(village).bar.sentence.words == "US wins"
    heard = refusals(village)
    assert not village.workspace.fights.fights.fire(TIGER)
    assert heard == ["You cannot do that now (Turn 1, US wins)."]
    give(village, "play-on")
    assert asked(village) == ("US", "All attacks are resolved. Finish this phase")


def test_a_table_that_turns_lead_is_led_when_it_is_opened(window: SpearpointWindow) -> None:
    table = document("24A B-3", units="us rifle-squad C-2, germany tiger-i B-4")
    assert isinstance(table.state, TileState)
    turn = TurnState("movement", "us", "us")
    window.controller.show_document(
        Document(replace(table.state, turn=2, sequence=turn), table.game)
    )
    QApplication.processEvents()
    assert asked(window) == ("US", "Choose a unit to move, or finish")


def tab_rows(window: SpearpointWindow) -> list[QTabBar]:
    """The visible tab bars of the window's panels."""
    bars = window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [bar for bar in bars if bar.isVisible() and bar.x() >= 0]


def test_after_a_ruling_the_former_panel_is_in_front_again(window: SpearpointWindow) -> None:
    window.controller.show_document(begun("01-man-vs-beast.yaml"))
    session, space = window.session, window.session.grid.parse

    def are_seen() -> tuple[bool, bool]:
        QApplication.processEvents()
        return tuple(  # type: ignore[return-value]
            not one.visibleRegion().isEmpty() for one in (guide(window), window.ruling_panel)
        )

    assert are_seen() == (True, False)
    session.choose_tool("sight")
    for name in ("A-1", "B-4"):
        session.ask_about_line(space(name), space("C-2"), fixed=True)
        assert are_seen() == (False, True)
        session.ask_about_line(space("A-2"))
        assert are_seen() == (False, True), "another line begins"
    session.ask_about_line(space("A-2"), space("C-2"), fixed=True)
    QTest.keyClick(window.view, Qt.Key.Key_Escape)
    assert session.asked is None
    assert are_seen() == (True, False)
    window.workspace.panels.raise_panel(window.ruling_panel)
    session.ask_about_line(space("A-2"), space("C-2"), fixed=True)
    session.clear_line_and_field()
    assert are_seen() == (False, True), "it was in front before"


def test_a_scenario_in_play_opens_with_the_guide_in_front(
    window: SpearpointWindow, qtbot: QtBot
) -> None:
    window.controller.new("village")
    window.controller.show_document(document(units="us rifle-squad C-2"))
    QApplication.processEvents()
    assert not window.ruling_panel.visibleRegion().isEmpty(), "nothing leads this one"
    window.controller.show_document(begun("01-man-vs-beast.yaml"))
    QApplication.processEvents()
    assert not guide(window).visibleRegion().isEmpty()
    qtbot.waitUntil(lambda: len(tab_rows(window)) == 1)
    (tabs,) = tab_rows(window)
    assert tabs.tabText(0) == "Turn"


def click_unit(window: SpearpointWindow, unit: str) -> None:
    """Click the piece of a unit on the board."""
    view, scene = window.workspace.view, window.workspace.scene
    spot = view.mapFromScene(scene.pieces[ObjectRef(UNIT, unit)].frame.center())
    QTest.mouseMove(view.viewport(), spot + QPoint(1, 0))
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    QApplication.processEvents()


def test_a_unit_that_is_asked_for_is_clicked_on_the_board(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "targets", "us", 51, "declare")
    heard = refusals(village)
    click_unit(village, TIGER)
    assert heard == [
        "Only US may act now, in the phase “Combat (all other attacks)” (rule “Turn sequence”)."
    ]
    click_unit(village, SHERMAN)
    click_unit(village, TIGER)
    assert state(village).pairs[SHERMAN].target == f"unit {TIGER}"


def test_a_click_on_a_unit_that_nobody_asks_for_chooses_it(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    assert village.session.document is not None
    log = len(village.session.document.log)
    click_unit(village, TIGER)
    assert len(village.session.document.log) == log
    assert village.session.selection == (ObjectRef(UNIT, TIGER),)


def test_a_unit_that_began_an_act_is_framed_until_back_or_another_answer(
    village: SpearpointWindow,
) -> None:
    give(village, "lead-turns", "targets", "us", 51, "declare")
    session = village.session
    framed = []
    abandon = {"instead": ABANDON.answer}
    for end in (session.undo_gesture, lambda: session.answer(abandon)):
        click_unit(village, SHERMAN)
        framed.append(session.selection)
        end()
        framed.append(session.selection)
    assert framed == [(ObjectRef(UNIT, SHERMAN),), ()] * 2


def test_a_click_on_a_ring_begins_and_one_back_takes_it_back(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    marks = village.scene.marks
    assert marks is not None
    assert len(marks.ringed) == 2, "the squad and the tank may move"
    click_unit(village, SHERMAN)
    assert asked(village) == ("US", "Move M4A1 Sherman US 2")
    QTest.mouseClick(guide(village).back, Qt.MouseButton.LeftButton)
    assert asked(village) == ("US", "Choose a unit to move, or finish")


def test_a_ring_covers_no_name_on_a_small_board(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    board, scale = village.workspace.board, 0.012
    image = QImage(500, 200, QImage.Format.Format_RGB32)
    with QPainter(image) as painter:
        village.scene.render(painter, QRectF(image.rect()), QRectF(0, 0, 500 / scale, 200 / scale))
    yellow = QColor(palette.LINE_CORE).rgb()
    found = [QPoint(x, y) for x in range(500) for y in range(200) if image.pixel(x, y) == yellow]
    assert found
    for unit in (SQUAD, SHERMAN):
        name = board.letters_at(state(village).units[unit].space, scale)[-1]
        plate = QRectF(name.topLeft() * scale, name.size() * scale).toRect()
        assert not any(plate.contains(spot) for spot in found)


# ---- the bar in a led turn ----------------------------------------------------------------------


def places(window: SpearpointWindow) -> tuple[object, ...]:
    """The places of what never moves, and the zoom of the board."""
    bar, view = guide(window).bar, window.view
    parts = (bar.back, bar.plate, bar.more, view)
    spots = ((one.mapTo(window, QPoint()).toTuple(), one.size().toTuple()) for one in parts)
    # In a narrow bar a sentence without buttons beside it is wider.
    return *spots, bar.sentence.mapTo(window, QPoint()).toTuple(), view.zoom


@pytest.mark.parametrize(("size", "large"), [((1366, 768), False), ((1366, 768), True),
                                             ((1920, 1080), False)])  # fmt: skip
def test_nothing_moves_in_a_turn_and_the_board_keeps_its_zoom(
    village: SpearpointWindow, qapp: QApplication, size: tuple[int, int], large: bool
) -> None:
    apply_style(qapp, scheme="dark", large_text=large)
    village.resize(*size)
    give(village, "lead-turns", "movement", "us", 51)
    before, primaries, rows = settled(lambda: places(village)), set[object](), list[int]()
    for answer in ("move", SQUAD, ["C-3"], "hold", "done", "done", "done", "done", "declare",
                   SHERMAN, {"instead": "abandon"}, "done", "done", "done", "done"):  # fmt: skip
        give(village, answer)
        now = settled(lambda: places(village))
        rows.append(guide(village).bar.rows)
        if rows[-1] == 2:
            continue  # more buttons than a small window with large text has room for
        assert now == before, answer
        primary = guide(village).bar.primary
        if primary is not None:
            primaries.add(primary.geometry().topLeft().toTuple())
    assert len(primaries) == 1
    assert rows.count(2) == (2 if large else 0), "the phase with four buttons, once for each side"
    assert (village.width(), village.height()) == size


def test_a_turn_is_ended_without_moving_the_pointer(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    bar = guide(village).bar
    assert bar.primary is not None
    spot = bar.primary.geometry().center()
    for _ in range(8):
        assert state(village).turn == 1
        pointed = bar.childAt(spot)
        assert pointed is not None
        QTest.mouseClick(pointed, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
    assert asked(village)[1] == "End the turn"


def test_a_turn_is_played_by_keys_alone(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    guide(village).lead_on()
    view = village.view
    assert QApplication.focusWidget() is view
    QTest.keyClick(view, Qt.Key.Key_1)  # Move
    keys("", Qt.Key.Key_1)  # the squad in the list
    assert asked(village) == ("US", "Move Rifle Squad US 1")
    QTest.keyClicks(view, "c3")
    QTest.keyClick(view, Qt.Key.Key_Return)
    key(Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert state(village).units[SQUAD].space == space("C-3")
    QTest.keyClick(guide(village).bar, Qt.Key.Key_2)  # hold fire
    for _ in range(8):
        key(Qt.Key.Key_Return)
    assert asked(village)[1] == "End the turn"


def drag(window: SpearpointWindow, unit: str, to: str, *, drop: bool = True) -> None:
    """Drag a unit's piece to a space; without ``drop`` it is still carried."""
    view, scene = window.view, window.scene
    start = view.mapFromScene(scene.pieces[ObjectRef(UNIT, unit)].frame.center())
    end = view.mapFromScene(scene.board.centre_of(space(to)))
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view.viewport(), end + QPoint(1, 0))
    QTest.mouseMove(view.viewport(), end)
    if drop:
        QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    QApplication.processEvents()


def test_a_drag_is_the_led_move_and_one_gesture(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    before = state(village)
    drag(village, SQUAD, "C-3", drop=False)
    assert guide(village).bar.second.words == "C-2 → C-3: release the button to move"
    assert village.session.pending_answer.clickable_spaces, "its reach is lit"
    end = village.view.mapFromScene(village.scene.board.centre_of(space("C-3")))
    QTest.mouseRelease(village.view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    QApplication.processEvents()
    document = village.session.document
    assert document is not None
    told = [entry.sentence for entry in document.log][-3:]
    assert told[0] == "Move"
    assert told[2].startswith("Move of Rifle Squad US 1: C-3")
    QTest.mouseClick(guide(village).back, Qt.MouseButton.LeftButton)
    assert state(village) == before


def test_a_drag_out_of_turn_is_refused_with_the_reason(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    document, heard = village.session.document, refusals(village)
    assert document is not None
    log = len(document.log)
    second, role = guide(village).bar.second, QPalette.ColorRole
    why = "Only US may act now, in the phase “Movement” (rule “Turn sequence”)."
    drag(village, TIGER, "B-5", drop=False)
    assert (second.words, second.foregroundRole()) == (why, role.BrightText)
    end = village.view.mapFromScene(village.scene.board.centre_of(space("B-5")))
    QTest.mouseRelease(village.view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert heard == [why]
    assert guide(village).bar.second.words == why
    drag(village, SQUAD, "C-9")
    assert heard[-1] == "C-9 cannot be reached in this move (rule “Movement 2”)."
    assert len(document.log) == log


def test_a_unit_picked_up_by_keys_shows_its_reach_and_how_it_moves(
    village: SpearpointWindow,
) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    village.session.move_cursor(space("C-2"))
    village.scene.tool.accept_at_cursor()
    assert village.session.pending_answer.clickable_spaces, "its reach is lit"
    QTest.keyClick(village.view, Qt.Key.Key_Right)
    assert guide(village).bar.second.words == "C-2 → C-3: press Enter to move"
    village.scene.tool.accept_at_cursor()
    assert state(village).units[SQUAD].space == space("C-3")


def test_a_unit_that_has_moved_is_refused_with_its_own_reason(village: SpearpointWindow) -> None:
    for unit in (SHERMAN, HOWITZER, TIGER):
        village.session.remove_unit(unit)
    give(village, "lead-turns", "movement", "us", 51)
    drag(village, SQUAD, "C-3")
    heard = refusals(village)
    drag(village, SQUAD, "C-4")
    assert "moved" in heard[0]
    assert "No unit moves now" not in heard[0]


def test_a_lit_space_takes_the_click_whatever_tool_is_in_use(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "movement", "us", 51, "move", SQUAD)
    village.actions_["sight"].trigger()
    view = village.view
    spot = view.mapFromScene(village.scene.board.centre_of(space("C-3")))
    QTest.mouseMove(view.viewport(), spot)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert village.session.pending_answer.path_steps == (space("C-3"),)
    assert village.session.asked is None, "no line of sight begins"
    assert not village.actions_["sight"].isChecked()


def test_a_tool_that_looks_needs_no_click_and_gives_way_to_an_answer(
    village: SpearpointWindow,
) -> None:
    hints: list[str] = []
    village.scene.hinted.connect(hints.append)
    give(village, "lead-turns", "movement", "us", 51)
    village.session.move_cursor(space("C-2"))
    village.actions_["sight"].trigger()
    assert village.session.asked is not None
    assert village.session.asked.origin == space("C-2")
    assert hints[-1].endswith("Click to answer the question.")
    village.actions_["field"].trigger()
    assert any(
        one.endswith("Click to answer the question, or press Esc to go back.") for one in hints
    )
    village.actions_["sight"].trigger()
    click_unit(village, SQUAD)
    assert village.session.is_procedure_asking
    assert not village.actions_["sight"].isChecked()


def test_a_click_on_a_unit_without_a_ring_says_why(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    heard = refusals(village)
    click_unit(village, TIGER)
    assert heard == ["Only US may act now, in the phase “Movement” (rule “Turn sequence”)."]
    words = guide(village).bar.second
    assert words.foregroundRole() == QPalette.ColorRole.BrightText


def test_a_new_table_keeps_no_mark_of_the_move_before(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "movement", "us", 51, "move", SQUAD)
    marks = village.scene.marks
    assert marks is not None
    assert marks.lit
    assert marks.reach
    village.controller.show_document(document())
    assert not any((marks.lit, marks.reach, marks.ringed))
    assert village.session.pending_answer.ask is None


def test_trays_are_withheld_while_a_turn_is_led(village: SpearpointWindow) -> None:
    panels = village.workspace.panels
    assert panels["tiles"].toggleViewAction().isVisible()
    give(village, "lead-turns", "movement", "us", 51)
    for name in ("tiles", "units-and-smoke"):
        assert not panels[name].toggleViewAction().isVisible()
        assert panels[name].isHidden()
    village.session.set_free_play(True)
    assert panels["tiles"].toggleViewAction().isVisible()
