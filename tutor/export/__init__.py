"""Exports of advice logs for teachers: one generator, one module per format.

The map, top floor first: a line imports only from the lines below it.

    handouts.py       What is handed out: problems for a browser or on paper, the plan of a lesson.
    pdf_export.py     The same report as PDF, and a page about each pupil for the parents.
    html_export.py    A class report in HTML, and a page for each game.
    formats.py        Export formats by name, and the folder of game pages.
    paper.py          PDF files printed from our HTML pages.
    html_game.py      A page for each game in HTML.
    figures.py        Lessons and praise for a pupil.
    pictures.py       Positions as pictures and words.
    xlsx_export.py    The workbook: figures by pupil, plan and cause, and the decisions.
    jsonl_export.py   Advice logs of many games under one header.
    csv_export.py     Columns of tables, and one CSV row per decision.
    texts.py          What is said of each decision, and the numbers behind it.
    generator.py      Annotates games and advice logs for pupils, in many processes.
    pupils.py         Names, aliases and numbers of pupils.
    sources.py        Games and advice logs to export, one game at a time.
    figure_tables.py  The tables of a class, for the window, HTML and PDF.
    annotated.py      Games with their advice, as every export takes them.
    given_sets.py     Problem sets, their answers, and the games before and since.
    tile_places.py    Positions of tiles in a river, a meld and a hand.
"""
