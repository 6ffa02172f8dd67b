"""Prompts, buttons, marks and games of the practice page."""

import os
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from rules.events import NO_POINTS, Call, Discard, Win
from rules.melds import Meld, MeldType
from rules.table import Answer, snapshot_after
from rules.tiles import Kind, Seat, kind_of, parse_tiles
from tests.games import game
from tests.tutor.histories import NOW, kept_game
from tests.tutor.practice_games import EAST_GAME, opponent_of, play, session, setup, whim
from tests.tutor.trees import TREE
from tests.ui.tables import LEFT, YOU, Copies, table
from tutor.basics.steps import Scene, ask, lay
from tutor.coach.advice import ActionAdvice, CallDecision, Doubt
from tutor.coach.advisor import advise
from tutor.coach.concepts.ledger import ConceptLedger, Detail
from tutor.coach.review import review_entries
from tutor.coach.strategy import tree as tree_module
from tutor.coach.strategy.stance import Verdict
from tutor.language import activate, languages
from tutor.opponents.opponents import opponent
from tutor.pages.history.model import (
    CommandResult,
    HistoryPlace,
    KeepPracticeGame,
    KeepWaitingGames,
)
from tutor.pages.history.writing_model import carry_out
from tutor.pages.panel.words import concept_view, entry_note
from tutor.pages.practice import model as games_module
from tutor.pages.practice.game_model import (
    SafetySwitch,
    game_view,
    marks_for,
    miss_view,
    open_whole,
    point_at,
    question_prompt,
)
from tutor.pages.practice.model import GameRequest, PracticeGames, Surroundings, setup_of
from tutor.practice.folder import unfinished, waiting
from tutor.practice.hints import HINT_STEPS, LiveWait, Question, QuestionAdvice, WaitStatus, hint_of
from tutor.practice.session import Intent, PracticeSession
from tutor.practice.time_travel import PracticeStart
from tutor.settings import Settings
from tutor.store.database import FILE_NAME, open_database
from tutor.store.games import kept_games
from tutor.text.hands import describe_hand_status
from tutor.text.names import kind_word, tile_word
from tutor.text.results import prompt_line
from tutor.text.thinking import thinking_of


def own_turn(*more):
    seen = table()
    discards = tuple(Discard(YOU, tile, tile == seen.drawn) for tile in seen.discards)
    return Question(seen, (*more, *discards))


def claim(*more):
    take = Copies()
    hand = take("3445567m") + take("123s55z1p")
    called = take("5m")[0]
    seen = table(hand=tuple(sorted(hand)), drawn=None)
    by_name = {tile >> 2: tile for tile in hand}
    pairs = ((by_name[2], by_name[3]), (by_name[3], by_name[5]), (by_name[5], by_name[6]))
    chi = tuple(
        Call(YOU, Meld(MeldType.CHI, tuple(sorted((*pair, called))), called, LEFT))
        for pair in pairs
    )
    return Question(seen, (*more, *chi))


def test_the_prompt_names_the_answer_of_an_opened_hint():
    question = own_turn()
    seen = question.observation
    advice = advise(seen, TREE)
    hints = [
        hint_of(question, opened, QuestionAdvice(advice, None)) for opened in range(HINT_STEPS + 1)
    ]
    lines = [question_prompt(question, hint, False, False).shown for hint in hints]
    assert set(lines[:-1]) == {"Your turn: choose a tile to throw"}
    best = tile_word(advice.best[0])
    assert lines[-1] == f"Your turn: choose a tile to throw · hint: {best}"
    declare = Discard(YOU, advice.best[0], False, riichi=True)
    riichi = replace(hints[-1], action=ActionAdvice((), declare, Doubt.SURE, ()))
    line = question_prompt(question, riichi, False, False).shown
    assert line.endswith(f" · hint: first the Riichi button, then {best}")
    choosing = question_prompt(question, riichi, True, False).shown
    assert choosing == "Riichi: choose the tile to declare with"
    win = replace(
        riichi,
        action=replace(riichi.action, recommended=Win(YOU, YOU, table().drawn, (), NO_POINTS)),
    )
    line = question_prompt(question, win, False, False).shown
    assert line.endswith(" · hint: Tsumo")


def test_a_tile_that_may_not_be_thrown_after_a_call_is_named():
    seen = own_turn().observation
    barred = kind_of(seen.hand[0])
    question = replace(own_turn(), observation=replace(seen, forbidden=1 << barred))
    line = prompt_line(question, False)
    assert line == (
        f"Choose a tile to throw; not {kind_word(barred)}, which only swaps the taken tile (kuikae)"
    )
    nothing = replace(own_turn(), observation=replace(seen, forbidden=1 << 33))
    assert prompt_line(nothing, False) == "Your turn: choose a tile to throw"


def test_the_tile_that_declares_riichi_is_not_raised_before_the_button() -> None:
    question = own_turn()
    advice = advise(question.observation, TREE)
    marks = marks_for(question, advice, HINT_STEPS, False, True, is_first=False)
    assert not marks.raised, "a click on it would throw it without riichi"


