"""Moments made by hand at which who has a habit plays otherwise than the steady player."""

from dataclasses import replace

from rules.events import Discard, Ruleset
from rules.legal import Action, claims, own_turn
from rules.observation import Observation
from rules.round import Round
from rules.table import Answer
from rules.tiles import Seat, kind_name, kind_of, parse_tiles
from tests.tables import deal, draw, go, throw
from tutor.coach.diagnosis.habits import Habit

EAST_ONLY = Ruleset(hanchan=False)
Asked = tuple[Observation, tuple[Action, ...]]


def on_turn(hand: str, drawn: str, keep: str = "") -> Asked:
    state = deal({0: hand}, keep=drawn + keep)
    draw(state, 0, drawn)
    return state.observe(Seat(0)), own_turn(state, Seat(0))


def claiming(hand: str, thrown: str) -> Asked:
    state = deal({1: hand}, keep=thrown)
    draw(state, 0, thrown)
    throw(state, 0, thrown)
    return state.observe(Seat(1)), claims(state, Seat(1))


def threatened(hand: str, drawn: str, declared: str = "5p") -> Asked:
    state = deal({0: "123m456m789m2233s", 1: hand}, keep="9s1z7m" + declared + drawn)
    for name in ("9s", "1z"):
        draw(state, 0, name)
        throw(state, 0, name)
        for seat in (1, 2, 3):
            go(state, f"{seat}:{next_free(state)}")
    draw(state, 0, declared)
    throw(state, 0, declared, riichi=True)
    draw(state, 1, drawn)
    return state.observe(Seat(1)), own_turn(state, Seat(1))


def next_free(state: Round) -> str:
    where = state.where
    return next(kind_name(kind_of(t)) for t in range(132, -1, -4) if not all(where[t : t + 4]))


def kind_thrown(answer: Answer) -> str:
    assert isinstance(answer, Discard)
    return kind_name(kind_of(answer.tile))


def with_dora(request: Asked, indicator: str) -> Asked:
    seen, offered = request
    return replace(seen, dora_indicators=parse_tiles(indicator)), offered


def seen_as(request: Asked, **changes: object) -> Asked:
    seen, offered = request
    return replace(seen, **changes), offered  # type: ignore[arg-type]


LAST_ROUND_BEHIND = {"round": 3, "rules": EAST_ONLY, "points": (40_000, 10_000, 25_000, 25_000)}
THROWN = (
    (Habit.NEVER_FOLDS, threatened("24m2p678s149s68p35m", "8p"), "9s", "1s"),
    (Habit.FOLDS_AT_RIICHI, threatened("234m34p678s99s678p", "9m"), "9m", "9s"),
    (Habit.IGNORES_DORA, with_dora(on_turn("234m345p99s689s18m", "2z"), "7m"), "2z", "8m"),
    (Habit.KEEPS_HONOURS, on_turn("234m45p5678s99s34z", "1z"), "3z", "9s"),
    (Habit.BREAKS_YAKUHAI, on_turn("234m45p578s99s55z4z", "1m"), "4z", "5z"),
    (Habit.BREAKS_SHAPES, on_turn("234m45p578s99s34z6m", "1z"), "3z", "5p"),
    (Habit.COUNTS_NO_DRAWS, on_turn("1346m2347p567s88s", "9p"), "1m", "9p"),
    (Habit.TRUSTS_SUJI, threatened("234m2p678s99s67p56m", "1z"), "1z", "2p"),
    (
        Habit.FORGETS_STANDING,
        seen_as(threatened("2358m2p78s149s6p35m", "3p"), **LAST_ROUND_BEHIND),
        "1s",
        "9s",
    ),
    (Habit.CHASES_FLUSH, on_turn("234m45p578s99s34z6m", "1z"), "3z", "6m"),
)
