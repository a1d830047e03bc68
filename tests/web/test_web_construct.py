"""The routes of the constructor's page, and `crosswright edit` on a file."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from cli_runner import run
from web_site import MINI, built, one_day, opened, store

from crosswright.clues.database import Database, Record
from crosswright.media import formats
from crosswright.publish.store import Store
from crosswright.web.construct.edited import EditedFile, Editing

__all__ = ["built", "one_day", "store"]
IPUZ = formats.write(MINI, "ipuz").data
HERE = {"base_url": "http://127.0.0.1:1"}


def test_any_file_in_another_format(store: Store) -> None:
    with opened(store) as site:
        made = site.post("/api/convert/puz", content=IPUZ)
        again = formats.read(made.content, source="made", format="puz")
        assert again.solution == MINI.solution
        assert site.post("/api/convert/doc", content=IPUZ).status_code == 404
        refused = site.post("/api/convert/puz", content=b"\0nothing")
        assert (refused.status_code, "No such file could be made" in refused.json()["error"]) == (422, True)


@pytest.mark.usefixtures("built")
def test_patterns_around_a_theme(store: Store) -> None:
    with opened(store) as site:
        asked = {"rules": "mini", "rows": 7, "columns": 7, "theme": ["Heart"]}
        patterns = site.post("/api/patterns", json=asked).json()["patterns"]
        assert patterns
        assert all(len(each["rows"]) == 7 and any("HEART" in row for row in each["rows"]) for each in patterns)
        refused = site.post("/api/patterns", json={**asked, "theme": ["HEARTBREAKER"]})
        assert (refused.status_code, "a row takes" in refused.json()["error"]) == (422, True)


@pytest.mark.usefixtures("built")
def test_clues_for_entries_and_the_proof(store: Store) -> None:
    with opened(store) as site:
        clues = site.post("/api/clues", json={"entries": ["ice cream", "XQZZ"]}).json()["clues"]
        assert clues["ICECREAM"] and all("cream" not in each["text"].lower() for each in clues["ICECREAM"])
        assert clues["XQZZ"] == []
        unknown = site.post("/api/clues", json={"entries": ["OREO"], "language": "xx"})
        assert (unknown.status_code, "there is no language" in unknown.json()["error"]) == (422, True)
        found = site.post("/api/judge", content=IPUZ).json()
        assert 0 <= found["share"] <= 1
        assert all(name in MINI.clue_of for name in [*found["unfair"], *found["wrong"]])
        assert site.post("/api/judge", content=b"#").status_code == 422


def test_a_submission_is_a_pdf(store: Store) -> None:
    pytest.importorskip("typst")
    with opened(store) as site:
        made = site.post("/api/submission", json={"puzzle": json.loads(IPUZ), "contact": ["Ada", "1 Sea Street"]})
        assert (made.headers["content-type"], made.content[:4]) == ("application/pdf", b"%PDF")
        refused = site.post("/api/submission", json={"puzzle": {"a": 1}})
        assert refused.status_code == 422


def test_the_collection_is_for_this_machine_alone(store: Store, tmp_path: Path) -> None:
    place = str(tmp_path / "clues.sqlite")
    with closing(Database(place)) as database:
        database.add([Record("HEART", "Pump", "notebook"), Record("EMBER", "Glowing coal", "notebook")])
    with opened(store, features=(Editing(collection=place),), **HERE) as site:
        site.base_url = "http://127.0.0.1"
        found = [{"answer": "HEART", "text": "Pump", "source": "notebook"}]
        assert site.get("/api/collection?answer=HEART").json() == {"clues": found}
        assert [each["answer"] for each in site.get("/api/collection?text=coal").json()["clues"]] == ["EMBER"]
        assert site.get("/api/collection").json() == {"clues": []}
        assert site.get("/api/collection?answer=HEART", headers={"Host": "elsewhere.example"}).status_code == 404
    with opened(store) as site:
        assert site.get("/api/collection?answer=HEART").status_code == 404


def etag(response: Any) -> str:
    return str(response.headers["etag"])


def test_the_file_of_edit_is_read_and_written(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "a.puz"
    path.write_bytes(formats.write(MINI, "puz").data)
    with opened(store, features=(Editing(EditedFile(path)),), **HERE) as site:
        site.base_url = "http://127.0.0.1"
        read = site.get("/api/edited")
        document = read.json()
        document["title"] = "Another"
        saved = site.put("/api/edited", content=json.dumps(document), headers={"If-Match": etag(read)})
        assert saved.status_code == 204
        assert formats.read(path.read_bytes(), source="a.puz").title == "Another"
        path.write_bytes(path.read_bytes() + b"\0")
        late = site.put("/api/edited", content=json.dumps(document), headers={"If-Match": etag(saved)})
        assert (late.status_code, "another program" in late.json()["error"]) == (412, True)
        assert site.get("/api/edited", headers={"Host": "elsewhere.example"}).status_code == 404


def test_a_new_file_is_begun(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "new.ipuz"
    with opened(store, features=(Editing(EditedFile(path)),), **HERE) as site:
        site.base_url = "http://127.0.0.1"
        new = site.get("/api/edited")
        assert new.status_code == 204
        assert site.put("/api/edited", content=IPUZ, headers={"If-Match": etag(new)}).status_code == 204
        assert formats.read(path.read_bytes(), source="new.ipuz").solution == MINI.solution


ROUTES = ("/construct", "/construct/words.cwl", "/api/edited", "/api/collection?answer=A", "/healthz", "/nothing")


def test_edit_is_for_the_one_who_started_it(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "a.ipuz"
    path.write_bytes(IPUZ)
    with opened(store, features=(Editing(EditedFile(path)),), key="secret", **HERE) as site:
        site.base_url = "http://127.0.0.1:1"
        elsewhere = {"Host": "evil.example:1", "Cookie": "crosswright-1=secret"}
        for route in ROUTES:
            for headers in ({}, {"Cookie": "crosswright-1=wrong"}, elsewhere):
                assert site.get(route, headers=headers).status_code == 403
        assert site.put("/api/edited", content=IPUZ, headers={"If-Match": "x"}).status_code == 403
        assert site.post("/api/study", json={}).status_code == 403
        assert site.get("/construct?key=wrong").status_code == 403
        assert site.get("/construct?key=secret", headers={"Host": "evil.example"}).status_code == 403
        first = site.get("/construct?key=secret")
        assert (first.status_code, first.headers["location"]) == (303, "/construct")
        assert "HttpOnly" in first.headers["set-cookie"]
        assert site.get("/construct").status_code == 200
        assert site.get("/api/edited").json()["author"] == MINI.author


def test_other_sites_have_no_such_file(store: Store) -> None:
    with opened(store) as site:
        assert site.get("/api/edited").status_code == 404


@pytest.mark.parametrize("name", ["a.doc", "a"])
def test_edit_refuses_a_file_that_it_could_not_save(name: str) -> None:
    result = run("edit", "--no-browser", name)
    assert result.exit_code == 2
    assert "no format that is read and written has the suffix" in result.stderr
