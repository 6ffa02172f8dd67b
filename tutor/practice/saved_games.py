import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path
from random import Random
from shutil import copyfile
from typing import Final

from rules.formats.mjlog_write import write_mjlog
from rules.formats.opening import read_file
from rules.message import BAD_VALUES, Message, message_of
from rules.table import snapshot_after
from tutor import __version__
from tutor.coach.advice import CallDecision, Decision
from tutor.coach.lessons.lessons import find_lessons
from tutor.coach.log import write_calls, write_log
from tutor.coach.strategy.tree import StrategyTree
from tutor.luck.game import header_with_luck
from tutor.luck.model import shipped_luck_model
from tutor.opponents.players import Opponent, UnknownOpponent
from tutor.practice.folder import GAMES_FOLDER, JOURNAL_SUFFIX, waiting
from tutor.practice.journal import BadJournal, Journal, NewerJournal, read_journal
from tutor.practice.session import PracticeSession
from tutor.practice.time_travel import GameSetup, PracticeStart
from tutor.store.database import History, HistoryFault
from tutor.store.drilling import add_lesson_drills
from tutor.store.games import keep_reviewed
from tutor.store.rows import AddResult, Origin
from tutor.system.files import aside, private_file, private_folder, replacing

OpponentMaker = Callable[[str], Opponent]
REPLACEMENT_OPPONENT: Final = "steady"
LAST_LINE_CUT: Final = Message("The last line of the game was incomplete and is left out.")


@dataclass(frozen=True, slots=True)
class ResumedGame:
    session: PracticeSession | None
    """None if the game cannot be resumed; see `found`."""
    found: tuple[Message, ...]


def begin_game(
    setup: GameSetup, tree: StrategyTree, opponent_of: OpponentMaker, folder: Path
) -> PracticeSession:
    """Start a new game with a journal.

    If the journal cannot be written, the game has none and its `unsaved` gives the reason. A number
    is appended to the name of the game if it is taken.

    Raises:
        UnknownOpponent: the name of an opponent is unknown.
    """
    opponents = _seat(setup, opponent_of)
    setup = _with_free_name(setup, folder)
    journal = Journal.create(journal_path(setup, folder), setup, tree.hash, __version__)
    return PracticeSession(setup, tree, opponents, journal)


def begin_here(
    setup: GameSetup,
    here: PracticeStart,
    tree: StrategyTree,
    opponent_of: OpponentMaker,
    folder: Path,
) -> PracticeSession:
    """Start in the middle of a recorded round, without a journal; the seed shuffles the wall.

    Raises:
        ValueError: the record is incomplete, or the name of an opponent is unknown.
    """
    begun = snapshot_after(here.events, Random(setup.seed))
    named = _with_free_name(replace(setup, rules=here.rules, seat=here.seat), folder)
    return PracticeSession(named, tree, _seat(named, opponent_of), begun=begun)


def _with_free_name(setup: GameSetup, folder: Path) -> GameSetup:
    return next(
        named
        for named in _numbered(setup)
        if not any(map(os.path.exists, (journal_path(named, folder), record_path(named, folder))))
    )


def _numbered(setup: GameSetup) -> Iterator[GameSetup]:
    names = chain((setup.game,), (f"{setup.game}-{number}" for number in count(2)))
    return (replace(setup, game=name) for name in names)


def own_record(session: PracticeSession, folder: Path) -> Path:
    """Return the path for a finished game's record: unused, or already holding the same record.

    Raises:
        OSError: an existing file cannot be read.
    """
    data = write_mjlog(session.record())
    places = (record_path(named, folder) for named in _numbered(session.setup))
    return next(
        place
        for place in places
        if not os.path.lexists(place) or (place.is_file() and read_file(place) == data)
    )


def record_path(setup: GameSetup, folder: Path) -> Path:
    return folder / GAMES_FOLDER / f"{setup.game}.mjlog"


def journal_path(setup: GameSetup, folder: Path) -> Path:
    return folder / f"{setup.game}{JOURNAL_SUFFIX}"


def resume(path: Path, tree: StrategyTree, opponent_of: OpponentMaker) -> ResumedGame:
    try:
        text = read_journal(path)
        opponents, missing = _seat_or_replace(text.setup, opponent_of)
    except OSError as error:
        why = message_of(error)
        unreadable = Message(
            "The game in {path} cannot be read ({why}). Start a new one.", path=path, why=why
        )
        return ResumedGame(None, (unreadable,))
    except BadJournal as error:
        return ResumedGame(None, (_put_aside(path, error),))
    session = PracticeSession(text.setup, tree, opponents)
    good = 0
    with suppress(*BAD_VALUES):
        for entry in text.entries:
            session.repeat(entry)
            good += 1
    found: list[Message] = []
    if missing:
        absent = Message(
            "{names} cannot be found; another opponent plays instead.", names=", ".join(missing)
        )
        found.append(absent)
    lost = len(text.entries) - good or text.lost
    if good < len(text.entries) or lost > 1:
        left_out = Message(
            "Damaged lines at the end of the game, or lines that break the rules, are left out: "
            "{lines}.",
            lines=lost,
        )
        found.append(left_out)
        with suppress(OSError):
            copy = aside(path)
            private_file(copy)
            copyfile(path, copy)
    elif lost:
        found.append(LAST_LINE_CUT)
    session.journal = Journal.reopen(path, text, good)
    return ResumedGame(session, tuple(found))


