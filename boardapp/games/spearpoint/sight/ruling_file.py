"""Saved rulings: a layout with a question of sight and its verdict.

The program asks the question again when it opens the file. `is_same_verdict` compares the new
ruling with the saved verdict.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from boardapp import __version__
from boardapp.core.json_values import field_type_hints, field_types_and_required
from boardapp.core.sight_ruling import Ruling, Status
from boardapp.files.fault_wording import join_with_or
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.typed.typed_reader import TypedReader
from boardapp.files.yaml.scalars import to_yaml_scalar
from boardapp.files.yaml.yaml_source import Source
from boardapp.games.spearpoint.sight import attack_kinds, line_of_sight_rulings, ruling_schema
from boardapp.games.spearpoint.table.state import DEFAULT_ATTACK, TileState
from boardapp.games.spearpoint.table.table_layout_file import OpenedLayout, layout_text
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.tiles.tile_set import SPACE

if TYPE_CHECKING:
    from boardapp.games.spearpoint.sight.line_of_sight_rulings import RulingQuery
    from boardapp.games.spearpoint.sight.ruling_schema import SavedRulingSection

SECTION = "ruling"


class SavedRuling(NamedTuple):
    """A question of sight with its recorded verdict; ``reasons`` are (code, space name) pairs."""

    query: RulingQuery
    status: Status
    reasons: frozenset[tuple[str, str]]


def ruling_text(state: TileState, query: RulingQuery, ruling: Ruling) -> str:
    """Return a layout as YAML, followed by the question and its ruling in readable form."""
    return "".join((layout_text(state), *(f"{line}\n" for line in _yaml_lines(query, ruling))))


def read_ruling(opened: OpenedLayout) -> SavedRuling:
    """Return the ruling saved in a layout.

    Raises FaultsError with every fault of the ruling section, or if there is no such section.
    """
    reader = _ruling_reader(opened.source)
    if opened.ruling is None:
        reader.add_fault((), f"no '{SECTION}' key", "a saved ruling")
        raise FaultsError(reader.faults)
    ruled = _check_ruling(reader)
    if ruled is None or reader.faults:
        raise FaultsError(reader.faults)
    query = line_of_sight_rulings.RulingQuery(
        ruled.from_, ruled.to, ruled.side, ruled.attack, ruled.spotter
    )
    reasons = frozenset((one.code, GRID.name(one.space)) for one in ruled.reasons)
    return SavedRuling(query, ruled.status, reasons)


def ruling_faults(source: Source) -> Sequence[Fault]:
    """Return the faults of the ruling in a layout's source; empty if there is no ruling."""
    if not isinstance(source.value, dict) or source.value.get(SECTION) is None:
        return ()
    reader = _ruling_reader(source)
    if reader.check_format_version():
        _check_ruling(reader)
    return reader.faults


def _ruling_reader(source: Source) -> TypedReader:
    reader = TypedReader(source, SPACE, named=True)
    reader.grid = GRID
    return reader


def _check_ruling(reader: TypedReader) -> SavedRulingSection | None:
    """Note every fault of a layout's ruling; return the section if no required value is missing."""
    value, needed = (
        reader.source.value[SECTION],
        field_types_and_required(ruling_schema.SavedRulingSection)[1],
    )
    held = reader.read_fields(
        field_type_hints(ruling_schema.SavedRulingSection), needed, value, (SECTION,)
    )
    if held is None:
        return None
    # A faulty attack is reported above; without the attack, the spotter cannot be checked.
    attack = held.get("attack", None if "attack" in value else DEFAULT_ATTACK)
    if held.get("spotter") is not None and attack and not attack_kinds.ATTACKS[attack].spotted:
        found = f"a spotter for the attack {attack}"
        mortars = [name for name, attack in attack_kinds.ATTACKS.items() if attack.spotted]
        reader.add_fault(
            (SECTION, "spotter"), found, f"none, or the attack {join_with_or(mortars)}"
        )
    return ruling_schema.SavedRulingSection(**held) if needed <= held.keys() else None


def is_same_verdict(saved: SavedRuling, ruling: Ruling) -> bool:
    """Return whether a ruling has the recorded status and set of reasons."""
    return ruling.verdict_key() == (saved.status, saved.reasons)


def _yaml_lines(query: RulingQuery, ruling: Ruling) -> Iterator[str]:
    yield ""
    yield "# The question asked of this table and the answer. Opening the file rules on it again."
    yield f"{SECTION}:"
    yield f"  from: {GRID.name(query.origin)}"
    yield f"  to: {GRID.name(query.target)}"
    if query.side is not None:
        yield f"  side: {query.side}"
    yield f"  attack: {query.attack}"
    if query.spotter is not None:
        yield f"  spotter: {GRID.name(query.spotter)}"
    yield f"  status: {ruling.status}"
    yield "  reasons:" if ruling.causes else "  reasons: []"
    for cause in ruling.causes:
        yield f"    - {{code: {cause.code}, space: {cause.space}}}"
    if ruling.margin_mm is not None:
        yield f"  margin_mm: {round(ruling.margin_mm, 3)}"
    yield f"  sentence: {to_yaml_scalar(ruling.sentence())}"
    yield f"  program: {to_yaml_scalar(__version__)}"
