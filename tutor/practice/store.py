"""Where practice games are kept: begun, resumed, finished."""

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

from rules.formats import write_mjlog
from rules.formats.opening import read_file
from rules.message import BAD_VALUES, message_of
from rules.table import midround
from tutor import __version__
from tutor.advice.advice import CallDecision, Decision
from tutor.advice.log import write_calls, write_log
from tutor.history.database import History
from tutor.history.faults import HistoryFault
from tutor.history.games import keep_reviewed
from tutor.history.rows import AddResult, Origin
from tutor.luck.game import header_with_luck
from tutor.luck.model import shipped_luck_model
from tutor.opponents.thinking import Opponent, UnknownOpponent
from tutor.practice.folder import GAMES_FOLDER, JOURNAL_SUFFIX, waiting
from tutor.practice.journal import (
    AnswersLeftOut,
    BadJournal,
    Journal,
    JournalEntry,
    JournalPutAside,
    JournalUnreadable,
    JournalUnusable,
    LastLineCut,
    OpponentsMissing,
    PracticeNotice,
    Writer,
    read_journal,
)
from tutor.practice.session import PracticeSession
from tutor.practice.time_travel import GameSetup, PracticeStart
from tutor.strategy.tree import StrategyTree
from tutor.system.files import aside, private_file, private_folder, replacing

OpponentMaker = Callable[[str], Opponent]
REPLACEMENT_OPPONENT: Final = "steady"


@dataclass(frozen=True, slots=True)
class ResumedGame:
    session: PracticeSession | None
    """None: there is nothing to go on with; `found` says why."""
    found: tuple[PracticeNotice, ...]


def begin(
    setup: GameSetup, tree: StrategyTree, opponent_of: OpponentMaker, folder: Path
) -> PracticeSession:
    """Return a new game, with its journal. Where that cannot be written, the game is played all the
    same and `unsaved` says why. Where a game of the same name is kept already, it gets a number.

    Raises:
        ValueError: nobody has the name of an opponent.
    """
    opponents = _seated(setup, opponent_of)
    setup = _with_free_name(setup, folder)
    path = journal_path(setup, folder)
    try:
        journal = Journal.create(path, setup, tree.hash, __version__)
    except OSError as error:
        session = PracticeSession(setup, tree, opponents)
        session.writer.give_up(path, error)
        return session
    return PracticeSession(setup, tree, opponents, journal)


def begin_here(
    setup: GameSetup,
    here: PracticeStart,
    tree: StrategyTree,
    opponent_of: OpponentMaker,
    folder: Path,
) -> PracticeSession:
    """Return the rest of a round, from a moment of a log; the seed shuffles the wall. It has no
    journal: until it ends nothing of it is kept.

    Raises:
        ValueError: the log does not tell enough for that, or nobody has the name of an opponent.
    """
    begun = midround(here.events, Random(setup.seed))
    named = _with_free_name(replace(setup, rules=here.rules, seat=here.seat), folder)
    return PracticeSession(named, tree, _seated(named, opponent_of), begun=begun)


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
    """Return where the record of a game that is over is to lie: where nothing does, or the same one
    already.

    Raises:
        OSError: what lies there cannot be read.
    """
    data = write_mjlog(session.record())
    places = (record_path(named, folder) for named in _numbered(session.setup))
    return next(place for place in places if not os.path.lexists(place) or _holds(place, data))


def _holds(path: Path, data: bytes) -> bool:
    return path.is_file() and read_file(path) == data


def record_path(setup: GameSetup, folder: Path) -> Path:
    return folder / GAMES_FOLDER / f"{setup.game}.mjlog"


def journal_path(setup: GameSetup, folder: Path) -> Path:
    return folder / f"{setup.game}{JOURNAL_SUFFIX}"


def resume(path: Path, tree: StrategyTree, opponent_of: OpponentMaker) -> ResumedGame:
    try:
        text = read_journal(path)
        opponents, strangers = _seated_again(text.setup, opponent_of)
    except OSError as error:
        return ResumedGame(None, (JournalUnreadable(str(path), message_of(error).text),))
    except BadJournal as error:
        return ResumedGame(None, (_put_aside(path, error.notice),))
    session = PracticeSession(text.setup, tree, opponents)
    good = _replay(session, text.entries)
    found: list[PracticeNotice] = [OpponentsMissing(strangers)] if strangers else []
    if good < len(text.entries):
        found.append(AnswersLeftOut(len(text.entries) - good))
        _keep_a_copy(path)
    elif text.lost > 1:
        found.append(AnswersLeftOut(text.lost))
        _keep_a_copy(path)
    elif text.lost:
        found.append(LastLineCut())
    try:
        session.writer = Writer(Journal.reopen(path, text, good))
    except OSError as error:
        session.writer.give_up(path, error)
    return ResumedGame(session, tuple(found))


