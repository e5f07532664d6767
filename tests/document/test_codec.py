"""Commands as values and back; values that are no command are refused in one sentence."""

import json
import random
import re
from typing import Any

import pytest

from boardapp.core.command import ActError, NoteAgreement, SetOption
from boardapp.core.grid import Space
from boardapp.core.state import Agreement
from boardapp.core.tile import PlacedTile
from boardapp.document.log import Did
from boardapp.games.codec import OF_EVERY_GAME, TOGETHER
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.games.spearpoint.codec import CODEC
from boardapp.games.spearpoint.commands import MoveTile, SetSmoke
from tests.document.play import new_document, play

PLACED = {"tile": "1A", "space": "B-4", "rotation": 90}
UNIT = {"id": "us-1", "unit": "rifle-squad", "side": "us", "space": "A-1"}
NOTE = {"origin": "A-1", "target": "C-9", "attack": "direct", "text": "clear"}


def test_a_command_as_values_reads_like_the_act() -> None:
    command = MoveTile(PlacedTile("1A", Space(1, 3), 90), Space(2, 8))
    assert CODEC.values(command, GRID) == {"do": "move-tile", "placed": PLACED, "target": "C-9"}


def test_nothing_is_told_apart_from_none() -> None:
    switch = SetOption("night", None, "every-turn")
    assert CODEC.values(switch, GRID)["before"] is None
    note = NoteAgreement(0, None, Agreement(Space(0, 0), Space(2, 8), "direct", "clear"))
    assert CODEC.values(note, GRID)["after"] == NOTE


def test_every_kind_of_command_comes_back_from_json() -> None:
    document, seen = new_document(), set()
    for _ in play(document, random.Random(3), 600):
        pass
    for entry, _ in document.log:
        if isinstance(entry, Did):
            values = CODEC.values(entry.command, GRID)
            seen.add(values["do"])
            assert CODEC.command(json.loads(json.dumps(values)), GRID) == entry.command
    # Decisions need a scenario: the setups of every scenario go through files in their own tests,
    # and so do procedures. Own tiles are taken over in tests of their own.
    apart = {"decide", "take-over", "enter-cards", *OF_EVERY_GAME} - {TOGETHER}
    assert seen == set(CODEC.kinds) - apart


def test_the_time_of_an_act_is_none_of_its_fields() -> None:
    values = {"at": "now", "do": "set-smoke", "space": "A-1", "before": 0, "turns": 3}
    assert CODEC.command(values, GRID) == SetSmoke(Space(0, 0), 0, 3)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, "found the act None; expected one of place-tile, remove-tile, "),
        ({"do": "explode"}, "found the act 'explode'; expected one of "),
        ({"do": ["set-turn"]}, "found the act ['set-turn']; expected one of "),
        ({"do": {}}, "found the act {}; expected one of "),
        ({"do": "set-turn", "before": 1}, "found the fields ['before']; expected ['before', 't"),
        (
            {"do": "set-turn", "before": 1, "turn": 2, "run": "x"},
            "found the fields ['before', 'run', 'turn']; expected ['before', 'turn']",
        ),
        ({"do": "set-turn", "before": 1, "turn": "2"}, "found '2'; expected a whole number"),
        ({"do": "set-turn", "before": 1, "turn": True}, "found True; expected a whole number"),
        ({"do": "set-turn", "before": 1, "turn": -1}, "found -1; expected a whole number"),
        ({"do": "set-turn", "before": 1, "turn": 2**31}, "; expected a whole number"),
        ({"do": "set-turn", "before": 1, "turn": 1e400}, "found inf; expected a whole number"),
        (
            {"do": "place-tile", "placed": "1A"},
            "found '1A'; expected the fields tile, space, rotation",
        ),
        (
            {"do": "place-tile", "placed": {"tile": "1A"}},
            "; expected the fields tile, space, rotation",
        ),
        ({"do": "place-tile", "placed": PLACED | {"tile": 1}}, "found 1; expected a text"),
        ({"do": "place-tile", "placed": PLACED | {"space": "D-1"}}, "D-1"),
        ({"do": "place-tile", "placed": PLACED | {"space": None}}, "found None; expected a text"),
        (
            {"do": "place-tile", "placed": PLACED | {"rotation": 45}},
            "found 45; expected one of 0, 90, 180, 270",
        ),
        (
            {"do": "turn-tile", "placed": PLACED, "rotation": 1},
            "found 1; expected one of 0, 90, 180, 270",
        ),
        (
            {"do": "place-unit", "unit": UNIT | {"art": "x"}},
            "; expected the fields id, unit, side, space",
        ),
        ({"do": "place-unit", "unit": UNIT | {"side": None}}, "found None; expected a text"),
        ({"do": "set-option", "name": "night", "before": None, "choice": 1}, "found 1; expected"),
        (
            {"do": "match-tile", "tile": 1, "before": None, "drawing": None},
            "found 1; expected a text",
        ),
        (
            {"do": "agree", "index": 0, "before": None, "after": []},
            "; expected the fields origin, target",
        ),
    ],
)
def test_what_is_no_command_is_refused(values: dict[str, Any], words: str) -> None:
    with pytest.raises(ActError, match=re.escape(words)):
        CODEC.command(values, GRID)


def test_a_refusal_stays_short_however_much_was_found() -> None:
    with pytest.raises(ActError) as caught:
        CODEC.command({"do": "set-turn", "before": 1, "turn": "9" * 60_000}, GRID)
    assert len(str(caught.value)) < 100
    with pytest.raises(ActError) as caught:
        CODEC.command({"do": "move-tile", "placed": PLACED, "target": "A" * 60_000}, GRID)
    assert len(str(caught.value)) < 200
