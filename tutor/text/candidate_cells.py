"""The few words below a bar of the candidate table."""

from typing import Final

from rules.observation import Observation
from rules.tiles import Seat, kind_of
from tutor.advice.facts import flag, number, row
from tutor.evaluators.open_hands import READY_LIKELY
from tutor.evaluators.ranking import RankedDiscard
from tutor.language import gettext, ngettext
from tutor.text.names import seat_word

_EVER: Final = frozenset({"genbutsu", "no_wait"})


def speed_words(ranked: RankedDiscard) -> str:
    if flag(ranked, "falls_back"):
        return gettext("a step back")
    live = number(ranked, "live")
    if number(ranked, "shanten_after") == 0:
        return ngettext("{count} tile wins", "{count} tiles win", live).format(count=live)
    return ngettext("{count} good draw", "{count} good draws", live).format(count=live)


def value_words(ranked: RankedDiscard) -> str:
    lost, kept = number(ranked, "dora_lost"), number(ranked, "dora_kept")
    if lost:
        return gettext("loses {count} dora").format(count=lost)
    if flag(ranked, "falls_back"):
        return gettext("a step back")
    if ranked.facts["yakuhai"] in ("pair", "triplet"):
        return gettext("breaks up yakuhai")
    if kept:
        return gettext("keeps {count} dora").format(count=kept)
    if flag(ranked, "tanyao") and flag(ranked, "tanyao_tile"):
        return gettext("a tanyao tile")
    if ranked.score < 0:
        return gettext("loses little")
    return gettext("loses nothing")


def safety_words(ranked: RankedDiscard, seen: Observation) -> str:
    seats = [Seat(seat) for seat in row(ranked, "seats")]
    threats = [number for number, riichi in enumerate(row(ranked, "riichi")) if riichi]
    threats = threats or _probably_ready(ranked, seen)
    risks, dangers = row(ranked, "risks"), row(ranked, "dangers")
    if len(threats) == 1 and dangers[threats[0]] == "genbutsu":
        return _genbutsu(ranked, seen, seats[threats[0]])
    if len(threats) > 1 and all(dangers[one] in _EVER for one in threats):
        return (
            gettext("cannot deal in to riichi")
            if any(row(ranked, "riichi"))
            else gettext("cannot deal in to open hands")
        )
    worst = max(threats or range(len(seats)), key=lambda one: (risks[one], one))
    return danger_words()[dangers[worst]]


def _probably_ready(ranked: RankedDiscard, seen: Observation) -> list[int]:
    chances = row(ranked, "ready") if "ready" in ranked.facts else ()
    return [
        number
        for number, (seat, chance) in enumerate(zip(seen.opponents, chances, strict=False))
        if chance >= READY_LIKELY and any(meld.is_open for meld in seen.melds[seat])
    ]


def player_line(ranked: RankedDiscard, seen: Observation, seat: Seat) -> str:
    at = row(ranked, "seats").index(seat)
    danger = row(ranked, "dangers")[at]
    why = danger_words()[danger]
    if danger == "genbutsu":
        return _genbutsu(ranked, seen, seat)
    return gettext("{seat}: {why}").format(seat=seat_word(seen, seat), why=why)


def _genbutsu(ranked: RankedDiscard, seen: Observation, seat: Seat) -> str:
    kind = kind_of(ranked.discard)
    threw = any(kind_of(discard.tile) == kind for discard in seen.rivers[seat])
    text = gettext("{seat} threw it") if threw else gettext("{seat} let it pass")
    return text.format(seat=seat_word(seen, seat))


def danger_words() -> dict[str, str]:
    return {
        "genbutsu": gettext("cannot lose now"),
        "passed": gettext("cannot lose now"),
        "no_wait": gettext("no wait is left"),
        "suji": gettext("suji only"),
        "kabe": gettext("wall only"),
        "half_suji": gettext("half suji"),
        "half_kabe": gettext("half a wall"),
        "no_suji": gettext("nothing known"),
        "honour_0": gettext("last of its kind"),
        "honour_1": gettext("honour, 1 unseen"),
        "honour_2": gettext("honour, 2 unseen"),
        "honour_3": gettext("honour, 3 unseen"),
    }
