"""The small parts that sentences are made of."""

import pytest

from rules.shanten import shanten, waits
from rules.tiles import Seat, Tile, count_kinds, dora_of, kind_of, mask_of, parse_kind, parse_tiles
from tests.tutor.positions import position
from tutor.language import Translator, languages, translator
from tutor.strategy.choice import Change, Choice, Condition
from tutor.strategy.situation import FEATURES
from tutor.strategy.strategies import Strategy
from tutor.strategy.verdict import Sureness, Verdict
from tutor.text.call_facts import CALL_YAKU
from tutor.text.glossary.lookup import (
    TermGroup,
    gloss_line,
    glossary_terms,
    glosses,
    group_word,
    quieted,
    term_of,
    terms_in,
)
from tutor.text.names import either, ordinal, round_mark, round_word, seat_word, tile_word, together
from tutor.text.plan_changes import change_line, condition_words
from tutor.text.plans import plan_line, plan_title
from tutor.text.verdicts import sure_line, verdict_word
from tutor.text.yaku import YAKU, yaku_name

EN, JA = translator("en"), translator("ja")
UNTOLD = (1, 36)
NUMBERED = {  # a tree asks about numbers; these are the changes that it may name
    "shanten",
    "riichi",
    "turn",
    "placement",
    "risk",
    "safe_kinds",
    "safe_against_all",
    "most_calls",
    "ukeire",
    "dora",
    "in_the_way",
    "behind_leader",
    "ahead_of_next",
}


@pytest.mark.parametrize(
    ("name", "english", "japanese"),
    [
        ("4m", "4-man", "4萬"),
        ("0p", "red 5-pin", "赤5筒"),
        ("5p", "5-pin", "5筒"),
        ("9s", "9-sou", "9索"),
        ("4z", "North", "北"),
        ("5z", "White dragon", "白"),
        ("7z", "Red dragon", "中"),
    ],
)
def test_tiles_have_names(name: str, english: str, japanese: str) -> None:
    tile = parse_tiles(name)[0]
    assert (tile_word(tile, EN), tile_word(tile, JA)) == (english, japanese)


def test_a_red_five_is_plain_where_the_game_has_none() -> None:
    assert tile_word(Tile(16), EN, red_fives=False) == "5-man"


@pytest.mark.parametrize(
    ("round_", "honba", "english", "japanese", "short"),
    [
        (0, 0, "East 1", "東1局", "E1"),
        (7, 2, "South 4, 2 honba", "南4局 2本場", "S4-2"),
        (8, 0, "West 1", "西1局", "W1"),
    ],
)
def test_rounds_have_names(
    round_: int, honba: int, english: str, japanese: str, short: str
) -> None:
    assert round_word(round_, honba, EN) == english
    assert round_word(round_, honba, JA) == japanese
    assert round_mark(round_, honba, EN) == short


def test_seats_are_named_from_where_one_sits() -> None:
    seen = position("123456789m1234p", "5p")
    assert [seat_word(seen, Seat(seat), EN) for seat in range(4)] == [
        "You",
        "Right",
        "Across",
        "Left",
    ]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (1, "1st"),
        (2, "2nd"),
        (3, "3rd"),
        (4, "4th"),
        (10, "10th"),
        (11, "11th"),
        (12, "12th"),
        (13, "13th"),
        (14, "14th"),
    ],
)
def test_ordinals(number: int, text: str) -> None:
    assert ordinal(number, EN) == text
    assert ordinal(number, JA) == f"{number}位"


def test_lists() -> None:
    assert either(["a"], EN) == "a"
    assert either(["a", "b"], EN) == "a or b"
    assert together(["a", "b", "c"], EN) == "a, b and c"
    assert together(["a", "b", "c", "d", "e"], EN) == "a, b, c and 2 more"
    assert together(["a", "b"], JA) == "aとb"


def test_how_sure_the_advice_is_is_said_in_words() -> None:
    assert sure_line(Sureness.CLEAR, EN) == "Clear: most strong players throw the first tile."
    for spoken in (EN, JA):
        assert len({sure_line(sure, spoken) for sure in Sureness}) == len(Sureness)
        assert sure_line(None, spoken) == ""


def test_every_plan_and_every_verdict_has_words() -> None:
    for spoken in (EN, JA):
        assert len({plan_title(strategy, spoken) for strategy in Strategy}) == len(Strategy)
        assert len({plan_line(strategy, spoken) for strategy in Strategy}) == len(Strategy)
        assert len({verdict_word(verdict, spoken) for verdict in Verdict}) == len(Verdict)


@pytest.mark.parametrize(
    ("feature", "low", "high", "said"),
    [
        ("shanten", 0.0, 1.0, "One step from ready"),
        ("shanten", None, 1.0, "One step from ready or nearer"),
        ("shanten", None, 0.0, "With a ready hand"),
        ("shanten", 1.0, None, "Two steps from ready or further"),
        ("riichi", None, 0.0, "With nobody in riichi"),
        ("riichi", 0.0, None, "With somebody in riichi"),
        ("turn", 8.0, None, "From turn 9 on"),
        ("placement", None, 1.0, "In first place"),
        ("dora", None, 0.0, "Without any dora"),
        ("dora", 1.0, None, "With two dora or more"),
        ("behind_leader", 3900.0, None, "More than 3,900 points behind the leader"),
        ("safe_kinds", None, 0.0, "Without a safe tile"),
    ],
)
def test_a_change_names_the_moment(
    feature: str, low: float | None, high: float | None, said: str
) -> None:
    assert condition_words(Condition(feature, low, high, 0.0), EN) == said


