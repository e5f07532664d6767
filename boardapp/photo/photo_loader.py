"""Reads photographs within limits: any file gives a picture, or one error sentence.

Besides the pixels, the loader reads only the camera's orientation and focal length. It keeps no
other metadata, so the place of a photograph is never passed on.
"""

from __future__ import annotations

import io
import math
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from threading import Lock
from typing import NamedTuple

from PIL import Image, UnidentifiedImageError
from PIL.Image import Transpose

from boardapp.core.override_decorator import override
from boardapp.files.fault_wording import join_with_or, quote_shortened
from boardapp.files.picture_depth import to_eight_bits
from boardapp.files.slow_jpeg_check import slow_jpeg_fault
from boardapp.files.yaml.yaml_source import read_bytes_limited
from boardapp.photo.error import PhotoError, WorkCancelledError

MAX_BYTES = 64 << 20
"""The largest size of a photograph: 64 MiB."""
MAX_PIXELS = 8192 * 6144
"""The most pixels of a photograph: 50 megapixels, or 200 MB, and twice that while turned."""
MAX_SHRUNK_PIXELS = 3 * MAX_PIXELS
"""The most pixels of a picture that is shrunk: 150 megapixels, as a PNG 600 MB for a moment."""

_ENDINGS = {
    "JPEG": (".jpg", ".jpeg"),
    "MPO": (".jpg", ".jpeg"),  # a JPEG with a second one inside, as many telephones write
    "PNG": (".png",),
    "WEBP": (".webp",),
    "HEIF": (".heic", ".heif"),
}
_MAPS = ["JPEG", "PNG", "WEBP", "GIF"]
_EXPECTED = "a photograph as .jpg, .png or .webp"
_HEIC_BRANDS = (b"heic", b"heix", b"heim", b"heis", b"hevc", b"hevx", b"mif1", b"msf1")
_ORIENTATION, _CAMERA_TAGS, _FOCAL_35MM = 0x0112, 0x8769, 0xA405
_DIAGONAL_35MM = math.hypot(36, 24)
"""The diagonal, in millimetres, of the film for which EXIF gives focal lengths."""
_LEAST_FOCAL, _MOST_FOCAL = 10, 300
_ONE_LARGE_PICTURE = Lock()
"""Taken while a picture above `MAX_PIXELS` is decoded: two at once could fill the memory."""

Watch = Callable[[float], object]
"""A function that gets the share of a file that is decoded. It may raise WorkCancelledError."""


class Photograph(NamedTuple):
    """An upright picture in plain RGB, and the focal length in pixels, if known.

    ``is_shrunk`` is whether the file has more pixels than the picture.
    """

    image: Image.Image
    focal: float | None
    is_shrunk: bool = False


class _WatchedFile(io.BytesIO):
    """The content of a file; each time Pillow reads on, a function gets the share that is read."""

    def __init__(self, content: bytes, watch: Watch) -> None:
        super().__init__(content)
        self._size, self._watch = max(len(content), 1), watch

    @override
    def read(self, size: int | None = -1, /) -> bytes:
        self._watch(min(self.tell() / self._size, 1.0))
        return super().read(size)


def read_photograph(path: Path, *, shrinks: bool = False, watch: Watch | None = None) -> Photograph:
    """Return a photograph; raises PhotoError with one sentence if the file is not one.

    A photograph above `MAX_PIXELS` is refused. With ``shrinks`` it is halved, up to
    `MAX_SHRUNK_PIXELS`: the window says so, and its fits use the smaller picture. The function
    ``watch`` follows the work, and can cancel it.
    """
    content = read_bytes_limited(path, MAX_BYTES)
    if isinstance(content, tuple):
        raise PhotoError(*content)
    return decode_photograph(content, path.suffix, shrinks=shrinks, watch=watch)


def check_photograph(path: Path) -> None:
    """Raise PhotoError if a file's header shows that it cannot be used, also if it is shrunk."""
    content = read_bytes_limited(path, MAX_BYTES)
    if isinstance(content, tuple):
        raise PhotoError(*content)
    with _refuse_broken_picture("an undamaged photograph"):
        formats = _photograph_formats(content)
        _open_photograph(io.BytesIO(content), formats, path.suffix, shrinks=True)


def decode_photograph(
    content: bytes, suffix: str, *, shrinks: bool = False, watch: Watch | None = None
) -> Photograph:
    """Return a photograph from a file's content and ending, as `read_photograph` does."""
    formats = _photograph_formats(content)
    with _refuse_broken_picture("an undamaged photograph"):
        file = _WatchedFile(content, watch) if watch else io.BytesIO(content)
        return _decode_photograph(file, formats, suffix, shrinks=shrinks)


def _photograph_formats(content: bytes) -> list[str]:
    """Return the formats that a photograph may have; raises PhotoError."""
    if fault := slow_jpeg_fault(content):
        raise PhotoError(*fault)
    formats = ["JPEG", "PNG", "WEBP"]
    if content[4:8] == b"ftyp" and content[8:12] in _HEIC_BRANDS:
        try:
            import pi_heif  # noqa: PLC0415 - an extra that need not be installed
        except ImportError as error:
            raise PhotoError(
                "a HEIC photograph, which needs the extra 'heic'",
                "a JPEG: set the camera to Most Compatible, or send it by mail",
            ) from error
        pi_heif.register_heif_opener()  # it turns pictures upright and updates their EXIF
        formats = ["HEIF"]
    return formats


def size_in_words(pixels: int) -> str:
    """Return a number of pixels as the size of a picture of 3 by 2 in proportion.

    >>> size_in_words(8192 * 6144)
    'about 8,600 × 5,800 pixels'
    """
    across = round(math.sqrt(1.5 * pixels)) // 100 * 100
    return f"about {across:,} × {pixels // across // 100 * 100:,} pixels"


