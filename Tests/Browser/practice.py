"""The practice page of pointing: a person does the task with the browser's own pointer, and the program scores it the same."""

import pathlib
import random
import re
import tempfile
import unittest
import urllib.parse

import browser


class Practice(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tactus-practice-"))
        browser.run("evaluate", "pointing", "--page", "practice.html", folder=self.folder)
        context = browser.browser().new_context(viewport={"width": 1280, "height": 900})
        self.addCleanup(context.close)
        self.page = context.new_page()
        self.page.goto((self.folder / "practice.html").as_uri())

    def test_the_task(self):
        page = self.page
        page.click("#begin")
        chance = random.Random(1)
        for number in range(40):
            x, y, radius = page.eval_on_selector(".next", "c => ['cx', 'cy', 'r'].map((name) => +c.getAttribute(name))")
            # Each tenth press misses.
            reach = 1.3 * radius if number % 10 == 5 else chance.uniform(0, radius * 0.8)
            page.mouse.move(x + reach, y, steps=3)
            page.wait_for_timeout(20)
            page.mouse.down()
            page.mouse.up()
        self.assertTrue(page.is_visible("#end"))
        rows = page.eval_on_selector_all("#rows tr", "rows => rows.map((row) => [...row.cells].map((cell) => +cell.textContent))")
        self.assertEqual([row[:2] for row in rows], [[380, 60], [380, 120], [760, 60], [760, 120]])
        self.assertEqual([row[3] for row in rows], [1, 1, 1, 1])
        href = page.get_attribute("#save", "href")
        (self.folder / "trials.csv").write_text(urllib.parse.unquote(href.split(",", 1)[1]))
        out = browser.run("evaluate", "pointing", "--trials", "trials.csv", folder=self.folder)
        words = re.split(r"\s{2,}", out.splitlines()[1].strip())
        self.assertEqual(words[0], "trials.csv")
        self.assertAlmostEqual(float(words[1]), float(page.text_content("#throughput")), delta=0.011)
        self.assertEqual(words[3], "11.1")
        self.assertEqual(words[-1], "36")

    def test_the_ring(self):
        page = self.page
        page.fill("#seconds", "0.5")
        page.mouse.move(300, 300)
        page.mouse.move(400, 300)
        page.wait_for_function("parseFloat(document.querySelector('#ring').getAttribute('stroke-dasharray')) > 0.5")
        self.assertEqual(page.get_attribute("#ring", "cx"), "400")
        page.wait_for_function("parseFloat(document.querySelector('#ring').getAttribute('stroke-dasharray')) === 0")
