"""A message as JSON, so that what is kept can be said in another language later."""

from collections.abc import Collection
from string import Formatter
from typing import Any, Final, NotRequired, TypedDict

from rules.damage import BadValue
from rules.message import Message
from tutor.export.pupils import shown
from tutor.json_values import read_as
from tutor.printable import one_line

MAX_DEPTH: Final = 5


def message_to_json(message: Message) -> dict[str, Any]:
    facts = {name: _fact_to_json(fact) for name, fact in message.args.items()}
    return {"text": message.text} | ({"facts": facts} if facts else {})


class _MessageJson(TypedDict):
    text: str
    facts: NotRequired[dict[str, Any]]


def message_from_json(data: object) -> Message:
    """Return the message that `message_to_json` wrote.

    Raises:
        ValueError: the data is none, a fact is missing that its text names, or its text asks for
            more than to have facts put in.
    """
    return _message(data, MAX_DEPTH)


def _message(data: object, depth: int) -> Message:
    told = read_as(_MessageJson, data)
    text = one_line(told["text"])
    facts = {name: _fact_from_json(fact, depth) for name, fact in told.get("facts", {}).items()}
    check_sentence(text, facts)
    return Message(text, **facts)


def check_sentence(text: str, facts: Collection[str]) -> None:
    """Check that a text from outside asks for no more than to have these facts put in.

    Raises:
        ValueError: it asks for others, for a part of one, or for a form (``{a:>9999999999}``).
    """
    for _, name, how, conversion in Formatter().parse(text):
        if name is None:
            continue
        if not name.isidentifier() or name not in facts or how or conversion not in (None, "r"):
            raise BadValue("a sentence without its facts")


def _fact_to_json(fact: object) -> object:
    if isinstance(fact, Message):
        return message_to_json(fact)
    return fact if fact is None or isinstance(fact, int | float) else shown(str(fact))


def _fact_from_json(data: object, depth: int) -> object:
    if isinstance(data, dict) and depth:
        return _message(data, depth - 1)
    if isinstance(data, str):
        return shown(data)
    if data is None or isinstance(data, int | float):
        return data
    raise BadValue("a sentence without its facts")
