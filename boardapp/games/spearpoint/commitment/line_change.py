"""Self-propelled guns change lines in the Movement Phase, over a setup zone (004-109, N4-14).

That is a move: they leave mines by a throw, lose a card for defense, and are fired at (004-106).
"""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.questions import Place
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.games.spearpoint.combat.attack import Combat
from boardapp.games.spearpoint.combat.choose_unit import which
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.commitment.entry_spaces import crush, entered_by, ground_of
from boardapp.games.spearpoint.moving import opportunity, special_rules
from boardapp.games.spearpoint.moving.leaving_obstacles import gets_out
from boardapp.games.spearpoint.moving.move import defenses
from boardapp.games.spearpoint.moving.who_may_move import has_moved, why_not
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.table.refusals import refusal
from boardapp.games.spearpoint.table.state import Moved, OffBoardUnit, Party, TileState, Unit
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYER_TITLES
from boardapp.games.spearpoint.turn import order
from boardapp.games.spearpoint.turn.overrun import note_left_alive

LINE = "change-line"


def changing(battle: CombatView) -> Iterator[Party]:
    """Yield the self-propelled guns that serve on both lines."""
    for party in battle.state.parties():
        kind = battle.catalogue.unit_kind(party.unit)
        if kind.unit_class == "vehicle" and battle.card(party).line == "both":
            yield party


def change(on: Combat, play: Context[TileState]) -> Asking[None]:
    """Take a self-propelled gun off to its Rear Line, or bring it from there onto the board."""
    battle = on.battle(play)
    party = yield from which(
        battle, changing(battle), _stays, "Change of line", "Which self-propelled gun?",
        "004-109", "N4-14",
    )  # fmt: skip
    name = party.id
    if isinstance(party, Unit) and not (yield from gets_out(play, battle, party)):
        return
    moved, lost = play.state.moves.get(name, Moved()), defenses(battle, party)
    cards = tuple(one for one in party.condition.cards if one not in lost)
    condition = party.condition._replace(cards=cards)
    after: Party = OffBoardUnit(name, party.unit, party.side, "rear", condition=condition)
    if isinstance(party, OffBoardUnit):
        unit = Unit(name, party.unit, party.side, Space(0, 0), condition)
        space = yield from ask(Place(
            party.side, f"{battle.title(party)} enters", "Onto which space of the zone?",
            ("004-109",), warning=special_rules.untraced_road(battle, "vehicle"),
            why_not=entered_by(battle, unit),
        ))  # fmt: skip
        after = unit._replace(space=space)
    there = play.state.with_party(name, after)
    there = there.with_moved(name, moved._replace(steps=moved.steps + 1))
    words = f"{battle.title(party)} changes lines: {on.at(there).where(after)}"
    words += "".join(f", {battle.command_title(one)} lost" for one in lost)
    play.set_state(there, cited(words, "004-109"))
    note_left_alive(battle, play, party.side)
    if isinstance(after, Unit):
        crush(play, on.battle(play), after)
        firers = opportunity.beside(on.battle(play), after, after.space)
        yield from opportunity.under_fire(on, play, name, firers)


def _stays(battle: CombatView, party: Party) -> Refusal | None:
    """Return why a self-propelled gun may not change lines now."""
    if isinstance(party, Unit):
        return why_not(battle, party) or _outside(battle, party)
    sequence = battle.state.sequence
    if sequence is not None and (found := order.why_not_now(battle.state, party.side)):
        return found
    stand = Unit(party.id, party.unit, party.side, Space(0, 0), party.condition)
    return has_moved(battle, stand)


def _outside(battle: CombatView, unit: Unit) -> Refusal | None:
    """Hold the way off the board to its side's setup zone."""
    ground = ground_of(battle)
    zone = ground.zone(unit.side) if ground else None
    if zone is None or unit.space in zone:
        return None
    words = f"{GRID.name(unit.space)} is not in the setup zone of {PLAYER_TITLES[unit.side]}"
    return refusal(words, "004-109")
