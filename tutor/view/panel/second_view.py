"""What the panel shows of the second opinion: plain sentences, found when it is opened."""

from rules.message import Message
from rules.tiles import kind_of
from tutor.advice.advice import Decision
from tutor.language import Translator
from tutor.text.second import opinion_lines


def second_lines(decision: Decision, translator: Translator) -> tuple[str, ...]:
    """Return what strong players would throw here; or, in one sentence, why that is not known."""
    from tutor.second.opinion import second_opinions, shipped_weights  # not before a frame

    weights = shipped_weights()
    if isinstance(weights, Message):
        return (translator.translate(weights),)
    opinions = second_opinions((decision.observation,))
    if opinions is None:
        raise ValueError("there is a network and a position")
    shares = {
        kind_of(tile): int(opinions.shares[0, kind_of(tile)])
        for tile in decision.observation.discards
    }
    advised = {kind_of(tile) for tile in decision.advice.best}
    throws = int(weights.learned.get("decisions", 0))
    return opinion_lines(shares, advised, kind_of(decision.played), throws, translator)
