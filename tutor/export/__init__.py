"""Exports of advice logs for teachers: one generator, one module per format.

Modules, highest level first; each imports only from those listed below it.

    handouts.py       Problems for a browser or on paper, and lesson plans.
    pdf_export.py     The class report as PDF, and a page about each pupil for the parents.
    html_export.py    The class report in HTML, with a page for each game.
    formats.py        Export formats by name, and the folder of game pages.
    paper.py          PDF files printed from our HTML pages.
    html_game.py      Pages of single games in HTML.
    figures.py        Lessons and praise for a pupil.
    pictures.py       Pictures of positions.
    xlsx_export.py    An Excel workbook of figures and decisions.
    jsonl_export.py   Advice logs of many games under one header.
    csv_export.py     One CSV row per decision; the columns of tables.
    texts.py          Sentences about each decision, and the numbers behind them.
    generator.py      Annotates games and advice logs for pupils, in many processes.
    pupils.py         Names, aliases and numbers of pupils.
    sources.py        Games and advice logs to export, one game at a time.
    figure_tables.py  Tables of a class's figures, for the window, HTML and PDF.
    annotated.py      Annotated games, the input of every export.
    given_sets.py     Problem sets, their answers, and changes in later games.
    tile_places.py    Where the tiles of rivers, melds and hands are drawn.
"""
