# The parts of networks that are kept, on small networks of the test's own. Run by Tests/Models/check.

import os
import struct
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "Models", "litert"))

import prune


def flat(*fields):
    """A table of a FlatBuffer whose fields are vectors: lists of numbers, or of tables; as bytes."""
    size = 4 + 2 * len(fields)
    table = struct.pack(f"<HH{len(fields)}H", size, 4 + 4 * len(fields), *(4 + 4 * i for i in range(len(fields))))
    table += bytes(-size % 4)
    start = len(table)
    data = bytearray(table + struct.pack(f"<i{len(fields)}i", start, *[0] * len(fields)))
    for index, field in enumerate(fields):
        place = start + 4 + 4 * index
        struct.pack_into("<i", data, place, len(data) - place)
        if not field or isinstance(field[0], int):
            data += struct.pack(f"<{1 + len(field)}i", len(field), *field)
            continue
        vector = len(data)
        data += bytes(4 + 4 * len(field))
        struct.pack_into("<i", data, vector, len(field))
        for number, (inner, at) in enumerate(field):
            place = vector + 4 + 4 * number
            struct.pack_into("<i", data, place, len(data) + at - place)
            data += inner
    return bytes(data), start


class Pruning(unittest.TestCase):
    def test_only_what_an_output_needs_stays(self):
        # 0 → 1 → 2 (output), 1 → 3 → 4 (output), 1 and 3 → 5 (output)
        ways = [([0], [1]), ([1], [2]), ([1], [3]), ([3], [4]), ([1, 3], [5])]
        operators = [flat([], inputs, outputs) for inputs, outputs in ways]
        model, at = flat([], [], [flat([], [0], [2, 4, 5], operators)])
        network = struct.pack("<i", 4 + at) + model
        for which, outputs, kept in (0, [4, 5], [0, 2, 3, 4]), (1, [2, 5], [0, 1, 2, 4]), (2, [2, 4], [0, 1, 2, 3]):
            data = prune.without_output(network, which)
            self.assertEqual(len(data), len(network))
            graph = prune.Table(data, prune.Table(data, prune.number(data, 0)).tables(prune.SUBGRAPHS)[1][0])
            self.assertEqual(graph.vector(prune.GRAPH_OUTPUTS)[1], outputs)
            left = [prune.Table(data, at) for at in graph.tables(prune.OPERATORS)[1]]
            self.assertEqual([(it.vector(1)[1], it.vector(2)[1]) for it in left], [ways[i] for i in kept])


class Halves(unittest.TestCase):
    """Halves of a network: 0 → 1 → 2 → 3, and 1 → 4 (outputs 3 and 4)."""

    def network(self):
        ways = [([0], [1]), ([1], [2]), ([2], [3]), ([1], [4])]
        operators = [flat([], inputs, outputs) for inputs, outputs in ways]
        model, at = flat([], [], [flat([], [0], [3, 4], operators)])
        return struct.pack("<i", 4 + at) + model

    def test_from_tensors_to_others(self):
        for inputs, outputs, kept in ([0], [2, 4], [0, 1, 3]), ([2], [3], [2]), ([1], [2, 4], [1, 3]):
            data = prune.part(self.network(), inputs, outputs)
            graph = prune.graph_of(data)
            self.assertEqual((graph.vector(prune.GRAPH_INPUTS)[1], graph.vector(prune.GRAPH_OUTPUTS)[1]), (inputs, outputs))
            left = [prune.Table(data, at).vector(prune.OUTPUTS)[1] for at in graph.tables(prune.OPERATORS)[1]]
            self.assertEqual(left, [[[1], [2], [3], [4]][index] for index in kept])

    def test_numbers_of_options(self):
        for text, expected in (b"some\0subset\0\x02\0\x21\0\x07\1rest", [[33, 263]]), (b"some\0others\0\x01\0\x21\0..", []):
            # Sixteen-bit numbers are written here as the bytes of a vector of 32-bit ones, whose length is that in bytes.
            text += bytes(-len(text) % 4)
            words = list(struct.unpack(f"<{len(text) // 4}i", text))
            operator, at = flat([], [0], [1], [], [], words)
            operator = bytearray(operator)
            place = operator.rindex(struct.pack("<i", len(words)) + text)
            struct.pack_into("<i", operator, place, len(text))
            model, start = flat([], [], [flat([], [0], [1], [(bytes(operator), at)])])
            self.assertEqual(prune.numbers_of_option(struct.pack("<i", 4 + start) + model, "subset"), expected)


if __name__ == "__main__":
    unittest.main()
