"""A photograph as a tile's picture is shown by the window's own renderer too."""

import io

import pytest
from PIL import Image
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from boardapp.picture.svg.markup import svg_document
from boardapp.picture.tile_and_map_art import embed_raster_picture


def test_a_jpeg_is_rendered(qapp: QApplication) -> None:
    out = io.BytesIO()
    Image.new("RGB", (40, 20), "#C03020").save(out, "JPEG")
    text = svg_document(
        embed_raster_picture(out.getvalue(), "JPEG").body, (0, 0, 40, 20), ("40", "20"), "House"
    )
    image = QImage(40, 20, QImage.Format.Format_ARGB32)
    image.fill(0)
    painter = QPainter(image)
    QSvgRenderer(text.encode()).render(painter)
    painter.end()
    shown = image.pixelColor(20, 10)
    assert (shown.red(), shown.green(), shown.blue()) == pytest.approx((192, 48, 32), abs=6)
