"""Table switches: those that sight depends on are named by rulings, the others are not."""

from boardapp.games.spearpoint.switches import OF_PLAY, OF_SIGHT, SWITCHES, sight_readings_in_force


def test_rulings_name_the_switches_that_sight_can_hang_on() -> None:
    assert list(sight_readings_in_force({})) == list(OF_SIGHT) == ["range", "touched-corner",
                                                    "half-highlighted-corner", "night"]  # fmt: skip
    assert list(SWITCHES) == [*OF_SIGHT, "mg-nest", *OF_PLAY]
    chosen = {"range": "orthogonal", "mg-nest": "one-team"}
    assert sight_readings_in_force(chosen)["range"] == "orthogonal"
    assert "mg-nest" not in sight_readings_in_force(chosen)
