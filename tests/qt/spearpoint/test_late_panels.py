"""Panels behind others: made when first seen or asked for, and then as the table stands."""

import pytest
from PySide6.QtWidgets import QApplication, QWidget

from boardapp.core.grid import Space
from tests.qt.support.spearpoint_window import SpearpointWindow

LATE = {"history": "history", "units": "units-and-smoke", "contents": "board-contents"}


def made(window: SpearpointWindow) -> set[str]:
    return LATE.keys() & vars(window.workspace).keys()


@pytest.fixture
def table(window: SpearpointWindow) -> SpearpointWindow:
    assert window.workspace.start_document("village")
    QApplication.processEvents()
    return window


def test_a_table_is_shown_without_them(table: SpearpointWindow) -> None:
    assert made(table) == set()


@pytest.mark.parametrize(("part", "name"), LATE.items())
def test_a_tab_that_is_raised_has_its_panel(table: SpearpointWindow, part: str, name: str) -> None:
    dock = table.workspace.panels[name]
    dock.raise_()
    QApplication.processEvents()
    assert made(table) == {part}
    panel: QWidget = getattr(table.workspace, part)
    assert dock.isAncestorOf(panel)
    assert not panel.visibleRegion().isEmpty()
    assert panel.size() == dock.widget().size()


@pytest.mark.parametrize(("part", "name"), LATE.items())
def test_one_that_is_asked_for_is_in_its_dock(
    table: SpearpointWindow, part: str, name: str
) -> None:
    panel: QWidget = getattr(table.workspace, part)
    table.workspace.panels.raise_panel(panel)
    QApplication.processEvents()
    assert table.workspace.panels[name].isAncestorOf(panel)
    assert not panel.visibleRegion().isEmpty()


def test_they_show_what_was_done_before(table: SpearpointWindow) -> None:
    table.session.lay_tile("1A", Space(1, 3))
    table.session.move_cursor(Space(1, 3))
    assert made(table) == set()
    history, contents = table.workspace.history, table.workspace.contents
    assert history.model.rowCount() == 2
    assert history.list.currentIndex().row() == 1
    assert [item.text(0)[:3] for item in contents.tree.selectedItems()] == ["B-4"]


def test_the_tray_of_units_is_made_with_the_tool_in_use(table: SpearpointWindow) -> None:
    table.actions_["smoke"].trigger()
    assert "units" in made(table)
    assert table.units.smoke.isChecked()
    QApplication.processEvents()
    assert not table.units.visibleRegion().isEmpty()
