"""A table on a board of areas in the window: it opens, plays, saves, and has nothing of sight."""

from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from boardapp.files.assets import scenarios_folder
from boardapp.games.strange_victory.game import StrangeVictory
from boardapp.picture.areas.colours import SIGN_WOODED
from boardapp.printing.job import PrintJob
from boardapp.qt.areas.session import BESIDE_TURN
from boardapp.qt.areas.workspace import AreaWorkspace
from boardapp.qt.frame.actions import OF_SIGHT
from boardapp.qt.frame.shortcut_sheet import RULE, SEVERAL, shortcuts_by_menu
from boardapp.qt.guide.dice.throw_field import UNSAID, DrawField
from boardapp.qt.guide.guide_sign import GuideSign
from boardapp.qt.printing import print_settings
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.shell.start_page import StartPage
from boardapp.qt.table_view.table_view_dialog import TableViewDialog
from boardapp.qt.widgets.style import Scheme, apply_style
from tests.qt.areas.area_table import LAYOUT, AreaTable
from tests.qt.support.menus import menu_texts


def test_the_shipped_layout_opens_from_the_start_page(window: MainWindow) -> None:
    (page,) = window.findChildren(StartPage)
    page.cards["roads"].click()
    assert isinstance(window.workspace, AreaWorkspace)
    assert window.windowTitle() == "Practice roads[*] – boardapp"
    assert window.controller.recent.paths() == []  # it has no file of its own
    assert len(window.workspace.scene.pieces) == len(window.workspace.session.things) > 12


