"""What damage does: endurance, Damage Cards, destruction, crews, points (Combat 9, 11, 12)."""

from __future__ import annotations

from collections.abc import Iterable

from boardapp.core.grid import Space
from boardapp.core.procedure.facts import Track
from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.questions import Number, Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.core.words import sentence
from boardapp.games.spearpoint.cards.damage_cards import (
    DAMAGE_DECK,
    HARM_TITLES,
    DamageEffect,
    Harm,
)
from boardapp.games.spearpoint.cards.missing_values import known_cost
from boardapp.games.spearpoint.cards.unit_cards import CREW_TITLES
from boardapp.games.spearpoint.combat import special_rules
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.combat.damage_roll import Blow, Fate, crew_fate
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.sight.rulings import opponent
from boardapp.games.spearpoint.table.placement import new_unit_id
from boardapp.games.spearpoint.table.state import (
    Condition,
    Damage,
    OffBoardUnit,
    Party,
    TileState,
    Unit,
)
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYER_TITLES
from boardapp.games.spearpoint.turn.overrun import note_left_alive
from boardapp.games.spearpoint.turn.turn_end import win_by_points

LEAST = 1
"""The Intensity that is taken where the table told that something fell: its crew lives."""
CAPTURED = 2
"""How many times its cost a captured unit or crew scores (004-157)."""
FATES = {"unharmed": "gets out unharmed", "damaged": "gets out damaged", "dead": "dies"}


def take(
    play: Context[TileState], battle: CombatView, unit_id: str, done: Blow, die: int, *,
    captors: bool = False,
) -> Asking[None]:  # fmt: skip
    """Apply a blow to a unit that was hit: endurance, a card, or its end (004-151 to 004-153).

    ``die`` decides on its crew, which ``captors`` take if it lives (004-167).
    """
    party = play.state.party(unit_id)
    assert party is not None
    title = battle.title(party)
    if done.destroyed:
        play.log(f"{title} is destroyed.")
        yield from destroyed(play, battle, party, die, captors=captors)
        return
    struck, full = done.after, battle.at(play.state).card(party).endurance[0]
    before = struck.endurance + done.damage
    condition = party.condition._replace(endurance=struck.endurance)
    play.set_state(
        play.state.with_condition(party, condition), f"{title}: {before} → {struck.endurance}."
    )
    play.show(Track(f"Endurance of {title}", "", before, struck.endurance, 0, full,
                    {"half": struck.half}))  # fmt: skip
    if done.cards:
        yield from draw(play, battle, unit_id)


def draw(
    play: Context[TileState],
    battle: CombatView,
    unit_id: str,
    *,
    crew: bool = False,
    lost: bool = False,
) -> Asking[None]:
    """Draw a Damage Card for a unit, or for the crew inside (004-069 to 004-071).

    Its number is told, or stays by hand. Half begins with the next turn for who has ``lost`` no
    endurance by what draws it, unless the table reads it otherwise (N4-41).
    """
    party = play.state.party(unit_id)
    assert party is not None
    title = f"the crew of {battle.title(party)}" if crew else battle.title(party)
    number = yield from ask(Number(
        party.side, f"Damage Card for {title}", "Its number; 0 where it is done by hand.",
        ("004-152",), most=DAMAGE_DECK, final=True,
    ))  # fmt: skip
    card = play.state.damages.get(number)
    effect = card.effect_on("infantry" if crew else battle.unit_class(party)) if card else None
    held = party.condition
    left = held.crew_endurance if crew else held.endurance
    fresh = left is None and not lost and battle.reads("card-half", "next-turn")
    drawn = Damage(number, effect.turns if effect else None, fresh)
    condition = (
        held._replace(crew_damage=(*held.crew_damage, drawn))
        if crew
        else held._replace(damage=(*held.damage, drawn))
    )
    said = f"{title}: {effect.title}" if effect else f"{title} draws a Damage Card"
    play.set_state(play.state.with_condition(party, condition), sentence(said))
    if effect is not None and crew:
        _suffer_inside(play, battle, party._replace(condition=condition), effect)
    elif effect is not None:
        yield from _suffer(play, battle, party._replace(condition=condition), effect)


