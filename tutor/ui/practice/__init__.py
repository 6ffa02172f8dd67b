"""The practice page: a game against three opponents, with hints.

The map, top floor first: a line imports only from the lines below it.

    page.py           the practice page: begins games, keeps them, turns to their end
    stack.py          start, game and end, one shown at a time; made when first wanted
    game.py           the game under way: felt, calls and hints, by mouse and by keys
    controller.py     holds the session, changes it, derives what is shown
    moves.py          what the learner is about to do: chosen, or asked about
    engine.py         a game on Qt's clock: opponents think off the window's thread, at a pace
    voice.py          says aloud what happens, to those who cannot see it
    board.py          what one sees of a game: head, felt, and what stands beside it
    side.py           beside the felt: hints, or the result of a round
    header.py         the head of the practice page
    start_page.py     between games: take one up, or begin a new one
    end_page.py       the end of a game: placement, what it teaches
    lesson_button.py  a lesson at the end of a game, as a button that shows it in the review
    result_panel.py   the end of a round: the hand, yaku, han and fu, who pays whom
    hint_panel.py     the hints: a question at rest, then step by step
    rise.py           the parts of a hint that a step opens fade in and rise
    hint_parts.py     parts of the hint panel: signs, sentences, an option's card
    status_card.py    the waits of the own hand, furiten, a missing yaku
    won_hand.py       a winning hand laid out
"""
