from pathlib import Path
from typing import Final

from rules.message import Message, TutorError, message_of
from rules.record import Repair
from tutor.language import gettext, mark, ngettext, pgettext, translate
from tutor.system.fault_report import report_of
from tutor.system.files import printable


def repairs_summary(rounds: int, count: int) -> str:
    read = ngettext("{count} round was read", "{count} rounds were read", rounds).format(
        count=rounds
    )
    left = ngettext(
        "{count} damaged part was left out", "{count} damaged parts were left out", count
    ).format(count=count)
    return gettext("This log is damaged: {read}, {left}.").format(read=read, left=left)


def repair_line(repair: Repair) -> str:
    what = translate(repair.what)
    if repair.round is None:
        return gettext("The whole file: {what}").format(what=what)
    if repair.event is None:
        return gettext("Round {round} of the file: {what}").format(
            round=repair.round + 1, what=what
        )
    return gettext("Round {round} of the file, event {event}: {what}").format(
        round=repair.round + 1, event=repair.event + 1, what=what
    )


IN_THE_WINDOW: Final = mark("The program failed ({kind}). The page is unchanged.")
ON_THE_COMMAND_LINE: Final = mark(
    "the program failed ({kind}). Please report it; MAHJONG_TUTOR_DEBUG=1 shows where it failed."
)
REPORT: Final = mark("A report is in {path}. Please send it to the maintainers.")


def error_sentence(error: BaseException, fault: str = IN_THE_WINDOW) -> str:
    """Return an error message in the learner's language.

    The message of a TutorError or OSError is used. Any other error is a bug, for which only its
    class and the report file are named. Control characters, which file names may contain, are
    replaced.

    Args:
        fault: the untranslated message for a bug, with ``{kind}``.
    """
    if isinstance(error, OSError):
        said = translate(message_of(error))
        if error.filename:
            said = f"{error.filename}: {said}"
    elif isinstance(error, TutorError):
        said = translate(error.message)
    else:
        said = gettext(fault).format(kind=type(error).__name__)
        if report := report_of(error):
            pattern = pgettext("two sentences", "{one} {two}")
            said = pattern.format(one=said, two=gettext(REPORT).format(path=report))
    return printable(said)


def crash_message(report: Path) -> Message:
    return Message(
        "The program crashed last time. A report is in {path}. Please send it to the maintainers.",
        path=report,
    )
