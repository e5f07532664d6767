"""Sketches for property tests: made as players make them, on lattices that let shapes meet."""

from hypothesis import strategies as st

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.traced_walls_and_areas import Kind, TraceSketch, add_shape

SIZE = 4000
PLANE = (SIZE, SIZE)


@st.composite
def points(draw: st.DrawFn, beyond: int = 0) -> Point:
    """A point of the plane, or up to so many mils outside it."""
    step = draw(st.sampled_from((1000, 500, 250, 37, 1)))
    low, high = -(beyond // step), (SIZE + beyond) // step
    return draw(st.integers(low, high)) * step, draw(st.integers(low, high)) * step


@st.composite
def sketches(draw: st.DrawFn) -> TraceSketch:
    """A sketch of up to six shapes that share points, end on one another and cross."""
    sketch = TraceSketch()
    for kind in draw(st.lists(st.sampled_from(("wall", "area")), max_size=6)):
        some = st.sampled_from(sketch.points()) if sketch.points() else points()
        path = draw(st.lists(some | points(), min_size=2, max_size=5))
        made = add_shape(sketch, _kind(kind), tuple(path))
        sketch = sketch if isinstance(made, str) else made
    return sketch


def _kind(word: str) -> Kind:
    return "wall" if word == "wall" else "area"
