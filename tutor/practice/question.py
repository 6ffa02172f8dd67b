from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rules.events import Call, Discard, Event, Ryukyoku, Win
from rules.legal import Action
from rules.melds import MeldType
from rules.observation import Observation
from rules.tiles import Seat, Tile, is_alike


@dataclass(frozen=True, slots=True)
class Question:
    observation: Observation
    offered: tuple[Action, ...]

    @property
    def is_claim(self) -> bool:
        return not any(isinstance(action, Discard) for action in self.offered)

    @property
    def may_pass(self) -> bool:
        return self.is_claim

    @property
    def offer(self) -> tuple[Seat, Tile] | None:
        if not self.is_claim:
            return None
        action = self.offered[0]
        if isinstance(action, Win):
            return action.from_seat, action.tile
        if isinstance(action, Call) and action.meld.called is not None:
            return action.meld.from_seat or Seat(0), action.meld.called
        return None

    @property
    def discards(self) -> tuple[Discard, ...]:
        return tuple(a for a in self.offered if isinstance(a, Discard) and not a.riichi)

    @property
    def riichi(self) -> tuple[Discard, ...]:
        return tuple(a for a in self.offered if isinstance(a, Discard) and a.riichi)

    @property
    def chi(self) -> tuple[Call, ...]:
        return tuple(self._calls(MeldType.CHI))

    @property
    def pon(self) -> tuple[Call, ...]:
        return tuple(self._calls(MeldType.PON))

    @property
    def kan(self) -> tuple[Call, ...]:
        return tuple(self._calls(MeldType.DAIMINKAN, MeldType.KAKAN, MeldType.ANKAN))

    @property
    def win(self) -> Win | None:
        return next((a for a in self.offered if isinstance(a, Win)), None)

    @property
    def nine_terminals(self) -> Ryukyoku | None:
        return next((a for a in self.offered if isinstance(a, Ryukyoku)), None)

    @property
    def forced(self) -> Discard | None:
        only = self.offered[0]
        return only if len(self.offered) == 1 and isinstance(only, Discard) else None

    def discard_of(self, tile: Tile, *, riichi: bool = False) -> Discard | None:
        pool = self.riichi if riichi else self.discards
        drawn = self.observation.drawn
        exact = (d for d in pool if d.tile == tile)
        twins = (d for d in pool if is_alike(d.tile, tile) and (d.tile == drawn) == (tile == drawn))
        return next(exact, None) or next(twins, None)

    def check(self, action: Action | None) -> None:
        """Check an answer; None passes.

        Raises:
            ValueError: the action was not offered, or passing is not allowed.
        """
        if action is None and not self.may_pass:
            raise ValueError("the learner must discard a tile")
        if action is not None and action not in self.offered:
            raise ValueError(f"the learner was not offered {action}")

    def _calls(self, *types: MeldType) -> Iterator[Call]:
        return (a for a in self.offered if isinstance(a, Call) and a.meld.type in types)


def call_before(answer: Action | None, events: Sequence[Event]) -> Call | None:
    if not isinstance(answer, Call):
        return None
    calls = (event for event in events if isinstance(event, Call) and event.seat != answer.seat)
    return next((each for each in calls if each.meld.called == answer.meld.called), None)
