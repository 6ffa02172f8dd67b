"""What is said when the history is opened, kept or restored: one sentence."""

from tutor.advice.advice import Reason
from tutor.history.faults import SENTENCES, Fault
from tutor.language import Translator


def notice_line(notice: Reason, translator: Translator) -> str:
    """A fault (`HistoryFault.notice`), or what a rescue found (`open_history`)."""
    if notice.key != "rescued":
        facts = dict(notice.facts)
        if why := facts.get("why"):
            facts["why"] = translator.gettext(str(why))
        return translator.gettext(SENTENCES[Fault(notice.key)]).format(**facts)
    games = notice.facts["games"]
    count = games if isinstance(games, int) else 0
    return translator.ngettext(
        "The history was damaged: {games} game was rescued; the damaged file is now {aside}.",
        "The history was damaged: {games} games were rescued; the damaged file is now {aside}.",
        count,
    ).format(**notice.facts)
