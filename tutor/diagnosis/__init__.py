"""Which habits a learner's games show: how often, beside how often they are usual.

The map, top floor first: a line imports only from the lines below it.

    shown_habits.py   what several games show together, and in how many of them
    diagnosis.py      the habits that are plainly there, the plainest first
    usual.py          how often each habit's sign is seen of who has it, and of who has not
    counting.py       how often each habit showed, of how many chances
    discard_signs.py  what a discard shows of habits
    offer_signs.py    what a call, a riichi or a pass shows of habits
    sign.py           Sign: a chance to show a habit, and whether it was shown
"""
