"""A hex table as pictures: everything on it is in them, and nothing that is not."""

import random
import re
from dataclasses import replace

import pytest

from boardapp.games.strategy_cards.board_picture_values import (
    blast_mark,
    board_picture,
    drift_mark,
    north_mark,
    ruling_card,
    target_token_space,
    terrain_looks,
    unit_marker,
    visibility_shading,
)
from boardapp.games.strategy_cards.calls.drift import NorthMarkerOrientation, drift_from_dice
from boardapp.games.strategy_cards.calls.unresolved_card_state import CardResolution, SettledNumber
from boardapp.games.strategy_cards.cards.strategy_card import Keyword
from boardapp.games.strategy_cards.manual_changes import set_terrain_kind
from boardapp.games.strategy_cards.state import HexState, HexTerrainAndLevel, HexUnit, NorthMarker
from boardapp.games.strategy_cards.terrain_kinds_and_levels import KINDS, TerrainKind
from boardapp.picture.hexes.drift_and_blast_marks import DriftMark
from boardapp.picture.ruling.full_ruling_card import card_svg
from boardapp.picture.svg.raster import svg_to_png_pixels
from tests.games.strategy_cards.hex_play import BLANKET, new_table, painted, some_table
from tests.support.examples import costly_examples

STATE, GAME = new_table(title="Hedgerows")
GRID = STATE.grid
A1, C5 = GRID.parse("A1"), GRID.parse("C5")
WIDE = (*BLANKET, Keyword("wide-blast-radius", 3))
CALL = CardResolution("us", "Artillery I/Sustained Blanket#1", WIDE, die=5, target=C5)
NORMAL = SettledNumber(4, "normal")


def test_all_that_lies_on_a_table_is_drawn() -> None:
    unit = HexUnit("us-1", "squad", "us", C5, officer=True, fatigued=True)
    state = painted(STATE, HexTerrainAndLevel(C5, "woods", 2), HexTerrainAndLevel(A1, "buildings"))
    state = state.with_unit("us-1", unit)
    svg, size = GAME.drawing(state)
    assert size == GRID.printed_size_in_mils
    assert "<title>Hedgerows</title>" in svg
    assert 'aria-label="US Squad 1, officer, fatigued"' in svg
    assert "data-north" in svg
    for name in ("letter-woods-blocks", "letter-buildings-blocks", "level-2"):
        assert name in svg
    assert svg_to_png_pixels(svg, 300, 200)


def test_a_marker_is_labelled_with_what_tells_it_from_its_like() -> None:
    unit = HexUnit("germany-12", "vehicle", "germany", C5)
    labels = [
        unit_marker(unit._replace(id=name)).label for name in ("germany-12", "us-1", "germany-")
    ]
    assert labels == ["12", "us-1", "germany-"]


def test_a_bare_drawing_leaves_names_and_letters_out() -> None:
    state = painted(STATE, HexTerrainAndLevel(C5, "woods"))
    full, bare = GAME.drawing(state).svg, GAME.drawing(state, bare=True).svg
    assert "terrain-letters" in full
    assert "terrain-letters" not in bare
    assert len(bare) < len(full)


def test_kinds_in_colours_differ_in_pattern_too() -> None:
    state = STATE
    for name, letter in (("mud", "M"), ("sand", "S"), ("rock", "R"), ("reed", "E")):
        kind = TerrainKind(name, name, blocks=name == "rock", cover=0, art="#7a9a55", letter=letter)
        state = set_terrain_kind(state, name, kind).apply(state)
    looks = terrain_looks(state)
    patterns = {looks[name].pattern for name in ("mud", "sand", "rock", "reed")}
    assert len(patterns) == 4
    assert "plain" not in patterns
    assert looks["rock"].blocks
    assert looks["mud"].colour == "#7a9a55"
    assert looks["woods"].art == terrain_looks(STATE)["woods"].art != ()
    assert looks["open"].letter == ""


def test_a_kind_may_look_like_another() -> None:
    orchard = TerrainKind("orchard", "orchard", blocks=False, cover=1, art="woods", letter="O")
    look = terrain_looks(set_terrain_kind(STATE, "orchard", orchard).apply(STATE))["orchard"]
    assert (look.name, look.letter, look.blocks) == ("orchard", "O", False)
    assert look.art == terrain_looks(STATE)["woods"].art
    bare = replace(KINDS["woods"], blocks=False)
    assert not terrain_looks(set_terrain_kind(STATE, "woods", bare).apply(STATE))["woods"].blocks


