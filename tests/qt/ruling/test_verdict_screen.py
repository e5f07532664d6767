from collections.abc import Sequence

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPalette, QTextDocument
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.picture.palette import BAR, VERDICTS
from boardapp.qt.ruling.verdict_screen import VerdictScreen
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.text.full_screen_text_base import GAP
from tests.qt.support import tables

SIZES = [(1280, 800), (1920, 1080), (3840, 2160), (800, 1280)]
GROUND = QColor("#C8B48C")


class Painted:
    """Stands in for the board: fills its place and remembers what was asked for."""

    def __init__(self) -> None:
        self.calls: list[tuple[QRectF, QRectF]] = []

    def __call__(self, painter: QPainter, source: QRectF, target: QRectF) -> None:
        self.calls.append((QRectF(source), QRectF(target)))
        painter.fillRect(target.adjusted(-500, -500, 500, 500), GROUND)


@pytest.fixture
def board() -> Painted:
    return Painted()


@pytest.fixture
def session() -> SpearpointSession:
    made = tables.session()
    tables.lay(made, "2A", "A-2")
    tables.lay(made, "1A", "A-3")
    made.set_smoke(GRID.parse("A-4"), 3)
    tables.ask(made, "A-1", "A-5")
    return made


@pytest.fixture
def view(qtbot: QtBot, board: Painted, session: SpearpointSession) -> VerdictScreen:
    made = VerdictScreen(board, GRID)
    made.resize(1280, 800)
    qtbot.addWidget(made)
    assert session.ruling
    made.show_ruling(session.ruling)
    made.show()
    # Fonts that the test before it gave back come with events: nothing changes once it is there.
    qtbot.waitExposed(made)
    QApplication.processEvents()
    return made


def one_page(view: VerdictScreen) -> Sequence[QTextDocument]:
    ((rows,),) = view.pages()
    return rows


def picture(view: VerdictScreen) -> QImage:
    return view.grab().toImage()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("line", [("A-1", "A-5"), ("C-1", "C-9"), ("A-1", "B-9")])
def test_the_word_is_an_eighth_of_the_height_where_the_width_allows(
    view: VerdictScreen, session: SpearpointSession, size: tuple[int, int], line: tuple[str, str]
) -> None:
    tables.lay(session, "3A", "A-6")
    tables.ask(session, *line)
    assert session.ruling
    view.show_ruling(session.ruling)
    view.resize(*size)
    picture(view)
    assert QRectF(view.rect()).contains(view.word_box)
    if size[0] > size[1]:
        assert view.word_box.height() >= 0.12 * view.height()


