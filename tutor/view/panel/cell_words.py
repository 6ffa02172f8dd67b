"""The few words below a bar of the candidate table."""

from rules.observation import Observation
from rules.tiles import Seat, kind_of
from tutor.advice.facts import flag, number, row
from tutor.evaluators.ranking import RankedDiscard
from tutor.language import Words
from tutor.text.names import seat_word


def speed_words(ranked: RankedDiscard, words: Words) -> str:
    """How many draws help next."""
    if flag(ranked, "falls_back"):
        return words.gettext("a step back")
    live = number(ranked, "live")
    if number(ranked, "shanten_after") == 0:
        return words.ngettext("{count} tile wins", "{count} tiles win", live).format(count=live)
    return words.ngettext("{count} good draw", "{count} good draws", live).format(count=live)


def value_words(ranked: RankedDiscard, words: Words) -> str:
    """What it keeps or gives away."""
    lost, kept = number(ranked, "dora_lost"), number(ranked, "dora_kept")
    if lost:
        return words.gettext("loses {count} dora").format(count=lost)
    if flag(ranked, "falls_back"):
        return words.gettext("a step back")
    if ranked.facts["yakuhai"] in ("pair", "triplet"):
        return words.gettext("breaks up yakuhai")
    if kept:
        return words.gettext("keeps {count} dora").format(count=kept)
    if flag(ranked, "tanyao") and flag(ranked, "tanyao_tile"):
        return words.gettext("a tanyao tile")
    if ranked.score < 0:
        return words.gettext("loses little")
    return words.gettext("loses nothing")


def safety_words(ranked: RankedDiscard, seen: Observation, words: Words) -> str:
    """Why it is as safe as it is, against the worst of the threats."""
    seats = [Seat(seat) for seat in row(ranked, "seats")]
    threats = [number for number, riichi in enumerate(row(ranked, "riichi")) if riichi]
    risks, dangers = row(ranked, "risks"), row(ranked, "dangers")
    if threats and all(dangers[one] == "genbutsu" for one in threats):
        names = [seats[one] for one in threats]
        if len(names) == 1:
            return _genbutsu(ranked, seen, names[0], words)
        return words.gettext("cannot lose to riichi")
    worst = max(threats or range(len(seats)), key=lambda one: (risks[one], one))
    return danger_words(words)[dangers[worst]]


def player_line(ranked: RankedDiscard, seen: Observation, seat: Seat, words: Words) -> str:
    """How safe a throw is against one player, and why: "Across: suji only"."""
    at = row(ranked, "seats").index(seat)
    danger = row(ranked, "dangers")[at]
    why = danger_words(words)[danger]
    if danger == "genbutsu":
        return _genbutsu(ranked, seen, seat, words)
    return words.gettext("{seat}: {why}").format(seat=seat_word(seen, seat, words), why=why)


def _genbutsu(ranked: RankedDiscard, seen: Observation, seat: Seat, words: Words) -> str:
    kind = kind_of(ranked.discard)
    threw = any(kind_of(thrown.tile) == kind for thrown in seen.rivers[seat])
    text = words.gettext("{seat} threw it") if threw else words.gettext("{seat} let it pass")
    return text.format(seat=seat_word(seen, seat, words))


def danger_words(words: Words) -> dict[str, str]:
    """Why a tile is as dangerous as it is, by the key of the reason, in two or three words."""
    return {
        "genbutsu": words.gettext("cannot lose now"),
        "passed": words.gettext("cannot lose now"),
        "suji": words.gettext("suji only"),
        "kabe": words.gettext("wall only"),
        "half_suji": words.gettext("half suji"),
        "half_kabe": words.gettext("half a wall"),
        "no_suji": words.gettext("nothing known"),
        "honour_0": words.gettext("last of its kind"),
        "honour_1": words.gettext("honour, 1 unseen"),
        "honour_2": words.gettext("honour, 2 unseen"),
        "honour_3": words.gettext("honour, 3 unseen"),
    }
