"""Headlines, whole."""

from dataclasses import replace

import pytest

from tests.tutor.positions import position
from tests.tutor.trees import always
from tutor.advice.advisor import advise
from tutor.evaluators.hand_names import HandName
from tutor.language import translator
from tutor.strategy.keeping import Happened, Happening
from tutor.strategy.stance import Stance
from tutor.strategy.strategies import Strategy
from tutor.text.glossary.lookup import term_of
from tutor.text.stance import headline, news_line, stance_line, stance_title
from tutor.view.panel.headline_gloss import KEYS, headline_gloss


@pytest.mark.parametrize(
    ("hand", "drawn", "melds", "english", "japanese"),
    [
        ("2344578m9p55z", "4p", ("222z",), "Build · half flush in man", "手作り・萬子の混一色"),
        ("234567m222p34s11z", "9p", (), "Push · ready on 2- and 5-sou", "押し・2・5索待ち聴牌"),
        ("22m23467s", "6s", ("789s", "345p"), "Push · ready without a yaku", "押し・役なし聴牌"),
    ],
)
def test_headlines(
    hand: str, drawn: str, melds: tuple[str, ...], english: str, japanese: str
) -> None:
    seen = position(hand, drawn, melds={0: melds}, indicators="1z")
    advice = advise(seen, always(Strategy.SPEED))
    assert headline(advice, translator("en")) == english
    assert headline(advice, translator("ja")) == japanese


def test_every_stance_has_a_name_and_a_line_of_its_own() -> None:
    for spoken in map(translator, ("en", "ja")):
        assert len({stance_title(each, spoken) for each in Stance}) == len(Stance)
        assert len({stance_line(each, spoken) for each in Stance}) == len(Stance)


def test_news_name_who_did_what() -> None:
    seen = position("3344479m4p14z", "8p", melds={0: ("222z",)}, indicators="1s")
    advice = advise(seen, always(Strategy.SPEED))
    assert news_line(advice, seen, translator("en")) == ""

    news = (Happened(Happening.RIICHI, (seen.opponents[2],)), Happened(Happening.NEARER))
    told = replace(advice, news=news)
    assert news_line(told, seen, translator("en")) == "New: Left is in riichi."
    assert news_line(told, seen, translator("ja")) == "新しい動き：上家がリーチしました。"


@pytest.mark.parametrize(
    ("hand", "drawn", "melds", "words"),
    [
        ("2344578m9p55z", "4p", ("222z",), ["Build", "half flush"]),
        ("234567m222p34s11z", "9p", (), ["Push", "ready"]),
        ("22m23467s", "6s", ("789s", "345p"), ["Push", "ready"]),
    ],
)
def test_the_words_of_a_headline_are_explained(
    hand: str, drawn: str, melds: tuple[str, ...], words: list[str]
) -> None:
    seen = position(hand, drawn, melds={0: melds}, indicators="1z")
    advice = advise(seen, always(Strategy.SPEED))
    lines = headline_gloss(advice, translator("en")).split("\n")
    assert [line.split(" (")[0] for line in lines] == words
    assert headline_gloss(replace(advice, stance=None), translator("en")) == ""


def test_every_stance_and_hand_of_a_headline_has_a_term() -> None:
    keys = [KEYS.get(name, name.value) for name in HandName]
    keys += [f"stance_{stance.value}" for stance in Stance] + ["tenpai"]
    assert [key for key in keys if term_of(key, translator("en")) is None] == []
