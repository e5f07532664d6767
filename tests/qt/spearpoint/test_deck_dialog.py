"""Building a deck: costs typed once, points counted, every broken limit told as it happens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDialogButtonBox, QScrollArea
from pytestqt.qtbot import QtBot

from boardapp.games.spearpoint.scenario.card_list import CardList, read_card_list
from boardapp.games.spearpoint.scenario.decisions import Build, DeckCard
from boardapp.games.spearpoint.scenario.scenario import Count, DeckStage
from boardapp.games.spearpoint.scenario.unit_cards import CardKey, CommandCard, UnitCard
from boardapp.games.spearpoint.tile_set import built_in_catalogue
from boardapp.qt.number_box import NumberBox
from boardapp.qt.spearpoint.card_list_dialog import (
    CommandCardsDialog,
    OwnCards,
    UnitCardDialog,
    cards_file,
)
from boardapp.qt.spearpoint.deck_dialog import DeckDialog, OutOfTheBox
from boardapp.qt.style import apply_style

CATALOGUE = built_in_catalogue()
RIFLES = UnitCard("rifle-squad", "Rifle Squad", "us", "infantry", 5, None, 6)
SNIPER = UnitCard("sniper", "Sniper", "us", "infantry", 6)
STAGE = DeckStage(
    "Decks", "us", "004-187", points=Count(0, 35), only=("infantry", "tank-crew", "artillery-crew")
)
ENTER, LEFT = Qt.Key.Key_Return, Qt.MouseButton.LeftButton


@pytest.fixture
def own() -> OwnCards:
    made = OwnCards()
    made.remember(RIFLES, SNIPER)
    return made


def shown(qtbot: QtBot, dialog: QDialog) -> None:
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.activateWindow()
    qtbot.waitActive(dialog)


@pytest.fixture
def dialog(qtbot: QtBot, own: OwnCards) -> DeckDialog:
    made = DeckDialog(STAGE, "us", CATALOGUE, own)
    shown(qtbot, made)
    return made


def typed(box: NumberBox, text: str) -> None:
    """Type into a number's field as a player does, and leave it by Enter."""
    field = box.lineEdit()
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, ENTER)


def click_ok(dialog: QDialog) -> None:
    box = dialog.findChild(QDialogButtonBox)
    assert isinstance(box, QDialogButtonBox)
    QTest.mouseClick(box.button(QDialogButtonBox.StandardButton.Ok), LEFT)


def in_the_next(act: Callable[[UnitCardDialog], None]) -> None:
    """Do something in the card form that opens next."""

    def found() -> None:
        widget = QApplication.activeModalWidget()
        assert isinstance(widget, UnitCardDialog)
        act(widget)

    QTimer.singleShot(50, found)


# ---- points and reasons -----------------------------------------------------------------------


def test_an_empty_deck_is_not_taken(dialog: DeckDialog) -> None:
    assert dialog.points.text() == "0 of 35 points"
    assert dialog.reasons.text() == "✗ No card is in the deck yet."
    assert not dialog.ok.isEnabled()
    assert dialog.limits.text() == (
        "At most 35 points. Only infantry, Tank Crew or Artillery Crew. (Scenario 1, setup)"
    )


@pytest.mark.rule("004-187")
def test_a_deck_is_built_by_mouse_and_keyboard(dialog: DeckDialog) -> None:
    typed(dialog.rows["rifle-squad"].number, "4")
    QTest.keyClick(dialog.rows["sniper"].number, Qt.Key.Key_Up)
    assert dialog.points.text() == "26 of 35 points"
    assert dialog.reasons.isHidden()
    assert dialog.chosen.text() == "5 cards:\n4 × Rifle Squad, 20 points\n1 × Sniper, 6 points"
    QTest.mouseClick(dialog.ok, LEFT)
    assert dialog.result() == QDialog.DialogCode.Accepted
    assert dialog.build == Build(
        "us", "Reserves", (DeckCard("rifle-squad", 5, 4), DeckCard("sniper", 6, 1))
    )


