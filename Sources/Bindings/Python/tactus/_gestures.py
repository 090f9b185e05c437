"""Gestures of hands over time."""

import json
import os
from typing import Any, Dict, Iterable, Iterator, List, Union

import numpy

from ._arrays import HandArray
from ._frames import Frame
from ._library import Handle, call_text
from ._values import number, refusal


class GestureRecognizer:
    """Recognizes the gestures that a kit waits for, in a stream of frames.

    Parameters
    ----------
    kit
        A built-in kit (``hands``, ``drumset``, ``tambour``, ``tvdrums``), a path of a YAML file, or its text, which has a
        line break.
    """

    def __init__(self, kit: Union[str, "os.PathLike[str]"] = "hands") -> None:
        self._handle = Handle.named("recognizer", "kit", kit)

    def process(self, frame: Frame) -> List[Dict[str, Any]]:
        """Returns the gestures that the next frame decides, as the fields of events.

        Among them are ``t`` and ``onset``, in seconds, ``kind`` and ``id``, ``hand``, ``shape``, ``region``, ``velocity``,
        0…1, and ``why``. The kind of a movement is ``"movement"`` when it was performed and ``"possible"`` while it is under
        way, when it may still become none. A frame without a time, or out of time, has none.
        """
        if not isinstance(frame, Frame):
            raise refusal("frame", frame, "a tactus.Frame")
        if frame._origin is not None:
            frames, index = frame._origin
            assert frames._handle is not None
            text = call_text("tactus_recognizer_process", self._handle.pointer, frames._handle.pointer, index)
        else:
            hands = HandArray(frame.points, frame.aspect, frame.side, frame.mirrored)
            time = number("time", numpy.nan if frame.time is None else frame.time, "seconds")
            text = call_text("tactus_recognizer_process_hands", self._handle.pointer, time, hands.reference)
        return [json.loads(line) for line in text.splitlines()]

    def process_all(self, frames: Iterable[Frame]) -> Iterator[Dict[str, Any]]:
        """Yields the gestures of frames, one after the other."""
        for frame in frames:
            yield from self.process(frame)
