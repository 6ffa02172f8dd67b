"""Typed values from JSON.

File contents are declared as dataclasses or TypedDicts and validated by `msgspec`, which only this
module imports. Unknown keys are ignored; values are not coerced (a number in quotes is wrong).
"""

import json
import re
from collections.abc import Hashable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, Final, TypeAlias, TypeVar, cast

import msgspec

from rules.formats.opening import MAX_VALUE_BYTES, read_file
from rules.message import BAD_VALUES, BadValue, Message, message_of
from rules.tiles import Seat

Value = TypeVar("Value")
Item = TypeVar("Item")

Four: TypeAlias = tuple[Item, Item, Item, Item]
MOST_ITEMS: Final = 34
Few: TypeAlias = Annotated[tuple[Item, ...], msgspec.Meta(max_length=MOST_ITEMS)]
SeatNumber: TypeAlias = Annotated[Seat, msgspec.Meta(ge=0, le=3)]
PlaceNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=4)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=9_999)]
Decisions: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10**9)]
Points: TypeAlias = Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]
Share: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1)]
"""0 to 1."""
PerMille: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1000)]
RankNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=34)]
Later: TypeAlias = msgspec.Raw
"""A value that stays raw JSON until `read_later` parses it."""
PlayerNames: TypeAlias = Annotated[tuple[str, ...], msgspec.Meta(min_length=4, max_length=4)]
MOST_LUCK: Final = 30.0
PlacesOfLuck: TypeAlias = Annotated[float, msgspec.Meta(ge=-MOST_LUCK, le=MOST_LUCK)]

_PLACE: Final = re.compile(r" - at (?:`key` in )?`\$\.?(.*)`$", re.DOTALL)
_MISSING: Final = re.compile(r"Object missing required field `(\w+)`")


_DECODER: Final = msgspec.json.Decoder()


def finite_json(text: str | bytes) -> Any:
    """Parse JSON, rejecting NaN and Infinity, which Python's parser accepts (even from 1e999).

    >>> finite_json('{"score": -1.5}')
    {'score': -1.5}
    >>> finite_json('{"score": 1e999}')
    Traceback (most recent call last):
    rules.message.BadValue: a number is too large

    Raises:
        BadValue: a number is not finite.
        ValueError, RecursionError: it is not JSON.
    """
    with suppress(msgspec.MsgspecError, UnicodeError):  # fast, but strict, and with other messages
        return _DECODER.decode(text)
    return json.loads(text, parse_float=_finite, parse_constant=_finite)


def read_as(kind: type[Value], data: object) -> Value:
    """Convert JSON values (from `json.loads`) to a type.

    >>> read_as(dict[str, tuple[int, ...]], {"turns": [1, 2]})
    {'turns': (1, 2)}
    >>> read_as(dict[str, tuple[int, ...]], {"turns": [1, "2"]})
    Traceback (most recent call last):
    rules.message.BadValue: [...][1] has a wrong value

    Args:
        kind: a dataclass, a TypedDict or a type of their fields; enums are read from their values.

    Raises:
        BadValue: a value is missing or has the wrong type; the message gives its path, for example
            ``positions[3].hand``, counted from 0.
    """
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadValue(_type_fault(str(error))) from error
    except UnicodeError as error:  # a lone surrogate instead of a number
        raise BadValue("it holds something else") from error


def read_at_once(kind: type[Value], text: str | bytes) -> Value | None:
    """Parse JSON directly into a type. Return None if that fails; `finite_json` and `read_as` then
    read the text or describe the fault."""
    try:
        found: Value = _decoder(cast(Hashable, kind)).decode(text)
        return found
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


def read_later(kind: type[Value], text: Later) -> Value:
    """Parse a value whose parsing was postponed.

    Raises:
        BadValue: it does not have the type.
    """
    found = read_at_once(kind, bytes(text))
    return read_as(kind, finite_json(bytes(text))) if found is None else found


@cache
def _decoder(kind: Any) -> Any:
    return msgspec.json.Decoder(kind)


def to_plain(value: object) -> Any:
    """Convert a dataclass, or a sequence of them, to JSON values, keyed by field name."""
    return msgspec.to_builtins(value)


def read_versioned(path: Path, key: str, version: int) -> dict[str, Any]:
    """Read a JSON object from a file and check its format version, stored under `key`.

    Raises:
        OSError: the file cannot be read.
        BadValue: the version differs, or the file is damaged.
    """
    with refusing(path):
        stored: dict[str, Any] = finite_json(read_file(path, MAX_VALUE_BYTES).decode())
        found = stored[key]
    if found != version:
        raise BadValue(
            "{path}: {key} has version {version}, but this program reads version {known}",
            path=path,
            key=key,
            version=str(found)[:20] if isinstance(found, str | int | float) else "?",
            known=version,
        )
    return stored


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Convert errors from parsing a damaged file to a BadValue with the path and the fault."""
    try:
        yield
    except BAD_VALUES as error:
        raise BadValue("{path} is damaged ({why})", path=path, why=message_of(error)) from error


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        raise BadValue("a number is too large")
    return number


def _type_fault(text: str) -> Message:
    found = _PLACE.search(text)
    place = found[1] if found else ""
    missing = _MISSING.match(text)
    if missing:
        return Message("{place} is missing", place=f"{place}.{missing[1]}".removeprefix("."))
    if not place:
        return Message("it holds something else")
    return Message("{place} has a wrong value", place=place)
