"""boardapp finds a lamp's glare in a picture of a tile or map, but not in light print."""

import numpy as np
import pytest
from PIL import Image

from boardapp.files.assets import assets_folder
from boardapp.photo.bright_spots import find_bright_spots
from tests.photo.laid_maps import felt_box
from tests.photo.synthetic import tile_face

AT = (0.3, 0.6)


def lit(picture: Image.Image, light: float = 70) -> Image.Image:
    """Return a picture with a soft round glare, a sixth of its height across."""
    width, height = picture.size
    y, x = np.mgrid[:height, :width]
    squares = ((x - AT[0] * width) ** 2 + (y - AT[1] * height) ** 2) / height**2
    added = light * np.exp(-squares / 0.012)[..., None]
    return Image.fromarray(np.clip(np.asarray(picture) + added, 0, 255).astype(np.uint8))


@pytest.mark.parametrize("side", ["1A", "3A", "map"])
def test_a_glare_is_found_where_it_is(side: str) -> None:
    box = felt_box(7, 96, 4)
    picture = box.maps["village"] if side == "map" else box.sides[side]
    assert find_bright_spots(picture) == ()
    (spot,) = find_bright_spots(lit(picture))
    assert (spot.x, spot.y) == pytest.approx(AT, abs=0.06)
    assert spot.radius * picture.width > 0.1 * picture.height
    felt_box.cache_clear()


def test_snow_and_light_print_are_no_glare() -> None:
    assert find_bright_spots(Image.new("RGB", (96, 96), "white")) == ()
    art = sorted((assets_folder() / "spearpoint" / "art").glob("[1-6][AB].svg"))
    assert len(art) > 9
    assert [one for one in art if find_bright_spots(tile_face(one.stem, 96))] == []
