// The run of the process: lines from standard input to the devices, until their end. One thread.

import CPointer
import Gestures
import Glibc
import KeypointFiles
import Platform
import SystemPackage

/// Sends events, and watches over them.
struct PointerRun {
    private let devices: PointerDevices
    private var others = OtherDevices()
    private var gate = PointerGate()
    private var isPaused = false
    private var buttonAt = -Double.infinity
    private var text: [UInt8] = []

    /// Makes the devices.
    init() throws(TactusError) { devices = try PointerDevices() }

    /// Runs to the end of standard input, or until Escape is held.
    mutating func run() throws {
        others.look(at: MonotonicClock.now)
        try say("ready")
        if others.isForbidden {
            try say("other pointers and Escape cannot be seen, as /dev/input may not be read; it pauses for none")
        }
        while true {
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
            var block = [UInt8](repeating: 0, count: 4_096)
            let count = unsafe try block.withUnsafeMutableBytes {
                unsafe try FileDescriptor.standardInput.readSome(into: $0)
            }
            if count == 0 { break }
            try take(block[..<count], at: now)
        }
        try send(gate.release())
    }

    /// Waits a short while for a line or another device; returns whether there is a line.
    private func wait() -> Bool {
        var requests = ([STDIN_FILENO] + others.files.values).map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard unsafe poll(&requests, nfds_t(requests.count), 100) > 0 else { return false }
        return requests[0].revents != 0
    }

    /// Notes what other devices did.
    private mutating func watch(at now: Double) throws {
        let seen = Int(others.read())
        if seen & CPointerMoved != 0 { try send(gate.otherMoved(at: now)) }
        if seen & CPointerEscapeDown != 0 { gate.escape(isDown: true, at: now) }
        if seen & CPointerEscapeUp != 0 { gate.escape(isDown: false, at: now) }
        guard gate.isPaused(at: now) != isPaused else { return }
        isPaused.toggle()
        try say(isPaused ? "another pointer moves; paused" : "continues")
    }

    /// Takes bytes of lines; an empty one is a sign of life.
    private mutating func take(_ bytes: ArraySlice<UInt8>, at now: Double) throws {
        text += bytes
        while let end = text.firstIndex(of: UInt8(ascii: "\n")) {
            let line = String(decoding: text[..<end], as: UTF8.self)
            text.removeSubrange(...end)
            let event = PointerEvent(line: line)
            guard event != nil || line.isEmpty else {
                throw TactusError(.broken, "standard input", "\"\(printable(line, atMost: 60))\" is no event")
            }
            if let event = gate.process(event, at: now) { try send([event]) }
        }
    }

    private mutating func send(_ events: [PointerEvent]) throws {
        for event in events {
            if case .button = event {
                MonotonicClock.sleep(until: buttonAt + Tuning.buttonPause)
                buttonAt = MonotonicClock.now
            }
            try devices.send(event)
        }
    }

    private func say(_ line: String) throws { try ByteSink.standardOutput().write(line + "\n") }
}
