"""Folders, archives, files and lists of addresses as one stream of games.

A list of addresses is a text file (``.txt``) with one address a line. Addresses that hold their
game (``#json=``) need no network; those with only an id need `fetch`, which a person asked for.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TypeAlias

from rules.formats import GameAddress, LogFile, UnreadableGame, find_address, find_logs
from rules.formats.address_list import (
    LIST_ENDING,
    game_of,
    groups_of,
    is_list,
    lines_of,
    placed_groups,
)
from rules.formats.addresses import are_several
from rules.formats.folders import files_below, is_folder
from rules.formats.json_shapes import JSON_FRAGMENT
from rules.formats.reading import several_games, three_players

Fetch: TypeAlias = Callable[[str], bytes]
"""The bytes of a game by its id; raises UnreadableGame."""


def games_in(paths: Iterable[Path | str], fetch: Fetch | None = None) -> Iterator[LogFile]:
    """Yield the games of these places, one after another, in order; nothing else is held.

    Args:
        paths: folders, archives, games, lists of addresses.
        fetch: gets what a list names by id only; None: such a line becomes a fault that says how
            to get the game.
    """
    for log in _logs(paths):
        if is_list(log):
            yield from _listed(log, fetch)
        else:
            yield log


def count_games(paths: Iterable[Path | str]) -> int:
    return sum(len(groups_of(lines_of(log))) if is_list(log) else 1 for log in _logs(paths))


def _logs(paths: Iterable[Path | str]) -> Iterator[LogFile]:
    for path in paths:
        lists = _lists_below(Path(path))
        met = set()
        for log in find_logs([path], naturally=True):
            met |= {log.place} if lists else set()
            yield log
        yield from (log for log in find_logs(lists) if log.place not in met and _names_games(log))


def _lists_below(place: Path) -> list[Path]:
    below = files_below(place, naturally=True) if is_folder(place) else ()
    return [path for path, why in below if why is None and path.name.lower().endswith(LIST_ENDING)]


def _names_games(log: LogFile) -> bool:
    return is_list(log) and any(
        JSON_FRAGMENT in line or find_address(line) is not None for _, line in lines_of(log)
    )


def _listed(log: LogFile, fetch: Fetch | None) -> Iterator[LogFile]:
    for place, group in placed_groups(log):
        yield game_of(log, place, group) or _one(group[0][1], place, fetch)


def _one(line: str, place: str, fetch: Fetch | None) -> LogFile:
    address = find_address(line)
    if address is None:  # what it is instead, the reader says: a link to elsewhere, no address
        return LogFile(line[:60], line.encode("utf-8", "replace"), place)
    seat = "" if address.seat is None else f"&tw={address.seat}"
    name = f"{address.game}{seat}"
    try:
        if are_several(line):
            raise several_games()
        return LogFile(name, _fetched(address, fetch), place)
    except UnreadableGame as error:
        return LogFile(name, place=place, fault=error.message)


def _fetched(address: GameAddress, fetch: Fetch | None) -> bytes:
    if address.is_three_player:
        raise three_players()
    if fetch is None:
        raise UnreadableGame(
            "The list only names the game {game}: have it fetched from Tenhou (--fetch, or in the "
            "settings), or put its .mjlog file from Documents/My Tenhou/log beside the list.",
            game=address.game,
        )
    return fetch(address.game)
