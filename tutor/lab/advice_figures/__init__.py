"""What the advice says on recorded games, and whom it marks.

The map, top floor first: a line imports only from the lines below it.

    sample.py    decisions drawn at random, to be read
    figures.py   figures of the advice on a corpus
    counting.py  counts of one game or several
    text_counts.py  ... of finished texts
"""
