"""Check statements about the hand that is being built, counted again."""

from typing import Final

from rules.melds import MeldType
from rules.tiles import parse_tiles
from rules.yaku_shanten import Form, YakuForm
from tutor.advice.advice import Advice
from tutor.advice.reasons.discards import PutsBack
from tutor.advice.reasons.moment import HandInSight
from tutor.evaluators.hands import HandName, HandPlan
from tutor.lab.soak.case import Case
from tutor.lab.soak.sight import Sight, belongs

NAMED: Final = 0.45
ALSO: Final = 0.3
ALIKE: Final = (
    {YakuForm.HALF_FLUSH, YakuForm.FULL_FLUSH},
    {YakuForm.THREE_COLOURS, YakuForm.STRAIGHT, YakuForm.OUTSIDE},
)
FREE: Final = 0.2
FAR: Final = 50


def is_hand_true(fact: HandInSight, sight: Sight) -> bool:
    if fact.hand is HandName.NO_YAKU:
        return _has_no_yaku(fact, sight)
    form = form_of(fact.hand, fact.about)
    away = sight.forms[form]
    near = fact.steps == away and fact.beyond == max(0, away - sight.steps)
    strangers = [parse_tiles(name)[0] // 4 for name in fact.in_the_way]
    copies = (fact.held, fact.left) == _copies(fact, sight)
    beside = [parse_tiles(name)[0] // 4 for name in fact.beside]
    alike = sorted(strangers) == _strangers(form, sight) and beside == _beside(fact, sight)
    return near and copies and alike


def stated_hand(sight: Sight, advice: Advice) -> HandPlan | None:
    if not advice.hands:
        return None
    undecided = advice.hands[0].probability < NAMED
    open_ = undecided or advice.hands[0].name is HandName.RIICHI
    if open_ and sight.is_nearest_to_pairs and sum(held > 1 for held in sight.held) > 2:
        for hand in advice.hands:
            if hand.name is HandName.SEVEN_PAIRS:
                return hand
    if undecided:
        return None
    if advice.hands[0].name is HandName.NO_YAKU:
        return advice.hands[0]
    also = [hand for hand in advice.hands[1:] if _is_likely(hand, advice)]
    riichi = advice.hands[0].name is HandName.RIICHI
    thrown = {placed.discard // 4 for placed in advice.combined if placed.rank == 1}
    for hand in also if riichi and also else [advice.hands[0], *also]:
        strangers = _strangers(form_of(hand.name, hand.about), sight)
        if _is_put_back(hand, sight, thrown) or _is_cut_off(hand, sight, thrown):
            continue
        if not strangers or thrown & set(strangers):
            return hand
    return None


def _is_put_back(hand: HandPlan, sight: Sight, thrown: set[int]) -> bool:
    if hand.name is HandName.RIICHI:
        return False
    yaku = YakuForm(hand.name.value)
    alike = next((group for group in ALIKE if yaku in group), {yaku})
    return all(sight.puts_all_back(kind, alike) for kind in thrown)


def _is_cut_off(hand: HandPlan, sight: Sight, thrown: set[int]) -> bool:
    single = [kind for kind in thrown if kind < 27 and sight.held[kind] == 1]
    if hand.name is HandName.THREE_COLOURS and hand.about is not None:
        return any(hand.about <= kind % 9 <= hand.about + 2 for kind in single)
    return hand.name is HandName.STRAIGHT and any(kind // 9 == hand.about for kind in single)


def _is_likely(hand: HandPlan, advice: Advice) -> bool:
    closed = [each.steps for each in advice.hands if each.name is HandName.RIICHI]
    free = hand.steps is not None and any(at is not None and hand.steps <= at for at in closed)
    riichi = hand.name is HandName.RIICHI
    return hand.probability >= (FREE if free and not riichi else ALSO)


def _strangers(form: Form, sight: Sight) -> list[int]:
    inner = [k for k in range(27) if 3 <= k % 9 <= 5] if form.yaku is YakuForm.OUTSIDE else []
    return [k for k in range(34) if sight.held[k] and (k in inner or not belongs(form, k))]


def does_put_back(lack: PutsBack, case: Case) -> bool:
    form = form_of(lack.hand, lack.about)
    tile = case.about[0]
    return case.sight.puts_back(tile, form) and not case.sight.puts_back(case.best, form)


def form_of(name: HandName, about: int | None) -> Form:
    yaku = YakuForm.CLOSED if name is HandName.RIICHI else YakuForm(name.value)
    return Form(yaku, -1 if about is None else about)


def _beside(fact: HandInSight, sight: Sight) -> list[int]:
    if fact.hand is not HandName.YAKUHAI or fact.held != 2:
        return []
    pairs = [kind for kind in range(27, 34) if sight.held[kind] == 2 and kind != fact.about]
    return [kind for kind in pairs if sight.yakuhai(kind) and sight.unseen[kind]]


def _has_no_yaku(fact: HandInSight, sight: Sight) -> bool:
    away = min(sight.forms.values())
    is_open = any(meld.type is not MeldType.ANKAN for meld in sight.melds)
    if fact.steps is None:
        return is_open and away > FAR
    gap = away - sight.steps_now
    far = gap > 1 or (gap == 1 and sight.steps_now == 0)
    return is_open and far and (fact.steps, fact.beyond) == (away, away - sight.steps)


def _copies(fact: HandInSight, sight: Sight) -> tuple[int, int]:
    if fact.hand is HandName.SEVEN_PAIRS:
        return sum(count > 1 for count in sight.held), 0
    if fact.hand is not HandName.YAKUHAI or fact.about is None:
        return 0, 0
    laid = sum(tile // 4 == fact.about for tile in sight.melded)
    return sight.held[fact.about] + laid, sight.unseen[fact.about]
