"""The window, and the only place that knows Qt.

The map, top floor first: a line imports only from the lines below it.

    app.py            starts the window
    main_window.py    the main window: rail and pages, settings that take effect at once
    window/           what it is made of: the pages that there are, how games are opened
    desk/             the class page, and the page of a problem set
    tree/             the strategy tree as a picture and as a text
    terms/            the page of terms: what each means, and which of them one knows
    progress/         the progress page: what the history adds up to, and its games
    drills/           the drills page: positions that come back
    practice/         the practice page and everything on it
    review/           the review page and everything on it
    first/            the first page: ways in, how the table is to look, the three lanes
    panel/            what both pages say about a decision
    table/            the table as one seat sees it
    part_stack.py     the parts of a page, each made when it is first wanted
    widget_classes.py  the classes of Qt's widgets, made while the window is idle
    garbage.py        no search for garbage while much is loaded
    piecemeal.py      work of the window's thread, a piece a turn of the event loop
    key_actions.py    keys that do something while the keyboard is anywhere in a widget
    key_button.py     a button that shows its key
    banner.py         the banner: one sentence of what went wrong
    repair_list.py    the list of what was left out of a damaged log
    sentence.py       a sentence of the advice, with its terms
    settings_page.py  the settings page: each option of `tutor.settings` as a labelled choice
    keys_sheet.py     the sheet of keys
    rail.py           the rail at the left: one cell a page, only for pages that exist
    card_page.py      a card in the middle of a page, below its title
    option_row.py     what can be chosen, what for, and the choice
    option_box.py     an option of `tutor.settings` as a choice of a few, or as a box to tick
    check_box.py      a box to tick that can be seen on every ground
    choice_box.py     a choice of a few, with an arrow of our own
    empty_state.py    a page with nothing to show: what to do
    flow.py           a row of widgets that goes on in the next line where there is no room
    elided_label.py   a label that gives up its end where there is no room
    moment.py         the moment whose way through the strategy tree is shown
    motion.py         how long what moves takes, and a run that keeps nobody waiting
    look.py           what every widget needs to know beside its data
    theme.py          colours, sizes of type, and what Qt is told of them
    qt_words.py       Qt's own words in the language of the window
    libraries.py      what Qt misses of the system (works where Qt does not)
    saying.py         what is to be said, in whatever language it is read
    faults.py         what went wrong, as one sentence for the learner
    icons.py          signs of one colour, drawn from `assets/icons` at any size
    passing_focus.py  the keyboard that comes to a part goes on to one widget in it
    painted.py        what paints itself and is found by screen readers all the same
    page_layout.py    where the parts of the review page lie
    repairs.py        what was left out of a damaged log, in words
    tile_art.py       the tiles, drawn from `assets/tiles` at any size and quarter turn
    announce.py       what assistive technology reads out at once
    lanes.py          the three lanes, and which of them a plan weighs
    worker.py         runs one job at a time off the window's thread
"""
