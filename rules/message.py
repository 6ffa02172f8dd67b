"""Telling: what there is to say, as an English text and the facts in it.

Rules know facts and no languages; whoever shows a telling looks the text up in the reader's
language and puts the facts in. ``str()`` of it is the English.
"""

from collections.abc import Mapping


class Telling:
    """A text with its facts, of which some may be tellings themselves.

    >>> str(Telling("seat {seat} calls {call}", seat=2, call=Telling("chi")))
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
        return f"Telling({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Telling):
            return NotImplemented
        return (self.template, self.facts) == (other.template, other.facts)

    def __hash__(self) -> int:
        return hash((self.template, *self.facts))


def telling_of(error: BaseException) -> Telling:
    """What an error says: its own telling, as its `telling` or as what it was raised with; of an
    error of others, its text as it stands.

    >>> telling_of(ValueError(Telling("seat {seat} must draw", seat=2)))
    Telling('seat 2 must draw')
    >>> telling_of(ValueError("math domain error"))
    Telling('math domain error')
    """
    said = getattr(error, "telling", error.args[0] if error.args else None)
    return said if isinstance(said, Telling) else Telling(str(error))
