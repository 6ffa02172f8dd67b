"""An import in a line. No Qt."""

from tutor.desk.import_report import FATES, Fate, Sums
from tutor.language import Words


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
