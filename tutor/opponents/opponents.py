from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import blake2b
from types import MappingProxyType
from typing import Final

import numpy as np

from rules.events import Discard
from rules.legal import Action
from rules.observation import Observation
from rules.shanten import shanten
from rules.table import Answer
from rules.tiles import Kind, is_red, kind_of
from tutor.coach.diagnosis.habits import Habit
from tutor.coach.strategy.situation import PLAIN, SUM_UNIT, Strategy, situations
from tutor.coach.strategy.tree import StrategyTree, total
from tutor.coach.worth import look_at_tenpai
from tutor.opponents import players
from tutor.opponents.players import (
    TIE_WEIGHT,
    Opponent,
    Think,
    Thinker,
    UnknownOpponent,
    calls_yakuhai,
)
from tutor.position.blocks import Shape, find_blocks
from tutor.position.components import AXIS_OF, TERMS
from tutor.position.positions import Array
from tutor.position.safety import Danger
from tutor.position.speed import HONOUR
from tutor.position.yaku import yaku_in_sight

DIGEST_BYTES: Final = 8


def seed_of(observation: Observation, about: str) -> int:
    """Derive a seed, from 0 to 2**64 - 1, from what the seat sees.

    Args:
        about: the purpose; each purpose has its own seed.
    """
    moment = (
        observation.seat,
        observation.round,
        observation.honba,
        observation.points,
        observation.hand,
        observation.drawn,
        observation.tiles_left,
        observation.seen,
        observation.dora_indicators,
        about,
    )
    return int.from_bytes(blake2b(repr(moment).encode(), digest_size=DIGEST_BYTES).digest(), "big")


def is_drawn(observation: Observation, about: str, chance: float) -> bool:
    """Return True with probability `chance` (0 to 1), but always the same for one observation."""
    return seed_of(observation, about) < chance * 256**DIGEST_BYTES


def gumbel(observation: Observation, about: str) -> Array:
    """Return (34,) float64, Gumbel noise. The kind with the largest sum of log-odds and noise is a
    random draw by these odds."""
    noise: Array = np.random.default_rng(seed_of(observation, about)).gumbel(size=34)
    return noise


PREFIX: Final = "learner"
NOISE: Final = "noise"


class BadProfile(players.UnknownOpponent):
    pass


@dataclass(frozen=True, slots=True)
class Profile:
    habits: Mapping[Habit, float] = field(default_factory=lambda: MappingProxyType({}))
    """The strength of each habit, 0 to 1."""
    noise: float = 0.0
    """The strength of the noise, 0 to 1."""

    @property
    def name(self) -> str:
        """The profile as text, in the form that `parse_profile` reads.

        >>> Profile({Habit.NO_RIICHI: 0.5}, noise=0.25).name
        'learner:no_riichi=0.5,noise=0.25'
        """
        parts = [f"{habit}={strength:g}" for habit, strength in self.habits.items()]
        parts += [f"{NOISE}={self.noise:g}"] if self.noise else []
        return ":".join((PREFIX, ",".join(parts))) if parts else f"{PREFIX}:{NOISE}=0"

    def now(self, observation: Observation) -> frozenset[Habit]:
        return frozenset(
            habit
            for habit, strength in self.habits.items()
            if is_drawn(observation, habit, strength)
        )


BEGINNER: Final = Profile(
    MappingProxyType(
        {
            Habit.NEVER_FOLDS: 0.7,
            Habit.KEEPS_HONOURS: 0.5,
            Habit.CALLS_WITHOUT_YAKU: 0.5,
            Habit.IGNORES_DORA: 0.4,
            Habit.COUNTS_NO_DRAWS: 0.4,
        }
    ),
    noise=0.5,
)


def is_learner(name: str) -> bool:
    return name.partition(":")[0] == PREFIX


def parse_profile(text: str) -> Profile:
    """Parse ``learner`` or ``learner:HABIT=STRENGTH,...``.

    Raises:
        BadProfile: the text has another form, a habit is unknown or repeated, or a strength is not
            a number from 0 to 1.
    """
    prefix, separator, rest = text.partition(":")
    if prefix != PREFIX:
        raise BadProfile("{text!r} is not a learner. Write learner:HABIT=STRENGTH,...", text=text)
    if not separator:
        return BEGINNER
    strengths: dict[str, float] = {}
    for part in rest.split(","):
        name, _, number = part.strip().partition("=")
        if name not in (*Habit, NOISE):
            names = ", ".join((*Habit, NOISE))
            raise BadProfile("Unknown habit {name!r}. Choose from {names}.", name=name, names=names)
        try:
            strength = float(number)
        except ValueError:
            strength = -1.0
        if not 0 <= strength <= 1:
            raise BadProfile(
                "{name}: the strength must be from 0 to 1, not {number!r}.",
                name=name,
                number=number,
            )
        if name in strengths:
            raise BadProfile("{text!r} repeats {name}.", text=text, name=name)
        strengths[name] = strength
    noise = strengths.pop(NOISE, 0.0)
    return Profile(MappingProxyType({Habit(name): each for name, each in strengths.items()}), noise)


