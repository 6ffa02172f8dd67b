"""A telling as JSON, so that what is kept can be said in another language later."""

from typing import Any

from rules.telling import Telling
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
    facts = {str(name): _fact_from_json(fact) for name, fact in data.get("facts", {}).items()}
    telling = Telling(str(data["text"]), **facts)
    try:
        str(telling)
    except (AttributeError, IndexError) as error:
        raise ValueError(error) from error
    return telling


def _fact_to_json(fact: object) -> object:
    if isinstance(fact, Telling):
        return telling_to_json(fact)
    return fact if fact is None or isinstance(fact, int | float) else shown(str(fact))


def _fact_from_json(data: Any) -> object:
    return telling_from_json(data) if isinstance(data, dict) else data
