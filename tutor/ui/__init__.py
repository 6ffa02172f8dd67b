"""The window, and the only place that knows Qt.

The map, top floor first: a line imports only from the lines below it.

    app.py              starts the window
    main_window.py      the main window: rail and pages, opening games
    practice_page.py    the practice page: the start, then a game, then its end
    practice_game.py    the game under way: felt, calls and hints, by mouse and by keys
    practice_felt.py    the felt of a practice game: the table, line and bar above the hand
    practice_side.py    beside the felt: hints, or the result of a round
    practice_moves.py   what the learner is about to do: chosen, or asked about
    practice_engine.py  a game on Qt's clock: opponents think off the window's thread, at a pace
    practice_header.py  the head of the practice page
    start_page.py       between games: take one up, or begin a new one
    end_page.py         the end of a game: placement, decisions worth a look
    result_panel.py     the end of a round: the hand, yaku, han and fu, who pays whom
    hint_panel.py       the hints: a question at rest, then step by step
    hint_parts.py       parts of the hint panel: signs, sentences, an option's card
    status_card.py      the waits of the own hand, furiten, a missing yaku
    call_bar.py         the bar above the hand: calls, wins, questions before a throw stands
    felt_prompt.py      the line above the hand
    flying_tile.py      a tile on its way from a hand to the river
    won_hand.py         a winning hand laid out
    key_button.py       a button that shows its key
    review_page.py      the review page: list, felt, timeline and advice of one game
    timeline.py         the timeline: the whole game in three lanes
    decision_list.py    the list of a game's decisions
    advice_panel.py     the advice panel: your tile beside the tutor's, the plan, why
    table_view.py       the table as one seat sees it
    address_dialog.py   the dialog that takes an address, and fetches only when it is told to
    banner.py           the banner: one sentence of what went wrong
    comparison.py       your tile beside the tutor's
    sentence.py         a sentence of the advice, with its terms
    row_painter.py      draws the rows of the decision list, and the heads above them
    candidate_table.py  the candidate table: for each discard three bars
    centre_box.py       the middle of the table
    empty_page.py       the empty state of the review page: one sentence, and what can be done
    hand_view.py        the own hand: one real button a tile, with marks above
    keys_sheet.py       the sheet of keys
    plan_card.py        the plan card: sign, title, how sure, and the three lanes
    rail.py             the rail at the left: one cell a page, only for pages that exist
    review_header.py    the head of the review page
    seat_view.py        the other players: their closed hands seen from above
    settings_page.py    the settings page: each option of `tutor.settings` as a labelled choice
    felt_note.py        a few words on a dark pill on the felt
    choice_box.py       a choice of a few, with an arrow of our own
    look.py             what every widget needs to know beside its data
    tiles_view.py       a group of tiles on the felt, painted
    theme.py            colours, sizes of type, and what Qt is told of them
    practice_view.py    what the felt of a practice game shows
    hint_words.py       a hint in words
    status_words.py     the own hand as it stands, in words
    practice_words.py   what the practice page says on the felt and in its head
    bar_view.py         what the bar above the hand offers
    safety_marks.py     how safe each tile is to throw, and why
    hint_view.py        what the hint panel shows: plain data
    panel_words.py      the advice panel in words: a decision to what the panel shows, no Qt
    row_words.py        a row of the decision list in words
    panel_view.py       what the advice panel shows of one decision: plain data
    timeline_places.py  where the rounds of the timeline lie, and on how many pages
    candidates.py       the rows and bars of the candidate table and the chips of the hand
    review_state.py     where a learner is in a review
    review_model.py     what the review page shows, derived purely: no Qt, no words
    libraries.py        what Qt misses of the system (works where Qt does not)
    table_layout.py     how large everything on the table is, from the size of the felt alone
    table_words.py      what the table says to those who cannot see it
    cell_words.py       the few words below a bar of the candidate table
    faults.py           what went wrong, as one sentence for the learner
    game_line.py        what game it is, in one line
    hand_marks.py       what is marked on the own hand
    icons.py            signs of one colour, drawn from `assets/icons` at any size
    loading.py          jobs for the worker: read a game, then review it round by round
    practice_layout.py  where the parts of the practice page lie
    page_layout.py      where the parts of the review page lie
    repairs.py          what was left out of a damaged log, in words
    tile_art.py         the tiles, drawn from `assets/tiles` at any size and quarter turn
    tile_places.py      where tiles lie in a river, a meld and a hand, as numbers: no Qt
    worker.py           runs one job at a time off the window's thread
"""
