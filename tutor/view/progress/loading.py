"""Jobs of the progress page."""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias

from rules.formats import LogFile, UnreadableGame, find_address
from rules.message import Message
from rules.record import BadRecord, GameRecord
from rules.tiles import SEATS, Seat
from tutor.advice.advice import ReviewEntry
from tutor.classroom.intake import Pace
from tutor.classroom.roster import roster_of
from tutor.classroom.sources import Survey, count_games, games_in, slowly, survey
from tutor.corpus import digest_of, digests_of, map_games
from tutor.history.database import FileNumber, number_of, open_database
from tutor.history.faults import Fault, FaultNotice, HistoryFault
from tutor.history.games import keep_reviewed, kept_games
from tutor.history.luck import luckless
from tutor.history.rows import Origin, Outcome
from tutor.luck.model import shipped_luck_model
from tutor.review import review_entries
from tutor.strategy import tree as trees
from tutor.strategy.tree import StrategyTree
from tutor.view.history.commands import KeepLucks
from tutor.view.history.place import HistoryPlace
from tutor.view.jobs import Job, Runner, StepSink, StopCheck, WorkProgress, WorkStep
from tutor.view.review.model import distinct_name, own_seat

if TYPE_CHECKING:
    from tutor.diagnosis.diagnosis import ShownHabits
    from tutor.history.backups import Backup
    from tutor.history.luck import FoundLuck, LucklessGame
    from tutor.history.progress import HintsUsed, Progress
    from tutor.history.rows import Game, KeptGame


Known: TypeAlias = Mapping[tuple[str, Seat], bool]
MAX_NAMES_TOLD: Final = 5


class OwnFate(StrEnum):
    TAKEN = "taken"
    THERE = "there"
    NOT_OWN = "not_own"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class OwnGame:
    place: str
    fate: OwnFate
    record: GameRecord | None = None
    seat: Seat = SEATS[0]
    entries: tuple[ReviewEntry, ...] = field(default=(), repr=False)
    names: tuple[str, ...] = ()
    why: Message | None = None


@dataclass(frozen=True, slots=True)
class OwnImport:
    fates: dict[OwnFate, int]
    names: tuple[str, ...] = ()
    refused: tuple[tuple[str, Message], ...] = ()
    stopped: bool = False

    @property
    def files(self) -> int:
        return sum(self.fates.values())


def survey_names(
    tell: StepSink, stopped: StopCheck, places: tuple[Path, ...], fetch: bool, jobs: int
) -> Survey | None:
    total, pace = count_games(places), Pace(time.monotonic)

    def progress(done: int, _: int | None) -> None:
        tell(WorkProgress(done, total, pace.left(max(0, total - done))))

    logs = _until(games_in(places, slowly() if fetch else None), stopped)
    found = survey(logs, roster_of(()), jobs=jobs, progress=progress)
    return None if stopped() else found


def take_in_own(
    tell: StepSink,
    stopped: StopCheck,
    history: Path,
    places: tuple[Path, ...],
    names: tuple[str, ...],
    fetch: bool,
    jobs: int,
    moment: datetime,
) -> OwnImport:
    """Take in the games in which one of these names plays; what is done by a stop is kept.

    Raises:
        HistoryFault: the history cannot be used, or another one has taken its place meanwhile: what
            was taken in is not in that.
    """
    tree = trees.shipped_tree()
    with closing(open_database(history)) as open_:
        untold = {each.id for each in luckless(open_, shipped_luck_model())}
        games = [
            (kept.game, kept.game.origin is Origin.PRACTICE, kept.id in untold)
            for kept in kept_games(open_)
        ]
        known = {
            (game.digest, game.seat): is_own or game.place is not None
            for game, is_own, is_untold in games
            if is_own or (game.tree == tree.hash and not is_untold)
        }
        there = number_of(history)
    keep = partial(_keep, history, there, tree, moment)
    work = partial(annotate_own, names=names, known=known, tree=tree)
    logs = _until(games_in(places, slowly() if fetch else None), stopped)
    found = map_games(work, logs, jobs=jobs, at_a_time=1)
    done = _keep_all(keep, found, (tell, count_games(places)), stopped)
    if number_of(history) != there:
        raise HistoryFault(Fault.LOCKED, history)
    return done


