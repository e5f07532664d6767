"""Work beside the window: what waits, what is dropped, what stays in memory."""

import io
import weakref
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from boardapp.photo.error import PhotoError
from boardapp.photo.tile_fit import TileFit
from boardapp.picture.tile_and_map_art import MAX_FILE_BYTES
from boardapp.qt.photos.photo_worker import (
    EncodeFace,
    FitTile,
    LoadPhotograph,
    MakeThumbnail,
    PaintablePhotograph,
    PhotographReader,
    PhotoWork,
    PhotoWorker,
    StraightenedFace,
)
from boardapp.qt.photos.tile_outline import NO_OUTLINE
from tests.qt.tracing.outlining import TRUTH


@pytest.fixture
def bench(qtbot: QtBot) -> PhotoWorker:
    return PhotoWorker()


def collected(bench: PhotoWorker) -> list[tuple[PhotoWork, object]]:
    found: list[tuple[PhotoWork, object]] = []
    bench.done.connect(lambda work, result: found.append((work, result)))
    return found


def test_a_newer_fit_replaces_an_older_one(bench: PhotoWorker, photo: Path, qtbot: QtBot) -> None:
    found = collected(bench)
    works = [FitTile(photo, None, tuple(TRUTH)) for _ in range(5)]
    for work in works:
        bench.queue_work(work)
    qtbot.waitUntil(lambda: len(found) == 2)
    qtbot.wait(50)
    assert [work for work, _ in found] == [works[0], works[4]]
    assert all(isinstance(result, TileFit) for _, result in found)


def test_fits_come_before_small_pictures(bench: PhotoWorker, photo: Path, qtbot: QtBot) -> None:
    found = collected(bench)
    first, second = MakeThumbnail(photo, None), MakeThumbnail(photo, None)
    fit = FitTile(photo, None, tuple(TRUTH))
    for work in (first, second, fit):
        bench.queue_work(work)
    qtbot.waitUntil(lambda: len(found) == 3)
    assert [work for work, _ in found] == [first, fit, second]


def test_of_what_is_gone_nothing_more_is_done(
    bench: PhotoWorker, photo: Path, qtbot: QtBot
) -> None:
    found = collected(bench)
    for _ in range(4):
        bench.queue_work(MakeThumbnail(photo, None))
    bench.drop_work_on(photo)
    qtbot.waitUntil(lambda: len(found) == 1)
    qtbot.wait(50)
    assert len(found) == 1


class Bug(PhotoWork):
    """Work of which the program does not expect the error."""

    order = 0

    def run(self, photographs: PhotographReader) -> object:
        raise ZeroDivisionError


def test_a_bug_in_a_piece_of_work_is_reported_and_the_next_piece_is_done(
    bench: PhotoWorker, photo: Path, qtbot: QtBot
) -> None:
    found, last = collected(bench), MakeThumbnail(photo, None)
    with qtbot.captureExceptions() as reported:
        bench.queue_work(Bug(photo, None))
        bench.queue_work(last)
        qtbot.waitUntil(lambda: bool(found))
    assert [kind for kind, _, _ in reported] == [ZeroDivisionError]
    assert [work for work, _ in found] == [last]


def test_a_file_that_is_none_gives_its_error(
    bench: PhotoWorker, tmp_path: Path, qtbot: QtBot
) -> None:
    found = collected(bench)
    bench.queue_work(LoadPhotograph(tmp_path / "none.jpg", None))
    qtbot.waitUntil(lambda: bool(found))
    assert isinstance(found[0][1], PhotoError)


def test_a_photograph_is_painted_in_several_sizes(photo: Path) -> None:
    shown = LoadPhotograph(photo, None).run(PhotographReader())
    assert isinstance(shown, PaintablePhotograph)
    assert shown.size.toTuple() == (1000, 750)
    assert [level.width() for level in shown.levels] == [1000]


def test_large_photographs_are_bounded(tmp_path: Path) -> None:
    from PIL import Image

    path = tmp_path / "large.png"
    Image.new("RGB", (5000, 250), (10, 200, 90)).save(path)
    shown = LoadPhotograph(path, None).run(PhotographReader())
    assert shown.size.toTuple() == (5000, 250)
    assert [level.width() for level in shown.levels] == [4000, 2000, 1000]
    corner = shown.levels[0].pixelColor(3999, 199)
    assert (corner.red(), corner.green(), corner.blue()) == (10, 200, 90)


def test_one_photograph_is_kept(photo: Path) -> None:
    photographs = PhotographReader()
    other = photo.with_name("other.jpg")
    other.write_bytes(photo.read_bytes())
    kept = photographs.read(photo)
    photographs.read(other, keep=False)
    assert photographs.read(photo) is kept
    photographs.read(other)
    assert photographs.read(photo) is not kept


def test_a_photograph_goes_before_another_is_read(photo: Path) -> None:
    photographs = PhotographReader()
    image = weakref.ref(photographs.read(photo).image)
    with pytest.raises(PhotoError):
        photographs.read(photo.with_name("none.jpg"))
    assert image() is None


def test_a_picture_too_large_for_a_tile_set_is_written_coarser() -> None:
    fit = TileFit(
        (1, 1), ((0, 0), (1, 0), (1, 1), (0, 1)), 0, (1,) * 4, (True,) * 4, (1,) * 4, 90, 0
    )
    grains = np.random.default_rng(1).integers(0, 255, (1200, 3600, 3), np.uint8)
    pixels = Image.fromarray(grains)
    out = io.BytesIO()
    pixels.save(out, "JPEG", quality=85)
    assert out.tell() > MAX_FILE_BYTES
    held = EncodeFace(Path(), None, StraightenedFace(fit, pixels, QImage()), NO_OUTLINE).run(
        PhotographReader()
    )
    assert len(held) <= MAX_FILE_BYTES
    assert Image.open(io.BytesIO(held)).size == (3600, 1200)
