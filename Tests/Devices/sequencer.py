"""A client of ALSA's sequencer over its C library: it sends messages at their times, and dates what comes by the kernel."""

import ctypes
import select
import time

alsa = ctypes.CDLL("libasound.so.2")

SENDS = 1 << 0 | 1 << 5  # What others may read, and subscribe to.
RECEIVES = 1 << 1 | 1 << 6
START, QUEUE_START = 30, 30
KINDS = {6: "on", 7: "off", 10: "controller", 11: "program", 20: "position", 22: "quarter", 30: "start", 31: "continue",
         32: "stop", 36: "clock"}
NUMBERS = {name: number for number, name in KINDS.items()}


class Event(ctypes.Structure):
    """snd_seq_event_t: 28 bytes."""

    _fields_ = [
        ("type", ctypes.c_uint8), ("flags", ctypes.c_uint8), ("tag", ctypes.c_uint8), ("queue", ctypes.c_uint8),
        ("seconds", ctypes.c_uint32), ("nanoseconds", ctypes.c_uint32),
        ("source_client", ctypes.c_uint8), ("source_port", ctypes.c_uint8),
        ("client", ctypes.c_uint8), ("port", ctypes.c_uint8), ("data", ctypes.c_uint8 * 12),
    ]


class Peer:
    """A client with one port, and a queue whose time is its own. Use `with`: it is gone at the block's end."""

    def __init__(self, name):
        self.handle = ctypes.c_void_p()
        self.ok(alsa.snd_seq_open(ctypes.byref(self.handle), b"default", 3, 1))
        alsa.snd_seq_set_client_name(self.handle, name.encode())
        self.queue = self.ok(alsa.snd_seq_alloc_queue(self.handle))
        info = ctypes.create_string_buffer(alsa.snd_seq_port_info_sizeof())
        alsa.snd_seq_port_info_set_name(info, name.encode())
        alsa.snd_seq_port_info_set_capability(info, SENDS | RECEIVES)
        alsa.snd_seq_port_info_set_type(info, 1 << 1)
        for setting, value in (("timestamping", 1), ("timestamp_real", 1), ("timestamp_queue", self.queue)):
            getattr(alsa, f"snd_seq_port_info_set_{setting}")(info, value)
        self.ok(alsa.snd_seq_create_port(self.handle, info))
        self.port = alsa.snd_seq_port_info_get_port(info)
        timer = ctypes.create_string_buffer(alsa.snd_seq_queue_timer_sizeof())
        alsa.snd_seq_get_queue_timer(self.handle, self.queue, timer)
        alsa.snd_seq_queue_timer_set_resolution(timer, 2500)
        alsa.snd_seq_set_queue_timer(self.handle, self.queue, timer)
        alsa.snd_seq_control_queue(self.handle, self.queue, QUEUE_START, 0, None)
        alsa.snd_seq_drain_output(self.handle)
        self.start = time.monotonic()
        self.events = []

    def __enter__(self):
        return self

    def __exit__(self, *_):
        alsa.snd_seq_close(self.handle)

    @staticmethod
    def ok(code):
        if code < 0:
            raise OSError(-code, "the sequencer")
        return code

    def now(self):
        return time.monotonic() - self.start

    def send(self, kind, *numbers, at=None):
        """Sends a message at a time of `now`, or at once: ("on", channel, note, velocity), ("clock",), …"""
        event = Event(type=NUMBERS[kind], client=254, port=253, source_port=self.port, queue=253)
        if kind in ("on", "off"):
            event.data[0], event.data[1], event.data[2] = numbers
        elif kind == "controller":
            event.data[0], event.data[4], event.data[8] = numbers
        elif kind == "program":
            event.data[0], event.data[8] = numbers
        elif kind in ("position", "quarter"):
            event.data[8], event.data[9] = numbers[0] & 0xFF, numbers[0] >> 8
        if at is not None:
            event.queue, event.flags = self.queue, 1 << 0
            event.seconds, event.nanoseconds = int(at), int(at % 1 * 1e9)
        while alsa.snd_seq_event_output_direct(self.handle, ctypes.byref(event)) == -11:
            time.sleep(0.01)

    def connect(self, name, receiving=True):
        address = (ctypes.c_uint8 * 2)()
        if alsa.snd_seq_parse_address(self.handle, address, name.encode()) < 0:
            return False
        call = alsa.snd_seq_connect_from if receiving else alsa.snd_seq_connect_to
        return call(self.handle, self.port, address[0], address[1]) in (0, -16)

    def listen(self, seconds):
        """Adds what comes within a time to `events`: (seconds, kind, client, data)."""
        descriptor = (ctypes.c_int * 2)()
        alsa.snd_seq_poll_descriptors(self.handle, descriptor, 1, 1)
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if not select.select([descriptor[0]], [], [], left)[0]:
                break
            event = ctypes.POINTER(Event)()
            while alsa.snd_seq_event_input(self.handle, ctypes.byref(event)) >= 0:
                one = event.contents
                if one.type in KINDS:
                    stamp = one.seconds + one.nanoseconds / 1e9
                    self.events.append((stamp, KINDS[one.type], one.source_client, bytes(one.data)))
        return self.events

    def times(self, kind):
        return [stamp for stamp, name, *_ in self.events if name == kind]
