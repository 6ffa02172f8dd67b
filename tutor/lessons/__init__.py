"""Lessons of a game: mistakes with the same cause form one lesson, at most five per game.

The map, top floor first: a line imports only from the lines below it.

    summary.py   The summary of a seat's game, which closes an advice log.
    lessons.py   Find the lessons of a seat's game.
    costs.py     Cost of mistakes, and chances to make them.
    causes.py    Causes of mistakes.
    estimate.py  Estimate the points a discard may win and lose.
    reasons.py   Lesson: decisions with the same cause, and the facts behind it.
"""
