#!/usr/bin/env bash
# pretty_midi: a hit that is shorter than half a tick, as drum machines and gesture loggers make them, is written with its end
# before its beginning. Neither pretty_midi itself nor another reader finds a note in the file.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check pretty_midi==0.2.11.post0 mido==1.3.3 symusic==0.6.0 miditoolkit==1.0.1 'setuptools<81'
cd "$work"
python/bin/python -W ignore - <<'PYTHON'
import importlib.metadata

import mido
import miditoolkit
import pretty_midi
import symusic

names = ("pretty_midi", "mido", "symusic", "miditoolkit")
print(*(f"{name} {importlib.metadata.version(name)}" for name in names), sep=", ")
drums = pretty_midi.Instrument(0, is_drum=True)
drums.notes = [pretty_midi.Note(100, 36, 0.5, 0.6), pretty_midi.Note(100, 38, 1, 1.0005), pretty_midi.Note(100, 42, 2, 2)]
music = pretty_midi.PrettyMIDI()
music.instruments.append(drums)
music.write("hits.mid")
print("written: keys 36 for 100 ms, 38 for 0.5 ms, 42 for 0 ms")
for message in mido.MidiFile("hits.mid").tracks[1]:
    if message.type == "note_on":
        print(f"in the file: {message.time:4} ticks later key {message.note}, velocity {message.velocity}")
found = {
    "pretty_midi": [note.pitch for part in pretty_midi.PrettyMIDI("hits.mid").instruments for note in part.notes],
    "symusic": [note.pitch for part in symusic.Score("hits.mid").tracks for note in part.notes],
    "miditoolkit": [note.pitch for part in miditoolkit.MidiFile("hits.mid").instruments for note in part.notes],
}
for name, keys in found.items():
    print(f"read by {name}: keys {keys}")
raise SystemExit(0 if all(keys == [36] for keys in found.values()) else "this has changed")
PYTHON
