"""After a crash: what was open is offered, shown before anything is decided, and taken up."""

from collections.abc import Iterator
from datetime import datetime
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QSize, QSizeF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from boardapp.document.crash_recovery import find_recoverable_tables
from boardapp.document.data_folders import journals_folder
from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.qt.document.recovery_panel import (
    RecoverableTableCard,
    RecoveryPanel,
    board_pixmap,
    moment_with_age,
)
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.strategy_cards.workspace import new_document
from tests.qt.support.evening import Answers, opened, shown_window, space
from tests.qt.support.settling import settled
from tests.qt.support.spearpoint_window import SpearpointWindow
from tests.support.tiled import tiled

LEFT = Qt.MouseButton.LeftButton


def crash(title: str, *turns: int, tile: str = "") -> Path:
    """Leave a table behind as a crash does; return its journal."""
    session = SpearpointSession()
    session.open(Document(new_state("village"), Spearpoint(load_catalogue()), title=title))
    document = opened(session)
    document.start_journal(journals_folder())
    if tile:
        session.lay_tile(tile, space("B-4"))
    for turn in turns:
        session.set_turn(turn)
    assert document.journal is not None
    path = document.journal.path
    document.close(keep_journal=True)
    return path


def journals() -> list[Path]:
    return sorted(journals_folder().glob("*.journal"))


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[SpearpointWindow]:
    """The window at the next start after two crashes."""
    crash("Thursday", 2, 3)
    crash("Friday", 4, tile="1A")
    yield from restarted(qtbot)


def restarted(qtbot: QtBot) -> Iterator[SpearpointWindow]:
    """Yield the window at the next start, once it has looked for what was left behind."""
    for window in shown_window(qtbot):
        find = partial(window.findChild, RecoveryPanel)
        qtbot.waitUntil(lambda find=find: find() is not None)  # type: ignore[misc]
        # Until the cards lie where they stay: a click is a press and a release.
        settled(partial(_places, window))
        yield window


def _places(window: SpearpointWindow) -> list[QPoint]:
    return [one.open.mapTo(window, QPoint()) for one in panel(window).cards]


def panel(window: SpearpointWindow) -> RecoveryPanel:
    found = window.findChild(RecoveryPanel)
    assert isinstance(found, RecoveryPanel)
    return found


def card(window: SpearpointWindow, title: str) -> RecoverableTableCard:
    (found,) = [one for one in panel(window).cards if one.title.text() == title]
    return found


def test_the_start_page_offers_what_was_open(window: SpearpointWindow, qtbot: QtBot) -> None:
    assert panel(window).isVisible()
    heading = panel(window).heading.text()
    assert heading == "2 tables were open when boardapp last closed. Nothing is lost."
    friday = card(window, "Friday")
    lines = friday.told.text().splitlines()
    written = friday.table.written
    assert lines[0].startswith(
        f"Last written {moment_with_age(written, written)[: -len(' (just now)')]}"
    )
    assert lines[1:] == ["Last log entry: Go to Turn 4", "2 log entries saved"]
    assert window.session.document is None
    qtbot.waitUntil(lambda: not friday.picture.pixmap().isNull())
    thursday = card(window, "Thursday")
    qtbot.waitUntil(lambda: not thursday.picture.pixmap().isNull())
    assert friday.picture.pixmap().toImage() != thursday.picture.pixmap().toImage()


def test_the_keyboard_begins_at_the_latest_table(window: SpearpointWindow) -> None:
    first = panel(window).cards[0]
    assert window.focusWidget() is first.open
    QTest.keyClick(first.open, Qt.Key.Key_Return)
    assert opened(window.session).name == first.table.document.name  # type: ignore[union-attr]


