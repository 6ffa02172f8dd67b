"""The class page, and the page of a problem set.

The map, top floor first: a line imports only from the lines below it.

    page.py            the class page: nothing yet, or the view of a class
    set_page.py        the page of a problem set: answer it, save, look at the answers
    classroom.py       one class, in five tabs, and the positions behind a figure
    parts.py           the tabs and the positions, each made when it is wanted
    tab_switch.py      which tab is shown
    left_answers.py    answers of before, of which it cannot be told whose they are
    answering.py       a pupil answers: one position after another
    answer_side.py     beside a problem: the positions, the name, saving
    solution.py        after that: each answer beside what the tutor says
    set_making.py      a problem set, from the wish to the answers
    problems_tab.py    choose positions, hand them out, read answers
    results_view.py    who found what
    wish_bar.py        "ten about folding"
    report_tab.py      what became of every file of an import
    roster_files.py    the list of pupils from a file, and into one
    pupils_tab.py      who is who
    pupil_fields.py    what is typed of one pupil
    teach_tab.py       what to teach next, and who needs what
    topic_card.py      a cause to teach, with the positions that show it best
    figures_tab.py     one row per pupil, one column per plan or a cause
    no_games.py        what to do where a class has no game yet
    works.py           the long work of a class, each in a process of its own
    browsing.py        the positions behind a figure: lists them, reads one after another
    positions.py       positions one after another, on the table, with the advice panel
    changing.py        changes who is who, one change upon the other, and reads the class anew
    intake.py          games into the class: which ones, who is who, the import
    handing.py         what leaves the class as files
    head.py            the head of the page: which class, how far the work is
    new_dialog.py      a class is made: its name, and where
    who_dialog.py      before a first import: which names are pupils?
    export_dialog.py   formats, language, names or none
    name_list.py       names at the tables, to tick
    place_list.py      a list of positions
    figure_painter.py  draws the figures
    figure_pictures.py  the small pictures in a figure: the range, the line, the ground
    figure_model.py    the figures for Qt's table
    columns.py         two columns, beside or below each other
    note.py            a line that says what was done
"""
