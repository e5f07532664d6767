"""Flight paths of each turn, and aircraft that come down (Commitment 3 and 6)."""

from dataclasses import replace

import pytest

from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.questions import Pick
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.cards.damage_cards import DamageCard, DamageEffect
from boardapp.games.spearpoint.cards.unit_cards import UnitCard
from boardapp.games.spearpoint.cards.weapons import Weapon
from boardapp.games.spearpoint.combat.physical_table_steps import physical_steps
from boardapp.games.spearpoint.setup.setup_state import PlacedUnit
from boardapp.games.spearpoint.table.state import (
    Condition,
    Moved,
    OffBoardUnit,
    TileState,
    UnitDamageCard,
)
from boardapp.games.spearpoint.turn.turn_state import SideState
from tests.games.spearpoint.combat.support.placed_units import BOX, at, laid
from tests.games.spearpoint.commitment.comings import deck, game, lit, of_scenario
from tests.games.spearpoint.turn.led import begun, led, offered, played, refused, why_not

S2, S3, S5 = "02-what-now-sarge.yaml", "03-gunters-return.yaml", "05-moonlight-on-metal.yaml"
FLYING = "us p40-warhawk air:B, germany bf109 air:4, us sniper C-1, germany sniper A-9"


def flown(phase: str = "commitment", first: str = "us", **fields: object) -> TileState:
    return led(FLYING, phase, first, **fields)  # type: ignore[arg-type]


@pytest.mark.rule("004-113")
def test_the_thirteen_paths_and_the_edges_they_come_from() -> None:
    going = begun(laid("us sniper C-1"), "commit", "us", "p40-warhawk")
    asked = going.asked
    assert isinstance(asked, Pick)
    assert [one.answer for one in asked.choices] == [*"ABC", *map(str, range(1, 10)), "rear"]
    assert going.take_answer("B") is None
    assert isinstance(going.asked, Pick)
    assert [one.answer for one in going.asked.choices] == ["west", "east"]
    assert going.take_answer("east") is None
    assert going.play.state.aside["us-2"] == OffBoardUnit(
        "us-2", "p40-warhawk", "us", "air", "B", edge="east"
    )
    column = begun(laid("us sniper C-1"), "commit", "us", "p40-warhawk", "7").asked
    assert isinstance(column, Pick)
    assert [one.answer for one in column.choices] == ["north", "south"]
    told, left = played(laid("us sniper C-1"), "commit", "us", "p40-warhawk", "rear")
    assert left.aside["us-2"].path == "rear"
    assert told[-1] == "P-40 Warhawk US 2 is now over the enemy's Rear Line, with its Pilot."


POST = {at("A-5"): PlacedTile("1A", at("A-5"))}
RAID = "us rifle-squad A-5, us sniper B-1, germany sniper C-9"


@pytest.mark.rule("004-206", "004-113")
def test_the_stuka_flies_over_the_command_post_on_turn_6() -> None:
    """Along row A or column 5; Gunter, and who comes in another turn, as they like."""
    state = of_scenario(S3, RAID, "commitment", first="germany", turn=6, tiles=POST)
    question = begun(state, "commit", "stuka", game=game(S3)).asked
    assert isinstance(question, Pick)
    assert {one.answer for one in question.choices if one.refusal is None} == {"A", "5"}
    assert why_not(question, "B") == (
        "The Ju 87B-1 Stuka must bomb A-5 first (rule “Scenario 3, special rules”)."
    )
    gunter = begun(state, "commit", "bf109", game=game(S3)).asked
    ruin = begun(replace(state, tiles={}), "commit", "stuka", game=game(S3)).asked
    for free in (gunter, ruin):
        assert isinstance(free, Pick)
        assert not [one for one in free.choices if one.refusal]
    _, late = played(state, "commit", "stuka", "A", "west", 3, game=game(S3))
    late = late.with_unit_anywhere("germany-2", late.aside["germany-2"]._replace(path=""))
    again = begun(late, "flight-path", "germany-2", game=game(S3)).asked
    assert "must bomb A-5" in why_not(again, "7")
    assert "must bomb A-5" in why_not(begun(late, "withdraw", game=game(S3)).asked, "germany-2")
    later = replace(late, turn=7)
    assert why_not(begun(later, "flight-path", "germany-2", game=game(S3)).asked, "7") == ""
    assert why_not(begun(later, "withdraw", game=game(S3)).asked, "germany-2") == ""


