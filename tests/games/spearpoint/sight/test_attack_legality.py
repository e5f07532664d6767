"""Golden tables: what forbids an attack though its line is clear, said beside the verdict."""

import pytest

from boardapp.core.sight_ruling import Ruling
from tests.games.spearpoint.table.small_table import Lay, rule, short


def bars(ruling: Ruling) -> str:
    return "; ".join(note.bar for note in ruling.attack_prohibitions)


# ---- 004-171: only a Sniper fires into a space with a friend in it ------------------------------


@pytest.mark.rule("004-171")
@pytest.mark.parametrize(
    ("units", "expected"),
    [
        pytest.param(
            "us rifle-squad B-4",
            "only a Sniper may fire at a space with a friendly unit",
            id="friend",
        ),
        pytest.param(
            "us sherman B-4", "only a Sniper may fire at a space with a friendly unit", id="tank"
        ),
        pytest.param("germany rifle-squad B-4", "", id="enemy-alone"),
        pytest.param("us thunderbolt B-4", "", id="aircraft-is-no-ground-unit"),
        pytest.param("us rifle-squad B-4, us sniper B-1", "", id="a-sniper-fires"),
        pytest.param(
            "us rifle-squad B-4, us rifle-squad B-1",
            "only a Sniper may fire at a space with a friendly unit",
            id="no-sniper",
        ),
    ],
)
def test_only_a_sniper_fires_into_a_space_with_a_friend(units: str, expected: str) -> None:
    ruling = rule("B-1 B-4", units=units)
    assert (short(ruling), bars(ruling)) == ("clear", expected)


@pytest.mark.rule("004-171")
def test_it_is_said_in_the_sentence_and_with_its_source() -> None:
    ruling = rule("B-1 B-4", units="us rifle-squad B-4")
    assert ruling.sentence() == (
        "B-1 to B-4 is clear. The attack is not allowed, because a friendly unit is on B-4 "
        "(Rifle Squad), and"
        " only a Sniper may fire at an enemy on that space."
    )
    assert ruling.prohibition_phrase() == "Only a Sniper may fire at a space with a friendly unit"
    (note,) = ruling.attack_prohibitions
    assert (note.rule, note.section) == ("004-171", "Combat 19, Snipers")


@pytest.mark.rule("004-171")
def test_a_sniper_on_the_firing_space_is_named() -> None:
    ruling = rule("B-1 B-4", units="us rifle-squad B-4, us sniper B-1, us rifle-squad B-1")
    assert [note.text for note in ruling.notes] == [
        "a friendly unit is on B-4 (Rifle Squad), and only the Sniper may fire"
        " at an enemy on that space"
    ]


@pytest.mark.rule("004-171")
@pytest.mark.parametrize("attack", ["whole-space", "mortar", "artillery", "strafing", "aircraft"])
def test_other_attacks_are_held_to_it_too(attack: str) -> None:
    units = "us rifle-squad B-1, us rifle-squad B-6, us sniper B-1"
    assert "only a Sniper" in bars(rule("B-1 B-6", units=units, attack=attack))


@pytest.mark.rule("004-171")
def test_a_fight_within_a_space_is_not() -> None:
    assert bars(rule("B-4 B-4", units="us rifle-squad B-4, germany rifle-squad B-4")) == ""


# ---- 004-129 to 004-131: range -----------------------------------------------------------------


@pytest.mark.rule("004-129")
@pytest.mark.parametrize(
    ("line", "units", "expected"),
    [
        ("B-1 B-6", "us rifle-squad B-1", ""),
        ("B-1 B-7", "us rifle-squad B-1", "the target is out of range"),
        ("B-1 B-7", "us sniper B-1", ""),
        ("B-1 B-7", "us sherman B-1", ""),
        ("B-1 B-7", "us rifle-squad B-1, us sherman B-1", ""),
        ("B-1 B-7", "us rifle-squad B-2", ""),
        ("B-1 B-7", "germany rifle-squad B-1", ""),
        ("A-1 C-6", "us rifle-squad A-1", ""),
    ],
)
def test_infantry_reaches_five_spaces(line: str, units: str, expected: str) -> None:
    assert bars(rule(line, units=units)) == expected


@pytest.mark.rule("004-129")
@pytest.mark.rule("A4-01")
def test_range_is_counted_as_the_table_counts() -> None:
    units = "us rifle-squad A-1"
    assert bars(rule("A-1 C-6", units=units, range="orthogonal")) == "the target is out of range"


