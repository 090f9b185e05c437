// Two threads that wait for what ends the process: the end of standard input, and signals. Started by CameraRun.

import CSignals
import Glibc
import KeypointFiles
import Synchronization

enum Watch {
    /// Ends the process when the pipe on standard input is closed; its content is ignored.
    static func input() {
        unsafe start { _ in
            var input = ByteSource(descriptor: STDIN_FILENO, name: "standard input")
            var buffer = [UInt8](repeating: 0, count: 512)
            do throws(TactusError) {
                while try input.read(into: &buffer, buffer.indices) > 0 {}
            } catch {
                // Not the end that the engine requested: the reader of the images must not take it for the source's.
                Ending.end(error)
            }
            Ending.ask()
        }
    }

    /// Ends the process on SIGINT, SIGTERM and SIGHUP, on any thread.
    ///
    /// A signal mask would not do: OpenCV's libraries start threads before `main`, and those keep theirs.
    static func signals() {
        let end = unsafe CSignalsListen(signalNumbers, signalNumbers.count, 0)
        guard end >= 0 else { return }
        pipe.store(end, ordering: .releasing)
        unsafe start { _ in
            // Who starts us may hold signals back, and that is inherited: this thread at least takes them.
            unsafe CSignalsAdmit(Watch.signalNumbers, Watch.signalNumbers.count)
            var number: UInt8 = 0
            while unsafe read(Watch.pipe.load(ordering: .acquiring), &number, 1) != 1 {}
            Ending.ask()
        }
    }

    private static let signalNumbers = [SIGINT, SIGTERM, SIGHUP]

    /// The reading end of the signals' pipe.
    private static let pipe = Atomic<Int32>(-1)

    private static func start(_ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?) {
        var thread = pthread_t()
        // Where no thread can be had, the process still ends with its source.
        unsafe pthread_create(&thread, nil, body, nil)
    }
}