def _suffer(
    play: Context[TileState], battle: CombatView, party: Party, effect: DamageEffect
) -> Asking[None]:
    """Do at once what an effect does at once; what it forbids is asked where it matters."""
    title, does = battle.title(party), _does(play, battle, effect)
    _tell(play, effect, [harm for harm in does if harm == "captured"])
    if "to-rear" in does and isinstance(party, Unit):
        moved = OffBoardUnit(party.id, party.unit, party.side, "rear", condition=party.condition)
        play.set_state(play.state.with_party(party.id, moved), f"{title} goes to its Rear Line.")
        note_left_alive(battle, play, party.side)
    if "crew-out" in does and battle.crewed(party):
        there = play.state.party(party.id)
        assert there is not None
        yield from crew_dead(play, battle, there, f"{title} has lost its crew.")


def _suffer_inside(
    play: Context[TileState], battle: CombatView, party: Party, effect: DamageEffect
) -> None:
    """Do what an effect does to a crew inside: sent to the rear it leaves its vehicle or gun.

    What it does to what they fire and withstand together is by hand.
    """
    values = {"attack": effect.attack, "defense": effect.defense}
    minus = [f"{name} −{-value}" for name, value in values.items() if value]
    does = _does(play, battle, effect)
    _tell(play, effect, [harm for harm in does if harm != "to-rear"], minus)
    crew, held = battle.card(party).crew, party.condition
    if "to-rear" not in does or crew is None:
        return
    inside = Condition(held.crew_endurance, held.crew_damage)
    unit_id = new_unit_id(play.state, party.side)
    left = play.state.with_condition(party, emptied(held))
    play.set_state(
        left.with_party(unit_id, OffBoardUnit(unit_id, crew, party.side, "rear", condition=inside)),
        f"The crew of {battle.title(party)} goes to its Rear Line.",
    )
    note_left_alive(battle, play, party.side)


def _does(play: Context[TileState], battle: CombatView, effect: DamageEffect) -> tuple[Harm, ...]:
    """Return what an effect does; what a special rule ignores is said and left out (004-189)."""
    for harm in effect.does:
        rule = special_rules.ignored(battle, harm)
        if rule is not None:
            play.log(cited(f"ignored: {HARM_TITLES[harm]}", rule))
    return tuple(harm for harm in effect.does if special_rules.ignored(battle, harm) is None)


def _tell(
    play: Context[TileState],
    effect: DamageEffect,
    by_hand: Iterable[Harm],
    minus: Iterable[str] = (),
) -> None:
    """Tell an effect's note, and what of it the players do by hand."""
    if effect.note:
        play.log(effect.note if effect.note.endswith(".") else f"{effect.note}.")
    words = ", ".join((*(HARM_TITLES[harm] for harm in by_hand), *minus))
    if words:
        play.log(f"By hand: {words}.")


def emptied(condition: Condition) -> Condition:
    """Return the condition of a vehicle or gun without its crew."""
    return condition._replace(empty=True, crew_endurance=None, crew_damage=())


def crew_dead(
    play: Context[TileState], battle: CombatView, party: Party, sentence: str
) -> Asking[None]:
    """Leave a vehicle or gun without its crew, and score that (004-125, 004-062)."""
    play.set_state(play.state.with_condition(party, emptied(party.condition)), sentence)
    yield from _score_crew(play, battle, party)


def destroyed(
    play: Context[TileState],
    battle: CombatView,
    party: Party,
    die: int | None,
    *,
    captors: bool = False,
) -> Asking[None]:
    """Take a destroyed unit off, score it, and settle what becomes of its crew (004-153, 004-155).

    ``die`` is the Intensity that decides on the crew, None where a tile or the table did it.
    ``captors`` take a crew that lives. A tile that stands for it falls with it (004-038).
    """
    crewed = battle.at(play.state).crewed(party)
    play.set_state(play.state.with_party(party.id, None))
    yield from score(play, battle, party.side, party.unit)
    if isinstance(party, Unit) and battle.stands_for(party):
        yield from fall(play, battle, party.space, LEAST if die is None else die)
    if not crewed:
        return
    if not isinstance(party, Unit):
        play.log(cited("its crew dies with it", "004-156"))
        yield from _score_crew(play, battle, party)
        return
    fate = crew_fate(die) if die is not None else (yield from _asked_fate(battle, party))
    if captors and fate != "dead":
        yield from crew_captured(play, battle, party)
    else:
        yield from settle_crew(play, battle, party, fate)


