"""The menu of a hex table: costs of cards, refusals, contact and further tries."""

from dataclasses import replace

import pytest

from boardapp.core.json_values import JsonValueError
from boardapp.core.procedure.displayed_facts import TableFact as Rows
from boardapp.games.strategy_cards.calls.card_procedure_menu import menu_questions
from boardapp.games.strategy_cards.calls.card_procedures import procedure_by_name
from boardapp.games.strategy_cards.calls.unresolved_card_state import (
    CardResolution,
    new_card_resolution,
)
from boardapp.games.strategy_cards.cards.deck_files import library_with_own_decks
from boardapp.games.strategy_cards.cards.decks_hand_and_points import CardInPlay, PlayerCards
from boardapp.games.strategy_cards.cards.strategy_card import (
    Card,
    CardLibrary,
    Discount,
    Keyword,
    TargetRestriction,
)
from boardapp.games.strategy_cards.state import HexState
from tests.games.strategy_cards.calls.calling import (
    BLANKET,
    EXAMPLE,
    LIBRARY,
    PIPELINE,
    Table,
    blanket,
    deck,
    facts,
)

PLAY, BY_HAND, AGAIN = (
    (name, "us", BLANKET) for name in ("play", "resolve-by-hand", "try-again")
)  # fmt: skip
UNKNOWN = deck("Artillery I", Card("Sustained Blanket", None, 1, "action", None))
COSTLESS = blanket(*PIPELINE, cost=None)
UNKNOWN_SAYS = (
    "boardapp cannot resolve Sustained Blanket step by step, because it does not know the "
    "card's keywords. Enter what the card says, or resolve the card by hand."
)


def with_cards(cards: PlayerCards) -> HexState:
    return replace(EXAMPLE, players={"us": cards})


# Playing a card


@pytest.mark.rule("002-12")
@pytest.mark.rule("002-03", "002-04")
@pytest.mark.parametrize(
    ("points", "library", "reason"),
    [
        (2, LIBRARY, "Sustained Blanket costs 3 command points, but the player has only 2."),
        (0, UNKNOWN, UNKNOWN_SAYS),
        (6, UNKNOWN, UNKNOWN_SAYS),
        (6, CardLibrary({}), "Sustained Blanket is not a card of Artillery I."),
        (6, blanket(Keyword("establish-contact")),
         ("boardapp cannot resolve Sustained Blanket step by step, because it does not know the "
             "number of Establish Contact. Enter what the card says, or resolve the card by "
             "hand.")),
        (6, deck("Artillery I", Card("Sustained Blanket", None, None, "action", None)),
         UNKNOWN_SAYS),  # before it asks a cost
        (6, blanket(Keyword("determine-drift")),
         "The keywords of Sustained Blanket cannot be resolved in this order. Resolve the card "
         "by hand."),
    ],
)  # fmt: skip
def test_a_card_that_cannot_be_played_says_so_in_the_menu(
    points: int, library: CardLibrary, reason: str
) -> None:
    table = Table(with_cards(PlayerCards(points, {"Artillery I": ()}, (BLANKET,))), library)
    assert table.why_not(*PLAY) == reason
    assert table.refused(*table.found(*PLAY)) == reason


@pytest.mark.rule("002-03", "002-04")
def test_the_menu_tells_the_price_and_the_phase_of_a_card() -> None:
    assert Table().choice(*PLAY).title == "Play Sustained Blanket"
    assert (
        Table().choice(*PLAY).note
        == "costs 3 command points; you play the card in the Action Phase, as an action"
    )
    spend = blanket(*PIPELINE, phase="command")
    assert Table(library=spend).choice(*PLAY).note == (
        "costs 1 command point; you play the card in the Spend Command step of the Command Phase"
    )
    spending = Table(replace(EXAMPLE, phase="command"), spend)
    assert spending.play() == "US plays Sustained Blanket for 1 command point."
    assert Table(library=COSTLESS).choice(*PLAY).note == (
        "you enter the cost from the card; you play the card in the Action Phase, as an action"
    )
    us, germany, both = Table().playing.open_questions()
    assert (us.by, us.sentence, germany.by) == ("us", "You have 6 command points.", "germany")
    assert (both.by, both.sentence) == ("both", "Turn 2, Action Phase")
    assert "next-turn" in Table().offers()


def test_what_is_not_offered_does_not_begin() -> None:
    table = Table()
    for answer in (f"play germany '{BLANKET}'", "play us nonsense", "go-on us", "clear", ""):
        assert table.refused(answer) == f"There is no choice {answer!r}."
    assert [one.by for one in menu_questions(EXAMPLE, LIBRARY)] == ["us", "germany", "both"]
    for name, given in (("play", ()), ("fly", ("us", BLANKET)), ("go-on", ()), ("clear", ("us",))):
        with pytest.raises(KeyError, match=f"there is no procedure {name}"):
            procedure_by_name(LIBRARY, name, given)


