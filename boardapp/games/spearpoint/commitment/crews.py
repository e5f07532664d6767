"""Crews get out of vehicles and guns, and into those that stand empty (004-088, 004-119)."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.games.spearpoint.cards.unit_cards import CREW_TITLES
from boardapp.games.spearpoint.combat.attack import Combat
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.combat.damage_effects import emptied
from boardapp.games.spearpoint.moving.step import STEPS_OF
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.setup.setup_context import BOTH
from boardapp.games.spearpoint.table import feature_occupancy, placement
from boardapp.games.spearpoint.table.placement import new_unit_id
from boardapp.games.spearpoint.table.refusals import refusal
from boardapp.games.spearpoint.table.state import (
    Condition,
    Moved,
    OffBoardUnit,
    Party,
    TileState,
    Unit,
)
from boardapp.games.spearpoint.tiles.box_contents import PLAYER_TITLES
from boardapp.games.spearpoint.turn import order

CREW = "crew"
_PHASES = {"both": ("movement", "commitment"), "commitment": ("commitment",),
           "movement": ("movement",)}  # fmt: skip
"""The phases in which crews get in and out, by the reading (N4-03)."""


def swap(on: Combat, play: Context[TileState]) -> Asking[None]:
    """Have a crew get out of a vehicle or gun, or into one (004-119)."""
    battle = on.battle(play)
    answer = yield from ask(Pick(
        BOTH, "Crew in or out", "Which crew?", ("004-088", "004-119", "N4-03"),
        choices=tuple(choices(battle)),
    ))  # fmt: skip
    way, _, names = answer.partition(" ")
    if way == "out":
        _get_out(on, play, names)
        return
    crew, _, vehicle = names.partition(" ")
    on_foot = play.state.party(crew)
    assert on_foot is not None
    play.set_state(play.state.with_party(crew, None))
    man(on, play, vehicle, on_foot.unit, on_foot.condition, on_foot.side)


def choices(battle: CombatView) -> Iterator[Choice]:
    """Yield every crew that could get out or in, with why not, if so."""
    for party in battle.state.parties():
        crew = battle.card(party).crew
        if crew in (None, "pilot") or battle.stands_for(party):
            continue
        if battle.crewed(party):
            title = f"Out of the {battle.title(party)}"
            yield Choice(f"out {party.id}", title, battle.where(party), _stays(battle, party))
    for one in battle.state.parties():
        for party in _empty_beside(battle, one):
            title = f"{battle.title(one)} into the {battle.title(party)}"
            why_not = _not_now(battle, one) or _changed(battle, party) or _tired(battle, one)
            yield Choice(f"in {one.id} {party.id}", title, battle.where(party), why_not)


def _empty_beside(battle: CombatView, crew: Party) -> Iterator[Party]:
    """Yield the vehicles and guns that stand empty where a crew is, and that it fits."""
    for party in battle.state.parties():
        empty = party.condition.empty and battle.card(party).crew == crew.unit
        if not empty or type(party) is not type(crew):
            continue
        if isinstance(party, Unit) and isinstance(crew, Unit):
            if party.space == crew.space:
                yield party
        elif party.side == crew.side:
            yield party


def _not_now(battle: CombatView, party: Party) -> Refusal | None:
    """Hold crews to their side's part of a phase in which they change (N4-03)."""
    state = battle.state
    if state.sequence is None:
        return None
    if found := order.why_not_now(state, party.side):
        return found
    reading = next(name for name in _PHASES if battle.reads("crew-changes", name))
    if state.sequence.now in _PHASES[reading]:
        return None
    phases = " and ".join(_PHASES[reading]).title()
    return refusal(f"crews get in and out in {phases}", "004-119", "N4-03")


def _changed(battle: CombatView, party: Party) -> Refusal | None:
    """Allow one change of a crew in a turn (N4-03)."""
    if not battle.state.moves.get(party.id, Moved()).crewed:
        return None
    return refusal(f"the crew of {battle.title(party)} has changed this turn", "004-119", "N4-03")


def _tired(battle: CombatView, crew: Party) -> Refusal | None:
    """Hold a crew out that has no step left, where getting in costs one (N4-27)."""
    taken = battle.state.moves.get(crew.id, Moved()).steps
    if battle.reads("crew-step", "free") or taken < STEPS_OF["infantry"]:
        return None
    return refusal(f"{battle.title(crew)} has no step left to get in", "004-119", "N4-27")


def _stays(battle: CombatView, party: Party) -> Refusal | None:
    """Return why a crew cannot get out: another change this turn, or no room on foot (004-093)."""
    if found := _not_now(battle, party) or _changed(battle, party):
        return found
    if not isinstance(party, Unit):
        return None
    crew = battle.card(party).crew or ""
    on_foot = Unit("", crew, party.side, party.space)
    others = battle.state, battle.catalogue
    if tile := feature_occupancy.refuse_occupant(*others, crew, party.space):
        return Refusal(tile, ("004-256",))
    if full := placement.refuse_unit(*others, on_foot):
        return Refusal(full, ("004-093",))
    return None


def _get_out(on: Combat, play: Context[TileState], name: str) -> None:
    """Put a crew on foot beside what it leaves; that stays where it is, empty (004-119)."""
    battle, party = on.battle(play), play.state.party(name)
    assert party is not None
    crew, inside = battle.card(party).crew or "", party.condition
    unit_id = new_unit_id(play.state, party.side)
    condition = Condition(inside.crew_endurance, inside.crew_damage)
    there: Party = OffBoardUnit(unit_id, crew, party.side, "rear", condition=condition)
    if isinstance(party, Unit):
        there = Unit(unit_id, crew, party.side, party.space, condition)
    left = play.state.with_condition(party, emptied(inside)).with_party(unit_id, there)
    for changed in (name, unit_id):
        moved = left.moves.get(changed, Moved())
        left = left.with_moved(changed, moved._replace(crewed=True))
    words = f"the {CREW_TITLES[crew]} gets out of {battle.title(party)}"
    play.set_state(left, cited(words, "004-119"))


def man(
    on: Combat, play: Context[TileState], name: str, crew: str, condition: Condition,
    side: str | None = None,
) -> None:  # fmt: skip
    """Put a crew into an empty vehicle or gun; an enemy's is its side's from then on (004-119)."""
    party = play.state.party(name)
    assert party is not None
    side = side or party.side
    inside = party.condition._replace(
        empty=False, crew_endurance=condition.endurance, crew_damage=condition.damage
    )
    manned, state = party._replace(condition=inside), play.state
    if side != party.side:
        manned = manned._replace(id=new_unit_id(state, side), side=side)
        state = state.with_party(name, None)
    moved = state.moves.get(manned.id, Moved())._replace(crewed=True)
    state = state.with_party(manned.id, manned).with_moved(manned.id, moved)
    title = on.at(state).title(manned)
    taken = f", of {PLAYER_TITLES[side]} now" if side != party.side else ""
    play.set_state(state, cited(f"the {CREW_TITLES[crew]} gets into {title}{taken}", "004-119"))
