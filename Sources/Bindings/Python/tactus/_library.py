"""The shared library: its functions, structures and errors (tactus.h)."""

import ctypes
import os
import sys
from ctypes import POINTER, c_char_p, c_double, c_float, c_int32, c_int64, c_size_t, c_uint64, c_void_p
from typing import Any


class Error(Exception):
    """An error of Tactus, in the words of the program."""


class InputError(Error, ValueError):
    """An invalid argument, rule book, record, point or label."""


class MissingError(Error, FileNotFoundError):
    """There is no such file, rule book, kit, frame or hand."""

    def __str__(self) -> str:
        return str(self.args[0])


class ReadError(Error, OSError):
    """A file that cannot be read."""


class Hands(ctypes.Structure):
    _fields_ = [
        ("count", c_int64),
        ("points", c_void_p),
        ("element_size", c_int32),
        ("dimensions", c_int32),
        ("hand_stride", c_int64),
        ("joint_stride", c_int64),
        ("coordinate_stride", c_int64),
        ("sides", c_void_p),
        ("side_count", c_int64),
        ("aspects", c_void_p),
        ("aspect_count", c_int64),
        ("mirrored", c_void_p),
        ("mirrored_count", c_int64),
        ("confidence_floor", c_float),
    ]


class Words(ctypes.Structure):
    _fields_ = [("codes", c_void_p), ("words", POINTER(c_char_p)), ("word_count", c_int32)]


class HandColumns(ctypes.Structure):
    _fields_ = [(name, c_void_p) for name in ("points", "frames", "hands", "sides", "scores", "aspects", "mirrored")]


class FrameColumns(ctypes.Structure):
    _fields_ = [(name, c_void_p) for name in ("times", "numbers", "widths", "heights")]


_VERSION = 1
_MESSAGE = 4096

_text = POINTER(c_void_p)
_functions = {
    "tactus_book_open": [c_char_p, c_char_p, POINTER(c_void_p)],
    "tactus_book_describe": [c_void_p, _text],
    "tactus_classify": [c_void_p, POINTER(Hands), c_void_p, c_void_p, c_void_p],
    "tactus_explain": [c_void_p, POINTER(Hands), c_int64, _text],
    "tactus_measures": [c_char_p, _text],
    "tactus_measure": [c_char_p, POINTER(Hands), c_void_p, c_int64],
    "tactus_evaluate": [
        c_void_p,
        POINTER(Hands),
        POINTER(Words),
        POINTER(Words),
        c_char_p,
        c_char_p,
        c_void_p,
        c_int32,
        c_uint64,
        _text,
    ],
    "tactus_frames_read": [c_char_p, c_char_p, POINTER(c_void_p)],
    "tactus_frames_describe": [c_void_p, _text],
    "tactus_frames_field": [c_void_p, c_char_p, c_void_p, _text],
    "tactus_recognizer_open": [c_char_p, c_char_p, POINTER(c_void_p)],
    "tactus_recognizer_process": [c_void_p, c_void_p, c_int64, _text],
    "tactus_recognizer_process_hands": [c_void_p, c_double, POINTER(Hands), _text],
}


def _load() -> ctypes.CDLL:
    # Files of Parquet are read by this Python, not by the first one of PATH.
    if sys.executable:
        os.environ.setdefault("TACTUS_PYTHON", sys.executable)
    path = os.environ.get("TACTUS_LIBRARY") or os.path.join(os.path.dirname(__file__), "libtactus.so")
    try:
        library = ctypes.CDLL(path)
        version = library.tactus_abi_version()
        missing = [name for name in _functions if version == _VERSION and not hasattr(library, name)]
    except (OSError, AttributeError) as error:
        raise ImportError(f"{path}: no library of Tactus: {error}") from None
    if version != _VERSION or missing:
        words = f"without {missing[0]}" if missing else f"version {version} of the interface"
        raise ImportError(f"{path}: {words}, expected version {_VERSION}")
    for name, arguments in _functions.items():
        function = getattr(library, name)
        function.argtypes = arguments + [c_char_p, c_size_t]
        function.restype = c_int32
    for name in ("tactus_free", "tactus_book_close", "tactus_frames_close", "tactus_recognizer_close"):
        getattr(library, name).argtypes = [c_void_p]
        getattr(library, name).restype = None
    library.tactus_frames_copy.argtypes = [c_void_p, POINTER(HandColumns), POINTER(FrameColumns)]
    library.tactus_frames_copy.restype = None
    return library


library = _load()

_errors = {64: InputError, 65: InputError, 66: MissingError, 69: ReadError, 74: ReadError}


def call(name: str, *arguments: object) -> None:
    """Calls a function of the library, and raises its error."""
    message = ctypes.create_string_buffer(_MESSAGE)
    status = getattr(library, name)(*arguments, message, _MESSAGE)
    if status != 0:
        raise _errors.get(status, Error)(message.value.decode())


def call_text(name: str, *arguments: object) -> str:
    """Calls a function of the library that returns a text."""
    text = c_void_p()
    call(name, *arguments, ctypes.byref(text))
    try:
        return ctypes.string_at(text).decode()
    finally:
        library.tactus_free(text)


def encoded(name: str, text: Any) -> bytes:
    """Returns a text as C takes it."""
    if not isinstance(text, str):
        raise InputError(f"{name}: {text!r}, expected a text")
    if "\0" in text:
        raise InputError(f"{name}: a zero character in {text!r}")
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise InputError(f"{name}: {text!r}, expected characters of Unicode") from None


class Handle:
    """An object of the library, which is closed with its last owner."""

    def __init__(self, kind: str, function: str, *arguments: object) -> None:
        self.pointer = c_void_p()
        self._close = getattr(library, f"tactus_{kind}_close")
        call(function, *arguments, ctypes.byref(self.pointer))

    @classmethod
    def named(cls, kind: str, word: str, source: Any) -> "Handle":
        """Opens what is built in by its name, a file, or a text, which has a line break."""
        try:
            name = os.fspath(source)
        except TypeError:
            name = None
        if not isinstance(name, str):
            raise InputError(f"{word}: {source!r}, expected a name, a path or a text")
        # A path is no name of what is built in.
        if not isinstance(source, str):
            name = os.path.join(os.curdir, name)
        text = encoded(word, name)
        return cls(kind, f"tactus_{kind}_open", *((word.encode(), text) if "\n" in name else (text, None)))

    def __reduce__(self) -> Any:
        raise TypeError("what the library has opened is neither pickled nor copied: open it again where it is needed")

    def __del__(self) -> None:
        if getattr(self, "pointer", None):
            self._close(self.pointer)
