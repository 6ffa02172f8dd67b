"""The story of a game: rounds, deal-ins, why it was lost and where it turned."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from operator import add
from typing import Any, TypeGuard

import pytest

from rules.events import (
    NO_POINTS,
    Call,
    Deal,
    Discard,
    Draw,
    Event,
    FourPoints,
    RiichiAccepted,
    Ryukyoku,
    RyukyokuType,
    Win,
)
from rules.melds import Meld, MeldType
from rules.placement import placement_of
from rules.record import GameRecord
from rules.tiles import SEATS, Kind, Seat, Tile, four, kind_of, parse_kind, parse_tiles
from tests.games import end_of, game
from tests.tables import deal, free
from tests.tutor.coach.lessons.test_call_lessons import answered
from tests.tutor.coach.test_advice_calls import advice_on, at_claim
from tests.tutor.positions import seen_as
from tests.tutor.trees import TREE
from tutor.coach.advice import CallDecision, Decision, ReviewEntry
from tutor.coach.advisor import advise
from tutor.coach.calls import advise_action
from tutor.coach.graded import DealIn, DealtIn
from tutor.coach.grading.deal_in import steps_after, steps_by_kind
from tutor.coach.grading.grade import FINE
from tutor.coach.lessons.calls import Usual
from tutor.coach.lessons.lessons import ABSENT_FOR_LONG, TRIFLE, find_lessons, round_of
from tutor.coach.lessons.story import (
    LONG_WAIT,
    Act,
    Ending,
    Judged,
    Ready,
    RoundLine,
    Story,
    story_of,
)
from tutor.coach.review import entries_at_once
from tutor.explanations.lessons import round_line, why_line
from tutor.explanations.lessons_en import FOLDS, why
from tutor.language import Language, languages, override
from tutor.text.game_summary import round_lines, turned_at
from tutor.text.lessons import slip_words
from tutor.text.names import kind_word

SPARE = tuple(map(Tile, range(136)))


@cache
def record(seed: int) -> GameRecord:
    return end_of(game(seed, calls=0.5))


@cache
def entries(seed: int) -> tuple[ReviewEntry, ...]:
    return entries_at_once(record(seed), SEATS, TREE)


def is_at(entry: ReviewEntry, line: RoundLine, turn: int) -> TypeGuard[Decision]:
    seen = entry.observation
    at = seen.round, seen.honba, seen.turn
    return isinstance(entry, Decision) and at == (line.round, line.honba, turn)


def stories(seed: int) -> list[Story]:
    return [
        story_of(record(seed), seat, [e for e in entries(seed) if e.observation.seat == seat])
        for seat in SEATS
    ]


@pytest.mark.parametrize("seed", [3, 4])
def test_the_rounds_lead_from_the_first_points_to_the_last(seed: int) -> None:
    points = record(seed).final_points
    assert points is not None
    for seat, story in zip(SEATS, stories(seed), strict=True):
        deal = record(seed).rounds[0][0]
        assert isinstance(deal, Deal)
        assert deal.points[seat] + sum(line.change for line in story.rounds) == points[seat]
        assert story.place == story.rounds[-1].place == placement_of(points, seat)
        if story.turning is not None:
            before = story.rounds[story.turning - 1]
            assert before.place != story.place or before.tied
            assert {line.place for line in story.rounds[story.turning :]} == {story.place}


@pytest.mark.parametrize("seed", [3, 4])
def test_every_deal_in_has_its_verdict_and_the_tile_that_was_safe(seed: int) -> None:
    found = 0
    for seat, story in zip(SEATS, stories(seed), strict=True):
        mine = [entry for entry in entries(seed) if entry.observation.seat == seat]
        dealt = [
            number
            for number, events in enumerate(record(seed).rounds)
            if any(isinstance(e, Win) and e.from_seat == seat != e.seat for e in events)
        ]
        assert [story.rounds.index(line) for line in story.deal_ins] == dealt
        for line in story.deal_ins:
            found += 1
            assert line.deal_in is not None
            assert line.deal_in.points > 0
            if line.deal_in.verdict is DealIn.SHOULD_FOLD:
                assert line.deal_in.safe is not None
            if line.at is not None:
                decision = mine[line.at]
                assert isinstance(decision, Decision)
                assert decision.deal_in == line.deal_in
                text = round_lines(story)[story.rounds.index(line)]
                assert ("it was not clear that" in text) == line.silent
                if line.silent:
                    assert not any(decision.observation.riichi[each] for each in line.winners)
    assert found


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("seed", [3, 4])
def test_a_game_says_what_decided_its_place(language: Language, seed: int) -> None:
    with override(language):
        for story in stories(seed):
            why = why_line(story)
            assert why
            said = [*round_lines(story), *([why] if why else [])]
            said += [turned_at(story)] if story.turning is not None else []
            assert len(said) >= len(story.rounds)
            for text in said:
                assert text[-1] in ".。"
                assert not {*"{}"} & {*text}
                assert "None" not in text


def test_a_tie_is_no_turning_point() -> None:
    state = deal({})
    hands = four(tuple(hand or ()) for hand in state.hands)
    changes = ((0, 0, 1000, -1000), (1000, 0, 0, -1000), (1000, 0, -1000, 0), (2000, -2000, 0, 0))
    points: FourPoints = (25_000,) * 4
    rounds: list[tuple[Event, ...]] = []
    for number, change in enumerate(changes):
        start = Deal(number, 0, 0, Seat(number), points, hands, state.dora_indicators[0])
        rounds.append((start, Ryukyoku(RyukyokuType.EXHAUSTIVE, (False,) * 4, change)))
        points = four(map(add, points, change))
    made = GameRecord(record(3).rules, record(3).players, tuple(rounds), final_points=points)
    story = story_of(made, Seat(0), ())
    assert [(line.place, line.tied) for line in story.rounds] == [
        (2, True),
        (1, True),
        (1, False),
        (1, False),
    ]
    assert story.turning == 2
    assert "A drawn round; from then on you were first." in turned_at(story)


@pytest.mark.parametrize(
    ("winner", "payer", "deltas", "said", "brought"),
    [  # seat 1 is in riichi; a stick was left on the table, and there is one honba
        (1, 2, (0, 10_300, -8_300, 0), "Right won 8,300 from Across, and 2,000 of riichi", 8_300),
        (1, 1, (-2_100, 6_300, -1_100, -1_100), "Right won 4,300 by self-draw, and 2,000 ", 4_300),
        (
            3,
            2,
            (0, 0, -2_300, 4_300),
            "Left won 2,300 from Across, and 2,000 of riichi sticks",
            2_300,
        ),
        (
            0,
            2,
            (4_300, 0, -2_300, 0),
            "You won on Across's {tile}, +2,300, and 2,000 of riichi",
            2_300,
        ),
    ],
)
def test_a_win_is_told_with_what_was_paid_and_the_sticks_apart(
    winner: int, payer: int, deltas: FourPoints, said: str, brought: int
) -> None:
    state = deal({})
    hands = four(tuple(hand or ()) for hand in state.hands)
    points: FourPoints = (25_000, 25_000, 24_000, 25_000)
    spare = [Tile(t) for t in range(136) if not state.where[t]]
    won = SEATS[winner]
    last: tuple[Event, ...] = (Draw(Seat(2), spare[2]), Discard(Seat(2), spare[2], tsumogiri=True))
    if winner == payer:  # past the riichi: the next draw of seat 1
        drawn = zip((2, 3, 0), spare[3:], strict=False)
        last = tuple(
            each
            for seat, tile in drawn
            for each in (Draw(Seat(seat), tile), Discard(Seat(seat), tile, tsumogiri=True))
        )
        last += (Draw(Seat(1), spare[2]),)
    events = (
        Deal(0, 1, 1, Seat(0), points, hands, state.dora_indicators[0]),
        Draw(Seat(0), spare[0]),
        Discard(Seat(0), spare[0], tsumogiri=True),
        Draw(Seat(1), spare[1]),
        Discard(Seat(1), spare[1], tsumogiri=True, riichi=True),
        RiichiAccepted(Seat(1)),
        *last,
        Win(won, SEATS[payer], spare[2], (), deltas),
    )
    after = four(map(add, four(map(add, points, (0, -1000, 0, 0))), deltas))
    made = GameRecord(record(3).rules, record(3).players, (events,), final_points=after)
    story = story_of(made, Seat(0), ())
    assert (
        round_lines(story)[0]
        .removeprefix("East 1, 1 honba: ")
        .startswith(said.format(tile=kind_word(kind_of(spare[2]))))
    )
    assert story.gained_by(won) == (brought,)


def test_sticks_left_to_the_first_are_told_apart_from_the_draw() -> None:
    state = deal({})
    hands = four(tuple(hand or ()) for hand in state.hands)
    points: FourPoints = (28_000, 25_000, 25_000, 20_000)
    events = (
        Deal(3, 0, 2, Seat(3), points, hands, state.dora_indicators[0]),
        Ryukyoku(RyukyokuType.EXHAUSTIVE, (True, True, True, False), (1000, 1000, 1000, -3000)),
    )
    final: FourPoints = (31_000, 26_000, 26_000, 17_000)
    made = GameRecord(record(3).rules, record(3).players, (events,), final_points=final)
    said = "Drawn; you were ready, +3,000, with two riichi sticks left to the first."
    assert said in round_lines(story_of(made, Seat(0), ()))[0]
    assert "Drawn; you were ready, +1,000." in round_lines(story_of(made, Seat(1), ()))[0]


def test_an_open_hand_in_furiten_waits_on_tiles_with_a_yaku() -> None:
    state = deal({0: "55m123s66p345p678s"}, keep="5m9m")
    hands = four(tuple(hand or ()) for hand in state.hands)
    first, called = free(state, "9m"), free(state, "5m")
    pair = tuple(tile for tile in hands[0] if kind_of(tile) == kind_of(called))
    thrown = next(tile for tile in hands[0] if kind_of(tile) == parse_kind("1s"))
    pon = Meld(MeldType.PON, (*pair, called), called, Seat(1))
    events = (
        Deal(0, 0, 0, Seat(0), (25_000,) * 4, hands, state.dora_indicators[0]),
        Draw(Seat(0), first),
        Discard(Seat(0), first, tsumogiri=True),
        Draw(Seat(1), called),
        Discard(Seat(1), called, tsumogiri=True),
        Call(Seat(0), pon),
        Discard(Seat(0), thrown, tsumogiri=False),
        Ryukyoku(RyukyokuType.EXHAUSTIVE, (True, False, False, False), NO_POINTS),
    )
    made = GameRecord(record(3).rules, record(3).players, (events,))
    (said,) = round_lines(story_of(made, Seat(0), ()))
    assert "on 4-sou, four tiles, furiten by your own 1-sou: no ron was possible." in said


def after_waiting(turns: int, thrown: str = "") -> Story:
    """Return the story of a round in which seat 0 waits on 3- and 6-man, and seat 1 throws a tile
    at its last turn."""
    state = deal({0: "45m678p123456s99s"}, keep=thrown)
    hands = tuple(tuple(hand or ()) for hand in state.hands)
    events: list[Event] = [Deal(0, 0, 0, Seat(0), (25_000,) * 4, hands, state.dora_indicators[0])]
    waits = {kind_of(tile) for tile in parse_tiles("36m")}
    spare = [Tile(t) for t in range(136) if not state.where[t] and kind_of(Tile(t)) not in waits]
    for turn in range(turns):
        for seat in SEATS:
            tile = spare.pop(0)
            if thrown and (turn, seat) == (turns - 1, 1):
                tile = free(state, thrown)
            events += [Draw(seat, tile), Discard(seat, tile, tsumogiri=True)]
    events.append(Ryukyoku(RyukyokuType.EXHAUSTIVE, (True, False, False, False), NO_POINTS))
    made = GameRecord(record(3).rules, record(3).players, (tuple(events),))
    return story_of(made, Seat(0), ())


def test_a_long_wait_in_vain_is_told_unless_somebody_threw_the_tile() -> None:
    (line,) = after_waiting(LONG_WAIT + 1).rounds
    assert line.ending is Ending.DRAWN
    assert line.vain_turns == LONG_WAIT + 1
    assert line.ready is not None
    assert line.ready.live > 4
    (said,) = round_lines(after_waiting(LONG_WAIT + 1))
    assert "Ready from turn 1 on, on 3-6 man, 8 tiles" in said
    assert "nobody threw one in five turns" in said
    assert after_waiting(LONG_WAIT - 1).rounds[0].vain_turns == 0
    thrown = after_waiting(LONG_WAIT + 1, thrown="6m")
    assert thrown.rounds[0].vain_turns == 0
    assert "nobody threw one" not in round_lines(thrown)[0]
    assert "from turn 1 on, on 3-6 man, 8 tiles, without riichi." in round_lines(thrown)[0]


def test_breaking_a_ready_hand_to_hold_the_winning_tile_is_a_fold() -> None:
    state = deal({0: "24m678p123456s99s", 1: "234567m34p678s22p"}, keep="1112333z9s55p")
    hands = four(tuple(hand or ()) for hand in state.hands)
    pair = next(tile for tile in hands[0] if kind_of(tile) == parse_kind("9s"))
    turns = ((0, "1z"), (1, "9s"), (2, "1z"), (3, "3z"), (0, "5p"), (1, "1z"), (2, "5p"))
    events: list[Event] = [Deal(0, 0, 0, Seat(0), (25_000,) * 4, hands, state.dora_indicators[0])]
    used: set[Tile] = set()
    for number, (seat, name) in enumerate(turns):
        of = (t for t in SPARE if not state.where[t] and kind_of(t) == parse_kind(name))
        tile = next(each for each in of if each not in used)
        used.add(tile)
        kept = number == 4  # the tile that seat 1 waits on; a tile that seat 1 threw goes
        thrown = pair if kept else tile
        events += [
            Draw(Seat(seat), tile),
            Discard(Seat(seat), thrown, tsumogiri=not kept, riichi=number == 1),
        ]
        events += [RiichiAccepted(Seat(1))] if number == 1 else []
    events.append(Win(Seat(1), Seat(2), tile, (), (0, 4_900, -3_900, 0)))
    made = GameRecord(record(3).rules, record(3).players, (tuple(events),))
    (said,) = round_lines(story_of(made, Seat(0), entries_at_once(made, [Seat(0)], TREE)))
    assert "Ready at turn 1 on 3-man" in said
    assert "You folded from turn 2 on" in said
    assert "held 5-pin, on which Right won." in said


@pytest.mark.parametrize("seed", [4, 12, 20])
def test_a_win_names_its_yaku_and_wait_and_a_fold_its_turn(seed: int) -> None:
    won = folds = needed = 0
    for seat, story in zip(SEATS, stories(seed), strict=True):
        mine = [entry for entry in entries(seed) if entry.observation.seat == seat]
        for number, (line, said) in enumerate(
            zip(story.rounds, round_lines(story, mine), strict=True)
        ):
            if line.won:
                won += 1
                assert line.yaku
                assert line.ready is not None
                assert ("iichi at turn" in said) == (line.ready.riichi is not None)
                assert line.tile is not None
                assert kind_of(line.tile) in line.ready.kinds
            for one in line.judged:
                if one.act is not Act.FOLD or not one.seats:
                    continue
                folds += 1
                assert (
                    f"You folded from turn {one.turn} on{FOLDS[one.usual].partition(';')[0]}"
                    in said
                )
                assert (" on which " in said) == line.held
                threats = [
                    event
                    for event in record(seed).rounds[number]
                    if (isinstance(event, Discard) and event.riichi) or isinstance(event, Call)
                ]
                assert any(event.seat != seat for event in threats)
                gave_up = next(e for e in mine if is_at(e, line, one.turn))
                assert steps_by_kind(gave_up)[kind_of(gave_up.played)] > steps_after(gave_up)
            if line.needed is not None:
                assert number == len(story.rounds) - 1
                assert story.place is not None
                assert story.place >= line.needed.place > 1
                assert f"You needed {line.needed.ron:,} from anyone" in said
                drawn = line.needed.tsumo
                fewer = drawn is not None and drawn.whole < (line.needed.ron or 0)
                assert ("by self-draw for " in said or "by self-draw or " in said) == fewer
                stood = line.steps > 0 and not line.folded
                assert (f"from ready from turn {line.steps_since} on." in said) == stood
                needed += 1
            for slip in line.slips:
                assert slip.lost >= TRIFLE or not slip.lost
                entry = mine[slip.at]
                claim = isinstance(entry, CallDecision) and entry.claimed is not None
                when = "After" if claim else "At"  # the next throw is the one after the call
                assert f"{when} turn {entry.observation.turn}: " in said
                assert slip.at != line.at
            assert ("Your throws were fine" in said) == line.clean
            if line.clean:
                here = [one for one in mine if round_of(one) == (line.round, line.honba)]
                assert not line.won
                assert all(one.graded is None or one.graded.ratio >= FINE for one in here)
    assert won or seed == 12
    assert folds or seed != 12
    assert needed


def test_a_cause_that_a_lesson_explains_is_not_explained_again() -> None:
    again = 0
    for seat, story in zip(SEATS, stories(4), strict=True):
        mine = [entry for entry in entries(4) if entry.observation.seat == seat]
        lessons = find_lessons(mine)
        taught = {at: lesson for lesson in lessons for at in lesson.decisions}
        for line, said in zip(story.rounds, round_lines(story, mine, lessons), strict=True):
            lesson_of = [taught.get(slip.at) for slip in line.slips]
            assert ("see above" in said) == any(lesson_of)
            causes = {each.cause for each in lessons}
            for slip, lesson in zip(line.slips, lesson_of, strict=True):
                explained = slip_words(mine[slip.at], slip.cause) in said
                assert explained == (slip.cause not in causes)
                again += lesson is not None and lesson.at != slip.at
    assert again


def test_whoever_throws_only_drawn_tiles_is_told_so() -> None:
    story = stories(3)[0]
    number = max(range(len(story.rounds)), key=lambda at: len(record(3).rounds[at]))
    mine = [entry for entry in entries(3) if entry.observation.seat == SEATS[0]]
    drawn = [
        replace(entry, tsumogiri=True) if isinstance(entry, Decision) else entry for entry in mine
    ]
    assert len(drawn) > ABSENT_FOR_LONG
    lines = story_of(record(3), SEATS[0], drawn).rounds
    assert lines[number].absent
    assert not any(line.absent for line in story.rounds)
    assert "only drawn tiles were thrown." in round_lines(story_of(record(3), SEATS[0], drawn))[0]


def test_a_choice_is_told_to_be_usual_where_it_is() -> None:
    line = RoundLine(0, 0, Ending.DRAWN, 1000, 1, tenpai=True, turns=9)
    line = replace(line, ready=Ready(turn=5, since=5, last=9, kinds=(Kind(3),), live=4))

    def after(judged: Judged, calls: int = 0) -> str:
        return round_line(replace(line, judged=(judged,), calls=calls), Seat(0))

    silent = Judged(Act.SILENCE, Usual.MOST, 5)
    assert after(silent).endswith(" Most strong players stay silent there, too.")
    riichi = replace(silent, act=Act.RIICHI)
    assert after(riichi).endswith(" Most strong players declare this riichi, too.")
    enough = after(replace(silent, usual=Usual.ENOUGH))
    assert enough.endswith("A silent win was enough: riichi would have added a risk, but no place.")
    place = after(replace(riichi, usual=Usual.PLACE))
    assert place.endswith(" Rightly so: riichi made it enough for the place above.")
    other = after(Judged(Act.WAIT, Usual.FEW, 7))
    assert other.endswith(" Hardly any strong players change to this wait.")
    called = replace(silent, act=Act.CALL)
    assert after(called, 2).endswith(" Most strong players make these calls, too.")
    less = after(replace(called, usual=Usual.LESS), 2)
    assert less.endswith(" Most strong players do not make all of these calls.")
    pushed = after(Judged(Act.PUSH, Usual.MOST, 9, seats=(Seat(1), Seat(3))))
    assert pushed.endswith("against Right and Left in riichi, as most strong players would.")


@pytest.mark.parametrize(
    ("position", "act", "usual", "said"),
    [
        (
            "22456m123p34678s 4m, left 40, rivers 1z9m - - -",
            Act.RIICHI,
            Usual.DIVIDED,
            "Strong players are divided over this; the tutor would have stayed silent: riichi made"
            " it 2,900 instead of 1,500, but a silent hand can still change and fold.",
        ),
        (
            "22456m123p34678s 4m, left 40, riichi 3:1, rivers 1z9m - - 1z9p",
            Act.RIICHI,
            Usual.LESS,
            "Most strong players do not declare this riichi: riichi made it 2,900 instead of 1,500,"
            " but nobody in riichi can fold, and Left had declared first.",
        ),
        (
            "22456m123p46678s 4m, left 40, rivers 1z9m - - -",
            Act.SILENCE,
            Usual.LESS,
            "Most strong players do not stay silent there: 11 tiles would have made a better wait,"
            " but riichi would have given the hand a yaku, for 2,000.",
        ),
        (
            "22456m123p34678s 4m, left 40, rivers 1z9m - - -, points 50000 20000 20000 10000",
            Act.SILENCE,
            Usual.DIVIDED,
            "Strong players are divided over this; the tutor would have declared riichi: you were"
            " 30,000 ahead, but riichi would have made it 2,900 instead of 1,500.",
        ),
        (
            "22456m123p34678s 4m, left 40, rivers 1z2s - - -",
            Act.RIICHI,
            Usual.LESS,
            "Most strong players do not declare this riichi: the hand was furiten, and could win by"
            " self-draw only.",
        ),
    ],
)
def test_a_riichi_that_not_all_declare_has_its_two_sides(
    position: str, act: Act, usual: Usual, said: str
) -> None:
    seen = seen_as(position)
    tile = next(each for each in seen.hand if kind_of(each) == parse_kind("4m"))
    riichi = Discard(Seat(0), tile, tsumogiri=True, riichi=True)
    advice = advise_action(seen, [riichi], advise(seen, TREE))
    assert advice is not None
    offer = CallDecision("", seen, replace(riichi, riichi=act is Act.RIICHI), advice)
    ready = Ready(turn=5, since=5, last=5, kinds=(Kind(3),), live=4)
    line = RoundLine(0, 0, Ending.PAID, 0, 2, winners=(Seat(1),), gains=(1000,), ready=ready)
    line = replace(line, judged=(Judged(act, usual, 5, offer),))
    assert round_line(line, Seat(0)).endswith(said)
    with override("ja"):
        both = said.count(", but ") + (usual is Usual.DIVIDED)
        assert round_line(line, Seat(0)).count("が、") == both


def test_a_call_that_not_all_make_says_what_it_gave_up() -> None:
    state = at_claim("6m226789p40666s5z", "2p")
    offer = answered(state, advice_on(state).options[0].action)
    line = RoundLine(0, 0, Ending.DRAWN, 0, 2, calls=1)
    line = replace(line, judged=(Judged(Act.CALL, Usual.DIVIDED, 5, offer),))
    assert round_line(line, Seat(0)).endswith("but gave up riichi.")
    with override("ja"):
        assert round_line(line, Seat(0)).endswith("リーチはできなくなります。")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        (
            {"risk": 0.1},
            "You folded from turn 9 on, as most strong players would. The safest tile that stayed"
            " one step from ready, 4-man, deals in about once in 10 against Left.",
        ),
        ({}, "You folded from turn 9 on, as most strong players would."),
        (
            {"usual": Usual.LESS},
            "You folded from turn 9 on, where most strong players would not yet. 4-man would have"
            " kept you one step from ready, at little risk.",
        ),
        (
            {"usual": Usual.FEW, "seats": (), "steps": 0},
            "You gave up the ready hand at turn 9, as hardly any strong player would. 4-man would"
            " have kept you ready, at little risk.",
        ),
        (
            {"usual": Usual.FEW, "seats": (), "steps": 0, "risk": 0.12},
            "You gave up the ready hand at turn 9, as hardly any strong player would. 4-man would"
            " have kept you ready.",
        ),
    ],
)
def test_a_fold_is_judged_by_the_price_of_staying(changed: dict[str, Any], said: str) -> None:
    fold = Judged(Act.FOLD, Usual.MOST, 9, None, (Seat(3),), 1, Kind(3), 0.02)
    line = RoundLine(0, 0, Ending.DRAWN, 0, 2, judged=(replace(fold, **changed),))
    assert round_line(line, Seat(0)).endswith(said)


def test_a_round_of_good_throws_that_was_lost_says_so() -> None:
    line = RoundLine(0, 0, Ending.PAID, -2000, 3, winners=(Seat(1),), gains=(8000,), steps=2)
    said = round_line(replace(line, clean=True), Seat(0))
    assert said.endswith("Your throws were fine: your hand was still two steps from ready.")
    assert "fine" not in round_line(line, Seat(0))


def test_a_call_that_the_tutor_makes_with_other_tiles_is_not_blamed() -> None:
    def judged(own: Sequence[ReviewEntry]) -> list[Judged]:
        lines = story_of(record(4), seat, own).rounds
        return [one for line in lines for one in line.judged if one.act is Act.CALL]

    found = 0
    for seat in SEATS:
        mine = [one for one in entries(4) if one.observation.seat == seat]
        for one in judged(mine):
            call = one.offer
            assert call is not None
            assert isinstance(call.taken, Call)
            otherwise = replace(call.taken, meld=replace(call.taken.meld, tiles=SPARE[:3]))
            advised = replace(call, advice=replace(call.advice, recommended=otherwise))
            changed = [advised if each is call else each for each in mine]
            assert call not in [each.offer for each in judged(changed)]
            found += 1
    assert found


def test_a_deal_in_names_two_riichi_and_the_suit_that_was_collected() -> None:
    dealt = DealtIn(DealIn.COULD_FOLD, 8000, parse_tiles("1z")[0])
    line = RoundLine(0, 0, Ending.DEALT_IN, -8000, 3, winners=(Seat(1),), gains=(2000,), at=0)
    line = replace(line, tile=parse_tiles("5s")[0], deal_in=dealt)
    said = round_line(replace(line, riichis=2, suit=2), Seat(0))
    assert said.endswith("Two had declared riichi. Right was visibly collecting sou.")
    assert round_line(replace(line, riichis=1), Seat(0)).endswith("East was safer.")


def test_a_furiten_riichi_says_that_no_ron_was_possible() -> None:
    ready = Ready(turn=5, since=5, last=6, kinds=(Kind(3),), live=4, riichi=5, ron=False)
    line = RoundLine(
        0, 0, Ending.DRAWN, 0, 2, tenpai=True, turns=9, ready=replace(ready, furiten=True)
    )
    assert "four tiles, furiten: no ron was possible." in round_line(line, Seat(0))
    thrown = replace(ready, furiten=True, thrown=Kind(3))
    said = round_line(replace(line, ready=thrown), Seat(0))
    assert ", furiten by your own 4-man: no ron was possible." in said
    assert "furiten" not in round_line(replace(line, ready=ready), Seat(0))


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({}, "Ready from turn 5 on, on 4-man, four tiles, without riichi."),
        ({"poor": True}, "on 4-man, four tiles, too few points for riichi."),
        ({"bare": True, "since": 8}, "on (at first without a yaku), from 8 on 4-man, four tiles,"),
        ({"since": 6}, "Ready from turn 5 on, from 6 on 4-man, four tiles, without riichi; nobody"),
        ({"riichi": 5}, "Riichi at turn 5 on 4-man, four tiles; nobody threw one in five turns."),
        ({"riichi": 7}, "Ready at turn 5, riichi at turn 7 on 4-man, four tiles; nobody threw"),
        ({"ron": False}, "four tiles, without riichi and without a yaku: no ron was possible."),
        ({"dealt": True}, "Drawn; you were ready, and stayed dealer. Ready from"),
    ],
)
def test_a_wait_is_told_as_it_was(changed: dict[str, Any], said: str) -> None:
    line = RoundLine(0, 0, Ending.DRAWN, 0, 2, tenpai=True, turns=9, poor="poor" in changed)
    ready = Ready(turn=5, since=5, last=9, kinds=(Kind(3),), live=4)
    passed = not {"since", "riichi"} & {*changed} or "bare" in changed
    dealt = changed.get("dealt")
    known = {name: value for name, value in changed.items() if name not in ("poor", "dealt")}
    line = replace(line, dealt=dealt, ready=replace(ready, passed=passed, **known))
    assert said in round_line(line, Seat(0))


def test_a_drawn_round_says_how_far_the_hand_was() -> None:
    line = RoundLine(0, 0, Ending.DRAWN, -1500, 3, steps=2)
    assert round_line(line, Seat(0)) == "Drawn; you were two steps from ready, −1,500."
    assert "not ready" in round_line(replace(line, steps=0), Seat(0))
    fold = Judged(Act.FOLD, None, 9, seats=(Seat(1),), kind=Kind(0))
    assert "not ready" in round_line(replace(line, judged=(fold,)), Seat(0))


def test_a_riichi_stick_is_no_part_of_what_a_round_cost() -> None:
    dealt = DealtIn(DealIn.UNLUCKY, 3900)
    lines = (
        RoundLine(0, 0, Ending.DRAWN, -1500, 3),
        RoundLine(1, 0, Ending.DRAWN, -1000, 3, tenpai=True, riichi=True),
        RoundLine(2, 0, Ending.PAID, -3000, 3, riichi=True),
        RoundLine(3, 0, Ending.DEALT_IN, -4900, 4, riichi=True, deal_in=dealt),
    )
    story = Story(Seat(0), lines, 4)
    endings = (Ending.DRAWN, Ending.PAID, Ending.DEALT_IN)
    assert [story.lost_by(ending) for ending in endings] == [1500, 2000, 3900]
    assert story.lost_sticks == 3000
    assert "riichi sticks without a win 3,000" in why(replace(story, first=Seat(1)))


def test_sticks_that_the_first_takes_back_do_not_hide_what_a_draw_cost() -> None:
    line = RoundLine(3, 0, Ending.DRAWN, 1000, 1, left=2000)
    assert Story(Seat(0), (line,), 1).lost_by(Ending.DRAWN) == 1000


@pytest.mark.parametrize("seed", [3, 4])
def test_a_push_that_should_have_been_a_fold_is_not_praised(seed: int) -> None:
    for line in (line for story in stories(seed) for line in story.deal_ins):
        assert line.deal_in is not None
        pushed = any(one.act is Act.PUSH for one in line.judged)
        assert line.deal_in.verdict is DealIn.UNLUCKY or not pushed
