"""What the keys of a decision's line hold, by type and range: a number in quotes is no number, and
no word is a yes or a no. Keys that are not named here are passed over."""

from typing import Any, NotRequired, TypedDict

from tutor.evaluators.hand_names import HandName
from tutor.json_values import Count, Few, PerMille, RankNumber, SeatNumber, Share
from tutor.strategy.choice import Condition
from tutor.strategy.keeping import StanceEventKind
from tutor.strategy.stance import Stance
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Sureness, Verdict


class PlacedJson(TypedDict):
    discard: str
    rank: RankNumber
    score: NotRequired[float | None]


class RankedJson(TypedDict):
    discard: str
    rank: RankNumber
    score: float
    facts: dict[str, Any]


class RankingsJson(TypedDict):
    speed: Few[RankedJson]
    value: Few[RankedJson]
    safety: Few[RankedJson]


class ChangeJson(TypedDict):
    condition: Condition
    strategy: Strategy


class HandJson(TypedDict):
    name: HandName
    about: Count | None
    steps: int | None
    probability: Share
    held: NotRequired[Count | None]


class NewsJson(TypedDict):
    what: StanceEventKind
    seats: tuple[SeatNumber, ...]


class DecisionJson(TypedDict):
    game: str
    round: Count
    honba: Count
    turn: Count
    seat: SeatNumber
    after_call: bool
    observation: dict[str, Any]
    played: str
    tsumogiri: bool
    riichi: bool
    strategy: Strategy
    support: Share
    runner_up: Strategy
    runner_up_support: NotRequired[Share]
    weights: NotRequired[dict[str, float]]
    path: tuple[Condition, ...]
    change: NotRequired[ChangeJson | None]
    since: NotRequired[Count | None]
    combined: Few[PlacedJson]
    rankings: RankingsJson
    verdict: Verdict
    played_as: Strategy
    sure: NotRequired[Sureness]
    stance: NotRequired[Stance]
    hands: NotRequired[Few[HandJson]]
    news: NotRequired[Few[NewsJson] | None]
    win: NotRequired[dict[str, Any]]
    hints: NotRequired[Count]
    taken_back: NotRequired[bool]
    second_share: NotRequired[PerMille | None]
    second_differs: NotRequired[bool]
    reasons: NotRequired[Few[dict[str, Any]]]
