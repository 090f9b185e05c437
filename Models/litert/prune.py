# Takes an output and the work that only it needs out of a TensorFlow Lite network. Run once, by networks.
#
# A network's file is a FlatBuffer. A table starts with the distance back to its list of fields' places; a vector starts
# with its length; places of tables and vectors are given from where they are written. Lists only become shorter here, so
# everything stays where it is.

import struct

# Places of fields in the format's tables: Model.subgraphs; SubGraph.outputs and .operators; Operator.inputs and .outputs.
SUBGRAPHS = 2
GRAPH_OUTPUTS, OPERATORS = 2, 3
INPUTS, OUTPUTS = 1, 2


class Table:
    """A table of a FlatBuffer."""

    def __init__(self, data, at):
        self._data, self._at = data, at

    def vector(self, field):
        """Where the vector in a field starts and the 32-bit numbers in it; (None, []) if there is none."""
        fields = self._at - number(self._data, self._at)
        place = 4 + 2 * field
        size, = struct.unpack_from("<H", self._data, fields)
        inside = struct.unpack_from("<H", self._data, fields + place)[0] if place < size else 0
        if not inside:
            return None, []
        start = self._at + inside
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


def without_output(network, which):
    """A network's file without its output of that number and without the operators that led only there."""
    data = bytearray(network)
    _, graphs = Table(data, number(data, 0)).tables(SUBGRAPHS)
    graph = Table(data, graphs[0])
    start, outputs = graph.vector(GRAPH_OUTPUTS)
    del outputs[which]
    write(data, start, outputs)

    start, operators = graph.tables(OPERATORS)
    needed, kept = set(outputs), []
    for at in reversed(operators):
        operator = Table(data, at)
        if needed.intersection(operator.vector(OUTPUTS)[1]):
            needed.update(operator.vector(INPUTS)[1])
            kept.insert(0, at)
    write(data, start, [at - (start + 4 + 4 * index) for index, at in enumerate(kept)])
    return bytes(data)
