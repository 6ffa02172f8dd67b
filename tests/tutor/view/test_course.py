"""What a page shows of the course: at a hint as far as it is open, and through a whole game."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from rules.tiles import Seat
from tests.games import game
from tests.tutor.histories import NOW
from tests.tutor.practice_games import session
from tests.tutor.trees import TREE
from tutor.advice.call_advice import CallDecision
from tutor.concepts.course import Concept
from tutor.concepts.ledger import ConceptLedger, DecisionPlace, Detail, Meeting
from tutor.history.database import FILE_NAME, connect, open_database
from tutor.history.meetings import keep_meeting
from tutor.history.schema import VERSION
from tutor.language import languages, translator
from tutor.practice.hints import HINT_STEPS
from tutor.practice.intent import Intent
from tutor.practice.session import PracticeSession
from tutor.review import review_entries
from tutor.settings import Settings
from tutor.view.course import concept_view, entry_note, reading_ledger
from tutor.view.history.place import HistoryPlace
from tutor.view.practice.aloud import step_said
from tutor.view.practice.deriving import game_view
from tutor.view.practice.game_view import GameView
from tutor.view.practice.safety_switch import SafetySwitch

EN = translator("en")


def lines_of_a_game(language: str) -> str:
    speaks, ledger, lines = translator(language), ConceptLedger(), []
    for entries in review_entries(game(3), (Seat(1),), TREE):
        for entry in entries:
            note = entry_note(ledger, "game 3", entry)
            view = concept_view(note, entry.observation, speaks)
            if note is None or view is None:
                continue
            if note.meeting is not None:
                ledger = ledger.with_meeting(note.meeting)
            seen = entry.observation
            what = "offer" if isinstance(entry, CallDecision) else "discard"
            lines.append(f"{seen.round}-{seen.honba} turn {seen.turn} {what}: {view.text}")
    return "".join(f"{line}\n" for line in lines)


@pytest.mark.parametrize("language", languages())
def test_a_whole_game_with_an_empty_ledger(
    golden: Callable[[str, str], None], language: str
) -> None:
    golden(f"course.{language}.txt", lines_of_a_game(language))


def shown(played: PracticeSession, ledger: ConceptLedger | None) -> GameView:
    return game_view(played, Intent(), Settings(), SafetySwitch(), EN, ledger)


def at_a_discard() -> PracticeSession:
    played = session(1)
    while played.question is None or played.question.is_claim:
        played.advance(played.thought()())
    return played


def test_a_hint_tells_of_the_course_once_it_says_why() -> None:
    played, ledger = at_a_discard(), ConceptLedger()
    told = []
    before = None
    for step in range(HINT_STEPS + 1):
        view = shown(played, ledger)
        assert view.side.hint is not None
        told.append(view.side.hint.concept)
        assert (view.meeting is None) == (told[-1] is None or told[-1] in told[:-1])
        if view.meeting is not None:
            ledger = ledger.with_meeting(view.meeting)
        if told[-1] is not None and before is not None and before.concept is None:
            assert told[-1].text in step_said(before, view.side.hint, EN)
        before = view.side.hint
        if step < HINT_STEPS:
            played.open_hint()
    assert told[:2] == [None, None]
    assert told[-1] is not None
    assert told[-1].text.startswith("New idea: ")
    assert len(ledger.meetings) == 1


def test_without_a_ledger_a_hint_is_as_it_was() -> None:
    played = at_a_discard()
    for _ in range(HINT_STEPS):
        played.open_hint()
    view = shown(played, None)
    assert view.meeting is None
    assert view.side.hint is not None
    assert view.side.hint.concept is None


def test_the_ledger_is_read_from_the_history(tmp_path: Path) -> None:
    place = HistoryPlace(lambda: tmp_path / FILE_NAME, lambda: NOW)
    assert [*reading_ledger(place)] == [ConceptLedger()]
    assert not (tmp_path / FILE_NAME).exists()
    meeting = Meeting(DecisionPlace("g", Seat(0), 0, 0, 1, 60, False), Concept.DORA)
    with closing(open_database(tmp_path / FILE_NAME)) as history:
        keep_meeting(history, meeting, NOW)
    (ledger,) = reading_ledger(place)
    assert ledger == ConceptLedger((meeting,))


def test_a_history_that_cannot_be_read_tells_nothing(tmp_path: Path) -> None:
    open_database(tmp_path / FILE_NAME).close()
    with closing(connect(tmp_path / FILE_NAME)) as newer:
        newer.execute(f"PRAGMA user_version = {VERSION + 1}")
    place = HistoryPlace(lambda: tmp_path / FILE_NAME, lambda: NOW)
    assert [*reading_ledger(place)] == []


def test_a_decision_shown_again_says_the_same() -> None:
    ledger = ConceptLedger()
    entries = [one for each in review_entries(game(3), (Seat(1),), TREE) for one in each]
    first = []
    for entry in entries[:40]:
        note = entry_note(ledger, "g", entry)
        first.append(None if note is None else (note.sighting, note.detail))
        if note is not None and note.meeting is not None:
            ledger = ledger.with_meeting(note.meeting)
    assert any(each is not None and each[1] is Detail.FULL for each in first)
    for entry, before in zip(entries[:40], first, strict=True):
        note = entry_note(ledger, "g", entry)
        if before is not None:
            assert note is not None
            assert (note.sighting, note.detail, note.meeting) == (*before, None)
