"""What is said when the history is opened, kept or restored: one sentence."""

from typing import assert_never

from tutor.history.faults import SENTENCES, FaultNotice, HistoryNotice, SetAsideNotice
from tutor.language import Translator


def notice_line(notice: HistoryNotice, translator: Translator) -> str:
    match notice:
        case FaultNotice(fault, path, why):
            known = translator.gettext(why) if why else ""
            return translator.gettext(SENTENCES[fault]).format(path=path, why=known)
        case SetAsideNotice(aside):
            return translator.gettext(
                "The history was damaged, so a new one was started; the old one is now {aside}."
                " Open a backup on the Progress page."
            ).format(aside=aside)
    assert_never(notice)
