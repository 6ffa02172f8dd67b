"""Headlines and terms."""

from dataclasses import replace

import pytest

from rules.shanten import shanten, wait_mask
from rules.tiles import count_kinds, dora_of, kind_of, mask_of, parse_kind
from tests.tutor.positions import position
from tests.tutor.trees import always
from tutor.coach.advisor import advise
from tutor.coach.strategy.situation import Strategy
from tutor.coach.strategy.stance import Stance
from tutor.explanations import headline
from tutor.language import activate, gettext, override
from tutor.text.calls import CALL_YAKU
from tutor.text.glossary.lookup import glossary_terms, terms_in
from tutor.text.hands import YAKU, yaku_name


def test_headline_against_riichi_names_player_and_stance() -> None:
    seen = position(
        "234567m222p34s11z", "9p", indicators="1z", riichi={2: 1}, rivers=("4z9m", "", "9p1s", "")
    )
    advice = advise(seen, always(Strategy.SPEED))
    said = headline(advice, seen)
    assert said.startswith("Push")
    assert "ready" in said
    assert "Across" in said
    folded = replace(advice, stance=Stance.FOLD)
    said = headline(folded, seen)
    assert said.startswith("Fold")
    assert "Across" in said
    assert "ready" not in said
    with override("ja"):
        assert "対面" in headline(folded, seen)


UNTOLD = (1, 36)


def found(text: str, language: str = "en") -> list[tuple[str, str]]:
    with override(language):
        return [(text[start:end], term.key) for start, end, term in terms_in(text)]


def test_terms_are_found_in_a_sentence() -> None:
    assert found("Across is in riichi and you are one step from ready: fold.") == [
        ("riichi", "riichi"),
        ("step from ready", "shanten"),
        ("fold", "fold"),
    ]
    assert found("Your hand can be ready now; the dealer holds two dora.") == [
        ("ready", "tenpai"),
        ("dealer", "dealer"),
        ("dora", "dora"),
    ]
    assert found("already folded, handy") == found("doraée, éfold") == []
    assert found("親の対面がリーチしていて、手は3向聴です。", "ja") == [
        ("親", "dealer"),
        ("対面", "seats"),
        ("リーチ", "riichi"),
        ("向聴", "shanten"),
    ]


def test_every_term_has_a_gloss_in_both_languages() -> None:
    with override("ja"):
        others = glossary_terms()
    for english, japanese in zip(glossary_terms(), others, strict=True):
        assert english.key == japanese.key
        assert english.gloss.endswith(".")
        assert japanese.gloss.endswith("。")
        assert english.word
        assert "|" not in english.word + japanese.word
    assert len({term.key for term in glossary_terms()}) == len(glossary_terms())


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_yaku_has_an_explanation(language: str) -> None:
    activate(language)
    names = [yaku_name(number) for number in range(len(YAKU))]
    names += [gettext(name) for name in CALL_YAKU.values()]
    unknown = {name for name in names if not terms_in(name)}
    assert unknown <= {yaku_name(number) for number in UNTOLD}
    for number in (7, 9, 23, 24, 25, 29, 33):
        said = f"1 {yaku_name(number)}."
        ((start, end, _),) = terms_in(said)
        assert said[start:end] == yaku_name(number)


def test_examples_match_their_captions() -> None:
    with override("ja"):
        others = glossary_terms()
    for english, japanese in zip(glossary_terms(), others, strict=True):
        assert bool(english.example) == bool(english.caption) == bool(japanese.caption)
        assert english.example == japanese.example
        assert english.gloss != japanese.gloss
    hands = {
        term.key: count_kinds(tile for group in term.example for tile in group)
        for term in glossary_terms()
    }
    assert {shanten(hands[key]) for key in ("set", "tanyao", "toitoi", "honitsu")} == {-1}
    assert shanten(hands["tenpai"]) == 0
    assert wait_mask(hands["tenpai"]) == mask_of((parse_kind("6s"), parse_kind("9s")))
    assert shanten(hands["shanten"]) == 1
    (shown,), (bonus,) = next(term.example for term in glossary_terms() if term.key == "dora")
    assert dora_of(kind_of(shown)) == kind_of(bonus)
