"""Reasons as JSON and back: ``{"key", "facts"}``.

The keys are those of `reason_keys`. A fact has the name of its field but where FACT_NAMES tells
another; a field that has its default is left out; the facts of a part (what is kept, the
cost, the lack) stand beside those of the reason, with the tags of its kind. A reason whose key
nobody knows is passed over: a newer program wrote it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from rules.damage import BadValue
from tutor.advice.reason_keys import FACT_NAMES, TAGS, Kinds, Read
from tutor.advice.reasons import shortfalls
from tutor.evaluators.ranking import Facts


def reasons_to_json(reasons: Iterable[Any], keys: Kinds[Any]) -> list[dict[str, Any]]:
    """Return ``[{"key", "facts"}]``, in order.

    Args:
        reasons: frozen dataclasses of these kinds.
        keys: the kinds by key.
    """
    key_of = {kind: key for key, kind in keys.items()}
    return [{"key": key_of[type(reason)], "facts": facts_of(reason)} for reason in reasons]


def reasons_from_json(data: Iterable[Mapping[str, Any]], keys: Kinds[Read]) -> tuple[Read, ...]:
    """Return the reasons of these kinds that `reasons_to_json` wrote; the others are passed over.

    Raises:
        KeyError: a fact is missing.
        TypeError, ValueError: the data is no list of reasons, or a fact is not what it should be.
    """
    known = ((keys.get(each["key"]), each["facts"]) for each in data)
    return tuple(reason_of(kind, facts) for kind, facts in known if kind is not None)


def facts_from_json(data: Mapping[str, Any]) -> Facts:
    return {
        name: tuple(value) if isinstance(value, list) else value for name, value in data.items()
    }


def facts_of(reason: Any) -> dict[str, Any]:
    kind = type(reason)
    facts: dict[str, Any] = dict(TAGS.get(kind, {}))
    for name, told_as, default in _defaults(kind):
        fact = getattr(reason, name)
        if is_dataclass(fact):
            facts |= facts_of(fact)
        elif default is MISSING or fact != default:
            facts[told_as] = fact
    return facts


def _told(kind: Any) -> tuple[tuple[str, str, Any], ...]:
    return tuple(
        (field.name, FACT_NAMES.get((kind, field.name), field.name), field.default)
        for field in fields(kind)
    )


_defaults: Final[Callable[[Any], tuple[tuple[str, str, Any], ...]]] = cache(_told)


def reason_of(kind: type[Read], facts: Mapping[str, Any]) -> Read:
    """Return the reason of a kind that has these facts.

    Raises:
        KeyError: a fact is missing.
        TypeError, ValueError: these are no facts, or one is not what it should be.
    """
    if not isinstance(facts, Mapping):
        raise BadValue("the facts of a reason are not what they should be")
    values: dict[str, Any] = {}
    for field in _fields(kind):
        if field.checked is None:
            values[field.name] = _part(field.kinds, facts)
        elif field.needed or field.told_as in facts:
            values[field.name] = field.checked(facts[field.told_as])
    return kind(**values)


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    told_as: str
    needed: bool
    kinds: tuple[Any, ...]
    checked: Callable[[Any], Any] | None
    """Makes the field of the fact; None: it is a part."""


def _shape(kind: Any) -> tuple[_Field, ...]:
    hints = get_type_hints(kind)
    return tuple(_field(kind, field, _kinds(hints[field.name])) for field in fields(kind))


def _field(kind: Any, field: Field[Any], kinds: tuple[Any, ...]) -> _Field:
    told_as = FACT_NAMES.get((kind, field.name), field.name)
    checked = None if is_dataclass(kinds[0]) else _checker(told_as, kinds)
    return _Field(field.name, told_as, field.default is MISSING, kinds, checked)


_fields: Final[Callable[[Any], tuple[_Field, ...]]] = cache(_shape)


def _kinds(hint: Any) -> tuple[Any, ...]:
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def _part(kinds: Sequence[Any], facts: Mapping[str, Any]) -> Any:
    if len(kinds) == 1:
        return reason_of(kinds[0], facts)
    for kind in kinds:
        if kind is NoneType:
            continue
        tags = TAGS.get(kind)
        first = _fields(kind)[0].told_as if tags is None else ""
        if first in facts if tags is None else facts.items() >= tags.items():
            return reason_of(kind, facts)
    return None if NoneType in kinds else shortfalls.SmallThings()


def _checker(name: str, kinds: Sequence[Any]) -> Callable[[Any], Any]:
    for kind in kinds:
        if isinstance(kind, type) and issubclass(kind, StrEnum):
            return kind
    fits = tuple(map(_fitter, kinds))

    def checked(value: Any) -> Any:
        value = tuple(value) if isinstance(value, list) else value
        for fit in fits:
            if fit(value):
                return value
        raise BadValue("the fact {name} is not what it should be", name=name)

    return checked


def _fitter(hint: Any) -> Callable[[Any], bool]:
    if get_origin(hint) is tuple:
        inner = _fitter(get_args(hint)[0])
        return lambda value: isinstance(value, tuple) and all(map(inner, value))
    if get_origin(hint) is Literal:
        choices = get_args(hint)
        return lambda value: type(value) in (str, int) and value in choices
    wanted = getattr(hint, "__supertype__", hint)
    types = {float: (float, int), None: (NoneType,)}.get(wanted, (wanted,))
    return lambda value: type(value) in types
