"""What is wrong with a file or a wish at the desk, in one sentence that can be said in any
language."""

from rules.message import Telling, telling_of
from tutor.language import Words


class DeskFault(ValueError):
    """Input that the desk cannot use: says what, where and what to do.

    `template` (a text of the catalogue) and `facts` are the sentence before it was put together.
    """

    def __init__(self, template: str, **facts: object) -> None:
        self.template = template
        self.facts = facts
        self.telling = Telling(template, **facts)
        super().__init__(str(self.telling))

    def said(self, words: Words) -> str:
        """The sentence in that language."""
        return words.tell(self.telling)


def reason_of(error: BaseException) -> Telling:
    """Why data could not be taken in: the system's word, the key that is missing, or what the
    error says."""
    if isinstance(error, OSError) and error.strerror:
        return Telling(error.strerror)
    if isinstance(error, KeyError):
        return Telling("there is no {key}", key=str(error)[:200])
    told = telling_of(error)
    return told if told.facts else Telling(told.template[:200])
