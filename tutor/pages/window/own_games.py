import os
from dataclasses import replace

from PySide6.QtCore import QObject

from rules.record import GameRecord
from rules.tiles import Seat
from tutor.pages.history.model import Command, DisownGame, KeepReviewedGame
from tutor.pages.history.writer import HistoryWriter
from tutor.pages.host import Host
from tutor.pages.parts.jobs import Jobs
from tutor.pages.progress.model import KeptStatus, looking_up
from tutor.pages.review.page import ReviewPage
from tutor.pages.review.words import Ownership, distinct_name
from tutor.settings import with_own_name


class OwnGameKeeper(QObject):
    """Keep the game under review once it is reviewed completely and the seat is the learner's.

    The learner says so with a tick; it is preset if the player has one of the learner's names.
    """

    def __init__(
        self, window: Host, page: ReviewPage, writer: HistoryWriter, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._window, self._page, self._writer = window, page, writer
        self._source = ""
        self._record: GameRecord | None = None
        self._seat = Seat(0)
        self._ownership = Ownership()
        self.reader = Jobs(self)
        self.reader.found.connect(self._show_status)
        page.header.mine.clicked.connect(self.choose)
        writer.not_done.connect(lambda failed: [*map(self._untick_if_dropped, failed.commands)])
        writer.dropped.connect(self._untick_if_dropped)

    def look_at(self, record: GameRecord, seat: Seat, source: str) -> None:
        self._record, self._seat = record, seat
        self._source = os.path.abspath(source) if os.path.exists(source) else source
        self._page.show_hinted(0)
        name = distinct_name(record, seat)
        self._show(
            Ownership(is_shown=True, is_on=name in self._window.settings.own_names, name=name)
        )
        self.reader.start(looking_up(self._writer.place, record, seat))

    def _show_status(self, status: KeptStatus) -> None:
        if status.record is not self._record or status.seat != self._seat:
            return
        self._page.show_hinted(status.hinted)
        if status.was_played_here:
            self._show(replace(self._ownership, is_on=True, is_fixed=True))
        elif status.is_kept:
            self._show(replace(self._ownership, is_on=True))

    def choose(self, on: bool) -> None:
        record = self._record
        if record is None or self._ownership.is_fixed:
            return
        self._show(replace(self._ownership, is_on=on))
        settings = with_own_name(self._window.settings, self._ownership.name, on)
        self._window.change_settings(settings)
        if on:
            self.keep()
        else:
            self._writer.take(DisownGame(record, self._seat))

    def keep(self) -> None:
        state = self._page.state
        if state is None or not state.is_whole or state.record is not self._record:
            return
        if self._ownership.is_on and not self._ownership.is_fixed and state.seat == self._seat:
            self._writer.take(
                KeepReviewedGame(
                    state.record, state.flat, self._source, state.seat, self._writer.place.now()
                )
            )

    def _untick_if_dropped(self, command: Command) -> None:
        if isinstance(command, KeepReviewedGame) and command.record is self._record:
            self._show(replace(self._ownership, is_on=False))

    def _show(self, mine: Ownership) -> None:
        self._ownership = mine
        self._page.header.show_mine(mine)
