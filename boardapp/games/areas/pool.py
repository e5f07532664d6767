"""A pool of counters of several kinds: they lie on the table, or the program draws them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from boardapp.core.procedure.asks import Pick, Throw
from boardapp.core.procedure.free import Impossible
from boardapp.core.procedure.going import Asking, ask
from boardapp.core.procedure.several import Several
from boardapp.core.procedure.values import Choice, Dice, Odds, Refusal
from boardapp.files.limits import Wrong


class Kind(NamedTuple):
    """What a kind of counter is called: one of them, and several."""

    title: str
    plural: str


class Kit(NamedTuple):
    """The counters of a pool: their kinds, how many there are, who draws, where it is printed."""

    counter: str
    kinds: Mapping[str, Kind]
    total: int
    by: str
    mixed: tuple[str, ...]
    drawn: tuple[str, ...]


class Pool(NamedTuple):
    """A kit as far as it is known: ``mix`` of each kind, empty until entered, and those ``out``."""

    kit: Kit
    mix: Mapping[str, int]
    out: Mapping[str, int]

    def left(self) -> dict[str, int]:
        """Return how many counters of each kind have not turned up yet."""
        return {kind: self.mix.get(kind, 0) - self.out.get(kind, 0) for kind in self.kit.kinds}

    def and_out(self, kind: str) -> dict[str, int]:
        """Return those that are out once another one is."""
        return {**self.out, kind: self.out.get(kind, 0) + 1}

    def ask_mix(self, title: str) -> Asking[dict[str, int]]:
        """Ask how many counters are of each kind, of those that are not out."""
        kit, left = self.kit, self.kit.total - sum(self.out.values())
        how_many = f"How many of each kind are {'left' if self.out else 'there'}?"
        choices = tuple(
            Choice(kind, one.title, copies=kit.total) for kind, one in kit.kinds.items()
        )
        taken = yield from ask(Several(
            kit.by, title, how_many, kit.mixed, choices=choices, least=left, most=left,
        ))  # fmt: skip
        mix = {kind: taken.names.count(kind) + self.out.get(kind, 0) for kind in kit.kinds}
        return {kind: number for kind, number in mix.items() if number}

    def ask_one(self, title: str, *, digital: bool) -> Asking[str]:
        """Ask which counter turned up, or draw it; what chances there were is shown."""
        kit, left = self.kit, self.left()
        pool = [kind for kind in kit.kinds for _ in range(left[kind])]
        odds = tuple(
            Odds(kit.counter, kit.kinds[kind].title, Fraction(left[kind], len(pool)))
            for kind in dict.fromkeys(pool)
        )
        if digital:
            titles = tuple(kit.kinds[kind].title for kind in pool)
            die = Dice(1, len(pool), kit.by, "counter drawn", symbols=titles)
            words = "One of those left is drawn."
            thrown = yield from ask(Throw(kit.by, title, words, kit.drawn, odds, dice=(die,)))
            return pool[thrown.dice[0][0] - 1]
        choices = tuple(
            Choice(kind, one.title, f"{left[kind]} of {len(pool)} left" if pool else "",
                   self.why_not(kind))
            for kind, one in kit.kinds.items()
        )  # fmt: skip
        return (yield from ask(Pick(
            kit.by, title, "What turned up?", kit.drawn, odds, choices=choices, final=True
        )))  # fmt: skip

    def why_not(self, kind: str) -> Refusal | None:
        """Return why a counter cannot have turned up; without a known mix any can."""
        number, one = self.mix.get(kind, 0), self.kit.kinds[kind]
        if not self.mix or self.left()[kind] > 0:
            return None
        if number == 0:
            return Impossible(f"There are no {one.plural} among the counters.", self.kit.mixed)
        which = f"The only {one.title} is" if number == 1 else f"All {number} {one.plural} are"
        return Impossible(f"{which} out.", self.kit.mixed)

    def wrongs(self, down: int) -> Iterator[Wrong]:
        """Yield what no kit can hold, with so many counters face down on the board."""
        in_mix, out, total = sum(self.mix.values()), sum(self.out.values()), self.kit.total
        if self.mix and in_mix != total:
            said = f"The mix counts {in_mix}: {total} are needed."
            yield Wrong(("mix",), f"{in_mix} counters", f"{total}", said)
        for kind, number in self.out.items() if self.mix else ():
            if number > self.mix.get(kind, 0):
                expected = f"at most {self.mix.get(kind, 0)}, as in mix"
                yield Wrong(("out", kind), str(number), expected)
        if down + out > total:
            counters = f"{self.kit.counter}s"
            found = f"{down} {counters} face down and {out} out"
            said = f"There are {total} {counters}, those that are out included."
            yield Wrong(("lying",), found, f"at most {total} together", said)
