"""The handbook says of tiles, reasons, switches and attacks what the program knows of them."""

import re
from pathlib import Path

import pytest

from boardapp.games.spearpoint.combat.line_of_sight_refusals import HIDDEN_BY
from boardapp.games.spearpoint.rule_headings import HEADINGS, heading
from boardapp.games.spearpoint.sight import line_of_sight_rules
from boardapp.games.spearpoint.sight.alternatives_to_ruling import BLOCKED_BY
from boardapp.games.spearpoint.sight.attack_kinds import ATTACKS
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.tiles.catalogue import TileSide
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue

DOCS = Path(__file__).parents[3] / "docs"
LINES = (DOCS / "games/spearpoint-lines.md").read_text(encoding="utf-8")
READINGS = (DOCS / "reference/readings.md").read_text(encoding="utf-8")
TILES = built_in_catalogue().tiles
ROW = re.compile(r"^\| (\d+[AB]) \| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$", re.MULTILINE)
ROWS = ROW.findall((DOCS / "reference/tiles.md").read_text(encoding="utf-8"))
PRINTED = [
    one
    for one in vars(line_of_sight_rules).values()
    if isinstance(one, line_of_sight_rules.ReasonSource)
]


def by_number(tile: str) -> tuple[int, str]:
    return int(tile[:-1]), tile[-1]


def test_every_side_has_its_row_in_order() -> None:
    assert len(TILES) == 47
    assert [row[0] for row in ROWS] == sorted(TILES, key=by_number)


@pytest.mark.parametrize(("tile", "title", "kind", "defense", "blocks"), ROWS)
def test_the_table_of_tiles_agrees_with_the_tiles(
    tile: str, title: str, kind: str, defense: str, blocks: str
) -> None:
    feature = TILES[tile]
    assert (title, kind, defense) == (
        feature.face.title,
        feature.kind,
        "none" if feature.defense is None else str(feature.defense),
    )
    assert (blocks == "nothing") == (not shapes(feature))


def shapes(feature: TileSide) -> int:
    return len(feature.face.walls) + len(feature.face.areas)


NUMBERS = {"two": 2, "three": 3, "four": 4, "five": 5}


def test_pieces_of_wall_are_counted_right() -> None:
    """Rows that say how many pieces of wall there are, and nothing else, say how many."""
    counted = {
        tile: NUMBERS[match[1]]
        for tile, *_, blocks in ROWS
        if (match := re.fullmatch(r"(two|three|four|five) (?:pieces|stumps) of wall", blocks))
    }
    assert counted == {tile: len(TILES[tile].face.walls) for tile in ("2B", "4B", "7B")}


def test_every_reason_has_its_words_wherever_it_is_told() -> None:
    assert {one.code for one in PRINTED} == line_of_sight_rules.REASONS.keys()
    assert HIDDEN_BY.keys() == BLOCKED_BY.keys() == line_of_sight_rules.REASONS.keys()


def test_every_reason_is_told_with_its_rule() -> None:
    reasons = LINES.split("### Reasons\n")[1].split("\n### ")[0]
    rows = dict(re.findall(r"^\| `([\w-]+)` \| .+ \| (.+) \|$", reasons, re.MULTILINE))
    assert rows.keys() == line_of_sight_rules.REASONS.keys()
    for one in PRINTED:
        assert rows[one.code] == heading(one.rule)


def test_every_switch_and_attack_is_told_with_its_rule() -> None:
    for switch in SWITCHES.values():
        assert (
            f"| {HEADINGS.switch_title_with_citation(switch.title, switch.rule)}, `{switch.name}` |"
            in READINGS
        )
    others = [attack for attack in ATTACKS.values() if attack.name != "direct"]
    attacks = LINES.split("### Other ways to attack\n")[1].split("\n## ")[0]
    told = re.findall(r"^\| ([A-Z][\w -]+) \((.+?)\) \|", attacks, re.MULTILINE)
    assert [title for title, _ in told] == [attack.title for attack in others]
    for attack, (_, printed) in zip(others, told, strict=True):
        assert printed.startswith(heading(attack.rule))