def test_a_layout_and_a_save_open_by_their_files(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "roads.yaml"
    path.write_text(LAYOUT, encoding="utf-8")
    assert window.open_path(path)
    session = window.workspace.session
    assert session.answer("move p1")
    assert window.controller.save_to(tmp_path / "roads.boardapp")
    assert window.open_path(scenarios_folder() / "hex-hedgerows.yaml")
    assert window.open_path(tmp_path / "roads.boardapp")
    assert window.workspace.game == StrangeVictory.name
    assert window.workspace.session.asks[0].title == "Area that Panzer 1 enters"
    assert window.controller.recent.paths()[0].name == "roads.boardapp"


# ---- without sight ------------------------------------------------------------------------------


def test_nothing_of_sight_is_shown_or_offered(table: AreaTable) -> None:
    window, actions = table.window, table.window.actions_
    lacking = OF_SIGHT | {"grid", "next-turn", "previous-turn", "unit", "select-all", "place"}
    assert not any(actions[name].isVisible() for name in lacking)
    assert not any(name in table.room.action_handlers() for name in lacking)
    for name in ("hold-up", "table-view", "picture", "print", "names", "answer", "free-play"):
        assert actions[name].isVisible()
    titles = [action.text() for action in window.menuBar().actions() if action.isVisible()]
    assert titles == ["&File", "&Edit", "&Tools", "Sho&w", "&Log", "&View", "&Help"]
    told = " ".join(
        line.text
        for lines in shortcuts_by_menu(window.menuBar()).values()
        for line in lines
        if not line.text.startswith("Examples")  # those of all games can be opened
    )
    assert all(word not in told for word in ("sight", "Swap", "ruling card", "Animation"))
    gestures = [line for lines in table.room.gestures().values() for line in lines]
    assert RULE not in gestures
    assert not {*SEVERAL} & {*gestures}
    assert "Drag a unit" in " ".join(keys for keys, _ in gestures)
    assert table.room.scene.sight is None
    assert [stand.title for stand in table.room.panel_places] == ["Turn", "History"]


def test_other_games_have_all_of_it_again(table: AreaTable) -> None:
    window = table.window
    window.controller.open(scenarios_folder() / "worked-example.yaml", title="Worked example")
    assert all(window.actions_[name].isVisible() for name in OF_SIGHT)
    assert "&Ruling" in [action.text() for action in window.menuBar().actions()]
    assert RULE in [line for lines in window.workspace.gestures().values() for line in lines]


def test_the_menu_of_an_area_says_what_may_begin_there(table: AreaTable) -> None:
    menu = table.room.board_menu(table.space("Harrow Ridge"), None)
    assert menu_texts(menu) == [
        "[Panzer 1]", "Move Panzer 1", "[Area Harrow Ridge]", "End the Movement Phase",
    ]  # fmt: skip
    menu = table.room.board_menu(table.space("Thornfield"), None)
    assert menu_texts(menu) == ["[Area Thornfield]", "End the Movement Phase"]


def test_the_menu_of_an_area_answers_what_is_asked(table: AreaTable) -> None:
    table.press("Move Panzer 1")
    menu = table.room.board_menu(table.space("Marl Pits"), None)
    entry = menu.actions()[-1]
    assert "here" in entry.text()
    assert not entry.isEnabled()
    assert entry.statusTip() == "Harrow Ridge and Marl Pits are not adjacent."
    menu = table.room.board_menu(table.space("Cold Mill"), None)
    menu.actions()[-1].trigger()
    assert table.where("p1") == "Cold Mill"


def test_the_menu_of_an_area_is_never_only_a_title(table: AreaTable) -> None:
    table.press("Move Panzer 1")
    table.click("Two Bridges")
    assert table.session.is_procedure_asking
    menu = table.room.board_menu(table.space("Thornfield"), None)
    assert menu_texts(menu) == ["[Area Thornfield]", "You can choose nothing here now"]
    assert not menu.actions()[-1].isEnabled()


def test_a_ring_goes_round_its_counter_and_covers_no_corner_of_it(table: AreaTable) -> None:
    scene, marks = table.room.scene, table.room.scene.marks
    assert marks is not None
    (rect, *_) = marks.ringed
    side, room = 60, rect.width() / 5

    def drawn() -> QImage:
        image = QImage(side, side, QImage.Format.Format_RGB32)
        painter = QPainter(image)
        scene.render(painter, QRectF(image.rect()), rect.adjusted(-room, -room, room, room))
        painter.end()
        return image

    ringed = drawn()
    marks.ringed = []
    bare = drawn()
    assert ringed != bare
    inset = round(side / 7 + 3)
    counter = ringed.rect().adjusted(inset, inset, -inset, -inset)
    assert ringed.copy(counter) == bare.copy(counter)


# ---- played -------------------------------------------------------------------------------------


def test_a_click_on_a_lit_area_answers_and_others_say_why_not(table: AreaTable) -> None:
    table.press("Move Panzer 1")
    marks = table.room.scene.marks
    assert marks is not None
    names = sorted(table.session.grid.name(space) for space in marks.lit or ())
    assert names == ["Cold Mill", "Old Tollgate", "Two Bridges"]
    table.click("Marl Pits")
    assert table.refused == ["Harrow Ridge and Marl Pits are not adjacent."]
    table.click("Cold Mill")
    assert table.where("p1") == "Cold Mill"
    table.session.undo()
    assert table.session.asks[0].title == "Area that Panzer 1 enters"
    table.session.undo()
    assert table.where("p1") == "Harrow Ridge"


def test_a_counter_is_drawn_by_a_button_or_named_by_its_kind(table: AreaTable) -> None:
    table.press("Move Panzer 1")
    table.click("Two Bridges")
    (field,) = table.room.guide.fields
    assert isinstance(field, DrawField)
    kinds = [field.kind.itemText(row) for row in range(field.kind.count())]
    assert kinds == [UNSAID, "Stuka: 29 left", "Prisoners: 4 left", "Roadblock: 2 left"]
    table.press("Use this kind")
    assert "First enter which kind you drew" in table.room.guide.bar.second.words
    field.kind.setCurrentIndex(2)
    table.press("Use this kind")
    assert table.session.asks[0].title == "Prisoners"
    assert "the players drew “Prisoners” from the pile" in " ".join(table.session.told)


def test_the_program_draws(table: AreaTable) -> None:
    table.press("Move Panzer 1")
    table.click("Two Bridges")
    table.press("Draw")
    assert table.session.document is not None
    assert any("boardapp drew " in line for _, line in table.session.document.log)


def test_a_drag_of_a_unit_is_its_move(table: AreaTable) -> None:
    table.drag(table.piece("Panzer 2"), table.spot("Marl Pits"))
    assert table.refused == ["Cold Mill and Marl Pits are not adjacent."]
    assert table.session.document is not None
    assert not table.session.document.log
    table.drag(table.piece("Panzer 2"), table.spot("Gull Sands"), drop=False)
    lit = table.session.pending_answer.clickable_spaces
    assert lit is not None
    assert "Gull Sands" in map(table.session.grid.name, lit), "its reach is lit"
    table.drop(table.spot("Gull Sands"))
    assert table.where("p2") == "Gull Sands"
    table.press("Back")
    assert table.where("p2") == "Cold Mill"
    assert not table.session.is_procedure_asking, "one gesture is one step back"
    table.drag(table.piece("Stuka"), table.spot("Gull Sands"))
    assert table.refused[-1] == f"In this game, counters do not move. {BESIDE_TURN}"
    assert table.room.guide.bar.second.words == table.refused[-1]


def test_by_hand_a_piece_goes_anywhere_beside_the_turn(table: AreaTable) -> None:
    table.press("Move Panzer 1")
    rows = table.room.guide.bar.more.menu().actions()
    next(one for one in rows if one.text().startswith("Move by hand…")).trigger()
    table.drag(table.piece("Panzer 2"), table.spot("Marl Pits"))
    table.drag(table.piece("Stuka"), table.spot("Thornfield"))
    assert (table.where("p2"), table.refused) == ("Marl Pits", [])
    document = table.session.document
    assert document is not None
    assert [line for _, line in document.log][1:] == [
        (
            "The action was ended by hand, and its changes are kept. Move Panzer 2 from "
            "Cold Mill to Marl Pits (by hand)"
        ),
        "Move Stuka from Old Tollgate to Thornfield (by hand)",
    ]
    table.press("Stop moving by hand")
    table.drag(table.piece("Stuka"), table.spot("Gull Sands"))
    assert table.refused == [f"In this game, counters do not move. {BESIDE_TURN}"]


def test_a_part_without_anything_to_do_is_skipped(table: AreaTable) -> None:
    table.press("End the movement")
    bar = table.room.guide.bar
    assert bar.sentence.words == "No unit needs repair"
    table.press("Skip empty steps")
    assert bar.sentence.words == "Begin the next turn, or say who has won"
    assert bar.second.words == "boardapp skipped a step, because no unit needs repair."


def test_in_free_play_anything_is_put_anywhere_by_hand(table: AreaTable) -> None:
    table.session.set_free_play(True)
    table.drag(table.piece("Panzer 2"), table.spot("Marl Pits"))
    table.drag(table.piece("Stuka"), table.spot("Thornfield"))
    assert table.where("p2") == "Marl Pits"
    assert table.session.object_descriptions_in(table.space("Thornfield")) == ("Stuka",)
    assert table.refused == []
    document = table.session.document
    assert document is not None
    assert any("Piece placed by hand" in line for _, line in document.log)
    table.press("Back")
    table.press("Back")
    assert (table.where("p2"), document.history.position) == ("Cold Mill", 1)


def test_one_thing_is_chosen_at_a_time(table: AreaTable) -> None:
    table.session.select(table.session.things)
    assert len(table.session.selection) == 1


def test_nothing_is_dragged_while_something_is_asked(table: AreaTable) -> None:
    table.press("Move Panzer 1")
    table.session.choose_tool("select")
    table.drag(table.piece("Panzer 2"), table.spot("Gull Sands"))
    assert table.refused == [
        "“Move Panzer 1” is not finished. Answer the question in the bar, or press Back."
    ]


def test_the_unit_that_is_asked_about_may_be_dragged(table: AreaTable) -> None:
    table.press("Move Panzer 2")
    table.drag(table.piece("Panzer 2"), table.spot("Gull Sands"))
    assert table.where("p2") == "Gull Sands"
    assert table.refused == []


def test_the_arrow_keys_reach_every_area(table: AreaTable) -> None:
    session, key = table.session, Qt.Key
    found, todo = {session.cursor}, [session.cursor]
    while todo:
        space = todo.pop()
        for arrow in (key.Key_Up, key.Key_Down, key.Key_Left, key.Key_Right):
            session.move_cursor(space)
            table.keys(arrow)
            if session.cursor not in found:
                found.add(session.cursor)
                todo.append(session.cursor)
    assert found == set(session.grid.spaces())


def test_an_area_is_told_in_words(table: AreaTable) -> None:
    board = table.room.board
    tip = board.tooltip_at(table.space("Old Tollgate"), None)
    assert tip is not None
    assert tip.lines == ("Old Tollgate", "Label B", "Stuka")
    piece = next(iter(table.room.scene.pieces.values()))
    tip = board.tooltip_at(piece.space, piece)
    assert tip is not None
    assert tip.lines == (table.session.object_description(piece.ref),)
    assert [words for _, words in board.legend()] == ["forest", "coastal"]
    table.session.move_cursor(table.space("Harrow Ridge"))
    assert table.room.status_text() == "Harrow Ridge: forest; label A   Turn 1"


def test_looking_back_shows_the_table_as_it_lay(table: AreaTable) -> None:
    table.drag(table.piece("Panzer 2"), table.spot("Gull Sands"))
    table.room.replay.show_log_entry(0)
    assert table.where("p2") == "Cold Mill"
    table.room.replay.return_to_present()
    assert table.where("p2") == "Gull Sands"


def test_one_undo_takes_back_a_move_in_which_the_unit_stays(table: AreaTable) -> None:
    session = table.session
    document = session.document
    assert document is not None
    assert session.answer("move p1")
    assert session.answer({"instead": "stay"})
    assert document.history.position == 2
    session.undo_gesture()
    assert document.history.position == 0


# ---- held up, on a second screen, as a picture --------------------------------------------------


def test_what_is_asked_is_held_up(table: AreaTable) -> None:
    hold_up = table.window.actions_["hold-up"]
    assert not hold_up.isEnabled()
    table.press("Move Panzer 1")
    assert hold_up.isEnabled()
    hold_up.trigger()
    held = table.room.picture_actions.held_up
    assert isinstance(held, GuideSign)
    assert held.title() == "Germany: which area does Panzer 1 enter?"
    held.close()


def test_the_table_view_shows_board_and_question(table: AreaTable) -> None:
    viewing = table.room.table_view_actions.viewing
    viewing.apply_choices(viewing.choices._replace(full=False))
    table.window.actions_["table-view"].trigger()
    shown = viewing.table
    assert shown is not None
    table.press("Move Panzer 1")
    assert shown.caption.lines == ("Germany: which area does Panzer 1 enter?",)
    assert shown.scene().pieces.keys() == table.room.scene.pieces.keys()  # type: ignore[attr-defined]
    held = table.window.actions_["hold-up-table"]
    assert held.isEnabled()
    viewing.close()


def test_its_layers_are_those_that_such_a_board_has(table: AreaTable, qtbot: QtBot) -> None:
    viewing = table.room.table_view_actions.viewing
    screens = {"one": table.window.screen()}
    dialog = TableViewDialog(screens, viewing.choices, layers=table.room.spec.layers)
    qtbot.addWidget(dialog)
    assert list(dialog.layers) == ["units", "heat", "marks", "words"]
    dialog.layers["heat"].setChecked(False)
    # Layers of other boards stay as they were chosen there.
    assert dialog.choices.layers == viewing.choices.layers - {"heat"}


def colours(image: QImage) -> set[int]:
    return {
        image.pixel(x, y) for x in range(0, image.width(), 7) for y in range(0, image.height(), 7)
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_board_is_painted_in_both_schemes(table: AreaTable, scheme: Scheme) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_style(application, scheme=scheme, large_text=False)
    table.room.scene.drawings.render_waiting()
    image = table.view.grab().toImage()
    assert len(colours(image)) > 5
    painted = QColor(SIGN_WOODED).rgb()
    found = (image.pixel(x, y) for y in range(image.height()) for x in range(image.width()))
    assert painted in found


def test_names_are_left_out_where_they_are_not_wanted(table: AreaTable) -> None:
    with_names = table.room.board._ground_svg(False)
    assert with_names != table.room.board._ground_svg(True)
    table.window.actions_["names"].trigger()
    assert not table.room.board.markings.names


def test_a_picture_of_the_board_is_saved(
    table: AreaTable, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    path = tmp_path / "roads.svg"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, **__: (str(path), ""))
    table.window.actions_["picture"].trigger()
    qtbot.waitUntil(path.exists)
    assert "Practice roads" in path.read_text(encoding="utf-8")
    path.unlink()
    table.window.actions_["picture-with-legend"].trigger()
    qtbot.waitUntil(path.exists)
    for row in table.room.board.legend():
        assert row.words in path.read_text(encoding="utf-8")


def test_what_is_printed_is_the_board_and_its_counters(table: AreaTable) -> None:
    prints = table.room.print_actions
    assert list(prints.whats) == ["board", "counters"]
    for what in prints.whats:
        assert prints.print_content(PrintJob(what=what)) is not None


def test_the_dialog_offers_what_there_is_to_print_and_no_more(
    table: AreaTable, qtbot: QtBot
) -> None:
    # The last print of another game is not offered here.
    print_settings.save_job(table.window.settings, PrintJob(what="tiles"), "")
    table.window.actions_["print"].trigger()
    dialog = table.room.print_actions.dialog
    assert dialog is not None
    qtbot.addWidget(dialog)
    what = dialog.form.what
    assert [what.itemData(row) for row in range(what.count())] == ["board", "counters"]
    assert what.currentData() == "board"
    assert dialog.save.isEnabled()
    dialog.reject()
