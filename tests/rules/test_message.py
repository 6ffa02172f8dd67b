"""A message is its text and its facts."""

from rules.message import Message

WON = Message("seat {seat} wins", seat=1)


def test_the_same_text_with_the_same_facts_is_the_same_telling() -> None:
    assert Message("seat {seat} wins", seat=1) == WON
    assert len({WON, Message("seat {seat} wins", seat=1)}) == 1
    assert Message("seat {seat} wins", seat=2) != WON
    assert WON != "seat 1 wins"


def test_a_failing_test_shows_what_is_told() -> None:
    assert repr(WON) == "Message('seat 1 wins')"


def test_braces_in_a_text_without_facts_are_letters() -> None:
    assert str(Message("{")) == "{"
