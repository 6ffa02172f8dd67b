"""Lines hold the whole text, keep to the width, and break where each language breaks."""

from hypothesis import given
from hypothesis import strategies as st

from tutor.export.line_breaks import lines_of


def length(text: str) -> float:
    return float(sum(2 if ord(sign) >= 0x2E80 else 1 for sign in text))


def test_english_breaks_at_spaces() -> None:
    assert lines_of("Count the good draws, then choose.", 14, length) == [
        "Count the good",
        "draws, then",
        "choose.",
    ]


def test_japanese_breaks_anywhere_but_before_a_closing_mark() -> None:
    assert lines_of("受け入れを数えて、「5索」を切ります。", 14, length) == [
        "受け入れを数え",
        "て、「5索」を",
        "切ります。",
    ]


def test_what_has_no_place_to_break_is_broken_where_the_line_is_full() -> None:
    assert lines_of("x" * 25, 10, length) == ["x" * 10, "x" * 10, "x" * 5]


def test_nothing_is_one_empty_line() -> None:
    assert lines_of("", 10, length) == [""]


SIGNS = "ab 、。「」牌切5(),."
TEXTS = st.text(alphabet=SIGNS, max_size=60).map(lambda text: " ".join(text.split()))


@given(TEXTS, st.integers(2, 30))
def test_no_letter_is_lost_and_no_line_too_long(text: str, width: int) -> None:
    lines = lines_of(text, width, length)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(length(line) <= width for line in lines)
