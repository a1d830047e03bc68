"""Exponentials, logarithms, sums and unit vectors, the same to the last bit on every processor.

    exp, log, log10     of one number
    exps, logs          of each number in an array
    added               the sum of numbers, one after the other
    total               the sum of an array along one axis
    unit, cosines       unit vectors in whole numbers, and their products

IEEE 754 defines + - * / and square roots to the last bit. It does not define exponentials, logarithms and powers, nor
the order of a sum. The C library, numpy and the BLAS that multiplies matrices have several versions of these, and
choose one by the processor. But one last bit can change the rank of an answer, and so the clue that is chosen. So
whatever leads to a choice is computed here, by those operations alone or in whole numbers. Powers are written as
products.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Iterable
from functools import reduce
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.floating[Any]]

LN2, LN10 = 0.6931471805599453, 2.302585092994046
# Exponents beyond this one count as this one; the result is still far from what a float can't hold.
_LARGEST = 700.0
_SQRT_HALF = math.sqrt(0.5)
# The series of exp(x) for |x| < 0.35, and of artanh(x) / x in powers of x * x for |x| < 0.18; the last term first. What
# is left out is below 1e-13.
_EXP = tuple(1.0 / math.factorial(n) for n in range(11, -1, -1))
_ARTANH = tuple(1.0 / n for n in range(15, 0, -2))
# How long is a unit vector in whole numbers? A product of two of them, and each sum on the way to it, stays below 2^24.
# Up to there float32 has every whole number, so that every order of the sum gives the same.
UNIT = 4000


def exp(x: float) -> float:
    """The exponential of a number.

    >>> exp(0.0), round(exp(1.0), 12)
    (1.0, 2.718281828459)
    """
    x = min(max(x, -_LARGEST), _LARGEST)
    power = round(x / LN2)
    rest = x - power * LN2
    found = _EXP[0]
    for term in _EXP[1:]:
        found = found * rest + term
    return math.ldexp(found, power)


def log(x: float) -> float:
    """The natural logarithm of a number above 0.

    >>> log(1), round(log(10), 12)
    (0.0, 2.302585092994)
    """
    share, power = math.frexp(x)
    if share < _SQRT_HALF:
        share, power = share * 2, power - 1
    ratio = (share - 1) / (share + 1)
    square, found = ratio * ratio, _ARTANH[0]
    for term in _ARTANH[1:]:
        found = found * square + term
    return power * LN2 + 2 * ratio * found


def log10(x: float) -> float:
    """The logarithm of a number above 0 to the base 10."""
    return log(x) / LN10


def added(values: Iterable[float]) -> float:
    """The sum, one number after the other; `sum` corrects its rounding from Python 3.12 on, and so differs from 3.11.

    >>> added([0.1, 0.2, 0.3])
    0.6000000000000001
    """
    return reduce(operator.add, values, 0.0)


def exps(values: Floats) -> NDArray[np.float64]:
    """The exponential of each number."""
    import numpy as np

    x = np.clip(values.astype("float64"), -_LARGEST, _LARGEST)
    power = np.rint(x / LN2)
    rest = x - power * LN2
    found: NDArray[np.float64] = np.full_like(rest, _EXP[0])
    for term in _EXP[1:]:
        found *= rest
        found += term
    two_to_power = ((power.astype("int64") + 1023) << 52).view("float64")  # 1023: the bias of a float's exponent
    found *= two_to_power
    return found


def logs(values: Floats) -> NDArray[np.float64]:
    """The natural logarithm of each number, all above 0."""
    import numpy as np

    share, power = np.frexp(values.astype("float64"))
    low = share < _SQRT_HALF
    share *= 1 + low
    ratio = (share - 1) / (share + 1)
    square = ratio * ratio
    found: NDArray[np.float64] = np.full_like(ratio, _ARTANH[0])
    for term in _ARTANH[1:]:
        found *= square
        found += term
    found *= 2 * ratio
    found += (power - low) * LN2
    return found


def total(values: NDArray[Any], axis: int = 0) -> NDArray[Any]:
    """The sum along an axis: one half is added to the other, and so on until one is left.

    >>> import numpy as np
    >>> total(np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]]), axis=1)
    array([ 6., 15.])
    """
    import numpy as np

    left = np.moveaxis(values, axis, 0)
    if not len(left):
        return np.zeros(left.shape[1:], values.dtype)
    while len(left) > 1:
        half = len(left) // 2
        added = left[:half] + left[half : 2 * half]
        if len(left) % 2:
            added[0] += left[-1]
        left = added
    found: NDArray[Any] = left[0]
    return found


def unit(vectors: Floats) -> NDArray[np.int16]:
    """Each vector (the last axis) as long as `UNIT`, in whole numbers; zeros stay zeros."""
    import numpy as np

    exact = vectors.astype("float64")
    lengths = np.sqrt(total(exact * exact, axis=-1))[..., None]
    scaled = np.where(lengths > 1e-6, exact / np.maximum(lengths, 1e-6), 0) * UNIT
    whole: NDArray[np.int16] = np.rint(scaled).astype("int16")
    return whole


def cosines(vectors: NDArray[np.float32], others: NDArray[np.int16]) -> NDArray[np.float32]:
    """The cosine of each of some vectors of `unit` (here as float32) with another one, or with the columns of others.

    >>> import numpy as np
    >>> cosines(unit(np.eye(2)).astype("float32"), unit(np.array([1.0, 1.0])))
    array([0.707, 0.707], dtype=float32)
    """
    import numpy as np

    products: NDArray[np.float32] = vectors @ others.astype("float32")
    return products / np.float32(UNIT * UNIT)
