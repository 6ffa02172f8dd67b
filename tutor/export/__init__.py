"""An advice log for the teacher: one generator, one module a format.

The map, top floor first: a line imports only from the lines below it.

    problem_sheet.py  problems on paper, with or without their answers
    html_export.py    A class report in HTML, and a page for each game.
    formats.py        Export formats by name, and the folder of game pages.
    html_tables.py    Tables and charts of the HTML report.
    html_game.py      A page for each game in HTML.
    pdf_export.py     A class report as PDF: teaching pages, then a page for each pupil.
    pupil_lessons.py  the lessons that are shown of each pupil: what is weak, what was dear
    html_words.py     what pages say around the figures
    figures.py        Class figures in words.
    lesson_card.py    Lessons and praise for a pupil.
    pdf_document.py   PDF pages with our fonts, tiles and line breaks.
    pictures.py       Positions and timelines as pictures and words.
    xlsx_export.py    The workbook: figures by pupil, plan and cause, and the decisions.
    sheets.py         Figures as tables.
    jsonl_export.py   the advice log, many games under one header
    csv_export.py     One CSV row per decision.
    generator.py      Games and advice logs to the seats of pupils, in many processes.
    pupils.py         who is a pupil: names, aliases, numbers
    sources.py        What an export is made from, one game at a time.
    totals.py         How often pupils met the advice, and what became of problem sets.
"""
