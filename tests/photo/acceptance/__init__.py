"""Judges the recognition of laid tiles on photographs generated without knowledge of how it works.

`python -m tests.photo.acceptance --seed 7 --photographs 20` prints the figures of acceptance.
"""