def test_every_broken_limit_is_told_as_it_happens(dialog: DeckDialog) -> None:
    rifles = dialog.rows["rifle-squad"].number
    typed(rifles, "7")
    assert dialog.reasons.text() == "✗ 7 × Rifle Squad: the box holds 6 (Scenario 1, setup)."
    typed(rifles, "8")
    assert dialog.reasons.text() == (
        "✗ The deck costs 40 points; at most 35 (Scenario 1, setup).\n"
        "✗ 8 × Rifle Squad: the box holds 6 (Scenario 1, setup)."
    )
    assert not dialog.ok.isEnabled()
    dialog.accept()
    assert dialog.build is None
    typed(rifles, "6")
    assert dialog.reasons.isHidden()
    assert dialog.ok.isEnabled()


def test_cards_in_use_elsewhere_are_out_of_the_box(qtbot: QtBot, own: OwnCards) -> None:
    dialog = DeckDialog(STAGE, "us", CATALOGUE, own, out=OutOfTheBox({"rifle-squad": 5}))
    shown(qtbot, dialog)
    typed(dialog.rows["rifle-squad"].number, "2")
    assert dialog.reasons.text() == (
        "✗ 2 × Rifle Squad: the box holds 6, 5 of them in use elsewhere (Scenario 1, setup)."
    )


def test_enter_goes_on_to_the_next_field_and_does_not_end_it(dialog: DeckDialog) -> None:
    row = dialog.rows["rifle-squad"]
    typed(row.number, "1")
    assert dialog.isVisible()
    assert dialog.focusWidget() is not row.number
    assert dialog.ok.isEnabled()


def test_a_click_into_a_field_is_enough_to_type_a_number(dialog: DeckDialog) -> None:
    row = dialog.rows["mortar-squad"]
    for box, digits in ((row.cost, "12"), (row.number, "3")):
        QTest.mouseClick(box.lineEdit(), LEFT)
        QApplication.processEvents()
        QTest.keyClicks(box.lineEdit(), digits)
    assert dialog.deck().cards == (DeckCard("mortar-squad", 12, 3),)


def test_cards_that_are_not_allowed_show_on_demand_with_the_reason(dialog: DeckDialog) -> None:
    sherman = dialog.rows["m4a1-sherman"]
    assert not sherman.isVisible()
    assert dialog.rows["tank-crew"].isVisible()
    assert "tiger-i" not in dialog.rows
    QTest.keyClick(dialog.others, Qt.Key.Key_Space)
    assert sherman.isVisible()
    assert sherman.details.text() == "Vehicle · Defense 5, endurance 14/7 · needs Tank Crew"
    typed(sherman.cost, "12")
    typed(sherman.number, "1")
    assert dialog.reasons.text() == (
        "✗ M4A1 Sherman is not allowed in this deck: only infantry, Tank Crew or Artillery Crew"
        " (Scenario 1, setup)."
    )
    assert dialog.notes.text() == "Tank Crew: needed 1 times; the deck has 0."
    dialog.others.setChecked(False)
    assert sherman.isVisible()  # it is in the deck


# ---- costs ------------------------------------------------------------------------------------


def test_a_cost_not_known_is_asked_for_and_remembered(dialog: DeckDialog) -> None:
    row = dialog.rows["mortar-squad"]
    assert row.cost.text() == "cost?"
    typed(row.number, "2")
    assert dialog.reasons.text() == "✗ Enter the cost of Mortar Squad."
    assert not dialog.ok.isEnabled()
    typed(row.cost, "7")
    assert dialog.points.text() == "14 of 35 points"
    assert dialog.ok.isEnabled()
    kept = read_card_list(cards_file()).units[CardKey("us", "mortar-squad")]
    assert kept == UnitCard("mortar-squad", "Mortar Squad", "us", "infantry", 7)


