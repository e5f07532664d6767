"""The colours are readable, large text is larger, and every icon draws something of its own."""

import gc
from collections.abc import Iterator
from itertools import product

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QFontInfo, QIcon, QImage, QPalette, QPixmap
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QListWidget,
    QPushButton,
    QRadioButton,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from boardapp.qt.widgets.forms.check_box_delegate import CheckBoxDelegate
from boardapp.qt.widgets.style import (
    LARGE,
    NAMES,
    Scheme,
    apply_style,
    bold_font,
    icon,
    is_dark,
    palette,
)

Role = QPalette.ColorRole
Pixmap = QStyle.StandardPixmap

PAIRS = (
    (Role.WindowText, Role.Window),
    (Role.Text, Role.Base),
    (Role.Text, Role.AlternateBase),
    (Role.ButtonText, Role.Button),
    (Role.HighlightedText, Role.Highlight),
    (Role.ToolTipText, Role.ToolTipBase),
    (Role.PlaceholderText, Role.Base),
    (Role.PlaceholderText, Role.Window),
    (Role.Link, Role.Base),
    (Role.Link, Role.Window),
    (Role.LinkVisited, Role.Base),
    (Role.BrightText, Role.Window),
)


@pytest.fixture
def app(qapp: QApplication) -> Iterator[QApplication]:
    yield qapp
    apply_style(qapp, scheme="light", large_text=False)


def luminance(colour: QColor) -> float:
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: QColor, other: QColor) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_of_black_and_white_is_21() -> None:
    assert contrast(QColor("black"), QColor("white")) == pytest.approx(21)


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize(("text", "ground"), PAIRS)
def test_text_is_readable(text: Role, ground: Role, dark: bool) -> None:
    colours = palette(dark=dark)
    assert contrast(colours.color(text), colours.color(ground)) >= 4.5


