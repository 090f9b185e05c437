"""Features of play, watch, view and doorbell in pairs: each two values that may be given together are, in some run of a few
seconds; and what may not is refused. Run by Tests/Pairs/check: pairs.py [ROWS|all|play:NUMBER]."""

import collections
import json
import multiprocessing
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
import traceback

from covertable.main import Controller

import runs
import gig
import phones  # noqa: I001: of Tests/Browser, which `runs` finds

SEED = "tactus"
# How many runs CI has time for, and how many are beside one another: half of the time they wait.
ROWS, WORKERS = 64, 4
# The recordings are longer than a run that somebody ends takes on a busy machine; the others end after so many frames.
SECONDS, FRAMES = 60, 240
VIDEO = runs.browser.fake.ROOT / "Datasets/synthetic-video/hands.mp4"
CAMERA = ["null", "--resolution", "64x48", "--model"]

# The values of each feature. The options of most are beside them; the others are for the functions below.
PLAY = {
    "source": {"file": ["hands.jsonl"], "two files": ["hands.jsonl", "moving.jsonl"], "stdin": ["-"], "body": ["seated.jsonl"],
               "camera": [*CAMERA, "echo"], "video": [VIDEO, "--model", "replay", "--model-arg", "seen.jsonl"],
               "none": ["--no-camera"]},
    "kit": {"usual": [], "drumset": ["--kit", "drumset"], "tvdrums": ["--kit", "tvdrums"], "own": ["--kit", "one.yaml"],
            "two": ["--kit", "hands", "--kit", "two.yaml"]},
    "sound": {"none": ["--no-sound"], "device": [], "hrtf": ["--hrtf"], "file": ["--no-sound", "--output", "out.wav"],
              "both": ["--output", "out.wav", "--drumkit", "built-in", "--width", "1"], "jack": ["--sound-device", "jack"]},
    "page": {"none": [], "served": ["--view", "--view-port", "0"], "open": ["--view", "--view-port", "0"],
             "stage": ["--view", "--view-port", "0", "--calm"]},
    "phones": {"none": [], "served": ["--phones", "--phone-host", "127.0.0.1", "--phone-port", "0"],
               "touched": ["--phones", "--phone-host", "127.0.0.1", "--phone-port", "0"]},
    "osc": {"none": [], "tactus": [], "hydrogen": ["--osc-profile", "hydrogen"],
            "template": ["--osc-profile", "/drum {note} {velocity:f}"]},
    "osc in": {"no": [], "yes": ["--osc-in", "0"]},
    "mqtt": {"none": [], "plain": [], "home": ["--home-assistant"]},
    "midi": {"no": [], "yes": ["--output", "out.mid"]},
    "take": {"none": [], "new": ["--take", "new.yaml"], "steps": ["--take", "steps.yaml"], "layers": ["--take", "layers.yaml"],
             "folder": ["--take", "scenes"]},
    "mode": {"usual": [], "freestyle": ["--mode", "freestyle"], "recording": ["--mode", "recording"],
             "playing": ["--mode", "playing", "--mode-cycle", "toggle"]},
    "record": {"steps": [], "time": ["--record", "time"], "bars": ["--record", "time", "--bars", "1", "--count-in", "1"]},
    "click": {"no": [], "yes": ["--click"], "side": ["--click", "--click-output", "right"]},
    "metre": {"usual": [], "7/8": ["--metre", "7/8", "--tempo", "150"]},
    "armed": {"yes": [], "no": ["--armed", "no"]},
    "follow": {"none": [], "link": ["--follow", "link"], "jack": ["--follow", "jack"]},
    "onset": {"usual": [], "predicted": ["--onset", "predicted"], "ahead": ["--onset", "60ms", "--fixed-latency", "80"]},
    "learn": {"no": [], "calibrate": ["--calibrate", "--player", "ada.yaml"], "tune": ["--tune", "--player", "ada.yaml"]},
    "more": {"none": [], "numbers": ["--latency", "--stats"], "program": ["--on", "rock=true", "--sensitivity", "1.2"]},
    "commands": {"none": [], "few": [], "storm": []},
    "end": {"own": [], "SIGINT": [], "SIGTERM": [], "SIGHUP": []},
}
WATCH = {
    "source": {"video": [VIDEO], "camera": ["null", "--resolution", "64x48"], "folder": ["images"]},
    "model": {"echo": ["--model", "echo"], "replay": ["--model", "replay", "--model-arg", "seen.jsonl"]},
    "page": {"none": [], "served": ["--view", "--view-port", "0"], "open": ["--view", "--view-port", "0"]},
    "format": {"jsonl": ["--output-format", "jsonl"], "csv": ["--output-format", "csv"], "table": ["--output-format", "table"]},
    "which": {"usual": [], "all": ["--all"], "changes": ["--only-changes"]},
    "rules": {"usual": [], "seed": ["--rules", "seed"], "signs": ["--rules", "hand-signs", "--missing-keypoints", "strict"]},
    "more": {"none": [], "numbers": ["--stats"], "program": ["--on", "smile=true", "--pace", "real"]},
    "end": {"own": ["--count", "20"], "SIGINT": [], "SIGTERM": [], "SIGHUP": []},
}
VIEW = {
    "source": {"hands": ["hands.jsonl"], "body": ["seated.jsonl"], "faces": ["faces.jsonl"],
               "video": [VIDEO, "--model", "echo"], "folder": ["images", "--model", "echo"]},
    "page": {"none": [], "open": [], "two": []},
    "calm": {"no": [], "yes": ["--calm"]},
    "scene": {"still": [], "pause": [], "face": []},
    "end": {"SIGINT": [], "SIGTERM": [], "SIGHUP": []},
}
DOORBELL = {
    "source": {"file": ["faces.jsonl"], "stdin": ["-"], "folder": ["images", "--model", "replay", "--model-arg", "faces.jsonl", "--fps", "8"]},
    "notify": {"usual": [], "stdout": ["stdout"], "command": ["command:cat >>rings"], "mqtt": [], "all": [], "refused": []},
    "picture": {"no": [], "yes": ["--picture"]},
    "person": {"no": [], "yes": ["--person", "Ada"]},
    "count": {"usual": [], "consecutive": ["--consecutive", "--quiet-time", "1"]},
    "pace": {"usual": [], "real": ["--pace", "real"]},
    "dry": {"no": [], "yes": ["--dry-run"]},
}


