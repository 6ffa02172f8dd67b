"""The hand model: the probability of each direction, and the discards that set it back.

A direction is a group of yaku that a hand may be built towards.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from rules.melds import LaidMelds
from rules.shanten import shanten_array
from rules.tiles import Kind, is_honour, is_simple, rank_of, suit_of
from rules.yaku_shanten import COLUMNS, FORMS, IMPOSSIBLE, Form, YakuForm, distance_of, form_shanten
from tutor.json_values import Count, Share, read_versioned, refusing
from tutor.position.positions import SIMPLE, Array, Positions, side_by_side
from tutor.system import files


class Direction(StrEnum):
    RIICHI = "riichi"
    TANYAO = "tanyao"
    YAKUHAI = "yakuhai"
    FLUSH = "flush"
    SEVEN_PAIRS = "seven_pairs"
    ALL_TRIPLETS = "all_triplets"
    OTHER = "other"


DIRECTIONS: Final = tuple(Direction)
_FORMS_OF: Final = {
    Direction.RIICHI: (YakuForm.CLOSED,),
    Direction.TANYAO: (YakuForm.TANYAO,),
    Direction.YAKUHAI: (YakuForm.YAKUHAI,),
    Direction.FLUSH: (YakuForm.HALF_FLUSH, YakuForm.FULL_FLUSH),
    Direction.SEVEN_PAIRS: (YakuForm.SEVEN_PAIRS,),
    Direction.ALL_TRIPLETS: (YakuForm.ALL_TRIPLETS,),
    Direction.OTHER: (YakuForm.THREE_COLOURS, YakuForm.STRAIGHT, YakuForm.OUTSIDE),
}
DIRECTION_OF: Final = np.array(
    [
        next(at for at, each in enumerate(DIRECTIONS) if form.yaku in _FORMS_OF[each])
        for form in FORMS
    ]
)
_FIRST_FORM: Final = np.searchsorted(DIRECTION_OF, np.arange(len(DIRECTIONS)))


@dataclass(frozen=True, eq=False, slots=True)
class Distances:
    forms: Array
    """(n, forms) int8: the shanten towards each form, -1 if complete; `IMPOSSIBLE` if the melds or
    missing tiles exclude it."""
    directions: Array
    """(n, 7) int8: the shanten of the nearest form of each direction."""
    hand: Array
    """(n,) int8: the shanten of the hand, with or without a yaku."""

    @property
    def beyond(self) -> Array:
        """(n, 7) int8: how much the shanten of each direction exceeds that of the hand."""
        further: Array = self.directions - self.hand[:, None]
        return further

    @property
    def excluded(self) -> Array:
        """(n, 7) bool: the directions that the melds or missing tiles exclude."""
        ruled_out: Array = self.directions >= IMPOSSIBLE
        return ruled_out

    @property
    def full_flush(self) -> Array:
        """(n,) int8: the shanten of the nearest full flush."""
        nearest: Array = self.forms[:, COLUMNS[YakuForm.FULL_FLUSH]].min(axis=1)
        return nearest

    @property
    def yaku(self) -> Array:
        """(n,) int8: the shanten towards the nearest yaku."""
        nearest: Array = self.directions.min(axis=1)
        return nearest


def distances_of(positions: Positions) -> Distances:
    forms = form_shanten(positions.hand, laid_melds(positions), positions.unseen, positions.yakuhai)
    forms[~positions.tanyao_open, COLUMNS[YakuForm.TANYAO]] = IMPOSSIBLE
    directions = np.minimum.reduceat(forms, _FIRST_FORM, axis=1)
    hand = forms[:, COLUMNS[YakuForm.CLOSED].start].copy()
    if positions.open.any():
        melds = positions.melds[positions.open].astype(np.uint8)
        hand[positions.open] = shanten_array(positions.hand[positions.open], melds)
    return Distances(forms, directions, hand)


def laid_melds(positions: Positions) -> LaidMelds:
    return LaidMelds(positions.melds, positions.open, positions.runs, positions.triplets)


def put_back(positions: Positions, distances: Distances, keeps: Array, watched: Array) -> Array:
    """Return (n, 7, 34) bool: whether a discard increases the shanten of each direction.

    Always False for kinds that may not be discarded and for directions that are not watched.

    Args:
        positions: n positions.
        distances: the distances of the same hands.
        keeps: (n, 34) bool, whether discarding the kind preserves the shanten of the hand.
        watched: (n, 7) bool, the directions to evaluate; each one takes time.
    """
    riichi = DIRECTIONS.index(Direction.RIICHI)
    melds = laid_melds(positions)
    raised = watched[:, :, None] & positions.allowed[:, None, :]
    raised[:, riichi] &= ~keeps
    nearest = distances.forms == distances.directions[:, DIRECTION_OF]
    nearest &= watched[:, DIRECTION_OF]
    nearest[:, COLUMNS[YakuForm.CLOSED]] = False
    for column in np.flatnonzero(nearest.any(axis=0)):
        rows = np.flatnonzero(nearest[:, column])
        which, kinds = np.nonzero(positions.allowed[rows])
        at = rows[which]
        counts = positions.hand[at]
        counts[np.arange(len(at)), kinds] -= 1
        unseen, yakuhai = positions.unseen[at], positions.yakuhai[at]
        away = distance_of(int(column), counts, melds.rows(at), unseen, yakuhai)
        kept = np.zeros((len(rows), 34), bool)
        kept[which, kinds] = away <= distances.forms[at, column]
        raised[rows, DIRECTION_OF[column]] &= ~kept
    return raised


STEPS_BEYOND: Final = (1, 2, 3)
_MEASURED: Final = tuple(each for each in DIRECTIONS if each is not Direction.RIICHI)
_TURN: Final = 6.0


def hand_features(positions: Positions, distances: Distances) -> dict[str, Array]:
    """Return (n,) features by name, for n hands of 14 tiles (three fewer for each meld)."""
    hand, valued = positions.hand, positions.yakuhai > 0
    honours, suits = hand[:, 27:], hand[:, :27].reshape(-1, 3, 9).sum(axis=2)
    dora = hand * positions.dora
    held = dora.sum(axis=1) + positions.red.sum(axis=1) + positions.meld_dora
    pairs = (hand == 2) & valued
    live = np.where(pairs, positions.unseen + np.uint8(1), 0).max(axis=1)
    beyond = distances.beyond
    full = distances.full_flush - distances.hand
    found = {
        **{
            f"{direction}_{steps}": beyond[:, DIRECTIONS.index(direction)] >= steps
            for direction in _MEASURED
            for steps in STEPS_BEYOND
        },
        **{
            "full_flush_1": full >= 1,
            "full_flush_2": full >= 2,
            "steps": distances.hand,
            "ready": distances.hand <= 0,
        },
        **{
            "melds": positions.melds,
            "dora": np.minimum(held, 5),
            "dora_not_simple": np.minimum((dora * ~SIMPLE).sum(axis=1), 3),
            "yakuhai_alone": np.minimum(((hand == 1) & valued).sum(axis=1), 3),
            "yakuhai_pairs": pairs.sum(axis=1),
            "yakuhai_pair_live": live,
            "yakuhai_triplet": ((hand >= 3) & valued).any(axis=1)
            | ((positions.triplets > 0) & valued).any(axis=1),
            "pairs": np.minimum((hand >= 2).sum(axis=1), 6),
            "triplets": np.minimum((hand >= 3).sum(axis=1), 3),
            "suit": (suits.max(axis=1) + honours.sum(axis=1)) / np.float32(4),
            "not_simple": (hand * ~SIMPLE).sum(axis=1) / np.float32(3),
            "honours": np.minimum(honours.sum(axis=1), 6),
            "honours_alone": (honours == 1).sum(axis=1),
        },
        **{
            "turn": np.minimum(positions.turn, 16) / np.float32(_TURN),
            "dealer": positions.seats[:, 0] == positions.dealer,
        },
    }
    for direction in (Direction.TANYAO, Direction.YAKUHAI, Direction.FLUSH):
        found[f"turn_{direction}"] = found["turn"] * found[f"{direction}_1"]
    return found


def matrix_of(features: Mapping[str, Array]) -> Array:
    """Return (n, features) float32 with the columns in the order of `features`."""
    return side_by_side(features.values(), np.float32)


VERSION: Final = 1
_NEVER: Final = np.float32(-1e9)


@dataclass(frozen=True, eq=False, slots=True)
class Logit:
    intercepts: Array
    weights: Array


@dataclass(frozen=True, eq=False, slots=True)
class HandModel:
    features: tuple[str, ...]
    closed: Logit
    open: Logit
    learned: Mapping[str, Any]

    def probabilities(self, positions: Positions, distances: Distances) -> Array:
        """Return (n, 7) float32: the probability of each direction, given that the hand wins."""
        matrix = matrix_of(hand_features(positions, distances))
        return self.shares(matrix, positions.open, distances.excluded)

    def shares(self, matrix: Array, is_open: Array, excluded: Array) -> Array:
        """Return the probability of each direction: (n, 7) float32, each row summing to 1.

        Args:
            matrix: (n, features) float32, see `matrix_of`.
            is_open: (n,) bool.
            excluded: (n, 7) bool, directions of probability 0 (ignored if all are excluded).
        """
        closed, opened = (
            each.intercepts + matrix @ each.weights for each in (self.closed, self.open)
        )
        sums = np.where(is_open[:, None], opened, closed)
        ruled_out = excluded & ~excluded.all(axis=1, keepdims=True)
        sums = np.where(ruled_out | ~np.isfinite(sums), _NEVER, sums)
        powers = np.exp(sums - sums.max(axis=1, keepdims=True))
        shares: Array = powers / powers.sum(axis=1, keepdims=True)
        return shares


@cache
def shipped_hand_model() -> HandModel:
    return load_hand_model(files.data() / "hands.json")


def load_hand_model(path: Path) -> HandModel:
    """Read a model written by ``train hands``.

    Raises:
        OSError: if the file cannot be read.
        BadValue: if the file is damaged or of another version.
    """
    stored = read_versioned(path, "hands", VERSION)
    with refusing(path):
        features = tuple(map(str, stored["features"]))
        return HandModel(
            features,
            _logit(stored["closed"], features),
            _logit(stored["open"], features),
            stored["learned"],
        )


def _logit(stored: Mapping[str, Any], features: tuple[str, ...]) -> Logit:
    weights = np.zeros((len(features), len(DIRECTIONS)), np.float32)
    intercepts = np.full(len(DIRECTIONS), -np.inf, np.float32)
    for name, each in stored.items():
        at = DIRECTIONS.index(Direction(name))
        intercepts[at] = each["intercept"]
        weights[:, at] = [each["weights"][feature] for feature in features]
    return Logit(intercepts, weights)


WATCHED_FROM: Final = 0.05
_TANYAO, _FLUSH, _YAKUHAI = (
    DIRECTIONS.index(each) for each in (Direction.TANYAO, Direction.FLUSH, Direction.YAKUHAI)
)
_FLUSH_FORMS = np.r_[COLUMNS[YakuForm.HALF_FLUSH], COLUMNS[YakuForm.FULL_FLUSH]]
_FLUSH_KINDS = np.array(
    [
        [
            kind // 9 == FORMS[column].about
            or (kind >= 27 and FORMS[column].yaku is YakuForm.HALF_FLUSH)
            for kind in range(34)
        ]
        for column in _FLUSH_FORMS
    ]
)
_OTHER_FORMS = np.array(
    [
        column
        for column, form in enumerate(FORMS)
        if form.yaku in (YakuForm.THREE_COLOURS, YakuForm.STRAIGHT, YakuForm.OUTSIDE)
    ]
)


def _kinds_of_form(form: Form) -> list[bool]:
    match form.yaku:
        case YakuForm.THREE_COLOURS:
            return [k < 27 and form.about <= k % 9 <= form.about + 2 for k in range(34)]
        case YakuForm.STRAIGHT:
            return [k // 9 == form.about for k in range(34)]
        case _:
            return [k >= 27 or k % 9 in (0, 1, 2, 6, 7, 8) for k in range(34)]


_OTHER_KINDS = np.array([_kinds_of_form(FORMS[column]) for column in _OTHER_FORMS])


@dataclass(frozen=True, eq=False, slots=True)
class Hands:
    distances: Distances
    shares: Array
    """(n, 7) float32: the probability of each direction, given that the hand wins."""
    put_back: Array
    """(n, 7, 34) bool: whether a discard increases a direction's shanten; False if unlikely."""

    def harm(self, direction: Direction) -> Array:
        """(n, 34) float32: the probability of the direction if the discard sets it back, else 0."""
        at = DIRECTIONS.index(direction)
        found: Array = self.shares[:, at, None] * self.put_back[:, at]
        return found

    def share(self, direction: Direction) -> Array:
        """(n, 1) float32: the probability of the direction."""
        found: Array = self.shares[:, DIRECTIONS.index(direction), None]
        return found


