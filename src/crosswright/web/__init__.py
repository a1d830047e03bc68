"""The site over HTTP, a folder for each feature. Its puzzles and pages are those of `publish`.

app.py        `create_app(settings)`: the ASGI application, put together of the features
server/       what knows no feature: connections, rates, headers, sizes, caches, pages and errors as responses, `Site`
puzzles/      the puzzles of days and of visitors: pages, JSON, files, what machines read, making to order, uploads
construct/    the constructor's page: its tasks, `crosswright edit`
crisscross/   a list of words, its layout and sheets
regex/        regex crosswords: those of days and of visitors
together/     rooms in which people solve a puzzle together, over WebSockets
desk/         the publisher's desk; keeps the coming days made
templates/    the pages that only a server has
"""
