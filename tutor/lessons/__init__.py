"""What a game teaches: disagreements with one cause as one lesson, at most five a game.

The map, top floor first: a line imports only from the lines below it.

    lesson.py  Lesson: decisions with one cause, and what they cost
"""
