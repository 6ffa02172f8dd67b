import errno
import json
import logging
import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final


def natural(name: str) -> tuple[tuple[str, int, str], ...]:
    """Return a sort key that puts "game 2" before "game 10"."""
    parts = re.findall(r"([^0-9]*)([0-9]*)", name)
    return tuple((text, len(digits), digits) for text, digits in parts)


MOST_QUOTED: Final = 60


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Message:
    """A text with its arguments, some of which may be messages themselves.

    >>> str(Message("seat {seat} calls {call}", seat=2, call=Message("chi")))
    'seat 2 calls chi'
    """

    text: str
    args: Mapping[str, object] = field(hash=False)

    def __init__(self, text: str, /, **args: object) -> None:
        object.__setattr__(self, "text", text)
        object.__setattr__(self, "args", args)

    def __str__(self) -> str:
        return self.text.format(**self.args) if self.args else self.text

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"


class TutorError(ValueError):
    """The base class of the program's errors about unusable input, described by one message.

    Constructed like a `Message`, or from one.

    >>> TutorError("seat {seat} must draw", seat=2).message
    Message('seat 2 must draw')
    """

    message: Message

    def __init__(self, text: str | Message, /, **args: object) -> None:
        self.message = text if isinstance(text, Message) else Message(text, **args)
        super().__init__(self.message)

    def __reduce__(self) -> tuple[Any, ...]:
        return _unpickled, (type(self), self.message), self.__dict__


def quoted(text: str) -> str:
    """Shorten a text from a file for quotation in a message.

    >>> quoted("123m"), quoted("1m" * 50)[-4:], len(quoted("1m" * 50))
    ('123m', '1m1…', 60)
    """
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 1]}…"


def _unpickled(kind: "type[TutorError]", message: Message) -> TutorError:
    return kind.__new__(kind, message)


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
    """A missing or wrong value in a file."""


def message_of(error: BaseException) -> Message:
    """Return a message for people: that of a TutorError, or a description of damaged data.

    Errors other than TutorError are logged at level INFO with their traceback.

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
            return Message("it is not UTF-8 text")
        case RecursionError():
            return Message("nested too deeply")
        case OSError() | EOFError() | zlib.error():
            return Message("the file is cut off or damaged")
    return Message("a value in it has the wrong form")


def system_fault(error: OSError) -> Message:
    """Describe an OSError by its Message, its error number, or the system's text.

    >>> system_fault(FileNotFoundError(errno.ENOENT, "Datei nicht gefunden"))
    Message('No such file or directory')
    """
    why = error.strerror
    if isinstance(why, Message):  # raised by `rules.formats.opening` or `tutor.system.files`
        return why
    why = str(why)
    return SYSTEM_FAULTS.get(error.errno or 0) or Message(why)
