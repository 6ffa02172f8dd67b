"""Terms of plans, in the order in which a beginner meets them."""

from typing import Final

from tutor.language import mark
from tutor.strategy.strategies import Strategy
from tutor.text.glossary.entry import GlossaryEntry

# Translators: terms of the game. A word as our sentences write it, other forms of it after a bar;
# what it means to a beginner; for some, what a row of tiles shows.
PLANS: Final = (
    GlossaryEntry(
        "plan",
        mark("plan"),
        "方針",
        "houshin",
        mark(
            "What to look for at a throw: speed, value, safety, or some of these. The tutor names "
            "one at each turn."
        ),
        linked=False,
    ),
    GlossaryEntry(
        "speed",
        mark("speed"),
        "速さ",
        "hayasa",
        mark("How quickly a throw brings the hand to ready: steps first, then good draws."),
        linked=False,
    ),
    GlossaryEntry(
        "value",
        mark("value"),
        "打点",
        "daten",
        mark("What a win would be worth: dora, yaku and what the throw gives up of them."),
        linked=False,
    ),
    GlossaryEntry(
        "safety",
        mark("safety"),
        "安全",
        "anzen",
        mark("How likely a throw is to pass all three opponents without dealing in."),
        linked=False,
    ),
    GlossaryEntry(
        "in_line",
        mark("fine"),
        "問題なし",
        "mondai nashi",
        mark("Not the first choice, but nothing speaks against it. Strong players often differ."),
        linked=False,
    ),
    GlossaryEntry(
        "worth_a_look",
        mark("worth a look"),
        "見直す一打",
        "minaosu ichida",
        mark(
            "A throw that strong players hardly ever make, for a reason that has a name: dora "
            "given away, too dangerous, no yaku left ..."
        ),
        linked=False,
    ),
)
PLAN_GLOSSES: Final = {
    Strategy.BALANCED: mark("Speed, points and safety together: none of them is left out."),
    Strategy.SPEED_VALUE: mark("Build fast and keep it worth something. Safety comes last."),
    Strategy.SPEED_SAFETY: mark("Go on, but of the tiles that serve take the safer. Value waits."),
    Strategy.VALUE_SAFETY: mark("Keep the points of a good hand without dealing in. Speed waits."),
    Strategy.SPEED: mark("Any win, as soon as possible. Its points and the risk come last."),
    Strategy.VALUE: mark("Points first, even where that is slower."),
    Strategy.SAFETY: mark("Lose as few points as you can: mostly to fold."),
    Strategy.NONE: mark("The plans are too close to name one. Compare the tiles yourself."),
}
