"""Value, worked by hand."""

from dataclasses import replace

from rules.melds import Meld, MeldType
from rules.observation import Observation
from rules.ruleset import Ruleset
from rules.tiles import Seat, kind_of, parse_kind, parse_tiles, tile_name
from tests.tutor.positions import position
from tutor.evaluators.findings import rank_discards
from tutor.evaluators.positions import Positions
from tutor.evaluators.ranking import RankedDiscard
from tutor.evaluators.scores import evaluate


def value_of(observation: Observation, name: str) -> RankedDiscard:
    return next(
        d for d in rank_discards(observation).value if kind_of(d.discard) == parse_kind(name)
    )


def test_a_whole_ranking() -> None:
    observation = position("123m456m34p99p55z2s", "9s", indicators="2p")
    ranking = rank_discards(observation).value
    assert [(tile_name(d.discard), d.score, d.rank) for d in ranking] == [
        ("9s", 0.0, 1),
        ("1m", -1.0, 2),
        ("9p", -1.0, 2),
        ("5z", -1.1, 4),
        ("2s", -1.25, 5),
        ("2m", -2.25, 6),
        ("3m", -2.25, 6),
        ("4m", -2.25, 6),
        ("5m", -2.25, 6),
        ("6m", -2.25, 6),
        ("4p", -2.25, 6),
        ("3p", -3.75, 12),
    ]
    assert dict(ranking[0].facts) == {
        "puts_back": (),
        "han_lost": 0.0,
        "dora_lost": 0,
        "red_lost": False,
        "dora_kept": 1,
        "falls_back": False,
        "tanyao": True,
        "in_the_way": 6,
        "tanyao_tile": False,
        "yakuhai": None,
    }


def test_a_red_five_alone_is_a_dora_and_beside_a_plain_one_it_stays() -> None:
    names = ("dora_lost", "red_lost", "dora_kept")
    lone = value_of(position("123m789s11z34z67s0p", "9m"), "5p").facts
    assert [lone[name] for name in names] == [1, True, 0]
    both = value_of(position("123m789s11z34z6s05p", "9m"), "5p").facts
    assert [both[name] for name in names] == [0, False, 1]


def test_a_dora_named_twice_counts_twice() -> None:
    observation = position("123m456m34p99p55z2s", "9s", indicators="22p")
    assert value_of(observation, "3p").facts["dora_lost"] == 2


def test_without_red_fives_a_red_copy_is_plain() -> None:
    observation = position("123m789s11z34z67s0p", "9m")
    plain = replace(observation, rules=Ruleset(red_fives=False))
    assert value_of(plain, "5p").facts["dora_lost"] == 0


def test_dora_in_melds_are_held() -> None:
    tiles = parse_tiles("333p")
    pon = Meld(MeldType.PON, tiles, tiles[0], Seat(1))
    observation = replace(
        position("456m789m33s45p", "9s", indicators="2p"), melds=((pon,), (), (), ())
    )
    assert value_of(observation, "9s").facts["dora_kept"] == 3


def test_tanyao_is_out_with_an_open_terminal_or_where_open_tanyao_is_not_played() -> None:
    base = position("456m678m33s45p", "9s")
    ones, twos = parse_tiles("111p"), parse_tiles("222p")
    for tiles, rules, possible in (
        (ones, Ruleset(), False),
        (twos, Ruleset(), True),
        (twos, Ruleset(open_tanyao=False), False),
    ):
        pon = Meld(MeldType.PON, tiles, tiles[0], Seat(1))
        observation = replace(base, melds=((pon,), (), (), ()), rules=rules)
        facts = value_of(observation, "3s").facts
        assert facts["tanyao"] is possible
        assert value_of(observation, "3s").score == -1.0 - 1.25 * possible
    closed = Meld(MeldType.ANKAN, parse_tiles("2222p"))
    observation = replace(base, melds=((closed,), (), (), ()), rules=Ruleset(open_tanyao=False))
    assert value_of(observation, "3s").facts["tanyao"] is True


def test_yakuhai_by_seat_and_round() -> None:
    observation = position("123m45m78p1z23334z", "9s", dealer=2, indicators="9p")
    pieces = [value_of(observation, name).facts["yakuhai"] for name in ("1z", "2z", "3z", "4z")]
    assert pieces == ["alone", None, "triplet", None]
    double = position("123m45m78p11z2335z", "9s", dealer=0, indicators="9p")
    assert value_of(double, "5z").score == -0.03
    assert value_of(double, "1z").score == -1.0 - 2 * 0.1


def test_the_papers_own_evaluator_knows_no_yakuhai() -> None:
    seen = Positions.stack([position("123m456m34p99p55z2s", "9s", indicators="2p")])
    score = evaluate(seen, "paper").value.score[0]
    named = {name: score[parse_kind(name)] for name in ("9s", "1m", "2s", "5z", "2m", "3p")}
    assert named == {"9s": 0.0, "1m": -1.0, "2s": -1.25, "5z": -1.0, "2m": -2.25, "3p": -3.75}
