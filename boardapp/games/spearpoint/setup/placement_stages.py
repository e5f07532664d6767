"""The stages of a setup that place something on the board: tiles, zones, entry spaces, units.

Each stage is a procedure that asks questions until it is done. `setup_placement_rules` decides
which answers are allowed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import Fact, HighlightedSpaces, TableFact
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    InsteadAnswer,
    Odds,
    PlaceableObject,
    PlacementAnswer,
    Refusal,
    fitting_prompt,
)
from boardapp.core.procedure.questions import Pick, Place, PutObject, Throw
from boardapp.core.procedure.running_procedure import Asking, ask, ask_or_instead
from boardapp.core.sentence_case import capitalize_first
from boardapp.core.tile import ROTATIONS
from boardapp.files.fault_wording import join_with_or
from boardapp.games.spearpoint.cards.unit_cards import command_card_title
from boardapp.games.spearpoint.scenario.allowed_spaces import allowed_spaces
from boardapp.games.spearpoint.scenario.placement_limits import CountRange
from boardapp.games.spearpoint.scenario.setup_stages import (
    ChoiceStage,
    EntryStage,
    Option,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.value_limits_and_readings import UnitLine
from boardapp.games.spearpoint.setup.readings_and_carried_terrain import (
    placed_tile_from_answer,
    tile_with_title,
)
from boardapp.games.spearpoint.setup.setup_context import BOTH, SetupContext, setup_zone_highlights
from boardapp.games.spearpoint.setup.setup_placement_rules import (
    changeable_entry_stage,
    rule_ids,
    why_no_entry,
    why_no_option,
    why_no_tile,
    why_no_unit,
    why_not_entry_space,
    why_stage_not_done,
)
from boardapp.games.spearpoint.setup.setup_progress import SetupView
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES, PLAYERS

_OFF: dict[UnitLine, str] = {"rear-line": "the Rear Line", "air": "the air", "tile": "the tile"}
DIE = 10


def _ask_more_experienced_side(context: SetupContext, begins: str) -> Asking[None]:
    """Ask once which side has the more experienced player; ``begins`` is a first act (004-074)."""
    who = (
        "The side of the less experienced player"
        if context.here.first_by_rule == "inexperienced"
        else "The side of the more experienced player"
    )
    side = yield from ask(Pick(
        BOTH, "More experienced player", f"{who} {begins}.", ("004-074",),
        choices=tuple(Choice(one, PLAYER_TITLES[one]) for one in PLAYERS),
        prompt="Which side has the more experienced player?",
    ))  # fmt: skip
    context.set_setup(context.here.with_table_fields(experienced=side))


# Tiles


def lay_tiles(context: SetupContext, stage: TileStage) -> Asking[None]:
    """Ask the sides for tiles until all are laid or nobody wants another (004-074)."""
    number = context.here.table.stage
    while context.here.table.stage == number:
        if context.here.side_to_act is None:
            yield from _ask_more_experienced_side(context, "lays the first tile")
        by, here = context.side_to_act, context.here

        titles = (
            (name, here.catalogue.tiles[name].face.title) for name in here.tiles_left_to_lay()
        )
        answer = yield from ask_or_instead(PutObject(
            context.side_to_ask, context.tile_title(stage), "Lay one tile on a space. You may "
                "turn the tile.",
            rule_ids(stage.rule), facts=(_tiles_to_lay_fact(here, stage),),
            things=tuple(PlaceableObject(name, tile_with_title(name, title))
                         for name, title in titles),
            turns=ROTATIONS, why_not=partial(_why_no_tile, here, stage, by), prompt="Lay a tile",
            instead=(_no_more_choice(context, stage, "tile"),),
        ))  # fmt: skip
        context.set_setup(
            here.with_pass(by)
            if isinstance(answer, InsteadAnswer)
            else here.with_tile_laid(by, placed_tile_from_answer(answer))
        )


def _why_no_tile(
    setup: SetupView, stage: TileStage, by: str, spot: PlacementAnswer
) -> Refusal | None:
    return why_no_tile(setup, stage, by, placed_tile_from_answer(spot))


def _no_more_choice(context: SetupContext, stage: TileStage | EntryStage, what: str) -> Choice:
    doing = "laying" if what == "tile" else "choosing"
    title, note, label = f"Finish {doing} {what}s", "", f"Finish {doing}"
    here, by = context.here, context.side_to_act
    ends = here.with_pass(by).table.stage != here.table.stage
    if stage.by == "alternate" and ends:
        note = f"The other side skipped the {what} too, so the stage ends"
    elif stage.by == "alternate":
        label = f"Skip the {what}"
        title = f"Skip the {what} this time"
        note = f"The stage ends when neither side wants another {what}"
    refusal = why_stage_not_done(context.here, stage, context.side_to_act)
    return Choice("done", title, note, refusal, label=label)


def _tiles_to_lay_fact(setup: SetupView, stage: TileStage) -> Fact:
    """Return the fact with each group's number of tiles, allowed and laid."""
    rows = [
        (
            group.title,
            group.count.description(),
            f"{setup.count_placed((setup.table.stage, at))} laid",
        )
        for at, group in setup.groups_in_force(stage.groups)
    ]
    if stage.count != CountRange():
        rows.append(
            (
                "Together",
                stage.count.description(),
                f"{setup.count_placed_in_stage(setup.table.stage)} laid",
            )
        )
    return TableFact("To lay", tuple(rows))


