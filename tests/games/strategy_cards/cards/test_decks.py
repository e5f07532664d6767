"""A player's cards in play: draws, command points, discounts, contact retried, where cards end."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from boardapp.games.strategy_cards.cards.deck_files import library_with_own_decks
from boardapp.games.strategy_cards.cards.decks_hand_and_points import (
    CardInPlay,
    CardPrice,
    PlayerCards,
    card_price,
    cards_that_may_retry,
    discard_from_play,
    draw_into_hand,
    drawable_card_ids,
    keep_active_card_in_play,
    pay_and_activate_card,
    player_card_inconsistencies,
    put_active_card_to_wait,
    remove_active_card,
    retry_contact,
    shuffled_card_ids,
    spend_command_points,
)
from boardapp.games.strategy_cards.cards.strategy_card import (
    Card,
    CardLibrary,
    Deck,
    Discount,
    Keyword,
)
from tests.games.strategy_cards.hex_play import dealt

CALL = (Keyword("establish-contact", 4), Keyword("target-hex"), Keyword("area-attack", 3))


def deck(title: str, *cards: Card) -> Deck:
    return Deck(title, tuple(replace(card, deck=title) for card in cards), complete=True)


def card(title: str, cost: int | None = 0, **others: object) -> Card:
    return Card(title, None, cost, **{"phase": "action", "keywords": (), **others})  # type: ignore[arg-type]


ARTILLERY = deck(
    "Artillery II",
    card(
        "Increased Priority", 2, phase="command", play_area=True, discount=Discount("Artillery", 1)
    ),
    card("Barrage", 3, keywords=CALL),
    card("Cheap", 1),
    card("Free", 0),
    card("Unread", None, phase=None, play_area=None, plus=None),
)
ARTILLERY_I = deck("Artillery I", card("Barrage", 3, keywords=CALL))
MORALE = deck("Morale I", card("Cover", 2, copies=3), card("Plus", 1, plus=True))
LIBRARY = CardLibrary({one.title: one for one in (ARTILLERY, ARTILLERY_I, MORALE) if one.title})

PRIORITY = "Artillery II/Increased Priority#1"
BARRAGE = "Artillery II/Barrage#1"
OTHER_BARRAGE = "Artillery I/Barrage#1"
CHEAP = "Artillery II/Cheap#1"
FREE = "Artillery II/Free#1"
UNREAD = "Artillery II/Unread#1"
COVER = "Morale I/Cover#1"
PLUS = "Morale I/Plus#1"

HAND = PlayerCards(
    10,
    {"Artillery II": (), "Artillery I": (), "Morale I": ("Morale I/Cover#2", PLUS)},
    (PRIORITY, BARRAGE, OTHER_BARRAGE, CHEAP, FREE, UNREAD, COVER),
)


def ok(cards: PlayerCards | str) -> PlayerCards:
    assert isinstance(cards, PlayerCards), cards
    return cards


def paid(cards: PlayerCards, one: str, turn: int = 1) -> PlayerCards:
    found = LIBRARY.card_by_id(one)
    assert found is not None
    return ok(
        pay_and_activate_card(
            cards, LIBRARY, one, phase=found.phase or "action", turn=turn, printed=0
        )
    )


# ---- drawing ----------------------------------------------------------------------------------


class Scripted(Random):
    """Gives given numbers; anything but `random` fails."""

    def __init__(self, *numbers: float) -> None:
        super().__init__()
        self.numbers = list(numbers)

    def random(self) -> float:
        return self.numbers.pop(0)

    def getrandbits(self, k: int, /) -> int:
        raise AssertionError("only random() is drawn")


def test_a_shuffle_draws_random_alone_and_the_same_everywhere() -> None:
    ids = MORALE.card_ids()
    assert shuffled_card_ids(MORALE, Scripted(0.99, 0.99, 0.99)) == ids
    assert shuffled_card_ids(MORALE, Scripted(0.0, 0.0, 0.0)) == (*ids[1:], ids[0])
    assert shuffled_card_ids(MORALE, Random(7)) == (
        "Morale I/Cover#3",
        "Morale I/Plus#1",
        "Morale I/Cover#1",
        "Morale I/Cover#2",
    )
    assert shuffled_card_ids(Deck("Empty"), Scripted()) == ()


def test_every_order_is_as_likely() -> None:
    """Over all throws of three fair dice with 4, 3 and 2 sides: each of 24 orders once."""
    orders = Counter(
        shuffled_card_ids(MORALE, Scripted((a + 0.5) / 4, (b + 0.5) / 3, (c + 0.5) / 2))
        for a in range(4)
        for b in range(3)
        for c in range(2)
    )
    assert len(orders) == 24
    assert set(orders.values()) == {1}


@pytest.mark.rule("002-01")
def test_what_a_player_is_dealt() -> None:
    cards = dealt([ARTILLERY, MORALE], Random(1), command=4)
    assert cards.command == 4
    assert {title: set(left) for title, left in cards.decks.items()} == {
        "Artillery II": set(ARTILLERY.card_ids()),
        "Morale I": set(MORALE.card_ids()),
    }
    assert cards == dealt([ARTILLERY, MORALE], Random(1), command=4)
    assert cards != dealt([ARTILLERY, MORALE], Random(2), command=4)
    assert list(player_card_inconsistencies(cards, LIBRARY)) == []


@pytest.mark.rule("002-02")
def test_a_card_that_comes_goes_from_its_deck_into_the_hand() -> None:
    one = "Morale I/Cover#2"
    cards = ok(draw_into_hand(HAND, one, LIBRARY))
    assert cards.hand == (*HAND.hand, one)
    assert cards.decks["Morale I"] == (PLUS,)
    assert HAND.decks["Morale I"] == (one, PLUS)


@pytest.mark.rule("002-09")
def test_an_exhausted_deck_is_not_available() -> None:
    assert drawable_card_ids(HAND, "Artillery II", LIBRARY) == ()
    cards = ok(draw_into_hand(HAND, "Morale I/Cover#2", LIBRARY))
    assert drawable_card_ids(cards, "Morale I", LIBRARY) == (PLUS,)
    cards = ok(draw_into_hand(cards, PLUS, LIBRARY))
    assert drawable_card_ids(cards, "Morale I", LIBRARY) == ()
    # Nor does a card that left the game come back.
    cards = ok(discard_from_play(cards, LIBRARY, PLUS))
    assert drawable_card_ids(cards, "Morale I", LIBRARY) == ()
    assert draw_into_hand(cards, PLUS, LIBRARY) == "This player has drawn Plus before."


def test_of_a_deck_that_is_not_known_whole_what_was_entered_since_may_come() -> None:
    part = CardLibrary({"Morale I": replace(MORALE, complete=False)})
    cards = PlayerCards(decks={"Morale I": (PLUS,)}, gone=(COVER,))
    others = ("Morale I/Cover#2", "Morale I/Cover#3")
    assert drawable_card_ids(cards, "Morale I", part) == (PLUS, *others)
    assert drawable_card_ids(cards, "Morale I", LIBRARY) == (PLUS,)
    assert drawable_card_ids(cards, "Morale I", CardLibrary({})) == (PLUS,)
    late = ok(draw_into_hand(HAND, "Morale I/Cover#3", LIBRARY))
    assert late.decks == HAND.decks
    assert late.hand[-1] == "Morale I/Cover#3"


@pytest.mark.parametrize(
    ("one", "sentence"),
    [
        (COVER, "This player has drawn Cover before."),
        ("Morale I/Cover#4", "No deck has the card Cover."),
        ("nonsense", "No deck has the card nonsense."),
    ],
)
def test_cards_that_cannot_be_taken(one: str, sentence: str) -> None:
    assert draw_into_hand(HAND, one, LIBRARY) == sentence
    assert (
        draw_into_hand(PlayerCards(), PLUS, LIBRARY)
        == "This player does not have the deck Morale I."
    )


# ---- paying -----------------------------------------------------------------------------------


@pytest.mark.rule("002-04")
def test_command_points_are_paid() -> None:
    cards = ok(pay_and_activate_card(HAND, LIBRARY, BARRAGE, phase="action", turn=2))
    assert cards.command == 7
    assert cards.active == CardInPlay(BARRAGE, 2)
    assert BARRAGE not in cards.hand
    assert ok(spend_command_points(HAND, 10, "It")).command == 0


@pytest.mark.rule("002-04")
@pytest.mark.parametrize(
    ("command", "one", "sentence"),
    [
        (2, BARRAGE, "Barrage costs 3 command points, but the player has only 2."),
        (0, CHEAP, "Cheap costs 1 command point, but the player has only 0."),
    ],
)
def test_a_player_who_is_short_of_points_is_refused(command: int, one: str, sentence: str) -> None:
    cards = replace(HAND, command=command)
    assert pay_and_activate_card(cards, LIBRARY, one, phase="action", turn=1) == sentence
    assert (
        ok(pay_and_activate_card(cards, LIBRARY, FREE, phase="action", turn=1)).command == command
    )


@pytest.mark.rule("002-03")
def test_a_cost_that_is_not_known_is_read_on_the_card() -> None:
    assert card_price(HAND, LIBRARY, UNREAD) == CardPrice(None, None)
    sentence = "boardapp does not know the cost of Unread. Enter the cost from the card."
    assert pay_and_activate_card(HAND, LIBRARY, UNREAD, phase="action", turn=1) == sentence
    cards = ok(pay_and_activate_card(HAND, LIBRARY, UNREAD, phase="command", turn=1, printed=4))
    assert cards.command == 6
    # The player cannot say what the deck itself says.
    assert card_price(HAND, LIBRARY, BARRAGE, printed=0) == CardPrice(3, 3)


@pytest.mark.rule("002-11")
@pytest.mark.rule("A2-09")
@pytest.mark.parametrize(
    ("one", "expected"),
    [
        (BARRAGE, CardPrice(3, 2, ("Increased Priority lowers the cost by 1, to 2.",))),
        (OTHER_BARRAGE, CardPrice(3, 2, ("Increased Priority lowers the cost by 1, to 2.",))),
        (CHEAP, CardPrice(1, 0, ("Increased Priority lowers the cost by 1, to 0.",))),
        (FREE, CardPrice(0, 0)),
        (COVER, CardPrice(2, 2)),
        (PRIORITY, CardPrice(2, 2)),
    ],
)
def test_increased_priority_lowers_the_cost_of_other_artillery_cards(
    one: str, expected: CardPrice
) -> None:
    found = LIBRARY.card_by_id(one)
    assert found is not None
    assert card_price(HAND, LIBRARY, one) == CardPrice(found.cost, found.cost)
    in_force = replace(HAND, play_area=(CardInPlay(PRIORITY, 1),))
    assert card_price(in_force, LIBRARY, one) == expected


@pytest.mark.rule("002-11")
def test_a_discount_is_in_force_only_in_the_play_area() -> None:
    waiting = replace(HAND, play_area=(CardInPlay(PRIORITY, 1, tried=1),))
    gone = replace(HAND, gone=(PRIORITY,))
    for cards in (HAND, waiting, gone, replace(HAND, active=CardInPlay(PRIORITY, 1))):
        assert card_price(cards, LIBRARY, BARRAGE) == CardPrice(3, 3)


def test_discounts_add_up_and_keep_to_their_least() -> None:
    two = deck("Own I", card("Two", copies=2, discount=Discount("Own", 2, least=1)), card("X", 4))
    library = CardLibrary({"Own I": two})
    cards = PlayerCards(play_area=(CardInPlay("Own I/Two#1", 1), CardInPlay("Own I/Two#2", 1)))
    assert card_price(cards, library, "Own I/X#1") == CardPrice(
        4, 1, ("Two lowers the cost by 2, to 2.", "Two lowers the cost by 1, to 1.")
    )
    # A least that is above the cost does not raise it.
    assert card_price(cards, library, "Own I/Two#1") == CardPrice(0, 0)


# ---- playing ----------------------------------------------------------------------------------


@pytest.mark.rule("002-03")
@pytest.mark.parametrize(
    ("one", "phase", "sentence"),
    [
        (
            BARRAGE,
            "command",
            "You can play Barrage only in the Action Phase, as an action.",
        ),
        (
            PRIORITY,
            "action",
            "You can play Increased Priority only in the Spend Command step of the Command Phase.",
        ),
        (PLUS, "action", "The player's HQ area does not have the card Plus."),
        ("Morale I/Lost#1", "action", "Lost is not a card of Morale I."),
        ("nonsense", "action", "There is no card nonsense."),
    ],
)
def test_cards_that_cannot_be_activated(one: str, phase: str, sentence: str) -> None:
    assert pay_and_activate_card(HAND, LIBRARY, one, phase=phase, turn=1) == sentence  # type: ignore[arg-type]


@pytest.mark.rule("002-03")
def test_one_card_at_a_time() -> None:
    cards = paid(HAND, CHEAP)
    sentence = "Finish the other card first. It is still being resolved."
    assert pay_and_activate_card(cards, LIBRARY, FREE, phase="action", turn=1) == sentence
    waiting = replace(cards, play_area=(CardInPlay(BARRAGE, 1, 1),))
    assert retry_contact(waiting, LIBRARY, BARRAGE, phase="action", turn=2) == sentence


@pytest.mark.rule("002-06")
def test_a_used_card_leaves_the_game() -> None:
    cards = ok(remove_active_card(paid(HAND, CHEAP)))
    assert cards.gone == (CHEAP,)
    assert cards.active is None
    assert cards.play_area == ()


@pytest.mark.rule("002-07")
@pytest.mark.rule("002-08")
def test_a_card_placed_in_the_play_area_stays_and_costs_nothing_more() -> None:
    cards = ok(keep_active_card_in_play(paid(HAND, PRIORITY, turn=3)))
    assert cards.play_area == (CardInPlay(PRIORITY, 3),)
    assert cards.command == 8
    assert cards.gone == ()
    after = ok(discard_from_play(replace(cards, gone=(CHEAP,)), LIBRARY, PRIORITY))
    assert (after.play_area, after.gone, after.command) == ((), (CHEAP, PRIORITY), 8)
    sentence = "Neither the play area nor the HQ area has Increased Priority."
    assert discard_from_play(after, LIBRARY, PRIORITY) == sentence


@pytest.mark.rule("002-15")
@pytest.mark.rule("002-16")
@pytest.mark.rule("002-17")
@pytest.mark.rule("A2-07")
def test_contact_is_tried_again_once_a_later_turn_at_no_cost() -> None:
    cards = ok(put_active_card_to_wait(paid(HAND, BARRAGE, turn=1), turn=1))
    assert cards.play_area == (CardInPlay(BARRAGE, 1, tried=1),)
    assert cards.active is None
    assert cards_that_may_retry(cards, 1) == ()
    assert cards_that_may_retry(cards, 2) == (BARRAGE,)
    assert retry_contact(cards, LIBRARY, BARRAGE, phase="action", turn=1) == (
        "You may try for contact with Barrage only once a turn, and have tried already in turn 1."
    )
    assert retry_contact(cards, LIBRARY, BARRAGE, phase="command", turn=2) == (
        "You may try for contact again with Barrage only in the Action Phase, as an action."
    )
    again = ok(retry_contact(cards, LIBRARY, BARRAGE, phase="action", turn=2))
    assert again.command == cards.command
    assert again.active == CardInPlay(BARRAGE, 1, tried=1)
    assert again.play_area == ()
    failed = ok(put_active_card_to_wait(again, turn=2))
    assert failed.play_area == (CardInPlay(BARRAGE, 1, tried=2),)
    assert cards_that_may_retry(failed, 2) == ()
    # Turns may be let go by.
    third = ok(retry_contact(failed, LIBRARY, BARRAGE, phase="action", turn=5))
    assert ok(remove_active_card(third)).gone == (BARRAGE,)


def test_a_card_that_stays_after_contact_is_in_force() -> None:
    active = PlayerCards(decks={"Own I": ()}, active=CardInPlay("Own I/Radio#1", 1, tried=2))
    assert ok(keep_active_card_in_play(active)).play_area == (
        CardInPlay("Own I/Radio#1", 1, tried=None),
    )


@pytest.mark.rule("002-16")
def test_only_a_card_that_waits_is_tried_again() -> None:
    in_force = replace(HAND, play_area=(CardInPlay(PRIORITY, 1),))
    for one, title in ((PRIORITY, "Increased Priority"), (BARRAGE, "Barrage")):
        sentence = f"{title} is not waiting for contact."
        assert retry_contact(in_force, LIBRARY, one, phase="action", turn=2) == sentence
    assert cards_that_may_retry(in_force, 9) == ()


@pytest.mark.rule("002-31")
def test_a_token_off_the_board_takes_its_card_out_of_the_game() -> None:
    stays = replace(paid(HAND, PRIORITY), gone=(CHEAP,))
    assert ok(remove_active_card(stays)).gone == (CHEAP, PRIORITY)
    assert ok(remove_active_card(stays)).play_area == ()


def test_nothing_to_finish() -> None:
    sentence = "No card is being resolved now."
    assert keep_active_card_in_play(HAND) == sentence
    assert remove_active_card(HAND) == sentence
    assert put_active_card_to_wait(HAND, 1) == sentence


def test_a_card_that_its_deck_lost_meanwhile() -> None:
    cards = PlayerCards(decks={"Morale I": ()}, active=CardInPlay("Morale I/Lost#1", 1))
    assert card_price(cards, LIBRARY, "Morale I/Lost#1") == "Lost is not a card of Morale I."
    assert ok(remove_active_card(cards)).gone == ("Morale I/Lost#1",)


@pytest.mark.rule("002-44")
def test_the_worked_example_pays_and_makes_contact() -> None:
    """The example does not give its card's cost: the player reads it, here 3."""
    library, one = library_with_own_decks(), "Artillery I/Sustained Blanket#1"
    start = dealt([library.decks["Artillery I"]], Random(1), command=3)
    cards = ok(draw_into_hand(start, one, library))
    cards = ok(pay_and_activate_card(cards, library, one, phase="action", turn=1, printed=3))
    assert cards.command == 0
    assert ok(remove_active_card(cards)).gone == (one,)


