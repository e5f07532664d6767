"""Fights in the window: whom a unit can fire at, Fire, and a whole attack at any table."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.document.document_loader import open_document
from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.cards.unit_cards import CardKey, CommandCard, CommandCardBonus
from boardapp.games.spearpoint.combat.combat_state_queries import Target
from boardapp.games.spearpoint.table.state import Unit
from boardapp.qt.sessions.board_objects import UNIT, ObjectRef
from boardapp.qt.spearpoint.cards.own_cards import OwnCards
from boardapp.qt.spearpoint.fights.full_screen_target_list import TargetsScreen
from boardapp.qt.spearpoint.fights.target_list import TargetHeading
from boardapp.qt.spearpoint.fights.target_rows import TargetEntry
from boardapp.qt.spearpoint.fights.unit_act_starter import SETTING_UP, UNDER_WAY
from tests.qt.conftest import in_front
from tests.qt.spearpoint.fight_table import (
    GUN_75,
    MG,
    SHERMAN,
    SNIPER,
    TIGER,
    button,
    card,
    fight,
    guide,
    keep_cards,
    key,
    keys,
    panel,
    press,
    texts,
    title,
)
from tests.qt.support.menus import choose_entry, entry_text
from tests.qt.support.playing import document, space
from tests.qt.support.spearpoint_window import SpearpointWindow

DOWN, UP = Qt.Key.Key_Down, Qt.Key.Key_Up


@pytest.fixture
def village(qtbot: QtBot, hidden_window: SpearpointWindow) -> Iterator[SpearpointWindow]:
    keep_cards()
    hidden_window.controller.show_document(fight())
    yield from in_front(qtbot, hidden_window)


def offered(window: SpearpointWindow, unit: str, text: str) -> None:
    """Choose what the menu of a unit offers."""
    there = window.session.state.units[unit]
    choose_entry(window.workspace.board_menu(there.space, unit), text)
    QApplication.processEvents()


def entry(window: SpearpointWindow, title: str) -> TargetEntry:
    return next(one for one in panel(window).entries if one.title.startswith(title))


def led(window: SpearpointWindow) -> bool:
    return window.session.is_led


def asked(window: SpearpointWindow) -> object:
    return window.session.asked


def refusals(window: SpearpointWindow) -> list[str]:
    heard: list[str] = []
    window.session.refused.connect(heard.append)
    return heard


# The list


def test_a_free_table_is_laid_freely_until_players_ask(village: SpearpointWindow) -> None:
    assert (village.session.is_led, village.session.playing) == (False, None)
    assert not village.workspace.targets_holder.count()
    assert not village.workspace.panels["targets"].toggleViewAction().isVisible()
    assert not village.workspace.panels["turn"].toggleViewAction().isVisible()


def test_targets_are_listed_with_every_chance_or_why_not(village: SpearpointWindow) -> None:
    offered(village, SHERMAN, "What can this unit fire at?")
    shown = panel(village)
    assert shown.list.isVisible()
    assert shown.list.hasFocus()
    tiger = entry(village, "Tiger I")
    assert (tiger.legal, tiger.where) == (True, "B-6")
    assert [line.description() for line in tiger.lines] == [
        "75 mm: needs 10, 64.0 % chance to hit, 4.5 % chance of a Damage Card, "
        "0 % chance to destroy"
    ]  # fmt: skip
    assert tiger.reasons[0].startswith("MG: the printed value of the MG is underlined")
    sniper = entry(village, "Sniper")
    assert {line.weapon for line in sniper.lines} == {"75 mm", "MG"}
    assert {line.destroyed for line in sniper.lines} == {"unknown"}
    assert {line.needs for line in sniper.lines} == {"11", "12"}


def test_the_verdict_of_a_row_is_that_of_the_ruling_panel(village: SpearpointWindow) -> None:
    offered(village, SHERMAN, "What can this unit fire at?")
    session = village.session
    for number, item in enumerate(panel(village).list.rows):
        if isinstance(item, TargetHeading):
            continue
        panel(village).list.setCurrentRow(number)
        ruling = session.full_ruling()
        told = item.row.best_weapon.aim.ruling()
        assert ruling is not None
        assert told is not None
        assert (ruling.origin, ruling.target) == (told.origin, told.target)
        assert (ruling.status, ruling.causes, ruling.margin_mm, ruling.attack_prohibitions) == (
            told.status, told.causes, told.margin_mm, told.attack_prohibitions,
        )  # fmt: skip
        if item.row.target.kind != "tile":
            barred = any("sight" in one for one in item.reasons)
            assert (ruling.status == "clear") == (not barred)


def test_who_can_fire_at_a_unit_and_back(village: SpearpointWindow) -> None:
    offered(village, SHERMAN, "Who can fire at this unit?")
    shown = panel(village)
    assert shown.fired_at.isChecked()
    first = shown.entries[0]
    assert (first.title, first.legal) == ("Tiger I Germany 3", True)
    press(shown.fires_at)
    assert {one.row.target.name for one in shown.entries} >= {TIGER, SNIPER}
    shown.unit.setCurrentIndex(shown.unit.findData(TIGER))
    shown.unit.activated.emit(shown.unit.currentIndex())
    assert {one.row.target.name for one in shown.entries} >= {SHERMAN}


def test_a_mortar_is_listed_against_the_whole_space(village: SpearpointWindow) -> None:
    offered(village, TIGER, "Who can fire at this unit?")
    mortar = entry(village, "Mortar")
    assert mortar.title.endswith(" (fires at the whole space)")
    assert mortar.row.target == Target("space", "B-6")
    assert mortar.lines[0].weapon.startswith("Unknown weapon (spotter on B-2)")


def test_the_list_follows_the_table(village: SpearpointWindow) -> None:
    offered(village, SHERMAN, "What can this unit fire at?")
    assert entry(village, "Tiger I").legal
    village.session.set_smoke(space("B-6"), 3)
    assert not entry(village, "Tiger I").legal
    village.session.remove_unit(TIGER)
    assert not [one for one in panel(village).entries if one.title.startswith("Tiger")]
    village.session.remove_unit(SHERMAN)
    assert not panel(village).list.isVisible()
    assert panel(village).empty.isVisible()


def test_a_line_goes_with_its_target(village: SpearpointWindow) -> None:
    offered(village, SHERMAN, "What can this unit fire at?")
    gone = panel(village).list.current_entry()
    assert gone is not None
    assert asked(village)
    village.session.remove_unit(gone.row.target.name)
    assert asked(village) is None
    # A line that the players asked for themselves is left alone.
    village.session.ask_about_line(space("C-1"), space("C-9"), fixed=True)
    village.session.remove_unit(SNIPER)
    assert asked(village)


def test_arrow_keys_pass_over_headings(village: SpearpointWindow) -> None:
    offered(village, SHERMAN, "What can this unit fire at?")
    rows = panel(village).list
    gone_to = [rows.current_entry()]
    for _ in panel(village).entries[1:]:
        key(DOWN)
        gone_to.append(rows.current_entry())
    assert gone_to == list(panel(village).entries)


def test_the_row_that_is_gone_to_opens_with_its_equations(village: SpearpointWindow) -> None:
    offered(village, SHERMAN, "What can this unit fire at?")
    rows = panel(village).list
    closed = rows.row_document(rows.currentIndex())
    key(DOWN)
    key(UP)
    opened = rows.row_document(rows.currentIndex())
    assert opened.size().height() > closed.size().height()
    assert "needed to hit:" in opened.toPlainText()
    assert "needed to hit:" not in closed.toPlainText()
    assert rows.visualItemRect(rows.currentItem()).height() > opened.size().height()


@pytest.mark.parametrize("width", [260, 420, 900])
def test_rows_fit_any_width(village: SpearpointWindow, width: int) -> None:
    offered(village, SHERMAN, "What can this unit fire at?")
    rows = panel(village).list
    rows.resize(width, 400)
    for number in range(rows.count()):
        rows.setCurrentRow(number)
        document = rows.row_document(rows.currentIndex())
        assert document.idealWidth() <= document.textWidth()
        assert document.textWidth() < rows.viewport().width()


def test_the_list_is_held_up(village: SpearpointWindow) -> None:
    offered(village, SHERMAN, "What can this unit fire at?")
    press(panel(village).hold_up)
    sign = village.rulings.held_up
    assert isinstance(sign, TargetsScreen)
    assert sign.windowTitle() == "What can the M4A1 Sherman US 1 fire at?"
    assert any(words.startswith("Tiger I Germany 3, B-6. 75 mm: needs 10")
               for words in sign.paragraphs())  # fmt: skip
    sign.showNormal()
    sign.resize(420, 400)
    assert len(sign.pages()) > 1
    QTest.keyClick(sign, Qt.Key.Key_Right)
    assert sign.page == 1
    QTest.keyClick(sign, Qt.Key.Key_Left)
    assert sign.page == 0
    sign.turn_upside_down()
    sign.grab()
    sign.close()


def test_the_list_held_up_tells_of_the_key_to_units_and_points(village: SpearpointWindow) -> None:
    offered(village, SHERMAN, "What can this unit fire at?")
    press(panel(village).hold_up)
    sign = village.rulings.held_up
    assert isinstance(sign, TargetsScreen)
    before = sign.grab().toImage()
    sign.add_score_action(lambda: None)
    assert sign.grab().toImage() != before
    sign.close()


def test_keys_ask_about_the_unit_at_the_cursor(village: SpearpointWindow) -> None:
    heard = refusals(village)
    village.view.setFocus()
    village.session.move_cursor(space("C-9"))
    QTest.keyClick(village.view, Qt.Key.Key_E)
    assert heard == ["There is no unit on C-9. Point at a unit before you press the key."]
    village.session.move_cursor(space("B-6"))
    QTest.keyClick(village.view, Qt.Key.Key_E)
    question = village.workspace.fights.fights.question
    assert question is not None
    assert question == (TIGER, False)
    village.view.setFocus()
    QTest.keyClick(village.view, Qt.Key.Key_E, Qt.KeyboardModifier.ShiftModifier)
    assert village.workspace.fights.fights.question == (TIGER, True)


# Cards


def test_what_players_keep_of_their_cards_is_entered_once(village: SpearpointWindow) -> None:
    OwnCards().save_cards(CommandCard("dig-in", "Dig In", gives=CommandCardBonus(defense=2)))
    offered(village, SHERMAN, "What can this unit fire at?")
    offered(village, TIGER, "What can this unit fire at?")
    assert texts(village) == ["Enter cards: Tiger I, M4A1 Sherman, Dig In"]
    keep_cards(card("us", "m4a1-sherman", cost=10, defense=5, endurance=(14, 7),
                    weapons=(GUN_75, MG)))  # fmt: skip
    offered(village, SHERMAN, "What can this unit fire at?")
    assert texts(village)[1:] == ["Enter cards: M4A1 Sherman"]


def test_a_card_list_that_cannot_be_read_is_told(village: SpearpointWindow) -> None:
    OwnCards().path.write_text("boardapp: 1\nunit_cards: nonsense\n", encoding="utf-8")
    heard = refusals(village)
    offered(village, SHERMAN, "What can this unit fire at?")
    offered(village, SHERMAN, "What can this unit fire at?")
    assert (
        len([one for one in heard if one.startswith("boardapp cannot read your list of cards")])
        == 1
    )


# Attacks


def test_enter_fires_and_dice_are_typed(village: SpearpointWindow) -> None:
    """By keys only: the list, the weapon, dice, Intensity. Then there is no way back."""
    session = village.session
    offered(village, SHERMAN, "What can this unit fire at?")
    rows = panel(village).list
    while (now := rows.current_entry()) is None or now.row.target.name != TIGER:
        key(DOWN)
    keys()
    assert session.is_led
    assert guide(village).isVisible()
    assert title(village) == "Weapons of M4A1 Sherman US 1"
    press(button(village, "Take 1"))  # the one weapon that can be taken is ticked
    assert "75 mm of M4A1 Sherman US 1" in guide(village).bar.second.words
    keys("97")
    assert "Intensity" in title(village)
    keys("0")
    assert not session.is_procedure_asking
    tiger = session.state.units[TIGER]
    assert tiger.condition.endurance == 24 - (10 + 7 - 7)
    heard = refusals(village)
    session.undo()
    assert heard == ["Dice and revealed cards cannot be undone."]
    assert not entry(village, "Tiger I").legal
    assert "has already attacked" in entry(village, "Tiger I").reasons[0]


def test_an_attack_by_mouse_and_what_it_comes_to_on_the_table(village: SpearpointWindow) -> None:
    session = village.session
    offered(village, TIGER, "What can this unit fire at?")
    rows = panel(village).list
    row = next(n for n, one in enumerate(rows.rows)
               if isinstance(one, TargetEntry) and one.row.target.name == SHERMAN)  # fmt: skip
    rows.scrollToItem(rows.item(row))
    spot = rows.visualItemRect(rows.item(row)).center()
    QTest.mouseClick(rows.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    press(panel(village).fire)
    assert guide(village).bar.second.words.startswith("88 mm of Tiger I")
    keys("09")  # a Damage Card with it
    keys("7")
    assert title(village) == "Number of the Damage Card for M4A1 Sherman US 1"
    keys("17")
    hands = village.workspace.fights.fights.hands
    assert hands == ("Put Damage Card 17 under the M4A1 Sherman US 1.",)
    shown = village.workspace.fights.checklist
    assert shown.isVisible()
    (line,) = shown.rows
    QTest.mouseClick(line.words, Qt.MouseButton.LeftButton)
    assert line.box.isChecked()
    session.log_note("Well shot")
    assert shown.rows[0].box.isChecked()
    session.set_smoke(space("A-9"), 3)
    assert shown.isVisible(), "the guide beside it keeps its place"
    assert not shown.rows


def test_fire_from_the_menu_asks_at_whom(village: SpearpointWindow) -> None:
    offered(village, SHERMAN, "Fire")
    assert village.session.asks[0].sentence == "Choose the target of this unit's attack."
    assert guide(village).isVisible()
    heard = refusals(village)
    village.workspace.fights.fire(TIGER)
    assert heard == [UNDER_WAY]


def fire_offered(window: SpearpointWindow, unit: str) -> tuple[bool, str]:
    """Whether the menu of a unit offers *Fire*, and what it says of it in the status line."""
    there = window.session.state.units[unit]
    menu = window.workspace.board_menu(there.space, unit)
    (action,) = (one for one in menu.actions() if entry_text(one) == "Fire")
    if not action.isEnabled():
        assert menu.toolTipsVisible()
        assert action.toolTip() == action.statusTip()
    return action.isEnabled(), action.statusTip()


def test_a_reason_names_its_heading_once(village: SpearpointWindow) -> None:
    assert village.workspace.fights.fights.fire(SHERMAN, f"unit {TIGER}")
    (ask,) = village.session.asks
    assert isinstance(ask, PickSeveral)
    (refusal,) = (one.refusal for one in ask.choices if one.refusal)
    assert refusal is not None
    assert village.session.refusal_sentence(refusal) == (
        "The printed value of the MG is underlined, so the MG cannot hurt the Tiger I, which has "
        "Defense 7"
        " (rule “Combat 13, underscored attack values”)."
    )


def test_who_can_fire_at_nothing_is_told_why(window: SpearpointWindow) -> None:
    window.controller.show_document(
        document(units="us m4a1-sherman B-2, germany sniper B-8", smoke="B-8")
    )
    able, why = fire_offered(window, "us-1")
    assert not able
    assert (
        why
        == "There is no line of sight: smoke on B-8 hides the target (rule “Combat 23, Lay Smoke”)."
    )
    heard = refusals(window)
    window.view.setFocus()
    window.session.move_cursor(space("B-2"))
    QTest.keyClick(window.view, Qt.Key.Key_J)
    assert heard == [why]
    assert not window.session.is_procedure_asking
    assert texts(window) == []
    assert panel(window).entries[0].reasons[0] == why
    # Enter on what may not be fired at says its first reason.
    keys()
    assert heard[1] == why


def test_fire_is_grey_where_nobody_stands_against_it(window: SpearpointWindow) -> None:
    window.controller.show_document(document(units="us m4a1-sherman B-2"))
    assert fire_offered(window, "us-1") == (False, "No enemy unit is on the table.")


def test_fire_is_grey_while_something_is_under_way(village: SpearpointWindow) -> None:
    assert fire_offered(village, SHERMAN)[0]
    village.workspace.fights.fire(SHERMAN)
    assert fire_offered(village, SHERMAN) == (False, UNDER_WAY)
    while village.session.is_procedure_asking:
        village.session.undo()
    assert fire_offered(village, SHERMAN)[0]


def test_rules_that_bind_nobody_make_nothing_grey(window: SpearpointWindow) -> None:
    window.controller.show_document(
        document(units="us m4a1-sherman B-2, germany sniper B-8", smoke="B-8")
    )
    window.workspace.fights.lead_through_fights()
    assert not fire_offered(window, "us-1")[0]
    window.session.set_free_play(True)
    assert fire_offered(window, "us-1")[0]


def test_what_a_procedure_was_told_is_remembered(window: SpearpointWindow) -> None:
    keep_cards(card("us", "m4a1-sherman", cost=9, copies=3, weapons=(GUN_75,)))
    window.controller.show_document(document(units="us m4a1-sherman B-2, germany sniper B-5"))
    offered(window, "us-1", "What can this unit fire at?")
    keys()
    assert window.session.asks[0].title == "Card of the Sniper"
    for number in ("0", "4", "2"):
        keys(number)
    own = OwnCards().cards.units
    assert own[CardKey("germany", "sniper")].defense == 0
    assert own[CardKey("germany", "sniper")].endurance == (4, 2)
    window.session.undo()
    assert OwnCards().cards.units[CardKey("germany", "sniper")].endurance == (4, 2)
    assert own[CardKey("us", "m4a1-sherman")].copies == 3


def test_units_are_moved_by_hand_in_a_fight_and_cut_it_short(village: SpearpointWindow) -> None:
    offered(village, SHERMAN, "Fire")
    session = village.session
    tiger = session.things[ObjectRef(UNIT, TIGER)]
    assert isinstance(tiger, Unit)
    assert session.change_object(tiger, tiger._replace(space=space("B-7")))
    assert not session.is_procedure_asking
    assert session.state.units[TIGER].space == space("B-7")
    assert session.state.unfinished is None


def test_a_free_table_is_saved_in_the_midst_and_opened_again(
    village: SpearpointWindow, tmp_path: Path
) -> None:
    village.workspace.fights.fire(SHERMAN)
    assert village.session.answer(f"unit {TIGER}")
    asked = village.session.asks[0]
    path = tmp_path / "fight.boardapp"
    assert village.session.document is not None
    village.session.document.save(path)
    village.controller.new("village")
    assert not led(village)
    village.controller.show_document(open_document(path))
    QApplication.processEvents()
    assert led(village)
    assert village.session.asks[0].title == asked.title
    assert guide(village).isVisible()
    assert village.session.answer({"taken": ["75 mm"]}) or village.session.answer(["75 mm"])
    assert village.session.state.pairs[SHERMAN].weapons == ("75 mm",)


def test_a_fight_that_was_undone_to_its_start_is_led_on_when_done_again(
    village: SpearpointWindow,
) -> None:
    village.workspace.fights.fire(SHERMAN)
    document = village.session.document
    assert document is not None
    for _ in range(2):
        village.session.undo()
    document.history.mark_saved()
    village.controller.new("village")
    village.controller.show_document(document)
    assert not led(village)
    village.session.redo()
    assert led(village)
    assert village.session.is_procedure_asking


def test_fight_leads_from_the_menu_and_the_turn_gives_endurance_back(
    village: SpearpointWindow,
) -> None:
    village.actions_["fight"].trigger()
    QApplication.processEvents()
    assert guide(village).isVisible()
    assert title(village) == "What is next?"
    session = village.session
    village.workspace.fights.fire(SHERMAN)
    heard = refusals(village)
    village.actions_["next-turn"].trigger()
    assert heard == [UNDER_WAY]
    for answer in (f"unit {TIGER}", ["75 mm"], [[9, 7]], [[10]]):
        assert session.answer(answer)
    assert session.state.units[TIGER].condition.endurance
    village.actions_["next-turn"].trigger()
    assert session.state.turn == 2
    assert session.state.units[TIGER].condition.endurance is None
    assert village.workspace.fights.fights.hands == ("Set the turn counter to 2.",)
    village.actions_["previous-turn"].trigger()
    assert session.state.turn == 1


def test_a_fight_is_set_right_and_played_freely(village: SpearpointWindow) -> None:
    village.workspace.fights.lead_through_fights()
    assert village.actions_["correct"].isEnabled()
    session = village.session
    assert session.correct_value(f"units/{TIGER}/condition/endurance", 9, "misread") is None
    assert session.state.units[TIGER].condition.endurance == 9
    village.actions_["free-play"].trigger()
    assert session.is_free_play
    session.set_smoke(space("B-6"), 3)
    offered(village, SHERMAN, "What can this unit fire at?")
    assert not entry(village, "Tiger I").legal
    rows = panel(village).list
    while (now := rows.current_entry()) is None or now.row.target.name != TIGER:
        key(DOWN)
    assert panel(village).fire.isEnabled()
    keys()
    assert session.is_procedure_asking
    assert any("by the table, against" in text for text in texts(village))


def test_nobody_fires_while_a_table_is_set_up(window: SpearpointWindow) -> None:
    window.controller.open(next(iter(sorted(scenarios_folder().glob("*.yaml")))))
    QApplication.processEvents()
    heard = refusals(window)
    assert not window.actions_["fire"].isEnabled()
    assert not window.workspace.fights.fights.lead_through_fights()
    assert heard == [SETTING_UP]
    assert window.workspace.fights.fights.why_not_fire("us-1") == SETTING_UP


def test_a_table_that_cannot_be_played_at_is_only_looked_at(village: SpearpointWindow) -> None:
    heard = refusals(village)
    assert village.session.document is not None
    before = village.session.state
    village.workspace.fights.fire(SHERMAN)
    village.session.show_earlier_state(before)
    village.workspace.fights.fights.lead_through_fights()
    assert "looking" in heard[-1]
    offered(village, TIGER, "What can this unit fire at?")
    assert not panel(village).fire.isEnabled()
    assert panel(village).entries


def test_menu_entries_of_units_have_letters_of_their_own(village: SpearpointWindow) -> None:
    menu: QMenu = village.workspace.board_menu(space("B-2"), SHERMAN)
    letters = [letter_of(action) for action in menu.actions()]
    assert [letters.count(letter_of(action)) for action in menu.actions()[1:4]] == [1, 1, 1]


def letter_of(action: QAction) -> str:
    return action.text().replace("&&", "").partition("&")[2][:1].lower()


def test_an_aim_and_the_session_ask_the_same_of_sight(village: SpearpointWindow) -> None:
    """A mortar's line by its spotter is the session's question with that spotter."""
    offered(village, TIGER, "Who can fire at this unit?")
    rows = panel(village).list
    at = next(n for n, one in enumerate(rows.rows)
              if isinstance(one, TargetEntry) and one.title.startswith("Mortar"))  # fmt: skip
    rows.setCurrentRow(at)
    asked = village.session.sight_question()
    assert (asked.attack, asked.spotter) == ("mortar", space("B-2"))
    held = rows.current_entry()
    assert held is not None
    aim = held.row.best_weapon.aim
    ruling, told = village.session.full_ruling(), aim.ruling()
    assert ruling is not None
    assert told is not None
    assert (ruling.status, ruling.notes, ruling.spotter) == (told.status, told.notes, "B-2")