def reaches(row):
    return row["osc in"] == "yes" or row["mqtt"] != "none" or row["page"] in ("open", "stage")


# What is refused, or has no meaning, is in no row: the features, and whether a row may have these values.
RULES = {
    "play": [
        (["source", "phones", "osc in", "mqtt", "take"],  # Nothing would play.
         lambda row: row["source"] != "none" or row["phones"] != "none" or row["osc in"] == "yes" or row["mqtt"] != "none" or row["take"] != "none"),
        (["source", "end"], lambda row: row["end"] != "own" or row["source"] != "none"),
        (["click", "sound"], lambda row: row["click"] != "side" or row["sound"] not in ("hrtf", "none")),
        (["commands", "osc in", "mqtt", "page"], lambda row: row["commands"] == "none" or reaches(row)),
        (["learn", "follow"], lambda row: row["learn"] != "tune" or row["follow"] == "none"),
        (["learn", "source"], lambda row: row["learn"] == "no" or row["source"] != "none"),
    ],
    "watch": [],
    "view": [(["scene", "page"], lambda row: row["scene"] == "still" or row["page"] != "none")],
    "doorbell": [(["picture", "pace", "source"], lambda row: row["picture"] == "no" and row["pace"] == "usual" or row["source"] == "folder")],
}
FEATURES = {"play": PLAY, "watch": WATCH, "view": VIEW, "doorbell": DOORBELL}
# Some of what the rules leave out: each is a usage error, whose line has these words.
REFUSED = {
    "play --no-camera --no-sound": "nothing would be played",
    "play hands.jsonl --no-sound --hrtf": "there is no sound to render",
    "play hands.jsonl --hrtf --click-output right": "both sides are heard on both",
    "play hands.jsonl --no-sound --click-output right": "there is no sound to render",
    "play hands.jsonl --home-assistant --no-sound": "expected --mqtt too",
    "play hands.jsonl --osc-profile hydrogen --no-sound": "nothing is sent",
    "play hands.jsonl --no-camera --osc-in 0": "expected no source",
    "play hands.jsonl --pace fast": "expected tactus render",
    "play hands.jsonl --sound-device jack --no-sound": "conflicts with --no-sound",
    "play - --midi-in --midi-map map.yaml --midi-learn": "expected another source than -",
    "doorbell faces.jsonl --picture": "keypoints have no images",
    "doorbell faces.jsonl --pace real": "is for cameras and videos",
}
COMMANDS = ["mode next", "mode playing", "mode freestyle", "record steps", "record time", "overdub", "overdub", "undo", "redo", "clear",
            "tap", "tempo 97.5", "tempo +5", "click", "mute 1", "solo 1", "quantise 1/16 80 %", "quantise off", "scene next", "scene verse",
            "kit next", "arm off", "arm on", "hit kick", "hit snare", "rest", "choke crash", "volume kick -6",
            "add-hit 1 0.5 kick 0.8", "delete-layer 1"]
