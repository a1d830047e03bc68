"""What several commands share:

command, options, scores, values    options: how they are declared, those of several commands, their values
configuration, exits, wording       their defaults in files; exit codes; the library's messages as options
reading, kinds, writing             files in, and results out
terminal                            what is shown while the program works, and Ctrl-C
searching, results, use_all         grids that are filled, and what is said of them
batches                             work in processes or on a cluster; many puzzles
workshops                           the words and clues to make puzzles, and the user's own clues
site, serving, extras               a site's store, days and pages; a site on this machine; packages that must be there
"""
