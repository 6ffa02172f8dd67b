from collections.abc import Iterator
from typing import Final, assert_never

from rules.observation import Observation
from rules.scoring import Payment
from tutor.coach.standing import Need, Standing, is_end_reached, place_reached
from tutor.explanations.ja_names import PLACES, points, seat
from tutor.position.standing import passes
from tutor.position.table_read import riichi_opponents

NEAR: Final = 4000
"""A deficit in points that an ordinary win makes up."""
EXTRA: Final = {4: "南入", 8: "西入"}
"""The name of the extra rounds, by the number of rounds in a game."""


def _last(seen: Observation) -> str:
    extra = EXTRA.get(seen.rules.rounds, "延長戦")
    return extra if seen.round >= seen.rules.rounds else "オーラス"


def needs(seen: Observation, standing: Standing | None) -> list[str]:
    if standing is None:
        return []
    lead = f"トップ目 {points(standing.gap)}リード" if standing.gap else "同点トップ"
    match standing.need:
        case Need.NOTHING:
            return [lead]
        case Need.ANY_WIN if standing.place == 1:
            return [f"{lead} アガればトップ"]
        case Need.ANY_WIN:
            return [f"アガれば{PLACES[place_reached(seen, standing) - 1]}"]
        case Need.CONTINUE:
            dealer = f"{_last(seen)}の親"
            return [f"{dealer} {lead}" if standing.place == 1 else dealer]
        case Need.POINTS if standing.place == 1:
            return [lead]
        case Need.KEEP:
            return [
                f"{PLACES[standing.place - 1]}維持" if standing.below is not None else "逆転困難"
            ]
        case Need.POINTS:
            wins = _wins(standing)
            reached = PLACES[place_reached(seen, standing) - 1]
            return [f"{wins[0]}で{reached}" if wins else "逆転困難"]
        case _:
            assert_never(standing.need)


def _wins(standing: Standing) -> list[str]:
    """Return the smallest wins that gain the place: by ron, direct hit and self-draw."""
    said = []
    if standing.ron is not None:
        said.append(f"出アガリ{points(standing.ron)}")
    if standing.direct is not None and standing.direct != standing.ron:
        said.append(f"直撃{points(standing.direct)}")
    if standing.tsumo is not None:
        said.append(f"ツモ{_self_draw(standing.tsumo)}")
    return said


def _self_draw(paid: Payment) -> str:
    """
    >>> _self_draw(Payment(5200, 1300, 2600)), _self_draw(Payment(6000, 2000))
    ('1,300・2,600', '2,000オール')
    """
    return f"{paid.each:,}・{paid.dealer:,}" if paid.dealer else f"{paid.each:,}オール"


def _leading(seen: Observation, found: Standing, *, careful: bool) -> Iterator[str]:
    """Yield sentences on what the leader needs."""
    assert found.rival is not None
    rival, last = seat(seen, found.rival), _last(seen)
    leading = f"2着の{rival}に{points(found.gap)}差のトップ目です。"
    if not found.gap:
        leading = f"2着の{rival}と同点のトップ目です。"
    match found.need:
        case Need.NOTHING:
            leads = leading.removesuffix("です。")
            so = "なので無理はしません" if careful else "です"
            drawn = "流局でもトップ" if seen.is_dealer else "親がノーテンなら流局でもトップ"
            ready = seen.dealer in riichi_opponents(seen)
            yield f"{last}、{leads}{so}。" if ready else f"{last}、{leads}で、{drawn}{so}。"
        case Need.ANY_WIN:
            leads = leading.removesuffix("です。")
            yield f"{last}、{leads}で、アガれば点数を問わずトップで終わります。"
        case Need.CONTINUE:
            yield f"{last}の親で、{leading}"
        case Need.POINTS | Need.KEEP:
            yield f"{last}、{leading}"
        case _:
            assert_never(found.need)


def to_catch_up(seen: Observation, found: Standing) -> str:
    """Return a clause naming the last round and the points behind the place above."""
    assert found.rival is not None
    gap = f"まで{points(found.gap)}で" if found.gap else "と同点で"
    return f"{_last(seen)}、{PLACES[found.place - 2]}の{seat(seen, found.rival)}{gap}、"


def standing(
    seen: Observation, found: Standing, *, careful: bool = False, brief: bool = False
) -> Iterator[str]:
    """Yield sentences on the placement and the wins that gain the next place.

    Args:
        careful: whether the hand gives way to a threat.
        brief: whether to omit the wins, because the headline names them.
    """
    assert found.rival is not None
    rival = seat(seen, found.rival)
    last = _last(seen)
    if found.place == 1:
        yield from _leading(seen, found, careful=careful)
        return
    place, above = PLACES[found.place - 1], PLACES[found.place - 2]
    behind = f"{above}の{rival}と{points(found.gap)}差の{place}目です。"
    if not found.gap:
        behind = f"{above}の{rival}と同点の{place}目です。"
    match found.need:
        case Need.ANY_WIN:
            place_ = place_reached(seen, found)
            reached = f"アガれば点数を問わず{PLACES[place_ - 1]}に上がります"
            yield f"{last}、{behind.removesuffix('です。')}で、{reached}。"
            if is_end_reached(seen, found):
                return
            if seen.is_dealer:
                short = "トップでなければ" if place_ > 1 else "30,000点に届かなければ"
                yield f"ただし、{short}連荘です。"
            else:
                yield "ただし、安い手では30,000点に届かず、ゲームが続きます。"
        case Need.CONTINUE:
            gap = f"{above}の{rival}と{points(found.gap)}差" if found.gap else f"{rival}と同点"
            yield f"{last}の親なので、アガるか流局時に聴牌していれば連荘です（{gap}）。"
        case Need.KEEP:
            if found.below is None:
                yield f"{last}、{behind}"
                yield "三倍満以上でなければ届きません。"
                return
            below = seat(seen, found.below)
            lead = f"への{points(found.ahead)}のリード" if found.ahead else "と同点の今の順位"
            far = f"{above}の{rival}とは{points(found.gap)}差で逆転は難しい"
            if found.gap <= NEAR:
                far = f"{above}の{rival}とは{points(found.gap)}差ですが、アガリが遠い"
            yield f"{last}、{far}ので、{below}{lead}を守ります。"
        case Need.POINTS | Need.NOTHING:
            yield f"{last}、{behind}"
            if not brief:
                wins = _wins(found)
                of = f"{'、'.join(wins)}のいずれか" if len(wins) > 1 else "".join(wins)
                yield f"逆転の条件は{of}です。" if wins else "役満でも届きません。"
        case _:
            assert_never(found.need)


def reaches(seen: Observation, found: Standing, paid: int) -> str:
    """Return a sentence saying that a ron gains the place above, from anyone or only from its
    holder; may be empty. `paid` excludes honba and riichi sticks."""
    if found.rival is None:
        return ""
    if all(passes(seen, found.rival, Payment(paid), payer) for payer in seen.opponents):
        return "この打点なら届きます。"
    if passes(seen, found.rival, Payment(paid), found.rival):
        return f"この打点なら、{seat(seen, found.rival)}からの直撃で届きます。"
    return ""
