from dataclasses import dataclass
from typing import Final

from rules.observation import Observation
from rules.tiles import parse_kind
from tutor.coach.concepts.finders import Concept, Sighting
from tutor.coach.concepts.ledger import Detail
from tutor.language import gettext, mark, pgettext
from tutor.text import names
from tutor.text.glossary.entries import concept_key
from tutor.text.glossary.lookup import Term, term_of
from tutor.text.hands import hand_word, suit_word

# Translators: what to look at in this position; each ends what a concept is.
_LOOKS: Final = {
    Concept.SETS: mark("Whole sets here: {count}."),
    Concept.YAKU: mark("Here: {hand}."),
    Concept.RIICHI: mark("Your hand is closed: it may still declare it."),
    Concept.YAKUHAI: mark("Yours here: {tiles}."),
    Concept.DORA: mark("The dora here: {tiles}."),
    Concept.SHANTEN: mark("Steps from ready here, yaku aside: {steps}."),
    Concept.UKEIRE: mark("The most that a throw leaves here: {count}."),
    Concept.SINGLES: mark("Singles here: {tiles}."),
    Concept.FIVE_BLOCKS: mark("Blocks here: {count}."),
    Concept.SIX_BLOCKS: mark("The weakest here: {block}."),
    Concept.JOINTS: mark("Look at {block} here."),
    Concept.PAIR: mark("Pairs here: {tiles}."),
    Concept.COMPOUNDS: mark("Here: {block}."),
    Concept.NEXT_WAIT: mark("Here {count} of {of} draws leave a good wait."),
    Concept.WAITS: mark("Tiles to win on here: {count}."),
    Concept.FURITEN: mark("Look for {tiles} in your river."),
    Concept.TANYAO: mark("In its way here: {tiles}."),
    Concept.CALLING: mark("Steps from ready here: {steps} without the call, {after} with it."),
    Concept.RIICHI_OR_QUIET: mark("Tiles to win on here: {count}."),
    Concept.MAIN_ROAD: mark("Runs and two-sided shapes here: {count}."),
    Concept.FLUSH: mark("Tiles of {suit} and honours here: {count}."),
    Concept.PAIRS: mark("Pairs and triplets here: {count}."),
    Concept.RARE_HANDS: mark("Here: {hand}."),
    Concept.THREATS: mark("Here: {seats}."),
    Concept.SURE_TILES: mark("Safe from {seats} in your hand: {tiles}."),
    Concept.SAFER_TILES: mark("Look at {tiles} here."),
    Concept.FOLDING: mark("Here: {tiles}, in this order."),
    Concept.PUSH_OR_FOLD: mark("{tile} deals in here {chance}."),
    Concept.WORTH: mark("Yours here: about {points} points."),
    Concept.STANDING: mark("You are {place} here."),
}
_WITHOUT_TILES: Final = {
    Concept.PAIR: mark("Here there is none yet."),
    Concept.FURITEN: mark("Look through your own river here."),
    Concept.TANYAO: mark("Nothing is in its way here."),
    Concept.SURE_TILES: mark("Safe from {seats} in your hand: none."),
}
_NONE: Final = {
    Concept.SETS: mark("Whole sets here: 0."),
    Concept.FIVE_BLOCKS: mark("Blocks here: 0."),
    Concept.MAIN_ROAD: mark("Runs and two-sided shapes here: 0."),
    Concept.PAIRS: mark("Pairs and triplets here: 0."),
}
_WITHOUT_YAKU: Final = mark("Which one can this hand still get?")
_READY: Final = mark("Here the hand can be ready now.")


# fmt: off
_DAYS: Final = (
    mark("what wins"), mark("nearer to ready"), mark("good shapes"), mark("good waits"),
    mark("which hand to build"), mark("keeping safe"), mark("the whole game"),
)
# fmt: on


def day_about(day: int) -> str:
    return gettext(_DAYS[day - 1])


@dataclass(frozen=True, slots=True)
class ConceptWords:
    text: str
    name: str
    key: str


def concept_term(concept: Concept) -> Term:
    term = term_of(concept_key(concept))
    assert term is not None
    return term


def concept_words(sighting: Sighting, detail: Detail, observation: Observation) -> ConceptWords:
    """Return texts about a concept that occurs in a position.

    FULL: "New idea: five blocks. ... Blocks here: 6."; SHORT: "Five blocks. Blocks here: 6."; SIGN:
    "Five blocks".
    """
    term = concept_term(sighting.concept)
    name, look = names.capital(term.word), look_line(sighting, observation)
    match detail:
        case Detail.FULL:
            name = term.word
            pattern = gettext("New idea: {name}. {what} {look}")
            text = pattern.format(name=name, what=term.gloss, look=look)
        case Detail.SHORT:
            text = pgettext("a concept", "{name}. {look}").format(name=name, look=look)
        case Detail.SIGN:
            text = name
    return ConceptWords(text, name, term.key)


def look_line(sighting: Sighting, observation: Observation) -> str:
    kinds = [parse_kind(name) for name in sighting.kinds]
    words = [names.kind_word(kind) for kind in kinds]
    one_suit = len({kind // 9 for kind in kinds}) == 1 and max(kinds, default=27) < 27
    concept, count, about = sighting.concept, sighting.count, sighting.about
    if concept is Concept.YAKU and sighting.hand is None:
        pattern = _WITHOUT_YAKU
    elif concept is Concept.SHANTEN and not count:
        pattern = _READY
    elif not kinds and concept in _WITHOUT_TILES:
        pattern = _WITHOUT_TILES[concept]
    elif count == 0 and concept in _NONE:
        pattern = _NONE[concept]
    else:
        pattern = _LOOKS[concept]
    said = gettext(pattern).format(
        count=count,
        of=sighting.of,
        steps=names.steps_word(count or 0),
        after=names.steps_word(sighting.of or 0),
        tiles=names.together(words),
        tile=words[0] if words else "",
        block=names.block_word(kinds) if one_suit else "",
        hand=hand_word(sighting.hand, about) if sighting.hand else "",
        suit=suit_word(about) if concept is Concept.FLUSH and about is not None else "",
        seats=names.seats_word(sighting.seats, observation),
        chance=names.one_in(sighting.risk or 0.0),
        points=f"{count or 0:,}",
        place=names.place_word(count) if concept is Concept.STANDING and count is not None else "",
    )
    return names.capital(said)
