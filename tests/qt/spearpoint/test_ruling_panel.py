import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QWidget
from pytestqt.qtbot import QtBot

from boardapp.core.grid import Space
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.ruling.verdict_badge import scaled_font
from boardapp.qt.sessions.sight_session import SightLineQuery
from boardapp.qt.spearpoint.ruling_panel import SpearpointRulingPanel
from boardapp.qt.spearpoint.session import SpearpointSession
from tests.qt.support import tables
from tests.qt.support.settling import settled


@pytest.fixture
def session() -> SpearpointSession:
    return tables.session()


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []

    def announce(widget: object, sentence: str, *, assertive: bool = False) -> None:
        said.append(sentence)

    monkeypatch.setattr("boardapp.qt.widgets.screen_reader.announce", announce)
    return said


@pytest.fixture
def panel(qtbot: QtBot, session: SpearpointSession, heard: list[str]) -> SpearpointRulingPanel:
    made = SpearpointRulingPanel(session)
    made.resize(340, 900)
    qtbot.addWidget(made)
    made.show()
    return made


def write(qtbot: QtBot, edit: QLineEdit, text: str) -> None:
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, text)
    qtbot.keyClick(edit, Qt.Key.Key_Return)


def verdict(panel: SpearpointRulingPanel) -> str | None:
    return panel.there.band.status


# ---- the ruling -------------------------------------------------------------------------------


