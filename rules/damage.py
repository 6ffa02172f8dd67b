"""What is wrong with data that somebody else wrote, in our words; Python's own go to the log."""

import errno
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
SYSTEM_FAULTS: Final = {
    errno.EACCES: Message("Permission denied"),
    errno.EEXIST: Message("File exists"),
    errno.EFBIG: Message("File too large"),
    errno.EIO: Message("Input/output error"),
    errno.EISDIR: Message("Is a directory"),
    errno.ELOOP: Message("Too many levels of symbolic links"),
    errno.ENAMETOOLONG: Message("File name too long"),
    errno.ENOENT: Message("No such file or directory"),
    errno.ENOSPC: Message("No space left on device"),
    errno.ENOTDIR: Message("Not a directory"),
    errno.EPERM: Message("Operation not permitted"),
    errno.EROFS: Message("Read-only file system"),
}
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
        case OSError(errno=int()):
            return system_fault(error)
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


def system_fault(error: OSError) -> Message:
    """Return what is wrong with a file: a Message where we raised the error, of the system's
    usual numbers our words, else its own.

    >>> system_fault(FileNotFoundError(errno.ENOENT, "Datei nicht gefunden"))
    Message('No such file or directory')
    """
    why = error.strerror
    if isinstance(why, Message):  # `tutor.files` raises such
        return why
    known = SYSTEM_FAULTS.get(error.errno or 0)
    why = str(why)
    return known or Message(why)
