"""How long a touch takes to become an event of the engine, with seven pages at once, and whether any of 10,000 hits is lost.
Takes a minute and prints what it measured: Tests/Browser/check phone_speed"""

import time

import browser
import phones


class Speed(phones.Phones):
    def test_touches_of_seven_pages(self):
        pads = self.begin()
        context = browser.browser().new_context(viewport=browser.PHONE, has_touch=True, is_mobile=True, ignore_https_errors=True)
        self.addCleanup(context.close)
        pages = [self.open(pads.link, context=context) for _ in range(7)]
        sessions = [page.context.new_cdp_session(page) for page in pages]
        places = [phones.middle(page, name) for page, name in zip(pages, ("hihat", "crash", "ride", "snare", "racktom", "floortom", "kick"))]
        time.sleep(2)
        rounds = 60
        for _ in range(rounds):
            for page, session, (x, y) in zip(pages, sessions, places):
                page.bring_to_front()
                session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
                session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        for page in pages:
            browser.until(page, f"tactus.link.confirmed === {rounds}")
        words = pads.end()[-1]
        print("\nseven pages, emulated touches:", words)
        self.assertRegex(words, "7 phones, [0-9]+ hits, 0 lost")

    def test_ten_thousand_hits(self):
        pads = self.begin()
        page = self.open(pads.link)
        page.evaluate("""() => new Promise((done) => {
          let count = 0
          const send = () => {
            for (let k = 0; k < 5 && count < 10000; k += 1) { tactus.link.hit('snare', 0.5, performance.now()); count += 1 }
            if (count === 10000) return done()
            return setTimeout(send, 5)
          }
          send()
        })""")
        browser.until(page, "tactus.link.confirmed === 10000", 60)
        words = pads.end()[-1]
        print("\n10,000 hits in a row:", words)
        self.assertRegex(words, "1 phone, [0-9]+ hits, 0 lost")
        self.assertNotIn("repeated", words)
