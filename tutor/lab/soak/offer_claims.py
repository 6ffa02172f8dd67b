"""What sentences say of calls, riichi, kans and wins, and whether each is true."""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from rules.events import Call, Discard, Ryukyoku, Win
from rules.melds import MeldType
from tutor.lab.soak.offers import Offer
from tutor.lab.soak.sight import is_simple
from tutor.lab.soak.spoken import kinds, number, seats

OPENING: Final = (MeldType.CHI, MeldType.PON, MeldType.DAIMINKAN)

Check: TypeAlias = Callable[[Offer, re.Match[str]], bool]


def _call(offer: Offer) -> bool:
    return isinstance(offer.action, Call) and not offer.action.meld.is_kan


def _kan(offer: Offer) -> bool:
    return isinstance(offer.action, Call) and offer.action.meld.is_kan


def _opens(offer: Offer) -> bool:
    opened = any(m.type is not MeldType.ANKAN for m in offer.sight.observation.own_melds)
    return isinstance(offer.action, Call) and offer.action.meld.type in OPENING and not opened


def _nearer(offer: Offer) -> bool:
    return _call(offer) and offer.after()[0] < offer.before()[0]


def _yaku(offer: Offer, said: re.Match[str]) -> bool:
    """What can be told from the melds: a yaku that they exclude is not in sight."""
    sight, melds = offer.sight, (*offer.sight.observation.own_melds, offer.call.meld)
    tiles = [tile for meld in melds for tile in meld.tiles]
    text = said["yaku"]
    if "tanyao" in text and not all(is_simple(tile // 4) for tile in tiles):
        return False
    if "toitoi" in text and any(meld.type is MeldType.CHI for meld in melds):
        return False
    if "honitsu" in text and len({tile // 36 for tile in tiles} - {3}) > 1:
        return False
    every = [*sight.observation.hand, *tiles]
    return all(
        sight.yakuhai(kind) and sum(t // 4 == kind for t in set(every)) + sight.unseen[kind] > 2
        for kind in kinds(text)
    )


def _no_yaku(offer: Offer) -> bool:
    melds = (*offer.sight.observation.own_melds, offer.call.meld)
    return not any(
        meld.type is not MeldType.CHI and offer.sight.yakuhai(meld.kind) for meld in melds
    )


def _left(offer: Offer, said: re.Match[str]) -> bool:
    sight, meld = offer.sight, offer.call.meld
    hand = [tile for tile in sight.observation.hand if tile not in meld.tiles]
    if number(said["N"]) != len(hand) - 1:
        return False
    if "W" not in said.groupdict():
        return not sight.riichi
    who = tuple(seats(said["W"], sight.seat))
    safe = [t for t in hand if all(t // 4 in sight.not_now(seat) for seat in who)]
    return who == sight.riichi and len(safe) == number(said["N2"])


def _waits(offer: Offer, said: re.Match[str]) -> bool:
    waits = offer.waits()
    named, more = kinds(said["TS"]), re.search(r"and (\d+) more", said["TS"])
    whole = len(named) + (int(more[1]) if more else 0)
    right = named == sorted(waits)[: len(named)] and whole == len(waits)
    return right and sum(waits.values()) == number(said["N"])


def _worth(offer: Offer, said: re.Match[str]) -> bool:
    quiet, loud = offer.rons(riichi=False), offer.rons(riichi=True)
    if number(said["N"]) != min(points for points in loud if points is not None):
        return False
    if "N2" not in said.groupdict():
        return None in quiet
    return number(said["N2"]) == min(points or 0 for points in quiet)


def _furiten(offer: Offer) -> bool:
    sight, thrown = offer.sight, offer.thrown // 4
    river = {one.tile // 4 for one in sight.observation.rivers[sight.seat]} | {thrown}
    return bool(river & set(offer.waits()))


def _is(check: Callable[[Offer], bool]) -> Check:
    return lambda offer, _: check(offer)


def _against(offer: Offer, said: re.Match[str]) -> bool:
    return tuple(seats(said["W"], offer.sight.seat)) == offer.sight.riichi


FACTS: Final[dict[str, Check]] = {
    r"a step further from ready\.": _is(lambda o: o.after()[0] > o.before()[0]),
    r"no nearer to ready; good draws: {N} after, {N2} before\.": lambda o, said: (
        o.after() == (o.before()[0], number(said["N"])) and o.before()[1] == number(said["N2"])
    ),
    r"the hand is ready, for {N} tiles?\.": lambda o, said: o.after() == (0, number(said["N"])),
    r"{N} steps? from ready instead of {N2}, with {N3} good draws?\.": lambda o, said: (
        o.after() == (number(said["N"]), number(said["N3"]))
        and o.before()[0] == number(said["N2"]) > number(said["N"])
    ),
    r"the hand falls back from ready\.": _is(lambda o: _kan(o) and o.kan() > 0),
    r"a step nearer to ready\.": _is(lambda o: _kan(o) and o.kan() < 0),
    r"as near to ready as it is\.": _is(lambda o: _kan(o) and o.kan() == 0),
    r"the hand is open then: no riichi, and many yaku are worth less or gone\.": _is(_opens),
    r"it can win with (?P<yaku>.*?)(?:, a step further off)?\.": _yaku,
    r"no yaku is in sight then, and without one it cannot win\.": _is(_no_yaku),
    r"one more draw, and one more dora for everybody\.": _is(_kan),
    r"{N} tiles stay in the hand to be safe with later\.": _left,
    r"{N} tiles stay in the hand; {N2} safe tiles? against {W} to choose from\.": _left,
    r"the new dora may be worth han to {W} in riichi\.": _against,
    r"the hand waits for {TS}, {N} tiles? left\.": _waits,
    r"a ron is worth {N} or more; not every wait wins without it\.": _worth,
    r"a ron is worth {N} or more; without it {N2}\.": _worth,
    r"furiten: only a tsumo can win\.": _is(_furiten),
    r"it costs 1000 points, and you throw what you draw from then on\.": _is(
        lambda o: not o.sight.riichi
    ),
    r"you throw what you draw from then on, against {W} in riichi too\.": _against,
    r"the round ends with it\.": _is(lambda o: isinstance(o.action, Win)),
    r"it is worth {N} or more\.": lambda o, said: number(said["N"]) >= 1000,
    r"if you pass, you are furiten for the rest of the round\.": _is(
        lambda o: o.sight.observation.riichi[o.sight.seat]
    ),
    r"if you pass, you are furiten until you draw again\.": _is(
        lambda o: not o.sight.observation.riichi[o.sight.seat]
    ),
    r"you hold {N} kinds of terminals and honours\.": lambda o, said: (
        number(said["N"])
        == sum(count > 0 and not is_simple(kind) for kind, count in enumerate(o.sight.held))
    ),
}
"""The facts of an offer, and whether each is true."""


def _riichi(check: Callable[[Offer], bool]) -> Check:
    return lambda offer, _: isinstance(offer.action, Discard) and check(offer)


def _finishes_first(offer: Offer) -> bool:
    seen = offer.sight.observation
    others = max(seen.points[seat] for seat in offer.sight.others)
    quiet = offer.rons(riichi=False)
    last = seen.round >= (8 if seen.rules.hanchan else 4) - 1
    return last and all(p is not None and seen.points[seen.seat] + p > others for p in quiet)


BECAUSE: Final[dict[str, Check]] = {
    r"A win is there to be taken\.": _is(lambda o: isinstance(o.action, Win)),
    r"Thirteen orphans are (?:far, and the rest of the hand is weak|within reach)\.": _is(
        lambda o: isinstance(o.action, Ryukyoku)
    ),
    r"Without a yaku in sight the open hand could not win\.": _is(
        lambda o: _call(o) and _no_yaku(o)
    ),
    r"It brings the hand no nearer to ready\.": _is(lambda o: _call(o) and not _nearer(o)),
    r"Somebody is in riichi, and the hand would still be far from ready\.": _is(
        lambda o: _call(o) and bool(o.sight.riichi) and o.after()[0] > 1
    ),
    r"The nearest yaku is a longer way than the hand itself\.": _is(_nearer),
    r"It makes a yaku at once and brings the hand nearer\.": _is(
        lambda o: _nearer(o) and not _no_yaku(o)
    ),
    r"It makes the hand ready, with a yaku\.": _is(lambda o: _nearer(o) and o.after()[0] == 0),
    r"The hand is open already, and this brings it nearer with its yaku\.": _is(
        lambda o: _nearer(o) and not _opens(o)
    ),
    r"The hand is still far from ready; closed, it keeps more ways open\.": _is(
        lambda o: _call(o) and _opens(o) and o.after()[0] > 2
    ),
    r"It brings a hand nearer that is worth winning soon\.": _is(_nearer),
    r"It would win little; closed, the hand can still declare riichi\.": _is(
        lambda o: _call(o) and _opens(o)
    ),
    r"It opens the hand and gives everybody a dora, for one more draw\.": _is(
        lambda o: _kan(o) and _opens(o)
    ),
    r"It gives everybody a dora, for one more draw\.": _is(_kan),
    r"It would take the hand further from ready\.": _is(lambda o: _kan(o) and o.kan() > 0),
    r"Somebody is in riichi: the new dora helps them as much as you\.": _is(
        lambda o: _kan(o) and bool(o.sight.riichi)
    ),
    r"Without it the four tiles stay of use, and nobody gets a new dora\.": _is(_kan),
    r"It costs the hand nothing, and gives one more draw and a dora\.": _is(
        lambda o: _kan(o) and o.kan() <= 0
    ),
    r"The plan places another tile first\.": _riichi(
        lambda o: o.advice is not None and o.advice.rank_of(o.thrown) > 1
    ),
    r"None of the tiles that it waits for is left\.": _riichi(
        lambda o: not sum(o.waits().values())
    ),
    r"The hand is worth enough without it, and stays free to fold\.": _riichi(
        lambda o: min(p or 0 for p in o.rons(riichi=False)) >= 8000
    ),
    r"A win without it is enough to finish first\.": _riichi(_finishes_first),
    r"Furiten: it could win by tsumo only\.": _riichi(_furiten),
    r"Few tiles are left to win on, and riichi gives up the choice to fold\.": _riichi(
        lambda o: sum(o.waits().values()) <= 2
    ),
    r"It is late, somebody is in riichi, and the hand can win without it\.": _riichi(
        lambda o: bool(o.sight.riichi) and None not in o.rons(riichi=False)
    ),
    r"Without it not every wait has a yaku; with it, each wins\.": _riichi(
        lambda o: None in o.rons(riichi=False) and None not in o.rons(riichi=True)
    ),
    r"The hand is ready, and riichi makes it worth more\.": _riichi(
        lambda o: (
            min(p or 0 for p in o.rons(riichi=True)) >= min(p or 0 for p in o.rons(riichi=False))
        )
    ),
}
"""Why one of them is advised or not, and whether that is true."""
