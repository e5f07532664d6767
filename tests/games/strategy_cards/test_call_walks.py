"""Whole calls: random cards with random dice, and the example in a document that is saved."""

from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.core.command import SetTurn
from boardapp.core.grid import Space
from boardapp.core.ruling import Ruling
from boardapp.document.document import Document
from boardapp.games.strategy_cards import card_acts, resolve
from boardapp.games.strategy_cards.call_act import Act, Refused
from boardapp.games.strategy_cards.card_files import load_library
from boardapp.games.strategy_cards.cards import Keyword
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.state import HexState
from boardapp.games.strategy_cards.steps import next_step
from tests.document.play import reopened
from tests.games.strategy_cards.calling import (
    BLANKET,
    EXAMPLE,
    GRID,
    Table,
    at,
    card,
    deck,
    everywhere,
    unit,
)

# ---- random walks -----------------------------------------------------------------------------

numbers = st.integers(1, 6)


@st.composite
def pipelines(draw: st.DrawFn) -> tuple[Keyword, ...]:
    """Keywords in an order that works, with up to three attacks."""
    found = []
    if draw(st.booleans()):
        found.append(Keyword("establish-contact", draw(numbers)))
    if draw(st.booleans()):
        found.append(Keyword("target-hex"))
        if draw(st.booleans()):
            found.append(Keyword("determine-drift"))
        for _ in range(draw(st.integers(0, 3))):
            name = draw(st.sampled_from(("area-attack", "wide-blast-radius")))
            scores = draw(st.frozensets(numbers, min_size=1))
            found.append(Keyword(name, draw(numbers), draw(st.booleans()), scores))  # type: ignore[arg-type]
    return tuple(found)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    keywords = draw(pipelines())
    stays = draw(st.sampled_from((True, False, None)))
    library = deck("Artillery I", card("Sustained Blanket", *keywords, play_area=stays))
    units = {}
    for index in range(draw(st.integers(0, 8))):
        kind = draw(st.sampled_from(("squad", "vehicle", "other")))
        side = draw(st.sampled_from(("us", "germany")))
        space = draw(st.sampled_from(["C4", "C5", "C6", "B5", "D5", "A1", "E7"]))
        dice = draw(st.sampled_from((None, 0, 2)))
        units[f"u{index}"] = unit(f"u{index}", side, space, kind, cover=dice, armour=dice)
    return Table(replace(EXAMPLE, units=units), library)


def walk(table: Table, random: Random) -> None:
    """Take the step that is next, with random dice, until the card's try has ended."""
    for _ in range(60):
        state, step = table.state, next_step(table.state, table.call, everywhere)
        assert step.sentence
        assert step.rules
        dice = {wanted.unit: [random.randint(1, 6) for _ in range(wanted.dice if wanted.dice
                is not None else random.randint(0, 3))] for wanted in step.dice}  # fmt: skip
        match step.kind:
            case "contact":
                act = resolve.roll_contact(state, dice[None][0])
            case "target":
                aim = random.choice(["C5", "A1", "I12", "D5"])
                act = resolve.place_target(state, at(aim), everywhere)
            case "drift-number":
                number = random.choice((None, 3, 4, 6))
                act = resolve.settle_drift_number(state, everywhere, number=number)
            case "drift":
                act = resolve.roll_drift(state, random.randint(1, 6), random.randint(1, 6))
            case "attack":
                defended = {name: thrown for name, thrown in dice.items() if name is not None}
                act = resolve.attack(state, dice[None], defended)
            case "put-away":
                act = resolve.put_away(state, stays=random.choice((True, False)))
            case _:
                return
        table.do(act)
    raise AssertionError("the card never ended")


@settings(deadline=None)
@given(tables(), st.randoms(use_true_random=False))
def test_every_card_ends_whatever_the_dice(table: Table, random: Random) -> None:
    start = table.state
    table.activate()
    walk(table, random)
    for turn in range(3, 7):
        if table.call.result == "waiting":
            change = SetTurn(table.state.turn, turn)
            table.commands.append(change)
            table.state = change.apply(table.state)
            table.do(card_acts.retry(table.state, table.library, "us", BLANKET))
            walk(table, random)
    if table.call.result != "waiting":
        assert table.call.result in ("resolved", "no-effect")
        assert table.cards.active is None
        assert (BLANKET in table.cards.gone) != bool(table.cards.play_area)
    assert list(table.cards.everywhere()) == [BLANKET]
    state = table.state
    for command in reversed(table.commands):
        state = command.inverse().apply(state)
    assert state == start


# ---- in a document ----------------------------------------------------------------------------


@pytest.mark.rule("002-44")
def test_a_call_goes_on_from_a_save_at_every_step() -> None:
    game = StrategyCards(GRID, load_library())
    document = Document(EXAMPLE, game)

    def state() -> HexState:
        assert isinstance(document.state, HexState)
        return document.state

    def sees(origin: Space, target: Space) -> Ruling:
        return game.rule(state(), origin, target)

    steps: list[Callable[[], Act | Refused]] = [
        lambda: card_acts.activate(state(), game.library, "us", BLANKET, phase="action", printed=3),
        lambda: resolve.roll_contact(state(), 4),
        lambda: resolve.place_target(state(), at("C5"), sees),
        lambda: resolve.settle_drift_number(state(), sees),
        lambda: resolve.roll_drift(state(), 3, 3),
        lambda: resolve.attack(state(), (5, 6, 1, 2)),
        lambda: resolve.attack(state(), (5, 5, 6), {"G": (6,)}),
        lambda: resolve.attack(state(), (1, 2, 5)),
    ]
    for step in steps:
        act = step()
        assert isinstance(act, Act)
        for thrown in act.throws:
            by = game.players[thrown.side]
            document.throw(thrown.dice, thrown.faces, "entered", by, thrown.purpose)
        document.do(act.command)
        assert game.refuse(state(), act.command) is None
        document = reopened(document)
    assert state().call is not None
    assert next_step(state(), state().call).kind == "done"  # type: ignore[arg-type]
    assert [sentence for _, sentence in document.log][-4:] == [
        "Dice for the defense of G: 6, entered by Germany",
        "Suppressive Wide Blast Radius (3) on C9: G: 3 successes, 1 blocked, 2 left.",
        "Dice for Suppressive Wide Blast Radius (3) on C7: 1 2 5, entered by US",
        "Suppressive Wide Blast Radius (3) on C7: E: 1 success, 0 blocked, 1 left.",
    ]