# Zones and entry spaces


def choose_option(context: SetupContext, stage: ChoiceStage) -> Asking[None]:
    """Ask a side to choose an option, and with it the setup zones (004-186)."""
    by = context.side_to_act

    def choice(one: Option) -> Choice:
        return Choice(
            one.name, capitalize_first(one.title), refusal=why_no_option(context.here, by, one.name)
        )

    answer = yield from ask(Pick(
        context.side_to_ask, stage.title, "", rule_ids(stage.rule),
        facts=tuple(_zones_of_option(context.here, by, one) for one in stage.options),
        choices=tuple(map(choice, stage.options)),
        prompt=fitting_prompt(f"Choose: {stage.title}", "Choose your setup option"),
    ))  # fmt: skip
    context.set_setup(context.here.with_option_chosen(by, answer))


def _zones_of_option(setup: SetupView, by: str, option: Option) -> HighlightedSpaces:
    """Return the spaces of an option: the zone for the choosing side, or else for both sides."""
    zones = {by: option.zones[by]} if by in option.zones else option.zones
    spaces: dict[Space, str] = {}
    for side, where in zones.items():
        spaces |= dict.fromkeys(allowed_spaces(where, setup.zone_context), PLAYER_TITLES[side])
    return HighlightedSpaces(capitalize_first(option.title), spaces)


def choose_entry_spaces(context: SetupContext, stage: EntryStage) -> Asking[None]:
    """Ask the sides for entry spaces in turn, skipping a side that has all (004-076, 004-198)."""
    number = context.here.table.stage
    while context.here.table.stage == number and context.here.current_stage is not None:
        if context.here.side_to_act is None:
            yield from _ask_more_experienced_side(context, "chooses the first entry space")
        by, here, chosen = (
            context.side_to_act,
            context.here,
            len(context.here.table.entries.get(context.side_to_act, ())),
        )

        answer = yield from ask_or_instead(
            Place(
                context.side_to_ask,
                context.stage_title(stage),
                f"Choose entry spaces: {stage.count.description()}. You have chosen {chosen}.",
                rule_ids(stage.rule),
                facts=setup_zone_highlights(here),
                why_not=partial(why_no_entry, here, stage, by),
                instead=(_no_more_choice(context, stage, "entry space"),),
                prompt="Choose an entry space",
            )
        )
        context.set_setup(
            here.with_pass(by)
            if isinstance(answer, InsteadAnswer)
            else here.with_entry_space(by, answer)
        )


def change_entry_space(context: SetupContext) -> Asking[None]:
    """Ask for an entry space and for another space to replace it (004-198)."""
    stage = changeable_entry_stage(context.here)
    assert stage is not None
    own = entry_spaces_with_sides(context.here, stage)

    def why_not(spot: PlacementAnswer) -> Refusal | None:
        if spot.thing not in own or spot.space is None:
            return Refusal(
                f"You may not change {spot.thing[:20]}, because it is no entry space of yours."
            )
        return why_not_entry_space(context.here, stage, spot.space)

    spot = yield from ask(PutObject(
        BOTH if stage.by == "alternate" else stage.by, "Another entry space",
        "Choose one of your entry spaces, then the space that replaces it.", rule_ids(stage.rule),
        facts=setup_zone_highlights(context.here), why_not=why_not,
        prompt="Move an entry space",
        things=tuple(
            PlaceableObject(name, f"{name} of {PLAYER_TITLES[side]}")
            for name, side in own.items()
        ),
    ))  # fmt: skip
    assert spot.space is not None
    leaving = GRID.parse(spot.thing)
    context.set_setup(context.here.with_entry_space_changed(own[spot.thing], spot.space, leaving))


