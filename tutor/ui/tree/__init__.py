"""The strategy tree as a picture and as a text.

The map, top floor first: a line imports only from the lines below it.

    page.py      the page: picture or text, the way of one moment, what a node says
    picture.py   the picture: walked through by keys and by the mouse
    painting.py  how a node and the lines between nodes are drawn
"""