def annotate_own(log: LogFile, names: tuple[str, ...], known: Known, tree: StrategyTree) -> OwnGame:
    try:
        reading = log.read()
        record = reading.record
        players = tuple(player.name for player in record.players)
        seat = own_seat(record, names)
        if seat is None and reading.seat is not None and not distinct_name(record, reading.seat):
            seat = reading.seat  # a guest's own view of the game
        if seat is None:
            return OwnGame(log.place, OwnFate.NOT_OWN, names=players)
        there = [known[each, seat] for each in digests_of(record) if (each, seat) in known]
        if any(is_ended or record.final_points is None for is_ended in there):
            return OwnGame(log.place, OwnFate.THERE)
        rounds = review_entries(record, (seat,), tree)
        entries = tuple(entry for each in rounds for entry in each)
    except (UnreadableGame, BadRecord) as error:
        return OwnGame(log.place, OwnFate.REFUSED, why=error.message)
    return OwnGame(log.place, OwnFate.TAKEN, record, seat, entries, players)


def _keep_all(
    keep: Callable[[OwnGame, GameRecord], Outcome],
    found: Iterable[OwnGame],
    told: tuple[StepSink, int],
    stopped: StopCheck,
) -> OwnImport:
    (tell, total), pace = told, Pace(time.monotonic)
    fates, players = Counter[OwnFate](), Counter[str]()
    refused: list[tuple[str, Message]] = []
    seen: dict[tuple[str, Seat], bool] = {}
    for done, game in enumerate(found, start=1):
        fate = game.fate
        if game.record is not None:
            key, is_ended = (
                (digest_of(game.record), game.seat),
                game.record.final_points is not None,
            )
            if key in seen and (seen[key] or not is_ended):
                fate = OwnFate.THERE
            seen[key] = is_ended or seen.get(key, False)
            if fate is OwnFate.TAKEN and keep(game, game.record) is Outcome.KEPT:
                fate = OwnFate.THERE
        if fate is OwnFate.NOT_OWN:
            players.update({*game.names} - {""})
        if game.why is not None:
            refused.append((game.place, game.why))
        fates[fate] += 1
        tell(WorkProgress(done, total, pace.left(max(0, total - done))))
    names = tuple(name for name, _ in players.most_common(MAX_NAMES_TOLD))
    return OwnImport(dict(fates), names, tuple(refused), stopped())


def _keep(
    history: Path,
    there: FileNumber,
    tree: StrategyTree,
    moment: datetime,
    game: OwnGame,
    record: GameRecord,
) -> Outcome:
    source = game.place
    if not os.path.isfile(source) and find_address(record.game) is not None:
        source = f"https://tenhou.net/0/?log={record.game}&tw={game.seat}"
    with closing(open_database(history)) as open_:
        if number_of(history) != there:
            raise HistoryFault(Fault.LOCKED, history)
        return keep_reviewed(
            open_, record, game.entries, source, game.seat, tree, moment, origin=Origin.IMPORT
        ).outcome


def _until(logs: Iterable[LogFile], stopped: StopCheck) -> Iterator[LogFile]:
    for log in logs:
        if stopped():
            return
        yield log


GAMES_AT_ONCE: Final = 10
SHARE: Final = "\\\\"


@dataclass(frozen=True, slots=True)
class RecordOfGame:
    id: int
    path: str
    digest: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class LookedAt:
    games: frozenset[int]


def filling_job(
    place: HistoryPlace, cache: Callable[[], Path], run: Runner, but: frozenset[int]
) -> Job:
    """Read the records of games without luck: LookedAt, then KeepLucks. A

    A history that cannot be read, and a record that is gone, is passed over.

    Args:
        place: where the history lies.
        cache: the folder of the games that were fetched.
        run: makes a job of work, see `tutor.view.jobs`.
        but: games that were looked at before.
    """
    games = _luckless_games(place)
    files = _records(games, place.path().parent, cache())
    records = tuple(one for one in files if one.id not in but)
    yield LookedAt(frozenset(one.id for one in records))
    if not records:
        return
    found: list[FoundLuck] = []
    for piece in run(partial(find_lucks, records), lambda: False):
        if isinstance(piece, WorkStep):
            found.append(piece.step)
        if len(found) == GAMES_AT_ONCE:
            yield KeepLucks(tuple(found))
            found.clear()
        else:
            yield None
    if found:
        yield KeepLucks(tuple(found))