@pytest.mark.rule("004-206")
def test_germany_is_not_done_before_the_stuka_has_its_target() -> None:
    units = f"{RAID}, germany stuka air:A"
    state = of_scenario(S3, units, "artillery", first="germany", turn=6, tiles=POST)

    def done(there: TileState) -> str:
        choices = (one for menu in game(S3).menu(there) for one in menu.choices)
        found = next(one for one in choices if one.answer == "done")
        return found.refusal.sentence if found.refusal else ""

    assert (
        done(state) == "The Ju 87B-1 Stuka must bomb A-5 first (rule “Scenario 3, special rules”)."
    )
    _, aimed = played(state, "declare", "germany-2", "tile A-5", game=game(S3))
    assert done(aimed) == ""
    assert done(replace(state, turn=7)) == ""
    assert done(replace(state, tiles={})) == ""
    smoked = replace(state, smoke={})
    dropped = smoked.with_condition(smoked.aside["germany-2"], Condition(dropped=("Bombs",)))
    assert done(dropped) == ""  # it has none left


@pytest.mark.rule("004-113", "004-114", "004-253", "004-084")
def test_a_path_is_of_one_turn() -> None:
    state = flown("end", turn=2)
    state = state.with_unit_anywhere("us-1", state.aside["us-1"]._replace(edge="west"))
    _, left = played(state, "next-turn")
    assert [(one.path, one.edge) for one in left.aside.values()] == [("", ""), ("", "")]
    left = replace(left, sequence=left.sequence._replace(phase="commitment", first="us", by="us"))  # type: ignore[union-attr]
    assert (
        refused(left, "done")
        == "P-40 Warhawk US 1 still needs a flight path (rule “Commitment 3”)."
    )
    question = begun(left, "flight-path").asked
    assert "Only US may act now" in why_not(question, "germany-1")
    told, left = played(left, "flight-path", "us-1", "7", "south")
    assert told[-1] == "P-40 Warhawk US 1: along column 7, from the south."
    assert why_not(begun(left, "flight-path").asked, "us-1") == (
        "P-40 Warhawk US 1 already has its path for this turn: along column 7, from the south "
        "(rule “Commitment 3”)."
    )
    assert "done" in offered(left)["us"]


def test_where_no_turn_leads_paths_stay_and_are_changed_at_will() -> None:
    _, left = played(laid(FLYING), "next-turn")
    assert [one.path for one in left.aside.values()] == ["B", "4"]
    _, left = played(left, "flight-path", "us-1", "C", "west")
    assert left.aside["us-1"].path == "C"


@pytest.mark.rule("004-118", "004-059")
def test_aircraft_are_withdrawn_without_a_card() -> None:
    has = SideState(reserves=5, before=("p40-warhawk", "pilot", "sniper"))
    asked = begun(flown(us=has), "withdraw").asked
    assert isinstance(asked, Pick)
    answers = sorted(one.answer for one in asked.choices)
    assert answers == ["germany-1", "germany-2", "us-1", "us-2"]
    told, left = played(flown(us=has), "withdraw", "us-1")
    assert told[-1] == (
        "P-40 Warhawk US 1 is withdrawn and goes under the Reserves Deck with its Pilot "
        "(rule “Commitment 6”)."
    )
    assert "us-1" not in left.aside
    assert left.sequence is not None
    assert left.sequence.us == SideState(
        arrived=True, reserves=7, before=("sniper",), returned=("p40-warhawk", "pilot")
    )


@pytest.mark.rule("004-084", "004-118")
def test_in_another_phase_no_side_waits_for_the_other_to_withdraw_by_a_card() -> None:
    question = begun(flown("movement", turn=2), "out-of-turn", "withdraw").asked
    assert why_not(question, "germany-1") == ""


WAITING = PlacedUnit("p40-warhawk", 3, 2)
"""One of the two aircraft that scenario 2 begins with."""


