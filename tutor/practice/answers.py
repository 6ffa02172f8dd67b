"""What the seats answered at one step of a game, as a line of its journal holds it."""

from collections.abc import Mapping
from typing import Any

from rules.events import Call, Discard, Ryukyoku, Win
from rules.offers import Action
from rules.table import Answer
from rules.tiles import Seat


def encode_answers(answers: Mapping[Seat, Answer]) -> dict[str, Any]:
    return {str(seat): encode(answer) for seat, answer in answers.items()}


def decode_answers(
    entry: Mapping[str, Any], pending: Mapping[Seat, tuple[Action, ...]]
) -> dict[Seat, Answer]:
    """Return the answers of one step, found among what is offered.

    Raises:
        ValueError: somebody who was not asked answered, or what was not offered.
    """
    if {*entry} != {str(seat) for seat in pending}:
        raise ValueError(f"seats {', '.join(entry)} answer, {', '.join(map(str, pending))} should")
    return {seat: _decode(entry[str(seat)], offered) for seat, offered in pending.items()}


def encode(answer: Answer) -> list[Any] | None:
    match answer:
        case None:
            return None
        case Discard():
            return ["riichi" if answer.riichi else "discard", answer.tile]
        case Call():
            return [str(answer.meld.type), *answer.meld.tiles]
        case Win():
            return ["tsumo" if answer.seat == answer.from_seat else "ron"]
        case Ryukyoku():
            return [str(answer.type)]


def _decode(entry: Any, offered: tuple[Action, ...]) -> Answer:
    if entry is None:
        return None
    for action in offered:
        if encode(action) == entry:
            return action
    raise ValueError(f"{entry} was not offered")
