"""The course in what a page shows: the note of a decision, and a job that reads the ledger. No Qt.

Without a ledger (the history cannot be read, a drill, a class) nothing of the course is shown.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rules.observation import Observation
from tutor.advice.advice import Advice, Decision
from tutor.view.history.place import HistoryPlace
from tutor.view.jobs import Job

if TYPE_CHECKING:
    from tutor.advice.advice import ReviewEntry
    from tutor.concepts.facts import FoundFact
    from tutor.concepts.ledger import ConceptLedger, ConceptNote
    from tutor.practice.hints import Hint

WHY_STEP: Final = 2


@dataclass(frozen=True, slots=True)
class ConceptView:
    text: str
    name: str
    key: str


def concept_view(note: "ConceptNote | None", seen: Observation) -> ConceptView | None:
    from tutor.text.concepts import concept_words  # not before a frame

    if note is None:
        return None
    said = concept_words(note.sighting, note.detail, seen)
    return ConceptView(said.text, said.name, said.key)


def entry_note(ledger: "ConceptLedger", game: str, entry: "ReviewEntry") -> "ConceptNote | None":
    """Return what is told at a discard or an offer of a review.

    Args:
        ledger: what the learner has met.
        game: what tells the game from others, see `DecisionPlace`.
        entry: what is shown.
    """
    from tutor.concepts.ledger import (
        place_of,  # arrays: not before a frame
        sightings_of,
    )

    is_offer = not isinstance(entry, Decision)
    place = place_of(game, entry.observation, is_offer=is_offer)
    return ledger.note(place, sightings_of(entry))


def hint_note(
    ledger: "ConceptLedger", game: str, hint: "Hint", advice: Advice | None, seen: Observation
) -> "ConceptNote | None":
    from tutor.concepts.ledger import (
        place_of,  # arrays: not before a frame
        sightings,
    )

    facts = tuple(_open_facts(hint, advice))
    if not facts:
        return None
    place = place_of(game, seen, is_offer=hint.is_claim)
    return ledger.note(place, sightings(facts, seen))


def _open_facts(hint: "Hint", advice: Advice | None) -> Iterable["FoundFact"]:
    from tutor.concepts.facts import facts_of, option_facts

    if not hint.is_claim and advice is not None and hint.opened >= WHY_STEP:
        yield from facts_of(advice.reasons if hint.answer is not None else advice.moment)
    yield from option_facts(hint.options)


def reading_ledger(place: HistoryPlace) -> Job:
    from tutor.concepts.ledger import ConceptLedger  # arrays: not before a frame
    from tutor.history.database import use_history
    from tutor.history.drilling import read_ledger
    from tutor.history.faults import HistoryFault

    path = place.path()
    if place.is_absent():
        yield ConceptLedger()
        return
    try:
        yield use_history(path, read_ledger)
    except HistoryFault:
        return
