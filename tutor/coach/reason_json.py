from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from functools import cache
from types import NoneType, UnionType
from typing import (
    Any,
    Final,
    Literal,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from rules.message import BadValue
from tutor.coach import offer_facts as calls

Read = TypeVar("Read")
Kinds: TypeAlias = Mapping[str, type[Read]]

OFFER_KEYS: Final[Kinds[calls.OfferFact]] = {
    "call_steps": calls.CallSteps,
    "then_throw": calls.ThenThrow,
    "kan_steps": calls.KanSteps,
    "opens": calls.OpensHand,
    "yaku": calls.YakuInSight,
    "no_yaku": calls.NoYakuInSight,
    "call_waits": calls.CallWaits,
    "kan_worth": calls.KanWorth,
    "stays_last": calls.StaysLast,
    "other_first": calls.OtherFirst,
    "new_dora": calls.NewDora,
    "left": calls.TilesLeft,
    "kan_threat": calls.KanThreat,
    "waits": calls.RiichiWaits,
    "riichi_value": calls.RiichiWorth,
    "riichi_furiten": calls.RiichiFuriten,
    "riichi_bound": calls.RiichiBound,
    "win_ends": calls.WinEnds,
    "win_worth": calls.WinWorth,
    "win_furiten": calls.WinFuriten,
    "orphans": calls.OrphansHeld,
}


def reasons_to_json(reasons: Iterable[Any], keys: Kinds[Any]) -> list[dict[str, Any]]:
    """Return the reasons as a list of ``{"key": ..., "facts": ...}``, in order."""
    key_of = {kind: key for key, kind in keys.items()}
    return [{"key": key_of[type(reason)], "facts": facts_of(reason)} for reason in reasons]


def reasons_from_json(data: Iterable[Mapping[str, Any]], keys: Kinds[Read]) -> tuple[Read, ...]:
    """Return the reasons written by `reasons_to_json`; unknown keys are skipped.

    Raises:
        KeyError: if a fact is missing.
        TypeError, ValueError: if the data is not a list of reasons, or a fact has the wrong type.
    """
    known = ((keys.get(each["key"]), each["facts"]) for each in data)
    return tuple(reason_of(kind, facts) for kind, facts in known if kind is not None)


def facts_of(reason: Any) -> dict[str, Any]:
    facts = {}
    for field in _fields(type(reason)):
        fact = getattr(reason, field.name)
        if field.default is MISSING or fact != field.default:
            facts[field.name] = fact
    return facts


def reason_of(kind: type[Read], facts: Mapping[str, Any]) -> Read:
    """Return the reason of the given kind with the given facts.

    Raises:
        KeyError: if a fact is missing.
        TypeError, ValueError: if the facts are not a mapping, or one has the wrong type.
    """
    if not isinstance(facts, Mapping):
        raise BadValue("the facts of a reason have the wrong form")
    values: dict[str, Any] = {}
    for field in _fields(kind):
        if field.default is MISSING or field.name in facts:
            values[field.name] = field.checked(facts[field.name])
    return kind(**values)


@dataclass(frozen=True, slots=True)
class _Field:
    name: str
    default: Any
    checked: Callable[[Any], Any]


def _fields_of(kind: Any) -> tuple[_Field, ...]:
    hints = get_type_hints(kind)
    found = []
    for field in fields(kind):
        hint = hints[field.name]
        kinds = get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)
        found.append(_Field(field.name, field.default, _checker(field.name, kinds)))
    return tuple(found)


_fields: Final[Callable[[Any], tuple[_Field, ...]]] = cache(_fields_of)


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
        raise BadValue("the fact {name} has the wrong form", name=name)

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