@pytest.mark.rule("002-28")
def test_the_numbers_turn_with_the_north_marker() -> None:
    assert north_mark(NorthMarker()).directions == (0, 1, 2, 3, 4, 5)
    assert north_mark(NorthMarker(NorthMarkerOrientation(2), C5)) == (C5, (2, 3, 4, 5, 0, 1))
    assert north_mark(NorthMarker(NorthMarkerOrientation(2, clockwise=False))).directions == (
        2,
        1,
        0,
        5,
        4,
        3,
    )


@pytest.mark.rule("002-25")
def test_without_a_call_there_are_no_marks() -> None:
    picture = board_picture(STATE)
    assert (picture.token, picture.aim, picture.drift, picture.blast) == (None,) * 4


def test_before_the_dice_the_token_lies_on_its_target() -> None:
    picture = board_picture(replace(STATE, call=CALL))
    assert (picture.token, picture.drift, picture.blast) == (C5, None, None)
    assert target_token_space(replace(CALL, target=None)) is None


@pytest.mark.rule("002-27")
@pytest.mark.rule("002-38")
def test_after_the_dice_aim_path_and_blast_are_drawn() -> None:
    call = replace(CALL, number=NORMAL, drift=drift_from_dice(GRID, C5, 4, 3, 3))
    picture = board_picture(replace(STATE, call=call))
    assert picture.token is None
    assert picture.drift == DriftMark((C5, *map(GRID.parse, ("C6", "C7", "C8"))))
    assert picture.blast is not None
    assert picture.blast.final == GRID.parse("C8")
    assert len(picture.blast.around) == 6
    assert picture.blast[2:] == (4, 3, False)
    area = blast_mark(STATE, replace(call, keywords=BLANKET))
    assert area is not None
    assert area[1:] == ((), 4, None, True)
    assert blast_mark(STATE, replace(call, keywords=BLANKET[:3])) is None


@pytest.mark.rule("002-31")
def test_a_token_off_the_board_leaves_no_blast() -> None:
    call = replace(CALL, target=A1, number=NORMAL, drift=drift_from_dice(GRID, A1, 4, 3, 1))
    assert drift_mark(call) == DriftMark((A1,), 0)
    assert blast_mark(STATE, call) is None
    assert svg_to_png_pixels(GAME.drawing(replace(STATE, call=call)).svg, 200, 150)


def test_a_ruling_has_its_card() -> None:
    state = painted(STATE, HexTerrainAndLevel(GRID.parse("A2"), "woods"))
    ruling = GAME.line_of_sight_ruling(state, A1, GRID.parse("A3"))
    card = ruling_card(ruling, state, "We say it is clear.")
    assert card.ruling.readings[0] == (
        "Line along a hexside", "The line is blocked when the hexes on both sides block",
    )  # fmt: skip
    assert (card.attack, card.side, card.agreed) == ("Line of sight", "", "We say it is clear.")
    assert svg_to_png_pixels(card_svg(card), 320, 200)


def test_the_field_of_a_hex_is_the_same_both_ways() -> None:
    state = painted(STATE, HexTerrainAndLevel(GRID.parse("A2"), "woods"))
    shading = visibility_shading(state, A1)
    assert shading.sees == shading.seen_by
    assert GRID.parse("A2") in shading.sees
    assert not {A1, GRID.parse("A3"), GRID.parse("A12")} & shading.sees
    assert svg_to_png_pixels(_drawn(state), 200, 150)


def _drawn(state: HexState) -> str:
    from boardapp.picture.hexes.hex_board import hex_board_svg

    return hex_board_svg(board_picture(state, shading=visibility_shading(state, A1)))


@pytest.mark.parametrize("seed", range(costly_examples(8)))
def test_any_table_can_be_drawn(seed: int) -> None:
    state, game = some_table(random.Random(seed), 120)
    svg, (width, height) = game.drawing(state)
    assert re.search(rf'width="{width / 1000:g}', svg)
    assert svg_to_png_pixels(svg, max(1, round(width / 50)), max(1, round(height / 50)))


def test_the_same_table_gives_the_same_picture() -> None:
    state, game = some_table(random.Random(3), 60)
    assert game.drawing(state) == game.drawing(state)
