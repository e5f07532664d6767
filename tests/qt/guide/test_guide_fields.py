"""The fields of the guide: each kind of question answered by keyboard, mouse and on the board."""

from fractions import Fraction
from functools import partial
from typing import Any

from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent, QKeySequence, QShortcut
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from boardapp.core.grid import Space
from boardapp.core.procedure.numbers_question import NumberRow, Numbers
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    Odds,
    PlaceableObject,
    Refusal,
    SeveralAnswer,
)
from boardapp.core.procedure.questions import (
    Number,
    PathQuestion,
    Pick,
    Place,
    PutObject,
    TextQuestion,
    Throw,
)
from boardapp.qt.guide.choice_button import more_of
from tests.document.waiting_game import GRID, POND, WET
from tests.qt.conftest import MakeGuided
from tests.qt.support.guide_table import GuideTable, named

ENTER = Qt.Key.Key_Return


LUCK = Throw("us", "Luck", dice=(DiceRequest(1, 6, "us", "luck", "4 or more"),))
LIST = Pick("us", "Which?", choices=tuple(Choice(f"{n}", f"Path {n}") for n in range(1, 10)))


def field(table: GuideTable) -> Any:
    return table.guide.fields[0]


def told(table: GuideTable) -> str:
    return table.session.told[0] if table.session.told else ""


def wet(space: Space) -> Refusal | None:
    return WET if space == POND else None


# ---- numbers, words, choices --------------------------------------------------------------------


def test_a_number_is_entered_and_none_is_taken_that_nobody_entered(guided: MakeGuided) -> None:
    table = guided(Number("us", "Turns", least=1, most=3), Number("us", "Cost", usual=7))
    table.press("OK")
    assert table.second() == "Enter a number first."
    table.guide.lead_on()
    table.type_in("2")
    table.key(ENTER)
    assert told(table) == "Turns: 2."
    assert field(table).box.number() == 7


def test_several_numbers_are_entered_on_one_page(guided: MakeGuided) -> None:
    rows = (
        NumberRow("full", "Endurance", 1, 40), NumberRow("half", "Half", 1, 40, at_most="full"),
        NumberRow("rate", "Rolls", 1, 4, usual=1), NumberRow("calibre", "Calibre", optional=True),
    )  # fmt: skip
    table = guided(Numbers("us", "Card", numbers=rows))
    bounds = field(table).bounds
    assert [one.text() for one in bounds[:2]] == ["1 to 40", "1 to Endurance"]
    table.press("OK")
    assert table.second() == "Enter a number first for Endurance, Half."
    table.guide.lead_on()
    for number in ("8", "9", "2"):
        table.type_in(number)
        table.key(ENTER)
    assert [box.hasFocus() for box in field(table).boxes] == [False, False, False, True]
    table.key(ENTER)
    assert (bounds[1].text(), table.second()) == ("1 to 8", "Half: 1 to 8, not 9.")
    field(table).boxes[1].setValue(4)
    table.press("OK")
    assert told(table) == "Card: Endurance 8, Half 4, Rolls 2."


def test_a_line_of_words_is_taken_by_enter(guided: MakeGuided) -> None:
    table = guided(TextQuestion("us", "Report", most=12))
    table.press("OK")
    assert table.second() == "Report: type an answer first."
    table.guide.lead_on()
    table.type_in("all quiet here")
    table.key(ENTER)
    assert told(table) == "Report: all quiet he."


def test_typing_replaces_an_offered_text(guided: MakeGuided) -> None:
    table = guided(TextQuestion("us", "Weapon", most=20, usual="Main weapon"))
    assert table.guide.fields[0].first() is table.focus()
    table.type_in("M1 Garand")
    table.key(ENTER)
    assert told(table) == "Weapon: M1 Garand."


