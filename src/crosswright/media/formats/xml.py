"""XML from untrusted files: parsed without entities, without a document type, and with limits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from crosswright.errors import PuzzleError

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

# How many tags may a document have? A large puzzle has some three thousand.
MOST_TAGS = 100_000
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
# How deep may tags nest? In puzzles, about ten levels.
MOST_LEVELS = 60


def parsed(data: bytes) -> Element:
    """The root of a document, the namespaces taken off its tags; PuzzleError for unsafe or broken XML."""
    from xml.etree.ElementTree import ParseError  # only where XML is read

    from defusedxml import DefusedXmlException
    from defusedxml.ElementTree import fromstring

    if data.count(b"<") + data.count(b"&") > MOST_TAGS:
        raise PuzzleError("too many tags for a puzzle", remedy=f"a document may have {MOST_TAGS:,}")
    try:
        root: Element = fromstring(data, forbid_dtd=True)
    except ParseError as error:
        line, column = error.position
        message = f"broken XML: {str(error).partition(':')[0]}"
        raise PuzzleError(message, line=line, column=column + 1, remedy="it may be cut short") from None
    except DefusedXmlException:
        raise PuzzleError("XML with a document type, which is not safe to read", remedy="remove it") from None
    for element, level in levels(root):
        if level > MOST_LEVELS:
            raise PuzzleError(f"XML nested more than {MOST_LEVELS} levels deep")
        element.tag = str(element.tag).rpartition("}")[2]
    return root


def levels(root: Element) -> Iterator[tuple[Element, int]]:
    """Every element with the number of elements around it."""
    stack = [(root, 0)]
    while stack:
        element, level = stack.pop()
        yield element, level
        stack.extend((child, level + 1) for child in element)


def text_in(parent: Element, path: str) -> str:
    """The text of an element and of everything in it, "" where there is none."""
    element = parent.find(path)
    return "" if element is None else "".join(element.itertext()).strip()


def inner_html(element: Element | None) -> str:
    """The content of an element as HTML: its text and tags, without attributes."""
    if element is None:
        return ""
    children = (f"<{child.tag}>{inner_html(child)}</{child.tag}>{_escaped(child.tail)}" for child in element)
    return _escaped(element.text) + "".join(children)


def _escaped(text: str | None) -> str:
    return escape(text or "", quote=False)


def outer_xml(element: Element) -> str:
    """An element with everything in it, without namespaces and without the text after it."""
    attributes = "".join(f' {key.rpartition("}")[2]}="{escape(value)}"' for key, value in element.items())
    inside = _escaped(element.text) + "".join(outer_xml(child) + _escaped(child.tail) for child in element)
    return f"<{element.tag}{attributes}>{inside}</{element.tag}>"


def checked_xml(text: str) -> str:
    """Elements as `outer_xml` wrote them, parsed and written again; "" for text that is not well-formed XML.

    XML kept in a puzzle may come from a file of another format, so it is never written unchecked.

    >>> checked_xml('<a b="1">c</a>'), checked_xml("</grid><evil/>"), checked_xml("<a>&#60;</a>")
    ('<a b="1">c</a>', '', '<a>&lt;</a>')
    """
    try:
        return "".join(map(outer_xml, parsed(f"<all>{text}</all>".encode())))
    except PuzzleError:
        return ""


def is_name(text: str) -> bool:
    """Whether a text can be the name of a tag or an attribute."""
    return _NAME.fullmatch(text) is not None
