"""Dice in the guide: a box for each, faces to click, echoed before they are taken, kept ones."""

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QToolButton

from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, DiceRequest, DieFace
from boardapp.core.procedure.questions import Throw
from boardapp.picture.pieces.die_faces import ART, die_face_svg
from boardapp.qt.guide.several_rows import DieTiles
from boardapp.qt.widgets.style import apply_style
from tests.qt.conftest import MakeGuided
from tests.qt.support.guide_table import GuideTable

ENTER, BACK = Qt.Key.Key_Return, Qt.Key.Key_Backspace
TO_HIT = DiceRequest(2, 10, "us", "to hit", "9 or more", needed=10)
MORALE = DiceRequest(2, 3, "germany", "morale", symbols=("Hold", "Waver", "Rout"))
BEACH = DiceRequest(
    2, 6, "us", "red dice", colour="red",
    symbols=("Skull", "Star", "One Soldier", "Two Soldiers", "Courage", "Tool"),
)  # fmt: skip
BOTH = Throw("us", "Attack", dice=(TO_HIT, DiceRequest(None, 6, "germany", "defense"), MORALE))


def field(table: GuideTable) -> Any:
    return table.guide.fields[0]


def thrown(guided: MakeGuided, *dice: DiceRequest, **more: Any) -> GuideTable:
    table = guided(Throw("us", "Attack", dice=dice, **more))
    table.guide.lead_on()
    return table


def echo(table: GuideTable) -> str:
    return str(table.second())


def told(table: GuideTable) -> str:
    return table.session.told[0] if table.session.told else ""


def faces(table: GuideTable) -> list[QToolButton]:
    return [one for row in field(table).rows for one in row.findChildren(QToolButton)]


def take(table: GuideTable) -> Any:
    return field(table).buttons[0]


def test_a_die_of_each_side_has_its_words_beside_it(guided: MakeGuided) -> None:
    us, germany = (DiceRequest(1, 10, side, "initiative") for side in ("us", "germany"))
    table = thrown(guided, us, germany)

    def are_beside() -> list[bool]:
        QApplication.processEvents()
        return [row.boxes[0].mapTo(row, QPoint()).x() > row.label.geometry().right()
                for row in field(table).rows]  # fmt: skip

    assert are_beside() == [False, False], "there is no room"
    table.guide.setFixedWidth(900)
    assert are_beside() == [True, True]
    table.guide.setFixedWidth(400)
    assert are_beside() == [False, False]


# ---- typing -------------------------------------------------------------------------------------


def test_one_key_settles_a_die_and_the_echo_says_what_they_come_to(guided: MakeGuided) -> None:
    table = thrown(guided, TO_HIT)
    assert echo(table) == ""
    table.type_in("1")
    assert (echo(table), take(table).isEnabled()) == ("1 more to enter. Rolled 1", False)
    table.type_in("5")
    assert echo(table) == "Rolled 1 + 5 = 6, needed 10: miss"
    assert (take(table).words, take(table).isEnabled()) == ("Take 1 + 5", True)
    table.type_in("0")
    assert echo(table) == "Rolled 1 + 10 = 11, needed 10: hit"
    assert told(table) == ""
    table.key(ENTER)
    assert told(table) == "Attack: Rolled 1 + 10 = 11, needed 10: hit (dice entered by hand)."


def test_the_keys_go_on_to_the_next_kind_and_back(guided: MakeGuided) -> None:
    table = guided(BOTH)
    rows = field(table).rows
    assert [row.label.text() for row in rows] == [
        "To hit: US rolls 2d10, needs 9 or more", "Defense: Germany rolls d6",
        "Morale: Germany rolls 2 dice",
    ]  # fmt: skip
    table.guide.lead_on()
    table.type_in("90")
    assert table.focus() is rows[1].count
    assert "defense – how many dice?" in echo(table), "the missing number is asked for in words"
    table.type_in("1")
    table.key(ENTER)
    assert table.focus() is rows[1].boxes[0]
    table.type_in("4rh")
    assert [row.values() for row in rows] == [(9, 10), (4,), (3, 1)]
    assert echo(table) == (
        "Rolled to hit 9 + 10 = 19, needed 10: hit; defense 4; morale Rout, Hold"
    )
    table.key(BACK)
    assert (rows[2].values(), table.focus()) == ((3,), rows[2].boxes[1])
    table.key(BACK, BACK, BACK)
    assert (rows[2].values(), table.focus()) == ((), rows[1].boxes[0])
    assert not take(table).isEnabled()
    table.type_in("5")
    assert table.focus() is rows[2].boxes[0]
    table.type_in("wh")
    table.key(ENTER)
    assert told(table) == (
        "Attack: To hit 9 + 10 = 19, needed 10: hit. Defense 5. Morale Waver, Hold (dice "
        "entered by hand)."
    )


