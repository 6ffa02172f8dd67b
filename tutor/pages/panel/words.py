from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rules.observation import Observation
from tutor.language import gettext

if TYPE_CHECKING:
    from tutor.coach.advice import Advice, ReviewEntry
    from tutor.coach.concepts.ledger import ConceptLedger, ConceptNote
    from tutor.practice.hints import Hint

WHY_STEP: Final = 2


@dataclass(frozen=True, slots=True)
class ConceptView:
    text: str
    name: str
    key: str


def concept_view(
    note: "ConceptNote | None", seen: Observation, *, is_brief: bool = False
) -> ConceptView | None:
    from tutor.coach.concepts.ledger import Detail  # numpy: not before the first frame
    from tutor.text.concepts import concept_words

    if note is None:
        return None
    said = concept_words(note.sighting, note.detail, seen)
    if is_brief and note.detail is Detail.FULL:
        text = gettext("New idea: {name}.").format(name=said.name)
        return ConceptView(text, said.name, said.key)
    return ConceptView(said.text, said.name, said.key)


def entry_note(ledger: "ConceptLedger", game: str, entry: "ReviewEntry") -> "ConceptNote | None":
    from tutor.coach.advice import Decision  # numpy: not before the first frame
    from tutor.coach.concepts.ledger import decision_place, sightings_of

    is_offer = not isinstance(entry, Decision)
    place = decision_place(game, entry.observation, is_offer=is_offer)
    return ledger.note(place, sightings_of(entry))


def hint_note(
    ledger: "ConceptLedger", game: str, hint: "Hint", advice: "Advice | None", seen: Observation
) -> "ConceptNote | None":
    from tutor.coach.concepts.finders import advice_facts, option_facts
    from tutor.coach.concepts.ledger import (  # numpy: not before the first frame
        decision_place,
        sightings,
    )

    facts = [*option_facts(hint.options)]
    if not hint.is_claim and advice is not None and hint.opened >= WHY_STEP:
        facts = [*advice_facts(advice, seen, named=hint.answer is not None), *facts]
    if not facts:
        return None
    place = decision_place(game, seen, is_offer=hint.is_claim)
    return ledger.note(place, sightings(facts, seen))