def test_open_takes_a_table_up_unsaved(window: SpearpointWindow) -> None:
    before = journals()
    QTest.mouseClick(card(window, "Friday").open, LEFT)
    document = opened(window.session)
    assert (document.name, document.path, document.is_saved) == ("Friday", None, False)
    assert window.isWindowModified()
    said = (
        "The table “Friday” was recovered, with 2 entries in its log. Choose Save to keep the "
        "table in a file."
    )
    assert window.statusBar().currentMessage() == said
    assert (document.state.turn, set(tiled(document.state).tiles)) == (4, {space("B-4")})
    assert document.undo_names()[0] == "Go to Turn 4"
    assert [one.title.text() for one in panel(window).cards] == ["Thursday"]
    assert len(journals()) == len(before) == 2
    window.session.set_turn(5)
    assert document.journal is not None
    assert b"Turn 5" in document.journal.path.read_bytes()


def test_later_keeps_a_table_for_the_next_start(window: SpearpointWindow) -> None:
    before = journals()
    QTest.mouseClick(card(window, "Friday").later, LEFT)
    QTest.mouseClick(card(window, "Thursday").later, LEFT)
    assert not panel(window).isVisible()
    assert journals() == before
    assert len(window.recovery.find_recoverable_tables()) == 2


def test_discard_asks_and_deletes(window: SpearpointWindow, answers: Answers) -> None:
    answers.give("Cancel", "Discard")
    QTest.mouseClick(card(window, "Friday").discard, LEFT)
    assert len(journals()) == 2
    QTest.mouseClick(card(window, "Friday").discard, LEFT)
    assert answers.told == ["Delete this table for good?"] * 2
    assert answers.details == ["This cannot be undone."] * 2
    assert len(journals()) == 1
    heading = panel(window).heading.text()
    assert heading == "A table was open when boardapp last closed. Nothing is lost."


def test_a_table_that_another_window_took_is_not_opened_twice(
    window: SpearpointWindow, answers: Answers
) -> None:
    for path in journals():
        path.unlink()
    QTest.mouseClick(card(window, "Friday").open, LEFT)
    assert answers.told == [
        "This table is no longer here. Another window has recovered or deleted the table."
    ]
    assert window.session.document is None
    assert [one.title.text() for one in panel(window).cards] == ["Thursday"]


def test_the_buttons_are_named_for_their_table(window: SpearpointWindow) -> None:
    friday = card(window, "Friday")
    names = [button.accessibleName() for button in (friday.open, friday.later, friday.discard)]
    assert names == ["Open Friday", "Later Friday", "Discard Friday"]


def test_a_journal_that_cannot_be_read_is_told_and_kept(qtbot: QtBot, answers: Answers) -> None:
    path = crash("Friday", 2)
    path.write_bytes(b"rubbish\n")
    for window in restarted(qtbot):
        (only,) = panel(window).cards
        assert only.title.text() == "A table that boardapp cannot read"
        assert str(path) in only.told.text()
        assert (only.open.isVisible(), only.picture.isVisible()) == (False, False)
        assert panel(window).heading.text() == "A table was open when boardapp last closed."
        QTest.mouseClick(only.later, LEFT)
        assert path.read_bytes() == b"rubbish\n"


def test_a_damaged_journal_is_shown_up_to_the_damage_and_kept(qtbot: QtBot) -> None:
    path = crash("Friday", 2, 3)
    path.write_bytes(path.read_bytes().replace(b"Turn 3", b"Turn 9"))
    for window in restarted(qtbot):
        (only,) = panel(window).cards
        assert only.told.text().splitlines()[1:3] == [
            "Last log entry: Go to Turn 2",
            "1 log entry saved",
        ]
        assert only.told.text().splitlines()[3].startswith("The table is damaged from line ")
        QTest.mouseClick(only.open, LEFT)
        assert "damage" in window.banners
        assert window.session.state.turn == 2
        assert path.exists()


def test_a_table_nobody_touched_is_not_offered(qtbot: QtBot) -> None:
    untouched, left = crash("Friday"), crash("Thursday", 2)
    for window in restarted(qtbot):
        (only,) = panel(window).cards
        assert only.title.text() == "Thursday"
        assert (untouched.exists(), left.exists()) == (False, True)


