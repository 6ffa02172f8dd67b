"""The one generator of all exports: games and advice logs to the pupils' seats, one at a time.

Where several processes work, what a format needs of a game is made where the game was annotated:
only that crosses over.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from rules.damage import BAD_VALUES, message_of
from rules.message import Message, TutorError
from rules.shanten import prepare_bulk
from tutor.corpus import FILES_PER_TASK, bundles, map_games
from tutor.export.annotated import AnnotatedGame, ExportResult, Format
from tutor.export.anonymous import hidden
from tutor.export.pupils import Pupils
from tutor.export.seats import UNREADABLE, ids_of, players_of, seats_of
from tutor.export.sources import ExportSource, is_advice_log
from tutor.language import translate
from tutor.strategy.tree import StrategyTree

MAX_PENDING_GAMES: Final = 64
GAMES_WORTH_BULK: Final = 16
EVERYBODY: Final = Pupils()

PieceT = TypeVar("PieceT")
NONSENSE: Final = (*BAD_VALUES, RuntimeError, StopIteration)
DUPLICATE_NOTICE: Final = Message("this game is here twice; it counts once")
APART_NOTICE: Final = Message(
    "the lines of a game stand together in an advice log: these came after those of another game, "
    "and of who is in both places they were left out"
)
NO_PUPIL_NOTICE: Final = Message("no pupil sits there")


@dataclass(frozen=True, slots=True)
class Notice:
    place: str
    why: Message

    def __str__(self) -> str:
        return f"{self.place}: {self.why}"

    def said(self) -> str:
        return f"{self.place}: {translate(self.why)}"


class NothingToExport(TutorError):
    """The error that no seat of a pupil is in these games."""


@dataclass(frozen=True, slots=True)
class Outcome(Generic[PieceT]):
    place: str
    made: tuple[PieceT, ...] = ()
    keys: tuple[frozenset[str], ...] = ()
    notices: tuple[Message, ...] = ()
    again: Message = DUPLICATE_NOTICE


def annotate(
    sources: Iterable[ExportSource],
    tree: StrategyTree,
    pupils: Pupils = EVERYBODY,
    *,
    jobs: int | None = 1,
    notice: Callable[[Notice], None] = lambda said: None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> Iterator[AnnotatedGame]:
    """Return the pupils' seats of these games, in order; memory holds a few games only.

    Args:
        sources: games and advice logs (see `find_sources`). An advice log keeps its advice.
        tree: what games are annotated with.
        pupils: whose seats.
        jobs: processes at once; None is all cores, 1 stays in this process.
        notice: told what is left out: an unreadable game, one without a pupil, one met before.
        progress: told how many sources are done, and None.
    """
    return make_each(sources, tree, _itself, pupils, jobs=jobs, notice=notice, progress=progress)


def export(
    sources: Iterable[ExportSource],
    tree: StrategyTree,
    outputs: Sequence[tuple[Format[Any], Path]],
    pupils: Pupils = EVERYBODY,
    *,
    jobs: int | None = 1,
    notice: Callable[[Notice], None] = lambda said: None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> ExportResult:
    """Annotate once and write files of several formats side by side. Arguments as `annotate`.

    Raises:
        NothingToExport: no seat of a pupil is in these games; nothing was written.
        OSError: a place cannot be written, or is full: that file has not changed.
    """
    formats = tuple(format_ for format_, _ in outputs)
    seats = decisions = 0
    players: set[str] = set()
    with ExitStack() as stack:
        adds = [stack.enter_context(format_.writing(path)) for format_, path in outputs]
        for player, number, pieces in make_each(
            sources,
            tree,
            partial(_pieces, formats),
            pupils,
            jobs=jobs,
            notice=notice,
            progress=progress,
        ):
            seats += 1
            decisions += number
            players.add(player)
            for add, piece in zip(adds, pieces, strict=True):
                add(piece)
        if not seats:
            raise NothingToExport("There is nothing to export: no pupil sits in these games.")
    return ExportResult(tuple(path for _, path in outputs), decisions, seats, frozenset(players))


def make_each(
    sources: Iterable[ExportSource],
    tree: StrategyTree,
    make: Callable[[AnnotatedGame], PieceT],
    pupils: Pupils = EVERYBODY,
    *,
    jobs: int | None = 1,
    notice: Callable[[Notice], None] = lambda said: None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> Iterator[PieceT]:
    met: set[str] = set()
    numbers: dict[str, int] = {}
    done = 0
    for some in bundles(sources, MAX_PENDING_GAMES):
        batch = _numbered(some, numbers) if pupils.is_anonymous else some
        work = partial(_work, tree, make, pupils, len(batch) >= GAMES_WORTH_BULK)
        # what one process would be handed at once is not worth starting others for
        for outcome in map_games(work, batch, jobs=1 if len(batch) <= FILES_PER_TASK else jobs):
            for said in outcome.notices:
                notice(Notice(outcome.place, said))
            again = [not met.isdisjoint(keys) for keys in outcome.keys]
            if any(again):
                notice(Notice(outcome.place, outcome.again))
            met.update(*outcome.keys)
            yield from (made for made, twice in zip(outcome.made, again, strict=True) if not twice)
            progress(done := done + 1, None)


def _numbered(batch: Sequence[ExportSource], numbers: dict[str, int]) -> list[ExportSource]:
    found = []
    for source, ids in zip(batch, map(_ids, batch), strict=True):
        number = next((numbers[each] for each in ids if each in numbers), source.number)
        numbers |= dict.fromkeys(ids, number)
        found.append(replace(source, number=number))
    return found


def players_in(
    sources: Iterable[ExportSource],
    *,
    jobs: int | None = 1,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> Iterator[str]:
    done = 0
    for batch in bundles(sources, MAX_PENDING_GAMES):
        for names in map_games(_players, batch, jobs=jobs):
            yield from names
            progress(done := done + 1, None)


def _work(
    tree: StrategyTree,
    make: Callable[[AnnotatedGame], PieceT],
    pupils: Pupils,
    many: bool,
    source: ExportSource,
) -> Outcome[PieceT]:
    if many:
        prepare_bulk()
    place = source.log.place
    try:
        seats, notices = seats_of(source, tree, pupils)
        if not seats:
            return Outcome(place, notices=(*notices, NO_PUPIL_NOTICE))
        games = tuple(one.game for one in seats)
        if pupils.is_anonymous:
            games = hidden(games, source.number)
        made = tuple([make(game) for game in games])  # no generator: it would end at StopIteration
        again = APART_NOTICE if source.begun else DUPLICATE_NOTICE
        return Outcome(place, made, tuple(one.keys for one in seats), notices, again)
    except UNREADABLE as error:
        return Outcome(place, notices=(error.message,))
    except NONSENSE as error:
        if not is_advice_log(source.log.data):
            raise
        # a line of it was read, but what it holds makes no sense together
        why = Message("the advice log is damaged: {why}", why=message_of(error))
        return Outcome(place, notices=(why,))


def _players(source: ExportSource) -> tuple[str, ...]:
    return _read(players_of, source)


def _ids(source: ExportSource) -> tuple[str, ...]:
    return _read(ids_of, source)


def _read(read: Callable[[ExportSource], tuple[str, ...]], source: ExportSource) -> tuple[str, ...]:
    try:
        return read(source)
    except UNREADABLE:
        return ()
    except NONSENSE:
        if not is_advice_log(source.log.data):
            raise
        return ()


def _pieces(
    formats: tuple[Format[Any], ...], game: AnnotatedGame
) -> tuple[str, int, tuple[Any, ...]]:
    pieces = tuple(format_.piece(game) for format_ in formats)
    return game.player, len(game.decisions), pieces


def _itself(game: AnnotatedGame) -> AnnotatedGame:
    return game
