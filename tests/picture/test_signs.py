"""Signs of what befell a unit: each told by a shape or a letter, not by colour alone."""

from io import BytesIO

import pytest
from PIL import Image

from boardapp.picture import palette
from boardapp.picture.palette import contrast
from boardapp.picture.pieces.fight_signs import FOOT
from boardapp.picture.pieces.markers import HEIGHT, WIDTH, Marker, marker_svg
from boardapp.picture.pieces.signs import (
    INK,
    LOW,
    PAPER,
    UnitSigns,
    counter_svg,
    lens_svg,
    signs_svg,
    swords_svg,
)
from boardapp.picture.svg.markup import document
from boardapp.picture.svg.raster import raster
from tests.picture.drawings import SVG, labels, named, space


def drawn(body: str) -> str:
    return document(body, (0, 0, 4000, 4000), ("4in", "4in"), "Trial")


def shown(signs: UnitSigns) -> list[str]:
    svg = drawn(signs_svg(signs, 2000, 2000))
    return [one.attrib["data-sign"] for one in named(svg, "data-sign")]


@pytest.mark.parametrize(
    ("signs", "kinds"),
    [
        (UnitSigns(), []),
        (UnitSigns(4, 14, 7), ["endurance"]),
        (UnitSigns(damage=1), ["damage"]),
        (UnitSigns(cards=1), ["command"]),
        (UnitSigns(crew=True, empty=True), ["crew", "no-crew"]),
        (UnitSigns(dropped=1, smoke=2), ["dropped", "smoke"]),
    ],
)
def test_there_is_a_sign_for_each(signs: UnitSigns, kinds: list[str]) -> None:
    assert shown(signs) == kinds


def bar(signs: UnitSigns) -> tuple[float, int]:
    """Return how much of a bar is filled, and how many lines mark its half."""
    (found,) = named(drawn(signs_svg(signs, 2000, 2000)), "data-sign", "endurance")
    rects = found.findall(f"{SVG}rect")
    assert len(rects) == 3
    ground, left = (float(one.attrib["width"]) for one in rects[:2])
    return left / (ground - 40), len(found.findall(f"{SVG}path"))


def test_a_bar_is_filled_by_what_is_left_and_has_a_mark_at_its_half() -> None:
    shares = [bar(UnitSigns(*one))[0] for one in ((7, 14, 7), (19, 24), (30, 24))]
    assert shares == pytest.approx([0.5, 19 / 24, 1], abs=0.01)
    assert [bar(UnitSigns(*one))[1] for one in ((7, 14, 7), (19, 24))] == [2, 0]


def test_an_endurance_of_which_the_card_is_not_known_is_a_number_alone() -> None:
    (found,) = named(drawn(signs_svg(UnitSigns(3), 2000, 2000)), "data-sign", "endurance")
    assert len(found.findall(f"{SVG}rect")) == 1
    assert "3" in labels(drawn(signs_svg(UnitSigns(3), 2000, 2000)))


@pytest.mark.parametrize(
    ("signs", "words"),
    [
        (UnitSigns(damage=2), {"2"}), (UnitSigns(cards=1), {"C"}), (UnitSigns(cards=3), {"C3"}),
        (UnitSigns(dropped=2), {"2"}), (UnitSigns(smoke=2), {"2"}), (UnitSigns(12, 14, 7), {"12"}),
    ],
)  # fmt: skip
def test_what_can_be_counted_is_counted(signs: UnitSigns, words: set[str]) -> None:
    assert set(labels(drawn(signs_svg(signs, 2000, 2000)))) == words


@pytest.mark.parametrize("east", [False, True])
def test_signs_keep_to_the_room_of_their_marker(east: bool) -> None:
    full = UnitSigns(12, 14, 7, damage=2, cards=2, crew=True, empty=True, dropped=2, smoke=1)
    svg = drawn(signs_svg(full, 2000, 2000, east=east))
    picture = Image.open(BytesIO(raster(svg, 400)))
    box = picture.getchannel("A").getbbox()
    assert box is not None
    west, north, east_end, south = (10 * side for side in box)
    assert 2000 - WIDTH / 2 - 60 <= west < east_end <= 2000 + WIDTH / 2 + 60
    assert 2000 + 200 <= north < south <= 2000 + FOOT


def test_a_marker_without_signs_is_drawn_as_ever() -> None:
    marker = Marker("us", "RS", space("A-1"), "Rifle Squad")
    assert marker_svg(marker, (0, 0)) == marker_svg(marker._replace(signs=UnitSigns()), (0, 0))
    assert HEIGHT == 960


def test_ink_is_readable_on_what_it_stands_on() -> None:
    for one, other in ((INK, PAPER), (LOW, PAPER), ("#FFFFFF", palette.BLOCKS)):
        assert contrast(one, other) >= 4.5


def test_counters_tell_whose_they_are_aimed_and_turned_over() -> None:
    def counter(side: str, *, aimed: bool = False, resolved: bool = False) -> str:
        return drawn(counter_svg((2000, 2000), 3, side, aimed=aimed, resolved=resolved))

    us, germany = counter("us"), counter("germany")
    assert len(named(us, "data-pair", "3")) == 1
    assert ("<circle" in us, "<circle" in germany) == (True, False)
    assert counter("germany", aimed=True).count("<circle") == 1
    turned = counter("us", resolved=True)
    assert 'opacity="0.55"' in turned
    assert turned.count("<path") == us.count("<path") + 1


def test_spotters_and_fights_have_signs_of_their_own() -> None:
    svg = drawn(lens_svg((1000, 1000)) + swords_svg((3000, 3000)))
    assert [one.attrib["data-sign"] for one in named(svg, "data-sign")] == ["spotter", "fight"]
    assert raster(svg, 40)[:4] == b"\x89PNG"
