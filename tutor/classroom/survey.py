"""Who plays in these games, and who the pupils may be."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from rules.formats import LogFile, UnreadableGame
from tutor.classroom.roster import Roster
from tutor.corpus import map_games
from tutor.export.pupils import name_key, shown
from tutor.identity import digest_of

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
    for found in map_games(players_of, logs, jobs=jobs, progress=progress):
        if found is None:
            unreadable += 1
        elif found[0] not in games:
            games.add(found[0])
            for key, name in {name_key(name): name for name in found[1]}.items():
                spellings.setdefault(key, Counter())[name] += 1
    return Survey(len(games), unreadable, _named(spellings, roster))


def players_of(log: LogFile) -> tuple[str, tuple[str, ...]] | None:
    """Return the digest of a game and the names at its table; None where it cannot be read."""
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
    enough = _enough(counts.total() for counts in spellings.values())
    names = []
    for key, counts in spellings.items():
        name = min(counts, key=lambda spelling: (-counts[spelling], spelling))
        games = counts.total()
        pupil = owners.get(key)
        near = None if pupil is not None or not key else roster.near(name)
        proposed = bool(key) and games >= enough
        names.append(SurveyedName(name, games, pupil, near, proposed))
    return tuple(sorted(names, key=lambda each: (-each.games, each.name)))


def _enough(games: Iterable[int]) -> int:
    most = sorted(games, reverse=True)
    n = sum(1 for rank, count in enumerate(most, start=1) if count >= rank)
    return max(MIN_GAMES, (n + 1) // 2)
