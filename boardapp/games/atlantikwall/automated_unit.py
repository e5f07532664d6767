"""Solitaire: the automated Unit's path, its Sniper, and its losses in a Sector (001-49 to -59)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import PathFact
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    fitting_label,
    fitting_prompt,
)
from boardapp.core.procedure.questions import Number, Pick, Place, Throw
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_yes_no
from boardapp.games.areas.area_board import AreaBoard, why_not_adjacent
from boardapp.games.atlantikwall import reroll_counters
from boardapp.games.atlantikwall.german_gains_and_losses import (
    ask_and_lose_specialist,
    change_german_track,
    does_german_survive,
    pay_with_specialists,
)
from boardapp.games.atlantikwall.printed_sectors import lateral_sectors
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import GERMAN, AlliedUnit, BeachState

STAY = 2
"""The turns that the Unit stays in a Sector (001-50)."""
MOST_LOOKED = 5000
"""The most Sectors that a search for the longest path visits: boards are small."""

Found = tuple[int, tuple[Space, ...]]
"""The turns until the Unit storms the Bunker, and the Sectors on the way."""


class TooManyPathsError(ValueError):
    """Raised for a board with too many paths to search."""


@dataclass
class LongestPathSearch:
    """The longest path over a board, lateral for as long as possible (001-50 to 001-54)."""

    board: AreaBoard
    looked: int = 0

    def longest_paths(self, start: Space, seen: frozenset[Space]) -> list[Found]:
        """Return the longest paths on from a Sector, one for each next Sector, [] without a path.

        A path crosses a Barrier only where all others end in a dead end, and as late as possible.
        Raises TooManyPathsError on a board with too many paths.
        """
        return self._longest_paths(start, seen, crosses=False) or self._longest_paths(
            start, seen, crosses=True
        )

    def _longest_paths(self, here: Space, seen: frozenset[Space], *, crosses: bool) -> list[Found]:
        self.looked += 1
        if self.looked > MOST_LOOKED:
            raise TooManyPathsError
        for barriers in (False, True)[: 1 + crosses]:
            for nexts in self._next_sectors_by_priority(here, seen, barriers=barriers):
                found = [
                    one
                    for space in nexts
                    if (one := self._longest_path_through(space, seen, crosses))
                ]
                if found:
                    most = max(turns for turns, _ in found)
                    return [one for one in found if one[0] == most]
        return []

    def _longest_path_through(
        self, space: Space, seen: frozenset[Space], crosses: bool
    ) -> Found | None:
        if self.board.has_flag(space, "bunker"):
            return 0, (space,)
        seen |= {space}
        on = (
            self.longest_paths(space, seen)
            if crosses
            else self._longest_paths(space, seen, crosses=False)
        )
        return (on[0][0] + turns_in_sector(self.board, space), (space, *on[0][1])) if on else None

    def _next_sectors_by_priority(
        self, here: Space, seen: frozenset[Space], *, barriers: bool
    ) -> Iterator[list[Space]]:
        """Yield the next Sectors by priority: lateral, then nearest a border, then the Bunker.

        A later group counts only if every earlier one is a dead end. With ``barriers`` every step
        crosses a Barrier, without it none does.
        """
        grid, beside = self.board.grid, {*lateral_sectors(self.board, here)}
        open_ways = [
            space for space in grid.neighbours(here)
            if space not in seen and ("barrier" in grid.link_flags(here, space)) == barriers
        ]  # fmt: skip
        yield [space for space in open_ways if space in beside]
        ahead: dict[int, list[Space]] = {}
        for space in open_ways:
            if space not in beside and self._row_number(space) > self._row_number(here):
                ahead.setdefault(self._distance_from_border(space), []).append(space)
        for _, nearest in sorted(ahead.items()):
            yield nearest
        yield [space for space in open_ways if self.board.has_flag(space, "bunker")]

    def _row_number(self, space: Space) -> int:
        return (
            0
            if self.board.has_flag(space, "bunker")
            else self.board.printed_number(space, "row") or 0
        )

    def _distance_from_border(self, space: Space) -> int:
        if self.board.has_flag(space, "left") or self.board.has_flag(space, "right"):
            return 0
        x, _ = self.board.grid.centre(space)
        return max(1, min(x, self.board.grid.width - x))


def turns_in_sector(board: AreaBoard, space: Space) -> int:
    """Return how many turns the Unit stays in a Sector (001-50, 001-53)."""
    return 1 if board.has_flag(space, "cant-stay") else STAY


def planned_paths(state: BeachState, unit: AlliedUnit) -> list[tuple[Space, ...]]:
    """Return the Unit's planned paths, all equally long; [] if there are too many to search.

    A path crosses a Barrier only if no other path leads on.
    """
    seen = frozenset((*unit.way, unit.space))
    try:
        return [way for _, way in LongestPathSearch(state.areas).longest_paths(unit.space, seen)]
    except TooManyPathsError:
        return []


def planned_path_facts(state: BeachState) -> tuple[PathFact, ...]:
    """Return the automated Unit's path ahead as a fact, nothing if it has none."""
    unit = state.automated_or_only_unit()
    if not state.is_solitaire or unit is None or state.areas.has_flag(unit.space, "bunker"):
        return ()
    ways = planned_paths(state, unit)
    return tuple(PathFact("The planned path of the Unit", (unit.space, *way)) for way in ways[:1])


# Its move


