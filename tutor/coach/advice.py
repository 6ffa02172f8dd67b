from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias, TypeVar

from rules.events import Call, Discard, Win
from rules.legal import Action
from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import Tile, kind_of, tile_name
from tutor.coach.graded import DealtIn, Graded, Label, Slip
from tutor.coach.offer_facts import OfferFact, OfferReason
from tutor.coach.strategy.situation import Situation, Strategy, Terms
from tutor.coach.strategy.stance import (
    Choice,
    PushOrFold,
    Stance,
    StanceEvent,
    Sureness,
    Verdict,
    is_within_three,
    shares,
)
from tutor.position.hands import Aims, HandPlan
from tutor.position.rankings import Rankings


@dataclass(frozen=True, slots=True)
class ReadyWin:
    yaku: tuple[int, ...]
    """Tenhou's numbers of the yaku that all waits have without riichi, excluding dora; may be
    empty."""
    points: int
    most: int
    riichi: int
    riichi_most: int
    declare: bool | None = None
    """Whether riichi is advised; None if the choice is close or riichi is not allowed."""
    dora: int = 0
    honba: int = 0
    sticks: int = 0
    """The points of honba and riichi sticks, which all other points include."""


Fact = TypeVar("Fact", bound=OfferFact)


@dataclass(frozen=True, slots=True)
class CombinedDiscard:
    discard: Tile
    rank: int
    score: float | None = None
    """Log-odds; only differences between scores are meaningful. None in logs without scores."""
    terms: Terms = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Advice:
    choice: Choice
    rankings: Rankings
    combined: tuple[CombinedDiscard, ...]
    sure: Sureness | None = None
    stance: Stance | None = None
    hands: tuple[HandPlan, ...] = ()
    news: tuple[StanceEvent, ...] | None = None
    """Events since the seat's last discard of the round; None if that discard has no advice."""
    win: ReadyWin | None = None
    """The value of a win after the best discard. None if the hand is not ready, if its waits have
    no yaku in common, and in older logs."""
    situation: Situation | None = field(default=None, compare=False)
    pressure: PushOrFold | None = field(default=None, compare=False)
    """The verdict of the stance tree; None without a threat and in older logs."""
    second: tuple[int, ...] = ()
    """The share of strong players (per mille) who make each discard of `combined`, as the network
    estimates it; empty without a network."""
    yielded: bool = False
    """Whether the discard that the ranking put first was replaced by that of strong players."""
    aims: Aims | None = None
    """The hands that the advice names; None in older logs."""
    fresh: Aims | None = field(default=None, compare=False)
    """The hands that this turn alone would name."""

    @property
    def best(self) -> tuple[Tile, ...]:
        return tuple(placed.discard for placed in self.combined if placed.rank == 1)

    @property
    def terms(self) -> dict[Tile, Terms]:
        return {placed.discard: placed.terms for placed in self.combined if placed.terms}

    @property
    def within_three(self) -> tuple[Tile, ...]:
        return tuple(placed.discard for placed in self.combined if is_within_three(placed.rank))

    def rank_of(self, tile: Tile) -> int:
        """Return the combined rank of a discard; red and plain fives count as one.

        Raises:
            KeyError: if the tile is not a legal discard here.
        """
        return self.placed(tile).rank

    def share_of(self, tile: Tile) -> float | None:
        """Return the share of strong players, 0 to 1, who would discard the tile, computed from the
        scores; None in logs without scores. Red and plain fives count as one.

        Raises:
            KeyError: if the tile is not a legal discard here.
        """
        at = self.combined.index(self.placed(tile))
        scores = [placed.score for placed in self.combined if placed.score is not None]
        return shares(scores)[at] if len(scores) == len(self.combined) else None

    def placed(self, tile: Tile) -> CombinedDiscard:
        """Return the ranked entry of a discard; red and plain fives count as one.

        Raises:
            KeyError: if the tile is not a legal discard here.
        """
        for placed in self.combined:
            if kind_of(placed.discard) == kind_of(tile):
                return placed
        raise KeyError(tile)


