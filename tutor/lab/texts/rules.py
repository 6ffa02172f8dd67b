import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Final, TypeAlias

from rules.tiles import Kind, Tile, is_honour, kind_of, rank_of
from tutor.coach.explain import IDEAS, Explanation
from tutor.coach.ideas import consensus, danger, dora, draws, pairs, shape, yakuhai
from tutor.coach.spot import Spot
from tutor.lab.texts.finished import Finished, Texts
from tutor.lab.texts.words import (
    COUNT,
    FOLD,
    IDEA,
    NEXT_DRAWS,
    PLACE,
    PUSH,
    SAFE,
    SEAT,
    SIX_BLOCKS,
    THREAT,
    TILE,
    banned_in,
    hands_in,
    has_plan,
    names_hand,
    other_names_in,
    sentences_of,
    tiles_in,
    waits_in,
)
from tutor.position.hands import HandName, HandPlan, serves

Rule: TypeAlias = Callable[[Finished, Texts], Iterator[str]]

LONGEST_SENTENCE: Final = {"en": 120, "ja": 60}
LONGEST_TEXT: Final = {"en": 400, "ja": 200}
"""Characters of the situation and the answer."""
MOST_SENTENCES: Final = 6
NEEDLESS: Final = 0.01
"""Risk above the safest tile that a fold does not take."""
OTHERS_RISK: Final = 0.01
"""Risk from which a tile that is called safe needs to say against whom."""
SURE_HAND: Final = 0.7
MANY_NUMBERS: Final = 4
"""Numbers from which a sentence is a list of them."""
NUMBER: Final = re.compile(r"\d[\d,]*(?:(?: to |～)\d[\d,]*)?")


@dataclass(frozen=True, slots=True)
class Broken:
    rule: str
    language: str
    passage: str


def broken(finished: Finished) -> Iterator[Broken]:
    for texts in finished.texts:
        if not texts.is_translated:
            yield Broken("untranslated", texts.language, texts.whole)
            continue
        rules = RULES | (JAPANESE_RULES if texts.language == "ja" else {})
        for name, rule in rules.items():
            for passage in rule(finished, texts):
                yield Broken(name, texts.language, passage)


# --- what is said, and the hand -------------------------------------------------------------------


def dead_waits(finished: Finished, texts: Texts) -> Iterator[str]:
    spot = finished.spot
    tiles = (*finished.decision.advice.best, *finished.tempting)
    winning = {wait.kind for tile in tiles for wait in spot.winning(tile)}
    for part in texts.parts:
        if not winning.issuperset(waits_in(part)):
            yield part


def true_of_both(finished: Finished, texts: Texts) -> Iterator[str]:
    """A reason that holds for the tempting tile, too, while nothing else tells them apart; or a
    difference that is none. Japanese sets one tile beside the advised one, a close one first."""
    for found, said in ((finished.hint, texts.hint), (finished.review, texts.review)):
        text = " ".join(said)
        named = {*tiles_in(text)}
        others = (*found.rivals, *([found.second] if found.second else []))
        beside = any(kind_of(each.tile) in named for each in others)
        for rival in found.rivals:
            if not rival.gives_up:
                asked = texts.language == "en" or rival.played or (rival.close and not beside)
                is_named = kind_of(rival.tile) in named
                if asked and not is_named and _shares_role(finished.spot, found, rival.tile):
                    yield text
            elif all(_also_true(finished.spot, fact, found.best[0]) for fact in rival.gives_up):
                yield text
        if finished.hint == finished.review:
            return


def _shares_role(spot: Spot, found: Explanation, other: Tile) -> bool:
    roles = (
        each.fact
        for idea in IDEAS
        if hasattr(idea, "role")
        for each in idea.role(spot, found.plan, other)
    )
    return found.role is not None and any(_alike(found.role, role) for role in roles)


_SUBJECTS: Final = frozenset({"block", "hand", "seats", "stays", "waits"})


