"""An advice log for the teacher: one generator, one module a format.

The map, top floor first: a line imports only from the lines below it.

"""