def test_what_forbids_a_clear_shot_stands_below_the_verdict(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    session.choose_side_blocking_as_friends("us")
    tables.ask(session, "A-1", "A-4")
    assert not panel.there.bar.isVisible()
    assert session.lay_unit("rifle-squad", "us", GRID.parse("A-4"))
    assert verdict(panel) == "clear"
    assert panel.there.bar.isVisible()
    assert panel.there.bar.text() == "ONLY A SNIPER MAY FIRE AT A SPACE WITH A FRIENDLY UNIT"
    assert "The attack is not allowed: a friendly unit is on A-4" in panel.there.notes.text()
    assert "(rule “Combat 19, Snipers”)." in panel.there.notes.text()


def test_what_would_turn_it_and_the_other_ways_are_told_once_the_line_is_fixed(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.ask(session, "A-1", "A-4", fixed=False)
    assert not panel.beyond.isVisible()
    tables.ask(session, "A-1", "A-4")
    lines = panel.beyond.text().splitlines()
    assert lines[:2] == [
        "Every reading of the unclear rules gives this verdict.",
        "5 other ways to attack:",
    ]
    assert "✓ Aircraft bombs: clear; the flight path must cross the target" in lines
    assert (
        "! Mortar: not allowed, because the target is too near for a mortar (the attacker sees "
        "the target)" in lines
    )
    assert len(lines) == 7


def test_empty_it_says_what_to_do(panel: SpearpointRulingPanel, session: SpearpointSession) -> None:
    assert panel.hint.text() == "Press L, click the attacker's space, then the target's space."
    session.choose_tool("sight")
    assert panel.hint.text() == "Click the attacker's space, then the target's space."
    session.choose_tool("select")
    assert panel.hint.text() == "Press L, click the attacker's space, then the target's space."
    assert not panel.there.isVisible()
    assert not panel.hold_up.isVisible()


def test_with_an_origin_it_asks_for_the_target(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    session.ask_about_line(GRID.parse("A-1"))
    assert panel.hint.text() == "From A-1: click the target."
    assert panel.question.origin.text() == "A-1"


def test_a_sweep_shows_the_live_ruling(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.lay(session, "1A", "A-3")
    tables.ask(session, "A-1", "A-2", fixed=False)
    assert verdict(panel) == "clear"
    tables.ask(session, "A-1", "A-4", fixed=False)
    assert verdict(panel) == "blocked"
    assert panel.hint.text() == (
        "The line follows the pointer. Click the target to fix the line there."
    )
    tables.ask(session, "A-1", "A-4")
    assert not panel.hint.isVisible()


def test_every_reason_is_shown_with_its_contacts_and_section(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.lay(session, "1A", "A-3")
    session.set_smoke(GRID.parse("A-4"), 3)
    tables.ask(session, "A-1", "A-5")
    wall, smoke = [row for row in panel.there.rows if row.isVisible()]
    assert wall.text.text() == "Wall 1 of tile 1A “House” on A-3 crosses the line."
    assert wall.source.text() == (
        "Rule “Combat 8, LOS across a feature tile” · the line would have to move "
        "25.4\N{NO-BREAK SPACE}mm to be clear"
    )
    assert wall.badge.numbers == (1,)
    assert smoke.text.text() == "The line passes through the smoke on A-4."
    assert smoke.source.text() == "Rule “Combat 23, Lay Smoke”"
    assert smoke.badge.numbers == (2,)
    assert wall.accessibleName().startswith("Number 1: Wall 1 of tile 1A “House”")


def test_rows_of_reasons_that_are_gone_are_hidden(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.lay(session, "1A", "A-3")
    tables.ask(session, "A-1", "A-5")
    session.remove_tile(GRID.parse("A-3"))
    assert verdict(panel) == "clear"
    assert not any(row.isVisible() for row in panel.there.rows)
    assert panel.there.margin.text() == ("Moving one tile cannot block this line.")


def test_contacts_keep_their_numbers_the_other_way(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.lay(session, "1A", "A-3")
    tables.lay(session, "2A", "A-2")  # its edges are contacts too, that do not count
    session.set_smoke(GRID.parse("A-4"), 3)
    tables.ask(session, "A-1", "A-5")
    there = [row for row in panel.there.rows if row.isVisible()]
    back = [row for row in panel.way_back.rows if row.isVisible()]
    assert [row.badge.numbers for row in there] == [(1,), (2,), (3,)]
    assert [row.badge.blocks for row in there] == [True, True, False]
    assert back == []
    assert panel.way_back.shared.text() == "Reasons 1 and 2 apply in this direction too."
    assert not panel.way_back.margin.isVisible()
    session.remove_tile(GRID.parse("A-2"))
    tables.lay(session, "2A", "A-7")  # one reason out of the tile, another into it
    tables.ask(session, "A-7", "C-7")
    (back_row,) = [row for row in panel.way_back.rows if row.isVisible()]
    assert back_row.badge.numbers == (1,)
    assert back_row.text.text() == (
        "Tile 2A “Hedge” on A-7 conceals units behind its red south edge."
    )
    assert back_row.badge.blocks
    assert not panel.way_back.shared.isVisible()


def test_one_way_is_said_in_words(
    panel: SpearpointRulingPanel, session: SpearpointSession, heard: list[str]
) -> None:
    tables.lay(session, "2A", "A-3")
    tables.ask(session, "A-1", "A-3")
    sentence = "The two directions differ: A-1 to A-3 is blocked, A-3 to A-1 is clear."
    assert panel.way_back.band.status == "clear"
    assert heard[-1].endswith(sentence)


def test_what_blocks_only_one_way_is_no_reason_against_the_other(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.lay(session, "2A", "A-3")
    tables.ask(session, "A-1", "A-3")
    (there,) = [row for row in panel.there.rows if row.isVisible() and 1 in row.badge.numbers]
    (back,) = [row for row in panel.way_back.rows if row.isVisible() and 1 in row.badge.numbers]
    assert there.badge.blocks
    assert not back.badge.blocks


def test_verdict_reason_margin_and_the_other_way_come_first(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    panel.resize(500, 700)
    tables.lay(session, "1A", "A-3")
    tables.ask(session, "A-1", "A-5")
    (reason,) = [row for row in panel.there.rows if row.isVisible()]
    parts = (panel.there.band, reason, panel.there.margin, panel.way_back.band, panel.drawn)
    heights = settled(lambda: [part.mapTo(panel, QPoint(0, 0)).y() for part in parts])
    assert heights == sorted(heights)
    # In a low panel the other verdict stays in view.
    panel.resize(500, 240)
    assert settled(lambda: in_sight(panel, panel.way_back.band))
    assert not panel.scroll_area.isAncestorOf(panel.way_back.band)


def test_change_shows_the_form_and_the_start_of_the_ruling(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    panel.resize(500, 160)
    tables.lay(session, "1A", "A-3")
    tables.ask(session, "A-1", "A-5")
    bar = panel.scroll_area.verticalScrollBar()
    bar.setValue(bar.maximum())
    assert bar.value() > 0
    panel.change.click()
    assert bar.value() == 0


def test_units_that_do_not_block_are_named_only_where_there_are_units(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.ask(session, "A-1", "A-5")
    assert panel.line.text() == "Line A-1 to A-5 (direct fire). No attacker chosen"
    assert session.lay_unit("rifle-squad", "us", GRID.parse("C-9"))
    assert panel.line.text().endswith("No attacker chosen, so units do not block")


def test_a_hairline_is_flagged(panel: SpearpointRulingPanel, session: SpearpointSession) -> None:
    tables.lay(session, "4A", "A-2")
    tables.ask(session, "A-1", "A-3")
    assert panel.there.margin.text() == (
        "An obstacle could block the line if a tile moved 0.5 mm. This is too close to call (a "
        "hairline): printed tiles cannot be laid exactly enough to decide it."
    )
    assert panel.there.margin.font().bold() or panel.there.margin.font().variableAxisTags()


def test_what_nobody_entered_cannot_be_ruled_on(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.lay(session, "3A", "A-2")
    tables.ask(session, "A-1", "A-3")
    assert verdict(panel) == "cannot-rule"
    assert panel.there.band.accessibleName() == "CANNOT RULE"
    assert "tile 3A on A-2" in panel.there.sentence.text()


def test_notes_are_shown(panel: SpearpointRulingPanel, session: SpearpointSession) -> None:
    tables.lay(session, "2A", "A-3")
    tables.ask(session, "A-3", "A-1")
    assert "Combat 8, LOS out from a feature tile" in panel.there.full_text()
    tables.ask(session, "A-4", "A-5")
    assert "Combat 8, LOS out from a feature tile" not in panel.there.full_text()
    assert not panel.there.notes.isVisible()


def test_the_focused_ruling_tells_all_of_it(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.lay(session, "1A", "A-3")
    tables.ask(session, "A-1", "A-5")
    assert panel.there.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert panel.there.accessibleName().startswith("BLOCKED. A-1 to A-5 is blocked")
    assert "Combat 8, LOS across a feature tile" in panel.there.accessibleDescription()


def test_another_document_drops_the_ruling(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.ask(session, "A-1", "A-5")
    assert panel.there.isVisible()
    document = tables.session().document
    assert document is not None
    session.open(document)
    assert not panel.there.isVisible()
    assert panel.question.origin.text() == ""


# ---- announcements ----------------------------------------------------------------------------


def test_a_fixed_ruling_is_announced_once(
    panel: SpearpointRulingPanel, session: SpearpointSession, heard: list[str]
) -> None:
    tables.ask(session, "A-1", "A-3", fixed=False)
    assert heard == []
    tables.ask(session, "A-1", "A-3")
    session.asked_changed.emit()
    assert heard == ["A-1 to A-3 is clear."]


def test_a_change_of_the_board_under_it_is_announced(
    panel: SpearpointRulingPanel, session: SpearpointSession, heard: list[str]
) -> None:
    tables.ask(session, "A-1", "A-3")
    tables.lay(session, "1A", "A-2")
    session.set_turn(2)
    assert heard == [
        "A-1 to A-3 is clear.",
        "A-1 to A-3 is blocked: wall 1 of tile 1A “House” on A-2 crosses the line.",
    ]


# ---- the question -----------------------------------------------------------------------------


def test_a_ruling_is_made_by_keyboard_alone(
    qtbot: QtBot, panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    write(qtbot, panel.question.origin, "a1")
    assert not panel.there.isVisible()
    assert panel.question.target.hasFocus()
    write(qtbot, panel.question.target, "c-9")
    assert session.asked == SightLineQuery(Space(0, 0), Space(2, 8), True)
    assert panel.question.origin.text() == "A-1"
    assert panel.question.target.text() == "C-9"
    assert panel.there.isVisible()


def test_a_space_that_is_none_is_refused_in_words(
    qtbot: QtBot, panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    write(qtbot, panel.question.origin, "A-1")
    write(qtbot, panel.question.target, "D-4")
    assert session.asked is None
    assert panel.question.fault.text() == (
        "'D-4' is no space of this board; spaces run from A-1 to C-9."
    )
    assert panel.question.fault.isVisible()
    write(qtbot, panel.question.target, "C-4")
    assert not panel.question.fault.isVisible()


def test_swap_asks_the_other_way_for_the_other_side(
    qtbot: QtBot, panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.lay(session, "2A", "A-3")
    session.choose_side_blocking_as_friends("us")
    tables.ask(session, "A-1", "A-3")
    assert session.ruling
    expected = session.ruling.reverse
    panel.question.swap_action.trigger()
    assert session.ruling.origin == "A-3"
    assert session.side == "germany"
    assert expected
    assert session.ruling.verdict_key() == expected.verdict_key()


def test_the_attack_is_chosen(
    qtbot: QtBot, panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.ask(session, "A-1", "A-3")
    chooser = panel.question.attack
    assert [chooser.itemText(i) for i in range(chooser.count())] == [
        "Direct fire",
        "Strafing aircraft",
        "Whole-space attack",
        "Mortar",
        "Rear Line artillery",
        "Aircraft bombs",
    ]
    chooser.setFocus()
    qtbot.keyClick(chooser, Qt.Key.Key_Down)
    assert session.attack == "strafing"
    assert session.ruling
    assert session.ruling.attack == "strafing"


def test_the_artillerys_origin_is_its_spotters(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    session.choose_attack("artillery")
    assert panel.question.origin_label.text() == "Spotter on"
    session.choose_attack("direct")
    assert panel.question.origin_label.text() == "From"


def test_the_side_is_chosen(
    qtbot: QtBot, panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    session.lay_unit("rifle-squad", "us", GRID.parse("A-2"))
    tables.ask(session, "A-1", "A-3")
    assert verdict(panel) == "clear"
    qtbot.keyClick(panel.question.side, Qt.Key.Key_Down)
    assert session.side == "us"
    assert verdict(panel) == "blocked"


def test_a_mortars_spotter_is_picked_or_typed(
    qtbot: QtBot, panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    session.lay_unit("rifle-squad", "us", GRID.parse("B-3"))
    session.lay_unit("rifle-squad", "germany", GRID.parse("B-4"))
    session.lay_unit("m4a1-sherman", "us", GRID.parse("B-6"))
    session.choose_side_blocking_as_friends("us")
    spotter = panel.question.spotter
    assert not spotter.isVisible()
    session.choose_attack("mortar")
    assert spotter.isVisible()
    spotter.fill()
    assert [spotter.itemText(i) for i in range(spotter.count())] == [
        "No spotter (the attacker sees the target)",
        "B-3: Rifle Squad (US 1)",
    ]
    spotter.setCurrentIndex(1)
    spotter.activated.emit(1)
    assert session.spotter == GRID.parse("B-3")
    assert spotter.currentText() == "B-3"
    edit = spotter.edit
    write(qtbot, edit, "c4")
    assert session.spotter == GRID.parse("C-4")
    write(qtbot, edit, "X")
    assert session.spotter == GRID.parse("C-4")
    assert "'X' is no space" in panel.question.fault.text()
    edit.clear()
    qtbot.keyClick(edit, Qt.Key.Key_Return)
    assert session.spotter is None


def test_the_wheel_passes_over_choosers_without_the_focus(panel: SpearpointRulingPanel) -> None:
    side = panel.question.side
    turn = QWheelEvent(
        QPointF(5, 5), QPointF(5, 5), QPoint(), QPoint(0, -120), Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    panel.question.origin.setFocus()
    QApplication.sendEvent(side, turn)
    assert side.currentIndex() == 0


# ---- agreement ----------------------------------------------------------------


def test_what_was_agreed_is_noted_beside_the_line(
    qtbot: QtBot, panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.ask(session, "A-1", "A-3")
    write(qtbot, panel.agreed, "We let it pass")
    assert session.agreement() == "We let it pass"
    tables.ask(session, "A-1", "A-4")
    assert panel.agreed.text() == ""
    tables.ask(session, "A-1", "A-3")
    assert panel.agreed.text() == "We let it pass"
    session.undo()
    assert panel.agreed.text() == ""


@pytest.mark.parametrize("size", [(540, 150), (900, 120)])
def test_the_field_for_the_agreement_comes_into_view(
    panel: SpearpointRulingPanel, session: SpearpointSession, size: tuple[int, int]
) -> None:
    panel.resize(*size)
    tables.lay(session, "1A", "A-3")
    tables.ask(session, "A-1", "A-5")
    settled(lambda: panel.scroll_area.verticalScrollBar().maximum())
    assert not in_sight(panel, panel.agreed)
    panel.focus_agreement()
    assert in_sight(panel, panel.agreed)


def test_an_agreement_half_typed_never_goes_to_another_line(
    qtbot: QtBot, panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.ask(session, "A-1", "A-3")
    panel.agreed.setFocus()
    qtbot.keyClicks(panel.agreed, "Half")
    tables.ask(session, "A-1", "A-4")
    panel.agreed.editingFinished.emit()
    assert session.state.agreements == ()


def test_an_agreement_needs_a_fixed_line(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.ask(session, "A-1", "A-3", fixed=False)
    assert not panel.agreed.isEnabled()
    tables.ask(session, "A-1", "A-3")
    assert panel.agreed.isEnabled()


@pytest.mark.parametrize(
    ("button", "signal"),
    [("hold_up", "full_screen_asked"), ("card", "card_asked"), ("copy", "copy_asked")],
)
def test_buttons_ask_the_window(
    qtbot: QtBot, panel: SpearpointRulingPanel, session: SpearpointSession, button: str, signal: str
) -> None:
    tables.ask(session, "A-1", "A-3")
    with qtbot.waitSignal(getattr(panel, signal)):
        qtbot.mouseClick(getattr(panel, button), Qt.MouseButton.LeftButton)


def test_nothing_is_lost_at_a_narrow_width(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.lay(session, "1A", "A-3")
    tables.ask(session, "A-1", "A-5")
    panel.resize(240, 900)
    QApplication.processEvents()
    body = panel.scroll_area.widget()
    assert body is not None
    assert body.width() <= panel.scroll_area.viewport().width()


def in_sight(panel: SpearpointRulingPanel, *widgets: QWidget) -> bool:
    """Return whether all of some widgets is within what the panel shows."""
    area = panel.scroll_area
    ports = [(area.viewport() if area.isAncestorOf(widget) else panel) for widget in widgets]
    return all(
        port.rect().contains(QRect(widget.mapTo(port, QPoint()), widget.size()))
        for widget, port in zip(widgets, ports, strict=True)
    )


def test_the_question_folds_away_once_it_is_asked_and_the_panel_needs_no_more_room(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    panel.resize(1000, 110)  # as wide and low as at 1366 x 768
    QApplication.processEvents()
    assert panel.question.isVisible()
    tables.lay(session, "1A", "A-3")
    tables.ask(session, "A-1", "A-5")
    QApplication.processEvents()
    assert not panel.question.isVisible()
    assert panel.line.text() == ("Line A-1 to A-5 (direct fire). No attacker chosen")
    assert not panel.there.sentence.isVisible(), "the verdict and its reasons say it"
    assert panel.minimumSizeHint().height() <= 110
    assert panel.way_back.isVisible()
    panel.change.click()
    assert panel.question.isVisible()
    tables.ask(session, "A-1", "A-6")
    assert not panel.question.isVisible()


def test_escape_leaves_a_form_that_was_opened_again(
    qtbot: QtBot, panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    panel.resize(500, 240)
    tables.lay(session, "1A", "A-3")
    tables.ask(session, "A-1", "A-5")
    panel.change.click()
    QApplication.processEvents()
    assert not panel.actions_row.isVisible(), "the reasons have the room"
    settled: list[None] = []
    panel.question.settled.connect(lambda: settled.append(None))
    qtbot.keyClicks(panel.question.origin, "L")
    qtbot.keyClick(panel.question.origin, Qt.Key.Key_Escape)
    assert not panel.question.isVisible()
    assert panel.question.origin.text() == "A-1"
    assert panel.actions_row.isVisible()
    assert settled, "the keyboard belongs to the board again"


def test_the_line_has_the_whole_width_below_the_verdict_of_a_wide_and_high_panel(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    panel.resize(1000, 260)  # as at 1920 x 1080
    tables.lay(session, "1A", "A-3")
    tables.ask(session, "A-1", "A-5")
    assert settled(lambda: panel.line.y() >= panel.there.band.geometry().bottom())
    panel.resize(1000, 110)
    assert settled(lambda: panel.line.x() > panel.there.band.geometry().right())


def test_a_wide_and_low_panel_leaves_its_width_to_the_reasons(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    panel.resize(900, 120)  # as low as at 1366 x 768 with large text
    tables.lay(session, "1A", "A-3")
    session.set_smoke(GRID.parse("A-4"), 3)
    tables.ask(session, "A-1", "A-5")

    def places() -> tuple[bool, bool]:
        band, button = (
            QRect(one.mapTo(panel, QPoint()), one.size())
            for one in (panel.there.band, panel.hold_up)
        )
        in_row = band.top() <= button.center().y() <= band.bottom()
        return in_row, button.left() > band.right()

    assert settled(places) == (True, True), "verdict and buttons are one row"
    assert in_sight(panel, *panel.there.rows[:2], panel.way_back.band)
    assert panel.there.width() > 0.45 * panel.width()
    panel.resize(900, 300)
    assert settled(places) == (False, False)


@pytest.mark.parametrize("attack", ["direct", "mortar"])
def test_each_new_ruling_is_shown_from_its_top(
    panel: SpearpointRulingPanel, session: SpearpointSession, attack: str
) -> None:
    panel.resize(640, 200)  # as low as at 1366 x 768
    tables.lay(session, "1A", "A-3")
    session.choose_side_blocking_as_friends("us")
    session.choose_attack(attack)
    for target in ("A-5", "A-6", "B-1"):
        tables.ask(session, "A-1", target)
        for _ in range(5):  # words that wrap are laid out again once their width is known
            QApplication.processEvents()
        bar = panel.scroll_area.verticalScrollBar()
        assert bar.value() == 0, target
        assert in_sight(panel, panel.there.margin), target
        bar.setValue(bar.maximum())
        assert not in_sight(panel, panel.there.margin)
        panel.refresh()
        QApplication.processEvents()
        assert bar.value() == bar.maximum(), "the same ruling again moves nothing under the eye"


def test_reason_and_other_verdict_are_in_sight_below_what_forbids_the_shot(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    panel.resize(540, 150)  # as low as at 1366 x 768 with large text
    tables.lay(session, "1A", "A-3")
    session.choose_side_blocking_as_friends("us")
    assert session.lay_unit("rifle-squad", "us", GRID.parse("A-5"))
    tables.ask(session, "A-1", "A-5")
    for _ in range(5):
        QApplication.processEvents()
    assert panel.there.bar.isVisible()
    assert in_sight(panel, panel.there.rows[0])
    assert in_sight(panel, panel.way_back.band)


def test_nothing_is_below_the_last_part_of_a_narrow_panel(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.lay(session, "1A", "A-3")
    tables.lay(session, "2A", "A-2")
    tables.ask(session, "A-1", "A-5")
    panel.resize(540, 220)
    for _ in range(5):
        QApplication.processEvents()
    body, last = panel.scroll_area.widget(), panel.agreed
    assert body is not None
    below = body.height() - last.mapTo(body, QPoint(0, last.height())).y()
    assert below <= 2 * panel.fontMetrics().height()


def test_a_ruling_made_while_the_panel_was_out_of_sight_is_shown_when_it_comes(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    panel.resize(640, 200)
    panel.hide()
    tables.lay(session, "1A", "A-3")
    tables.ask(session, "A-1", "A-5")
    QApplication.processEvents()
    panel.show()
    QApplication.processEvents()
    assert in_sight(panel, panel.there.rows[0])
    assert in_sight(panel, panel.way_back.band)


def test_without_a_document_nothing_can_be_asked(qtbot: QtBot, heard: list[str]) -> None:
    panel = SpearpointRulingPanel(SpearpointSession())
    qtbot.addWidget(panel)
    assert not panel.question.isEnabled()


def test_tab_goes_through_the_panel_in_the_order_it_is_read(
    qtbot: QtBot, panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    tables.ask(session, "A-1", "A-3")
    panel.change.click()
    names = []
    for _ in range(11):
        focused = QApplication.focusWidget()
        assert focused is not None
        names.append(focused.accessibleName())
        qtbot.keyClick(focused, Qt.Key.Key_Tab)
    assert names == [
        "Attacker's space",
        "Target's space",
        "Swap direction",
        "Way of attack",
        "Attacker's side",
        "CLEAR. A-1 to A-3 is clear.",
        "Show large",
        "Save picture",
        "Copy",
        "Readings…",
        "CLEAR. A-3 to A-1 is clear.",
    ]


def test_a_spotter_half_typed_outlasts_a_sweep(
    qtbot: QtBot, panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    session.choose_attack("mortar")
    panel.question.spotter.edit.setFocus()
    qtbot.keyClicks(panel.question.spotter.edit, "B")
    tables.ask(session, "A-1", "A-3", fixed=False)
    assert panel.question.spotter.edit.text() == "B"


def test_icons_grow_with_the_text(panel: SpearpointRulingPanel) -> None:
    before = panel.copy.iconSize().height()
    panel.setFont(scaled_font(panel.font(), 1.75))
    assert panel.copy.iconSize().height() >= 1.6 * before


def test_no_mnemonic_takes_a_menus(panel: SpearpointRulingPanel) -> None:
    texts = [label.text() for label in panel.findChildren(QLabel)]
    texts += [button.text() for button in panel.findChildren(QAbstractButton)]
    assert not [text for text in texts if "&" in text]


def test_bombs_are_not_told_as_a_line(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    session.choose_attack("aircraft")
    tables.ask(session, "A-1", "A-4")
    assert (
        panel.there.sentence.text()
        == "Nothing blocks aircraft bombs on A-4. This attack needs no line of sight."
    )
    assert not panel.way_back.isVisible()


def test_a_side_that_was_kept_from_the_question_before_is_said_to_be(
    panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    kept = panel.question.kept
    tables.ask(session, "A-1", "A-4")
    panel.change.click()
    assert not kept.isVisible()
    session.choose_side_blocking_as_friends("us")
    assert kept.isVisible()
    assert kept.text() == "US, as in the last ruling, because A-1 has no unit."
    assert session.lay_unit("rifle-squad", "us", GRID.parse("A-1"))
    assert not kept.isVisible()


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_what_is_chosen_from_a_list_settles_the_question(
    qtbot: QtBot, panel: SpearpointRulingPanel, session: SpearpointSession
) -> None:
    attack = panel.question.attack
    attack.setFocus()
    with qtbot.assertNotEmitted(panel.question.settled):
        qtbot.keyClick(attack, Qt.Key.Key_Down)
    assert session.attack != "direct"
    with qtbot.waitSignal(panel.question.settled):
        qtbot.keyClick(attack, Qt.Key.Key_Return)
    attack.showPopup()
    with qtbot.waitSignal(panel.question.settled):
        qtbot.keyClick(attack.view(), Qt.Key.Key_Return)
