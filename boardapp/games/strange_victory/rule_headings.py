"""The headings of the Road counters' rulebook by rule id."""

from __future__ import annotations

from boardapp.games.rule_headings import RulebookHeadings

HEADINGS = RulebookHeadings({
    "New Road Counters": "000-01 to 000-08",
    "Me-109": "000-09 to 000-10",
    "Stuka": "000-11",
    "Ju-88": "000-12",
    "Mobile Artillery": "000-13 to 000-14",
    "Repair Base": "000-15",
    "Prisoners": "000-16 to 000-17",
    "Crossroads": "000-18 to 000-20",
    "Muddy Roads": "000-21 to 000-23",
    "Accident": "000-24 to 000-28",
    "MB 151": "000-29 to 000-33",
    "Hurricane": "000-34 to 000-37",
    "Roadblock": "000-38 to 000-39",
    "Reserve Infantry": "000-40 to 000-42",
    "Mobile Infantry": "000-43",
    "AA Guns": "000-44 to 000-46",
    "AT Guns": "000-47 to 000-48",
    "German Recon Assets": "000-49, 000-62",
    "Ambushes": "000-50",
    "Ambushes: 1": "000-51",
    "Ambushes: 2": "000-52",
    "Ambushes: 3": "000-53",
    "Ambushes: 4": "000-54",
    "Ambushes: 5": "000-55",
    "Ambushes: 6": "000-56",
    "Audacity Points": "000-57, 000-61",
    "Audacity Points a: combat re-roll": "000-58",
    "Audacity Points b: repair": "000-59",
    "Audacity Points c: third area": "000-60",
    "German Motorized Infantry Assets": "000-63 to 000-64",
    "Breakdown": "000-65 to 000-69",
    "the base game": "000-70",
    "Crippled": "000-71",
    # Readings: questions that the rules leave open
    "a Me-109 used in a fight": "A0-01",
    "MB 151 against an enemy that is no combat unit": "A0-02",
    "the last die at a Breakdown": "A0-03",
    "a Breakdown is a Garrison counter": "A0-04",
    "forest, then the sum, then 8, then assets": "A0-05",
    "a Strength above 8": "A0-06",
    "only an Overrun and a Breakthrough are reduced": "A0-07",
    "Crippled by two counters": "A0-08",
    "the weaker of two equals": "A0-09",
    "a Road counter that has had its effect": "N0-01",
    "dice lost to a fighter that was chased off": "N0-02",
    "the least Strength": "N0-03",
    "Audacity Points for Prisoners": "N0-04",
})  # fmt: skip
"""The ids under each heading; readings have a name in words."""

cited = HEADINGS.sentence_with_citation
