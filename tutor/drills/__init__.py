"""Positions that come back at the right time: what is asked, what counts as right, when again.

The map, top floor first: a line imports only from the lines below it.

"""
