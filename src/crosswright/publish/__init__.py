"""Publishing: a plan, the puzzle of every day, the store, the pages and files of a site. Nothing here needs a server.

    plan.py           what the puzzle of each day is like: a TOML file, or the usual week
    days.py           makes the puzzles of the coming days; days_task.py does so in a process of its own
    store/            puzzles, days and plays in a database, with migrations
    pages.py          HTML pages, from the templates; feed.py: the Atom feed; card.py: the picture for shared links
    colours.py        a site's own colours, and whether text can be read in them
    editions.py       the languages of a site, and where each is
    puzzle_files.py   the files of a puzzle, and whether they may contain the solution
    static_site.py    all of it as files, for a web host that runs no programs

`web` serves the same pages over HTTP.
"""
