"""A message is its text and its arguments; our errors carry exactly one."""

import json
import logging
import pickle
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.message import Message, TutorError, message_of

WON = Message("seat {seat} wins", seat=1)


class Made(TutorError):
    def __init__(self, seat: int, *, why: str) -> None:
        super().__init__("seat {seat} wins", seat=seat)
        self.why = why


def test_an_error_is_made_like_a_message_or_of_one() -> None:
    for error in (TutorError("seat {seat} wins", seat=1), TutorError(WON)):
        assert error.message == WON
        assert str(error) == "seat 1 wins"


def test_an_error_goes_from_process_to_process() -> None:
    there = pickle.loads(pickle.dumps(Made(1, why="ron")))
    assert (type(there), there.message, there.why, str(there)) == (Made, WON, "ron", "seat 1 wins")


def raised(work: Callable[[], object]) -> Exception:
    with pytest.raises(
        (ArithmeticError, LookupError, RecursionError, ValueError, OSError, zlib.error)
    ) as caught:
        work()
    return caught.value


@pytest.mark.parametrize(
    ("work", "said"),
    [
        (lambda: {}["games"], "the key 'games' is missing"),
        (lambda: {}[3], "a value in it has the wrong form"),
        ([].pop, "a value in it has the wrong form"),
        (lambda: int("x"), "a value in it has the wrong form"),
        (lambda: int(float("inf")), "a value in it has the wrong form"),
        (lambda: json.loads('{"a"'), "its JSON breaks at character 5"),
        (lambda: json.loads('{"a":\n1'), "its JSON breaks in line 2, at character 2"),
        (lambda: json.loads("[" * 100_000), "nested too deeply"),
        (b"\x89PNG".decode, "it is not UTF-8 text"),
        (lambda: zlib.decompress(b"x"), "the file is cut off or damaged"),
        (Path("/nowhere/at/all").read_bytes, "No such file or directory"),
    ],
)
def test_python_s_errors(
    work: Callable[[], object], said: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    error = raised(work)
    assert str(message_of(error)) == said
    (record,) = caplog.records
    assert record.exc_info is not None
    assert record.exc_info[1] is error