def look_at_hands(positions: Positions, keeps: Array) -> Hands:
    """Evaluate the directions of n hands.

    Args:
        positions: n positions.
        keeps: (n, 34) bool, whether discarding the kind preserves the shanten (`Speed.keeps`).
    """
    distances = distances_of(positions)
    shares = shipped_hand_model().probabilities(positions, distances)
    return Hands(distances, shares, put_back(positions, distances, keeps, shares >= WATCHED_FROM))


def serves_flush(distances: Distances) -> Array:
    """Return (n, 34) bool: the kinds that belong to the nearest flush of each hand."""
    nearest = distances.forms[:, _FLUSH_FORMS].argmin(axis=1)
    found: Array = _FLUSH_KINDS[nearest]
    return found


def yakuhai_routes(distances: Distances) -> Array:
    """Return (n, 34) bool: the yakuhai with the lowest shanten; all False if none is in reach."""
    found = np.zeros((len(distances.forms), 34), bool)
    nearest = distances.directions[:, _YAKUHAI, None]
    found[:, 27:] = distances.forms[:, COLUMNS[YakuForm.YAKUHAI]] == nearest
    found[nearest[:, 0] >= IMPOSSIBLE] = False
    return found


def serves_other(distances: Distances) -> Array:
    """Return (n, 34) bool: the kinds that belong to the nearest sanshoku, ittsu or chanta."""
    nearest = distances.forms[:, _OTHER_FORMS].argmin(axis=1)
    found: Array = _OTHER_KINDS[nearest]
    return found


