import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from rules.message import BAD_VALUES
from rules.observation import Observation
from tutor.drills.drill import BadDrill, Drill, DrillSource, drill_from_json, position_to_json
from tutor.drills.mark import MARK
from tutor.json_values import finite_json

MAX_LENGTH: Final = 8_000
"""Maximum length of a code in characters; ours have about 700."""
MAX_BYTES: Final = 64_000
_DIGITS: Final = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")


def write_position(observation: Observation) -> str:
    data = json.dumps({"game": "", **position_to_json(observation)}, separators=(",", ":"))
    packed = zlib.compress(data.encode(), 9)
    return MARK + urlsafe_b64encode(packed).decode().rstrip("=")


def read_position(text: str) -> Drill:
    """Return the first position found in a text.

    Raises:
        BadDrill: there is none, or it cannot be read.
    """
    _, mark, rest = text.partition(MARK)
    word = rest[: next((at for at, letter in enumerate(rest) if letter not in _DIGITS), len(rest))]
    if not mark or not word:
        raise BadDrill("There is no position in this text.")
    if len(word) > MAX_LENGTH:
        raise BadDrill("The position in this text is too long.")
    try:
        packed = urlsafe_b64decode(word + "=" * (-len(word) % 4))
        unpacking = zlib.decompressobj()
        values = finite_json(unpacking.decompress(packed, MAX_BYTES))
    except (zlib.error, RecursionError, *BAD_VALUES) as error:
        raise BadDrill("The position in this text cannot be read. Copy all of it.") from error
    if not unpacking.eof or not isinstance(values, dict):
        raise BadDrill("The position in this text cannot be read. Copy all of it.")
    return drill_from_json(values, DrillSource.SHARED)