def listed(file: str, side: str, *placed: PlacedUnit, turn: int) -> TileState:
    """A scenario's table in the Commitment of a side with an empty hand that is listed."""
    has = SideState(reserves=2).with_hand((), ())
    state = of_scenario(file, "us sniper C-1, germany sniper A-9", "commitment",
                        deck(side, rifle_squad=2), *placed, first=side, turn=turn,
                        **{side: has})  # fmt: skip
    return replace(state, options={**state.options, "hands": "listed"})


def notes(state: TileState, file: str) -> dict[str, str]:
    """The units that may be committed, each with its note."""
    asked = begun(state, "commit", game=game(file)).asked
    assert isinstance(asked, Pick)
    return {one.answer: one.note for one in asked.choices if one.refusal is None}


@pytest.mark.rule("004-118", "004-059", "004-208", "004-090")
def test_aircraft_that_a_scenario_sent_lie_under_the_deck_once_they_have_come_down() -> None:
    state = listed(S3, "germany", turn=6)
    _, state = played(state, "commit", "bf109", "5", "north", 2, game=game(S3))
    assert notes(state, S3).keys() == {"bf109", "stuka"}
    _, state = played(state, "commit", "bf109", "6", "north", 2, game=game(S3))
    assert notes(state, S3).keys() == {"stuka"}
    drawing = replace(state, sequence=state.sequence._replace(phase="draw"))  # type: ignore[union-attr]
    asked = begun(drawing, "draw", ["ambush"], game=game(S3)).asked
    assert isinstance(asked, PickSeveral)
    assert {one.answer: one.copies for one in asked.choices} == {"rifle-squad": 2}
    _, down = played(state, "withdraw", "germany-2", game=game(S3))
    # It was sent once: only who draws it has it again, with its Pilot.
    assert notes(down, S3).keys() == {"stuka"}
    drawing = replace(down, sequence=down.sequence._replace(phase="draw"))  # type: ignore[union-attr]
    _, drawn = played(drawing, "draw", ["ambush"], ["bf109", "pilot"], game=game(S3))
    assert drawn.sequence is not None
    assert drawn.sequence.germany.hand == ("bf109", "pilot")
    assert drawn.sequence.germany.reserves == 2
    again = replace(drawn, turn=7, sequence=drawn.sequence._replace(
        phase="commitment", first="germany", by="germany"
    ))  # fmt: skip
    # The scenario's note on the aircraft that it sends is not on this one.
    assert notes(again, S3)["bf109"] == "1 left"
    _, back = played(again, "commit", "bf109", "5", "north", 3, game=game(S3))
    assert back.sequence is not None
    assert back.sequence.germany.hand == ()


@pytest.mark.rule("004-196", "004-118")
def test_starting_aircraft_wait_in_no_hand_and_come_down_into_the_deck() -> None:
    state = listed(S2, "us", WAITING, turn=1)
    assert notes(state, S2).keys() == {"p40-warhawk"}
    _, state = played(state, "commit", "p40-warhawk", "5", "north", 3, game=game(S2))
    _, state = played(state, "withdraw", "us-2", game=game(S2))
    assert notes(state, S2) == {}


@pytest.mark.rule("004-196")
def test_who_comes_without_a_card_leaves_the_number_of_a_hand_as_it_is() -> None:
    state = listed(S2, "us", WAITING, turn=1)
    assert state.sequence is not None
    counted = state.sequence.with_side("us", SideState(units=4))
    state = replace(state, options={}, sequence=counted)
    _, state = played(state, "commit", "p40-warhawk", "5", "north", 3, game=game(S2))
    assert state.sequence is not None
    assert state.sequence.us.units == 4


MOBILE = "us sniper C-3, us m4a1-sherman C-4 #4, us howitzer-105mm rear, germany sniper A-9"


@pytest.mark.rule("004-119", "004-118", "004-091")
@pytest.mark.parametrize(
    ("unit", "cards", "crew"),
    [
        ("us-1", ("sniper",), ""),
        ("us-2", ("m4a1-sherman", "tank-crew"), " with its Tank Crew"),
        ("us-3", ("howitzer-105mm", "artillery-crew"), " with its Artillery Crew"),
    ],
)
def test_a_mobile_unit_is_withdrawn_by_the_card(
    unit: str, cards: tuple[str, ...], crew: str
) -> None:
    """It and its crew go under the deck: nobody scores, and they may come again."""
    state = led(MOBILE, "commitment", "us", turn=2, us=SideState(reserves=5))
    assert why_not(begun(state, "withdraw").asked, unit) == ""
    told, left = played(state, "withdraw", unit, "withdraw")
    assert told[-1].endswith(
        f"is withdrawn and goes under the Reserves Deck{crew} (rule “Commitment 7”)."
    )
    assert left.find_unit(unit) is None
    assert left.points == {}
    assert left.sequence is not None
    us = left.sequence.us
    assert (us.reserves, us.added) == (5 + len(cards), cards)