OSC_ADDRESS = {"tactus": ("/hit", 1), "hydrogen": ("/Hydrogen/NOTE_ON", 0), "template": ("/drum", 0)}
LAYERS = "version: 2\nbpm: 120\nbars: 1\nlayers:\n  - layer: 1\n    hits: [0 kick 0.8, 1.5 snare, 3.25 snare 0.4]\n"


def table(command):
    """A covering array of strength two: rows with a value for each feature, the first of which cover most."""
    features = FEATURES[command]
    rules = [{"operator": "fn", "requires": fields, "evaluate": test} for fields, test in RULES[command]]
    maker = Controller({name: list(values) for name, values in features.items()}, salt=SEED, constraints=rules)
    rows = list(maker.make_async())
    # What the library says of itself is looked at here: each pair that some allowed row could have is in one.
    seen = {(a, row[a], b, row[b]) for row in rows for a in row for b in row if a < b}
    missing = [(a, x, b, y) for a in features for x in features[a] for b in features for y in features[b]
               if a < b and (a, x, b, y) not in seen]
    possible = [pair for pair in missing if allowed(command, pair)]
    if possible or any(not test(row) for row in rows for _, test in RULES[command]):
        raise SystemExit(f"pairs: the array of {command} lacks {possible[:5]}")
    return rows, len(seen), len(missing)


def allowed(command, pair):
    """Whether some row could have a pair: tried with the features of the rules, one after another."""
    fields = sorted({field for names, _ in RULES[command] for field in names} - {pair[0], pair[2]})

    def tried(row, left):
        if not all(test(row) for names, test in RULES[command] if row.keys() >= set(names)):
            return False
        return not left or any(tried({**row, left[0]: value}, left[1:]) for value in FEATURES[command][left[0]])

    return tried({pair[0]: pair[1], pair[2]: pair[3]}, fields)


