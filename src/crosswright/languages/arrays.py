"""Named arrays in one block of bytes, mapped without a copy: a JSON head, then the arrays at aligned offsets."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

Arrays = dict[str, "NDArray[Any]"]

_MAGIC = b"CWARRAY1"
_HEAD = struct.Struct("<8sQQ")  # magic, size of the description, size of the whole
_ALIGNMENT = 64


def packed(arrays: Mapping[str, NDArray[Any]]) -> bytes:
    """The arrays as bytes that `unpacked` reads without copying."""
    import numpy as np

    described, parts, size = [], [], 0
    for name, array in arrays.items():
        data = np.ascontiguousarray(array).tobytes()
        described.append([name, array.dtype.str, list(array.shape), size])
        parts += [data, bytes(-len(data) % _ALIGNMENT)]
        size += len(data) + -len(data) % _ALIGNMENT
    description = json.dumps(described).encode()
    start = _aligned(_HEAD.size + len(description))
    head = _HEAD.pack(_MAGIC, len(description), start + size) + description
    return b"".join([head.ljust(start, b"\0"), *parts])


def unpacked(buffer: bytes | mmap) -> Arrays:
    """The arrays in a block, views of it; ValueError where it isn't whole."""
    import numpy as np

    if len(buffer) < _HEAD.size:
        raise ValueError("too short")
    magic, described, size = _HEAD.unpack_from(buffer)
    if magic != _MAGIC or size != len(buffer):
        raise ValueError("not what was written")
    start = _aligned(_HEAD.size + described)
    arrays = {}
    for name, dtype, shape, offset in json.loads(buffer[_HEAD.size : _HEAD.size + described]):
        count = int(np.prod(shape))
        arrays[name] = np.frombuffer(buffer, dtype, count, start + offset).reshape(shape)
    return arrays


def opened(path: Path) -> Arrays:
    """The arrays in a file, mapped; OSError or ValueError where it is absent or damaged."""
    with path.open("rb") as file:
        return unpacked(mmap(file.fileno(), 0, access=ACCESS_READ))


def _aligned(offset: int) -> int:
    return -(-offset // _ALIGNMENT) * _ALIGNMENT
