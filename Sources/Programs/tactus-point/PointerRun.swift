// The run of the process: lines from standard input to the pointer, until their end. One thread.

import Gestures
import Glibc
import KeypointFiles
import Platform
import SystemPackage

/// Sends events, and watches over them.
struct PointerRun {
    private var output: any PointerOutput
    private var isReady = false
    private var others = OtherDevices()
    private var gate = PointerGate()
    private var isPaused = false
    private var buttonAt = -Double.infinity
    private var splitter = LineSplitter(limit: 1_000)

    /// Makes the devices, or asks the desktop.
    init() throws(TactusError) { output = try pointerOutput() }

    /// Runs to the end of standard input, or until Escape is held.
    mutating func run() throws {
        others.look(at: MonotonicClock.now)
        if others.isForbidden {
            try say("other pointers and Escape cannot be seen, as /dev/input may not be read; it pauses for none")
        }
        if try !output.isReady() { try say("the desktop is asked to let Tactus move the pointer and press keys") }
        while true {
            if try output.isReady(), !isReady {
                isReady = true
                try say("ready")
            }
            let isReadable = wait()
            let now = MonotonicClock.now
            others.look(at: now)
            try watch(at: now)
            if gate.isOver(at: now) {
                try say("Escape was held: the end")
                break
            }
            guard isReadable else {
                try send(gate.waited(until: now))
                continue
            }
            let bytes = try FileDescriptor.standardInput.someBytes()
            if bytes.isEmpty { break }
            try take(bytes, at: now)
        }
        try send(gate.release())
    }

    /// Waits a short while for a line or another device; returns whether there is a line.
    private func wait() -> Bool {
        let files = [STDIN_FILENO] + [output.file].compactMap(\.self) + others.files.values
        var requests = files.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard unsafe poll(&requests, nfds_t(requests.count), 100) > 0 else { return false }
        return requests[0].revents != 0
    }

    /// Notes what other devices did.
    private mutating func watch(at now: Double) throws {
        let seen = others.read()
        if seen.isMoved { try send(gate.otherMoved(at: now)) }
        if let isDown = seen.escape { gate.escape(isDown: isDown, at: now) }
        guard gate.isPaused(at: now) != isPaused else { return }
        isPaused.toggle()
        try say(isPaused ? "another pointer moves; paused" : "continues")
    }

    /// Takes bytes of lines; an empty one is a sign of life.
    private mutating func take(_ bytes: [UInt8], at now: Double) throws {
        var lines: [String] = []
        if splitter.add(bytes, line: { lines.append(String(decoding: $0, as: UTF8.self)) }) != nil {
            throw TactusError(.broken, "standard input", "a line without an end")
        }
        for line in lines {
            let event = PointerEvent(line: line)
            guard event != nil || line.isEmpty else {
                throw TactusError(.broken, "standard input", "\"\(printable(line, atMost: 60))\" is no event")
            }
            if let event = gate.process(isReady ? event : nil, at: now) { try send([event]) }
        }
    }

    private mutating func send(_ events: [PointerEvent]) throws {
        for event in events {
            if case .button = event {
                MonotonicClock.sleep(until: buttonAt + Tuning.buttonPause)
                buttonAt = MonotonicClock.now
            }
            try output.send(event)
        }
    }

    private func say(_ line: String) throws { try ByteSink.standardOutput().write(line + "\n") }
}