def loses_yaku(distances: Distances, set_back: Array) -> Array:
    """Return (n, 34) bool: whether a discard sets back every nearest yaku.

    Args:
        distances: the distances of n hands.
        set_back: (n, 7, 34) bool, from `put_back`.
    """
    nearest = distances.directions == distances.yaku[:, None]
    stays: Array = (nearest[:, :, None] & ~set_back).any(axis=1)
    return ~stays


def usable(positions: Positions, distances: Distances) -> Array:
    """Return (n, 34) bool: the kinds that a hand can use, given its nearest yaku.

    A closed hand can use every kind, and so can an open one whose nearest yaku has a higher shanten
    than the hand; a hand that can win only with tanyao or a flush is limited to its tiles.
    """
    nearest = distances.directions == distances.hand[:, None]
    narrow = np.zeros(len(DIRECTIONS), bool)
    narrow[[_TANYAO, _FLUSH]] = True
    bound = positions.open & nearest.any(axis=1) & ~nearest[:, ~narrow].any(axis=1)
    kinds = nearest[:, _TANYAO, None] & SIMPLE
    kinds |= nearest[:, _FLUSH, None] & serves_flush(distances)
    found: Array = kinds | ~bound[:, None]
    return found


NAMED_FROM: Final = 0.45
FREE_FROM: Final = 0.2
OUTER_RANKS: Final = (1, 2, 3, 7, 8, 9)


