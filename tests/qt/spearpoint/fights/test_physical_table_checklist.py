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
