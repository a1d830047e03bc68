"""What a Word document has for a list: the rows of its first table, or its paragraphs. Read by python-docx (`docx`)."""

from __future__ import annotations

from io import BytesIO
from typing import Any
from zipfile import BadZipFile, ZipFile

from crosswright.errors import LexiconError, needs

# How many bytes may its texts have, unpacked? They take some ten times that in memory. A thick book has 5 MB.
MOST_BYTES = 1 << 25
_REMEDY = "give a text file in UTF-8, or a .docx"


def is_word_document(data: bytes) -> bool:
    """Whether the bytes are an archive with the text of a document in it."""
    try:
        with ZipFile(BytesIO(data)) as archive:
            return "word/document.xml" in archive.namelist()
    except (BadZipFile, OSError, ValueError, NotImplementedError):
        return False


def lines_of(data: bytes, source: str) -> list[str]:
    """The rows of the first table that has two columns or more, tabs between its cells; else the paragraphs.

    LexiconError for another file, UsageError where python-docx is missing.
    """
    document = _opened(data, source)
    for table in document.tables:
        rows = [[" ".join(cell.text.split()) for cell in row.cells] for row in table.rows]
        if rows and len(rows[0]) > 1:
            return ["\t".join(cells) for cells in rows]
    return _paragraphs(document)


def paragraphs_of(data: bytes, source: str) -> list[str]:
    """The paragraphs of a document; raises what `lines_of` raises."""
    return _paragraphs(_opened(data, source))


def _paragraphs(document: Any) -> list[str]:
    return [paragraph.text for paragraph in document.paragraphs]


def _opened(data: bytes, source: str) -> Any:
    with needs("docx", "docx"):
        from docx import Document
    try:
        with ZipFile(BytesIO(data)) as archive:
            # Texts shrink in an archive and pictures hardly do, whatever their names are.
            texts = [each.file_size for each in archive.infolist() if each.file_size > 2 * each.compress_size]
        if sum(texts) > MOST_BYTES:
            raise LexiconError(
                f"a document with more than {MOST_BYTES >> 20} MB of text", source=source, remedy=_REMEDY
            )
        return Document(BytesIO(data))
    except LexiconError:
        raise
    except Exception as error:  # its parsers raise whatever a broken file brings about
        raise LexiconError("no text and no Word document", source=source, remedy=_REMEDY) from error
