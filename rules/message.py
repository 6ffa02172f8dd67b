"""Messages for people: an English text and the arguments in it, and the errors that carry one.

Rules know facts and no languages; whoever shows a message looks the text up in the reader's
language and puts the arguments in. ``str()`` of it is the English.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

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
    """Base of our errors: input that cannot be used, said in exactly one message.

    Make one like a message, or of a message that is there already.

    >>> TutorError("seat {seat} must draw", seat=2).message
    Message('seat 2 must draw')
    """

    message: Message

    def __init__(self, text: str | Message, /, **args: object) -> None:
        self.message = text if isinstance(text, Message) else Message(text, **args)
        super().__init__(self.message)

    def __reduce__(self) -> tuple[Any, ...]:
        return _blank, (type(self), self.message), self.__dict__


def quoted(text: str) -> str:
    """Return what a sentence quotes of a text that somebody else wrote: the beginning of a long
    one. A refusal of megabytes fills a terminal, and a window is busy with it for a minute.

    >>> quoted("123m"), quoted("1m" * 50)[-4:], len(quoted("1m" * 50))
    ('123m', '1m1…', 60)
    """
    return text if len(text) <= MOST_QUOTED else f"{text[: MOST_QUOTED - 1]}…"


def _blank(kind: "type[TutorError]", message: Message) -> TutorError:
    return kind.__new__(kind, message)
