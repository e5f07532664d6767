"""Solitaire: the automated Unit's way, its Sniper, and what its Sector costs (001-49 to -59)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from boardapp.core.grid import Space
from boardapp.core.procedure.facts import PathFact
from boardapp.core.procedure.question_parts import Choice, Dice
from boardapp.core.procedure.questions import Number, Pick, Place, Throw
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_yes
from boardapp.games.areas.board import AreaBoard, not_adjacent
from boardapp.games.atlantikwall import counters
from boardapp.games.atlantikwall.board import lateral
from boardapp.games.atlantikwall.cards import CONSCRIPT
from boardapp.games.atlantikwall.losses import (
    gain,
    lose_specialist,
    specialists_pay,
    survives,
)
from boardapp.games.atlantikwall.rule_headings import cited
from boardapp.games.atlantikwall.state import GERMAN, Allied, BeachState

STAY = 2
"""Turns in a Sector (001-50)."""
MOST_LOOKED = 5000
"""Sectors that a search for the longest way looks at: boards are small."""

Found = tuple[int, tuple[Space, ...]]
"""The turns until the Bunker is stormed, and the Sectors on the way."""


class LostError(ValueError):
    """A board with more ways than can be looked at."""


@dataclass
class Search:
    """The longest way over a board, lateral as long as it can be (001-50 to 001-54)."""

    board: AreaBoard
    looked: int = 0

    def ways(self, here: Space, seen: frozenset[Space]) -> list[Found]:
        """Return the longest ways on from a Sector, one for each next Sector; none: no way.

        A Barrier is crossed only where each way ends in a dead end, and as late as it can be.
        Raises LostError on a board of too many ways.
        """
        return self._ways(here, seen, crosses=False) or self._ways(here, seen, crosses=True)

    def _ways(self, here: Space, seen: frozenset[Space], *, crosses: bool) -> list[Found]:
        self.looked += 1
        if self.looked > MOST_LOOKED:
            raise LostError
        for barriers in (False, True)[: 1 + crosses]:
            for nexts in self._groups(here, seen, barriers=barriers):
                found = [one for space in nexts if (one := self._by(space, seen, crosses))]
                if found:
                    most = max(turns for turns, _ in found)
                    return [one for one in found if one[0] == most]
        return []

    def _by(self, space: Space, seen: frozenset[Space], crosses: bool) -> Found | None:
        if self.board.has(space, "bunker"):
            return 0, (space,)
        seen |= {space}
        on = self.ways(space, seen) if crosses else self._ways(space, seen, crosses=False)
        return (on[0][0] + stay(self.board, space), (space, *on[0][1])) if on else None

    def _groups(
        self, here: Space, seen: frozenset[Space], *, barriers: bool
    ) -> Iterator[list[Space]]:
        """Yield where it goes: laterally, else on to the Sector nearest a border, else the Bunker.

        A group is looked at where those before it are dead ends. Either no step of it is over a
        Barrier, or each is.
        """
        grid, beside = self.board.grid, {*lateral(self.board, here)}
        open_ways = [
            space for space in grid.neighbours(here)
            if space not in seen and ("barrier" in grid.flags(here, space)) == barriers
        ]  # fmt: skip
        yield [space for space in open_ways if space in beside]
        ahead: dict[int, list[Space]] = {}
        for space in open_ways:
            if space not in beside and self._row(space) > self._row(here):
                ahead.setdefault(self._from_border(space), []).append(space)
        for _, nearest in sorted(ahead.items()):
            yield nearest
        yield [space for space in open_ways if self.board.has(space, "bunker")]

    def _row(self, space: Space) -> int:
        return 0 if self.board.has(space, "bunker") else self.board.number(space, "row") or 0

    def _from_border(self, space: Space) -> int:
        if self.board.has(space, "left") or self.board.has(space, "right"):
            return 0
        x, _ = self.board.grid.centre(space)
        return max(1, min(x, self.board.grid.width - x))


def stay(board: AreaBoard, space: Space) -> int:
    """Return how many turns the Unit stays in a Sector (001-50, 001-53)."""
    return 1 if board.has(space, "cant-stay") else STAY


def planned(state: BeachState, unit: Allied) -> list[tuple[Space, ...]]:
    """Return the Unit's ways, equally long, over a Barrier where it is stuck; none: not known."""
    seen = frozenset((*unit.way, unit.space))
    try:
        return [way for _, way in Search(state.areas).ways(unit.space, seen)]
    except LostError:
        return []


