"""What is damaged is said in our words; Python's own stand in the log."""

import errno
import json
import logging
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest

from rules.damage import SYSTEM_FAULTS, BadValue, message_of, system_fault
from rules.message import Message


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
        (b"\x89PNG".decode, "it is no text in UTF-8"),
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


def test_our_own_say_it_themselves(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    error = BadValue("{count} points for four seats", count=3)
    assert message_of(error) is error.message
    assert caplog.records == []


def test_of_a_file_we_speak_ourselves_where_we_can() -> None:
    ours = Message("there is no such folder")
    assert system_fault(FileNotFoundError(errno.ENOENT, ours)) is ours
    assert system_fault(OSError(errno.EIO, "kaputt")) is SYSTEM_FAULTS[errno.EIO]
    assert str(system_fault(OSError(errno.EXDEV, "anderswo"))) == "anderswo"
