"""Hints in four steps, and the state of the hand."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum, auto
from typing import Final

from rules.observation import Observation
from rules.shanten import shanten
from rules.tiles import Kind, KindMask, Tile, count_kinds, kind_of, kinds_in, mask_of
from tutor.coach.advice import ActionAdvice, Advice, OptionAdvice
from tutor.coach.advisor import advise_in_order
from tutor.coach.calls import advise_action
from tutor.coach.worth import look_at_tenpai
from tutor.evaluators.table_read import riichi_opponents
from tutor.practice.question import Question
from tutor.strategy.choice import Choice
from tutor.strategy.tree import StrategyTree


class FuritenKind(StrEnum):
    DISCARD = "discard"
    TURN = "turn"
    RIICHI = "riichi"


@dataclass(frozen=True, slots=True)
class Furiten:
    how: FuritenKind
    kinds: tuple[Kind, ...]


@dataclass(frozen=True, slots=True)
class LiveWait:
    kind: Kind
    live: int
    has_yaku: bool


@dataclass(frozen=True, slots=True)
class WaitStatus:
    """The hand between turns; on the seat's own turn, without the tile to discard."""

    shanten: int
    waits: tuple[LiveWait, ...]
    furiten: Furiten | None
    is_open: bool
    in_riichi: bool

    @property
    def live(self) -> int:
        return sum(wait.live for wait in self.waits)

    @property
    def no_yaku(self) -> bool:
        return bool(self.waits) and not any(wait.has_yaku for wait in self.waits)


def status_of(observation: Observation, discard: Tile | None = None) -> WaitStatus:
    """Return the shanten, waits and furiten of the hand.

    Args:
        discard: the tile to discard on the seat's own turn; None for the tile just drawn. Right
            after a call there is none, and the waits are left out.
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


def _furiten(observation: Observation, waits: KindMask, discard: Tile | None) -> Furiten | None:
    seat = observation.seat
    discarded = mask_of(kind_of(entry.tile) for entry in observation.rivers[seat])
    if discard is not None:
        discarded = KindMask(discarded | 1 << kind_of(discard))
    for how, gone in (
        (FuritenKind.DISCARD, discarded),
        (FuritenKind.RIICHI, observation.genbutsu[seat] if observation.riichi[seat] else 0),
        (FuritenKind.TURN, observation.passed[seat]),
    ):
        if waits & gone:
            return Furiten(how, kinds_in(KindMask(waits & gone)))
    return None


HINT_STEPS: Final = 4


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
    """The other actions. At a claim, speed is set from step 1 on, value from 2 and safety from 3;
    on the seat's own turn all three at step 4."""
    action: ActionAdvice | None = None


def hint_of(question: Question, opened: int, advice: Callable[[], Advice]) -> Hint:
    if question.is_claim or question.win is not None:
        return _claim_hint(question, opened)
    asks = _asks(question)
    if not opened:
        return Hint(0, False, asks)
    found = advice()
    action = None
    if opened == HINT_STEPS:
        action = advise_action(question.observation, question.offered, found)
    return Hint(
        opened,
        False,
        asks,
        plan=found.choice,
        fits=tuple(sorted(found.within_three)) if opened >= 3 else (),
        answer=found if opened == HINT_STEPS else None,
        options=() if action is None else action.options,
        action=action,
    )


def _claim_hint(question: Question, opened: int) -> Hint:
    action = advise_action(question.observation, question.offered)
    if action is None:
        raise ValueError("the claim offers no action")
    options = tuple(
        OptionAdvice(
            option.action,
            option.speed if opened >= 1 else (),
            option.value if opened >= 2 else (),
            option.safety if opened >= 3 else (),
        )
        for option in action.options
    )
    return Hint(
        opened,
        True,
        _asks(question),
        options=options,
        action=action if opened == HINT_STEPS else None,
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
    def __init__(self, tree: StrategyTree, earlier: Callable[[], Sequence[Observation]]) -> None:
        self._tree = tree
        self._earlier = earlier
        self._opened: dict[int, int] = {}
        self._step = 0
        self._question: Question | None = None
        self._advice: Advice | None = None
        self._hint: Hint | None = None

    def turn_to(self, step: int, question: Question | None) -> None:
        self._step, self._question = step, question
        self._advice = self._hint = None

    def go_back(self, step: int) -> None:
        self._opened = {at: steps for at, steps in self._opened.items() if at <= step}

    @property
    def opened(self) -> int:
        return self._opened.get(self._step, 0)

    def open(self, steps: int) -> None:
        self._opened[self._step] = min(HINT_STEPS, steps)
        self._hint = None

    def advice(self) -> Advice:
        """Return the advice for the current discard.

        Raises:
            ValueError: no discard is due.
        """
        if self._question is None or self._question.is_claim:
            raise ValueError("no discard is due")
        if self._advice is None:
            now = self._question.observation
            here = (now.round, now.honba)
            earlier = (seen for seen in self._earlier() if (seen.round, seen.honba) == here)
            self._advice = advise_in_order((*earlier, now), self._tree)[-1]
        return self._advice

    def hint(self) -> Hint | None:
        if self._hint is None and self._question is not None:
            self._hint = hint_of(self._question, self.opened, self.advice)
        return self._hint