def test_the_shipped_example_lacks_only_its_cost_which_is_asked_once() -> None:
    table = Table(library=library_with_own_decks())
    table.play()
    assert (table.placement_question.kind, table.placement_question.title) == (
        "number",
        "Cost of Sustained Blanket",
    )
    assert table.placement_question.sentence == (
        "Enter the cost in command points that is printed on Sustained Blanket. US has 6."
    )
    assert table.refused(100) == "Cost of Sustained Blanket: enter 0 to 99, not 100."
    assert table.answer(4) == (
        "Cost of Sustained Blanket: 4. US plays Sustained Blanket for 4 command points."
    )
    assert table.cards.command == 2
    assert table.call.keywords == PIPELINE
    entered = table.state.entered["Artillery I", "Sustained Blanket"]
    assert (entered.cost, entered.phase, entered.keywords) == (4, None, PIPELINE)
    other = replace(table.state, call=None).with_cards(
        "us", PlayerCards(6, {"Artillery I": ()}, (BLANKET,))
    )
    again = Table(other, library_with_own_decks())
    assert again.play() == "US plays Sustained Blanket for 4 command points."


@pytest.mark.rule("002-04")
def test_a_cost_that_cannot_be_paid_is_remembered_and_nothing_else_is_done() -> None:
    table = Table(library=COSTLESS)
    table.play()
    assert table.answer(9) == (
        "Cost of Sustained Blanket: 9. Sustained Blanket costs 9 command points, but the "
        "player has only 6."
    )
    assert table.over
    assert table.cards == EXAMPLE.players["us"]
    assert table.state.call is None
    reason = "Sustained Blanket costs 9 command points, but the player has only 6."
    assert (table.why_not(*PLAY), table.why_not(*BY_HAND)) == (reason, reason)
    # One whose cost nobody has told may cost nothing.
    poor = with_cards(PlayerCards(0, {"Artillery I": ()}, (BLANKET,)))
    assert Table(poor, COSTLESS).choice(*PLAY).refusal is None


@pytest.mark.rule("002-02", "002-09")
@pytest.mark.parametrize(
    ("library", "why"),
    [
        (LIBRARY, "Artillery I has no cards left, and used cards do not return to a deck."),
        (
            deck("Artillery I"),
            ("boardapp knows no card of Artillery I. Enter the card that you drew."),
        ),
        (CardLibrary({}), "boardapp knows no card of Artillery I. Enter the card that you drew."),
    ],
)
def test_why_no_card_is_drawn(library: CardLibrary, why: str) -> None:
    table = Table(with_cards(PlayerCards(0, {"Artillery I": ()}, gone=(BLANKET,))), library)
    assert table.why_not("draw", "us", "Artillery I") == why


@pytest.mark.rule("002-12", "002-02")
def test_one_card_at_a_time_whoever_plays_it() -> None:
    other = "Artillery I/Sustained Blanket#2"
    theirs = PlayerCards(6, {"Artillery I": ()}, (other,))
    both = {**EXAMPLE.players, "germany": theirs}
    table = Table(replace(EXAMPLE, players=both), blanket(*PIPELINE, copies=2))
    table.play()
    table.contact()
    table.hand_over()
    busy = "Finish Sustained Blanket first. This card is still being resolved."
    assert table.choice("go-on", "us").title == "Next step of Sustained Blanket"
    for begun in ("play", "resolve-by-hand"):
        assert table.why_not(begun, "germany", other) == busy
    for other_act in (("next-turn",), ("draw", "us", "Artillery I")):
        assert table.why_not(*other_act) == busy
    assert table.offers() == ["go-on"]


@pytest.mark.rule("002-11")
def test_a_discount_in_play_lowers_what_is_paid() -> None:
    library = LIBRARY.with_entered_cards(
        [Card("Increased Priority", "Artillery II", 2, "command", (), play_area=True,
              discount=Discount("Artillery", 1))]
    )  # fmt: skip
    priority = CardInPlay("Artillery II/Increased Priority#1", 1)
    cards = PlayerCards(
        6, {"Artillery I": (), "Artillery II": ()}, (BLANKET,), play_area=(priority,)
    )
    table = Table(with_cards(cards), library)
    assert table.choice(*PLAY).note == (
        "costs 2 command points; Increased Priority lowers the cost by 1, to 2; you play the "
        "card in the Action Phase, as an action"
    )
    assert table.play() == "US plays Sustained Blanket for 2 command points."
    assert table.cards.command == 4


