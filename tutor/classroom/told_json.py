"""A telling as JSON, so that what is kept can be said in another language later."""

from string import Formatter
from typing import Any

from rules.message import Telling
from tutor.export.pupils import shown


def telling_to_json(telling: Telling) -> dict[str, Any]:
    """Its English text, and its facts by name: texts, numbers, tellings; others as text."""
    facts = {name: _fact_to_json(fact) for name, fact in telling.facts.items()}
    return {"text": telling.template} | ({"facts": facts} if facts else {})


def telling_from_json(data: Any) -> Telling:
    """The telling that `telling_to_json` wrote.

    Raises:
        KeyError, TypeError, ValueError: the data is none.
    """
    given = dict(data).get("facts", {})
    facts = {str(name): _fact_from_json(fact) for name, fact in dict(given).items()}
    text = str(data["text"])
    for _, name, how, _ in Formatter().parse(text):
        if name is not None and (name not in facts or how):
            raise ValueError(Telling("a sentence without its facts"))
    return Telling(text, **facts)


def _fact_to_json(fact: object) -> object:
    if isinstance(fact, Telling):
        return telling_to_json(fact)
    return fact if fact is None or isinstance(fact, int | float) else shown(str(fact))


def _fact_from_json(data: Any) -> object:
    return telling_from_json(data) if isinstance(data, dict) else data
