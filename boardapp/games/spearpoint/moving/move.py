"""A unit moves: who, along which way, over which tiles, and what comes of it (Movement 1 to 7)."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field
from functools import partial

from boardapp.core.grid import Space
from boardapp.core.procedure.facts import HighlightedSpaces
from boardapp.core.procedure.lazy_value import LazySequence
from boardapp.core.procedure.question_parts import Choice, Other, Refusal
from boardapp.core.procedure.questions import Path
from boardapp.core.procedure.running_procedure import Asking, Context, ask_or, ask_yes
from boardapp.games.spearpoint.combat.attack import Combat
from boardapp.games.spearpoint.combat.choose_unit import which
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.moving import convoys, opportunity, special_rules
from boardapp.games.spearpoint.moving.leaving_map import arrive, leave_map
from boardapp.games.spearpoint.moving.leaving_obstacles import before, gets_out
from boardapp.games.spearpoint.moving.reach import Reach, Way
from boardapp.games.spearpoint.moving.step import Legs, Stand, Step
from boardapp.games.spearpoint.moving.step_reasons import MORE, no_room
from boardapp.games.spearpoint.moving.who_may_move import immobile, no_crew, why_not
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.table.refusals import refusal
from boardapp.games.spearpoint.table.state import Moved, Party, TileState, Unit
from boardapp.games.spearpoint.tiles.box_contents import GRID

MOVE = "move"
OFF = "off"
"""The answer by which a unit leaves the map from where it stands."""
DIAGONAL = refusal("units move along rows and columns, not diagonally", "004-100")


def choice(battle: CombatView) -> Choice:
    """Return that a unit may move, as the menu offers it."""
    none = None if any(movable(battle)) else Refusal("No unit is on the board.")
    return Choice(MOVE, "Move", "A unit, along a way", none)


def movable(battle: CombatView) -> Iterator[Unit]:
    """Yield the ground units on the board in the order of their ids."""
    for unit_id in sorted(battle.state.units):
        unit = battle.state.units[unit_id]
        if battle.frontline(unit):
            yield unit


def move(on: Combat, play: Context[TileState]) -> Asking[None]:
    """Move a unit along a way, with the dice that obstacles ask for, or off the map (004-231)."""
    battle = on.battle(play)
    unit = yield from which(
        battle, movable(battle), why_not, "Move", "Which unit moves?", "004-095", "004-098"
    )
    legs, way = yield from _way(battle, unit)
    if way == Other(convoys.LOST):
        yield from convoys.lose(play, battle, legs.unit)
    elif isinstance(way, Other):
        yield from Walk(on, play, legs).off()
    else:
        yield from Walk(on, play, legs).along(way)


def _way(battle: CombatView, unit: Unit) -> Asking[tuple[Legs, Way | Other]]:
    """Ask for the way, with further steps for discarded cards, as often as there are any.

    It may be off the map from where the unit stands, or the end of a convoy.
    """
    legs = Legs(battle, unit)
    leaving, odds = before(battle, unit)
    while True:
        reach = Reach(legs)
        way: tuple[Space, ...] | Other = yield from ask_or(Path(
            unit.side, f"{battle.title(unit)} moves", f"{_sentence(legs)} {leaving}".strip(),
            _rules(legs), odds,
            facts=LazySequence(partial(_steps, reach)),
            warning=_warned(legs), start=unit.space,
            most=legs.allowance + max(legs.may_add, 0), onward=reach.onward,
            may_end=reach.may_end, apart=DIAGONAL,
            instead=LazySequence(partial(_ways_out, reach)),
        ))  # fmt: skip
        if not isinstance(way, Other) or way.way in (OFF, convoys.LOST):
            return legs, way
        legs = Legs(battle, unit, legs.extra + 1)


def _steps(reach: Reach) -> Iterator[HighlightedSpaces]:
    """Yield the spaces in reach with what is said of each."""
    legs = reach.legs
    steps = {space: _said(legs, space, number) for space, number in reach.spaces().items()}
    if steps:
        yield HighlightedSpaces("Steps to each space", steps)


def _ways_out(reach: Reach) -> Iterator[Choice]:
    legs = reach.legs
    yield from _off(reach)
    yield from convoys.ways_out(legs.battle, legs.unit)
    yield from _further(reach)


def _said(legs: Legs, space: Space, number: int) -> str:
    """Return how many steps a space is away, and how many may fire at who comes there."""
    firers = opportunity.drawn(legs.battle, legs.unit, space)
    return f"{number}, draws fire of {firers}" if firers else str(number)


def _rules(legs: Legs) -> tuple[str, ...]:
    return (legs.capped.rule if legs.capped else MORE[legs.unit_class][1],)


def _sentence(legs: Legs) -> str:
    number = legs.allowance
    said = f"Along which spaces? {number} step{'' if number == 1 else 's'} at most."
    way_off = special_rules.way_off(legs.battle, legs.unit.side)
    return f"{said} Over row {way_off[0]} it may leave the map." if way_off else said


def _off(reach: Reach) -> tuple[Choice, ...]:
    """Return that a unit may leave the map from where it stands (004-231, N4-20)."""
    if reach.off(Stand(reach.legs.unit.space)) is None:
        return ()
    return (Choice(OFF, "Leave the map", "It is counted, and does not come back"),)


def _further(reach: Reach) -> tuple[Choice, ...]:
    """Return that a card gives one step more, where it leads further (004-095, 004-098, N4-02)."""
    legs = reach.legs
    more = Reach(Legs(legs.battle, legs.unit, legs.extra + legs.may_add))
    if more.spaces().keys() <= reach.spaces().keys() and more.leads_off() == reach.leads_off():
        return ()
    word, _ = MORE[legs.unit_class]
    if legs.extra:
        word = "burn"
    title = "Burn a Command Card" if legs.extra else f"{word.capitalize()}: discard a Command Card"
    return (Choice(word, f"{title} for one step more"),)


def _warned(legs: Legs) -> str:
    """Return what is lost by the move, and what the program cannot judge (004-120, 004-229)."""
    battle, unit = legs.battle, legs.unit
    titles = " and ".join(battle.command_title(name) for name in defenses(battle, unit))
    lost = f"{titles} will be lost." if titles else ""
    return f"{lost} {special_rules.untraced_road(battle, legs.unit_class)}".strip()


def defenses(battle: CombatView, party: Party) -> tuple[str, ...]:
    """Return the cards under a unit that better its Defense, each as often as it lies there."""
    better = {card.name for card in battle.command_cards(party) if card.gives.defense > 0}
    return tuple(name for name in party.condition.cards if name in better)


@dataclass
class Walk:
    """A unit on its way: each step changes the table; one line tells of those between two shots."""

    on: Combat
    play: Context[TileState]
    legs: Legs
    gone: list[Space] = field(default_factory=list)
    events: list[str] = field(default_factory=list)
    told: int = 0

    def along(self, way: Way) -> Asking[None]:
        """Go a way step by step, as far as dice and Opportunity Fire let the unit go.

        Then it may leave the map, if it comes to where it can; a convoy at its end does.
        """
        here = Stand(self.legs.unit.space)
        for space in way:
            there = yield from self._on(here, space)
            if there is None:
                break
            here = there
        else:
            self._tell()
            if way and (yield from self._would_leave(here)):
                self._leave(here)
        self._tell()
        arrive(self.play, self.on.battle(self.play), self.legs.unit.id)

    def off(self) -> Asking[None]:
        """Leave the map from where the unit stands (004-231)."""
        here = Stand(self.legs.unit.space)
        if self._reach.off(here) is None:
            return
        if (yield from gets_out(self.play, self.on.battle(self.play), self._unit)):
            self._leave(here)

    def _on(self, here: Stand, space: Space) -> Asking[Stand | None]:
        """Take one step; return where the unit stands then, None where it goes no further."""
        at_left, left = self.on.battle(self.play).reads("mover-at", "left"), here.space
        if not (yield from gets_out(self.play, self.on.battle(self.play), self._unit)):
            return None
        if at_left and not (yield from self._under_fire(left, space)):
            return None
        step = self._step(here, space)
        self._take(step)
        if not at_left and not (yield from self._under_fire(left, space)):
            return None
        return step.done()

    @property
    def _reach(self) -> Reach:
        """Return what the unit can do on the table as it is now."""
        return Reach(Legs(self.on.battle(self.play), self._unit, self.legs.extra))

    def _would_leave(self, here: Stand) -> Asking[bool]:
        """Ask whether a unit at the edge leaves the map; who has no room there must (004-231)."""
        reach, unit = self._reach, self._unit
        way_off = special_rules.way_off(reach.legs.battle, unit.side)
        if way_off is None or reach.off(here) is None:
            return False
        if no_room(reach.legs, here.space) is not None:
            return True
        return (yield from ask_yes(
            unit.side, "Leave the map",
            f"Does {reach.legs.battle.title(unit)} go off over row {way_off[0]}?",
            (way_off[1], "N4-20"), yes="It leaves the map",
        ))  # fmt: skip

    def _leave(self, here: Stand) -> None:
        """Take the unit off the map, with the card that this step may cost (N4-20)."""
        battle = self.on.battle(self.play)
        way_off = special_rules.way_off(battle, self.legs.unit.side)
        assert way_off is not None
        row, rule = way_off
        free = battle.reads("exit-step", "free")
        leave_map(self.play, battle, self._unit, f"over row {row}", rule)
        self._discard(here.steps + (not free))

    def _step(self, here: Stand, there: Space) -> Step:
        """Return a step on the table as it is now: what lies there may have changed."""
        return Step(Legs(self.on.battle(self.play), self._unit, self.legs.extra), here, there)

    def _under_fire(self, left: Space, space: Space) -> Asking[bool]:
        """Let enemies fire who meet a unit at a step; tell whether it goes on.

        Each is looked at when its turn comes: the shot before may have changed what it may.
        """
        known = self.play.state.units.keys()
        for name in opportunity.beside(self.on.battle(self.play), self._unit, space, left):
            battle, firer = self.on.battle(self.play), self.play.state.units.get(name)
            if firer is None or opportunity.why_not(battle, firer, self._unit):
                continue
            self._tell()
            yield from opportunity.offer(self.on, self.play, firer, self._unit)
            if self._stopped():
                self._fall_back(known)
                return False
        return True

    def _stopped(self) -> bool:
        """Tell whether a unit goes no further: gone, without its crew, or immobile (004-069)."""
        unit, battle = self.play.state.units.get(self.legs.unit.id), self.on.battle(self.play)
        return unit is None or any(reason(battle, unit) for reason in (no_crew, immobile))

    def _fall_back(self, known: Set[str]) -> None:
        """Put who must stop among friends without room back to where there was (004-093).

        Where the way began there was, even if that space holds more than it should.
        """
        start = self.legs.unit.space
        for unit in list(self.play.state.units.values()):
            if unit.id in known and unit.id != self.legs.unit.id:
                continue
            legs = Legs(self.on.battle(self.play), unit)
            if unit.space == start or no_room(legs, unit.space) is None:
                continue
            passed = reversed(self.gone[:-1])
            back = next((space for space in passed if no_room(legs, space) is None), start)
            words = f"{legs.battle.title(unit)} has no room there: it stands on {GRID.name(back)}"
            there = self.play.state.with_unit(unit.id, unit._replace(space=back))
            self.play.set_state(there, cited(words, "004-093"))

    @property
    def _unit(self) -> Unit:
        return self.play.state.units[self.legs.unit.id]

    def _take(self, step: Step) -> None:
        """Move the unit by one step, with what that does to cards and tiles."""
        unit, state, name = step.unit, self.play.state, GRID.name(step.there)
        lost = defenses(step.battle, unit)
        cards = tuple(one for one in unit.condition.cards if one not in lost)
        there = unit._replace(space=step.there, condition=unit.condition._replace(cards=cards))
        steps = state.moves.get(unit.id, Moved()).steps + 1
        moved = state.moves.get(unit.id, Moved())._replace(
            steps=steps, stuck=False, extra=max(len(self.gone) + 1 - self.legs.usual, 0)
        )
        state = state.with_unit(unit.id, there).with_moved(unit.id, moved)
        self.events += (f"{step.battle.command_title(one)} lost" for one in lost)
        if step.raids:
            self.events.append(f"raid on {name}")
        if step.entered is not None and step.crushes:
            self.events.append(f"{step.entered.feature.face.title} on {name} is gone")
            state = state.with_tile(step.there, None)
        elif step.entered is not None and step.entered.stops(step.into):
            self.events.append(f"{step.entered.feature.face.title} entered")
        self.gone.append(step.there)
        self.play.set_state(state)

    def _tell(self) -> None:
        """Tell the way in one line, and the card that its last step cost; no step twice."""
        legs, number, last = self.legs, len(self.gone), self.told
        if number == last:
            return
        way = (legs.unit.space, *self.gone)[last:]
        names = " → ".join(map(GRID.name, way))
        told = (f"{legs.battle.title(legs.unit)} {names}", f"{number} of {legs.allowance} steps")
        self.play.log(f"{', '.join((*told, *self.events))}.")
        self._discard(number)
        self.told, self.events = number, []

    def _discard(self, steps: int) -> None:
        """Tell the cards that the steps since the last line cost."""
        cards = steps - max(self.legs.usual, self.told)
        if cards > 0:
            what = "A Command Card is" if cards == 1 else f"{cards} Command Cards are"
            self.play.log(f"{what} discarded.")
