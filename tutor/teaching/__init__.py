"""What a class can learn next, and what its pupils' games show: figures, no words.

The map, top floor first: a line imports only from the lines below it.

    before_after.py   what changed with a lesson
    topics.py         the causes to teach next, and the positions that show them best
    weakness.py       what a pupil should work at first
    scales.py         what a full bar and the top of a line stand for in a class
    pupil_figures.py  a pupil's figures: points lost a game, folding, calls, by week
    seat_figures.py   what one seat of one game adds to them
    days.py           the day on which a game was played
"""
