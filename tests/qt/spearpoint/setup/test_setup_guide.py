"""The guide at a Spearpoint table: it comes with a scenario, and tells what that has to say."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTabBar
from pytestqt.qtbot import QtBot

from boardapp.core.procedure.displayed_facts import TableFact
from boardapp.core.tile import PlacedTile
from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.scenario.placement_limits import CountRange
from boardapp.games.spearpoint.scenario.scenario import Reinforcement
from boardapp.games.spearpoint.scenario.setup_stages import TileGroup, TileStage
from boardapp.qt.frame.turn_bar import TurnBar
from boardapp.qt.guide.bar_button import BarButton
from boardapp.qt.guide.board_fields import PutField
from boardapp.qt.guide.panel import GuidePanel
from boardapp.qt.widgets.timed_notice import TimedNotice
from tests.games.spearpoint.setup.setup_acts import Agree, Enter, Experienced, Lay, Pass
from tests.qt.conftest import in_front
from tests.qt.spearpoint.setup.setting_up import (
    begin_stage,
    decide,
    decide_up_to,
    made_up_document,
    setup_of,
)
from tests.qt.support.guide_table import asked_title, shown_buttons
from tests.qt.support.playing import document, space
from tests.qt.support.settling import settled
from tests.qt.support.spearpoint_window import SpearpointWindow

EXPERIENCED = "More experienced player"


@pytest.fixture
def guide(qtbot: QtBot, hidden_window: SpearpointWindow) -> Iterator[GuidePanel]:
    """The guide of the window, on the made-up scenario with nothing decided."""
    hidden_window.controller.show_document(made_up_document())
    for window in in_front(qtbot, hidden_window):
        yield window.workspace.guide


def offered(window: SpearpointWindow) -> list[str]:
    return [one.answer for ask in window.session.asks for one in getattr(ask, "choices", ())]


def tables(window: SpearpointWindow) -> dict[str, tuple[tuple[str, ...], ...]]:
    """The scenario's tables beside the menu."""
    facts = window.session.asks[0].facts
    return {fact.title: fact.rows for fact in facts if isinstance(fact, TableFact)}


def test_the_guide_comes_with_a_scenario_only(window: SpearpointWindow) -> None:
    window.controller.new("village")
    dock = window.workspace.panels["turn"]
    assert dock.isHidden()
    assert not dock.toggleViewAction().isVisible()
    window.controller.show_document(made_up_document())
    assert dock.isVisible()
    assert window.workspace.guide.isVisible()
    assert dock.toggleViewAction().isVisible()
    window.controller.show_document(document())
    assert dock.isHidden()


def test_a_new_ruling_comes_before_the_guide(window: SpearpointWindow, guide: GuidePanel) -> None:
    ruling = window.ruling_panel
    assert not guide.visibleRegion().isEmpty()
    window.session.ask_about_line(space("A-1"), space("A-4"))
    assert ruling.visibleRegion().isEmpty(), "sweeping leaves the turn where it is"
    window.session.ask_about_line(space("A-1"), space("A-4"), fixed=True)
    QApplication.processEvents()
    assert not ruling.visibleRegion().isEmpty()
    assert not ruling.there.band.visibleRegion().isEmpty()
    window.workspace.panels["turn"].raise_()
    window.session.asked_changed.emit()
    QApplication.processEvents()
    assert ruling.visibleRegion().isEmpty(), "the same ruling again does not"
    window.workspace.panels["ruling"].close()
    window.session.ask_about_line(space("A-1"), space("A-5"), fixed=True)
    assert not window.workspace.panels["ruling"].isVisible(), "a panel that was closed stays closed"


def test_the_setup_is_asked_stage_by_stage(window: SpearpointWindow, guide: GuidePanel) -> None:
    assert guide.bar.plate.title == "Both"
    assert offered(window) == ["agree", "set-up", "agree-fights"]
    assert begin_stage(window.session, "set-up")
    assert guide.bar.plate.title == "Both"
    assert asked_title(guide, window.session) == EXPERIENCED
    assert decide(window.session, Experienced("us"))
    assert guide.bar.plate.title == "US"
    assert asked_title(guide, window.session) == "Stage “Terrain”, US"
    done = guide.bar.more.menu().actions()[0]
    reason = "First lay 1 more tile of the group “Village tiles” (rule “Scenario 1, setup”)."
    assert not done.isEnabled()
    assert done.text().partition(" – ")[2] == f"not possible now. {reason}"
    window.session.lay_tile("1A", space("A-3"))
    assert asked_title(guide, window.session) == "Stage “Terrain”, Germany"