def finish(
    session: PracticeSession,
    folder: Path,
    sentences: Callable[[Decision], tuple[str, ...]],
    call_sentences: Callable[[CallDecision], tuple[str, ...]] = lambda decision: (),
    *,
    keeps_journal: bool = False,
) -> Path:
    """Keep a finished game: the record (mjlog) that `review` opens, beside it the advice log with
    the hints and what was taken back; the journal is not needed any more and goes. Where another
    game of the same name is kept (of a copied journal, or of a second window), it gets a number.

    Args:
        sentences: the words of a decision (`tutor.text.advice.sentences` with a language).
        call_sentences: those of a call (`tutor.text.calls.recommendation`); they can be
            left out, as the log holds what they are made from.
        keeps_journal: it goes with `Writer.drop`, once the history has the game, too.

    Returns:
        Where the record lies.

    Raises:
        ValueError: the game is not over.
        OSError: the place cannot be written; the journal stays.
    """
    if not session.is_over:
        raise ValueError("the game is not over")
    record = session.record()
    private_folder(record_path(session.setup, folder).parent)
    path = own_record(session, folder)
    is_kept = path.exists()  # a second window has ended the game in the same way
    with replacing(path, private=True) as file:
        file.write(write_mjlog(record).decode())
    log = path.with_suffix(".advice.jsonl")
    if not is_kept or not log.exists():
        with replacing(log, private=True) as file:
            header = header_with_luck(record, path.name, session.tree, shipped_luck_model())
            write_log(file, header, session.decisions(), sentences)
            write_calls(file, session.call_decisions(), call_sentences)
    session.writer.spend(path)
    session.close()
    if not keeps_journal:
        session.writer.drop()
    return path


def _replay(session: PracticeSession, entries: tuple[JournalEntry, ...]) -> int:
    for number, entry in enumerate(entries):
        try:
            session.repeat(entry)
        except BAD_VALUES:
            return number
    return len(entries)


def _put_aside(path: Path, notice: PracticeNotice) -> PracticeNotice:
    if isinstance(notice, JournalUnusable):
        place = aside(path)
        try:
            path.replace(place)
        except OSError:
            return notice
        return JournalPutAside(notice.path, place.name)
    return notice


def _keep_a_copy(path: Path) -> None:
    with suppress(OSError):
        copy = aside(path)
        private_file(copy)
        copyfile(path, copy)


def _seated_again(
    setup: GameSetup, opponent_of: OpponentMaker
) -> tuple[tuple[Opponent, Opponent, Opponent], tuple[str, ...]]:
    known: dict[str, Opponent] = {}
    strangers = []
    for name in dict.fromkeys(setup.opponents):
        try:
            known[name] = opponent_of(name)
        except UnknownOpponent:
            known[name] = opponent_of(REPLACEMENT_OPPONENT)
            strangers.append(name)
    right, across, left = (known[name] for name in setup.opponents)
    return (right, across, left), tuple(strangers)


def _seated(setup: GameSetup, opponent_of: OpponentMaker) -> tuple[Opponent, Opponent, Opponent]:
    right, across, left = map(opponent_of, setup.opponents)
    return right, across, left


FIRST_DAY: Final = datetime(2020, 1, 1, tzinfo=UTC)


def keep_game(session: PracticeSession, history: History, moment: datetime) -> AddResult:
    """Keep the game; beside `store.finish`, before or after it.

    Args:
        moment: when it was played, with its time zone.

    Raises:
        ValueError: the game is not over.
        HistoryFault: it was not written; the history is as it was.
    """
    if not session.is_over:
        raise ValueError("the game is not over")
    setup, record = session.setup, session.writer.record
    return keep_reviewed(
        history,
        session.record(),
        (*session.decisions(), *session.call_decisions()),
        f"{setup.game}.mjlog" if record is None else record.name,
        setup.seat,
        session.tree,
        moment,
        origin=Origin.PRACTICE,
    )


def keep_waiting(
    folder: Path, tree: StrategyTree, opponent_of: OpponentMaker, history: History, moment: datetime
) -> int:
    """Keep the finished games that the history could not take when they were played; returns how
    many they were. Each keeps its day, and its journal goes.

    Args:
        folder: where games are kept.
        moment: now, with its time zone.

    Raises:
        HistoryFault: one was not written; it waits on.
    """
    return sum(_keep_waiting(path, tree, opponent_of, history, moment) for path in waiting(folder))


def _keep_waiting(
    path: Path, tree: StrategyTree, opponent_of: OpponentMaker, history: History, moment: datetime
) -> bool:
    try:
        with suppress(OSError):  # another window has kept it, or it waits on
            played = _day_of(path, moment)
            session = resume(path, tree, opponent_of).session
            if session is None:
                return False
            if session.is_over:
                session.writer.spend(own_record(session, path.parent))
                keep_game(session, history, played)
                session.writer.drop()
                return True
            session.close()  # it no longer fits the rules: what is left of it can be gone on with
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


def _day_of(path: Path, moment: datetime) -> datetime:
    seconds = path.stat().st_mtime
    if FIRST_DAY.timestamp() <= seconds < moment.timestamp():
        return datetime.fromtimestamp(seconds, UTC)
    return moment
