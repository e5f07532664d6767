from tests.bench.ratios import Ratio, milliseconds, table


def test_a_ratio_meets_its_aim_up_to_it_and_no_further() -> None:
    assert Ratio("field", "pairs", 20, 10, 2).verdict == "met"
    assert Ratio("field", "pairs", 20.1, 10, 2).verdict == "missed"
    assert Ratio("field", "pairs", 20, 10, None).verdict == ""


def test_the_table_names_the_baseline() -> None:
    assert table([Ratio("one field", "the same pairs", 5, 10, 1)]).splitlines() == [
        "what       measured  against  baseline        ratio  aim",
        "one field  5.0 ms    10.0 ms  the same pairs  0.500  1.000  met",
    ]


def test_the_first_call_only_warms_up() -> None:
    calls: list[int] = []
    assert milliseconds(lambda: calls.append(1), repeats=3) >= 0
    assert len(calls) == 4
