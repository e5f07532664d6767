"""The window in which a table agrees how it reads the rulebook."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from boardapp.document.document import Document
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.switches import OF_PLAY, ON_THE_BOARD, SWITCHES
from boardapp.qt.frame.readings_dialog import ReadingsDialog
from tests.qt.support.playing import document
from tests.qt.support.spearpoint_window import SpearpointWindow


@pytest.fixture
def dialog(window: SpearpointWindow) -> Iterator[ReadingsDialog]:
    window.workspace.start_document("village")
    groups = {"Board": ON_THE_BOARD, "Play": OF_PLAY}
    dialog = ReadingsDialog(window.session, groups, HEADINGS, window)
    yield dialog
    dialog.deleteLater()


def take(dialog: ReadingsDialog, switch: str, choice: str) -> None:
    dialog.list.setCurrentItem(dialog.rows[switch])
    dialog.choices[choice].click()


def test_every_reading_is_listed_and_one_that_is_chosen_is_an_act(
    window: SpearpointWindow, dialog: ReadingsDialog
) -> None:
    assert dialog.rows.keys() == SWITCHES.keys()
    assert dialog.usual.isChecked()
    take(dialog, "tank-cover", "better")
    assert window.session.state.options == {"tank-cover": "better"}
    assert dialog.rows["tank-cover"].text(1) == "✓ Only the better of the two bonuses counts"
    assert (dialog.own.isChecked(), dialog.own.text()) == (
        True,
        "&Our own readings (1)",
    )
    assert dialog.difference.text() == (
        "This game plays 1 rule in another way than usual. You chose it. A tick marks it below."
    )
    window.session.undo()
    assert dialog.rows["tank-cover"].text(1) == "The bonuses of the tank and of the tile add up"
    assert dialog.choices["both"].isChecked()


def test_a_search_without_a_match_leaves_no_choice(dialog: ReadingsDialog) -> None:
    dialog.show()
    assert dialog.ways.isVisible()
    height = dialog.list.height()
    dialog.search.setText("zzz")
    assert not dialog.ways.isVisible()
    assert dialog.list.height() == height
    dialog.search.setText("tank")
    assert dialog.ways.isVisible()


def test_it_opens_at_the_first_reading_that_is_not_usual(window: SpearpointWindow) -> None:
    window.workspace.start_document("village")
    window.session.set_option("tank-cover", "better", "Better")
    opened = ReadingsDialog(window.session, {"Play": OF_PLAY}, HEADINGS, window)
    assert opened.list.currentItem() is opened.rows["tank-cover"]
    opened.deleteLater()


def test_a_reading_of_the_scenario_is_not_said_to_be_the_players(
    window: SpearpointWindow,
) -> None:
    table = document()
    state = replace(table.state, options={"tank-cover": "better"})
    window.controller.show_document(Document(state, table.game))
    groups = {"Board": ON_THE_BOARD, "Play": OF_PLAY}
    opened = ReadingsDialog(window.session, groups, HEADINGS, window)
    assert "The scenario or file of this table chose it." in opened.difference.text()
    window.session.set_option("range", "orthogonal", "Range")
    opened.refresh()
    assert (
        "You chose 1, and the scenario or file of this table chose 1." in opened.difference.text()
    )
    opened.deleteLater()


def test_usual_readings_are_one_choice_and_one_act(
    window: SpearpointWindow, dialog: ReadingsDialog
) -> None:
    take(dialog, "tank-cover", "better")
    take(dialog, "range", "orthogonal")
    dialog.usual.click()
    assert window.session.state.options == {}
    window.session.undo()
    assert window.session.state.options == {"tank-cover": "better", "range": "orthogonal"}


def test_readings_are_found_by_words_of_their_choices(dialog: ReadingsDialog) -> None:
    assert dialog.focusWidget() is dialog.search, "typing searches at once"
    dialog.search.setText("diagonal step")
    assert [name for name, row in dialog.rows.items() if not row.isHidden()] == ["range"]
    assert dialog.ways.title() == "Counting range"
    assert list(dialog.choices) == ["diagonal", "orthogonal"]
