"""The class page and the page of a problem set.

The map, top floor first: a line imports only from the lines below it.

    page.py          the class page: open or make a class
    set_page.py      the page of a problem set: open, answer, save, see the advice
    classroom.py     the view of one class, in five tabs
    presenter.py     positions on the whole screen, revealed step by step
    answering.py     the table at which a pupil answers, then the advice beside the answers
    problems_tab.py  choose positions, hand them out, read answers
    pupils_tab.py    the pupils: names, other names, groups
    intake.py        import games, report on the files
    teach_tab.py     what to teach next
    figures_tab.py   figures, a row per pupil
    widgets.py       small widgets of the class page
    positions.py     the positions behind a figure
    handing.py       exports
    model.py         the work behind the class page
    words.py         sentences of the class page, what to teach next
    state_model.py   the class as the page shows it
"""
