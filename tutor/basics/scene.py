"""Positions written as text and played through the rules.

The learner has seat 0; the other hands are unknown.
"""

from dataclasses import dataclass, replace
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
