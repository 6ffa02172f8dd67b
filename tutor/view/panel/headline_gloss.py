"""What the words of a headline mean: the stance, and the hand or that it is ready."""

from collections.abc import Iterator
from typing import Final

from rules.observation import Observation
from tutor.advice.advice import Advice
from tutor.advice.facts import find, number
from tutor.advice.hand_in_sight import made_yakuhai
from tutor.evaluators.hand_names import HandName
from tutor.strategy.stance import Stance
from tutor.text.glossary.lookup import gloss_line, term_of
from tutor.text.stance import names_stance, shown_hands

KEYS: Final = {HandName.RIICHI: "hand_riichi", HandName.NO_YAKU: "yaku"}


def headline_gloss(advice: Advice, observation: Observation) -> str:
    terms = (term_of(key) for key in _words(advice, observation))
    return "\n".join(gloss_line(term) for term in terms if term is not None)


def _words(advice: Advice, observation: Observation) -> Iterator[str]:
    if advice.stance is None:
        return
    if names_stance(advice, observation):
        yield f"stance_{advice.stance.value}"
    if advice.stance is Stance.FOLD:
        return
    if number(find(advice.rankings.speed, advice.best[0]), "shanten_after") == 0:
        yield "tenpai"
        return
    if made_yakuhai(observation, advice.best):
        yield HandName.YAKUHAI.value
    for hand in shown_hands(advice, observation):
        yield KEYS.get(hand.name, hand.name.value)
