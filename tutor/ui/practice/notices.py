"""What must be told of a practice game: journals, faults, and what the rest of a round is."""

import logging
from functools import partial

from rules.message import Message
from tutor.advice.advice import Reason
from tutor.practice.session import PracticeSession
from tutor.text.faults import fault_sentence
from tutor.text.practice import notice_line
from tutor.ui.parts.banner import Banner
from tutor.ui.parts.look import Look


class Notices:
    """Tells it on the banner."""

    def __init__(self, banner: Banner) -> None:
        self._banner = banner
        self._told: Reason | None = None
        """The last notice about the journal: once is enough."""

    def tell(self, found: tuple[Reason, ...], look: Look) -> None:
        """What was found about journals and records; nothing where nothing was."""
        if found:
            self._banner.show_error(
                lambda translator: " ".join(notice_line(notice, translator) for notice in found),
                look,
            )

    def tell_unsaved(self, session: PracticeSession | None, look: Look) -> None:
        """That the game cannot be written, where that is new."""
        if session is not None and session.unsaved not in (None, self._told):
            self._told = session.unsaved
            self.tell((self._told,), look)

    def tell_fault(self, error: BaseException, look: Look) -> None:
        """An opponent's thinking fell over: the game stands, and Space lets it think again."""
        logging.getLogger("tutor.ui").error("a fault", exc_info=error)
        self._banner.show_error(partial(fault_sentence, error), look)

    def tell_here(self, look: Look) -> None:
        """What the rest of a round is."""
        self._banner.show_note(
            Message(
                "From the review: every hand is as it was, the rest of the wall is shuffled. It"
                " ends with this round and does not count among your games."
            ),
            look,
        )
