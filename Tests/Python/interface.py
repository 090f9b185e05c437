"""The C interface, from C; what the shared library shows to others, and which systems it runs on."""

import os
import subprocess
import sys
import unittest
from pathlib import Path

import programs
import tactus
from tactus import _library

package = Path(tactus.__file__).parent
library = package / "libtactus.so"


class Interface(unittest.TestCase):
    def test_c(self):
        with programs.scratch() as folder:
            program = Path(folder) / "interface"
            source = Path(__file__).parent / "interface.c"
            include = ["-I", package / "include"]
            strict = ["-std=c11", "-Wall", "-Wextra", "-Wpedantic", "-Werror"]
            search = [f"-Wl,-rpath,{package}", f"-Wl,-rpath-link,{package.parent / 'tactus.libs'}"]
            subprocess.run(["cc", *strict, *include, source, library, *search, "-o", program], check=True)
            header = ["-x", "c++", "-std=c++11", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]
            subprocess.run(["c++", *header, package / "include/tactus.h"], check=True)
            result = subprocess.run([program, programs.synthetic], capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stdout)
        lines = result.stdout.splitlines()
        found = tactus.RuleBook().classify(tactus.read(programs.synthetic))
        self.assertEqual(lines[0], programs.refusal("classify", "--rules", "rok", programs.synthetic))
        expected = [f"{index} {level} {margin:.3f}" for index, level, margin in zip(found.index, found.level, found.margin)]
        self.assertEqual(lines[1:301], expected)
        refusals = [
            "dimensions: 5; expected 2, 3 or 4",
            "drops: -1 elements; expected a list and its length",
            "drops: NULL with 2 elements; expected a list and its length",
            "labels.words: -1 elements; expected a list and its length",
            "labels.words[1]: NULL; expected a text",
            "labels.codes: NULL with 300 elements; expected a list and its length",
            'grouping: ""; expected what the groups are, in one line',
            "labels.codes[7]: 2; expected -1 or the place of one of 2 words",
            "sides[3]: 7; expected -1, 0 or 1",
            "mirrored[299]: 5; expected -1, 0 or 1",
            "confidence_floor: nan; expected 0 to 1",
        ]
        self.assertEqual(lines[301:], refusals)

    def test_symbols(self):
        listed = subprocess.run(["nm", "-D", "--defined-only", library], capture_output=True, text=True, check=True)
        names = {line.split()[-1] for line in listed.stdout.splitlines()}
        header = (package / "include/tactus.h").read_text()
        self.assertTrue(names >= set(_library._functions))
        for name in names:
            self.assertTrue(name.startswith("tactus_") and f"{name}(" in header, name)

    def test_other_libraries(self):
        with programs.scratch() as folder:
            library = Path(folder) / "other.so"
            for source, words in [
                ("int other;", "other.so: no library of Tactus: "),
                ("int tactus_abi_version(void) { return 99; }", "version 99 of the interface, expected version 1"),
                ("int tactus_abi_version(void) { return 1; }", "other.so: without tactus_book_open, expected version 1"),
            ]:
                command = ["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", library]
                subprocess.run(command, input=source, text=True, check=True)
                environment = {**os.environ, "TACTUS_LIBRARY": str(library)}
                command = [sys.executable, "-c", "import tactus"]
                result = subprocess.run(command, env=environment, capture_output=True, text=True)
                self.assertRegex(result.stderr.splitlines()[-1], f"ImportError: .*{words}")

    def test_types(self):
        command = [sys.executable, "-m", "mypy", "--strict", "--disable-error-code", "import-untyped", "-p", "tactus"]
        with programs.scratch() as folder:
            result = subprocess.run([*command, "--cache-dir", folder], cwd=folder, capture_output=True, text=True)
        self.assertEqual(result.returncode, 0, result.stdout)

    def test_version(self):
        self.assertEqual(programs.run("--version").splitlines()[0], tactus.__version__)

    def test_size(self):
        self.assertLess(os.path.getsize(library), 25 << 20)
