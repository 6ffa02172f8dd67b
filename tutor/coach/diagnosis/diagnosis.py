"""Find the habits of a learner by comparison with other players.

The rates of all signs are modelled as those of a steady player plus a mixture of the shifts of
other players and of single habits; a habit is found if it makes the counts much more likely.
"""

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import Any, Final, TypeAlias

import numpy as np

from rules.events import Call, Discard
from rules.melds import MeldType
from rules.tiles import Tile, is_honour, is_red, kind_of, suit_of
from tutor.coach.advice import Advice, CallDecision, Decision, Doubt, OptionAdvice, ReviewEntry
from tutor.coach.diagnosis.habits import Habit
from tutor.coach.explain import spot_of
from tutor.coach.facts import row, yakuhai_piece
from tutor.coach.lessons.calls import ChanceCount
from tutor.coach.lessons.lessons import away
from tutor.coach.offer_facts import NoYakuInSight
from tutor.coach.spot import Spot
from tutor.coach.strategy.situation import Weights, dot
from tutor.coach.strategy.tree import shipped_tree
from tutor.coach.worth import look_at_tenpai
from tutor.position.blocks import Shape
from tutor.position.components import TERMS
from tutor.position.positions import Array
from tutor.position.safety import Danger
from tutor.position.table_read import riichi_opponents
from tutor.system import files

DEAD_WAIT: Final = 1
"""The maximum number of live winning tiles with which a riichi counts as bad."""


@dataclass(frozen=True, slots=True)
class Sign:
    habit: Habit
    shown: bool


def offer_signs(decision: CallDecision) -> Iterator[Sign]:
    options = decision.advice.options
    if any(isinstance(option.action, Discard) for option in options):
        taken = decision.taken
        declared = isinstance(taken, Discard)
        if isinstance(decision.advice.recommended, Discard):
            yield Sign(Habit.NO_RIICHI, not declared)
        sure = decision.advice.doubt is not Doubt.CLOSE
        bad = decision.advice.recommended is None and sure
        if isinstance(taken, Discard):
            facts = look_at_tenpai(decision.observation, taken.tile)
            bad |= facts is not None and (facts.furiten or facts.live <= DEAD_WAIT)
        if bad:
            yield Sign(Habit.BAD_RIICHI, declared)
    calls = [
        option
        for option in options
        if isinstance(option.action, Call)
        and option.action.meld.type in (MeldType.CHI, MeldType.PON)
    ]
    if calls:
        yield from _call_signs(decision, calls)


def _call_signs(decision: CallDecision, calls: list[OptionAdvice]) -> Iterator[Sign]:
    taken, wanted = decision.taken, decision.advice.recommended
    if isinstance(wanted, Call) and decision.observation.is_yakuhai(
        wanted.meld.kind, decision.observation.seat
    ):
        yield Sign(Habit.PASSES_YAKUHAI, taken is None)
    if wanted is not None:
        return
    without_yaku = [option.action for option in calls if option.fact(NoYakuInSight) is not None]
    if without_yaku:
        yield Sign(Habit.CALLS_WITHOUT_YAKU, taken in without_yaku)
    if len(without_yaku) < len(calls):
        yield Sign(Habit.CALLS_EVERYTHING, isinstance(taken, Call) and taken not in without_yaku)


CLEAR_RISK: Final = 0.03
SAFER: Final = 0.01
NEAR: Final = 2
FEWER: Final = 0.8
GOOD_SHAPES: Final = frozenset({Shape.PAIR, Shape.TWO_SIDED})
SURE: Final = frozenset({Danger.GENBUTSU.key, Danger.PASSED.key, Danger.NO_WAIT.key})
SUJI: Final = frozenset({*SURE, Danger.SUJI.key})


@dataclass(frozen=True)
class Moment:
    decision: Decision
    spot: Spot
    advised: Tile
    """The discarded tile if it is among the advised ones, otherwise the first advised tile."""

    @property
    def tiles(self) -> Sequence[Tile]:
        """The possible discards; red and plain fives count as one."""
        return [ranked.discard for ranked in self.spot.rankings.speed]

    @property
    def kept(self) -> Sequence[Tile]:
        """The discards that do not increase the shanten."""
        return [tile for tile in self.tiles if not self.spot.falls_back(tile)]

    def among(self, tiles: Iterable[Tile]) -> bool | None:
        """Return whether one of these tiles was discarded; None if there are no tiles or one of
        them is advised."""
        kinds = {*map(kind_of, tiles)}
        if not kinds or kind_of(self.advised) in kinds:
            return None
        return kind_of(self.decision.played) in kinds

    def is_known(self, tile: Tile, dangers: Collection[str]) -> bool:
        facts = self.spot.safety(tile)
        both = zip(row(facts, "dangers"), row(facts, "riichi"), strict=True)
        return all(danger in dangers for danger, riichi in both if riichi)


