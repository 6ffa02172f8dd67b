"""A class: its games taken in, who is who, what the class gets wrong, problem sets.

The map, top floor first: a line imports only from the lines below it.

    class_export.py    the class as the exports take it
    kept_sets.py       sets that the class was given, and its answers, kept in its folder
    drafts.py          answers that are not handed in yet, kept as they are given
    open_window.py     which windows are open in which a set is answered
    answers.py         what pupils answered to a problem set, and the table of results
    handout.py         a problem set as a file, or as sheets on paper with their answers
    choosing.py        positions for a problem set, by wish or by hand
    problem_set.py     positions in one small file, and nothing of where they are from
    intake.py          games into the folder: read once, annotated once, whole or absent
    import_report.py   what became of every file of an import
    told_json.py       what was said of a file, kept so that it can be said in any language
    annotation.py      one game's file to the advice logs of the pupils' seats
    survey.py          who plays in these games, and who the pupils may be
    fetching.py        games from Tenhou for a list, slowly
    sources.py         folders, archives and lists of addresses as a stream of games
    class_teaching.py  what to teach next, and what the pupils' games show
    pupil_habits.py    what the games of each pupil show of habits
    class_view.py      what the class gets wrong, by plan and cause, with the counts behind it
    class_folder.py    the class on disk: class.json, games, reports
    game_files.py      the annotated games on disk, each whole or absent
    summary_json.py    a summary as JSON, beside its log
    summary.py         one seat of one game in figures: what the class view is made of
    lock.py            one import at a time into a folder
    roster_changes.py  changes that are made to the pupils as they are by then
    roster_csv.py      the roster as a CSV file
    roster.py          the pupils and their names, and who of them sits where
    fault.py           what is wrong with a file of a class, in one sentence
"""
