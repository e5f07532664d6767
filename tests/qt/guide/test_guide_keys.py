"""The keys of the guide: they work wherever the focus is, and the sign of Enter tells the truth."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QTabBar, QWidget

from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, DiceRequest, PlaceableObject, Refusal
from boardapp.core.procedure.questions import Number, Pick, PutObject, TextQuestion, Throw
from boardapp.qt.guide.bar_button import ENTER_SIGN, BarButton
from boardapp.qt.guide.field import PickField
from boardapp.qt.guide.several_field import SeveralField
from tests.qt.conftest import MakeGuided
from tests.qt.support.guide_table import GuideTable

ENTER, SPACE, TAB = Qt.Key.Key_Return, Qt.Key.Key_Space, Qt.Key.Key_Tab
LONG = "Who fires at whom, and why it is asked. " * 4
PICK = Pick(
    "us", "Fire", LONG, usual="hold",
    choices=(Choice("fire", "Fire"), Choice("burn", "Burn"), Choice("hold", "Hold")),
)  # fmt: skip
TICKS = PickSeveral(
    "us", "Order", ordered=True, choices=(Choice("a", "Alpha"), Choice("b", "Bravo"))
)
LUCK = Throw("us", "Luck", dice=(DiceRequest(2, 10, "us", "luck"),))


def signed(table: GuideTable) -> list[str]:
    """The buttons of the bar that show the sign of Enter."""
    buttons = (one for one in table.buttons() if isinstance(one, BarButton))
    return [one.words for one in buttons if ENTER_SIGN in one.text()]


def beside(table: GuideTable, part: QWidget) -> QWidget:
    """Put another widget into the window, with the focus."""
    part.setParent(table)
    part.show()
    part.setFocus()
    QApplication.processEvents()
    return part


def test_enter_takes_the_ticks_and_space_makes_them(guided: MakeGuided) -> None:
    table = guided(TICKS, PICK)
    field = table.guide.fields[0]
    assert isinstance(field, SeveralField)
    field.rows["b"].parts()[0].setFocus()
    table.key(SPACE)
    assert signed(table) == ["Take 1"]
    table.key(ENTER)
    assert table.session.told[0] == "Order: Bravo."
    assert table.session.is_procedure_asking, "one Enter answers one question"


def no_focus(table: GuideTable) -> None:
    table.focus().clearFocus()


def words_clicked(table: GuideTable) -> None:
    QTest.mouseClick(table.guide.sentence, Qt.MouseButton.LeftButton)


def area_clicked(table: GuideTable) -> None:
    QTest.mouseClick(table.guide.details.viewport(), Qt.MouseButton.LeftButton)


def tabs_focused(table: GuideTable) -> None:
    beside(table, QTabBar())


def other_button_focused(table: GuideTable) -> None:
    beside(table, QPushButton("Ask"))


@pytest.mark.parametrize(
    "lose", [no_focus, words_clicked, area_clicked, tabs_focused, other_button_focused]
)
def test_the_keys_work_wherever_the_focus_is(guided: MakeGuided, lose: object) -> None:
    assert callable(lose)
    table = guided(PICK, PICK, LUCK)
    lose(table)
    assert signed(table) == ["Hold"]
    table.key(ENTER)
    assert table.session.told[0] == "Fire: Hold."
    lose(table)
    table.key(Qt.Key.Key_2)
    assert table.session.told[0] == "Fire: Burn."
    lose(table)
    table.type_in("46")
    assert table.second().startswith("Rolled 4, 6")


def test_a_text_box_takes_its_keys_and_the_sign_goes(guided: MakeGuided) -> None:
    table = guided(PICK)
    beside(table, QLineEdit())
    assert signed(table) == []
    table.key(Qt.Key.Key_1, ENTER)
    assert len(table.document.log) == 1
    table.focus().close()
    table.view.setFocus()
    assert signed(table) == ["Hold"]


def test_the_sign_is_where_enter_acts(guided: MakeGuided) -> None:
    table = guided(PICK, LUCK, replace(TICKS, most=0), replace(TICKS, least=1))
    assert signed(table) == ["Hold"]
    table.button("Fire").setFocus(Qt.FocusReason.TabFocusReason)
    assert signed(table) == ["Fire"]
    table.key(ENTER)
    assert table.session.told[0] == "Fire: Fire."
    assert signed(table) == [], "the dice are not all in"
    table.type_in("46")
    assert signed(table) == ["Take 4 6"]
    table.key(ENTER)
    table.key(ENTER)
    assert signed(table) == [], "none is chosen yet"


def test_digits_are_key_caps_apart_from_the_words_and_none_is_left_out(
    guided: MakeGuided,
) -> None:
    no = Refusal("The road is blocked.")
    ways = [Choice(f"{n}", f"{n} Item Points", refusal=no if n == 12 else None) for n in (12, 13)]
    table = guided(replace(PICK, choices=(*PICK.choices, *ways), usual=None), PICK)
    (listed,) = table.guide.fields
    assert isinstance(listed, PickField)
    assert [one.title.text() for one in listed.rows][-2:] == ["13 Item Points", "12 Item Points"]
    assert [one.number for one in listed.rows] == [1, 2, 3, 4, 0]
    table.key(Qt.Key.Key_4)
    assert table.session.told[0] == "Fire: 13 Item Points."
    fire = table.button("Fire")
    assert (fire.text(), fire.number, fire.icon().isNull()) == ("Fire", 1, False)
    fire.resize(fire.fontMetrics().horizontalAdvance("Fire") + fire.fontMetrics().height(), 40)
    assert (fire.text(), fire.icon().isNull()) == ("Fire", True), "the words come first"


def test_enter_takes_nothing_that_is_not_usual(guided: MakeGuided) -> None:
    table = guided(PICK, replace(PICK, usual=None), PICK)
    table.key(ENTER)
    table.key(ENTER)
    assert len(table.document.log) == 2
    assert signed(table) == []
    table.key(TAB, TAB)
    assert signed(table) == ["Fire"], "one that a player went to is pressed"
    table.session.undo()
    ways = tuple(Choice(f"{n}", f"Path {n}") for n in range(6))
    table = guided(replace(PICK, choices=ways, usual=None), replace(PICK, choices=ways, usual="5"))
    assert table.focus() is table.guide.fields[0].first(), "the keys belong to the list"
    table.key(ENTER)
    assert len(table.document.log) == 1
    table.key(TAB, ENTER)
    assert table.session.told[0] == "Fire: Path 1."
    table.key(ENTER)
    assert table.session.told[0] == "Fire: Path 5."
    table.session.undo()
    table.key(Qt.Key.Key_1)
    assert table.session.told[0] == "Fire: Path 0."


def test_enter_does_not_turn_a_piece_again(guided: MakeGuided) -> None:
    things = PlaceableObject("a", "A"), PlaceableObject("b", "B")
    table = guided(PutObject("us", "Deploy", turns=(0, 90, 180), things=things))
    assert not table.button("Turn 90°").isEnabled(), "nothing is chosen yet"
    table.session.pending_answer.pick_up_object("a")
    table.press("Turn 90°")
    assert signed(table) == []
    table.key(ENTER)
    assert table.session.pending_answer.turn == 90
    table.key(SPACE)
    assert table.session.pending_answer.turn == 180


def test_a_raised_digit_is_no_digit(guided: MakeGuided) -> None:
    table = guided(PICK)
    table.view.setFocus()
    # French keyboards have a key for it.
    key, none = Qt.Key.Key_twosuperior, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(table.view, QKeyEvent(QKeyEvent.Type.KeyPress, key, none, "²"))
    assert len(table.document.log) == 1


@pytest.mark.parametrize(
    ("ask", "typed"),
    [
        (Number("us", "Points", most=20), "4"),
        (Number("us", "Points", most=20, usual=7), "4"),
        (TextQuestion("us", "Name", most=20), "A"),
        (replace(LUCK, dice=(DiceRequest(1, 10, "us", "luck"),)), "1"),
    ],
)
def test_undo_in_an_untouched_box_reaches_the_table_not_the_undo_of_typed_text(
    guided: MakeGuided, ask: Number | TextQuestion | Throw, typed: str
) -> None:
    table = guided(ask)
    undone: list[bool] = []
    QShortcut(QKeySequence("Ctrl+Z"), table).activated.connect(lambda: undone.append(True))
    box = table.guide.fields[0].first()
    assert box is not None
    box.setFocus()
    QTest.keyClick(table.focus(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert undone == [True], "an untouched box has nothing to undo"
    table.type_in(typed)
    QTest.keyClick(table.focus(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert undone == [True], "typed text is undone in its box"
