from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Final, TypeAlias

from rules.events import Call, Discard, Event, Ryukyoku, Win
from rules.legal import Action
from rules.melds import MeldType
from rules.observation import Observation
from rules.shanten import shanten
from rules.tiles import (
    Kind,
    KindMask,
    Seat,
    Tile,
    count_kinds,
    is_alike,
    kind_of,
    kinds_in,
    mask_of,
)
from tutor.coach.advice import ActionAdvice, Advice, OptionAdvice
from tutor.coach.advisor import AdvisedDiscard, advise
from tutor.coach.calls import advise_action
from tutor.coach.strategy.stance import Choice
from tutor.coach.strategy.tree import StrategyTree
from tutor.coach.worth import look_at_tenpai
from tutor.position.table_read import riichi_opponents


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
        """Check an answer; None stands for a pass.

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


class FuritenKind(StrEnum):
    DISCARD = "discard"
    THROW = "throw"
    """Furiten through the tile that is about to be discarded."""
    TURN = "turn"
    RIICHI = "riichi"


@dataclass(frozen=True, slots=True)
class FuritenStatus:
    how: FuritenKind
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class LiveWait:
    kind: Kind
    live: int
    has_yaku: bool


@dataclass(frozen=True, slots=True)
class WaitStatus:
    shanten: int
    waits: tuple[LiveWait, ...]
    furiten: FuritenStatus | None
    is_open: bool
    in_riichi: bool

    @property
    def live(self) -> int:
        return sum(wait.live for wait in self.waits)

    @property
    def no_yaku(self) -> bool:
        return bool(self.waits) and not any(wait.has_yaku for wait in self.waits)


def wait_status_of(observation: Observation, discard: Tile | None = None) -> WaitStatus:
    """Return the shanten, waits and furiten of the hand.

    Args:
        discard: the tile to discard on the seat's own turn; None for the tile just drawn. Right
            after a call no tile was drawn, and the waits are left out.
    """
    seat, melds = observation.seat, observation.own_melds
    aside = observation.drawn if discard is None else discard
    hand = tuple(tile for tile in observation.hand if tile != aside)
    away = shanten(count_kinds(hand), len(melds))
    riichi = observation.riichi[seat]
    if len(hand) % 3 != 1:
        return WaitStatus(away, (), None, observation.is_open, riichi)
    facts = look_at_tenpai(observation, aside)
    waits = tuple(
        LiveWait(wait.kind, wait.live, wait.ron is not None)
        for wait in (facts.waits if facts else ())
    )
    furiten = _furiten(observation, mask_of(wait.kind for wait in waits), discard)
    return WaitStatus(away, waits, furiten, observation.is_open, riichi)


def _furiten(
    observation: Observation, waits: KindMask, discard: Tile | None
) -> FuritenStatus | None:
    seat = observation.seat
    discarded = mask_of(kind_of(entry.tile) for entry in observation.rivers[seat])
    for how, gone in (
        (FuritenKind.DISCARD, discarded),
        (FuritenKind.THROW, 0 if discard is None else 1 << kind_of(discard)),
        (FuritenKind.RIICHI, observation.genbutsu[seat] if observation.riichi[seat] else 0),
        (FuritenKind.TURN, observation.passed[seat]),
    ):
        if waits & gone:
            return FuritenStatus(how, kinds_in(KindMask(waits & gone)))
    return None


HINT_STEPS: Final = 4
Earlier: TypeAlias = Sequence[AdvisedDiscard]
"""Earlier discards of the same round."""


class HintQuestion(Enum):
    WIN = auto()
    CALL = auto()
    NINE_TERMINALS = auto()
    RIICHI = auto()
    ATTACK_OR_FOLD = auto()
    KAN = auto()
    FAR = auto()
    SHAPE = auto()


@dataclass(frozen=True, slots=True)
class Hint:
    opened: int
    is_claim: bool
    asks: HintQuestion
    plan: Choice | None = None
    fits: tuple[Tile, ...] = ()
    answer: Advice | None = None
    options: tuple[OptionAdvice, ...] = ()
    """The other actions. On another seat's tile, speed is set from step 1, value from step 2 and
    safety from step 3; on the seat's own turn, all three at step 4."""
    action: ActionAdvice | None = None


