// The part of Tactus that joins an Ableton Link session: a program of its own, since Link is licensed under the GPL.
// Built by Scripts/setup-link, started by `tactus play --follow link`. It writes a line whenever the session changes, and
// ten times a second:
//
//     grid TIME BEAT TEMPO PLAYING PEERS
//
// TIME is CLOCK_MONOTONIC in seconds, BEAT the position in quarter notes then, whose bars are those of the session, TEMPO in
// beats per minute, PLAYING 0 or 1. It reads lines: tempo BPM, play, stop, quantum BEATS. It ends with its standard input.
#include <ableton/Link.hpp>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <mutex>
#include <poll.h>
#include <string>
#include <unistd.h>

namespace {

double monotonicNow() {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

class Session {
public:
    Session() : link(120) {
        link.setNumPeersCallback([this](std::size_t) { tell(); });
        link.setTempoCallback([this](double) { tell(); });
        link.setStartStopCallback([this](bool) { tell(); });
        link.enableStartStopSync(true);
        link.enable(true);
    }

    ~Session() { link.enable(false); }

    /// Writes the state; false where nobody reads it any more.
    bool tell() {
        const std::lock_guard<std::mutex> lock(mutex);
        const auto state = link.captureAppSessionState();
        // Link's clock runs beside the one of Tactus: both are read at once.
        const auto before = monotonicNow();
        const auto now = link.clock().micros();
        const auto time = (before + monotonicNow()) / 2;
        std::printf("grid %.6f %.6f %.6f %d %zu\n", time, state.beatAtTime(now, quantum), state.tempo(),
                    state.isPlaying() ? 1 : 0, link.numPeers());
        return std::fflush(stdout) == 0;
    }

    /// Performs a line; false for one that is none.
    bool perform(const std::string &line) {
        double number = 0;
        char rest = 0;
        auto state = link.captureAppSessionState();
        const auto now = link.clock().micros();
        if (std::sscanf(line.c_str(), "tempo %lf%c", &number, &rest) == 1 && number >= 20 && number <= 999) {
            state.setTempo(number, now);
        } else if (std::sscanf(line.c_str(), "quantum %lf%c", &number, &rest) == 1 && number >= 1 && number <= 64) {
            const std::lock_guard<std::mutex> lock(mutex);
            quantum = number;
            return true;
        } else if (line == "play" || line == "stop") {
            state.setIsPlaying(line == "play", now);
        } else {
            return false;
        }
        link.commitAppSessionState(state);
        return true;
    }

private:
    ableton::Link link;
    std::mutex mutex;
    double quantum = 4;
};

} // namespace

int main() {
    Session session;
    std::string waiting;
    while (session.tell()) {
        pollfd input = {STDIN_FILENO, POLLIN, 0};
        if (poll(&input, 1, 100) < 0 && errno != EINTR) return 74;
        if (!(input.revents & (POLLIN | POLLHUP | POLLERR))) continue;
        char bytes[512];
        const auto count = read(STDIN_FILENO, bytes, sizeof bytes);
        if (count <= 0) return 0;
        waiting.append(bytes, static_cast<std::size_t>(count));
        for (auto end = waiting.find('\n'); end != std::string::npos; end = waiting.find('\n')) {
            const auto line = waiting.substr(0, end);
            waiting.erase(0, end + 1);
            if (!session.perform(line))
                std::fprintf(stderr, "tactus-link: \"%.60s\", expected tempo BPM, quantum BEATS, play or stop\n", line.c_str());
        }
        if (waiting.size() > 4096) return 65;
    }
    return 74;
}
