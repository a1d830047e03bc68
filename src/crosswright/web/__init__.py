"""The site over HTTP: routes, the queue of makers, safety. Its puzzles and pages are those of `publish`.

app.py            `create_app(settings)`: the ASGI application
pages.py api.py files.py feeds.py
                  the routes: HTML, JSON, files, what machines read
editions.py       the site in several languages, each at its path
context.py        what the routes share: `Site`
making.py         the queue of puzzles to make; maker.py: what a process does that makes them
file_tasks.py     short tasks on untrusted files, in processes with limits
day_schedule.py   keeps the coming days made
safety.py         headers, sizes, rates
"""
