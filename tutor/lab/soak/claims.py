"""The phrases about tiles that sentences are made of, and whether each is true.

A claim is about the tiles that the sentence is about (`Case.about`); what it says is compared with
what the seat can see, counted afresh.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeAlias

from rules.tiles import Seat
from tutor.advice.advice import Advice
from tutor.evaluators.ranking import RankedDiscard, Ranking
from tutor.lab.soak.sight import HONOURS, Sight, is_simple
from tutor.lab.soak.spoken import number, pattern, seats


@dataclass(frozen=True, slots=True)
class Case:
    """A position, what the tutor says of it, and the tiles that a claim is about."""

    sight: Sight
    advice: Advice
    about: tuple[int, ...]
    best: int
    """The advised tile that they are compared with."""

    def ranked(self, ranking: Ranking, kind: int) -> RankedDiscard:
        """Where a kind stands in a ranking beside the sentence."""
        return next(each for each in ranking if each.discard // 4 == kind)


Check: TypeAlias = Callable[[Case, re.Match[str]], bool]


def each(check: Callable[[Sight, int, re.Match[str]], bool]) -> Check:
    """A claim that has to hold for every tile that it is about."""
    return lambda case, said: all(check(case.sight, kind, said) for kind in case.about)


def is_true(claims: dict[str, Check], text: str, case: Case) -> bool | None:
    """Whether a phrase holds; None where it is none of these claims."""
    for form, check in claims.items():
        said = pattern(form).fullmatch(text)
        if said is not None:
            return check(case, said)
    return None


def named_seats(case: Case, said: re.Match[str]) -> list[Seat]:
    """The seats that the claim names."""
    return seats(said["W"], case.sight.seat)


def _cannot(case: Case, said: re.Match[str]) -> bool:
    who = named_seats(case, said)
    ever = all(k in case.sight.never(seat) for k in case.about for seat in who)
    now = all(k in case.sight.not_now(seat) for k in case.about for seat in who)
    return who == list(case.sight.riichi) and (
        now and not ever if "turn" in said.groupdict() and said["turn"] else ever
    )


def covered(cover: str) -> Check:
    """No two-sided wait, or one of two, by suji or a wall; ``none``: nothing speaks against it."""

    def holds(case: Case, said: re.Match[str]) -> bool:
        return all(
            kind not in HONOURS
            and kind not in case.sight.not_now(seat)
            and case.sight.cover(kind, seat) == cover
            for kind in case.about
            for seat in named_seats(case, said)
        )

    return holds


def honour_left(left: int) -> Check:
    """An honour of which so many copies are not seen."""

    def holds(case: Case, said: re.Match[str]) -> bool:
        return all(
            kind in HONOURS
            and case.sight.unseen[kind] == left
            and kind not in case.sight.not_now(seat)
            for kind in case.about
            for seat in named_seats(case, said)
        )

    return holds


def _first(axis: str, *, alone: bool = False) -> Check:
    def holds(case: Case, _: re.Match[str]) -> bool:
        ranking: Ranking = getattr(case.advice.rankings, axis)
        first = {one.discard // 4 for one in ranking if one.rank == 1}
        return set(case.about) <= first and (not alone or len(first) == len(case.about) == 1)

    return holds


def _ready(sight: Sight, kind: int, said: re.Match[str]) -> bool:
    furiten = "furiten" in said[0]
    right = sight.after[kind][0] == 0 and sight.draws(kind) == number(said["N"])
    return right and furiten == sight.is_furiten(kind)


def _towards_tanyao(sight: Sight, kind: int) -> bool:
    return sight.leaves_tanyao and not is_simple(kind) and sight.in_the_way <= 3


def _no_value(sight: Sight, kind: int) -> bool:
    tanyao = sight.leaves_tanyao and is_simple(kind)
    return sight.keeps(kind) and not (sight.thrown_dora(kind) or sight.yakuhai(kind) or tanyao)


def _may_lose(case: Case, said: re.Match[str]) -> bool:
    sight, who = case.sight, named_seats(case, said)
    safe = any(all(k in sight.not_now(seat) for seat in sight.riichi) for k in sight.throws)
    right = [s for s in sight.riichi if not any(k in sight.not_now(s) for k in case.about)]
    return safe and who == right


KEPT: Final[dict[str, Check]] = {
    r"cannot lose to {W}(?P<turn> this turn)?": _cannot,
    r"is suji against {W} \(safer, not safe\)": covered("suji"),
    r"is behind a wall against {W} \(safer, not safe\)": covered("kabe"),
    r"is half covered by suji against {W}": covered("half_suji"),
    r"is half covered by a wall against {W}": covered("half_kabe"),
    r"can lose only to thirteen orphans by {W}": honour_left(0),
    r"can lose to {W} only by a wait on its last copy": honour_left(1),
    r"is as safe as any other throw": _first("safety"),
    r"is among the safest throws": _first("safety"),
    r"is the least risky throw": _first("safety", alone=True),
    r"is the safest throw": _first("safety", alone=True),
    r"makes the hand ready for {N} tiles?(?:, but furiten: no ron)?": each(_ready),
    r"makes the hand ready, but no tile is left to win on": each(
        lambda sight, kind, _: sight.after[kind][0] == 0 and sight.draws(kind) == 0
    ),
    r"leaves the most good draws \({N}\)": each(
        lambda sight, kind, said: (
            sight.keeps(kind) and sight.draws(kind) == number(said["N"]) == sight.most_draws
        )
    ),
    r"leaves {N} good draws? \(at most {N2}\)": each(
        lambda sight, kind, said: (
            sight.keeps(kind)
            and sight.draws(kind) == number(said["N"]) < sight.most_draws == number(said["N2"])
        )
    ),
    r"keeps {N} dora": each(
        lambda sight, kind, said: (
            sight.thrown_dora(kind) == 0 and sight.held_dora == number(said["N"])
        )
    ),
    r"moves towards tanyao": each(lambda sight, kind, _: _towards_tanyao(sight, kind)),
    r"gives up no value": each(lambda sight, kind, _: _no_value(sight, kind)),
    r"gives up the least value": _first("value"),
}
"""What the advised tiles keep."""

COSTS: Final[dict[str, Check]] = {
    r"takes? the hand a step back": each(lambda sight, kind, _: not sight.keeps(kind)),
    r"gives? up {N} dora": each(
        lambda sight, kind, said: sight.thrown_dora(kind) == number(said["N"])
    ),
    r"may lose to {W}": _may_lose,
    r"breaks a pair that could become a yaku": each(
        lambda sight, kind, _: (
            sight.held[kind] == 2 and sight.yakuhai(kind) > 0 and sight.unseen[kind] > 0
        )
    ),
    r"breaks three of a kind that are a yaku": each(
        lambda sight, kind, _: sight.held[kind] > 2 and sight.yakuhai(kind) > 0
    ),
}
"""What they give up."""
