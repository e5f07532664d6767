"""The field, pixel by pixel: every hex that is seen is tinted, every other one is darkened."""

import random

import pytest

from tests.qt.strategy_cards.hex_playing import HexTable, layout


@pytest.mark.parametrize("zoom", [None, 0.05, 0.3])
def test_what_is_seen_is_tinted_and_the_rest_is_dark(hexes: HexTable, zoom: float | None) -> None:
    dice = random.Random(3)
    names = [f"{row}{column}" for row in "ABCDEF" for column in range(1, 9)]
    hexes.open(layout(woods=" ".join(sorted(dice.sample(names, 14)))))
    if zoom:
        hexes.view.zoom_to(zoom)
    hexes.session.move_cursor(hexes.space("F8"))
    bare = hexes.picture()
    origin = hexes.space("C4")
    hexes.session.show_visible_field(origin)
    shaded, seen = hexes.picture(), hexes.session.visible_hexes_from(origin)
    tested = 0
    for name in names:
        space = hexes.space(name)
        spots = [hexes.spot(name, (x, 150)) for x in range(-500, 501, 50)]
        inside = [spot for spot in spots if hexes.view.viewport().rect().contains(spot)]
        if not inside or name in ("C4", "F8", "A1"):
            continue
        dark = all(
            shaded.pixelColor(spot).lightness() < bare.pixelColor(spot).lightness()
            for spot in inside
        )
        blue = any(shaded.pixelColor(spot).blue() > bare.pixelColor(spot).blue() for spot in inside)
        assert (dark and not blue) is not bool(seen[space]), name
        tested += 1
    assert tested > 20
    hexes.session.show_visible_field(None)
    assert hexes.picture() == bare


def test_the_field_is_made_anew_when_the_ground_changes(hexes: HexTable) -> None:
    hexes.session.show_visible_field(hexes.space("C1"))
    assert hexes.session.visible_hexes_from(hexes.space("C1"))[hexes.space("C8")]
    before = hexes.picture()
    hexes.session.paint_spaces([hexes.space("C4")])
    assert not hexes.session.visible_hexes_from(hexes.space("C1"))[hexes.space("C8")]
    assert hexes.picture() != before
