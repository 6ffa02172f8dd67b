from collections.abc import Iterable
from typing import Final, TypeAlias

from rules.events import Call, Discard
from rules.legal import Action
from rules.observation import Observation
from rules.tiles import Tile, is_red, kind_of, tile_name
from tutor.coach.advice import CLAIMS, ActionAdvice, Advice, Doubt
from tutor.coach.grading.grade import GOOD
from tutor.coach.strategy.stance import Verdict

About: TypeAlias = Advice | ActionAdvice
PASS: Final = "pass"
KAN: Final = "kan"
RIICHI: Final = "riichi"


def right_tiles(advice: Advice) -> tuple[Tile, ...]:
    """Return the discards that count as right, the tutor's first: those that tie for its first
    rank, and those at least half as common among strong players as their most common discard."""
    common = max(advice.second, default=0) * GOOD
    shares = advice.second or (0,) * len(advice.combined)
    return tuple(
        placed.discard
        for placed, share in zip(advice.combined, shares, strict=True)
        if placed.rank == 1 or 0 < common <= share
    )


def answer_of(action: Action | None) -> str:
    match action:
        case Call():
            return KAN if action.meld.is_kan else action.meld.type.value
        case Discard(riichi=True):
            return RIICHI
        case _:
            return PASS


def claimed_tile(offered: Iterable[Action]) -> Tile | None:
    claims = (
        one.meld.called for one in offered if isinstance(one, Call) and one.meld.type in CLAIMS
    )
    return next((tile for tile in claims if tile is not None), None)


def answers_to(offered: Iterable[Action]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*map(answer_of, offered), PASS)))


def right_names(advice: About) -> tuple[str, ...]:
    """Return the answers that count as right, the tutor's first: names of tiles, or answers to an
    offer (see `answer_of`)."""
    if isinstance(advice, ActionAdvice):
        return right_answers(advice)
    return tuple(map(tile_name, right_tiles(advice)))


def right_answers(advice: ActionAdvice) -> tuple[str, ...]:
    also: tuple[str, ...] = ()
    if advice.doubt is Doubt.CLOSE:
        also = answer_of(advice.options[advice.about].action), PASS
    return tuple(dict.fromkeys((answer_of(advice.recommended), *also)))


def right_share(advice: About) -> float:
    if isinstance(advice, ActionAdvice):
        possible = answers_to(one.action for one in advice.options)
        return len(right_answers(advice)) / len(possible)
    return len(right_tiles(advice)) / len(advice.combined)


def answer_verdict(seen: Observation, advice: Advice, tile: Tile) -> Verdict:
    """Return whether an answer is the tutor's first, also right, or wrong (OFF_PLAN). Discarding a
    red five while holding a plain one is wrong."""
    kind = kind_of(tile)
    if is_red(tile) and seen.rules.red_fives and seen.counts[kind] > 1:
        return Verdict.OFF_PLAN
    if kind in map(kind_of, advice.best):
        return Verdict.FIRST
    return Verdict.IN_LINE if kind in map(kind_of, right_tiles(advice)) else Verdict.OFF_PLAN


def answers_score(answers: Iterable[tuple[About, Verdict | None]]) -> int | None:
    """Return the score of a set of answers: 0 for random answers, 100 for all right, negative for
    worse than random. A position without an answer counts as wrong. None if no position was
    answered or every possible answer is right."""
    pairs = tuple(answers)
    right = sum(verdict in (Verdict.FIRST, Verdict.IN_LINE) for _, verdict in pairs)
    by_lot = sum(right_share(advice) for advice, _ in pairs)
    if by_lot >= len(pairs) or all(verdict is None for _, verdict in pairs):
        return None
    return round(100 * (right - by_lot) / (len(pairs) - by_lot))