def test_a_card_without_keywords_is_done_at_once() -> None:
    table = Table(library=blanket())
    assert table.play() == (
        "US plays Sustained Blanket for 1 command point. Do what the card says. boardapp "
        "does not know the effect of this card. Sustained Blanket leaves the game."
    )
    assert table.over
    assert (table.call.result, table.cards.gone) == ("resolved", (BLANKET,))
    assert table.undo() is None
    assert table.state == EXAMPLE


@pytest.mark.rule("002-07", "002-08")
def test_a_card_that_is_placed_in_the_play_area_stays_there() -> None:
    table = Table(library=blanket(play_area=True))
    assert table.play().endswith("Sustained Blanket stays in the play area.")
    assert table.cards.play_area == (CardInPlay(BLANKET, 2),)


@pytest.mark.rule("002-05")
def test_resolving_by_hand_pays_and_puts_the_card_where_it_goes() -> None:
    table = Table(library=UNKNOWN)
    assert table.choice(*BY_HAND).title == "Resolve Sustained Blanket by hand"
    assert table.begin(*BY_HAND) == (
        "US plays Sustained Blanket for 1 command point. Sustained Blanket leaves the game."
    )
    assert table.cards == PlayerCards(5, {"Artillery I": ()}, gone=(BLANKET,))
    assert table.state.call is None


@pytest.mark.rule("002-05")
@pytest.mark.rule("002-07")
def test_by_hand_the_player_is_asked_once_what_the_deck_does_not_tell() -> None:
    table = Table(library=blanket(*PIPELINE, cost=None, play_area=None))
    table.begin(*BY_HAND)
    table.answer(2)
    assert table.placement_question.sentence == (
        "Does Sustained Blanket say that you place it in the play area? If not, the card "
        "leaves the game."
    )
    assert table.answer("stays").endswith("Sustained Blanket is in the play area.")
    assert table.cards.play_area == (CardInPlay(BLANKET, 2),)
    entered = table.state.entered["Artillery I", "Sustained Blanket"]
    assert (entered.cost, entered.play_area) == (2, True)
    again = with_cards(PlayerCards(6, {"Artillery I": ()}, (BLANKET,)))
    table = Table(replace(again, entered=table.state.entered), table.game.library)
    assert table.begin(*BY_HAND) == (
        "US plays Sustained Blanket for 2 command points. Sustained Blanket is in the play area."
    )


@pytest.mark.rule("002-05")
def test_a_card_that_got_stuck_without_a_call_is_put_away_for_nothing() -> None:
    other = "Artillery I/Sustained Blanket#2"
    stuck = PlayerCards(1, {"Artillery I": ()}, (other,), active=CardInPlay(BLANKET, 1))
    table = Table(with_cards(stuck), blanket(*PIPELINE, copies=2))
    assert (
        table.why_not("play", "us", other)
        == "Finish the other card first. It is still being resolved."
    )
    assert table.begin(*BY_HAND) == "Sustained Blanket leaves the game."
    assert table.cards == PlayerCards(1, {"Artillery I": ()}, (other,), gone=(BLANKET,))


@pytest.mark.rule("002-12")
def test_a_card_makes_a_call_when_all_its_keywords_are_known() -> None:
    near = (TargetRestriction("in-sight"),)
    card = Card("Sustained Blanket", "Artillery I", None, None, PIPELINE, near, play_area=None)
    assert new_card_resolution(card, BLANKET, "us", 3) == CardResolution(
        "us", BLANKET, PIPELINE, near, None, 3
    )
    assert new_card_resolution(replace(card, keywords=None), BLANKET, "us") is None
    assert (
        new_card_resolution(replace(card, keywords=(Keyword("establish-contact"),)), BLANKET, "us")
        is None
    )
    assert new_card_resolution(replace(card, keywords=PIPELINE[2:]), BLANKET, "us") is None


# Contact


@pytest.mark.rule("002-13")
@pytest.mark.parametrize(("number", "die"), [(n, d) for n in range(1, 7) for d in range(1, 7)])
def test_contact_is_made_with_the_number_or_more(number: int, die: int) -> None:
    table = Table(library=blanket(Keyword("establish-contact", number)))
    table.play()
    table.contact(die)
    assert table.over
    assert table.call.result == ("resolved" if die >= number else "waiting")


