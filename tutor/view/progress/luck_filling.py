"""A job that finds the luck of games which were kept before it was known, from their records.

Nothing is written here: what is found goes to the one writer of the history, a few games at a time,
so whoever ends the program meanwhile loses nothing but the time.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from rules.tiles import Seat
from tutor.view.history.commands import KeepLucks
from tutor.view.history.place import HistoryPlace
from tutor.view.jobs import Job
from tutor.view.process import Runner, StepSink, StopCheck, WorkStep

if TYPE_CHECKING:
    from tutor.history.game import Game
    from tutor.history.luck import FoundLuck, LucklessGame

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
        run: makes a job of work, see `tutor.view.process`.
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
    from tutor.history.luck import FoundLuck, luck_of_seat
    from tutor.identity import digests_of
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
    from tutor.history.game import Origin
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
