"""Calls, riichi, kans and wins in the advice log: lines with the kind ``call``.

    {"kind": "call", "game", "round", "honba", "turn", "seat", "observation",
     "offered": [{"action", "tiles", "speed", "value", "safety"}], "answered", "recommended",
     "doubt", "about", "verdict", "hints", "taken_back", "reasons", "words"}

An action is ``{"action": "chi", "tiles": ["3m", "4m", "5m"]}``, with a discard, riichi, pon,
daiminkan, kakan, ankan, tsumo, ron or nine_terminals; null passes. Facts are ``{"key", "facts"}``.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, TextIO

from rules.events import Call, Discard, Ryukyoku, Win
from rules.offers import Action
from rules.tiles import tile_name
from tutor.advice.call_advice import CallDecision, OptionAdvice
from tutor.advice.observation_json import observation_to_json
from tutor.advice.reason_json import OFFER_KEYS, offer_reasons_to_json, reasons_to_json
from tutor.files import json_line

KIND: Final = "call"


def write_calls(
    file: TextIO,
    decisions: Iterable[CallDecision],
    sentences: Callable[[CallDecision], tuple[str, ...]],
) -> int:
    """Append the lines to an advice log; returns how many."""
    written = 0
    for decision in decisions:
        file.write(call_line(decision, sentences(decision)))
        written += 1
    return written


def call_line(decision: CallDecision, sentences: tuple[str, ...]) -> str:
    """Return the line of a call, with its end."""
    return json_line(call_to_json(decision, sentences))


def call_to_json(decision: CallDecision, sentences: tuple[str, ...]) -> dict[str, Any]:
    """One line as JSON values."""
    observation, advice = decision.observation, decision.advice
    return {
        "kind": KIND,
        "game": decision.game,
        "round": observation.round,
        "honba": observation.honba,
        "turn": observation.turn,
        "seat": observation.seat,
        "observation": observation_to_json(observation),
        "offered": [_option(option) for option in advice.options],
        "answered": _action(decision.answered),
        "recommended": _action(advice.recommended),
        "doubt": advice.doubt.value,
        "about": advice.about,
        "verdict": decision.verdict.value,
        "hints": decision.hints,
        "taken_back": decision.taken_back,
        "reasons": offer_reasons_to_json(advice.reasons),
        "words": list(sentences),
    }


def _option(option: OptionAdvice) -> dict[str, Any]:
    return {
        **(_action(option.action) or {}),
        "speed": reasons_to_json(option.speed, OFFER_KEYS),
        "value": reasons_to_json(option.value, OFFER_KEYS),
        "safety": reasons_to_json(option.safety, OFFER_KEYS),
    }


def _action(action: Action | None) -> dict[str, Any] | None:
    match action:
        case None:
            return None
        case Discard():
            name = "riichi" if action.riichi else "discard"
            return {"action": name, "tiles": [tile_name(action.tile)]}
        case Call():
            tiles = [tile_name(tile) for tile in action.meld.tiles]
            return {"action": action.meld.type.value, "tiles": tiles}
        case Win():
            name = "tsumo" if action.seat == action.from_seat else "ron"
            return {"action": name, "tiles": [tile_name(action.tile)]}
        case Ryukyoku():
            return {"action": action.type.value, "tiles": []}
