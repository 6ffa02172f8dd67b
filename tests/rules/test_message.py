"""A message is its text and its arguments; our errors carry exactly one."""

import pickle

import pytest

from rules.message import Message, TutorError

WON = Message("seat {seat} wins", seat=1)


class Made(TutorError):
    def __init__(self, seat: int, *, why: str) -> None:
        super().__init__("seat {seat} wins", seat=seat)
        self.why = why


def test_the_same_text_with_the_same_arguments_is_the_same_message() -> None:
    assert Message("seat {seat} wins", seat=1) == WON
    assert len({WON, Message("seat {seat} wins", seat=1)}) == 1
    assert Message("seat {seat} wins", seat=2) != WON
    assert WON != "seat 1 wins"
    assert (WON.text, WON.args) == ("seat {seat} wins", {"seat": 1})


def test_a_message_does_not_change() -> None:
    with pytest.raises(AttributeError):
        WON.text = "seat {seat} loses"  # type: ignore[misc]


def test_a_failing_test_shows_what_is_said() -> None:
    assert repr(WON) == "Message('seat 1 wins')"


def test_braces_in_a_text_without_arguments_are_letters() -> None:
    assert str(Message("{")) == "{"


def test_an_error_is_made_like_a_message_or_of_one() -> None:
    for error in (TutorError("seat {seat} wins", seat=1), TutorError(WON)):
        assert error.message == WON
        assert str(error) == "seat 1 wins"


def test_an_error_goes_from_process_to_process() -> None:
    there = pickle.loads(pickle.dumps(Made(1, why="ron")))
    assert (type(there), there.message, there.why, str(there)) == (Made, WON, "ron", "seat 1 wins")
