"""Named arrays in one block of bytes, mapped without a copy: a JSON head, then the arrays at aligned offsets."""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Mapping
from mmap import mmap
from pathlib import Path
from typing import TYPE_CHECKING, Any

from crosswright.cache import mapped

if TYPE_CHECKING:
    from numpy.typing import NDArray

Arrays = dict[str, "NDArray[Any]"]

_MAGIC = b"CWARRAY2"
_SIZES = struct.Struct("<8sQQ")  # magic, size of the description, size of the whole
_CHECKSUM = struct.Struct("<L")  # CRC-32 of all but itself
_START = _SIZES.size + _CHECKSUM.size
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
    start = _aligned(_START + len(description))
    body = b"".join([description.ljust(start - _START, b"\0"), *parts])
    sizes = _SIZES.pack(_MAGIC, len(description), start + size)
    return sizes + _CHECKSUM.pack(zlib.crc32(body, zlib.crc32(sizes))) + body


def unpacked(buffer: bytes | mmap) -> Arrays:
    """The arrays in a block, views of it; ValueError where it isn't whole."""
    import numpy as np

    if len(buffer) < _START:
        raise ValueError("too short")
    magic, described, size = _SIZES.unpack_from(buffer)
    if magic != _MAGIC or size != len(buffer) or not _is_whole(buffer):
        raise ValueError("not what was written")
    start = _aligned(_START + described)
    arrays = {}
    for name, dtype, shape, offset in json.loads(buffer[_START : _START + described]):
        count = int(np.prod(shape))
        arrays[name] = np.frombuffer(buffer, dtype, count, start + offset).reshape(shape)
    return arrays


def _is_whole(buffer: bytes | mmap) -> bool:
    """Whether the bytes have their checksum. A damaged file must never give another result."""
    (checksum,) = _CHECKSUM.unpack_from(buffer, _SIZES.size)
    with memoryview(buffer) as view, view[: _SIZES.size] as sizes, view[_START:] as body:
        return zlib.crc32(body, zlib.crc32(sizes)) == int(checksum)


def opened(path: Path) -> Arrays:
    """The arrays in a file, mapped; OSError or ValueError where it is absent or damaged."""
    return unpacked(mapped(path))


def _aligned(offset: int) -> int:
    return -(-offset // _ALIGNMENT) * _ALIGNMENT
