"""Photographs from strangers: a picture in plain RGB, or one sentence."""

import contextlib
import io
import struct
import subprocess
import sys
import types
import zlib
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageCms, PngImagePlugin

from boardapp.photo import photo_loader
from boardapp.photo.error import PhotoError, WorkCancelledError
from boardapp.photo.photo_loader import (
    MAX_BYTES,
    MAX_PIXELS,
    check_photograph,
    decode_map_picture,
    read_photograph,
)
from tests.photo.synthetic import FOCAL, jpeg
from tests.support.encoded import encoded

GPS, CAMERA, ORIENTATION, FOCAL_35MM = 0x8825, 0x8769, 0x0112, 0xA405
DAMAGED = "found a picture that is cut off or damaged; expected an undamaged photograph"
NO_PICTURE = "found no picture that boardapp can read; expected a photograph as .jpg, .png or .webp"


def scene(size: tuple[int, int] = (60, 40)) -> Image.Image:
    """Return a picture whose corners differ: red in the north-west, blue in the south-east."""
    image = Image.new("RGB", size, (128, 128, 128))
    image.paste((250, 0, 0), (0, 0, size[0] // 2, size[1] // 2))
    image.paste((0, 0, 250), (size[0] // 2, size[1] // 2, *size))
    return image


def refusal(path: Path) -> str:
    with pytest.raises(PhotoError) as refused:
        read_photograph(path)
    return str(refused.value)


def stored(folder: Path, name: str, content: bytes) -> Path:
    path = folder / name
    path.write_bytes(content)
    return path


# ---- what is taken ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "kind"), [("a.jpg", "JPEG"), ("a.JPEG", "JPEG"), ("a.png", "PNG"), ("a.webp", "WEBP")]
)
def test_plain_photographs(tmp_path: Path, name: str, kind: str) -> None:
    image, focal, _ = read_photograph(stored(tmp_path, name, encoded(scene(), kind)))
    assert (image.mode, image.size, focal) == ("RGB", (60, 40), None)
    assert image.getpixel((5, 5)) == pytest.approx((250, 0, 0), abs=12)


@pytest.mark.parametrize("mode", ["L", "P", "RGBA", "LA", "1"])
def test_other_kinds_of_pixels_become_rgb(tmp_path: Path, mode: str) -> None:
    path = stored(tmp_path, "a.png", encoded(scene().convert(mode), "PNG"))
    assert read_photograph(path).image.mode == "RGB"


def test_pictures_of_16_bits_are_read_in_8(tmp_path: Path) -> None:
    deep = Image.fromarray(np.arange(65536, dtype=np.uint16).reshape(256, 256))
    grey = read_photograph(stored(tmp_path, "a.png", encoded(deep, "PNG"))).image
    expected = np.arange(65536).reshape(256, 256, 1) // 256
    assert (np.asarray(grey) == expected).all()
    check_photograph(tmp_path / "a.png")
    assert decode_map_picture(encoded(deep, "PNG")).tobytes() == grey.tobytes()
    colours = stored(tmp_path, "b.png", header(40, 1, 16))
    assert read_photograph(colours).image.size == (40, 1)


@pytest.mark.parametrize("orientation", range(1, 9))
def test_the_way_up_is_that_of_the_camera(tmp_path: Path, orientation: int) -> None:
    exif = Image.Exif()
    exif[ORIENTATION] = orientation
    # How the sensor saw what is upright as `scene`: by the standard's words for each number.
    away = {
        1: None, 2: "FLIP_LEFT_RIGHT", 3: "ROTATE_180", 4: "FLIP_TOP_BOTTOM",
        5: "TRANSPOSE", 6: "ROTATE_90", 7: "TRANSVERSE", 8: "ROTATE_270",
    }[orientation]  # fmt: skip
    seen = scene() if away is None else scene().transpose(Image.Transpose[away])
    path = stored(tmp_path, "a.jpg", jpeg(seen, exif=exif))
    image = read_photograph(path).image
    assert image.size == (60, 40)
    assert image.getpixel((5, 5)) == pytest.approx((250, 0, 0), abs=12)
    assert image.getpixel((55, 35)) == pytest.approx((0, 0, 250), abs=12)
    assert image.getpixel((55, 5)) == pytest.approx((128, 128, 128), abs=12)


def test_the_focal_length_comes_from_the_camera(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif.get_ifd(CAMERA)[FOCAL_35MM] = 26
    path = stored(tmp_path, "a.jpg", jpeg(scene((4000, 3000)), exif=exif))
    assert read_photograph(path).focal == pytest.approx(FOCAL, rel=0.01)


def test_nothing_that_a_camera_wrote_is_kept(tmp_path: Path) -> None:
    exif = Image.Exif()
    exif.get_ifd(GPS).update({1: "N", 2: (52.0, 31.0, 12.0), 3: "E", 4: (13.0, 24.0, 18.0)})
    exif[0x010F] = "Maker"
    notes = {"comment": b"at home", "exif": exif}
    image = read_photograph(stored(tmp_path, "a.jpg", jpeg(scene(), **notes))).image
    assert image.info == {}
    for kind in ("JPEG", "PNG"):
        out = encoded(image.resize((30, 20)), kind)
        assert not any(word in out for word in (b"Exif", b"Maker", b"at home", b"eXIf", b"GPS"))
        assert not Image.open(io.BytesIO(out)).getexif()


def test_a_broken_tag_says_nothing_about_the_pixels(tmp_path: Path) -> None:
    content = jpeg(scene(), exif=b"Exif\0\0MM\0*\0\0\0\x08\xff\xff" + b"\x01\x12" * 9)
    assert read_photograph(stored(tmp_path, "a.jpg", content)).image.size == (60, 40)


def test_telephones_write_two_pictures_in_one(tmp_path: Path) -> None:
    """A second one for depth or brightness makes a JPEG no moving picture."""
    content = encoded(scene(), "MPO", save_all=True, append_images=[scene((30, 20))])
    assert Image.open(io.BytesIO(content)).format == "MPO"
    assert read_photograph(stored(tmp_path, "a.jpg", content)).image.size == (60, 40)


# ---- what is not ------------------------------------------------------------------------------


def header(width: int, height: int, depth: int = 8) -> bytes:
    """Return a PNG that says its size and holds one row."""

    def chunk(name: bytes, body: bytes) -> bytes:
        return (
            struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        )

    fields = struct.pack(">IIBBBBB", width, height, depth, 2, 0, 0, 0)
    row = zlib.compress(bytes(1 + 3 * width * depth // 8))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", fields) + chunk(b"IDAT", row) + chunk(b"IEND", b"")


def larger_jpeg(width: int, height: int) -> bytes:
    """Return a small JPEG that says another size."""
    content = jpeg(scene())
    frame = content.index(b"\xff\xc0") + 5
    return content[:frame] + struct.pack(">HH", height, width) + content[frame + 4 :]


def moving() -> bytes:
    return encoded(scene(), "PNG", save_all=True, append_images=[scene().rotate(90)] * 3)


STRANGE: dict[str, tuple[str, bytes, str]] = {
    "hundred megapixels": (
        "a.png", header(12_000, 9_000),
        "found a picture of 12,000 × 9,000 pixels; expected a picture of at most about 8,600 × "
        "5,800 pixels",
    ),
    "hundred megapixels, JPEG": (
        "a.jpg", larger_jpeg(11_000, 9_100),
        "found a picture of 11,000 × 9,100 pixels; expected a picture of at most about 8,600 × "
        "5,800 pixels",
    ),
    "bomb": (
        "a.png", header(60_000, 60_000),
        "found a picture of far too many pixels; expected a picture of at most about 8,600 × "
        "5,800 pixels",
    ),
    "cut off": ("a.jpg", jpeg(scene((400, 300)))[:-1500], DAMAGED),
    "cut off early": ("a.jpg", jpeg(scene())[:30], DAMAGED),
    "cut off PNG": ("a.png", encoded(scene((400, 300)), "PNG")[:-400], DAMAGED),
    "empty": ("a.jpg", b"", NO_PICTURE),
    "CMYK": (
        "a.jpg", jpeg(scene().convert("CMYK")),
        "found a picture in CMYK, the colours of print; expected a photograph in RGB",
    ),
    "moving": (
        "a.png", moving(),
        "found a moving picture of 4 frames; expected a single photograph",
    ),
    "GIF": ("a.gif", encoded(scene(), "GIF"), NO_PICTURE),
    "TIFF": ("a.tif", encoded(scene(), "TIFF"), NO_PICTURE),
    "text": ("a.jpg", b"not a picture at all", NO_PICTURE),
    "JPEG called PNG": (
        "a.png", jpeg(scene()),
        ("found a JPEG picture whose name ends in '.png'; expected a file whose name ends in .jpg "
            "or .jpeg"),
    ),
    "no ending": (
        "a", encoded(scene(), "PNG"),
        "found a PNG picture whose name has no ending; expected a file whose name ends in .png",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("name", "content", "sentence"), STRANGE.values(), ids=STRANGE)
def test_strange_ones_get_one_sentence(
    tmp_path: Path, name: str, content: bytes, sentence: str
) -> None:
    assert refusal(stored(tmp_path, name, content)) == sentence


def test_no_file_a_folder_a_pipe(tmp_path: Path) -> None:
    assert refusal(tmp_path / "a.jpg") == "found no such file; expected a file that can be read"
    assert refusal(tmp_path) == "found a folder; expected a file"


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "a.jpg"
    with path.open("wb") as stream:
        stream.truncate(MAX_BYTES + 1)
    assert refusal(path) == "found a file of 64.1 MB or more; expected a file of at most 64 MB"


@pytest.mark.parametrize("seed", range(40))
def test_broken_bytes_never_give_anything_but_a_sentence(tmp_path: Path, seed: int) -> None:
    random = np.random.default_rng(seed)
    exif = Image.Exif()
    exif[ORIENTATION] = 6
    info = PngImagePlugin.PngInfo()
    info.add_text("Comment", "x" * 50)
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    whole = [
        ("a.jpg", jpeg(scene(), exif=exif, icc_profile=profile)),
        ("a.png", encoded(scene(), "PNG", pnginfo=info, exif=exif)),
        ("a.webp", encoded(scene(), "WEBP", exif=exif)),
    ][seed % 3]
    content = bytearray(whole[1])
    for at in random.integers(0, len(content), 6):
        content[at] = random.integers(0, 256)
    path = stored(tmp_path, whole[0], bytes(content))
    with contextlib.suppress(PhotoError):
        assert read_photograph(path).image.mode == "RGB"


# ---- HEIC -------------------------------------------------------------------------------------

HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic"


def test_heic_without_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pi_heif", None)
    assert refusal(stored(tmp_path, "a.heic", HEIC)) == (
        "found a HEIC photograph, which needs the extra 'heic'; expected a JPEG: set the camera to "
        "Most Compatible, or send it by mail"
    )


def test_heic_with_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The real reader cannot write, and no photograph is kept here: one stands in for it."""

    def opened(stream: io.BytesIO, _name: str) -> Image.Image:
        image = PngImagePlugin.PngImageFile(io.BytesIO(stream.getvalue()[len(HEIC) :]))
        image.format = "HEIF"
        return image

    def register() -> None:
        Image.register_open("HEIF", opened, lambda start: start[4:8] == b"ftyp")  # type: ignore[arg-type]

    stand_in = types.SimpleNamespace(register_heif_opener=register)
    monkeypatch.setitem(sys.modules, "pi_heif", stand_in)
    content = HEIC + encoded(scene(), "PNG")
    try:
        assert read_photograph(stored(tmp_path, "a.heic", content)).image.size == (60, 40)
        called = stored(tmp_path, "a.jpg", content)
        assert refusal(called).endswith("expected a file whose name ends in .heic or .heif")
    finally:
        Image.OPEN.pop("HEIF", None)
        Image.ID.remove("HEIF")


# ---- memory -----------------------------------------------------------------------------------

PEAK = """
import sys
from pathlib import Path
from boardapp.photo.error import PhotoError
from boardapp.photo.photo_loader import read_photograph
from PIL import Image, JpegImagePlugin, PngImagePlugin
def peak():  # not of getrusage, which begins with what the parent had
    rows = Path("/proc/self/status").read_text().splitlines()
    return int(next(row for row in rows if row.startswith("VmHWM")).split()[1]) // 1024
before = peak()
try:
    read_photograph(Path(sys.argv[1]))
except PhotoError as error:
    print(error, file=sys.stderr)
print(peak() - before)
"""


LARGEST = f"""
import sys
from PIL import Image
exif = Image.Exif()
exif[{int(ORIENTATION)}] = 6
width, height = map(int, sys.argv[2:])
Image.new("RGB", (width, height), (90, 80, 70)).save(sys.argv[1], "JPEG", exif=exif)
"""
"""Writes a picture in a process of its own: the tests' one would keep the peak."""


def peak(path: Path) -> int:
    """Return by how many megabytes reading a file makes a fresh process larger."""
    command = [sys.executable, "-c", PEAK, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=100)
    return int(done.stdout)


@pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux tells a peak that is a program's own"
)
def test_memory_is_bounded(tmp_path: Path) -> None:
    largest = tmp_path / "largest.jpg"
    size = str(8192), str(MAX_PIXELS // 8192)
    subprocess.run([sys.executable, "-c", LARGEST, str(largest), *size], check=True, timeout=100)
    assert 180 < peak(largest) < 450
    assert peak(stored(tmp_path, "bomb.png", header(12_000, 9_000))) < 20
    with (tmp_path / "long.jpg").open("wb") as stream:
        stream.truncate(MAX_BYTES * 40)
    assert peak(tmp_path / "long.jpg") < 20


@pytest.mark.parametrize(("name", "form"), [("map.jpg", "JPEG"), ("map.png", "PNG")])
def test_a_larger_picture_is_shrunk_where_it_may_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, form: str
) -> None:
    monkeypatch.setattr(photo_loader, "MAX_PIXELS", 300 * 200)
    monkeypatch.setattr(photo_loader, "MAX_SHRUNK_PIXELS", 3 * 300 * 200)
    path = tmp_path / name
    path.write_bytes(encoded(scene((480, 320)), form))
    with pytest.raises(
        PhotoError, match="480 × 320 pixels; expected a picture of at most about 300 × 200 pixels"
    ):
        read_photograph(path)
    shrunk = read_photograph(path, shrinks=True).image
    assert shrunk.size == (240, 160)
    path.write_bytes(encoded(scene((600, 400)), form))
    with pytest.raises(
        PhotoError, match="600 × 400 pixels; expected a picture of at most about 500 × 300 pixels"
    ):
        read_photograph(path, shrinks=True)


def test_the_focal_length_is_that_of_the_shrunk_picture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    exif = Image.Exif()
    exif.get_ifd(0x8769)[0xA405] = 28
    Image.new("RGB", (480, 320)).save(path := tmp_path / "map.jpg", exif=exif)
    focal = read_photograph(path).focal
    monkeypatch.setattr(photo_loader, "MAX_PIXELS", 300 * 200)
    monkeypatch.setattr(photo_loader, "MAX_SHRUNK_PIXELS", 3 * 300 * 200)
    assert focal is not None
    assert read_photograph(path, shrinks=True).focal == pytest.approx(focal / 2)


def test_reading_is_watched_and_can_be_cancelled(tmp_path: Path) -> None:
    noise = Image.effect_noise((900, 600), 80).convert("RGB")
    noise.save(path := tmp_path / "map.png")
    shares: list[float] = []
    assert read_photograph(path, watch=shares.append).image.size == (900, 600)
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert 0.9 < shares[-1] <= 1

    def cancel(share: float) -> None:
        if share > 0.5:
            raise WorkCancelledError

    with pytest.raises(WorkCancelledError):
        read_photograph(path, watch=cancel)
