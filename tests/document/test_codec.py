"""Acts of a table as values and back."""

import json
import random
from pathlib import Path

from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile
from boardapp.document.log_entries import CommandEntry
from boardapp.games.spearpoint.act_codec import CODEC
from boardapp.games.spearpoint.table.table_changes import move_tile
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.document.play import new_document, play


def test_a_change_as_values_reads_like_what_was_done() -> None:
    act = move_tile(PlacedTile("1A", Space(1, 3), 90), Space(2, 8))
    assert CODEC.encode(act, GRID) == {
        "do": "change",
        "title": "Move tile 1A from B-4 to C-9",
        "changes": [
            {
                "field": "tiles",
                "key": "B-4",
                "before": {"tile": "1A", "space": "B-4", "rotation": 90},
            },
            {
                "field": "tiles",
                "key": "C-9",
                "after": {"tile": "1A", "space": "C-9", "rotation": 90},
            },
        ],
    }


def test_every_change_comes_back_from_json() -> None:
    document, fields = new_document(), set[str]()
    for _ in play(document, random.Random(3), 600):
        pass
    for entry, _ in document.log:
        if isinstance(entry, CommandEntry):
            values = CODEC.encode(entry.command, GRID)
            assert CODEC.decode(json.loads(json.dumps(values)), GRID) == entry.command
            fields |= {one.field for one in entry.command.field_changes(document.state)}
    assert fields == {
        "tiles", "units", "smoke", "board", "turn", "compared", "options", "agreements",
    }  # fmt: skip


def test_every_act_of_a_save_is_documented() -> None:
    text = Path("docs/formats.md").read_text("utf-8")
    assert [name for name in CODEC.acts if f"| `{name}` |" not in text] == []