Finder: TypeAlias = Callable[[Moment], bool | None]


def discard_signs(decision: Decision) -> Iterator[Sign]:
    advice, seen, played = decision.advice, decision.observation, decision.played
    is_best = any(kind_of(tile) == kind_of(played) for tile in advice.best)
    moment = Moment(decision, spot_of(advice, seen), played if is_best else advice.best[0])
    for habit, find in (UNDER_RIICHI if riichi_opponents(seen) else QUIET).items():
        shown = find(moment)
        if shown is not None:
            yield Sign(habit, shown)


def _never_folds(moment: Moment) -> bool | None:
    spot, advised = moment.spot, moment.advised
    least = spot.risk(advised) + CLEAR_RISK
    live = -1 if spot.falls_back(advised) else spot.live(advised)
    on = [tile for tile in moment.kept if spot.live(tile) > live]
    return moment.among(tile for tile in on if spot.risk(tile) >= least)


def _folds_at_riichi(moment: Moment) -> bool | None:
    spot, advised = moment.spot, moment.advised
    if spot.falls_back(advised) or spot.steps_after(advised) > NEAR:
        return None
    most = spot.risk(advised) - SAFER
    off = (tile for tile in moment.tiles if spot.falls_back(tile) and spot.risk(tile) <= most)
    return moment.among(off)


def _trusts_suji(moment: Moment) -> bool | None:
    if not moment.is_known(moment.advised, SURE):
        return None
    tiles = [tile for tile in moment.tiles if moment.is_known(tile, SUJI)]
    return moment.among(tile for tile in tiles if not moment.is_known(tile, SURE))


def _ignores_dora(moment: Moment) -> bool | None:
    seen, played, advice = moment.spot.seen, moment.decision.played, moment.decision.advice
    copies = {is_red(tile) for tile in seen.hand if kind_of(tile) == kind_of(played)}
    if seen.rules.red_fives and len(copies) == 2:
        return is_red(played)
    if not advice.terms:
        return None
    blind = tuple(
        0 if term == "dora" else weight
        for term, weight in zip(TERMS, advice.choice.weights, strict=True)
    )
    first, spot = _first(advice, blind), moment.spot
    if spot.dora_lost(first) <= spot.dora_lost(moment.advised):
        return None
    return moment.among([first])


def _first(advice: Advice, weights: Weights) -> Tile:
    return max(advice.terms, key=lambda tile: dot(advice.terms[tile], weights))


def _forgets_standing(moment: Moment) -> bool | None:
    """Return whether the discard would suit the first round with equal points, although the current
    points and rounds call for another; None if the advice does not tell."""
    advice, seen = moment.decision.advice, moment.spot.seen
    if not advice.terms or advice.situation is None:
        return None
    start = replace(
        advice.situation,
        placement=seen.seat + 1,
        round=0,
        sudden_death=0,
        behind_leader=0,
        behind_leader_per_round=0,
        somebody_low=0,
        rounds_left=seen.rules.rounds,
        ahead_of_next=0,
    )
    blind = _first(advice, shipped_tree().choose(start).weights)
    aware = _first(advice, advice.choice.weights)
    return None if kind_of(blind) == kind_of(aware) else moment.among([blind])


def _keeps_honours(moment: Moment) -> bool | None:
    advised = kind_of(moment.advised)
    if not is_honour(advised) or moment.spot.counts[advised] > 1:
        return None
    return moment.among(tile for tile in moment.tiles if not is_honour(kind_of(tile)))


def _breaks_yakuhai(moment: Moment) -> bool | None:
    spot = moment.spot
    return moment.among(
        tile
        for tile in moment.tiles
        if yakuhai_piece(spot.value(tile)) == "pair" and spot.unseen[kind_of(tile)]
    )


def _breaks_shapes(moment: Moment) -> bool | None:
    spot, advised = moment.spot, moment.advised
    if spot.falls_back(advised):
        return None
    blocks = () if spot.blocks is None else spot.blocks.blocks
    good = {kind for block in blocks if block.shape in GOOD_SHAPES for kind in block.kinds}
    return moment.among(
        tile
        for tile in moment.tiles
        if kind_of(tile) in good and (spot.falls_back(tile) or spot.live(tile) < spot.live(advised))
    )


