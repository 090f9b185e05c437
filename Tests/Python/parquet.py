"""Parquet files of other programs are read and written, by DuckDB and by pyarrow."""

import contextlib
import os
import subprocess
import sys
import unittest
from pathlib import Path
from unittest import mock

import numpy
import pyarrow
import pyarrow.csv
import pyarrow.parquet

import programs
import tactus

environment = Path(sys.executable).parent
tools = ["duckdb", "python3"]


class Parquet(unittest.TestCase):
    def setUp(self):
        scratch = programs.scratch()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        points = tactus.read(programs.synthetic).points[:, :, :2]
        self.points = points[~numpy.isnan(points).any(axis=(1, 2))][:50]
        self.labels = ["rock" if place % 2 else "paper, or not" for place in range(50)]

    @contextlib.contextmanager
    def only(self, tool):
        """Has this program alone in the path."""
        path = self.folder / f"with-{tool}"
        path.mkdir(exist_ok=True)
        (path / tool).write_text(f'#!/bin/sh\nexec {environment / tool} "$@"\n')
        (path / tool).chmod(0o755)
        with self.subTest(tool=tool), mock.patch.dict(os.environ, PATH=str(path)):
            del os.environ["TACTUS_PYTHON"]
            yield

    def check(self, records):
        self.assertEqual([record["hands"][0]["label"] for record in records], self.labels)
        read = numpy.array([[point[:2] for point in record["hands"][0]["points"]] for record in records])
        numpy.testing.assert_allclose(read, self.points, atol=1e-7)

    def test_reading(self):
        file = self.folder / "hands.parquet"
        flat = {f"{axis}{joint}": self.points[:, joint, place] for joint in range(21) for place, axis in enumerate("xy")}
        lists = [hand.ravel().tolist() for hand in self.points]
        objects = [[{"x": x, "y": y} for x, y in hand.tolist()] for hand in self.points]
        tables = [{"label": self.labels, **flat}] + [
            {"label": self.labels, "landmarks": column} for column in (lists, objects)
        ]
        for tool in tools:
            for table in tables:
                pyarrow.parquet.write_table(pyarrow.table(table), file, row_group_size=16)
                with self.only(tool):
                    self.check(programs.records("convert", file, "-"))
            tensor = pyarrow.FixedShapeTensorArray.from_numpy_ndarray(numpy.ascontiguousarray(self.points))
            names = ["label", "landmarks", "note", "Note"]
            arrays = [pyarrow.array(self.labels), tensor, pyarrow.array([1] * 50), pyarrow.array([2] * 50)]
            pyarrow.parquet.write_table(pyarrow.Table.from_arrays(arrays, names=names), file)
            with self.only(tool):
                self.check(records := programs.records("convert", file, "-"))
                self.assertEqual((records[0]["note"], records[0]["Note_1"]), (1, 2))
            file.write_bytes(file.read_bytes()[:-9])
            with self.only(tool):
                self.assertIn(str(file), programs.refusal("convert", file, "-"))

    def test_columns(self):
        """Enough rows that most are read as columns, behind those by which the format is told."""
        table, file = self.folder / "hands.csv", self.folder / "hands.parquet"
        chance = numpy.random.default_rng(1)
        points = numpy.tile(self.points, (40, 1, 1)) + chance.normal(0, 1e-3, (2000, 21, 2))
        flat = {f"{axis}{joint}": points[:, joint, place] for joint in range(21) for place, axis in enumerate("xy")}
        x5 = pyarrow.array(flat["x5"], mask=chance.random(2000) < 0.1)
        facts = {
            "label": numpy.array(["rock", "paper, or not", 'a "b"', "0\x1f7"])[numpy.arange(2000) % 4],
            "frame": numpy.arange(2000) // 2,
            "side": numpy.array(["left", "right"])[numpy.arange(2000) % 2],
            "visits": pyarrow.array(numpy.arange(2000) // 2 + 0.5, mask=chance.random(2000) < 0.5),
        }
        for numbers in (numpy.float64, numpy.float32):
            columns = {name: column.astype(numbers) for name, column in flat.items()}
            whole = pyarrow.table({**facts, **columns, "x5": x5.cast(pyarrow.from_numpy_dtype(numbers))})
            pyarrow.csv.write_csv(whole, table)
            pyarrow.parquet.write_table(whole, file, row_group_size=700)
            table.write_text(table.read_text().replace("\x1f", " "))
            wanted = programs.records("convert", table, "-")
            self.assertEqual(len(wanted), 1000)
            for tool in tools:
                with self.only(tool):
                    self.assertEqual(programs.records("convert", file, "-"), wanted)
        source = self.folder / "hands.jsonl"
        source.write_text(Path(programs.synthetic).read_text() * 4)
        for tool in tools:
            with self.only(tool):
                programs.run("convert", source, file)
                self.assertEqual(programs.run("classify", file), programs.run("classify", source))

    def test_writing(self):
        source = programs.write(self.folder / "a.jsonl", self.points, label=self.labels, side=["left"] * 50)
        file = self.folder / "hands.parquet"
        for tool in tools:
            with self.only(tool):
                programs.run("convert", source, file)
                self.assertEqual(programs.run("convert", file, "-"), programs.run("convert", source, "-"))
            table = pyarrow.parquet.read_table(file)
            self.assertEqual(table["label"].to_pylist(), self.labels)
            self.assertEqual(table["frame"].to_pylist(), list(range(50)))
            for joint in range(21):
                for place, axis in enumerate("xy"):
                    numpy.testing.assert_array_equal(table[f"{axis}{joint}"].to_numpy(), self.points[:, joint, place])
            self.assertEqual(table["z0"].null_count, 50)
            file.unlink()

    def test_strangers_folder(self):
        file = self.folder / "hands.parquet"
        flat = {f"{axis}{joint}": self.points[:, joint, place] for joint in range(21) for place, axis in enumerate("xy")}
        pyarrow.parquet.write_table(pyarrow.table(flat), file)
        for name in ("json", "pyarrow", "duckdb", "numpy", "sitecustomize", "encodings/__init__"):
            module = self.folder / f"{name}.py"
            module.parent.mkdir(exist_ok=True)
            module.write_text(f"open({str(self.folder / 'ran')!r}, 'w')\n")
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder)
        for tool in tools:
            with self.only(tool), mock.patch.dict(os.environ, PYTHONPATH=":/nowhere"):
                self.assertEqual(len(tactus.read(file).points), 50)
                programs.run("convert", file, self.folder / "again.parquet")
            self.assertFalse((self.folder / "ran").exists())

    def test_own_interpreter(self):
        file = self.folder / "hands.parquet"
        flat = {f"{axis}{joint}": self.points[:, joint, place] for joint in range(21) for place, axis in enumerate("xy")}
        pyarrow.parquet.write_table(pyarrow.table(flat), file)
        empty = self.folder / "nothing"
        empty.mkdir()
        environment = {name: value for name, value in os.environ.items() if name != "TACTUS_PYTHON"} | {"PATH": str(empty)}
        words = f"import tactus; print(tactus.read({str(file)!r}))"
        result = subprocess.run([sys.executable, "-c", words], env=environment, capture_output=True, text=True)
        self.assertIn("50 frames with 50 hands", result.stdout, result.stderr)

    def test_missing(self):
        file = self.folder / "hands.parquet"
        pyarrow.parquet.write_table(pyarrow.table({"label": self.labels}), file)
        empty = self.folder / "empty"
        empty.mkdir()
        with mock.patch.dict(os.environ, PATH=str(empty)):
            del os.environ["TACTUS_PYTHON"]
            self.assertIn("pip install duckdb-cli", programs.refusal("convert", file, "-"))
        with open(file, "rb") as opened:
            result = subprocess.run(
                [programs.program, "convert", "-", "-"], input=opened.read(), capture_output=True
            )
        self.assertEqual(result.returncode, 65)
        self.assertIn(b"in a pipe", result.stderr)


if __name__ == "__main__":
    unittest.main()
