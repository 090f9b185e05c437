"""Scripts/spark-evaluate with Spark on two cores: the report of one run, wherever Spark cuts the data."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
TACTUS = os.path.join(os.environ["TACTUS_PROGRAMS"], "tactus")


def single(*words):
    return subprocess.run([TACTUS, "evaluate", "hands", *map(str, words)], capture_output=True, text=True)


def spark(inputs, *options, cut=None, words=()):
    """Runs the script; Spark cuts files every `cut` bytes. Its Java compiles for short runs: a third less time of processors."""
    java = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
    configuration = ["--master", "local[2]", "--conf", "spark.ui.enabled=false", "--conf", f'"spark.driver.extraJavaOptions={java}"']
    if cut:
        configuration += ["--conf", f"spark.sql.files.maxPartitionBytes={cut}"]
    environment = dict(os.environ, PYSPARK_SUBMIT_ARGS=" ".join([*configuration, "pyspark-shell"]))
    command = [sys.executable, ROOT / "Scripts/spark-evaluate", *map(str, inputs), "--tactus", TACTUS, *words, "--"]
    return subprocess.run([*command, *options], capture_output=True, text=True, env=environment)


class SparkTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        folder = pathlib.Path(cls.folder.name)
        cls.lines = folder / "hands.jsonl"
        records = [json.loads(line) for line in (ROOT / "Datasets/synthetic-rps/keypoints.jsonl").read_text().splitlines()]
        for number, record in enumerate(records):
            for hand in record["hands"]:
                hand["person"] = "ann" if number % 3 else "bob"
        cls.lines.write_text("".join(json.dumps(record) + "\n" for record in records))
        cls.table = folder / "hands.csv"
        subprocess.run([TACTUS, "convert", cls.lines, cls.table], check=True, capture_output=True)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def check(self, source, found, *options):
        expected = single(source, *options)
        self.assertEqual(expected.returncode, 0, expected.stderr)
        self.assertEqual(found.returncode, 0, found.stderr)
        self.assertEqual(found.stdout, expected.stdout)

    def test_lines_that_are_cut_anywhere(self):
        options = ["--by", "person", "--drop-keypoints", "0,2"]
        self.check(self.lines, spark([self.lines], *options, cut=20_001), *options)

    def test_table_with_a_header(self):
        self.check(self.table, spark([self.table], cut=30_001))

    def test_parquet_that_is_distributed_anew(self):
        parquet = self.lines.with_suffix(".parquet")
        script = "import sys; from pyspark.sql import SparkSession as S; s = S.builder.master('local[2]').getOrCreate(); "
        script += "s.read.json(sys.argv[1]).write.parquet(sys.argv[2])"
        subprocess.run([sys.executable, "-c", script, self.lines, parquet], check=True, capture_output=True)
        self.check(self.lines, spark([parquet], "--by", "person", words=["--partitions", "4"]), "--by", "person")

    def test_parquet_of_columns(self):
        parquet = self.table.with_name("columns.parquet")
        script = "import sys; from pyspark.sql import SparkSession as S; s = S.builder.master('local[2]').getOrCreate(); "
        script += "t = s.read.csv(sys.argv[1], header=True, inferSchema=True); "
        script += "t.withColumn('odd \"x.y`z', t.frame).write.parquet(sys.argv[2])"
        subprocess.run([sys.executable, "-c", script, self.table, parquet], check=True, capture_output=True)
        self.check(self.table, spark([parquet], "--by", "person", words=["--partitions", "3"]), "--by", "person")

    def test_parts_of_broken_lines_alone(self):
        broken = self.table.with_name("broken.csv")
        rows = self.table.read_text().splitlines()[:9]
        broken.write_text("\n".join([*rows[:5], "1,2", *rows[5:], "3,4", ""]))
        self.check(broken, spark([broken], words=["--partitions", "12"]))

    def test_curves_are_merged(self):
        found, expected = (json.loads(run.stdout) for run in (spark([self.lines], "--json", cut=20_001), single(self.lines, "--json")))
        unmerged = ("people", "sources", "labelledHands", "distinctHands")
        self.assertEqual(found, {name: value for name, value in expected.items() if name not in unmerged})
        self.assertTrue(found["riskCoverage"]["byMargin"]["points"])

    def test_partitions_of_the_same_hands_are_all_counted(self):
        folder = self.lines.with_name("copies")
        folder.mkdir()
        for name in ("a", "b", "c"):
            (folder / f"{name}.jsonl").write_text(self.lines.read_text())
        self.check(folder, spark([folder], cut=self.lines.stat().st_size))

    def test_other_files_of_a_folder_are_left_out(self):
        folder = self.lines.with_name("described")
        folder.mkdir()
        for name, text in (("a.jsonl", self.lines.read_text()), ("dataset.yaml", "name: made\n"), ("README.md", "# made\n")):
            (folder / name).write_text(text)
        for source in (folder, ROOT / "Datasets/synthetic-rps"):
            self.check(source, spark([source]))

    def test_each_message_is_told_once(self):
        folder = self.lines.with_name("broken")
        folder.mkdir()
        lines = self.lines.read_text().splitlines()[:30]
        for first in (0, 10, 20):
            rows = (f"{line}\n{bad}\n" for line in lines[first : first + 9] for bad in ("rubbish", '{"hands":3}'))
            (folder / f"{first}.jsonl").write_text("".join(rows))
        found = spark([folder], cut=20_000)
        self.assertEqual(found.stdout, single(folder).stdout)
        told = found.stderr.splitlines()[-3:]
        self.assertRegex(told[0], r"^partition 0, line 2 of it: 'rubbish' .* \(and 26 more such records\)$")
        self.assertRegex(told[1], r"^partition 0, line 4 of it: hands: .* \(and 26 more such records\)$")
        self.assertEqual(told[2], "54 invalid records")

    def test_an_input_that_is_named_twice(self):
        found = spark([self.lines, self.lines])
        self.assertEqual(found.returncode, 64)
        self.assertIn("named twice", found.stderr)

    def test_what_is_not_there(self):
        found = spark([self.lines.with_name("none.jsonl")])
        self.assertEqual(found.returncode, 66, found.stderr)
        self.assertIn("none.jsonl", found.stderr.splitlines()[-1])
        self.assertNotIn("Traceback", found.stderr)

    def test_what_fails_on_a_worker_is_told(self):
        found = spark([self.lines], "--rules", "no-such-book")
        self.assertEqual(found.returncode, 66, found.stderr)
        self.assertIn("no-such-book", found.stderr)
        self.assertNotIn("Traceback", found.stderr)

    def test_what_needs_all_hands_is_refused(self):
        found = spark([self.lines], "--report", "r.html")
        self.assertEqual(found.returncode, 64)
        self.assertEqual(len(found.stderr.splitlines()), 1, found.stderr)


if __name__ == "__main__":
    unittest.main()
