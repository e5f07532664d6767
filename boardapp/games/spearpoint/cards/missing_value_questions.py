"""Questions for unknown values of a card; each is asked once, when first needed.

The table keeps the answers, and boardapp guesses nothing. A player who does not know a value enters
the number needed, or the result.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from boardapp.core.procedure.free_play_refusals import refuse_as_impossible_if
from boardapp.core.procedure.numbers_question import NumberRow, Numbers, NumbersAnswer
from boardapp.core.procedure.question_parts import (
    Choice,
    InsteadAnswer,
    Refusal,
    fitting_prompt,
)
from boardapp.core.procedure.questions import Number, TextQuestion
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or_instead
from boardapp.games.spearpoint.cards.unit_cards import MAX_COST, MAX_VALUE, NO_CARDS, UnitCard
from boardapp.games.spearpoint.cards.weapons import (
    MAX_CALIBRE,
    MAX_INDEX,
    MAX_RATE,
    MAX_TO_HIT,
    NO_VALUE,
    Weapon,
)
from boardapp.games.spearpoint.combat.attack_context import AttackContext
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.possible_targets_and_firers import UNKNOWN
from boardapp.games.spearpoint.table.state import TableUnit, TileState

Depth = Literal["computed", "needed", "told"]
"""How much of an attack is known: all, the number needed, or only the result."""

NEEDED = Choice(
    "needed", "Enter only the number needed", "Then roll the dice",
    label="Enter number needed",
)  # fmt: skip
TOLD = Choice(
    "told", "Enter only the result", "Roll the attack yourselves",
    label="Enter the result",
)  # fmt: skip

_CLASSES = {"infantry": "Infantry", "vehicle": "vehicles", "aircraft": "aircraft", "gun": "guns"}


def ask_weapon_name_if_unknown(
    context: Context[TileState], battle: CombatView, firer: TableUnit, weapon: Weapon
) -> Asking[Weapon]:
    """Return a weapon with its name; ask for the name if the card is unknown."""
    if weapon.name != UNKNOWN:
        return weapon
    title = battle.kind_title(firer)
    name = yield from ask(TextQuestion(
        firer.side, f"A weapon of the {title}", "Enter the weapon's name as printed on the "
            "unit's card, such as 75 mm.",
        ("004-061",), most=40, usual="Main weapon", prompt="What is the weapon called?",
    ))  # fmt: skip
    return _set_weapon(context, battle, firer, weapon, replace(weapon, name=name, main=weapon.main))


def ask_attack_value_if_unknown(
    context: Context[TileState], aim: AttackContext, against: TableUnit, *, index: bool
) -> Asking[AttackContext | Depth]:
    """Ask for a weapon's unknown values; return the attack with them, or how much is known.

    If ``index`` is false, the value to hit is enough.
    """
    column, weapon = aim.value_column(against), aim.weapon
    kind = aim.battle.kind_title(aim.firer)
    title = f"{weapon.name} of the {kind}"
    known = getattr(weapon.attack, column)
    lacks_index = index and weapon.index is None and known != NO_VALUE
    rows, whom, none = [], _CLASSES[column], ""
    if known is None:
        rows.append(NumberRow("value", f"Value against {whom}", NO_VALUE, MAX_TO_HIT))
        none = f" Enter 0 if the card prints no value against {whom}."
    if lacks_index:
        # A weapon without a value against such targets needs no damage index now.
        rows += [
            NumberRow("index", "Damage index", most=MAX_INDEX, optional=known is None),
            NumberRow("rate", "Rolls in one attack", 1, MAX_RATE, usual=1, optional=True),
        ]
    if not rows:
        return aim
    entered = yield from _ask_numbers(
        Numbers(
            aim.firer.side, title, "Enter the values that the unit's card prints for this weapon."
                f"{none}", ("004-061",
            "004-150"),
            numbers=tuple(rows), instead=(NEEDED, TOLD) if known is None else (TOLD,),
            why_not=_why_no_index,
            prompt=fitting_prompt(
                f"Enter the values of the {title}",
                f"Enter the values of the {weapon.name}, {kind}",
                f"Enter the values of the {kind}",
            ),
        ),
        Number(
            aim.firer.side, f"{title} against {whom}",
            "Enter the weapon's value as printed on the unit's card, or 0 if the card prints "
            "none.", ("004-061",),
            prompt=fitting_prompt(
                f"What is the {weapon.name}'s value against {whom}?",
                f"What is the weapon's value against {whom}?",
            ),
        ),
    )  # fmt: skip
    if isinstance(entered, InsteadAnswer):
        return "told" if entered.way == TOLD.answer else "needed"
    changed = replace(
        weapon,
        attack=weapon.attack._replace(**{column: entered.get("value", known)}),
        index=entered.get("index", weapon.index),
        rate=entered.get("rate", weapon.rate),
    )
    changed = _set_weapon(context, aim.battle, aim.firer, weapon, changed)
    return aim.with_changes(battle=aim.battle.with_state(context.state), weapon=changed)


def _ask_numbers(several: Numbers, alone: Number) -> Asking[NumbersAnswer | InsteadAnswer]:
    """Ask for several numbers; if there is only one, ask the question ``alone`` instead."""
    if len(several.numbers) > 1:
        return (yield from ask_or_instead(several))
    (row,) = several.numbers
    answer = yield from ask_or_instead(
        replace(alone, least=row.least, most=row.most, instead=several.instead)
    )
    return answer if isinstance(answer, InsteadAnswer) else {row.name: answer}


def _why_no_index(entered: NumbersAnswer) -> Refusal | None:
    lacks = entered.get("value") != NO_VALUE and "index" not in entered
    return refuse_as_impossible_if(
        lacks, "Enter the Damage index too: the number is missing.", "004-061"
    )


def ask_calibre_if_unknown(
    context: Context[TileState], aim: AttackContext
) -> Asking[AttackContext]:
    """Return an attack with a known calibre, which decides if a feature falls; ask if unknown."""
    if aim.weapon.calibre is not None:
        return aim
    calibre = yield from ask(Number(
        aim.firer.side, f"{aim.weapon.name} of the {aim.battle.kind_title(aim.firer)}, calibre",
        "Enter the weapon's calibre in millimetres.", ("004-061",), least=1, most=MAX_CALIBRE,
        prompt="What is the "
        "weapon's calibre?",
    ))  # fmt: skip
    changed = replace(aim.weapon, calibre=calibre)
    return aim.with_changes(weapon=_set_weapon(context, aim.battle, aim.firer, aim.weapon, changed))


def ask_target_values_if_unknown(
    context: Context[TileState], aim: AttackContext, party: TableUnit
) -> Asking[bool]:
    """Ask for the Defense and Endurance of the target; return whether they are known.

    A crew as the target needs its own values and its gun's Defense (004-125). Infantry that share a
    space with a tank need the tank's Defense too (004-169).
    """
    for tank in aim.tanks_sharing_space(party):
        if not (
            yield from _ask_defense_and_endurance_if_unknown(
                context, aim.battle, tank.side, tank.unit, endurance=False
            )
        ):
            return False
    crew = aim.battle.card(party).crew if aim.target.kind == "crew" else None
    if crew is None:
        return (
            yield from _ask_defense_and_endurance_if_unknown(
                context, aim.battle, party.side, party.unit, endurance=True
            )
        )
    return (
        yield from _ask_defense_and_endurance_if_unknown(
            context, aim.battle, party.side, party.unit, endurance=False
        )
    ) and (
        yield from _ask_defense_and_endurance_if_unknown(
            context, aim.battle, party.side, crew, endurance=True
        )
    )


def _ask_defense_and_endurance_if_unknown(
    context: Context[TileState], battle: CombatView, side: str, unit: str, *, endurance: bool
) -> Asking[bool]:
    card = battle.with_state(context.state).card_of(side, unit)
    title = battle.catalogue.unit_kind(unit).title
    full = card.endurance[0] if card.endurance else MAX_VALUE
    rows = [
        NumberRow("endurance", "Endurance", 1, MAX_VALUE),
        NumberRow("half", "Half Endurance", 1, full, at_most="endurance"),
    ][len(card.endurance) : 2 * endurance]
    if card.defense is None:
        rows.insert(0, NumberRow("defense", "Defense", most=MAX_VALUE))
    if not rows:
        return True
    first = rows[0].title
    entered = yield from _ask_numbers(
        Numbers(
            side, f"Card of the {title}", "Enter the values as printed on the unit's card.",
            ("004-060",),
            numbers=tuple(rows), instead=(TOLD,),
            prompt=fitting_prompt(f"Enter the values of the {title}", "Enter the unit's values"),
        ),
        Number(
            side, f"{first} of the {title}", "Enter the number as printed on the unit's card.",
            ("004-060",),
            prompt=fitting_prompt(f"What is the {first} of the {title}?", "What is the unit's "
                f"{first}?"),
        ),
    )  # fmt: skip
    if isinstance(entered, InsteadAnswer):
        return False
    ends = (entered[name] for name in ("endurance", "half") if name in entered)
    _save_card(
        context,
        replace(
            card,
            defense=entered.get("defense", card.defense),
            endurance=(*card.endurance, *ends),
        ),
    )
    return True


def ask_cost_if_unknown(
    context: Context[TileState], battle: CombatView, side: str, unit: str
) -> Asking[int | None]:
    """Return the cost of a kind of unit, which is its score; None if the players do not know it.

    A convoy has no unit card, and scores nothing (004-212).
    """
    if unit in NO_CARDS:
        return None
    card = battle.with_state(context.state).card_of(side, unit)
    if card.cost is not None:
        return card.cost
    title = battle.catalogue.unit_kind(unit).title
    later = Choice(
        "later",
        "Count these points yourselves",
        "boardapp then does not add them",
        label="Count them yourselves",
    )
    cost = yield from ask_or_instead(Number(
        side, f"Cost of the {title}", "Enter the cost printed on the unit's card. The other side "
            "scores that many points.",
        ("004-063",), least=1, most=MAX_COST, instead=(later,),
        prompt=fitting_prompt(f"What does the {title} cost?", "What does the unit cost?"),
    ))  # fmt: skip
    if isinstance(cost, InsteadAnswer):
        return None
    _save_card(context, replace(card, cost=cost))
    return cost


def _set_weapon(
    context: Context[TileState], battle: CombatView, firer: TableUnit, before: Weapon, after: Weapon
) -> Weapon:
    """Save a weapon on its unit's card, in place of the old weapon or as a further one."""
    card = battle.with_state(context.state).card(firer)
    others = [one for one in card.weapons if one != before]
    at = card.weapons.index(before) if before in card.weapons else len(others)
    _save_card(context, replace(card, weapons=(*others[:at], after, *others[at:])))
    return after


def _save_card(context: Context[TileState], card: UnitCard) -> UnitCard:
    context.set_state(context.state.with_unit_card(card))
    return card