@pytest.mark.rule("002-15", "002-16", "A2-07")
def test_without_contact_the_card_waits_and_may_try_again_in_a_later_turn() -> None:
    table = Table()
    table.play()
    assert [keywords.fell for keywords in facts(table.placement_question, Rows)] == [0]
    assert table.contact(3) == (
        "Establish Contact (4): Rolled 3, needed 4: no contact (dice entered by hand). Sustained "
        "Blanket "
        "waits in the play area. You may try for contact again from turn 3 on."
    )
    assert table.over
    assert table.call.result == "waiting"
    assert table.cards.play_area == (CardInPlay(BLANKET, 2, 2),)
    once = (
        "You may try for contact with Sustained Blanket only once a turn, and have tried "
        "already in turn 2."
    )
    assert table.why_not(*AGAIN) == once
    assert (table.choice(*AGAIN).title, table.choice(*AGAIN).note) == (
        "Try again to make contact for “Sustained Blanket”", "this costs an action, but no "
                                                             "command points",
    )  # fmt: skip

    assert table.begin("next-turn") == ""
    assert table.document.log[-1].sentence == "Begin turn 3"
    assert table.again() == ""
    assert table.document.log[-1].sentence == "Try again to make contact for “Sustained Blanket”"
    assert (table.cards.command, table.cards.active) == (3, CardInPlay(BLANKET, 2, 2))
    assert table.call.since == 2
    table.contact(2)
    assert table.cards.play_area == (CardInPlay(BLANKET, 2, 3),)

    table.begin("next-turn")
    table.again()
    table.contact(4)
    assert table.placement_question.title == "Target Hex"
    assert table.cards.command == 3


def waiting() -> HexState:
    return with_cards(PlayerCards(0, {"Artillery I": ()}, play_area=(CardInPlay(BLANKET, 1, 1),)))


@pytest.mark.rule("002-07")
def test_a_card_that_stays_is_in_force_once_contact_is_made() -> None:
    table = Table(waiting(), blanket(*PIPELINE[:1], play_area=True))
    table.again()
    table.contact()
    assert table.cards.play_area == (CardInPlay(BLANKET, 1, None),)


@pytest.mark.rule("002-16")
def test_only_a_card_that_waits_may_try_again() -> None:
    late = Table(replace(waiting(), phase="status"))
    assert late.why_not(*AGAIN) == (
        "You may try for contact again with Sustained Blanket only in the Action Phase, as an "
        "action."
    )
    in_force = with_cards(PlayerCards(0, {"Artillery I": ()}, play_area=(CardInPlay(BLANKET, 1),)))
    for state in (EXAMPLE, in_force):
        reason = Table(state).refused(f"try-again us '{BLANKET}'")
        assert reason.startswith('There is no choice "try-again us')


@pytest.mark.rule("002-16")
def test_the_one_that_waits_tries_again_whatever_lies_beside_it() -> None:
    other = CardInPlay("Artillery I/Sustained Blanket#2", 1)
    area = (other, CardInPlay(BLANKET, 1, 1))
    table = Table(with_cards(PlayerCards(0, {"Artillery I": ()}, play_area=area)),
                  blanket(*PIPELINE, copies=2))  # fmt: skip
    table.again()
    assert (table.cards.active, table.cards.play_area) == (CardInPlay(BLANKET, 1, 1), (other,))


@pytest.mark.rule("002-14", "002-16", "002-33")
def test_nobody_tries_again_while_a_card_is_being_resolved() -> None:
    other = "Artillery I/Sustained Blanket#2"
    theirs = PlayerCards(0, {"Artillery I": ()}, play_area=(CardInPlay(other, 1, 1),))
    state = replace(EXAMPLE, players={**EXAMPLE.players, "germany": theirs})
    table = Table(state, blanket(*PIPELINE, copies=2))
    again = ("try-again", "germany", other)
    assert table.choice(*again).refusal is None
    table.play()
    table.contact()
    table.hand_over()
    assert table.why_not(*again) == (
        "Finish Sustained Blanket first. This card is still being resolved."
    )


@pytest.mark.rule("002-12", "002-16")
def test_a_retry_needs_the_card_to_be_known() -> None:
    assert Table(waiting(), UNKNOWN).why_not(*AGAIN) == UNKNOWN_SAYS
    assert Table(waiting(), CardLibrary({})).why_not(*AGAIN) == (
        "Sustained Blanket is not a card of Artillery I."
    )


@pytest.mark.rule("002-06")
def test_the_token_is_cleared_away_once_the_call_has_ended() -> None:
    table = Table(library=blanket(PIPELINE[1]))
    table.play()
    table.target()
    assert table.choice("clear").title == "Take the target token off the board"
    table.begin("clear")
    assert table.state.call is None
    assert "clear" not in table.offers()
    with pytest.raises(JsonValueError, match="found the question 8; expected 1 to 3"):
        table.answer("clear", 7)
