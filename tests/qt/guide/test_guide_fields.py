"""The fields of the guide: each kind of question answered by keyboard, mouse and on the board."""

from fractions import Fraction
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton

from boardapp.core.grid import Space
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
from tests.qt.support.guide_table import GuideTable

ENTER = Qt.Key.Key_Return


def field(table: GuideTable) -> Any:
    return table.guide.fields[0]


def told(table: GuideTable) -> str:
    return table.session.told[0] if table.session.told else ""


def wet(space: Space) -> Refusal | None:
    return WET if space == POND else None


# ---- dice ---------------------------------------------------------------------------------------

BOTH = Throw(
    "us", "Attack", dice=(
        DiceRequest(2, 10, "us", "to hit", "9 or more"), DiceRequest(None, 6, "germany", "defense"),
        DiceRequest(2, 3, "germany", "morale", symbols=("Hold", "Waver", "Rout")),
    ),
)  # fmt: skip


def test_one_throw_has_the_dice_of_both_sides_and_enter_leads_through_it(
    guided: MakeGuided,
) -> None:
    table = guided(BOTH)
    rows = field(table).rows
    assert [row.label.text() for row in rows] == [
        "To hit: 2d10, US, 9 or more", "Defense: d6, Germany", "Morale: 2 dice, Germany",
    ]  # fmt: skip
    table.guide.lead_on()
    table.type_in("90")
    table.key(ENTER)
    assert table.focus() is rows[1].count
    table.type_in("1")
    table.key(ENTER)
    assert table.focus() is rows[1].fallen
    table.type_in("4")
    table.key(ENTER)
    table.type_in("rout h")
    table.key(ENTER)
    assert told(table) == "Attack: 9 10; 4; Rout Hold, entered."


def test_faces_with_names_are_clicked_and_one_too_many_begins_anew(guided: MakeGuided) -> None:
    table = guided(Throw("us", "Morale", dice=(BOTH.dice[2],)))
    row = field(table).rows[0]
    faces = {one.text(): one for one in row.findChildren(QPushButton)}
    assert list(faces) == ["1 Hold", "2 Waver", "3 Rout"]
    for name in ("1 Hold", "3 Rout", "2 Waver", "1 Hold"):
        faces[name].click()
    assert row.fallen.text() == "2 1"
    table.press("Take as typed")
    assert told(table) == "Morale: Waver Hold, entered."


def test_the_number_of_dice_that_the_table_knows_has_to_be_said(guided: MakeGuided) -> None:
    table = guided(BOTH)
    table.press("Roll for me")
    assert table.guide.fault.text() == "Defense: say how many dice, 0 if there are none."
    field(table).rows[1].count.setValue(0)
    table.press("Roll for me")
    assert told(table) == "Attack: 6 6; no dice; Waver Waver, rolled."


def test_a_face_that_is_none_is_refused_in_words(guided: MakeGuided) -> None:
    table = guided(Throw("us", "Morale", dice=(BOTH.dice[2],)))
    table.guide.lead_on()
    table.type_in("hold flee")
    table.key(ENTER)
    assert table.guide.fault.text() == "Morale: Type 2 numbers, as the dice fell: 4 2."
    assert field(table).rows[0].fallen.text() == "hold flee"


def test_typed_dice_stay_through_a_wrong_one(guided: MakeGuided) -> None:
    table = guided(BOTH)
    rows = field(table).rows
    rows[0].fallen.setText("9 3")
    rows[1].count.setValue(1)
    rows[1].fallen.setText("8")
    rows[2].fallen.setText("hold hold")
    table.press("Take as typed")
    assert table.guide.fault.text() == "Defense: There is no 8 on such a die: 1 to 6."
    assert [row.fallen.text() for row in rows] == ["9 3", "8", "hold hold"]


# ---- numbers, words, choices --------------------------------------------------------------------


def test_a_number_is_entered_and_none_is_taken_that_nobody_entered(guided: MakeGuided) -> None:
    table = guided(Number("us", "Turns", least=1, most=3), Number("us", "Cost", usual=7))
    table.press("Take this number")
    assert table.guide.fault.text() == "Turns: enter a number first."
    table.guide.lead_on()
    table.type_in("2")
    table.key(ENTER)
    assert told(table) == "Turns: 2."
    assert field(table).box.number() == 7


def test_a_line_of_words_is_taken_by_enter(guided: MakeGuided) -> None:
    table = guided(TextQuestion("us", "Report", most=12))
    table.press("Take these words")
    assert table.guide.fault.text() == "Report: some words are wanted."
    table.guide.lead_on()
    table.type_in("all quiet here")
    table.key(ENTER)
    assert told(table) == "Report: all quiet he."


def test_what_is_to_be_known_of_a_choice_stands_on_its_button() -> None:
    odds = (Odds("hit", "hit", Fraction(1, 2)), Odds("hit", "miss", None))
    assert more_of(Choice("a", "A", "near", cost=3, odds=odds)) == "costs 3; near; hit 1/2 (50 %)"


def test_a_way_out_stands_beneath_the_choices(guided: MakeGuided) -> None:
    way = Pick("us", "Fire", choices=(Choice("a", "A"),), instead=(Choice("pass", "Pass"),))
    table = guided(way)
    table.press("Pass")
    assert told(table) == "Fire: Pass."


# ---- on the board -------------------------------------------------------------------------------