def test_a_cost_is_kept_though_the_deck_is_not_taken(qtbot: QtBot, dialog: DeckDialog) -> None:
    dialog.rows["mortar-squad"].cost.setValue(7)
    dialog.reject()
    assert dialog.build is None
    again = DeckDialog(STAGE, "us", CATALOGUE)
    qtbot.addWidget(again)
    assert again.rows["mortar-squad"].cost.number() == 7
    other = DeckDialog(STAGE, "germany", CATALOGUE)
    qtbot.addWidget(other)
    assert other.rows["mortar-squad"].cost.number() is None


def test_nothing_is_written_where_nothing_was_entered(qtbot: QtBot) -> None:
    dialog = DeckDialog(STAGE, "us", CATALOGUE)
    shown(qtbot, dialog)
    dialog.reject()
    assert not cards_file().exists()


def test_a_deck_built_before_is_shown_again(dialog: DeckDialog) -> None:
    build = Build(
        "us",
        "Reserves",
        (DeckCard("rifle-squad", 4, 2), DeckCard("bazooka-team", 7, 1), DeckCard("ranger", 3, 1)),
    )
    dialog.show_deck(build)
    assert dialog.deck() == Build(  # what the players entered stands before the old deck
        "us",
        "Reserves",
        (DeckCard("rifle-squad", 5, 2), DeckCard("bazooka-team", 7, 1), DeckCard("ranger", 3, 1)),
    )


# ---- a tile that counts -----------------------------------------------------------------------

TURRET = OutOfTheBox(as_tiles={"pantherturm-i": "A-5"})
GERMAN = DeckStage("Decks", "germany", "004-075", points=Count(0, 35), counts_tiles=True)


@pytest.mark.rule("004-038")
def test_the_cost_of_a_pantherturm_on_the_map_is_asked_once_and_counted(qtbot: QtBot) -> None:
    dialog = DeckDialog(GERMAN, "germany", CATALOGUE, out=TURRET)
    shown(qtbot, dialog)
    row, sniper = dialog.rows["pantherturm-i"], dialog.rows["sniper"]
    assert next(iter(dialog.rows)) == "pantherturm-i"
    assert row.pos().y() < min(
        dialog.rows[name].pos().y() for name in dialog.rows if name != row.card.unit
    )
    assert row.details.text() == "Gun · lies on A-5: counts towards the deck"
    assert not row.number.isVisible()
    assert dialog.chosen.text() == "0 cards:\nPantherturm I on A-5, cost not known"
    assert dialog.reasons.text() == (
        "✗ Enter the cost of Pantherturm I.\n✗ No card is in the deck yet."
    )
    typed(sniper.cost, "7")
    typed(sniper.number, "1")
    assert dialog.reasons.text() == "✗ Enter the cost of Pantherturm I."
    assert not dialog.ok.isEnabled()
    typed(row.cost, "15")
    assert dialog.points.text() == "22 of 35 points"
    assert dialog.chosen.text() == (
        "1 card:\n1 × Sniper, 7 points\nPantherturm I on A-5, 15 points"
    )
    QTest.mouseClick(dialog.ok, LEFT)
    build = Build(
        "germany", "Reserves", (DeckCard("sniper", 7, 1),), (DeckCard("pantherturm-i", 15, 1),)
    )
    assert dialog.build == build
    assert read_card_list(cards_file()).units[CardKey("germany", "pantherturm-i")].cost == 15
    again = DeckDialog(GERMAN, "germany", CATALOGUE, out=TURRET)
    qtbot.addWidget(again)
    assert again.points.text() == "15 of 35 points"
    again.show_deck(build)
    assert again.deck() == build


# ---- the card list ----------------------------------------------------------------------------


