"""Arguments of Python, checked: what is wrong names the argument, what it is, and what was expected."""

import operator
from numbers import Number
from typing import Any, List, Mapping, Optional

import numpy
from numpy.typing import NDArray

from ._library import InputError

_MISSING = ("NoneType", "NAType", "NaTType")


def counted(count: int, one: str) -> str:
    """Returns a number with its noun, of which there may be one."""
    return f"{count} {one}" if count == 1 else f"{count} {one}s"


def refusal(name: str, value: Any, expected: str) -> InputError:
    """Returns the error of a value."""
    words = repr(value)
    return InputError(f"{name}: {words if len(words) <= 80 else words[:80] + '…'}, expected {expected}")


def number(name: str, value: Any, expected: str, least: Optional[float] = None, most: float = numpy.inf) -> float:
    """Returns a number, within bounds where there are some."""
    try:
        result = None if isinstance(value, (str, bytes)) or numpy.ndim(value) else float(value)
    except (TypeError, ValueError, OverflowError):
        result = None
    if result is None or least is not None and not least <= result <= most:
        raise refusal(name, value, expected)
    return result


def whole(name: str, value: Any, expected: str, least: int, most: int) -> int:
    """Returns a whole number within bounds."""
    try:
        result = operator.index(value)
    except TypeError:
        result = None
    if result is None or not least <= result <= most:
        raise refusal(name, value, expected)
    return result


def option(name: str, value: Any) -> Any:
    """Returns an option as JSON has it; the library checks the rest."""
    if isinstance(value, (numpy.generic, numpy.ndarray)):
        value = value.tolist()
    if isinstance(value, (tuple, list)):
        return [option(name, each) for each in value]
    if value is None or isinstance(value, (str, int)) or isinstance(value, float) and numpy.isfinite(value):
        return value
    raise refusal(name, value, "a text, a number, True or False")


def column(name: str, values: Any) -> NDArray[Any]:
    """Returns the values of hands, one of which may stand for all; None for those that are masked."""
    try:
        array = numpy.asarray(unmasked(values))
    except ValueError:
        array = numpy.asarray(values, object)
    if array.ndim > 1:
        raise InputError(f"{name}: shape {array.shape}, expected (N,), one for each hand")
    return array.reshape(-1)


def unmasked(values: Any) -> Any:
    """Returns values with None in place of those that are masked."""
    if not isinstance(values, numpy.ma.MaskedArray):
        return values
    objects = values.data.astype(object)
    objects[numpy.ma.getmaskarray(values)] = None
    return objects


def is_missing(value: Any) -> bool:
    """Returns whether a value is None, NaN, or the NA or NaT of pandas, which this package does not need."""
    return type(value).__name__ in _MISSING or isinstance(value, (float, numpy.floating)) and value != value


def codes(name: str, values: Any, meanings: Mapping[Any, int], expected: str) -> NDArray[numpy.int8]:
    """Returns the code of each value, which may be given itself; that of None where one is missing."""
    array = column(name, values)
    known = list(meanings.values())
    if array.dtype.kind == "i" and numpy.isin(array, known).all():
        return numpy.ascontiguousarray(array, numpy.int8)
    result = numpy.empty(array.size, numpy.int8)
    for place, value in enumerate(array.tolist()):
        is_code = isinstance(value, (int, float, numpy.number)) and not isinstance(value, bool) and value in known
        try:
            result[place] = value if is_code else meanings[None if is_missing(value) else value]
        except (KeyError, TypeError):
            raise refusal(f"{name}[{place}]", value, expected) from None
    return result


def word(name: str, value: Any) -> Optional[str]:
    """Returns a word, or a number as one; None for None, NaN and NA."""
    if isinstance(value, str):
        return value
    if is_missing(value):
        return None
    if isinstance(value, (Number, numpy.generic)) and not isinstance(value, numpy.bytes_):
        return None if value != value else str(value)
    raise refusal(name, value, "a text or None")


def words(name: str, values: Any, count: int) -> List[Optional[str]]:
    """Returns a word for each hand."""
    try:
        array = numpy.asarray(unmasked(values), object)
    except ValueError as error:
        raise InputError(f"{name}: {error}, expected (N,), one for each hand") from None
    if array.ndim != 1:
        raise InputError(f"{name}: shape {array.shape}, expected (N,), one for each hand")
    if len(array) != count:
        raise InputError(f"{name}: values: {len(array)}, hands: {count}; expected one for each")
    return [word(f"{name}[{place}]", value) for place, value in enumerate(array.tolist())]

