"""Guard rails over the plan's sum: what no strong player does, whatever the learned weights say.

A rail looks at one position and takes log-odds off the discards that another one beats beyond
argument; the discards are then ranked anew. It is cheap where it does not apply.

The map, top floor first: a line imports only from the lines below it.

    placing.py  applies every rail, and ranks anew
    columns.py  no first discard that another beats in every column
    ready.py    ready hands: live tiles times points
    yaku.py     an open hand without a yaku keeps what its nearest yaku needs
    triplet.py  three of a yakuhai stay together while nobody threatens
    end.py      the end of a round and of a game
    word.py     the stance of the turn before, while nothing happens
    order.py    penalties by which a wanted order holds, or some stand below others
    rail.py     what a rail is
"""
