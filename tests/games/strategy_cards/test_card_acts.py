"""Playing a card: what it costs, what is refused, contact and trying again."""

from dataclasses import replace

import pytest

from boardapp.core.command import SetTurn
from boardapp.games.strategy_cards import card_acts, decks
from boardapp.games.strategy_cards.call_act import Act, Refused
from boardapp.games.strategy_cards.card_files import load_library
from boardapp.games.strategy_cards.cards import (
    Card,
    Discount,
    Keyword,
    Library,
)
from boardapp.games.strategy_cards.decks import InPlay, PlayerCards
from boardapp.games.strategy_cards.state import HexState
from boardapp.games.strategy_cards.steps import next_step
from tests.games.strategy_cards.calling import (
    BLANKET,
    EXAMPLE,
    LIBRARY,
    PIPELINE,
    Table,
    card,
    deck,
    refusal,
)

# ---- playing a card ---------------------------------------------------------------------------


def act_of(state: HexState, library: Library = LIBRARY, **others: object) -> Act | Refused:
    asked = {"side": "us", "one": BLANKET, "phase": "action", **others}
    return card_acts.activate(state, library, **asked)  # type: ignore[arg-type]


POOR = replace(EXAMPLE, players={"us": replace(EXAMPLE.players["us"], command=2)})
UNKNOWN = deck("Artillery I", Card("Sustained Blanket", None, 1, "action", None))
NUMBERLESS = deck("Artillery I", card("Sustained Blanket", Keyword("establish-contact")))
MUDDLED = deck("Artillery I", card("Sustained Blanket", Keyword("determine-drift")))
COSTLESS = deck("Artillery I", card("Sustained Blanket", *PIPELINE, cost=None))


@pytest.mark.rule("002-03")
@pytest.mark.rule("002-04")
@pytest.mark.parametrize(
    ("act", "reason"),
    [
        (act_of(POOR), "Sustained Blanket costs 3 command points; the player has 2."),
        (act_of(EXAMPLE, phase="command"),
         "Sustained Blanket is played only in the Action Phase, as an action."),
        (act_of(EXAMPLE, side="germany"),
         "Sustained Blanket is not among this player's cards in the HQ area."),
        (act_of(EXAMPLE, one="Artillery I/Missing#1"), "Missing is not a card of Artillery I."),
        (act_of(EXAMPLE, one="nonsense"), "There is no card nonsense."),
        (act_of(EXAMPLE, COSTLESS),
         "The cost of Sustained Blanket is not known: read it on the card."),
        (act_of(EXAMPLE, UNKNOWN),
         "Sustained Blanket cannot be resolved step by step; not known: its keywords. Enter the"
         " card, or resolve it by hand."),
        (act_of(EXAMPLE, NUMBERLESS),
         "Sustained Blanket cannot be resolved step by step; not known: the number of Establish"
         " Contact. Enter the card, or resolve it by hand."),
        (act_of(EXAMPLE, MUDDLED),
         "The keywords of Sustained Blanket stand in no order that works: resolve it by hand."),
    ],
)  # fmt: skip
def test_a_card_that_cannot_be_played_is_refused(act: Act | Refused, reason: str) -> None:
    assert refusal(act) == reason


def test_the_shipped_example_lacks_only_its_cost_and_phase() -> None:
    library = load_library()
    assert refusal(act_of(EXAMPLE, library)) == (
        "The cost of Sustained Blanket is not known: read it on the card."
    )
    table = Table(library=library)
    table.do(act_of(EXAMPLE, library, printed=4))
    assert table.cards.command == 2
    assert table.call.keywords == PIPELINE


def test_one_card_at_a_time_whoever_plays_it() -> None:
    table = Table()
    table.activate()
    busy = "Sustained Blanket is still being resolved: finish it first."
    assert refusal(act_of(table.state)) == busy
    assert refusal(act_of(table.state, side="germany")) == busy
    assert refusal(card_acts.retry(table.state, LIBRARY, "us", BLANKET)) == busy
    by_hand = card_acts.resolve_by_hand(table.state, LIBRARY, "us", BLANKET, phase="action")
    assert refusal(by_hand) == "Sustained Blanket is being resolved step by step: go on with it."