class HandName(StrEnum):
    RIICHI = "riichi"
    TANYAO = "tanyao"
    YAKUHAI = "yakuhai"
    HALF_FLUSH = "half_flush"
    FULL_FLUSH = "full_flush"
    SEVEN_PAIRS = "seven_pairs"
    ALL_TRIPLETS = "all_triplets"
    THREE_COLOURS = "three_colours"
    STRAIGHT = "straight"
    OUTSIDE = "outside"
    ORPHANS = "thirteen_orphans"
    NO_YAKU = "no_yaku"

    @property
    def direction(self) -> str | None:
        """The value of the `Direction` to which the hand belongs; None without a yaku."""
        if self is HandName.NO_YAKU:
            return None
        return _DIRECTIONS.get(self, self.value)


FLUSHES: Final = frozenset({HandName.HALF_FLUSH, HandName.FULL_FLUSH})
_DIRECTIONS: Final = {
    HandName.HALF_FLUSH: "flush",
    HandName.FULL_FLUSH: "flush",
    HandName.THREE_COLOURS: "other",
    HandName.STRAIGHT: "other",
    HandName.OUTSIDE: "other",
}


@dataclass(frozen=True, slots=True)
class HandPlan:
    name: HandName
    about: Count | None
    """The kind of a yakuhai, the suit of a flush or ittsu, or the lowest rank (0 to 6) of a
    sanshoku; None for other hands."""
    steps: int | None
    """The shanten towards this yaku after its best discard, -1 if complete; None if impossible."""
    probability: Share
    held: Count | None = None


