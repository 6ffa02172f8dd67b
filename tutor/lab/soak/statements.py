"""Whole sentences of an explanation: each is read back and compared with the table.

A sentence that nothing here can read is a fault too: no text goes unchecked.
"""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from rules.tiles import SEATS
from tutor.advice.advice import Advice
from tutor.lab.soak.placed_tiles import said_of_another, said_of_best, said_of_next
from tutor.lab.soak.sight import Sight
from tutor.lab.soak.spoken import number, pattern, seats
from tutor.strategy.strategies import Strategy
from tutor.text.plans import is_level

SMALL, BIG = 0.03, 0.08

Check: TypeAlias = Callable[[Sight, Advice, re.Match[str]], bool]


def fault_of(sentence: str, sight: Sight, advice: Advice) -> str | None:
    """What is wrong with a sentence: it is false, or cannot be read."""
    for form, check in STATEMENTS.items():
        said = pattern(form).fullmatch(sentence)
        if said is not None:
            return None if check(sight, advice, said) else "false"
    return "not understood"


# --- the moment -------------------------------------------------------------------------------


def _riichi(sight: Sight, advice: Advice, said: re.Match[str]) -> bool:
    found = said.groupdict()
    who = [] if found.get("W") is None else seats(said["W"], sight.seat)
    deals = sight.observation.dealer in sight.riichi
    told = bool(re.search(r"\(dealer\)|the dealer", said[0]))
    steps = found.get("N")
    right = steps is None or number(steps) == sight.steps
    ready = "ready now" not in said[0] or sight.steps == 0
    fold = "fold" not in said[0] or (
        advice.choice.strategy is Strategy.SAFETY and not is_level(advice.choice)
    )
    return who == list(sight.riichi) and told == deals and right and ready and fold


def _steps(sight: Sight, _: Advice, said: re.Match[str]) -> bool:
    found = said.groupdict()
    left = found.get("N2")
    steps = 0 if found.get("N") is None else number(said["N"])
    return steps == sight.steps and (left is None or number(left) == sight.observation.tiles_left)


def _place(sight: Sight, _: Advice, said: re.Match[str]) -> bool:
    points = sight.observation.points
    mine = points[sight.seat]
    others = [points[seat] for seat in sight.others]
    before = [s for s in sight.others if (-points[s], s) < (-mine, sight.seat)]
    rules = sight.observation.rules
    last = sight.observation.round >= (8 if rules.hanchan else 4) - 1
    if ("last round" in said[0]) != last:
        return False
    place = said.groupdict().get("place")
    gap = number(said["N"])
    if place is None:
        return not before and gap == mine - max(others)
    named = ("first", "second", "third", "fourth").index(place)
    return named == len(before) and gap == max(others) - mine


def _rounds(sight: Sight, _: Advice, said: re.Match[str]) -> bool:
    left = (8 if sight.observation.rules.hanchan else 4) - sight.observation.round
    if "extra" in said[0]:
        return left < 1
    return left == (1 if "last" in said[0] else number(said["N"]))


def _turn(sight: Sight, _: Advice, said: re.Match[str]) -> bool:
    left = sight.observation.tiles_left
    turn = said.groupdict().get("N2")
    right = number(said["N"]) == left
    own = len(sight.observation.rivers[sight.seat]) + 1
    return right and ((left <= 18) if turn is None else number(turn) == own)


def _calls(sight: Sight, _: Advice, said: re.Match[str]) -> bool:
    who = seats(said["W"], sight.seat)[0]
    shown = {seat: len(sight.observation.melds[seat]) for seat in sight.others}
    return shown[who] == number(said["N"]) == max(shown.values())


def _low(sight: Sight, _: Advice, said: re.Match[str]) -> bool:
    low = [seat for seat in SEATS if sight.observation.points[seat] <= 2000]
    named = [sight.seat] if "W" not in said.groupdict() else seats(said["W"], sight.seat)
    return low == named


