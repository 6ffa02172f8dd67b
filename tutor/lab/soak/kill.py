"""Programs that are killed at any moment: what a learner entrusted to them is still there.

A child process works and reports each step that is done. It is killed without a pause after a step
chosen at random, so that it dies anywhere in the next one. Then

- the journal of a practice game opens, with every answer that was reported, or the finished game
  is in its folder;
- the history is whole, and every game in it that was reported;
- after backups and restores, the history and each backup are whole, as they were at some moment;
- the settings open, as they were last saved or as they were about to be.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from rules.events import Ruleset
from rules.formats.reader import parse_game
from rules.table import Answer
from rules.tiles import Seat
from tutor.coach.concepts.finders import Concept
from tutor.coach.concepts.ledger import DecisionPlace, Meeting
from tutor.coach.review import review_entries
from tutor.coach.strategy.tree import shipped_tree
from tutor.lab.kept_games import decisions_of, lessons_of, rows_of
from tutor.lab.soak.child import killed_after
from tutor.lab.soak.whim import WILD, Progress
from tutor.lab.soak.whim import play_game as play_whim
from tutor.opponents.opponents import opponent
from tutor.practice.folder import GAMES_FOLDER, unfinished
from tutor.practice.hints import Question
from tutor.practice.journal import read_journal
from tutor.practice.saved_games import LAST_LINE_CUT, begin_game, finish_game, journal_path, resume
from tutor.practice.session import PracticeSession
from tutor.practice.time_travel import GameSetup
from tutor.settings import Settings, load, save
from tutor.store.backups import back_up_today, backups, restore
from tutor.store.database import FILE_NAME, HistoryFault, check_all, open_database
from tutor.store.drilling import keep_meeting, read_ledger
from tutor.store.games import keep_reviewed, kept_games

CASES_OF_A_NUMBER: Final = 80
STEPS_OF_UNFINISHED: Final = 60
MAX_GAMES: Final = 12
NOW: Final = datetime(2025, 1, 31, 18, 59, tzinfo=UTC)
SEAT: Final = Seat(1)


def soak_kill(
    size: int, seed: int, logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> Iterator[str]:
    kinds = _kill_practice, _kill_keeping, _kill_restoring, _kill_saving
    for case in range(size):
        with TemporaryDirectory() as folder:
            random = Random(f"{seed} {case}")
            number = seed * 1_000_000 + case // CASES_OF_A_NUMBER
            fault = kinds[case % len(kinds)](number, Path(folder), random)
        if fault is not None:
            yield f"case {case} of seed {seed}: {fault}"
        progress(case + 1, size)


# --- a practice game ------------------------------------------------------------------------------


def play_game(number: int, folder: Path) -> Generator[int, None, None]:
    tree = shipped_tree()
    session = begin_game(_setup(number), tree, lambda name: opponent(name, tree), folder)
    with closing(session):
        yield 1
        random = Random(number)
        lines = 1
        while not session.is_over and session.steps < (
            10000 if number % 2 else STEPS_OF_UNFINISHED
        ):
            for _ in _moves(session, random):
                lines += 1
                yield lines
        if session.is_over:
            finish_game(session, folder, lambda decision: ())


def _moves(session: PracticeSession, random: Random) -> Iterator[None]:
    question = session.question
    if session.result is not None:
        session.advance()
    elif question is None:
        session.advance()
        yield
    elif random.random() < 0.1 and session.opened < 4:
        session.open_hint()
        yield
    elif random.random() < 0.05 and session.can_take_back:
        session.take_back()
        yield
    else:
        session.answer(_answer(question, random))
        yield


def _answer(question: Question, random: Random) -> Answer:
    if question.may_pass and random.random() < 0.7:
        return None
    return question.win or random.choice(question.offered)


def _setup(number: int) -> GameSetup:
    players = ("novice", "novice", "novice")
    return GameSetup(number, Ruleset(hanchan=False), Seat(number % 4), players, f"game-{number}")


@lru_cache(maxsize=1)
def _undisturbed(number: int) -> bytes:
    with TemporaryDirectory() as folder:
        path = journal_path(_setup(number), Path(folder))
        data = b""
        for _ in play_game(number, Path(folder)):
            data = path.read_bytes()
        return data


def _kill_practice(number: int, folder: Path, random: Random) -> str | None:
    whole = _undisturbed(number)
    after = random.randrange(-1, whole.count(b"\n"))
    reported = len(killed_after(after, play_game, number, folder))
    path = journal_path(_setup(number), folder)
    if not path.exists():
        records = [*(folder / GAMES_FOLDER).glob("*.mjlog")]
        if not records:
            return None if not reported else f"{reported} lines were reported, and nothing is there"
        if reported < whole.count(b"\n"):
            return "the journal went before the game was over"
        final = parse_game(records[0].read_bytes()).record.final_points
        return None if final is not None else "the record is not of a whole game"
    if unfinished(folder) != (path,):
        return f"the journals are {[each.name for each in unfinished(folder)]}"
    tree = shipped_tree()
    found = resume(path, tree, lambda name: opponent(name, tree))
    if found.session is None:
        return f"the journal does not open: {found.found}"
    found.session.close()
    if any(notice != LAST_LINE_CUT for notice in found.found):
        return f"the journal does not fit: {found.found}"
    lines = 1 + len(read_journal(path).entries)
    if lines < reported:
        return f"{reported} lines were reported, {lines} are there"
    if not whole.startswith(path.read_bytes()):
        return "the journal is not what was played"
    return None


# --- a history ------------------------------------------------------------------------------------


def keep_games(path: Path, case: int) -> Iterator[int]:
    tree, random = shipped_tree(), Random(str(case))
    games = (play_whim(random, WILD) for _ in count())
    whole = next(game for game in games if len(game.rounds[0]) > MAX_GAMES)
    record = replace(whole, rounds=whole.rounds[:1])
    (entries,) = review_entries(record, (SEAT,), tree)
    with closing(open_database(path)) as history:
        for number in count():
            events = record.rounds[0][: len(record.rounds[0]) - number]  # another game each time
            part = replace(record, rounds=(events,))
            kept = keep_reviewed(history, part, entries, f"{case} {number}", SEAT, tree, NOW)
            yield kept.id


def _kill_keeping(number: int, folder: Path, random: Random) -> str | None:
    path, reported = folder / FILE_NAME, set[int]()
    for _ in range(2):  # the second program continues from the first one's files
        after = random.randrange(1, MAX_GAMES)
        reported |= {*killed_after(after, keep_games, path, random.randrange(10_000))}
    return fault_of_history(path, reported)


def fault_of_history(path: Path, reported: set[int]) -> str | None:
    try:
        check_all(path)
        with closing(open_database(path)) as history:
            kept = kept_games(history)
            if lost := reported - {each.id for each in kept}:
                return f"the games {sorted(lost)} are lost"
            for each in kept:
                rows = rows_of(history, each.id)
                if not len(rows) == len(decisions_of(history, each.id)) >= each.decisions:
                    return f"game {each.id} is not whole"
                lessons_of(history, each.id)
    except HistoryFault as error:
        return str(error)
    return None


def back_up_and_restore(path: Path) -> Iterator[int]:
    """Each day meet a concept; back the history up, then put the backup of the day before back."""
    for day in count(1):
        now = NOW + timedelta(days=day)
        with closing(open_database(path)) as history:
            for turn in range(day):
                place = DecisionPlace(str(day), SEAT, 0, 0, turn, 70, is_offer=False)
                keep_meeting(history, Meeting(place, next(iter(Concept))), now)
        back_up_today(path, now)
        yield 2 * day
        if len(copies := backups(path)) > 1:
            restore(path, copies[1].path, now)
        yield 2 * day + 1


def _kill_restoring(number: int, folder: Path, random: Random) -> str | None:
    path = folder / FILE_NAME
    reported = killed_after(random.randrange(1, 30), back_up_and_restore, path)
    copies = backups(path)
    dated = (path.parent / "backups").glob("history-*.sqlite3")
    if len(copies) != len([*dated]) or (reported and not copies):
        return f"{len(copies)} backups open after {len(reported)} steps"
    try:
        for each in (path, *(copy.path for copy in copies)):
            check_all(each)
            with closing(open_database(each)) as history:
                if not read_ledger(history).meetings:
                    return f"{each.name} is empty after {len(reported)} steps"
    except HistoryFault as error:
        return str(error)
    return None


# --- the settings ---------------------------------------------------------------------------------


def save_settings(path: Path) -> Iterator[int]:
    for number in count(1):
        save(Settings(last_folder=str(number)), path)
        yield number


def _kill_saving(number: int, folder: Path, random: Random) -> str | None:
    path = folder / "settings.json"
    reported = killed_after(random.randrange(1, 200), save_settings, path)
    settings, complaints = load(path)
    if complaints:
        return f"the settings do not open: {complaints}"
    if int(settings.last_folder) - reported[-1] not in (0, 1):
        return f"the settings of step {reported[-1]} are those of step {settings.last_folder}"
    return None