@pytest.mark.rule("002-11")
def test_a_discount_in_play_lowers_what_is_paid() -> None:
    library = LIBRARY.with_entered(
        [Card("Increased Priority", "Artillery II", 2, "command", (), play_area=True,
              discount=Discount("Artillery", 1))]
    )  # fmt: skip
    priority = "Artillery II/Increased Priority#1"
    cards = PlayerCards(
        6, {"Artillery I": (), "Artillery II": ()}, (BLANKET,), play_area=(InPlay(priority, 1),)
    )
    table = Table(replace(EXAMPLE, players={"us": cards}), library)
    assert table.activate().sentence == "US plays Sustained Blanket for 2 command points."
    assert table.cards.command == 4


def test_a_card_without_keywords_is_done_at_once() -> None:
    library = deck("Artillery I", card("Sustained Blanket"))
    table = Table(library=library)
    act = table.activate()
    assert act.sentence == "US plays Sustained Blanket for 1 command point. Do what it says."
    assert table.step() == "done"
    assert table.cards.gone == (BLANKET,)


@pytest.mark.rule("002-07")
@pytest.mark.rule("002-08")
def test_a_card_that_is_placed_in_the_play_area_stays_there() -> None:
    table = Table(library=deck("Artillery I", card("Sustained Blanket", play_area=True)))
    table.activate()
    assert table.cards.play_area == (InPlay(BLANKET, 2),)
    assert next_step(table.state, table.call).sentence == (
        "Sustained Blanket is resolved and is in the play area."
    )


@pytest.mark.rule("002-05")
def test_resolving_by_hand_pays_and_puts_the_card_where_it_goes() -> None:
    table = Table(library=UNKNOWN)
    by_hand = card_acts.resolve_by_hand(table.state, UNKNOWN, "us", BLANKET, phase="action")
    act = table.do(by_hand)
    assert act.sentence == (
        "US resolves Sustained Blanket by hand for 1 command point; it leaves the game."
    )
    assert table.cards == PlayerCards(5, {"Artillery I": ()}, gone=(BLANKET,))
    assert table.state.call is None


def test_by_hand_the_player_reads_what_the_deck_does_not_tell() -> None:
    library = deck("Artillery I", replace(card("Sustained Blanket", cost=None), play_area=None))
    table = Table(library=library)

    def act(**told: object) -> Act | Refused:
        return card_acts.resolve_by_hand(
            table.state, library, "us", BLANKET, phase="action", **told  # type: ignore[arg-type]
        )  # fmt: skip

    assert refusal(act()) == "The cost of Sustained Blanket is not known: read it on the card."
    assert refusal(act(printed=2)) == (
        "It is not known whether Sustained Blanket is placed in the play area: read the card."
    )
    table.do(act(printed=2, stays=True))
    assert table.cards.play_area == (InPlay(BLANKET, 2),)


def test_a_card_that_got_stuck_without_a_call_is_put_away_for_nothing() -> None:
    stuck = PlayerCards(1, {"Artillery I": ()}, active=InPlay(BLANKET, 1))
    table = Table(replace(EXAMPLE, players={"us": stuck}))
    act = table.do(card_acts.resolve_by_hand(table.state, LIBRARY, "us", BLANKET, phase="command"))
    assert act.sentence.endswith("by hand for 0 command points; it leaves the game.")
    assert table.cards == PlayerCards(1, {"Artillery I": ()}, gone=(BLANKET,))


def test_other_changes_of_cards_become_acts() -> None:
    table = Table()
    table.do(card_acts.change_cards(table.state, "us", decks.gain(table.cards, 2), "Two more."))
    assert table.cards.command == 8
    short = decks.pay(table.cards, 9, "A scout")
    assert refusal(card_acts.change_cards(table.state, "us", short, "A scout.")) == (
        "A scout costs 9 command points; the player has 8."
    )


