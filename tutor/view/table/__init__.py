"""The table, without Qt.

The map, top floor first: a line imports only from the lines below it.

    table_layout.py  The layout of the table.
    shouts.py        What another player calls out, whose tile it takes, and what is heard.
    marks.py         Marks on tiles, and tiles that move.
"""