def test_every_change_that_the_tree_may_name_has_words() -> None:
    assert set(FEATURES) >= NUMBERED
    other = condition_words(Condition("no such", None, 1.0, 0.0), EN)
    for feature in NUMBERED:
        for low, high in ((None, 1.0), (None, 0.0), (1.0, None), (0.0, None), (0.0, 1.0)):
            for language in languages():
                said = condition_words(Condition(feature, low, high, 0.0), translator(language))
                assert said
                assert "{" not in said
                assert said != other


def test_a_change_says_the_plan_it_would_bring() -> None:
    condition = Condition("shanten", None, 1.0, 3.0)
    changed = Choice(
        Strategy.SAFETY, 0.6, Strategy.SPEED, 0.4, (), Change(condition, Strategy.SPEED_VALUE)
    )
    said = "One step from ready or nearer: “Speed and value” would be the plan."
    assert change_line(changed, EN) == said
    without = Choice(Strategy.SAFETY, 0.6, Strategy.SPEED_SAFETY, 0.4, ())
    assert change_line(without, EN) is None


def found(text: str, language: str = "en") -> list[tuple[str, str]]:
    spoken = EN if language == "en" else JA
    return [(text[start:end], term.key) for start, end, term in terms_in(text, spoken)]


def test_terms_are_found_where_they_stand() -> None:
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
        ("リーチ", "riichi"),
        ("向聴", "shanten"),
    ]


def test_every_term_has_a_gloss_in_both_languages() -> None:
    for english, japanese in zip(glossary_terms(EN), glossary_terms(JA), strict=True):
        assert english.key == japanese.key
        assert english.gloss.endswith(".")
        assert japanese.gloss.endswith("。")
        assert english.word
        assert "|" not in english.word + japanese.word
    assert len({term.key for term in glossary_terms(EN)}) == len(glossary_terms(EN))


@pytest.mark.parametrize("spoken", [EN, JA])
def test_every_yaku_that_a_sentence_names_says_what_it_asks(spoken: Translator) -> None:
    names = [yaku_name(number, spoken) for number in range(len(YAKU))]
    names += [spoken.gettext(name) for name in CALL_YAKU.values()]
    unknown = {name for name in names if not terms_in(name, spoken)}
    assert unknown <= {yaku_name(number, spoken) for number in UNTOLD}
    for number in (7, 9, 23, 24, 25, 29, 33):
        said = f"1 {yaku_name(number, spoken)}."
        ((start, end, _),) = terms_in(said, spoken)
        assert said[start:end] == yaku_name(number, spoken)


def test_terms_that_are_known_are_passed_over() -> None:
    text = "Across is in riichi and you are one step from ready: fold."
    left = terms_in(text, EN, frozenset({"riichi", "fold"}))
    assert [term.key for _, _, term in left] == ["shanten"]
    assert glosses(text, EN, frozenset({"riichi", "shanten"})) == (
        "fold (オリ): To give the hand up and throw only what is safe."
    )


def test_asides_that_explain_a_known_term_are_left_out() -> None:
    text = "4-man is suji against Left (safer, not safe) and 2-man is behind a wall against Left"
    both = f"{text} (safer, not safe)."
    assert quieted(both, EN, frozenset({"riichi"})) == both
    assert quieted(both, EN, frozenset({"kabe"})) == f"{text}."
    assert quieted(both, EN, frozenset({"suji"})) == both.replace(" (safer, not safe)", "", 1)
    assert quieted(both, EN, frozenset({"suji", "kabe"})) == (
        "4-man is suji against Left and 2-man is behind a wall against Left."
    )


def test_a_plan_is_a_term_where_it_stands_in_quotes() -> None:
    assert found("With nobody in riichi: “Speed and value” would be the plan.") == [
        ("riichi", "riichi"),
        ("Speed and value", "plan_speed_value"),
    ]
    assert found("You may attack.") == []
    assert found("リーチがなければ「速さと打点」です。", "ja") == [
        ("リーチ", "riichi"),
        ("速さと打点", "plan_speed_value"),
    ]


def test_a_gloss_names_the_japanese_word_once() -> None:
    suji = term_of("suji", EN), term_of("suji", JA)
    assert suji[0] is not None
    assert suji[1] is not None
    assert gloss_line(suji[0]).startswith("suji (筋): Three away")
    assert gloss_line(suji[1]).startswith("筋: 捨て牌から")
    assert term_of("nothing", EN) is None


def test_every_plan_is_a_term_and_every_group_has_some() -> None:
    keys = {term.key for term in glossary_terms(EN)}
    assert {f"plan_{strategy}" for strategy in Strategy} <= keys
    assert {term.group for term in glossary_terms(EN)} == set(TermGroup)
    for spoken in (EN, JA):
        assert len({group_word(group, spoken) for group in TermGroup}) == len(TermGroup)


def test_examples_say_what_they_show_and_show_what_they_say() -> None:
    for english, japanese in zip(glossary_terms(EN), glossary_terms(JA), strict=True):
        assert bool(english.example) == bool(english.caption) == bool(japanese.caption)
        assert english.example == japanese.example
        assert english.gloss != japanese.gloss
    hands = {
        term.key: count_kinds(tile for group in term.example for tile in group)
        for term in glossary_terms(EN)
    }
    assert {shanten(hands[key]) for key in ("set", "tanyao", "toitoi", "honitsu")} == {-1}
    assert shanten(hands["tenpai"]) == 0
    assert waits(hands["tenpai"]) == mask_of((parse_kind("6s"), parse_kind("9s")))
    assert shanten(hands["shanten"]) == 1
    (shown,), (bonus,) = next(term.example for term in glossary_terms(EN) if term.key == "dora")
    assert dora_of(kind_of(shown)) == kind_of(bonus)
