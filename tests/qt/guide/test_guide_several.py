"""Some of many in the guide: a table that is counted, priced, searched, named in and drawn from."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, Odds, Refusal
from boardapp.core.procedure.questions import Number
from boardapp.qt.guide.several_field import MANY, SeveralField
from boardapp.qt.guide.several_rows import CountRow, TickRow
from tests.qt.conftest import MakeGuided
from tests.qt.support.guide_table import AREAS, AskingGame, GuideTable
from tests.qt.support.settling import settled

ENTER, TAB, LEFT = Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.MouseButton.LeftButton

DECK = PickSeveral(
    "us", "Deck", choices=(
        Choice("rs", "Rifle Squad", copies=3, cost=4), Choice("tank", "Sherman", cost=9),
        Choice("ace", "Ace", refusal=Refusal("No Ace here.")),
    ), least=1, most=4, budget=12,
    odds_of=lambda taken: (Odds("deck", f"{len(taken.names)} cards", Fraction(1, 2)),),
)  # fmt: skip
PRICED = PickSeveral(
    "us", "Deck", budget=20, dearest=30, other=Choice("other", "Another card", copies=None),
    choices=(
        Choice("rs", "Rifle Squad", "infantry", copies=6, cost=4),
        Choice("lmg", "LMG Team", "infantry", copies=None),
        Choice("tank", "Sherman", "vehicle", Refusal("No vehicles here."), cost=9),
    ),
    advice_of=lambda taken: "No crew for it." if "lmg" in taken.names else "",
)  # fmt: skip
HAND = PickSeveral(
    "us", "Hand", most=2, draws=2, final=True,
    choices=(Choice("rs", "Rifle Squad", copies=2), Choice("lmg", "LMG Team", copies=None)),
)  # fmt: skip


PLACES = PickSeveral(
    "us", "Posts", choices=tuple(
        Choice(name, name, refusal=why, at=AREAS.parse(name))
        for name, why in (("Mill", None), ("Ford", None), ("Long Wood", Refusal("No road.")))
    ),
)  # fmt: skip


def field(table: GuideTable) -> SeveralField:
    made = table.guide.fields[0]
    assert isinstance(made, SeveralField)
    return made


def row(table: GuideTable, name: str) -> CountRow:
    made = field(table).rows[name]
    assert isinstance(made, CountRow)
    return made


def told(table: GuideTable) -> str:
    return table.session.told[0] if table.session.told else ""


def answers(table: GuideTable) -> tuple[Any, ...]:
    unfinished = table.document.state.unfinished
    return unfinished.answers if unfinished else ()


def test_of_choices_that_exclude_each_other_each_says_what_it_is_and_one_is_taken(
    guided: MakeGuided,
) -> None:
    seasons = (Choice(one.lower(), "Season", label=one, group="s") for one in ("Fall", "Winter"))
    table = guided(PickSeveral("us", "Readings", choices=(*seasons, Choice("x", "Hold")), most=9))
    rows = [row for row in field(table).rows.values() if isinstance(row, TickRow)]
    for row in (rows[2], rows[0], rows[1]):
        row.click()
    assert [row.title.text() for row in rows] == ["○ Season: Fall", "● Season: Winter", "✓ Hold"]
    assert field(table).names == ["x", "winter"]


def test_the_usual_choice_of_a_group_is_ticked_until_another_is(guided: MakeGuided) -> None:
    seasons = tuple(
        Choice(one.lower(), "Season", one, label=one, group="s", usual=one == "Spring")
        for one in ("Spring", "Fall")
    )
    table = guided(PickSeveral("us", "Readings", choices=seasons, none_label="Use the usual"))
    spring, fall = (row for row in field(table).rows.values() if isinstance(row, TickRow))
    assert (spring.title.text(), spring.isChecked()) == ("● Season: Spring", True)
    assert spring.more.isHidden()
    assert table.button("Use the usual").isEnabled()
    fall.click()
    assert (spring.isChecked(), fall.isChecked(), field(table).names) == (False, True, ["fall"])
    fall.click()
    assert (spring.isChecked(), fall.isChecked(), field(table).names) == (True, False, [])
    fall.click()
    spring.click()
    spring.click()
    assert (spring.isChecked(), fall.isChecked()) == (True, False)
    table.press("Use the usual")
    assert answers(table) == () or answers(table)[0] == {"names": []}


def test_a_tick_moves_no_row_and_is_not_told_a_second_time(guided: MakeGuided) -> None:
    letters = tuple(Choice(name, name.upper()) for name in "abcd")
    table = guided(PickSeveral("us", "Locked", choices=letters, most=4))
    table.guide.resize(380, 620)
    QTest.qWait(50)
    rows = [row for row in field(table).rows.values() if isinstance(row, TickRow)]
    before = [row.mapTo(table.guide, QPoint()) for row in rows]
    for row in rows[:2]:
        row.click()
    QTest.qWait(50)
    assert [row.mapTo(table.guide, QPoint()) for row in rows] == before
    assert field(table).listed.isHidden()
    assert table.second() == "2 chosen."


def test_a_deck_is_counted_with_its_cost_and_says_why_it_is_not_taken_yet(
    guided: MakeGuided,
) -> None:
    table = guided(DECK)
    made = field(table)
    assert table.second() == "0 chosen, 1 at least; 0 of 12 spent."
    assert not table.button("Take 1").isEnabled()
    row(table, "rs").number.setValue(2)
    assert table.second() == "2 chosen; 8 of 12 spent."
    assert made.listed.text() == "Rifle Squad × 2"
    assert table.guide.odds.accessibleDescription() == "deck: 2 cards 50.0 % (1/2)"
    tank: Any = made.rows["tank"]
    QTest.mouseClick(tank, LEFT)
    assert tank.title.text() == "✓ Sherman"
    assert table.second().endswith("Deck: spend at most 12, not 17.")
    row(table, "rs").number.setValue(0)
    assert not made.rows["ace"].parts()[0].isEnabled()
    table.press("Take 1")
    assert told(table) == "Deck: Sherman."


def test_the_usual_way_out_is_the_first_button_until_something_is_chosen(
    guided: MakeGuided,
) -> None:
    done = Choice(
        "done", "The deck is built at the table", label="Built with your real cards", usual=True
    )
    table = guided(replace(DECK, instead=(done,)))
    row(table, "rs").number.setValue(1)
    assert table.button("Take 1") is field(table).primary
    row(table, "rs").number.setValue(0)
    assert table.button("Built with your real cards") is field(table).primary
    table.press("Built with your real cards")
    assert told(table) == "Deck: The deck is built at the table."


def test_the_usual_way_out_of_a_secret_needs_nobody_to_look_away(guided: MakeGuided) -> None:
    done = Choice(
        "done", "The deck is built at the table", label="Built with your real cards", usual=True
    )
    table = guided(replace(DECK, secret=True, instead=(done,)))
    assert not table.guide.fields
    table.press("Built with your real cards")
    assert told(table) == "Deck: The deck is built at the table."


def test_in_order_they_are_taken_as_they_were_ticked(guided: MakeGuided) -> None:
    order = PickSeveral(
        "us", "Order", ordered=True,
        choices=(Choice("a", "Alpha"), Choice("b", "Bravo"), Choice("c", "Charlie")),
    )  # fmt: skip
    table = guided(order, replace(order, least=3, most=3))
    for name in "caba":
        field(table).rows[name].parts()[0].setFocus()
        table.key(Qt.Key.Key_Space)
    assert field(table).listed.text() == "In this order: Charlie, Bravo"
    table.press("Take 2")
    assert told(table) == "Order: Charlie, Bravo."
    for name in "bca":
        field(table).rows[name].parts()[0].setFocus()
        table.key(Qt.Key.Key_Space)
    table.press("Use this order")
    assert told(table) == "Order: Bravo, Charlie, Alpha."


# ---- what they cost -----------------------------------------------------------------------------


def test_a_deck_is_priced_and_counted_by_keyboard_alone(guided: MakeGuided) -> None:
    table = guided(PRICED, Number("us", "Points"))
    table.guide.lead_on()
    QApplication.processEvents()
    assert table.focus() is row(table, "rs").number
    assert table.focus().accessibleName() == "Rifle Squad: how many"
    table.type_in("2")
    table.key(ENTER)
    assert table.focus() is row(table, "lmg").number, "a cost that is known is passed over"
    table.type_in("1")
    assert table.second() == ("3 chosen; 8 of 20 spent. Enter the cost of LMG Team.")
    table.key(ENTER)
    assert table.focus() is row(table, "lmg").said
    assert table.focus().accessibleName() == "LMG Team: cost"
    table.type_in("13")
    assert table.second().endswith("Deck: spend at most 20, not 21.")
    table.key(Qt.Key.Key_Down)
    assert table.second() == "3 chosen; 20 of 20 spent."
    assert field(table).listed.text() == "LMG Team, Rifle Squad × 2\nNo crew for it."
    table.key(ENTER)
    assert table.focus() is field(table).buttons[0]
    table.key(ENTER)
    assert answers(table) == (
        {"taken": ["lmg", "rs", "rs"], "costs": {"lmg": 12, "rs": 4}},
    )  # fmt: skip
    assert told(table) == "Deck: LMG Team at 12 points, Rifle Squad × 2 at 4 points each."


def test_a_cost_that_nobody_said_is_gone_to(guided: MakeGuided) -> None:
    table = guided(PRICED)
    lmg = row(table, "lmg")
    assert (lmg.said.text(), row(table, "rs").said.text()) == ("cost?", "4")
    QTest.mouseClick(lmg.number.lineEdit(), LEFT)
    QApplication.processEvents()
    QTest.keyClicks(lmg.number.lineEdit(), "1")
    table.press("Take 1")
    assert table.second() == "Enter the cost of LMG Team first."
    assert table.focus() is lmg.said
    row(table, "rs").said.setValue(7)
    row(table, "rs").number.setValue(1)
    for _ in range(2):
        QTest.mouseClick(lmg.said.lineEdit(), LEFT)
        QApplication.processEvents()
    QTest.keyClicks(lmg.said.lineEdit(), "0")
    assert table.second() == "2 chosen; 7 of 20 spent."


def test_no_more_are_taken_than_there_are(guided: MakeGuided) -> None:
    table = guided(PRICED)
    number = row(table, "rs").number
    assert number.text() == "0 of 6"
    number.setFocus()
    for _ in range(8):
        table.key(Qt.Key.Key_Up)
    assert number.text() == "6 of 6"
    assert row(table, "lmg").number.maximum() == 99
    assert not row(table, "tank").number.isEnabled()


def test_the_fields_of_a_row_are_reached_by_tab(guided: MakeGuided) -> None:
    table = guided(PRICED)
    table.guide.lead_on()
    for name in ("rs", "lmg"):
        for part in row(table, name).parts():
            assert table.focus() is part
            table.key(TAB)
    assert table.focus() is row(table, "tank").said
    table.key(TAB)
    assert table.focus() is field(table).other


# ---- others -------------------------------------------------------------------------------------


def test_what_the_question_does_not_know_is_named_in_the_table(guided: MakeGuided) -> None:
    table = guided(PRICED, Number("us", "Points"))
    row(table, "rs").number.setValue(1)
    field(table).other.setFocus()
    table.key(ENTER)
    assert list(field(table).rows) == ["rs", "lmg", "tank"]
    table.type_in("Jeep")
    table.key(ENTER)
    assert table.focus() is row(table, "Jeep").number
    assert row(table, "rs").count == 1
    table.type_in("2")
    table.key(ENTER)
    table.type_in("3")
    field(table).other.setFocus()
    table.type_in("Jeep")
    table.key(ENTER)
    assert table.focus() is row(table, "Jeep").number, "it is there already"
    field(table).other.setFocus()
    table.type_in("Half-track")
    table.key(ENTER)
    assert (row(table, "Jeep").count, row(table, "Jeep").said.number()) == (2, 3)
    table.press("Take 3")
    assert told(table) == "Deck: Jeep × 2 at 3 points each, Rifle Squad at 4 points."


# ---- many ---------------------------------------------------------------------------------------

MORE = (Choice(f"c{number}", f"Card {number}", copies=None) for number in range(MANY))
LONG = replace(PRICED, choices=(*PRICED.choices, *MORE))


def test_a_short_class_makes_no_row_higher_than_its_two_lines(guided: MakeGuided) -> None:
    table = guided(PRICED)
    one = row(table, "rs")
    assert one.more.isVisible()
    high = settled(lambda: one.heightForWidth(one.width()))
    assert high < one.said.height() + one.more.height()


def test_many_are_searched_and_what_is_refused_shows_only_then(guided: MakeGuided) -> None:
    assert field(guided(PRICED)).search.isHidden()
    table = guided(LONG)
    assert row(table, "tank").isHidden()
    table.guide.lead_on()
    assert table.focus() is field(table).search
    table.type_in("SHER")
    rows = field(table).rows
    assert [name for name in rows if not row(table, name).isHidden()] == ["tank"]
    assert row(table, "tank").number.accessibleDescription() == "No vehicles here."
    field(table).search.setText("card 7")
    table.key(ENTER)
    assert table.focus() is row(table, "c7").number
    table.type_in("1")
    field(table).search.clear()
    assert not row(table, "rs").isHidden()
    assert field(table).names == ["c7"]


def test_what_alone_can_be_taken_is_ticked_and_not_taken(guided: MakeGuided) -> None:
    able, not_able = Choice("a", "Alpha"), Choice("b", "Bravo", refusal=Refusal("It is gone."))
    table = guided(PickSeveral("us", "Fire", choices=(able, not_able), least=1))
    assert table.second() == "1 chosen."
    assert table.session.is_procedure_asking
    table.press("Take 1")
    assert told(table) == "Fire: Alpha."


# ---- at random ----------------------------------------------------------------------------------


def test_the_program_draws_what_is_drawn_at_random(guided: MakeGuided) -> None:
    table = guided(HAND, Number("us", "Points"))
    table.press("Draw 2")
    assert told(table) == "Hand: Rifle Squad × 2 (drawn at random)."
    assert answers(table) == ({"drawn": ["rs", "rs"]},)
    assert table.session.document is not None
    assert table.session.document.history.why_not_undo_to(1) is not None


def test_what_was_drawn_at_the_table_is_typed(guided: MakeGuided) -> None:
    table = guided(HAND, Number("us", "Points"))
    row(table, "rs").number.setValue(1)
    row(table, "lmg").number.setValue(1)
    table.press("Take 2")
    assert answers(table) == (["lmg", "rs"],)


def test_where_too_few_are_known_nothing_is_drawn(guided: MakeGuided) -> None:
    table = guided(replace(HAND, draws=3, most=3, other=PRICED.other))
    table.press("Draw 3")
    assert table.second() == (
        "Hand: you cannot draw 3, because only 2 are left. First enter how many of each kind "
        "there are."
    )
    assert not answers(table)
    left = row(table, "lmg").said
    assert (left.text(), left.accessibleName()) == ("left?", "LMG Team: how many are left")
    assert row(table, "rs").said.isHidden()
    left.setFocus()
    QApplication.processEvents()
    table.type_in("1")
    table.key(ENTER)
    assert row(table, "lmg").number.text() == "0 of 1"
    left.setValue(0)
    left.editingFinished.emit()
    assert not row(table, "lmg").number.isEnabled()
    left.setValue(1)
    left.editingFinished.emit()
    assert row(table, "lmg").number.isEnabled()
    left.setValue(2)  # and taken over though the keys are still in the field
    table.press("Draw 3")
    assert told(table) == "Hand: LMG Team × 2, Rifle Squad (drawn at random)."


def test_the_chances_of_an_empty_choice_are_shown_before_anything_is_touched(
    guided: MakeGuided,
) -> None:
    table = guided(replace(DECK, least=0))
    assert [one.text for one in table.guide.odds.rows] == ["Deck: 0 cards"]


def test_choices_at_spaces_are_chosen_and_taken_back_on_the_board(guided: MakeGuided) -> None:
    table = guided(PLACES, game=AskingGame([PLACES], AREAS))
    chosen = table.session.pending_answer
    table.click("Ford")
    table.click("Mill")
    assert {name for name, one in field(table).rows.items() if one.count} == {"Ford", "Mill"}
    assert chosen.chosen_spaces == {AREAS.parse("Ford"), AREAS.parse("Mill")}
    assert table.second() == "Mill: chosen; click again to undo the choice"
    table.click("Mill")
    assert table.second() == "Mill: you may choose this space"
    table.click("Long Wood")
    assert table.second() == "No road."
    table.press("Take 1")
    assert told(table) == "Posts: Ford."
    assert chosen.chosen_spaces == set()
