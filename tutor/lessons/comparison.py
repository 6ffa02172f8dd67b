"""The discard played beside the advised one: what it gained, and what it gave up."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.observation import Observation
from rules.tiles import Seat, Tile, is_honour, kind_of, suit_of
from tutor.advice.advice import Decision
from tutor.advice.facts import find, flag, number, yakuhai_piece
from tutor.advice.reasons.discards import PlayedShortfall, Shortfall
from tutor.advice.reasons.shortfalls import Lack, Risk, SmallThings
from tutor.evaluators.glance import threats
from tutor.evaluators.ranking import RankedDiscard, Rankings
from tutor.evaluators.shapes import flush_suit, is_near_tanyao
from tutor.strategy.strategies import Strategy

MANY_MELDS: Final = 3
"""An opponent with so many melds is a threat without a riichi."""
CLEAR_RISK_GAP: Final = 0.02
"""Probability of dealing in, from which on one tile is clearly riskier than another."""
YAKUHAI_SETS: Final = frozenset({"pair", "triplet"})
"""Pieces of a yakuhai that are more than a lone tile."""


@dataclass(frozen=True, slots=True)
class RankedTile:
    """What the three rankings say of one discard."""

    tile: Tile
    speed: RankedDiscard
    value: RankedDiscard
    safety: RankedDiscard

    @property
    def falls_back(self) -> bool:
        """Whether it takes the hand a step back from where it could be."""
        return flag(self.speed, "falls_back")

    @property
    def draws(self) -> int:
        """Live tiles that help next."""
        return number(self.speed, "live")

    @property
    def dora(self) -> int:
        """Dora that go with it, red included."""
        return number(self.value, "dora_lost")

    @property
    def piece(self) -> str | None:
        """``alone``, ``pair`` or ``triplet`` of a yakuhai; None: it is no yakuhai."""
        return yakuhai_piece(self.value)

    @property
    def risk(self) -> float:
        """Probability that it deals in."""
        return 1 - self.safety.score


@dataclass(frozen=True, slots=True)
class Comparison:
    """The discard played beside an advised one."""

    observation: Observation
    strategy: Strategy
    played: RankedTile
    other: RankedTile
    """The discard that the plan places first."""
    short: Shortfall | None
    """What counted most between the two; None where no reason was kept."""
    needless: bool = False
    """The value that was kept, another discard in line keeps too, and is faster: the hand was not
    slowed down for it."""

    @property
    def lack(self) -> Lack:
        """What counted most; `SmallThings`: nothing in particular."""
        return SmallThings() if self.short is None else self.short.lack

    @property
    def could_lose_to(self) -> Seat | None:
        """The opponent in riichi to whom the discard could lose and the advised one could not,
        where that decided."""
        lack = self.lack
        return lack.seat if isinstance(lack, Risk) and lack.other_is_sure else None

    @property
    def back(self) -> bool:
        """The hand was taken a step back, and need not have been."""
        return self.played.falls_back and not self.other.falls_back

    @property
    def nearer(self) -> bool:
        """The advised discard takes a step back, the one played does not."""
        return self.other.falls_back and not self.played.falls_back

    @property
    def fewer(self) -> bool:
        """No step back, but fewer good draws."""
        return self._level and self.played.draws < self.other.draws

    @property
    def more(self) -> bool:
        """No step back either way, and more good draws than the advised one leaves."""
        return self._level and self.played.draws > self.other.draws

    @property
    def _level(self) -> bool:
        return not self.played.falls_back and not self.other.falls_back

    @property
    def slower(self) -> bool:
        """A step back or fewer good draws."""
        return self.back or self.fewer

    @property
    def faster(self) -> bool:
        """A step ahead of the advised discard, or more good draws."""
        return self.nearer or self.more

    @property
    def risk(self) -> float:
        """Probability of dealing in beyond the advised discard's; below 0 it was safer."""
        return self.played.risk - self.other.risk

    @property
    def riichi(self) -> tuple[Seat, ...]:
        """The opponents in riichi: right, across, left."""
        return threats(self.observation)

    @property
    def threats(self) -> tuple[Seat, ...]:
        """The opponents in riichi, or those with many melds where nobody is."""
        seen = self.observation
        calling = (seat for seat in seen.opponents if len(seen.melds[seat]) >= MANY_MELDS)
        return self.riichi or tuple(calling)

    @property
    def steps(self) -> int:
        """Steps from ready after the fastest discard, 0 ready."""
        played = number(self.played.speed, "shanten_after")
        other = number(self.other.speed, "shanten_after")
        return min(played, other)

    @property
    def near_tanyao(self) -> bool:
        """Whether the hand is on its way to tanyao."""
        return is_near_tanyao(self.observation)

    def is_of_suit(self, discarded: RankedTile) -> bool:
        """Whether the hand is on its way to one suit, and the tile is of that suit or an honour.
        Where it is not, no tile is."""
        suit = flush_suit(self.observation)
        kind = kind_of(discarded.tile)
        return suit is not None and (is_honour(kind) or suit_of(kind) == suit)


def compare_with_first(decision: Decision) -> Comparison:
    """The discard played beside one that the plan places first."""
    advice = decision.advice
    lacks = (each.short for each in decision.reasons if isinstance(each, PlayedShortfall))
    played, other = (_look(advice.rankings, tile) for tile in (decision.played, advice.best[0]))
    return Comparison(
        decision.observation, advice.choice.strategy, played, other, next(lacks, None)
    )


def others_in_line(decision: Decision) -> Iterator[RankedTile]:
    """The discards in line that the plan does not place first, in its order."""
    for placed in decision.advice.combined:
        if placed.rank > 1 and placed.discard in decision.advice.in_line:
            yield _look(decision.advice.rankings, placed.discard)


def _look(rankings: Rankings, tile: Tile) -> RankedTile:
    return RankedTile(
        tile, find(rankings.speed, tile), find(rankings.value, tile), find(rankings.safety, tile)
    )
