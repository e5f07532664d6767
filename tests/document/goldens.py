"""The golden files of the first edition, what is expected of them, and where their setups stand."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from boardapp.document.document import Document
from boardapp.document.save_text import SaveText, Start, Writer, read_save
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.scenario.referee import replay
from boardapp.games.spearpoint.scenario.standing import Standing
from boardapp.games.spearpoint.scenario.table import SetupTable

FOLDER = Path(__file__).parent / "golden" / "edition-1"
EXPECTED: Mapping[str, Mapping[str, Any]] = yaml.safe_load(
    (FOLDER / "expected.yaml").read_text("utf-8")
)
SETUPS = sorted(EXPECTED)

NARROWED = ("where: {edge: true, ", "where: {not_spaces: [A-4], edge: true, ")
"""A rule of scenario 2, mended: no entry space where a tile lies, such as on A-4."""


def standing_of(document: Document) -> Standing:
    """Return where the setup of a table stands."""
    game, state = document.game, document.state
    assert isinstance(game, Spearpoint)
    assert isinstance(state, SetupTable)
    assert game.scenario is not None
    return replay(game.scenario, game.catalogue, state)


def rewritten(save: SaveText, start: Start, *acts: Mapping[str, Any]) -> bytes:
    """Return a save with another start, and acts behind its own, as its program would write it."""
    writer = Writer(start)
    lines = [writer.line(values, "an act") for values in (*save.acts, *acts)]
    return (writer.head + "".join(lines) + writer.end()).encode()


def mended(name: str, old: str, new: str) -> tuple[SaveText, Start]:
    """Return a golden save, and its start with another text in its scenario."""
    save = read_save((FOLDER / f"{name}.boardapp").read_bytes(), name)
    ((file, text),) = save.start.files.items()
    assert text.count(old) == 1
    return save, Start(save.start.layout, {file: text.replace(old, new)}, save.start.title)
