"""The rulebook's facts on each scenario, read from it once more: numbers, cards, units.

`plain_rules` has the places of tiles and units. Here are the texts that a player reads, and the
things that come with a unit, a deck or a hand. Each fact is in short words. Its numbers are those
of its sentence, in the same order, and no sentence has other numbers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.setup_stages import (
    AsideStage,
    DeckStage,
    HandStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.value_limits_and_readings import applies_under_readings
from boardapp.games.spearpoint.setup.setup_sheet import allowed_spaces_description
from tests.games.spearpoint.sight.reading_a_ruling import read_scenario

NAMES = {path.name[:2]: path.name for path in scenarios_folder().glob("0*.yaml")} | {
    "village": "standard-village.yaml",
    "winter": "standard-defensive-line.yaml",
}

SENTENCES: dict[str, str] = {
    "01": """
        N4-26 as scenario 8 says
        004-188 the US from Turn 2, Germany from Turn 3
        004-190 1 Command card, 1 card of any type
        004-192 first to 25 points""",
    "02": """
        summary two turns before US ground forces come
        004-193 terrain of scenario 1
        004-193 8 to 10 tiles
        004-196 both aircraft on Turn 1
        004-197 until Turn 3, at −5
        004-198 Turn 3: two spaces, 2 columns away; once, one of them changes
        004-199 Turn 3: two units at least
        004-201 first to 51 points""",
    "03": """
        summary five houses with the Command Post
        004-202 four more houses
        004-202 four more houses
        004-202 four more houses
        004-202 four more houses
        004-202 four more houses
        004-202 terrain of scenario 2
        A4-27 Turn 6
        A4-27 two Bf 109 and a Stuka
        004-209 by the end of Turn 6, A-5
        004-209 at the end of Turn 6
        A4-28 A-5 at the end of Turn 6
        N4-26 as scenario 8 says
        coming Turn 6: 1 Bf 109, 2 Turns of Flight
        coming Turn 6: 1 Bf 109, 2 Turns of Flight
        coming Turn 6: 1 Stuka
        004-204 Germany at A-4 or A-6, the US in column 1
        004-206 Turn 6, bombs on A-5
        004-207 Turn 6, A-5 stands: two turns more, to Turn 8
        004-209 by the end of Turn 6, or Turn 8, on A-5
        004-209 at the end of Turn 6, or Turn 8, on A-5
        A4-28 A-5 is down, Turn 6
        A4-28 A-5 is down""",
    "04": """
        N4-25 both lines
        A4-29 B-9 lacks room for two
        A4-29 B-9 must be clear
        A4-30 one at B-1, five destroyed
        coming Turn 2: 2 convoy units on B-9
        coming Turn 3: 1 P-40 Warhawk
        coming Turn 4: 2 convoy units on B-9
        coming Turn 6: 2 convoy units on B-9
        004-213 the US at B-9
        004-215 Turns 2, 4 and 6: two each on B-9
        A4-29 B-9 lacks room
        A4-29 B-9 lacks room
        004-216 two on a space, move 1, pushed 2, row B; one space a phase towards column 1
        004-216 destroyed on Intensity 4
        004-217 a convoy unit at B-1 goes
        004-218 Turn 3
        004-221 one space a turn: two of them at B-1 on Turn 10; pushed at B-1 on Turn 6
        004-220 all six
        004-220 two at B-1
        A4-30 one at B-1, five destroyed
        A4-30 one at B-1, five destroyed
        N4-34 one at B-1, no other
        N4-34 one at B-1, five destroyed, no other""",
    "05": """
        summary ten turns
        004-222 three tiles
        004-222 up to three tiles
        004-222 three
        004-222 up to three
        004-222 as scenario 8 has it
        004-222 but in scenario 8
        004-224 row A, row C; Germany from Turn 2
        004-228 Infantry moves 1
        004-231 three units over row A by the end of Turn 10; not on row A; a crew and unit are one
        """,
    "06": """
        004-232 up to five German tiles
        004-232 up to three US tiles
        004-232 terrain of scenario 5
        004-232 five and three tiles
        004-232 as scenario 8 has it
        004-232 but in scenario 8
        004-233 row A, row C
        004-234 Infantry moves 1
        004-235 from Turn 2 both roll a d10; then both may commit aircraft
        004-237 three units over row A by the end of Turn 10; not on row A; a crew and unit are one
        """,
    "07": """
        summary two Shermans
        004-238 up to four German tiles
        004-238 up to three US tiles
        004-238 as scenario 8 has it
        004-238 but in scenario 8
        004-239 row A, row C
        004-241 Infantry moves 1
        004-243 Germany: 40 points
        004-243 US: 35 points""",
    "08": """
        summary both flanks
        004-244 one at least, six in the box
        004-244 six in the box
        A4-31 rows A and B
        A4-31 column 1 or 9
        004-247 Germany in column 1 or 9; the US in row C but C-1 and C-9
        004-250 first to 71 points""",
    "village": """
        summary 51 points
        004-074 four tiles or more
        004-078 first to 51 points""",
    "winter": """
        summary 51 points
        004-074 as scenario 8 has it
        004-074 but in scenario 8
        004-074 four tiles or more
        004-078 first to 51 points""",
}
"""The rule and the fact: lines in any order, one for each sentence that holds a number."""

# ---- numbers in sentences ---------------------------------------------------------------------

WORDS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
VALUES = {word: str(value) for value, word in enumerate((*WORDS, "eleven"))}
VALUES |= {"once": "once", "twice": "twice", "both": "2", "pair": "2"}
NUMBER = re.compile(
    rf"[ABC]-[1-9]|\bd\d+|−?\b\d+|(?<!\bat (?=once))\b(?:{'|'.join(VALUES)})\b", re.IGNORECASE
)
ROWS = re.compile(r"\brows? ((?:[ABC](?:, | and | or )?)+)\b")
TITLES = re.compile(r"Bf 109|P-40|MG-42|8\.8 cm FlaK 36")
"""Names with numbers in them, which are none."""

Fact = tuple[str, tuple[str, ...]]


def spots(text: str) -> list[tuple[int, int]]:
    """Return where the numbers, spaces and rows of a sentence stand, in order."""
    bare = TITLES.sub(lambda match: "·" * len(match[0]), text)
    found = [match.span() for match in NUMBER.finditer(bare)]
    for match in ROWS.finditer(bare):
        letters = re.finditer("[ABC]", match[1])
        found += [(match.start(1) + one.start(), match.start(1) + one.end()) for one in letters]
    return sorted(found)


def numbers(text: str) -> tuple[str, ...]:
    held = (text[start:end] for start, end in spots(text))
    return tuple(VALUES.get(one.lower(), one) for one in held)


def golden(name: str) -> Counter[Fact]:
    lines = (line.split(maxsplit=1) for line in SENTENCES[name].splitlines() if line.strip())
    return Counter((rule, numbers(fact)) for rule, fact in lines)


def sentences(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Yield all that a scenario tells its players, with the rule."""
    yield "summary", scenario.summary
    yield from ((stage.rule.partition(",")[0], stage.title) for stage in scenario.stages)
    for reading in scenario.readings.values():
        rule = reading.rule.partition(",")[0]
        yield from ((rule, text) for text in (reading.title, *reading.choices.values()))
    for one in scenario.reinforcements:
        yield "coming", f"Turn {one.turn}: {len(one.units)} {one.units[0]}. {one.note}"
    yield from ((told.rule, told.text) for told in (*scenario.rules, *scenario.win))


