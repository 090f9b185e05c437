"""The practice page of pointing: a person does the task with the browser's own pointer, and the running program scores it."""

import os
import pathlib
import random
import re
import tempfile
import unittest
import urllib.parse

import browser


class Practice(browser.PageCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="tactus-practice-"))
        # A stream of keypoints that says nothing while the task is done.
        pipe = self.folder / "hands.jsonl"
        os.mkfifo(pipe)
        self.program = browser.Program("point", pipe, "--view", "--yes", "--output", "events.txt", folder=self.folder)
        self.addCleanup(self.program.end)
        self.hands = open(pipe, "w")
        self.addCleanup(self.hands.close)
        self.page = self.open(self.program.link)
        self.page.goto(self.program.link.replace("/?", "/practice.html?"))

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
            if number == 12:
                browser.until(page, "document.querySelector('#so-far').textContent.endsWith(' bit/s')")
        browser.until(page, "!document.querySelector('#end').hidden")
        if folder := os.environ.get("TACTUS_PICTURES"):
            page.screenshot(path=pathlib.Path(folder) / "practice.png")
        rows = page.eval_on_selector_all("#rows tr", "rows => rows.map((row) => [...row.cells].map((cell) => +cell.textContent))")
        self.assertEqual([row[1] for row in rows], [60, 120, 60, 120])
        self.assertEqual([row[3] for row in rows], [1, 1, 1, 1])
        href = page.get_attribute("#save", "href")
        (self.folder / "trials.csv").write_text(urllib.parse.unquote(href.split(",", 1)[1]))
        out = browser.run("evaluate", "pointing", "--trials", "trials.csv", folder=self.folder)
        words = re.split(r"\s{2,}", out.splitlines()[1].strip())
        self.assertEqual(words[0], "trials.csv")
        self.assertEqual(page.text_content("#throughput"), f"{float(words[1]):.2f} bit/s")
        self.assertEqual(page.text_content("#interval").split(), ["95", "%:", *[f"{float(word):.2f}" if word != "to" else word for word in words[2].split()]])
        self.assertEqual(words[3], "11.1")
        self.assertEqual(words[-1], "36")

    def test_what_is_not_scored_is_said(self):
        page = self.page
        self.program.end()
        page.click("#begin")
        for _ in range(40):
            x, y = page.eval_on_selector(".next", "c => ['cx', 'cy'].map((name) => +c.getAttribute(name))")
            page.mouse.move(x, y)
            page.mouse.down()
            page.mouse.up()
        browser.until(page, "!document.querySelector('#end').hidden")
        self.assertEqual(page.text_content("#throughput"), "Not scored")
        self.assertEqual(page.text_content("#interval"), "There is no connection to tactus.")
        self.assertIn("block,start_x", urllib.parse.unquote(page.get_attribute("#save", "href")))
        self.errors.clear()

    def test_the_ring_and_the_way_here(self):
        page = self.page
        page.fill("#seconds", "0.5")
        page.mouse.move(300, 300)
        page.mouse.move(400, 300)
        browser.until(page, "parseFloat(document.querySelector('#ring').getAttribute('stroke-dasharray')) > 0.5")
        self.assertEqual(page.get_attribute("#ring", "cx"), "400")
        browser.until(page, "parseFloat(document.querySelector('#ring').getAttribute('stroke-dasharray')) === 0")
        page.click("a[href='/']")
        page.click("#more-button")
        page.click("#practice")
        browser.until(page, "document.title === 'Tactus: practise pointing'")
