"""What a game teaches: disagreements with one cause as one lesson, at most five a game.

The map, top floor first: a line imports only from the lines below it.

    lessons.py       find_lessons: the lessons of a seat's game
    marks.py         what has to be kept of a decision to add games up
    deal_ins.py      which discards were won on, and what each cost
    costs.py         what a discard off the plan cost, by an estimate
    doubts.py        where the tutor is a poor judge, and gives no lesson
    lesson_facts.py  the facts that a lesson's sentences are made of
    causes.py        why a discard is off the plan: one cause each, from the facts of the rankings
    comparison.py    the discard played beside the advised one: what it gained and what it gave up
    lesson.py        Lesson: decisions with one cause, and what they cost
    reason_json.py   the keys of a lesson\'s reasons
    reasons.py       what a lesson says, a frozen dataclass a cause: facts, no words
    call_lessons.py  what an answer to an offer teaches
"""
