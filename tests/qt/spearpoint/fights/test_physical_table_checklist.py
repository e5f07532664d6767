"""The list *On your table*: it keeps its place, and shows what is new."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from boardapp.qt.spearpoint.fights.physical_table_checklist import (
    GuideWithChecklist,
    PhysicalTableChecklist,
)


def test_a_new_step_is_scrolled_to_and_bold(qtbot: QtBot) -> None:
    shown = PhysicalTableChecklist()
    qtbot.addWidget(shown)
    shown.resize(300, 120)
    shown.show()
    steps = [f"Lay smoke on C-{number}: 3 turns." for number in range(1, 10)]
    shown.show_sentences(steps)
    assert shown.area.verticalScrollBar().value() == 0
    shown.rows[0].box.setChecked(True)
    shown.show_sentences([*steps, "Set the turn to 2."])
    new = shown.rows[-1]
    assert not new.visibleRegion().isEmpty()
    assert new.words.font() != shown.rows[0].words.font()
    assert shown.rows[0].box.isChecked()
    shown.show_sentences([])
    assert shown.isVisible(), "nothing beside it moves"
    assert not shown.title.isVisible()


def test_a_step_that_nobody_ticked_stays_at_the_next_act(
    qtbot: QtBot,
) -> None:
    shown = PhysicalTableChecklist()
    qtbot.addWidget(shown)
    shown.show_sentences(["Lay tile 1A on A-2.", "Lay tile 2A on A-3."])
    shown.rows[1].box.setChecked(True)
    shown.show_sentences(["Lay tile 3A on A-4."], later=True)
    assert [row.words.text() for row in shown.rows] == [
        "Lay tile 1A on A-2.",
        "Lay tile 3A on A-4.",
    ]
    shown.show_sentences(["Lay tile 1A on A-2."])
    assert len(shown.rows) == 1, "the later act is undone"


def test_a_new_step_of_several_lines_begins_at_the_top_with_its_box(qtbot: QtBot) -> None:
    shown = PhysicalTableChecklist()
    qtbot.addWidget(shown)
    line = shown.fontMetrics().height()
    shown.resize(8 * line, 5 * line)
    shown.show()
    old = [f"Put Damage Card {number} under the M4A1 Sherman." for number in range(1, 5)]
    shown.show_sentences(old)
    long = "Discard two Command Cards for the extra movement of the 15 cm sFH 18 of Germany."
    shown.show_sentences([*old, long, *reversed(old)])
    QApplication.processEvents()
    box, seen = shown.rows[len(old)].box, shown.area.viewport()
    assert box.mapTo(shown.area, box.rect().topLeft()).y() == seen.y()
    assert not box.visibleRegion().isEmpty()


def test_a_narrow_guide_folds_the_list_behind_a_button_with_its_number(qtbot: QtBot) -> None:
    hands, guide = PhysicalTableChecklist(), QWidget()
    both = GuideWithChecklist(guide, hands)
    qtbot.addWidget(both)
    line = both.fontMetrics().height()
    both.resize(80 * line, 10 * line)
    both.show()
    assert not hands.isVisible(), "no empty place before the first step"
    both.resize(46 * line, 7 * line)
    QApplication.processEvents()
    assert guide.width() == both.width(), "no empty place before the first step"
    hands.show_sentences(["Lay tile 1A on A-2."])
    QApplication.processEvents()
    before = guide.width()
    hands.show_sentences([])
    QApplication.processEvents()
    assert guide.width() == before, "the answers stay in their places"
    hands.show_sentences(["Lay tile 1A on A-2.", "Lay tile 2A on A-3."])
    QApplication.processEvents()
    assert guide.width() == before
    assert both.fold.text().endswith("table:\n2")
    both.fold.click()
    assert hands.isVisible()
    hands.rows[0].box.click()
    assert both.fold.text().endswith("table:\n1")
    both.fold.click()
    assert not hands.isVisible()
    both.resize(80 * line, 10 * line)
    QApplication.processEvents()
    assert hands.isVisible()
    assert not both.fold.isVisible()