def find_lucks(records: tuple[RecordOfGame, ...], tell: StepSink, stopped: StopCheck) -> None:
    from rules.formats import UnreadableGame, open_replay  # not in the window's process
    from tutor.corpus import digests_of
    from tutor.history.luck import FoundLuck, luck_of_seat
    from tutor.luck.model import shipped_luck_model

    for each in records:
        if stopped():
            return
        try:
            record = open_replay(each.path).record
        except UnreadableGame:
            continue
        if each.digest in digests_of(record):
            answer = luck_of_seat(record, each.seat, shipped_luck_model())
            tell(FoundLuck(each.id, each.digest, answer))


def record_file(game: "Game", folder: Path, cache: Path) -> Path | None:
    """Return the file in which the record of a game lies; None where it is not on this computer: a
    share is not asked for by itself, as that tells its host who asks.

    Args:
        game: of the history.
        folder: the data folder.
        cache: the folder of the games that were fetched.
    """
    from rules.formats import find_address  # not before a frame
    from tutor.history.rows import Origin
    from tutor.practice.folder import GAMES_FOLDER

    practice, address = game.origin is Origin.PRACTICE, find_address(game.source)
    paths = [folder / GAMES_FOLDER / game.source if practice else Path(game.source)]
    if game.source.replace("/", "\\").startswith(SHARE):
        paths = []
    if address is not None:
        paths.append(cache / f"{address.game}.mjlog")
    return next((path for path in paths if _is_file(path)), None)


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False  # no path that there could be


def _luckless_games(place: HistoryPlace) -> "tuple[LucklessGame, ...]":
    from tutor.history.database import use_history  # not before a frame
    from tutor.history.faults import HistoryFault
    from tutor.history.luck import luckless
    from tutor.luck.model import shipped_luck_model

    path = place.path()
    if place.is_absent():
        return ()
    try:
        return use_history(path, lambda history: luckless(history, shipped_luck_model()))
    except HistoryFault:
        return ()


def _records(games: "Iterable[LucklessGame]", folder: Path, cache: Path) -> Iterator[RecordOfGame]:
    for each in games:
        file = record_file(each.game, folder, cache)
        if file is not None:
            yield RecordOfGame(each.id, str(file), each.game.digest, each.game.seat)


@dataclass(frozen=True, slots=True)
class Unread:
    """No figures; without a fault there is no history yet."""

    fault: FaultNotice | None = None


@dataclass(frozen=True, slots=True)
class FiguresRead:
    progress: "Progress"


@dataclass(frozen=True, slots=True)
class BackupsRead:
    backups: "tuple[Backup, ...]"


@dataclass(frozen=True, slots=True)
class GamesRead:
    hints: "HintsUsed"
    games: tuple["KeptGame", ...]
    habits: "ShownHabits"


@dataclass(frozen=True, slots=True)
class Status:
    record: GameRecord
    seat: Seat
    is_kept: bool
    was_played_here: bool


def reading(place: HistoryPlace) -> Job:
    from tutor.history.backups import backups  # not before a frame
    from tutor.history.database import use_history
    from tutor.history.faults import HistoryFault
    from tutor.history.games import kept_games
    from tutor.history.luck import habits_shown
    from tutor.history.progress import hints_used, progress

    path = place.path()
    yield BackupsRead(backups(path))
    if place.is_absent():
        yield Unread()
        return
    try:
        yield FiguresRead(use_history(path, progress))
        hints, games, habits = use_history(
            path, lambda history: (hints_used(history), kept_games(history), habits_shown(history))
        )
        yield GamesRead(hints, games, habits)
    except HistoryFault as error:
        yield Unread(error.notice)


def looking_up(place: HistoryPlace, record: GameRecord, seat: Seat) -> Job:
    from tutor.corpus import digests_of
    from tutor.history.database import use_history  # not before a frame
    from tutor.history.faults import HistoryFault
    from tutor.history.games import kept_games
    from tutor.history.rows import Origin

    found = None
    path = place.path()
    if not place.is_absent():
        digests = digests_of(record)
        with suppress(HistoryFault):
            found = next(
                (
                    kept.game
                    for kept in use_history(path, kept_games)
                    if kept.game.digest in digests and kept.game.seat == seat
                ),
                None,
            )
    is_played = found is not None and found.origin is Origin.PRACTICE
    yield Status(record, seat, found is not None, is_played)
