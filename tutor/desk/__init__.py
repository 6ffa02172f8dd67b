"""A class: its games taken in, who is who, what the class gets wrong, problem sets.

The map, top floor first: a line imports only from the lines below it.

"""
