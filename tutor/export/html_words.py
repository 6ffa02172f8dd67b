"""What the pages of the HTML export say around the figures."""

from tutor.advice.advice import Verdict
from tutor.export.annotated import AnnotatedGame
from tutor.export.figures import cost_text
from tutor.export.lesson_card import LessonCard
from tutor.language import Words
from tutor.text.names import place_word
from tutor.text.plans import verdict_word
from tutor.text.review import SIGNS


def legend(words: Words) -> str:
    """What the marks of a picture mean."""
    return words.gettext("▼ the tutor’s choice; dashed frame and ○: what was thrown.")


def signs_line(words: Words) -> str:
    """What the signs of a list of decisions mean."""
    return "   ".join(f"{SIGNS[verdict]} {verdict_word(verdict, words)}" for verdict in Verdict)


def lanes_line(words: Words) -> str:
    """What the timeline shows."""
    return words.gettext(
        "One column a decision. Speed solid, value hatched, safety dotted: what counted there. "
        "Below, ▲ worth a look, ○ second or third choice."
    )


def cost_line(card: LessonCard, words: Words) -> str:
    """What a lesson cost: "about 2,300 points, 3 decisions"."""
    count = words.ngettext("{count} decision", "{count} decisions", card.decisions)
    return words.gettext("about {points} points, {decisions}").format(
        points=cost_text(card.cost), decisions=count.format(count=card.decisions)
    )


def result_parts(game: AnnotatedGame, words: Words) -> tuple[str, ...]:
    """How the game ended, as far as it is known: "finished third", "24,100 points"."""
    parts = []
    if game.placement is not None:
        place = place_word(game.placement, words)
        parts.append(words.gettext("finished {place}").format(place=place))
    if game.points is not None:
        parts.append(words.gettext("{points} points").format(points=f"{game.points:,}"))
    return tuple(parts)


def hand_words(tiles: str, words: Words) -> str:
    """A hand in notation, for those who cannot see the tiles."""
    return words.gettext("Hand: {tiles}").format(tiles=tiles)