STRONG: Final = 8 * SUM_UNIT
"""Outweighs nearly all other terms: odds of 3,000 to 1."""
MANY_MELDS: Final = 3
SAFETY_COLUMNS: Final = [at for at, term in enumerate(TERMS) if AXIS_OF[term] == "safety"]
SHAPE_COLUMNS: Final = [TERMS.index("draws"), TERMS.index("shape")]
GOOD_SHAPES: Final = (Shape.PAIR, Shape.TWO_SIDED)


@dataclass(slots=True)
class Thought:
    views: players.DiscardBatch
    weights: Array
    """(n, 12) int32, hundredths: the weight of each term under the plan."""
    terms: Array
    """(n, 12, 34) int32, thousandths: the value of each term for each kind."""
    added: Array
    """(n, 34) int64: what habits add to the sums, in units of 1 / `SUM_UNIT`."""

    @property
    def quiet(self) -> Array:
        quiet: Array = np.logical_not(self.views.positions.riichi.any(axis=1))
        return quiet


def kinds_of(views: players.DiscardBatch, tree: StrategyTree, profile: Profile) -> Array:
    active = [profile.now(view.observation) for view in views.views]
    forgetful = _rows(active, Habit.FORGETS_STANDING)
    positions = views.positions
    seen = replace(
        positions,
        points=np.where(forgetful[:, None], 25_000, positions.points),
        round=np.where(forgetful, 0, positions.round),
    )
    matrix = situations(seen, views.scores)
    weights = tree.weights_at(tree.leaf_of(matrix))
    chosen: Array = weights[np.arange(len(matrix)), tree.strategies_of(matrix)].astype(np.int32)
    thought = Thought(
        views, chosen, views.scores.terms.copy(), np.zeros(views.positions.hand.shape, np.int64)
    )
    for habit in Habit:
        if habit in profile.habits:
            _apply_habit(habit, thought, _rows(active, habit))
    if profile.noise:
        noise = np.stack([gumbel(view.observation, NOISE) for view in views.views])
        thought.added += np.rint(profile.noise * SUM_UNIT * noise).astype(np.int64)
    sums = total(thought.terms, thought.weights) + thought.added
    return players.least(-sums * TIE_WEIGHT - views.scores.speed.score, views.positions.allowed)


def _rows(active: list[frozenset[Habit]], habit: Habit) -> Array:
    return np.array([habit in habits for habits in active])


def _apply_habit(habit: Habit, thought: Thought, rows: Array) -> None:
    """Apply a habit to the rows selected by a mask, (n,) bool."""
    views, terms = thought.views, thought.terms
    positions, quiet = views.positions, rows & thought.quiet
    match habit:
        case Habit.NEVER_FOLDS:
            threat = ~thought.quiet | (positions.calls >= MANY_MELDS).any(axis=1)
            thought.weights[rows & threat] = PLAIN[Strategy.SPEED_VALUE]
        case Habit.FOLDS_AT_RIICHI:
            thought.weights[rows & ~thought.quiet] = PLAIN[Strategy.SAFETY]
        case Habit.IGNORES_DORA:
            terms[rows, TERMS.index("dora")] = 0
        case Habit.KEEPS_HONOURS:
            thought.added -= STRONG * ((positions.hand == 1) & HONOUR & quiet[:, None])
        case Habit.BREAKS_YAKUHAI:
            pair = (positions.hand == 2) & (positions.yakuhai > 0) & (positions.unseen > 0)
            thought.added += STRONG * (pair & quiet[:, None])
        case Habit.BREAKS_SHAPES:
            for row in np.flatnonzero(quiet).tolist():
                seen = views.views[row].observation
                found = find_blocks(seen.counts, len(seen.own_melds))
                for block in found.blocks if found is not None else ():
                    if block.shape in GOOD_SHAPES:
                        thought.added[row, list(block.kinds)] = STRONG
        case Habit.COUNTS_NO_DRAWS:
            counted = quiet[:, None] & views.scores.speed.keeps
            for column in SHAPE_COLUMNS:
                term = terms[:, column]
                best = np.where(counted, term, np.iinfo(term.dtype).min).max(axis=1, keepdims=True)
                terms[:, column] = np.where(counted, best, term)
        case Habit.TRUSTS_SUJI:
            trusted = (views.scores.safety.danger <= Danger.SUJI) | ~positions.riichi[:, :, None]
            suji = trusted.all(axis=1) & (rows & ~thought.quiet)[:, None]
            for column in SAFETY_COLUMNS:
                term = terms[:, column]
                best = np.where(positions.allowed, term, np.iinfo(term.dtype).min).max(axis=1)
                terms[:, column] = np.where(suji, best[:, None], term)
        case Habit.CHASES_FLUSH:
            laid = positions.runs + positions.triplets
            held = (positions.hand + 3 * laid)[:, :27].reshape(-1, 3, 9).sum(axis=2)
            suit = np.repeat(np.arange(3), 9)
            other = np.zeros(positions.hand.shape, bool)
            other[:, :27] = suit != held.argmax(axis=1)[:, None]
            thought.added += STRONG * (other & quiet[:, None])


