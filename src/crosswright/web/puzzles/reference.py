"""The API's OpenAPI description, reduced to what the reference page shows."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

_FIRST_ERROR = "300"
# What stands in an example for the parts of a path.
_SAMPLES = {"name": "today", "suffix": "pdf", "id": "ID", "date": "2026-11-21"}


class ApiField(NamedTuple):
    """A parameter, or a field of an object."""

    name: str
    kind: str
    optional: bool
    about: str


class ApiOperation(NamedTuple):
    """A request that the API answers."""

    verb: str
    path: str
    about: str
    fields: list[ApiField]
    sends: str  # the type of the body; "" for none
    answers: str
    example: str = ""  # a command that sends it


class ApiObject(NamedTuple):
    """An object in requests or responses."""

    name: str
    about: str
    fields: list[ApiField]


class ApiReference:
    """All operations and objects.

    >>> get = {"description": "A puzzle.", "responses": {"200": {"content": {"image/png": {}}}}}
    >>> [(each.verb, each.answers) for each in ApiReference({"paths": {"/x": {"get": get}}}).operations]
    [('GET', 'image/png')]
    """

    def __init__(self, description: Mapping[str, Any], absolute: Callable[[str], str] = str) -> None:
        schemas = description.get("components", {}).get("schemas", {})
        self.operations = [
            _operation(path, verb, each)._replace(example=_example(path, verb, each, schemas, absolute))
            for path, verbs in description.get("paths", {}).items()
            for verb, each in verbs.items()
        ]
        self.objects = [
            ApiObject(name, schema.get("description", ""), list(_fields(schema))) for name, schema in schemas.items()
        ]


def _operation(path: str, verb: str, each: Mapping[str, Any]) -> ApiOperation:
    fields = [
        ApiField(
            parameter["name"], kind(parameter["schema"]), not parameter["required"], parameter.get("description", "")
        )
        for parameter in each.get("parameters", ())
    ]
    good = [response for status, response in each["responses"].items() if status < _FIRST_ERROR]
    about, sent = each.get("description", ""), each.get("requestBody", {})
    return ApiOperation(verb.upper(), path, about, fields, _content(sent), _content(good[0]) if good else "")


def _example(
    path: str,
    verb: str,
    each: Mapping[str, Any],
    schemas: Mapping[str, Mapping[str, Any]],
    absolute: Callable[[str], str],
) -> str:
    """A command that sends the request: with the examples of its fields, or the least that they may be."""
    for name, value in _SAMPLES.items():
        path = path.replace(f"{{{name}}}", value)
    address = f"'{absolute(path)}'"
    if verb == "get":
        return f"curl {address}"
    for type, content in each.get("requestBody", {}).get("content", {}).items():
        if type != "application/json":
            return f"curl --data-binary @puzzle.puz {address}"
        name = content["schema"].get("$ref", "").rpartition("/")[2]
        return f"curl --json '{json.dumps(_sample(schemas.get(name, {})))}' {address}"
    return f"curl -X {verb.upper()} {address}"


def _sample(schema: Mapping[str, Any]) -> dict[str, Any]:
    """An object with the fields that it must have."""
    required = schema.get("required", ())
    least = {"integer": 120, "string": "STAR", "array": [], "object": {}, "boolean": True}
    return {
        name: (each.get("examples") or [least.get(each.get("type", ""), "")])[0]
        for name, each in schema.get("properties", {}).items()
        if name in required or each.get("examples")
    }


def _content(part: Mapping[str, Any]) -> str:
    """The type of a body: an object, or a kind of file."""
    for type, content in part.get("content", {}).items():
        schema = content.get("schema")
        return kind(schema) if schema else str(type)
    return ""


def _fields(schema: Mapping[str, Any]) -> Iterator[ApiField]:
    required = schema.get("required", ())
    for name, each in schema.get("properties", {}).items():
        yield ApiField(name, kind(each), name not in required, each.get("description", ""))


def kind(schema: Mapping[str, Any]) -> str:
    """A type in words.

    >>> kind({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"$ref": "#/components/schemas/Day"}]}})
    'list of integer or Day'
    """
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " or ".join(kind(each) for each in schema["anyOf"])
    if schema.get("type") == "array":
        return f"list of {kind(schema.get('items', {}))}"
    if isinstance(values := schema.get("additionalProperties"), Mapping):
        return f"{kind(values)} by cell"
    return str(schema.get("format") or schema.get("type") or "anything")