@dataclass(frozen=True, slots=True)
class QuestionAdvice:
    discard: Advice | None
    """None on another seat's tile."""
    action: ActionAdvice | None
    """Advice on the other actions; None if only plain discards are possible."""


def hint_of(question: Question, opened: int, found: QuestionAdvice | None) -> Hint:
    """Return the hint for a question.

    Args:
        opened: how many hint steps the learner has opened, 0 to 4.
        found: the advice, or None while it is still being computed; no step is shown then.
    """
    asks, is_claim = _asks(question), question.is_claim or question.win is not None
    if not opened or found is None:
        return Hint(0, is_claim, asks)
    action = found.action
    if is_claim:
        options = tuple(
            OptionAdvice(
                option.action,
                option.speed,
                option.value if opened >= 2 else (),
                option.safety if opened >= 3 else (),
            )
            for option in (action.options if action is not None else ())
        )
        shown = action if opened == HINT_STEPS else None
        return Hint(opened, True, asks, options=options, action=shown)
    advice = found.discard
    if advice is None:
        raise ValueError("a discard without advice")
    whole = opened == HINT_STEPS
    return Hint(
        opened,
        False,
        asks,
        plan=advice.choice,
        fits=tuple(sorted(advice.within_three)) if opened >= 3 else (),
        answer=advice if whole else None,
        options=action.options if whole and action is not None else (),
        action=action if whole else None,
    )


def _asks(question: Question) -> HintQuestion:
    if question.win is not None:
        return HintQuestion.WIN
    if question.is_claim:
        return HintQuestion.CALL
    if question.nine_terminals is not None:
        return HintQuestion.NINE_TERMINALS
    if question.riichi:
        return HintQuestion.RIICHI
    observation = question.observation
    if riichi_opponents(observation):
        return HintQuestion.ATTACK_OR_FOLD
    if question.kan:
        return HintQuestion.KAN
    away = shanten(observation.counts, len(observation.own_melds))
    return HintQuestion.FAR if away >= 3 else HintQuestion.SHAPE


class HintState:
    def __init__(
        self, tree: StrategyTree, earlier: Callable[[Observation], Callable[[], Earlier]]
    ) -> None:
        self._tree = tree
        self._earlier = earlier
        self._opened: dict[int, int] = {}
        self._step = 0
        self._question: Question | None = None
        self._found: QuestionAdvice | None = None

    def turn_to(self, step: int, question: Question | None) -> None:
        self._step, self._question, self._found = step, question, None

    def go_back(self, step: int) -> None:
        self._opened = {at: steps for at, steps in self._opened.items() if at <= step}

    @property
    def opened(self) -> int:
        return self._opened.get(self._step, 0)

    def open(self, steps: int) -> None:
        self._opened[self._step] = min(HINT_STEPS, steps)

    @property
    def found(self) -> QuestionAdvice | None:
        return self._found

    def keep(self, question: Question, found: QuestionAdvice) -> None:
        if question is self._question:
            self._found = found

    def advising(self) -> Callable[[], QuestionAdvice]:
        """Return a function, callable from any thread, that returns the advice on the question.

        Raises:
            ValueError: there is no question.
        """
        question, found, tree = self._question, self._found, self._tree
        if question is None:
            raise ValueError("there is no question")
        if found is not None:
            return lambda: found
        earlier = self._earlier(question.observation)

        def advice() -> QuestionAdvice:
            seen, offered = question.observation, question.offered
            discard = None if question.is_claim else advise(seen, tree, earlier())
            riichi_with = discard if question.win is None else None
            return QuestionAdvice(discard, advise_action(seen, offered, riichi_with))

        return advice

    def hint(self) -> Hint | None:
        """Return the opened steps of the hint; none while the advice is still being computed."""
        if self._question is None:
            return None
        return hint_of(self._question, self.opened, self._found)
