// A library that starts a thread before `main`, as OpenBLAS does, which OpenCV may load: no mask of the program reaches
// it.

import Foundation
import Testing

/// Built by the C compiler, and loaded into a program by its environment.
struct EarlyThread {
    let environment: [String: String]

    init(in place: Workplace) throws {
        try place.write(
            """
            #include <pthread.h>
            #include <signal.h>
            #include <unistd.h>
            static void *rest(void *unused) {
                sigset_t none;
                sigemptyset(&none);
                pthread_sigmask(SIG_SETMASK, &none, 0);
                for (;;) pause();
            }
            __attribute__((constructor)) static void begin(void) {
                pthread_t thread;
                pthread_create(&thread, 0, rest, 0);
            }

            """,
            to: "early.c"
        )
        let built = try place.shell("cc -shared -fPIC -pthread -o early.so early.c")
        try #require(built.status == 0, "\(built)")
        environment = ["LD_PRELOAD": place.path("early.so")]
    }

    /// The fewest signals that a thread of the process holds back: 0 where the library's thread is there.
    func signalsHeldBack(by process: Int32) -> Int? {
        let tasks = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
        let masks = tasks.compactMap { task -> Int? in
            let status = (try? String(contentsOfFile: "/proc/\(process)/task/\(task)/status", encoding: .utf8)) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("SigBlk:") }
            return line.flatMap {
                UInt64($0.dropFirst(7).trimmingCharacters(in: .whitespaces), radix: 16)?.nonzeroBitCount
            }
        }
        return masks.min()
    }
}
