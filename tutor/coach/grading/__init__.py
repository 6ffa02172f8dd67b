"""What becomes of played decisions: grades, labels, deal-ins and praise.

The map, top floor first: a line imports only from the lines below it.

    praise.py   What a seat did well in a game: only what blind play hardly ever does.
    right.py    The answers that count as right, and their score.
    marks.py    Grade decided entries: their labels, and which of them are mistakes.
    deal_in.py  Judge the discards that dealt in.
    grade.py    How much like strong players a seat decided.
"""