def told(texts: Iterable[tuple[str, str]]) -> Counter[Fact]:
    return Counter((rule, numbers(text)) for rule, text in texts if numbers(text))


def shipped(name: str) -> Scenario:
    return read_scenario(scenarios_folder() / NAMES[name])


def marked(name: str) -> pytest.MarkDecorator:
    rules = {rule for rule, _ in golden(name) if rule not in ("summary", "coming")}
    return pytest.mark.rule(*sorted(rules))


EACH = [pytest.param(name, marks=marked(name), id=name) for name in SENTENCES]


def test_every_scenario_is_told() -> None:
    assert set(NAMES) == set(SENTENCES) == set(SETUPS)


@pytest.mark.parametrize("name", EACH)
def test_sentences_hold_the_numbers_that_are_printed_and_no_others(name: str) -> None:
    assert told(sentences(shipped(name))) == golden(name)


UNDER = """
    02 early-overrun after-arrival Germany cannot Overrun
    02 early-overrun from-the-start count from the start of the game
    03 post-held any-turn at the end of any turn
    03 post-held last-turn at the end of Turn 6
    03 post-destroyed after-check does not hold this space at the end of that turn
    03 post-destroyed at-once as soon as the building on A-5 is destroyed
    04 convoy-entry wait the others in the next turn
    04 convoy-entry clear-first is destroyed
    04 one-convoy-home fight-on Otherwise the game is a draw
    04 one-convoy-home germany Germany wins
    04 us-gone germany Germany wins
    05 dark-opportunity-fire adjacent at an adjacent moving unit is allowed
    05 dark-opportunity-fire none units may not use Opportunity Fire
    07 turret-points count counts towards the points
"""
"""Sentences that hold under one choice of a reading only, and what they say."""


