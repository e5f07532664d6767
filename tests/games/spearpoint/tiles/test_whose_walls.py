"""The drawing behind a ruling, and whether anybody has compared it with the printed tile."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from boardapp.core.sight_ruling import DrawnBy, Ruling
from boardapp.core.tile import Edge, PlacedTile, TileFace
from boardapp.games.spearpoint.sight.line_of_sight_rulings import RulingQuery, rule_on_line
from boardapp.games.spearpoint.table.state_check import refuse_state
from boardapp.games.spearpoint.table.table_changes import mark_tile_as_compared
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue, TileSide
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue

HOUSE = TileFace("1A", "House", walls=(((0, 0), (4000, 4000)),), edges=(Edge("west", "red"),))
BOX = Catalogue({}, {name: TileSide(replace(HOUSE, id=name)) for name in ("1A", "2A", "3A", "4A")})
PRINT = "Compared, 1A: a drawing's fingerprint: 8 digits 0 to f"
LAID = (("1A", "B-1"), ("2A", "B-3"), ("3A", "B-5"), ("4A", "A-3"))


def ruled(
    catalogue: Catalogue = BOX, attack: str = "direct", compared: Mapping[str, str] | None = None
) -> Ruling:
    state = replace(new_state("village"), compared=compared or {})
    for tile, name in LAID:
        space = GRID.parse(name)
        state = state.with_tile(space, PlacedTile(tile, space))
    query = RulingQuery(GRID.parse("B-1"), GRID.parse("B-5"), None, attack)
    return rule_on_line(state, catalogue, query)


def drawn(ruling: Ruling) -> list[tuple[str, str, DrawnBy]]:
    return [tuple(rest) for rest in ruling.rests]  # type: ignore[misc]


def test_a_ruling_rests_on_the_tiles_that_decide_its_line_in_order() -> None:
    assert drawn(ruled()) == [("B-1", "1A", "ours"), ("B-3", "2A", "ours"), ("B-5", "3A", "ours")]
    assert drawn(ruled(attack="mortar")) == [("B-1", "1A", "ours"), ("B-3", "2A", "ours")]
    assert drawn(ruled(attack="aircraft")) == []


def test_a_comparison_counts_for_that_drawing_alone() -> None:
    found = ruled(compared={"1A": HOUSE.drawing_checksum, "2A": "00000000"})
    assert [rest.drawn for rest in found.rests] == ["ours-compared", "ours", "ours"]
    assert [rest.tile for rest in found.uncompared_tiles] == ["2A", "3A"]
    other = replace(HOUSE, walls=(((0, 0), (4000, 3999)),))
    assert other.drawing_checksum != HOUSE.drawing_checksum
    turned = replace(HOUSE, title="Home", id="9A", arrows=("north",))
    assert turned.drawing_checksum == HOUSE.drawing_checksum


def test_an_owner_s_tile_is_told_apart() -> None:
    own = {"1A": TileSide(HOUSE, own=True), "2A": TileSide(HOUSE, own=True, proved=True)}
    found = ruled(replace(BOX, tiles={**BOX.tiles, **own}))
    assert [rest.drawn for rest in found.rests] == ["own", "own-proved", "ours"]
    audited = {"1A": TileSide(HOUSE, own=True, audited=True)}
    assert ruled(replace(BOX, tiles={**BOX.tiles, **audited})).rests[0].drawn == "own-proved"
    compared = ruled(
        replace(BOX, tiles={**BOX.tiles, **own}), compared={"1A": HOUSE.drawing_checksum}
    )
    assert compared.rests[0].drawn == "own-proved"


@pytest.mark.parametrize(
    ("compared", "sentence"),
    [
        (
            (),
            "This verdict uses boardapp's own drawings of 3 tiles on this line (1A, 2A, 3A). "
            "Compare the drawings with your printed tiles.",
        ),
        (
            ("1A", "3A"),
            (
                "This verdict uses boardapp's own drawing of 1 tile on this line (2A). Compare the "
                "drawing with your printed tile."
            ),
        ),
        (("1A", "2A", "3A"), ""),
    ],
)
def test_the_sentence(compared: tuple[str, ...], sentence: str) -> None:
    assert (
        ruled(compared=dict.fromkeys(compared, HOUSE.drawing_checksum)).compare_tiles_sentence()
        == sentence
    )


def test_the_sentence_with_own_tiles() -> None:
    own = {"2A": TileSide(replace(HOUSE, id="2A"), own=True)}
    assert ruled(replace(BOX, tiles={**BOX.tiles, **own})).compare_tiles_sentence() == (
        "This verdict uses boardapp's own drawings of 2 tiles on this line (1A, 3A) and your "
        "unchecked drawing of 1 (2A). Compare the drawings with your printed tiles."
    )


def test_a_tile_set_lays_own_tiles_over_the_box(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(
        "boardapp: 1\ntile_set: Mine\ntiles:\n  1A: {walls: []}\n  2A: {walls: [], proved: true}\n"
    )
    tiles = load_catalogue([path]).tiles
    found = [(tiles[name].own, tiles[name].proved) for name in ("1A", "2A", "3A")]
    assert found == [(True, False), (True, True), (False, False)]


@pytest.mark.parametrize(
    ("tile", "drawing", "refusal"),
    [
        ("1A", "5d0c91ab", None),
        ("1A", None, None),
        ("9Z", "5d0c91ab", "The tile sets have no tile '9Z'."),
        ("1A", "5D0C91AB", f"{PRINT}, not '5D0C91AB'."),
        ("1A", "", f"{PRINT}, not ''."),
    ],
)
def test_what_a_save_may_note(tile: str, drawing: str | None, refusal: str | None) -> None:
    state = mark_tile_as_compared(tile, None, drawing).apply(new_state("village"))
    assert refuse_state(state, BOX) == refusal


def test_the_act_in_words() -> None:
    noted, dropped = (
        mark_tile_as_compared("1A", None, "5d0c91ab"),
        mark_tile_as_compared("1A", "5d0c91ab", None),
    )
    assert noted.history_text() == "Tile 1A matches the printed tile"
    assert dropped.history_text() == "Tile 1A: not compared with the printed tile"
