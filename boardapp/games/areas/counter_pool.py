"""A pool of counters of several kinds, drawn at the table or by the program."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import NamedTuple

from boardapp.core.procedure.displayed_facts import TableFact
from boardapp.core.procedure.free_play_refusals import ImpossibleRefusal
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, DiceRequest, Odds, Refusal, SeveralAnswer
from boardapp.core.procedure.questions import MAX_NAMES, Pick, Throw
from boardapp.core.procedure.running_procedure import Asking, ask
from boardapp.files.value_limits import ValueFault


class CounterKind(NamedTuple):
    """The name of a kind of counter, in the singular and the plural."""

    title: str
    plural: str


class CounterKit(NamedTuple):
    """The counters of a pool: their kinds, the side that draws, the printed rules.

    ``total`` is the number of counters, None if only the players know it.
    """

    counter: str
    kinds: Mapping[str, CounterKind]
    total: int | None
    by: str
    mixed: tuple[str, ...]
    drawn: tuple[str, ...]


class CounterPool(NamedTuple):
    """The known part of a kit: the ``mix`` counts each kind (empty until entered).

    ``out`` counts the counters that have left the pool: face up on the board, in a hand or box, or
    used up.
    """

    kit: CounterKit
    mix: Mapping[str, int]
    out: Mapping[str, int]

    def counts_left(self) -> dict[str, int]:
        """Return how many counters of each kind are still in the pool."""
        return {kind: self.mix.get(kind, 0) - self.out.get(kind, 0) for kind in self.kit.kinds}

    def drawn_counts_with_one_more(self, kind: str) -> dict[str, int]:
        """Return the counts of ``out`` after one more counter of a kind has left the pool."""
        return {**self.out, kind: self.out.get(kind, 0) + 1}

    def ask_counter_mix(self, title: str, face_down_count: int = 0) -> Asking[dict[str, int]]:
        """Ask how many counters of each kind are left in the pool; return the whole mix.

        If the kit's total is known, the players must count all that are left. Otherwise they count
        at least ``face_down_count``, or none.
        """
        kit, out = self.kit, sum(self.out.values())
        how_many = f"How many of each kind are {'left' if out else 'there'}?"
        if kit.total is None:
            least, most, wanted = 0, MAX_NAMES, ""
            how_many += " Leave all numbers at 0 if you have not counted the counters."
        else:
            least = most = kit.total - out
            wanted = f"You have counted {{}} counters, but {most} are needed."
        choices = tuple(
            Choice(kind, one.title, copies=kit.total) for kind, one in kit.kinds.items()
        )
        taken = yield from ask(PickSeveral(
            kit.by, title, how_many, kit.mixed, choices=choices, least=least, most=most,
            wanted=wanted, why_not=partial(self._why_mix_too_small, face_down_count),
            prompt=f"Count the {kit.counter}s of each kind",
        ))  # fmt: skip
        if not taken.names:
            return {}
        mix = {kind: taken.names.count(kind) + self.out.get(kind, 0) for kind in kit.kinds}
        return {kind: number for kind, number in mix.items() if number}

    def _why_mix_too_small(self, face_down_count: int, taken: SeveralAnswer) -> Refusal | None:
        if not taken.names or len(taken.names) >= face_down_count:
            return None
        said = f"You have counted {len(taken.names)} counters, but {face_down_count} lie face down."
        return Refusal(said, self.kit.mixed)

    def remaining_counters_table(self, sorts: Mapping[str, Collection[str]]) -> TableFact | None:
        """Return the counters left in the pool as a table by sorts; None if the mix is unknown."""
        left, every = self.counts_left(), sum(self.counts_left().values())
        if not self.mix or not every:
            return None
        rows = []
        for sort, kinds in sorts.items():
            number = sum(left[kind] for kind in kinds)
            each = (f"{self.kit.kinds[kind].title} × {left[kind]}" for kind in kinds if left[kind])
            if number:
                rows.append((f"{sort}: {number} of {every}", ", ".join(each)))
        return TableFact(f"{self.kit.counter}s not yet revealed", tuple(rows))

    def ask_or_draw_counter(
        self, title: str, *, digital: bool, secret: bool = False
    ) -> Asking[str]:
        """Ask which counter turned up, or draw it; show the chances that it had.

        The log does not name a ``secret`` counter.
        """
        kit, left = self.kit, self.counts_left()
        pool = [kind for kind in kit.kinds for _ in range(left[kind])]
        odds = tuple(
            Odds(kit.counter, kit.kinds[kind].title, Fraction(left[kind], len(pool)))
            for kind in dict.fromkeys(pool)
        )
        if digital:
            titles = tuple(kit.kinds[kind].title for kind in pool)
            die = DiceRequest(1, len(pool), kit.by, "counter drawn", symbols=titles, drawn=True)
            words = "boardapp picks one of the remaining counters at random."
            thrown = yield from ask(Throw(
                kit.by, title, words, kit.drawn, odds, dice=(die,), secret=secret, untold=secret,
                prompt=f"Draw a {kit.counter} at random",
            ))  # fmt: skip
            return pool[thrown.dice[0][0] - 1]
        choices = tuple(
            Choice(kind, one.title, f"{left[kind]} of {len(pool)} left" if pool else "",
                   self.why_not_drawn(kind))
            for kind, one in kit.kinds.items()
        )  # fmt: skip
        return (yield from ask(Pick(
            kit.by, title, "Which counter turned up?", kit.drawn, odds, choices=choices, final=True,
            secret=secret, untold=secret, prompt=f"Which {kit.counter} turned up?",
            draws=bool(pool),
        )))  # fmt: skip

    def why_not_drawn(self, kind: str) -> Refusal | None:
        """Return why a counter cannot have turned up; while the mix is unknown, any counter can."""
        number, one = self.mix.get(kind, 0), self.kit.kinds[kind]
        if not self.mix or self.counts_left()[kind] > 0:
            return None
        if number == 0:
            return ImpossibleRefusal(
                f"The mix that you counted has no “{one.title}”.", self.kit.mixed
            )
        which = f"The only {one.title} is" if number == 1 else f"All {number} {one.plural} are"
        return ImpossibleRefusal(f"{which} in play already.", self.kit.mixed)

    def inconsistencies(
        self, face_down_count: int, mix: str = "mix", gone: str = "out"
    ) -> Iterator[ValueFault]:
        """Yield contradictions in the counts, given how many counters are face down on the board.

        ``mix`` and ``gone`` are the table's fields for the mix and the counters that are out.
        """
        in_mix, out = sum(self.mix.values()), sum(self.out.values())
        total = in_mix if self.kit.total is None else self.kit.total
        if self.mix and in_mix != total:
            said = f"The mix has {in_mix} counters, but {total} are needed."
            yield ValueFault((mix,), f"{in_mix} counters", f"{total}", said)
        for kind, number in self.out.items() if self.mix else ():
            if number > self.mix.get(kind, 0):
                expected = f"at most {self.mix.get(kind, 0)}, as in {mix}"
                yield ValueFault((gone, kind), str(number), expected)
        if total and face_down_count + out > total:
            counters = f"{self.kit.counter}{'s' * (total != 1)}"
            found = f"{face_down_count} {counters} face down and {out} in play"
            are = "is" if total == 1 else "are"
            said = f"There {are} {total} {counters}, with those in play."
            yield ValueFault(("lying",), found, f"at most {total} together", said)
