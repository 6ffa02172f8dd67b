"""The network of luck: what the linear sum misses of a draw, from all four hands.

It looks at each draw, and at each tile that could have come, and tells how much likelier each end
of the round became: the seat that drew wins by its own draw or otherwise, another one wins from it
or otherwise, by a small win or a big one; the place model says what each end is worth to everybody.
Luck is what that says of what came minus its mean over what could have come, so the four seats add
up to zero, and the mean luck is zero, whatever the weights are.
"""

from collections.abc import Sequence

import numpy as np

from rules.events import Deal, FourPoints
from rules.record import GameRecord
from rules.tiles import SEATS, four
from tutor.evaluators.positions import Array
from tutor.luck.chances import Chance
from tutor.luck.draw_outcomes import DrawOutcomes
from tutor.luck.gains import end_gains, tsumo_gains
from tutor.luck.network_inputs import DrawInputs, draw_inputs
from tutor.luck.network_weights import ENDS, NetworkWeights
from tutor.luck.places import PlaceModel, RoundState


def network_luck(
    weights: NetworkWeights,
    record: GameRecord,
    draws: Sequence[Chance],
    places: PlaceModel,
    outcomes: DrawOutcomes | None = None,
) -> Array:
    """Return (n, 4) float64: places that each draw gave each seat, beyond the linear luck.

    Args:
        weights: of the network.
        record: of the game.
        draws: its draws, in order.
        places: what an end of a round is worth.
        outcomes: of these draws, where they are worked out already.
    """
    if not draws:
        return np.zeros((0, 4))
    inputs = draw_inputs(record, draws, outcomes)
    ends = ends_seen(round_ends(record, places), inputs.round, inputs.seat)
    said = said_of(weights, inputs)
    values = np.einsum("mk,mkt->mt", said[:, :ENDS], ends[inputs.at])
    values[inputs.won] += said[inputs.won, ENDS:] * tsumos(record, inputs, places)
    means = np.zeros((len(draws), 4))
    np.add.at(means, inputs.at, values * inputs.share[:, None])
    lucks: Array = values[inputs.came] - means
    return lucks


def said_of(weights: NetworkWeights, inputs: DrawInputs) -> Array:
    """Return (m, ENDS + 1) float64: what the network says of each outcome; the last is how much of
    a win by this very draw counts."""
    arrays = weights.arrays
    first = inputs.draw @ arrays["draw"] + arrays["first_bias"]
    first = np.maximum(first[inputs.at] + inputs.tile @ arrays["tile"], 0)
    second = np.maximum(first @ arrays["second"] + arrays["second_bias"], 0)
    said: Array = second @ arrays["head"]
    return said


def round_ends(record: GameRecord, places: PlaceModel) -> Array:
    return np.array([end_gains(places, deal.points, state) for deal, state in _starts(record)])


def ends_seen(ends: Array, round_: Array, seat: Array) -> Array:
    """Return (n, ENDS, 4): places that each seat gains by each end, as who draws numbers them.

    Args:
        ends: of the rounds, see `round_ends`.
        round_: (n,) the round of each draw.
        seat: (n,) who draws.
    """
    by_seat = np.stack([_ends_seen_by(ends, seat) for seat in SEATS], axis=1)
    seen: Array = by_seat[round_, seat]
    return seen


def tsumos(record: GameRecord, inputs: DrawInputs, places: PlaceModel) -> Array:
    starts = list(_starts(record))
    found = np.zeros((len(inputs.won), 4))
    for line, draw, won in zip(found, inputs.at[inputs.won], inputs.payments, strict=True):
        if won.any():
            deal, state = starts[inputs.round[draw]]
            moved: FourPoints = four(int(each) for each in won)
            line[:] = tsumo_gains(places, deal.points, state, moved, inputs.seat[draw])
    return found


def _starts(record: GameRecord) -> list[tuple[Deal, RoundState]]:
    deals = [next(each for each in events if isinstance(each, Deal)) for events in record.rounds]
    return [(deal, RoundState.of(deal, record.rules.rounds)) for deal in deals]


def _ends_seen_by(ends: Array, seat: int) -> Array:
    others = [(seat + turn) % 4 for turn in (1, 2, 3)]
    of_any = ends.mean(axis=2)
    parts = [ends[:, seat, seat], of_any[:, seat]]
    parts += [of_any[:, other] for other in others] + [ends[:, other, seat] for other in others]
    return np.concatenate(parts, axis=1)
