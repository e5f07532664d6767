"""From photographs to straightened tiles: what is read, fitted, told and given on."""

import io
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageChops, ImageDraw, ImageStat
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QAction, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from boardapp.photo.photo_loader import read_photograph
from boardapp.photo.straighten import straighten
from boardapp.qt.photos.photo_page import PhotoPage
from boardapp.qt.photos.straightened_tile import StraightenedTile
from boardapp.qt.widgets.style import apply_style
from tests.photo.laid_maps import felt_box
from tests.photo.synthetic import PLACES, TILE_CORNERS, Camera, jpeg, photograph
from tests.qt.tracing.outlining import CAMERA, IDS, TRUTH, Outlining


def used(outlining: Outlining) -> StraightenedTile:
    with outlining.qtbot.waitSignal(outlining.page.straightened) as given:
        outlining.page.panel.use.click()
    tile = given.args[0]
    assert isinstance(tile, StraightenedTile)
    return tile


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return by how many grey levels two pictures differ in the mean."""
    return float(np.mean(ImageStat.Stat(ImageChops.difference(one, other)).mean))


# ---- what is read -----------------------------------------------------------------------------


def test_an_empty_page_says_how_to_photograph(page: PhotoPage) -> None:
    assert page.words.isVisible()
    assert not page.view.isVisible()


def test_photographs_are_dropped_in(page: PhotoPage, photo: Path, qtbot: QtBot) -> None:
    other = photo.with_name("other.jpg")
    other.write_bytes(photo.read_bytes())
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(path)) for path in (photo, other)])
    at, copy = QPointF(300, 300), Qt.DropAction.CopyAction
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(at.toPoint(), copy, mime, buttons, keys)
    QApplication.sendEvent(page, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(page, QDropEvent(at, copy, mime, buttons, keys))
    assert page.strip.paths == [photo, other]
    qtbot.waitUntil(lambda: bool(page.view.levels))
    qtbot.waitUntil(lambda: not page.strip.item(1).icon().isNull())
    assert max(page.strip.item(1).icon().availableSizes()[0].toTuple()) <= 256


def test_photographs_are_chosen(
    page: PhotoPage, photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getOpenFileNames", lambda *_: ([str(photo), str(photo)], ""))
    page.words.button.click()
    assert page.strip.paths == [photo]
    page.more.click()
    assert page.strip.paths == [photo]


Make = Callable[[Path, bytes], None]


def truncated(path: Path, whole: bytes) -> None:
    path.write_bytes(whole[: len(whole) // 2])


def no_picture(path: Path, whole: bytes) -> None:
    path.write_bytes(b"A letter about tiles.")


def huge(path: Path, whole: bytes) -> None:
    Image.new("1", (14000, 11000)).save(path, "PNG")


def gone(path: Path, whole: bytes) -> None:
    path.unlink(missing_ok=True)


@pytest.mark.parametrize(
    "bad",
    [
        (truncated, "bad.jpg", "“bad.jpg” is a picture that is cut off or damaged. "
                               "Choose an undamaged photograph."),
        (no_picture, "bad.jpg", "“bad.jpg” is no picture that boardapp can read. "
                                "Choose a photograph as .jpg, .png or .webp."),
        (huge, "bad.png", "“bad.png” is a picture of 14,000 × 11,000 pixels. "
                          "Choose a picture of at most about 15,000 × 10,000 pixels."),
        (gone, "bad.jpg", "There is no file “bad.jpg” any more."),
    ],
)  # fmt: skip
@pytest.mark.parametrize("first", [True, False])
def test_what_cannot_be_read_is_told_and_the_others_stay(
    page: PhotoPage, photo: Path, qtbot: QtBot, bad: tuple[Make, str, str], first: bool
) -> None:
    make, name, sentence = bad
    path = photo.with_name(name)
    make(path, photo.read_bytes())
    page.add([path, photo] if first else [photo, path])
    qtbot.waitUntil(lambda: str(path) in page.banners)
    assert page.banners[str(path)].label.text().startswith(sentence)
    assert page.strip.paths == [photo]
    qtbot.waitUntil(lambda: bool(page.view.levels))


def test_many_bad_files_do_not_fill_the_page(page: PhotoPage, tmp_path: Path, qtbot: QtBot) -> None:
    paths = [tmp_path / f"{i}.jpg" for i in range(9)]
    page.add(paths)
    qtbot.waitUntil(lambda: not page.strip.paths)
    qtbot.waitUntil(lambda: "other files" in page.banners)
    assert page.banners["other files"].label.text() == "6 more files cannot be used either."
    assert page.words.isVisible()


def test_a_photograph_is_taken_out(outlining: Outlining, photo: Path) -> None:
    page = outlining.page
    other = photo.with_name("other.jpg")
    other.write_bytes(photo.read_bytes())
    page.add([other])
    outlining.click(*TRUTH)  # and before it is fitted
    page.strip.setFocus()
    outlining.keys(Qt.Key.Key_Delete)
    assert page.strip.paths == [other]
    outlining.qtbot.waitUntil(lambda: bool(page.view.levels))
    outlining.qtbot.wait(300)
    assert page.view.outline.points == ()
    assert page.panel.preview._image is None
    assert page.panel.told.text().startswith("Click the tile’s four corners")


# ---- what is fitted ---------------------------------------------------------------------------


def test_four_corners_are_fitted_at_once(outlining: Outlining) -> None:
    panel = outlining.page.panel
    assert panel.told.text() == (
        "Click the tile’s four corners in any order, or use the arrow keys and Enter."
    )
    outlining.click(*TRUTH[:2])
    assert panel.told.text() == "2 more corners to click. Esc removes the last corner."
    assert not panel.use.isEnabled()
    outlining.click(*TRUTH[2:])
    outlining.fitted()
    assert "boardapp found all four edges of the tile. " in panel.told.text()
    assert panel.doubt.isHidden() or not panel.doubt.isVisible()
    assert panel.told.text().startswith("Enter the number of this tile, ")
    fit = outlining.page.view.fit_shown
    assert fit is not None
    assert np.array(fit.corners) == pytest.approx(np.array(TRUTH), abs=1)


def test_a_changed_corner_is_fitted_anew(outlining: Outlining) -> None:
    outlining.outline()
    before = outlining.page.view.fit_shown
    outlining.keys(Qt.Key.Key_Left)
    assert not outlining.page.panel.use.isEnabled()
    outlining.qtbot.waitUntil(lambda: outlining.page.view.fit_shown is not before)


def test_a_side_that_is_not_seen_is_told(
    page: PhotoPage, tmp_path: Path, photo_bytes: bytes, qtbot: QtBot
) -> None:
    image = Image.open(io.BytesIO(photo_bytes))
    (x, y), (u, v) = TRUTH[:2]
    band = [(x - 40, y - 60), (u + 40, v - 60), (u + 40, v + 30), (x - 40, y + 30)]
    ImageDraw.Draw(image).polygon(band, (46, 44, 47))
    path = tmp_path / "covered.jpg"
    image.save(path, quality=90)
    page.add([path])
    qtbot.waitUntil(lambda: bool(page.view.levels))
    outlining = Outlining(page, qtbot)
    outlining.outline()
    fit = page.view.fit_shown
    assert fit is not None
    assert fit.found == (False, True, True, True)
    assert "boardapp found three edges of the tile" in page.panel.told.text()
    assert page.panel.doubt.text().startswith("boardapp found too little of ")
    middle = page.view.to_view(((x + u) / 2, (y + v) / 2)).toPoint()
    grabbed = page.view.grab().toImage()
    ambers = [
        colour for dx in range(-12, 13) for dy in range(-4, 5)
        if (colour := grabbed.pixelColor(middle.x() + dx, middle.y() + dy)).red() > 200
        and colour.blue() < 90
    ]  # fmt: skip
    assert ambers
    page.turn_straightened_face()
    assert (
        " of the tile's east edge in the photograph, so it left the edge where you clicked."
        in page.panel.doubt.text()
    )


def test_what_is_no_square_is_told(outlining: Outlining) -> None:
    wrong = [*TRUTH]
    wrong[2] = (wrong[2][0] - 90, wrong[2][1] - 20)
    outlining.outline(wrong)
    assert outlining.page.panel.doubt.text().endswith(
        "Perhaps a corner is wrong, the tile is bent or the photograph was cropped."
    )


def test_corners_of_no_tile_are_refused(outlining: Outlining) -> None:
    panel = outlining.page.panel
    outlining.click((100, 100), (150, 100), (150, 170), (100, 150))
    outlining.qtbot.waitUntil(lambda: bool(panel.doubt.text()))
    told = panel.doubt.text()  # of about 50 pixels: screens round
    assert told.startswith("Check the corners. boardapp found a side of ")
    assert told.endswith(" pixels, but expected at least 60.")
    assert not panel.use.isEnabled()


def test_enter_after_the_name_uses_the_tile(outlining: Outlining) -> None:
    panel = outlining.page.panel
    outlining.outline()
    panel.name.setFocus()
    outlining.name("4A")
    with outlining.qtbot.waitSignal(outlining.page.straightened):
        QTest.keyClick(panel.name, Qt.Key.Key_Return)
    assert "boardapp has saved the picture of tile 4A. Trace the walls next" in panel.told.text()
    assert panel.use.hasFocus()


def test_enter_uses_the_tile_even_before_it_is_straight(outlining: Outlining) -> None:
    panel = outlining.page.panel
    outlining.click(*TRUTH)
    outlining.name("4A")
    assert not panel.use.isEnabled()
    with outlining.qtbot.waitSignal(outlining.page.straightened):
        QTest.keyClick(panel.name, Qt.Key.Key_Return)


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
def test_a_name_typed_after_esc_replaces_the_one_before(outlining: Outlining) -> None:
    name = outlining.page.panel.name
    name.setFocus()
    QTest.keyClicks(name, "5A")
    QTest.keyClick(name, Qt.Key.Key_Escape)
    assert name.currentText().startswith("5A")
    QTest.keyClicks(name, "2")
    assert name.currentText() == "2"


# ---- a map ------------------------------------------------------------------------------------

MAP = (36000, 12000)
LONG = Camera(side=250, tilt=20, turn=5, aspect=3, size=(1000, 750))


@pytest.mark.parametrize("upright", [False, True])
def test_a_map_lies_three_times_as_wide_as_high(
    page: PhotoPage, tmp_path: Path, qtbot: QtBot, upright: bool
) -> None:
    image = photograph(LONG, "dark", 1, "village")
    truth = [(float(x), float(y)) for x, y in LONG.pixels(TILE_CORNERS)]
    if upright:  # held the other way
        image = image.transpose(Image.Transpose.ROTATE_90)
        truth = [(y, 1000 - x) for x, y in truth]
    path = tmp_path / "map.jpg"
    path.write_bytes(jpeg(image))
    page.offer_sides([("village", "Village"), ("4A", "Farm")], {"village": MAP})
    page.add([path])
    qtbot.waitUntil(lambda: bool(page.view.levels))
    outlining = Outlining(page, qtbot)
    outlining.outline(truth)
    assert "should be square" in page.panel.doubt.text(), "nobody has said that it is a map"
    outlining.name("village")
    assert not page.panel.use.isEnabled()
    qtbot.waitUntil(page.panel.use.isEnabled)
    assert page.panel.doubt.text() == ""
    fit = page.view.fit_shown
    assert fit is not None
    assert fit.mils == MAP
    tile = used(outlining)
    shown = Image.open(io.BytesIO(tile.jpeg_bytes))
    assert shown.size == (3600, 1200)
    page.turn_straightened_face()
    turned = used(outlining)
    assert turned.corners == (*tile.corners[2:], *tile.corners[:2])
    other = Image.open(io.BytesIO(turned.jpeg_bytes))
    assert other.size == (3600, 1200)
    for picture in (shown, other):  # by quarters they tell as much
        picture.draft("RGB", (900, 300))
    assert apart(other.rotate(180), shown) < 3
    assert tile.accuracy_mils > 100, "a click of three pixels, at 48 mils each"


def test_what_was_called_a_map_is_a_tile_again(outlining: Outlining) -> None:
    page = outlining.page
    page.offer_sides([("village", "Village"), ("4A", "Farm")], {"village": MAP})
    outlining.outline()
    outlining.name("village")
    outlining.qtbot.waitUntil(page.panel.use.isEnabled)
    assert "should be 3 times as wide as high" in page.panel.doubt.text()
    outlining.name("4A")
    outlining.qtbot.waitUntil(page.panel.use.isEnabled)
    assert page.panel.doubt.text() == ""
    assert Image.open(io.BytesIO(used(outlining).jpeg_bytes)).size == (1600, 1600)


# ---- several tiles ----------------------------------------------------------------------------


def test_several_tiles_of_a_photograph(outlining: Outlining, photo: Path) -> None:
    page, view = outlining.page, outlining.page.view
    outlining.outline()
    outlining.name("4A")
    assert page.strip.item(0).text() == "table.jpg\n4A"
    page.panel.next.click()
    assert view.outline.is_complete
    first, second = np.array(TRUTH), np.array(view.outline.clockwise_corners)
    assert np.ptp(second - first, axis=0) == pytest.approx([0, 0], abs=3)  # the same size
    assert (second[0] - first[0]).max() > 200
    assert view.outline.side == ""
    offered = [page.panel.name.itemData(row) for row in range(page.panel.name.count())]
    assert offered == ["4B", "5A"]
    outlining.name("5a")
    assert page.strip.item(0).text() == "table.jpg\n4A, 5A"
    outlining.click((TRUTH[0][0] + 100, TRUTH[0][1] + 120))  # into the first
    assert view.outline.side == "4A"
    assert page.panel.name.currentText() == "4A  Farm with a yard"


def test_a_tile_without_a_corner_is_forgotten(outlining: Outlining) -> None:
    page, view = outlining.page, outlining.page.view
    outlining.outline()
    outlining.name("4A")
    page.panel.next.click()
    outlining.name("5A")
    view.setFocus()
    outlining.keys(Qt.Key.Key_Delete)
    outlining.click((TRUTH[0][0] + 100, TRUTH[0][1] + 120))
    assert page.strip.item(0).text() == "table.jpg\n4A"
    assert view.outline.side == "4A"


def test_outlines_stay_while_another_photograph_is_looked_at(
    outlining: Outlining, photo: Path
) -> None:
    page, view = outlining.page, outlining.page.view
    other = photo.with_name("other.jpg")
    other.write_bytes(photo.read_bytes())
    outlining.outline()
    before = view.outline
    page.add([other])
    page.strip.choose(other)
    assert view.outline.points == ()
    outlining.qtbot.waitUntil(lambda: bool(view.levels))
    page.strip.choose(photo)
    outlining.fitted()
    assert view.outline == before


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
def test_after_four_corners_the_number_is_typed_and_none_is_guessed(outlining: Outlining) -> None:
    outlining.page.offer_sides([("4A", "House"), ("5A", "Ruin")])
    outlining.click(*TRUTH)
    assert outlining.page.view.outline.side == ""
    typing = QApplication.focusWidget()
    assert typing is not None
    QTest.keyClicks(typing, "5a")
    assert outlining.page.view.outline.side == "5A"


def test_a_name_that_is_not_offered_is_none(outlining: Outlining) -> None:
    outlining.outline()
    outlining.name("9Z")
    assert outlining.page.view.outline.side == ""
    assert not outlining.page.panel.use.isEnabled()
    outlining.page.offer_sides([("9Z", "Bridge")])
    outlining.name("9Z")
    assert outlining.page.panel.use.isEnabled()


def test_an_unknown_number_is_answered_with_the_numbers_that_there_are(
    outlining: Outlining,
) -> None:
    panel = outlining.page.panel
    outlining.page.offer_sides([*IDS, ("21A", "Wreck"), ("village", "Village")])
    outlining.outline()
    outlining.name("9Z")
    assert panel.doubt.isVisible()
    assert panel.doubt.text() == "There is no tile “9Z”. The tiles are 4A to 5A and 21A."
    outlining.name("4")  # may become 4A
    assert not panel.doubt.isVisible()
    QTest.keyClick(panel.name, Qt.Key.Key_Return)
    assert panel.doubt.text().startswith("There is no tile “4”. ")
    outlining.name("4A")
    outlining.page.next_tile()
    outlining.name("4a")
    assert panel.doubt.text() == "“4A” is already outlined in your photographs."
    outlining.name("5A")
    assert not panel.doubt.isVisible()


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)", extend=True)
def test_the_start_of_a_long_name_is_visible(outlining: Outlining) -> None:
    title = "Crops (maize, wheat stubble corner) behind a long hedge of thorns"
    outlining.page.offer_sides([("22B", title), ("4A", "Farm")])
    outlining.outline()
    name = outlining.page.panel.name
    name.setFocus()
    QTest.keyClicks(name, "22B")
    with outlining.qtbot.waitSignal(outlining.page.straightened):
        QTest.keyClick(name, Qt.Key.Key_Return)
    outlining.page.offer_sides([("4A", "Farm"), ("22B", title)])
    editor = name.lineEdit()
    assert editor is not None
    assert name.currentText().startswith("22B")
    assert editor.cursorPosition() == 0


# ---- what is given on -------------------------------------------------------------------------


def test_what_is_used_is_the_tile_upright_and_nothing_else(
    page: PhotoPage, tmp_path: Path, qtbot: QtBot
) -> None:
    exif = Image.Exif()
    exif[0x010E] = "the table at home"
    path = tmp_path / "table.jpg"
    path.write_bytes(jpeg(photograph(CAMERA, "dark", 1), exif=exif, comment=b"at home"))
    page.add([path])
    qtbot.waitUntil(lambda: bool(page.view.levels))
    outlining = Outlining(page, qtbot)
    outlining.outline()
    outlining.name("4A")
    tile = used(outlining)
    assert (tile.side, tile.photo_name) == ("4A", "table.jpg")
    image = Image.open(io.BytesIO(tile.jpeg_bytes))
    assert (image.format, image.size) == ("JPEG", (1600, 1600))
    assert not image.getexif()
    assert b"home" not in tile.jpeg_bytes
    assert set(image.info) <= {"jfif", "jfif_version", "jfif_unit", "jfif_density"}
    assert page.strip.item(0).text() == "table.jpg\n4A ✓"
    fit = page.view.fit_shown
    assert fit is not None
    assert tile.corners == fit.corners
    assert tile.residual_mils == fit.residual
    shortest = min(np.hypot(*(np.array(fit.corners[i - 1]) - fit.corners[i])) for i in range(4))
    assert tile.accuracy_mils == np.ceil(3 * 4000 / shortest)


def test_the_picture_is_good_to_mils(outlining: Outlining, photo: Path) -> None:
    missed = np.random.default_rng(4).uniform(-3, 3, (4, 2))
    outlining.outline([(x + u, y + v) for (x, y), (u, v) in zip(TRUTH, missed, strict=True)])
    outlining.name("4A")
    tile = used(outlining)
    fit = outlining.page.view.fit_shown
    assert fit is not None
    errors = np.linalg.norm(CAMERA.places(fit.places_to_pixels(PLACES)) - PLACES, axis=1) * 4000
    assert errors.max() < 12  # clicks of three pixels are 26 mils here
    whole = straighten(read_photograph(photo).image, fit, 1600)
    assert apart(whole, Image.open(io.BytesIO(tile.jpeg_bytes))) < 3


def test_r_turns_the_picture_and_its_corners(outlining: Outlining) -> None:
    outlining.outline()
    outlining.name("4A")
    upright = used(outlining)
    outlining.page.view.setFocus()
    outlining.keys(Qt.Key.Key_R)
    turned = used(outlining)
    assert turned.corners == (upright.corners[3], *upright.corners[:3])
    pictures = [Image.open(io.BytesIO(tile.jpeg_bytes)) for tile in (upright, turned)]
    by_hand = pictures[0].transpose(Image.Transpose.ROTATE_270)
    assert apart(by_hand, pictures[1]) < 3
    outlining.page.panel.name.setFocus()
    outlining.keys(Qt.Key.Key_R)  # is written there
    assert outlining.page.view.outline.turn == 1


def test_keys_are_the_page_s_own_before_the_window_s_actions(
    outlining: Outlining, qtbot: QtBot
) -> None:
    page = outlining.page
    done = []
    for key in ("R", "Esc", "Left", "Del", "Return"):
        action = QAction(key, page)
        action.setShortcut(key)
        action.triggered.connect(lambda _, key=key: done.append(key))
        page.addAction(action)
    outlining.outline()
    outlining.keys(Qt.Key.Key_R, Qt.Key.Key_Left, Qt.Key.Key_Return, Qt.Key.Key_Escape)
    outlining.keys(Qt.Key.Key_Delete)
    assert done == []
    assert page.view.outline.points == ()


def test_what_is_used_is_given_even_where_its_photograph_goes(
    outlining: Outlining, photo: Path
) -> None:
    outlining.outline()
    outlining.name("4A")
    with outlining.qtbot.waitSignal(outlining.page.straightened):
        outlining.page.hand_on_straightened_picture()
        outlining.page.remove(photo)


# ---- size -------------------------------------------------------------------------------------


@pytest.mark.parametrize("large", [False, True])
def test_the_photograph_keeps_its_share_of_a_small_screen(
    outlining: Outlining, large: bool
) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    outlining.outline()
    apply_style(application, scheme="dark", large_text=large)
    outlining.page.resize(1280, 720)
    QApplication.processEvents()
    page = outlining.page
    assert page.minimumSizeHint().width() <= 1280
    assert page.view.width() >= 640
    assert page.panel.preview.height() >= 100
    assert not page.panel.scroll_area.verticalScrollBar().isVisible()


# ---- bright spots, and a second picture -------------------------------------------------------


def glaring(page: PhotoPage, folder: Path, qtbot: QtBot) -> Outlining:
    """Return the outlining of a dull tile with a lamp's glare a little east of its middle."""
    side = felt_box(7, 96, 2).sides["1A"]
    image = photograph(CAMERA, "dark", 1, lambda size: side.resize((size, size)), light=False)
    ((u, v),) = CAMERA.pixels(np.array([(0.6, 0.5)]))
    y, x = np.mgrid[: image.height, : image.width]
    light = 80 * np.exp(-((x - u) ** 2 + (y - v) ** 2) / (2 * 36**2))[..., None]
    path = folder / "glare.png"
    Image.fromarray(np.clip(np.asarray(image) + light, 0, 255).astype(np.uint8)).save(path)
    page.add([path])
    qtbot.waitUntil(lambda: bool(page.view.levels))
    outlining = Outlining(page, qtbot)
    outlining.outline()
    felt_box.cache_clear()
    return outlining