def test_another_unit_card_is_added(dialog: DeckDialog) -> None:
    def enter(form: UnitCardDialog) -> None:
        QTest.keyClicks(form.name, "Ranger Squad")
        QTest.keyClick(form.name, ENTER)
        assert form.isVisible()  # Enter went on to the class
        assert form.focusWidget() is form.unit_class
        typed(form.cost, "8")
        form.copies.setValue(2)
        click_ok(form)

    in_the_next(enter)
    QTest.mouseClick(dialog.more, LEFT)
    row = dialog.rows["ranger-squad"]
    assert dialog.focusWidget() is row.number
    QApplication.processEvents()
    assert not row.number.visibleRegion().isEmpty()
    QTest.keyClick(row.number, Qt.Key.Key_Up)
    assert dialog.deck().cards == (DeckCard("ranger-squad", 8, 1),)
    assert dialog.ok.isEnabled()
    kept = read_card_list(cards_file()).units[CardKey("us", "ranger-squad")]
    assert kept == UnitCard("ranger-squad", "Ranger Squad", "us", "infantry", 8, None, 2)


def test_an_added_vehicle_is_not_allowed_in_an_infantry_deck(dialog: DeckDialog) -> None:
    def enter(form: UnitCardDialog) -> None:
        QTest.keyClicks(form.name, "Jeep")
        form.unit_class.setCurrentIndex(form.unit_class.findData("vehicle"))
        form.crew.setCurrentIndex(form.crew.findData("tank-crew"))
        form.cost.setValue(3)
        click_ok(form)

    in_the_next(enter)
    dialog.more.click()
    dialog.rows["jeep"].number.setValue(1)
    assert dialog.reasons.text().startswith("✗ Jeep is not allowed in this deck: only infantry")


def test_a_card_is_changed(dialog: DeckDialog) -> None:
    def change(form: UnitCardDialog) -> None:
        assert form.name.text() == "Rifle Squad"
        assert form.cost.number() == 5
        form.copies.setValue(9)
        click_ok(form)

    in_the_next(change)
    QTest.mouseClick(dialog.rows["rifle-squad"].edit, LEFT)
    assert dialog.rows["rifle-squad"].details.text() == "Infantry · 9 in the box"
    assert read_card_list(cards_file()).units[CardKey("us", "rifle-squad")].copies == 9


def test_a_card_needs_a_title(qtbot: QtBot) -> None:
    form = UnitCardDialog("us")
    shown(qtbot, form)
    click_ok(form)
    assert form.isVisible()
    assert form.fault.text() == "The card needs its title."
    assert form.card is None


def test_a_new_card_gets_a_name_that_is_free(qtbot: QtBot) -> None:
    form = UnitCardDialog("germany", None, {"tiger-i"})
    shown(qtbot, form)
    QTest.keyClicks(form.name, "Tiger I")
    click_ok(form)
    assert form.card == UnitCard("tiger-i-2", "Tiger I", "germany", "infantry")


def test_values_that_the_form_does_not_show_stay(qtbot: QtBot) -> None:
    sherman = UnitCard("m4a1-sherman", "M4A1 Sherman", "us", "vehicle", 12, None, 4, 5, (14, 7))
    form = UnitCardDialog("us", sherman)
    shown(qtbot, form)
    click_ok(form)
    assert form.card == sherman


def test_the_command_deck_is_counted(qtbot: QtBot, own: OwnCards) -> None:
    dialog = CommandCardsDialog(own)
    shown(qtbot, dialog)
    typed(dialog.copies["ambush"], "4")
    QTest.keyClicks(dialog.name, "Hold Fast")
    QTest.mouseClick(dialog.more, LEFT)
    assert dialog.focusWidget() is dialog.copies["hold-fast"]
    typed(dialog.copies["hold-fast"], "2")
    assert dialog.total.text() == "6 cards; the deck of the base game has 50."
    click_ok(dialog)
    assert read_card_list(cards_file()).command == {
        "ambush": CommandCard("ambush", "Ambush!", 4),
        "hold-fast": CommandCard("hold-fast", "Hold Fast", 2),
    }
    assert own.cards.units == {
        CardKey("us", "rifle-squad"): RIFLES,
        CardKey("us", "sniper"): SNIPER,
    }


