"""What an import came to, in words: each file, and all of them in a line."""

from collections.abc import Mapping
from typing import Final

from rules.message import Telling
from tutor.classroom.import_report import Entry, Fate, Sums
from tutor.export.pupils import shown
from tutor.language import Words, mark

FATES: Final[Mapping[Fate, str]] = {
    Fate.READ: mark("read"),
    Fate.REPAIRED: mark("read in part"),
    Fate.DUPLICATE: mark("a game that is there already"),
    Fate.NO_PUPIL: mark("without a pupil"),
    Fate.REFUSED: mark("not readable"),
}


def entry_line(entry: Entry, words: Words) -> str:
    """One line for people: what became of the file, and why."""
    comma = words.pgettext("between the items of a list", ", ")
    match entry.fate:
        case Fate.REFUSED:
            refusals = entry.told or (Telling(entry.why, **entry.facts),)
            return shown(words.tell(refusals[0]))
        case Fate.DUPLICATE:
            return words.gettext("the same game as {place}").format(place=entry.original)
        case Fate.NO_PUPIL if entry.unsure:
            names = comma.join(entry.unsure)
            return words.gettext("several seats bear a name of {names}").format(names=names)
        case Fate.NO_PUPIL:
            names = comma.join(entry.names)
            return words.gettext("no pupil sits in it ({names})").format(names=names)
        case Fate.REPAIRED:
            between = words.pgettext("between what was left out", "; ")
            left_out = between.join(
                [shown(words.tell(what)) for what in entry.told] or entry.left_out
            )
            return words.gettext("left out: {what}").format(what=left_out)
        case Fate.READ:
            return comma.join(entry.pupils)


def sums_line(sums: Sums, words: Words) -> str:
    """"96 files: read 88, not readable 4. 96 seats of pupils, 11,520 decisions."."""
    files = words.ngettext("{count} file", "{count} files", sums.files).format(count=sums.files)
    fates = words.pgettext("between the items of a list", ", ").join(
        f"{words.gettext(FATES[fate])} {count}"
        for fate in Fate
        if (count := sums.fates.get(fate, 0))
    )
    pattern = words.gettext("{files}: {fates}. {seats} seats of pupils, {decisions} decisions.")
    line = pattern.format(
        files=files, fates=fates or "–", seats=sums.seats, decisions=f"{sums.decisions:,}"
    )
    if sums.stopped:
        line += " " + words.gettext("It was stopped; import the same games again to go on.")
    return line