def test_the_echo_counts_the_missing_dice_of_all_kinds(guided: MakeGuided) -> None:
    table = thrown(guided, BEACH, BEACH._replace(purpose="white dice"))
    table.type_in("1")
    assert echo(table) == "3 more to enter. Rolled red dice Skull"
    table.type_in("22")
    assert echo(table) == "1 more to enter. Rolled red dice Skull, Star; white dice Star"
    table.type_in("1")
    assert echo(table) == "Rolled red dice Skull, Star; white dice Star, Skull"


def test_a_bar_without_room_for_all_dice_says_how_many_are_missing(guided: MakeGuided) -> None:
    table = thrown(guided, BEACH, BEACH._replace(purpose="white dice"))
    table.resize(560, 768)
    table.type_in("112")
    assert echo(table) == "1 more to enter."
    table.type_in("2")
    assert echo(table) == "All dice are entered."
    table.resize(1366, 768)
    assert echo(table) == "Rolled red dice Skull, Skull; white dice Star, Star"


def test_enter_takes_no_dice_before_all_are_in(guided: MakeGuided) -> None:
    table = thrown(guided, TO_HIT)
    table.type_in("7")
    table.key(ENTER)
    assert (told(table), table.focus()) == ("", field(table).rows[0].boxes[1])


def test_what_was_pasted_is_never_split(guided: MakeGuided) -> None:
    table = thrown(guided, TO_HIT)
    QGuiApplication.clipboard().setText("15")
    table.focus().paste()  # type: ignore[attr-defined]
    assert (field(table).rows[0].values(), table.focus().text()) == ((), "")  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("faces_of_die", "typed", "value"),
    [(10, "0", 10), (6, "0", None), (6, "7", None), (6, "x", None), (6, "46", 6), (12, "2", 2),
     (12, "11", 11), (12, "1", None), (20, "20", 20)],
)  # fmt: skip
def test_what_a_key_means(
    guided: MakeGuided, faces_of_die: int, typed: str, value: int | None
) -> None:
    table = thrown(guided, DiceRequest(1, faces_of_die, "us", "luck"))
    table.type_in(typed)
    (box,) = field(table).rows[0].boxes
    assert box.value == value
    assert box.text() == ("" if value is None and typed != "1" else typed if value is None
                          else str(value))  # fmt: skip


def test_enter_settles_a_number_that_could_go_on(guided: MakeGuided) -> None:
    table = thrown(guided, DiceRequest(1, 12, "us", "luck"))
    table.type_in("1")
    table.key(ENTER)
    assert told(table) == "Attack: Rolled 1 (dice entered by hand)."


def test_the_number_of_dice_that_the_table_knows_has_to_be_said(guided: MakeGuided) -> None:
    table = guided(BOTH)
    table.press("Roll for me")
    assert table.second() == "Defense: enter the number of dice, or 0 for none."
    field(table).rows[1].count.setValue(0)
    table.press("Roll for me")
    assert told(table) == (
        "Attack: To hit 6 + 6 = 12, needed 10: hit. Defense: none. Morale Waver, Waver."
    )


def test_dice_that_are_there_stay_when_their_number_changes(guided: MakeGuided) -> None:
    table = thrown(guided, DiceRequest(None, 6, "us", "defense", scores=(5, 6), ends=("block", "")))
    row = field(table).rows[0]
    row.count.setValue(2)
    table.guide.lead_on()
    table.type_in("56")
    assert echo(table) == "Rolled 5, 6: 2 blocks"
    row.count.setValue(3)
    assert (row.values(), echo(table)) == ((5, 6), "1 more to enter. Rolled 5, 6")
    row.count.setValue(1)
    assert echo(table) == "Rolled 5: 1 block"


# ---- clicking -----------------------------------------------------------------------------------


def test_each_of_a_few_dice_has_its_faces_to_click(guided: MakeGuided) -> None:
    table = thrown(guided, TO_HIT)
    assert [one.text() for one in faces(table)] == [str(one) for one in range(1, 11)] * 2
    assert faces(table)[13].accessibleName() == "Die 2: 4"
    faces(table)[13].click()
    faces(table)[9].click()
    assert echo(table) == "Rolled 10 + 4 = 14, needed 10: hit"
    faces(table)[0].click()
    assert echo(table) == "Rolled 1 + 4 = 5, needed 10: miss"


def test_one_row_of_faces_fills_many_dice(guided: MakeGuided) -> None:
    table = thrown(guided, DiceRequest(4, 6, "us", "attack", scores=(5, 6)))
    assert len(faces(table)) == 6
    for face in (5, 1, 6, 6):
        faces(table)[face - 1].click()
    assert echo(table) == "Rolled 5, 1, 6, 6: 3 hits"
    assert take(table).words == "Take 5 1 6 6"