def test_a_bright_spot_is_told_and_marked_on_the_picture(
    page: PhotoPage, tmp_path: Path, qtbot: QtBot
) -> None:
    panel = glaring(page, tmp_path, qtbot).page.panel
    assert panel.doubt.text() == (
        "A bright spot hides part of the printing, marked “!” on the picture. boardapp may not "
        "recognise this side on your table. Photograph the side again in other light, or add a "
        "second picture of it."
    )
    assert panel.preview.accessibleDescription() == "Bright spots: 1"
    marked = panel.preview.grab().toImage()
    ambers = [
        (x, y) for x in range(marked.width()) for y in range(marked.height())
        if (colour := marked.pixelColor(x, y)).red() > 200 and colour.blue() < 90
    ]  # fmt: skip
    across = [x / marked.width() for x, _ in ambers]
    assert len(ambers) > 20
    assert (min(across) + max(across)) / 2 == pytest.approx(0.6, abs=0.08)


def test_a_side_that_has_a_picture_may_get_a_second_one(outlining: Outlining) -> None:
    page = outlining.page
    outlining.outline()
    outlining.name("4A")
    assert not page.panel.second.isVisible()
    page.offer_sides(IDS, pictured={"4A"})
    assert page.panel.second.isVisible()
    with outlining.qtbot.waitSignal(page.straightened) as given:
        page.panel.second.click()
    assert (given.args[0].side, given.args[0].second) == ("4A", True)
    page.next_tile()
    assert page.panel.name.findData("4A") >= 0, "a third photograph may replace it"
