"""Everything at once for minutes, as at a gig: a drummer's recording through the sound device and into files, a browser with the
live view, a phone whose pads are touched, OSC and MQTT both ways, the click, and a take that is recorded over and over.
Run by Scripts/gig: gig.py [MINUTES]."""

import copy
import json
import re
import sys
import time
from collections import Counter

import runs
import phones  # noqa: I001: of Tests/Browser, which `runs` finds

# The recording's last third is somebody who moves; before, a drummer who raises a hand each 10 s, which changes the kit.
SEED = 9
# By how much memory and descriptors may grow from the middle of the run to its end. A gig of 40 minutes grows by a fiftieth
# after its first two; the take and the hits that are kept for the MIDI file are most of that.
GROWTH = 1.25
SOURCES = {"file", "phones", "osc", "mqtt", "live view", "take", "metronome"}
KIT = """
kit: {name}
instruments:
  - {{instrument: kick, note: 36}}
  - {{instrument: snare, note: 38}}
  - {{instrument: closed-hat, note: 42, chokes: [open-hat]}}
  - {{instrument: open-hat, note: 46}}
  - {{instrument: {cymbal}, note: {note}}}
  - {{instrument: clap, note: 39}}
regions: [{{region: high, of: picture, y: {{enter: 0.65, exit: 0.6}}}}]
gestures:
  - {{when: right hand strikes with rock, hit: kick}}
  - {{when: right hand strikes with scissors, hit: closed-hat}}
  - {{when: right hand strikes with paper, hit: {cymbal}}}
  - {{when: left hand strikes, hit: snare}}
  - {{when: paper held for 1 s in high, command: kit next}}
  - {{when: a hand circles clockwise, hit: clap}}
  - {{when: a hand circles counterclockwise, hit: open-hat}}
  - {{when: a hand waves, do: lights}}
values:
  - {{value: height, of: y, as: [cc 74, osc, mqtt]}}
  - {{value: pinch, of: "distance(thumb, index)", from: 0.2, to: 1.2, hand: left, as: [cc 71, osc, mqtt]}}
"""


