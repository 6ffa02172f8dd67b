"""What follows a round: the next one, or the end of the game."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.events import Event, FourPoints, Ryukyoku, RyukyokuType, Win
from rules.round import Round
from rules.tiles import Seat, four

GOAL_POINTS = 30_000
"""Points somebody must have for the game to end after its regular rounds."""
EXTRA_ROUNDS = 4
COUNTED_OUT = (RyukyokuType.EXHAUSTIVE, RyukyokuType.NAGASHI_MANGAN)


@dataclass(frozen=True, slots=True)
class RoundStart:
    number: int = 0
    honba: int = 0
    kyotaku: int = 0
    points: FourPoints = (25_000, 25_000, 25_000, 25_000)

    @property
    def dealer(self) -> Seat:
        return Seat(self.number % 4)


FIRST_ROUND = RoundStart()


def round_start_after(
    state: Round, events: Sequence[Event], *, dealer_tenpai: bool
) -> RoundStart | None:
    """Return how the round after this finished one starts, None where the game is over.

    The dealer goes on dealing after winning, with a ready hand at the end of the wall, and after
    an abortive draw. The game ends when somebody is below zero; after its last regular round
    when somebody has 30,000, at the latest four rounds later. A dealer who goes on dealing ends
    it only when first with 30,000, and not by an abortive draw.

    Args:
        events: of the round; its Wins or its Ryukyoku say how it ended.
        dealer_tenpai: whether the dealer's hand was ready; matters where the wall ran out.
    """
    wins = [event for event in events if isinstance(event, Win)]
    drawn = next((event for event in events if isinstance(event, Ryukyoku)), None)
    aborted = drawn is not None and drawn.type not in COUNTED_OUT
    won = any(win.seat == state.dealer for win in wins)
    repeats = won or aborted or (drawn is not None and dealer_tenpai)
    if _is_last(state, repeats=repeats, aborted=aborted):
        return None
    number = state.number if repeats else state.number + 1
    honba = state.honba + 1 if repeats or drawn is not None else 0
    return RoundStart(number, honba, state.kyotaku, four(state.points))


def final_points(state: Round) -> FourPoints:
    """Return the points after the last round.

    The winner takes the sticks that still lie on the table; of equals the one who dealt first at
    the start wins.
    """
    points = list(state.points)
    points[points.index(max(points))] += 1000 * state.kyotaku
    return four(points)


def _is_last(state: Round, *, repeats: bool, aborted: bool) -> bool:
    if min(state.points) < 0:
        return True
    last = state.rules.rounds - 1
    reached = max(state.points) >= GOAL_POINTS
    if repeats:
        leads = state.points.index(max(state.points)) == state.dealer
        return not aborted and state.number >= last and reached and leads
    return state.number >= last and (reached or state.number == last + EXTRA_ROUNDS)