@pytest.mark.parametrize("size", SIZES)
def test_what_forbids_a_clear_shot_stands_beside_the_word(
    view: VerdictScreen, session: SpearpointSession, size: tuple[int, int]
) -> None:
    session.choose_side_blocking_as_friends("us")
    assert session.lay_unit("rifle-squad", "us", GRID.parse("C-9"))
    assert session.lay_unit("rifle-squad", "us", GRID.parse("C-1"))
    tables.ask(session, "C-1", "C-9")
    assert session.ruling
    assert (
        session.ruling.prohibition_phrase()
        == "Only a Sniper may fire at a space with a friendly unit; the target is out of range"
    )
    view.show_ruling(session.ruling)
    view.resize(*size)
    seen = picture(view)
    assert view.word_box.right() < view.width() * 0.67
    beside = [seen.pixelColor(view.width() * 9 // 10, y) for y in range(view.height() // 5)]
    assert QColor(BAR) in beside
    assert view.ruling is not None
    assert [text for text in view.paragraphs() if "only a Sniper may fire" in text]


def test_what_cannot_be_ruled_on_is_as_large(
    view: VerdictScreen, session: SpearpointSession
) -> None:
    tables.lay(session, "3A", "B-2")
    tables.ask(session, "B-1", "B-3")
    assert session.ruling
    view.show_ruling(session.ruling)
    picture(view)
    assert session.ruling.headline() == "CANNOT RULE"
    assert view.word_box.height() >= 0.12 * view.height()
    assert view.word_box.right() <= view.width()


@pytest.mark.parametrize("size", SIZES)
def test_words_and_board_stay_within_the_view(
    view: VerdictScreen, board: Painted, size: tuple[int, int]
) -> None:
    view.resize(*size)
    picture(view)
    place, (_, words, hints) = view.board_rect(), view.layout_areas()
    assert board.calls[-1][1] == place
    whole = QRectF(view.rect())
    assert all(whole.contains(area) for area in (place, words, hints))
    assert not place.intersects(words)
    assert not words.intersects(hints)
    rows = one_page(view)
    gap = GAP * view.letter_size()
    assert sum(row.size().height() + gap for row in rows) - gap <= words.height()
    assert all(row.idealWidth() <= words.width() for row in rows)
    assert view.letter_size() >= 0.04 * min(view.width(), view.height())


def test_it_starts_at_the_first_contact_that_blocks(view: VerdictScreen, board: Painted) -> None:
    picture(view)
    source, target = board.calls[-1]
    assert source.center() == QPointF(9000, 2000)
    assert min(source.width(), source.height()) == pytest.approx(5000)
    assert source.width() / source.height() == pytest.approx(target.width() / target.height())


def test_a_clear_line_is_shown_where_it_comes_closest(
    view: VerdictScreen, session: SpearpointSession, board: Painted
) -> None:
    tables.lay(session, "4A", "B-2")
    tables.ask(session, "B-1", "B-3")
    assert session.ruling
    view.show_ruling(session.ruling, ((5000.0, 6000.0), (5000.0, 5980.0)))
    picture(view)
    assert board.calls[-1][0].center() == QPointF(5000, 6000)
    assert "hairline" in view.accessibleDescription()


def test_arrows_step_through_the_contacts_round_and_round(
    qtbot: QtBot, view: VerdictScreen, board: Painted, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(screen_reader, "announce", lambda _, sentence: said.append(sentence))
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Right)
    picture(view)
    assert board.calls[-1][0].center() == QPointF(12000, 2000)
    assert "The line passes through the smoke on A-4." in view.accessibleDescription()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Left)
    assert view.at == 3
    assert [text.split()[0] for text in said] == ["Wall", "The", "The", "The"]


@pytest.mark.parametrize("key", [Qt.Key.Key_T, Qt.Key.Key_R, Qt.Key.Key_Space])
def test_a_key_turns_all_of_it_for_the_player_opposite(
    qtbot: QtBot, view: VerdictScreen, key: Qt.Key
) -> None:
    fill = QColor(VERDICTS["blocked"].fill)

    def filled() -> list[bool]:
        shown = picture(view)
        return [shown.pixelColor(*corner) == fill for corner in ((1270, 10), (9, 789), (9, 10))]

    assert filled() == [True, False, True]
    qtbot.keyClick(view, key)
    assert filled() == [False, True, False]
    qtbot.keyClick(view, key)
    assert filled() == [True, False, True]


def test_plus_and_minus_magnify_within_bounds(
    qtbot: QtBot, view: VerdictScreen, board: Painted
) -> None:
    qtbot.keyClick(view, Qt.Key.Key_Plus)
    picture(view)
    assert board.calls[-1][0].height() < 5000
    qtbot.keyClick(view, Qt.Key.Key_Minus)
    assert view.span == pytest.approx(5000)
    for _ in range(40):
        qtbot.keyClick(view, Qt.Key.Key_Minus)
    assert view.span == 36000
    for _ in range(40):
        qtbot.keyClick(view, Qt.Key.Key_Plus)
    assert view.span == 250


def test_escape_closes(qtbot: QtBot, view: VerdictScreen) -> None:
    with qtbot.waitSignal(view.closed):
        qtbot.keyClick(view, Qt.Key.Key_Escape)
    assert not view.isVisible()


def test_every_key_is_an_action_with_a_hint(view: VerdictScreen) -> None:
    assert [action.text() for action in view.actions()] == [
        "Turn by 180°",
        "Next",
        "Previous",
        "Magnify",
        "Show more",
        "Close",
    ]
    assert all(action.shortcuts() and action.statusTip() for action in view.actions())


def test_it_is_told_to_those_who_cannot_see_it(view: VerdictScreen) -> None:
    assert view.accessibleName().startswith("BLOCKED. A-1 to A-5 is blocked")
    assert view.paragraphs() == [
        "A-1 to A-5",
        "1.\u00a0 Wall 1 of tile 1A “House” on A-3 crosses the line. (rule “Combat 8, LOS across a "
        "feature tile”)",
        "2.\u00a0 The line passes through the smoke on A-4.",
        "Moving one tile cannot clear this line.",
        "The opposite direction, A-5 to A-1, is blocked too.",
        "This verdict uses boardapp's own drawings of 2 tiles on this line (2A, 1A). Compare "
        "the drawings with your printed tiles.",
        "Every reading of the unclear rules gives this verdict.",
    ]


def test_a_clear_line_gives_its_margin_once(
    view: VerdictScreen, session: SpearpointSession
) -> None:
    tables.lay(session, "4A", "B-2")
    tables.ask(session, "B-1", "B-3")
    assert session.ruling
    view.show_ruling(session.ruling)
    assert view.paragraphs()[0] == "B-1 to B-3"
    assert " ".join(view.paragraphs()).count("mm") == 1


def test_of_many_reasons_only_the_one_at_the_present_point_is_shown(
    qtbot: QtBot, view: VerdictScreen, session: SpearpointSession
) -> None:
    for space in ("A-2", "A-3", "A-4"):
        session.set_smoke(GRID.parse(space), 3)
    assert session.ruling
    assert len(session.ruling.causes) == 4
    view.show_ruling(session.ruling)
    numbers = [text[0] for text in view.paragraphs() if text[0].isdigit() and "\u00a0" in text]
    assert numbers == ["1"]
    assert "There are 4 reasons. Press → to see the next one." in view.paragraphs()


def test_one_way_and_agreement_are_told(view: VerdictScreen, session: SpearpointSession) -> None:
    tables.ask(session, "A-1", "A-2")
    assert session.ruling
    view.show_ruling(session.ruling, agreed="We let it pass")
    words = view.accessibleDescription()
    assert "The two directions differ: A-1 to A-2 is blocked, A-2 to A-1 is clear." in words
    assert words.endswith("Agreed instead: We let it pass")


@pytest.mark.parametrize(("ground", "ink"), [("#FFFFFF", "#000000"), ("#101010", "#F0F0F0")])
def test_it_takes_the_palettes_colours(view: VerdictScreen, ground: str, ink: str) -> None:
    colours = QPalette()
    colours.setColor(QPalette.ColorRole.Base, QColor(ground))
    colours.setColor(QPalette.ColorRole.Text, QColor(ink))
    view.setPalette(colours)
    image = picture(view)
    _, words, _ = view.layout_areas()
    seen = {
        image.pixelColor(x, y).name()
        for x in range(int(words.left()), int(words.right()))
        for y in range(int(words.top()), int(words.top()) + 60)
    }
    assert {ground.lower(), ink.lower()} <= seen


def test_numbers_beside_the_line_do_not_cover_each_other(view: VerdictScreen) -> None:
    spots = [QPointF(500, 300), QPointF(506, 300), QPointF(512, 300), QPointF(518, 300)]
    badges = view.number_badge_rects(spots, 8)
    assert len(badges) == 4
    boxes = list(badges.values())
    assert not any(one.intersects(other) for i, one in enumerate(boxes) for other in boxes[:i])


def test_empty_it_paints_nothing_wrong(qtbot: QtBot, board: Painted) -> None:
    empty = VerdictScreen(board, GRID)
    qtbot.addWidget(empty)
    empty.go_by_pages(1)
    assert not empty.grab().isNull()
    assert board.calls == []
