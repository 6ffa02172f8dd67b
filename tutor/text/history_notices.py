"""What is said when the history is opened, kept or restored: one sentence."""

from typing import assert_never

from tutor.history.faults import SENTENCES, FaultNotice, HistoryNotice, SetAsideNotice
from tutor.language import gettext


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