def materials(folder):
    """Makes the recordings, kits and takes that the runs of one worker share, which they copy."""
    runs.make("synthesize", "drums", "hands.jsonl", "--seconds", SECONDS, "--seed", 3, "--modes", 3, folder=folder)
    runs.make("synthesize", "drums", "seated.jsonl", "--seconds", SECONDS, "--seed", 3, "--view", "seated", "--feet", "x.x. / .x", folder=folder)
    runs.make("synthesize", "movements", "moving.jsonl", "--seconds", SECONDS, "--seed", 9, folder=folder)
    runs.make("synthesize", "images", "images", "--count", 1, "--resolution", "64x48", folder=folder)
    for number in range(3, FRAMES):
        shutil.copy(folder / "images/000000.jpg", folder / f"images/{number:06}.jpg")
    shutil.copy(VIDEO.with_suffix(".jsonl"), folder / "seen.jsonl")
    for name, cymbal, note in (("one", "crash", 49), ("two", "ride", 51)):
        (folder / f"{name}.yaml").write_text(gig.KIT.format(name=name, cymbal=cymbal, note=note))
    (folder / "steps.yaml").write_text("bpm: 120\nsubdivision: 2\nsteps: [kick, rest, [snare, kick 0.5], kick]\n")
    (folder / "layers.yaml").write_text(LAYERS)
    (folder / "scenes").mkdir()
    (folder / "scenes/intro.yaml").write_text(LAYERS)
    (folder / "scenes/verse.yaml").write_text((folder / "steps.yaml").read_text())
    with (folder / "faces.jsonl").open("w") as file:
        for number in range(240):
            smile = 0.8 if 20 <= number < 120 else 0.1
            face = {"blendshapes": {"mouthSmileLeft": smile, "mouthSmileRight": smile}}
            file.write(json.dumps({"t": number / 30, "frame": number, "faces": [face]}) + "\n")


def feed(process, path, pace):
    """Writes records to a program as a camera would."""
    def write():
        begin = time.monotonic()
        # A program that ends takes no more.
        with runs.contextlib.suppress(OSError), process.stdin as stream:
            for line in path.read_bytes().splitlines(keepends=True):
                time.sleep(max(0, begin + json.loads(line)["t"] * pace - time.monotonic()))
                stream.write(line)
                stream.flush()

    threading.Thread(target=write, daemon=True).start()


