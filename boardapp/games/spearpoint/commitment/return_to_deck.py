"""Units that go under the Reserves Deck: landed aircraft, and withdrawn units (004-059)."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.running_procedure import Context
from boardapp.games.spearpoint.cards.unit_cards import CREW_TITLES
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.setup_stages import DeckStage
from boardapp.games.spearpoint.table.state import TableUnit, TileState
from boardapp.games.spearpoint.turn.turn_state import MAX_CAME


def deck_names(scenario: Scenario | None, side: str) -> tuple[str, ...]:
    """Return the names of a side's decks, in the order in which it draws from them (004-248).

    If no setup builds decks, the only deck is the Reserves Deck (004-059).
    """
    stages = scenario.stages if scenario else ()
    found = (one.deck for one in stages if isinstance(one, DeckStage) and one.by == side)
    return tuple(dict.fromkeys(found)) or ("Reserves",)


def put_under_deck(
    battle: CombatView, context: Context[TileState], party: TableUnit, how: str, rule: str
) -> None:
    """Remove a unit and its crew; put their cards under the side's last deck (004-059, 004-248)."""
    deck = deck_names(battle.scenario, party.side)[-1]
    crew = battle.card(party).crew if battle.is_crewed(party) else None
    words = f"{battle.title(party)} {how} and goes under the {deck} Deck"
    words += f" with its {CREW_TITLES[crew]}" if crew else ""
    context.set_state(context.state.with_unit_anywhere(party.id, None), cited(words, rule))
    sequence = context.state.sequence
    if sequence is None:
        return
    has = sequence.side_state(party.side)
    came, before = list(has.came), list(has.before)
    added, returned = list(has.added), list(has.returned)
    cards = tuple(filter(None, (party.unit, crew)))
    for card in cards:
        held = next((one for one in (before, came) if card in one), None)
        if held is not None:
            held.remove(card)
            returned.append(card)
        else:
            added.append(card)
    reserves = None if has.reserves is None else has.reserves + len(cards)
    after = has._replace(
        came=tuple(came), before=tuple(before), added=tuple(added[-MAX_CAME:]),
        returned=tuple(returned[-MAX_CAME:]), reserves=reserves,
    )  # fmt: skip
    context.set_state(replace(context.state, sequence=sequence.with_side(party.side, after)))