DEAD_WAIT: Final = 1
OUT_OF_SIGHT: Final = 1


def _own_turn(request: players.Request, kind: Kind, active: frozenset[Habit]) -> Answer:
    """Return the answer on the seat's own turn.

    Args:
        request: must offer a discard.
    """
    observation, offered = request
    if Habit.BAD_RIICHI in active:
        declared = _bad_riichi(observation, offered, kind)
        if declared is not None:
            return declared
    answer = players.advised_turn(request, kind)
    if not isinstance(answer, Discard):
        return answer
    riichi = answer.riichi and Habit.NO_RIICHI not in active
    if Habit.IGNORES_DORA in active:
        return min(
            (
                action
                for action in offered
                if isinstance(action, Discard)
                and action.riichi == riichi
                and kind_of(action.tile) == kind
            ),
            key=lambda action: (not is_red(action.tile), not action.tsumogiri),
        )
    return players.discard_of(offered, kind, riichi=riichi)


def _claim(
    request: players.Request,
    group: tuple[players.DiscardRequest, ...],
    after: Array,
    active: frozenset[Habit],
) -> Answer:
    """Return the answer to another seat's tile.

    Args:
        request: must offer calls.
        group: the view after each call offered.
        after: the shanten of each row of the views.
    """
    observation, _ = request
    now = shanten(observation.counts, len(observation.own_melds))
    if Habit.PASSES_YAKUHAI in active:
        group = tuple(view for view in group if not calls_yakuhai(view))
    for view in sorted(group, key=lambda view: int(after[view.row])):
        nearest = int(after[view.row])
        if Habit.CALLS_EVERYTHING in active and nearest <= now:
            return view.call
        if Habit.CALLS_WITHOUT_YAKU in active and nearest < now:
            near = nearest + OUT_OF_SIGHT
            if all(yaku.shanten > near for yaku in yaku_in_sight(view.observation)):
                return view.call
    return players.claim(request, group, after)


def _bad_riichi(
    observation: Observation, offered: tuple[Action, ...], kind: Kind
) -> Discard | None:
    bad: list[tuple[int, Discard]] = []
    for action in offered:
        if isinstance(action, Discard) and action.riichi:
            facts = look_at_tenpai(observation, action.tile)
            if facts is not None and (facts.furiten or facts.live <= DEAD_WAIT):
                bad.append((facts.live, action))
    if bad:
        return min(bad, key=lambda each: each[0])[1]
    return (
        players.discard_of(offered, kind, riichi=True)
        if players.offers_riichi(offered, kind)
        else None
    )


def learner_answers(
    requests: Sequence[players.Request], tree: StrategyTree, profile: Profile
) -> list[Answer]:
    return players.answer_each(
        requests,
        lambda some: players.answer_by_rule(
            some,
            lambda views: kinds_of(views, tree, profile),
            lambda request, kind: _own_turn(request, kind, profile.now(request[0])),
            lambda request, group, after: _claim(request, group, after, profile.now(request[0])),
        ),
    )


BLIND: Final = "blind"
"""The name of a seat that plays blindly, as a baseline."""
OPPONENT_NAMES: Final = ("learner", "novice", "steady", "strong", "phoenix")


def opponent(name: str, tree: StrategyTree) -> Opponent:
    """Create an opponent by name.

    Raises:
        UnknownOpponent: the name is unknown, or the opponent's network is missing.
        BadProfile: a learner's habit is unknown or its strength invalid.
    """
    check_name(name)
    if is_learner(name):
        return Thinker(name, partial(learner_answers, tree=tree, profile=parse_profile(name)))
    if name == "phoenix":
        return Thinker(name, partial(players.phoenix_answer_all, weights=players.network()))
    think: Mapping[str, Think] = {
        BLIND: players.blind_answer_all,
        "novice": players.answer_all,
        "steady": partial(players.steady_answer_all, tree=tree),
        "strong": partial(players.strong_answer_all, tree=tree),
    }
    return Thinker(name, think[name])


def check_name(name: str) -> None:
    """Check the name of an opponent.

    Raises:
        UnknownOpponent: the name is unknown.
        BadProfile: a learner's habit is unknown or its strength invalid.
    """
    if is_learner(name):
        parse_profile(name)
    elif name not in (*OPPONENT_NAMES, BLIND):
        raise UnknownOpponent(
            "Unknown opponent {name!r}. Choose from {names}.",
            name=name,
            names=", ".join(OPPONENT_NAMES),
        )
