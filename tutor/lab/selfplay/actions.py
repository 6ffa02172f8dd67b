"""The 119 actions of Yamaoka's notes, and what each means at a decision.

As there, riichi is chosen first and its discard in a second question; the table gets one answer.
Nine terminals are not an action there: a fixed rule declares them.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from rules.events import Call, Discard, Ryukyoku, Win
from rules.legal import Action
from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.table import Answer
from rules.tiles import RED_FIVES, Tile, is_red, kind_of
from tutor.coach.calls import ORPHANS_TO_KEEP
from tutor.position.positions import Array
from tutor.position.table_read import orphans

RED_DISCARD: Final = 34
TSUMOGIRI: Final = 37
CHI: Final = 38
"""The first of six: twice the place of the taken tile in the run, and 1 more with a red five of
the own hand."""
PON: Final = 44
KAN: Final = 46
PASS: Final = 47
ANKAN: Final = 48
KAKAN: Final = 82
RIICHI: Final = 116
TSUMO: Final = 117
RON: Final = 118
ACTIONS: Final = 119
OFFERED: Final = 1
TWIN: Final = 2


_SORTS: Final = (
    range(CHI),
    range(CHI, PASS),
    (PASS,),
    range(ANKAN, RIICHI),
    (RIICHI,),
    (TSUMO,),
    (RON,),
)


@dataclass(frozen=True, slots=True)
class HiddenTiles:
    hands: tuple[tuple[Tile, ...], ...]
    tenpai: tuple[bool, ...]
    ura_indicators: tuple[Tile, ...]
    reds: tuple[Tile, ...] = ()


@dataclass(frozen=True, eq=False)
class Ask:
    observation: Observation
    offered: tuple[Action, ...]
    agent: int = 0
    hidden: HiddenTiles | None = None
    """For the value; None where only the policy is asked."""
    worth: float = 0.0
    """What the points and the round say of the reward at the end of the game, before its tiles."""
    player: tuple[int, int] = (0, 0)
    declared: bool = False

    @cached_property
    def choices(self) -> dict[int, Answer]:
        if self.declared:
            return _discards(self.offered, riichi=True)
        return choices(self.offered)


Choose = Callable[[Sequence[Ask]], Sequence[int]]


def choices(offered: Sequence[Action]) -> dict[int, Answer]:
    found = _discards(offered, riichi=False)
    riichi = [each for each in offered if isinstance(each, Discard) and each.riichi]
    if riichi:
        found[RIICHI] = riichi[0]
    for action in offered:
        match action:
            case Win():
                found[TSUMO if action.seat == action.from_seat else RON] = action
            case Call():
                found[number_of(action.meld)] = action
    if not any(isinstance(each, Discard) for each in offered):
        found[PASS] = None
    return found


def offers(asked: Mapping[int, Answer]) -> Array:
    """Return (ACTIONS,) int8: 0 for actions not offered, else `OFFERED` or `TWIN`."""
    row = np.zeros(ACTIONS, np.int8)
    row[list(asked)] = OFFERED
    drawn = asked.get(TSUMOGIRI)
    face = _face(drawn.tile) if isinstance(drawn, Discard) else None
    if face in asked:
        row[face] = TWIN
    for red, tile in enumerate(RED_FIVES, start=RED_DISCARD):
        plain = kind_of(tile)
        if red in asked and (plain in asked or face == plain):
            row[red] = TWIN
        if face == red and plain in asked:
            row[TSUMOGIRI] = TWIN
    return row


def likeliest(shares: Array) -> Array:
    """Return (n,) int64: of the sorts of answers the likeliest, all of a sort together, and of that
    sort the likeliest action; of equals the first.

    Args:
        shares: (n, ACTIONS) of how likely each is.
    """
    of_sorts = np.stack([shares[:, list(sort)].sum(axis=1) for sort in _SORTS], axis=1)
    which = [np.isin(np.arange(ACTIONS), sort) for sort in _SORTS]
    chosen = np.array(which)[of_sorts.argmax(axis=1)]
    found: Array = np.where(chosen, shares, -1.0).argmax(axis=1)
    return found


def answer_asks(asks: Sequence[Ask], choose: Choose) -> list[Answer]:
    answers = _answers(asks, choose)
    declared = [at for at, answer in enumerate(answers) if answer == RIICHI]
    again = _answers([replace(asks[at], declared=True) for at in declared], choose)
    for at, answer in zip(declared, again, strict=True):
        answers[at] = answer
    found: list[Answer] = []
    for answer in answers:
        assert not isinstance(answer, int)  # riichi is declared once
        found.append(answer)
    return found


def _answers(asks: Sequence[Ask], choose: Choose) -> list[Answer | int]:
    found: list[Answer | int] = [_settled(ask) for ask in asks]
    open_ = [at for at, ask in enumerate(asks) if found[at] is None and len(ask.choices) > 1]
    for at, number in zip(open_, choose([asks[at] for at in open_]), strict=True):
        found[at] = number if number == RIICHI else asks[at].choices[number]
    return found


def _settled(ask: Ask) -> Answer:
    for action in ask.offered:
        if isinstance(action, Ryukyoku) and orphans(ask.observation) < ORPHANS_TO_KEEP:
            return action
    found = ask.choices
    return next(iter(found.values())) if len(found) == 1 else None


def _discards(offered: Sequence[Action], *, riichi: bool) -> dict[int, Answer]:
    some = (each for each in offered if isinstance(each, Discard) and each.riichi == riichi)
    return {TSUMOGIRI if each.tsumogiri else _face(each.tile): each for each in some}


def _face(tile: Tile) -> int:
    return RED_DISCARD + RED_FIVES.index(tile) if is_red(tile) else kind_of(tile)


def number_of(meld: Meld) -> int:
    red = any(is_red(tile) for tile in meld.from_hand)
    match meld.type:
        case MeldType.CHI:
            assert meld.called is not None
            return CHI + 2 * (kind_of(meld.called) - meld.kind) + red
        case MeldType.PON:
            return PON + red
        case MeldType.DAIMINKAN:
            return KAN
        case MeldType.ANKAN:
            return ANKAN + meld.kind
        case MeldType.KAKAN:
            return KAKAN + meld.kind
