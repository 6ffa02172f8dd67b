"""What a game teaches: disagreements with one cause as one lesson, at most five a game.

The map, top floor first: a line imports only from the lines below it.

    done_well.py     one thing that was done well in a game, counted
    lessons.py       find_lessons: the lessons of a seat's game
    chances.py       which causes a discard could have been marked for
    marks.py         what has to be kept of a decision to add games up
    deal_ins.py      which discards were won on, and what each cost
    costs.py         what a marked discard cost, by an estimate
    estimate/        what a discard may win less what it may lose, in points
    absence.py       where nobody sat at the table
    causes.py        the cause of a mark, from its fault
    lesson.py        Lesson: decisions with one cause, and what they cost
    reason_json.py   the keys of a lesson\'s reasons
    reasons.py       what a lesson says, a frozen dataclass a cause: facts, no words
    call_lessons.py  what an answer to an offer teaches
"""
