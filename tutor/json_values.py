"""JSON values as the types that they have to be: what does not fit is refused by its place.

What a file holds is declared once, as a dataclass or a TypedDict, and checked against that by
`msgspec`, the only module that knows that library. Unknown keys are passed over. Nothing is made
to fit: a number in quotes is no number.
"""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from math import isfinite
from pathlib import Path
from typing import Annotated, Any, Final, NoReturn, TypeAlias, TypeVar

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
Points: TypeAlias = Annotated[int, msgspec.Meta(ge=-(10**9), le=10**9)]
Share: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1)]
"""0 to 1; another number is refused."""
PerMille: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1000)]
RankNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=34)]
PlayerNames: TypeAlias = Annotated[tuple[str, ...], msgspec.Meta(min_length=4, max_length=4)]
MOST_LUCK: Final = 30.0
PlacesOfLuck: TypeAlias = Annotated[float, msgspec.Meta(ge=-MOST_LUCK, le=MOST_LUCK)]

_PLACE: Final = re.compile(r" - at (?:`key` in )?`\$\.?(.*)`$", re.DOTALL)
_MISSING: Final = re.compile(r"Object missing required field `(\w+)`")


def finite_json(text: str | bytes) -> Any:
    """Return the value of a JSON text, in which every number is one.

    Python reads (and would write) NaN and Infinity, which no JSON has, and makes 1e999 of such;
    what is reckoned with them is nothing, and what is written of them no other program reads.

    >>> finite_json('{"score": -1.5}')
    {'score': -1.5}
    >>> finite_json('{"score": 1e999}')
    Traceback (most recent call last):
    rules.message.BadValue: a number without end

    Raises:
        BadValue: a number is none.
        ValueError, RecursionError: it is no JSON.
    """
    return json.loads(text, parse_float=_finite, parse_constant=_no_number)


def read_as(kind: type[Value], data: object) -> Value:
    """Return JSON values (of `json.loads`) as a value of that type.

    >>> read_as(dict[str, tuple[int, ...]], {"turns": [1, 2]})
    {'turns': (1, 2)}
    >>> read_as(dict[str, tuple[int, ...]], {"turns": [1, "2"]})
    Traceback (most recent call last):
    rules.message.BadValue: [...][1] is not what belongs there

    Args:
        kind: a dataclass, a TypedDict, or what they are made of; enums are read from their values.

    Raises:
        BadValue: something is missing or of another type; its Message names the place, as
            ``positions[3].hand``, counted from 0.
    """
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise BadValue(_refusal(str(error))) from error
    except UnicodeError as error:  # half a character where a number belongs
        raise BadValue("it holds something else") from error


def read_versioned(path: Path, key: str, version: int) -> dict[str, Any]:
    """Return the object of a JSON file whose `key` says which version of a format it is in.

    Raises:
        OSError: the file cannot be read.
        BadValue: it is in another version, or no such object.
    """
    with refusing(path):
        stored: dict[str, Any] = finite_json(read_file(path, MAX_VALUE_BYTES).decode())
        found = stored[key]
    if found != version:
        raise BadValue(
            "{path}: {key} of version {version}; this program reads version {known}",
            path=path,
            key=key,
            version=str(found)[:20] if isinstance(found, str | int | float) else "?",
            known=version,
        )
    return stored


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Let what taking a damaged file apart raises come out of the block as one sentence.

    Raises:
        BadValue: it names the file, and what is wrong.
    """
    try:
        yield
    except BAD_VALUES as error:
        raise BadValue("{path} is damaged ({why})", path=path, why=message_of(error)) from error


def _finite(text: str) -> float:
    number = float(text)
    if not isfinite(number):
        _no_number(text)
    return number


def _no_number(text: str) -> NoReturn:
    raise BadValue("a number without end")


def _refusal(text: str) -> Message:
    found = _PLACE.search(text)
    place = found[1] if found else ""
    missing = _MISSING.match(text)
    if missing:
        return Message("{place} is missing", place=f"{place}.{missing[1]}".removeprefix("."))
    if not place:
        return Message("it holds something else")
    return Message("{place} is not what belongs there", place=place)
