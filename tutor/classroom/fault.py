"""What is wrong with a file or a wish of a class, in one sentence that can be said in any
language."""

from rules.message import Message, message_of
from tutor.language import Translator


class ClassroomError(ValueError):
    """Input that a class cannot use: says what, where and what to do.

    `template` (a text of the catalogue) and `facts` are the sentence before it was put together.
    """

    def __init__(self, template: str, **facts: object) -> None:
        self.template = template
        self.facts = facts
        self.message = Message(template, **facts)
        super().__init__(str(self.message))

    def said(self, translator: Translator) -> str:
        """Return the sentence in that language."""
        return translator.translate(self.message)


def reason_of(error: BaseException) -> Message:
    """Return why data could not be taken in: the system's word, the key that is missing, or what
    the error says."""
    if isinstance(error, OSError) and error.strerror:
        return Message(error.strerror)
    if isinstance(error, KeyError):
        return Message("there is no {key}", key=str(error)[:200])
    told = message_of(error)
    return told if told.facts else Message(told.template[:200])