@pytest.mark.rule("004-129")
def test_who_reaches_is_told() -> None:
    far = rule("B-1 B-7", units="us rifle-squad B-1, us sherman B-1")
    assert [note.text for note in far.notes] == [
        "the target is 6 spaces away, and Infantry reaches only 5 spaces (only M4A1 Sherman can"
        " fire that far)"
    ]
    nobody = rule("B-1 B-7")
    assert [note.text for note in nobody.notes] == [
        "the target is 6 spaces away, and Infantry reaches only 5 spaces (Snipers, tanks and guns"
        " reach the whole map)"
    ]
    short_one = rule("B-1 B-7", units="us rifle-squad B-1")
    assert short_one.sentence() == (
        "B-1 to B-7 is clear. The attack is not allowed, because the target is 6 spaces away, "
        "and Infantry reaches only 5 spaces "
        "(Rifle Squad)."
    )


@pytest.mark.rule("004-131")
@pytest.mark.rule("A4-02")
@pytest.mark.parametrize(
    ("target", "expected"),
    [
        ("B-2", "the target is too near for a mortar"),
        ("B-4", "the target is too near for a mortar"),
        ("B-5", ""),
        ("B-9", ""),
    ],
)
def test_a_mortar_does_not_fire_within_three_spaces(target: str, expected: str) -> None:
    ruling = rule(f"B-1 {target}", attack="mortar")
    assert (short(ruling), bars(ruling)) == ("clear", expected)


@pytest.mark.rule("004-131")
def test_a_mortar_with_a_spotter_is_as_near_as_it_stands() -> None:
    units = "us rifle-squad C-9"
    near = rule("B-1 B-3", units=units, attack="mortar", spotter="C-9")
    assert bars(near) == "the target is too near for a mortar"
    walled = {"B-5": Lay(walls=(((2000, 0), (2000, 4000)),))}
    far = rule("B-1 B-9", walled, units=units, attack="mortar", spotter="C-9")
    assert (short(far), bars(far)) == ("clear", "")


@pytest.mark.rule("004-132")
@pytest.mark.parametrize("attack", ["strafing", "aircraft", "artillery"])
def test_aircraft_and_rear_line_guns_reach_everywhere(attack: str) -> None:
    units = "us rifle-squad B-1"
    assert bars(rule("B-1 B-9", units=units, attack=attack)) == ""


# ---- 004-013: safe in an impervious tile -------------------------------------------------------


@pytest.mark.rule("004-013")
def test_nobody_is_harmed_in_an_intact_building_that_can_be_seen_into() -> None:
    ruling = rule("B-1 B-4", {"B-4": Lay(edges="red north", defense="impervious")})
    assert (short(ruling), bars(ruling)) == ("clear", "the tile protects the units inside")
    assert ruling.sentence() == (
        "B-1 to B-4 is clear with 50.8 mm to spare. The attack is not allowed, because tile 1A "
        "“House” on B-4 is impervious and protects the units inside."
    )


@pytest.mark.rule("004-013")
def test_it_is_not_said_of_who_is_concealed_or_in_the_same_space() -> None:
    sealed = Lay(edges="red west", defense="impervious")
    assert bars(rule("B-1 B-4", {"B-4": sealed})) == ""
    assert bars(rule("B-4 B-4", {"B-4": Lay(defense="impervious")})) == ""


@pytest.mark.rule("004-014")
@pytest.mark.parametrize(
    ("attack", "destroyed_by", "expected"),
    [
        ("direct", ("tank-50mm",), "you may target the tile itself with a tank's main gun of 50"),
        ("direct", ("tank-75mm",), "you may target the tile itself with a tank's main gun of 75"),
        ("direct", ("mortar",), None),
        ("mortar", ("tank-50mm", "mortar"), "you may target the tile itself, because a mortar can"),
        ("artillery", ("artillery",), "you may target the tile itself, because artillery can"),
        ("aircraft", ("bombs",), "you may target the tile itself, because bombs can destroy it"),
        ("strafing", ("bombs",), None),
        ("artillery", ("tank-50mm",), None),
        ("aircraft", (), None),
    ],
)
def test_the_tile_itself_may_be_the_target(
    attack: str, destroyed_by: tuple[str, ...], expected: str | None
) -> None:
    lay = Lay(defense="impervious", destroyed_by=destroyed_by)
    units = "us rifle-squad B-1"
    ruling = rule("B-1 B-5", {"B-5": lay}, units=units, attack=attack)
    found = [note.text for note in ruling.notes if note.code == "tile-as-target"]
    assert len(found) == (expected is not None)
    assert not expected or found[0].startswith(expected)
