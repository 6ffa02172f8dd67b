"""The practice games: begun, taken up again, kept. No Qt."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rules.damage import message_of
from tutor.language import Translator
from tutor.opponents.opponent import Opponent
from tutor.opponents.opponents import opponent
from tutor.practice import store
from tutor.practice.folder import unfinished
from tutor.practice.notices import GameNotKept, PracticeNotice
from tutor.practice.session import PracticeSession
from tutor.practice.setup import GameSetup
from tutor.practice.snapshot import PracticeStart
from tutor.practice.store import ResumedGame
from tutor.strategy import tree as trees
from tutor.strategy.tree import StrategyTree
from tutor.text.advice import sentences
from tutor.text.practice_table import begun_at
from tutor.view.practice.surroundings import Surroundings


class PracticeGames:
    """The game that was begun last, and those that were interrupted."""

    def __init__(self, around: Surroundings) -> None:
        self._around = around
        self.setup: GameSetup | None = None
        self.here: PracticeStart | None = None
        """Where the round was taken up; None: a whole game."""
        self.record: Path | None = None
        """The finished game, once it is kept."""
        self.interrupted: tuple[Path, ...] = ()
        """Games that can be taken up, the newest first."""

    @property
    def begun_at(self) -> tuple[str, ...]:
        """When the interrupted games were begun, the newest first."""
        return tuple(begun_at(path.stem) for path in self.interrupted)

    def look_around(self) -> None:
        """Which games can be taken up now."""
        self.interrupted = unfinished(self._around.folder)

    def begin(self, setup: GameSetup) -> PracticeSession:
        """A new game."""
        tree = _tree()
        return self._begun(store.begin(setup, tree, _opponent_of(tree), self._around.folder), None)

    def begin_here(self, setup: GameSetup, here: PracticeStart) -> PracticeSession:
        """The rest of a round from a moment of a log; ValueError where its log contradicts
        itself."""
        tree = _tree()
        folder = self._around.folder
        return self._begun(store.begin_here(setup, here, tree, _opponent_of(tree), folder), here)

    def resume(self, at: int) -> ResumedGame:
        """Take an interrupted game up, counted from the newest."""
        tree = _tree()
        resumed = store.resume(self.interrupted[at], tree, _opponent_of(tree))
        if resumed.session is not None:
            self._begun(resumed.session, None)
        return resumed

    def again(self) -> GameSetup | None:
        """The same deal as a game of its own; None before the first."""
        if self.setup is None:
            return None
        return replace(self.setup, game=self._around.game_name(self.setup.seed))

    def keep(self, session: PracticeSession, translator: Translator) -> PracticeNotice | None:
        """Keep the record of a game that is over; says why it cannot be kept."""
        folder = self._around.folder
        try:
            self.record = store.finish(
                session,
                folder,
                lambda decision: sentences(decision, decision.observation, translator),
            )
        except OSError as error:
            return GameNotKept(str(folder), message_of(error).text)
        return None

    def _begun(self, session: PracticeSession, here: PracticeStart | None) -> PracticeSession:
        self.setup, self.here, self.record = session.setup, here, None
        return session


def _tree() -> StrategyTree:
    return trees.shipped_tree()


def _opponent_of(tree: StrategyTree) -> Callable[[str], Opponent]:
    return lambda name: opponent(name, tree)