def _alike(fact: object, other: object) -> bool:
    """Check whether two facts say the same of different tiles."""
    if type(fact) is not type(other) or isinstance(fact, consensus.Consensus):
        return False
    match fact, other:
        case pairs.HardToPair(), pairs.HardToPair():
            return other.left <= fact.left
        case draws.MostDraws(), draws.MostDraws():
            return other.live >= fact.live
        case danger.LeastRisk(), danger.LeastRisk():
            return other.risk <= fact.risk
    names = {each.name for each in fields(fact)} & _SUBJECTS  # type: ignore[arg-type]
    return all(getattr(fact, name) == getattr(other, name) for name in names)


def _also_true(spot: Spot, fact: object, best: Tile) -> bool:
    kind = kind_of(best)
    match fact:
        case danger.Riskier(seat=seat, why=why, suit=None):
            return spot.danger(best, seat) == why and fact.risk - fact.best_risk < danger.MUCH
        case dora.IsDora():
            return spot.dora_lost(best) >= fact.count
        case yakuhai.KeepsYakuhai(live=live):
            return spot.is_yakuhai(kind) and spot.counts[kind] == 1 and spot.unseen[kind] >= live
        case yakuhai.YakuhaiPair():
            return spot.is_yakuhai(kind) and spot.counts[kind] >= 2
        case shape.MoreCentral(near=near):
            alone = not (is_honour(kind) or spot.near(kind))
            return alone and len(_two_sided_with(kind)) >= len(near)
        case _:
            return False


def _two_sided_with(kind: Kind) -> list[int]:
    if not 2 <= rank_of(kind) <= 8:
        return []
    return [kind + step for step in (-1, 1) if 2 <= rank_of(kind) + step <= 8]


def unnamed_safety(finished: Finished, texts: Texts) -> Iterator[str]:
    """Genbutsu and the like without a seat, while somebody can win on the tile."""
    spot = finished.spot
    for part in dict.fromkeys((*texts.hint, *texts.review)):
        for sentence in sentences_of(part):
            if not SAFE.search(sentence) or SEAT.search(sentence):
                continue
            kinds = tiles_in(sentence) or [kind_of(finished.best)]
            tiles = [tile for tile in spot.seen.discards if kind_of(tile) in kinds]
            if any(spot.risk(tile) >= OTHERS_RISK for tile in tiles):
                yield sentence


def needless_risk(finished: Finished, texts: Texts) -> Iterator[str]:
    spot = finished.spot
    safest = min(map(spot.risk, spot.seen.discards))
    if FOLD.search(texts.headline) and spot.risk(finished.best) - safest >= NEEDLESS:
        yield f"{texts.headline} / {' '.join(texts.hint)}"


def says_push(texts: Texts) -> bool:
    return PUSH.search(" ".join((texts.headline, *texts.situation))) is not None


def cannot_win(finished: Finished) -> bool:
    """Check that the hand has no way to win after the advised discard: a ready hand without a
    winning wait, a hand that is not ready without a draw left, or no yaku in reach."""
    spot, plan = finished.spot, finished.hint.plan
    if spot.steps_after(finished.best) == 0:
        return not spot.winning(finished.best)
    return not spot.draws_left or (plan.hand is not None and plan.hand.name is HandName.NO_YAKU)


def push_without_win(finished: Finished, texts: Texts) -> Iterator[str]:
    if says_push(texts) and cannot_win(finished):
        yield f"{texts.headline} / {' '.join(texts.situation)}"


def contradicted_hand(finished: Finished, texts: Texts) -> Iterator[str]:
    """A headline with a hand that the advised tile belongs to, while tiles outside it stay, and no
    word on that; a tile that is thrown for its safety is another matter."""
    spot, best = finished.spot, kind_of(finished.best)
    named = [one for one in spot.hands if one.name in hands_in(texts.headline)]
    named = [one for one in named if one.name in SELECTIVE]
    if HandName.RIICHI in hands_in(texts.headline):
        named = [one for one in named if one.name is not HandName.TANYAO]
    by_danger = isinstance(finished.hint.role, danger.SafeTile | danger.LeastRisk)
    if not named or by_danger or spot.steps_after(finished.best) == 0:
        return
    left = [Kind(kind) for kind, count in enumerate(spot.counts) if count and kind != best]
    against = [
        one for one in named if serves(one, best) and not all(serves(one, kind) for kind in left)
    ]
    if len(against) == len(named) and not hands_in(texts.whole) & {one.name for one in named}:
        yield f"{texts.headline} / {' '.join(texts.hint)}"