def test_dice_with_symbols_are_pictures_with_their_names(guided: MakeGuided) -> None:
    table = thrown(guided, BEACH)
    shown = faces(table)[:6]
    assert [one.text() for one in shown] == [*BEACH.symbols]
    assert all(not one.icon().isNull() for one in shown)
    shown[3].click()
    table.type_in("st")
    assert echo(table) == "Rolled Two Soldiers, Star"
    table.type_in("6")
    assert [box.text() for box in field(table).rows[0].boxes] == ["Two Soldiers", "Tool"]


def test_faces_of_several_dice_are_in_one_line_with_names_if_these_have_room(
    guided: MakeGuided,
) -> None:
    table = thrown(guided, BEACH, BEACH._replace(purpose="white dice"))

    def lines() -> tuple[bool, int]:
        QApplication.processEvents()
        shown = faces(table)[:6]
        style = Qt.ToolButtonStyle.ToolButtonTextUnderIcon
        return shown[0].toolButtonStyle() == style, len({one.y() for one in shown})

    table.guide.setFixedWidth(330)
    assert lines() == (False, 1)
    assert faces(table)[3].toolTip() == "Two Soldiers"
    table.guide.setFixedWidth(900)
    assert lines() == (True, 1)


def test_faces_that_are_alike_are_one_and_a_name_of_the_board_is_no_picture(
    guided: MakeGuided,
) -> None:
    table = thrown(guided, DiceRequest(1, 4, "us", "way", symbols=("Skull", "B & C", "B & C", "D")))
    assert [one.text() for one in faces(table)] == ["Skull", "B && C", "D"]
    assert all(one.icon().isNull() for one in faces(table))
    faces(table)[1].click()
    table.key(ENTER)
    assert told(table) == "Attack: Rolled B & C (dice entered by hand)."


def test_what_comes_of_dice_is_said_with_them(guided: MakeGuided) -> None:
    each = tuple(DiceRequest(1, 10, side, "initiative", summed=True) for side in ("us", "germany"))
    table = thrown(guided, *each, verdict_of=lambda fell: f"{fell.dice[0][0] - fell.dice[1][0]}")
    table.type_in("7")
    assert echo(table) == "1 more to enter. Rolled US 7"
    table.type_in("4")
    assert (echo(table), take(table).words) == ("Rolled US 7; Germany 4: 3", "Take 7, 4")


def test_every_part_has_a_name_that_is_read_out(guided: MakeGuided) -> None:
    table = thrown(guided, BEACH, TO_HIT)
    boxes = [box for row in field(table).rows for box in row.boxes]
    assert [one.accessibleName() for one in boxes] == [
        "Die 1 of 2: Red dice: US rolls 2 dice", "Die 2 of 2: Red dice: US rolls 2 dice",
        "Die 1 of 2: To hit: US rolls 2d10, needs 9 or more",
        "Die 2 of 2: To hit: US rolls 2d10, needs 9 or more",
    ]  # fmt: skip
    assert boxes[0].accessibleDescription() == ", ".join(BEACH.symbols)
    assert all(one.accessibleName() for one in faces(table))


# ---- dice that are kept -------------------------------------------------------------------------


def test_dice_are_kept_by_a_click_on_their_pictures(guided: MakeGuided) -> None:
    lying = (
        Choice("red star", "red Star", copies=2, die=DieFace("red", "Star")),
        Choice("black skull", "black Skull", die=DieFace("black", "Skull")),
    )
    table = guided(PickSeveral("us", "Locked", choices=lying))
    rows = [one for one in field(table).rows.values() if isinstance(one, DieTiles)]
    tiles = [tile for row in rows for tile in row.tiles]
    assert [one.text() for one in tiles] == ["Star", "Star", "Skull"]
    assert [one.accessibleName() for one in tiles] == ["red Star", "red Star", "black Skull"]
    assert all(not one.icon().isNull() for one in tiles)
    tiles[1].click()
    tiles[2].click()
    assert [one.text() for one in tiles] == ["Star", "✓ Star", "✓ Skull"]
    assert [one.font().bold() for one in tiles] == [False, True, True]
    tiles[2].click()
    table.press("Take 1")
    assert told(table) == "Locked: red Star."


def test_digits_keep_dice_and_release_them(guided: MakeGuided) -> None:
    lying = (
        Choice("red star", "red Star", copies=2, die=DieFace("red", "Star")),
        Choice("black skull", "black Skull", die=DieFace("black", "Skull")),
    )
    table = guided(PickSeveral("us", "Locked", choices=lying))
    tiles = [tile for row in field(table).rows.values() for tile in row.tiles]
    assert [one.number for one in tiles] == [1, 2, 3]
    table.view.setFocus()
    table.type_in("134")
    assert [one.isChecked() for one in tiles] == [True, False, True]
    table.type_in("1")
    assert [one.isChecked() for one in tiles] == [False, False, True]
    table.key(ENTER)
    assert told(table) == "Locked: black Skull."


