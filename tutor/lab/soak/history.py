"""A history with one wrong byte: whatever reads it goes on, or says in a sentence why not.

Each case changes one byte of a small history, half of them within a text, and then does what the
window does with a history, in another order each time. What turns out to be damaged has to be
rescued on the way: no error but ours comes out, and in the end every page of the file is sound.
"""

import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from re import finditer
from tempfile import TemporaryDirectory
from typing import Final, TypeAlias

from rules.message import TutorError
from rules.record import GameRecord
from rules.tiles import Seat
from tutor.advice.advice import Decision
from tutor.advice.call_advice import ReviewEntry
from tutor.concepts.course import Concept
from tutor.concepts.ledger import Meeting, place_of
from tutor.drills.drill import drill_of
from tutor.drills.question import Question, answer
from tutor.history.database import FILE_NAME, open_database
from tutor.history.faults import Fault, FaultNotice, HistoryFault, HistoryNotice, NotCopiedNotice
from tutor.history.opening import check_all, open_rescued
from tutor.history.positions import CallsWanted, PositionsWanted
from tutor.identity import digest_of
from tutor.lab.soak.whim import WILD, Progress, play_game
from tutor.language import translator
from tutor.lessons.call_lessons import CallCause
from tutor.review import review_entries
from tutor.strategy.tree import StrategyTree, shipped_tree
from tutor.text.history_notices import notice_line
from tutor.text.messages import error_sentence
from tutor.view.course import reading_ledger
from tutor.view.drills.day import read_day
from tutor.view.history.commands import (
    AddDrills,
    BackUpHistory,
    Command,
    CommandFailure,
    ForgetGame,
    KeepReviewedGame,
    RecordAnswer,
    RecordMeeting,
)
from tutor.view.history.place import HistoryPlace
from tutor.view.history.writing import carry_out
from tutor.view.jobs import Job
from tutor.view.process import in_thread
from tutor.view.progress.loading import GamesRead, Unread, looking_up, reading
from tutor.view.progress.luck_filling import filling_job
from tutor.view.progress.positions import listing

GAMES: Final = 4
ROUNDS: Final = 2
NOW: Final = datetime(2025, 1, 31, 18, 59, tzinfo=UTC)
REFUSED: Final = (Fault.NEWER, Fault.FOREIGN)


@dataclass(frozen=True, slots=True)
class KeptMaterial:
    record: GameRecord
    seat: Seat
    entries: tuple[ReviewEntry, ...] = field(repr=False)

    @property
    def decisions(self) -> tuple[Decision, ...]:
        return tuple(one for one in self.entries if isinstance(one, Decision))

    @property
    def keeping(self) -> KeepReviewedGame:
        name = digest_of(self.record)
        return KeepReviewedGame(self.record, self.entries, f"{name}.mjlog", self.seat, NOW)


Use: TypeAlias = Callable[[HistoryPlace], str | None]
NamedUse: TypeAlias = tuple[str, Use]


def soak_history(
    size: int, seed: int, logs: Sequence[Path] = (), progress: Progress = lambda done, total: None
) -> Iterator[str]:
    material = [material_of(Random(f"{seed} {game}")) for game in range(GAMES + 1)]
    image = image_of(material[:GAMES])
    uses = (*_uses(material),)
    texts = [at for found in finditer(rb"[ -~]{4,}", image) for at in range(*found.span())]
    for case in range(size):
        random = Random(f"{seed} {case}")
        at = random.choice(texts) if random.random() < 0.5 else random.randrange(len(image))
        wrong = (image[at] + random.randrange(1, 256)) % 256
        data = image[:at] + bytes([wrong]) + image[at + 1 :]
        with TemporaryDirectory() as folder:
            fault = survives(data, uses, Path(folder), random)
        if fault is not None:
            yield f"case {case} of seed {seed}, byte {at} is {wrong}: {fault}"
        progress(case + 1, size)


def survives(
    data: bytes, uses: Sequence[NamedUse], folder: Path, random: Random, *, keeps_games: bool = True
) -> str | None:
    """Return what is wrong with how a damaged history was used, None if nothing.

    Args:
        data: the file.
        uses: what is done with it.
        folder: an empty one.
        random: the order in which things are done.
        keeps_games: something of it must be left.
    """
    path = folder / FILE_NAME
    path.write_bytes(data)
    moments = (NOW + timedelta(seconds=second) for second in range(10_000))
    place = HistoryPlace(lambda: path, lambda: next(moments))
    last: NamedUse = ("the end", partial(_check_end, keeps_games))
    for name, use in (*random.sample(uses, len(uses)), last):
        try:
            fault = use(place)
        except Exception as error:
            at = traceback.extract_tb(error.__traceback__)[-1]
            return f"{name}: {type(error).__name__} at {Path(at.filename).name}:{at.lineno}"
        if fault is not None:
            return f"{name}: {fault}"
    return None


