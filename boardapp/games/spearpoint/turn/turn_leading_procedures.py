"""Procedures for led turns: begin, stop, end a part, tick objectives, name the winner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from boardapp.core.procedure.question_parts import Choice, InsteadAnswer
from boardapp.core.procedure.questions import Number, Pick, TextQuestion
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or_instead
from boardapp.games.spearpoint.combat.attack_declaration import GameData
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.setup_stages import HandStage
from boardapp.games.spearpoint.setup.setup_context import BOTH
from boardapp.games.spearpoint.setup.setup_state import SetupTable, StartingHand
from boardapp.games.spearpoint.sight.line_of_sight_rulings import opposing_side
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES, PLAYERS
from boardapp.games.spearpoint.turn import listed_hands, victory_conditions
from boardapp.games.spearpoint.turn.acting_side_and_refusals import waiting_attacks
from boardapp.games.spearpoint.turn.starting_unit_conditions import place_starting_units
from boardapp.games.spearpoint.turn.turn_end import check_for_winner, win_by_points
from boardapp.games.spearpoint.turn.turn_state import (
    MAX_GOAL,
    MAX_HAND,
    MAX_OBJECTIVES,
    PHASES,
    Objective,
    Phase,
    SideState,
    TurnState,
    Winner,
)

LEAD, LEAVE, DONE = "lead-turns", "leave-turns", "done"
OBJECTIVES, WINNER, PLAY_ON = "objectives", "winner", "play-on"
NO_GOAL = Choice("no-goal", "No points win", "Only an Overrun or your own agreement ends the game")
GOAL = 51
"""The points that win a standard game (004-078)."""
COMMAND_DECK = 44
"""The Command Cards left in the deck after both sides have drawn three of 50 (004-064, 004-077)."""


def start_leading_turns(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Start to lead the turns: ask for the phase and for the points that win (004-078).

    On Turn 1 a game begins with the hands of its setup (004-077). Right after a setup, the phase
    is known.
    """
    turn, before = context.state.turn, context.state
    phase: Phase = "begin"
    if turn > 1 or not isinstance(before, SetupTable) or before.moves or before.pairs:
        phase = yield from ask(Pick(
            BOTH, "Phase", f"Choose the phase that you have reached in Turn {turn}.",
            ("004-083",), usual="begin",
            prompt="Which phase are you in?",
            choices=tuple(Choice(name, title) for name, title in PHASES.items()),
        ))  # type: ignore[assignment]  # fmt: skip
    first = None
    if phase != "begin":
        first = yield from ask(Pick(
            BOTH, "Initiative", "Choose the side that has the initiative this turn.", ("004-052",),
            prompt="Who has the initiative this turn?",
            choices=tuple(Choice(side, title) for side, title in PLAYER_TITLES.items()),
        ))  # fmt: skip
    sequence = TurnState(phase, first)
    goals = yield from _ask_winning_points(game_data.scenario, context)
    for side in PLAYERS:
        sequence = sequence.with_side(
            side, sequence.side_state(side)._replace(goal=goals.get(side))
        )
    if turn == 1 and phase != "end":
        sequence = _with_starting_hands(game_data.current_combat_view(context), sequence)
    context.set_state(replace(context.state, sequence=sequence))
    if turn == 1:
        place_starting_units(game_data, context)
    check_for_winner(game_data.current_combat_view(context), context)


def _with_starting_hands(battle: CombatView, sequence: TurnState) -> TurnState:
    """Return the turn's state with the hands and decks of the setup, as far as they are known."""
    state, scenario = battle.state, battle.scenario
    for hand in state.starting_hands if isinstance(state, SetupTable) else ():
        decks = state.decks if isinstance(state, SetupTable) else ()
        own = [deck for deck in decks if deck.side == hand.side]
        left = sum(card.copies for deck in own for card in deck.cards) - len(hand.units)
        has = sequence.side_state(hand.side)._replace(
            command=len(hand.command),
            units=len(hand.units),
            reserves=min(left, MAX_HAND) if own and left >= 0 else None,
        )
        if listed_hands.are_hands_listed(battle):
            has = _with_listed_hand(scenario, hand, has)
        sequence = sequence.with_side(hand.side, has)
    out = len(scenario.removed) if scenario else 0
    return sequence._replace(deck=COMMAND_DECK - out)


def _with_listed_hand(scenario: Scenario | None, hand: StartingHand, has: SideState) -> SideState:
    """Return a side's record with the cards of its starting hand, and those given (004-077).

    If cards were drawn on the real table only, the side's next draw asks for them.
    """
    stages = scenario.stages if scenario else ()
    dealt = [one for one in stages if isinstance(one, HandStage) and one.by == hand.side]
    given = [name for stage in dealt for name in stage.given]
    drawn = bool(hand.command) or not any(stage.command for stage in dealt)
    return has.with_hand(hand.units or None, (*hand.command, *given) if drawn else None)


