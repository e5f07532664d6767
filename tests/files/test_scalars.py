import hypothesis.strategies as st
import pytest
from hypothesis import given

from boardapp.files.yaml.scalars import parse_plain_scalar, to_yaml_scalar
from boardapp.files.yaml.yaml_source import read_yaml_text

WORDS = [
    *("no", "on", "y", "010", "0o17", "0x1F", "1_0", "12:30", "2026-01-31", "=", "<<"),
    *("+", "-", ".", "1.2.3", "00", "-01", "1e", ".inf"),
]


@pytest.mark.parametrize("word", WORDS)
def test_words_stay_texts(word: str) -> None:
    assert parse_plain_scalar(word) == word


@pytest.mark.parametrize(
    ("word", "value"),
    [("0", 0), ("-7", -7), ("2.5", 2.5), ("4e3", 4000.0), ("TRUE", True), ("Null", None)],
)
def test_words_with_a_meaning(word: str, value: object) -> None:
    assert parse_plain_scalar(word) == value
    assert type(parse_plain_scalar(word)) is type(value)


TEXTS = st.text(alphabet=st.characters(exclude_categories=["Cs", "Cc"]) | st.just("\n"))


@given(
    TEXTS | st.sampled_from(["", "no", "true", "~", "30", "-", "a: b", "#x", "a #x", "{a", "2."])
)
def test_a_written_text_reads_as_itself(text: str) -> None:
    source = read_yaml_text(f"a: {{b: {to_yaml_scalar(text)}, c: 1}}\n", "f.yaml")
    assert source.faults == ()
    assert source.value == {"a": {"b": text, "c": 1}}
