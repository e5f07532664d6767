"""What the special rules of a scenario change of fire: when there is any, at what, and convoys.

Each reason is as those of `reasons`; where a table has no such rules nothing is looked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from boardapp.core.procedure.values import Refusal
from boardapp.games.spearpoint.catalogue import GRID, PLAYER_TITLES
from boardapp.games.spearpoint.headings import cited
from boardapp.games.spearpoint.state import Aside

if TYPE_CHECKING:
    from boardapp.games.spearpoint.combat.aim import Aim
    from boardapp.games.spearpoint.combat.battle import Battle
    from boardapp.games.spearpoint.damage_cards import Harm
    from boardapp.games.spearpoint.scenario.in_play import Convoy

Fire = Literal["mortars", "artillery", "rear", "opportunity"]

_EVEN = {
    "mortars": "mortars fire on even turns only",
    "artillery": "artillery fires at the map on even turns only",
    "rear": "Rear Line guns fire at each other on even turns only",
    "opportunity": "there is Opportunity Fire on even turns only",
}
_NEVER = {
    "mortars": "no mortar fires",
    "artillery": "no artillery fires at the map",
    "rear": "no Rear Line gun fires at another",
    "opportunity": "there is no Opportunity Fire",
}


class Column(NamedTuple):
    """Units that go along a row, and the rule that says so."""

    convoy: Convoy
    rule: str


def column_of(battle: Battle, kind: str) -> Column | None:
    """Return how a kind of unit goes along its row, None where it is no convoy (004-216)."""
    found = ((told.convoy, told.rule) for told in battle.told if told.convoy is not None)
    return next((Column(convoy, rule) for convoy, rule in found if convoy.unit == kind), None)


def no_fire(battle: Battle, fire: Fire) -> Refusal | None:
    """Return why there is no fire of a kind this turn (004-226, 004-227, A4-36)."""
    for told in battle.told:
        turns = getattr(told.fires, fire) if told.fires is not None else "always"
        if turns == "never" or (turns == "even" and battle.state.turn % 2):
            words = (_NEVER if turns == "never" else _EVEN)[fire]
            return Refusal(cited(words, told.rule), (told.rule,))
    return None


def not_now(aim: Aim) -> Refusal | None:
    """Hold mortars and Rear Line guns to the turns in which they fire (004-226, 004-227)."""
    if not aim.battle.told:
        return None
    if aim.attack == "mortar":
        return no_fire(aim.battle, "mortars")
    if aim.attack != "artillery":
        return None
    if aim.space is not None:
        return no_fire(aim.battle, "artillery")
    at_rear = isinstance(aim.party, Aside) and aim.party.off == "rear"
    return no_fire(aim.battle, "rear") if at_rear else None


def spared(aim: Aim) -> Refusal | None:
    """Keep a side from firing at buildings that it is to spare (004-205)."""
    feature = aim.feature
    if aim.target.kind != "tile" or feature is None or feature.kind != "building":
        return None
    side = aim.firer.side
    for told in aim.battle.told:
        if side in told.spares:
            words = f"{_named(side)} may not destroy buildings"
            return Refusal(cited(words, told.rule), (told.rule,))
    return None


def bombs_elsewhere(aim: Aim) -> Refusal | None:
    """Hold an aircraft to what it must bomb in a turn (004-206)."""
    if aim.attack != "aircraft":
        return None
    for told in aim.battle.told:
        must = told.bombs
        if must is None or (must.unit, must.turn) != (aim.firer.unit, aim.battle.state.turn):
            continue
        if aim.space != must.space:
            words = f"the {aim.battle.kind_title(aim.firer)} must bomb {GRID.name(must.space)}"
            return Refusal(cited(words, told.rule), (told.rule,))
    return None


def ignored(battle: Battle, harm: Harm) -> str | None:
    """Return the rule by which an effect of Damage Cards is ignored, None if none (004-189)."""
    return next((told.rule for told in battle.told if harm in told.ignores), None)


def _named(side: str) -> str:
    title = PLAYER_TITLES.get(side, side)
    return "the US" if side == "us" else title
