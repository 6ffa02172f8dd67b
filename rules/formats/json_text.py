"""JSON values from text that may be damaged or contain several values."""

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Final

from rules.formats.reading import RoundDraft, UnreadableGame
from rules.message import Message

JSON_LIMIT: Final = 8 * 2**20
MAX_VALUES: Final = 50_000
MAX_FAULTS: Final = 50
SMALL_TEXT: Final = 2**18
MAX_HEAD_LENGTH: Final = 20_000
BLANK: Final = re.compile(r"[\s,\x00\ufeff]*+")
ROUND_START: Final = re.compile(
    r"\[\s*+\[\s*+(\d{1,2})\s*+,\s*+(\d{1,3})\s*+,\s*+\d{1,3}\s*+\]\s*+,\s*+\["
)
VALUE_SIGNS: Final = '[{"]}:'
"""The characters that begin a JSON value or continue a damaged one."""
VALUE_START: Final = re.compile(r'\{\s*+["}]|\[\s*+[\[{"]|(?<=\n)[ \t]*+[\[{"]')
HALF_CHARACTER: Final = re.compile(r"\\u[dD][89a-fA-F]")
HEAD_KEYS: Final = ("name", "title", "rule", "ref", "dan", "rate", "sx", "sc")


def read_values(text: str, draft: RoundDraft, line: int = 1) -> Iterator[object]:
    """Yield the JSON values in a text.

    Other text around the values (comments, addresses, fences, assignments) is skipped. Damaged JSON
    is recorded in the draft and skipped up to the end of its line.

    Args:
        line: the line of the file at which the text begins.

    Raises:
        UnreadableGame: if the text is too large.
    """
    check_size(text)
    decoder = _Decoder(text)
    at = _skip(text, 0)
    for _ in range(MAX_VALUES):
        if at >= len(text) or decoder.is_spent:
            return
        if text[at] not in VALUE_SIGNS:
            start = VALUE_START.search(text, at)
            if start is None:
                return
            at = start.start()
            continue
        try:
            value, at = decoder.decode(at)
        except (ValueError, RecursionError) as error:
            if decoder.faults == 1:
                number = text.count("\n", 0, at) + line
                draft.note(
                    Message("line {number} is not JSON: {why}", number=number, why=_fault(error))
                )
            newline = text.find("\n", at)
            at = len(text) if newline < 0 else newline + 1
        else:
            yield value
        at = _skip(text, at)
    draft.note(Message("more than {most} values: the rest was left out", most=MAX_VALUES))


def whole(value: object) -> object:
    """Return a JSON value with each lone surrogate replaced by a question mark.

    >>> whole({"name": ["a\\ud800", "\U0001f004"]})
    {'name': ['a?', '🀄']}

    Raises:
        RecursionError: if the value is nested too deeply.
    """
    kept: object = json.loads(json.dumps(value, ensure_ascii=False).encode(errors="replace"))
    return kept


def check_size(text: str) -> None:
    """Refuse a text that is too large for a game.

    Raises:
        UnreadableGame: if the text is longer than `JSON_LIMIT` characters.
    """
    if len(text) > JSON_LIMIT:
        raise UnreadableGame(
            "The JSON is larger than {limit} MB, too large for a game.", limit=JSON_LIMIT // 2**20
        )


def salvage(text: str) -> dict[str, object] | None:
    """Return a tenhou.net/6 document from damaged JSON; None if no round is left.

    Damaged rounds are None in the document's ``log``.
    """
    decoder = _Decoder(text)
    document = heads_of(text)
    rounds: list[object] = []
    end = 0
    for match in ROUND_START.finditer(text):
        if len(rounds) >= MAX_FAULTS or decoder.is_spent:
            break
        if match.start() < end:
            continue
        try:
            value, end = decoder.decode(match.start())
        except (ValueError, RecursionError):
            value = None
        rounds.append(value)
    document["log"] = rounds
    return document if any(rounds) else None


def heads_of(text: str) -> dict[str, object]:
    """Return the readable head fields of a tenhou.net/6 document in damaged JSON.

    >>> heads_of('{"title":["","2026/11/5"],"name":["A","B","C","D"],"log":[[[')["name"]
    ['A', 'B', 'C', 'D']
    """
    heads: dict[str, object] = {}
    for key in HEAD_KEYS:
        match = re.search(rf'"{key}"\s*+:\s*+', text)
        if match:
            with suppress(ValueError, RecursionError):
                start = text[match.end() : match.end() + MAX_HEAD_LENGTH]
                value = whole(json.JSONDecoder().raw_decode(start)[0])
                heads |= {} if value is None else {key: value}
    return heads


class _Decoder:
    def __init__(self, text: str) -> None:
        self.text = text
        self.faults = 0
        self.work = SMALL_TEXT + 2 * len(text)
        self._decoder = json.JSONDecoder(parse_float=_number)
        self._has_halves = HALF_CHARACTER.search(text) is not None

    @property
    def is_spent(self) -> bool:
        return self.faults > MAX_FAULTS or self.work < 0

    def decode(self, at: int) -> tuple[object, int]:
        """Decode the JSON value at offset `at`; return it with the offset just past its end.

        Raises:
            ValueError, RecursionError: if there is no valid value, or one nested too deeply.
        """
        try:
            value, end = self._decoder.raw_decode(self.text, at)
            return (whole(value) if self._has_halves else value), end
        except (ValueError, RecursionError) as error:
            self.faults += 1
            end = error.pos if isinstance(error, json.JSONDecodeError) else len(self.text)
            self.work -= end - at
            raise


def _number(text: str) -> float:
    """Return the value of a number with a point or an exponent, as an int if it is whole."""
    number = float(text)
    return int(number) if number.is_integer() else number


def _skip(text: str, at: int) -> int:
    match = BLANK.match(text, at)
    return match.end() if match else at


def _fault(error: ValueError | RecursionError) -> Message:
    if isinstance(error, json.JSONDecodeError):
        return Message("it breaks at character {column}", column=error.colno)
    if isinstance(error, RecursionError):
        return Message("nested too deeply")
    return Message("a number is too large")
