#!/usr/bin/env bash
# Four readers of MIDI files and three strokes: two of a snare, the second before the end of the first, and one of a hat that
# ends when it begins. pretty_midi ends both snares at the first end and drops the hat, partitura drops the first snare.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check pretty_midi==0.2.11.post0 mido==1.3.3 symusic==0.6.0 miditoolkit==1.0.1 partitura==1.9.0 'setuptools<81'
cd "$work"
python/bin/python -W ignore - <<'PYTHON'
import importlib.metadata

import mido
import miditoolkit
import partitura
import pretty_midi
import symusic

names = ("mido", "pretty_midi", "partitura", "symusic", "miditoolkit")
print(*(f"{name} {importlib.metadata.version(name)}" for name in names), sep=", ")
file = mido.MidiFile(ticks_per_beat=480)
track = mido.MidiTrack()
file.tracks.append(track)
events = [
    (0, "note_on", 38, 100), (240, "note_on", 38, 50), (480, "note_off", 38, 0), (960, "note_off", 38, 0),
    (1440, "note_on", 42, 90), (1440, "note_off", 42, 0),
]
last = 0
for tick, kind, key, velocity in events:
    track.append(mido.Message(kind, channel=9, note=key, velocity=velocity, time=tick - last))
    print(f"in the file: tick {tick:4} {kind:8} key {key} velocity {velocity}")
    last = tick
file.save("strokes.mid")
seconds = 0.5 / 480
read = {
    "pretty_midi": [
        (note.pitch, note.velocity, round(note.start / seconds), round(note.end / seconds))
        for part in pretty_midi.PrettyMIDI("strokes.mid").instruments for note in part.notes
    ],
    "partitura": [
        (note["midi_pitch"], note["velocity"], round(note["note_on"] / seconds), round(note["note_off"] / seconds))
        for note in partitura.load_performance_midi("strokes.mid").performedparts[0].notes
    ],
    "symusic": [
        (note.pitch, note.velocity, note.start, note.end)
        for part in symusic.Score("strokes.mid").tracks for note in part.notes
    ],
    "miditoolkit": [
        (note.pitch, note.velocity, note.start, note.end)
        for part in miditoolkit.MidiFile("strokes.mid").instruments for note in part.notes
    ],
}
for name, notes in read.items():
    print(f"{name}: key, velocity, first and last tick {sorted(notes)}")
whole = [(38, 50, 240, 960), (38, 100, 0, 480), (42, 90, 1440, 1440)]
expected = {
    "pretty_midi": [(38, 50, 240, 480), (38, 100, 0, 480)],
    "partitura": [(38, 50, 240, 480), (42, 90, 1440, 1440)],
    "symusic": whole,
    "miditoolkit": whole,
}
raise SystemExit(0 if {name: sorted(notes) for name, notes in read.items()} == expected else "this has changed")
PYTHON
