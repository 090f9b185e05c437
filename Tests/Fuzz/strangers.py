#!/usr/bin/env python3
"""Strangers on the OSC port: messages from ever new addresses beside two phones, whose losses are counted.

`--peer hydrogen` and `--peer pd` do the same to these programs, for comparison.

Run as root, in a network of its own, so that strangers of other hosts can be played too:
    unshare --net sh -c 'ip link set lo up; ip route add local 10.0.0.0/8 dev lo; Tests/Fuzz/strangers.py'
Without it, `--hosts 127` plays those of this machine alone. Prints one line each minute; status 1 where a phone lost more than
one message of a hundred, or memory, descriptors or threads still grow in the second half.
"""
import argparse
import itertools
import signal
import socket
import sys
import time

from osc_programs import INSTRUMENTS, PEERS, Program

BETWEEN = 0.1
PLAYED = 10
# What this program missed while the machine did not run it is not made up for: a burst is another attack.
LONGEST = 0.1


def strangers(hosts, says):
    """Ever new addresses, each with what it says."""
    for number in itertools.count():
        host = hosts[number % len(hosts)]
        place = 1 + number // len(hosts) % (250 * 254 * 254)
        source = f"{host}.{1 + place // (254 * 254)}.{1 + place // 254 % 254}.{1 + place % 254}"
        messages = says(number)
        yield source, messages[number // len(hosts) % len(messages)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", help="the program; unless told .build/release/tactus, or the peer by its name")
    parser.add_argument("--peer", choices=sorted(PEERS), help="attacks this program instead")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--rate", type=float, default=1000, help="messages of strangers in a second")
    parser.add_argument("--pause", type=float, default=0, help="the phones are silent for so long behind each 10 s of hits")
    parser.add_argument("--hosts", nargs="+", default=["127", "10"], help="first numbers of the strangers' addresses")
    parser.add_argument("--port", type=int, default=9000)
    given = parser.parse_args()

    kind = PEERS.get(given.peer, Program)
    program = kind(given.program or kind.default, given.port)
    program.read(2)
    phones = [socket.socket(socket.AF_INET, socket.SOCK_DGRAM) for _ in INSTRUMENTS]
    for number, (phone, hello) in enumerate(zip(phones, program.hello(phones))):
        phone.bind((f"{given.hosts[number % len(given.hosts)]}.0.0.1", 0))
        phone.sendto(hello, ("127.0.0.1", given.port))
    crowd, samples, sent, said = strangers(given.hosts, program.strange), [], 0, 0
    print("minute  RSS MB  fds  threads  CPU s  strangers  " + "  ".join(f"{n} heard/sent" for n in INSTRUMENTS)
          + "  events  lines", flush=True)
    start = last = time.monotonic()
    clock, minute, turn = 0, 0, 0
    try:
        while clock < 60 * given.minutes and program.process.poll() is None:
            now = time.monotonic()
            clock, last = clock + min(now - last, LONGEST), now
            while said < clock * given.rate:
                source, message = next(crowd)
                with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as stranger:
                    stranger.bind((source, 0))
                    stranger.sendto(message, ("127.0.0.1", given.port))
                said += 1
            while turn * BETWEEN < clock:
                if turn * BETWEEN % (PLAYED + given.pause) < PLAYED:
                    for number, phone in enumerate(phones):
                        phone.sendto(program.hit(number, turn), ("127.0.0.1", given.port))
                    sent += 1
                turn += 1
            program.read(0.01)
            if clock >= 60 * minute:
                program.read(0.05)
                samples.append(program.state())
                counts = "  ".join(f"{program.heard[name]}/{sent}" for name in INSTRUMENTS)
                memory, files, threads, seconds = samples[-1]
                print(f"{minute:6d}  {memory:6.1f}  {files:3d}  {threads:7d}  {seconds:5.1f}  {said:9d}  {counts}"
                      f"  {program.events}  {program.lines}", flush=True)
                minute += 1
    except KeyboardInterrupt:
        pass
    program.read(1)
    if program.process.poll() is None:
        samples.append(program.state())
        # Ctrl-C is ignored by what was started in the background.
        program.process.send_signal(signal.SIGTERM)
    for _ in range(50):
        program.read(0.1)
    status = program.process.poll()
    program.end()
    print(program.tail.decode(errors="replace"))
    losses = {name: 1 - program.heard[name] / max(1, sent) for name in INSTRUMENTS}
    print(f"{said} messages of strangers in {time.monotonic() - start:.0f} s, end {status};", "; ".join(
        f"{name}: {100 * share:.3f} % of {sent} lost" for name, share in losses.items()), flush=True)
    later = samples[len(samples) // 2:]
    grows = len(later) > 4 and (later[-1][0] > 1.1 * later[0][0] + 2 or later[-1][1:3] != later[0][1:3])
    if grows:
        print("memory, descriptors or threads grow", later[0], later[-1])
    sys.exit(1 if status != 0 or grows or any(share > 0.01 for share in losses.values()) else 0)


if __name__ == "__main__":
    main()