@pytest.mark.rule("004-119")
@pytest.mark.parametrize(("unit", "asks"), [("us-1", True), ("us-2", True), ("us-3", False)])
def test_where_no_turn_leads_who_is_off_the_board_is_taken_off_at_will(
    unit: str, asks: bool
) -> None:
    assert (begun(laid(MOBILE), "withdraw", unit).asked is not None) == asks


@pytest.mark.rule("004-119", "004-067", "004-090")
def test_who_holds_no_such_card_withdraws_nobody_on_the_ground() -> None:
    table = led(MOBILE, "commitment", "us", turn=2, options={"hands": "listed"})
    assert table.sequence is not None
    state = table
    for orders, said in (
        (("ambush",), "You have no Withdraw card (rule “Commitment 7”)."),
        (("withdraw",), ""),
    ):
        us = SideState(reserves=2).with_hand((), orders)
        state = replace(table, sequence=table.sequence.with_side("us", us))
        question = begun(state, "withdraw", "us-1").asked
        assert isinstance(question, Pick)
        assert (why_not(question, "withdraw"), question.secret) == (said, True)
    _, left = played(state, "withdraw", "us-1", "withdraw")
    assert left.sequence is not None
    assert (left.sequence.us.orders, left.sequence.us.gone) == ((), ("withdraw",))


@pytest.mark.rule("004-119", "004-090")
def test_a_starting_unit_that_was_withdrawn_is_drawn_like_any_other() -> None:
    state = of_scenario(S3, "us sniper C-1, germany sniper A-9", "commitment",
                        deck("us", rifle_squad=1), first="us", turn=2,
                        us=SideState(reserves=1).with_hand((), ("withdraw",)))  # fmt: skip
    state = replace(state, options={**state.options, "hands": "listed"})
    _, state = played(state, "withdraw", "us-1", "withdraw", game=game(S3))
    drawing = replace(state, sequence=state.sequence._replace(phase="draw"))  # type: ignore[union-attr]
    asked = begun(drawing, "draw", ["ambush"], game=game(S3)).asked
    assert isinstance(asked, PickSeveral)
    assert {one.answer: one.copies for one in asked.choices} == {"rifle-squad": 1, "sniper": 1}
    _, drawn = played(drawing, "draw", ["ambush"], ["sniper"], game=game(S3))
    assert drawn.sequence is not None
    assert drawn.sequence.us.hand == ("sniper",)
    again = replace(drawn, turn=3, sequence=drawn.sequence._replace(
        phase="commitment", first="us", by="us"
    ))  # fmt: skip
    _, back = played(again, "commit", "sniper", "C-1", game=game(S3))
    assert back.sequence is not None
    assert (back.sequence.us.hand, len(back.units)) == ((), 2)


@pytest.mark.rule("004-118", "004-119", "004-103", "004-216")
def test_who_is_not_withdrawn() -> None:
    units = (
        "us at-gun-57mm C-1, us m4a1-sherman C-2, us rifle-squad C-3, us m4a1-sherman C-4 empty,"
        " us convoy B-5, germany rifle-squad C-3"
    )
    state = led(units, "commitment", "us", turn=2)
    hurt = Condition(damage=(UnitDamageCard(1),))
    state = replace(
        state.with_condition(state.units["us-2"], hurt),
        damages={1: DamageCard(1, vehicle=DamageEffect("Immobilised", ("immobile",)))},
    )
    question = begun(state, "withdraw", game=game("04-the-liri-valley-road.yaml")).asked
    abandon = (
        "cannot move and cannot be withdrawn, but its crew may abandon it (rule “Commitment 7”)."
    )
    assert why_not(question, "us-1") == f"57 mm AT Gun US 1 {abandon}"
    assert why_not(question, "us-2") == f"M4A1 Sherman US 2 {abandon}"
    assert why_not(question, "us-3") == (
        "Enemies are on C-3 too, so Rifle Squad US 3 may not leave (rule “Movement 5”)."
    )
    assert (
        why_not(question, "us-4")
        == "The M4A1 Sherman has no crew and cannot move (rule “Unit cards”)."
    )
    assert why_not(question, "us-5") == (
        "A Convoy has no Unit Card and cannot go under a deck (rule “Scenario 4, special rules”)."
    )
    assert why_not(question, "germany-1") == (
        "Only US may act now, in the phase “Commitment” (rule “Turn sequence”)."
    )


