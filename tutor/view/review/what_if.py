"""What if another tile had been thrown: the next turn's chances of both, side by side. No Qt."""

from dataclasses import dataclass

from rules.events import Discard
from rules.observation import Observation
from rules.tiles import Kind, Tile, kind_of
from tutor.advice.advice import Decision
from tutor.advice.next_turn import NextTurn, next_turn
from tutor.language import Translator
from tutor.text.names import tile_word
from tutor.text.next_turn import chance_line, draws_name, risk_line, wait_line, yaku_line
from tutor.view.review.state import ReviewState, table_at


@dataclass(frozen=True, slots=True)
class ThrowView:
    """One throw and what it leaves."""

    head: str
    tile: Tile
    name: str
    """Of the tile."""
    draws: tuple[tuple[Kind, str], ...]
    """Each good draw with the copies that are left: "×2"."""
    draws_name: str
    lines: tuple[str, ...]
    """What stands below each of the view's heads."""


@dataclass(frozen=True, slots=True)
class WhatIfView:
    """The tile that was thrown, and another."""

    title: str
    draws: str
    """The head above the good draws."""
    heads: tuple[str, ...]
    played: ThrowView
    other: ThrowView
    back: str
    """On the button that leads back."""


def other_throw(decision: Decision, tile: int) -> Tile | None:
    """Return a tile of the hand as the discard to look at; None: it is the one that was thrown, or
    may not be thrown."""
    wanted = Tile(tile)
    legal = {kind_of(each) for each in decision.observation.discards}
    same = kind_of(decision.played) == kind_of(wanted)
    return None if same or kind_of(wanted) not in legal else wanted


def table_after(state: ReviewState, tile: Tile) -> Observation | None:
    """Return what the seat would have seen right after it threw this tile."""
    table, decision = table_at(state), state.decision
    if table is None or decision is None:
        return None
    table.apply(Discard(state.seat, tile, tile == decision.observation.drawn, False))
    return table.observe(state.seat)


def what_if_view(decision: Decision, tile: Tile, translator: Translator) -> WhatIfView:
    """Return both throws beside each other."""
    seen, advice = decision.observation, decision.advice
    name = tile_word(tile, translator, seen.rules.red_fives)
    played, other = (next_turn(seen, advice, each) for each in (decision.played, tile))
    return WhatIfView(
        translator.gettext("What if you throw {tile}?").format(tile=name),
        translator.gettext("Good draws next turn"),
        (
            translator.gettext("Chance"),
            translator.gettext("Wait"),
            translator.gettext("Yaku"),
            translator.gettext("Risk of this throw"),
        ),
        _throw(translator.gettext("thrown"), played, decision, translator),
        _throw(translator.gettext("instead"), other, decision, translator),
        translator.pgettext("to the tile that was thrown", "Back"),
    )


def _throw(head: str, turn: NextTurn, decision: Decision, translator: Translator) -> ThrowView:
    seen, tile = decision.observation, turn.discard
    riichi = decision.riichi and tile == decision.played
    return ThrowView(
        head,
        tile,
        tile_word(tile, translator, seen.rules.red_fives),
        tuple((kind, f"×{live}") for kind, live in turn.draws),
        draws_name(turn, translator),
        (
            chance_line(turn, translator),
            wait_line(turn, translator),
            yaku_line(turn, seen, translator, riichi=riichi),
            risk_line(turn, seen, translator),
        ),
    )


def offered_throw(decision: Decision) -> Tile:
    """Return the tile to try first: the tutor's, or where that was thrown the next one; the thrown
    one where it was the only choice."""
    others = (
        placed.discard
        for placed in decision.advice.combined
        if kind_of(placed.discard) != kind_of(decision.played)
    )
    return next(others, decision.played)


def offer_words(decision: Decision, translator: Translator) -> tuple[str, str]:
    """Return what the button says, and what else can be tried."""
    red = decision.observation.rules.red_fives
    name = tile_word(offered_throw(decision), translator, red)
    return (
        translator.gettext("What if: {tile}").format(tile=name),
        translator.gettext("Click any tile of the hand to see what throwing it would bring."),
    )
