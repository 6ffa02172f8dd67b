"""The coach: what this moment asks for, and why one discard is better than another.

The map, top floor first: a line imports only from the lines below it.

    explain.py   What is said of a discard: situation, reason, tempting tile, next.
    ideas        One module for each idea that tells two discards apart.
    plan.py      The hand being built: yaku, blocks, what is missing.
    spot.py      One decision with everything computed for it.
    standing.py  What the seat needs: a win of some size, any win, or nothing.
"""
