"""What several commands share:

command, options, scores, values    options: how they are declared, those of several commands, their values
configuration, exits, wording       their defaults in files; exit codes; the library's messages as options
reading, kinds, writing             files in, and results out
terminal                            what is shown while the program works, and Ctrl-C
searching, results, use_all         grids that are filled, and what is said of them
batches                             work in processes or on a cluster; many puzzles
cluing, workshops                   the user's clues; the words and clues to make puzzles
extras, serving                     a store or a package that must be there; a site on this machine
"""
