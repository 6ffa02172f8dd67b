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
from typing import Final, TypeAlias

from rules.formats.addresses import find_address
from rules.formats.fetch import open_replay
from rules.formats.logs import LogFile
from rules.formats.reading import UnreadableGame
from rules.message import Message
from rules.record import BadRecord, GameRecord
from rules.tiles import SEATS, Seat
from tutor.classroom.intake import Pace
from tutor.classroom.roster import roster_of
from tutor.classroom.sources import Survey, count_games, games_in, slowly, survey
from tutor.coach.advice import ReviewEntry
from tutor.coach.diagnosis.diagnosis import ShownHabits
from tutor.coach.review import entries_at_once
from tutor.coach.strategy import tree as trees
from tutor.coach.strategy.tree import StrategyTree
from tutor.corpus import digest_of, digests_of, map_games
from tutor.luck.model import shipped_luck_model
from tutor.pages.history.model import HistoryPlace, KeepGrades, KeepLucks
from tutor.pages.parts.model import Job, Runner, StepSink, StopCheck, WorkProgress, WorkStep
from tutor.pages.review.words import distinct_name, own_seat
from tutor.practice.folder import GAMES_FOLDER
from tutor.store import figures
from tutor.store.backups import Backup, backups
from tutor.store.database import Fault, HistoryFault, number_of, open_database, use_history
from tutor.store.figures import badges_of, rates_of
from tutor.store.games import keep_reviewed, kept_games
from tutor.store.progress import Done, Progress, progress, what_was_done
from tutor.store.rows import AddOutcome, Game, KeptGame, Origin

Known: TypeAlias = Mapping[tuple[str, Seat], bool]


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
    report = _reporter(tell, places)
    logs = _until(games_in(places, slowly() if fetch else None), stopped)
    found = survey(logs, roster_of(()), jobs=jobs, progress=lambda done, _: report(done))
    return None if stopped() else found


def _reporter(tell: StepSink, places: tuple[Path, ...]) -> Callable[[int], None]:
    total, pace = count_games(places), Pace(time.monotonic)
    return lambda done: tell(WorkProgress(done, total, pace.left(max(0, total - done))))


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
    """Import the games in which a player has one of these names. A stop keeps those imported.

    Raises:
        HistoryFault: the history cannot be used, or its file was replaced during the import.
    """
    tree = trees.shipped_tree()
    known: dict[tuple[str, Seat], bool] = {}
    with closing(open_database(history)) as database:
        without_luck = {
            each.id for each in figures.games_without_luck(database, shipped_luck_model())
        }
        for kept in kept_games(database):
            game = kept.game
            is_own = game.origin is Origin.PRACTICE
            if is_own or (game.tree == tree.hash and kept.id not in without_luck):
                known[game.digest, game.seat] = is_own or game.place is not None
        number = number_of(history)

    def keep(game: OwnGame, record: GameRecord) -> AddOutcome:
        source = game.place
        if not os.path.isfile(source) and find_address(record.game) is not None:
            source = f"https://tenhou.net/0/?log={record.game}&tw={game.seat}"
        with closing(open_database(history)) as database:
            if number_of(history) != number:
                raise HistoryFault(Fault.LOCKED, history)
            return keep_reviewed(
                database,
                record,
                game.entries,
                source,
                game.seat,
                tree,
                moment,
                origin=Origin.IMPORT,
            ).outcome

    work = partial(annotate_own, names=names, known=known, tree=tree)
    logs = _until(games_in(places, slowly() if fetch else None), stopped)
    found = map_games(work, logs, jobs=jobs, at_a_time=1)
    done = _keep_all(keep, found, _reporter(tell, places), stopped)
    if number_of(history) != number:
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
        entries = entries_at_once(record, (seat,), tree)
    except (UnreadableGame, BadRecord) as error:
        return OwnGame(log.place, OwnFate.REFUSED, why=error.message)
    return OwnGame(log.place, OwnFate.TAKEN, record, seat, entries, players)


def _keep_all(
    keep: Callable[[OwnGame, GameRecord], AddOutcome],
    found: Iterable[OwnGame],
    report: Callable[[int], None],
    stopped: StopCheck,
) -> OwnImport:
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
            if fate is OwnFate.TAKEN and keep(game, game.record) is AddOutcome.KEPT:
                fate = OwnFate.THERE
        if fate is OwnFate.NOT_OWN:
            players.update({*game.names} - {""})
        if game.why is not None:
            refused.append((game.place, game.why))
        fates[fate] += 1
        report(done)
    names = tuple(name for name, _ in players.most_common(5))
    return OwnImport(dict(fates), names, tuple(refused), stopped())


def _until(logs: Iterable[LogFile], stopped: StopCheck) -> Iterator[LogFile]:
    for log in logs:
        if stopped():
            return
        yield log


GAMES_AT_ONCE: Final = 10
SHARE: Final = "\\\\"


