"""A position as one word of text: written, read again, and refused when it is not one."""

import zlib
from base64 import urlsafe_b64encode

import pytest

from tests.tutor.drills.sets import observations
from tutor.drills.drill import (
    MAX_BYTES,
    MAX_LENGTH,
    BadDrill,
    DrillSource,
    position_to_json,
    read_position,
    write_position,
)
from tutor.drills.mark import MARK, holds_position
from tutor.language import activate
from tutor.pages.table.words import position_text


def packed(data: bytes) -> str:
    return MARK + urlsafe_b64encode(zlib.compress(data)).decode().rstrip("=")


@pytest.fixture(autouse=True)
def english():
    activate("en")


def test_what_was_written_is_read_again():
    for seen in observations():
        word = write_position(seen)
        assert holds_position(word)
        assert len(word) < MAX_LENGTH / 4
        drill = read_position(f"Look at this:\n{word} and tell me")
        assert position_to_json(drill.observation) == position_to_json(seen)
        assert drill.source is DrillSource.SHARED


def test_the_text_names_hand_rivers_and_points_and_ends_with_the_word():
    seen = observations()[0]
    lines = position_text(seen).splitlines()
    assert lines[0].startswith("East 1")
    assert lines[1].startswith("Hand: ")
    assert [line.split(",")[0] for line in lines[3:7]] == ["You", "Right", "Across", "Left"]
    assert lines[-1] == write_position(seen)
    assert len(lines) == 8


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "There is no position in this text."),
        (MARK, "There is no position in this text."),
        (MARK + "A" * (MAX_LENGTH + 1), "The position in this text is too long."),
        (MARK + "AAAA", "The position in this text cannot be read. Copy all of it."),
        (packed(b"[" * 60_000), "The position in this text cannot be read. Copy all of it."),
        (
            packed(b" " * MAX_BYTES + b"{}"),
            "The position in this text cannot be read. Copy all of it.",
        ),
        (packed(b"[]"), "The position in this text cannot be read. Copy all of it."),
        (packed(b'{"points": NaN}'), "The position in this text cannot be read. Copy all of it."),
        (packed(b"{}"), "not a position"),
        (packed(b'{"game": "", "rules": 3}'), "not a position"),
        (packed(b"\xff\xfe"), "The position in this text cannot be read. Copy all of it."),
    ],
)
def test_anything_else_is_refused_in_one_sentence(text, why):
    with pytest.raises(BadDrill) as caught:
        read_position(text)
    assert str(caught.value).startswith(why)


def test_a_word_that_was_cut_is_refused():
    word = write_position(observations()[0])
    for length in range(len(MARK) + 1, len(word) - 1, 7):
        with pytest.raises(BadDrill):
            read_position(word[:length])
