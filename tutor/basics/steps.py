"""The lessons in order: positions written as text and played through the rules.

The learner has seat 0; the other hands are unknown.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from rules.events import Call, Deal, Discard, Draw, RiichiAccepted, Ruleset, Win
from rules.legal import Action, claims, own_turn
from rules.observation import Observation
from rules.round import Round
from rules.scoring import score_win, settle_win
from rules.tiles import Seat, parse_tiles
from tutor.practice.hints import Question

LEARNER: Final = Seat(0)
_POINTS: Final = (25_000,) * 4
_RIICHI: Final = "!"


@dataclass(frozen=True, slots=True)
class Scene:
    """A position, in tile notation (``123m0p5z``); moves are discards, where ``!`` marks riichi."""

    hand: str
    moves: str = ""
    drawn: str = ""
    indicator: str = "1z"
    dealer: int = 0


class Aim(StrEnum):
    PIN = "pin"
    HONOUR = "honour"
    DORA = "dora"
    WIND = "wind"
    READY = "ready"
    YAKU = "yaku"
    WIN = "win"
    PON = "pon"
    RIICHI = "riichi"
    FURITEN = "furiten"
    SAFE = "safe"

    @property
    def is_pick(self) -> bool:
        return self in (Aim.PIN, Aim.HONOUR, Aim.DORA, Aim.WIND)


@dataclass(frozen=True, slots=True)
class Step:
    key: str
    aim: Aim
    scene: Scene


_MIXED: Final = Scene("239m1468p3578s25z", drawn="6z")
_SETS: Final = "12377799m678p34s"
_RIICHI_HAND: Final = "123777m45699p45s"

STEPS: Final = (
    Step("sets", Aim.READY, Scene(_SETS, "1z 4z 9s 1m", "5z", "2z")),
    Step("tsumo", Aim.WIN, Scene(_SETS, "1z 4z 9s 1m 5z 8p 2z 9m", "5s", "2z")),
    Step("tiles", Aim.PIN, _MIXED),
    Step("honours", Aim.HONOUR, _MIXED),
    Step("yaku", Aim.YAKU, Scene("345678m134p6668s", "1z 9s 4z 1m 9p 2z 7z 9m", "8s", "3z")),
    Step(
        "ron",
        Aim.WIN,
        Scene("345678m34p66688s", "1z 9s 4z 1m 9p 2z 7z 9m 1p 6z 5p", indicator="3z"),
    ),
    Step("pon", Aim.PON, Scene("45633m789p23s155z", "4z 9s 1p 3z 2z 1m 5z", indicator="9m")),
    Step("winds", Aim.WIND, Scene("33789m46p578s123z", "9m", "4z", "9p", dealer=3)),
    Step("riichi", Aim.RIICHI, Scene(_RIICHI_HAND, "1z 9s 5z 1p 2z 1m 7z 9m", "4z", "8s")),
    Step(
        "riichi_win",
        Aim.WIN,
        Scene(_RIICHI_HAND, "1z 9s 5z 1p 2z 1m 7z 9m 4z! 1s 9m 2p 8p 3z 9s 5z", "6s", "8s"),
    ),
    Step("dora", Aim.DORA, Scene("33789m406p578s26z", drawn="1z", indicator="4s")),
    Step(
        "furiten",
        Aim.FURITEN,
        Scene("123789m456p99p24s", "3s 1z 4z 9s 5z 7z 2z 1m 6z 4z 1z 7z", "6s", "3z"),
    ),
    Step(
        "fold",
        Aim.SAFE,
        Scene("2479m135p4688s22z", "3z 9m 1s 4z 6z 2z 9p 1z 7z 5p! 8m 7s", "6m", "7z", 0),
    ),
    Step(
        "passed",
        Aim.SAFE,
        Scene("247m135p4688s133z", "5z 9m 1s 4z 6z 2z 9p 1z 7z 9s! 8m 4s", "6m", "7z", 0),
    ),
)


def lay(scene: Scene) -> Round:
    """Play a new round up to the step's question.

    Raises:
        IllegalEvent: the position is impossible.
        BadNotation: a text is not in tile notation.
    """
    moves = scene.moves.replace(_RIICHI, "").split()
    tiles = iter(parse_tiles("".join((scene.hand, *moves, scene.drawn, scene.indicator))))
    hand = tuple(sorted(next(tiles) for _ in range(13)))
    discarded = [next(tiles) for _ in moves]
    drawn = next(tiles) if scene.drawn else None
    state = Round(Ruleset(hanchan=False))
    hands = (hand, None, None, None)
    state.apply(Deal(0, 0, 0, Seat(scene.dealer), _POINTS, hands, next(tiles)))
    for tile, text in zip(discarded, scene.moves.split(), strict=True):
        riichi = text.endswith(_RIICHI)
        seat = state.to_draw
        assert seat is not None
        is_own = seat == LEARNER
        state.apply(Draw(seat, tile if is_own else None))
        state.apply(Discard(seat, tile, is_own, riichi))
        if riichi:
            state.apply(RiichiAccepted(seat))
    if drawn is not None:
        state.apply(Draw(LEARNER, drawn))
    return state


def ask(state: Round) -> Question:
    offered = claims(state, LEARNER) if state.offer is not None else own_turn(state, LEARNER)
    return Question(state.observe(LEARNER), offered)


def after_action(scene: Scene, action: Action | None) -> Observation:
    state = lay(scene)
    if isinstance(action, Win):
        score = score_win(state, action.seat, action.from_seat, action.tile)
        assert score is not None
        action = replace(action, deltas=settle_win(state, action, score))
    if isinstance(action, Discard | Call | Win):
        state.apply(action)
    if isinstance(action, Discard) and action.riichi:
        state.apply(RiichiAccepted(action.seat))
    seen = state.observe(LEARNER)
    if isinstance(action, Win) and action.tile not in seen.hand:
        return replace(seen, hand=(*seen.hand, action.tile), drawn=action.tile)
    return seen
