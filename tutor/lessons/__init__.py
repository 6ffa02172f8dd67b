"""What a game teaches: disagreements with one cause as one lesson, at most five a game.

The map, top floor first: a line imports only from the lines below it.

    lessons.py   The lessons of a seat's game.
    costs.py     What mistakes cost, what could have gone wrong, and deal-ins.
    causes.py    Causes of mistakes.
    estimate.py  An estimate of what a discard may win and lose, in points.
    reasons.py   Lesson: decisions with one cause, and the facts behind it.
"""
