import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from rules.events import Deal, Discard, Event, Ryukyoku, RyukyokuType, Win
from rules.legal import why_illegal
from rules.message import Message
from rules.placement import EXTRA_ROUNDS
from rules.record import GameRecord
from rules.round import IllegalEvent, Round
from rules.scoring import Score, score_win, settle_exhaustive, settle_nagashi, settle_win
from rules.shanten import wait_mask
from rules.table import RoundStart, final_points, round_start_after
from rules.tiles import SEATS, count_kinds, format_tiles, four

TOTAL_POINTS: Final = 100_000
TOTAL_STEP: Final = 20_000
"""The points of all seats together are a multiple of this: each starts with 25,000, or in some
friend rooms with 30,000 and so on."""
TENHOU_GAME: Final = re.compile(r"([0-9]{4})[0-9]{6}gm-", re.ASCII)
FIRST_YEAR: Final = 2011
"""The first year in which Tenhou's games ended when a dealer in first place won or was tenpai."""
KIRIAGE: Final = ((4, 30), (3, 60))
DOUBLE_YAKUMAN: Final = (41, 46, 48, 49)
"""Suuankou tanki, pure chuuren poutou, thirteen-sided kokushi and daisuushi, which count as two
yakuman each in Mahjong Soul."""


@dataclass(frozen=True, slots=True)
class _Origin:
    """Where a game was played, as far as the rules depend on it."""

    total: int
    is_tenhou: bool
    is_old: bool

    @property
    def has_own_end(self) -> bool:
        """Whether the game may end earlier or later than Tenhou's rules say."""
        return self.is_old or self.total != TOTAL_POINTS


def origin_of(record: GameRecord) -> _Origin:
    deals = (events[0] for events in record.rounds if events)
    totals = (sum(d.points) + 1000 * d.kyotaku for d in deals if isinstance(d, Deal))
    total, match = next(totals, TOTAL_POINTS), TENHOU_GAME.match(record.game)
    year = record.day.year if record.day else int(match[1]) if match else FIRST_YEAR
    is_usual = total > 0 and total % TOTAL_STEP == 0
    return _Origin(total if is_usual else TOTAL_POINTS, match is not None, year < FIRST_YEAR)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A place where a record breaks the rules; `round` and `event` count from 1."""

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
    """Play every round of a recorded game and collect where it breaks the rules.

    Checks that each action is legal, that no tile appears twice, that points and sticks add up,
    that wins and draws are paid correctly, and that each round follows from the one before. What
    depends on hidden tiles is not checked.
    """
    decisions = wins = 0
    illegal: list[Disagreement] = []
    points: list[Disagreement] = []
    before: Round | None = None
    earlier: tuple[Event, ...] = ()
    origin = origin_of(record)
    for number, events in enumerate(record.rounds, 1):
        state = Round(record.rules)
        for index, event in enumerate(events, 1):
            decisions += isinstance(event, Discard) and is_decision(state, event)
            wins += isinstance(event, Win)
            place = (record.game, number, index)
            if isinstance(event, Deal) and (
                wrong := _opening_mismatch(event, before, earlier, origin)
            ):
                illegal.append(Disagreement(*place, wrong))
            if mismatch := _points_mismatch(state, event, before, origin):
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
        is_regular = origin.has_own_end and before.number >= record.rules.rounds - 1
        if _following(before, earlier) is not None and not is_regular:
            illegal.append(Disagreement(*place, Message("ends too early")))
    return GameCheck(len(record.rounds), decisions, wins, tuple(illegal), tuple(points))


def is_decision(state: Round, event: Discard) -> bool:
    """Check whether a discard is a decision: after a draw, by a connected seat not in riichi.

    Args:
        state: the round just before the discard.
    """
    seat = event.seat
    return state.drawn is not None and not state.riichi[seat] and seat not in state.disconnected


def _points_mismatch(
    state: Round, event: Event, before: Round | None, origin: _Origin
) -> Message | None:
    match event:
        case Deal():
            total = sum(event.points) + 1000 * event.kyotaku
            if total != origin.total:
                return Message("points and sticks add up to {total}", total=total)
            if before is not None and before.ended and list(event.points) != before.points:
                return Message(
                    "begins with {points}, the round before ended with {before}",
                    points=event.points,
                    before=before.points,
                )
            return None
        case Win() if state.hands[event.seat] is None:
            return None
        case Win():
            score = score_win(state, event.seat, event.from_seat, event.tile, event.ura_indicators)
            if score is None:
                return None  # why_illegal says so
            deltas = settle_win(state, event, score)
            others = () if origin.is_tenhou else _by_other_rules(score)
            if deltas != event.deltas and all(
                settle_win(state, event, other) != event.deltas for other in others
            ):
                return Message(
                    "a win of {han} han {fu} fu pays {deltas}, recorded {recorded}",
                    han=score.han,
                    fu=score.fu,
                    deltas=deltas,
                    recorded=event.deltas,
                )
            claimed = tuple(sorted((number, han) for number, han in event.yaku if han))
            if claimed and not {*claimed} <= {*score.yaku}:  # converters leave some out
                return Message(
                    "a win with the yaku {yaku}, recorded {recorded}",
                    yaku=score.yaku,
                    recorded=claimed,
                )
            return None
        case Ryukyoku():
            match event.type:
                case RyukyokuType.EXHAUSTIVE:
                    tenpai = _tenpai(state, event)
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
    event: Deal, before: Round | None, earlier: tuple[Event, ...], origin: _Origin
) -> Message | None:
    if event.dealer != event.round % 4:
        return Message(
            "round {round} with seat {seat} as dealer", round=event.round, seat=event.dealer
        )
    if before is None or not before.ended:
        return None
    expected = _following(before, earlier)
    if expected is None and origin.has_own_end and before.number < EXTRA_ROUNDS + 7:
        expected = _following(before, earlier, plays_on=True)
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


def _by_other_rules(score: Score) -> Iterator[Score]:
    if (score.han, score.fu) in KIRIAGE:
        factor = 2000 / (score.fu << score.han + 2)
        yield _times(score, factor)
    doubles = sum(number in DOUBLE_YAKUMAN for number, _ in score.yaku)
    if score.is_yakuman and doubles:
        yield _times(score, 1 + doubles / len(score.yaku))


def _times(score: Score, factor: float) -> Score:
    main, others = (
        round(points * factor / 1000) * 1000 for points in (score.payment, score.payment_others)
    )
    return replace(score, payment=main, payment_others=others)


def _following(
    state: Round, events: tuple[Event, ...], *, plays_on: bool = False
) -> RoundStart | None:
    dealer_tenpai = _tenpai(state, events[-1])[state.dealer]
    return round_start_after(state, events, dealer_tenpai=dealer_tenpai, plays_on=plays_on)


def _tenpai(state: Round, end: Event) -> tuple[bool, bool, bool, bool]:
    """Return which seats are tenpai, taking a hidden hand's state from the end-of-round event."""
    return four(
        wait_mask(count_kinds(hand), len(state.melds[seat])) != 0
        if (hand := state.hands[seat]) is not None
        else isinstance(end, Ryukyoku) and end.tenpai[seat]
        for seat in SEATS
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
