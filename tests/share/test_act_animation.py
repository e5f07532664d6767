"""One act as an animated picture: its frames, its size, the part of the board that it shows."""

from collections.abc import Iterator
from functools import cache
from io import BytesIO
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops

from boardapp.core.command import set_turn
from boardapp.core.grid import Space
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.games.squares.state import SquareState
from boardapp.games.squares.wall_sight_rulings import rule_on_line
from boardapp.picture.svg.raster import svg_to_png_pixels
from boardapp.share import act_animation
from boardapp.share.act_animation import (
    MOST_BYTES,
    WIDTH,
    ActToShare,
    Form,
    act_at,
    acts_to_share,
)
from tests.repo.repository import ROOT

CALL = ROOT / "scenarios/sustained-blanket.boardapp"


@pytest.fixture(scope="module", autouse=True)
def _drawn_once() -> Iterator[None]:
    """Turn each drawing into pixels once, whatever kind of file shows it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("boardapp.picture.svg.raster.svg_to_png_pixels", cache(svg_to_png_pixels))
        yield


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have pictures made small, where a test asks for their number, order and times."""
    monkeypatch.setattr(act_animation, "_SIZES", ((240, (60,)),))


def frames(content: bytes) -> list[tuple[Image.Image, int]]:
    with Image.open(BytesIO(content)) as picture:
        found = []
        for number in range(picture.n_frames):  # type: ignore[attr-defined]
            picture.seek(number)
            found.append((picture.convert("RGB"), int(picture.info["duration"])))
        return found


def test_procedures_and_rulings_are_the_acts_worth_showing() -> None:
    document = open_document(CALL)
    call = ActToShare(3, 20, "Play Sustained Blanket")
    ruling = ActToShare(9, 9, "Ruling: D6 to E4 is clear with 58.7 mm to spare.")
    assert acts_to_share(document) == [call, ruling]
    assert [act_at(document, number) for number in (None, 13, 9)] == [call, call, ruling]
    assert act_at(document, 1) == ActToShare(1, 1, "")
    assert [act_at(document, number) for number in (0, -1, 22)] == [None, None, None]


def test_an_act_after_a_procedure_stands_alone() -> None:
    document = open_document(CALL)
    document.log_note("Tea")
    document.do(set_turn(2, 3))
    assert acts_to_share(document)[0].last == 20
    assert act_at(document, 22) == ActToShare(22, 22, "")


@pytest.mark.parametrize("form", ["WEBP", "GIF"])
def test_a_call_drifts_hex_by_hex_and_is_small(form: Form) -> None:
    document = open_document(CALL)
    act = ActToShare(13, 13, "Determine Drift")
    content = act_animation.act_animation(document, act, form)
    shown = frames(content)
    assert len(content) <= MOST_BYTES
    assert [time // 100 for _, time in shown] == [9, 4, 4, 4, 4, 45], "start, four hexes, result"
    assert {picture.width for picture, _ in shown} == {WIDTH}
    assert all(
        ImageChops.difference(one, other).getbbox() for (one, _), (other, _) in pairwise(shown)
    )


@pytest.mark.usefixtures("small")
def test_the_thread_of_a_ruling_grows_to_its_verdict() -> None:
    document = open_document(CALL)
    shown = frames(act_animation.act_animation(document, ActToShare(9, 9, ""), "WEBP"))
    assert [time for _, time in shown] == [900, *[110] * 8, 2500]


@pytest.mark.usefixtures("small")
def test_a_ruling_begins_without_the_line_of_the_ruling_before() -> None:
    document = open_document(ROOT / "scenarios/practice-cellar.yaml")
    assert isinstance(document.state, SquareState)
    ruling = rule_on_line(document.state, Space(0, 0), Space(3, 3))
    document.log_ruling(ruling)
    document.log_ruling(ruling)
    (first, _), (again, _) = (
        frames(act_animation.act_animation(document, act, "WEBP"))[0]
        for act in acts_to_share(document)
    )
    assert not ImageChops.difference(first, again).getbbox()


def test_the_picture_shows_the_part_of_the_board_that_changes() -> None:
    """The bunker is stormed at the northern end of the beach: the sea is not shown."""
    document = open_document(ROOT / "scenarios/assault.boardapp")
    shown = frames(act_animation.act_animation(document, ActToShare(17, 18, ""), "WEBP"))
    drawn = svg_to_png_pixels(document.game.drawing(document.state).svg, WIDTH)
    board = Image.open(BytesIO(drawn)).convert("RGB")
    sea, land = board.getpixel((480, 770)), shown[0][0].getpixel((480, 550))
    assert isinstance(sea, tuple)
    assert isinstance(land, tuple)
    assert sea[2] > sea[0]
    assert land[0] > land[2]


def test_an_act_that_changes_nothing_shows_the_whole_board() -> None:
    document = Document(new_state("village"), Spearpoint(load_catalogue()))
    document.log_note("x" * 1900, by="\u202eAnn <svg>")
    document.log_throw((10, 3), 10, "entered", "US", "luck")
    for number in (1, 2):
        (start, _), *_, (end, _) = frames(
            act_animation.act_animation(document, ActToShare(number, number, ""), "WEBP")
        )
        assert start.size == end.size
        assert 320 < start.height < 640, "the board, at most four lines and the dice"


def test_each_picture_is_encoded_once_and_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    made = dict.fromkeys(("WEBP", "GIF"), 0)
    encode = act_animation._encode

    def count(*arguments: Any) -> bytes:
        made[arguments[2]] += 1
        return encode(*arguments)

    monkeypatch.setattr(act_animation, "_encode", count)
    monkeypatch.setattr(act_animation, "MOST_BYTES", 1)
    monkeypatch.setattr(act_animation, "_SIZES", ((200, (82, 60)), (100, (35,))))
    reports: list[tuple[int, int]] = []
    document, act = open_document(CALL), ActToShare(1, 1, "")
    act_animation.act_animation(document, act, "WEBP", progress=lambda *one: reports.append(one))
    act_animation.act_animation(document, act, "GIF")
    assert made == {"WEBP": 3, "GIF": 2}
    assert reports == [(0, 2), (1, 2)] * 2


def test_a_picture_that_is_too_large_becomes_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(act_animation, "_SIZES", ((320, (82, 60)), (160, (35,))))
    act = ActToShare(1, 1, "")
    contents = []
    for most in (MOST_BYTES, 10_000):
        monkeypatch.setattr(act_animation, "MOST_BYTES", most)
        contents.append(act_animation.act_animation(open_document(CALL), act, "WEBP"))
    large, content = contents
    assert len(content) <= 10_000 < len(large)
    assert [frames(one)[0][0].width for one in contents] == [320, 160]
