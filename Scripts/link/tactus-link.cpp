// The part of Tactus that joins an Ableton Link session: a program of its own, since Link is licensed under the GPL.
// Built by Scripts/setup-link, started by `tactus play --follow link`. It writes a line whenever the session changes, and
// ten times a second:
//
//     grid TIME BEAT TEMPO PLAYING PEERS
//
// TIME is CLOCK_MONOTONIC in seconds, BEAT the position in quarter notes then, whose bars are those of the session, TEMPO in
// beats per minute, PLAYING 0 or 1. It reads lines: tempo BPM, play, stop, quantum BEATS. It ends with its standard input.
#include <ableton/Link.hpp>

#include <arpa/inet.h>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <ifaddrs.h>
#include <mutex>
#include <poll.h>
#include <string>
#include <sys/socket.h>
#include <tuple>
#include <unistd.h>

namespace {

double monotonicNow() {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec + time.tv_nsec * 1e-9;
}

/// Start and stop as the members of a session announce them: Link does not say whether a session that it joins is playing.
class Announcements {
public:
    Announcements() {
        sockaddr_in group = {};
        group.sin_family = AF_INET;
        group.sin_port = htons(20808);
        group.sin_addr.s_addr = inet_addr("224.76.78.75");
        const int yes = 1;
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
        bind(socket, reinterpret_cast<sockaddr *>(&group), sizeof group);
        ifaddrs *interfaces = nullptr;
        if (getifaddrs(&interfaces) != 0) return;
        for (auto one = interfaces; one; one = one->ifa_next) {
            if (!one->ifa_addr || one->ifa_addr->sa_family != AF_INET) continue;
            const ip_mreq member = {group.sin_addr, reinterpret_cast<sockaddr_in *>(one->ifa_addr)->sin_addr};
            setsockopt(socket, IPPROTO_IP, IP_ADD_MEMBERSHIP, &member, sizeof member);
        }
        freeifaddrs(interfaces);
    }

    ~Announcements() { close(socket); }

    /// Reads what has come; the latest change counts. A message has 20 bytes of its own, then a key of four letters, a size
    /// and a value, again and again. The value of `stst` is whether it plays, the beat of that, and its time.
    void read() {
        unsigned char bytes[1024];
        for (auto count = recv(socket, bytes, sizeof bytes, 0); count >= 0; count = recv(socket, bytes, sizeof bytes, 0)) {
            if (count < 20 || std::memcmp(bytes, "_asdp_v", 7) != 0) continue;
            for (std::size_t at = 20, end = count; at + 8 <= end;) {
                const std::size_t size = number(bytes + at + 4, 4), value = at + 8;
                if (size > end - value) break;
                if (std::memcmp(bytes + at, "stst", 4) == 0 && size == 17) {
                    const auto time = static_cast<std::int64_t>(number(bytes + value + 9, 8));
                    if (time > latest) std::tie(latest, isPlaying) = std::make_pair(time, bytes[value] != 0);
                }
                at = value + size;
            }
        }
    }

    const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    bool isPlaying = false;

private:
    static std::uint64_t number(const unsigned char *bytes, int count) {
        std::uint64_t number = 0;
        for (int place = 0; place < count; place++) number = number << 8 | bytes[place];
        return number;
    }

    std::int64_t latest = 0;
};

class Session {
public:
    Session() : link(120) {
        link.setNumPeersCallback([this](std::size_t) { tell(); });
        link.setTempoCallback([this](double) { tell(); });
        link.setStartStopCallback([this](bool) {
            isToldPlaying = true;
            tell();
        });
        link.enableStartStopSync(true);
        link.enable(true);
    }

    ~Session() { link.enable(false); }

    /// Writes the state; false where nobody reads it any more.
    bool tell() {
        const std::lock_guard<std::mutex> lock(mutex);
        const auto state = link.captureAppSessionState();
        announcements.read();
        const auto isPlaying = isToldPlaying ? state.isPlaying() : announcements.isPlaying;
        // Link's clock runs beside the one of Tactus: both are read at once.
        const auto before = monotonicNow();
        const auto now = link.clock().micros();
        const auto time = (before + monotonicNow()) / 2;
        std::printf("grid %.6f %.6f %.6f %d %zu\n", time, state.beatAtTime(now, quantum), state.tempo(),
                    isPlaying ? 1 : 0, link.numPeers());
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
            isToldPlaying = true;
        } else {
            return false;
        }
        link.commitAppSessionState(state);
        return true;
    }

private:
    ableton::Link link;
    std::mutex mutex;
    Announcements announcements;
    std::atomic<bool> isToldPlaying{false};
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