RED_AND_PLAIN = Scene("11166m40p345s555z", drawn="5p")


def test_of_a_red_and_a_plain_five_only_the_plain_one_is_advised():
    question = ask(lay(RED_AND_PLAIN))
    seen, (red, plain) = question.observation, parse_tiles("05p")
    advice = advise(seen, TREE)
    marks = marks_for(question, advice, HINT_STEPS, True, False)
    assert marks.raised == {seen.drawn}
    assert seen.drawn in marks.chips
    assert red not in marks.chips
    thrown = thinking_of(advice, seen, red)[-1]
    assert [tile_word(tile) for tile in thrown.tiles] == [tile_word(plain)]


def test_what_the_waits_pay_is_without_the_riichi_that_is_advised_against():
    seen = ask(lay(RED_AND_PLAIN)).observation
    advice = advise(seen, TREE)
    with_riichi, silent = (thinking_of(advice, seen, riichi=said)[-2] for said in (True, False))
    assert (with_riichi.pays, silent.pays) == ("with riichi", "ron pays")
    assert [ghost.pays for ghost in with_riichi.ghosts] == ["12,000", "12,000"]
    assert [ghost.pays for ghost in silent.ghosts] == ["4,800", "4,800"]


def waits(*kinds, furiten=None, is_open=False):
    shown = tuple(LiveWait(Kind(kind), live, yaku) for kind, live, yaku in kinds)
    return WaitStatus(0, shown, furiten, is_open, False)


def test_a_ready_hand_shows_its_waits():
    view = describe_hand_status(waits((2, 3, True), (5, 1, True)))
    assert view.head == "Ready: 4 tiles left to win with"
    assert view.waits == ((2, "×3"), (5, "×1"))
    assert "3-man and 6-man" in view.said
    assert view.note == ""


WANTED = GameRequest(("novice", "steady", "strong"), "hanchan", 3)


