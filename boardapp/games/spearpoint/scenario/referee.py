"""The referee of a setup: what may be decided now, of everything else why not, and what follows.

`RULES` says both of every kind of decision. At a table of an older edition a decision may come that
is refused today: it is then taken as far as it fits the stages there are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from boardapp.core.procedure.values import Refusal
from boardapp.games.spearpoint.catalogue import PLAYER_TITLES, Catalogue
from boardapp.games.spearpoint.headings import HEADINGS
from boardapp.games.spearpoint.scenario.board_rules import (
    BOARD_RULES,
    Rule,
    asked,
    by_rule,
    choices,
    die_first,
    in_its_words,
    refuse_change,
)
from boardapp.games.spearpoint.scenario.carried import left_behind, told
from boardapp.games.spearpoint.scenario.decisions import (
    TOGETHER,
    Agree,
    BeginPlay,
    Build,
    Carry,
    Decision,
    Draw,
    Enter,
    Experienced,
    OfStage,
    Pass,
    of_a_stage,
)
from boardapp.games.spearpoint.scenario.deck_check import deck_refusal, hand_refusal, units_as_tiles
from boardapp.games.spearpoint.scenario.feasible import stuck, stuck_here
from boardapp.games.spearpoint.scenario.held import refuse_carried, refuse_more
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.stages import (
    AnyStage,
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    TileStage,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.standing import Standing, begin, later
from boardapp.games.spearpoint.scenario.table import SetupTable


def refuse(standing: Standing, decision: Decision) -> str | None:
    """Return why a decision may not be taken now, as a sentence with its source; or None."""
    refusal = why_not(standing, decision)
    return HEADINGS.refused(refusal) if refusal else None


def why_not(standing: Standing, decision: Decision) -> Refusal | None:
    """Return why a decision may not be taken now, None when it may."""
    rule = RULES[type(decision)]
    full = refuse_more(standing.table)
    if full:
        return Refusal(full)
    if isinstance(decision, Enter) and decision.leaving is not None:
        return refuse_change(standing, decision)
    if not of_a_stage(decision):
        return rule.refuse(standing, None, decision)
    refusal = _out_of_turn(standing, decision.by) or _of_stage(standing, rule, decision)
    return refusal or (_leaves_no_place(standing, decision) if rule.places else None)


def after(standing: Standing, decision: Decision) -> Standing:
    """Return the standing after a decision that the referee allows, or once has allowed."""
    here = _where_asked(standing, decision)
    acted = (*here.acted, decision) if asked(here, decision) else here.acted
    taken = RULES[type(decision)].follows(here, decision)
    return replace(taken, table=standing.table.decided(decision), acted=acted).settled()


def replay(scenario: Scenario, catalogue: Catalogue, table: SetupTable) -> Standing:
    """Return where a table's setup stands; its decisions have been found allowed.

    In play the same decisions are asked for with every act: the last standing is kept.
    """
    here = _last[0] if _last and _of_the_same(_last[0], scenario, catalogue, table) else None
    if here is None:
        here = begin(scenario, catalogue, table)
        for decision in table.setup:
            here = later(after(here, decision))
        _last[:] = [replace(here, table=table)]
    return replace(here, table=table)


_last: list[Standing] = []


def _of_the_same(
    here: Standing, scenario: Scenario, catalogue: Catalogue, table: SetupTable
) -> bool:
    """Tell whether a standing is that of a table in play by the same decisions."""
    same = here.scenario is scenario and here.catalogue is catalogue
    return same and here.table.setup is table.setup and here.table.options is table.options


def _where_asked(here: Standing, decision: Decision) -> Standing:
    """Return the standing at the stage that asks for a decision: this one, or one further on.

    The standing as it is, where none does, and for a Done, which any stage may ask for.
    """
    if asked(here, decision) or not of_a_stage(decision) or isinstance(decision, Pass):
        return here
    further = (here.at_stage(one) for one in range(here.stage + 1, len(here.scenario.stages)))
    return next((there for there in further if asked(there, decision)), here)


def _nothing_to_do(standing: Standing) -> str:
    if standing.begun:
        late = [stage for stage in standing.scenario.stages[standing.stage :] if stage.turn]
        return f"{late[0].title} waits for turn {late[0].turn}." if late else "Play has begun."
    return "The setup is finished: begin play, or undo."


def _out_of_turn(standing: Standing, by: str) -> Refusal | None:
    if standing.current is None:
        return Refusal(_nothing_to_do(standing))
    whose = standing.whose
    if whose is None:
        return by_rule("say first which side the more experienced player has", "004-074")
    if by == whose:
        return None
    if whose == TOGETHER:
        return Refusal("The players do this together.")
    found = PLAYER_TITLES.get(by, "the players together")
    return Refusal(f"It is the turn of {PLAYER_TITLES[whose]}, not of {found}.")


def _of_stage(standing: Standing, rule: Rule, decision: OfStage) -> Refusal | None:
    stage = standing.current
    assert stage is not None
    if rule.doing and not isinstance(stage, decision.asked_in):
        return Refusal(f"Now comes {stage.title}: {rule.doing} belongs to another stage.")
    return rule.refuse(standing, stage, decision)


def _leaves_no_place(standing: Standing, decision: Decision) -> Refusal | None:
    lost = stuck(after(standing, decision))
    if lost is None or stuck(standing):
        return None  # what an older edition has left stuck is no fault of this decision
    return Refusal(f"With that, the setup could not be finished: {lost}.")


# Before the stages, and after them


def _refuse_agree(standing: Standing, _: None, decision: Agree) -> Refusal | None:
    reading = standing.scenario.readings.get(decision.reading)
    if reading is None:
        return Refusal(f"The scenario leaves no reading {decision.reading[:40]!r} open.")
    if decision.choice not in reading.choices:
        return Refusal(f"{reading.title}: there is no choice {decision.choice[:40]!r}.")
    if any(not isinstance(one, Agree) for one in standing.table.setup):
        return Refusal(
            "Readings are agreed on before anything is placed: undo to the start to change one."
        )
    if standing.readings[decision.reading] == decision.choice:
        return Refusal(f"{reading.title}: that is the reading already.")
    return None


def _agree(here: Standing, decision: Agree) -> Standing:
    """Start again: the stages done by themselves may be others under the reading."""
    chosen = {**here.chosen, decision.reading: decision.choice}
    return replace(begin(here.scenario, here.catalogue, here.table, chosen), table=here.table)


def _refuse_experienced(standing: Standing, _: None, __: Experienced) -> Refusal | None:
    if standing.experienced is not None:
        return Refusal("It is said already who is the more experienced player.")
    if standing.current is None or standing.first is not None:
        return Refusal("Who is the more experienced player does not matter now.")
    return None


def _refuse_carry(standing: Standing, _: None, decision: Carry) -> Refusal | None:
    scenario = standing.scenario
    if scenario.carry_over is None:
        return Refusal("This scenario starts from an empty map: no terrain is carried over.")
    if any(not isinstance(one, Agree | Experienced) for one in standing.table.setup):
        return Refusal(
            "Terrain is carried over before anything is placed: undo to the start first."
        )
    if not decision.tiles:
        return Refusal(f"No tile lies on the table of {decision.title}.")
    left = left_behind(standing, decision)
    if left:
        return by_rule(told(standing, left), carrying_rule(scenario))
    refusal = refuse_carried(standing.table, standing.catalogue, decision.tiles)
    lost = None if refusal else stuck(after(standing, decision))
    return in_its_words(f"This terrain cannot be taken over: {lost}." if lost else refusal)


def carrying_rule(scenario: Scenario) -> str:
    """Return the source of carrying over: that of the first tiles, whose place it takes."""
    return next((stage.rule for stage in scenario.stages if isinstance(stage, TileStage)), "")


def _carry(standing: Standing, decision: Carry) -> Standing:
    here = replace(standing, table=standing.table.decided(decision), carried=decision.title)
    for number, stage in enumerate(here.scenario.stages):
        if isinstance(stage, TileStage) and here.carried_to(stage) == "count":
            for placed in decision.tiles:
                at = here.group_for(placed.tile, placed.space, number)
                here = here.filled_with(number, at, placed.space)
    return here


def _refuse_begin(standing: Standing, _: None, __: BeginPlay) -> Refusal | None:
    if standing.begun:
        return Refusal("Play has begun already.")
    stage = None if standing.finished else standing.current
    return Refusal(f"The setup is not finished: {stage.title} comes first.") if stage else None


def _begin(here: Standing, _: BeginPlay) -> Standing:
    """Leave all that comes before play behind, finished or not."""
    stages = here.scenario.stages
    late = (at for at in range(here.stage, len(stages)) if stages[at].turn)
    return replace(here, stage=next(late, len(stages)))


# Leaving a stage


def _refuse_pass(standing: Standing, stage: AnyStage, decision: Pass) -> Refusal | None:
    die = die_first(standing)
    if die:
        return die
    missing = next(_missing(standing, stage), None)
    if missing:  # an older edition may have left no way to do it: then the players go on
        return None if stuck_here(standing) else by_rule(missing, stage.rule)
    return _leaves_no_place(standing, decision) if isinstance(stage, TileStage) else None


def _missing(standing: Standing, stage: AnyStage) -> Iterator[str]:
    """Yield what must be done before a stage may be left; decks and hands may be at the table."""
    if isinstance(stage, TileStage | UnitStage):
        done = "laid" if isinstance(stage, TileStage) else "placed"
        for at, group in standing.there(stage.groups):
            missing = standing.missing((standing.stage, at), group)
            if missing:
                yield f"{group.title}: {missing} more must be {done}"
    if isinstance(stage, TileStage):
        missing = stage.count.least - standing.number_in(standing.stage)
        if missing > 0:
            yield f"{missing} more {'tile' if missing == 1 else 'tiles'} must be laid"
    if isinstance(stage, EntryStage):
        missing = stage.count.least - len(standing.entries.get(standing.whose or "", ()))
        if missing > 0:
            yield f"{missing} more entry {'space' if missing == 1 else 'spaces'} must be chosen"
    if isinstance(stage, ChoiceStage):
        yield f"one must be chosen: {choices(stage)}"


# Decks and hands


def _refuse_build(standing: Standing, stage: DeckStage, decision: Build) -> Refusal | None:
    if decision.deck != stage.deck:
        return Refusal(f"Now comes the deck {stage.deck}, not {decision.deck[:40]!r}.")

    as_tiles = [unit for unit, _ in units_as_tiles(standing.table, standing.catalogue)]
    refusals = deck_refusal(stage, decision, standing.catalogue, as_tiles=as_tiles)
    return in_its_words(" ".join(refusals))


def _refuse_draw(standing: Standing, stage: HandStage, decision: Draw) -> Refusal | None:
    build = standing.decks.get((decision.by, stage.deck))
    return in_its_words(" ".join(hand_refusal(stage, decision, build, standing.scenario.removed)))


# What is said of which decision


RULES: Mapping[type[object], Rule] = {
    **BOARD_RULES,
    Agree: Rule(_refuse_agree, _agree),
    Experienced: Rule(_refuse_experienced, lambda on, one: replace(on, experienced=one.side)),
    Carry: Rule(_refuse_carry, _carry),
    Pass: Rule(_refuse_pass, lambda on, _: on),
    Build: Rule(
        _refuse_build, lambda on, one: replace(on, decks={**on.decks, (one.by, one.deck): one}),
        "building a deck",
    ),
    Draw: Rule(
        _refuse_draw, lambda on, one: replace(on, hands={**on.hands, one.by: one}), "taking a hand"
    ),
    BeginPlay: Rule(_refuse_begin, _begin),
}  # fmt: skip
