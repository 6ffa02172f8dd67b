"""All prose: what was found, as sentences in the reader's language.

The map, top floor first: a line imports only from the lines below it.

    review.py           a review for the terminal
    advice.py           the whole explanation of a decision or an advice
    plan_changes.py     what would change the plan
    moment_in_short.py  what decided the plan, in fewer sentences
    moment.py           what decided the plan
    standing.py         places, points and rounds left among it
    tree.py             the strategy tree, as an indented text
    tree_questions.py   what the strategy tree asks
    basics.py           the first steps: the idea of each, and what is said of an answer
    hand_status.py      the own hand as it stands
    results.py          the end of a round and of a game
    drills.py           an answer, the day, and when a position comes back
    second.py           the second opinion: what strong players would throw
    practice_table.py   what a practice game says on the felt and above it
    push_table.py       how often strong players push, as a table with its caveat
    signs.py            the signs on the table and in the review: what each says
    practice.py         what a hint asks, verdicts, waits, furiten and notices
    teaching.py         what a class can learn next
    shares.py           a share with its trend
    progress.py         the figures of the history
    luck.py             the luck of the tiles: of a game, of a draw, and taken out of mean places
    habits.py           habits that games show: what each is called, how often it was seen
    history_notices.py  what the history found when it was opened
    repairs.py          what was left out of a damaged log
    messages.py         what went wrong, in one sentence
    game_summary.py     the summary of a reviewed game
    game_line.py        what game it is, in one line
    concepts.py         a concept of the course: in full, in short, or by its name
    glossary/           the terms that have a plain gloss
    next_turn.py        what a discard leaves for the next turn
    candidate_cells.py  the few words below a bar of the candidate table
    kept_game.py        a game of the history: the cells of its row
    own_import.py       what an import of one's own games came to
    progress_page.py    what the progress page says beside its figures
    lessons.py          a lesson
    call_lessons.py     a lesson of a call or riichi
    lesson_clauses.py   what each cause says, as the end of a sentence
    table.py            the table for screen readers, and what is written on the felt
    verdicts.py         verdicts, what a mark is for, how sure the advice is
    figures.py          percentages, and how risky a probability is
    ends.py             the end of a round and of a game, in sentences
    threats.py          threats, the price of going on and the order of folding, in sentences
    calls.py            calls, riichi, kans and wins: what each is called, and whether to
    call_reasons.py     why a call, riichi, kan or win is taken or not, in one sentence
    call_facts.py       what each changes
    stance.py           the headline: the stance, the hand, and what is new
    plans.py            the plans: titles, a line each, how sure the tutor is
    answer.py           the tile to throw, and what the next one lacks
    shortfall.py        what a tile lacks beside the best one
    shape_lacks.py      the part of it that is about shapes
    safety_lacks.py     the part of it that is about danger, now and later
    praise.py           what the best tile keeps, and what it is in the hand
    block_words.py      what joints, blocks and waits are called
    phrases.py          what a tile keeps and gives up
    hands.py            the hand that is being built: its name, what it has and lacks
    yaku.py             the yaku: what each is called, and what it asks
    names.py            what tiles, seats, rounds and numbers are called
"""
