"""What went wrong, as one sentence for the learner."""

from pathlib import Path
from typing import Final

from rules.damage import message_of
from rules.message import Message, TutorError
from tutor.fault_report import report_of
from tutor.language import gettext, mark, pgettext, translate
from tutor.printable import printable

IN_THE_WINDOW: Final = mark("A fault of the program ({kind}). What was shown stays.")
ON_THE_COMMAND_LINE: Final = mark(
    "a fault of the program ({kind}); please report it. With MAHJONG_TUTOR_DEBUG=1 it shows where "
    "it happened."
)
REPORT: Final = mark(
    "What happened stands in {path}: read it, and send it to whoever looks after the program."
)


def error_sentence(error: BaseException, fault: str = IN_THE_WINDOW) -> str:
    """Return what an error says in the learner's language.

    A TutorError and an OSError say what is wrong. Of anything else, a fault of ours, the class
    alone is named, and the file of its report. Control characters are replaced: names of files
    may hold some.

    Args:
        fault: the sentence for a fault of ours, a text of the catalogue with ``{kind}``.
    """
    return printable(_sentence(error, fault))


def _sentence(error: BaseException, fault: str) -> str:
    if isinstance(error, OSError):
        why = translate(message_of(error))
        return f"{error.filename}: {why}" if error.filename else why
    if isinstance(error, TutorError):
        return translate(error.message)
    said = gettext(fault).format(kind=type(error).__name__)
    report = report_of(error)
    if report is None:
        return said
    pattern = pgettext("two sentences", "{one} {two}")
    return pattern.format(one=said, two=gettext(REPORT).format(path=report))


def crash_message(report: Path) -> Message:
    return Message(
        "The last time the program was cut short by a fault. What happened stands in {path}: read "
        "it, and send it to whoever looks after the program.",
        path=report,
    )
