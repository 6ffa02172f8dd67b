"""An advice log for the teacher: one generator, one module a format.

The map, top floor first: a line imports only from the lines below it.

    formats.py           the formats of an export by name, each loaded when it is wanted
    problem_sheet.py     problems on paper, with or without their answers
    html_export.py       the report of a class in HTML, and a page beside it a game
    html_teaching.py     its first part: what to teach next, and who needs what
    html_tables.py       its tables
    html_lessons.py      every lesson of a pupil as a line
    html_habits.py       what the games of a pupil show of habits, as lines
    html_game.py         one game as a page
    pdf_export.py        one page per pupil as PDF
    pdf_teaching.py      its first pages: what to teach next, and who needs what
    pdf_page.py          the page of one pupil
    svg_figures.py       a bar with its interval, a line of weeks, as SVG
    pupil_lessons.py     the lessons that are shown of each pupil: what is weak, what was dear
    class_figures.py     what to teach next, and who needs what, while games come in
    html_words.py        what pages say around the figures
    praise.py            one true sentence of praise, chosen from the figures
    figures.py           figures in words: shares with their counts
    lesson_card.py       a lesson as a card: title, position, words
    templates.py         the HTML pages, filled in
    pdf_picture.py       a position on a page of a PDF
    pdf_document.py      a PDF with our fonts and tiles
    line_breaks.py       text broken into lines, in either language
    timeline_picture.py  the story of a game in three lanes
    svg_picture.py       a position as SVG
    position_picture.py  a position as a picture: where tiles, words and marks stand
    position_words.py    a position in words
    xlsx_export.py       the workbook: figures by pupil, plan and cause, and the decisions
    workbook.py          sheets with frozen heads and filters, on XlsxWriter
    sheets.py            the figures as tables
    cause_sheets.py      those by cause: of discards, of calls and riichi
    sheet.py             Sheet: a table, its heads and rows
    csv_export.py        one row per decision
    jsonl_export.py      the advice log, many games under one header
    columns.py           the columns of one row per decision
    games_folder.py      the folder of games beside a report: all of them or none
    generator.py         games and advice logs to the pupils' seats, in many processes
    seats.py             one source to the seats of its pupils
    anonymous.py         a game without anything that leads back to it
    pupils.py            who is a pupil: names, aliases, numbers
    sources.py           what an export is made from, a game at a time
    advice_lines.py      the lines of an advice log, read within bounds
    given_sets.py        the problem sets of the class, and what became of them
    totals.py            Totals: how often a pupil met the advice; every format's figures
    annotated.py         AnnotatedGame: one seat of one game; Format: what every kind of file is
"""
