"""The owner's tiles in the window: chosen once, on new tables, taken over where they changed."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from boardapp.document.own import own_tiles
from boardapp.document.own.own_tiles import choose_own_set, clear_own_set, load_own_set
from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.table.state import TileState
from boardapp.qt.spearpoint.tiles.own_tiles_banner import NAME
from boardapp.qt.spearpoint.tiles.own_tiles_dialog import ChangedVerdictsDialog, OwnTilesDialog
from tests.qt.support.evening import Answers, leave, opened, sentences, space
from tests.qt.support.spearpoint_window import SpearpointWindow
from tests.support.own_sets import OPEN, SHED, WALLED, set_text, written

CHANGED = "Your tile set has changed since this table was made."


@pytest.fixture
def window(qtbot: QtBot, hidden_window: SpearpointWindow) -> SpearpointWindow:
    """The window without being shown, which tile sets do not need."""
    qtbot.addWidget(hidden_window, before_close_func=leave)
    return hidden_window


@pytest.fixture
def dialogs(monkeypatch: pytest.MonkeyPatch) -> list[QDialog]:
    """The dialogs of this matter that were shown; each is left by Esc."""
    shown: list[QDialog] = []

    def note(dialog: QDialog) -> int:
        shown.append(dialog)
        return 0

    monkeypatch.setattr(OwnTilesDialog, "exec", note)
    monkeypatch.setattr(ChangedVerdictsDialog, "exec", note)
    return shown


def own_sets_of(window: SpearpointWindow) -> dict[str, str]:
    return dict(opened(window.session).save_start.files)


def house_walled(window: SpearpointWindow) -> None:
    """A village made with an open house on B-5, which has a wall by now; saved and opened again."""
    choose_own_set(set_text(), None)
    assert window.controller.new("village")
    assert window.session.lay_tile("1A", space("B-5"))
    choose_own_set(set_text(house=WALLED), None)


def verdict(window: SpearpointWindow) -> str:
    assert window.session.ruling is not None
    return window.session.ruling.status


def opened_again(window: SpearpointWindow, path: Path) -> None:
    assert window.controller.save_to(path)
    assert window.controller.open(path)


# Choosing


def test_a_set_is_chosen_shown_and_left(
    window: SpearpointWindow, tmp_path: Path, qtbot: QtBot, answers: Answers
) -> None:
    path = written(tmp_path / "mine.yaml", set_text(more=f"  90A: {SHED}\n"))
    dialog = OwnTilesDialog(window)
    qtbot.addWidget(dialog)
    assert dialog.name.text() == "You have not chosen a tile set of your own."
    assert not dialog.none_button.isEnabled()
    answers.give(path)
    dialog.choose_button.click()
    own = load_own_set()
    assert own is not None
    assert own.source == path
    assert dialog.chosen
    assert dialog.name.text() == "Mine"
    assert dialog.told.text().startswith("2 sides, 0 of them checked\nYou chose this tile set on ")
    assert dialog.told.text().endswith(f"From {path}")
    path.unlink()
    again = OwnTilesDialog(window)
    qtbot.addWidget(again)
    assert again.told.text().endswith("mine.yaml, which is missing, but boardapp has a copy")
    again.none_button.click()
    assert load_own_set() is None
    assert again.name.text() == "You have not chosen a tile set of your own."


def test_a_set_with_faults_is_refused(
    window: SpearpointWindow, tmp_path: Path, qtbot: QtBot, answers: Answers
) -> None:
    chosen = choose_own_set(set_text(), None)
    dialog = OwnTilesDialog(window)
    qtbot.addWidget(dialog)
    dialog.choose_tile_set_file(
        written(tmp_path / "bad.yaml", set_text(house="{walls: [[[0, 0]]]}"))
    )
    assert answers.told == ["bad.yaml cannot be your tile set"]
    assert load_own_set() == chosen
    assert not dialog.chosen


def test_the_action_is_there_without_a_table(
    window: SpearpointWindow, dialogs: list[QDialog]
) -> None:
    window.actions_["my-tiles"].trigger()
    assert [type(one) for one in dialogs] == [OwnTilesDialog]
    assert window.actions_["my-tiles"].text() == "Tile set for ne&w games…"


# New tables


@pytest.mark.parametrize("action", ["new-village", "new-line"])
def test_new_tables_carry_the_set(window: SpearpointWindow, action: str, tmp_path: Path) -> None:
    choose_own_set(set_text(house=WALLED), None)
    window.actions_[action].trigger()
    assert own_sets_of(window) == {"my-tiles.yaml": set_text(house=WALLED)}
    assert window.session.catalogue.tiles["1A"].own
    assert NAME not in window.banners
    clear_own_set()
    opened_again(window, tmp_path / "table.boardapp")
    assert own_sets_of(window) == {"my-tiles.yaml": set_text(house=WALLED)}
    assert NAME not in window.banners


def test_a_scenario_carries_the_set(window: SpearpointWindow) -> None:
    choose_own_set(set_text(), None)
    path = next(
        one for one in scenarios_folder().glob("*.yaml") if "\nscenario:" in one.read_text()
    )
    assert window.controller.open(path)
    assert own_sets_of(window)["my-tiles.yaml"] == set_text()
    assert window.session.unfinished_setup is not None


def test_a_scenario_that_cannot_starts_with_ours(window: SpearpointWindow, tmp_path: Path) -> None:
    path = written(
        tmp_path / "ours.yaml",
        "boardapp: 1\nscenario: Ours\nboard: village\nstages:\n"
        "  - {lay: T, by: us, groups: [{title: t, tiles: [1A]}]}\n",
    )
    choose_own_set(set_text(house="{maps: [defensive-line], walls: []}"), None)
    assert window.controller.open(path)
    assert "my-tiles.yaml" not in own_sets_of(window)
    assert (
        window.banners[NAME]
        .label.text()
        .startswith("This scenario starts with boardapp's tiles, because ")
    )


def test_layouts_and_saves_keep_their_tiles(window: SpearpointWindow, tmp_path: Path) -> None:
    assert window.controller.new("village")
    choose_own_set(set_text(house=WALLED), None)
    opened_again(window, tmp_path / "table.boardapp")
    assert own_sets_of(window) == {}
    assert NAME not in window.banners
    assert window.controller.open_example()
    assert own_sets_of(window) == {}


# Later changes


def test_the_bar_tells_and_goes_with_the_act(window: SpearpointWindow, tmp_path: Path) -> None:
    house_walled(window)
    assert NAME not in window.banners
    opened_again(window, tmp_path / "table.boardapp")
    window.show()
    assert window.banners[NAME].label.text() == CHANGED
    session = window.session
    session.ask_about_line(space("B-4"), space("B-6"), fixed=True)
    assert verdict(window) == "clear"
    QApplication.processEvents()
    before = window.view.grab().toImage()
    window.banners[NAME].buttons["Use the new tiles"].click()
    QApplication.processEvents()
    assert verdict(window) == "blocked"
    assert sentences(session)[-1] == "Update tiles of this save: 1A"
    assert NAME not in window.banners
    assert window.view.grab().toImage() != before
    session.undo()
    assert verdict(window) == "clear"
    assert window.banners[NAME].label.text() == CHANGED
    session.redo()
    opened_again(window, tmp_path / "table.boardapp")
    assert NAME not in window.banners
    assert isinstance(session.state, TileState)
    assert list(session.state.taken) == ["1A"]


def test_the_tile_looks_otherwise_on_board_and_tray(window: SpearpointWindow) -> None:
    house_walled(window)
    ref = next(ref for ref in window.scene.pieces if ref.kind == "tile")
    before, entry = window.scene.pieces[ref].svg(), window.tray.model.entries[0]
    window.controller.own_tiles.adopt_own_tiles()
    assert window.scene.pieces[ref].svg() != before
    assert window.tray.model.upper_side(window.tray.model.entries[0]).face.walls
    assert entry is not window.tray.model.entries[0]
    window.session.undo()
    assert window.scene.pieces[ref].svg() == before


def test_what_turns_of_the_lines_ruled_on(
    window: SpearpointWindow, dialogs: list[QDialog], qtbot: QtBot
) -> None:
    house_walled(window)
    for line in (("B-4", "B-6"), ("A-1", "A-2"), ("B-4", "B-6")):
        window.session.ask_about_line(*map(space, line), fixed=True)
    window.controller.own_tiles.show_changed_verdicts()
    (dialog,) = dialogs
    assert isinstance(dialog, ChangedVerdictsDialog)
    qtbot.addWidget(dialog)
    assert dialog.heading.text() == (
        "Changed tiles: 1A. Lines that change, of the 2 that you asked for: 1"
    )
    (item,) = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert item.startswith("Before: B-4 to B-6 is clear")
    assert "\nAfter: B-4 to B-6 is blocked: " in item
    assert sentences(window.session)[-1].startswith("Ruling: ")


def test_what_turns_of_all_lines_where_none_was_ruled_on(
    window: SpearpointWindow, dialogs: list[QDialog], qtbot: QtBot
) -> None:
    house_walled(window)
    window.controller.own_tiles.show_changed_verdicts()
    (dialog,) = dialogs
    assert isinstance(dialog, ChangedVerdictsDialog)
    qtbot.addWidget(dialog)
    items = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert "B-4 to B-6: clear → blocked" in items
    assert "A-1 to A-2: clear → blocked" not in items
    assert dialog.heading.text().startswith(
        "Changed tiles: 1A. Lines that change, of all lines of this table"
    )


def test_they_are_taken_over_from_the_list(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def accept(dialog: ChangedVerdictsDialog) -> int:
        dialog.take_button.click()
        return dialog.result()

    monkeypatch.setattr(ChangedVerdictsDialog, "exec", accept)
    house_walled(window)
    window.controller.own_tiles.show_changed_verdicts()
    assert sentences(window.session)[-1] == "Update tiles of this save: 1A"


def test_a_lying_tile_that_is_no_more_refuses_it(
    window: SpearpointWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    choose_own_set(set_text(more=f"  90A: {SHED}\n"), None)
    assert window.controller.new("village")
    assert window.session.lay_tile("90A", space("B-5"))
    choose_own_set(set_text(), None)
    opened_again(window, tmp_path / "table.boardapp")
    with qtbot.waitSignal(window.session.refused) as refused:
        window.banners[NAME].buttons["Use the new tiles"].click()
    assert refused.args == ["The tile sets have no tile 90A."]
    assert sentences(window.session) == ["Place tile 90A on B-5"]


def test_a_setup_s_tiles_stay(window: SpearpointWindow, tmp_path: Path, qtbot: QtBot) -> None:
    choose_own_set(set_text(), None)
    path = next(
        one for one in scenarios_folder().glob("*.yaml") if "\nscenario:" in one.read_text()
    )
    assert window.controller.open(path)
    choose_own_set(set_text(house=WALLED), None)
    opened_again(window, tmp_path / "table.boardapp")
    assert window.banners[NAME].label.text() == CHANGED
    with qtbot.waitSignal(window.session.refused) as refused:
        window.banners[NAME].buttons["Use the new tiles"].click()
    assert refused.args is not None
    assert refused.args[0].startswith("You cannot switch to your tiles during the setup")


def test_a_new_choice_is_told_at_once(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    choose_own_set(set_text(), None)
    assert window.controller.new("village")
    path = written(tmp_path / "mine.yaml", set_text(house=WALLED))

    def choose(dialog: Any) -> int:
        dialog.choose_tile_set_file(path)
        return 0

    monkeypatch.setattr(OwnTilesDialog, "exec", choose)
    window.actions_["my-tiles"].trigger()
    assert window.banners[NAME].label.text() == CHANGED


def test_earlier_tables_are_looked_at_with_their_own_tiles(window: SpearpointWindow) -> None:
    house_walled(window)
    document, session = opened(window.session), window.session
    laid = document.state
    window.controller.own_tiles.adopt_own_tiles()
    session.show_earlier_state(laid)
    assert not session.catalogue.tiles["1A"].face.walls
    session.show_earlier_state(None)
    assert session.catalogue.tiles["1A"].face.walls


def test_a_table_made_with_ours_takes_them_over_too(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert window.controller.new("village")
    assert window.session.lay_tile("1A", space("B-5"))
    offered: list[bool] = []

    def show(dialog: OwnTilesDialog) -> int:
        offered.append(dialog.turns_button.isEnabled())
        dialog.turns_button.click()
        return dialog.result()

    def accept(dialog: ChangedVerdictsDialog) -> int:
        dialog.take_button.click()
        return dialog.result()

    monkeypatch.setattr(OwnTilesDialog, "exec", show)
    monkeypatch.setattr(ChangedVerdictsDialog, "exec", accept)
    window.actions_["my-tiles"].trigger()
    choose_own_set(set_text(house=WALLED), None)
    window.actions_["my-tiles"].trigger()
    assert offered == [False, True]
    assert sentences(window.session)[-1] == "Update tiles of this save: 1A"
    assert NAME not in window.banners


def test_a_layout_is_exported_with_the_tiles_of_a_set_with_pictures(
    window: SpearpointWindow, tmp_path: Path
) -> None:
    written(tmp_path / "house.svg", "<svg/>")
    house = WALLED.replace("edges", "art: house.svg, edges")
    own_tiles.choose_own_file(written(tmp_path / "mine.yaml", set_text(house=house)))
    assert window.controller.new("village")
    assert window.session.lay_tile("1A", space("B-5"))
    (tmp_path / "out").mkdir()
    assert window.controller.export_layout(tmp_path / "out" / "table.yaml")
    opened(window.session).history.mark_saved()
    assert window.controller.open(tmp_path / "out" / "table.yaml")
    assert window.session.catalogue.tiles["1A"].face.walls
    assert NAME not in window.banners


def test_pictures_beside_the_file_are_shown(window: SpearpointWindow, tmp_path: Path) -> None:
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9"/></svg>'
    written(tmp_path / "house.svg", drawing)
    house = OPEN.replace("}", ", art: house.svg}")
    own_tiles.choose_own_file(written(tmp_path / "mine.yaml", set_text(house=house)))
    assert window.controller.new("village")
    assert window.session.lay_tile("1A", space("B-5"))
    (piece,) = window.scene.pieces.values()
    assert "data-art" in piece.svg()
    opened_again(window, tmp_path / "table.boardapp")
    (piece,) = window.scene.pieces.values()
    assert "data-art" in piece.svg()
