"""How rounds and games ended, where the file does not tell all of it."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from rules.events import Deal, Event, FourPoints, Ruleset, Ryukyoku, RyukyokuType
from rules.formats.reading import nagashi_winners
from rules.placement import EXTRA_ROUNDS, GOAL_POINTS
from rules.round import IllegalEvent, Round
from rules.tiles import SEATS, Seat, four, kind_of

NOTEN_PAYMENTS: Final = (0, 1000, 1500, 3000)


def was_hanchan(deals: Sequence[tuple[int, FourPoints]], final: FourPoints | None) -> bool | None:
    """Return whether a game was a hanchan, by what happened; None if it does not show.

    Args:
        deals: the number of each round, and the points at its start.
        final: the points at the end of the game, None if it is cut off.
    """
    if any(number > 3 and max(points) >= GOAL_POINTS for number, points in deals):
        return True  # an East-only game would have ended before this round
    last = max((number for number, _ in deals), default=0)
    if final is not None and min(final) >= 0 and 3 <= last < 3 + EXTRA_ROUNDS:
        return False
    return None


def drawn_round(
    rules: Ruleset,
    events: list[Event],
    kind: RyukyokuType | None,
    deltas: FourPoints,
    tenpai: tuple[bool, bool, bool, bool] | None = None,
) -> Ryukyoku | None:
    """Return the end of a round.

    Args:
        events: the events of the round, from its deal.
        kind: the type that the file names, None if its word is unknown.
        deltas: the payments, all zero if the file has none.
        tenpai: the seats that the file calls tenpai; None to read it from payments and hands.

    Returns:
        The end; None if the word is unknown and nothing that happened ends a round.
    """
    deal, state = events[0], Round(rules)
    with suppress(IllegalEvent):  # the rest of the round is left out later
        for event in events:
            state.apply(event)
    counts_out = state.tiles_left == 0 or any(deltas)
    if kind is None or (kind is RyukyokuType.EXHAUSTIVE and not counts_out):
        kind = _what_happened(state, deltas) or kind
    if kind is None:
        return None
    dealer = deal.dealer if isinstance(deal, Deal) else Seat(0)
    nagashi = nagashi_winners(deltas, dealer) if kind is RyukyokuType.NAGASHI_MANGAN else ()
    if tenpai is None:
        tenpai = (False, False, False, False)
        if kind is RyukyokuType.EXHAUSTIVE and any(deltas):
            tenpai = four(delta > 0 for delta in deltas)
        elif kind in (RyukyokuType.EXHAUSTIVE, RyukyokuType.NAGASHI_MANGAN):
            from rules import legal

            shown = {
                s: legal.seat_waits(state, s) != 0 for s in SEATS if state.hands[s] is not None
            }
            tenpai = four(shown.get(seat, all(shown.values())) for seat in SEATS)
    return Ryukyoku(kind, tenpai, deltas, nagashi)


def _what_happened(state: Round, deltas: FourPoints) -> RyukyokuType | None:
    from rules import legal

    if any(deltas):
        is_noten = {abs(delta) for delta in deltas}.issubset(NOTEN_PAYMENTS)
        return RyukyokuType.EXHAUSTIVE if is_noten else RyukyokuType.NAGASHI_MANGAN
    if any(legal.has_nine_terminals(state, seat) for seat in SEATS):
        return RyukyokuType.NINE_TERMINALS
    if legal.is_four_winds(state):
        return RyukyokuType.FOUR_WINDS
    if all(state.riichi):
        return RyukyokuType.FOUR_RIICHI
    if legal.is_four_kans(state):
        return RyukyokuType.FOUR_KANS
    if state.offer is not None:
        seat, tile = state.offer
        others = (other for other in SEATS if other != seat)
        if all(legal.seat_waits(state, other) >> kind_of(tile) & 1 for other in others):
            return RyukyokuType.TRIPLE_RON
    return None if state.tiles_left else RyukyokuType.EXHAUSTIVE
