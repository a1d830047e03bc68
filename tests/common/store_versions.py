"""Stores as every older version left them, with puzzles, answers and plays: `golden/stores/0002-sqlite.sql` and so on.

`python tests/common/store_versions.py` writes them: it runs the migrations up to a version, adds rows, and writes the
tables as SQL. Do so once for a new version, when its migration is whole; the files of older versions stay as they are.
"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from datetime import date
from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.script import ScriptDirectory
from sample_puzzles import SAMPLE

from crosswright.media.formats import json as own_format
from crosswright.publish.prepared import prepare
from crosswright.publish.store.upgrade import FOLDER, _config

FILES = Path(__file__).parents[1] / "golden" / "stores"
VERSIONS = tuple(sorted(each.revision for each in ScriptDirectory(str(FOLDER)).walk_revisions()))
DAY = date(2026, 11, 21)
VISITORS = "mfrggzdfmztwq2lk"
PLAYS = ((300, 0), (420, 3))
ANSWERS = {"CAT": True, "WAN": False, "COW": False, "TIN": False}
REGEX = {"day": DAY, "created": "2026-11-20 00:00:00+00:00", "difficulty": 2, "size": "4 by 4", "compact": "r1.x",
         "document": "{}"}  # fmt: skip


def file_of(version: str, kind: str) -> Path:
    """Where a version's tables are; `kind` is sqlite or postgresql."""
    return FILES / f"{version}-{kind}.sql"


def fill(db: sa.Connection, version: str) -> None:
    """Migrate an empty database to a version, and add rows as that version had them."""
    config = _config()
    config.attributes["connection"] = db
    command.upgrade(config, version)
    tables = sa.MetaData()
    tables.reflect(db)
    puzzle = {"origin": "daily", "created": sa.func.current_timestamp(), "rows": 3, "columns": 3, "title": SAMPLE.title,
              "content": own_format.write(SAMPLE).decode()}  # fmt: skip
    puzzles = tables.tables["puzzle"]
    db.execute(sa.insert(puzzles).values(**puzzle, id=str(DAY), day=DAY, difficulty=2, report='{"unfair": ["1A"]}'))
    db.execute(sa.insert(puzzles).values(**puzzle | {"origin": "upload"}, id=VISITORS))
    of_day = {"puzzle": str(DAY)} if version >= "0004" else {"day": DAY}
    rows = [of_day | {"text": text, "theme": theme} for text, theme in ANSWERS.items()]
    db.execute(sa.insert(tables.tables["answer"]), rows)
    plays = [{"puzzle": str(DAY), "seconds": seconds, "help": help_} for seconds, help_ in PLAYS]
    db.execute(sa.insert(tables.tables["play"]), plays)
    if version >= "0002":
        made = prepare(SAMPLE)
        parts = {"version": 1, "bytes": made.size, "facts": json.dumps(made.facts.__dict__)}
        parts |= {"answers": made.answers, "document": made.document}
        db.execute(sa.insert(tables.tables["prepared"]), [{"puzzle": id_, **parts} for id_ in (str(DAY), VISITORS)])
    if version >= "0003":
        db.execute(sa.insert(tables.tables["regex"]).values(**REGEX | {"created": sa.func.current_timestamp()}))


def _write_sqlite(version: str) -> None:
    raw = sqlite3.connect(":memory:", isolation_level=None)
    engine = sa.create_engine("sqlite://", creator=lambda: raw, poolclass=sa.pool.StaticPool)
    with engine.begin() as db:
        fill(db, version)
    file_of(version, "sqlite").write_text("\n".join(raw.iterdump()) + "\n", "utf-8")


def _write_postgresql(version: str, url: str) -> None:
    name = f"version{version}"
    with closing_engine(url.format("postgres")) as admin, admin.connect() as db:
        db.execute(sa.text(f"create database {name}"))
    with closing_engine(url.format(name)) as engine, engine.connect() as db:
        fill(db, version)
        db.commit()
    dump = ["pg_dump", "--inserts", "--no-owner", "--no-privileges", url.format(name)]
    text = subprocess.run(dump, check=True, capture_output=True, text=True).stdout
    kept = [
        line
        for line in text.splitlines()
        if line and not line.startswith(("--", "SET ", "\\", "SELECT pg_catalog.set_config"))
    ]
    file_of(version, "postgresql").write_text("\n".join(kept) + "\n", "utf-8")


def closing_engine(url: str) -> closing[sa.Engine]:
    """An engine that is disposed of at the end."""
    engine = sa.create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    engine = engine.execution_options(isolation_level="AUTOCOMMIT") if "postgres?" in url else engine
    engine.close = engine.dispose  # type: ignore[attr-defined]
    return closing(engine)  # type: ignore[type-var]


if __name__ == "__main__":
    from postgresql import server

    FILES.mkdir(exist_ok=True)
    with server() as server_url:
        for each in sys.argv[1:] or VERSIONS:
            _write_sqlite(each)
            _write_postgresql(each, server_url)