def _counts_no_draws(moment: Moment) -> bool | None:
    spot, advised = moment.spot, moment.advised
    if spot.falls_back(advised):
        return None
    least = FEWER * spot.live(advised)
    return moment.among(tile for tile in moment.kept if spot.live(tile) < least)


def _chases_flush(moment: Moment) -> bool | None:
    seen = moment.spot.seen
    laid = [kind_of(tile) for meld in seen.own_melds for tile in meld.tiles]
    kinds = [*map(kind_of, seen.hand), *laid]
    held = [sum(suit_of(kind) == suit for kind in kinds) for suit in range(3)]
    richest = held.index(max(held))
    return moment.among(
        tile
        for tile in moment.tiles
        if not is_honour(kind_of(tile)) and suit_of(kind_of(tile)) != richest
    )


UNDER_RIICHI: Final[Mapping[Habit, Finder]] = {
    Habit.NEVER_FOLDS: _never_folds,
    Habit.FOLDS_AT_RIICHI: _folds_at_riichi,
    Habit.TRUSTS_SUJI: _trusts_suji,
    Habit.FORGETS_STANDING: _forgets_standing,
}
QUIET: Final[Mapping[Habit, Finder]] = {
    Habit.IGNORES_DORA: _ignores_dora,
    Habit.KEEPS_HONOURS: _keeps_honours,
    Habit.BREAKS_YAKUHAI: _breaks_yakuhai,
    Habit.BREAKS_SHAPES: _breaks_shapes,
    Habit.COUNTS_NO_DRAWS: _counts_no_draws,
    Habit.CHASES_FLUSH: _chases_flush,
    Habit.FORGETS_STANDING: _forgets_standing,
}


HabitCounts: TypeAlias = Mapping[Habit, ChanceCount]


def count_habits(entries: Iterable[ReviewEntry]) -> HabitCounts:
    counts: dict[Habit, ChanceCount] = {}
    for entry in entries:
        if entry.taken_back or entry.hints:
            continue
        for sign in discard_signs(entry) if isinstance(entry, Decision) else offer_signs(entry):
            so_far = counts.get(sign.habit, ChanceCount())
            counts[sign.habit] = so_far + ChanceCount(int(sign.shown), 1)
    return counts


def count_game(
    decisions: Sequence[Decision], calls: Iterable[CallDecision] = (), *, present: bool = False
) -> HabitCounts:
    """Count the signs of habits in a seat's decisions, except while the player seems away.

    Args:
        decisions: the discards, in order.
        calls: the decisions on calls, riichi, kans and wins.
        present: whether the player was certainly at the table.
    """
    gone = frozenset() if present else away(decisions)
    own = [one for at, one in enumerate(decisions) if at not in gone]
    return count_habits((*own, *calls))


def added(parts: Iterable[HabitCounts]) -> HabitCounts:
    total: dict[Habit, ChanceCount] = {}
    for part in parts:
        for habit, count in part.items():
            total[habit] = total.get(habit, ChanceCount()) + count
    return total


STEADY: Final = "steady"
NOISY: Final = "noisy"
STRONG: Final = "strong"
PRIOR: Final = 1.0


@dataclass(frozen=True, slots=True)
class UsualHabits:
    players: Mapping[str, HabitCounts]
    learned: Mapping[str, Any]

    def rates(self, player: str) -> Array:
        """Return the rate of each sign for a type of player: (habits,) float64, 0 to 1, in the
        order of `Habit`. If the player had no chance to show a sign, the steady player's rate is
        used."""
        counts, steady = self.players[player], self.players[STEADY]
        known = [counts.get(each) or steady.get(each) or ChanceCount() for each in Habit]
        return np.array([(one.marks + PRIOR / 2) / (one.chances + PRIOR) for one in known])

    def shift(self, player: str) -> Array:
        """Return how far a player's rates differ from the steady player's: (habits,) float64."""
        shift: Array = self.rates(player) - self.rates(STEADY)
        return shift


@cache
def usual_habits() -> UsualHabits:
    stored = json.loads((files.data() / "habits.json").read_text(encoding="utf-8"))
    return UsualHabits(
        {
            player: {Habit(name): ChanceCount(*count) for name, count in counts.items()}
            for player, counts in stored["players"].items()
        },
        stored["learned"],
    )


MIN_GAIN: Final = 5.0
SURE_GAIN: Final = 8.0
FEW: Final = 2
"""The number of habits after which a further one must be certain. Among many signs one appears by
chance, and the habits already found change how often the other signs occur."""
MIN_STRENGTH: Final = 0.2
LEAST_RATE: Final = 0.002