def _ask_winning_points(
    scenario: Scenario | None, context: Context[TileState]
) -> Asking[Mapping[str, int | None]]:
    """Return each side's points to win, from the scenario or from the players' answer."""
    if scenario is not None:
        goals = scenario.points_to_win
        said = ", ".join(f"{PLAYER_TITLES[side]} {goal}" for side, goal in goals.items())
        context.log(f"Points needed to win: {said}." if said else "Points do not win this game.")
        return {side: goals.get(side) for side in PLAYERS}
    goal = yield from ask_or_instead(Number(
        BOTH, "Points needed to win",
        "Enter how many points win the game. A standard game needs 51 points.",
        ("004-078",), least=1, most=MAX_GOAL, usual=GOAL, instead=(NO_GOAL,),
        prompt="How many points win the game?",
    ))  # fmt: skip
    return dict.fromkeys(PLAYER_TITLES, None if isinstance(goal, InsteadAnswer) else goal)


def stop_leading_turns(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Stop leading turns: from now on any procedure may begin at any time."""
    context.set_state(replace(context.state, sequence=None), "Guided turns stopped.")
    yield from ()


def end_phase_part(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """End a side's part of the phase: the winner of the initiative goes first (004-084)."""
    check_for_winner(game_data.current_combat_view(context), context)
    before = context.state.sequence or TurnState()
    after = before.next_part()
    while after.current_phase == "artillery" and not any(
        party.side == after.acting_side for party in context.state.aside.values()
    ):
        after = after.next_part()
    if after.current_phase == "resolution" and not waiting_attacks(context.state):
        after = after.next_part()
        context.log(cited("no side declared an attack", "004-149"))
    context.set_state(replace(context.state, sequence=after))
    if after.current_phase != before.current_phase:
        win_by_points(context)
    yield from ()


def let_opponent_resolve(game_data: GameData, context: Context[TileState], side: str) -> None:
    """Let the other side resolve the next attack in led turns, if it has one left (004-149)."""
    sequence = context.state.sequence
    if sequence is None or sequence.current_phase != "resolution":
        return
    by = sequence._replace(by=opposing_side(side))
    context.set_state(replace(context.state, sequence=by))
    check_for_winner(game_data.current_combat_view(context), context)


def write_or_tick_objective(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Ask the players to write down a special objective, or to tick a reached one (004-252)."""
    sequence = context.state.sequence or TurnState()
    listed = tuple(
        Choice(str(number), f"{PLAYER_TITLES[one.side]}: {one.text}", "reached" * one.reached)
        for number, one in enumerate(sequence.objectives)
    )
    full = len(listed) >= MAX_OBJECTIVES
    new = tuple(
        Choice(side, f"Write down a new objective of {title}")
        for side, title in PLAYER_TITLES.items()
        if not full
    )
    answer = yield from ask(Pick(
        BOTH, "Special objectives", "Tick an objective that a side has reached, or write down a "
            "new one.", ("004-252",),
        choices=(*listed, *new), prompt="Tick an objective, or write one down",
    ))  # fmt: skip
    held = list(sequence.objectives)
    if answer in PLAYERS:
        text = yield from ask(TextQuestion(
            answer, "Special objective", "Describe the objective in your own words.", ("004-252",),
            most=80,
            prompt="What is the objective?",
        ))  # fmt: skip
        held.append(Objective(answer, text))
    else:
        number = int(answer)
        held[number] = held[number]._replace(reached=not held[number].reached)
    context.set_state(replace(context.state, sequence=sequence._replace(objectives=tuple(held))))


def ask_winner(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Ask the players for the winner by an objective or by the scenario's rules."""
    sides = (Choice(side, title) for side, title in PLAYER_TITLES.items())
    answer = yield from ask(Pick(
        BOTH, "Winner", "Choose the side that has won, by an objective or by the scenario's rules.",
        ("004-252",), choices=(*sides, Choice("nobody", "Nobody (a draw)")),
        prompt="Which side has won?",
    ))  # fmt: skip
    sequence = (context.state.sequence or TurnState())._replace(won=cast("Winner", answer))
    context.set_state(
        replace(context.state, sequence=sequence),
        f"{victory_conditions.winner_sentence(sequence)}.",
    )


def play_on_after_game_over(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Continue play after the end of the game."""
    sequence = context.state.sequence or TurnState()
    context.set_state(replace(context.state, sequence=sequence._replace(played_on=True)))
    yield from ()
