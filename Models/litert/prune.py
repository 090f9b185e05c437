# Takes parts out of TensorFlow Lite networks. Run once, by networks.
#
# A network's file is a FlatBuffer. A table starts with the distance back to its list of fields' places; a vector starts
# with its length; places of tables and vectors are given from where they are written. Lists become shorter here, or are
# written anew behind the file's end, so everything else stays where it is.

import struct

# Places of fields in the format's tables: Model.subgraphs; SubGraph.outputs and .operators; Operator.inputs and .outputs.
SUBGRAPHS = 2
GRAPH_INPUTS, GRAPH_OUTPUTS, OPERATORS = 1, 2, 3
INPUTS, OUTPUTS, OPTIONS = 1, 2, 5


class Table:
    """A table of a FlatBuffer."""

    def __init__(self, data, at):
        self._data, self._at = data, at

    def place(self, field):
        """Where a field is written; None if it is not."""
        fields = self._at - number(self._data, self._at)
        place = 4 + 2 * field
        size, = struct.unpack_from("<H", self._data, fields)
        inside = struct.unpack_from("<H", self._data, fields + place)[0] if place < size else 0
        return self._at + inside if inside else None

    def vector(self, field):
        """Where the vector in a field starts and the 32-bit numbers in it; (None, []) if there is none."""
        start = self.place(field)
        if start is None:
            return None, []
        start += number(self._data, start)
        return start, list(struct.unpack_from(f"<{number(self._data, start)}i", self._data, start + 4))

    def tables(self, field):
        """Where the vector of tables in a field starts, and where each table does."""
        start, ways = self.vector(field)
        return start, [start + 4 + 4 * index + way for index, way in enumerate(ways)]


def number(data, at):
    return struct.unpack_from("<i", data, at)[0]


def write(data, start, numbers):
    """Replaces a vector by one that is no longer."""
    struct.pack_into(f"<{1 + len(numbers)}i", data, start, len(numbers), *numbers)


def graph_of(data):
    """The table of a network's first graph."""
    _, graphs = Table(data, number(data, 0)).tables(SUBGRAPHS)
    return Table(data, graphs[0])


def without_output(network, which):
    """A network's file without its output of that number and without the operators that led only there."""
    data = bytearray(network)
    graph = graph_of(data)
    start, outputs = graph.vector(GRAPH_OUTPUTS)
    del outputs[which]
    write(data, start, outputs)
    keep_needed(data, graph, [], outputs)
    return bytes(data)


def part(network, inputs, outputs):
    """A network's file with only the operators that lead from some of its tensors to others."""
    data = bytearray(network)
    graph = graph_of(data)
    keep_needed(data, graph, inputs, outputs)
    for field, tensors in ((GRAPH_INPUTS, inputs), (GRAPH_OUTPUTS, outputs)):
        place = graph.place(field)
        data += bytes(-len(data) % 4)
        struct.pack_into("<i", data, place, len(data) - place)
        data += bytes(4 + 4 * len(tensors))
        write(data, len(data) - 4 - 4 * len(tensors), tensors)
    return bytes(data)


def keep_needed(data, graph, inputs, outputs):
    """Keeps the operators that some outputs need; inputs are given."""
    start, operators = graph.tables(OPERATORS)
    needed, kept = set(outputs), []
    for at in reversed(operators):
        operator = Table(data, at)
        if (needed - set(inputs)).intersection(operator.vector(OUTPUTS)[1]):
            needed.update(operator.vector(INPUTS)[1])
            kept.insert(0, at)
    write(data, start, [at - (start + 4 + 4 * index) for index, at in enumerate(kept)])


def numbers_of_option(network, name):
    """The lists of whole numbers that operators of a network's own have under a name, in the order of the operators.

    In an operator's options the list's length and its numbers follow the last of its names up to `name`, 16 bits each.
    """
    lists = []
    for at in graph_of(network).tables(OPERATORS)[1]:
        start = Table(network, at).place(OPTIONS)
        if start is None:
            continue
        start += number(network, start)
        options = network[start + 4:start + 4 + number(network, start)]
        at = options.find(name.encode() + b"\0")
        if at >= 0:
            at += len(name) + 1
            count, = struct.unpack_from("<H", options, at)
            lists.append(list(struct.unpack_from(f"<{count}H", options, at + 2)))
    return lists
