"""Practice games whose program is killed at any moment: what was answered is still there.

A child process plays a game of practice with hints and take-backs, and tells by a pipe when it has
gone on by each line of the journal. It is killed after a line chosen by chance, without a pause, so
that it dies anywhere in the next ones. Then the journal must open, hold every line that was told
and at most what a game that nobody killed holds, or the finished game must lie in its folder.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from rules.formats import read_game
from rules.ruleset import Ruleset
from rules.table import Answer
from rules.tiles import Seat
from tutor.lab.soak.child import killed_after
from tutor.lab.soak.whim import Progress
from tutor.opponents.opponents import opponent
from tutor.practice.folder import GAMES_FOLDER, unfinished
from tutor.practice.journal import read_journal
from tutor.practice.notices import LastLineCut
from tutor.practice.question import Question
from tutor.practice.session import PracticeSession
from tutor.practice.setup import GameSetup
from tutor.practice.store import begin, finish, journal_path, resume
from tutor.strategy.tree import StrategyTree, shipped_tree

KILLS_PER_GAME: Final = 20
STEPS_OF_UNFINISHED: Final = 60


def soak_kill(
    size: int, seed: int, logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> Iterator[str]:
    whole: bytes = b""
    lines = 0
    for case in range(size):
        number = seed * 1_000_000 + case // KILLS_PER_GAME
        if case % KILLS_PER_GAME == 0:
            whole = _undisturbed(number)
            lines = whole.count(b"\n")
        after = Random(f"{seed} {case}").randrange(-1, lines)
        with TemporaryDirectory() as folder:
            fault = _kill(number, Path(folder), after, whole)
        if fault is not None:
            yield f"case {case} of seed {seed}, killed after line {after}: {fault}"
        progress(case + 1, size)


def play_game(number: int, folder: Path) -> Generator[int, None, None]:
    tree = _tree()
    session = begin(_setup(number), tree, lambda name: opponent(name, tree), folder)
    with closing(session):
        yield 1
        random = Random(number)
        lines = 1
        while not session.is_over and session.steps < _until(number):
            for _ in _moves(session, random):
                lines += 1
                yield lines
        if session.is_over:
            finish(session, folder, lambda decision: ())


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


def _tree() -> StrategyTree:
    return shipped_tree()


def _setup(number: int) -> GameSetup:
    players = ("novice", "novice", "novice")
    return GameSetup(number, Ruleset(hanchan=False), Seat(number % 4), players, f"game-{number}")


def _until(number: int) -> int:
    return 10_000 if number % 2 else STEPS_OF_UNFINISHED


def _undisturbed(number: int) -> bytes:
    with TemporaryDirectory() as folder:
        path = journal_path(_setup(number), Path(folder))
        data = b""
        for _ in play_game(number, Path(folder)):
            data = path.read_bytes()
        return data


def _kill(number: int, folder: Path, after: int, whole: bytes) -> str | None:
    told = len(killed_after(after, play_game, number, folder))
    path = journal_path(_setup(number), folder)
    if not path.exists():
        return _check_absence(folder, told, whole)
    if unfinished(folder) != (path,):
        return f"the journals are {[each.name for each in unfinished(folder)]}"
    tree = _tree()
    found = resume(path, tree, lambda name: opponent(name, tree))
    if found.session is None:
        return f"the journal does not open: {found.found}"
    found.session.close()
    if any(not isinstance(notice, LastLineCut) for notice in found.found):
        return f"the journal does not fit: {found.found}"
    lines = 1 + len(read_journal(path).entries)
    if lines < told:
        return f"{told} lines were gone on by, {lines} are there"
    if not whole.startswith(path.read_bytes()):
        return "the journal is not what was played"
    return None


def _check_absence(folder: Path, told: int, whole: bytes) -> str | None:
    records = [*(folder / GAMES_FOLDER).glob("*.mjlog")]
    if not records:
        return None if not told else f"{told} lines were gone on by, and nothing is there"
    if told < whole.count(b"\n"):
        return "the journal went before the game was over"
    final = read_game(records[0].read_bytes()).record.final_points
    return None if final is not None else "the record is not of a whole game"
