"""Calls from several threads at once, without the lock of the interpreter, and in forked processes."""

import copy
import multiprocessing
import os
import pickle
import threading
import time
import unittest

import numpy

import programs
import tactus


def classify(book, points):
    return book.classify(points, aspect=4 / 3, side="right").margin.tobytes()


class Threads(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.book = tactus.RuleBook("hand-signs")
        cls.points = numpy.tile(tactus.read(programs.synthetic).points, (200, 1, 1))
        cls.expected = classify(cls.book, cls.points)

    def test_threads(self):
        found = []
        threads = [
            threading.Thread(target=lambda: found.append(classify(self.book, self.points))) for _ in range(8)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [self.expected] * 8)

    def test_other_threads_run_meanwhile(self):
        # While a call computes, the interpreter counts; holding its lock, it would not count at all.
        count, stop = [0], threading.Event()

        def counting():
            while not stop.is_set():
                count[0] += 1
                time.sleep(0.0005)

        thread = threading.Thread(target=counting)
        thread.start()
        time.sleep(0.01)
        points = numpy.tile(self.points, (10, 1, 1))
        before = count[0]
        self.book.classify(points, aspect=1)
        during = count[0] - before
        stop.set()
        thread.join()
        self.assertGreater(during, 20)

    def test_recognizers_are_apart(self):
        with programs.scratch() as folder:
            path = os.path.join(folder, "drummer.jsonl")
            programs.run("synthesize", "drums", path, "--seconds", 4, "--seed", 3)
            frames = tactus.read(path)
        found = {}

        def recognize(number):
            found[number] = list(tactus.GestureRecognizer().process_all(frames))

        threads = [threading.Thread(target=recognize, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue(found[0])
        self.assertEqual([found[number] for number in range(4)], [found[0]] * 4)

    def test_fork(self):
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            os.close(reading)
            is_same = classify(self.book, self.points) == self.expected and tactus.RuleBook("seed").shapes
            os.write(writing, b"same" if is_same else b"other")
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            self.assertEqual(pipe.read(), b"same")
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_pickled(self):
        other = pickle.loads(pickle.dumps(self.book))
        self.assertEqual(classify(other, self.points), self.expected)
        with programs.scratch() as folder:
            # A book without a name of its own has that of its file.
            path = os.path.join(folder, "mine.yaml")
            with open(path, "w") as file:
                file.write(tactus.RuleBook("seed").source.replace("book: seed\n", ""))
            mine = tactus.RuleBook(path)
            pickled = pickle.dumps(mine)
        other = pickle.loads(pickle.dumps(pickle.loads(pickled)))
        self.assertEqual((other.name, other.fingerprint, other.source), (mine.name, mine.fingerprint, mine.source))
        self.assertEqual(classify(copy.deepcopy(self.book), self.points), self.expected)
        frames = tactus.read(programs.synthetic)
        with self.assertRaisesRegex(TypeError, "open it again"):
            pickle.dumps(tactus.GestureRecognizer())
        numpy.testing.assert_array_equal(pickle.loads(pickle.dumps(frames[7])).points, frames[7].points)
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            self.assertEqual(pool.apply(classify, (self.book, self.points[:30])), classify(self.book, self.points[:30]))

    def test_memory(self):
        def resident():
            with open("/proc/self/statm") as file:
                return int(file.read().split()[1]) * 4096

        def round():
            for _ in range(50):
                book = tactus.RuleBook("seed")
                book.explain(self.points[0])
                tactus.evaluate(book, self.points[:200], ["rock"] * 200)
                tactus.read(programs.synthetic)

        round()
        before = resident()
        for _ in range(4):
            round()
        self.assertLess(resident() - before, 8 << 20)
