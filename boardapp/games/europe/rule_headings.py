"""The headings of Europe's optional rules by rule id."""

from __future__ import annotations

from boardapp.games.rule_headings import RulebookHeadings

HEADINGS = RulebookHeadings({
    "2. Optional Rules": "003-01",
    "1.1 German Victory Conditions": "003-02 to 003-05",
    "1.2 Allied Victory Conditions": "003-06",
    "Notes on Victory Conditions: 1.3.1": "003-07 to 003-09",
    "Notes on Victory Conditions: 1.3.2": "003-10 to 003-13",
    "Notes on Victory Conditions: 1.3.3": "003-14 to 003-16",
    "2.1.1 Lend Lease": "003-17 to 003-21",
    "2.1.2 Siberian Reinforcements": "003-22 to 003-24",
    "2.1.3 Russian Winter": "003-25 to 003-32",
    "2.2.1 US Neutrality": "003-33 to 003-34",
    "2.2.2 US Sues for Peace After One Ally is Defeated": "003-35 to 003-36",
    "2.2.3 Relaxed Requirement for Defeat of Russia": "003-37",
    "2.3.1 Atomic Weapons": "003-38 to 003-44",
    "2.3.2 Bombing of Captured Factories": "003-45 to 003-48",
    "2.3.3 Seizure of IPCs upon Capture of Capital": "003-49",
    "the base game": "003-50",
    # Readings: questions that the rules leave open
    "end of holding a territory for one turn": "A3-01",
    "Lend-Lease: a 6 with 1 added": "A3-02",
    "Siberians without any Russian territory": "A3-03",
    "seasons from Turn 1 on": "A3-04",
    "a neutral US, Lend-Lease and suing for peace": "A3-05",
    "a loss that cannot be as small as the value": "A3-06",
    "no seizure, and Russia's last city": "A3-07",
    "units that enter Russia are not slowed": "A3-08",
    "who the weather binds": "A3-09",
    "Lend-Lease from both Allies": "A3-10",
    "Moscow alone, and Russia's money": "A3-11",
    "when the US rolls for peace": "N3-01",
    "a US that has made peace": "N3-02",
    "the IPC level for the bomb": "N3-03",
    "money set aside for a Russia that is defeated": "N3-04",
    "where Siberians come without Moscow": "N3-05",
    "an Ally retakes Great Britain while Britain is undefeated": "N3-06",
    "Russia's income without a city of its own": "N3-07",
    "what a captured factory's value limits": "N3-08",
})  # fmt: skip
"""The ids under each heading; readings have a name in words."""

cited = HEADINGS.sentence_with_citation
