"""Play a recorded game through the rules and list each disagreement."""

from dataclasses import dataclass

from rules.events import Deal, Discard, Event, Ryukyoku, RyukyokuType, Win
from rules.legal import why_illegal
from rules.message import Message
from rules.record import GameRecord
from rules.round import IllegalEvent, Round
from rules.scoring import score_win, settle_exhaustive, settle_nagashi, settle_win
from rules.shanten import waits
from rules.table import RoundStart, final_points, round_start_after
from rules.tiles import SEATS, count_kinds, format_tiles, four

TOTAL_POINTS = 100_000


@dataclass(frozen=True, slots=True)
class Disagreement:
    """Where a record breaks the rules; `round` and `event` count from 1."""

    game: str
    round: int
    event: int
    what: Message

    def __str__(self) -> str:
        return f"{self.game}: round {self.round}, event {self.event}: {self.what}"


@dataclass(frozen=True, slots=True)
class GameCheck:
    rounds: int = 0
    decisions: int = 0
    wins: int = 0
    illegal: tuple[Disagreement, ...] = ()
    points_mismatches: tuple[Disagreement, ...] = ()


def check_game(record: GameRecord) -> GameCheck:
    """Play every round of a recorded game and collect what disagrees with the rules.

    Checks that each action is legal, each tile appears once, points and sticks add up, wins and
    draws are paid by the rules, and each round follows from the one before.

    Raises:
        ValueError: the hand of a winner is hidden.
    """
    decisions = wins = 0
    illegal: list[Disagreement] = []
    points: list[Disagreement] = []
    before: Round | None = None
    earlier: tuple[Event, ...] = ()
    for number, events in enumerate(record.rounds, 1):
        state = Round(record.rules)
        for index, event in enumerate(events, 1):
            decisions += isinstance(event, Discard) and is_decision(state, event)
            wins += isinstance(event, Win)
            place = (record.game, number, index)
            if isinstance(event, Deal) and (wrong := _opening_mismatch(event, before, earlier)):
                illegal.append(Disagreement(*place, wrong))
            if mismatch := _points_mismatch(state, event, before):
                points.append(Disagreement(*place, mismatch))
            try:
                reason = why_illegal(state, event)
                if reason is not None:
                    illegal.append(Disagreement(*place, _with_hand(state, event, reason)))
                state.apply(event)
            except IllegalEvent as error:
                illegal.append(Disagreement(*place, error.message))
                break
        before, earlier = state, events
    if before is not None and before.ended and record.final_points is not None:
        place = (record.game, len(record.rounds), len(earlier))
        final = final_points(before)
        if final != record.final_points:
            mismatch = Message(
                "ends with {final}, recorded {recorded}", final=final, recorded=record.final_points
            )
            points.append(Disagreement(*place, mismatch))
        if _following(before, earlier) is not None:
            illegal.append(Disagreement(*place, Message("ends too early")))
    return GameCheck(len(record.rounds), decisions, wins, tuple(illegal), tuple(points))


def is_decision(state: Round, event: Discard) -> bool:
    """Return whether a discard is a decision: after a draw, by a connected seat not in riichi.

    Args:
        state: the round just before the discard.
    """
    seat = event.seat
    return state.drawn is not None and not state.riichi[seat] and seat not in state.disconnected


def _points_mismatch(state: Round, event: Event, before: Round | None) -> Message | None:
    match event:
        case Deal():
            total = sum(event.points) + 1000 * event.kyotaku
            if total != TOTAL_POINTS:
                return Message("points and sticks add up to {total}", total=total)
            if before is not None and before.ended and list(event.points) != before.points:
                return Message(
                    "begins with {points}, the round before ended with {before}",
                    points=event.points,
                    before=before.points,
                )
            return None
        case Win():
            score = score_win(state, event.seat, event.from_seat, event.tile, event.ura_indicators)
            if score is None:
                return None  # why_illegal says so
            deltas = settle_win(state, event, score)
            if deltas != event.deltas:
                return Message(
                    "a win of {han} han {fu} fu pays {deltas}, recorded {recorded}",
                    han=score.han,
                    fu=score.fu,
                    deltas=deltas,
                    recorded=event.deltas,
                )
            claimed = tuple(sorted((number, han) for number, han in event.yaku if han))
            if claimed and claimed != score.yaku:
                return Message(
                    "a win with the yaku {yaku}, recorded {recorded}",
                    yaku=score.yaku,
                    recorded=claimed,
                )
            return None
        case Ryukyoku():
            match event.type:
                case RyukyokuType.EXHAUSTIVE:
                    tenpai = _tenpai(state)
                    if tenpai != event.tenpai:
                        return Message(
                            "tenpai {tenpai}, recorded {recorded}",
                            tenpai=tenpai,
                            recorded=event.tenpai,
                        )
                    deltas = settle_exhaustive(tenpai)
                case RyukyokuType.NAGASHI_MANGAN:
                    deltas = settle_nagashi(event.nagashi, state.dealer)
                case _:
                    deltas = (0, 0, 0, 0)
            if deltas != event.deltas:
                return Message(
                    "a drawn round ({kind}) pays {deltas}, recorded {recorded}",
                    kind=event.type,
                    deltas=deltas,
                    recorded=event.deltas,
                )
            return None
        case _:
            return None


def _opening_mismatch(
    event: Deal, before: Round | None, earlier: tuple[Event, ...]
) -> Message | None:
    if event.dealer != event.round % 4:
        return Message(
            "round {round} with seat {seat} as dealer", round=event.round, seat=event.dealer
        )
    if before is None or not before.ended:
        return None
    expected = _following(before, earlier)
    if expected is None:
        return Message("begins though the game was over")
    if (event.round, event.honba) != (expected.number, expected.honba):
        return Message(
            "round {round} honba {honba} follows, not round {number} honba {right}",
            round=event.round,
            honba=event.honba,
            number=expected.number,
            right=expected.honba,
        )
    return None


def _following(state: Round, events: tuple[Event, ...]) -> RoundStart | None:
    return round_start_after(state, events, dealer_tenpai=_tenpai(state)[state.dealer])


def _tenpai(state: Round) -> tuple[bool, bool, bool, bool]:
    return four(
        waits(count_kinds(state.hands[seat] or []), len(state.melds[seat])) != 0 for seat in SEATS
    )


def _with_hand(state: Round, event: Event, reason: Message) -> Message:
    seat = getattr(event, "seat", None)
    if seat is None or state.hands[seat] is None:
        return reason
    return Message(
        "seat {seat} {reason}: {hand}",
        seat=seat,
        reason=reason,
        hand=format_tiles(state.hands[seat] or []),
    )
