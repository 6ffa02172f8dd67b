"""Turns of a seat one after the other: reversed reasons and plans that flicker are found."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from rules.observation import Observation
from rules.tiles import Kind, kind_of, tile_name
from tests.tutor.decisions import marked
from tests.tutor.positions import QUIET, position
from tests.tutor.trees import TREE
from tutor.coach.ideas import yakuhai
from tutor.lab.texts.finished import Finished, Texts, finish
from tutor.lab.texts.turns import flickering_plan, quiet_triples, reversed_kind, reversed_reasons

TWO_YAKUHAI = position("13379m889p468s15z", "2z", indicators="4p")
EAST = Kind(27)


def turn(
    number: int, advised: str, seen: Observation = TWO_YAKUHAI, news: Sequence[Any] = ()
) -> Finished:
    decision = marked(replace(seen, turn=number), tile_name(seen.hand[0]), advised, TREE)
    return finish(replace(decision, advice=replace(decision.advice, news=tuple(news))))


def headed(finished: Finished, headline: str) -> Finished:
    return Finished(finished.decision, (Texts("en", headline, (), ("Throw it.",), ("Throw it.",)),))


def test_a_reason_is_not_reversed_from_one_turn_to_the_next() -> None:
    before, after = turn(1, "5z"), turn(2, "1z")
    (east,) = (each for each in before.hint.rivals if kind_of(each.tile) == EAST)
    assert east.gives_up == (yakuhai.CountsDouble(EAST),)
    assert reversed_kind(before, after) == EAST
    found, _ = reversed_reasons([before, after])
    assert found.language == "en"
    assert "East" in found.passage
    assert "Throw East" in found.passage


def test_a_plan_that_comes_back_flickers() -> None:
    some = [turn(number, "2z", QUIET) for number in (1, 2, 3)]
    assert list(quiet_triples(some)) == [tuple(some)]
    headlines = ("Tanyao · two steps away", "Seven pairs", "Tanyao · one step away")
    back = [headed(one, headline) for one, headline in zip(some, headlines, strict=True)]
    (found,) = flickering_plan(back)
    assert found.passage == " / ".join(headlines)
    for others in (("Tanyao",) * 3, ("Tanyao", "Seven pairs", "Riichi"), ("Tanyao", "x", "x")):
        kept = [headed(one, headline) for one, headline in zip(some, others, strict=True)]
        assert list(flickering_plan(kept)) == []