SELECTIVE: Final = frozenset(
    {HandName.TANYAO, HandName.HALF_FLUSH, HandName.FULL_FLUSH, HandName.OUTSIDE}
)


def sure_hand(finished: Finished) -> HandPlan | None:
    """Return the hand that a headline should name: nearly sure, not ready, and not to be folded."""
    spot = finished.spot
    hand = spot.hands[0] if spot.hands else None
    plain = hand is None or hand.name in (HandName.RIICHI, HandName.NO_YAKU)
    if plain or spot.folds or spot.steps_after(finished.best) == 0:
        return None
    if hand is not None and hand.name is HandName.YAKUHAI and hand.about == kind_of(finished.best):
        return None
    return hand if hand is not None and hand.probability >= SURE_HAND else None


def hides_hand(finished: Finished, texts: Texts) -> bool:
    hand = sure_hand(finished)
    return hand is not None and not names_hand(texts.headline, hand)


def hidden_hand(finished: Finished, texts: Texts) -> Iterator[str]:
    if hides_hand(finished, texts):
        yield f"{texts.headline} ({finished.spot.hands[0]})"


def wrong_blocks(finished: Finished, texts: Texts) -> Iterator[str]:
    blocks = finished.spot.blocks
    if blocks is not None and blocks.count != 6:
        yield from (f"{part} ({blocks.count})" for part in texts.parts if SIX_BLOCKS.search(part))


# --- what a text is made of -----------------------------------------------------------------------


def has_reason(finished: Finished, said: Sequence[str]) -> bool:
    return any(IDEA.search(part) or not finished.named.issuperset(tiles_in(part)) for part in said)


def has_only_counts(finished: Finished, said: Sequence[str]) -> bool:
    """Check whether an answer, or what it says of the tempting tile, rests on counts only."""
    beside = [part for part in said[1:] if not NEXT_DRAWS.search(part)]
    return any(
        part and not has_reason(finished, part) and any(map(COUNT.search, part))
        for part in (said, beside)
    )


def bare_counts(finished: Finished, texts: Texts) -> Iterator[str]:
    for said in dict.fromkeys((texts.hint, texts.review)):
        if has_only_counts(finished, said):
            yield " ".join(said)


def count_list(finished: Finished, texts: Texts) -> Iterator[str]:
    for part in dict.fromkeys((*texts.hint, *texts.review)):
        for sentence in sentences_of(part):
            if len(NUMBER.findall(re.sub(TILE, "", sentence))) >= MANY_NUMBERS:
                yield sentence


def no_reason(finished: Finished, texts: Texts) -> Iterator[str]:
    for said in dict.fromkeys((texts.hint, texts.review)):
        if not has_reason(finished, said) and not has_only_counts(finished, said):
            yield " ".join(said)


def is_silent(texts: Texts) -> bool:
    """Check that the review says nothing of plan, place or threat."""
    return not (has_plan(texts.whole) or PLACE.search(texts.whole) or THREAT.search(texts.whole))


_DOUBLE: Final = re.compile(r"\)\s*\(|\([^)]*\(|）\s*（|（[^）]*（")


def double_brackets(finished: Finished, texts: Texts) -> Iterator[str]:
    yield from filter(_DOUBLE.search, texts.parts)


_UNFINISHED: Final = re.compile(
    r"[<>{}]|\bNone\b|\bnan\b|  |\(\)|（）|\b[Nn]o steps\b|\b1 tiles\b|[.。]{2}|: ?\."
)


def unfinished(finished: Finished, texts: Texts) -> Iterator[str]:
    for part in texts.parts:
        if not part.strip() or _UNFINISHED.search(part):
            yield part


