"""A change's cost in lines is counted: added, removed and kept ones."""

from benchmarks.lines import told


def test_files_that_stayed_went_and_came_are_told_apart() -> None:
    before = {"boardapp/a.py": 10, "boardapp/b.py": 5, "boardapp/core/c.py": 7}
    after = {"boardapp/a.py": 8, "boardapp/core/c.py": 7, "boardapp/core/d.py": 4,
             "boardapp/games/e.py": 6}  # fmt: skip
    assert told(before, after) == [
        "22 lines then, 25 now",
        "2 files were there and are: 17 lines then, 15 now",
        "1 have gone: 5",
        "2 are new: 10",
        "       6 boardapp/games",
        "       4 boardapp/core, beside what was there",
    ]