def test_a_space_is_typed_by_its_name(guided: MakeGuided) -> None:
    table = guided(Place("us", "Aim", why_not=wet))
    made = field(table)
    assert made.edit.placeholderText() == "click a bright space, or type its name"
    made.edit.setFocus()
    table.type_in("Z-9")
    table.key(ENTER)
    where = "'Z-9' is no space of this board; spaces run from A-1 to C-4."
    assert (table.guide.fault.text(), made.edit.text()) == (where, "Z-9")
    made.edit.setText("b-2")
    table.press("Take this space")
    assert table.guide.fault.text() == "The pond is in the way (Rules: 004-101)."
    made.edit.setText("c3")
    table.press("Take this space")
    assert told(table) == "Aim: C-3."


def test_a_free_choice_lights_nothing_and_says_so(guided: MakeGuided) -> None:
    table = guided(Place("us", "Aim"))
    assert field(table).edit.placeholderText() == "click any space, or type its name"
    assert field(table).there.text() == ""


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
    table = guided(put, put, put)
    made = field(table)
    assert [made.tray.item(row).text() for row in range(3)] == [
        "Rifle Squad, 2 left", "MG", "Pack – to the cart",
    ]  # fmt: skip
    made.tray.setFocus()
    table.key(Qt.Key.Key_Down)
    assert (table.session.pending_answer.thing, made.off.isVisible()) == ("mg", False)
    table.press("Turn")
    assert made.there.text().startswith("MG, turned 90°. ")
    made.edit.setText("A-3")
    table.press("Put it there")
    assert told(table) == "Deploy: MG on A-3, turned 90°."
    assert table.session.pending_answer.thing == "mg"
    table.click("B-2")
    assert table.guide.fault.text() == "The pond is in the way (Rules: 004-101)."
    table.click("A-1")
    assert told(table) == "Deploy: MG on A-1, turned 90°."
    field(table).tray.setCurrentRow(2)
    table.press("Pack to the cart")
    assert told(table) == "Deploy: Pack to the cart, turned 90°."


def test_what_is_to_be_taken_first_stays_in_sight(guided: MakeGuided) -> None:
    tray = tuple(
        PlaceableObject(f"{n}", f"{n}A Two houses and a long alley", off="cart") for n in range(9)
    )
    table = guided(PutObject("us", "Deploy", things=tray))
    table.guide.setFixedSize(560, 190)
    QApplication.processEvents()
    table.click("A-1")
    guide, things = table.guide, field(table).tray
    assert guide.fault.text() == "Nothing is in hand: choose first what to put."
    assert things.visibleRegion().boundingRect().height() == things.height()
    assert things.horizontalScrollBar().maximum() == 0
    things.setCurrentRow(2)
    assert guide.fault.text() == ""


def test_a_way_is_typed_step_by_step_or_at_once(guided: MakeGuided) -> None:
    def on(way: tuple[Space, ...], space: Space) -> Refusal | None:
        return wet(space)

    path = PathQuestion("us", "March", start=GRID.parse("A-1"), most=3, onward=on)
    table = guided(path, path)
    made = field(table)
    made.edit.setFocus()
    table.type_in("A-2, A-3")
    table.key(ENTER)
    assert (made.way.text(), made.edit.text()) == ("A-1 → A-2 → A-3", "")
    table.type_in("C-3")
    table.key(ENTER)
    assert table.guide.fault.text() == "March: no way leads to C-3."
    made.edit.clear()
    table.press("One step back")
    assert made.way.text() == "A-1 → A-2"
    made.edit.setFocus()
    table.key(ENTER)
    assert told(table) == "March: A-2."
    table.press("Stay here")
    assert told(table) == "March: stays."


def test_why_a_way_may_not_end_is_said_while_it_is_made(guided: MakeGuided) -> None:
    far = Refusal("Two steps at least.")
    path = PathQuestion("us", "March", start=GRID.parse("A-1"), most=2,
                may_end=lambda way: far if len(way) < 2 else None)  # fmt: skip
    table = guided(path)
    assert field(table).there.text() == (
        "Bright: A-2, A-3, B-1, B-2, C-1. The way may not end here: Two steps at least."
    )
    table.click("A-2")
    table.click("A-2")
    assert table.refused == ["Two steps at least."]
    table.click("A-3")
    table.click("A-3")
    assert told(table) == "March: A-2, A-3."


def test_what_is_usual_is_offered_first(guided: MakeGuided) -> None:
    choices = (Choice("a", "Alpha"), Choice("b", "Bravo", copies=3))
    table = guided(
        Pick("us", "Who", choices=choices, usual="b"),
        PickSeveral("us", "Hand", choices=choices, usual=SeveralAnswer(("a", "b", "b"))),
        Place("us", "Aim", usual=GRID.parse("C-2")),
    )  # fmt: skip
    assert field(table).first().choice.title == "Bravo"
    table.press("Bravo")
    assert field(table).listed.text() == "Alpha, Bravo × 2"
    table.press("Take these")
    table.press("Take this space")
    assert told(table) == "Aim: C-2."


def test_escape_gives_the_keys_back_to_the_board(guided: MakeGuided) -> None:
    table = guided(TextQuestion("us", "Report"))
    table.guide.lead_on()
    assert table.focus() is field(table).edit
    table.key(Qt.Key.Key_Escape)
    assert table.focus() is table.view
