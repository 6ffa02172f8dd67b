import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from rules.tiles import Kind, kind_of
from tutor.coach.explain import Tempting
from tutor.coach.ideas import pairs, shape, yaku, yakuhai
from tutor.coach.ideas.danger import SafeFor, SafeLater
from tutor.coach.referee import untouched
from tutor.lab.texts.finished import Finished, Texts
from tutor.lab.texts.rules import Broken
from tutor.lab.texts.words import hands_in
from tutor.position.hands import HandName

OPPOSITE: Final[tuple[tuple[type, type], ...]] = (
    (yakuhai.YakuhaiPair, pairs.SparePair),
    (SafeLater, yakuhai.OffWind),
    (SafeLater, yakuhai.LoneYakuhai),
    (shape.Grows, shape.Duplicate),
    (shape.PartOf, shape.Duplicate),
    (shape.PartOf, shape.Alone),
    (yaku.InsidePlan, yaku.OutsidePlan),
    (yaku.PieceOf, yaku.OutsidePlan),
)
"""What a tile was kept for, and a reason to throw it that denies that."""


_YAKUHAI: Final = re.compile("yakuhai|役牌")


def successive(finished: Sequence[Finished]) -> Iterator[tuple[Finished, Finished]]:
    """Yield the pairs of turns of a seat in a round between which nothing happened: no call, no
    riichi, no step nearer or further, no other risk.

    Args:
        finished: the decisions of one seat in one round, in order.
    """
    for before, after in pairwise(finished):
        one, other = before.decision.observation, after.decision.observation
        if (
            other.turn == one.turn + 1
            and after.decision.advice.news == ()
            and before.spot.steps == after.spot.steps
            and one.dora_indicators == other.dora_indicators
            and one.melds == other.melds
        ):
            yield before, after


def reversed_kind(before: Finished, after: Finished) -> Kind | None:
    """Return the kind that was kept for a reason and is now thrown for its opposite, or that has
    changed places with the advised one although neither drawn nor thrown tile touches them; one
    that was called close may be thrown next."""
    advised = [*map(kind_of, after.decision.advice.best)]
    for rival in before.hint.rivals:
        kept = kind_of(rival.tile)
        if not rival.gives_up or rival.close or kept not in advised:
            continue
        block = getattr(rival.gives_up[0], "block", None)
        if block is not None and any(not after.spot.counts[each] for each in block.kinds):
            continue  # the other half of it was thrown
        if _is_opposite(rival, after) or _changed_places(before, after, rival):
            return kept
    return None


def _is_opposite(tempting: Tempting, after: Finished) -> bool:
    role = after.hint.role
    if kind_of(tempting.tile) != kind_of(after.best):
        return False
    if getattr(role, "last", False):
        return False  # nothing else is loose, as the text says
    drawn, block = after.decision.observation.drawn, getattr(role, "block", None)
    if drawn is not None and block is not None and kind_of(drawn) in block.kinds:
        return False  # the text names the tile that was drawn
    beside = (fact for rival in after.hint.rivals for fact in rival.gives_up)
    if isinstance(tempting.gives_up[0], SafeLater) and any(
        isinstance(fact, SafeLater | SafeFor) for fact in beside
    ):
        return False  # another safe tile is kept
    return any(
        isinstance(fact, kept) and isinstance(role, thrown)
        for fact in tempting.gives_up[:1]
        for kept, thrown in OPPOSITE
    )


def _changed_places(before: Finished, after: Finished, tempting: Tempting) -> bool:
    advised = before.decision.advice.best
    if len(advised) > 1 or len(after.decision.advice.best) > 1:
        return False
    seen, now = before.decision.observation, after.decision.observation
    return untouched(seen, now, map(kind_of, (tempting.tile, advised[0])))


def reversed_reasons(finished: Sequence[Finished]) -> Iterator[Broken]:
    for before, after in successive(finished):
        if reversed_kind(before, after) is not None:
            for earlier, later in zip(before.texts, after.texts, strict=True):
                if not later.is_translated:
                    continue
                said = f"{' '.join(earlier.hint)} / {' '.join(later.hint)}"
                yield Broken("reversed_reason", later.language, said)


def quiet_triples(finished: Sequence[Finished]) -> Iterator[tuple[Finished, Finished, Finished]]:
    """Yield three turns in a row of a hand that is not ready, without a threat or a call of its
    own."""
    for one, two, three in zip(finished, finished[1:], finished[2:], strict=False):
        some = (one, two, three)
        turns = [each.decision.observation.turn for each in some]
        if (
            turns == [turns[0], turns[0] + 1, turns[0] + 2]
            and not any(each.spot.threats or each.spot.folds for each in some)
            and all(each.spot.steps_after(each.best) for each in some)
            and len({len(each.decision.observation.own_melds) for each in some}) == 1
        ):
            yield some


def plan_named(texts: Texts) -> frozenset[HandName]:
    named = hands_in(texts.headline)
    return frozenset(named | {HandName.YAKUHAI} if _YAKUHAI.search(texts.headline) else named)


def is_aba(some: Sequence[Finished], at: int) -> bool:
    """Check whether a plan that a headline names comes back after another one, or none.

    Args:
        some: three decisions.
        at: the place of the language in `Finished.texts`.
    """
    first, middle, last = (plan_named(each.texts[at]) for each in some)
    return bool(first) and first == last != middle


def flickering_plan(finished: Sequence[Finished]) -> Iterator[Broken]:
    for some in quiet_triples(finished):
        for at, texts in enumerate(some[0].texts):
            if texts.is_translated and is_aba(some, at):
                said = " / ".join(each.texts[at].headline for each in some)
                yield Broken("flickering_plan", texts.language, said)
