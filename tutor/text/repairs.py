"""What was left out of a damaged log, in words."""

from rules.record import Repair
from tutor.language import gettext, ngettext, translate


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
