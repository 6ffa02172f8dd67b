"""A class: its pupils, imported games, mistakes and problem sets.

The map, top floor first: a line imports only from the lines below it.

    class_export.py  A class as sources for the exports.
    homework.py      For each pupil a problem set from the pupil's own games.
    kept_sets.py     What a class keeps: sets given to it, answers, notes.
    answers.py       Answer files, drafts of answers, and the table of results.
    problem_set.py   Problem sets: choosing positions, the file, the printed sheets.
    intake.py        Imports games into a class folder, and reports on every file.
    sources.py       Folders, archives and address lists as a stream of games; names in them.
    class_view.py    The figures of a class: mistakes by plan and cause, topics to teach.
    class_folder.py  A class on disk: class.json, games, reports.
    summary.py       The figures of one seat of one game, and their JSON.
    roster.py        The pupils of a class, their aliases, and the roster as CSV.
"""