def test_dice_to_keep_show_only_pictures_where_names_would_take_many_lines(
    guided: MakeGuided,
) -> None:
    names = "Skull", "Star", "One Soldier", "Two Soldiers", "Courage", "Tool"
    lying = tuple(Choice(one, f"red {one}", die=DieFace("red", one)) for one in names)
    table = guided(PickSeveral("us", "Locked", choices=lying))
    tiles = [tile for row in field(table).rows.values() for tile in row.tiles]

    def names_and_whether_in_two_lines() -> tuple[list[str], bool]:
        QApplication.processEvents()
        return [one.text().strip() for one in tiles], len({one.y() for one in tiles}) <= 2

    table.guide.setFixedWidth(900)
    assert names_and_whether_in_two_lines() == ([*names], True)
    table.guide.setFixedWidth(260)
    assert names_and_whether_in_two_lines() == ([""] * 6, True)
    tiles[1].click()
    assert names_and_whether_in_two_lines() == (["", "✓", "", "", "", ""], True)
    table.guide.setFixedWidth(900)
    assert names_and_whether_in_two_lines() == (["Skull", "✓ Star", *names[2:]], True)


# ---- the art ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ART)
def test_every_face_is_drawn_in_the_colour_of_its_die(name: str) -> None:
    white, red, black = (die_face_svg(name, colour) for colour in ("", "red", "black"))
    assert len({white, red, black}) == 3
    assert "#B3261E" in red
    assert f"<title>{name}</title>" in white


# ---- entered anew -------------------------------------------------------------------------------


def test_mistyped_dice_are_asked_again_with_open_boxes(guided: MakeGuided) -> None:
    table = thrown(guided, TO_HIT)
    session = table.session
    assert session.retypable_dice == ""
    session.retype_last_dice()
    assert table.refused == ["You can retype only dice that you entered by hand in the last act."]
    table.type_in("15")
    table.key(ENTER)
    assert session.retypable_dice == "1 and 5"
    table.view.setFocus()
    assert not any("Retype" in row for row in table.more()), "the bar has a button"
    table.press("Retype")
    sentence = "Correction: 1 and 5 were a typing error, so the last dice are entered again."
    assert (table.said[-1], table.guide.told.text()) == (sentence, sentence)
    assert field(table).rows[0].values() == ()
    table.press("Back")
    assert told(table) == "Attack: Rolled 1 + 5 = 6, needed 10: miss (dice entered by hand)."
    table.press("Retype")
    assert table.button("Back").isEnabled(), "it keeps the dice as they were"
    table.type_in("69")
    table.key(ENTER)
    assert told(table) == "Attack: Rolled 6 + 9 = 15, needed 10: hit (dice entered by hand)."


def test_dice_that_the_program_rolled_stand(guided: MakeGuided) -> None:
    table = thrown(guided, TO_HIT)
    table.press("Roll for me")
    assert table.session.retypable_dice == ""
    assert not table.button("Back").isEnabled()


def test_a_table_looked_back_at_has_no_dice_to_enter_anew(guided: MakeGuided) -> None:
    table = thrown(guided, TO_HIT)
    table.type_in("15")
    table.key(ENTER)
    table.session.show_earlier_state(table.document.start_state)
    assert table.session.retypable_dice == ""


def test_an_open_box_asks_with_and_without_the_focus(guided: MakeGuided) -> None:
    table = thrown(guided, TO_HIT)
    first, second = field(table).rows[0].boxes
    assert first.hasFocus()
    for box in (first, second):
        picture = box.grab(box.rect().adjusted(8, 8, -8, -8)).toImage()
        ground = picture.pixel(0, 0)
        inked = [
            x
            for x in range(picture.width())
            if any(picture.pixel(x, y) != ground for y in range(picture.height()))
        ]
        assert len(inked) > 3, "a question mark is wider than a text cursor"


@pytest.mark.parametrize("large", [False, True])
def test_two_dice_fit_into_the_lowest_area(
    guided: MakeGuided, qapp: QApplication, large: bool
) -> None:
    apply_style(qapp, scheme="light", large_text=large)
    two = Throw("us", "Attack", dice=(DiceRequest(2, 10, "us", "attack", needed=9),))
    table = guided(two)
    form = field(table).form
    line, small = form.fontMetrics().height(), form.rows[0].boxes[0].width()
    assert form.layout().totalHeightForWidth(line * 45) <= 5.7 * line
    apply_style(qapp, scheme="light", large_text=not large)
    QApplication.processEvents()
    assert (form.rows[0].boxes[0].width() > small) != large, "they follow the size of the text"
