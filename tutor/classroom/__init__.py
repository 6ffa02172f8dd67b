"""A class: its pupils, imported games, mistakes and problem sets.

Modules, highest level first; each imports only from those listed below it.

    class_export.py  Provides a class's games to the exports.
    homework.py      Homework: a problem set for each pupil from the pupil's own games.
    kept_sets.py     Stored problem sets, answers and notes of a class.
    answers.py       Answers files, drafts of answers, and results.
    problem_set.py   Problem sets: choosing positions, files, and printed sheets.
    intake.py        Imports games into a class folder, and reports on every file.
    sources.py       Reads games from folders, archives and address lists, and the names in them.
    class_view.py    The figures of a class, and the decisions behind them.
    class_folder.py  A class on disk: class.json, games, reports.
    summary.py       The figures of one seat of one game, and their JSON.
    roster.py        The pupils of a class, their aliases, and the roster as CSV.
"""
