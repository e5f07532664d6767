"""The guide as players use it: what it says, its buttons and keys, and what stays at its place."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, cast

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import OddsFact, SumFact, SumTerm, TableFact, TrackFact
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    Odds,
    PlaceableObject,
    Refusal,
)
from boardapp.core.procedure.questions import (
    Ask,
    Number,
    PathQuestion,
    Pick,
    Place,
    PutObject,
    TextQuestion,
    Throw,
)
from boardapp.core.state import State
from boardapp.document.document import Document
from boardapp.games.game import Game
from boardapp.qt.frame.actions import COMMON
from boardapp.qt.guide.choice_button import ChoiceButton
from boardapp.qt.guide.frame import LEAST_SCROLLED
from boardapp.qt.widgets.style import apply_style
from tests.document.waiting_game import WaitingGame
from tests.qt.conftest import MakeGuided
from tests.qt.support.guide_table import AskingGame, GuideTable

LONG = (
    "MG-1 may fire at RS-1 as it enters B-4: each hit on 9 or more of two dice counts, three"
    " attacks in all, and the squad cannot go on if it is destroyed."
)
NO_CARD = Refusal("Germany has no card in hand.", ("004-77",))
PICK = Pick(
    "germany", "Opportunity fire", LONG, ("004-113",), (Odds("hit", "each", Fraction(18, 25)),),
    warning="This is its last shot.", choices=(
        Choice("fire", "Fire & move", "needs 9"), Choice("burn", "Burn a card", refusal=NO_CARD),
        Choice("hold", "Hold fire"),
    ), instead=(Choice("table", "The table says", refusal=Refusal("Not in a league.")),),
)  # fmt: skip
LUCK = Throw("us", "Luck", "One die.", dice=(DiceRequest(1, 6, "us", "luck", "4 or more"),))


def field(table: GuideTable) -> Any:
    return table.guide.fields[0]


def labels(table: GuideTable) -> str:
    return "\n".join(one.text() for one in table.guide.findChildren(QLabel) if one.isVisible())


def top(table: GuideTable, text: str) -> int:
    return int(table.button(text).mapTo(table.guide, QPoint(0, 0)).y())


def names(table: GuideTable) -> list[str]:
    return [one.choice.title for one in table.guide.findChildren(ChoiceButton) if one.isVisible()]


# ---- what is said -------------------------------------------------------------------------------


def test_a_question_is_said_with_its_side_warning_and_heading(guided: MakeGuided) -> None:
    table = guided(PICK)
    guide = table.guide
    assert (guide.doing.text(), guide.title.text()) == ("Ask all · Germany", "Opportunity fire")
    assert (guide.sentence.text(), guide.warning.text()) == (LONG, "This is its last shot.")
    assert guide.source.text() == "Rules: 004-113"
    assert guide.odds.accessibleDescription() == "hit: each 18/25 (72 %)"
    assert guide.odds.isVisible()


def test_what_may_not_be_chosen_is_shown_with_why(guided: MakeGuided) -> None:
    table = guided(PICK)
    # Allowed choices stand first: nobody scrolls past refusals to them.
    assert names(table) == ["Fire & move", "Hold fire", "Burn a card", "The table says"]
    burn = table.button("Burn a card")
    assert not burn.isEnabled()
    assert burn.more.text() == "Germany has no card in hand (Rules: 004-77)."
    assert burn.accessibleName() == f"Burn a card, {burn.more.text()}"
    assert table.button("The table says").more.text() == "Not in a league."
    assert table.button("Fire & move").title.text() == "Fire & move"


def test_the_menu_shows_what_may_begin_and_nothing_to_abandon(guided: MakeGuided) -> None:
    table = guided(game=WaitingGame())
    assert names(table) == ["Wait", "Rest", "March us-1"]
    assert table.guide.doing.text() == "Turn 1 · US"
    assert not table.guide.abandon.isVisible()
    table.press("Wait")
    assert table.guide.title.text() == "Turns"
    assert table.guide.abandon.isVisible()


def test_two_sides_that_may_act_have_a_menu_each(guided: MakeGuided) -> None:
    class Both(AskingGame):
        def menu(self, state: State) -> list[Pick]:
            other = Pick("germany", "Reaction", choices=(Choice("rest", "Rest a while"),))
            return [*super().menu(state), other]

    table = guided(game=Both([]))
    assert table.guide.title.text() == "What is next?"
    assert "Germany: Reaction" in labels(table)
    table.press("Rest a while")
    assert table.session.state.turn == 2


def test_the_end_of_the_game_is_said(guided: MakeGuided) -> None:
    class Over(WaitingGame):
        def menu(self, state: State) -> list[Pick]:
            return [] if state.turn > 1 else list(super().menu(state))

        def over(self, state: State) -> str | None:
            return "US wins" if state.turn > 1 else None

    table = guided(game=Over())
    table.press("Rest")
    assert table.guide.title.text() == "US wins"


def test_facts_of_the_question_and_the_last_result_stay_until_the_next_act(
    guided: MakeGuided,
) -> None:
    facts = (
        SumFact("To hit", (SumTerm("MG-42", 12), SumTerm("close", -3, "004-90"))),
        TrackFact("Suppression", "RS-1", 8, 3, 0, 10, {"half": 5}),
        TableFact("Weather", (("1–3", "snow"), ("4–6", "clear")), 1),
    )
    table = guided(replace(LUCK, facts=facts), LUCK)
    assert "12 (MG-42) − 3 (close, Rules: 004-90) = 9" in labels(table)
    assert "RS-1 8 → 3, of 0 to 10, half 5" in labels(table)
    assert "▶" in labels(table)
    table.press("Roll for me")
    assert table.guide.told.text() == "Luck: 4, rolled.\nSo it is."
    assert "To hit" not in labels(table)
    table.session.log_note("no act")
    assert table.guide.told.text() == "Luck: 4, rolled.\nSo it is."
    table.press("Roll for me")
    assert table.guide.title.text() == "Orders"
    assert table.guide.told.text() == "Luck: 4, rolled.\nSo it is."


def test_a_secret_question_is_shown_when_the_others_look_away(guided: MakeGuided) -> None:
    table = guided(TextQuestion("us", "Report", "What is there?", secret=True, warning="Mind!"))
    assert "This is for US alone to see." in labels(table)
    assert "What is there?" not in labels(table)
    assert not table.guide.warning.isVisible()
    table.press("Show: the others look away")
    assert "What is there?" in labels(table)
    assert table.focus() is field(table).first()


def test_nothing_can_be_answered_while_looking_back_and_why_is_said(guided: MakeGuided) -> None:
    table = guided(LUCK)
    table.session.show_earlier_state(table.document.start_state)
    assert table.guide.sentence.text() == f"{table.session.why_locked} One die."
    assert not field(table).isEnabled()
    assert not table.guide.back.isEnabled()
    assert not table.guide.abandon.isEnabled()
    field(table).rows[0].fallen.setText("5")
    table.session.show_earlier_state(None)
    assert field(table).isEnabled()
    assert field(table).rows[0].fallen.text() == "5"


def test_no_part_of_the_guide_is_ever_a_window_of_its_own(guided: MakeGuided, qtbot: QtBot) -> None:
    shown: list[str] = []

    class Watch(QObject):
        def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
            window = isinstance(watched, QWidget) and watched.isWindow()
            if event.type() == QEvent.Type.Show and window and type(watched) is not GuideTable:
                shown.append(type(watched).__name__)
            return False

    watch, app = Watch(), QApplication.instance()
    assert app is not None
    app.installEventFilter(watch)
    facts = (
        SumFact("To hit", ()),
        OddsFact("Hits", PICK.odds),
        TableFact("Weather", (("snow",),), 0),
    )
    put = PutObject(
        "us",
        "Deploy",
        things=(PlaceableObject("a", "A"), PlaceableObject("b", "B", off="cart")),
        turns=(0, 90),
    )
    some = PickSeveral("us", "Hand", choices=(Choice("a", "A", "note"), Choice("b", "B", copies=2)))
    table = guided(PICK, LUCK, put, some, facts=facts)
    for answer in ("hold", [[4]], {"thing": "a", "space": "A-1"}, []):
        assert table.session.answer(answer)
        QApplication.processEvents()
    app.removeEventFilter(watch)
    assert shown == []


def test_a_table_whose_answers_hold_no_more_can_be_taken_back(guided: MakeGuided) -> None:
    table = guided(game=WaitingGame())
    for answer in ("wait", 2):
        table.session.answer(answer)
    state = table.document.state
    assert state.unfinished is not None
    wrong = state.unfinished._replace(answers=(99,))
    stale = Document(replace(state, unfinished=wrong), cast(Game, WaitingGame()))
    table.session.open(stale)
    assert table.guide.title.text() == "The answers so far do not hold"
    assert "Back takes the last back." in table.guide.sentence.text()
    assert (table.guide.fields, table.session.can_show_full_screen) == ([], False)


def test_no_two_letters_of_the_guide_nor_of_the_menus_are_one(guided: MakeGuided) -> None:
    menus = {entry.menu[0].lower() for entry in COMMON}
    path = PathQuestion("us", "March", start=Space(0, 0))
    put = PutObject("us", "Deploy", things=(PlaceableObject("b", "B", off="cart"),), turns=(0, 90))
    number, some = Number("us", "Cost"), PickSeveral("us", "Hand", choices=(Choice("a", "A"),))
    asks = (
        LUCK,
        path,
        put,
        number,
        some,
        TextQuestion("us", "Note"),
        TextQuestion("us", "Own", secret=True),
    )
    table = guided(*asks, Place("us", "Aim"))
    for answer in ([[4]], [], {"thing": "b"}, 3, [], "x", "y", "A-1"):
        table.session.choose_tool("select")
        texts = [button.text() for button in table.buttons() if "&" in button.text()]
        letters = [text[text.index("&") + 1].lower() for text in texts]
        assert len(set(letters)) == len(letters)
        assert not set(letters) & menus
        assert table.session.answer(answer)


# ---- what is done -------------------------------------------------------------------------------


def test_back_takes_an_answer_back_and_says_when_dice_forbid_it(guided: MakeGuided) -> None:
    table = guided(PICK, LUCK, LUCK)
    table.press("Hold fire")
    assert table.guide.title.text() == "Luck"
    table.press("Back")
    assert table.guide.title.text() == "Opportunity fire"
    table.press("Hold fire")
    table.press("Roll for me")
    assert not table.guide.back.isEnabled()
    why = "What fell or turned up stands: there is no way back."
    assert table.guide.why_not_back.text() == table.guide.back.accessibleDescription() == why
    assert table.guide.why_not_back.isVisible()


def test_abandoning_stands_apart_and_says_what_it_means(guided: MakeGuided) -> None:
    table = guided(PICK)
    note = "What chance gave stands; without any, nothing was done"
    assert table.guide.abandon.accessibleDescription() == note
    table.press("Abandon")
    assert table.guide.title.text() == "Orders"
    assert table.guide.told.text() == "Abandoned: nothing was done."


# ---- places -------------------------------------------------------------------------------------


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (1920, 1080)])
def test_no_button_moves_between_questions_of_a_kind(
    guided: MakeGuided, qapp: QApplication, size: tuple[int, int], large: bool
) -> None:
    apply_style(qapp, scheme="light", large_text=large)
    second = replace(LUCK, title="A second die of Luck", sentence=LONG, warning="",
                     odds=(Odds("turn", "more", Fraction(1, 2)),))  # fmt: skip
    table = guided(LUCK, second, replace(LUCK, sentence=""), size=size)
    foot = top(table, "Abandon")
    before = top(table, "Roll for me")
    for _ in range(2):
        table.press("Roll for me")
        assert top(table, "Roll for me") == before
        assert top(table, "Abandon") == foot


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("size", [(1280, 700), (1366, 640), (1920, 1000)])
@pytest.mark.parametrize("ask", [PICK, replace(LUCK, sentence=LONG, warning=LONG)])
def test_the_question_is_whole_and_in_sight_in_large_text_too(
    guided: MakeGuided, qapp: QApplication, size: tuple[int, int], large: bool, ask: Ask[Any]
) -> None:
    apply_style(qapp, scheme="dark", large_text=large)
    table = guided(ask, size=size)
    guide = table.guide
    for label in (guide.doing, guide.title, guide.sentence, guide.warning):
        assert label.height() >= label.heightForWidth(label.width())
    assert guide.question.geometry().bottom() < guide.answer_area.geometry().top()
    scrolled = guide.answer_area.verticalScrollBar().isVisible()
    assert not scrolled or guide.answer_area.height() > 3 * guide.fontMetrics().height()
    assert guide.answer_area.geometry().bottom() < guide.foot.geometry().top()
    assert guide.foot.geometry().bottom() <= guide.height()


def test_a_wrong_answer_moves_nothing_above_its_fault(guided: MakeGuided) -> None:
    table = guided(LUCK)
    before = top(table, "Roll for me"), field(table).rows[0].fallen.y()
    table.press("Take as typed")
    assert table.guide.fault.text() == "Luck: Type one number, as the dice fell: 4."
    assert (top(table, "Roll for me"), field(table).rows[0].fallen.y()) == before


def test_beside_a_low_board_the_answer_is_beside_the_question(
    guided: MakeGuided, qtbot: QtBot
) -> None:
    table = guided(LUCK)
    table.guide.setParent(None)
    qtbot.addWidget(table.guide)
    table.guide.setFixedSize(1000, 300)
    table.guide.show()
    assert table.guide.answer_area.x() > table.guide.question.geometry().right()


# ---- the keyboard -------------------------------------------------------------------------------


def test_after_every_press_the_keys_belong_to_the_next_field(guided: MakeGuided) -> None:
    table = guided(PICK, LUCK, TextQuestion("us", "Report"), Place("us", "Aim"), LUCK)
    table.button("Fire & move").setFocus()
    table.key(Qt.Key.Key_Space)
    assert table.focus().accessibleName() == "As they fell: Luck: 1d6, US, 4 or more"
    table.type_in("5")
    table.key(Qt.Key.Key_Return)
    assert table.focus().accessibleName() == "Report"
    table.type_in("all quiet")
    table.key(Qt.Key.Key_Return)
    assert table.focus() is table.view
    table.key(Qt.Key.Key_Right, Qt.Key.Key_Return)
    assert table.session.told[0] == "Aim: A-2."
    assert table.focus().accessibleName() == "As they fell: Luck: 1d6, US, 4 or more"


def test_a_held_key_answers_one_question_only(guided: MakeGuided) -> None:
    table = guided(PICK, PICK)
    table.button("Fire & move").setFocus()
    table.key(Qt.Key.Key_Return)
    assert len(table.document.log) == 2
    held = QKeyEvent(
        QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "\r", True
    )
    QApplication.sendEvent(table.button("Fire & move"), held)
    assert len(table.document.log) == 2


def test_a_refused_press_gives_the_keys_back_to_the_field(guided: MakeGuided) -> None:
    table = guided(LUCK)
    table.button("Take as typed").setFocus()
    table.key(Qt.Key.Key_Return)
    assert table.focus() is field(table).rows[0].fallen


def test_what_was_typed_is_kept_when_the_same_question_is_shown_anew(guided: MakeGuided) -> None:
    table = guided(LUCK, LUCK)
    throw = field(table)
    table.guide.lead_on()
    table.type_in("7")
    table.key(Qt.Key.Key_Return)
    assert table.guide.fault.text() == "Luck: There is no 7 on such a die: 1 to 6."
    table.session.log_note("in between")
    table.session.asked_anew.emit()
    assert field(table) is throw
    assert (throw.rows[0].fallen.text(), table.guide.fault.isVisible()) == ("7", True)
    throw.rows[0].fallen.setText("6")
    table.key(Qt.Key.Key_Return)
    assert field(table).rows[0].fallen.text() == ""
    assert not table.guide.fault.isVisible()


def test_a_button_that_is_half_in_sight_takes_a_click(guided: MakeGuided) -> None:
    choices = tuple(Choice(f"{n}", f"Choice {n}", "needs 9") for n in range(40))
    table = guided(Pick("us", "Which?", choices=choices), size=(1000, 420))
    bar = table.guide.answer_area.verticalScrollBar()
    half = next(
        one
        for one in field(table).buttons
        if 0 < one.visibleRegion().boundingRect().height() < one.height()
    )
    spot = half.mapTo(table, half.visibleRegion().boundingRect().center())
    shown, handle = bar.value(), table.windowHandle()
    QTest.mousePress(handle, Qt.MouseButton.LeftButton, pos=spot)
    assert bar.value() == shown, "it does not slip away from under the pointer"
    QTest.mouseRelease(handle, Qt.MouseButton.LeftButton, pos=spot)
    QApplication.processEvents()
    assert not table.session.is_procedure_asking


def test_short_choices_stand_side_by_side(guided: MakeGuided) -> None:
    paths = tuple(Choice(f"{n}", f"Path {n}") for n in range(9))
    refused = Choice("far", "Path far", refusal=Refusal(LONG))
    told = Choice("told", "Path told", LONG)
    table = guided(
        Pick("us", "Which?", choices=(*paths, refused)), Pick("us", "And?", choices=(*paths, told))
    )
    first, second, *_, last = field(table).buttons
    assert (first.y(), first.width()) == (second.y(), second.width())
    assert first.x() + first.width() < second.x()
    assert last.width() > 2 * first.width(), "what is told of a refusal has a line of its own"
    area = table.guide.answer_area
    assert area.verticalScrollBar().maximum() == 0
    table.press("Path 8")
    first, second, *_, last = field(table).buttons
    assert first.y() == second.y()
    assert last.width() > 2 * first.width(), "long words are not squeezed"


def test_what_is_told_in_two_lines_stands_side_by_side(guided: MakeGuided) -> None:
    deeds = (
        Choice("smoke", "Lay smoke"),
        Choice("commit", "Commit a unit", "On the board, its Rear Line or in the air"),
    )
    table = guided(Pick("us", "What is next?", choices=deeds))
    table.guide.setFixedSize(640, 200)
    QApplication.processEvents()
    smoke, commit = field(table).buttons
    assert (smoke.y(), smoke.size()) == (commit.y(), commit.size())
    line = commit.more.fontMetrics().height()
    assert line < commit.more.height() < 3 * line


@pytest.mark.parametrize(("number", "wider"), [(2, False), (9, True)])
def test_choices_that_would_be_scrolled_have_more_of_the_width(
    guided: MakeGuided, number: int, wider: bool
) -> None:
    choices = tuple(Choice(f"{n}", f"Panzerschreck Team {n}") for n in range(number))
    table = guided(Pick("us", "Which?", choices=choices))
    table.guide.setFixedSize(640, 200)
    QApplication.processEvents()
    assert (table.guide.answer_area.width() > 320) == wider


@pytest.mark.parametrize("width", [455, 640])
def test_a_question_before_dice_is_seen_in_full(
    qtbot: QtBot, guided: MakeGuided, width: int
) -> None:
    burn = Choice("burn", "Burn a Command Card for +1", "One at most on each roll")
    table = guided(replace(
        LUCK, title="8.8 cm of 8.8 cm FlaK 36 Germany 4", instead=(burn,),
        sentence="12 or more hits: 45 %, Damage Card 12 %, destroyed 33 %, and what a long list of"
                 " other outcomes may be.",
    ))  # fmt: skip
    table.guide.setFixedSize(width, 180)
    guide = table.guide
    sentence = guide.sentence
    qtbot.waitUntil(lambda: sentence.height() == sentence.heightForWidth(sentence.width()))
    for one in (guide.acts, guide.answer_area, guide.foot):
        assert not guide.question.geometry().intersects(one.geometry())
    assert not guide.acts.geometry().intersects(guide.answer_area.geometry())


def test_a_list_that_is_longer_than_the_panel_scrolls_by_keyboard(guided: MakeGuided) -> None:
    many = PickSeveral("us", "Hand", choices=tuple(Choice(f"c{i}", f"Card {i}") for i in range(40)))
    table = guided(many, size=(1280, 600))
    rows = list(field(table).rows.values())
    rows[-1].setFocus()
    QApplication.processEvents()
    area = table.guide.answer_area
    assert area.viewport().rect().contains(rows[-1].mapTo(area.viewport(), QPoint(5, 5)))


def test_in_a_narrow_room_what_is_known_stands_in_whole_lines(guided: MakeGuided) -> None:
    table = guided(PICK)
    line, narrow = table.guide.fontMetrics().height(), set()
    for height in range(100, 500, 7):
        table.guide.setFixedSize(700, height)
        QApplication.processEvents()
        details = table.guide.details
        bar = details.verticalScrollBar().isVisible() and details.height() > 0
        if details.height() < LEAST_SCROLLED * line:
            narrow.add(details.height())
            assert details.height() % line == 0
            assert not bar
    assert len(narrow) > 1
