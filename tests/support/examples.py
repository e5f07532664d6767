"""How many random examples a test tries, where one takes more than ten milliseconds."""

import os

import hypothesis

ALL = os.environ.get("HYPOTHESIS_PROFILE") in ("all", "explore")


def costly_examples(number: int | None = None) -> int:
    """Return a quarter of a number of examples; all of them in `make headless`.

    Without a number it is a quarter of what the profile in force asks for.
    """
    number = hypothesis.settings().max_examples if number is None else number
    return number if ALL else max(number // 4, 1)
