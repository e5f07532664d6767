"""A game as one page: its size, strangers' text in it, whose pictures it holds."""

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.share.drawing_fragments import DrawingFragments, elements
from boardapp.share.game_steps import GameSteps
from boardapp.share.replay_page import MOST_PICTURE_BYTES, replay_page
from boardapp.share.step_drawing import StepPainter
from tests.repo.repository import ROOT

SAVES = sorted((ROOT / "tests/document/golden").glob("*.boardapp"))
EVIL = "</script><script>alert(1)</script><!-- \" ' & \u2028 @DATA@"


def game_of(page: str) -> Any:
    return json.loads(page.split('id="game">')[1].split("</script>", maxsplit=1)[0])


def whole(game: Any, number: int) -> str:
    """Return a drawing as the page puts it together."""
    layers = (game["layers"][layer] for layer in game["drawings"][number])
    return "".join(game["fragments"][part] for layer in layers for part in layer)


@pytest.mark.parametrize("save", SAVES, ids=lambda path: path.stem)
def test_an_evening_is_small_and_every_board_is_whole(save: Path) -> None:
    document = open_document(save)
    page = replay_page(document)
    assert len(page.encode()) < 1_500_000
    game, painter = game_of(page), StepPainter(document)
    assert len(game["steps"]) == len(document.log) + 1
    steps = GameSteps(document)
    for number in range(0, len(steps), 9):
        shown, svg = game["steps"][number], painter.paint(steps.step(number)).svg
        drawn = "".join(one for one in elements(svg[svg.index(">") + 1 : svg.rindex("</")]))
        assert whole(game, shown["drawing"]) == re.sub(r"^<title>.*?</title>", "", drawn)


def test_equal_elements_are_stored_once() -> None:
    drawings = DrawingFragments()
    base = '<svg viewBox="0 0 9 9"><rect a=">"/><g id="u">{}</g></svg>'
    one = drawings.add(base.format('<a x="1"/><b><c/></b>'))
    other = drawings.add(base.format('<b><c/></b><a x="2"/>'))
    assert drawings.add(base.format('<a x="1"/><b><c/></b>')) == one != other
    assert [*drawings.fragments] == [
        '<rect a=">"/>', '<g id="u">', '<a x="1"/>', "<b><c/></b>", "</g>", '<a x="2"/>',
    ]  # fmt: skip


def test_strangers_text_ends_no_element() -> None:
    document = Document(new_state("village"), Spearpoint(load_catalogue()), title=EVIL)
    document.log_note(EVIL, by=EVIL)
    document.log_throw((3,), 6, "entered", EVIL, EVIL)
    page = replay_page(document)
    assert page.count("<script") == page.count("</script>") == 2
    assert "alert(1)</" not in page
    assert "<!--" not in page
    assert unescape(re.findall("<title>(.*?)</title>", page)[0]) == document.name
    assert game_of(page)["steps"][1]["sentence"] == document.log[0].sentence


# Pictures of the owner's


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """Return a layout with two photographed tiles and a photographed map."""
    noise = np.random.default_rng(3).integers(0, 256, (900, 900, 3), np.uint8)
    for name in ("one", "map"):
        Image.fromarray(noise).save(tmp_path / f"{name}.jpg", quality=90)
    (tmp_path / "mine.yaml").write_text(
        "boardapp: 1\ntile_set: Mine\n"
        "boards: {village: {title: My village, art: map.jpg}}\n"
        "tiles:\n  1A: {title: My house, kind: building, walls: [], areas: [], edges: [],"
        " art: one.jpg}\n"
    )
    layout = tmp_path / "table.yaml"
    layout.write_text(
        "boardapp: 1\ngame: spearpoint\nboard: village\ntile_sets: [mine.yaml]\n"
        "tiles:\n  - {tile: 1A, space: B-4, rotation: 90}\n  - {tile: 2A, space: B-6}\n"
    )
    return layout


def test_the_owner_s_pictures_are_in_a_page_only_if_asked(table: Path) -> None:
    document = open_document(table)
    page = replay_page(document)
    assert "<image" not in page.replace("\\u003c", "<")
    assert len(whole(game_of(page), 0)) > 200_000, "our map and tile are drawn"
    assert "My house" in StepPainter(document).paint(GameSteps(document).step(0)).svg
    asked = replay_page(document, own_pictures=True)
    assert asked.count("data:image/webp") == 2
    assert "data:image/jpeg" not in asked
    assert len(asked.encode()) < MOST_PICTURE_BYTES + 500_000
    assert str(table.parent) not in asked
