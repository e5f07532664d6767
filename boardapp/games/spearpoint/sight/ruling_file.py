"""Saved rulings: a layout with the question asked of it and the verdict given.

Opening one asks the same question again; `same_verdict` tells whether the answer still stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from boardapp import __version__
from boardapp.core.plain_values import fields_of, hints_of
from boardapp.core.ruling import Ruling, Status
from boardapp.files.fault import Fault, FaultsError
from boardapp.files.fault_wording import either
from boardapp.files.typed.reader import TypedReader
from boardapp.files.yaml.scalars import written
from boardapp.files.yaml.yaml_source import Source
from boardapp.games.spearpoint.sight import attack_kinds, ruling_schema, rulings
from boardapp.games.spearpoint.table.layout import OpenedLayout, layout_text
from boardapp.games.spearpoint.table.state import DEFAULT_ATTACK, TileState
from boardapp.games.spearpoint.tiles.box_contents import GRID
from boardapp.games.spearpoint.tiles.tile_set import SPACE

if TYPE_CHECKING:
    from boardapp.games.spearpoint.sight.ruling_schema import Ruled
    from boardapp.games.spearpoint.sight.rulings import Query

SECTION = "ruling"


class SavedRuling(NamedTuple):
    """A question with the verdict recorded for it; ``reasons`` are (code, space) by name."""

    query: Query
    status: Status
    reasons: frozenset[tuple[str, str]]


def ruling_text(state: TileState, query: Query, ruling: Ruling) -> str:
    """Return a layout as YAML with the question and its ruling below, for people to read too."""
    return "".join((layout_text(state), *(f"{line}\n" for line in _lines(query, ruling))))


def read_ruling(opened: OpenedLayout) -> SavedRuling:
    """Return the ruling saved in a layout.

    Raises FaultsError with every fault of that section, also when there is none.
    """
    reader = _reader(opened.source)
    if opened.ruling is None:
        reader.fault((), f"no '{SECTION}' key", "a saved ruling")
        raise FaultsError(reader.faults)
    ruled = _check(reader)
    if ruled is None or reader.faults:
        raise FaultsError(reader.faults)
    query = rulings.Query(ruled.from_, ruled.to, ruled.side, ruled.attack, ruled.spotter)
    reasons = frozenset((one.code, GRID.name(one.space)) for one in ruled.reasons)
    return SavedRuling(query, ruled.status, reasons)


def ruling_faults(source: Source) -> Sequence[Fault]:
    """Return what is wrong with the ruling in a layout's source; nothing when it holds none."""
    if not isinstance(source.value, dict) or source.value.get(SECTION) is None:
        return ()
    reader = _reader(source)
    if reader.version():
        _check(reader)
    return reader.faults


def _reader(source: Source) -> TypedReader:
    reader = TypedReader(source, SPACE, named=True)
    reader.grid = GRID
    return reader


def _check(reader: TypedReader) -> Ruled | None:
    """Note every fault of a layout's ruling; return it when nothing is missing."""
    value, needed = reader.source.value[SECTION], fields_of(ruling_schema.Ruled)[1]
    held = reader.fields(hints_of(ruling_schema.Ruled), needed, value, (SECTION,))
    if held is None:
        return None
    # A faulty attack has had its fault, and says nothing of the spotter.
    attack = held.get("attack", None if "attack" in value else DEFAULT_ATTACK)
    if held.get("spotter") is not None and attack and not attack_kinds.ATTACKS[attack].spotted:
        found = f"a spotter for the attack {attack}"
        mortars = [name for name, attack in attack_kinds.ATTACKS.items() if attack.spotted]
        reader.fault((SECTION, "spotter"), found, f"none, or the attack {either(mortars)}")
    return ruling_schema.Ruled(**held) if needed <= held.keys() else None


def same_verdict(saved: SavedRuling, ruling: Ruling) -> bool:
    """Tell whether a ruling has the recorded status and set of reasons."""
    return ruling.verdict() == (saved.status, saved.reasons)


def _lines(query: Query, ruling: Ruling) -> Iterator[str]:
    yield ""
    yield "# The question asked of this table and the answer. Opening the file rules on it anew."
    yield f"{SECTION}:"
    yield f"  from: {GRID.name(query.origin)}"
    yield f"  to: {GRID.name(query.target)}"
    if query.side is not None:
        yield f"  side: {query.side}"
    yield f"  attack: {query.attack}"
    if query.spotter is not None:
        yield f"  spotter: {GRID.name(query.spotter)}"
    yield f"  status: {ruling.status}"
    yield from _reasons(ruling)
    if ruling.margin_mm is not None:
        yield f"  margin_mm: {round(ruling.margin_mm, 3)}"
    yield f"  sentence: {written(ruling.sentence())}"
    yield f"  program: {written(__version__)}"


def _reasons(ruling: Ruling) -> Iterator[str]:
    """Yield the reasons in order along the line, one a line."""
    yield "  reasons:" if ruling.causes else "  reasons: []"
    for cause in ruling.causes:
        yield f"    - {{code: {cause.code}, space: {cause.space}}}"
