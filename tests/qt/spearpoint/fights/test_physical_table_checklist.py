"""The list *On your table*: it keeps its place, and shows what is new."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from boardapp.qt.spearpoint.fights.physical_table_checklist import PhysicalTableChecklist


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
    assert shown.isVisible()
    assert shown.nothing.isVisible()
