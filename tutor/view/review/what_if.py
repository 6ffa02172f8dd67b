"""What if another tile had been thrown: the next turn's chances of both, side by side. No Qt."""

from dataclasses import dataclass

from rules.events import Discard
from rules.observation import Observation
from rules.tiles import Kind, Tile, kind_of
from tutor.advice.advice import Decision
from tutor.advice.next_turn import NextTurn, next_turn
from tutor.language import gettext, pgettext
from tutor.text.names import tile_word
from tutor.text.next_turn import chance_line, draws_name, risk_line, wait_line, yaku_line
from tutor.view.review.state import ReviewState, table_at


@dataclass(frozen=True, slots=True)
class ThrowView:
    head: str
    tile: Tile
    name: str
    draws: tuple[tuple[Kind, str], ...]
    draws_name: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhatIfView:
    title: str
    draws: str
    heads: tuple[str, ...]
    played: ThrowView
    other: ThrowView
    back: str


def other_throw(decision: Decision, tile: int) -> Tile | None:
    wanted = Tile(tile)
    legal = {kind_of(each) for each in decision.observation.discards}
    same = kind_of(decision.played) == kind_of(wanted)
    return None if same or kind_of(wanted) not in legal else wanted


def table_after(state: ReviewState, tile: Tile) -> Observation | None:
    table, decision = table_at(state), state.decision
    if table is None or decision is None:
        return None
    table.apply(Discard(state.seat, tile, tile == decision.observation.drawn, False))
    return table.observe(state.seat)


def what_if_view(decision: Decision, tile: Tile) -> WhatIfView:
    seen, advice = decision.observation, decision.advice
    name = tile_word(tile, seen.rules.red_fives)
    played, other = (next_turn(seen, advice, each) for each in (decision.played, tile))
    return WhatIfView(
        gettext("What if you throw {tile}?").format(tile=name),
        gettext("Good draws next turn"),
        (gettext("Chance"), gettext("Wait"), gettext("Yaku"), gettext("Risk of this throw")),
        _throw(gettext("thrown"), played, decision),
        _throw(gettext("instead"), other, decision),
        pgettext("to the tile that was thrown", "Back"),
    )


def _throw(head: str, turn: NextTurn, decision: Decision) -> ThrowView:
    seen, tile = decision.observation, turn.discard
    riichi = decision.riichi and tile == decision.played
    return ThrowView(
        head,
        tile,
        tile_word(tile, seen.rules.red_fives),
        tuple((kind, f"×{live}") for kind, live in turn.draws),
        draws_name(turn),
        (
            chance_line(turn),
            wait_line(turn),
            yaku_line(turn, seen, riichi=riichi),
            risk_line(turn, seen),
        ),
    )


def offered_throw(decision: Decision) -> Tile:
    others = (
        placed.discard
        for placed in decision.advice.combined
        if kind_of(placed.discard) != kind_of(decision.played)
    )
    return next(others, decision.played)


def offer_words(decision: Decision) -> tuple[str, str]:
    red = decision.observation.rules.red_fives
    name = tile_word(offered_throw(decision), red)
    return (
        gettext("What if: {tile}").format(tile=name),
        gettext("Click any tile of the hand to see what throwing it would bring."),
    )
