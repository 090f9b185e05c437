// Two threads that wait for what ends the process: the end of standard input, and signals. Started by CameraRun.

import Glibc

enum Watch {
    /// Ends the process when the pipe on standard input is closed; what is written into it is passed over.
    static func input() {
        unsafe start { _ in
            var buffer = [UInt8](repeating: 0, count: 512)
            while true {
                let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
                if count > 0 || (count < 0 && errno == EINTR) { continue }
                guard count < 0, errno == EAGAIN else { Ending.ask() }
                var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                _ = unsafe poll(&request, 1, -1)
            }
        }
    }

    /// Ends the process on SIGINT, SIGTERM and SIGHUP, which are held back from all threads from now on.
    static func signals() {
        var held = set
        unsafe pthread_sigmask(SIG_BLOCK, &held, nil)
        unsafe start { _ in
            var awaited = Watch.set
            var signal: Int32 = 0
            while unsafe sigwait(&awaited, &signal) != 0 {}
            Ending.ask()
        }
    }

    private static var set: sigset_t {
        var set = sigset_t()
        unsafe sigemptyset(&set)
        for signal in [SIGINT, SIGTERM, SIGHUP] { unsafe sigaddset(&set, signal) }
        return set
    }

    private static func start(_ body: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?) {
        var thread = pthread_t()
        // Where no thread can be had, the process still ends with its source.
        unsafe pthread_create(&thread, nil, body, nil)
    }
}