@dataclass(frozen=True, slots=True)
class Aims:
    """The hands that a headline names."""

    hands: tuple[HandPlan, ...]
    """At most two hands; the first is the one being built."""
    pattern: HandPlan | None = None
    """A sanshoku or ittsu in reach."""


def named_hand(hands: tuple[HandPlan, ...]) -> HandPlan | None:
    return hands[0] if hands and hands[0].probability >= NAMED_FROM else None


def serves(plan: HandPlan, kind: Kind) -> bool:
    match plan.name:
        case HandName.TANYAO:
            return is_simple(kind)
        case HandName.HALF_FLUSH:
            return is_honour(kind) or suit_of(kind) == plan.about
        case HandName.FULL_FLUSH:
            return suit_of(kind) == plan.about
        case HandName.OUTSIDE:
            return is_honour(kind) or rank_of(kind) in OUTER_RANKS
        case HandName.ORPHANS:
            return not is_simple(kind)
        case _:
            return True


LISTED_FROM: Final = 0.1
NO_YAKU_FROM: Final = 2
_NEARER: Final = 8
SET_TILES: Final = 3
_NAMES: Final = {
    yaku: HandName.RIICHI if yaku is YakuForm.CLOSED else HandName(yaku.value) for yaku in YakuForm
}


def hands_at(hands: Hands, positions: Positions) -> list[tuple[HandPlan, ...]]:
    """Return the likely final hands of each position, most likely first.

    Each direction is represented by its nearest form. An open hand without a yaku in reach has
    `HandName.NO_YAKU` first.

    Args:
        hands: the hands of n positions.
        positions: the same positions.
    """
    distances, is_open = hands.distances, positions.open
    columns, away = nearest_forms(distances, positions).tolist(), distances.directions.tolist()
    behind = distances.yaku - distances.hand
    far = (is_open & ((behind >= NO_YAKU_FROM) | ((behind > 0) & (distances.hand == 0)))).tolist()
    sets = positions.hand + SET_TILES * positions.triplets
    held = [int(sets[row, FORMS[nearest[_YAKUHAI]].about]) for row, nearest in enumerate(columns)]
    order = np.argsort(-hands.shares, axis=1, kind="stable").tolist()
    found = []
    for row, every in enumerate(hands.shares.tolist()):
        plans = tuple(
            hand_plan(
                FORMS[columns[row][at]],
                away[row][at],
                every[at],
                held[row] if at == _YAKUHAI else None,
            )
            for at in order[row]
            if every[at] >= LISTED_FROM and (at != _YAKUHAI or held[row])
        )
        if far[row]:
            steps = int(distances.yaku[row])
            no_yaku = HandPlan(HandName.NO_YAKU, None, None if steps >= IMPOSSIBLE else steps, 1.0)
            plans = (no_yaku, *plans)
        found.append(plans)
    return found


def nearest_forms(distances: Distances, positions: Positions) -> Array:
    """Return (n, 7) int: the column of the nearest form of each direction.

    Ties between yakuhai go to the kind with more copies, then to the one worth more han; ties
    between flushes go to the suit with more tiles.
    """
    columns = []
    for at, direction in enumerate(DIRECTIONS):
        of_direction = np.flatnonzero(np.equal(DIRECTION_OF, at))
        away = distances.forms[:, of_direction].astype(np.int16) * _NEARER
        if direction is Direction.YAKUHAI:
            kinds = [FORMS[column].about for column in of_direction]
            held = positions.hand[:, kinds] + SET_TILES * positions.triplets[:, kinds]
            away -= 2 * np.minimum(held, SET_TILES) + (positions.yakuhai[:, kinds] > 1)
        elif direction is Direction.FLUSH:
            of_suit = positions.hand[:, :27].reshape(-1, 3, 9).sum(axis=2).astype(np.int16)
            suits = [FORMS[column].about for column in of_direction]
            away = _NEARER * away + of_suit.max(axis=1, keepdims=True) - of_suit[:, suits]
        columns.append(of_direction[away.argmin(axis=1)])
    return np.stack(columns, axis=1)


def hand_plan(form: Form, away: int, probability: float, held: int | None = None) -> HandPlan:
    about = None if form.about < 0 else form.about
    steps = None if away >= IMPOSSIBLE else away
    return HandPlan(_NAMES[form.yaku], about, steps, round(float(probability), 3), held)
