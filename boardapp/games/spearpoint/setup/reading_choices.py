"""Before the stages of a setup: how the text is read, and the terrain of the game before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import PurePath

from boardapp.core.procedure.question_parts import Choice, Other, Refusal, Spot, Thing
from boardapp.core.procedure.questions import Pick, Put, Words
from boardapp.core.procedure.running_procedure import Asking, ask, ask_or
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.readings_setup import ask_readings
from boardapp.games.rule_headings import beside_title
from boardapp.games.spearpoint.scenario.carry_over_rules import left_behind
from boardapp.games.spearpoint.setup.setup_context import BOTH, SetupContext
from boardapp.games.spearpoint.setup.setup_rules import carrying_rule, ids, why_not_carried
from boardapp.games.spearpoint.setup.setup_view import SetupView
from boardapp.games.spearpoint.switches import OF_PLAY
from boardapp.games.spearpoint.table.placement import refuse_lying
from boardapp.games.spearpoint.tiles.box_contents import tile_number

CARRIED = "Terrain carried over"
"""How an earlier game is asked for."""
FIGHTS_READ = "Readings of fights and moves"
"""How readings of fights are asked for."""


def agree(on: SetupContext) -> Asking[None]:
    """Agree on each reading that the scenario's text leaves open."""
    for reading in on.here.scenario.readings.values():
        before = on.here.readings[reading.name]
        choice = yield from ask(Pick(
            BOTH, reading.title, "The text leaves it open: agree how it is read.",
            beside_title(ids(reading.rule)), usual=before,
            choices=tuple(
                Choice(name, words.removesuffix(".")) for name, words in reading.choices.items()
            ),
        ))  # fmt: skip
        if choice != before:
            on.becomes(on.here.agreed(reading.name, choice))


def agree_on_fights(on: SetupContext) -> Asking[None]:
    """Agree which readings of fights and moves the table takes otherwise than the program does."""
    options = on.here.table.options
    read = yield from ask_readings(BOTH, FIGHTS_READ, OF_PLAY, options)
    others = {name: choice for name, choice in options.items() if name not in OF_PLAY}
    on.becomes(replace(on.here, table=replace(on.here.table, options=others | read)))


def carry_over(on: SetupContext) -> Asking[None]:
    """Take over the final terrain of an earlier game, tile by tile (004-193, 004-202, 004-232)."""
    before = PurePath(str(on.here.scenario.carry_over)).stem.lstrip("0123456789-")
    rules = ids(carrying_rule(on.here.scenario))
    title = yield from ask(Words(
        BOTH, CARRIED, "Which game was it?", rules,
        usual=before.replace("-", " ").title(),
    ))  # fmt: skip
    tiles: tuple[PlacedTile, ...] = ()
    here = on.here
    while True:
        answer = yield from ask_or(Put(
            BOTH, f"Terrain of {title}", "Lay each tile as that game left it.", rules,
            things=tuple(_box(here, tiles)), turns=ROTATIONS,
            why_not=partial(_why_not_old, here, tiles),
            instead=(Choice("done", "That is all", refusal=why_not_carried(here, title, tiles)),
                     Choice("none", "Start from an empty map after all")),
        ))  # fmt: skip
        if isinstance(answer, Other):
            on.becomes(here.carries(title, tiles) if answer.way == "done" else here)
            return
        tiles = (*tiles, tile_at(answer))
        on.play.set_state(replace(here.table, tiles={one.space: one for one in tiles}))


def tile_at(spot: Spot) -> PlacedTile:
    """Return the tile that an answer puts on a space."""
    assert spot.space is not None
    return PlacedTile(spot.thing, spot.space, ROTATIONS[spot.turn // 90])


def _box(here: SetupView, tiles: Sequence[PlacedTile]) -> Iterator[Thing]:
    """Yield the tile sides of the map whose tiles were not laid yet."""
    used = {tile_number(placed.tile) for placed in tiles}
    for name, feature in here.catalogue.tiles.items():
        if here.table.board in feature.maps and tile_number(name) not in used:
            yield Thing(name, f"{name} {feature.face.title}")


def _why_not_old(here: SetupView, tiles: Sequence[PlacedTile], spot: Spot) -> Refusal | None:
    placed = tile_at(spot)
    table = replace(here.table, tiles={one.space: one for one in tiles})
    if refusal := refuse_lying(table, here.catalogue, placed):
        return Refusal(refusal)
    left = left_behind(here, (*tiles, placed))
    reason = next((one.reason for one in left if one.placed == placed), None)
    if reason is None:
        return None
    return Refusal(f"It may not come along, since {reason}.", ids(carrying_rule(here.scenario)))
