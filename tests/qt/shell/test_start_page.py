"""The start page: maps, files and the example are one click or key away."""

from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from boardapp import __version__
from boardapp.core.override_decorator import override
from boardapp.desktop.whats_new_text import NEWS
from boardapp.games.spearpoint.tiles.catalogue import BOARDS
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.qt.frame.actions import merge_game_entries
from boardapp.qt.shell import start_page_map_card
from boardapp.qt.shell.game_registry import GAMES
from boardapp.qt.shell.start_page import STEPS, StartPage
from boardapp.qt.shell.start_page_map_card import MAPS
from tests.qt.support.settling import settled


@pytest.fixture
def page(qtbot: QtBot) -> StartPage:
    page = StartPage()
    qtbot.addWidget(page)
    page.resize(1280, 760)
    with qtbot.waitActive(page):
        page.show()
        page.activateWindow()
    return page


def drawn(page: StartPage) -> bool:
    return not any(card.wants_picture() for card in page.cards.values())


def test_the_maps_are_those_of_the_box() -> None:
    catalogue = built_in_catalogue()
    assert tuple(MAPS) == BOARDS
    for name, (title, _, _) in MAPS.items():
        assert catalogue.boards[name].title.startswith(title)


@pytest.mark.parametrize("name", BOARDS)
def test_a_map_is_chosen_by_mouse_or_key(qtbot: QtBot, page: StartPage, name: str) -> None:
    chosen: list[str] = []
    page.map_chosen.connect(chosen.append)
    qtbot.mouseClick(page.cards[name], Qt.MouseButton.LeftButton)
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
        qtbot.keyClick(page.cards[name], key)
    assert chosen == [name] * 4


