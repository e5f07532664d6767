"""Signs of a unit's damage and effects: each has a shape or letter, not only a colour."""

from io import BytesIO

import pytest
from PIL import Image

from boardapp.picture import palette
from boardapp.picture.palette import contrast_ratio
from boardapp.picture.pieces.attack_lines_and_off_board_units import FOOT
from boardapp.picture.pieces.unit_and_smoke_pieces import (
    HEIGHT,
    WIDTH,
    UnitMarker,
    unit_marker_svg,
)
from boardapp.picture.pieces.unit_signs import (
    INK,
    LOW,
    PAPER,
    UnitStatusSigns,
    attack_counter_svg,
    close_combat_sign_svg,
    spotter_sign_svg,
    unit_status_signs_svg,
)
from boardapp.picture.svg.markup import svg_document
from boardapp.picture.svg.raster import svg_to_png_pixels
from tests.picture.drawings import SVG, labels, named, space


def drawn(body: str) -> str:
    return svg_document(body, (0, 0, 4000, 4000), ("4in", "4in"), "Trial")


def shown(signs: UnitStatusSigns) -> list[str]:
    svg = drawn(unit_status_signs_svg(signs, 2000, 2000))
    return [one.attrib["data-sign"] for one in named(svg, "data-sign")]


@pytest.mark.parametrize(
    ("signs", "kinds"),
    [
        (UnitStatusSigns(), []),
        (UnitStatusSigns(4, 14, 7), ["endurance"]),
        (UnitStatusSigns(damage=1), ["damage"]),
        (UnitStatusSigns(cards=1), ["command"]),
        (UnitStatusSigns(crew=True, empty=True), ["crew", "no-crew"]),
        (UnitStatusSigns(dropped=1, smoke=2), ["dropped", "smoke"]),
    ],
)
def test_there_is_a_sign_for_each(signs: UnitStatusSigns, kinds: list[str]) -> None:
    assert shown(signs) == kinds


def bar(signs: UnitStatusSigns) -> tuple[float, int]:
    """Return how much of a bar is filled, and how many lines mark its half."""
    (found,) = named(drawn(unit_status_signs_svg(signs, 2000, 2000)), "data-sign", "endurance")
    rects = found.findall(f"{SVG}rect")
    assert len(rects) == 3
    ground, left = (float(one.attrib["width"]) for one in rects[:2])
    return left / (ground - 40), len(found.findall(f"{SVG}path"))


def test_a_bar_is_filled_by_what_is_left_and_has_a_mark_at_its_half() -> None:
    shares = [bar(UnitStatusSigns(*one))[0] for one in ((7, 14, 7), (19, 24), (30, 24))]
    assert shares == pytest.approx([0.5, 19 / 24, 1], abs=0.01)
    assert [bar(UnitStatusSigns(*one))[1] for one in ((7, 14, 7), (19, 24))] == [2, 0]


def test_an_endurance_of_which_the_card_is_not_known_is_a_number_alone() -> None:
    (found,) = named(
        drawn(unit_status_signs_svg(UnitStatusSigns(3), 2000, 2000)), "data-sign", "endurance"
    )
    assert len(found.findall(f"{SVG}rect")) == 1
    assert "3" in labels(drawn(unit_status_signs_svg(UnitStatusSigns(3), 2000, 2000)))


@pytest.mark.parametrize(
    ("signs", "words"),
    [
        (UnitStatusSigns(damage=2), {"2"}), (UnitStatusSigns(cards=1), {"C"}),
         (UnitStatusSigns(cards=3), {"C3"}),
        (UnitStatusSigns(dropped=2), {"2"}), (UnitStatusSigns(smoke=2), {"2"}),
         (UnitStatusSigns(12, 14, 7), {"12"}),
    ],
)  # fmt: skip
def test_what_can_be_counted_is_counted(signs: UnitStatusSigns, words: set[str]) -> None:
    assert set(labels(drawn(unit_status_signs_svg(signs, 2000, 2000)))) == words


@pytest.mark.parametrize("east", [False, True])
def test_signs_keep_to_the_room_of_their_marker(east: bool) -> None:
    full = UnitStatusSigns(12, 14, 7, damage=2, cards=2, crew=True, empty=True, dropped=2, smoke=1)
    svg = drawn(unit_status_signs_svg(full, 2000, 2000, east=east))
    picture = Image.open(BytesIO(svg_to_png_pixels(svg, 400)))
    box = picture.getchannel("A").getbbox()
    assert box is not None
    west, north, east_end, south = (10 * side for side in box)
    assert 2000 - WIDTH / 2 - 60 <= west < east_end <= 2000 + WIDTH / 2 + 60
    assert 2000 + 200 <= north < south <= 2000 + FOOT


def test_a_marker_without_signs_is_drawn_as_ever() -> None:
    marker = UnitMarker("us", "RS", space("A-1"), "Rifle Squad")
    assert unit_marker_svg(marker, (0, 0)) == unit_marker_svg(
        marker._replace(signs=UnitStatusSigns()), (0, 0)
    )
    assert HEIGHT == 960


def test_ink_is_readable_on_what_it_stands_on() -> None:
    for one, other in ((INK, PAPER), (LOW, PAPER), ("#FFFFFF", palette.BLOCKS)):
        assert contrast_ratio(one, other) >= 4.5


def test_counters_tell_whose_they_are_aimed_and_turned_over() -> None:
    def counter(side: str, *, aimed: bool = False, resolved: bool = False) -> str:
        return drawn(attack_counter_svg((2000, 2000), 3, side, aimed=aimed, resolved=resolved))

    us, germany = counter("us"), counter("germany")
    assert len(named(us, "data-pair", "3")) == 1
    assert ("<circle" in us, "<circle" in germany) == (True, False)
    assert counter("germany", aimed=True).count("<circle") == 1
    turned = counter("us", resolved=True)
    # The number stays readable: a pale sign over a map would not be.
    assert "opacity" not in turned
    assert f'fill="{PAPER}"' in turned
    assert f'fill="{PAPER}"' not in us
    assert turned.count("<path") == us.count("<path") + 1


def test_spotters_and_fights_have_signs_of_their_own() -> None:
    svg = drawn(spotter_sign_svg((1000, 1000)) + close_combat_sign_svg((3000, 3000)))
    assert [one.attrib["data-sign"] for one in named(svg, "data-sign")] == ["spotter", "fight"]
    assert svg_to_png_pixels(svg, 40)[:4] == b"\x89PNG"
