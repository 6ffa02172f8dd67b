"""What a page shows, as frozen values: view models, layouts, marks, jobs. No Qt.

The map, top floor first: a line imports only from the lines below it.

    classroom/      the class page, and the page of a problem set
    basics.py       the page of the first steps: a step, its answer, what is shown of it
    practice/       the practice page
    panel/          what several pages say about a decision
    progress/       the progress page
    review/         the review page
    drills/         the drills page
    table/          the table as one seat sees it: where everything lies, what it says
    tree/           the strategy tree as a picture
    course.py       the note of the course at a decision, and a job that reads the ledger
    history/        the one writer of the history, a command at a time
    glossary.py     the terms in both languages, and which of them a search finds
    week.py         The path of the first week.
    first.py        The start page: ways in.
    page_layout.py  The layout of the review page, and its three lanes.
    banner_text.py  what a banner says, kept so that it can be said in another language
    jobs.py         Jobs, and long work in a process.
"""