def map_picture_size(content: bytes) -> tuple[int, int]:
    """Return the width and height of a map's picture, undecoded; raises PhotoError."""
    return _open_map_picture(content).size


def decode_map_picture(content: bytes) -> Image.Image:
    """Return a map's picture in plain RGB, as its pixels lie in the file; raises PhotoError.

    GIF files are read too. Of a moving picture it is the first frame. A picture above `MAX_PIXELS`
    is halved.
    """
    image = _open_map_picture(content)
    _refuse_colours_of_print(image)
    with _refuse_broken_picture("a whole picture"):
        _load_pixels(image)
        return _to_limited_rgb(image)


def _open_map_picture(content: bytes) -> Image.Image:
    if fault := slow_jpeg_fault(content):
        raise PhotoError(*fault)
    with _refuse_broken_picture("a whole picture"):
        return _open_picture(io.BytesIO(content), _MAPS, MAX_SHRUNK_PIXELS)


@contextmanager
def _refuse_broken_picture(expected: str) -> Iterator[None]:
    """Raise PhotoError for a broken picture, whatever Pillow raises or warns of."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except (PhotoError, WorkCancelledError):
        raise
    except Exception as error:  # broken bytes make Pillow raise any error
        raise PhotoError("a picture that is cut off or damaged", expected) from error


def _open_picture(content: io.BytesIO, formats: list[str], largest: int) -> Image.Image:
    """Return a picture before its pixels are decoded; raises PhotoError if it is too large."""
    most = f"a picture of at most {size_in_words(largest)}"
    try:
        image: Image.Image = Image.open(content, formats=formats)
    except UnidentifiedImageError as error:
        raise PhotoError("no picture that boardapp can read", _EXPECTED) from error
    except Image.DecompressionBombError as error:
        raise PhotoError("a picture of far too many pixels", most) from error
    if image.width * image.height > largest:
        raise PhotoError(f"a picture of {image.width:,} × {image.height:,} pixels", most)
    return image


def _load_pixels(image: Image.Image) -> None:
    if image.width * image.height > MAX_PIXELS:
        # Read a JPEG at half its size, so that memory never contains a larger one.
        image.draft("RGB", (image.width // 2, image.height // 2))
    image.load()


def _to_limited_rgb(image: Image.Image) -> Image.Image:
    """Return a picture in plain RGB, halved above `MAX_PIXELS`."""
    image = to_eight_bits(image)
    if image.mode != "RGB":
        image = image.convert("RGB")
    if image.width * image.height > MAX_PIXELS:
        image = image.reduce(2)
    return image


def _open_photograph(
    content: io.BytesIO, formats: list[str], suffix: str, *, shrinks: bool
) -> Image.Image:
    """Return a photograph before its pixels are decoded; raises PhotoError."""
    image = _open_picture(content, formats, MAX_SHRUNK_PIXELS if shrinks else MAX_PIXELS)
    _refuse_non_camera_picture(image, suffix)
    return image


def _decode_photograph(
    content: io.BytesIO, formats: list[str], suffix: str, *, shrinks: bool
) -> Photograph:
    image = _open_photograph(content, formats, suffix, shrinks=shrinks)
    large = image.width * image.height > MAX_PIXELS
    with _ONE_LARGE_PICTURE if large else nullcontext():
        _load_pixels(image)
        orientation, focal = _orientation_and_focal(image)
        width = image.width
        image = _to_limited_rgb(image)
        focal = focal and focal * image.width / width
    turn = {
        2: Transpose.FLIP_LEFT_RIGHT,
        3: Transpose.ROTATE_180,
        4: Transpose.FLIP_TOP_BOTTOM,
        5: Transpose.TRANSPOSE,
        6: Transpose.ROTATE_270,
        7: Transpose.TRANSVERSE,
        8: Transpose.ROTATE_90,
    }.get(orientation)
    if turn is not None:
        image = image.transpose(turn)
    image.info = {}  # otherwise later pictures would save its comments and other metadata
    return Photograph(image, focal, large)


def _refuse_non_camera_picture(image: Image.Image, suffix: str) -> None:
    """Raise PhotoError for pictures that no camera makes, before reading the pixels."""
    kind = image.format or ""
    if suffix.lower() not in _ENDINGS[kind]:
        name = "JPEG" if kind == "MPO" else kind
        ending = f"ends in {quote_shortened(suffix)}" if suffix else "has no ending"
        found = f"a {name} picture whose name {ending}"
        expected = f"a file whose name ends in {join_with_or(_ENDINGS[kind])}"
        raise PhotoError(found, expected)
    if kind != "MPO" and (frames := getattr(image, "n_frames", 1)) > 1:
        raise PhotoError(f"a moving picture of {frames:,} frames", "a single photograph")
    _refuse_colours_of_print(image)


def _refuse_colours_of_print(image: Image.Image) -> None:
    if image.mode == "CMYK":
        raise PhotoError("a picture in CMYK, the colours of print", "a photograph in RGB")


def _orientation_and_focal(image: Image.Image) -> tuple[int, float | None]:
    """Return EXIF's orientation (1 is upright) and the focal length in pixels, if known."""
    try:
        exif = image.getexif()
        orientation = int(exif.get(_ORIENTATION, 1))
        millimetres = float(exif.get_ifd(_CAMERA_TAGS).get(_FOCAL_35MM, 0))
    except Exception:  # a broken tag says nothing about the pixels
        return 1, None
    if not _LEAST_FOCAL <= millimetres <= _MOST_FOCAL:
        return orientation, None
    return orientation, millimetres * math.hypot(*image.size) / _DIAGONAL_35MM
