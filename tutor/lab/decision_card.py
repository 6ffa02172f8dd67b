from rules.observation import Observation
from rules.tiles import Seat, format_tiles, tile_name
from tutor import explanations
from tutor.coach.advice import Decision
from tutor.language import gettext
from tutor.text.names import paragraph, points_text, round_word
from tutor.text.review import SIGNS, hand_notation, points_line
from tutor.text.table import bonus_words, seat_title, tiles_left_words
from tutor.text.verdicts import certainty_line, verdict_word

TILES_SHOWN = 3


def decision_card(decision: Decision) -> tuple[str, ...]:
    seen = decision.observation
    first = " ".join(tile_name(placed.discard) for placed in decision.advice.combined[:TILES_SHOWN])
    played = tile_name(decision.played) + ("*" if decision.riichi else "")
    verdict = f"{SIGNS[decision.verdict]} {verdict_word(decision.verdict)}"
    turn = gettext("{round} · turn {turn}").format(
        round=round_word(seen.round, seen.honba), turn=seen.turn
    )
    dora = (bonus_words(each, seen) for each in seen.dora_indicators)
    return (
        " · ".join((turn, tiles_left_words(seen), *dora)),
        points_line(seen),
        *(_player(seen, seat) for seat in (*seen.opponents, seen.seat)),
        hand_notation(seen),
        headline(decision),
        paragraph(explanations.sentences(decision, seen)),
        (f"→ {first} · {played} {verdict}"),
    )


def headline(decision: Decision) -> str:
    advice = decision.advice
    plan = explanations.headline(advice, decision.observation)
    return f"{plan} · {certainty_line(decision)}"


def _player(seen: Observation, seat: Seat) -> str:
    river = [tile_name(each.tile) + ("*" if each.riichi else "") for each in seen.rivers[seat]]
    melds = [f"[{format_tiles(meld.tiles)}]" for meld in seen.melds[seat]]
    points = points_text(seen.points[seat])
    return " ".join((f"{seat_title(seen, seat)} {points}:", *river, *melds))