# ---- what cannot be ---------------------------------------------------------------------------


def test_what_cannot_be_is_told_whole() -> None:
    cards = PlayerCards(
        1,
        {"Morale I": (PLUS, "Artillery I/Barrage#1", "Morale I/Lost#1")},
        (COVER, COVER),
        CardInPlay(FREE, 1),
        (CardInPlay(COVER, 1),),
        ("nonsense",),
    )
    own = "a card of the player's own decks: Morale I"
    assert [
        (one.path, one.expected, one.sentence)
        for one in player_card_inconsistencies(cards, LIBRARY)
    ] == [
        (
            ("decks", "Morale I", 1),
            own,
            "Barrage belongs to Artillery I, which this player does not have.",
        ),
        (
            ("decks", "Morale I", 2),
            "a card of Morale I (did you mean 'Morale I/Plus#1'?)",
            "Lost is not a card of Morale I.",
        ),
        (("hand", 1), "a card in one place", "Cover is in 3 places at once."),
        (("active", "card"), own, "Free belongs to Artillery II, which this player does not have."),
        (("play_area", 0, "card"), "a card in one place", "Cover is in 3 places at once."),
        (
            ("gone", 0),
            "a card of a deck, written as 'deck/title#copy'",
            "There is no card nonsense.",
        ),
    ]
    both = PlayerCards(decks={"Morale I": ("Artillery I/Barrage#1",), "Artillery I": ()})
    assert [one.sentence for one in player_card_inconsistencies(both, LIBRARY)] == [
        "Barrage of Artillery I cannot be in Morale I."
    ]
    tried = PlayerCards(decks={"Morale I": ()}, play_area=(CardInPlay(COVER, 3, 2),))
    assert [(one.path, one.sentence) for one in player_card_inconsistencies(tried, LIBRARY)] == [
        (("play_area", 0, "tried"), "Cover was tried in turn 2, before it was paid for in turn 3.")
    ]
    assert list(player_card_inconsistencies(HAND, LIBRARY)) == []


