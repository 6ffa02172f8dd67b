"""The class page and the page of a problem set.

Modules, highest level first; each imports only from those listed below it.

    page.py          the class page: open or make a class
    set_page.py      a problem set: open it, answer it, save, see the advice
    classroom.py     the view of one class, in five tabs
    presenter.py     positions in full screen, revealed step by step
    answering.py     the table at which a pupil answers, then answers beside the advice
    problems_tab.py  choose positions, hand them out, read answers
    pupils_tab.py    the pupils: names, aliases, groups
    intake.py        import games, report on the files
    teach_tab.py     what to teach next
    figures_tab.py   statistics, a row per pupil
    widgets.py       small widgets of the class page
    positions.py     the positions that a number counts
    handing.py       exports
    model.py         background work of the class page
    words.py         sentences of the class page, what to teach next
    state_model.py   the class as the page shows it
"""
