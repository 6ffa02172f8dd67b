"""Error messages and notices."""

from pathlib import Path
from typing import Final, assert_never

from rules.message import Message, TutorError, message_of
from rules.record import Repair
from tutor.history.faults import SENTENCES, FaultNotice, HistoryNotice, SetAsideNotice
from tutor.language import gettext, mark, ngettext, pgettext, translate
from tutor.system.fault_report import report_of
from tutor.system.files import printable


def notice_line(notice: HistoryNotice) -> str:
    match notice:
        case FaultNotice(fault, path, why):
            known = gettext(why) if why else ""
            return gettext(SENTENCES[fault]).format(path=path, why=known)
        case SetAsideNotice(aside):
            return gettext(
                "The history was damaged, so a new one was started; the old one is now {aside}."
                " Open a backup on the Progress page."
            ).format(aside=aside)
    assert_never(notice)


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
