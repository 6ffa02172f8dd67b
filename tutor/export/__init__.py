"""An advice log for the teacher: one generator, one module a format.

The map, top floor first: a line imports only from the lines below it.

    generator.py  games and advice logs to the pupils' seats, in many processes
    seats.py      one source to the seats of its pupils
    anonymous.py  a game without anything that leads back to it
    pupils.py     who is a pupil: names, aliases, numbers
    sources.py    what an export is made from, a game at a time
    totals.py     Totals: how often a pupil met the advice; every format's figures
    annotated.py  AnnotatedGame: one seat of one game; Format: what every kind of file is
"""