def test_files_and_the_example_are_asked_for(qtbot: QtBot, page: StartPage) -> None:
    with qtbot.waitSignal(page.scenario_asked):
        qtbot.mouseClick(page.scenario_button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(page.open_asked):
        qtbot.mouseClick(page.open_button, Qt.MouseButton.LeftButton)


def pick(page: StartPage, button: QPushButton, title: str) -> None:
    """Choose an entry of a button's menu."""
    menu = button.menu()
    assert menu is not None
    next(one for one in menu.actions() if title in one.text().replace("&", "")).trigger()


@pytest.mark.parametrize(
    ("title", "name"),
    [("Lines of sight", "example"), ("artillery", "call"), ("ambush", "ambush"),
     ("assault", "assault"), ("winter", "winter"), ("cellar", "cellar")],
)  # fmt: skip
def test_an_example_of_each_game_is_offered(
    qtbot: QtBot, page: StartPage, title: str, name: str
) -> None:
    with qtbot.waitSignal(page.example_chosen) as chosen:
        pick(page, page.example_button, title)
    assert chosen.args == [name]


@pytest.mark.qt_log_ignore("does not support grabbing the keyboard", extend=True)
def test_a_button_is_painted_anew_when_the_menu_of_its_key_closes(
    qtbot: QtBot, page: StartPage
) -> None:
    for button in (page.example_button, page.more_button):
        menu = button.menu()
        assert menu is not None
        with qtbot.waitSignal(button.clicked):
            button.animateClick()  # as its key does
        QApplication.processEvents()
        watch = PaintWatch(button)
        QTest.keyClick(menu, Qt.Key.Key_Escape)
        qtbot.waitUntil(lambda one=watch: one.painted)  # type: ignore[misc]


class PaintWatch(QObject):
    """Notes whether a widget was painted."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self.painted = False
        widget.installEventFilter(self)

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.painted |= event.type() == QEvent.Type.Paint
        return False


def test_all_else_is_under_more(qtbot: QtBot, page: StartPage) -> None:
    with qtbot.waitSignal(page.tiles_asked):
        pick(page, page.more_button, "tiles")
    with qtbot.waitSignal(page.board_asked):
        pick(page, page.more_button, "board")
    with qtbot.waitSignal(page.squares_asked):
        pick(page, page.more_button, "square")


@pytest.mark.parametrize("size", [10, 16])
def test_the_large_buttons_are_seen_without_scrolling(page: StartPage, size: int) -> None:
    font = page.font()
    font.setPointSize(size)
    page.setFont(font)
    page.resize(1280, 560)
    QApplication.processEvents()
    for button in (page.scenario_button, page.open_button, page.example_button, page.more_button):
        assert (
            page.viewport()
            .rect()
            .contains(button.rect().translated(button.mapTo(page.viewport(), QPoint())))
        )


def test_no_button_has_a_letter_that_opens_a_menu(page: StartPage) -> None:
    menus = {entry.menu[0] for entry in merge_game_entries(GAMES.values())}
    texts = [button.text() for button in page.findChildren(QAbstractButton)]
    letters = [text[text.index("&") + 1].upper() for text in texts if "&" in text]
    assert len(letters) == len(set(letters)) >= 4
    assert not menus & set(letters)


def test_the_pictures_come_after_the_first_paint(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = StartPage()
    qtbot.addWidget(page)
    page.resize(800, 600)
    page.grab()
    assert not drawn(page)
    page.show()
    qtbot.waitUntil(lambda: drawn(page))
    picture = page.cards["village"].grab().toImage()
    colours = {picture.pixel(x, picture.height() // 3) for x in range(picture.width())}
    assert len(colours) > 50


def test_a_resized_picture_is_drawn_again(qtbot: QtBot, page: StartPage) -> None:
    qtbot.waitUntil(lambda: drawn(page))
    page.resize(1000, 760)
    QApplication.processEvents()
    assert not drawn(page)
    qtbot.waitUntil(lambda: drawn(page))


def test_without_art_the_page_still_works(
    qtbot: QtBot, page: StartPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing() -> Path:
        raise FileNotFoundError

    monkeypatch.setattr(start_page_map_card, "assets_folder", missing)
    other = StartPage()
    qtbot.addWidget(other)
    other.show()
    qtbot.waitUntil(lambda: drawn(other))
    with qtbot.waitSignal(other.map_chosen):
        qtbot.mouseClick(other.cards["village"], Qt.MouseButton.LeftButton)


def test_recent_files_are_listed_and_missing_ones_marked(
    qtbot: QtBot, page: StartPage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path / "home"))  # what lies in it is named from ~
    assert not page.recent.isVisible()
    there, gone = tmp_path / "there.yaml", tmp_path / "gone.yaml"
    there.touch()
    page.set_recent([there, gone])
    assert page.recent.isVisible()
    page.recent.mark_missing()
    texts = [page.recent.item(row).text() for row in range(page.recent.count())]
    assert texts == [f"there.yaml   {tmp_path}", f"gone.yaml   {tmp_path} (missing)"]
    page.set_recent([])
    assert not page.recent.isVisible()


def test_missing_files_are_marked_by_themselves(
    qtbot: QtBot, page: StartPage, tmp_path: Path
) -> None:
    qtbot.waitUntil(lambda: drawn(page))
    qtbot.wait(20)
    page.set_recent([tmp_path / "gone.yaml"])
    qtbot.waitUntil(lambda: page.recent.item(0).text().endswith("(missing)"))


def test_a_recent_file_is_chosen_by_mouse_or_key(
    qtbot: QtBot, page: StartPage, tmp_path: Path
) -> None:
    one, two = tmp_path / "one.yaml", tmp_path / "two.yaml"
    page.set_recent([one, two])
    QApplication.processEvents()
    chosen: list[str] = []
    page.recent_chosen.connect(chosen.append)
    spot = page.recent.visualItemRect(page.recent.item(1)).center()
    qtbot.mouseClick(page.recent.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    qtbot.keyClick(page.recent, Qt.Key.Key_Up)
    qtbot.keyClick(page.recent, Qt.Key.Key_Return)
    assert chosen == [str(two), str(one)]


def test_tab_reaches_everything_in_order(qtbot: QtBot, page: StartPage, tmp_path: Path) -> None:
    page.set_recent([tmp_path / "one.yaml"])
    wanted: list[QWidget] = [
        page.scenario_button,
        page.open_button,
        page.example_button,
        page.more_button,
        *page.cards.values(),
        page.recent,
    ]
    wanted[0].setFocus()
    reached = []
    for _ in wanted:
        focus = QApplication.focusWidget()
        assert focus is not None
        reached.append(focus)
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    assert reached == wanted


def test_it_says_what_to_do(page: StartPage) -> None:
    texts = [label.text() for label in page.findChildren(QLabel)]
    for act, how in STEPS:
        assert act in texts
        assert how in texts
    assert any("L, click" in text for text in texts)
    assert any("drop a file" in text for text in texts)


def extent(page: StartPage, part: QWidget) -> tuple[int, int]:
    """Return the columns of the page that a part begins and ends at."""
    left = part.mapTo(page, QPoint(0, 0)).x()
    return left, left + part.width()


def test_all_maps_are_in_one_row_on_a_small_screen(page: StartPage) -> None:
    page.resize(74 * page.fontMetrics().height(), 640)  # 1280 pixels, with a scroll bar
    QApplication.processEvents()
    assert len({card.y() for card in page.cards.values()}) == 1


@pytest.mark.parametrize("height", [23, 21, 19])
def test_all_maps_are_in_view_in_large_text(page: StartPage, height: float) -> None:
    em = page.fontMetrics().height()
    page.resize(50 * em, round(height * em))  # the page of a low window, in large text
    cards = page.cards.values()
    settled(lambda: [card.mapTo(page, card.rect().bottomLeft()).y() for card in cards])
    assert len({card.y() for card in cards}) == 2
    lowest = max(card.mapTo(page, card.rect().bottomLeft()).y() for card in cards)
    assert lowest < page.viewport().height()


@pytest.mark.parametrize("width", [480, 1280, 1920])
def test_nothing_is_cut_off_sideways(page: StartPage, width: int) -> None:
    page.resize(width, 760)
    settled(lambda: [extent(page, card) for card in page.cards.values()])
    parts: list[QWidget] = [page.open_button, page.example_button, *page.cards.values()]
    labels = [label for label in page.findChildren(QLabel) if label.isVisible()]
    for part in (*parts, *labels):
        left, right = extent(page, part)
        assert 0 <= left < right <= width, part


def test_what_does_not_fit_side_by_side_goes_beneath(qtbot: QtBot, page: StartPage) -> None:
    cards = list(page.cards.values())
    qtbot.waitUntil(lambda: all(
        extent(page, one)[1] < extent(page, other)[0] for one, other in pairwise(cards)
    ))  # fmt: skip
    page.resize(480, 760)
    qtbot.waitUntil(lambda: len({extent(page, card) for card in cards}) == 1)


def test_a_hex_board_is_chosen_and_its_picture_drawn(qtbot: QtBot, page: StartPage) -> None:
    card = page.cards["hex"]
    assert card.accessibleName() == "Lay out a hex board"
    qtbot.waitUntil(lambda: drawn(page))
    with qtbot.waitSignal(page.map_chosen) as chosen:
        qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert chosen.args == ["hex"]


def test_the_practice_roads_are_offered(qtbot: QtBot, page: StartPage) -> None:
    card = page.cards["roads"]
    assert card.accessibleName() == "Start a game on the Practice roads"
    with qtbot.waitSignal(page.map_chosen) as chosen:
        qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert chosen.args == ["roads"]


def test_the_practice_beach_is_offered(qtbot: QtBot, page: StartPage) -> None:
    card = page.cards["beach"]
    assert card.accessibleName() == "Start a game on the Practice beach"
    with qtbot.waitSignal(page.map_chosen) as chosen:
        qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert chosen.args == ["beach"]


def test_europe_in_outline_is_offered(qtbot: QtBot, page: StartPage) -> None:
    card = page.cards["europe"]
    assert card.accessibleName() == "Start a game on Europe in outline"
    with qtbot.waitSignal(page.map_chosen) as chosen:
        qtbot.mouseClick(card, Qt.MouseButton.LeftButton)
    assert chosen.args == ["europe"]


@pytest.mark.parametrize("size", [10, 16])
def test_no_card_is_wider_than_its_share_of_the_page(
    qtbot: QtBot, page: StartPage, size: int
) -> None:
    font = page.font()
    font.setPointSize(size)
    page.setFont(font)
    QApplication.processEvents()
    assert extent(page, page.cards["hex"])[1] <= page.viewport().width()


def test_a_high_page_scrolls_to_what_has_the_focus(qtbot: QtBot, page: StartPage) -> None:
    page.resize(700, 300)
    QApplication.processEvents()
    last, one_before = page.cards["europe"], page.cards["beach"]
    one_before.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(one_before, Qt.Key.Key_Tab)
    assert last.hasFocus()
    top = last.mapTo(page.viewport(), QPoint(0, 0)).y()
    assert 0 <= top < page.viewport().height()


def test_what_is_new_stands_in_three_lines(page: StartPage) -> None:
    labels = [label for label in page.findChildren(QLabel) if label.isVisible()]
    texts = [label.text() for label in labels]
    assert f"New in {__version__}" in texts
    assert len(NEWS) == 3
    for line in NEWS:
        label = labels[texts.index(line)]
        assert label.height() < 2 * label.fontMetrics().height(), "one line each at 1280 pixels"