@dataclass(frozen=True, slots=True)
class Decision:
    game: str
    observation: Observation
    after_call: bool
    advice: Advice
    played: Tile
    tsumogiri: bool
    riichi: bool
    verdict: Verdict
    played_as: Strategy
    """The strategy that the discard fits best; NONE if none ranks it among its first three."""
    slip: Slip | None = None
    """The idea that the discard overlooked; None if the discard is not marked as a slip."""
    hints: int = 0
    taken_back: bool = False
    second_share: int | None = None
    """The share of strong players (per mille) who discard the tile, as the network estimates it;
    computed for mistakes only, otherwise None."""
    second_differs: bool | None = None
    graded: Graded | None = None
    """None without a network and in older logs."""
    deal_in: DealtIn | None = None
    """None if nobody won on the discard, and in older logs."""

    @property
    def sure(self) -> Sureness | None:
        if self.second_differs:
            return Sureness.TASTE
        agrees = self.second_differs is False and len(self.advice.best) == 1
        return (
            Sureness.LIKELY if agrees and self.advice.sure is Sureness.TASTE else self.advice.sure
        )


CLAIMS: Final = frozenset({MeldType.CHI, MeldType.PON, MeldType.DAIMINKAN})


class Doubt(StrEnum):
    SURE = "sure"
    FAIRLY = "fairly"
    CLOSE = "close"


@dataclass(frozen=True, slots=True)
class OptionAdvice:
    action: Action
    speed: tuple[OfferFact, ...] = ()
    value: tuple[OfferFact, ...] = ()
    safety: tuple[OfferFact, ...] = ()
    reason: OfferReason | None = None
    """Why to take or decline the option; None until that is decided, and in older logs."""

    def fact(self, kind: type[Fact]) -> Fact | None:
        facts = (*self.speed, *self.value, *self.safety)
        return next((fact for fact in facts if isinstance(fact, kind)), None)


@dataclass(frozen=True, slots=True)
class ActionAdvice:
    options: tuple[OptionAdvice, ...]
    recommended: Action | None
    """None to pass or, on the seat's own turn, to make a plain discard."""
    doubt: Doubt
    reasons: tuple[OfferReason, ...]
    about: int = 0


@dataclass(frozen=True, slots=True)
class CallDecision:
    game: str
    observation: Observation
    answered: Action | None
    """None if the seat passed; on its own turn, a plain discard if it took no option."""
    advice: ActionAdvice
    hints: int = 0
    taken_back: bool = False
    graded: Graded | None = None
    """None for wins, without a network, and in older logs."""

    @property
    def taken(self) -> Action | None:
        is_plain = isinstance(self.answered, Discard) and not self.answered.riichi
        return None if is_plain else self.answered

    @property
    def claimed(self) -> Tile | None:
        for option in self.advice.options:
            match option.action:
                case Win() if option.action.from_seat != option.action.seat:
                    return option.action.tile
                case Call() if option.action.meld.type in CLAIMS:
                    return option.action.meld.called
                case _:
                    pass
        return None

    @property
    def verdict(self) -> Verdict:
        taken, wanted = self.taken, self.advice.recommended
        mine, its = _kind_and_tiles(taken), _kind_and_tiles(wanted)
        if mine == its:
            return Verdict.FIRST
        close = mine[:1] == its[:1] or self.advice.doubt is Doubt.CLOSE
        close |= self.graded is not None and self.graded.label is not Label.MISTAKE
        return Verdict.IN_LINE if close else Verdict.OFF_PLAN

    @property
    def is_listed(self) -> bool:
        return self.taken is not None or self.advice.recommended is not None


def _kind_and_tiles(action: Action | None) -> tuple[str, ...]:
    match action:
        case None:
            return ()
        case Call():
            return action.meld.type, *sorted(map(tile_name, action.meld.tiles))
        case _:
            return (type(action).__name__,)


@dataclass(frozen=True, slots=True)
class PlayedDiscard:
    observation: Observation
    discard: Discard


@dataclass(frozen=True, slots=True)
class PlayedOffer:
    observation: Observation
    offered: tuple[Action, ...]
    answered: Action | None
    """None if the seat passed; on its own turn, a plain discard if it declined all offers."""


Played: TypeAlias = PlayedDiscard | PlayedOffer
ReviewEntry: TypeAlias = Decision | CallDecision


@dataclass(frozen=True, slots=True)
class EntryPlace:
    round: int
    honba: int
    turn: int
    tiles_left: int | None = None
    """Draws left in the wall when the offer was made; None for a discard. A turn may have several
    offers."""


def place_of_entry(entry: ReviewEntry) -> EntryPlace:
    seen = entry.observation
    left = seen.tiles_left if isinstance(entry, CallDecision) else None
    return EntryPlace(seen.round, seen.honba, seen.turn, left)
