"""A class: its games taken in, who is who, what the class gets wrong, problem sets.

The map, top floor first: a line imports only from the lines below it.

    class_export.py  the class as the exports take it
    kept_sets.py     Problem sets given to a class, its answers, and answers not handed in yet.
    answers.py       Answers to a problem set, and the table of results.
    problem_set.py   Problem sets: choosing positions, the file, the printed sheets.
    intake.py        Imports games into a class folder, and reports on every file.
    sources.py       Folders, archives and lists of addresses as a stream of games, and who plays i
    class_view.py    The figures of a class: mistakes by plan and cause, habits, topics to teach.
    class_folder.py  A class on disk: class.json, games, reports.
    summary.py       One seat of one game in figures, and its JSON beside the log.
    roster.py        The pupils of a class, their aliases, and the roster as CSV.
"""
