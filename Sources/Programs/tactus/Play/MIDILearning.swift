// Learning pads and pedals: their actions are typed on the terminal, and written to the map. Part of `tactus play`.

import Configurations
import Drums
import Glibc
import Performances
import Synchronization

/// Asks what each pressed pad, pedal or button should do, and writes the answers to the file of the map.
final class MIDILearning: Sendable {
    private let path: String
    private let kit: Kit
    private let asked = Mutex<HeardMIDI.Press?>(nil)
    private let midi = Mutex<PlayMIDI?>(nil)
    private let end = Latch()

    /// The milliseconds after which the reader looks whether it is to end.
    private static let interval: Int32 = 100

    init(_ path: String, kit: Kit) { (self.path, self.kit) = (path, kit) }

    /// Asks from now on, and reads the answers from standard input.
    func begin(_ midi: PlayMIDI) {
        self.midi.withLock { $0 = midi }
        StandardStreams.say("press a pad, a pedal or a button; then type what it should do, and Return")
        _ = Worker("learning") { self.readAnswers() }
    }

    func finish() { end.set() }

    /// Asks what a pad should do; while an answer is awaited, others only play.
    func ask(_ press: HeardMIDI.Press) {
        let isNew = asked.withLock { asked in
            guard asked == nil else { return false }
            asked = press
            return true
        }
        guard isNew, let midi = midi.withLock({ $0 }) else { return }
        let now = midi.action(of: press)?.command.map { " (\($0))" } ?? ""
        StandardStreams.say("\(press.words)\(now): a command, an instrument, or Return to leave it?")
    }

    private func readAnswers() {
        var line: [UInt8] = []
        while !end.isSet {
            var waiting = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&waiting, 1, Self.interval) == 1 else { continue }
            var byte: UInt8 = 0
            let count = unsafe Glibc.read(STDIN_FILENO, &byte, 1)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            if byte != UInt8(ascii: "\n") {
                if line.count < Tuning.longestAnswer { line.append(byte) }
                continue
            }
            answer(String(decoding: line, as: UTF8.self))
            line = []
        }
    }

    private func answer(_ text: String) {
        let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard let press = asked.withLock({ $0 }), let midi = midi.withLock({ $0 }) else { return }
        guard !words.isEmpty else { return asked.withLock { $0 = nil } }
        let instruments = kit.instruments.map(\.name)
        do {
            let isInstrument = instruments.contains(words)
            let action = try KitAction(words: isInstrument ? "hit \(words)" : words, instruments: instruments)
            let map = midi.changeMap { $0.set(press.trigger, channel: press.channel, to: action) }
            asked.withLock { $0 = nil }
            try FreshFile.write(Array(map.text.utf8), to: path)
            StandardStreams.say("\(press.words): \(action.command ?? words); written to \(path)")
        } catch let fault as CommandFault {
            StandardStreams.say("\(printable(fault.wrong, atMost: 60)), expected an instrument, or \(fault.expected)")
        } catch {
            StandardStreams.say("\(error)")
        }
    }

    private enum Tuning {
        /// The longest answer that is read, in bytes.
        static let longestAnswer = 400
    }
}