def test_a_click_into_an_offered_text_selects_it(guided: MakeGuided) -> None:
    table = guided(TextQuestion("us", "Weapon", most=20, usual="Main weapon"))
    box = table.guide.fields[0].first()
    assert isinstance(box, QLineEdit)
    table.view.setFocus()
    box.deselect()
    QTest.mouseClick(box, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert box.selectedText() == "Main weapon"


def test_what_is_to_be_known_of_a_choice_stands_on_its_button() -> None:
    odds = (Odds("hit", "hit", Fraction(1, 2)), Odds("hit", "miss", None))
    assert more_of(Choice("a", "A", "near", cost=3, odds=odds)) == "costs 3; near; hit (50.0 %)"


def test_a_chance_that_the_note_gives_is_not_repeated() -> None:
    odds = (Odds("hit", "destroyed", Fraction(459, 1000)),)
    assert more_of(Choice("a", "A", "46.0 % to destroy the tile", odds=odds)) == (
        "46.0 % to destroy the tile"
    )


def test_the_counter_that_turned_up_may_be_drawn_by_its_chances(guided: MakeGuided) -> None:
    pool = tuple(Choice(one.lower(), one) for one in ("Recon", "Infantry"))
    left = tuple(Odds("counter", one.title, Fraction(one.answer == "infantry")) for one in pool)
    table = guided(Pick("us", "Garrison", odds=left, choices=pool, draws=True))
    table.press("Draw")
    assert told(table) == "Garrison: Infantry."


def test_a_way_out_stands_beside_the_choices(guided: MakeGuided) -> None:
    way = Pick("us", "Fire", choices=(Choice("a", "A"),), instead=(Choice("pass", "Pass"),))
    table = guided(way)
    assert [named(one) for one in table.guide.bar.named] == ["A", "Pass"]
    table.press("Pass")
    assert told(table) == "Fire: Pass."


# ---- on the board -------------------------------------------------------------------------------


def test_a_lit_space_is_typed_by_its_name_on_the_board(guided: MakeGuided) -> None:
    table = guided(Place("us", "Aim", why_not=wet), Place("us", "Aim", why_not=wet))
    assert table.focus() is table.view
    table.type_in("b2")
    assert table.second() == "B2… Press Enter to choose B-2"
    table.key(ENTER)
    assert table.second() == "The pond is in the way (rule “Rules: 004-101”)."
    table.type_in("c")
    assert table.second() == "C… Press Enter to choose C-1, or type more: C-2, C-3, C-4"
    table.key(Qt.Key.Key_Escape)
    table.type_in("c3")
    table.key(ENTER)
    assert told(table) == "Aim: C-3."


def test_a_letter_of_a_name_is_no_shortcut_while_a_space_is_asked_for(guided: MakeGuided) -> None:
    heard: list[str] = []
    table = guided(Place("us", "Aim"), LUCK)
    for letter in "bq":
        QShortcut(QKeySequence(letter), table).activated.connect(partial(heard.append, letter))
    table.type_in("bq")
    assert heard == ["q"]
    table.type_in("3")
    table.key(ENTER)
    table.view.setFocus()
    table.type_in("b")
    assert heard == ["q", "b"]


def test_what_is_lit_stands_in_words_and_a_single_space_is_ready(guided: MakeGuided) -> None:
    one = Place("us", "Hide", why_not=lambda space: None if space == POND else WET)
    usual = Place("us", "Aim", usual=GRID.parse("C-2"))
    table = guided(Place("us", "Aim", why_not=wet), Place("us", "Aim"), one, usual)
    assert field(table).lit.text().startswith("Choose a bright space (A-1, A-2,")
    table.click("A-1")
    assert field(table).lit.text() == "Click any space, or type its name."
    table.click("A-1")
    table.press("Take B-2")
    table.press("Take C-2")
    assert told(table) == "Aim: C-2."


def test_a_choice_that_is_at_a_space_is_answered_there(guided: MakeGuided) -> None:
    ford, mill = GRID.parse("A-1"), GRID.parse("C-3")
    choices = (
        Choice("ford", "The ford", at=ford), Choice("mill", "The mill", refusal=WET, at=mill),
        Choice("left", "Its left bank", at=POND), Choice("right", "Its right bank", at=POND),
    )  # fmt: skip
    table = guided(Pick("us", "At whom?", choices=choices))
    assert table.session.pending_answer.clickable_spaces == (ford,)
    for name, why in (
        ("C-3", "The pond is in the way (rule “Rules: 004-101”)."),
        ("B-2", "You can choose several things on that space. Choose one of them in the list."),
        ("A-4", "There is nothing to choose on that space."),
    ):
        table.click(name)
        assert table.second() == why
    table.hover("A-4")
    assert table.session.pending_answer.preview is None, "a dark space needs no cross"
    table.click("A-1")
    assert told(table) == "At whom?: The ford."


def test_the_board_stays_bright_if_only_units_can_be_chosen(guided: MakeGuided) -> None:
    mill = Choice("mill", "The mill", refusal=WET, at=GRID.parse("C-3"))
    choices = (Choice("squad", "Rifle Squad", about="RS-1"), mill)
    table = guided(Pick("us", "At whom?", choices=choices))
    assert table.session.pending_answer.clickable_spaces is None
    table.click("C-3")
    assert table.second() == "The pond is in the way (rule “Rules: 004-101”)."


THINGS = (
    PlaceableObject("rs", "Rifle Squad", 2),
    PlaceableObject("mg", "MG"),
    PlaceableObject("pack", "Pack", off="the cart"),
)


def test_a_thing_is_taken_from_the_tray_turned_and_put(guided: MakeGuided) -> None:
    put = PutObject(
        "us",
        "Deploy",
        things=THINGS,
        turns=(0, 90),
        why_not=lambda spot: wet(spot.space) if spot.space else None,
    )
    table = guided(put, put)
    made = field(table)
    assert [made.tray.item(row).text() for row in range(3)] == [
        "Rifle Squad, 2 to place", "MG", "Pack – to the cart",
    ]  # fmt: skip
    assert table.focus() is table.view
    table.click("A-1")
    assert table.second() == "First choose what to put on the board."
    made.tray.setCurrentRow(1)
    assert table.session.pending_answer.thing == "mg"
    assert not table.button("Take it off").isEnabled()
    table.press("Turn 90°")
    assert table.second() == "You may put MG on A-1, turned 90°"
    table.click("B-2")
    assert table.second() == "The pond is in the way (rule “Rules: 004-101”)."
    table.click("A-1")
    assert told(table) == "Deploy: MG on A-1, turned 90°."
    field(table).tray.setCurrentRow(2)
    table.press("Move it to the cart")
    assert told(table) == "Deploy: Pack to the cart, turned 90°."


def test_a_thing_that_is_no_longer_offered_has_no_number_left(guided: MakeGuided) -> None:
    table = guided(*(PutObject("us", "Deploy", things=things) for things in (THINGS, THINGS[1:])))
    field(table).tray.setCurrentRow(0)
    table.click("A-1")
    assert told(table) == "Deploy: Rifle Squad on A-1."
    assert [field(table).tray.item(row).text() for row in range(2)] == ["Rifle Squad", "MG"]


def test_a_thing_is_dragged_from_the_tray_to_a_bright_space(guided: MakeGuided) -> None:
    put = PutObject("us", "Deploy", things=THINGS,
                    why_not=lambda spot: wet(spot.space) if spot.space else None)  # fmt: skip
    table = guided(put)
    tray = field(table).tray
    assert tray.dragDropMode() == tray.DragDropMode.DragOnly
    parcel = tray.model().mimeData([tray.model().index(1, 0)])
    tray.setCurrentRow(0)
    carry(table, parcel, "B-2")
    assert table.session.pending_answer.thing == "mg"
    carry(table, parcel, "A-1", drop=True)
    assert told(table) == "Deploy: MG on A-1."


def test_the_last_thing_stays_in_the_tray_and_no_line_beneath_cuts_it(guided: MakeGuided) -> None:
    table = guided(PutObject("us", "Deploy", things=THINGS[1:2]))
    made = field(table)
    assert made.tray.isVisible()
    assert table.session.pending_answer.thing == "mg", "it is in hand already"
    assert not made.lit.isVisible()
    assert made.tray.accessibleDescription() == made.lit.text() != ""


def test_the_tray_shows_whole_rows(guided: MakeGuided) -> None:
    many = tuple(PlaceableObject(f"s{at}", f"Rifle Squad {at}") for at in range(60))
    table = guided(PutObject("us", "Deploy", things=many))
    tray = field(table).tray

    def cut_rows() -> list[str]:
        low = tray.viewport().height()
        places = ((tray.item(row), tray.visualItemRect(tray.item(row))) for row in range(60))
        return [item.text() for item, at in places if at.top() < low <= at.bottom()]

    for high in range(tray.minimumSizeHint().height(), tray.minimumSizeHint().height() + 60, 7):
        tray.setFixedHeight(high)
        QApplication.processEvents()
        assert tray.verticalScrollBar().maximum() > 0
        assert cut_rows() == []


def test_a_reason_that_names_its_space_has_no_second_name_before_it(
    guided: MakeGuided,
) -> None:
    far = Refusal("B-2 is not in column 1.")
    table = guided(Place("us", "Aim", why_not=lambda space: far if space == POND else None))
    table.hover("B-2")
    assert table.second() == "B-2 is not in column 1."


def test_the_only_thing_goes_to_its_only_space_by_enter(guided: MakeGuided) -> None:
    put = PutObject("us", "Deploy", things=THINGS[1:2],
                    why_not=lambda spot: None if spot.space == POND else WET)  # fmt: skip
    table = guided(put)
    assert table.button("Put it on B-2").isEnabled()
    table.key(Qt.Key.Key_Return)
    assert told(table) == "Deploy: MG on B-2."


def carry(table: GuideTable, parcel: QMimeData, name: str, *, drop: bool = False) -> None:
    """Carry a parcel over a space, and let go of it there or not."""
    spot, copy = table.spot(name), Qt.DropAction.CopyAction
    hands = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    viewport = table.view.viewport()
    for event in (QDragEnterEvent(spot, copy, parcel, *hands),
                  QDragMoveEvent(spot, copy, parcel, *hands)):  # fmt: skip
        QApplication.sendEvent(viewport, event)
    if drop:
        QApplication.sendEvent(viewport, QDropEvent(QPointF(spot), copy, parcel, *hands))


def test_a_way_grows_step_by_step_and_says_why_it_may_not_end(guided: MakeGuided) -> None:
    far = Refusal("Two steps at least.")
    path = PathQuestion("us", "March", start=GRID.parse("A-1"), most=2,
                may_end=lambda way: far if len(way) < 2 else None)  # fmt: skip
    table = guided(path)
    assert table.second() == "The path cannot end here: Two steps at least."
    assert not table.button("Stay here").isEnabled()
    table.type_in("a2")
    table.key(ENTER)
    assert table.second().startswith("A-1 → A-2, 1 step.")
    table.press("One step back")
    table.click("A-2")
    table.click("A-2")
    assert table.refused == ["Two steps at least."]
    table.click("A-3")
    table.press("Take this path")
    assert told(table) == "March: A-2, A-3."


def test_what_moves_may_be_dragged_along_its_way(guided: MakeGuided) -> None:
    table = guided(PathQuestion("us", "March", start=GRID.parse("A-1"), most=2))
    board = table.view.viewport()
    table.hover("A-1")
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=table.spot("A-1"))
    assert table.session.is_procedure_asking, "a press alone is no answer"
    table.hover("A-3")
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=table.spot("A-3"))
    assert told(table) == "March: A-2, A-3."


def test_what_is_usual_is_offered_first(guided: MakeGuided) -> None:
    choices = (Choice("a", "Alpha"), Choice("b", "Bravo", copies=3))
    table = guided(
        Pick("us", "Who", choices=choices, usual="b"),
        PickSeveral("us", "Hand", choices=choices, usual=SeveralAnswer(("a", "b", "b"))),
    )  # fmt: skip
    table.press("Bravo")
    assert field(table).listed.text() == "Alpha, Bravo × 2"
    table.press("Take 3")


def test_escape_gives_the_keys_back_to_the_board(guided: MakeGuided) -> None:
    table = guided(LIST)
    assert table.guide.isAncestorOf(table.focus())
    table.key(Qt.Key.Key_Escape)
    assert table.focus() is table.view
