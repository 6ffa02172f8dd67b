from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias, TypeVar

from rules import legal
from rules.events import (
    COUNTED_OUT,
    NO_POINTS,
    Call,
    Deal,
    Discard,
    Disconnected,
    DoraRevealed,
    Draw,
    Event,
    FourPoints,
    Reconnected,
    RiichiAccepted,
    Ruleset,
    Ryukyoku,
    RyukyokuType,
    Win,
)
from rules.melds import MeldType
from rules.placement import EXTRA_ROUNDS, GOAL_POINTS
from rules.record import GameRecord, Player
from rules.round import DRAWS, Round, Wall, shuffled_walls
from rules.scoring import pao_seat, score_win, settle_exhaustive, settle_nagashi, settle_win
from rules.tiles import SEATS, Seat, Tile, four


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
    state: Round, events: Sequence[Event], *, dealer_tenpai: bool, plays_on: bool = False
) -> RoundStart | None:
    """Return how the round after a finished one starts; None if the game is over.

    The dealer repeats after winning, when tenpai at an exhaustive draw, and after an abortive draw.
    The game ends when a seat is below zero, and after its last regular round once a seat has
    30,000, at the latest four rounds later. A repeating dealer ends it only when in first place
    with 30,000, and never by an abortive draw.

    Args:
        state: the round after its last event.
        dealer_tenpai: whether the dealer was tenpai; matters only at an exhaustive draw.
        plays_on: whether to return the start of a next round even if these rules end the game.
    """
    wins = [event for event in events if isinstance(event, Win)]
    drawn = next((event for event in events if isinstance(event, Ryukyoku)), None)
    aborted = drawn is not None and drawn.type not in COUNTED_OUT
    won = any(win.seat == state.dealer for win in wins)
    repeats = won or aborted or (drawn is not None and dealer_tenpai)
    if not plays_on and _is_last(state, repeats=repeats, aborted=aborted):
        return None
    number = state.number if repeats else state.number + 1
    honba = state.honba + 1 if repeats or drawn is not None else 0
    return RoundStart(number, honba, state.kyotaku, four(state.points))


def final_points(state: Round) -> FourPoints:
    """Return the points at the end of the game; first place takes the riichi sticks left on the
    table."""
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


_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Snapshot:
    events: tuple[Event, ...]
    wall: Wall
    draws: int
    rinshan: int
    hidden_dora: int


def snapshot_after(events: Sequence[Event], random: Random) -> Snapshot:
    """Return the state of the table after the given events of a round.

    Tiles that have been dealt, drawn or revealed stay where they are. All other tiles are shuffled:
    the rest of the wall, the unrevealed indicators and the ura dora.

    Raises:
        ValueError: if a hand or a draw is hidden, a tile occurs twice, or there is no deal.
    """
    moves = tuple(event for event in events if not isinstance(event, Disconnected | Reconnected))
    deal = moves[0] if moves else None
    if not isinstance(deal, Deal):
        raise ValueError("a round begins with a deal")
    draws: list[Tile] = []
    rinshan: list[Tile] = []
    after_kan = False
    for event in moves:
        if isinstance(event, Call):
            after_kan = event.meld.is_kan
        elif isinstance(event, Draw):
            (rinshan if after_kan else draws).append(_known(event.tile))
            after_kan = False
    turned = [event.indicator for event in moves if isinstance(event, DoraRevealed)]
    kans = sum(isinstance(event, Call) and event.meld.is_kan for event in moves)
    hands = tuple(_known(hand) for hand in deal.hands)
    wall = _wall(hands, draws, rinshan, [deal.dora_indicator, *turned], random)
    return Snapshot(moves, wall, len(draws), len(rinshan), kans - len(turned))


def _wall(
    hands: tuple[tuple[Tile, ...], ...],
    draws: list[Tile],
    rinshan: list[Tile],
    indicators: list[Tile],
    random: Random,
) -> Wall:
    known = [*(tile for hand in hands for tile in hand), *draws, *rinshan, *indicators]
    rest = [Tile(tile) for tile in range(136) if tile not in {*known}]
    if len(rest) + len(known) != 136:
        raise ValueError("a tile comes twice")
    random.shuffle(rest)

    def filled(tiles: list[Tile], count: int) -> tuple[Tile, ...]:
        return (*tiles, *(rest.pop() for _ in range(count - len(tiles))))

    return Wall(
        hands, filled(draws, DRAWS), filled(rinshan, 4), filled(indicators, 5), filled([], 5)
    )


def _known(value: _T | None) -> _T:
    if value is None:
        raise ValueError("a hand or a draw is hidden")
    return value


Answer: TypeAlias = legal.Action | None


class Table:
    """A game in progress.

    `walls` replaces shuffled walls. `opening` may start in mid-game or mid-round (ValueError if no
    seat is to discard at that moment, or the events are impossible). After `rounds` rounds the
    table stops even if the game is not over.

    Attributes:
        pending: the seats that must answer now, with their actions; on another seat's discard or
            kan they may also pass (None). Empty once the game is over.
        round: the current round.
        final_points: None until the table stops; includes leftover sticks if the game is over.
    """

    def __init__(
        self,
        rules: Ruleset,
        random: Random,
        players: tuple[str, ...] = (),
        walls: Iterator[Wall] | None = None,
        opening: RoundStart | Snapshot = FIRST_ROUND,
        rounds: int | None = None,
    ) -> None:
        self.rules = rules
        self.players = players or ("A", "B", "C", "D")
        self.final_points: FourPoints | None = None
        self.pending: dict[Seat, tuple[legal.Action, ...]] = {}
        self.round = Round(rules)
        self._walls = walls or shuffled_walls(random)
        self._most_rounds = rounds
        self._stops_early = False
        self._rounds: list[list[Event]] = []
        self._fresh: list[Event] = []
        if isinstance(opening, Snapshot):
            self._wall = opening.wall
            self._draws_taken, self._rinshan_taken = opening.draws, opening.rinshan
            self._hidden_dora = opening.hidden_dora
            self._rounds.append([])
            for event in opening.events:
                self._emit(event)
            seat = self.round.to_discard
            if seat is None:
                raise ValueError("no seat is to discard at this moment")
            self.pending = {seat: legal.own_turn(self.round, seat)}
        else:
            self._deal(opening)

    @property
    def is_over(self) -> bool:
        return self.final_points is not None

    def record(self) -> GameRecord:
        rounds = tuple(tuple(events) for events in self._rounds)
        return GameRecord(
            self.rules,
            four(Player(name) for name in self.players),
            rounds,
            final_points=None if self._stops_early else self.final_points,
        )

    def step(self, answers: Mapping[Seat, Answer]) -> tuple[Event, ...]:
        """Apply the answers of all pending seats and continue to the next question.

        Returns:
            The events since the last step.

        Raises:
            ValueError: if an answer is missing or was not offered.
        """
        for seat, offered in self.pending.items():
            if seat not in answers:
                raise ValueError(f"seat {seat} must answer")
            if answers[seat] is None and self.round.to_discard == seat:
                raise ValueError(f"seat {seat} must discard a tile")
            if answers[seat] is not None and answers[seat] not in offered:
                raise ValueError(f"seat {seat} was not offered {answers[seat]}")
        chosen = {seat: answers[seat] for seat in self.pending}
        self.pending = {}
        self._fresh = []
        actor = self.round.to_discard
        if actor is not None:
            action = chosen[actor]
            match action:
                case Discard():
                    self._emit(action)
                    self._reveal_hidden()
                    self._offer()
                case Call():
                    self._emit(action)
                    self._reveal_hidden()
                    if action.meld.type is MeldType.ANKAN:
                        self._reveal()
                        self._draw(action.seat)
                    else:
                        self._hidden_dora = 1
                        self._offer()
                case Win():
                    self._win([action])
                case Ryukyoku():
                    self._end_drawn(RyukyokuType.NINE_TERMINALS)
        else:
            self._resolve({seat: action for seat, action in chosen.items() if action is not None})
        return tuple(self._fresh)

    def _emit(self, event: Event) -> None:
        self.round.apply(event)
        self._rounds[-1].append(event)
        self._fresh.append(event)

    def _deal(self, opening: RoundStart) -> None:
        self._wall = next(self._walls)
        self._rinshan_taken = self._draws_taken = 0
        self._hidden_dora = 0
        self.round = Round(self.rules)
        self._rounds.append([])
        self._emit(
            Deal(
                opening.number,
                opening.honba,
                opening.kyotaku,
                opening.dealer,
                opening.points,
                self._wall.hands,
                self._wall.indicators[0],
            )
        )
        self._draw(opening.dealer)

    def _draw(self, seat: Seat) -> None:
        if self.round.rinshan:
            tile = self._wall.rinshan[self._rinshan_taken]
            self._rinshan_taken += 1
        else:
            tile = self._wall.draws[self._draws_taken]
            self._draws_taken += 1
        self._emit(Draw(seat, tile))
        self.pending = {seat: legal.own_turn(self.round, seat)}

    def _reveal(self) -> None:
        self._emit(DoraRevealed(self._wall.indicators[len(self.round.dora_indicators)]))

    def _reveal_hidden(self) -> None:
        while self._hidden_dora:
            self._hidden_dora -= 1
            self._reveal()

    def _offer(self) -> None:
        offers = {seat: legal.claims(self.round, seat) for seat in SEATS}
        self.pending = {seat: offered for seat, offered in offers.items() if offered}
        if not self.pending:
            self._resolve({})

    def _resolve(self, wanted: Mapping[Seat, legal.Action]) -> None:
        offer = self.round.offer
        assert offer is not None
        order = [Seat((offer[0] + step) % 4) for step in (1, 2, 3)]
        wins = [w for s in order if isinstance(w := wanted.get(s), Win)]
        if len(wins) == 3:
            self._end_drawn(RyukyokuType.TRIPLE_RON)
        elif wins:
            self._win(wins)
        elif self.round.is_chankan_offer():
            self._draw(offer[0])
        else:
            seat = offer[0]
            if self.round.riichi[seat] and not self.round.riichi_paid[seat]:
                self._emit(RiichiAccepted(seat))
            calls = [c for s in order if isinstance(c := wanted.get(s), Call)]
            if not calls:
                self._next_turn(order[0])
                return
            call = min(calls, key=lambda call: call.meld.type is MeldType.CHI)
            self._emit(call)
            if call.meld.is_kan:
                self._hidden_dora = 1
                self._draw(call.seat)
            else:
                self.pending = {call.seat: legal.own_turn(self.round, call.seat)}

    def _next_turn(self, seat: Seat) -> None:
        if legal.is_four_winds(self.round):
            self._end_drawn(RyukyokuType.FOUR_WINDS)
        elif legal.is_four_kans(self.round):
            self._end_drawn(RyukyokuType.FOUR_KANS)
        elif all(self.round.riichi):
            self._end_drawn(RyukyokuType.FOUR_RIICHI)
        elif self.round.tiles_left == 0:
            tenpai = four(legal.seat_waits(self.round, seat) != 0 for seat in SEATS)
            nagashi = legal.nagashi_seats(self.round)
            if nagashi:
                kind, deltas = (
                    RyukyokuType.NAGASHI_MANGAN,
                    settle_nagashi(nagashi, self.round.dealer),
                )
            else:
                kind, deltas = RyukyokuType.EXHAUSTIVE, settle_exhaustive(tenpai)
            self._emit(Ryukyoku(kind, tenpai, deltas, nagashi))
            self._finish_round(dealer_tenpai=tenpai[self.round.dealer])
        else:
            self._draw(seat)

    def _win(self, wins: list[Win]) -> None:
        state = self.round
        for win in wins:
            ura: tuple[Tile, ...] = ()
            if state.riichi[win.seat]:
                ura = self._wall.ura_indicators[: len(state.dora_indicators)]
            score = score_win(state, win.seat, win.from_seat, win.tile, ura)
            assert score is not None  # else it was not offered
            self._emit(
                replace(
                    win,
                    ura_indicators=ura,
                    deltas=settle_win(state, win, score),
                    han=score.han,
                    fu=score.fu,
                    yaku=score.yaku,
                    pao_seat=pao_seat(state.melds[win.seat], score.yaku),
                )
            )
        self._finish_round()

    def _end_drawn(self, kind: RyukyokuType) -> None:
        self._emit(Ryukyoku(kind, legal.NOBODY, NO_POINTS))
        self._finish_round()

    def _finish_round(self, *, dealer_tenpai: bool = False) -> None:
        following = round_start_after(self.round, self._rounds[-1], dealer_tenpai=dealer_tenpai)
        if following is None:
            self.final_points = final_points(self.round)
        elif len(self._rounds) == self._most_rounds:
            self._stops_early = True
            self.final_points = four(self.round.points)
        else:
            self._deal(following)
