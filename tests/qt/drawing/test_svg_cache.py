"""Drawings as pixmaps: at the screen's resolution once things have settled."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QRectF, QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from boardapp.qt.drawing import pixmap_disk_cache
from boardapp.qt.drawing.svg_cache import SvgCache

RECT = QRectF(0, 0, 4000, 2000)


@pytest.fixture
def drawn_once() -> None:
    """Render each time: that is what is tested here."""


class Source:
    """An SVG text of two halves, red left and blue right, that counts how often it is asked for."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self) -> str:
        self.asked += 1
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4000 2000">'
            '<rect width="2000" height="2000" fill="#ff0000"/>'
            '<rect x="2000" width="2000" height="2000" fill="#0000ff"/></svg>'
        )


class Watch(SvgCache):
    """Notes the size in pixels of each pixmap that is rendered."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[tuple[int, int]] = []

    def _render(self, key: object, svg: Callable[[], str], size: QSize, whole: QRectF) -> QPixmap:
        self.sizes.append((size.width(), size.height()))
        return super()._render(key, svg, size, whole)


def paint(
    drawings: SvgCache,
    source: Source,
    scale: float,
    ratio: float = 1.0,
    part: QRectF = RECT,
    screen: tuple[int, int] = (400, 200),
) -> QImage:
    """Paint the drawing onto a screen whose top left corner shows that of the part."""
    image = QImage(
        int(screen[0] * ratio), int(screen[1] * ratio), QImage.Format.Format_ARGB32_Premultiplied
    )
    image.setDevicePixelRatio(ratio)
    image.fill(QColor("white"))
    painter = QPainter(image)
    painter.scale(scale, scale)
    painter.translate(-part.topLeft())
    drawings.paint(painter, "flag", source, RECT, part)
    painter.end()
    return image


@pytest.fixture
def drawings(qapp: object) -> Watch:
    return Watch()


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("scale", [0.05, 0.1, 0.0817])
def test_a_pixmap_has_the_device_s_size(drawings: Watch, scale: float, ratio: float) -> None:
    paint(drawings, Source(), scale, ratio)
    ((width, height),) = drawings.sizes
    assert width == pytest.approx(4000 * scale * ratio, abs=1)
    assert height == pytest.approx(2000 * scale * ratio, abs=1)


def test_the_picture_is_where_it_belongs(drawings: Watch) -> None:
    image = paint(drawings, Source(), 0.1)
    assert image.pixelColor(198, 100) == QColor("#ff0000")
    assert image.pixelColor(201, 100) == QColor("#0000ff")
    image = paint(drawings, Source(), 0.05)
    assert image.pixelColor(98, 50).red() > 250
    assert image.pixelColor(250, 50) == QColor("white")


def test_a_drawing_is_rendered_once_for_a_size(drawings: Watch) -> None:
    source = Source()
    for _ in range(3):
        paint(drawings, source, 0.1)
    assert (drawings.sizes, source.asked) == ([(400, 200)], 1)


def test_in_the_middle_of_a_zoom_another_size_stands_in_and_the_right_one_follows(
    drawings: Watch, qtbot: QtBot
) -> None:
    source = Source()
    paint(drawings, source, 0.05)
    with qtbot.waitSignal(drawings.rendered):
        image = paint(drawings, source, 0.1)
        assert drawings.sizes == [(200, 100)]
        assert image.pixelColor(300, 100) == QColor("#0000ff")
    assert drawings.sizes == [(200, 100), (400, 200)]
    paint(drawings, source, 0.1)
    assert (len(drawings.sizes), source.asked) == (2, 1)


def test_only_the_last_size_of_a_zoom_is_rendered(drawings: Watch, qtbot: QtBot) -> None:
    source = Source()
    paint(drawings, source, 0.05)
    with qtbot.waitSignal(drawings.rendered):
        for scale in (0.06, 0.07, 0.08):
            paint(drawings, source, scale)
    assert drawings.sizes == [(200, 100), (320, 160)]


def test_a_very_large_drawing_is_rendered_only_where_it_is_shown(
    drawings: Watch, qtbot: QtBot
) -> None:
    source, part = Source(), QRectF(1900, 900, 200, 100)
    with qtbot.waitSignal(drawings.rendered):
        image = paint(drawings, source, 2.0, part=part)
    coarse = image.pixelColor(100, 100)
    assert coarse.red() > 200
    image = paint(drawings, source, 2.0, part=part)
    assert drawings.sizes[-1] == pytest.approx((400, 200), abs=2)
    assert image.pixelColor(197, 100) == QColor("#ff0000")
    assert image.pixelColor(202, 100) == QColor("#0000ff")


def test_what_is_forgotten_is_asked_for_again(drawings: Watch) -> None:
    source = Source()
    paint(drawings, source, 0.1)
    drawings.forget("flag")
    paint(drawings, source, 0.1)
    assert source.asked == 2
    drawings.clear()
    paint(drawings, source, 0.1)
    assert source.asked == 3


def test_memory_is_bounded(drawings: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("boardapp.qt.drawing.svg_cache._BYTES_AT_MOST", 200_000)
    source = Source()
    for width in range(100, 300, 20):
        drawings.pixmap("flag", source, QSize(width, width // 2))
    drawings.sizes.clear()
    drawings.pixmap("flag", source, QSize(280, 140))
    assert drawings.sizes == []
    drawings.pixmap("flag", source, QSize(100, 50))
    assert drawings.sizes == [(100, 50)]


def test_a_pixmap_is_of_the_size_asked_for(drawings: Watch) -> None:
    pixmap = drawings.pixmap("flag", Source(), QSize(64, 32))
    assert (pixmap.width(), pixmap.height()) == (64, 32)


# From one start to the next


@pytest.fixture
def cache(own_settings: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(pixmap_disk_cache, "_KEEP_AFTER_MS", 10)
    return own_settings / "cache" / "boardapp"


def start(source: Source, scale: float = 0.1) -> tuple[QImage, list[tuple[int, int]]]:
    """Paint a drawing that lasts as a program does that was just started."""
    drawings = Watch()
    drawings.cache_on_disk("flag", "map")
    picture = paint(drawings, source, scale)
    drawings._lasting["flag"].setParent(None)
    return picture, drawings.sizes


def test_a_second_start_reads_what_the_first_one_drew(qtbot: QtBot, cache: Path) -> None:
    source, drawings = Source(), Watch()
    drawings.cache_on_disk("flag", "map")
    first = paint(drawings, source, 0.1)
    assert drawings.sizes == [(400, 200)]
    qtbot.waitUntil((cache / "map.pixels").exists)
    second, sizes = start(source)
    assert sizes == []
    assert second == first


def test_another_drawing_or_size_is_drawn(qtbot: QtBot, cache: Path) -> None:
    drawings = Watch()
    drawings.cache_on_disk("flag", "map")
    paint(drawings, Source(), 0.1)
    qtbot.waitUntil((cache / "map.pixels").exists)

    class Green(Source):
        def __call__(self) -> str:
            return super().__call__().replace("#ff0000", "#00ff00")

    picture, sizes = start(Green())
    assert sizes == [(400, 200)]
    assert picture.pixelColor(50, 50) == QColor("#00ff00")
    assert start(Source(), 0.05)[1] == [(200, 100)]


def test_only_the_last_size_is_kept(qtbot: QtBot, cache: Path) -> None:
    source, drawings = Source(), Watch()
    drawings.cache_on_disk("flag", "map")
    for width in (100, 300, 200):
        drawings.pixmap("flag", source, QSize(width, width // 2))
    qtbot.waitUntil((cache / "map.pixels").exists)
    qtbot.wait(50)
    assert [path.name for path in cache.iterdir()] == ["map.pixels"]
    assert start(source, 0.05)[1] == []
    assert start(source, 0.075)[1] == [(300, 150)]


def test_a_picture_without_alpha_is_kept_as_it_is(qtbot: QtBot, cache: Path) -> None:
    opaque = QImage(300, 200, QImage.Format.Format_RGB32)
    opaque.fill(QColor("#ff0000"))
    kept = pixmap_disk_cache.PixmapDiskCache("map", parent := QObject())
    kept.write_pixmap_soon("<svg/>", QPixmap.fromImage(opaque))
    qtbot.waitUntil((cache / "map.pixels").exists)
    read = kept.read("<svg/>", opaque.size())
    assert read is not None
    assert read.toImage().convertToFormat(opaque.format()) == opaque
    parent.deleteLater()


def test_a_damaged_picture_is_drawn_again(qtbot: QtBot, cache: Path) -> None:
    cache.mkdir(parents=True)
    (cache / "map.pixels").write_bytes(b"no picture")
    picture, sizes = start(Source())
    assert sizes == [(400, 200)]
    assert picture.pixelColor(50, 50) == QColor("#ff0000")
