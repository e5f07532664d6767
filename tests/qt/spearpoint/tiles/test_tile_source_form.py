"""The drawing behind a ruling: the buttons that say it matches, and later offers."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.tiles.confirm_tile_drawings_form import COMPARED, TileSourceForm
from boardapp.qt.widgets.settings import user_settings
from tests.qt.support import tables
from tests.support.tiled import tiled


@pytest.fixture
def session() -> SpearpointSession:
    user_settings().remove(COMPARED)
    opened = tables.session()
    tables.lay(opened, "1A", "B-2")
    tables.lay(opened, "2A", "B-3")
    return opened


@pytest.fixture
def form(qtbot: QtBot, session: SpearpointSession) -> TileSourceForm:
    made = TileSourceForm(session)
    qtbot.addWidget(made)
    return made


def texts(form: TileSourceForm) -> list[str]:
    return [button.text() for button in form.buttons]


def press(qtbot: QtBot, form: TileSourceForm, text: str) -> None:
    button = next(button for button in form.buttons if button.text() == text)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_nothing_is_asked_without_a_ruling_or_while_it_sweeps(
    form: TileSourceForm, session: SpearpointSession
) -> None:
    assert form.isHidden()
    tables.ask(session, "B-1", "B-4", fixed=False)
    assert form.isHidden()
    tables.ask(session, "A-1", "A-4")
    assert form.isHidden()


def test_each_tile_has_its_button_and_all_have_one(
    form: TileSourceForm, session: SpearpointSession
) -> None:
    tables.ask(session, "B-1", "B-4")
    assert not form.isHidden()
    assert form.sentence.text() == (
        "This verdict uses boardapp's own drawings of 2 tiles on this line (1A, 2A). Compare "
        "the drawings with your printed tiles."
    )
    assert texts(form) == ["All of them match", "1A matches", "2A matches"]


def test_a_tile_that_matches_is_an_act_of_the_table(
    qtbot: QtBot, form: TileSourceForm, session: SpearpointSession
) -> None:
    tables.ask(session, "B-1", "B-4")
    press(qtbot, form, "1A matches")
    face = session.catalogue.tiles["1A"].face
    assert session.state.compared == {"1A": face.drawing_checksum}
    assert texts(form) == ["2A matches"]
    session.undo()
    assert session.state.compared == {}
    assert texts(form) == ["All of them match", "1A matches", "2A matches"]


def test_they_match_notes_all_of_them(
    qtbot: QtBot, form: TileSourceForm, session: SpearpointSession
) -> None:
    tables.ask(session, "B-1", "B-4")
    press(qtbot, form, "All of them match")
    assert set(session.state.compared) == {"1A", "2A"}
    assert form.sentence.text() == "Drawings compared with your printed tiles: 1A, 2A."
    assert texts(form) == []
    assert session.ruling is not None
    assert session.ruling.compare_tiles_sentence() == ""


def test_what_was_found_at_one_table_is_offered_at_the_next_but_not_taken(
    qtbot: QtBot, form: TileSourceForm, session: SpearpointSession
) -> None:
    tables.ask(session, "B-1", "B-4")
    assert not form.earlier.isVisibleTo(form)
    press(qtbot, form, "1A matches")
    following = tables.session()
    tables.lay(following, "1A", "C-2")
    later = TileSourceForm(following)
    qtbot.addWidget(later)
    tables.ask(following, "C-1", "C-4")
    assert following.state.compared == {}
    assert (
        later.earlier.text() == "You have already confirmed boardapp's drawings of these tiles: 1A"
    )
    assert texts(later) == ["1A matches"]


def test_a_table_that_can_only_be_looked_at_takes_no_comparison(
    form: TileSourceForm, session: SpearpointSession
) -> None:
    tables.ask(session, "B-1", "B-4")
    assert session.document is not None
    session.show_earlier_state(replace(tiled(session.document.state), smoke={session.cursor: 1}))
    assert not any(button.isEnabled() for button in form.buttons)
    session.show_earlier_state(None)
    assert all(button.isEnabled() for button in form.buttons)