def test_nothing_covers_the_tiles_of_the_next_stage(window: SpearpointWindow) -> None:
    window.resize(1366, 744)
    stages = tuple(
        TileStage(name, "us", "004-1", groups=(TileGroup(name, count=CountRange(1, 1)),))
        for name in ("One", "Two")
    )
    window.controller.show_document(made_up_document(stages=stages, readings={}))
    guide = window.workspace.guide
    for name in ("A-3", "A-5"):
        QApplication.processEvents()
        begin_stage(window.session, "set-up")
        QApplication.processEvents()
        (field,) = guide.fields
        assert isinstance(field, PutField)
        seen = guide.answer_area.viewport()
        at_tray = seen.childAt(field.tray.mapTo(seen, QPoint(9, 9)))
        assert at_tray is not None
        assert field.tray.isAncestorOf(at_tray)
        window.session.lay_tile("1A" if name == "A-3" else "2A", space(name))


def open_one_tile_stage(window: SpearpointWindow) -> None:
    groups = (TileGroup("Village tiles", count=CountRange(1, 20)),)
    stage = TileStage("One", "us", "004-1", groups=groups)
    window.controller.show_document(made_up_document(stages=(stage,), readings={}))


def test_the_guide_has_the_whole_panel_until_tiles_are_laid(window: SpearpointWindow) -> None:
    window.resize(1280, 720)
    open_one_tile_stage(window)
    guide = window.workspace.guide
    panel = guide.parentWidget()
    assert panel is not None
    settled(guide.width)
    assert guide.width() == panel.width()
    begin_stage(window.session, "set-up")
    settled(guide.width)
    assert guide.width() < panel.width(), "the first tile does not move the others"


def test_the_last_act_is_whole_below_the_words_beside_the_tiles(window: SpearpointWindow) -> None:
    window.resize(1366, 748)
    open_one_tile_stage(window)
    guide = window.workspace.guide
    assert not window.workspace.fights.checklist.isVisible(), "no step is near yet"
    begin_stage(window.session, "set-up")
    window.session.lay_tile("1A", space("A-3"))
    settled(guide.result.geometry)
    assert guide.result.isVisible()
    assert guide.result.visibleRegion().boundingRect() == guide.result.rect()
    assert guide.result.geometry().left() == guide.sentence.geometry().left()


def test_no_tile_moves_under_the_pointer_when_another_is_laid(window: SpearpointWindow) -> None:
    window.resize(1280, 720)
    open_one_tile_stage(window)
    begin_stage(window.session, "set-up")

    def places() -> dict[str, QPoint]:
        (field,) = window.workspace.guide.fields
        assert isinstance(field, PutField)
        settled(field.tray.geometry)
        tray = field.tray
        spots = {row: tray.visualItemRect(tray.item(row)).topLeft() for row in range(tray.count())}
        return {tray.name_at(row): tray.viewport().mapToGlobal(at) for row, at in spots.items()}

    (field,) = window.workspace.guide.fields
    assert isinstance(field, PutField)
    settled(field.tray.geometry)
    field.tray.verticalScrollBar().setValue(40)
    before = places()
    window.session.lay_tile("4A", space("A-3"))
    assert window.workspace.fights.checklist.rows
    assert places() == before
    (field,) = window.workspace.guide.fields
    assert isinstance(field, PutField)
    seen = field.tray.viewport()
    spot = seen.mapFromGlobal(before["4B"] + QPoint(3, 3))
    QTest.mouseClick(seen, Qt.MouseButton.LeftButton, pos=spot)
    assert not window.session.pending_answer.thing, "the other side of a laid tile"


def test_a_board_has_most_room_while_tiles_are_laid_in_large_text(
    window: SpearpointWindow,
) -> None:
    window.resize(1366, 749)
    window.actions_["large-text"].trigger()
    open_one_tile_stage(window)
    begin_stage(window.session, "set-up")
    settled(lambda: window.view.zoom)
    assert not any(bar.isVisible() for bar in window.findChildren(TurnBar))
    view = window.view
    assert view.viewport().width() * view.viewport().height() > 0.4 * 1366 * 749


def test_choices_of_a_small_screen_keep_their_digits_and_their_own_words(
    window: SpearpointWindow,
) -> None:
    window.resize(1366, 749)
    window.actions_["large-text"].trigger()
    assert window.open_path(scenarios_folder() / "02-what-now-sarge.yaml")
    QApplication.processEvents()
    bar = window.workspace.guide.bar
    named = [one for one in bar.named if isinstance(one, BarButton)]
    shown = [(one.text().replace("\n", " "), one.icon().isNull()) for one in named]
    assert shown == [("Agree on unclear rules", False), ("Use earlier terrain", False)]
    rows = [one.text() for one in bar.more.menu().actions()]
    assert not [row for row in rows if row.startswith("Agree on unclear rules")]


