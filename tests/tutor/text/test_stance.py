"""Headlines, whole."""

from dataclasses import replace

import pytest

from tests.tutor.positions import position
from tests.tutor.trees import always
from tutor.advice.advisor import advise
from tutor.evaluators.hand_names import HandName
from tutor.language import translator
from tutor.strategy.keeping import StanceEvent, StanceEventKind
from tutor.strategy.stance import Stance
from tutor.strategy.strategies import Strategy
from tutor.text.glossary.lookup import term_of
from tutor.text.stance import headline, news_line, stance_line, stance_title
from tutor.view.panel.headline_gloss import KEYS, headline_gloss


@pytest.mark.parametrize(
    ("hand", "drawn", "melds", "english", "japanese"),
    [
        (
            "2344578m9p55z",
            "4p",
            ("222z",),
            "Build · half flush in man · 3 dora",
            "手作り・萬子の混一色・ドラ3枚",
        ),
        (
            "234567m222p34s11z",
            "9p",
            (),
            "Ready on 2- and 5-sou · 2,000 points with riichi",
            "2・5索待ちの聴牌・リーチで2,000点",
        ),
        ("22m23467s", "6s", ("789s", "345p"), "Ready without a yaku", "役なしの聴牌"),
    ],
)
def test_headlines(
    hand: str, drawn: str, melds: tuple[str, ...], english: str, japanese: str
) -> None:
    seen = position(hand, drawn, melds={0: melds}, indicators="1z")
    advice = advise(seen, always(Strategy.SPEED))
    assert headline(advice, seen, translator("en")) == english
    assert headline(advice, seen, translator("ja")) == japanese


def test_against_a_riichi_the_headline_names_who_and_the_stance() -> None:
    seen = position(
        "234567m222p34s11z", "9p", indicators="1z", riichi={2: 1}, rivers=("", "", "9p1s", "")
    )
    advice = advise(seen, always(Strategy.SPEED))
    assert headline(advice, seen, translator("en")) == (
        "Push · ready on 2- and 5-sou · 2,000 points with riichi · Across is in riichi"
    )
    folded = replace(advice, stance=Stance.FOLD)
    assert headline(folded, seen, translator("en")) == "Fold · Across is in riichi"
    assert headline(folded, seen, translator("ja")) == "オリ・対面がリーチ中"


def test_two_dora_are_told_one_is_not() -> None:
    for indicator, told in (("8p", "half flush in man"), ("3m", " · 2 dora")):
        seen = position("2344578m9p55z", "4p", melds={0: ("222z",)}, indicators=indicator)
        said = headline(advise(seen, always(Strategy.SPEED)), seen, translator("en"))
        assert said.endswith(told)


def test_every_stance_has_a_name_and_a_line_of_its_own() -> None:
    for spoken in map(translator, ("en", "ja")):
        assert len({stance_title(each, spoken) for each in Stance}) == len(Stance)
        assert len({stance_line(each, spoken) for each in Stance}) == len(Stance)


def test_news_name_who_did_what() -> None:
    seen = position("3344479m4p14z", "8p", melds={0: ("222z",)}, indicators="1s")
    advice = advise(seen, always(Strategy.SPEED))
    assert news_line(advice, seen, translator("en")) == ""

    news = (
        StanceEvent(StanceEventKind.RIICHI, (seen.opponents[2],)),
        StanceEvent(StanceEventKind.NEARER),
    )
    told = replace(advice, news=news)
    assert news_line(told, seen, translator("en")) == "New: Left is in riichi."
    assert news_line(told, seen, translator("ja")) == "上家がリーチしました。"


@pytest.mark.parametrize(
    ("hand", "drawn", "melds", "words"),
    [
        ("2344578m9p55z", "4p", ("222z",), ["Build", "half flush"]),
        ("234567m222p34s11z", "9p", (), ["ready"]),
        ("22m23467s", "6s", ("789s", "345p"), ["ready"]),
    ],
)
def test_the_words_of_a_headline_are_explained(
    hand: str, drawn: str, melds: tuple[str, ...], words: list[str]
) -> None:
    seen = position(hand, drawn, melds={0: melds}, indicators="1z")
    advice = advise(seen, always(Strategy.SPEED))
    lines = headline_gloss(advice, seen, translator("en")).split("\n")
    assert [line.split(" (")[0] for line in lines] == words
    assert headline_gloss(replace(advice, stance=None), seen, translator("en")) == ""


def test_every_stance_and_hand_of_a_headline_has_a_term() -> None:
    keys = [KEYS.get(name, name.value) for name in HandName]
    keys += [f"stance_{stance.value}" for stance in Stance] + ["tenpai"]
    assert [key for key in keys if term_of(key, translator("en")) is None] == []
