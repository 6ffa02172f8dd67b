"""Advice and Decision: what the tutor says of a position, and beside what was played."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rules.observation import Observation
from rules.tiles import Tile, kind_of
from tutor.advice.reasons.discards import (
    AdviceReason,
    BestDiscards,
    NextDiscard,
    NextDiscards,
    PlayedReason,
)
from tutor.advice.reasons.faults import Fault
from tutor.advice.reasons.moment import MomentReason, ReadyWin
from tutor.evaluators.hand_names import HandPlan, named
from tutor.evaluators.ranking import Rankings
from tutor.strategy.choice import Choice
from tutor.strategy.keeping import StanceEvent
from tutor.strategy.stance import Stance
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Sureness, Verdict, is_within_three, shares
from tutor.strategy.weights import Terms

if TYPE_CHECKING:  # it brings arrays
    from tutor.strategy.situation import Situation


@dataclass(frozen=True, slots=True)
class CombinedDiscard:
    """One discard in the combined ranking."""

    discard: Tile
    rank: int
    """1 + the number of discards that the plan places strictly better."""
    score: float | None = None
    """What the plan gives it, in logarithms of odds: only differences mean something. None in logs
    that did not keep it."""
    terms: Terms = field(default=(), compare=False)
    """What it keeps and gives up, as in TERMS, in thousandths; not kept in logs."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What `advise` says of one observation."""

    choice: Choice
    rankings: Rankings
    combined: tuple[CombinedDiscard, ...]
    """All legal discards, best first; ties share a rank, in the order of the hand."""
    reasons: tuple[AdviceReason, ...]
    sure: Sureness | None = None
    """How sure the first discard is; None in logs that did not keep it."""
    stance: Stance | None = None
    """What to do now; true of the discards of the first rank. None in older logs."""
    hands: tuple[HandPlan, ...] = ()
    """Which hands may be built, the likeliest first (see `HandPlan`); empty in older logs."""
    news: tuple[StanceEvent, ...] | None = None
    """What happened since the seat's last discard of the round; None where no advice of it is at
    hand."""
    win: ReadyWin | None = None
    """What the ready hand wins with after the best discard; None where that cannot be told in one
    word for all its waits, where the hand is not ready, and in older logs."""
    situation: "Situation | None" = field(default=None, compare=False)
    """The situation in numbers; not kept in logs."""

    @property
    def hand(self) -> HandPlan | None:
        """The hand that is named; None where it is still open."""
        return named(self.hands)

    @property
    def best(self) -> tuple[Tile, ...]:
        """The discards that share the first rank."""
        return tuple(placed.discard for placed in self.combined if placed.rank == 1)

    @property
    def moment(self) -> tuple[MomentReason, ...]:
        """What decided the plan, the most telling first: the reasons that name no discard."""
        of_discards = BestDiscards, NextDiscard, NextDiscards
        return tuple(each for each in self.reasons if not isinstance(each, of_discards))

    @property
    def terms(self) -> dict[Tile, Terms]:
        """The terms of every discard; empty where the advice was read from a log."""
        return {placed.discard: placed.terms for placed in self.combined if placed.terms}

    @property
    def within_three(self) -> tuple[Tile, ...]:
        """The discards of the first three ranks."""
        return tuple(placed.discard for placed in self.combined if is_within_three(placed.rank))

    def rank_of(self, tile: Tile) -> int:
        """The combined rank of a discard; red and plain five are one choice.

        Raises:
            KeyError: the tile is not a legal discard here.
        """
        return self.placed(tile).rank

    def share_of(self, tile: Tile) -> float | None:
        """How often strong players would throw the tile, by the scores, 0..1; None where a log did
        not keep them. Red and plain five are one choice.

        Raises:
            KeyError: the tile is not a legal discard here.
        """
        at = self.combined.index(self.placed(tile))
        scores = [placed.score for placed in self.combined if placed.score is not None]
        return shares(scores)[at] if len(scores) == len(self.combined) else None

    def placed(self, tile: Tile) -> CombinedDiscard:
        """Where a discard stands; red and plain five are one choice.

        Raises:
            KeyError: the tile is not a legal discard here.
        """
        for placed in self.combined:
            if kind_of(placed.discard) == kind_of(tile):
                return placed
        raise KeyError(tile)


@dataclass(frozen=True, slots=True)
class Decision:
    """An Advice beside what was played."""

    game: str
    observation: Observation
    after_call: bool
    """No tile was drawn: the discard follows the seat's own call."""
    advice: Advice
    played: Tile
    tsumogiri: bool
    riichi: bool
    """The discard declared riichi."""
    verdict: Verdict
    played_as: Strategy
    """The strategy that the played discard fits best, NONE where none places it in the first
    three."""
    reasons: tuple[PlayedReason, ...] = ()
    """Facts about the played discard, beside the advice's own."""
    hints: int = 0
    """How many steps of the hint were opened."""
    taken_back: bool = False
    second_share: int | None = None
    """Per mille of strong players who throw the tile, as the second opinion has it; it is asked
    where a mark is due. None: it was not asked."""
    second_differs: bool | None = None
    """Whether what most of them throw is none of the advice's first tiles; asked with the share."""

    @property
    def sure(self) -> Sureness | None:
        """How sure the first discard is the one, the second opinion heard where it was asked: it is
        not, where strong players mostly throw another tile; where they throw that one, it is likely
        at least. Tiles that are level stay a matter of taste."""
        if self.second_differs:
            return Sureness.TASTE
        agrees = self.second_differs is False and len(self.advice.best) == 1
        return (
            Sureness.LIKELY if agrees and self.advice.sure is Sureness.TASTE else self.advice.sure
        )

    @property
    def fault(self) -> Fault | None:
        """What a mark is for; None where there is none, or an older log did not keep it."""
        return next((each for each in self.reasons if isinstance(each, Fault)), None)