def recording(folder, seconds):
    """Writes a drummer's recording, which becomes that of somebody who moves."""
    drums = int(seconds * 2 / 3)
    modes = ",".join(map(str, range(5, drums - 3, 10)))
    runs.make("synthesize", "drums", "drums.jsonl", "--seconds", drums, "--seed", SEED, "--modes", modes, folder=folder)
    runs.make("synthesize", "movements", "movements.jsonl", "--seconds", seconds - drums, "--seed", SEED, folder=folder)
    records = [json.loads(line) for name in ("drums", "movements") for line in (folder / f"{name}.jsonl").open()]
    for number, record in enumerate(records):
        record.update(frame=number, t=number / 30)
    (folder / "gig.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    for name, cymbal, note in (("one", "crash", 49), ("two", "ride", 51)):
        (folder / f"{name}.yaml").write_text(KIT.format(name=name, cymbal=cymbal, note=note))


def perform(play, seconds, osc_in, broker, view, phone):
    """Plays along, once around each two seconds, until a little before the recording ends."""
    def perform(words):
        view.evaluate("(words) => tactus.connection.command('perform', { words })", words)

    def hit():
        for instrument in ("kick", "snare", "clap"):
            phones.touch(phone, *phones.middle(phone, instrument))

    around = [
        lambda: runs.OSC.send(osc_in, "/hit", "snare", 0.8),
        hit,
        lambda: runs.OSC.send(osc_in, "/tactus/overdub"),
        lambda: broker.publish("gig/in/hit", '{"instrument":"kick","velocity":0.5}'),
        lambda: view.keyboard.press("2"),
        hit,
        lambda: broker.publish("gig/in/command", "overdub"),
        lambda: runs.OSC.send(osc_in, "/tempo", 96.0),
        lambda: perform("quantise 1/16 80 %"),
        lambda: perform("overdub"),
        hit,
        lambda: runs.OSC.send(osc_in, "/hit/open-hat", 0.6),
        lambda: perform("volume kick -6"),
        lambda: runs.OSC.send(osc_in, "/tactus/overdub"),
        lambda: broker.publish("gig/in/command", "mute 1"),
        lambda: broker.publish("gig/in/tempo", "104"),
        lambda: perform("undo"),
        lambda: broker.publish("gig/in/command", "mute 1"),
    ]
    done = 0
    # By the recording's own clock: a browser that was slow to start has fewer turns, not ones after the end.
    while view.evaluate("tactus.store.state?.time ?? 0") < seconds - 6 and play.process.poll() is None:
        around[done % len(around)]()
        done += 1
        view.wait_for_timeout(600)
    return done


def gig(folder, minutes):
    """Plays, and returns everything that the checks look at."""
    seconds = round(60 * minutes)
    recording(folder, seconds)
    kits = ["gig.jsonl", "--kit", "one.yaml", "--kit", "two.yaml"]
    runs.make("render", *kits, "--events", "rendered.jsonl", folder=folder)
    with runs.OSC(folder) as osc, runs.Broker(folder) as broker, runs.Pages() as pages:
        runs.browser.browser()
        with runs.play("play", *kits, "--output", "gig.wav", "--output", "gig.mid", "--events", "events.jsonl", "--latency",
                       "--take", "take.yaml", "--record", "time", "--click", "--tempo", 100, "--osc", f"127.0.0.1:{osc.port}",
                       "--osc-in", 0, "--mqtt", f"127.0.0.1:{broker.port}/gig", "--home-assistant", "--phones", "--phone-host",
                       "127.0.0.1", "--phone-port", 0, "--view", "--view-port", 0, folder=folder) as play:
            view = pages.view(play)
            phone = pages.phone(play)
            turns = perform(play, seconds, int(play.says(r"OSC on port (\d+)")), broker, view, phone)
            runs.wait(lambda: play.process.poll() is not None, "the end of the recording")
            code = play.end(None)
        # What is on its way to the witnesses.
        runs.wait(lambda: broker.heard("gig/status")[-1:] == ["offline"], "the end in MQTT")
        shown = runs.tactus("take", "show", "take.yaml", "--json", folder=folder)
        table = re.search(r"^engine\s+(\S+)\s+(\S+)", play.said, re.M)
        return {
            "code": code, "turns": turns, "said": play.said, "page": pages.errors, "measures": play.measures, "seconds": seconds,
            "engine": table and (float(table[1]), float(table[2])), "take": shown.stdout or "{}",
            "events": runs.lines(folder / "events.jsonl"), "rendered": runs.lines(folder / "rendered.jsonl"),
            "midi": runs.notes(folder / "gig.mid"), "sound": runs.loudness(folder / "gig.wav"), "mqtt": broker.heard("gig/hit"),
            "osc": [(int(words[1]), float(words[2])) for words in osc.heard("/hit")],
            "values": (len(osc.heard("/tactus/value/height")), len(broker.heard("gig/value/height"))),
            "announced": broker.heard("homeassistant/device/tactus_gig/config"),
        }


def at(measures, share):
    """The least of memory and descriptors in the tenth of a run from there on: what stays, whatever came and went meanwhile."""
    part = measures[int(len(measures) * share):][:max(len(measures) // 10, 1)]
    return min(one[1] for one in part), min(one[2] for one in part)


def faults(found):
    """Says what is wrong with a gig."""
    if found["code"] != 0:
        yield f"exit code {found['code']}"
        return
    yield from runs.disagreements(found)
    own = [line for line in found["events"] if json.loads(line).get("source") == "file"]
    if own != found["rendered"]:
        odd = next((pair for pair in zip(own, found["rendered"]) if pair[0] != pair[1]), None)
        yield f"rendered: {len(found['rendered'])} events, played {len(own)}; first other: {odd}"
    kinds = Counter(json.loads(line)["kind"] for line in own)
    if missing := {"hit", "value", "command", "action"} - kinds.keys():
        yield f"recording: without {missing}"
    played = Counter(hit["source"] for hit in runs.hits(found["events"]))
    if missing := SOURCES - played.keys():
        yield f"sources: no hit of {missing}"
    confirmed = re.search(r"phones: 1 phone, (\d+) hits?, 0 lost", found["said"])
    if not confirmed or int(confirmed[1]) != played["phones"]:
        yield f"phones: {confirmed and confirmed[0]}, in the events {played['phones']}"
    if min(found["values"]) == 0 or found["values"][0] != found["values"][1]:
        yield f"values: {found['values'][0]} by OSC, {found['values'][1]} by MQTT"
    if not found["announced"] or not json.loads(found["announced"][0]).get("components"):
        yield "announcement: none"
    layers = len(json.loads(found["take"]).get("layers", []))
    told = re.search(r"; take .*?(\d+) layers?", found["said"])
    if not layers or not told or int(told[1]) != layers:
        yield f"take: {layers} layers in the file, said: {told and told[0]}"
    length, loud, channels = found["sound"]
    if not found["seconds"] - 1 < length < found["seconds"] + 11 or loud < 0.9 or channels != 2:
        yield f"sound: {length:.1f} s of {found['seconds']} s in {channels} channels, {loud:.0%} of it not silent"
    if found["page"]:
        yield f"page: {found['page'][:3]}"
    for what, middle, end in zip(("memory", "descriptors"), at(found["measures"], 0.5), at(found["measures"], 0.9)):
        if end > GROWTH * middle:
            yield f"{what}: {end:.1f} at the end, {middle:.1f} in the middle"
    if not found["engine"]:
        yield "engine: no row of times"


def altered(found):
    """The same gig with one thing wrong, for each thing that is looked at: a check that finds nothing there is no check."""
    def without(key, number=0):
        return {key: found[key][:number] + found[key][number + 1:]}

    hit = next(number for number, line in enumerate(found["events"]) if json.loads(line)["kind"] == "hit")
    measures = found["measures"]
    early, late = measures[:len(measures) * 4 // 5], measures[len(measures) * 4 // 5:]
    leak = early + [(time, 2 * memory, count) for time, memory, count in late]
    left_open = early + [(time, memory, 2 * count) for time, memory, count in late]
    length, loud, channels = found["sound"]
    yield "exit code", {"code": -4}
    yield "MIDI", without("midi")
    yield "MIDI", {"midi": [(found["midi"][0][0], 1), *found["midi"][1:]]}
    yield "OSC", without("osc")
    yield "MQTT", without("mqtt", found["mqtt"].index(next(line for line in found["mqtt"] if '"source":"file"' in line)))
    yield "MIDI", without("events", hit)
    yield "rendered", without("rendered")
    yield "recording", {key: [line for line in found[key] if '"action"' not in line] for key in ("events", "rendered")}
    yield "summary", {"said": re.sub(r"; (\d+) hits", r"; 1\1 hits", found["said"], count=1)}
    for source in SOURCES:
        yield "sources", {"events": [line for line in found["events"] if f'"source":"{source}"' not in line]}
    yield "phones", {"said": found["said"].replace("0 lost", "1 lost")}
    yield "values", {"values": (found["values"][0], found["values"][1] - 1)}
    yield "announcement", {"announced": []}
    yield "take", {"take": "{}"}
    yield "sound", {"sound": (length / 2, loud, channels)}
    yield "sound", {"sound": (length, 0, channels)}
    yield "page", {"page": ["TypeError"]}
    yield "memory", {"measures": leak}
    yield "descriptors", {"measures": left_open}
    yield "engine", {"engine": None}


def main(minutes=2.0):
    begin = time.monotonic()
    with runs.scratch() as folder:
        found = gig(runs.pathlib.Path(folder), float(minutes))
    wrong = list(faults(found))
    if not wrong:
        for what, change in altered(found):
            if not any(fault.startswith(what) for fault in faults({**copy.copy(found), **change})):
                wrong.append(f"the check of {what} does not find {str(change)[:80]}")
    places = [at(found["measures"], share) for share in (0.05, 0.5, 0.9)] if found["measures"] else []
    print("memory at the start, in the middle, at the end, at most: "
          + ", ".join(f"{memory:.0f} MB" for memory, _ in places), f"{max((one[1] for one in found['measures']), default=0):.0f} MB")
    print("descriptors:", ", ".join(str(count) for _, count in places), max((one[2] for one in found["measures"]), default=0))
    if found["engine"]:
        print(f"engine: {found['engine'][0]} ms median, {found['engine'][1]} ms at 99 %")
    print("hits:", ", ".join(f"{source} {count}" for source, count in Counter(hit["source"] for hit in runs.hits(found["events"])).most_common()))
    if wrong:
        print(found["said"][-4000:])
        for fault in wrong:
            print(f"gig: {fault}")
        sys.exit(1)
    print(f"gig: {found['seconds']} s and {found['turns']} turns in {time.monotonic() - begin:.0f} s: good")


if __name__ == "__main__":
    main(*sys.argv[1:])