def crew_captured(play: Context[TileState], battle: CombatView, party: Party) -> Asking[None]:
    """Take a captured crew off and score it twice (004-157, 004-167)."""
    crew = battle.card(party).crew
    if crew is not None:
        play.log(cited(f"its {CREW_TITLES[crew]} is captured", "004-157"))
        yield from score(play, battle, party.side, crew, CAPTURED)


def settle_crew(
    play: Context[TileState], battle: CombatView, party: Unit, fate: Fate
) -> Asking[None]:
    """Put a crew on foot in its unit's space, unharmed or damaged, or score it (004-155)."""
    crew = battle.card(party).crew
    if crew is None:
        return
    title = f"its {CREW_TITLES[crew]} {FATES[fate]}"
    play.log(cited(title, "004-155"))
    if fate == "dead":
        yield from score(play, battle, party.side, crew)
        return
    unit_id = new_unit_id(play.state, party.side)
    inside = party.condition
    condition = Condition(inside.crew_endurance, inside.crew_damage)
    on_foot = Unit(unit_id, crew, party.side, party.space, condition)
    play.set_state(play.state.with_unit(unit_id, on_foot))
    if fate == "damaged":
        yield from draw(play, battle, unit_id)


def _asked_fate(battle: CombatView, party: Unit) -> Asking[Fate]:
    choices = tuple(Choice(fate, f"It {words}") for fate, words in FATES.items())
    fate: Fate = yield from ask(Pick(
        party.side, f"Crew of {battle.title(party)}", "By the Intensity of the shot: 1 to 3, "
        "4 to 6, 7 or more.", ("004-155",), choices=choices, final=True,
    ))  # type: ignore[assignment]  # fmt: skip
    return fate


def _score_crew(play: Context[TileState], battle: CombatView, party: Party) -> Asking[None]:
    crew = battle.card(party).crew
    if crew is not None:
        yield from score(play, battle, party.side, crew)


def score(
    play: Context[TileState], battle: CombatView, side: str, unit: str, times: int = 1
) -> Asking[None]:
    """Score a destroyed or captured unit for the other side: its cost, captured twice (004-063).

    That may win at once (004-078, N4-16).
    """
    other = opponent(side)
    cost = yield from known_cost(play, battle, side, unit)
    if cost is None or other is None:
        return
    scored = play.state.with_points(other, times * cost)
    play.set_state(scored, f"{PLAYER_TITLES[other]} scores {times * cost}: {scored.points[other]}.")
    if battle.reads("win-moment", "at-once"):
        win_by_points(play)


def fall(play: Context[TileState], battle: CombatView, space: Space, die: int) -> Asking[None]:
    """Turn a destroyed feature to its ruin, and harm who is inside (004-177, 004-178)."""
    placed, feature = play.state.tiles[space], battle.feature(space)
    ruin = battle.catalogue.reverse(placed.tile)
    title = f"{feature.face.title if feature else placed.tile} on {GRID.name(space)}"
    if ruin is None:
        play.set_state(play.state.with_tile(space, None), f"{title} is gone.")
    else:
        turned = play.state.with_tile(space, placed._replace(tile=ruin))
        play.set_state(turned, cited(f"{title} falls: turn it to {ruin}", "004-177"))
    yield from shelter_falls(play, battle, space, die)


def shelter_falls(
    play: Context[TileState], battle: CombatView, space: Space, die: int
) -> Asking[None]:
    """Harm the Infantry in a feature that was destroyed (004-178, 004-036, A4-21, N4-37).

    The team of a Panzernest and the crew of a Pantherturm go by the crew table.
    """
    feature = battle.feature(space)
    team = feature is not None and feature.kind in ("panzernest", "pantherturm")
    for unit in list(play.state.units_in(space)):
        if not battle.infantry(unit):
            continue
        title = battle.title(unit)
        fate: Fate = crew_fate(die) if team else "damaged"
        again = unit.condition.damaged and fate == "damaged"
        if team and again and battle.reads("panzernest-team", "card"):
            again = False
        if fate == "dead" or again:
            play.log(f"{title} in {GRID.name(space)} is destroyed.")
            yield from destroyed(play, battle, unit, None)
        elif fate == "damaged":
            yield from draw(play, battle, unit.id)
        else:
            play.log(f"{title} is unharmed.")
