"""The headings of the Strategy card rules by rule id."""

from __future__ import annotations

from boardapp.games.rule_headings import RulebookHeadings

HEADINGS = RulebookHeadings({
    "Strategy cards": "002-01 to 002-05, 002-49 to 002-50",
    "Place in Your Play Area": "002-06 to 002-09",
    "Card Types": "002-10 to 002-11",
    "Strategy Card Keywords": "002-12",
    "Establish Contact": "002-13 to 002-17",
    "Target Hex": "002-18",
    "Determine Drift": "002-19, 002-24",
    "Determine Drift: no line of sight": "002-20",
    "Determine Drift: normal line of sight": "002-21",
    "Determine Drift: enhanced line of sight": "002-22 to 002-23",
    "Rolling for Drift": "002-25 to 002-32",
    "Friendly Fire": "002-33 to 002-34",
    "Area Attack": "002-35 to 002-37",
    "Wide Blast Radius": "002-38 to 002-40",
    "Off-Board Artillery Attack, example": "002-41 to 002-48",
    "Line of sight": "002-51",
    # Readings: questions that the rules leave open
    "a friend in or next to the target hex": "A2-01",
    "half-hexes as targets": "A2-02",
    "numbers of the north marker": "A2-03",
    "drift past the board's rim": "A2-04 to A2-05",
    "one attack roll for a hex": "A2-06",
    "another try for contact": "A2-07",
    "discounts are for other cards": "A2-09",
})  # fmt: skip
"""The ids under each heading; readings have a name in words."""

heading, cited = HEADINGS.headings_for, HEADINGS.sentence_with_citation