def test_a_card_is_entered_and_changed_under_its_name() -> None:
    table = Table(library=UNKNOWN)
    entered = card("Sustained Blanket", *PIPELINE)
    act = table.do(card_acts.enter_card(table.state, entered))
    assert act.sentence == "Enter the card Sustained Blanket of Artillery I."
    act = table.do(card_acts.enter_card(table.state, replace(entered, cost=2)))
    assert act.sentence == "Change the card Sustained Blanket of Artillery I."
    assert table.state.entered == {("Artillery I", "Sustained Blanket"): replace(entered, cost=2)}


# ---- contact ----------------------------------------------------------------------------------


@pytest.mark.rule("002-13")
@pytest.mark.parametrize(("number", "die"), [(n, d) for n in range(1, 7) for d in range(1, 7)])
def test_contact_is_made_with_the_number_or_more(number: int, die: int) -> None:
    library = deck("Artillery I", card("Sustained Blanket", Keyword("establish-contact", number)))
    table = Table(library=library)
    table.activate()
    table.contact(die)
    assert table.call.result == ("resolved" if die >= number else "waiting")


@pytest.mark.rule("002-15")
@pytest.mark.rule("002-16")
@pytest.mark.rule("A2-07")
def test_without_contact_the_card_waits_and_may_try_again_in_a_later_turn() -> None:
    table = Table()
    table.activate()
    assert table.contact(3).sentence == (
        "Sustained Blanket: 3 against 4, no contact. It waits in the play area; from turn 3 on it"
        " may try again."
    )
    assert table.cards.play_area == (InPlay(BLANKET, 2, 2),)
    assert table.step() == "waiting"
    again = "Sustained Blanket has tried for contact in turn 2: once a turn."
    assert refusal(card_acts.retry(table.state, LIBRARY, "us", BLANKET)) == again

    table.state = SetTurn(2, 3).apply(table.state)
    late = card_acts.retry(table.state, LIBRARY, "us", BLANKET, phase="command")
    assert refusal(late) == (
        "Sustained Blanket may try for contact again only in the Action Phase, as an action."
    )
    act = table.do(card_acts.retry(table.state, LIBRARY, "us", BLANKET))
    assert act.sentence == "US tries again for contact with Sustained Blanket."
    assert (table.cards.command, table.cards.active) == (3, InPlay(BLANKET, 2, 2))
    assert table.call.since == 2
    table.contact(2)
    assert table.cards.play_area == (InPlay(BLANKET, 2, 3),)

    table.state = SetTurn(3, 4).apply(table.state)
    table.do(card_acts.retry(table.state, LIBRARY, "us", BLANKET))
    table.contact(4)
    assert table.step() == "target"
    assert table.cards.command == 3


def test_a_card_that_stays_is_in_force_once_contact_is_made() -> None:
    library = deck("Artillery I", card("Sustained Blanket", *PIPELINE[:1], play_area=True))
    table = Table(waiting(), library)
    table.do(card_acts.retry(table.state, library, "us", BLANKET))
    table.contact()
    assert table.cards.play_area == (InPlay(BLANKET, 1, None),)


def test_a_card_that_does_not_wait_cannot_try_again() -> None:
    reason = refusal(card_acts.retry(EXAMPLE, LIBRARY, "us", BLANKET))
    assert reason == "Sustained Blanket does not wait for contact."


def waiting() -> HexState:
    cards = PlayerCards(0, {"Artillery I": ()}, play_area=(InPlay(BLANKET, 1, 1),))
    return replace(EXAMPLE, players={"us": cards})


def test_a_retry_needs_the_card_to_be_known() -> None:
    assert refusal(card_acts.retry(waiting(), UNKNOWN, "us", BLANKET)) == (
        "Sustained Blanket cannot be resolved step by step; not known: its keywords. Enter the"
        " card, or resolve it by hand."
    )
    assert refusal(card_acts.retry(waiting(), Library({}), "us", BLANKET)) == (
        "Sustained Blanket is not a card of Artillery I."
    )