@pytest.mark.parametrize("dark", [False, True])
def test_the_accent_and_icons_on_a_highlight_stand_out(dark: bool) -> None:
    colours = palette(dark=dark)
    for ground in (Role.Window, Role.Base):
        assert contrast(colours.color(Role.Accent), colours.color(ground)) >= 3
    assert contrast(colours.color(Role.WindowText), colours.color(Role.Highlight)) >= 3


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_the_outline_of_an_unchosen_box_stands_out(
    app: QApplication, scheme: Scheme, kind: type[QCheckBox | QRadioButton]
) -> None:
    apply_style(app, scheme=scheme, large_text=False)
    field = QWidget()
    QVBoxLayout(field).addWidget(kind())
    picture, ground = field.grab().toImage(), palette(dark=scheme == "dark").color(Role.Window)
    middle = picture.height() // 2
    row = [picture.pixelColor(x, middle) for x in range(picture.width())]
    assert max(contrast(colour, ground) for colour in row) >= 3
    apply_style(app, scheme="dark" if scheme == "light" else "light", large_text=False)
    assert field.grab().toImage() != picture


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_outline_of_an_unticked_row_stands_out(app: QApplication, scheme: Scheme) -> None:
    apply_style(app, scheme=scheme, large_text=False)
    rows = QListWidget()
    rows.setFrameShape(QListWidget.Shape.NoFrame)
    rows.setItemDelegate(CheckBoxDelegate(rows))
    rows.addItem("")
    rows.item(0).setCheckState(Qt.CheckState.Unchecked)
    box = rows.visualItemRect(rows.item(0))
    picture, ground = rows.viewport().grab(box).toImage(), rows.palette().color(Role.Base)
    row = [picture.pixelColor(x, box.height() // 2) for x in range(box.height() + 8)]
    assert max(contrast(colour, ground) for colour in row) >= 2.5


def test_a_scheme_colours_the_program(app: QApplication) -> None:
    apply_style(app, scheme="dark", large_text=False)
    assert is_dark(app.palette())
    apply_style(app, scheme="light", large_text=False)
    assert not is_dark(app.palette())
    assert app.style().name() == "fusion"


@pytest.fixture
def bare_desktop(app: QApplication) -> Iterator[QApplication]:
    """A desktop whose theme of icons has no arrows."""
    before = QIcon.themeName()
    QIcon.setThemeName("hicolor")
    yield app
    QIcon.setThemeName(before)


def test_arrows_of_file_dialogs_are_light_on_dark(bare_desktop: QApplication) -> None:
    app = bare_desktop
    for arrow in (Pixmap.SP_ArrowBack, Pixmap.SP_ArrowForward, Pixmap.SP_FileDialogToParent):
        apply_style(app, scheme="dark", large_text=False)
        image = app.style().standardIcon(arrow).pixmap(48, 48).toImage()
        drawn = [
            colour.lightness()
            for x, y in product(range(image.width()), range(image.height()))
            if (colour := image.pixelColor(x, y)).alpha() == 255
        ]
        assert drawn
        assert min(drawn) > 180
        apply_style(app, scheme="light", large_text=False)


def test_large_text_is_larger_and_goes_back(app: QApplication) -> None:
    apply_style(app, scheme="light", large_text=False)
    normal = app.font().pointSizeF()
    assert normal >= 10
    for _ in range(2):
        apply_style(app, scheme="light", large_text=True)
        assert app.font().pointSizeF() == pytest.approx(normal * LARGE)
    apply_style(app, scheme="light", large_text=False)
    assert app.font().pointSizeF() == pytest.approx(normal)


def test_our_font_is_used_and_its_bold_is_wider(app: QApplication) -> None:
    apply_style(app, scheme="light", large_text=False)
    assert QFontInfo(app.font()).family() == "IBM Plex Sans"
    bold = bold_font(app.font())
    assert bold != app.font()
    assert bold.pointSizeF() == app.font().pointSizeF()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_name_of_a_choice_that_is_refused_is_readable(
    app: QApplication, scheme: Scheme
) -> None:
    apply_style(app, scheme=scheme, large_text=False)
    button = QPushButton()
    button.setEnabled(False)
    button.resize(200, 40)
    ground = button.grab().toImage().pixelColor(100, 10)
    ink = app.palette().color(QPalette.ColorGroup.Disabled, Role.ButtonText)
    assert contrast(ink, ground) >= 3


def image(name: str, mode: QIcon.Mode = QIcon.Mode.Normal) -> QImage:
    return icon(name).pixmap(QSize(24, 24), 2.0, mode).toImage()


def inks(picture: QImage) -> set[str]:
    """Return the colours of the fully covered pixels."""
    spots = ((x, y) for x in range(picture.width()) for y in range(picture.height()))
    colours = (picture.pixelColor(x, y) for x, y in spots)
    return {colour.name() for colour in colours if colour.alpha() == 255}


@pytest.mark.parametrize("name", NAMES)
def test_an_icon_is_drawn_in_the_palette_colours(app: QApplication, name: str) -> None:
    for scheme in ("light", "dark"):
        apply_style(app, scheme=scheme, large_text=False)
        ink, ground = (app.palette().color(role) for role in (Role.WindowText, Role.Window))
        assert inks(image(name)) == {ink.name()}
        (disabled,) = map(QColor, inks(image(name, QIcon.Mode.Disabled)))
        assert contrast(ink, disabled) > 3.5 > contrast(disabled, ground) > 1.5


def test_no_two_icons_look_the_same(app: QApplication) -> None:
    images = [image(name) for name in NAMES]
    assert len({bytes(one.constBits()) for one in images}) == len(NAMES) >= 30


def test_an_icon_keeps_inside_its_frame(app: QApplication) -> None:
    for name in NAMES:
        picture = icon(name).pixmap(QSize(24, 24), 4.0).toImage()
        last = picture.width() - 1
        rim = [(x, y) for x in range(last + 1) for y in (0, last)]
        rim += [(y, x) for x, y in rim]
        assert max(picture.pixelColor(x, y).alpha() for x, y in rim) < 60, name


def test_a_changed_copy_of_an_icon_stands_on_its_own(app: QApplication) -> None:
    for _ in range(3):
        copy = QIcon(icon("open"))
        copy.addPixmap(QPixmap(1, 1))
        gc.collect()
        assert inks(copy.pixmap(24, 24).toImage()) == inks(icon("open").pixmap(24, 24).toImage())


def test_an_unknown_icon_is_an_error() -> None:
    with pytest.raises(KeyError, match="teapot"):
        icon("teapot")
