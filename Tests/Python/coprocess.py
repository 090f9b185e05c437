"""The article's recipe for Node works with the program."""

import json
import os
import re
import shutil
import subprocess
import unittest
from pathlib import Path

import day
import programs


class Coprocess(unittest.TestCase):
    @unittest.skipUnless(shutil.which("node"), "there is no node")
    def test_node(self):
        (recipe,) = re.findall(r"```js\n(.*?)const points =", day.article.read_text(), re.DOTALL)
        lines = programs.synthetic.read_text().splitlines()[:20]
        with programs.scratch() as folder:
            path = Path(folder) / "recipe.mjs"
            rest = f"for (const line of {json.dumps(lines)}) console.log(JSON.stringify(await classify(JSON.parse(line))));"
            path.write_text(f"{recipe}{rest}\ntactus.stdin.end();\n")
            environment = {**os.environ, "PATH": f"{programs.program.parent}:{os.environ['PATH']}"}
            result = subprocess.run(
                ["node", path], env=environment, capture_output=True, text=True, check=True, timeout=60
            )
        expected = programs.records("classify", "--all", programs.synthetic)[:20]
        self.assertEqual([json.loads(line) for line in result.stdout.splitlines()], expected)
