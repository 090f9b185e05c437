"""The stream that tactus-camera writes: a hello line, then header lines, each with its bytes."""

import json


class Picture:
    def __init__(self, header, data):
        self.number = header["frame"]
        self.time = header["t"]
        self.size = (header["width"], header["height"])
        self.format = header["format"]
        self.data = data


def read(stream):
    """The hello and the whole pictures of a stream's bytes, and how many bytes are left over."""
    end = stream.find(b"\n")
    if end < 0:
        return None, [], len(stream)
    hello, place, pictures = json.loads(stream[:end]), end + 1, []
    while (end := stream.find(b"\n", place)) >= 0:
        header = json.loads(stream[place:end])
        data = stream[end + 1 : end + 1 + header["bytes"]]
        if len(data) < header["bytes"]:
            break
        pictures.append(Picture(header, data))
        place = end + 1 + header["bytes"]
    return hello, pictures, len(stream) - place