@pytest.mark.rule("004-113", "004-253")
def test_what_is_done_with_the_markers() -> None:
    before = flown("resolution", "us", turn=2)
    crossing = replace(before, aside={
        name: one._replace(edge="west" if one.path == "B" else "north")
        for name, one in before.aside.items()
    })  # fmt: skip
    after = crossing
    for _ in range(2):
        _, after = played(after, "done")
    assert physical_steps(crossing, after, BOX) == (
        "Move the P-40 Warhawk US 1 to the far end of its flight path.",
        "Move the Bf 109 Germany 1 to the far end of its flight path.",
    )
    _, chosen = played(flown().with_unit_anywhere("us-1", flown().aside["us-1"]._replace(path="")),
                       "flight-path", "us-1", "B", "west")  # fmt: skip
    told = physical_steps(
        flown().with_unit_anywhere("us-1", flown().aside["us-1"]._replace(path="")), chosen, BOX
    )
    assert told == ("Put the P-40 Warhawk US 1 at the west end of row B.",)


# ---- change of line -----------------------------------------------------------------------------

PRIEST = UnitCard("m7-priest", "M7", "us", "vehicle", line="both", crew="tank-crew", cost=6,
                  defense=1, endurance=(6, 3))  # fmt: skip


@pytest.mark.rule("004-109", "N4-14")
def test_a_self_propelled_gun_changes_lines_through_its_zone() -> None:
    state = of_scenario(S3, "us m7-priest B-1, us m7-priest C-4, germany sniper A-9", "movement",
                        first="us", turn=2).with_unit_card(PRIEST)  # fmt: skip
    question = begun(state, "change-line", game=game(S3)).asked
    assert why_not(question, "us-1") == ""
    assert (
        why_not(question, "us-2")
        == "C-4 is not in the setup zone of US, where guns change lines (rule “Movement 9”)."
    )
    told, left = played(state, "change-line", "us-1", game=game(S3))
    assert (
        told[-1]
        == "M7 Priest US 1 changes lines and is now on the Rear Line of US (rule “Movement 9”)."
    )
    assert (left.aside["us-1"].off, left.moves["us-1"]) == ("rear", Moved(1))
    assert "has already moved" in why_not(begun(left, "change-line", game=game(S3)).asked, "us-1")
    back = begun(replace(left, moves={}), "change-line", "us-1", game=game(S3))
    assert lit(back) == {"A-1", "B-1", "C-1"}
    assert back.take_answer("A-1") is None
    assert back.play.state.units["us-1"].space == at("A-1")


def priest(units: str, tiles: str = "", **fields: object) -> TileState:
    """A self-propelled gun in the Movement Phase of scenario 3, where the US enters column 1."""
    state = of_scenario(S3, units, "movement", first="us", turn=2, **fields).with_unit_card(PRIEST)
    for words in filter(None, tiles.split(", ")):
        tile, space = words.split()
        state = state.with_tile(at(space), PlacedTile(tile, at(space)))
    return state


ON_MINES = "us m7-priest B-1, germany sniper A-9"


