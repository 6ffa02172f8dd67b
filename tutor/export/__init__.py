"""Exports of advice logs for teachers: one generator, one module per format.

The map, top floor first: a line imports only from the lines below it.

    lesson_plan.py    A plan for a lesson of 90 minutes as one page.
    answer_page.py    Problems to answer in a browser.
    problem_sheet.py  Problems on paper, with or without their answers.
    letters_export.py  A page about each pupil for the parents.
    pdf_export.py     The same report as PDF.
    html_export.py    A class report in HTML, and a page for each game.
    formats.py        Export formats by name, and the folder of game pages.
    html_tables.py    The figures of the HTML report.
    paper.py          PDF files printed from our HTML pages.
    html_game.py      A page for each game in HTML.
    figures.py        What the class report says of a pupil.
    lesson_card.py    Lessons and praise for a pupil.
    pictures.py       Positions as pictures and words.
    xlsx_export.py    The workbook: figures by pupil, plan and cause, and the decisions.
    jsonl_export.py   Advice logs of many games under one header.
    csv_export.py     One CSV row per decision.
    texts.py          The words on each decision, kept in the log of a class or written again.
    numbers.py        The numbers behind a decision: its situation, and the terms of its discards.
    generator.py      Annotates games and advice logs for pupils, in many processes.
    pupils.py         Names, aliases and numbers of pupils.
    sources.py        Games and advice logs to export, one game at a time.
    figure_tables.py  The tables of a class, for the window, HTML and PDF.
    annotated.py      Games with their advice, as every export takes them.
    given_sets.py     Problem sets, their answers, and the games before and since.
    tables.py         Columns of the tables of CSV files and workbooks.
    tile_places.py    Positions of tiles in a river, a meld and a hand.
"""
