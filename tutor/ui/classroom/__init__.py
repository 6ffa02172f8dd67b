"""The class page, and the page of a problem set.

The map, top floor first: a line imports only from the lines below it.

    page.py          The class page.
    set_page.py      the page of a problem set: answer it, save, look at the answers
    classroom.py     One class, in five tabs.
    solution.py      Answers beside the advice, and answers left by earlier windows.
    answering.py     A pupil answers a problem set.
    set_making.py    Making a problem set, and the results of one.
    problems_tab.py  choose positions, hand them out, read answers
    results_view.py  who found what
    wish_bar.py      "ten about folding"
    pupils_tab.py    The pupils of a class.
    intake.py        Importing games into a class, and the report.
    teach_tab.py     What to teach next.
    figures_tab.py   Figures of a class, a row for each pupil.
    widgets.py       Small widgets of the class page.
    positions.py     Positions behind a figure, one after another, with the advice.
    handing.py       Exports of a class.
    figure_model.py  the figures for Qt's table
"""