def perform(row, play, number, broker, view, phone, osc_in):
    """Plays along by every way that is open."""
    if view:
        view.keyboard.press("2")
        if row["page"] == "stage":
            view.keyboard.press("b")
    if phone:
        for pad in phone.locator(".pad").all()[:3]:
            box = pad.bounding_box()
            phones.touch(phone, box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if osc_in:
        runs.OSC.send(osc_in, "/hit", "kick", 0.8)
        runs.OSC.send(osc_in, "/hit", 1, 0.5)
    if broker:
        broker.publish("pairs/in/hit", "snare")
    dice = random.Random(f"{SEED}{number}")
    ways = [way for way, is_open in (("page", view), ("osc", osc_in), ("mqtt", broker)) if is_open]
    for _ in range({"none": 0, "few": 6, "storm": 60}[row["commands"]]):
        words, way = dice.choice(COMMANDS), dice.choice(ways)
        if way == "page":
            view.evaluate("(words) => tactus.connection.command('perform', { words })", words)
        elif way == "mqtt":
            broker.publish("pairs/in/command", words)
        else:
            name, *rest = words.split()
            runs.OSC.send(osc_in, f"/tactus/{name}", *([" ".join(rest)] if rest else []))
        time.sleep(0.2 if row["commands"] == "few" else 0.01)


def options(command, row):
    return [option for name, value in row.items() for option in FEATURES[command][name][value]]


def run_play(row, number, folder):
    """Runs a row of play, and says what is wrong."""
    with runs.contextlib.ExitStack() as stack:
        enter = stack.enter_context
        osc = enter(runs.OSC(folder)) if row["osc"] != "none" else None
        broker = enter(runs.Broker(folder)) if row["mqtt"] != "none" else None
        pages = enter(runs.Pages())
        more = ["--events", "events.jsonl"]
        if osc:
            more += ["--osc", f"127.0.0.1:{osc.port}"]
        if broker:
            more += ["--mqtt", f"127.0.0.1:{broker.port}/pairs"]
        environment = {}
        if "jack" in (row["sound"], row["follow"]):
            environment["JACK_DEFAULT_SERVER"] = name = f"tactus{os.getpid()}"
            enter(runs.Run("jackd", "-r", "-n", name, "-d", "dummy", "-r", "48000", "-p", "256", folder=folder))
            ask = {**os.environ, **environment, "JACK_NO_START_SERVER": "1"}
            runs.wait(lambda: subprocess.run(["jack_lsp"], env=ask, capture_output=True).returncode == 0, "a JACK server")
        is_fed = row["source"] == "stdin"
        if row["end"] == "own":
            more += ["--count", FRAMES] if row["source"] == "camera" else []
            for path in folder.glob("*.jsonl"):
                path.write_text("".join(path.read_text().splitlines(keepends=True)[:FRAMES]))
        play = enter(runs.play("play", *options("play", row), *more, folder=folder, environment=environment,
                               **({"stdin": subprocess.PIPE} if is_fed else {})))
        if is_fed:
            feed(play.process, folder / "hands.jsonl", 1)
        if not play.says(r"(playing the kit)"):
            return [f"exit code {play.end(None)} at the start: {play.said}"]
        done = False
        # A recording may be over before everybody has played; then only its end is looked at.
        with runs.unless_over(play):
            view = pages.view(play) if row["page"] in ("open", "stage") else None
            phone = pages.phone(play) if row["phones"] == "touched" else None
            osc_in = int(play.says(r"OSC on port (\d+)")) if row["osc in"] == "yes" else None
            perform(row, play, number, broker, view, phone, osc_in)
            if phone:
                # A hit that comes as the run ends is none.
                pages.until(phone, "tactus.link.confirmed >= 3", play)
            time.sleep(1)
            done = play.process.poll() is None
        code = play.end(None if row["end"] == "own" else getattr(signal, row["end"]))
        if code is None:
            return [f"it goes on after its end: {play.said}"]
        # A lesson that had too little to learn from is a negative result.
        if code not in ((0,) if row["learn"] == "no" else (0, 1)):
            return [f"exit code {code}", play.said]
        wrong = []
        events = runs.lines(folder / "events.jsonl")
        heard = {"events": events, "said": play.said}
        if row["midi"] == "yes":
            heard["midi"] = runs.notes(folder / "out.mid")
        if osc:
            address, first = OSC_ADDRESS[row["osc"]]
            heard["osc"] = [(int(float(words[first])), float(words[first + 1])) for words in osc.heard(address)]
        if broker:
            runs.wait(lambda: broker.heard("pairs/status")[-1:] == ["offline"], "the end in MQTT")
            heard["mqtt"] = broker.heard("pairs/hit")
        wrong += runs.disagreements(heard)
        sources = {hit["source"] for hit in runs.hits(events)}
        if done:
            wanted = {"phones": row["phones"] == "touched", "osc": osc_in, "mqtt": broker, "live view": view}
            if missing := {source for source, is_there in wanted.items() if is_there} - sources:
                wrong.append(f"no hit of {missing}, only of {sources}")
            wrong += pages.errors
        if (folder / "out.wav").exists():
            length, loud, _ = runs.loudness(folder / "out.wav")
            if sources and not loud:
                wrong.append(f"{length:.1f} s of silence with hits of {sources}")
        for take in (path for path in folder.glob("**/*.yaml") if re.match(r"(new|steps|layers|intro|verse|take)\b", path.name)):
            if (shown := runs.tactus("take", "show", take, folder=folder)).returncode:
                wrong.append(f"a take that cannot be read: {shown.stderr}")
        if row["source"] in ("file", "body") and row["end"] == "own" and row["commands"] == "none" and row["armed"] == "yes":
            wrong += same_as_rendered(row, events, folder)
        return [*wrong, play.said] if wrong else []


def same_as_rendered(row, events, folder):
    """Says where the hits of a recording are others than those of `tactus render`."""
    if row["onset"] == "predicted" or row["more"] == "program":
        return []  # Predicted by the latency of a run, or more sensitive.
    given = [word for name in ("source", "kit", "onset") for word in PLAY[name][row[name]]]
    runs.make("render", *given, "--events", "rendered.jsonl", folder=folder)
    mine, theirs = ([line for line in lines if '"kind":"hit"' in line and '"source":"file"' in line]
                    for lines in (events, runs.lines(folder / "rendered.jsonl")))
    odd = [pair for pair in zip(mine, theirs) if pair[0] != pair[1]]
    return [f"rendered: {len(theirs)} hits, played {len(mine)}; {odd[:1]}"] if odd or len(mine) != len(theirs) else []


def run_watch(row, number, folder):
    with runs.Pages() as pages, runs.play("watch", *options("watch", row), folder=folder, output="out.txt") as watch:
        if row["page"] == "open":
            with runs.unless_over(watch):
                pages.view(watch)
        if row["end"] != "own":
            runs.wait(lambda: (folder / "out.txt").stat().st_size > 0 or watch.process.poll() is not None, "a shape")
            time.sleep(0.5)
        code = watch.end(None if row["end"] == "own" else getattr(signal, row["end"]))
        wrong = [] if code == 0 else [f"exit code {code}"]
        said = (folder / "out.txt").read_text()
        if not said:
            wrong.append("no shape")
        if row["format"] == "jsonl":
            found = [json.loads(line) for line in said.splitlines()]
            if row["end"] == "own" and row["which"] != "changes" and len(found) != 20:
                wrong.append(f"{len(found)} frames of 20")
        return [*wrong, *pages.errors, *([watch.said] if wrong or pages.errors else [])]


def run_view(row, number, folder):
    with runs.Pages() as pages, runs.play("view", *options("view", row), "--view-port", 0, folder=folder) as view:
        if view.says(r"(live view: )") is None:
            return [f"exit code {view.end(None)} at the start: {view.said}"]
        shown = [pages.view(view) for _ in range({"none": 0, "open": 1, "two": 2}[row["page"]])]
        for page in shown:
            pages.until(page, "tactus.store.state !== null", view)
            if row["scene"] == "pause":
                page.keyboard.press("Space")
            if row["scene"] == "face":
                page.keyboard.press("f")
            page.wait_for_timeout(500)
        time.sleep(0.5)
        code = view.end(getattr(signal, row["end"]))
        wrong = [] if code == 0 else [f"exit code {code}"]
        return [*wrong, *pages.errors, *([view.said] if wrong or pages.errors else [])]


def run_doorbell(row, number, folder):
    everywhere = row["notify"] == "all"
    with runs.contextlib.ExitStack() as stack:
        broker = stack.enter_context(runs.Broker(folder)) if row["notify"] in ("mqtt", "all") else None
        to = ["stdout", *DOORBELL["notify"]["command"]] if everywhere else DOORBELL["notify"][row["notify"]]
        to = [*to, *([f"mqtt://127.0.0.1:{broker.port}/door"] if broker else [])]
        to += ["webhook:http://127.0.0.1:9/"] if row["notify"] == "refused" else []
        plain = {**row, "notify": "usual"}
        door = stack.enter_context(runs.play(
            "doorbell", *options("doorbell", plain), *(word for place in to for word in ("--notify", place)),
            folder=folder, output="out.txt", **({"stdin": subprocess.PIPE} if row["source"] == "stdin" else {})))
        if row["source"] == "stdin":
            feed(door.process, folder / "faces.jsonl", 0.1)
        code = door.end(None)
        is_dry = row["dry"] == "yes"
        expected = 69 if row["notify"] == "refused" and not is_dry else 0
        wrong = [] if code == expected else [f"exit code {code}, expected {expected}"]
        rings = {}
        if not is_dry and row["notify"] in ("usual", "stdout", "all"):
            rings["stdout"] = len((folder / "out.txt").read_text().splitlines())
        if not is_dry and row["notify"] in ("command", "all"):
            rings["command"] = len((folder / "rings").read_text().splitlines()) if (folder / "rings").exists() else 0
        if not is_dry and broker:
            rings["mqtt"] = len([1 for line in (folder / "mqtt.txt").read_text().splitlines() if line.startswith("door")])
        if any(count != 1 for count in rings.values()):
            wrong.append(f"rings: {rings}, expected one each")
        return [*wrong, door.said] if wrong else []


RUN = {"play": run_play, "watch": run_watch, "view": run_view, "doorbell": run_doorbell}


def work(jobs, results, shared):
    """One worker: runs rows until there are none, with a browser of its own."""
    while (job := jobs.get()) is not None:
        command, number, row = job
        begin = time.monotonic()
        with runs.scratch() as place:
            folder = runs.pathlib.Path(place)
            shutil.copytree(shared, folder, dirs_exist_ok=True)
            link_program = runs.pathlib.Path(os.environ.get("XDG_DATA_HOME", "~/.local/share")).expanduser() / "tactus/link"
            if link_program.exists():
                (folder / "data/tactus").mkdir(parents=True)
                (folder / "data/tactus/link").symlink_to(link_program)
            try:
                wrong = RUN[command](row, number, folder)
            except Exception:
                said = [path.read_text(errors="replace") for path in folder.glob("said-by-tactus")]
                wrong = [traceback.format_exc(), *said]
        results.put((command, number, row, wrong, time.monotonic() - begin))
    runs.browser.close()


def refusals(folder):
    for words, why in REFUSED.items():
        done = runs.tactus(*words.split(), folder=folder)
        if done.returncode != 64 or why not in done.stderr:
            yield f"{words}: exit code {done.returncode}, expected 64 and {why!r}: {done.stderr}"


def chosen(words):
    """The rows to run: the first ones of all arrays, in proportion to their lengths; all; or one by its name."""
    arrays = {command: table(command) for command in FEATURES}
    for command, (rows, seen, missing) in arrays.items():
        print(f"{command}: {len(rows)} rows with {seen} pairs of values; {missing} pairs are refused or have no meaning")
    jobs = [(command, number, row) for command, (rows, _, _) in arrays.items() for number, row in enumerate(rows)]
    if words == ["all"]:
        return jobs
    if words and ":" in words[0]:
        return [job for job in jobs if f"{job[0]}:{job[1]}" in words]
    share = int(words[0] if words else ROWS) / len(jobs)
    return [job for job in jobs if job[1] < max(1, round(share * len(arrays[job[0]][0])))]


def main(*words):
    # Who ends this ends the workers, and they what they have started.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    begin = time.monotonic()
    jobs, results = multiprocessing.Queue(), multiprocessing.Queue()
    rows = chosen(list(words))
    failed = collections.Counter()
    with runs.scratch() as place:
        folder = runs.pathlib.Path(place)
        materials(folder)
        for fault in refusals(folder):
            print(f"pairs: {fault}")
            failed["refusals"] += 1
        for job in [*rows, *[None] * WORKERS]:
            jobs.put(job)
        workers = [multiprocessing.Process(target=work, args=(jobs, results, folder), daemon=True) for _ in range(WORKERS)]
        for worker in workers:
            worker.start()
        longest = 0
        for _ in rows:
            command, number, row, wrong, seconds = results.get()
            longest = max(longest, seconds)
            if wrong:
                failed[command] += 1
                print(f"pairs: {command}:{number} {row}", *(fault[:4000] for fault in wrong), sep="\n  ", flush=True)
        for worker in workers:
            worker.join()
    print(f"pairs: {len(rows)} runs and {len(REFUSED)} refusals in {time.monotonic() - begin:.0f} s, the longest {longest:.0f} s: "
          + (f"failed: {dict(failed)}" if failed else "good"))
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
