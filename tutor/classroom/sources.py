import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias

from rules.formats import address_list
from rules.formats.addresses import are_several, find_address
from rules.formats.fetch import kept_game
from rules.formats.logs import LogFile, find_logs
from rules.formats.opening import files_below, is_folder
from rules.formats.reader import JSON_FRAGMENT
from rules.formats.reading import UnreadableGame, several_games, three_players
from tutor.classroom.roster import Roster
from tutor.corpus import digest_of, fetch_and_store, fetched_games, map_games
from tutor.export.pupils import name_key, shown

Fetch: TypeAlias = Callable[[str], bytes]
"""Downloads a game by its id, returning its bytes; raises UnreadableGame."""


def games_in(paths: Iterable[Path | str], fetch: Fetch | None = None) -> Iterator[LogFile]:
    """Yield the games in these paths in order, holding only one in memory.

    Args:
        paths: folders, archives, games or address lists.
        fetch: downloads a game that a list names only by id. If None, such a line becomes a fault
            that explains how to get the game.
    """
    for log in _logs(paths):
        if address_list.is_list(log):
            for place, group in address_list.placed_groups(log):
                yield address_list.game_in_lines(log, place, group) or _listed_game(
                    group[0][1], place, fetch
                )
        else:
            yield log


def count_games(paths: Iterable[Path | str]) -> int:
    return sum(
        len(address_list.groups_of(address_list.lines_of_list(log)))
        if address_list.is_list(log)
        else 1
        for log in _logs(paths)
    )


def _logs(paths: Iterable[Path | str]) -> Iterator[LogFile]:
    for path in paths:
        place = Path(path)
        below = files_below(place, naturally=True) if is_folder(place) else ()
        lists = [
            path
            for path, why in below
            if why is None and path.name.lower().endswith(address_list.LIST_ENDING)
        ]
        met = set()
        for log in find_logs([path], naturally=True):
            met |= {log.place} if lists else set()
            yield log
        for log in find_logs(lists):
            if log.place not in met and address_list.is_list(log):
                lines = [line for _, line in address_list.lines_of_list(log)]
                if any(JSON_FRAGMENT in line or find_address(line) is not None for line in lines):
                    yield log


def _listed_game(line: str, place: str, fetch: Fetch | None) -> LogFile:
    address = find_address(line)
    if address is None:  # the reader explains the fault
        return LogFile(line[:60], line.encode("utf-8", "replace"), place)
    seat = "" if address.seat is None else f"&tw={address.seat}"
    name = f"{address.game}{seat}"
    try:
        if are_several(line):
            raise several_games()
        if address.is_three_player:
            raise three_players()
        if fetch is None:
            raise UnreadableGame(
                "The list only names the game {game}: have it fetched from Tenhou (--fetch, or in "
                "the settings), or put its .mjlog file from Documents/My Tenhou/log beside the "
                "list.",
                game=address.game,
            )
        return LogFile(name, fetch(address.game), place)
    except UnreadableGame as error:
        return LogFile(name, place=place, fault=error.message)


REST_SECONDS: Final = 2.0
"""The pause after each download, in seconds."""


def slowly() -> "PacedFetcher":
    return PacedFetcher(fetched_games(), fetch_and_store, time.sleep)


@dataclass(slots=True)
class PacedFetcher:
    folder: Path
    fetch: Callable[[str, Path], bytes]
    rest: Callable[[float], object]
    downloads: int = 0

    def __call__(self, game: str) -> bytes:
        """Download a game.

        Raises:
            UnreadableGame: the download failed.
        """
        kept = kept_game(game, self.folder)
        if kept is not None:
            return kept
        if self.downloads:
            self.rest(REST_SECONDS)
        self.downloads += 1
        return self.fetch(game, self.folder)


MIN_GAMES: Final = 2


@dataclass(frozen=True, slots=True)
class SurveyedName:
    name: str
    games: int
    pupil: str | None
    near: str | None
    proposed: bool


@dataclass(frozen=True, slots=True)
class Survey:
    games: int
    unreadable: int
    names: tuple[SurveyedName, ...]

    @property
    def proposed(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.names if each.proposed and each.pupil is None)


def survey(
    logs: Iterable[LogFile],
    roster: Roster,
    *,
    jobs: int | None = None,
    progress: Callable[[int, int | None], None] = lambda done, total: None,
) -> Survey:
    spellings: dict[str, Counter[str]] = {}
    games: set[str] = set()
    unreadable = 0
    for found in map_games(named_players, logs, jobs=jobs, progress=progress):
        if found is None:
            unreadable += 1
        elif found[0] not in games:
            games.add(found[0])
            for key, name in {name_key(name): name for name in found[1]}.items():
                spellings.setdefault(key, Counter())[name] += 1
    return Survey(len(games), unreadable, _named(spellings, roster))


def named_players(log: LogFile) -> tuple[str, tuple[str, ...]] | None:
    """Return a game's digest and its four player names, or None if it cannot be read."""
    try:
        record = log.read().record
    except UnreadableGame:
        return None
    return digest_of(record), tuple(shown(player.name) for player in record.players)


def named(counts: Counter[str], roster: Roster) -> tuple[SurveyedName, ...]:
    spellings: dict[str, Counter[str]] = {}
    for name, games in counts.items():
        spellings.setdefault(name_key(name), Counter())[name] += games
    return _named(spellings, roster)


def _named(spellings: dict[str, Counter[str]], roster: Roster) -> tuple[SurveyedName, ...]:
    owners = roster.owners()
    # like an h-index: h names have h games each; pupils have half as many or more
    totals = sorted((counts.total() for counts in spellings.values()), reverse=True)
    h_index = sum(1 for rank, count in enumerate(totals, start=1) if count >= rank)
    enough = max(MIN_GAMES, (h_index + 1) // 2)
    names = []
    for key, counts in spellings.items():
        name = min(counts, key=lambda spelling: (-counts[spelling], spelling))
        games = counts.total()
        pupil = owners.get(key)
        near = None if pupil is not None or not key else roster.near(name)
        proposed = bool(key) and games >= enough
        names.append(SurveyedName(name, games, pupil, near, proposed))
    return tuple(sorted(names, key=lambda each: (-each.games, each.name)))