def material_of(random: Random) -> KeptMaterial:
    whole = play_game(random, WILD)
    record = replace(whole, rounds=whole.rounds[:ROUNDS])
    entries = review_entries(record, (Seat(1),), shipped_tree())
    return KeptMaterial(record, Seat(1), tuple(entry for each in entries for entry in each))


def image_of(material: Sequence[KeptMaterial]) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder, FILE_NAME)
        place = HistoryPlace(lambda: path, lambda: NOW)
        for each in material:
            for command in (each.keeping, *_quick(each, shipped_tree())):
                carry_out(place, command)
        with closing(open_database(path)) as history, history.read() as rows:
            rows.execute("SELECT count(*) FROM games").fetchone()
        return path.read_bytes()


def _quick(game: KeptMaterial, tree: StrategyTree) -> Iterator[Command]:
    decision = game.decisions[3]
    met = Meeting(place_of("game", decision.observation, is_offer=False), next(iter(Concept)))
    drill = drill_of(decision)
    tile = drill.observation.discards[0]
    yield AddDrills(game.decisions[:2], NOW)
    yield RecordAnswer(answer(Question(drill), tile, tree), NOW)
    yield RecordMeeting(met, NOW)


def _uses(material: Sequence[KeptMaterial]) -> Iterator[NamedUse]:
    yield from READINGS
    yield ("a game's tick", lambda place: _said(looking_up(place, material[0].record, Seat(1))))
    yield (
        "the luck",
        lambda place: _said(
            filling_job(place, lambda: place.path().parent, in_thread, frozenset())
        ),
    )
    commands = (
        *_quick(material[1], shipped_tree()),
        material[0].keeping,
        material[-1].keeping,
        ForgetGame(2),
    )
    for command in commands:
        yield type(command).__name__, partial(_write, command)
    yield "a backup", lambda place: _write(BackUpHistory(place.path().with_name("copy")), place)


def _pieces(job: Job) -> list[object]:
    return [*job]


def _said(job: Job) -> str | None:
    for piece in _pieces(job):
        if isinstance(piece, Unread):
            return _refusal(piece.found[-1]) if piece.found else "nothing is there"
    return None


def _open_positions(place: HistoryPlace) -> str | None:
    _tried(listing(place, PositionsWanted()))
    for cause in CallCause:
        _tried(listing(place, CallsWanted(cause)))
    return None


def _tried(job: Job) -> list[object]:
    try:
        return _pieces(job)
    except TutorError as error:
        for language in ("en", "ja"):
            error_sentence(error, translator(language))
        return []


def _read_drills(place: HistoryPlace) -> str | None:
    day = read_day(place.path(), place.now(), shipped_tree(), ())
    for fault in day.faults:
        if isinstance(fault, FaultNotice) and _refusal(fault) is not None:
            return _refusal(fault)
    return None


def _write(command: Command, place: HistoryPlace) -> str | None:
    done = carry_out(place, command)
    return _refusal(done.notice) if isinstance(done, CommandFailure) else None


def _refusal(notice: HistoryNotice) -> str | None:
    is_told = isinstance(notice, FaultNotice) and notice.fault in REFUSED
    if is_told or isinstance(notice, NotCopiedNotice):
        notice_line(notice, translator("ja"))
        return None
    return f"refused: {notice}"


def _check_end(keeps_games: bool, place: HistoryPlace) -> str | None:
    found = _pieces(reading(place))
    if any(isinstance(piece, Unread) for piece in found):
        return None  # its refusal was looked at
    games = next(piece.games for piece in found if isinstance(piece, GamesRead))
    try:
        check_all(place.path())
    except HistoryFault as error:  # where nothing was read so far
        if error.fault is not Fault.DAMAGED:
            raise
        opened = open_rescued(place.path(), place.now())
        if opened.history is not None:
            opened.history.close()
        check_all(place.path())
    return None if games or not keeps_games else "no game is left"


READINGS: Final[tuple[NamedUse, ...]] = (
    ("the progress page", lambda place: _said(reading(place))),
    ("the positions", _open_positions),
    ("the drills", _read_drills),
    ("the course", lambda place: _said(reading_ledger(place))),
)
