"""The second opinion in words."""

import pytest

from rules.tiles import Kind
from tutor.language import translator
from tutor.text.second import call_lines, number_of, opinion_lines

SOU_5, MAN_9, EAST, PIN_1 = Kind(22), Kind(8), Kind(27), Kind(9)
SHARES = {SOU_5: 620, MAN_9: 210, EAST: 120, PIN_1: 50}
SOURCE = (
    "This comes from a network that has watched 700,000 throws of phoenix-room players; "
    "it cannot say why."
)


def lines(
    shares: dict[Kind, int], advised: Kind = SOU_5, played: Kind = SOU_5, lang: str = "en"
) -> tuple[str, ...]:
    return opinion_lines(shares, {advised}, played, 700_000, translator(lang))


def test_it_agrees_prefers_another_or_knows_no_favourite() -> None:
    tiles = "5-sou about 62 of 100, 9-man 21, East 10"
    assert lines(SHARES) == (f"Strong players agree with the tutor: {tiles}.", SOURCE)
    assert lines(SHARES, MAN_9, MAN_9)[0] == f"Strong players prefer another tile: {tiles}."
    level = {SOU_5: 390, MAN_9: 380, EAST: 99, PIN_1: 131}
    assert lines(level)[0] == (
        "Strong players differ here: 5-sou about 39 of 100, 9-man 38, 1-pin 15."
    )


@pytest.mark.parametrize(
    ("played", "said"),
    [
        (SOU_5, None),
        (MAN_9, "Strong players throw your tile, too."),
        (EAST, None),
        (PIN_1, "Your tile: about 5 of 100."),
    ],
)
def test_what_is_said_of_the_learners_tile(played: Kind, said: str | None) -> None:
    found = lines(SHARES, SOU_5, played)
    assert found[1:-1] == (() if said is None else (said,))


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (0, "under 5"),
        (49, "under 5"),
        (50, "about 5"),
        (174, "about 15"),
        (200, "about 20"),
        (624, "about 62"),
        (800, "about 80"),
        (828, "about 85"),
        (950, "about 95"),
        (951, "over 95"),
        (1000, "over 95"),
    ],
)
def test_numbers_claim_no_more_than_is_known(share: int, said: str) -> None:
    assert number_of(share, translator("en")) == said


def test_in_japanese() -> None:
    assert lines(SHARES, MAN_9, PIN_1, "ja") == (
        "強い打ち手は別の牌を選びます：5索が100人中約62人、9萬が21人、東が10人。",
        "あなたの牌は100人中約5人です。",
        "これは鳳凰卓の打牌を700,000回見たネットワークの答えで、理由は言えません。",
    )


@pytest.mark.parametrize(
    ("shares", "said"),
    [
        (
            [("Chi with 4-man and 6-man", 90), ("Pon with East and East", 250), ("Pass", 660)],
            "Strong players agree with the tutor: Pass (about 66 of 100), "
            "Pon with East and East (25).",
        ),
        (
            [("Pon with East and East", 960), ("Pass", 40)],
            "Strong players would do something else: Pon with East and East (over 95 of 100).",
        ),
        (
            [("Pon with East and East", 520), ("Pass", 480)],
            "Strong players differ here: Pon with East and East (about 52 of 100), Pass (48).",
        ),
    ],
)
def test_calls_beside_what_the_tutor_would_do(shares: list[tuple[str, int]], said: str) -> None:
    assert call_lines(shares, "Pass", 700_000, translator("en")) == (said, SOURCE)