@pytest.mark.rule("A4-28", "A4-29", "A4-30", "A4-36", "A4-38", "N4-34", "N4-44", "004-038",
                  "004-209")  # fmt: skip
def test_sentences_hold_under_the_choices_that_they_are_of() -> None:
    lines = [line.split(maxsplit=3) for line in UNDER.strip().splitlines()]
    found = [
        (name, reading, choice, told.text)
        for name in sorted(SENTENCES)
        for told in (*shipped(name).rules, *shipped(name).win)
        for reading, choice in told.when.items()
    ]
    words = {(name, reading, choice): text for name, reading, choice, text in lines}
    assert Counter(one[:3] for one in found) == Counter(words.keys())
    assert [one for one in found if words[one[:3]] not in one[3]] == []


# ---- what comes with units, decks and hands ---------------------------------------------------

US_INFANTRY = "rifle-squad/sniper/mortar-squad/lmg-team/bazooka-team"
GERMAN_INFANTRY = "rifle-squad/sniper/mortar-squad/mg42-team/panzerschreck-team"
STANDARD_HANDS = "us hand 4 chosen 3 Command; germany hand 4 chosen 3 Command"
MUD = "us zone row C; germany zone row A"

SETUPS: dict[str, str] = {
    "01": """
        out capture-that-unit fighter-ace fire-for-effect fire-mission sabotage zero-in-artillery
        us 1 sniper 8+ field-camouflage/veteran-soldiers; 1 lmg-team/bazooka-team; 1 rifle-squad
        us 1 at-gun-57mm with artillery-crew
        germany 1 tiger-i with tank-crew 7+ veteran-crew; 1 rifle-squad
        us deck 0-35 only infantry tank-crew artillery-crew
        germany deck 0-35 only infantry tank-crew artillery-crew
        us hand 1 chosen 1 Command; germany hand 1 chosen 1 Command""",
    "02": f"""
        germany 1 tiger-i with tank-crew damaged fire-control-damage; 6 {GERMAN_INFANTRY}
        us rear-line 2 howitzer-105mm with artillery-crew
        us rear-line 1 howitzer-8in with artillery-crew; air 2 p40-warhawk with pilot
        us deck 0-120; germany deck 0-100; {STANDARD_HANDS}""",
    "03": f"""
        us zone column 1; germany zone A-4 or A-6
        germany 3 {GERMAN_INFANTRY}
        us 1 m4a1-sherman with tank-crew card veteran-crew; 3 rifle-squad
        us deck 0-100; germany deck 0-20 only infantry tank-crew artillery-crew
        us hand 2 chosen 3 Command; germany hand 2 chosen 3 Command""",
    "04": """
        us zone B-9
        germany rear-line 2 sfh18-15cm/flak36-88mm with artillery-crew card zero-in-artillery
        us 2 m4a1-sherman with tank-crew; 1 m10-gmc with tank-crew; 2 rifle-squad
        us deck 0-75; germany deck 0-50 only rear-line flak36-88mm artillery-crew aircraft pilot
        aside 6
        us hand 2 chosen 1 Command; germany hand 2 chosen 1 Command""",
    "05": f"""
        switch night odd-turns; {MUD}
        germany 2 mg42-team apart; 2 rifle-squad; rear-line 1 sfh18-15cm with artillery-crew
        us 3 rifle-squad; 2 lmg-team; 1 sniper; rear-line 2 howitzer-105mm with artillery-crew
        us deck 0-100 without aircraft pilot; germany deck 0-100 without aircraft pilot
        {STANDARD_HANDS}""",
    "06": f"""
        {MUD}
        germany 1 mg42-team; 1 mg42-team; 3 rifle-squad; 2 flak36-88mm with artillery-crew
        us 2 rifle-squad; 1 lmg-team; rear-line 2 howitzer-105mm with artillery-crew
        us deck 0-100; germany deck 0-100; {STANDARD_HANDS}""",
    "07": f"""
        {MUD}
        germany tile 1 pantherturm-i with artillery-crew; 2 rifle-squad; 1 mg42-team
        us 1 m4a1-sherman damaged crew-casualty regardless
        us 1 m4a1-sherman damaged crew-casualty regardless
        us 2 rifle-squad; 1 lmg-team; 1 sniper
        us deck 0-60 without aircraft pilot vehicle tank-crew
        germany deck 0-60 without aircraft pilot vehicle tank-crew
        {STANDARD_HANDS}""",
    "08": """
        us zone row C except C-1 and C-9; germany zone columns 1 and 9
        germany 1 rifle-squad; 1 rifle-squad; 1 mg42-team
        us 1 rifle-squad card veteran-soldiers; 1 rifle-squad; 1 lmg-team
        us deck Infantry 0-35 only infantry without crew; us deck Support 0-100
        germany deck Infantry 0-35 only infantry without crew; germany deck Support 0-100
        us hand Infantry 2 at random 3 Command
        germany hand Infantry 2 at random 3 Command and ambush""",
    "village": f"us deck 80-100; germany deck 80-100; {STANDARD_HANDS}",
    "winter": f"us deck 80-100; germany deck 80-100 counting tiles; {STANDARD_HANDS}",
}
"""A scenario's pieces for each side, under the default readings."""