def finish_game(
    session: PracticeSession,
    folder: Path,
    sentences: Callable[[Decision], tuple[str, ...]],
    call_sentences: Callable[[CallDecision], tuple[str, ...]] = lambda decision: (),
    *,
    keeps_journal: bool = False,
) -> Path:
    """Write the record (mjlog) and the advice log of a finished game, then delete the journal.

    A number is appended to the name if another game has it.

    Args:
        folder: the folder of practice games.
        sentences: returns the text on a decision (`tutor.explanations.sentences`).
        call_sentences: returns the text on a call (`tutor.text.calls.recommendation`); optional,
            because the log stores the facts.
        keeps_journal: leave the journal; call `Journal.drop` once the history has the game.

    Returns:
        The path of the record.

    Raises:
        ValueError: the game is not over.
        OSError: a file cannot be written; the journal is kept.
    """
    if not session.is_over:
        raise ValueError("the game is not over")
    record = session.record()
    private_folder(record_path(session.setup, folder).parent)
    path = own_record(session, folder)
    is_kept = path.exists()  # by a second window
    with replacing(path, private=True) as file:
        file.write(write_mjlog(record).decode())
    log = path.with_suffix(".advice.jsonl")
    if not is_kept or not log.exists():
        with replacing(log, private=True) as file:
            header = header_with_luck(record, path.name, session.tree, shipped_luck_model())
            write_log(file, header, session.decisions(), sentences)
            write_calls(file, session.call_decisions(), call_sentences)
    session.journal.spend(path)
    session.close()
    if not keeps_journal:
        session.journal.drop()
    return path


def _put_aside(path: Path, error: BadJournal) -> Message:
    if isinstance(error, NewerJournal):
        return error.message
    place = aside(path)
    try:
        path.replace(place)
    except OSError:
        return error.message
    return Message(
        "{path} contained no game to resume and is now {aside}. Start a new one.",
        path=path,
        aside=place.name,
    )


def _seat_or_replace(
    setup: GameSetup, opponent_of: OpponentMaker
) -> tuple[tuple[Opponent, Opponent, Opponent], tuple[str, ...]]:
    known: dict[str, Opponent] = {}
    missing = []
    for name in dict.fromkeys(setup.opponents):
        try:
            known[name] = opponent_of(name)
        except UnknownOpponent:
            known[name] = opponent_of(REPLACEMENT_OPPONENT)
            missing.append(name)
    right, across, left = (known[name] for name in setup.opponents)
    return (right, across, left), tuple(missing)


def _seat(setup: GameSetup, opponent_of: OpponentMaker) -> tuple[Opponent, Opponent, Opponent]:
    right, across, left = map(opponent_of, setup.opponents)
    return right, across, left


FIRST_DAY: Final = datetime(2020, 1, 1, tzinfo=UTC)


def keep_game(session: PracticeSession, history: History, moment: datetime) -> AddResult:
    """Add a finished game to the history, and the positions of its lessons to the drills. Does not
    require `finish_game`.

    Args:
        moment: when the game was played, with a time zone.

    Raises:
        ValueError: the game is not over.
        HistoryFault: the game was not written; the history is unchanged.
    """
    if not session.is_over:
        raise ValueError("the game is not over")
    setup, record = session.setup, session.journal.record
    decisions = session.decisions()
    kept = keep_reviewed(
        history,
        session.record(),
        (*decisions, *session.call_decisions()),
        f"{setup.game}.mjlog" if record is None else record.name,
        setup.seat,
        session.tree,
        moment,
        origin=Origin.PRACTICE,
    )
    lessons = find_lessons(decisions, present=True)
    add_lesson_drills(history, [decisions[lesson.at] for lesson in lessons], moment)
    return kept


def keep_unsaved_games(
    folder: Path, tree: StrategyTree, opponent_of: OpponentMaker, history: History, moment: datetime
) -> int:
    """Add finished games that the history still lacks, and delete their journals.

    Args:
        folder: the folder of practice games.
        opponent_of: creates an opponent from its name.
        moment: the current time, with a time zone.

    Returns:
        The number of games added.

    Raises:
        HistoryFault: a game was not written; its journal is kept.
    """
    return sum(_keep_finished(path, tree, opponent_of, history, moment) for path in waiting(folder))


def _keep_finished(
    path: Path, tree: StrategyTree, opponent_of: OpponentMaker, history: History, moment: datetime
) -> bool:
    try:
        with suppress(OSError):  # another window has kept it, or it stays for the next time
            seconds, played = path.stat().st_mtime, moment
            if FIRST_DAY.timestamp() <= seconds < moment.timestamp():
                played = datetime.fromtimestamp(seconds, UTC)
            session = resume(path, tree, opponent_of).session
            if session is None:
                return False
            if session.is_over:
                session.journal.spend(own_record(session, path.parent))
                keep_game(session, history, played)
                session.journal.drop()
                return True
            session.close()  # part of it no longer fits the rules: let the learner resume the rest
            journal = path.with_suffix(JOURNAL_SUFFIX)
            if not journal.exists():
                path.rename(journal)
            return False
    except HistoryFault:
        raise
    except BAD_VALUES:
        with suppress(OSError):
            path.rename(aside(path))
    return False