@pytest.fixture
def around(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Surroundings:
    monkeypatch.setattr(tree_module, "shipped_tree", lambda: TREE)
    monkeypatch.setattr(games_module, "opponent", lambda name, tree: opponent_of("near"))
    return Surroundings(tmp_path, Random(1), lambda: "20260101-1200")


def test_a_game_can_be_played_again(around: Surroundings) -> None:
    games = PracticeGames(around)
    assert games.again() is None
    first = games.begin(setup_of(WANTED, around))
    again = games.again()
    assert first.session is not None
    assert again is not None
    assert again.session is not None
    assert (first.fault, first.note, again.fault, again.note) == (None,) * 4
    assert again.session is not first.session
    assert again.session.setup.seed == first.session.setup.seed == 3
    assert again.session.setup.game != first.session.setup.game
    first.session.close()
    again.session.close()


def finished(around: Surroundings) -> PracticeSession:
    games = PracticeGames(around)
    played = games.begin(replace(setup_of(WANTED, around), rules=EAST_GAME)).session
    assert played is not None
    kept = games.keeping(play(played))()
    assert kept.fault is None
    games.take(kept)
    games.look_around()
    assert games.interrupted == (), "it is over"
    return played


def history_of(around: Surroundings) -> HistoryPlace:
    return HistoryPlace(lambda: around.folder / FILE_NAME, lambda: NOW)


def moments(place: HistoryPlace) -> list[str]:
    with closing(open_database(place.path())) as history:
        return [one.game.moment for one in kept_games(history)]


def test_a_finished_game_missing_in_the_history_is_kept_later(around: Surroundings) -> None:
    place, played = history_of(around), finished(around)
    (journal,) = waiting(around.folder)
    day = NOW - timedelta(days=3)
    os.utime(journal, (day.timestamp(),) * 2)
    assert unfinished(around.folder) == (), "the first page offers a new game"
    keep = KeepWaitingGames(around.folder, NOW)
    assert isinstance(carry_out(place, keep), CommandResult)
    assert waiting(around.folder) == ()
    assert moments(place) == [day.isoformat(timespec="seconds")]
    for command in (keep, KeepPracticeGame(played, NOW)):
        assert isinstance(carry_out(place, command), CommandResult)
    assert moments(place) == [day.isoformat(timespec="seconds")], "nor by another time"
    played.close()


def lines_of_a_game(language: str) -> str:
    activate(language)
    ledger, lines = ConceptLedger(), []
    for entries in review_entries(game(3), (Seat(1),), TREE):
        for entry in entries:
            note = entry_note(ledger, "game 3", entry)
            view = concept_view(note, entry.observation)
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


def test_a_decision_shown_again_has_the_same_note() -> None:
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


# --- what the last turn taught ----------------------------------------------------------------


def dealing_in() -> PracticeSession:
    """Return a session after the discard that dealt in, in a recorded round."""
    for seed in range(1, 40):
        for events in kept_game(seed).rounds:
            at = max(at for at, event in enumerate(events) if isinstance(event, Discard))
            made, after = events[at], events[at + 1 :]
            if not any(isinstance(event, Win) and event.from_seat == made.seat for event in after):
                continue
            here = PracticeStart(kept_game(seed).rules, events[:at], made.seat)
            near = opponent_of("near")
            begun = snapshot_after(here.events, Random(1))
            played = PracticeSession(
                replace(setup(seed), seat=made.seat), TREE, (near, near, near), begun=begun
            )
            question = played.question
            if question is None or question.forced is not None:
                continue
            action = question.discard_of(made.tile, riichi=made.riichi)
            if action is None:
                continue
            played.answer(action)
            while played.result is None:
                played.advance()
            return played
    raise AssertionError("no round ends with a ron")


def test_dealing_in_is_judged_by_the_danger_at_that_moment() -> None:
    played = dealing_in()
    miss = miss_view(played, Settings())
    assert miss is not None
    assert played.last is not None
    assert miss.decision is played.last
    assert miss.title == f"You dealt in with {tile_word(played.last.played)}."
    chance, verdict = miss.lines
    assert "deals in" in chance
    drawn = [group.label for group in miss.picture if played.last.played in group.tiles]
    assert all(label == "safe" or label in chance.replace("time in", "in") for label in drawn)
    is_unlucky = verdict.startswith("Unlucky")
    assert not (miss.better and is_unlucky), "what was worth the risk is not called worse"
    assert verdict.startswith(("Unlucky", "You could have played safe", "It was time to play"))
    assert not miss.can_practise, "there is no game to come back to"


def test_a_mistake_names_the_better_tile_and_a_fine_discard_nothing() -> None:
    played = session(3)
    found = []
    while not played.is_over and len(found) < 3:
        question = played.question
        if question is None:
            played.advance()
        elif question.is_claim or question.forced is not None:
            played.answer(None if question.is_claim else question.forced)
        else:
            tiles = [each.discard for each in reversed(played.advice().combined)]
            action = next(filter(None, map(question.discard_of, tiles)))
            played.answer(action)
            last, miss = played.last, miss_view(played, Settings())
            if last is None or played.result is not None:
                continue
            assert (miss is not None) == (last.verdict is Verdict.OFF_PLAN)
            if miss is not None:
                found.append(miss)
                assert miss.better
                assert miss.lines
                assert tile_word(miss.better[0]) in miss.lines[0]
                assert miss.can_undo
                assert miss_view(played, Settings(take_back=False)).can_undo is False  # type: ignore[union-attr]
    assert found


def answering_until(wanted: Callable[[PracticeSession], bool], seeds: range) -> PracticeSession:
    """Return a session of whims at the first moment that is wanted."""
    for seed in seeds:
        played, random = session(seed), Random(seed)
        while not played.is_over:
            if wanted(played):
                return played
            question = played.question
            if question is None:
                played.advance()
            else:
                played.answer(whim(question, random))
    raise AssertionError("never")


def test_a_tsumo_on_offer_hides_the_waits_of_other_throws() -> None:
    def is_tsumo(played: PracticeSession) -> bool:
        question = played.question
        return question is not None and question.win is not None and not question.is_claim

    played = answering_until(is_tsumo, range(30))
    open_whole(played)
    shown = game_view(played, Intent(), Settings(), SafetySwitch())
    assert shown.side.status is None
    for tile in shown.observation.hand:
        assert point_at(shown, tile).status is None


def test_answers_to_offers_are_judged_at_once() -> None:
    wrong: list[CallDecision] = []

    def is_wrong(played: PracticeSession) -> bool:
        last, miss = played.last_offer, miss_view(played, Settings())
        if last is None or played.result is not None:
            return False
        assert last == replace(played.call_decisions()[-1], hints=0)
        if last.verdict is Verdict.OFF_PLAN and played.last is None:
            assert miss is not None
            assert miss.decision is last
            assert miss.title.startswith("Mistake")
            assert "(the tutor: " in miss.lines[0]
            wrong.append(last)
        return len(wrong) >= 2

    played = answering_until(is_wrong, range(6))
    played.take_back()
    assert played.last_offer is None


def test_following_the_hints_wins_the_first_deal() -> None:
    tree, around = tree_module.shipped_tree(), Surroundings(Path(), Random())
    made = setup_of(games_module.FIRST_GAME, around)
    game = PracticeSession(made, tree, [opponent(name, tree) for name in made.opponents])
    while game.result is None:
        question = game.question
        if question is None:
            game.advance()
            continue
        game.open_hint()
        found = game.advised
        action: Answer = question.forced
        if found is not None and found.action is not None:
            action = found.action.recommended
        if found is not None and found.discard is not None and action is None:
            action = question.discard_of(found.discard.best[0], riichi=False)
        game.answer(action)
    assert [win.seat for win in game.result.wins] == [made.seat]