def plan(state: BeachState) -> tuple[PathFact, ...]:
    """Return the Unit's way ahead as a fact."""
    unit = state.alone()
    if not state.solitaire or unit is None or state.areas.has(unit.space, "bunker"):
        return ()
    ways = planned(state, unit)
    return tuple(PathFact("The way ahead", (unit.space, *way)) for way in ways[:1])


# Its move


def advance(play: Context[BeachState]) -> Asking[None]:
    """Let the automated Unit stay or move on in Phase 4; players may correct its way."""
    state, unit = play.state, play.state.alone()
    if unit is None or state.areas.has(unit.space, "bunker"):
        return
    if not _leaves(state, unit):
        play.log(cited(f"{unit.unit} stays in {state.grid.name(unit.space)}", "001-50"))
        return
    space = yield from _next(play, unit)
    moved = space not in set(lateral(state.areas, unit.space))
    play.set_state(play.state.with_unit(unit.id, unit.went(space)))
    if moved and play.state.sniper == "none":
        recruited = cited("the Allies recruit their Sniper: it fires from the next turn", "001-57")
        play.set_state(replace(play.state, sniper="recruited"), recruited)


def _leaves(state: BeachState, unit: Allied) -> bool:
    """Tell whether the Unit has stayed long enough (001-50, 001-53, N1-20).

    A turn ends with a combat: where it came to in a Phase 4 it has had one before its first turn.
    """
    starts = len(unit.way) <= 1 and state.reading("first-sector") == "two"
    return unit.turns + (not starts) >= stay(state.areas, unit.space)


def _next(play: Context[BeachState], unit: Allied) -> Asking[Space]:
    """Return where the Unit goes: as planned, unless the players correct it (N1-03)."""
    grid, ways = play.state.grid, planned(play.state, unit)
    nexts = tuple(way[0] for way in ways)
    first = next(iter(nexts), None)
    if len(nexts) > 1:
        names = tuple(map(grid.name, nexts))
        if play.state.reading("direction") == "die" and len(unit.way) <= 1:
            dice = (Dice(1, len(nexts), GERMAN, "first way", symbols=names),)
            (die,) = yield from counters.thrown(play, Throw(
                GERMAN, "First way", "Where does the Unit go first?", ("N1-03",), dice=dice
            ))  # fmt: skip
            first = nexts[die - 1]
        else:
            wanted = yield from ask(Pick(
                GERMAN, "The way of the Unit", "Both ways are equally long: which one?",
                ("001-51", "N1-03"), choices=tuple(Choice(one, one) for one in names),
            ))  # fmt: skip
            first = grid.parse(wanted)
    on = next((way for way in ways if way[0] == first), ())
    play.show(PathFact("The way ahead", (unit.space, *on)))
    return (yield from ask(Place(
        GERMAN, f"{unit.unit} moves", "As planned, or as you correct it.", ("001-50", "001-51"),
        why_not=lambda space: not_adjacent(grid, ("001-50",), unit.space, space), usual=first,
    )))  # fmt: skip


# What it costs


def under_fire(play: Context[BeachState]) -> Asking[None]:
    """Let inactive features cost the player Soldiers, and the Sniper fire (001-56, 001-57)."""
    unit = play.state.alone()
    if unit is None:
        return
    state = play.state
    for value, title, active in (
        ("mgf", "Machine Gun Fire", state.mgf_active),
        ("mines", "Landmines", state.mines_active),
    ):
        dice = state.areas.number(unit.space, value)
        if dice is None:
            continue
        if active:
            play.log(cited(f"{title}: active, so it is ignored", "001-56"))
        else:
            yield from _losses(play, title, dice)
            if not survives(play):
                return
    if play.state.sniper == "fires" and not unit.moved:
        hit = yield from ask_yes(
            GERMAN, "Sniper", "It fires: roll as its card says. Is it a hit?", ("001-57",)
        )
        if hit:
            whom = f"the Sniper hits (the {CONSCRIPT} may take it)"
            yield from lose_specialist(play, whom, "001-58")


def _losses(play: Context[BeachState], title: str, number: int) -> Asking[None]:
    """Roll for a feature; the players say what its dice cost, as on the map (A1-08)."""
    words = "Inactive: the player rolls and takes the losses."
    fallen = yield from counters.thrown(play, Throw(
        GERMAN, title, words, ("001-56", "A1-08"), dice=(Dice(number, 6, GERMAN, title),)
    ))  # fmt: skip
    lost = yield from ask(Number(
        GERMAN, f"Lost to {title}", f"Soldiers that {', '.join(map(str, fallen))} cost.",
        ("001-56",), usual=sum(fallen),
    ))  # fmt: skip
    yield from specialists_pay(play, lost)
    gain(play, "soldiers", -lost, f"{title} costs {lost} Soldiers", "001-56")