# ---- whatever a player does -------------------------------------------------------------------


class Evening(RuleBasedStateMachine):
    """Any acts in any order: no card is lost or doubled, no points appear, nothing comes back."""

    def __init__(self) -> None:
        super().__init__()
        self.cards = PlayerCards()
        self.turn = 1
        self.spent = 0
        self.gone: tuple[str, ...] = ()

    @initialize(seed=st.integers(0, 99))
    def deal(self, seed: int) -> None:
        self.cards = dealt([ARTILLERY, ARTILLERY_I, MORALE], Random(seed), command=9)

    def become(self, after: PlayerCards | str) -> None:
        if isinstance(after, PlayerCards):
            assert after.gone[: len(self.gone)] == self.gone
            self.cards, self.gone = after, after.gone

    @rule(title=st.sampled_from(sorted(LIBRARY.decks)))
    def draws(self, title: str) -> None:
        left = drawable_card_ids(self.cards, title, LIBRARY)
        assert bool(left) == bool(self.cards.decks.get(title))
        if left:
            self.become(draw_into_hand(self.cards, left[0], LIBRARY))

    @rule(pick=st.integers(0, 99), phase=st.sampled_from(["action", "command"]))
    def activates(self, pick: int, phase: str) -> None:
        if self.cards.hand:
            one = self.cards.hand[pick % len(self.cards.hand)]
            before = self.cards.command
            self.become(
                pay_and_activate_card(
                    self.cards,
                    LIBRARY,
                    one,
                    phase=phase,  # type: ignore[arg-type]
                    turn=self.turn,
                    printed=1,
                )
            )
            self.spent += before - self.cards.command

    @rule(stays=st.booleans())
    def finishes(self, stays: bool) -> None:
        self.become(
            keep_active_card_in_play(self.cards) if stays else remove_active_card(self.cards)
        )

    @rule()
    def fails(self) -> None:
        self.become(put_active_card_to_wait(self.cards, self.turn))

    @rule()
    def tries_again(self) -> None:
        for one in cards_that_may_retry(self.cards, self.turn)[:1]:
            self.become(retry_contact(self.cards, LIBRARY, one, phase="action", turn=self.turn))

    @rule()
    def drifts_away(self) -> None:
        self.become(remove_active_card(self.cards))

    @rule(pick=st.integers(0, 99))
    def discards(self, pick: int) -> None:
        if self.cards.play_area:
            one = self.cards.play_area[pick % len(self.cards.play_area)].card
            self.become(discard_from_play(self.cards, LIBRARY, one))

    @rule()
    def next_turn(self) -> None:
        self.turn += 1

    @invariant()
    def every_card_is_in_one_place(self) -> None:
        if self.cards.decks:
            everything = sorted(
                (*ARTILLERY.card_ids(), *ARTILLERY_I.card_ids(), *MORALE.card_ids())
            )
            assert sorted(self.cards.all_card_ids()) == everything
            assert list(player_card_inconsistencies(self.cards, LIBRARY)) == []
            assert self.cards.command == 9 - self.spent >= 0


TestEvening = Evening.TestCase


@given(st.integers(0, 9), st.integers(0, 9))
def test_payment_and_refusal_meet_at_the_price(command: int, cost: int) -> None:
    after = spend_command_points(PlayerCards(command), cost, "It")
    assert isinstance(after, str) == (cost > command)
    if isinstance(after, PlayerCards):
        assert after.command == command - cost
