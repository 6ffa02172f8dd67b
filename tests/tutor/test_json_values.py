"""What does not fit is refused by its place; nothing is made to fit."""

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import NotRequired, TypedDict

import pytest

from rules.message import Message, message_of
from tutor.json_values import Four, SeatNumber, read_as, read_versioned
from tutor.language import override, translate


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Pen:
    colour: Colour
    seats: Four[SeatNumber]
    width: float = 1.0


class Box(TypedDict):
    pens: tuple[Pen, ...]
    label: NotRequired[str]


PEN = {"colour": "red", "seats": [0, 1, 2, 3]}


def test_what_fits_is_read() -> None:
    box = read_as(Box, {"pens": [PEN, PEN | {"width": 2, "unknown": None}]})
    assert box == {"pens": (Pen(Colour.RED, (0, 1, 2, 3)), Pen(Colour.RED, (0, 1, 2, 3), 2.0))}


@pytest.mark.parametrize(
    ("data", "why"),
    [
        ([], "it holds something else"),
        ({}, "pens is missing"),
        ({"pens": [PEN, {"colour": "red"}]}, "pens[1].seats is missing"),
        ({"pens": [PEN | {"seats": [0, 1, 2]}]}, "pens[0].seats has a wrong value"),
        ({"pens": [PEN | {"seats": [0, 1, 2, 4]}]}, "pens[0].seats[3] has a wrong value"),
        ({"pens": [PEN | {"seats": [0, 1, 2, "3"]}]}, "pens[0].seats[3] has a wrong value"),
        ({"pens": [PEN | {"width": "2"}]}, "pens[0].width has a wrong value"),
        ({"pens": [PEN | {"colour": "`$.x`\n"}]}, "pens[0].colour has a wrong value"),
        ({"pens": [PEN | {"width": 10**400}]}, "pens[0].width has a wrong value"),
        ({"pens": [], "label": None}, "label has a wrong value"),
    ],
)
def test_what_does_not_fit_is_refused_by_its_place(data: object, why: str) -> None:
    with pytest.raises(ValueError, match=r"a wrong value|missing|else") as caught:
        read_as(Box, data)
    said = message_of(caught.value)
    assert str(said) == why
    with override("ja"):
        assert translate(said) != why


def test_keys_are_named_as_the_file_has_them() -> None:
    with pytest.raises(ValueError, match=r"a wrong value|missing|else") as caught:
        read_as(dict[str, dict[str, int]], {"a": {"b": "c"}})
    assert message_of(caught.value) == Message("{place} has a wrong value", place="[...][...]")


def test_a_file_in_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "pens.json"
    path.write_text('{"pens": 2, "label": "あ"}', encoding="utf-8")

    assert read_versioned(path, "pens", 2) == {"pens": 2, "label": "あ"}
    with pytest.raises(
        ValueError, match="pens has version 2, but this program reads version 1"
    ) as caught:
        read_versioned(path, "pens", 1)
    assert str(path) in str(message_of(caught.value))
    with pytest.raises(ValueError, match=r"is damaged \(the key 'pencils' is missing\)"):
        read_versioned(path, "pencils", 2)