def test_the_pictures_of_the_list_follow_the_text_size(window: SpearpointWindow) -> None:
    stage = TileStage("One", "us", "004-1", groups=(TileGroup("Tiles", count=CountRange(1, 20)),))
    window.controller.show_document(made_up_document(stages=(stage,), readings={}))
    begin_stage(window.session, "set-up")
    (field,) = window.workspace.guide.fields
    assert isinstance(field, PutField)
    usual = field.tray.iconSize()
    window.actions_["large-text"].trigger()
    QApplication.processEvents()
    assert field.tray.iconSize().width() > usual.width()
    tray = field.tray
    tray.setFixedHeight(6 * tray.fontMetrics().height())  # on a small screen
    low = settled(tray.viewport().height)
    places = [tray.visualItemRect(tray.item(row)) for row in range(tray.count())]
    assert len({at.y() for at in places if at.bottom() < low}) == 3
    window.actions_["large-text"].trigger()
    QApplication.processEvents()
    assert field.tray.iconSize() == usual


def test_no_tile_is_hidden_while_the_panel_has_room(window: SpearpointWindow) -> None:
    window.resize(1920, 1200)
    open_one_tile_stage(window)
    begin_stage(window.session, "set-up")
    (field,) = window.workspace.guide.fields
    assert isinstance(field, PutField)
    settled(field.tray.geometry)
    tray = field.tray
    last = tray.visualItemRect(tray.item(tray.count() - 1))
    assert tray.viewport().rect().contains(last)


def test_a_click_on_a_tile_that_is_laid_says_where_it_is(
    qtbot: QtBot, window: SpearpointWindow
) -> None:
    open_one_tile_stage(window)
    begin_stage(window.session, "set-up")
    assert decide(window.session, Lay("us", PlacedTile("1A", space("B-3"))))
    (field,) = window.workspace.guide.fields
    assert isinstance(field, PutField)
    tray, notice = field.tray, window.findChild(TimedNotice)
    assert notice is not None
    why = {"1A": "Tile 1A is already on B-3.",
           "1B": "Tile 1B is the other side of tile 1A, which is on B-3."}  # fmt: skip
    for tile, sentence in why.items():
        at = [tray.name_at(row) for row in range(tray.count())].index(tile)
        with qtbot.waitSignal(window.session.refused) as refused:
            middle = tray.visualItemRect(tray.item(at)).center()
            QTest.mouseMove(tray.viewport(), middle)
            QTest.mouseClick(tray.viewport(), Qt.MouseButton.LeftButton, pos=middle)
        assert refused.args == [sentence]
        spot = tray.viewport().mapTo(window, middle)
        near = notice.geometry().adjusted(-60, -60, 60, 60)
        assert near.contains(spot), "it is at the pointer"
        assert not notice.geometry().contains(spot)
        assert window.rect().contains(notice.geometry())


def test_a_tile_from_the_tray_begins_its_stage(window: SpearpointWindow, guide: GuidePanel) -> None:
    window.tray.take_typed_tile("1A")
    assert asked_title(guide, window.session) == EXPERIENCED
    assert window.session.hand.tile is None


def test_the_tray_shows_what_the_stage_allows(window: SpearpointWindow, guide: GuidePanel) -> None:
    tray = window.tray
    decide_up_to(window.session, "Terrain")
    assert tray.isVisible()
    assert tray.only_left.isChecked()
    assert tray.only_left.text() == "&Only the 14 allowed"
    window.session.lay_tile("1A", space("A-3"))
    assert tray.only_left.text() == "&Only the 13 allowed"
    decide(window.session, Pass("germany"))
    decide(window.session, Pass("us"))
    assert tray.facts.text() == "You cannot lay a tile now."
    assert not tray.take_typed_tile("2A")
    window.controller.show_document(document())
    assert not tray.only_left.isChecked()
    assert tray.only_left.text() == "&Only unplaced (all 14)"
    assert tray.take_typed_tile("2A")


def test_a_die_is_rolled_by_the_program(window: SpearpointWindow, guide: GuidePanel) -> None:
    decide_up_to(window.session, "US units")
    assert begin_stage(window.session, "set-up")
    next(one for one in shown_buttons(guide) if one.text() == "Roll for me").click()
    (rolled,) = setup_of(window).table.dice
    assert 1 <= rolled.die <= 10
    assert rolled.how == "rolled"
    assert not guide.back.isEnabled()
    assert guide.back.toolTip() == "Dice and revealed cards cannot be undone."


def test_readings_are_agreed_before_anything_is_decided(
    window: SpearpointWindow, guide: GuidePanel
) -> None:
    assert decide(window.session, Agree("mines", "winter"))
    assert setup_of(window).readings == {"mines": "winter"}
    decide_up_to(window.session, "Terrain")
    window.session.lay_tile("1A", space("A-3"))
    assert "agree" not in offered(window)


