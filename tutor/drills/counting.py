"""Counting drills: count the useful draws of a hand (ukeire), or the points of a winning hand.

Questions are rows of choices. Ukeire drills use the hands of bundled positions after the discard
with most ukeire; only the hand itself counts as visible. Winning hands are random, each seeded by
its number, and become harder; the rules score them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from random import Random
from typing import Final, TypeAlias

from rules import scoring
from rules.events import Ruleset
from rules.melds import Meld, MeldType
from rules.shanten import shanten_of_discards
from rules.tiles import EAST, Kind, Tile, count_kinds, kind_of, kinds_in
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Verdict
from tutor.drills.drill import Drill, DrillSource

POINTS_DRILLS: Final = 120
UKEIRE_DRILLS: Final = 60
LEAST_KINDS, MOST_KINDS = 2, 9
"""Minimum and maximum number of kinds that improve the hand of an ukeire drill."""
CHOICES: Final = 4
FU_CHOICES: Final = (20, 25, 30, 40, 50, 60)
MOST_HAN: Final = 8


class Asked(StrEnum):
    DRAWS = "draws"
    HAN = "han"
    FU = "fu"
    PAYMENT = "payment"


@dataclass(frozen=True, slots=True)
class Row:
    """A question and its choices, which are numbers or payments."""

    asked: Asked
    choices: tuple[int, ...] | tuple[scoring.Payment, ...]
    right: int
    """The index of the right choice."""


@dataclass(frozen=True, slots=True)
class UkeireDrill:
    id: str
    hand: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    shanten: int
    draws: tuple[tuple[Kind, int], ...]
    """The kinds that improve the hand, with the number of copies not in the hand."""
    rows: tuple[Row, ...]
    source: DrillSource = DrillSource.BUNDLED

    @property
    def live(self) -> int:
        return sum(left for _, left in self.draws)


@dataclass(frozen=True, slots=True)
class PointsDrill:
    id: str
    hand: tuple[Tile, ...]
    """The closed tiles, without the winning tile."""
    tile: Tile
    melds: tuple[Meld, ...]
    situation: scoring.WinSituation
    indicator: Tile
    score: scoring.Score
    rows: tuple[Row, ...]
    source: DrillSource = DrillSource.BUNDLED

    @property
    def is_dealer(self) -> bool:
        return self.situation.seat_wind == EAST


CountDrill: TypeAlias = UkeireDrill | PointsDrill


@dataclass(frozen=True, slots=True)
class CountAnswer:
    drill: CountDrill
    chosen: tuple[int, ...]
    """The index of the choice made in each row."""

    @property
    def wrong(self) -> tuple[Row, ...]:
        rows = zip(self.drill.rows, self.chosen, strict=True)
        return tuple(row for row, at in rows if at != row.right)

    @property
    def verdict(self) -> Verdict:
        """FIRST if every row is right, IN_LINE if one of several is wrong, otherwise OFF_PLAN."""
        if not self.wrong:
            return Verdict.FIRST
        small = len(self.wrong) == 1 and len(self.drill.rows) > 1
        return Verdict.IN_LINE if small else Verdict.OFF_PLAN

    @property
    def rank(self) -> int:
        return 1 + len(self.wrong)

    @property
    def plan(self) -> Strategy:
        return Strategy.NONE

    @property
    def text(self) -> str:
        """The choices as stored in the history, such as "3/30/3900"."""
        rows = zip(self.drill.rows, self.chosen, strict=True)
        picked = [row.choices[at] for row, at in rows]
        return "/".join(
            str(one.whole if isinstance(one, scoring.Payment) else one) for one in picked
        )


def answer_count(drill: CountDrill, chosen: Sequence[int]) -> CountAnswer:
    """Evaluate an answer.

    Raises:
        ValueError: `chosen` does not have one valid choice for each row.
    """
    if len(chosen) != len(drill.rows) or not all(
        0 <= at < len(row.choices) for row, at in zip(drill.rows, chosen, strict=True)
    ):
        raise ValueError("An answer needs one choice of each row.")
    return CountAnswer(drill, tuple(chosen))


def ukeire_drills(drills: Iterable[Drill], most: int = UKEIRE_DRILLS) -> tuple[UkeireDrill, ...]:
    """Return ukeire drills, those with fewest kinds first."""
    found = []
    for drill in drills:
        made = _ukeire_drill(drill)
        if made is not None:
            found.append(made)
        if len(found) == most:
            break
    return tuple(sorted(found, key=lambda each: (len(each.draws), each.id)))


def _ukeire_drill(drill: Drill) -> UkeireDrill | None:
    seen = drill.observation
    counts, melds = seen.counts, seen.own_melds
    held = list(counts)
    for meld in melds:
        for tile in meld.tiles:
            held[kind_of(tile)] += 1
    best: tuple[int, int, int, tuple[tuple[Kind, int], ...]] | None = None
    for kind, ready in shanten_of_discards(counts, len(melds)).items():
        draws = tuple((each, 4 - held[each]) for each in kinds_in(ready.improving))
        live = sum(left for _, left in draws)
        if best is None or (ready.shanten, -live) < best[:2]:
            best = ready.shanten, -live, kind, draws
    assert best is not None
    steps, _, thrown, draws = best
    draws = tuple((kind, left) for kind, left in draws if left)
    if steps < 1 or not LEAST_KINDS <= len(draws) <= MOST_KINDS:
        return None
    gone = next(tile for tile in seen.hand if kind_of(tile) == thrown)
    hand = tuple(sorted(tile for tile in seen.hand if tile != gone))
    live = sum(left for _, left in draws)
    chance = Random(drill.id)
    slips = [4 * len(draws), live - draws[-1][1], live + 4, live - 1, live + 2, live + 1]
    row = Row(Asked.DRAWS, *_mixed(live, slips, chance))
    return UkeireDrill(f"ukeire-{drill.id}", hand, melds, steps, draws, (row,))


def _mixed(right: int, others: Sequence[int], chance: Random) -> tuple[tuple[int, ...], int]:
    """Return the choices, sorted, and the index of the right one among them."""
    wrong = list(dict.fromkeys(each for each in others if each > 0 and each != right))
    chance.shuffle(wrong)
    choices = tuple(sorted([right, *wrong[: CHOICES - 1]]))
    return choices, choices.index(right)


@cache
def points_drills(count: int = POINTS_DRILLS) -> tuple[PointsDrill, ...]:
    """Return winning hands, easy ones first: closed rons, then tsumo, then open hands and dealers,
    then kans."""
    return tuple(_points_drill(number, number * len(LEVELS) // count) for number in range(count))


@dataclass(frozen=True, slots=True)
class _Level:
    tsumo: float
    opened: float
    dealer: float
    kan: float
    han: tuple[int, int]


LEVELS: Final = (
    _Level(0.0, 0.0, 0.0, 0.0, (1, 4)),
    _Level(0.5, 0.0, 0.3, 0.0, (1, 5)),
    _Level(0.4, 0.5, 0.4, 0.0, (1, 6)),
    _Level(0.4, 0.5, 0.4, 0.3, (2, MOST_HAN)),
)
"""The probability of each feature, and the minimum and maximum han."""
SEVEN_PAIRS: Final = 0.08
TRIPLET: Final = 0.3
_RULES: Final = Ruleset()


def _points_drill(number: int, level: int) -> PointsDrill:
    chance = Random(f"points {number}")
    while True:
        made = _won(chance, LEVELS[level], f"points-{number}")
        if made is not None:
            return made


def _won(chance: Random, level: _Level, id_: str) -> PointsDrill | None:
    walls = {Kind(kind): [Tile(4 * kind + copy) for copy in range(4)] for kind in range(34)}
    for wall in walls.values():
        chance.shuffle(wall)
    groups = _groups(chance)
    if groups is None or any(
        count > 4 for count in count_kinds([Tile(4 * kind) for group in groups for kind in group])
    ):
        return None
    drawn = [[walls[kind].pop() for kind in group] for group in groups]
    melds: list[Meld] = []
    closed: list[list[Tile]] = []
    is_open = len(groups) == 5 and chance.random() < level.opened
    for tiles in drawn:
        kind = kind_of(tiles[0])
        is_triplet = len(tiles) == 3 and kind_of(tiles[1]) == kind
        if is_triplet and walls[kind] and chance.random() < level.kan:
            four = (*tiles, walls[kind].pop())
            type_ = MeldType.DAIMINKAN if is_open else MeldType.ANKAN
            melds.append(Meld(type_, four, four[0] if is_open else None))
        elif is_open and len(tiles) == 3 and len(melds) < 2 and chance.random() < 0.5:
            type_ = MeldType.PON if is_triplet else MeldType.CHI
            melds.append(Meld(type_, tuple(tiles), tiles[0]))
        else:
            closed.append(tiles)
    hand = sorted(tile for tiles in closed for tile in tiles)
    won = chance.choice(hand)
    closed_hand = not any(meld.is_open for meld in melds)
    indicators = [tile for wall in walls.values() for tile in wall]
    indicator = chance.choice(indicators)
    seat = EAST if chance.random() < level.dealer else Kind(EAST + chance.randint(1, 3))
    situation = scoring.WinSituation(
        tsumo=chance.random() < level.tsumo,
        seat_wind=seat,
        round_wind=Kind(EAST + chance.randint(0, 1)),
        riichi=closed_hand and chance.random() < 0.7,
    )
    score = scoring.score_hand(_RULES, tuple(hand), tuple(melds), won, situation, (indicator,))
    least, most = level.han
    if score is None or score.is_yakuman or not least <= score.han <= most:
        return None
    if score.han < scoring.MANGAN_HAN and score.fu not in FU_CHOICES:
        return None
    hand.remove(won)
    rows = _rows(score, situation, chance)
    return PointsDrill(id_, tuple(hand), won, tuple(melds), situation, indicator, score, rows)


def _groups(chance: Random) -> list[tuple[Kind, ...]] | None:
    """Return four random sets and a pair, or seven random pairs."""
    if chance.random() < SEVEN_PAIRS:
        return [(Kind(kind), Kind(kind)) for kind in chance.sample(range(34), 7)]
    groups = []
    for _ in range(4):
        if chance.random() < TRIPLET:
            kind = Kind(chance.randrange(34))
            groups.append((kind, kind, kind))
        else:
            first = 9 * chance.randrange(3) + chance.randrange(7)
            groups.append((Kind(first), Kind(first + 1), Kind(first + 2)))
    pair = Kind(chance.randrange(34))
    return [*groups, (pair, pair)]


def _rows(score: scoring.Score, situation: scoring.WinSituation, chance: Random) -> tuple[Row, ...]:
    dealer = situation.seat_wind == EAST
    han = Row(Asked.HAN, *_mixed(score.han, [score.han + step for step in (-2, -1, 1, 2)], chance))
    pays = scoring.tsumo_payment if situation.tsumo else scoring.ron_payment
    right = pays(score.han, score.fu, dealer=dealer)
    known = (scoring.tsumos if situation.tsumo else scoring.rons)(dealer=dealer)
    at = known.index(right)
    near = [pays(score.han + step, score.fu, dealer=dealer) for step in (-1, 1) if score.han + step]
    near += [known[place] for place in (at - 1, at + 1, at - 2, at + 2) if 0 <= place < len(known)]
    wrong = [each for each in dict.fromkeys(near) if each != right][: CHOICES - 1]
    choices = tuple(sorted([right, *wrong]))
    payment = Row(Asked.PAYMENT, choices, choices.index(right))
    if score.han >= scoring.MANGAN_HAN:
        return han, payment
    return han, Row(Asked.FU, FU_CHOICES, FU_CHOICES.index(score.fu)), payment
