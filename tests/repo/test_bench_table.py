from benchmarks.ratios import Growth, Ratio, Report, in_turn, medians, table, text


def test_an_aim_holds_up_to_it_and_no_further() -> None:
    assert Ratio("field", "pairs", 20, 10, 2, 5).verdict == "holds"
    assert Ratio("field", "pairs", 20.1, 10, 2, 5).verdict == "does not hold"
    assert Ratio("field", "pairs", 20, 10, None, 5).verdict == ""


def test_the_table_names_the_baseline_and_the_number_of_runs() -> None:
    assert table([Ratio("one field", "the same pairs", 5, 10, 1, 7)]).splitlines() == [
        "what       took     against         took      n  ratio  aim",
        "one field  5.00 ms  the same pairs  10.00 ms  7  0.500  1.000  holds",
    ]


def test_growth_is_told_step_by_step() -> None:
    growth = Growth("field", (("50×50", 2.0), ("100×100", 5.0)))
    assert growth.lines() == [
        "field:",
        "  50×50: 2.0 ms",
        "  100×100: 5.0 ms, 2.5 times the one before",
    ]


def test_calls_take_turns_after_a_round_that_warms_up() -> None:
    calls: list[str] = []

    def call(name: str) -> int:
        calls.append(name)
        return len(calls)

    assert in_turn(2, lambda: call("a"), lambda: call("b")) == [[3, 5], [4, 6]]
    assert calls == ["a", "b"] * 3


def test_medians_come_in_the_order_of_the_calls() -> None:
    spent = iter([0.0, 1.0] * 8)
    slow, fast = medians(3, lambda: sum(range(200_000)), lambda: next(spent))
    assert slow > fast >= 0


def test_reports_give_one_table_then_growths_then_remarks() -> None:
    report = Report((Ratio("a", "b", 1, 1, None, 1),), (Growth("g", (("1", 1.0),)),), ("said",))
    assert text([report, report]).count("what") == 1
    assert text([report]).splitlines()[2:] == ["", "g:", "  1: 1.0 ms", "", "- said"]
