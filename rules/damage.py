"""What is wrong with data that somebody else wrote, in our words; Python's own go to the log."""

import json
import logging
import zlib
from typing import Final

from rules.message import Message, TutorError

BAD_VALUES: Final = (
    KeyError,
    IndexError,
    TypeError,
    AttributeError,
    ValueError,
    ArithmeticError,
    RecursionError,
)
"""What taking the values of a damaged file apart raises."""
_LOG: Final = logging.getLogger(__name__)


class BadValue(TutorError):
    """A value in a file is not what belongs there."""


def message_of(error: BaseException) -> Message:
    """Return what an error says, for people: its own message, or of an error of Python's what is
    damaged.

    The original of the latter is logged at level INFO, with its traceback.

    >>> message_of(BadValue("seat {seat} must draw", seat=2))
    Message('seat 2 must draw')
    >>> message_of(KeyError("games"))
    Message("the key 'games' is missing")
    >>> message_of(TypeError("list indices must be integers or slices, not str"))
    Message('a value in it has the wrong form')
    """
    if isinstance(error, TutorError):
        return error.message
    _LOG.info("damaged data", exc_info=error)
    match error:
        case OSError(strerror=str(why)) if why:
            return Message(why)
        case KeyError(args=(str(key),)):
            return Message("the key {key} is missing", key=repr(key[:60]))
        case json.JSONDecodeError(lineno=1, colno=column):
            return Message("its JSON breaks at character {column}", column=column)
        case json.JSONDecodeError(lineno=line, colno=column):
            return Message(
                "its JSON breaks in line {line}, at character {column}", line=line, column=column
            )
        case UnicodeError():
            return Message("it is no text in UTF-8")
        case RecursionError():
            return Message("nested too deeply")
        case OSError() | EOFError() | zlib.error():
            return Message("the file is cut off or damaged")
    return Message("a value in it has the wrong form")
