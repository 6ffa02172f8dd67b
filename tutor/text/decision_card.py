"""A decision on a few lines, with the table that the seat saw: to be read beside others."""

from rules.observation import Observation
from rules.tiles import Seat, format_tiles, tile_name
from tutor.advice.advice import Decision
from tutor.language import Translator
from tutor.text import stance
from tutor.text.advice import sentences
from tutor.text.names import points_text, round_word
from tutor.text.phrases import paragraph
from tutor.text.review import SIGNS, hand_notation, points_line
from tutor.text.table import bonus_line, seat_title, tiles_left_words
from tutor.text.verdicts import certainty_line, verdict_word

TILES_SHOWN = 3
"""How many of the advice's tiles a card names."""


def decision_card(decision: Decision, translator: Translator) -> tuple[str, ...]:
    """Return the lines: moment, own points, players, hand, headline, why, tiles and verdict."""
    seen = decision.observation
    return (
        _moment(seen, translator),
        points_line(seen, translator),
        *(_player(seen, seat, translator) for seat in (*seen.opponents, seen.seat)),
        hand_notation(seen),
        headline(decision, translator),
        paragraph(sentences(decision, seen, translator), translator),
        _tiles(decision, translator),
    )


def headline(decision: Decision, translator: Translator) -> str:
    """Return the plan and how sure the tutor is."""
    advice = decision.advice
    plan = stance.headline(advice, decision.observation, translator)
    return f"{plan} · {certainty_line(decision, translator)}"


def _moment(seen: Observation, translator: Translator) -> str:
    """``East 3, 1 honba · turn 7 · 46 tiles left · indicator 2-man, bonus tile 3-man``."""
    turn = translator.gettext("{round} · turn {turn}").format(
        round=round_word(seen.round, seen.honba, translator), turn=seen.turn
    )
    dora = (bonus_line(each, seen, translator) for each in seen.dora_indicators)
    return " · ".join((turn, tiles_left_words(seen, translator), *dora))


def _player(seen: Observation, seat: Seat, translator: Translator) -> str:
    """``Across · dealer 25,000: 1z 9m* 2p [555z]``: river and melds, riichi marked."""
    river = [tile_name(each.tile) + ("*" if each.riichi else "") for each in seen.rivers[seat]]
    melds = [f"[{format_tiles(meld.tiles)}]" for meld in seen.melds[seat]]
    points = points_text(seen.points[seat])
    return " ".join((f"{seat_title(seen, seat, translator)} {points}:", *river, *melds))


def _tiles(decision: Decision, translator: Translator) -> str:
    """``→ 5p 3m 9s · 9s* ○ second or third``: the first tiles, then what was played."""
    first = " ".join(tile_name(placed.discard) for placed in decision.advice.combined[:TILES_SHOWN])
    played = tile_name(decision.played) + ("*" if decision.riichi else "")
    verdict = f"{SIGNS[decision.verdict]} {verdict_word(decision.verdict, translator)}"
    return f"→ {first} · {played} {verdict}"
