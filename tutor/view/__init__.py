"""View models, layouts and jobs of the pages: frozen values without Qt.

The map, top floor first: a line imports only from the lines below it.

    classroom/      The class page and the page of a problem set.
    basics.py       The page of the first steps.
    practice/       The practice page.
    panel/          The panel of a decision, shared by several pages.
    progress/       The progress page.
    review/         The review page.
    drills/         The drills page.
    table/          The table as one seat sees it.
    tree/           The picture of the strategy tree.
    course.py       Notes of the course at a decision.
    history/        The writer of the history.
    glossary.py     Terms in both languages, and the search among them.
    today.py        What the path asks for today.
    week.py         The path of the first week.
    first.py        The start page: ways in.
    page_layout.py  The layout of the review page, and its three lanes.
    banner_text.py  Banner texts that can be translated again.
    jobs.py         Jobs, and long work in a process.
"""
