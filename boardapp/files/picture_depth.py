"""Pictures of 16 bits in 8 bits; photographs, art and imported maps all may have them."""

from __future__ import annotations

from PIL import Image


def to_eight_bits(image: Image.Image) -> Image.Image:
    """Return a picture with 8 bits per colour.

    Pillow takes the upper 8 bits of colours by itself, but would turn most greys into white.
    """
    if image.mode != "I;16":
        return image
    grey = image.point(lambda value: value / 256).convert("L")
    # A transparent grey is still a number of 16 bits.
    grey.info.pop("transparency", None)
    return grey