def test_a_title_that_is_there_already_is_gone_to(qtbot: QtBot, own: OwnCards) -> None:
    dialog = CommandCardsDialog(own)
    shown(qtbot, dialog)
    number = len(dialog.copies)
    dialog.name.setText("Dig In")
    dialog.more.click()
    assert len(dialog.copies) == number
    assert dialog.focusWidget() is dialog.copies["dig-in"]


# ---- the file ---------------------------------------------------------------------------------


def test_two_windows_add_to_one_list(own: OwnCards) -> None:
    other = OwnCards()
    other.remember(CommandCard("ambush", "Ambush!", 4))
    own.remember(UnitCard("sniper", "Sniper", "us", "infantry", 9))
    cards = read_card_list(cards_file())
    assert cards.command.keys() == {"ambush"}
    assert cards.units[CardKey("us", "sniper")].cost == 9
    assert own.cards == cards


def test_a_list_with_faults_is_left_as_it_is(qtbot: QtBot) -> None:
    cards_file().parent.mkdir(parents=True)
    cards_file().write_text("boardapp: 1\nunit_cards: {us: 7}\n", encoding="utf-8")
    own = OwnCards()
    assert own.fault.startswith("The list of your cards cannot be read: ")
    assert own.fault.endswith(":2:18: unit_cards.us: found 7; expected a mapping of 'key: value'")
    dialog = DeckDialog(STAGE, "us", CATALOGUE, own)
    shown(qtbot, dialog)
    assert dialog.fault.text() == own.fault
    typed(dialog.rows["sniper"].cost, "6")
    typed(dialog.rows["sniper"].number, "2")
    assert dialog.points.text() == "12 of 35 points"
    assert dialog.ok.isEnabled()
    assert own.cards == CardList().with_unit(SNIPER)
    assert "{us: 7}" in cards_file().read_text(encoding="utf-8")


def test_a_list_that_cannot_be_written_is_told(
    own: OwnCards, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, text: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("boardapp.files.storage.save_file", full)
    own.remember(CommandCard("ambush", "Ambush!", 4))
    assert own.fault == (
        "What you entered could not be kept for other games: [Errno 28] No space left on device"
    )
    assert own.cards.command["ambush"].copies == 4
    assert own.cards.units.keys() == {("us", "rifle-squad"), ("us", "sniper")}


# ---- seen and heard ---------------------------------------------------------------------------


def test_every_field_has_a_name_of_its_own(dialog: DeckDialog) -> None:
    names = [
        field.accessibleName()
        for row in dialog.rows.values()
        for field in (row.cost, row.number, row.edit)
    ]
    assert len(names) == len(set(names)) == 3 * len(dialog.rows)
    assert all(names)
    assert dialog.rows["sniper"].cost.accessibleName() == "Sniper: cost"


def test_the_fields_are_reached_by_tab_in_their_order(dialog: DeckDialog) -> None:
    rows = [row for row in dialog.rows.values() if row.isVisible()]
    rows[0].cost.setFocus()
    for row in rows[:3]:
        for field in (row.cost, row.number, row.edit):
            assert dialog.focusWidget() is field
            QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_with_large_text_it_stays_on_a_small_screen(
    qtbot: QtBot, own: OwnCards, qapp: QApplication, scheme: str
) -> None:
    apply_style(qapp, scheme=scheme, large_text=True)  # type: ignore[arg-type]
    dialog = DeckDialog(STAGE, "us", CATALOGUE, own)
    shown(qtbot, dialog)
    dialog.rows["rifle-squad"].number.setValue(8)
    room = qapp.primaryScreen().availableSize()
    assert dialog.minimumSizeHint().width() <= min(room.width(), 1280)
    assert dialog.minimumSizeHint().height() <= 700
    assert dialog.height() <= room.height()
    scrolls = dialog.findChildren(QScrollArea)
    assert all(scroll.horizontalScrollBar().maximum() == 0 for scroll in scrolls)
