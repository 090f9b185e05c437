"""The article's recipes for other languages work with the program."""

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
    def check(self, command, name, recipe, rest):
        lines = programs.synthetic.read_text().splitlines()[:20]
        with programs.scratch() as folder:
            (Path(folder) / "hands.jsonl").write_text("\n".join(lines) + "\n")
            (Path(folder) / name).write_text(f"{recipe}\n{rest}\n")
            environment = {**os.environ, "PATH": f"{programs.program.parent}:{os.environ['PATH']}"}
            result = subprocess.run([command, name], cwd=folder, env=environment, capture_output=True, text=True, timeout=60)
        self.assertEqual(result.returncode, 0, result.stderr)
        expected = programs.records("classify", "--all", programs.synthetic)[:20]
        self.assertEqual([json.loads(line) for line in result.stdout.splitlines()], expected)

    @unittest.skipUnless(shutil.which("node"), "there is no node")
    def test_node(self):
        (recipe,) = re.findall(r"```js\n(.*?)const points =", day.article.read_text(), re.DOTALL)
        rest = """
import { readFileSync } from "node:fs";
for (const line of readFileSync("hands.jsonl", "utf8").trim().split("\\n"))
  console.log(JSON.stringify(await classify(JSON.parse(line))));
const refusals = await Promise.all([1, 2].map((hands) => classify({ hands }).catch((error) => error.message)));
if (!refusals.every((words) => words.startsWith("tactus has ended"))) throw new Error(`answers: ${refusals}`);
tactus.stdin.end();
"""
        self.check("node", "recipe.mjs", recipe, rest)

    @unittest.skipUnless(shutil.which("Rscript") or os.environ.get("CI"), "there is no R")
    def test_r(self):
        (recipe,) = re.findall(r"```r\n(.*?)```", day.article.read_text(), re.DOTALL)
        functions, use = recipe.split("hand <- ")
        rest = """
records <- lapply(readLines("hands.jsonl"), fromJSON, simplifyVector = FALSE)
for (answer in classify(records)) cat(toJSON(answer, auto_unbox = TRUE, null = "null", digits = NA), "\\n", sep = "")
points <- records[[1]]$hands[[1]]$points
stopifnot(length(classify(list())) == 0)
words <- suppressWarnings(tryCatch(classify(c(records[1], list(list(hands = 1)))), error = conditionMessage))
stopifnot(startsWith(words, "tactus: exit code 65"))
landmarks <- data.frame(x = sapply(points, `[[`, 1), y = sapply(points, `[[`, 2))
"""
        shown = f"hand <- {use.rstrip()} -> shape\nstopifnot(shape == 'rock')"
        self.check("Rscript", "recipe.R", functions, rest + shown)