@dataclass(frozen=True, slots=True)
class Finding:
    habit: Habit
    strength: float
    """The maximum likelihood estimate of how strongly the learner has the habit, 0 to 1."""
    gain: float
    count: ChanceCount


def diagnose(counts: HabitCounts, usual: UsualHabits | None = None) -> tuple[Finding, ...]:
    """Return the habits that clearly explain the counts, the clearest first.

    Args:
        counts: the sums over a learner's games.
        usual: the counts of other players; by default the bundled ones.
    """
    mixture = _Mixture(counts, usual or usual_habits())
    parts = [NOISY, STRONG]
    strengths, best = mixture.fit(parts)
    found: list[Finding] = []
    left = [
        habit
        for habit in Habit
        if habit in mixture.usual.players and counts.get(habit, ChanceCount()).marks
    ]
    while left:
        tried = {habit: mixture.fit([*parts, habit]) for habit in left}
        strong = [habit for habit in left if tried[habit][0][-1] >= MIN_STRENGTH]
        habit = max(strong, key=lambda each: tried[each][1], default=None)
        least = MIN_GAIN if len(found) < FEW else SURE_GAIN
        if habit is None or tried[habit][1] - best < least:
            break
        strengths, likelihood = tried[habit]
        gain = likelihood - best
        found.append(Finding(habit, strengths[-1], gain, counts.get(habit, ChanceCount())))
        parts, best = [*parts, habit], likelihood
        left.remove(habit)
    return tuple(found)


class _Mixture:
    def __init__(self, counts: HabitCounts, usual: UsualHabits) -> None:
        every = [counts.get(habit, ChanceCount()) for habit in Habit]
        self.usual = usual
        self._shown = np.array([count.marks for count in every])
        self._missed = np.array([count.chances - count.marks for count in every])
        self._steady = usual.rates(STEADY)

    def fit(self, parts: list[str]) -> tuple[list[float], float]:
        """Return the strength of each part, 0 to 1, and the log likelihood."""
        shifts = np.array([self.usual.shift(part) for part in parts])
        strengths = np.zeros(len(parts))
        for _ in range(30):
            for at, shift in enumerate(shifts):
                rates = self._rates(strengths, shifts)
                slope = shift @ (self._shown / rates - self._missed / (1 - rates))
                curve = shift**2 @ (self._shown / rates**2 + self._missed / (1 - rates) ** 2)
                step = float(slope / curve) if curve else 0.0
                strengths[at] = min(max(strengths[at] + step, 0.0), 1.0)
        rates = self._rates(strengths, shifts)
        likelihood = np.log(rates) @ self._shown + np.log(1 - rates) @ self._missed
        return strengths.tolist(), float(likelihood)

    def _rates(self, strengths: Array, shifts: Array) -> Array:
        rates: Array = np.clip(self._steady + strengths @ shifts, LEAST_RATE, 1 - LEAST_RATE)
        return rates


MAX_SHOWN: Final = 3


class HabitSureness(StrEnum):
    SURE = "sure"
    FAIRLY_SURE = "fairly_sure"


@dataclass(frozen=True, slots=True)
class ShownHabit:
    habit: Habit
    count: ChanceCount
    games: int
    chances: int
    strong: float
    """The rate of strong players, 0 to 1."""
    sureness: HabitSureness


@dataclass(frozen=True, slots=True)
class ShownHabits:
    habits: tuple[ShownHabit, ...]
    games: int
    of: int


def shown_habits(
    games: Sequence[HabitCounts], *, of: int | None = None, usual: UsualHabits | None = None
) -> ShownHabits:
    """Return the habits that the games show.

    Args:
        games: the counts of each game.
        of: the number of games to report; by default the number of games given.
        usual: the counts of other players; by default the bundled ones.
    """
    known = usual or usual_habits()
    findings = diagnose(added(games), known)[:MAX_SHOWN]
    return ShownHabits(
        tuple(_shown(finding, games, known) for finding in findings),
        len(games),
        len(games) if of is None else of,
    )


def _shown(finding: Finding, games: Sequence[HabitCounts], usual: UsualHabits) -> ShownHabit:
    counts = [game[finding.habit] for game in games if finding.habit in game]
    return ShownHabit(
        finding.habit,
        finding.count,
        games=sum(count.marks > 0 for count in counts),
        chances=len(counts),
        strong=usual.players[STRONG].get(finding.habit, ChanceCount()).rate,
        sureness=HabitSureness.SURE if finding.gain >= SURE_GAIN else HabitSureness.FAIRLY_SURE,
    )
