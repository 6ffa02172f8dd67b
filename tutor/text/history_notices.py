"""What is said when the history is opened, kept or restored: one sentence."""

from typing import assert_never

from tutor.history.faults import (
    SENTENCES,
    FaultNotice,
    HistoryNotice,
    NotCopiedNotice,
    RescueNotice,
)
from tutor.language import Translator


def notice_line(notice: HistoryNotice, translator: Translator) -> str:
    match notice:
        case FaultNotice(fault, path, why):
            known = translator.gettext(why) if why else ""
            return translator.gettext(SENTENCES[fault]).format(path=path, why=known)
        case RescueNotice(aside, games):
            return translator.ngettext(
                "The history was damaged: {games} game was rescued; the damaged file is now"
                " {aside}.",
                "The history was damaged: {games} games were rescued; the damaged file is now"
                " {aside}.",
                games,
            ).format(games=games, aside=aside)
        case NotCopiedNotice(path, rescued):
            said = translator.gettext(
                "{rescued} No backup was written to {path}: an older one there may hold more."
                " Choose another file to back up what was rescued."
            )
            return said.format(rescued=notice_line(rescued, translator), path=path)
    assert_never(notice)
