"""Message: what there is to say, as an English text and the facts in it.

Rules know facts and no languages; whoever shows a message looks the text up in the reader's
language and puts the facts in. ``str()`` of it is the English.
"""

from collections.abc import Mapping


class Message:
    """A text with its facts, of which some may be messages themselves.

    >>> str(Message("seat {seat} calls {call}", seat=2, call=Message("chi")))
    'seat 2 calls chi'
    """

    __slots__ = ("facts", "template")

    template: str
    """The English text, with the names of the facts in braces."""
    facts: Mapping[str, object]

    def __init__(self, template: str, **facts: object) -> None:
        self.template = template
        self.facts = facts

    def __str__(self) -> str:
        return self.template.format(**self.facts) if self.facts else self.template

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Message):
            return NotImplemented
        return (self.template, self.facts) == (other.template, other.facts)

    def __hash__(self) -> int:
        return hash((self.template, *self.facts))


def message_of(error: BaseException) -> Message:
    """Return what an error says: its own message, as its `message` or as what it was raised with;
    of an error of others, its text as it stands.

    >>> message_of(ValueError(Message("seat {seat} must draw", seat=2)))
    Message('seat 2 must draw')
    >>> message_of(ValueError("math domain error"))
    Message('math domain error')
    """
    said = getattr(error, "message", error.args[0] if error.args else None)
    return said if isinstance(said, Message) else Message(str(error))
