"""What is offered besides a plain discard, and what each would change, in words. No Qt."""

from collections.abc import Iterable
from dataclasses import dataclass

from rules.events import Call, Discard
from rules.observation import Observation
from rules.offers import Action
from rules.tiles import Tile
from tutor.advice.call_advice import OptionAdvice
from tutor.text.call_facts import fact_text
from tutor.text.calls import action_word
from tutor.text.names import capital


@dataclass(frozen=True, slots=True)
class WhyView:
    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class OptionView:
    title: str
    tiles: tuple[Tile, ...]
    lines: tuple[WhyView, ...]


def option_views(options: Iterable[OptionAdvice], seen: Observation) -> tuple[OptionView, ...]:
    return tuple(
        OptionView(
            action_word(option.action, seen),
            _tiles(option.action),
            tuple(
                WhyView(sign, capital(fact_text(fact, seen)))
                for sign, facts in (
                    ("speed_outline", option.speed),
                    ("value_outline", option.value),
                    ("safety_outline", option.safety),
                )
                for fact in facts
            ),
        )
        for option in options
    )


def _tiles(action: Action) -> tuple[Tile, ...]:
    match action:
        case Discard():
            return (action.tile,)
        case Call():
            return action.meld.tiles
        case _:
            return ()
