"""A message as JSON, so that what is kept can be said in another language later."""

from string import Formatter
from typing import Any

from rules.message import Message
from tutor.export.pupils import shown


def message_to_json(message: Message) -> dict[str, Any]:
    """Its English text, and its facts by name: texts, numbers, messages; others as text."""
    facts = {name: _fact_to_json(fact) for name, fact in message.facts.items()}
    return {"text": message.template} | ({"facts": facts} if facts else {})


def message_from_json(data: Any) -> Message:
    """The message that `message_to_json` wrote.

    Raises:
        KeyError, TypeError, ValueError: the data is none.
    """
    given = dict(data).get("facts", {})
    facts = {str(name): _fact_from_json(fact) for name, fact in dict(given).items()}
    text = str(data["text"])
    for _, name, how, _ in Formatter().parse(text):
        if name is not None and (name not in facts or how):
            raise ValueError(Message("a sentence without its facts"))
    return Message(text, **facts)


def _fact_to_json(fact: object) -> object:
    if isinstance(fact, Message):
        return message_to_json(fact)
    return fact if fact is None or isinstance(fact, int | float) else shown(str(fact))


def _fact_from_json(data: Any) -> object:
    return message_from_json(data) if isinstance(data, dict) else data
