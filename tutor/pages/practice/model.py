from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from time import localtime, strftime
from typing import Final, Literal, TypeAlias

from rules.events import Ruleset
from rules.message import Message, message_of
from rules.tiles import Seat
from tutor.coach.advice import Decision, ReviewEntry
from tutor.coach.strategy import tree as trees
from tutor.coach.strategy.tree import StrategyTree
from tutor.explanations import sentences
from tutor.opponents.opponents import opponent
from tutor.opponents.players import Opponent, UnknownOpponent
from tutor.pages.parts.model import BannerText, joined
from tutor.practice.folder import unfinished
from tutor.practice.ledger import LessonExample, worth_a_look
from tutor.practice.results import FinalStanding
from tutor.practice.saved_games import begin_game, begin_here, finish_game, resume
from tutor.practice.session import PracticeSession
from tutor.practice.time_travel import GameSetup, PracticeStart
from tutor.settings import Opponent as OpponentName
from tutor.settings import Settings
from tutor.store.figures import badges_of_end
from tutor.text.names import PRACTICE
from tutor.text.results import begun_at

REST_OF_ROUND: Final = Message(
    "Every hand is as it was, and the rest of the wall is shuffled. This round is not counted;"
    " Leave brings you back to where you were."
)


Length: TypeAlias = Literal["east", "hanchan"]


@dataclass(frozen=True, slots=True)
class GameRequest:
    opponents: tuple[OpponentName, OpponentName, OpponentName]
    length: Length
    seed: int | None = None


FIRST_SEED = 44
FIRST_GAME = GameRequest(("learner", "learner", "learner"), "east", FIRST_SEED)
SEEDS = 10**9


@dataclass(frozen=True, slots=True)
class Surroundings:
    folder: Path
    random: Random = field(default_factory=SystemRandom)
    moment: Callable[[], str] = lambda: strftime("%Y%m%d-%H%M%S", localtime())

    def game_name(self, seed: int) -> str:
        return f"{PRACTICE}{self.moment()}-{seed:09d}"


def request_of(settings: Settings) -> GameRequest:
    opponents = settings.opponent_right, settings.opponent_across, settings.opponent_left
    return GameRequest(opponents, settings.game_length)


def settings_with(settings: Settings, wanted: GameRequest) -> Settings:
    right, across, left = wanted.opponents
    return replace(
        settings,
        opponent_right=right,
        opponent_across=across,
        opponent_left=left,
        game_length=wanted.length,
    )


def setup_of(wanted: GameRequest, around: Surroundings) -> GameSetup:
    seed = wanted.seed if wanted.seed is not None else around.random.randrange(SEEDS)
    return GameSetup(
        seed,
        Ruleset(hanchan=wanted.length == "hanchan"),
        Seat(seed % 4),
        wanted.opponents,
        around.game_name(seed),
    )


@dataclass(frozen=True, slots=True)
class PlayableGame:
    session: PracticeSession | None
    fault: BannerText | None = None
    note: BannerText | None = None


@dataclass(frozen=True, slots=True)
class GameEnd:
    standings: tuple[FinalStanding, ...]
    learner: Seat
    lessons: tuple[LessonExample, ...]
    kept: bool
    is_one_round: bool = False
    sticks: int = 0
    """Points of riichi sticks left on the table, which first place takes."""
    badges: tuple[str, ...] = ()
    """Badges for the whole game, without those of its rounds."""

    @property
    def worth(self) -> tuple[ReviewEntry, ...]:
        return tuple(taught.entry for taught in self.lessons)

    @property
    def drills(self) -> tuple[Decision, ...]:
        return tuple(entry for entry in self.worth if isinstance(entry, Decision))


@dataclass(frozen=True, slots=True)
class KeptPractice:
    session: PracticeSession
    end: GameEnd
    record: Path | None
    fault: Message | None


def _keep(session: PracticeSession, folder: Path) -> KeptPractice:
    record = fault = None
    try:
        record = finish_game(
            session,
            folder,
            lambda decision: sentences(decision, decision.observation),
            keeps_journal=True,
        )
    except OSError as error:
        again = Message(
            "The finished game cannot be saved to {path} ({why}). Fix that, then resume the"
            " interrupted game.",
            path=folder,
            why=message_of(error),
        )
        lost = Message(
            "The finished game cannot be saved to {path} ({why}).",
            path=folder,
            why=message_of(error),
        )
        fault = again if session.unsaved is None else lost
    result, seat = session.result, session.setup.seat
    paid = sum(standing.points for standing in session.standings)
    end = GameEnd(
        session.standings,
        seat,
        worth_a_look((*session.decisions(), *session.call_decisions())),
        record is not None,
        session.is_one_round,
        0 if result is None else paid - sum(result.after),
        () if session.is_one_round else badges_of_end(session.record(), seat),
    )
    return KeptPractice(session, end, record, fault)


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
        tree = trees.shipped_tree()
        try:
            session = begin_game(setup, tree, _opponent_of(tree), self._around.folder)
        except UnknownOpponent as error:  # its network is missing
            return PlayableGame(None, error)
        return PlayableGame(self._begun(session, None))

    def begin_here(self, setup: GameSetup, here: PracticeStart) -> PlayableGame:
        tree = trees.shipped_tree()
        try:
            session = begin_here(setup, here, tree, _opponent_of(tree), self._around.folder)
        except UnknownOpponent as error:
            return PlayableGame(None, error)
        except ValueError:  # the log contradicts itself
            return PlayableGame(None, Message("This position cannot be played on from its log."))
        return PlayableGame(self._begun(session, here), note=REST_OF_ROUND)

    def resume(self, at: int) -> PlayableGame:
        tree = trees.shipped_tree()
        resumed = resume(self.interrupted[at], tree, _opponent_of(tree))
        if resumed.session is not None:
            self._begun(resumed.session, None)
        return PlayableGame(resumed.session, joined(resumed.found) if resumed.found else None)

    def again(self) -> PlayableGame | None:
        if self.setup is None:
            return None
        setup = replace(self.setup, game=self._around.game_name(self.setup.seed))
        return self.begin(setup) if self.here is None else self.begin_here(setup, self.here)

    def keeping(self, session: PracticeSession) -> Callable[[], KeptPractice]:
        """Return a function, callable from any thread, that saves a finished game."""
        self._over.add(session.journal.path)
        return partial(_keep, session, self._around.folder)

    def take(self, kept: KeptPractice) -> None:
        session = kept.session
        if kept.record is None:
            self._over.discard(session.journal.path)
        else:
            self._over.add(session.journal.spent)
        if session.setup is self.setup:
            self.record = kept.record

    def _begun(self, session: PracticeSession, here: PracticeStart | None) -> PracticeSession:
        self.setup, self.here, self.record = session.setup, here, None
        return session


def _opponent_of(tree: StrategyTree) -> Callable[[str], Opponent]:
    return lambda name: opponent(name, tree)
