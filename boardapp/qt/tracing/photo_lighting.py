"""The light of a picture in the view: brightness and contrast."""

from __future__ import annotations

from PIL import Image
from PySide6.QtGui import QImage

from boardapp.photo.brightness_and_contrast import adjust_light

_SOURCE, _SHOWN = QImage.Format.Format_RGBX8888, QImage.Format.Format_RGB888


def with_lighting(picture: QImage, brightness: int, contrast: int, *, flat: bool) -> QImage:
    """Return a picture in a new light, as `boardapp.photo.brightness_and_contrast` does."""
    source = picture.convertToFormat(_SOURCE)
    size = source.width(), source.height()
    image = Image.frombytes("RGBX", size, bytes(source.constBits())).convert("RGB")
    pixels = adjust_light(image, brightness, contrast, flat=flat).tobytes()
    # A copy is needed: the picture would use pixels that are freed here.
    return QImage(pixels, *size, 3 * size[0], _SHOWN).copy()