def long_sentence(finished: Finished, texts: Texts) -> Iterator[str]:
    for part in texts.parts:
        for sentence in sentences_of(part):
            if len(sentence) > LONGEST_SENTENCE[texts.language]:
                yield sentence


def long_text(finished: Finished, texts: Texts) -> Iterator[str]:
    if len(texts.whole) > LONGEST_TEXT[texts.language]:
        yield texts.whole


def banned_word(finished: Finished, texts: Texts) -> Iterator[str]:
    for part in texts.parts:
        yield from (f"{word}: {part}" for word in banned_in(part, texts.language))


def two_names(finished: Finished, texts: Texts) -> Iterator[str]:
    for part in texts.parts:
        yield from (f"{name}: {part}" for name in other_names_in(part, texts.language))


# --- Japanese -------------------------------------------------------------------------------------

_ZERO: Final = re.compile(r"(?<![0-9,.])0(?:つ|枚|個|種)")
_DEALS_IN: Final = re.compile(rf"(?:{TILE})[はがも][^。、]*放銃(?:し|する)")
_PLAIN: Final = re.compile(
    r"(?:である|だ|だった|(?<!ませ)(?<!まし)[うくぐすつぬぶむる]|(?<!まし)(?<!でし)た|ない|しい)。$"
)
_POLITE: Final = re.compile(r"(?:です|ます|ください|でしょう|ましょう)。$")


def zero_counts(finished: Finished, texts: Texts) -> Iterator[str]:
    yield from filter(_ZERO.search, texts.parts)


def no_information(finished: Finished, texts: Texts) -> Iterator[str]:
    yield from (part for part in texts.parts if "情報なし" in part)


def tile_deals_in(finished: Finished, texts: Texts) -> Iterator[str]:
    yield from filter(_DEALS_IN.search, texts.parts)


def plain_style(finished: Finished, texts: Texts) -> Iterator[str]:
    for part in texts.parts[1:]:
        for sentence in sentences_of(part):
            if _PLAIN.search(sentence) and not _POLITE.search(sentence):
                yield sentence


def many_sentences(finished: Finished, texts: Texts) -> Iterator[str]:
    for said in ((*texts.situation, *texts.hint), (*texts.situation, *texts.review)):
        if len([each for part in said for each in sentences_of(part)]) > MOST_SENTENCES:
            yield " ".join(said)


def sure_of_one_meld(finished: Finished, texts: Texts) -> Iterator[str]:
    """One open meld, called a hand that is ready."""
    yield from (part for part in texts.parts if re.search("(?<!\\d)1副露[^。]*濃厚", part))


def same_end(finished: Finished, texts: Texts) -> Iterator[str]:
    """Two sentences that end alike: what the tiles are kept for is said once."""
    for said in dict.fromkeys((texts.hint, texts.review)):
        if " ".join(said).count("ので残します。") > 1:
            yield " ".join(said)


def fresh_is_safe(finished: Finished, texts: Texts) -> Iterator[str]:
    """An honour of which none was thrown, called a safe tile."""
    unseen = finished.spot.unseen
    for part in dict.fromkeys((*texts.hint, *texts.review)):
        for clause in re.split("[、。]", part):
            kinds = tiles_in(clause) if "安全牌" in clause else []
            if any(is_honour(each) and unseen[each] > 2 for each in kinds):
                yield part


RULES: Final[dict[str, Rule]] = {
    rule.__name__: rule
    for rule in (
        dead_waits,
        true_of_both,
        unnamed_safety,
        needless_risk,
        push_without_win,
        contradicted_hand,
        hidden_hand,
        wrong_blocks,
        bare_counts,
        count_list,
        no_reason,
        double_brackets,
        unfinished,
        long_sentence,
        long_text,
        banned_word,
        two_names,
    )
}
JAPANESE_RULES: Final[dict[str, Rule]] = {
    rule.__name__: rule
    for rule in (
        zero_counts,
        no_information,
        tile_deals_in,
        plain_style,
        many_sentences,
        sure_of_one_meld,
        same_end,
        fresh_is_safe,
    )
}
