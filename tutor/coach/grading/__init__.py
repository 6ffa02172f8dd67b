"""The judgement of decisions that were made: grades, labels, deal-ins and praise.

Modules, highest level first; each imports only from those listed below it.

    praise.py   What a seat did well that blind play hardly ever does.
    right.py    The answers that count as right, and how answers are scored.
    marks.py    Grades and labels of decisions, and which of them are mistakes.
    deal_in.py  Judge the discards that dealt in.
    grade.py    How closely a seat's decisions match those of strong players.
"""