def test_with_a_table_open_a_bar_leads_there(qtbot: QtBot, answers: Answers) -> None:
    crash("Friday", 2)
    for window in shown_window(qtbot, "village"):
        banners = window.banners
        qtbot.waitUntil(lambda banners=banners: "recover" in banners)  # type: ignore[misc]
        assert banners["recover"].label.text() == (
            "A table was open when boardapp last closed. Nothing is lost."
        )
        banners["recover"].buttons["Show"].click()
        assert answers.told == ["Recover tables"]
        assert "recover" not in banners
        panel(window).cards[0].open.click()
        assert opened(window.session).name == "Friday"


def test_without_a_crash_nothing_is_offered(qtbot: QtBot, answers: Answers) -> None:
    for window in shown_window(qtbot):
        qtbot.wait(20)
        assert window.findChild(RecoveryPanel) is None
        window.actions_["recover"].trigger()
        assert answers.told == ["There is no table to recover."]


def test_a_running_window_s_table_is_not_offered(window: SpearpointWindow) -> None:
    window.controller.new("village")
    window.controller.autosave.check_journal()
    names = {
        table.document.name for table in window.recovery.find_recoverable_tables() if table.document
    }
    assert names == {"Thursday", "Friday"}
    assert len(list(find_recoverable_tables(journals_folder()))) == 2
    assert len(journals()) == 3


def test_moments_are_told_in_words() -> None:
    then, minute, hour = datetime(1970, 6, 1, 18, 5).timestamp(), 60, 3600
    for ago, said in (
        (0, " (just now)"), (61, " (1 minute ago)"), (50 * minute, " (50 minutes ago)"),
        (61 * minute, " (1 hour ago)"), (5 * hour, " (5 hours ago)"), (25 * hour, ""),
        (-minute, ""),
    ):  # fmt: skip
        assert moment_with_age(then, then + ago) == f"Monday, 01 June 1970, 18:05{said}"


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_a_board_is_shown_in_its_proportions(qtbot: QtBot, ratio: float) -> None:
    picture = board_pixmap(new_document(15, 15), QSize(300, 100), ratio).toImage()
    assert picture.deviceIndependentSize() == QSizeF(300, 100)
    middle = picture.height() // 2
    seen = [x for x in range(picture.width()) if picture.pixelColor(x, middle).alpha()]
    width, height = new_document(15, 15).game.drawing(new_document(15, 15).state).size
    assert len(seen) / picture.height() == pytest.approx(width / height, abs=0.05)
    assert seen[0] == pytest.approx(picture.width() - 1 - seen[-1], abs=2)


def test_a_table_that_had_a_file_is_saved_to_it_again(
    qtbot: QtBot, tmp_path: Path, answers: Answers
) -> None:
    path = tmp_path / "friday.boardapp"
    session = SpearpointSession()
    session.open(Document(new_state("village"), Spearpoint(load_catalogue()), title="Friday"))
    document = opened(session)
    document.start_journal(journals_folder())
    session.set_turn(4)
    document.save(path)
    session.set_turn(5)
    document.close(keep_journal=True)
    saved = path.read_bytes()
    for window in restarted(qtbot):
        (only,) = panel(window).cards
        QTest.mouseClick(only.open, LEFT)
        again = opened(window.session)
        assert again.path == path
        assert window.statusBar().currentMessage() == (
            "The table “friday.boardapp” was recovered, with 2 entries in its log. Choose "
            "Save to keep the table in the file “friday.boardapp”."
        )
        window.session.set_turn(6)
        answers.give("Cancel")
        assert not window.close()
        assert answers.details == [
            "You would lose 2 entries of the log. The last entry is “Go to Turn 6”."
        ]
        window.actions_["save"].trigger()
        assert again.is_saved
        assert path.read_bytes() != saved
