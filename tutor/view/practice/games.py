"""The practice games: begun, taken up again, kept. No Qt."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from rules.damage import message_of
from rules.message import Message
from tutor.opponents.opponent import Opponent, UnknownOpponent
from tutor.opponents.opponents import opponent
from tutor.practice import store
from tutor.practice.folder import unfinished
from tutor.practice.notices import GameNotKept, PracticeNotice
from tutor.practice.session import PracticeSession
from tutor.practice.setup import GameSetup
from tutor.practice.snapshot import PracticeStart
from tutor.strategy import tree as trees
from tutor.strategy.tree import StrategyTree
from tutor.text.advice import sentences
from tutor.text.messages import error_sentence
from tutor.text.practice_table import begun_at
from tutor.view.banner_text import BannerText
from tutor.view.practice.notices import REST_OF_ROUND, notices_said
from tutor.view.practice.surroundings import Surroundings


@dataclass(frozen=True, slots=True)
class PlayableGame:
    session: PracticeSession | None
    fault: BannerText | None = None
    note: BannerText | None = None


class PracticeGames:
    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self.setup: GameSetup | None = None
        self.here: PracticeStart | None = None
        self.record: Path | None = None
        self.interrupted: tuple[Path, ...] = ()
        self._over: set[Path | None] = set()

    @property
    def begun_at(self) -> tuple[str, ...]:
        return tuple(begun_at(path.stem) for path in self.interrupted)

    def look_around(self) -> None:
        found = unfinished(self._around.folder)
        self.interrupted = tuple(path for path in found if path not in self._over)

    def begin(self, setup: GameSetup) -> PlayableGame:
        tree = _tree()
        try:
            session = store.begin(setup, tree, _opponent_of(tree), self._around.folder)
        except UnknownOpponent as error:  # the network that one plays by is missing
            return PlayableGame(None, partial(error_sentence, error))
        return PlayableGame(self._begun(session, None))

    def begin_here(self, setup: GameSetup, here: PracticeStart) -> PlayableGame:
        tree = _tree()
        try:
            session = store.begin_here(setup, here, tree, _opponent_of(tree), self._around.folder)
        except UnknownOpponent as error:
            return PlayableGame(None, partial(error_sentence, error))
        except ValueError:  # a log can contradict itself where nobody has looked yet
            return PlayableGame(None, Message("This position cannot be played on from its log."))
        return PlayableGame(self._begun(session, here), note=REST_OF_ROUND)

    def resume(self, at: int) -> PlayableGame:
        tree = _tree()
        resumed = store.resume(self.interrupted[at], tree, _opponent_of(tree))
        if resumed.session is not None:
            self._begun(resumed.session, None)
        return PlayableGame(resumed.session, notices_said(resumed.found) if resumed.found else None)

    def again(self) -> PlayableGame | None:
        if self.setup is None:
            return None
        setup = replace(self.setup, game=self._around.game_name(self.setup.seed))
        return self.begin(setup) if self.here is None else self.begin_here(setup, self.here)

    def keep(self, session: PracticeSession) -> PracticeNotice | None:
        folder = self._around.folder
        try:
            self.record = store.finish(
                session,
                folder,
                lambda decision: sentences(decision, decision.observation),
                keeps_journal=True,
            )
        except OSError as error:
            return GameNotKept(str(folder), message_of(error).text, session.unsaved is None)
        self._over.add(session.writer.spent)
        return None

    def _begun(self, session: PracticeSession, here: PracticeStart | None) -> PracticeSession:
        self.setup, self.here, self.record = session.setup, here, None
        return session


def _tree() -> StrategyTree:
    return trees.shipped_tree()


def _opponent_of(tree: StrategyTree) -> Callable[[str], Opponent]:
    return lambda name: opponent(name, tree)