def advance_automated_unit(context: Context[BeachState]) -> Asking[None]:
    """Let the automated Unit stay or move on in Phase 4; players may correct its path."""
    state, unit = context.state, context.state.automated_or_only_unit()
    if unit is None or state.areas.has_flag(unit.space, "bunker"):
        return
    if not _has_stayed_long_enough(state, unit):
        context.log(cited(f"{unit.unit} stays in {state.grid.name(unit.space)}", "001-50"))
        return
    space = yield from _ask_next_sector(context, unit)
    moved = space not in set(lateral_sectors(state.areas, unit.space))
    context.set_state(context.state.with_unit(unit.id, unit.moved_to(space)))
    if moved and context.state.sniper == "none":
        recruited = cited(
            "the Allies recruit their Sniper. The Sniper fires from the next turn", "001-57"
        )
        context.set_state(replace(context.state, sniper="recruited"), recruited)


def _has_stayed_long_enough(state: BeachState, unit: AlliedUnit) -> bool:
    """Return whether the Unit has stayed long enough (001-50, 001-53, N1-20).

    A turn ends with a combat. A Unit that entered a Sector in Phase 4 has had one combat there
    before its first full turn.
    """
    starts = len(unit.way) <= 1 and state.switch_choice("first-sector") == "two"
    return unit.turns + (not starts) >= turns_in_sector(state.areas, unit.space)


def _ask_next_sector(context: Context[BeachState], unit: AlliedUnit) -> Asking[Space]:
    """Return the Unit's next Sector: the planned one, unless the players correct it (N1-03)."""
    grid, ways = context.state.grid, planned_paths(context.state, unit)
    nexts = tuple(way[0] for way in ways)
    first = next(iter(nexts), None)
    if len(nexts) > 1:
        names = tuple(map(grid.name, nexts))
        if context.state.switch_choice("direction") == "die" and len(unit.way) <= 1:
            dice = (DiceRequest(1, len(nexts), GERMAN, "first way", symbols=names),)
            (die,) = yield from reroll_counters.throw_with_lucky_dice(context, Throw(
                GERMAN, "First way", "Which Sector does the Unit enter first?",
                ("N1-03",), dice=dice,
                prompt="Roll for the Unit's first Sector",
            ))  # fmt: skip
            first = nexts[die - 1]
        else:
            wanted = yield from ask(Pick(
                GERMAN, "The way of the Unit", "Both paths are equally long. Which one does the "
                "Unit take?",
                ("001-51", "N1-03"), prompt="Which path does the Unit take?",
                choices=tuple(
                    Choice(one, one, label=fitting_label(one), at=grid.parse(one)) for one in names
                ),
            ))  # fmt: skip
            first = grid.parse(wanted)
    on = next((way for way in ways if way[0] == first), ())
    context.show_fact(PathFact("The planned path of the Unit", (unit.space, *on)))
    return (yield from ask(Place(
        GERMAN, f"Move of {unit.name_in_sentence}",
        "Let the Unit take its planned path, or choose another Sector.", ("001-50",
        "001-51"),
        why_not=lambda space: why_not_adjacent(grid, ("001-50",), unit.space, space), usual=first,
        prompt=fitting_prompt(f"Where does {unit.unit} move?", "Where does the Unit move?"),
    )))  # fmt: skip


# Losses


def take_fire_losses(context: Context[BeachState]) -> Asking[None]:
    """Take Soldiers from the player for inactive features and the Sniper (001-56, 001-57)."""
    unit = context.state.automated_or_only_unit()
    if unit is None:
        return
    state = context.state
    for value, title, active in (
        ("mgf", "Machine Gun Fire", state.is_machine_gun_fire_active),
        ("mines", "Landmines", state.are_mines_active),
    ):
        dice = state.areas.printed_number(unit.space, value)
        if dice is None:
            continue
        if active:
            context.log(cited(f"{title} is active, so boardapp ignores it in solitaire", "001-56"))
        else:
            yield from _roll_losses_of_feature(context, title, dice)
            if not does_german_survive(context):
                return
    if context.state.sniper == "fires" and not unit.moved:
        hit = yield from ask_yes_no(
            GERMAN,
            "Sniper",
            "The Sniper fires. Roll the dice as the Sniper's card says. Does the Sniper hit?",
            ("001-57",),
            prompt="Does the Sniper hit?",
        )
        if hit:
            whom = "the Sniper hits a Specialist"
            yield from ask_and_lose_specialist(context, whom, "001-58")


def _roll_losses_of_feature(context: Context[BeachState], title: str, number: int) -> Asking[None]:
    """Roll for a feature, and ask what its dice cost, as printed on the map (A1-08)."""
    words = "This feature of the Sector is inactive, so it hits you: you roll and lose Soldiers."
    fallen = yield from reroll_counters.throw_with_lucky_dice(context, Throw(
        GERMAN, title, words, ("001-56", "A1-08"), dice=(DiceRequest(number, 6, GERMAN, title),),
        prompt=f"Roll for {title}",
    ))  # fmt: skip
    lost = yield from ask(Number(
        GERMAN, f"Lost to {title}", f"You rolled {', '.join(map(str, fallen))}. How many "
            "Soldiers do you lose?",
        ("001-56",), usual=sum(fallen), prompt=f"How many Soldiers are lost to {title}?",
    ))  # fmt: skip
    yield from pay_with_specialists(context, lost)
    change_german_track(context, "soldiers", -lost, f"{title} costs {lost} Soldiers", "001-56")
