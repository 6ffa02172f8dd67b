"""What an import came to, in words: each file, and all of them in a line."""

from collections.abc import Mapping
from typing import Final

from rules.message import Message
from tutor.classroom.import_report import Fate, FileEntry, ImportTotals
from tutor.export.pupils import shown
from tutor.language import gettext, mark, ngettext, pgettext, translate

FATES: Final[Mapping[Fate, str]] = {
    Fate.READ: mark("read"),
    Fate.REPAIRED: mark("read in part"),
    Fate.DUPLICATE: mark("a game that is there already"),
    Fate.NO_PUPIL: mark("without a pupil"),
    Fate.REFUSED: mark("not readable"),
}


def entry_line(entry: FileEntry) -> str:
    comma = pgettext("between the items of a list", ", ")
    match entry.fate:
        case Fate.REFUSED:
            refusals = entry.told or (Message(entry.why, **entry.facts),)
            return shown(translate(refusals[0]))
        case Fate.DUPLICATE:
            return gettext("the same game as {place}").format(place=entry.original)
        case Fate.NO_PUPIL if entry.unsure:
            names = comma.join(entry.unsure)
            return gettext("several seats bear a name of {names}").format(names=names)
        case Fate.NO_PUPIL:
            names = comma.join(entry.names)
            return gettext("no pupil sits in it ({names})").format(names=names)
        case Fate.REPAIRED:
            between = pgettext("between what was left out", "; ")
            left_out = between.join(
                [shown(translate(what)) for what in entry.told] or entry.left_out
            )
            return gettext("left out: {what}").format(what=left_out)
        case Fate.READ:
            return comma.join(entry.pupils)


def sums_line(sums: ImportTotals) -> str:
    files = ngettext("{count} file", "{count} files", sums.files).format(count=sums.files)
    fates = pgettext("between the items of a list", ", ").join(
        f"{gettext(FATES[fate])} {count}" for fate in Fate if (count := sums.fates.get(fate, 0))
    )
    pattern = gettext("{files}: {fates}. {seats} seats of pupils, {decisions} decisions.")
    line = pattern.format(
        files=files, fates=fates or "–", seats=sums.seats, decisions=f"{sums.decisions:,}"
    )
    if sums.stopped:
        line += " " + gettext("It was stopped; import the same games again to go on.")
    return line