def _safe_tiles(sight: Sight, _: Advice, said: re.Match[str]) -> bool:
    named = said.groupdict().get("W")
    who = sight.others if named is None else tuple(seats(named, sight.seat))
    safe = [t for t in sight.observation.hand if all(t // 4 in sight.not_now(s) for s in who)]
    right = named is None or who == sight.riichi
    return right and len(safe) == (0 if "no tile" in said[0] else number(said["N"]))


def _draws(sight: Sight, _: Advice, said: re.Match[str]) -> bool:
    ready = "wait" in said[0]
    return sight.most_draws == number(said["N"]) and ready == (sight.steps == 0)


def _risk(sight: Sight, advice: Advice, said: re.Match[str]) -> bool:
    """How risky by the ranking beside it; that it cannot deal in, by the table."""
    fastest = {one.discard // 4 for one in advice.rankings.speed if one.rank == 1}
    safest = next(one for one in advice.rankings.safety if one.discard // 4 in fastest)
    sure = all(safest.discard // 4 in sight.not_now(seat) for seat in sight.others)
    if "cannot" in said[0] or sure:
        return sure and "cannot" in said[0]
    risk = round(1 - safest.score, 4)
    word = "unlikely" if risk < SMALL else "some risk" if risk < BIG else "risky"
    return word in said[0]


def _count(count: Callable[[Sight], int]) -> Check:
    return lambda sight, _, said: number(said["N"]) == count(sight)


_W_RIICHI: Final = r"(?:Nobody|{W}) (?:is|are) in riichi"
STATEMENTS: Final[dict[str, Check]] = {
    r"{TS} (?:is first|are level) for this plan\.": said_of_best,
    r"{TS} (?:is first|are level) for this plan: (?:it|each) "
    r"(?P<kept>(?:(?!, but (?!furiten|no tile)).)*)"
    r"(?:, but (?P<cost>(?!furiten|no tile).*))?\.": said_of_best,
    r"{TS} (?:is first|are level) for this plan, though (?:it|each) (?P<cost>.*)\.": said_of_best,
    r"(?:Next|Close behind) comes {TS}: it (?P<lacks>.*)\.": said_of_next,
    r"Close behind comes {TS}: there is hardly a difference\.": said_of_next,
    r"Next come {TS}, level\.": said_of_next,
    r"{T0} is nearly as good as {T}\.": said_of_another,
    r"{T0} is (?P<strong>the fastest throw|among the fastest throws|the safest throw|"
    r"among the safest throws), but it (?P<lacks>.*)\.": said_of_another,
    r"{T0} (?P<strong>keeps the most value|is among those that keep the most value), "
    r"but it (?P<lacks>.*)\.": said_of_another,
    r"{T0} is (?:nearly as good|in line), but it (?P<lacks>.*)\.": said_of_another,
    r"{T0} (?P<lacks>.*)\.": said_of_another,
    _W_RIICHI + r"(?:, the dealer among them)?\.": _riichi,
    r"{W} is in riichi and is the dealer: a dealer's win costs half as much again\.": _riichi,
    _W_RIICHI + r" and you are {N} steps? from ready(?:: fold)?\.": _riichi,
    _W_RIICHI + r" and your hand can be ready now\.": _riichi,
    r"Your hand can be ready now(?:, with {N2} tiles? left to draw)?\.": _steps,
    r"Your hand is {N} steps? from ready(?:, with {N2} tiles? left to draw)?\.": _steps,
    r"You lead by {N} points(?: in the last round)?\.": _place,
    r"You are (?P<place>\w+), {N} points behind the leader(?:, in the last round)?\.": _place,
    r"This is an extra round: the game ends once somebody has 30,000 points\.": _rounds,
    r"This is the last regular round\.": _rounds,
    r"{N} rounds are left, this one included\.": _rounds,
    r"It is late: only {N} tiles? (?:is|are) left to draw\.": _turn,
    r"It is turn {N2}, with {N} tiles? left to draw\.": _turn,
    r"This is the last throw: no tile is left to draw\.": lambda sight, _, __: (
        sight.observation.tiles_left == 0
    ),
    r"You hold {N} dora\.": _count(lambda sight: sight.held_dora),
    r"You are the dealer: your win is worth half as much again\.": lambda sight, _, __: (
        sight.seat == sight.observation.dealer
    ),
    r"{W} shows {N} melds?\.": _calls,
    r"Your hand is open: it needs a yaku, and riichi is not possible any more\.": lambda s, _, __: (
        any(meld.type != "ankan" for meld in s.observation.melds[s.seat])
    ),
    r"You have 2,000 points or fewer: the game may end at any deal-in\.": _low,
    r"{W} (?:has|have) 2,000 points or fewer: the game may end suddenly\.": _low,
    r"You hold no tile that is certain against (?:{W}|everybody)\.": _safe_tiles,
    r"You hold {N} tiles? that cannot lose to {W}\.": _safe_tiles,
    r"You hold {N} tiles? that cannot lose to anybody now\.": _safe_tiles,
    r"You can wait for {N} tiles?\.": _draws,
    r"Your hand has {N} good draws? at most\.": _draws,
    r"Your fastest throw (?:cannot deal in now|is unlikely to deal in|carries some risk|"
    r"is risky)\.": _risk,
    r"Your hand holds {N} (?:terminal or honour|terminals and honours)\.": _count(
        lambda sight: sight.in_the_way
    ),
}
"""Every sentence that an explanation of a discard can hold, and whether it is true."""
