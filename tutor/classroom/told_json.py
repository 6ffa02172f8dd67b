"""A message as JSON, so that what is kept can be said in another language later."""

from string import Formatter
from typing import Any, NotRequired, TypedDict

from rules.damage import BadValue
from rules.message import Message
from tutor.export.pupils import shown
from tutor.json_values import read_as


def message_to_json(message: Message) -> dict[str, Any]:
    """Return its English text, and its facts by name: texts, numbers, messages; others as text."""
    facts = {name: _fact_to_json(fact) for name, fact in message.args.items()}
    return {"text": message.text} | ({"facts": facts} if facts else {})


class _MessageJson(TypedDict):
    text: str
    facts: NotRequired[dict[str, Any]]


def message_from_json(data: object) -> Message:
    """Return the message that `message_to_json` wrote.

    Raises:
        ValueError: the data is none, or a fact is missing that its text names.
    """
    told = read_as(_MessageJson, data)
    text = told["text"]
    facts = {name: _fact_from_json(fact) for name, fact in told.get("facts", {}).items()}
    for _, name, how, _ in Formatter().parse(text):
        if name is not None and (name not in facts or how):
            raise BadValue("a sentence without its facts")
    return Message(text, **facts)


def _fact_to_json(fact: object) -> object:
    if isinstance(fact, Message):
        return message_to_json(fact)
    return fact if fact is None or isinstance(fact, int | float) else shown(str(fact))


def _fact_from_json(data: Any) -> object:
    return message_from_json(data) if isinstance(data, dict) else data