def printed(name: str) -> Counter[str]:
    facts: Counter[str] = Counter()
    for line in SETUPS[name].strip().splitlines():
        side = ""
        for part in line.split(";"):
            words = part.strip()
            named = re.match(r"(us|germany|out|aside|switch) ", words)
            side = named[1] if named else side
            facts[words if named else f"{side} {words}"] += 1
    return facts


def given(scenario: Scenario) -> Iterator[str]:
    """Yield what a scenario gives each side, in the words above."""
    readings = {name: reading.default for name, reading in scenario.readings.items()}
    if scenario.removed:
        yield f"out {' '.join(sorted(scenario.removed))}"
    yield from (f"switch {name} {choice}" for name, choice in scenario.options.items())
    yield from (
        f"{side} zone {allowed_spaces_description(zone)}" for side, zone in scenario.zones.items()
    )
    for stage in scenario.stages:
        if not applies_under_readings(stage.when, readings):
            continue
        match stage:
            case UnitStage():
                yield from (
                    f"{stage.by} {unit(group)}" for group in stage.groups
                    if applies_under_readings(group.when, readings)
                )  # fmt: skip
            case DeckStage():
                yield f"{stage.by} deck {deck(stage)}"
            case HandStage():
                yield f"{stage.by} hand {hand(stage)}"
            case AsideStage():
                yield f"aside {stage.command}"


def unit(group: UnitGroup) -> str:
    assert group.count.least == group.count.most
    words = ["" if group.line == "board" else group.line, str(group.count.least)]
    words += ["/".join(group.units), f"with {group.crew}" if group.crew else ""]
    words += [f"card {' '.join(group.cards)}" if group.cards else ""]
    words += [f"damaged {group.damage}" if group.damage else ""]
    words += [f"{group.roll.least}+ {'/'.join(group.roll.cards)}" if group.roll else ""]
    words += ["regardless" if group.regardless else "", "apart" if group.apart else ""]
    return " ".join(filter(None, words))


def deck(stage: DeckStage) -> str:
    words = ["" if stage.deck == "Reserves" else stage.deck]
    words += [f"{stage.points.least}-{stage.points.most}"]
    words += [f"only {' '.join(stage.only)}" if stage.only else ""]
    words += [f"without {' '.join(stage.without)}" if stage.without else ""]
    words += ["counting tiles" if stage.counts_tiles else ""]
    return " ".join(filter(None, words))


def hand(stage: HandStage) -> str:
    words = ["" if stage.deck == "Reserves" else stage.deck]
    words += [f"{stage.chosen} chosen" if stage.chosen else ""]
    words += [f"{stage.random} at random" if stage.random else "", f"{stage.command} Command"]
    words += [f"and {' '.join(stage.given)}" if stage.given else ""]
    return " ".join(filter(None, words))


@pytest.mark.rule("004-038", "004-075", "004-077", "004-184", "004-187", "004-191", "004-195",
                  "004-200", "004-203", "004-204", "004-208", "004-211", "004-212", "004-213",
                  "004-219", "004-223", "004-224", "004-225", "004-230", "004-233", "004-236",
                  "004-239", "004-240", "004-242", "004-245", "004-247", "004-249")  # fmt: skip
@pytest.mark.parametrize("name", SETUPS)
def test_each_side_is_given_what_is_printed(name: str) -> None:
    assert Counter(given(shipped(name))) == printed(name)
