"""Sentences about tiles and their places in the ranking, and whether each is true."""

import re
from typing import Final

from tutor.advice.advice import Advice
from tutor.evaluators.ranking import Ranking
from tutor.lab.soak.claims import COSTS, KEPT, Case, is_true
from tutor.lab.soak.shortcomings import LACKED
from tutor.lab.soak.sight import Sight
from tutor.lab.soak.spoken import kinds, pattern

CLOSE: Final = 0.15
"""Scores nearer than this are called close."""


def _names(text: str, right: list[int]) -> bool:
    """Whether a list names these tiles; of a long one it names three and says how many more."""
    more = re.search(r"and (\d+) more", text)
    named = kinds(text)
    whole = len(named) + (int(more[1]) if more else 0)
    return named == right[: len(named)] and whole == len(right)


def _of_rank(advice: Advice, rank: int) -> list[int]:
    return [placed.discard // 4 for placed in advice.combined if placed.rank == rank]


def said_of_best(sight: Sight, advice: Advice, said: re.Match[str]) -> bool:
    """Which tiles are first, alone or level, what they keep and what they give up."""
    best = _of_rank(advice, 1)
    level = "level" in said[0]
    if not _names(said["TS"], best) or level != (len(best) > 1):
        return False
    case = Case(sight, advice, tuple(best), best[0])
    cost = said.groupdict().get("cost")
    if cost is not None and not is_true(COSTS, cost, case):
        return False
    kept = said.groupdict().get("kept")
    return kept is None or _all_kept(kept, case)


def _all_kept(text: str, case: Case) -> bool:
    """Phrases in a row: each is taken from the front."""
    while text:
        found = next((said for form in KEPT if (said := re.match(_phrase(form), text))), None)
        if found is None or not is_true(KEPT, found["phrase"], case):
            return False
        text = text[found.end() :]
    return True


def _phrase(form: str) -> str:
    return f"(?P<phrase>{pattern(form).pattern})(?:, | and |$)"


def said_of_next(sight: Sight, advice: Advice, said: re.Match[str]) -> bool:
    """Which come next, how close behind, and what they lack."""
    rank = min(placed.rank for placed in advice.combined if placed.rank > 1)
    following = _of_rank(advice, rank)
    if not _names(said["TS"], following):
        return False
    lacks = said.groupdict().get("lacks")
    if lacks is None and "hardly" not in said[0]:
        return len(following) > 1
    close = _is_close(advice, following[0]) == ("Close" in said[0])
    return (
        close
        and len(following) == 1
        and (lacks is None or _is_lacking(lacks, following[0], sight, advice))
    )


def _is_lacking(text: str, tile: int, sight: Sight, advice: Advice) -> bool:
    return bool(is_true(LACKED, text, Case(sight, advice, (tile,), _of_rank(advice, 1)[0])))


def _is_close(advice: Advice, tile: int) -> bool:
    placed = next(each for each in advice.combined if each.discard // 4 == tile)
    first = max(each.score or 0 for each in advice.combined)
    return first - (placed.score or 0) < CLOSE


def said_of_another(sight: Sight, advice: Advice, said: re.Match[str]) -> bool:
    """What another tile lacks beside the advised one, and what it is good for."""
    tile = kinds(said["T0"])[0]
    rank = next(each.rank for each in advice.combined if each.discard // 4 == tile)
    strong = said.groupdict().get("strong")
    if rank == 1 or (strong and not _is_strong(strong, tile, sight, advice)):
        return False
    if "in line" in said[0] and rank > 3:
        return False
    if "nearly as good" in said[0] and not _is_close(advice, tile):
        return False
    lacks = said.groupdict().get("lacks")
    if lacks is None:
        return kinds(said["T"])[0] in _of_rank(advice, 1)
    return _is_lacking(lacks, tile, sight, advice)


def _is_strong(text: str, tile: int, sight: Sight, advice: Advice) -> bool:
    if "fast" in text:
        first = {k for k in sight.throws if sight.keeps(k) and sight.draws(k) == sight.most_draws}
    else:
        safe = "safe" in text
        ranking: Ranking = advice.rankings.safety if safe else advice.rankings.value
        first = {one.discard // 4 for one in ranking if one.rank == 1}
    return tile in first and (len(first) > 1) == ("among" in text)