@pytest.mark.rule("004-047", "004-048", "004-109", "004-065")
def test_who_changes_lines_leaves_a_minefield_by_a_throw() -> None:
    state = priest(ON_MINES, "17A B-1")
    throw = begun(state, "change-line", "us-1", game=game(S3)).question
    assert (throw.title, throw.kind) == ("Roll of M7 Priest US 1 to leave the Minefield", "throw")
    _, left = played(state, "change-line", "us-1", [[3, 3]], game=game(S3))
    assert left.aside["us-1"].off == "rear"
    told, stuck = played(state, "change-line", "us-1", [[3, 4]], 4, game=game(S3))
    assert "M7 Priest US 1 is stuck in the Minefield on B-1 this turn." in told
    assert (stuck.units["us-1"].condition.is_damaged, dict(stuck.aside)) == (True, {})
    assert "stuck in the Minefield" in why_not(
        begun(stuck, "change-line", game=game(S3)).asked, "us-1"
    )
    again = replace(stuck, moves={})
    _, gone = played(again, "change-line", "us-1", [[9, 9]], [[9]], game=game(S3))
    assert set(gone.units) == {"germany-1"}
    assert gone.aside == {}


COMES = "us m7-priest rear, germany rifle-squad B-1"


@pytest.mark.rule("004-106", "004-109", "A4-09", "004-107")
@pytest.mark.parametrize(
    ("space", "options", "fires"),
    [
        ("B-1", {}, True), ("A-1", {}, True), ("C-1", {}, True),
        ("B-1", {"passed": "past"}, True), ("A-1", {"passed": "past"}, False),
    ],
)  # fmt: skip
def test_who_changes_lines_draws_fire_where_it_comes(
    space: str, options: dict[str, str], fires: bool
) -> None:
    state = priest(COMES, options=options)
    state = replace(state, options=options)
    going = begun(state, "change-line", "us-1", space, game=game(S3))
    assert (going.asked is not None) == fires
    if going.asked is not None:
        assert (going.asked.title, going.asked.by) == ("Opportunity Fire", "germany")
        assert going.take_answer("hold") is None
        assert going.is_over
    away = priest("us m7-priest rear, germany rifle-squad B-3")
    assert begun(away, "change-line", "us-1", "B-1", game=game(S3)).is_over


@pytest.mark.rule("004-106", "004-109")
def test_who_is_destroyed_as_it_changes_lines_scores() -> None:
    state = priest(COMES)
    shot = ("fire", ["Grenades"], [[9, 9]], [[9]])
    _, left = played(state, "change-line", "us-1", "B-1", *shot, game=game(S3))
    assert ("us-1" in left.units, left.points) == (False, {"germany": 7})


@pytest.mark.rule("004-120", "004-109")
@pytest.mark.parametrize("units", ["us m7-priest B-1 +dig-in, germany sniper A-9",
                                   "us m7-priest rear +dig-in, germany sniper A-9"])  # fmt: skip
def test_a_card_for_defense_is_lost_by_changing_lines(units: str) -> None:
    state = priest(units)
    party = state.find_unit("us-1")
    assert party is not None
    state = state.with_condition(party, Condition(cards=("dig-in", "fire-mission")))
    rest = ["A-1"] if isinstance(party, OffBoardUnit) else []
    told, left = played(state, "change-line", "us-1", *rest, game=game(S3))
    moved = left.find_unit("us-1")
    assert moved is not None
    assert moved.condition.cards == ("fire-mission",)
    assert "loses Dig In" in told[-1]


@pytest.mark.rule("004-109", "004-229")
def test_a_self_propelled_gun_comes_back_onto_the_road_where_it_keeps_to_it() -> None:
    state = of_scenario(S5, "us m7-priest rear, germany sniper A-9", "movement", first="us", turn=2)
    going = begun(state.with_unit_card(PRIEST), "change-line", "us-1", game=game(S5))
    assert lit(going) == {"C-6", "C-7"}


def test_the_change_is_offered_where_there_is_such_a_gun() -> None:
    state = led("us m7-priest B-1", "movement", "us", turn=2)
    assert "change-line" not in offered(state)["us"]
    assert "change-line" in offered(state.with_unit_card(PRIEST))["us"]


@pytest.mark.rule("004-051")
def test_spent_bombs_are_marked_by_the_counter() -> None:
    bomb = Weapon("500 lb bomb", "bomb")
    card = UnitCard("p40-warhawk", "P-40", "us", "aircraft", weapons=(bomb,))
    before = flown().with_unit_card(card)
    spent = before.aside["us-1"].condition._replace(dropped=("500 lb bomb",))
    told = physical_steps(before, before.with_condition(before.aside["us-1"], spent), BOX)
    assert told[-1] == "Put a Bombs Depleted counter on the P-40 Warhawk US 1."
