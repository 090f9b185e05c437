# Answers with the records of a keypoint file (JSON Lines): by frame number where the records have one, else in order.
import json, signal, sys

signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for Tactus, which then closes our standard input


def records(path):
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.strip():
                record = json.loads(line)
                if not isinstance(record, dict):
                    sys.exit(f"{path}:{number}: no record, expected a JSON object")
                yield record


def say(record):
    print(json.dumps(record, ensure_ascii=False), flush=True)


if len(sys.argv) != 2:
    sys.exit("expected one argument, a keypoint file of JSON Lines")
try:
    kept = list(records(sys.argv[1]))
except (OSError, ValueError) as error:
    sys.exit(f"{sys.argv[1]}: {error}")
by_number = {record["frame"]: record for record in kept if isinstance(record.get("frame"), int)}
in_order = iter(kept)

# No "mirrored" here: each record says it for itself, or nobody knows.
say({"model": "replay", "version": "1", "gives": ["hands", "bodies", "faces"]})
while line := sys.stdin.buffer.readline():
    header = json.loads(line)
    sys.stdin.buffer.read(header["bytes"])
    record = by_number.get(header["frame"]) if by_number else next(in_order, None)
    answer = dict(record) if record else {"hands": []}
    answer.update(t=header["t"], frame=header["frame"])
    say(answer)