def test_play_begins_by_a_button_and_rules_stay(
    window: SpearpointWindow, guide: GuidePanel
) -> None:
    rules = (("Nobody retreats. (rule “Scenario 1, special rules”)",),)
    win = (("First to 25 points. (rule “Scenario 1, win condition”)",),)
    assert (tables(window)["Special rules"], tables(window)["How to win"]) == (rules, win)
    decide_up_to(window.session, "begin")
    assert offered(window) == ["begin"]
    assert begin_stage(window.session, "begin")
    assert not window.session.unfinished_setup
    assert tables(window)["Special rules"] == rules


def test_late_entry_spaces_are_called_for(window: SpearpointWindow, guide: GuidePanel) -> None:
    decide_up_to(window.session, "play")
    assert not window.actions_["answer"].isEnabled()
    window.session.set_turn(3)
    first, *fights, last = offered(window)
    assert (first, last) == ("set-up", "next-turn")
    assert "fire" in fights
    assert begin_stage(window.session, "set-up")
    assert window.actions_["answer"].isEnabled()
    decide(window.session, Enter("us", space("A-2")))
    decide(window.session, Enter("us", space("A-4")))
    assert tables(window)["Zones and entry spaces"][0] == ("US", "enters the map at A-2 or A-4")


def test_what_else_is_to_be_known_is_listed(window: SpearpointWindow) -> None:
    later = (
        Reinforcement("germany", 6, ("bf109", "stuka"), "with pilots"),
        Reinforcement("us", 2, ("sniper",), when={"mines": "winter"}),
    )
    window.controller.show_document(
        made_up_document(removed=("fighter-ace", "sabotage"), reinforcements=later)
    )
    assert tables(window)["Command deck"] == (
        ("Take every copy of these cards out of the deck: Fighter Ace, Sabotage.",),
    )
    flying = ("Turn 6", "Germany", "Bf 109, Ju 87B-1 Stuka. with pilots")
    assert tables(window)["Reinforcements"] == (flying,)
    decide(window.session, Agree("mines", "winter"))
    assert tables(window)["Reinforcements"] == (flying, ("Turn 2", "US", "Sniper"))


def test_nothing_can_be_decided_while_looking_back(
    window: SpearpointWindow, guide: GuidePanel
) -> None:
    decide_up_to(window.session, "Zones")
    assert window.session.document is not None
    window.session.show_earlier_state(window.session.document.start_state)
    assert not guide.fields
    assert not [one for one in shown_buttons(guide) if one.isEnabled()]
    window.session.show_earlier_state(None)
    assert guide.fields[0].isEnabled()


def test_a_tile_that_is_not_for_now_says_why(window: SpearpointWindow, guide: GuidePanel) -> None:
    decide_up_to(window.session, "Zones")
    tray = window.tray
    tray.only_left.setChecked(False)
    row = tray.model.row_of("2A")
    assert row is not None
    entry = tray.model.entries[row]
    why = "The stage “Zones” comes first. In this stage you cannot lay a tile."
    assert (entry.barred, entry.place_words) == (True, "not now")
    index = tray.model.index(row)
    assert index.data(Qt.ItemDataRole.ToolTipRole).endswith(why)
    assert index.data(Qt.ItemDataRole.StatusTipRole) == why
    assert not index.flags() & Qt.ItemFlag.ItemIsDragEnabled
    refused: list[str] = []
    window.session.refused.connect(refused.append)
    assert not tray.view.take_tile_in_row(row)
    assert refused == [why]


def test_the_tray_shows_the_side_that_the_setup_allows(window: SpearpointWindow) -> None:
    stage = TileStage("Ruins", "us", "004-1", groups=(TileGroup("Ruins", tiles=("1B", "2B")),))
    window.controller.show_document(made_up_document(stages=(stage,), readings={}))
    tray = window.tray
    shown = {entry.shown: entry.barred for entry in tray.model.entries}
    assert [side for side, barred in shown.items() if not barred] == ["1B", "2B"]
    row = tray.model.row_of("1B")
    assert row is not None
    tray.model.show_side(row, "1A")
    assert tray.model.entries[row].barred
    window.controller.show_document(document())
    assert not any(entry.barred for entry in tray.model.entries)


def test_panels_in_one_row_leave_no_tabs_of_other_rows(window: SpearpointWindow) -> None:
    for _ in range(2):
        window.controller.show_document(document())
        window.controller.show_document(made_up_document())
        QApplication.processEvents()
    bars = [bar for bar in window.findChildren(QTabBar) if bar.parent() is window]
    tabs = [[bar.tabText(tab) for tab in range(bar.count())] for bar in bars if bar.isVisible()]
    assert tabs == [
        ["Turn", "Tiles", "Ruling", "Units and smoke", "History", "Board contents"],
    ]
