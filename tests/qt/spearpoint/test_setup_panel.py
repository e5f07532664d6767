"""The panel that leads through a setup: it says what comes now, and takes decisions."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QPushButton, QTabBar
from pytestqt.qtbot import QtBot

from boardapp.games.spearpoint.scenario import decisions as act
from boardapp.games.spearpoint.scenario.scenario import (
    DeckStage,
    HandStage,
    Reading,
    Reinforcement,
    Roll,
    TileGroup,
    TileStage,
    Told,
    UnitGroup,
)
from boardapp.qt.spearpoint.setup_panel import NO_SCENARIO, SetupPanel
from boardapp.qt.spearpoint.setup_parts import Choices, DieRow, SideBadge, UnitChoices
from tests.qt.playing import document, space
from tests.qt.spearpoint.setting_up import decide_up_to, made_up, made_up_document
from tests.qt.spearpoint_window import SpearpointWindow

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def panel(window: SpearpointWindow) -> SetupPanel:
    """The panel of the window, on the made-up scenario with nothing decided."""
    window.desk.take(made_up_document())
    QApplication.processEvents()
    return window.room.setup


def texts(panel: SetupPanel) -> list[str]:
    """Return what the panel says at its head, as far as it shows."""
    labels = (panel.whose, panel.stage, panel.wanted, panel.supply)
    return [label.text() for label in labels if not label.isHidden()]


def test_the_panel_comes_with_a_scenario_only(window: SpearpointWindow) -> None:
    window.desk.new("village")
    dock = window.room.panels["setup"]
    assert dock.isHidden()
    assert not dock.toggleViewAction().isVisible()
    window.desk.take(made_up_document())
    assert dock.isVisible()
    assert window.room.setup.isVisible()
    assert dock.toggleViewAction().isVisible()
    window.desk.take(document())
    assert dock.isHidden()
    assert window.room.setup.whose.text() == NO_SCENARIO


def test_who_is_more_experienced_is_asked_first(
    window: SpearpointWindow, panel: SetupPanel, qtbot: QtBot
) -> None:
    assert texts(panel) == [
        "Who is more experienced?",
        "Terrain (step 1 of 3)",
        "Which side has the more experienced player? (Standard game setup c)",
    ]
    assert panel.badge.isHidden()
    assert not panel.done.isVisible()
    assert isinstance(panel.part, Choices)
    assert [button.text() for button in panel.part.buttons.values()] == [
        "More experienced: US",
        "More experienced: Germany",
    ]
    qtbot.mouseClick(panel.part.buttons["germany"], LEFT)
    assert panel.whose.text() == "Germany’s turn"
    assert (panel.badge.side, panel.badge.isVisible()) == ("germany", True)


def test_a_stage_of_tiles_tells_its_supply_and_why_it_is_not_done(
    window: SpearpointWindow, panel: SetupPanel
) -> None:
    decide_up_to(window.session, "Terrain")
    assert texts(panel)[:3] == [
        "The US’s turn",
        "Terrain (step 1 of 3)",
        "Village tiles: 1 to 4, 0 laid.",
    ]
    assert panel.supply.text().startswith("Left: 14 tiles (1 Barbed Wire, 7 Building,")
    assert panel.done.text() == "US passes: no tile now"
    reason = "Village tiles: 1 more must be laid (Scenario 1, setup)."
    assert not panel.done.isEnabled()
    assert panel.done.toolTip() == panel.why_not.text() == reason
    window.session.lay_tile("1A", space("A-3"))
    assert panel.done.text() == "Germany passes: no tile now"
    assert panel.done.isEnabled()
    assert not panel.why_not.isVisible()


def test_the_tray_shows_what_the_stage_allows(window: SpearpointWindow, panel: SetupPanel) -> None:
    tray = window.tray
    decide_up_to(window.session, "Terrain")
    assert tray.isVisible()
    assert tray.only_left.isChecked()
    assert tray.only_left.text() == "&Only the 14 for now"
    window.session.lay_tile("1A", space("A-3"))
    assert tray.only_left.text() == "&Only the 13 for now"
    window.session.decide(act.Pass("germany"))
    window.session.decide(act.Pass("us"))
    assert window.history.isVisible()
    assert tray.facts.text() == "No tile is laid now."
    assert not tray.take("2A")
    window.desk.take(document())
    assert not tray.only_left.isChecked()
    assert tray.only_left.text() == "&Only those left (all 14)"
    assert tray.take("2A")


def test_options_are_buttons_too(window: SpearpointWindow, panel: SetupPanel, qtbot: QtBot) -> None:
    decide_up_to(window.session, "Zones")
    assert isinstance(panel.part, Choices)
    assert not panel.done.isVisible()
    qtbot.mouseClick(panel.part.buttons["column-9"], LEFT)
    assert panel.zones.text() == "US: column 1.\nGermany: column 9."


def test_a_die_is_typed_as_it_fell(
    window: SpearpointWindow, panel: SetupPanel, qtbot: QtBot
) -> None:
    decide_up_to(window.session, "US units")
    row = panel.part
    assert isinstance(row, DieRow)
    assert row.odds.text() == (
        "One ten-sided die for Sniper. 8 or more: 30 %, gives Field Camouflage or Veteran Soldiers."
    )
    assert not panel.done.isVisible()
    qtbot.keyClicks(row.fallen, "11")
    qtbot.keyClick(row.fallen, Qt.Key.Key_Return)
    assert row.fault.text() == "There is no 11 on such a die: 1 to 9, and 0 for 10."
    row.fallen.clear()
    qtbot.keyClicks(row.fallen, "0")
    qtbot.mouseClick(row.enter_button, LEFT)
    assert window.session.standing is not None
    (rolled,) = window.session.standing.rolls
    assert (rolled.die, rolled.how) == (10, "entered")
    assert isinstance(panel.part, Choices)
    qtbot.mouseClick(panel.part.buttons["veteran-soldiers"], LEFT)
    assert window.session.standing.rolls[0].card == "veteran-soldiers"


def test_a_die_is_rolled(window: SpearpointWindow, panel: SetupPanel, qtbot: QtBot) -> None:
    decide_up_to(window.session, "US units")
    assert isinstance(panel.part, DieRow)
    qtbot.mouseClick(panel.part.roll_button, LEFT)
    assert window.session.standing is not None
    (rolled,) = window.session.standing.rolls
    assert 1 <= rolled.die <= 10
    assert rolled.how == "rolled"


def test_the_program_rolls_by_its_generator(qtbot: QtBot) -> None:
    row = DieRow(UnitGroup("Tiger I", ("tiger-i",), roll=Roll(7, ("veteran-crew",))), Random(5))
    qtbot.addWidget(row)
    thrown: list[tuple[int, str]] = []
    row.thrown.connect(lambda die, how: thrown.append((die, how)))
    row.roll_button.click()
    assert thrown == [(int(Random(5).random() * 10) + 1, "rolled")]


def test_units_are_taken_by_their_buttons(
    window: SpearpointWindow, panel: SetupPanel, qtbot: QtBot
) -> None:
    decide_up_to(window.session, "placing")
    assert isinstance(panel.part, UnitChoices)
    assert {key: button.text() for key, button in panel.part.buttons.items()} == {
        ("Sniper", "sniper"): "1 × Sniper",
        ("Rifle Squads", "rifle-squad"): "2 × Rifle Squads",
        ("Any Team", "lmg-team"): ".30cal LMG Team",
        ("Any Team", "bazooka-team"): "Bazooka Team",
    }
    squads = panel.part.buttons["Rifle Squads", "rifle-squad"]
    qtbot.mouseClick(squads, LEFT)
    assert squads.isChecked()
    assert (window.session.tool, window.session.hand.unit) == ("unit", "rifle-squad")
    assert window.session.lay_unit("rifle-squad", "us", space("A-9"))
    assert isinstance(panel.part, UnitChoices)
    left = panel.part.buttons["Rifle Squads", "rifle-squad"]
    assert (left.text(), left.isChecked()) == ("✓ 1 × Rifle Squads", True)


def test_readings_are_chosen_until_something_is_decided(
    window: SpearpointWindow, panel: SetupPanel
) -> None:
    chooser = panel.readings.choosers["mines"]
    assert chooser.currentText() == "On either"
    chooser.setCurrentIndex(1)
    chooser.activated.emit(1)
    assert window.session.standing is not None
    assert window.session.standing.readings == {"mines": "winter"}
    window.session.undo()
    assert panel.readings.choosers["mines"].currentText() == "On either"
    decide_up_to(window.session, "Terrain")
    assert not panel.readings.choosers
    window.session.go_to(0)
    assert panel.readings.choosers["mines"].currentData() == "either"


def test_a_choice_too_long_for_its_field_is_written_out(window: SpearpointWindow) -> None:
    meaning = "A reading that takes many words to say, and more of them than the field holds."
    reading = Reading("mines", "Minefields", "A4-35", {"either": meaning, "winter": "One map"})
    window.desk.take(made_up_document(readings={"mines": reading}))
    QApplication.processEvents()
    form = window.room.setup.readings
    assert form.meanings["mines"].isVisible()
    assert form.meanings["mines"].text() == meaning
    window.session.decide(act.Agree("mines", "winter"))
    assert not form.meanings["mines"].isVisible()


def test_play_begins_by_a_button_and_rules_stay(
    window: SpearpointWindow, panel: SetupPanel, qtbot: QtBot
) -> None:
    assert panel.rules.text() == "• Nobody retreats. (Scenario 1, special rules)"
    assert panel.win.text() == "• First to 25 points. (Scenario 1, win condition)"
    assert not panel.begin.isVisible()
    decide_up_to(window.session, "begin")
    assert texts(panel)[0] == "The setup is finished"
    assert panel.begin.isVisible()
    qtbot.mouseClick(panel.begin, LEFT)
    assert not window.session.setting_up
    assert texts(panel)[0] == "Play has begun"
    assert panel.rules.text() == "• Nobody retreats. (Scenario 1, special rules)"
    assert not panel.begin.isVisible()


def test_the_usual_source_of_rules_is_told_once(window: SpearpointWindow) -> None:
    rules = (
        Told("Mud.", "004-228"), Told("Few units.", "004-224"), Told("No artillery.", "004-226"),
        Told("Flares.", "A4-36"),
    )  # fmt: skip
    window.desk.take(made_up_document(rules=rules))
    assert window.room.setup.rules.text().splitlines() == [
        "(Scenario 5, special rules)",
        "• Mud.",
        "• Few units. (Scenario 5, setup)",
        "• No artillery.",
        "• Flares. (reading: Opportunity Fire on odd turns)",
    ]


def test_late_entry_spaces_are_called_for(
    window: SpearpointWindow, panel: SetupPanel, qtbot: QtBot
) -> None:
    decide_up_to(window.session, "play")
    assert not window.actions_["setup"].isEnabled()
    window.session.set_turn(3)
    assert window.actions_["setup"].isEnabled()
    assert texts(panel)[:2] == ["The US’s turn", "Turn 3: US entry"]
    assert panel.part is not None
    qtbot.mouseClick(panel.part.findChild(QPushButton), LEFT)
    assert window.session.tool == "setup"
    window.session.decide(act.Enter("us", space("A-2")))
    window.session.decide(act.Enter("us", space("A-4")))
    assert panel.zones.text().startswith("US enters at A-2, A-4.")


def test_decks_and_hands_may_be_made_at_the_table(window: SpearpointWindow, qtbot: QtBot) -> None:
    stages = (DeckStage("US deck", "us"), HandStage("US hand", "us", chosen=1, command=1))
    window.desk.take(made_up_document(stages=stages, readings={}))
    panel = window.room.setup
    asked: list[str] = []
    panel.deck_asked.disconnect()
    panel.hand_asked.disconnect()
    panel.deck_asked.connect(lambda: asked.append("deck"))
    panel.hand_asked.connect(lambda: asked.append("hand"))
    for words in ("The deck is built at the table only", "The hand is taken at the table only"):
        assert panel.part is not None
        qtbot.mouseClick(panel.part.findChild(QPushButton), LEFT)
        assert panel.done.text() == words
        qtbot.mouseClick(panel.done, LEFT)
    assert asked == ["deck", "hand"]
    assert texts(panel)[0] == "The setup is finished"


def test_nothing_can_be_decided_while_looking_back(
    window: SpearpointWindow, panel: SetupPanel
) -> None:
    decide_up_to(window.session, "Zones")
    assert window.session.document is not None
    window.session.look(window.session.document.start_state)
    assert panel.part is not None
    assert not panel.part.isEnabled()
    assert not panel.readings.choosers
    window.session.look(None)
    assert panel.part.isEnabled()


def test_the_panel_folds_where_it_is_narrow(panel: SetupPanel) -> None:
    em = panel.fontMetrics().height()
    panel.resize(40 * em, 20 * em)
    assert panel.told_area.isVisible()
    panel.resize(20 * em, 40 * em)
    assert panel.told_area.isHidden()
    assert panel.scroll_area.isAncestorOf(panel.rules)
    panel.resize(40 * em, 20 * em)
    assert panel.told_area.isAncestorOf(panel.rules)


def test_a_badge_tells_sides_apart_without_colour(qtbot: QtBot) -> None:
    badge = SideBadge()
    qtbot.addWidget(badge)
    shapes = []
    for side, title in (("us", "US"), ("germany", "Germany")):
        badge.show_side(side)
        assert badge.accessibleName() == title
        picture = badge.grab().toImage()
        ground = picture.pixel(0, 0)
        row = picture.height() // 6
        shapes.append(sum(picture.pixel(x, row) == ground for x in range(picture.width())))
    badge.show_side("together")
    assert badge.isHidden()
    assert shapes[0] != shapes[1]


def test_a_scenario_without_readings_shows_none(window: SpearpointWindow) -> None:
    window.desk.take(made_up_document(readings={}))
    assert window.room.setup.readings.isHidden()
    assert made_up(readings={}).readings == {}


def test_what_else_is_to_be_known_is_listed(window: SpearpointWindow) -> None:
    later = (
        Reinforcement("germany", 6, ("bf109", "stuka"), "with pilots"),
        Reinforcement("us", 2, ("sniper",), when={"mines": "winter"}),
    )
    window.desk.take(made_up_document(removed=("fighter-ace", "sabotage"), reinforcements=later))
    panel = window.room.setup
    assert panel.removed.text() == "Take out every Fighter Ace, Sabotage."
    assert panel.later.text() == "Turn 6, Germany: Bf 109, Ju 87B-1 Stuka – with pilots"
    window.session.decide(act.Agree("mines", "winter"))
    assert panel.later.text().endswith("\nTurn 2, US: Sniper")


def test_a_tile_that_is_not_for_now_says_why(window: SpearpointWindow, panel: SetupPanel) -> None:
    decide_up_to(window.session, "Zones")
    tray = window.tray
    tray.only_left.setChecked(False)
    row = tray.model.row_of("2A")
    assert row is not None
    entry = tray.model.entries[row]
    why = "Now comes Zones: laying a tile belongs to another stage."
    assert (entry.barred, entry.place) == (True, "not now")
    index = tray.model.index(row)
    assert index.data(Qt.ItemDataRole.ToolTipRole).endswith(why)
    assert index.data(Qt.ItemDataRole.StatusTipRole) == why
    assert not index.flags() & Qt.ItemFlag.ItemIsDragEnabled
    refused: list[str] = []
    window.session.refused.connect(refused.append)
    assert not tray.view.take_row(row)
    assert refused == [why]


def test_the_tray_shows_the_side_that_the_setup_allows(window: SpearpointWindow) -> None:
    stage = TileStage("Ruins", "us", "004-1", groups=(TileGroup("Ruins", tiles=("1B", "2B")),))
    window.desk.take(made_up_document(stages=(stage,), readings={}))
    tray = window.tray
    shown = {entry.shown: entry.barred for entry in tray.model.entries}
    assert [side for side, barred in shown.items() if not barred] == ["1B", "2B"]
    row = tray.model.row_of("1B")
    assert row is not None
    tray.model.show_side(row, "1A")
    assert tray.model.entries[row].barred
    window.desk.take(document())
    assert not any(entry.barred for entry in tray.model.entries)


def test_panels_that_are_remembered_leave_no_second_tabs(
    window: SpearpointWindow, qtbot: QtBot
) -> None:
    window.desk.take(made_up_document())
    window.remember()
    window.settings.sync()
    other = SpearpointWindow()
    qtbot.addWidget(other)
    other.resize(1280, 800)
    other.show()
    other.desk.take(made_up_document())
    QApplication.processEvents()
    bars = [bar for bar in other.findChildren(QTabBar) if bar.parent() is other]
    tabs = [[bar.tabText(tab) for tab in range(bar.count())] for bar in bars if bar.isVisible()]
    assert sorted(tabs) == [
        ["Ruling", "Setup"],
        ["Tiles", "Units and smoke", "History", "Board contents"],
    ]
    assert other.session.document is not None
    other.session.document.history.mark_saved()
    other.close()