@dataclass(frozen=True, slots=True)
class LookedAt:
    games: frozenset[int]


def completing_job(
    place: HistoryPlace, cache: Callable[[], Path], run: Runner, but: frozenset[int]
) -> Job:
    yield from filling_job(place, cache, run, but)
    yield from grading_job(place)


def filling_job(
    place: HistoryPlace, cache: Callable[[], Path], run: Runner, but: frozenset[int]
) -> Job:
    """Compute luck and rates for the games that lack them; yield LookedAt, then KeepLucks.

    Unreadable histories and missing records are skipped.

    Args:
        cache: returns the folder of downloaded games.
        run: converts work to a job (see `tutor.pages.parts.model`).
        but: ids of games to leave out.
    """
    games: tuple[figures.GameWithoutLuck, ...] = ()
    if not place.is_absent():
        with suppress(HistoryFault):
            games = use_history(
                place.path(),
                lambda history: figures.games_without_luck(
                    history, shipped_luck_model(), or_counts=True
                ),
            )
    folder, downloads = place.path().parent, cache()
    records = tuple(
        (each, str(file))
        for each in games
        if each.id not in but and (file := record_file(each.game, folder, downloads)) is not None
    )
    yield LookedAt(frozenset(each.id for each, _ in records))
    if not records:
        return
    found: list[figures.FoundLuck] = []
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


def grading_job(place: HistoryPlace) -> Job:
    """Grade games that an older version stored or another network graded; yield KeepGrades.

    Unreadable histories and damaged games are skipped.
    """
    if place.is_absent():
        return
    path = place.path()
    with suppress(HistoryFault):
        for game in use_history(path, figures.games_without_grades):
            found = use_history(path, partial(figures.grade_game, game=game))
            yield None if found is None else KeepGrades((found,))


def find_lucks(
    records: tuple[tuple[figures.GameWithoutLuck, str], ...], tell: StepSink, stopped: StopCheck
) -> None:
    for each, path in records:
        digest, seat = each.game.digest, each.game.seat
        if stopped():
            return
        try:
            record = open_replay(path).record
        except UnreadableGame:
            continue
        if digest in digests_of(record):
            answer = figures.luck_of_seat(record, seat, shipped_luck_model())
            rates, earned = rates_of(record, seat), badges_of(record, seat)
            tell(figures.FoundLuck(each.id, digest, answer, rates, earned))


def record_file(game: Game, folder: Path, cache: Path) -> Path | None:
    """Return the file of a game's record, or None if it is not on this computer.

    Network shares are never opened, because that would reveal the user to their host.

    Args:
        folder: the data folder.
        cache: the folder of downloaded games.
    """
    practice, address = game.origin is Origin.PRACTICE, find_address(game.source)
    paths = [folder / GAMES_FOLDER / game.source if practice else Path(game.source)]
    if game.source.replace("/", "\\").startswith(SHARE):
        paths = []
    if address is not None:
        paths.append(cache / f"{address.game}.mjlog")
    for path in paths:
        with suppress(OSError, ValueError):  # not a possible path on this system
            if path.is_file():
                return path
    return None


@dataclass(frozen=True, slots=True)
class Unread:
    """The result when there are no statistics. Without a fault, there is no history yet."""

    fault: Fault | None = None
    why: Message | None = None


@dataclass(frozen=True, slots=True)
class FiguresRead:
    progress: Progress
    done: Done


@dataclass(frozen=True, slots=True)
class BackupsRead:
    backups: tuple[Backup, ...]


@dataclass(frozen=True, slots=True)
class GamesRead:
    games: tuple[KeptGame, ...]
    habits: ShownHabits


@dataclass(frozen=True, slots=True)
class KeptStatus:
    record: GameRecord
    seat: Seat
    is_kept: bool
    was_played_here: bool
    hinted: int


def reading(place: HistoryPlace) -> Job:
    path = place.path()
    yield BackupsRead(backups(path))
    if place.is_absent():
        yield Unread()
        return
    try:
        now = place.now()
        yield FiguresRead(
            *use_history(path, lambda history: (progress(history), what_was_done(history, now)))
        )
        yield GamesRead(
            *use_history(path, lambda history: (kept_games(history), figures.habits_shown(history)))
        )
    except HistoryFault as error:
        yield Unread(error.fault, error.message)


def looking_up(place: HistoryPlace, record: GameRecord, seat: Seat) -> Job:
    found = None
    path = place.path()
    if not place.is_absent():
        digests = digests_of(record)
        with suppress(HistoryFault):
            found = next(
                (
                    kept
                    for kept in use_history(path, kept_games)
                    if kept.game.digest in digests and kept.game.seat == seat
                ),
                None,
            )
    is_played = found is not None and found.game.origin is Origin.PRACTICE
    hinted = 0 if found is None else found.hinted
    yield KeptStatus(record, seat, found is not None, is_played, hinted)
