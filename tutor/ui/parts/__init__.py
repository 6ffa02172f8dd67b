"""Widgets that several pages use, the look of the window, and background jobs.

The map, top floor first: a line imports only from the lines below it.

    part_stack.py        the parts of a page, each made when it is first wanted
    key_actions.py       keys that do something while the keyboard is anywhere in a widget
    key_button.py        a button that shows its key
    banner.py            the banner: one sentence of what went wrong
    place_chooser.py     which games are to be taken in, and whether addresses may be fetched
    file_dialogs.py      Qt's dialogs for files and folders, beginning where the last one ended
    repair_list.py       the list of what was left out of a damaged log
    step_bar.py          how far one has come, as a row of slots
    sentence.py          a sentence of the advice, with its terms
    keys_sheet.py        the sheet of keys
    rail.py              the rail at the left: one cell a page, only for pages that exist
    card_page.py         a card in the middle of a page, below its title
    option_box.py        an option of `tutor.settings` as a choice of a few, or as a box to tick
    check_box.py         a box to tick that can be seen on every ground
    choice_box.py        a choice of a few, with an arrow of our own
    empty_state.py       a page with nothing to show: what to do
    flow.py              a row of widgets that goes on in the next line where there is no room
    elided_label.py      a label that gives up its end where there is no room
    line_breaks.py       where a line may end
    plain.py             texts of others as they stand: nothing in them is markup
    motion.py            how long what moves takes, and a run that keeps nobody waiting
    dialog_size.py       how large a dialog opens
    look.py              what every widget needs to know beside its data
    icons.py             signs of one colour, drawn from `assets/icons` at any size
    passing_focus.py     the keyboard that comes to a part goes on to one widget in it
    painted.py           what paints itself and is found by screen readers all the same
    tile_art.py          the tiles, drawn from `assets/tiles` at any size and quarter turn
    scrolling.py         what the keyboard comes to is scrolled to
    announce.py          what assistive technology reads out at once
    history_writer.py    carries out commands in the history, in order, in the background
    jobs.py              background work: Jobs, Task, IdleJob
    style_sheet.py       what Qt is told of a theme: palette and style sheet
    theme.py             colours, sizes of type, fonts
"""
