"""Many games of one's own into the history, as it runs in a process of its own. No Qt.

A game counts once it is written, and each is written whole: an import that was stopped or killed is
gone on with by importing the same places again, for what is there already is not annotated again.
"""

import os
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from rules.formats import LogFile, UnreadableGame, find_address
from rules.message import Message
from rules.record import BadRecord, GameRecord
from rules.tiles import SEATS, Seat
from tutor.advice.call_advice import ReviewEntry
from tutor.classroom.fetching import slowly
from tutor.classroom.intake import Pace
from tutor.classroom.roster import roster_of
from tutor.classroom.sources import count_games, games_in
from tutor.classroom.survey import Survey, survey
from tutor.corpus import map_games
from tutor.history.database import FileNumber, History, number_of, open_database
from tutor.history.faults import Fault, HistoryFault
from tutor.history.game import Origin, Outcome
from tutor.history.games import kept_games
from tutor.history.importing import keep_reviewed
from tutor.history.luck import luckless
from tutor.identity import digest_of, digests_of
from tutor.luck.model import shipped_luck_model
from tutor.review import review_entries
from tutor.strategy import tree as trees
from tutor.strategy.tree import StrategyTree
from tutor.view.process import StepSink, StopCheck, WorkProgress
from tutor.view.review.ownership import distinct_name, own_seat

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
        known = _known(open_, tree)
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


def _known(history: History, tree: StrategyTree) -> dict[tuple[str, Seat], bool]:
    untold = {each.id for each in luckless(history, shipped_luck_model())}
    games = [
        (kept.game, kept.game.origin is Origin.PRACTICE, kept.id in untold)
        for kept in kept_games(history)
    ]
    return {
        (game.digest, game.seat): is_own or game.place is not None
        for game, is_own, is_untold in games
        if is_own or (game.tree == tree.hash and not is_untold)
    }


def _until(logs: Iterable[LogFile], stopped: StopCheck) -> Iterator[LogFile]:
    for log in logs:
        if stopped():
            return
        yield log
