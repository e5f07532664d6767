"""The procedures before the stages of a setup: readings, and terrain of an earlier game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import PurePath

from boardapp.core.procedure.question_parts import (
    Choice,
    InsteadAnswer,
    PlaceableObject,
    PlacementAnswer,
    Refusal,
    fitting_prompt,
)
from boardapp.core.procedure.questions import Pick, PutObject, TextQuestion
from boardapp.core.procedure.running_procedure import Asking, ask, ask_or_instead
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.ask_rule_readings import ask_readings
from boardapp.games.rule_headings import without_reading_ids
from boardapp.games.spearpoint.scenario.terrain_carry_over_rules import rejected_tiles
from boardapp.games.spearpoint.setup.setup_context import BOTH, SetupContext
from boardapp.games.spearpoint.setup.setup_placement_rules import (
    carry_over_rule_source,
    rule_ids,
    why_not_carried,
)
from boardapp.games.spearpoint.setup.setup_progress import SetupView
from boardapp.games.spearpoint.switches import OF_PLAY
from boardapp.games.spearpoint.table.placement_checks import why_tile_cannot_lie
from boardapp.games.spearpoint.tiles.catalogue import tile_number

CARRIED = "Name of the earlier game"
"""The title of the question about an earlier game."""
FIGHTS_READ = "Rules on fights and moves"
"""The title of the questions about readings of fights and moves."""


def agree_on_readings(context: SetupContext) -> Asking[None]:
    """Ask the players to agree on each reading that the scenario's text leaves open."""
    for reading in context.here.scenario.readings.values():
        before = context.here.readings[reading.name]
        choice = yield from ask(Pick(
            BOTH, reading.title, "The rules do not decide this question. Choose the answer that "
                "you agree on.",
            without_reading_ids(rule_ids(reading.rule)), usual=before,
            prompt=_reading_prompt(reading.title),
            choices=tuple(
                Choice(name, words.removesuffix(".")) for name, words in reading.choices.items()
            ),
        ))  # fmt: skip
        if choice != before or reading.name not in context.here.table.agreed:
            context.set_setup(context.here.with_reading_choice(reading.name, choice))


def _reading_prompt(title: str) -> str:
    return fitting_prompt(
        f"{title}: how do you read it?", f"{title}?", "How do you read this unclear rule?"
    )


def agree_on_fight_readings(context: SetupContext) -> Asking[None]:
    """Ask the players which readings of fights and moves should differ from the default."""
    options = context.here.table.options
    read = yield from ask_readings(BOTH, FIGHTS_READ, OF_PLAY, options)
    others = {name: choice for name, choice in options.items() if name not in OF_PLAY}
    context.set_setup(
        replace(context.here, table=replace(context.here.table, options=others | read))
    )


def carry_over_terrain(context: SetupContext) -> Asking[None]:
    """Ask for the final terrain of an earlier game, tile by tile (004-193, 004-202, 004-232)."""
    before = PurePath(str(context.here.scenario.carry_over)).stem.lstrip("0123456789-")
    rules = rule_ids(carry_over_rule_source(context.here.scenario))
    title = yield from ask(TextQuestion(
        BOTH, CARRIED, "Enter the name of the earlier game whose terrain you use.", rules,
        usual=before.replace("-", " ").title(), prompt="From which game do you use the terrain?",
    ))  # fmt: skip
    tiles: tuple[PlacedTile, ...] = ()
    here = context.here
    while True:
        answer = yield from ask_or_instead(PutObject(
            BOTH, f"Terrain from the earlier game “{title}”", "Lay each tile where it was at "
                "the end of that game.",
            rules,
            things=tuple(_tile_sides_not_laid_yet(here, tiles)), turns=ROTATIONS,
            why_not=partial(_why_not_carried_tile, here, tiles),
            prompt="Lay a tile as in the earlier game",
            instead=(Choice("done", "Finish laying terrain",
                            refusal=why_not_carried(here, title, tiles)),
                     Choice("none", "Start from an empty map after all", label="Empty the map")),
        ))  # fmt: skip
        if isinstance(answer, InsteadAnswer):
            context.set_setup(
                here.with_carried_terrain(title, tiles) if answer.way == "done" else here
            )
            return
        tiles = (*tiles, placed_tile_from_answer(answer))
        context.play.set_state(replace(here.table, tiles={one.space: one for one in tiles}))


def tile_with_title(name: str, title: str) -> str:
    """Return a tile's name with its title, but only the title if it contains the name.

    >>> tile_with_title("1A", "House"), tile_with_title("1A", "Tile 1A")
    ('1A House', 'Tile 1A')
    """
    return title if name in title.split() else f"{name} {title}"


def placed_tile_from_answer(spot: PlacementAnswer) -> PlacedTile:
    """Return the tile that an answer places on a space."""
    assert spot.space is not None
    return PlacedTile(spot.thing, spot.space, ROTATIONS[spot.turn // 90])


def _tile_sides_not_laid_yet(
    setup: SetupView, tiles: Sequence[PlacedTile]
) -> Iterator[PlaceableObject]:
    """Yield the tile sides for the map whose tiles are not laid yet."""
    used = {tile_number(placed.tile) for placed in tiles}
    for name, feature in setup.catalogue.tiles.items():
        if setup.table.board in feature.maps and tile_number(name) not in used:
            yield PlaceableObject(name, tile_with_title(name, feature.face.title))


def _why_not_carried_tile(
    setup: SetupView, tiles: Sequence[PlacedTile], spot: PlacementAnswer
) -> Refusal | None:
    placed = placed_tile_from_answer(spot)
    table = replace(setup.table, tiles={one.space: one for one in tiles})
    if refusal := why_tile_cannot_lie(table, setup.catalogue, placed):
        return Refusal(refusal)
    left = rejected_tiles(setup, (*tiles, placed))
    reason = next((one.reason for one in left if one.placed == placed), None)
    if reason is None:
        return None
    return Refusal(
        f"You cannot use this terrain, because {reason}.",
        rule_ids(carry_over_rule_source(setup.scenario)),
    )
