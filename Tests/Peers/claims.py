"""A camera of the network whose images are as large as it says: claims.py CLAIMED SENT PROGRAM…, both in MiB.

Runs the program with the camera's address as its last word, passes on its messages and its exit code, and prints its largest
memory in MiB."""

import http.server
import resource
import subprocess
import sys
import threading


class Camera(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "multipart/x-mixed-replace;boundary=part")
        self.end_headers()
        self.wfile.write(b"--part\r\nContent-Type: image/jpeg\r\nContent-Length: %d\r\n\r\n" % (claimed << 20))
        try:
            for _ in range(sent):
                self.wfile.write(bytes(1 << 20))
        except OSError:
            pass

    def log_message(self, *_):
        pass


claimed, sent = map(int, sys.argv[1:3])
server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Camera)
threading.Thread(target=server.serve_forever, daemon=True).start()
status = subprocess.run([*sys.argv[3:], f"http://127.0.0.1:{server.server_port}/"], stdout=subprocess.DEVNULL).returncode
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss >> 10)
sys.exit(status)
