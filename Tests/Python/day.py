"""The blocks of Python in the article run one after the other, and print what it quotes."""

import contextlib
import io
import os
import re
import unittest

import programs

article = programs.root / "Sources/Library/Tactus.docc/Python.md"


class Day(unittest.TestCase):
    def test_article(self):
        blocks = re.findall(r"```python\n(.*?)```\n(?:\n```\n(.*?)```\n)?", article.read_text(), re.DOTALL)
        self.assertGreater(len(blocks), 6)
        names: dict = {}
        here = os.getcwd()
        with programs.scratch() as folder:
            os.symlink(programs.root / "Datasets", f"{folder}/Datasets")
            os.chdir(folder)
            try:
                for code, quoted in blocks:
                    printed = io.StringIO()
                    with contextlib.redirect_stdout(printed):
                        exec(compile(code, str(article), "exec"), names)
                    if quoted:
                        expected = ".*?".join(re.escape(part) for part in quoted.split("…\n"))
                        self.assertRegex(printed.getvalue(), re.compile(f"^{expected}$", re.DOTALL), code)
            finally:
                os.chdir(here)
