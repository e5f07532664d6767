"""A unit is committed: on the board with its crew, on its Rear Line, or in the air (004-088)."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Choice, Other, Refusal
from boardapp.core.procedure.questions import Pick, Place
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or
from boardapp.games.spearpoint.cards.unit_cards import CREW_TITLES
from boardapp.games.spearpoint.combat.attack import Combat
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.commitment import crews, flight_paths
from boardapp.games.spearpoint.commitment.entry_spaces import crush, entered_by
from boardapp.games.spearpoint.commitment.reinforcements import Supply, unmanned
from boardapp.games.spearpoint.moving import opportunity, special_rules
from boardapp.games.spearpoint.scenario.scenario_values import CREWS
from boardapp.games.spearpoint.setup.setup_context import BOTH
from boardapp.games.spearpoint.sight.rulings import opponent
from boardapp.games.spearpoint.table.placement import new_unit_id
from boardapp.games.spearpoint.table.refusals import refusal
from boardapp.games.spearpoint.table.state import Condition, OffBoardUnit, Party, TileState, Unit
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYER_TITLES, UnitKind
from boardapp.games.spearpoint.turn import listed_hands, order

COMMIT = "commit"
REAR_LINE = Choice("rear", "On its Rear Line")


def commit(on: Combat, play: Context[TileState]) -> Asking[None]:
    """Commit a unit of the side whose part it is; enemies where it comes may fire (004-117)."""
    side = yield from _side(on, play)
    battle = on.battle(play)
    supply = Supply(battle, side)
    name = yield from ask(Pick(
        side, f"Commit, {PLAYER_TITLES[side]}", "Which unit comes?", ("004-088", "004-110"),
        choices=tuple(_choice(supply, kind) for kind in supply.in_hand()),
        secret=listed_hands.held(battle, side).hand is not None,
    ))  # fmt: skip
    party = yield from _placed(on, play, supply, on.catalogue.unit_kind(name))
    if party is not None:
        yield from _met(on, play, party)


def _side(on: Combat, play: Context[TileState]) -> Asking[str]:
    """Return whose part of Commitment it is; anywhere else it is asked."""
    side = _committing(play.state)
    if side is not None:
        return side
    return (yield from ask(Pick(
        BOTH, "Commit a unit", "Whose?", ("004-088",),
        choices=tuple(Choice(side, title) for side, title in PLAYER_TITLES.items()),
    )))  # fmt: skip


def _committing(state: TileState) -> str | None:
    """Return whose part of Commitment it is, None in any other phase."""
    sequence = state.sequence
    return order.acting(state, sequence) if sequence and sequence.now == "commitment" else None


def why_nothing(battle: CombatView) -> Refusal | None:
    """Return why the side whose part Commitment is has nothing to commit, None where it may."""
    side = _committing(battle.state)
    if side is None:
        return None
    supply = Supply(battle, side)
    against = [supply.why_not(kind) for kind in supply.kinds()]
    if not against:
        return refusal(f"{PLAYER_TITLES[side]} has no unit left to commit", "004-110")
    return None if None in against else against[0]


def _choice(supply: Supply, kind: UnitKind) -> Choice:
    left = supply.left(kind.name)
    due = supply.due(kind.name)
    note = due.note if due and due.note else "" if left is None else f"{left} left"
    return Choice(kind.name, kind.title, note, supply.why_not_from_hand(kind))


def _placed(
    on: Combat, play: Context[TileState], supply: Supply, kind: UnitKind
) -> Asking[Party | None]:
    """Ask where a unit comes, and put it there; None for a crew that mans a Rear Line gun."""
    battle, side = on.battle(play), supply.side
    unit_id = new_unit_id(play.state, side)
    party: Party
    if kind.unit_class == "aircraft":
        party = yield from _in_the_air(battle, supply, unit_id, kind)
    elif kind.unit_class == "rear-line" or battle.card_of(side, kind.name).line == "rear":
        party = OffBoardUnit(unit_id, kind.name, side, "rear")
    else:
        unit = Unit(unit_id, kind.name, side, Space(0, 0))
        where = yield from _where(battle, unit)
        if isinstance(where, Other) and where.way != REAR_LINE.answer:
            _came(play, battle, kind.name, side)
            crews.man(on, play, where.way, kind.name, Condition())
            return None
        if isinstance(where, Other):
            party = OffBoardUnit(unit_id, kind.name, side, "rear")
        else:
            party = unit._replace(space=where)
    play.set_state(play.state.with_party(unit_id, party))
    _came(play, battle, kind.name, side)
    crew, here = battle.card(party).crew, on.battle(play)
    if crew is not None or isinstance(party, OffBoardUnit):
        with_crew = f", with its {CREW_TITLES[crew]}" if crew else ""
        play.log(f"{here.title(party)}: {here.where(party)}{with_crew}.")
    return party


def _where(battle: CombatView, unit: Unit) -> Asking[Space | Other]:
    """Ask for the space; what goes to the Rear Line too may go there (004-109, 004-111).

    A crew goes at once into a gun there (004-112).
    """
    kind = battle.catalogue.unit_kind(unit.unit)
    instead: tuple[Choice, ...] = ()
    if kind.unit_class in ("gun", "vehicle") and battle.card(unit).line == "both":
        instead = (REAR_LINE,)
    if kind.name in CREWS:
        instead = tuple(
            Choice(one.id, f"At once into the {battle.title(one)}", battle.where(one))
            for one in unmanned(battle, unit.side, kind.name)
            if isinstance(one, OffBoardUnit)
        )
    return (yield from ask_or(Place(
        unit.side, f"{kind.title} enters", "Onto which space?", ("004-110", "004-116", "A4-34"),
        warning=special_rules.untraced_road(battle, battle.unit_class(unit)),
        why_not=entered_by(battle, unit), instead=instead,
    )))  # fmt: skip


def _in_the_air(
    battle: CombatView, supply: Supply, unit_id: str, kind: UnitKind
) -> Asking[OffBoardUnit]:
    """Ask for path and flight turns of an aircraft; one that was sent may come without bombs."""
    side, due = supply.side, supply.due(kind.name)
    along, edge = yield from flight_paths.path(battle, side, kind.name, kind.title)
    turns = yield from flight_paths.turns(battle, side, kind.name, due.flight if due else None)
    dropped: tuple[str, ...] = ()
    if due is not None and not due.bombs:
        weapons = battle.card_of(side, kind.name).weapons
        dropped = tuple(one.name for one in weapons if one.kind == "bomb")
    there = OffBoardUnit(unit_id, kind.name, side, "air", flight=turns,
                  condition=Condition(dropped=dropped))  # fmt: skip
    return flight_paths.with_path(there, along, edge)


def _came(play: Context[TileState], battle: CombatView, unit: str, side: str) -> None:
    """Note who came, and take the cards from the hand: the unit's and its crew's (004-112).

    Who was sent has none there; it is noted, for it is sent once (004-118).
    """
    sequence = play.state.sequence
    if sequence is None:
        return
    cards = tuple(filter(None, (unit, battle.card_of(side, unit).crew)))
    sent = cards if Supply(battle, side).outside(unit) else ()
    from_hand = () if sent else cards
    has = sequence.of(side)
    less = has._replace(units=max(has.units - len(from_hand), 0)).without(from_hand)
    after = less._replace(came=(*has.came, *cards), sent=(*has.sent, *sent))
    play.set_state(replace(play.state, sequence=sequence.with_side(side, after)))


def _met(on: Combat, play: Context[TileState], party: Party) -> Asking[None]:
    """Let enemies on an occupied entry space fire at who is committed there (004-117).

    First a tank has entered what it comes onto (004-022, 004-027).
    """
    if not isinstance(party, Unit):
        return
    crush(play, on.battle(play), party)
    enemies = on.battle(play).friends_in(party.space, opponent(party.side) or "")
    yield from opportunity.under_fire(on, play, party.id, [one.id for one in enemies])


def why_not_done(battle: CombatView, side: str) -> Refusal | None:
    """Return why a side's part of Commitment is not over: paths, and who must come.

    The scenarios say who (004-196, 004-208, 004-215).
    """
    supply = Supply(battle, side)
    for must, missing, rule in supply.must():
        if any(_may_come(battle, supply, kind) for kind in supply.in_hand()
               if supply.fits(must, kind.name)):  # fmt: skip
            units = "1 unit" if missing == 1 else f"{missing} units"
            whom = f"{PLAYER_TITLES[side]} must commit {units} more"
            return refusal(whom, *rule.split(", "))
    return flight_paths.why_not_done(battle, side)


def _may_come(battle: CombatView, supply: Supply, kind: UnitKind) -> bool:
    """Tell whether a unit of a kind may come somewhere now."""
    if supply.why_not_from_hand(kind) is not None:
        return False
    if kind.unit_class in ("aircraft", "rear-line"):
        return True
    why_not = entered_by(battle, Unit("", kind.name, supply.side, Space(0, 0)))
    return any(why_not(space) is None for space in GRID.spaces())