def entry_spaces_with_sides(setup: SetupView, stage: EntryStage) -> dict[str, str]:
    """Return the chosen entry spaces of a stage by name, each with its side."""
    sides = PLAYERS if stage.by == "alternate" else (stage.by,)
    return {GRID.name(space): side for side in sides for space in setup.table.entries.get(side, ())}


# Units


def place_units(context: SetupContext, stage: UnitStage) -> Asking[None]:
    """Ask a side to place its starting units, after the dice for their cards."""
    number, by = context.here.table.stage, stage.by
    while context.here.table.stage == number:
        if context.here.next_group_to_roll_for:
            _, group = context.here.next_group_to_roll_for
            yield from _throw_die_for_unit(context, stage, group)
        elif context.here.next_card_to_take:
            group, die = context.here.next_card_to_take
            cards = group.roll.cards if group.roll else ()
            card = yield from ask(
                Pick(
                    context.side_to_ask,
                    f"Card that {group.title} gets",
                    f"The die rolled {die.die}. Choose the card that the unit gets.",
                    rule_ids(stage.rule),
                    choices=tuple(Choice(one, command_card_title(one)) for one in cards),
                    prompt=fitting_prompt(
                        f"Choose a card for {group.title}", "Choose a card for the unit"
                    ),
                )
            )
            context.set_setup(context.here.with_card_taken(by, card))
        else:
            yield from _place_one_unit(context, stage)


def _throw_die_for_unit(context: SetupContext, stage: UnitStage, group: UnitGroup) -> Asking[None]:
    """Ask for a unit's die before its placement: a high enough roll gives a card (004-191)."""
    roll = group.roll
    assert roll is not None
    needed = f"{roll.least} or more"
    won = Fraction(DIE + 1 - roll.least, DIE)
    cards = join_with_or([command_card_title(name) for name in roll.cards])
    fallen = yield from ask(
        Throw(
            context.side_to_ask,
            f"Card for {group.title}",
            f"{needed} gives {cards}.",
            rule_ids(stage.rule),
            (Odds(group.title, f"gets {cards}", won), Odds(group.title, "gets no card", 1 - won)),
            dice=(
                DiceRequest(
                    1,
                    DIE,
                    stage.by,
                    f"card for {group.title}",
                    needed,
                    needed=roll.least,
                    ends=(f"success, the unit gets {cards}", "no card"),
                ),
            ),
            prompt=f"Roll a die: {needed} gives a card",
        )
    )
    how = "rolled" if fallen.rolled else "entered"
    context.set_setup(context.here.with_die_thrown(stage.by, fallen.dice[0][0], how))


def _why_no_unit(setup: SetupView, stage: UnitStage, spot: PlacementAnswer) -> Refusal | None:
    return why_no_unit(setup, stage, spot.thing, spot.space)


def _place_one_unit(context: SetupContext, stage: UnitStage) -> Asking[None]:
    by, here = stage.by, context.here
    left = TableFact(
        "Left to place", tuple((f"{n} ×", one.title) for one, n in here.units_left_to_place())
    )
    answer = yield from ask_or_instead(PutObject(
        context.side_to_ask, stage.title, "Choose a unit and place it on the board.",
        rule_ids(stage.rule),
        facts=(left, *setup_zone_highlights(context.here, by)),
        things=tuple(_units_left_to_place(here)), why_not=partial(_why_no_unit, here, stage),
        instead=(Choice("done", "Finish placing units",
                        refusal=why_stage_not_done(here, stage, by)),),
        prompt="Place a unit",
    ))  # fmt: skip
    if isinstance(answer, InsteadAnswer):
        context.set_setup(here.with_pass(by))
    else:
        context.set_setup(here.with_unit_placed(by, answer.thing, answer.space))


def _units_left_to_place(setup: SetupView) -> Iterator[PlaceableObject]:
    """Yield each kind of unit that must still be placed, with its number."""
    number: Counter[str] = Counter()
    off: dict[str, str] = {}
    for group, left in setup.units_left_to_place():
        for unit in group.units:
            number[unit] += left
            if group.line != "board":
                off[unit] = _OFF[group.line]
    for unit, left in number.items():
        title = setup.catalogue.unit_kind(unit).title
        yield PlaceableObject(unit, title, left, off.get(unit, ""))
