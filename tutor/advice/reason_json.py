"""Reasons as JSON and back: a key, and facts without words."""

from collections.abc import Iterable, Mapping
from typing import Any

from tutor.advice.advice import Reason
from tutor.evaluators.ranking import Facts


def reasons_to_json(reasons: Iterable[Reason]) -> list[dict[str, Any]]:
    """``[{"key", "facts"}]``, in order."""
    return [{"key": reason.key, "facts": dict(reason.facts)} for reason in reasons]


def reasons_from_json(data: Iterable[Mapping[str, Any]]) -> tuple[Reason, ...]:
    """The reasons that `reasons_to_json` wrote.

    Raises:
        KeyError, TypeError, AttributeError: the data is none.
    """
    return tuple(Reason(each["key"], facts_from_json(each["facts"])) for each in data)


def facts_from_json(data: Mapping[str, Any]) -> Facts:
    """Named findings: what JSON knows as a list is a tuple again."""
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }
