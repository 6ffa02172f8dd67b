"""What the review shows of the luck of the tiles: one line, and the draws that it came from."""

from dataclasses import dataclass

from rules.events import Deal
from tutor.luck.game import EventLuck, GameLuck
from tutor.text.luck import draw_line, game_luck_lines, most_and_least, refusal_line, short_luck
from tutor.view.review.state import ReviewState


@dataclass(frozen=True, slots=True)
class DrawView:
    text: str
    index: int | None


@dataclass(frozen=True, slots=True)
class LuckView:
    short: str
    line: str
    note: str
    lucky: tuple[DrawView, ...] = ()
    unlucky: tuple[DrawView, ...] = ()


def luck_view(state: ReviewState) -> LuckView | None:
    luck = state.luck
    if luck is None:
        return None
    if not isinstance(luck, GameLuck):
        return LuckView(short_luck(None), refusal_line(luck), "")
    line, note = game_luck_lines(luck, state.seat)
    lucky, unlucky = most_and_least(luck.draws_of(state.seat), state.seat)
    return LuckView(
        short_luck(luck.luck[state.seat]),
        line,
        note,
        tuple(_draw_view(each, state) for each in lucky),
        tuple(_draw_view(each, state) for each in unlucky),
    )


def _draw_view(event: EventLuck, state: ReviewState) -> DrawView:
    deal = state.record.rounds[event.round][0]
    assert isinstance(deal, Deal)
    text = draw_line(event, state.seat, deal.round, deal.honba)
    return DrawView(text, _index_of(event, state))


def _index_of(event: EventLuck, state: ReviewState) -> int | None:
    if event.round >= len(state.rounds):
        return None
    start = sum(map(len, state.rounds[: event.round]))
    turns = [entry.observation.turn for entry in state.rounds[event.round]]
    if event.turn in turns:
        return start + turns.index(event.turn)
    before = [place for place, turn in enumerate(turns) if turn < event.turn]
    return start + before[-1] if before else None
