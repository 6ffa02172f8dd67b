"""The call model: how often strong players call a chi or pon, by named facts that add up.

An offer that another seat took does not count, nor one beside a win or answered with a kan. One row
an offer: the call that keeps the hand nearest, of those that nothing else decides. Each aspect of
it is a cell of a table; the cells' numbers are a logistic regression with a small penalty. Calls
and passes are not reweighted: the shares are those of the room.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final, TypeAlias, TypeGuard

import numpy as np
import sklearn
from sklearn.linear_model import LogisticRegression
from sklearn.preprocessing import OneHotEncoder
from threadpoolctl import threadpool_limits

from rules.events import Call, Win
from rules.legal import Action
from rules.melds import MeldType
from rules.message import Message
from rules.observation import Observation
from rules.record import GameRecord
from rules.tiles import SEATS
from tutor.coach.advice import ActionAdvice, Doubt, Played, PlayedOffer
from tutor.coach.call_effects import LookedAt, look_at_offers
from tutor.coach.call_rules import decided
from tutor.coach.call_weighing import SIZES, UNIT, CallModel, WeighedCall, aspect_cells
from tutor.coach.calls import advise_looked
from tutor.coach.review import played_entries
from tutor.intervals import Interval
from tutor.lab.games import Corpus, versions
from tutor.lab.shares import mean
from tutor.lab.training.counting import Trained, share_interval
from tutor.network.planes import CallAspect
from tutor.position.positions import Array


@dataclass(frozen=True, slots=True)
class CallChance:
    observation: Observation
    calls: tuple[Call, ...]
    looked: LookedAt
    laid: Call | None
    """Which of them was laid; None: the seat passed."""

    @property
    def taken(self) -> bool:
        return self.laid is not None


def call_chances(record: GameRecord) -> list[CallChance]:
    """Return the chances of all seats in a game, in the order of the table.

    Raises:
        BadRecord: the record contradicts itself.
    """
    return chances_of(one for made in played_entries(record, SEATS) for one in made)


def chances_of(entries: Iterable[Played]) -> list[CallChance]:
    offers = list(counted_offers(entries))
    looked = look_at_offers([(offer.observation, calls) for offer, calls in offers])
    return [
        CallChance(offer.observation, calls, facts, _laid(offer.answered))
        for (offer, calls), facts in zip(offers, looked, strict=True)
    ]


def counted_offers(entries: Iterable[Played]) -> Iterator[tuple[PlayedOffer, tuple[Call, ...]]]:
    for offer in entries:
        if not isinstance(offer, PlayedOffer) or not _is_counted(offer):
            continue
        calls = tuple(action for action in offer.offered if _is_chi_or_pon(action))
        if calls:
            yield offer, calls


def _laid(answered: Action | None) -> Call | None:
    return answered if isinstance(answered, Call) else None


def _is_counted(offer: PlayedOffer) -> bool:
    is_win = any(isinstance(action, Win) for action in offer.offered)
    return not is_win and (offer.answered is None or _is_chi_or_pon(offer.answered))


def _is_chi_or_pon(action: Action) -> TypeGuard[Call]:
    return isinstance(action, Call) and action.meld.type in (MeldType.CHI, MeldType.PON)


REGULARISATION: Final = 0.3
MAX_ROUNDS: Final = 1000
TAKE_FROM: Final = 450
"""The share, per mille, from which a call is recommended: chosen on the tune part, where calls are
found about as often as those that it recommends are right."""


_NONE: Final = np.zeros((0, len(CallAspect) + 1), np.int16)


def train_calls(corpus: Corpus) -> Trained[CallModel]:
    """Learn the model from the games of one part. The same games give the same model.

    Raises:
        NoExamples: no call, or no pass, in these files.
    """
    games = corpus.find(_rows_of)
    rows = np.concatenate([_NONE, *games])
    if len(np.unique(rows[:, -1])) < 2:
        raise corpus.lacking(Message("no chi or pon to learn from"))
    learned = {
        "corpus_hash": games.corpus_hash,
        "games": len(games),
        "chances": len(rows),
        "part": corpus.part,
        "versions": versions(sklearn),
    }
    intercept, tables = fit_tables(rows[:, :-1], rows[:, -1] > 0)
    return Trained(CallModel(intercept, tables, TAKE_FROM, learned), len(rows), len(games))


def fit_tables(cells: Array, taken: Array) -> tuple[int, dict[CallAspect, tuple[int, ...]]]:
    """Return the intercept and the tables of some calls, in thousandths; each table is 0 on their
    average, and in cells without rows.

    Args:
        cells: (n, aspects), as in CallAspect.
        taken: (n,) bool.
    """
    sizes = [prod(SIZES[aspect]) for aspect in CallAspect]
    encoder = OneHotEncoder(categories=[np.arange(size) for size in sizes])
    ones = encoder.fit_transform(cells)
    with threadpool_limits(1):  # sums in one order: the same numbers on any machine's cores
        fitted = LogisticRegression(C=REGULARISATION, max_iter=MAX_ROUNDS).fit(ones, taken)
    intercept, tables = float(fitted.intercept_[0]), {}
    numbers = np.split(fitted.coef_[0], np.cumsum(sizes)[:-1])
    for aspect, size, column, number in zip(CallAspect, sizes, cells.T, numbers, strict=True):
        counts = np.bincount(column, minlength=size)
        mean = float(counts @ number / counts.sum())
        intercept += mean
        tables[aspect] = tuple(
            round(UNIT * (one - mean)) if count else 0
            for one, count in zip(number.tolist(), counts.tolist(), strict=True)
        )
    return round(UNIT * intercept), tables


def _rows_of(record: GameRecord) -> Array:
    rows = [row for chance in call_chances(record) for row in _row(chance)]
    return np.array(rows, np.int16).reshape(-1, len(CallAspect) + 1)


def _row(chance: CallChance) -> list[tuple[int, ...]]:
    calls = [
        WeighedCall(chance.observation, call, chance.looked[call.meld]) for call in chance.calls
    ]
    open_calls = [weighed for weighed in calls if decided(weighed) is None]
    if not open_calls:
        return []
    best = min(open_calls, key=lambda one: (one.facts.shanten_after, -one.facts.live_after))
    cells = aspect_cells(best)
    return [(*(cells[aspect] for aspect in CallAspect), int(chance.taken))]


DOUBTS: Final = tuple(Doubt)
ANSWER: Final = np.dtype([("called", "?"), ("wanted", "?"), ("share", "f8"), ("doubt", "i1")])
"""Of a chance: whether the seat called, and whether it is to; the share of players that call, NaN
if there is none; how sure that is (the place in DOUBTS), -1 if unknown."""
Answers: TypeAlias = Callable[[GameRecord], Array]
LEAST: Final = 1e-9


@dataclass(frozen=True, slots=True)
class CallFigures:
    """Shares are 0 to 1; a chance is a chi or pon that was offered and that nobody else took."""

    chances: int
    games: int
    called: float
    right: float
    right_interval: Interval
    pass_right: float | None
    pass_right_interval: Interval
    call_right: float | None
    call_right_interval: Interval
    precision: float | None
    precision_interval: Interval
    log_loss: float | None
    """Nats, of calling or passing; None without shares."""
    by_doubt: dict[str, dict[str, float | None]]


def evaluate_calls(corpus: Corpus, answers_of: Answers) -> CallFigures:
    """Measure one way to answer chances on the games of a part.

    Raises:
        NoExamples: no chi or pon was offered in these files.
    """
    games = corpus.find(answers_of)
    answers = np.concatenate([np.zeros(0, ANSWER), *games])
    if not len(answers):
        raise corpus.lacking(Message("no chi or pon to measure on"))
    called, wanted, doubt = answers["called"], answers["wanted"], answers["doubt"]
    right = called == wanted
    game = np.repeat(np.arange(len(games)), [len(each) for each in games])
    chance = np.where(called, answers["share"], 1 - answers["share"])
    return CallFigures(
        chances=len(answers),
        games=len(games),
        called=float(called.mean()),
        right=float(right.mean()),
        right_interval=share_interval(right, game),
        pass_right=mean(right[~called]),
        pass_right_interval=share_interval(right[~called], game[~called]),
        call_right=mean(right[called]),
        call_right_interval=share_interval(right[called], game[called]),
        precision=mean(right[wanted]),
        precision_interval=share_interval(right[wanted], game[wanted]),
        log_loss=None
        if np.isnan(chance).any()
        else float(-np.log(np.maximum(chance, LEAST)).mean()),
        by_doubt={
            str(each): {
                "chances": int((doubt == number).sum()),
                "right": mean(right[doubt == number]),
            }
            for number, each in enumerate(DOUBTS)
            if (doubt >= 0).any()
        },
    )


def recommended(record: GameRecord) -> Array:
    chances = call_chances(record)
    advices = [_advice(chance) for chance in chances]
    found = answers_to(chances, [advice.recommended is not None for advice in advices])
    found["doubt"] = [DOUBTS.index(advice.doubt) for advice in advices]
    return found


def _advice(chance: CallChance) -> ActionAdvice:
    advice = advise_looked(chance.observation, chance.calls, None, chance.looked)
    if advice is None:
        raise ValueError("a chance offers a call")
    return advice


def answers_to(chances: Sequence[CallChance], wanted: Sequence[bool]) -> Array:
    found = np.zeros(len(chances), ANSWER)
    found["called"] = [chance.taken for chance in chances]
    found["wanted"] = wanted
    found["share"], found["doubt"] = np.nan, -1
    return found
